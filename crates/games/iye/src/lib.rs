//! To be written.

pub mod solver;
