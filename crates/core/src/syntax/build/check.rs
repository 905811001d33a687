//! The check of one component against its grammar (RFC 3986 Appendix A).
//!
//! A component may be rejected for a *delimiter* that would end it, or for a *character* that it cannot contain. For
//! the latter the error includes the parser's code. An authority given whole is split as the parser does, and its parts
//! are checked separately.

use super::whole;
use crate::syntax::chars::{self, Class, Syntax};
use crate::syntax::error::{BuildCode, BuildError, Code, Component};
use crate::syntax::parse::{self, ip};

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`.
pub(super) fn check_scheme(scheme: &str) -> Result<(), BuildError> {
    let error = |at, end| BuildError::new(BuildCode::SchemeInvalid, Component::Scheme, at, end);
    match scheme.char_indices().find(|(_, c)| !c.is_ascii() || !chars::is(*c as u8, chars::SCHEME)) {
        Some((at, c)) => Err(error(at, at + c.len_utf8()).because(Code::SchemeCharacter)),
        None if scheme.is_empty() => Err(error(0, 0).because(Code::SchemeEmpty)),
        None if !chars::is(scheme.as_bytes()[0], chars::ALPHA) => Err(error(0, 1).because(Code::SchemeStart)),
        None => Ok(()),
    }
}

/// Checks a whole authority: splits it as the parser does and checks the parts.
pub(super) fn check_authority(syntax: Syntax, authority: &str) -> Result<(), BuildError> {
    let (userinfo, rest) = match authority.find('@') {
        Some(at) => (Some(&authority[..at]), at + 1),
        None => (None, 0),
    };
    let host_port = &authority[rest..];
    let host = if host_port.starts_with('[') {
        &host_port[..host_port.find(']').map_or(host_port.len(), |close| close + 1)]
    } else if looks_like_ipv6(host_port) {
        host_port
    } else {
        &host_port[..host_port.find(':').unwrap_or(host_port.len())]
    };
    if let Some(userinfo) = userinfo {
        check(syntax, userinfo, chars::USERINFO, Component::Userinfo)?;
    }
    check_host(syntax, host).map_err(|e| shift(e, rest))?;
    match host_port[host.len()..].strip_prefix(':') {
        None if host.len() < host_port.len() => {
            let at = rest + host.len();
            let end = authority.len();
            let error = BuildError::new(BuildCode::HostLiteral, Component::Host, at, end);
            Err(error.because(Code::IpLiteralTrailing))
        }
        None => Ok(()),
        Some(port) => check_port(port).map_err(|e| shift(e, rest + host.len() + 1)),
    }
}

fn shift(error: BuildError, by: usize) -> BuildError {
    BuildError { offset: error.offset + by, end: error.end + by, ..error }
}

/// `host = IP-literal / IPv4address / reg-name`.
pub(super) fn check_host(syntax: Syntax, host: &str) -> Result<(), BuildError> {
    if let Some(rest) = host.strip_prefix('[') {
        let error = |code, at, end| BuildError::new(BuildCode::HostLiteral, Component::Host, at, end).because(code);
        let Some(close) = rest.find(']') else {
            return Err(error(Code::IpLiteralUnclosed, 0, host.len()));
        };
        let inner = &rest.as_bytes()[..close];
        let verdict = match inner.first() {
            None => return Err(error(Code::IpLiteralEmpty, 0, 2)),
            Some(b'v' | b'V') => ip::check_ipvfuture(inner),
            Some(_) => ip::parse_ipv6(inner).map(|_| ()),
        };
        verdict.map_err(|e| error(e.code, e.offset + 1, e.end + 1))?;
        if close + 2 < host.len() {
            return Err(error(Code::IpLiteralTrailing, close + 2, host.len()));
        }
        return Ok(());
    }
    if looks_like_ipv6(host) {
        let error = whole(BuildCode::HostNeedsBrackets, Component::Host, host);
        return Err(error.because(Code::Ipv6Unbracketed));
    }
    check(syntax, host, chars::REG_NAME, Component::Host)
}

/// `port = *DIGIT`, of any length and value: only [`super::port`] limits it to 16 bits.
pub(super) fn check_port(port: &str) -> Result<(), BuildError> {
    match port.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        None => Ok(()),
        Some((at, c)) => {
            let code = refusal(c);
            let error = BuildError::new(code, Component::Port, at, at + c.len_utf8());
            Err(error.because(Code::PortCharacter))
        }
    }
}

/// Returns true for hexadecimal digits, dots and at least two colons: an IPv6 address without brackets, with or without
/// a zone identifier.
fn looks_like_ipv6(host: &str) -> bool {
    let address = host.split('%').next().unwrap_or("");
    let colons = address.bytes().filter(|b| *b == b':').count();
    colons > 1 && address.bytes().all(|b| chars::is(b, chars::HEXDIG) || matches!(b, b':' | b'.'))
}

/// Checks that `text` has only bytes of `class` and percent-encoded bytes.
pub(super) fn check(syntax: Syntax, text: &str, class: Class, component: Component) -> Result<(), BuildError> {
    parse::check(syntax, text, class, component).map_err(|error| {
        let code = text[error.offset..].chars().next().map_or(BuildCode::ComponentCharacter, refusal);
        let refused = BuildError::new(code, component, error.offset, error.end);
        // The parser has no code for a delimiter, which begins the next component.
        if code == BuildCode::ComponentDelimiter {
            refused
        } else {
            refused.because(error.code)
        }
    })
}

fn refusal(character: char) -> BuildCode {
    match character {
        ':' | '/' | '?' | '#' | '@' => BuildCode::ComponentDelimiter,
        _ => BuildCode::ComponentCharacter,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{build, Family, Parts};
    use super::*;
    use crate::syntax::path_guard::GuardPolicy;

    fn any(parts: &Parts<'_>) -> Result<String, BuildError> {
        build(parts, Family::Reference, GuardPolicy::Add)
    }

    #[test]
    fn schemes() {
        let scheme = |s| {
            let e = any(&Parts { scheme: Some(s), ..Parts::default() }).unwrap_err();
            (e.offset, e.end, e.syntax.unwrap().name())
        };
        assert_eq!(scheme(""), (0, 0, "scheme-empty"));
        assert_eq!(scheme("1a"), (0, 1, "scheme-start"));
        assert_eq!(scheme("a_b"), (1, 2, "scheme-character"));
        assert_eq!(scheme("é"), (0, 2, "scheme-character"));
    }

    #[test]
    fn hosts() {
        let host = |h| any(&Parts { host: Some(h), ..Parts::default() }).map_err(|e| (e.code.name(), e.offset));
        assert_eq!(host("").unwrap(), "//");
        assert_eq!(host("1.2.3.4").unwrap(), "//1.2.3.4");
        assert_eq!(host("[v1.a]").unwrap(), "//[v1.a]");
        assert_eq!(host("::1"), Err(("host-needs-brackets", 0)));
        assert_eq!(host("fe80::1%25eth0"), Err(("host-needs-brackets", 0)));
        assert_eq!(host("[::1"), Err(("host-literal", 0)));
        assert_eq!(host("[]"), Err(("host-literal", 0)));
        assert_eq!(host("[fe80::1%25eth0]"), Err(("host-literal", 8)));
        assert_eq!(host("[::1].b.com"), Err(("host-literal", 5)));
        assert_eq!(host("a[b"), Err(("component-character", 1)));
        assert_eq!(host("a%zz"), Err(("component-character", 1)));
        assert_eq!(host("a:80"), Err(("component-delimiter", 1)));
    }

    #[test]
    fn authorities() {
        let whole = |a| {
            any(&Parts { authority: Some(a), ..Parts::default() })
                .map_err(|e| (e.code.name(), e.component.name(), e.offset))
        };
        assert_eq!(whole("u:p@[::1]:80").unwrap(), "//u:p@[::1]:80");
        assert_eq!(whole("u@h:").unwrap(), "//u@h:");
        assert_eq!(whole("a@b@c"), Err(("component-delimiter", "host", 3)));
        assert_eq!(whole("u@::1"), Err(("host-needs-brackets", "host", 2)));
        assert_eq!(whole("u@[::1]x"), Err(("host-literal", "host", 7)));
        assert_eq!(whole("h:8x"), Err(("component-character", "port", 3)));
        assert_eq!(whole("h/x"), Err(("component-delimiter", "host", 1)));
    }
}
