//! Names in the wrong place: a host that reads as a scheme or a path, a scheme in capitals.
//!
//! RFC 3986 4.5: "www.w3.org/Addressing/" was meant to be a suffix of a URI, yet parses
//! as a relative path; "localhost:8080" parses as a URI with the scheme "localhost".
//! Whether a name is meant as a host is a guess, so the test is narrow: file names such
//! as "archive.tar.gz" and user names such as "john.doe" must pass it unnoticed.

use super::{Found, IssueCode};
use crate::chars;
use crate::error::Component;
use crate::parse::ip;
use crate::reference::Reference;

/// The generic top-level domains of RFC 1591 section 2 and the names of RFC 2606
/// section 2: what tells a domain from a file name or a user's name at first sight.
const TOP_LEVEL: &[&str] =
    &["com", "edu", "gov", "int", "mil", "net", "org", "arpa", "test", "example", "invalid", "localhost"];

pub(super) fn check(reference: &Reference<'_>, found: &mut Found) {
    if let Some(scheme) = reference.scheme() {
        if scheme.bytes().any(|b| chars::is(b, chars::UPPER)) {
            found.add(IssueCode::SchemeUppercase, Component::Scheme, 0..scheme.len());
        }
        let host = scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
        if host && reference.authority().is_none() {
            let port = reference.path().split('/').next().unwrap_or("");
            let digits = (1..=5).contains(&port.len()) && port.bytes().all(|b| b.is_ascii_digit());
            let twice =
                || (1..=11).contains(&port.len()) && port.bytes().all(|b| b.is_ascii_digit() || b == b':');
            if digits || (is_domain(scheme) && (port.eq_ignore_ascii_case("port") || twice())) {
                let end = scheme.len() + 1 + port.len();
                found.add(IssueCode::HostAsScheme, Component::Reference, 0..end);
            }
        }
        return;
    }
    if reference.authority().is_some() {
        return;
    }
    let path = reference.path();
    let (first, more) = match path.find('/') {
        Some(slash) => (&path[..slash], true),
        None => (path, false),
    };
    if is_domain(first) || (more && is_country_domain(first)) || ip::parse_ipv4(first.as_bytes()).is_some() {
        found.add(IssueCode::HostAsPath, Component::Path, 0..first.len());
    }
}

/// Whether `name` is beyond doubt meant as a domain: "www." before or a generic
/// top-level domain after the dot.
pub(crate) fn is_domain(name: &str) -> bool {
    let known = |label: &str| TOP_LEVEL.iter().any(|top| top.eq_ignore_ascii_case(label));
    let www = name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www."));
    is_dotted(name) && (www || last_label(name).is_some_and(known))
}

/// Whether `name` ends like a domain of a country; many file names do as well.
pub(super) fn is_country_domain(name: &str) -> bool {
    let two = |label: &str| label.len() == 2 && label.bytes().all(|b| b.is_ascii_alphabetic());
    is_dotted(name) && last_label(name).is_some_and(two)
}

fn last_label(name: &str) -> Option<&str> {
    name.rsplit('.').next()
}

/// At least two labels, each of letters, digits and hyphens.
pub(super) fn is_dotted(name: &str) -> bool {
    let label = |l: &str| !l.is_empty() && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    name.contains('.') && name.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_text;

    #[test]
    fn hosts_without_a_scheme() {
        for text in
            ["www.example.org/x", "WWW.x.y", "example.com", "evil.com/path", "127.0.0.1/x", "heise.de/x"]
        {
            let first = text.split('/').next().unwrap();
            assert_eq!(in_text(text), [("host-as-path", first)], "{text}");
        }
        for text in ["index.html", "a.tar.gz", "main.py", "./example.com", "/example.com", "..com"] {
            assert_eq!(in_text(text), [], "{text}");
        }
    }

    #[test]
    fn hosts_that_read_as_schemes() {
        assert_eq!(in_text("localhost:8080/x"), [("host-as-scheme", "localhost:8080")]);
        assert_eq!(in_text("example.com:80"), [("host-as-scheme", "example.com:80")]);
        assert_eq!(in_text("tel:8080"), []);
        assert_eq!(in_text("a.b:c"), []);
        assert_eq!(in_text("a.b:123456"), []);
    }
}
