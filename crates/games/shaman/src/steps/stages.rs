//! Orders of stages, by name.

/// The stages of something, in the order in which the rules go through them.
macro_rules! stages {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $stage:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum $name { $($(#[$of])* $stage),+ }

        impl $name {
            const ORDER: &'static [$name] = &[$($name::$stage),+];
            pub(crate) const FIRST: $name = $name::ORDER[0];

            fn next(self) -> Option<$name> {
                $name::ORDER.get(self as usize + 1).copied()
            }
        }
    };
}
