//! References and their parts by RFC 3986 sections 2 to 5, and URI templates by RFC 6570, without knowledge of schemes.
//!
//! | module | has | by |
//! |---|---|---|
//! | [`chars`], [`percent`] | classes of characters; encoding and decoding | RFC 3986 2 |
//! | [`parse`], [`mod@reference`], [`offsets`] | the parser; a reference and its offsets | RFC 3986 3, 4; RFC 3987 2.2 |
//! | [`path`], [`query`], [`mod@build`], [`input`] | views, edits, and building from components | RFC 3986 3, 5.3 |
//! | [`dots`], [`resolve`], [`relativize`], [`path_guard`] | dot segments; resolution and its inverse | RFC 3986 5 |
//! | [`template`] | expanding and matching templates | RFC 6570 |
//! | [`error`], [`code_number`] | stable codes of errors, with numbers | |
//! | [`characters`] | byte offsets to character offsets | |

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

/// Enables faster paths for common inputs, with the same results as the general ones.
///
/// WebAssembly leaves them out: it must be small to download, and parses one text at a time.
pub(crate) const SHORTCUTS: bool = !cfg!(target_family = "wasm");
