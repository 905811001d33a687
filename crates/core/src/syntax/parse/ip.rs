//! IP addresses inside a host (RFC 3986 3.2.2), checked by the grammar and converted to numbers.
//!
//! ```abnf
//! IPv6address =                            6( h16 ":" ) ls32
//!             /                       "::" 5( h16 ":" ) ls32
//!             / [               h16 ] "::" 4( h16 ":" ) ls32
//!             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//!             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//!             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//!             / [ *4( h16 ":" ) h16 ] "::"              ls32
//!             / [ *5( h16 ":" ) h16 ] "::"              h16
//!             / [ *6( h16 ":" ) h16 ] "::"
//! h16         = 1*4HEXDIG
//! ls32        = ( h16 ":" h16 ) / IPv4address
//! IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
//! dec-octet   = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
//! ```
//!
//! The nine alternatives amount to eight groups, or at most seven and one "::" (which replaces at least one group); an
//! IPv4 address may replace the last two groups.

use crate::syntax::chars;
use crate::syntax::error::Code;

/// An error inside an IP literal; offsets count from the first byte after "[".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IpError {
    /// The code.
    pub code: Code,
    /// The start.
    pub offset: usize,
    /// The end.
    pub end: usize,
}

const fn wrong(code: Code, offset: usize, end: usize) -> IpError {
    IpError { code, offset, end }
}

/// Parses an `IPv4address`: four decimal numbers without leading zeros.
///
/// ```
/// use urikit_core::syntax::parse::ip::parse_ipv4;
/// assert_eq!(parse_ipv4(b"192.0.2.16"), Some([192, 0, 2, 16]));
/// assert_eq!(parse_ipv4(b"192.0.2.016"), None);
/// ```
pub fn parse_ipv4(text: &[u8]) -> Option<[u8; 4]> {
    if text.len() > 15 {
        return None;
    }
    let mut octets = [0u8; 4];
    let mut index = 0;
    let mut digits = 0;
    let mut value = 0u16;
    for b in text {
        match b {
            b'0'..=b'9' => {
                if digits > 0 && value == 0 {
                    return None;
                }
                value = value * 10 + u16::from(b - b'0');
                digits += 1;
                if value > 255 {
                    return None;
                }
            }
            b'.' if digits > 0 && index < 3 => {
                octets[index] = value as u8;
                index += 1;
                digits = 0;
                value = 0;
            }
            _ => return None,
        }
    }
    if index != 3 || digits == 0 {
        return None;
    }
    octets[3] = value as u8;
    Some(octets)
}

/// Parses an `IPv6address` into its eight groups.
///
/// # Errors
/// The error with its range; a zone identifier is one too (RFC 9844: not part of a URI).
pub fn parse_ipv6(text: &[u8]) -> Result<[u16; 8], IpError> {
    let len = text.len();
    let mut groups = [0u16; 8];
    let mut count = 0;
    let mut gap: Option<usize> = None;
    let mut at = 0;
    if text.starts_with(b"::") {
        gap = Some(0);
        at = 2;
    } else if text.first() == Some(&b':') {
        return Err(wrong(Code::Ipv6LoneColon, 0, 1));
    }
    while at < len {
        let start = at;
        let mut value = 0u32;
        while at < len && at - start < 5 {
            match chars::hex_value(text[at]) {
                Some(digit) => value = value * 16 + u32::from(digit),
                None => break,
            }
            at += 1;
        }
        if at < len && text[at] == b'.' && at > start {
            let Some(octets) = parse_ipv4(&text[start..]) else {
                let (start, end) = wrong_number(text, start);
                return Err(zone_or(text, at, wrong(Code::Ipv6EmbeddedIpv4, start, end)));
            };
            if count > 6 {
                return Err(wrong(Code::Ipv6TooManyGroups, start, len));
            }
            groups[count] = u16::from_be_bytes([octets[0], octets[1]]);
            groups[count + 1] = u16::from_be_bytes([octets[2], octets[3]]);
            count += 2;
            break;
        }
        if at == start {
            return Err(match text[at] {
                b':' => wrong(Code::Ipv6SecondCompression, at - 1, at + 1),
                _ => stray(text, at),
            });
        }
        if at - start > 4 {
            let run = text[start..].iter().take_while(|b| chars::is(**b, chars::HEXDIG)).count();
            return Err(wrong(Code::Ipv6GroupTooLong, start, start + run));
        }
        if count == 8 {
            return Err(wrong(Code::Ipv6TooManyGroups, start, len));
        }
        groups[count] = value as u16;
        count += 1;
        if at == len {
            break;
        }
        if text[at] != b':' {
            return Err(stray(text, at));
        }
        at += 1;
        match text.get(at) {
            None => return Err(wrong(Code::Ipv6LoneColon, at - 1, at)),
            Some(b':') => {
                if gap.is_some() {
                    return Err(wrong(Code::Ipv6SecondCompression, at - 1, at + 1));
                }
                gap = Some(count);
                at += 1;
            }
            Some(_) => {}
        }
    }
    match gap {
        None if count < 8 => Err(wrong(Code::Ipv6TooFewGroups, 0, len)),
        None => Ok(groups),
        Some(_) if count > 7 => Err(wrong(Code::Ipv6TooManyGroups, 0, len)),
        Some(gap) => {
            let tail = count - gap;
            groups.copy_within(gap..count, 8 - tail);
            groups[gap..8 - tail].fill(0);
            Ok(groups)
        }
    }
}

