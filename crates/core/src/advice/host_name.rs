//! Names of hosts as people write them: whether a text is meant as a domain, and which characters a label means.
//!
//! Whether a name is meant as a host is a guess, so the test is narrow: file names such as "archive.tar.gz" and user
//! names such as "john.doe" must pass it unnoticed.

use std::borrow::Cow;

use crate::names::idna;
use crate::syntax::chars;
use crate::syntax::percent::{self, Plus};

/// The generic top-level domains of RFC 1591 section 2 and the names of RFC 2606
/// section 2: what tells a domain from a file name or a user's name at first sight.
const TOP_LEVEL: &[&str] =
    &["com", "edu", "gov", "int", "mil", "net", "org", "arpa", "test", "example", "invalid", "localhost"];

/// Whether `name` is beyond doubt meant as a domain: "www." before or a generic
/// top-level domain after the dot.
pub(super) fn is_domain(name: &str) -> bool {
    let known = |label: &str| TOP_LEVEL.iter().any(|top| top.eq_ignore_ascii_case(label));
    let www = chars::begins(name, "www.");
    is_dotted(name) && (www || last_label(name).is_some_and(known))
}

/// Whether `name` ends like a domain of a country; many file names do as well.
pub(super) fn is_country_domain(name: &str) -> bool {
    let two = |label: &str| label.len() == 2 && label.bytes().all(|b| b.is_ascii_alphabetic());
    is_dotted(name) && last_label(name).is_some_and(two)
}

pub(super) fn last_label(name: &str) -> Option<&str> {
    name.rsplit('.').next()
}

/// At least two labels, each of letters, digits and hyphens; the name of a machine below two may have "_".
pub(super) fn is_dotted(name: &str) -> bool {
    let label = |(n, l): (usize, &str)| {
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || (b == b'_' && n > 1);
        !l.is_empty() && l.bytes().all(allowed)
    };
    name.contains('.') && name.rsplit('.').enumerate().all(label)
}

/// The characters a label means; None for an invalid A-label.
pub(super) fn meant(label: &str) -> Option<Cow<'_, str>> {
    if idna::is_a_label(label) {
        return idna::u_label(label).map(Cow::Owned);
    }
    if !label.contains('%') {
        return Some(Cow::Borrowed(label));
    }
    let decoded = percent::decode(label, Plus::Literal).ok().map(Cow::into_owned);
    Some(decoded.and_then(|bytes| String::from_utf8(bytes).ok()).map_or(Cow::Borrowed(label), Cow::Owned))
}
