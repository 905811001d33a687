//! The host that a program connects to for a text: browsers, older standards, other libraries.
//!
//! | module | has | by |
//! |---|---|---|
//! | [`reading`] | scheme, host and port by both standards | RFC 3986, URL Standard |
//! | [`program`] | the same by a program with a name | |
//! | [`appendix_b`] | the nine groups of the RFC's expression, and the components of any text | RFC 3986 B |
//! | [`older`] | the rules before RFC 3986 | RFC 1808, RFC 2396 |
//! | [`dialects`] | the functions of other engines | the engines' documentation |

pub mod appendix_b;
pub mod dialects;
pub mod older;
pub mod program;
pub mod reading;