/// Returns the range of the invalid number in the IPv4 address from `start` on; the whole address if numbers are
/// missing.
fn wrong_number(text: &[u8], start: usize) -> (usize, usize) {
    let mut at = start;
    let (mut wrong, mut count) = (None, 0);
    for part in text[start..].split(|b| *b == b'.') {
        count += 1;
        let plain = part.len() < 4 && !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        let value = part.iter().fold(0u32, |value, b| value * 10 % 10_000 + u32::from(b.wrapping_sub(b'0')));
        let zero = part.len() > 1 && part[0] == b'0';
        if wrong.is_none() && (!plain || value > 255 || zero || count > 4) {
            wrong = Some((at, if count > 4 { text.len() } else { at + part.len() }));
        }
        at += part.len() + 1;
    }
    wrong.filter(|_| count >= 4).unwrap_or((start, text.len()))
}

fn stray(text: &[u8], at: usize) -> IpError {
    zone_or(text, at, wrong(Code::Ipv6Character, at, at + width(text, at)))
}

/// Returns the error for a zone identifier if a "%" follows, otherwise `otherwise`.
fn zone_or(text: &[u8], at: usize, otherwise: IpError) -> IpError {
    match text[at..].iter().position(|b| *b == b'%') {
        Some(n) => wrong(Code::ZoneIdentifier, at + n, text.len()),
        None => otherwise,
    }
}

fn width(text: &[u8], at: usize) -> usize {
    1 + text[at + 1..].iter().take_while(|b| (0x80..0xC0).contains(*b)).count()
}

/// Checks `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
///
/// # Errors
/// The invalid one of its two parts, with its range.
pub fn check_ipvfuture(text: &[u8]) -> Result<(), IpError> {
    let mut at = 1;
    while at < text.len() && chars::is(text[at], chars::HEXDIG) {
        at += 1;
    }
    if at == 1 || text.get(at) != Some(&b'.') {
        let end = if at < text.len() { at + width(text, at) } else { at };
        return Err(wrong(Code::IpvFutureVersion, at, end));
    }
    let address = at + 1;
    match text[address..].iter().position(|b| !chars::is(*b, chars::USERINFO)) {
        Some(n) => {
            let bad = address + n;
            Err(wrong(Code::IpvFutureAddress, bad, bad + width(text, bad)))
        }
        None if address == text.len() => Err(wrong(Code::IpvFutureAddress, address, address)),
        None => Ok(()),
    }
}

/// Returns the canonical form of an IPv6 address (RFC 5952 section 4): lower case, no leading zeros, "::" for the
/// longest run of two or more zero groups, the first one on a tie; the dotted form for IPv4-mapped addresses (section
/// 5).
///
/// ```
/// use urikit_core::syntax::parse::ip::{format_ipv6, parse_ipv6};
/// let groups = parse_ipv6(b"2001:DB8:0:0:1:0:0:1").unwrap();
/// assert_eq!(format_ipv6(groups), "2001:db8::1:0:0:1");
/// ```
pub fn format_ipv6(groups: [u16; 8]) -> String {
    let mapped = groups[..5].iter().all(|g| *g == 0) && groups[5] == 0xFFFF;
    if !mapped {
        return format_ipv6_plain(groups);
    }
    let [a, b] = groups[6].to_be_bytes();
    let [c, d] = groups[7].to_be_bytes();
    format!("::ffff:{a}.{b}.{c}.{d}")
}

/// Returns the same without the dotted form, as in the URL Standard.
pub fn format_ipv6_plain(groups: [u16; 8]) -> String {
    use std::fmt::Write;
    let mut best = (0, 0);
    let mut at = 0;
    while at < 8 {
        let run = groups[at..].iter().take_while(|g| **g == 0).count();
        if run > best.1 {
            best = (at, run);
        }
        at += run.max(1);
    }
    let mut out = String::with_capacity(40);
    let mut at = 0;
    while at < 8 {
        if best.1 > 1 && at == best.0 {
            out.push_str("::");
            at += best.1;
            continue;
        }
        if !out.is_empty() && !out.ends_with(':') {
            out.push(':');
        }
        // Writing to a String cannot fail.
        let _ = write!(out, "{:x}", groups[at]);
        at += 1;
    }
    out
}

