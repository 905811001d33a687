//! What the fuzz targets share: the other implementations' answers as plain data, a
//! transcription of RFC 3986 5.2 to compare with, and the known disagreements as rules.
//!
//! A target panics where an invariant breaks, or where a peer answers otherwise and no
//! rule of [`disagreements`] says which clause of the standard decides between the two.
#![forbid(unsafe_code)]

pub mod disagreements;
pub mod letter;
pub mod peers;
pub mod web;
