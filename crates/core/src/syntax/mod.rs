//! References and their parts by RFC 3986, sections 2 to 5, and URI templates by RFC 6570: no fact of any scheme.
//!
//! | module | has | by |
//! |---|---|---|
//! | [`chars`], [`percent`] | classes of characters; encoding and decoding | RFC 3986 2 |
//! | [`parse`], [`mod@reference`], [`offsets`] | the parser; a reference and its offsets | RFC 3986 3, 4; RFC 3987 2.2 |
//! | [`path`], [`query`], [`mod@build`], [`input`] | views and edits; components in, valid text out | RFC 3986 3, 5.3 |
//! | [`dots`], [`resolve`], [`relativize`], [`path_guard`] | dot segments; resolution and the way back | RFC 3986 5 |
//! | [`template`] | expand and match templates | RFC 6570 |
//! | [`error`], [`code_number`] | stable codes of errors, and their numbers | |
//! | [`characters`] | offsets in bytes as offsets in characters | |

pub mod build;
pub mod characters;
pub mod chars;
pub mod code_number;
pub mod dots;
pub mod error;
pub mod input;
pub mod offsets;
pub(crate) mod order;
pub mod parse;
pub mod path;
pub mod path_guard;
pub mod percent;
pub mod query;
pub mod reference;
pub mod relativize;
pub mod resolve;
pub mod template;
pub(crate) mod words;

/// Whether what is common is answered by a shorter way, which gives the same answer as the way of all others.
///
/// A page is sent every byte of the library and asks about a text at a time: it has one way.
pub(crate) const SHORTCUTS: bool = !cfg!(target_family = "wasm");
