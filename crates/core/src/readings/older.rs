//! Parsers for the rules before RFC 3986: RFC 2396 of 1998 and RFC 1808 of 1995.
//!
//! RFC 2396 (Appendix A) is what `java.net.URI` and many older libraries implement. Differences to RFC 3986:
//!
//! - the last label of a host begins with a letter, and "_" is not allowed in labels; any other authority is a
//!   registry-based name (section 3.2.1), which has neither host nor port;
//! - text after a scheme without "/" is opaque (section 3), including a query;
//! - brackets are not allowed (RFC 2732 added them).
//!
//! RFC 1808 splits by an algorithm (section 2.4): first the fragment, then the scheme, then the network location, which
//! ends at the next "/" only, so "?" is part of it. RFC 1738 section 3.1 defines its content: a user name may contain
//! "?", a host may not, so a network location without a valid host is rejected here. The grammar (section 2.2) does not
//! allow "~".
//!
//! Left out: params, which remain in the path.

/// The components; None is undefined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts<'a> {
    /// Before the ":".
    pub scheme: Option<&'a str>,
    /// Before the "@".
    pub userinfo: Option<&'a str>,
    /// None in a registry-based name.
    pub host: Option<&'a str>,
    /// After the ":" of the host.
    pub port: Option<&'a str>,
    /// The rest, params included.
    pub path: &'a str,
    /// After the "?".
    pub query: Option<&'a str>,
    /// After the "#".
    pub fragment: Option<&'a str>,
}

/// The reason why a text does not match the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A character that the component does not allow.
    Character(char),
    /// Empty after the scheme (RFC 2396 section 3).
    Missing,
    /// A ":" in the first segment of a relative path (RFC 2396 section 5).
    Segment,
    /// Not a login of RFC 1738 section 3.1.
    Login,
}

/// Parses the components by RFC 2396 Appendix A.
///
/// ```
/// use urikit_core::readings::older::rfc2396;
/// assert_eq!(rfc2396("http://a_b/").unwrap().host, None); // registry-based
/// assert_eq!(rfc2396("http:example.com?x").unwrap().path, "example.com?x");
/// ```
pub fn rfc2396(text: &str) -> Result<Parts<'_>, Refusal> {
    let (mut rest, fragment) = cut(text, '#');
    let mut parts = Parts { fragment, ..Parts::default() };
    if let Some((scheme, after)) = rest.split_once(':') {
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && is_of(scheme, "+.-");
        if is_scheme {
            (parts.scheme, rest) = (Some(scheme), after);
        }
    }
    let allowed = |c: char| "-_.!~*'();/?:@&=+$,".contains(c);
    check(rest, allowed)?;
    check(fragment.unwrap_or_default(), allowed)?;
    parts.path = rest;
    if parts.scheme.is_some() && !rest.starts_with('/') {
        return if rest.is_empty() { Err(Refusal::Missing) } else { Ok(parts) };
    }
    (rest, parts.query) = cut(rest, '?');
    if let Some(after) = rest.strip_prefix("//") {
        let (name, path) = after.split_at(after.find('/').unwrap_or(after.len()));
        server(name, &mut parts);
        rest = path;
    } else if parts.scheme.is_none() && rest.split('/').next().is_some_and(|first| first.contains(':')) {
        return Err(Refusal::Segment);
    }
    parts.path = rest;
    Ok(parts)
}

/// Sets the parts of a server-based authority. Any other authority is a registry-based name, which allows all of `uric`
/// that is left here.
fn server<'a>(name: &'a str, parts: &mut Parts<'a>) {
    let (userinfo, host, port) = login(name);
    let is_user = !userinfo.unwrap_or_default().contains('@');
    if name.is_empty() || (is_user && is_host_name(host) && is_port(port)) {
        (parts.userinfo, parts.host, parts.port) = (userinfo, Some(host), port);
    }
}

