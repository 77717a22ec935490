//! The data file.
