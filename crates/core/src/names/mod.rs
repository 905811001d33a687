//! Facts about names: schemes and their ports, domains, addresses, characters, URN namespaces.
//!
//! | module | has | by |
//! |---|---|---|
//! | [`schemes`], [`port`] | a row for each scheme, built in or given; default and common ports | RFC 3986 3.1, 6.2.3 |
//! | [`idna`], [`bidi`] | non-ASCII domains; right-to-left parts | UTS 46, RFC 3987 4 |
//! | [`public_suffix`] | the registrable domain of a host | Public Suffix List |
//! | [`special`] | special-purpose addresses | RFC 6890 |
//! | [`unicode`], [`profile`] | the character database; characters allowed in names | UTS 39 |
//! | [`urn`] | URNs and their namespaces | RFC 8141 |

pub mod bidi;
pub mod idna;
pub mod port;
pub mod profile;
pub mod public_suffix;
pub mod schemes;
pub mod special;
pub mod unicode;
pub mod urn;