/// Parses the components by RFC 1808 section 2.4.
///
/// ```
/// use urikit_core::readings::older::rfc1808;
/// assert_eq!(rfc1808("http://good.example?@evil.example/").unwrap().host, Some("evil.example"));
/// ```
pub fn rfc1808(text: &str) -> Result<Parts<'_>, Refusal> {
    let (mut rest, fragment) = cut(text, '#');
    let mut parts = Parts { fragment, ..Parts::default() };
    if let Some((scheme, after)) = rest.split_once(':') {
        if !scheme.is_empty() && is_of(scheme, "+.-") {
            (parts.scheme, rest) = (Some(scheme), after);
        }
    }
    let allowed = |c: char| "$-_.+!*'(),;/?:@&=".contains(c);
    check(rest, allowed)?;
    check(fragment.unwrap_or_default(), allowed)?;
    if let Some(after) = rest.strip_prefix("//") {
        let (name, path) = after.split_at(after.find('/').unwrap_or(after.len()));
        let (userinfo, host, port) = login(name);
        let is_login = is_host_name(host) && is_port(port);
        if !(name.is_empty() || is_login) {
            return Err(Refusal::Login);
        }
        (parts.userinfo, parts.host, parts.port) = (userinfo, Some(host), port);
        rest = path;
    }
    (parts.path, parts.query) = cut(rest, '?');
    Ok(parts)
}

/// Returns true for a hostname or an IPv4address of RFC 2396 section 3.2.2.
///
/// ```
/// use urikit_core::readings::older::is_host_name;
/// assert!(is_host_name("a-b.example.") && is_host_name("1.2.3.400"));
/// assert!(!is_host_name("a_b") && !is_host_name("a.1") && !is_host_name("a..b"));
/// ```
pub fn is_host_name(host: &str) -> bool {
    let is_number = |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit());
    if host.split('.').count() == 4 && host.split('.').all(is_number) {
        return true;
    }
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_end = |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    let last = host.rsplit('.').next().unwrap_or_default();
    host.split('.').all(|label| is_of(label, "-") && is_end(label))
        && last.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Splits a network location into user name, host and port.
fn login(name: &str) -> (Option<&str>, &str, Option<&str>) {
    let (userinfo, place) = name.rsplit_once('@').map_or((None, name), |(user, place)| (Some(user), place));
    let (host, port) = place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port)));
    (userinfo, host, port)
}

fn is_port(port: Option<&str>) -> bool {
    port.unwrap_or_default().bytes().all(|b| b.is_ascii_digit())
}

/// Returns true if the text has only ASCII letters, digits and `others`.
fn is_of(text: &str, others: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || others.contains(c))
}

fn cut(text: &str, sign: char) -> (&str, Option<&str>) {
    text.split_once(sign).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// Refuses the first character that a component may not have.
fn check(text: &str, allowed: impl Fn(char) -> bool) -> Result<(), Refusal> {
    let mut rest = text.char_indices();
    while let Some((at, c)) = rest.next() {
        let is_escape = || {
            let digits = text.as_bytes().get(at + 1..at + 3);
            digits.is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit))
        };
        if c == '%' && is_escape() {
            rest.nth(1);
        } else if !(c.is_ascii_alphanumeric() || allowed(c)) {
            return Err(Refusal::Character(c));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{rfc1808, rfc2396, Refusal};

    #[test]
    fn what_older_grammars_refuse() {
        for (text, why) in [
            ("http:", Refusal::Missing),
            ("http://[::1]/", Refusal::Character('[')),
            ("http://h/%4", Refusal::Character('%')),
            ("a/../%zz", Refusal::Character('%')),
            ("1a:b", Refusal::Segment),
        ] {
            assert_eq!(rfc2396(text), Err(why), "{text}");
        }
        for (text, why) in [
            ("http://h/~a", Refusal::Character('~')),
            ("http://a_b/", Refusal::Login),
            ("http://h?x", Refusal::Login),
            ("/a#b#c", Refusal::Character('#')),
        ] {
            assert_eq!(rfc1808(text), Err(why), "{text}");
        }
    }

    #[test]
    fn where_a_network_location_ends() {
        let found = rfc1808("//a?b:c@h:80?d/e?f#g").unwrap_err();
        assert_eq!(found, Refusal::Login);
        let found = rfc1808("//a?b:c@h:80/e?f#g").unwrap();
        assert_eq!((found.userinfo, found.host, found.port), (Some("a?b:c"), Some("h"), Some("80")));
        assert_eq!((found.path, found.query, found.fragment), ("/e", Some("f"), Some("g")));
        let found = rfc2396("//u@h.example:/?").unwrap();
        assert_eq!((found.host, found.port, found.path, found.query), (Some("h.example"), Some(""), "/", Some("")));
    }
}
