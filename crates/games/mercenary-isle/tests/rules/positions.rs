//! Positions and options that are refused.
