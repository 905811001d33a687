//! Heuristics for host names: whether a text is likely a domain, and the characters of a label.
//!
//! The test is narrow, because it is a guess: it must exclude file names such as "archive.tar.gz" and user names such
//! as "john.doe".

use std::borrow::Cow;

use crate::names::idna;
use crate::syntax::chars;
use crate::syntax::parse::ip;
use crate::syntax::percent::{self, Plus};

/// The generic top-level domains of RFC 1591 section 2 and the names of RFC 2606 section 2, which clearly distinguish a
/// domain from a file name or a user name.
const TOP_LEVEL: &[&str] =
    &["com", "edu", "gov", "int", "mil", "net", "org", "arpa", "test", "example", "invalid", "localhost"];

/// Returns true if `name` is certainly a domain: it begins with "www." or ends with a generic top-level domain.
pub(super) fn is_domain(name: &str) -> bool {
    let known = |label: &str| TOP_LEVEL.iter().any(|top| top.eq_ignore_ascii_case(label));
    let www = chars::begins(name, "www.");
    is_dotted(name) && (www || last_label(name).is_some_and(known))
}

/// Returns true if `name` ends like a domain of a country, as many file names do.
pub(super) fn is_country_domain(name: &str) -> bool {
    let two = |label: &str| label.len() == 2 && label.bytes().all(|b| b.is_ascii_alphabetic());
    is_dotted(name) && last_label(name).is_some_and(two)
}

pub(super) fn last_label(name: &str) -> Option<&str> {
    name.rsplit('.').next()
}

/// Returns true for at least two labels, each of letters, digits and hyphens; labels before the last two may contain
/// "_".
pub(super) fn is_dotted(name: &str) -> bool {
    let label = |(n, l): (usize, &str)| {
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || (b == b'_' && n > 1);
        !l.is_empty() && l.bytes().all(allowed)
    };
    name.contains('.') && name.rsplit('.').enumerate().all(label)
}

/// Returns true for an IPv6 address without brackets, with or without a zone: `fe80::1%eth0`. Without a digit,
/// `abc::add` is a name of a program.
pub(super) fn is_ipv6(text: &str) -> bool {
    let (address, zone) = text.split_once('%').unwrap_or((text, "_"));
    let named = !zone.is_empty() && zone.bytes().all(|b| chars::is(b, chars::UNRESERVED));
    named && address.bytes().any(|b| b.is_ascii_digit()) && ip::parse_ipv6(address.as_bytes()).is_ok()
}

/// Decodes the characters of a label; None for an invalid A-label.
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
