//! The authority (RFC 3986 3.2): credentials, names that exceed the limits of DNS, disguised addresses, ports.
//!
//! A registered name need not be a DNS name, but 3.2.2 recommends the DNS syntax, and in practice names are resolved by
//! DNS. Lengths count decoded bytes. Resolvers parse a name as an IPv4 address if its last label is a number, although
//! it is a `reg-name` by the grammar (7.4, and WHATWG URL 3.5).

use super::Found;
use crate::advice::code::IssueCode;
use crate::advice::host_name::{is_country_domain, is_domain};
use crate::names::idna::{self, Strictness};
use crate::names::schemes::{Authority, Scheme};
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::offsets::HostKind;
use crate::syntax::percent::{self, Plus};
use crate::syntax::reference::Reference;
use crate::text::mask;
use std::ops::Range;

pub(super) fn check(row: &Scheme, reference: &Reference<'_>, found: &mut Found) {
    let offsets = reference.offsets();
    by_scheme(row, reference, found);
    let (Some(host), Some(place)) = (reference.host(), offsets.host()) else {
        return;
    };
    if let (Some(userinfo), Some(range)) = (reference.userinfo(), offsets.userinfo()) {
        found.add(IssueCode::UserinfoPresent, Component::Userinfo, range.clone());
        if let Some(secret) = mask::password(reference) {
            found.add(IssueCode::PasswordPresent, Component::Userinfo, secret);
        }
        if looks_like_host(userinfo) {
            found.add(IssueCode::UserinfoLooksLikeHost, Component::Userinfo, range);
        }
    }
    for (component, range) in [(Component::Userinfo, offsets.userinfo()), (Component::Host, Some(place.clone()))] {
        let Some(range) = range else { continue };
        let length = match &reference.text().as_bytes()[range.clone()] {
            [b'-', ..] => 1,
            [b'%', b'2', b'd' | b'D', ..] => 3,
            _ => continue,
        };
        found.add(IssueCode::LeadingHyphen, component, range.start..range.start + length);
    }
    if host.is_empty() && (reference.userinfo().is_some() || reference.port().is_some()) {
        found.add(IssueCode::HostEmpty, Component::Host, place.clone());
    }
    if has_capital(host) {
        found.add(IssueCode::HostUppercase, Component::Host, place.clone());
    }
    if reference.host_kind() == HostKind::RegName && !host.is_empty() {
        name(host, place, found);
    }
    if let (Some(port), Some(range)) = (reference.port(), offsets.port()) {
        check_port(row.default_port, port, range, found);
    }
}

/// Checks that an authority and a host are present as the scheme requires.
fn by_scheme(row: &Scheme, reference: &Reference<'_>, found: &mut Found) {
    let offsets = reference.offsets();
    match (row.authority, offsets.authority()) {
        (Authority::Required, None) => {
            let at = offsets.after_scheme();
            found.add(IssueCode::HostRequired, Component::Authority, at..at);
        }
        // With a userinfo or a port, an empty host is an issue in every scheme (3.2.2).
        (Authority::Required, Some(range)) if range.is_empty() => {
            found.add(IssueCode::HostRequired, Component::Host, range);
        }
        (Authority::Forbidden, Some(range)) => {
            found.add(IssueCode::AuthorityForbidden, Component::Authority, range.start - 2..range.end);
        }
        _ => {}
    }
}

/// Returns true for a capital letter outside the digits of encoded bytes.
fn has_capital(host: &str) -> bool {
    let bytes = host.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'%' {
            at += 3;
            continue;
        }
        if chars::is(bytes[at], chars::UPPER) {
            return true;
        }
        at += 1;
    }
    false
}

/// Checks a registered name against the limits of DNS.
fn name(host: &str, place: Range<usize>, found: &mut Found) {
    if octets(host) > 255 {
        found.add(IssueCode::HostTooLong, Component::Host, place.clone());
    }
    let mut at = place.start;
    for label in host.split('.') {
        let end = at + label.len();
        // The root label, after a trailing ".", is empty.
        if label.is_empty() && end < place.end {
            found.add(IssueCode::HostLabelEmpty, Component::Host, at..end);
        }
        if octets(label) > 63 {
            found.add(IssueCode::HostLabelTooLong, Component::Host, at..end);
        }
        at = end + 1;
    }
    // "10.0.0.1,10.0.0.2" is a list of hosts.
    if looks_like_ipv4(host) && !host.contains(',') {
        found.add(IssueCode::HostLooksLikeIpv4, Component::Host, place);
    }
}

/// Returns the length of the decoded text; for an IRI's name, the length of its A-labels.
fn octets(text: &str) -> usize {
    if let Some(ascii) = (!text.is_ascii()).then(|| idna::to_ascii(text, Strictness::Lenient)).flatten() {
        return ascii.len();
    }
    text.len() - 2 * text.bytes().filter(|b| *b == b'%').count()
}

/// Returns true if the last label, ignoring a trailing ".", is a decimal, octal or hexadecimal number.
fn looks_like_ipv4(host: &str) -> bool {
    let host = percent::decode_unreserved(host);
    let host = host.strip_suffix('.').unwrap_or(&host);
    let last = host.rsplit('.').next().unwrap_or("").as_bytes();
    match last {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(|b| chars::is(*b, chars::HEXDIG)),
        digits => !digits.is_empty() && digits.iter().all(|b| chars::is(*b, chars::DIGIT)),
    }
}

