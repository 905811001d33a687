//! The authority (RFC 3986 3.2); among the three kinds of host the first match wins.
//!
//! ```abnf
//! authority   = [ userinfo "@" ] host [ ":" port ]
//! userinfo    = *( unreserved / pct-encoded / sub-delims / ":" )
//! host        = IP-literal / IPv4address / reg-name
//! IP-literal  = "[" ( IPv6address / IPvFuture  ) "]"
//! IPvFuture   = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
//! reg-name    = *( unreserved / pct-encoded / sub-delims )
//! port        = *DIGIT
//! ```
//!
//! A run of host characters may turn out to be userinfo when an "@" follows; it is parsed once and named afterwards. A
//! zone identifier (RFC 6874) is rejected: RFC 9844 removed it from the URI syntax.

use super::grammar::Grammar;
use super::{diagnose, ip, Reader};
use crate::syntax::chars;
use crate::syntax::error::{Code, Component, SyntaxError};
use crate::syntax::offsets::{HostKind, Offsets};

/// Returns `IPv4address` before `reg-name`: the first match wins.
#[inline]
pub(super) fn kind_of_name(host: &[u8]) -> HostKind {
    match host.last() {
        Some(last) if chars::is(*last, chars::DIGIT) && ip::parse_ipv4(host).is_some() => HostKind::Ipv4,
        _ => HostKind::RegName,
    }
}

impl<G: Grammar> Reader<'_, G> {
    /// Parses the authority that begins at `start` and returns its end.
    #[inline]
    pub(super) fn authority(&mut self, start: usize, offsets: &mut Offsets) -> Result<usize, SyntaxError> {
        let mut host_start = start;
        loop {
            if self.peek(host_start) == Some(b'[') {
                return self.ip_literal(host_start, offsets);
            }
            let mut end = self.skip(host_start, chars::REG_NAME, Component::Authority)?;
            let host_end = end;
            if self.peek(end) == Some(b':') {
                end = self.skip(end + 1, chars::USERINFO, Component::Authority)?;
            }
            match self.peek(end) {
                None | Some(b'/' | b'?' | b'#') => {
                    if host_end < end {
                        self.port(host_start, host_end, end)?;
                    }
                    offsets.host_end = host_end as u32;
                    offsets.host_kind = kind_of_name(&self.bytes[host_start..host_end]);
                    return Ok(end);
                }
                Some(b'@') if host_start == start => {
                    offsets.userinfo_end = end as u32;
                    host_start = end + 1;
                }
                Some(_) => return Err(diagnose::authority_character(self.grammar.syntax(), self.text, end)),
            }
        }
    }

    #[inline]
    fn port(&self, host_start: usize, colon: usize, end: usize) -> Result<(), SyntaxError> {
        let digits = &self.bytes[colon + 1..end];
        if digits.iter().all(|b| chars::is(*b, chars::DIGIT)) {
            return Ok(());
        }
        Err(diagnose::port(self.grammar.syntax(), self.text, host_start, colon, end))
    }

    fn ip_literal(&mut self, open: usize, offsets: &mut Offsets) -> Result<usize, SyntaxError> {
        let stop = self.bytes[open..]
            .iter()
            .position(|b| matches!(b, b']' | b'/' | b'?' | b'#'))
            .map_or(self.bytes.len(), |n| open + n);
        if self.peek(stop) != Some(b']') {
            return Err(SyntaxError::new(Code::IpLiteralUnclosed, Component::Host, open, stop));
        }
        let inner = &self.bytes[open + 1..stop];
        let shift = |e: ip::IpError| SyntaxError::new(e.code, Component::Host, open + 1 + e.offset, open + 1 + e.end);
        offsets.host_kind = match inner.first() {
            None => return Err(SyntaxError::new(Code::IpLiteralEmpty, Component::Host, open, stop + 1)),
            Some(b'v' | b'V') => {
                ip::check_ipvfuture(inner).map_err(shift)?;
                HostKind::IpvFuture
            }
            Some(_) => {
                ip::parse_ipv6(inner).map_err(shift)?;
                HostKind::Ipv6
            }
        };
        let host_end = stop + 1;
        offsets.host_end = host_end as u32;
        let mut end = host_end;
        if self.peek(end) == Some(b':') {
            end += 1;
            while end < self.bytes.len() && chars::is(self.bytes[end], chars::DIGIT) {
                end += 1;
            }
        }
        match self.peek(end) {
            None | Some(b'/' | b'?' | b'#') => Ok(end),
            Some(_) if end == host_end => Err(diagnose::after_literal(self.bytes, end)),
            Some(_) => Err(diagnose::port_character(self.grammar.syntax(), self.text, end)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use crate::syntax::offsets::HostKind;

    fn kind(text: &str) -> HostKind {
        parse(text).unwrap().host_kind()
    }

    fn code(text: &str) -> (&'static str, &'static str, usize) {
        let e = parse(text).unwrap_err();
        (e.code.name(), e.component.name(), e.offset)
    }

    #[test]
    fn first_match_wins() {
        assert_eq!(kind("//192.0.2.16"), HostKind::Ipv4);
        for name in ["//192.0.2.256", "//1.2.3", "//01.2.3.4", "//0x7f.1", "//", "//1.2.3.4."] {
            assert_eq!(kind(name), HostKind::RegName, "{name}");
        }
        assert_eq!(kind("//[::1]:80"), HostKind::Ipv6);
        assert_eq!(kind("//u:p@[v1.a:b]"), HostKind::IpvFuture);
    }

    #[test]
    fn userinfo_may_hold_colons() {
        let o = parse("ftp://a:b:c@h:21/").unwrap();
        assert_eq!(o.userinfo(), Some(6..11));
        assert_eq!(o.host(), Some(12..13));
        assert_eq!(o.port(), Some(14..16));
    }

    #[test]
    fn mistakes() {
        assert_eq!(code("//h:8a/"), ("port-character", "port", 5));
        assert_eq!(code("//a@b@c"), ("second-at", "authority", 5));
        assert_eq!(code("//a:1,b:2/"), ("host-list", "port", 5));
        assert_eq!(code("//a:8,080/"), ("port-character", "port", 5));
        assert_eq!(code("//::1/"), ("ipv6-unbracketed", "host", 2));
        assert_eq!(code("//[::1/"), ("ip-literal-unclosed", "host", 2));
        assert_eq!(code("//[]"), ("ip-literal-empty", "host", 2));
        assert_eq!(code("//[::1]x"), ("ip-literal-trailing", "host", 7));
        assert_eq!(code("//[::1]:x"), ("port-character", "port", 8));
        assert_eq!(code("//[fe80::1%25en1]"), ("zone-identifier", "host", 10));
        assert_eq!(code("//a[b"), ("square-bracket", "host", 3));
        assert_eq!(code("//u p@h"), ("space", "userinfo", 3));
        assert_eq!(code("//u%zz@h"), ("percent-not-hex", "userinfo", 3));
        assert_eq!(code("//h%zz"), ("percent-not-hex", "host", 3));
        assert_eq!(code("//a.com\\@b.com/"), ("backslash", "userinfo", 7));
    }
}
