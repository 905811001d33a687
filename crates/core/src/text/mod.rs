//! Strings among other text, and as people are shown them.
//!
//! | module | has | by |
//! |---|---|---|
//! | [`extract`] | identifiers in running text | RFC 3986 C |
//! | [`secrets`], [`mask`], [`cover`] | secrets, and a text without them | RFC 3986 7.5 |
//! | [`display`] | the form for people | RFC 3987 4, UTS 46 |

pub mod cover;
pub mod display;
pub mod extract;
pub mod mask;
pub mod secrets;