/// Returns true for a userinfo that begins like a host: the text before its first character that host names do not
/// allow is a domain or an IPv4 address.
fn looks_like_host(userinfo: &str) -> bool {
    let Ok(decoded) = percent::decode(userinfo, Plus::Literal) else {
        return false;
    };
    let end = decoded.iter().position(|b| !b.is_ascii_alphanumeric() && !matches!(b, b'-' | b'.'));
    let run = String::from_utf8_lossy(&decoded[..end.unwrap_or(decoded.len())]);
    let name = run.strip_suffix('.').unwrap_or(&run);
    let dots = name.bytes().filter(|b| *b == b'.').count();
    is_domain(name) || (dots > 1 && (is_country_domain(name) || end.is_some())) || (dots == 3 && looks_like_ipv4(name))
}

fn check_port(default: Option<u16>, port: &str, range: Range<usize>, found: &mut Found) {
    if port.is_empty() {
        found.add(IssueCode::PortEmpty, Component::Port, range.start - 1..range.end);
        return;
    }
    let digits = port.trim_start_matches('0');
    if digits.len() < port.len() && port != "0" {
        found.add(IssueCode::PortLeadingZeros, Component::Port, range.clone());
    }
    // "" is zero; a number that does not fit is out of range.
    let number = if digits.is_empty() { Some(0) } else { digits.parse::<u16>().ok() };
    match (number, default) {
        (None, _) => found.add(IssueCode::PortBeyond65535, Component::Port, range),
        (Some(number), Some(default)) if number == default => {
            found.add(IssueCode::PortDefault, Component::Port, range);
        }
        (Some(0..=1023), Some(_)) => found.add(IssueCode::PortOfAnotherScheme, Component::Port, range),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_text;

    fn codes(text: &str) -> Vec<&'static str> {
        in_text(text).into_iter().map(|(code, _)| code).collect()
    }

    #[test]
    fn credentials() {
        assert_eq!(in_text("//u:p@h"), [("userinfo-present", "u:p"), ("password-present", "p")]);
        assert_eq!(in_text("//u:@h"), [("userinfo-present", "u:")]);
        assert_eq!(in_text("//@h"), [("userinfo-present", "")]);
        for text in [
            "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
            "http://good.com@evil.com/",
            "http://www.a.b%2Fx@evil.com/",
            "http://10.0.0.1@evil.com/",
            "http://a.co.uk@evil.com/",
        ] {
            assert!(codes(text).contains(&"userinfo-looks-like-host"), "{text}");
        }
        assert_eq!(codes("https://john.doe@h/"), ["userinfo-present"]);
        assert_eq!(codes("https://a.b.smith@h/"), ["userinfo-present"]);
    }

    #[test]
    fn what_schemes_want() {
        assert_eq!(in_text("http:///x"), [("host-required", "")]);
        assert_eq!(in_text("ws:x"), [("host-required", "")]);
        assert_eq!(in_text("mailto://a"), [("authority-forbidden", "//a")]);
        assert_eq!(codes("http://:8080"), ["host-empty"]);
        assert_eq!(codes("ldap:///dc=x"), [""; 0]);
        assert_eq!(codes("file:///x"), [""; 0]);
        assert_eq!(codes("foo:///x"), [""; 0]);
    }

    #[test]
    fn names_for_dns() {
        assert_eq!(in_text("//a..b."), [("host-label-empty", "")]);
        assert_eq!(codes("//."), ["host-label-empty"]);
        assert_eq!(codes("//.a"), ["host-label-empty"]);
        assert_eq!(codes("//a."), [""; 0]);
        assert_eq!(codes(&format!("//{}", "a".repeat(63))), [""; 0]);
        assert_eq!(codes(&format!("//{}", "%C3%A9".repeat(31))), [""; 0]);
        assert_eq!(codes(&format!("//{}", "%C3%A9".repeat(32))), ["host-label-too-long"]);
        assert_eq!(codes("//a%2Fb"), ["host-encoded-delimiter"]);
        assert_eq!(codes("//u@"), ["userinfo-present", "host-empty"]);
        assert_eq!(codes("//[::A]"), ["host-uppercase"]);
        assert_eq!(codes("//%C3%A9"), [""; 0]);
    }

    #[test]
    fn addresses_in_disguise() {
        for host in ["0x7f.1", "2130706433", "192.0.2.256", "01.2.3.4", "1.2.3.4.", "127.0.0.%31", "0x", "a.0X1"] {
            assert!(codes(&format!("//{host}")).contains(&"host-looks-like-ipv4"), "{host}");
        }
        for host in ["1.2.3.4", "1a", "a.0xg", "[::1]", "."] {
            assert!(!codes(&format!("//{host}")).contains(&"host-looks-like-ipv4"), "{host}");
        }
    }

    #[test]
    fn ports() {
        assert_eq!(in_text("http://h:"), [("port-empty", ":")]);
        assert_eq!(codes("http://h:0080"), ["port-leading-zeros", "port-default"]);
        assert_eq!(codes("http://h:65536"), ["port-beyond-65535"]);
        assert_eq!(codes("http://h:25"), ["port-of-another-scheme"]);
        assert_eq!(codes("http://h:0"), ["port-of-another-scheme"]);
        assert_eq!(codes("foo://h:25"), [""; 0]);
        assert_eq!(codes("http://h:8080"), [""; 0]);
    }
}