/// Returns true if a domain ends in a number (URL Standard section 3.5, "ends in a number checker"): its last label is
/// digits, or hexadecimal digits after "0x".
///
/// ```
/// use urikit_core::syntax::parse::ip::ends_in_a_number;
/// assert!(["127.1", "a.0x7F.", "0x", "08"].into_iter().all(ends_in_a_number));
/// assert!(!["a.1b", "1.a", "x.0xg", ""].into_iter().any(ends_in_a_number));
/// ```
pub fn ends_in_a_number(domain: &str) -> bool {
    let trimmed = domain.strip_suffix('.').unwrap_or(domain);
    let start = trimmed.bytes().rposition(|b| b == b'.').map_or(0, |dot| dot + 1);
    match trimmed.as_bytes()[start..] {
        [b'0', b'x' | b'X', ref digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        ref label @ [b'0'..=b'9', ..] => label.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v6(text: &str) -> Result<[u16; 8], &'static str> {
        parse_ipv6(text.as_bytes()).map_err(|e| e.code.name())
    }

    #[test]
    fn valid_forms() {
        assert_eq!(v6("::"), Ok([0; 8]));
        assert_eq!(v6("1::"), Ok([1, 0, 0, 0, 0, 0, 0, 0]));
        assert_eq!(v6("1:2:3:4:5:6:7:8"), Ok([1, 2, 3, 4, 5, 6, 7, 8]));
        assert_eq!(v6("1:2:3:4:5:6:7::"), Ok([1, 2, 3, 4, 5, 6, 7, 0]));
        assert_eq!(v6("::2:3:4:5:6:7:8"), Ok([0, 2, 3, 4, 5, 6, 7, 8]));
        assert_eq!(v6("::ffff:1.2.3.4"), Ok([0, 0, 0, 0, 0, 0xffff, 0x102, 0x304]));
        assert_eq!(v6("1:2:3:4:5:6:1.2.3.4"), Ok([1, 2, 3, 4, 5, 6, 0x102, 0x304]));
    }

    #[test]
    fn mistakes_have_names() {
        assert_eq!(v6("1:2:3:4:5:6:7"), Err("ipv6-too-few-groups"));
        assert_eq!(v6("1::2::3"), Err("ipv6-second-compression"));
        assert_eq!(v6(":::"), Err("ipv6-second-compression"));
        assert_eq!(v6(":1"), Err("ipv6-lone-colon"));
        assert_eq!(v6("1:2:"), Err("ipv6-lone-colon"));
        assert_eq!(v6("12345::"), Err("ipv6-group-too-long"));
        assert_eq!(v6("::1.2.3"), Err("ipv6-embedded-ipv4"));
        assert_eq!(v6("::01.2.3.4"), Err("ipv6-embedded-ipv4"));
        assert_eq!(v6("1:2:3:4:5:6:7:1.2.3.4"), Err("ipv6-too-many-groups"));
        assert_eq!(v6("1:2:3:4:5:6:7:8::"), Err("ipv6-too-many-groups"));
        assert_eq!(v6("1:2:3:4:5:6:7:8:9"), Err("ipv6-too-many-groups"));
        assert_eq!(v6("fe80::1%25eth0"), Err("zone-identifier"));
        assert_eq!(v6("fe80::g"), Err("ipv6-character"));
        assert_eq!(v6("::1.2.3.4%en"), Err("zone-identifier"));
    }

    #[test]
    fn canonical_text() {
        let canon = |t: &str| format_ipv6(parse_ipv6(t.as_bytes()).unwrap());
        assert_eq!(canon("0:0:0:0:0:0:0:0"), "::");
        assert_eq!(canon("2001:db8:0:1:1:1:1:1"), "2001:db8:0:1:1:1:1:1");
        assert_eq!(canon("2001:0:0:1:0:0:0:1"), "2001:0:0:1::1");
        assert_eq!(canon("::FFFF:c000:201"), "::ffff:192.0.2.1");
        assert_eq!(canon("1:0:0:0:0:0:0:0"), "1::");
    }

    #[test]
    fn ipvfuture() {
        let code = |t: &str| check_ipvfuture(t.as_bytes()).map_err(|e| e.code.name());
        assert_eq!(code("v1.fe80::a+en1"), Ok(()));
        assert_eq!(code("vF.~!"), Ok(()));
        assert_eq!(code("v"), Err("ipvfuture-version"));
        assert_eq!(code("v.a"), Err("ipvfuture-version"));
        assert_eq!(code("vg.a"), Err("ipvfuture-version"));
        assert_eq!(code("v1."), Err("ipvfuture-address"));
        assert_eq!(code("v1.a@"), Err("ipvfuture-address"));
        // Found by fuzzing: the end of the error is the end of a character.
        let error = check_ipvfuture("v1é".as_bytes()).unwrap_err();
        assert_eq!((error.offset, error.end), (2, 4));
    }
}
