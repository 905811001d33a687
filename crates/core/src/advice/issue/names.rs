//! Misplaced names: a host that parses as a scheme or a path, a scheme in capitals.
//!
//! RFC 3986 4.5: "www.w3.org/Addressing/" was meant as a URI without its beginning, but parses as a relative path;
//! "localhost:8080" parses as a URI with the scheme "localhost".

use super::Found;
use crate::advice::code::IssueCode;
use crate::advice::host_name::{is_country_domain, is_domain, is_dotted, is_ipv6, last_label};
use crate::names::port::is_used;
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::parse::ip;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Found) {
    if let Some(scheme) = reference.scheme() {
        if scheme.bytes().any(|b| chars::is(b, chars::UPPER)) {
            found.add(IssueCode::SchemeUppercase, Component::Scheme, 0..scheme.len());
        }
        let address = reference.text().split(['/', '?', '#']).next().unwrap_or("");
        if reference.authority().is_none() && is_ipv6(address) {
            found.add(IssueCode::HostAsScheme, Component::Reference, 0..address.len());
            return;
        }
        let host = scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost");
        if host && reference.authority().is_none() {
            let port = reference.path().split('/').next().unwrap_or("");
            let digits = (1..=5).contains(&port.len()) && port.bytes().all(|b| b.is_ascii_digit());
            let twice = || (1..=11).contains(&port.len()) && port.bytes().all(|b| b.is_ascii_digit() || b == b':');
            if digits || (is_domain(scheme) && (port.eq_ignore_ascii_case("port") || twice())) {
                let end = scheme.len() + 1 + port.len();
                found.add(IssueCode::HostAsScheme, Component::Reference, 0..end);
            }
        } else if let Some(end) = machine(scheme, reference) {
            found.add(IssueCode::HostAsScheme, Component::Reference, 0..end);
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
    let local = first.eq_ignore_ascii_case("localhost");
    let foreign = more && is_dotted(first) && last_label(first).is_some_and(|top| top.starts_with("xn--"));
    let first = if more { first } else { first.trim_end_matches([',', ';']) };
    let rooted = !more && first.strip_suffix('.').is_some_and(is_domain);
    if local
        || rooted
        || foreign
        || is_domain(first)
        || (more && is_country_domain(first))
        || ip::parse_ipv4(first.as_bytes()).is_some()
    {
        found.add(IssueCode::HostAsPath, Component::Path, 0..first.len());
    }
}

/// Returns the end of a host that parses as a scheme: `registry:5000/x`, `user:secret@example.org/x`. Known schemes and
/// capital letters, as in prefixes of names, are excluded.
fn machine(scheme: &str, reference: &Reference<'_>) -> Option<usize> {
    let lower = scheme.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if !lower || scheme.len() < 2 || reference.authority().is_some() {
        return None;
    }
    let path = reference.path();
    // "redis:6379", "ldap:389": the host of a service often has its name, and only a port follows.
    if let Some(row) = schemes::known(scheme) {
        let digits = path.bytes().all(|b| b.is_ascii_digit());
        let port = digits && path.parse().is_ok_and(|port: u16| port > 0);
        let service = port && row.is_server() && !row.is_web();
        return service.then_some(scheme.len() + 1 + path.len());
    }
    let first = path.split('/').next().unwrap_or("");
    let digits = |port: &str| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
    // "h1:2181,h2:2181/zk": several hosts with their ports.
    let mut machines = first.split(',');
    let several = first.contains(',') && machines.next().is_some_and(digits);
    let named = |one: &str| {
        one.split_once(':').is_some_and(|(name, port)| {
            name.starts_with(|c: char| c.is_ascii_alphanumeric()) && !name.contains(['@', ':']) && digits(port)
        })
    };
    if is_used(first) || (several && machines.all(named)) {
        return Some(scheme.len() + 1 + first.len());
    }
    let (_, host) = first.split_once('@')?;
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    let rest = port.is_some_and(|port| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()))
        || (port.is_none() && first.len() < path.len());
    let local = name.eq_ignore_ascii_case("localhost") || ip::parse_ipv4(name.as_bytes()).is_some();
    (rest && (local || is_domain(name))).then_some(scheme.len() + 1 + first.len())
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_text;

    #[test]
    fn hosts_without_a_scheme() {
        for text in ["www.example.org/x", "WWW.x.y", "example.com", "evil.com/path", "127.0.0.1/x", "heise.de/x"] {
            let first = text.split('/').next().unwrap();
            assert_eq!(in_text(text), [("host-as-path", first)], "{text}");
        }
        for text in ["localhost", "localhost/x", "my_app.example.com/x", "example.com."] {
            let first = text.split('/').next().unwrap();
            assert_eq!(in_text(text), [("host-as-path", first)], "{text}");
        }
        for text in ["my_script.com", "index.html", "a.tar.gz", "main.py", "./example.com", "/example.com", "..com"] {
            assert_eq!(in_text(text), [], "{text}");
        }
    }

    #[test]
    fn hosts_that_read_as_schemes() {
        assert_eq!(in_text("localhost:8080/x"), [("host-as-scheme", "localhost:8080")]);
        assert_eq!(in_text("example.com:80"), [("host-as-scheme", "example.com:80")]);
        assert_eq!(in_text("registry:5000/x:1"), [("host-as-scheme", "registry:5000")]);
        assert_eq!(in_text("db-1:5432"), [("host-and-port", "db-1:5432")]);
        assert!(in_text("redis:6379").contains(&("host-and-port", "redis:6379")));
        assert_eq!(in_text("h1:2181,h2:2181/zk"), [("host-as-scheme", "h1:2181,h2:2181")]);
        assert_eq!(in_text("ada:pw@example.com/x"), [("host-as-scheme", "ada:pw@example.com")]);
        assert_eq!(in_text("EPSG:5432"), [("scheme-uppercase", "EPSG")]);
        assert_eq!(in_text("root:pw@localhost:3306"), [("host-and-port", "root:pw@localhost:3306")]);
        assert_eq!(in_text("root:pw@10.0.0.1/x"), [("host-as-scheme", "root:pw@10.0.0.1")]);
        for text in ["epsg:4326", "skype:ada@example.com", "foo:80a", "x:80"] {
            assert_eq!(in_text(text), [], "{text}");
        }
        assert_eq!(in_text("fe80::1/x"), [("host-as-scheme", "fe80::1")]);
        assert_eq!(in_text("abcd:1234::1?a"), [("host-as-scheme", "abcd:1234::1")]);
        assert_eq!(in_text("fe80:1"), []);
        assert_eq!(in_text("tel:8080"), []);
        assert_eq!(in_text("a.b:c"), []);
        assert_eq!(in_text("a.b:123456"), []);
    }
}
