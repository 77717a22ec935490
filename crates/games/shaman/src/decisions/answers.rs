//! How the answers of a decision are said as moves.

/// In a decision: its answers are moves of one kind, `answers!(KeepTile(Resource))`, or a type made by [`answer!`]; the seat
/// that decides is one of its fields, `by seat`, unless the decision says otherwise.
macro_rules! answers {
    ($word:ident($of:ty), by $seat:ident) => {
        answers!($word($of));

        fn who(self, _: Look) -> Seat {
            self.$seat
        }
    };
    ($of:ident, by $seat:ident) => {
        answers!($of);

        fn who(self, _: Look) -> Seat {
            self.$seat
        }
    };
    ($word:ident($of:ty)) => {
        type Answer = $of;

        fn word(answer: $of) -> Move {
            Move::$word(answer)
        }

        fn read(mv: Move) -> Option<$of> {
            match mv {
                Move::$word(answer) => Some(answer),
                _ => None,
            }
        }
    };
    ($of:ident) => {
        type Answer = $of;

        fn word(answer: $of) -> Move {
            answer.word()
        }

        fn read(mv: Move) -> Option<$of> {
            $of::read(mv)
        }
    };
}

/// An answer that is a move of one of several kinds, `or` an answer of another such type.
macro_rules! answer {
    (
        $(#[$doc:meta])*
        $name:ident { $($word:ident $(($($field:ident: $of:ty),+))?),+ $(,)? } $(or $more:ident)?
    ) => {
        $(#[$doc])*
        // The names are those of the moves.
        #[allow(clippy::enum_variant_names)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name {
            $($word $(($($of),+))?,)+
            $($more($more),)?
        }

        impl $name {
            pub(crate) fn word(self) -> Move {
                match self {
                    $($name::$word $(($($field),+))? => Move::$word $(($($field),+))?,)+
                    $($name::$more(answer) => answer.word(),)?
                }
            }

            pub(crate) fn read(mv: Move) -> Option<$name> {
                match mv {
                    $(Move::$word $(($($field),+))? => Some($name::$word $(($($field),+))?),)+
                    $(other => $more::read(other).map($name::$more),)?
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }
    };
}
