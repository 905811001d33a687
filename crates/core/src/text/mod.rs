//! Identifiers in text, and their display.
//!
//! | module | has | by |
//! |---|---|---|
//! | [`extract`] | identifiers in running text | RFC 3986 C |
//! | [`links`] | links in running text, and their form for it | UTS #58 |
//! | [`secrets`], [`mask`], [`cover`] | secrets and their masks | RFC 3986 7.5 |
//! | [`shown`] | a text and what is derived from it, without its secrets | |
//! | [`json`] | records as JSON, whose texts can be masked | RFC 8259 |
//! | [`display`] | the display form | RFC 3987 4, UTS 46 |
//! | [`cells`] | columns, and tokens of what cannot be seen | UAX 11 |

pub mod cells;
pub mod cover;
pub mod display;
pub mod extract;
pub mod json;
pub mod links;
pub mod mask;
pub mod secrets;
pub mod shown;
