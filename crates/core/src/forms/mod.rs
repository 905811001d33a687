//! Other forms of an identifier: converted, normalized, compared, or as a key.
//!
//! | module | has | by |
//! |---|---|---|
//! | [`iri`] | IRIs as URIs and back | RFC 3987 3 |
//! | [`normalize`], [`compare`] | the steps of normalization, and comparison by them | RFC 3986 6 |
//! | [`origin`] | scheme, host and port | RFC 6454 |
//! | [`canonical`] | keys for crawlers and caches | |

pub mod canonical;
pub mod compare;
pub mod iri;
pub mod normalize;
pub mod origin;
