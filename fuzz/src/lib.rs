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

/// Returns the repetitions of one text in `share` up to `longest` bytes, whose time libFuzzer's `-timeout` bounds; the
/// others stay fast.
pub fn repetitions(length: usize, share: usize, longest: usize) -> Option<usize> {
    (length % share == 1).then(|| longest / length)
}
