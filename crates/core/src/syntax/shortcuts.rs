//! Whether what is common is answered by a shorter way, which gives the same answer as the way of all others.
//!
//! A page is sent every byte of the library and asks about a text at a time: it has one way.

pub(crate) const SHORTCUTS: bool = !cfg!(target_family = "wasm");
