//! One test for each ruling.
