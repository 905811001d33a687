//! Shared by the fuzz targets: the results of other implementations as plain data, a transcription of RFC 3986 5.2, and
//! the known disagreements as rules.
//!
//! A target panics if an invariant is violated, or if a peer's result differs and no rule of [`disagreements`] names
//! the clause of the standard that decides.
#![forbid(unsafe_code)]

pub mod disagreements;
pub mod letter;
pub mod peers;
pub mod web;
