//! Who else may serve what is kept in a store.

/// What a store is opened for.
///
/// One store has one server, unless the servers hear of each other: each would believe what it has in memory, and tell it
/// to people, while the other goes on. Whoever visits (a backup, the doctor) may come at any time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To read, or to put something in, whether a server runs or not.
    Visit,
    /// To serve it alone. Refused with [`StoreError::InUse`](crate::StoreError::InUse) while anybody else serves it.
    ServeAlone,
    /// To serve it together with others that hear of each other. Refused with
    /// [`StoreError::InUse`](crate::StoreError::InUse) while somebody serves it alone.
    ServeTogether,
}
