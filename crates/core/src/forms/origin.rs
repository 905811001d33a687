//! The origin of a URI (RFC 6454): normalized scheme, host and port.
//!
//! Section 4 takes them from the URI, in lower case, with the default port if the URI has none; section 6.2 serializes
//! them without a default port. Both apply to the normal form, so that equivalent URIs have the same origin:
//! `http://h%41/` has that of `http://ha/`, and an IPv6 address has one format (RFC 5952). A non-ASCII host is written
//! in A-labels (section 4, step 5).

use crate::forms::iri;
use crate::forms::normalize::{Ipv6Form, Policy};
use crate::names::schemes::{Name, Schemes};
use crate::syntax::reference::Reference;
use std::borrow::Cow;

/// Returns the serialized origin (section 6.2); None if the host is missing or cannot be written in ASCII.
///
/// ```
/// use urikit_core::forms::origin::origin;
/// use urikit_core::syntax::reference::Reference;
/// use urikit_core::names::schemes::Schemes;
/// let of = |text| origin(&Schemes::KNOWN, &Reference::parse(text).unwrap());
/// assert_eq!(of("HTTP://u@H%41:80/x").as_deref(), Some("http://ha"));
/// assert_eq!(of("http://h:0/").as_deref(), Some("http://h:0"));
/// assert_eq!(of("urn:a:b"), None);
/// ```
pub fn origin(schemes: &Schemes, reference: &Reference<'_>) -> Option<String> {
    let policy = Policy { ipv6: Ipv6Form::Rfc5952, schemes, ..Policy::DEFAULT };
    let scheme = reference.scheme()?;
    let (host, port) = policy.host_and_port(reference).filter(|(host, _)| !host.is_empty())?;
    let is_domain = schemes.row(scheme).name_is == Name::Domain;
    let host = match () {
        () if !host.is_ascii() => Cow::Owned(iri::comparable_domain(&host)?),
        // Keep bytes that are not a valid domain: RFC 3986 allows them in a name.
        () if is_domain && host.contains('%') => iri::comparable_domain(&host).map_or(host, Cow::Owned),
        () => host,
    };
    let mut origin = String::with_capacity(scheme.len() + host.len() + port.map_or(0, |port| port.len() + 1) + 3);
    origin.extend(scheme.chars().map(|c| c.to_ascii_lowercase()));
    origin.push_str("://");
    origin.push_str(&host);
    if let Some(port) = port {
        origin.push(':');
        origin.push_str(port);
    }
    Some(origin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::schemes::{Scheme, UNKNOWN};
    use crate::syntax::chars::Syntax;

    #[test]
    fn origins() {
        for (text, want) in [
            ("HTTPS://Example.ORG:443/x", Some("https://example.org")),
            ("http://h:/", Some("http://h")),
            ("http://h:00/", Some("http://h:0")),
            ("http://h:0080/", Some("http://h")),
            ("http://h:0081/", Some("http://h:81")),
            ("http://h:99999999999999999999/", Some("http://h:99999999999999999999")),
            ("http://[0:0:0:0::1]:80", Some("http://[::1]")),
            ("http://%C3%A9.example/", Some("http://xn--9ca.example")),
            ("http://a%2fb/", Some("http://a%2Fb")),
            ("x://%c3%a9:8/", Some("x://%C3%A9:8")),
            ("ircs://h:6697/a", Some("ircs://h")),
            ("file://localhost/a", None),
            ("file:///a", None),
            ("//h/a", None),
            ("mailto:a@h", None),
        ] {
            let reference = Reference::parse(text).unwrap();
            assert_eq!(origin(&Schemes::KNOWN, &reference).as_deref(), want, "{text}");
        }
        let iri = Reference::parse_by(Syntax::Iri, "http://B\u{fc}cher.example:443/x").unwrap();
        assert_eq!(origin(&Schemes::KNOWN, &iri).as_deref(), Some("http://xn--bcher-kva.example:443"));
    }

    #[test]
    fn own_schemes() {
        let own = Schemes::new(vec![Scheme { name: "x".into(), default_port: Some(7), ..UNKNOWN.clone() }]);
        assert_eq!(origin(&own, &Reference::parse("x://h:7").unwrap()).as_deref(), Some("x://h"));
    }
}
