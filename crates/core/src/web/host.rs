//! Hosts: the host parser, its IPv4 and opaque-host parsers, and the serializer.
//!
//! The host of a special URL is percent-decoded, processed by UTS 46, and may then be an IPv4 address in any legacy
//! format. The host of another URL is opaque. An IPv6 address is in brackets in both.

use std::borrow::Cow;

use super::decimal::push_decimal;
use super::error::{Effect, Failure, Kind, Report, Unheard};
use super::view::HostShape;
use super::{ipv6, sets, units};
use crate::names::idna;
pub use crate::syntax::parse::ip::ends_in_a_number;
use crate::syntax::parse::ip::format_ipv6_plain;

/// The parser of a host other than an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HostStyle {
    /// A domain or an IPv4 address: the URL is special.
    Special,
    /// An opaque host.
    Opaque,
}

/// Parses a host and appends its serialization to `out`. `at` is the offset of `input` in the cleaned input. After a
/// failure the end of `out` is undefined.
pub(super) fn write<R: Report>(
    out: &mut String,
    input: &str,
    style: HostStyle,
    at: usize,
    errors: &mut R,
) -> Result<HostShape, Failure> {
    if let Some(inner) = input.strip_prefix('[') {
        let Some(inner) = inner.strip_suffix(']') else {
            errors.report(Kind::Ipv6Unclosed, at, at + input.len(), Effect::Failed);
            return Err(Failure);
        };
        let pieces = ipv6::parse(inner, at + 1, errors)?;
        out.push('[');
        out.push_str(&format_ipv6_plain(pieces));
        out.push(']');
        return Ok(HostShape::Ipv6);
    }
    match style {
        HostStyle::Opaque => opaque(out, input, at, errors),
        HostStyle::Special => special(out, input, at, errors),
    }
}

fn special<R: Report>(out: &mut String, input: &str, at: usize, errors: &mut R) -> Result<HostShape, Failure> {
    let end = at + input.len();
    let start = out.len();
    let plain = || !input.is_empty() && sets::find(input.as_bytes(), 0, sets::DOMAIN_STOP) == input.len();
    if !R::LISTENS && plain() && write_plain(out, input) {
        return Ok(HostShape::Name);
    }
    let domain = decoded(input);
    if R::LISTENS && matches!(domain, Cow::Owned(_)) {
        errors.report(Kind::DomainPercentEncoded, at, end, Effect::Continued);
    }
    domain_parser(out, &domain, at, end, errors)?;
    let ascii = &out[start..];
    if !ends_in_a_number(ascii) {
        return Ok(HostShape::Name);
    }
    // Parts can be located if the domain has the same letters as the input.
    let exact = ascii.len() == input.len() && domain.is_ascii();
    let place = if exact { Place::Exact(at) } else { Place::Whole(at, end) };
    let address = ipv4(ascii, place, errors)?;
    out.truncate(start);
    for (n, octet) in address.to_be_bytes().into_iter().enumerate() {
        if n > 0 {
            out.push('.');
        }
        push_decimal(out, u16::from(octet));
    }
    Ok(HostShape::Ipv4)
}

/// Appends a domain of letters, digits, "-", "_" and ".", as nearly all are: it only needs lower case. Returns false,
/// and appends nothing, if it ends in a number.
pub(super) fn write_plain(out: &mut String, domain: &str) -> bool {
    if ends_in_a_number(domain) {
        return false;
    }
    let start = out.len();
    out.push_str(domain);
    out[start..].make_ascii_lowercase();
    true
}

/// Percent-decodes the host as UTF-8, with U+FFFD for invalid bytes; borrowed without any "%XX".
fn decoded(input: &str) -> Cow<'_, str> {
    let bytes = input.as_bytes();
    if !bytes.contains(&b'%') || !(0..bytes.len()).any(|at| crate::syntax::percent::is_pct_encoded(bytes, at)) {
        return Cow::Borrowed(input);
    }
    Cow::Owned(String::from_utf8_lossy(&percent_decode(bytes)).into_owned())
}

/// Percent-decodes; a "%" that does not begin an encoded byte is kept.
pub(super) fn percent_decode(bytes: &[u8]) -> Vec<u8> {
    crate::syntax::percent::decode_lossy(bytes, |_| true)
}

/// Appends the domain in A-labels: the domain parser with beStrict false.
fn domain_parser<R: Report>(
    out: &mut String,
    domain: &str,
    at: usize,
    end: usize,
    errors: &mut R,
) -> Result<(), Failure> {
    let start = out.len();
    let converted = if domain.is_ascii() {
        out.push_str(domain);
        out[start..].make_ascii_lowercase();
        true
    } else {
        match idna::to_ascii(domain, idna::Strictness::Lenient) {
            Some(ascii) => {
                out.push_str(&ascii);
                true
            }
            None => false,
        }
    };
    let result = &out.as_bytes()[start..];
    let accepted = converted && !result.is_empty() && !result.iter().any(|b| sets::is_in(*b, sets::FORBIDDEN_DOMAIN));
    if R::LISTENS && (!accepted || idna::to_ascii(domain, idna::Strictness::Strict).is_none()) {
        let effect = if accepted { Effect::Continued } else { Effect::Failed };
        errors.report(Kind::DomainToAscii, at, end, effect);
    }
    if accepted {
        Ok(())
    } else {
        Err(Failure)
    }
}

/// Returns the host of a special URL for a host that is not an IPv6 address: A-labels, or an IPv4 address; None if the
/// parser fails.
///
/// ```
/// use urikit_core::web::host::special_host;
/// assert_eq!(special_host("my_shop.B\u{fc}cher.example").as_deref(), Some("my_shop.xn--bcher-kva.example"));
/// assert_eq!(special_host("\u{ff11}27.1").as_deref(), Some("127.0.0.1"));
/// assert_eq!(special_host("a b"), None);
/// ```
pub fn special_host(host: &str) -> Option<String> {
    let mut out = String::new();
    special(&mut out, host, 0, &mut ()).ok().map(|_| out)
}

/// Returns true for a valid domain: the domain parser with beStrict true accepts it and it does not end in a number
/// ("Host writing").
pub fn is_valid_domain(text: &str) -> bool {
    idna::to_ascii(text, idna::Strictness::Strict)
        .is_some_and(|domain| !domain.is_empty() && !ends_in_a_number(&domain))
}

/// The reported range of a part of an IPv4 address.
#[derive(Clone, Copy)]
enum Place {
    Exact(usize),
    Whole(usize, usize),
}

impl Place {
    fn part(self, start: usize, end: usize) -> (usize, usize) {
        match self {
            Place::Exact(at) => (at + start, at + end),
            Place::Whole(start, end) => (start, end),
        }
    }
}

/// Parses an IPv4 address.
fn ipv4<R: Report>(input: &str, place: Place, errors: &mut R) -> Result<u32, Failure> {
    let mut say = |kind, start, end, effect| {
        let (start, end) = place.part(start, end);
        errors.report(kind, start, end, effect);
    };
    let mut text = input;
    if let Some(shorter) = input.strip_suffix('.') {
        say(Kind::Ipv4EmptyPart, input.len() - 1, input.len(), Effect::Continued);
        text = shorter;
    }
    let count = text.bytes().filter(|b| *b == b'.').count() + 1;
    if count < 4 {
        say(Kind::Ipv4TooFewParts, 0, input.len(), Effect::Continued);
    }
    if count > 4 {
        say(Kind::Ipv4TooManyParts, 0, input.len(), Effect::Failed);
        return Err(Failure);
    }
    let mut numbers = [(0u64, 0usize, 0usize); 4];
    let mut start = 0;
    for (index, part) in text.split('.').enumerate() {
        let end = start + part.len();
        let Some((number, radix)) = ipv4_number(part) else {
            say(Kind::Ipv4NonNumericPart, start, end, Effect::Failed);
            return Err(Failure);
        };
        if radix == Radix::Other {
            say(Kind::Ipv4NonDecimalPart, start, end, Effect::Continued);
        }
        numbers[index] = (number, start, end);
        start = end + 1;
    }
    let last = count - 1;
    let limit = 256u64.pow(4 - last as u32);
    let fails = numbers[..last].iter().any(|(n, ..)| *n > 255) || numbers[last].0 >= limit;
    if let Some((_, start, end)) = numbers[..count].iter().find(|(n, ..)| *n > 255) {
        say(Kind::Ipv4OutOfRangePart, *start, *end, if fails { Effect::Failed } else { Effect::Continued });
    }
    if fails {
        return Err(Failure);
    }
    let mut address = numbers[last].0;
    for (index, (number, ..)) in numbers[..last].iter().enumerate() {
        address += number * 256u64.pow(3 - index as u32);
    }
    Ok(address as u32)
}

/// The radix of a part of an IPv4 address.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Radix {
    Decimal,
    Other,
}

/// Parses an IPv4 number. One that is too large for any address saturates.
fn ipv4_number(text: &str) -> Option<(u64, Radix)> {
    let (digits, radix, kind) = match text.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', ..] => (&text[2..], 16, Radix::Other),
        [b'0', _, ..] => (&text[1..], 8, Radix::Other),
        _ => (text, 10, Radix::Decimal),
    };
    let mut value = 0u64;
    for c in digits.chars() {
        value = value.saturating_mul(u64::from(radix)).saturating_add(u64::from(c.to_digit(radix)?));
    }
    Some((value, kind))
}

/// Parses an IPv4 address in any format of the standard: `0x7f.1` is 127.0.0.1.
///
/// ```
/// use urikit_core::web::host::loose_ipv4;
/// assert_eq!(loose_ipv4("0x7f.1"), Some(0x7F00_0001));
/// assert_eq!(loose_ipv4("example.org"), None);
/// ```
pub fn loose_ipv4(text: &str) -> Option<u32> {
    if text.is_empty() || !ends_in_a_number(text) {
        return None;
    }
    ipv4(text, Place::Exact(0), &mut Unheard::default()).ok()
}

/// Parses an opaque host.
fn opaque<R: Report>(out: &mut String, input: &str, at: usize, errors: &mut R) -> Result<HostShape, Failure> {
    if let Some(n) = input.bytes().position(|b| sets::is_in(b, sets::FORBIDDEN_HOST)) {
        errors.report(Kind::HostInvalidCodePoint, at + n, at + n + 1, Effect::Failed);
        return Err(Failure);
    }
    units::check(input, 0..input.len(), at, errors);
    sets::encode_into(out, input, sets::C0_CONTROL);
    Ok(HostShape::Name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn special(text: &str) -> Option<String> {
        let mut out = String::new();
        write(&mut out, text, HostStyle::Special, 0, &mut Unheard::default()).ok().map(|_| out)
    }

    #[test]
    fn every_form_of_ipv4() {
        for text in ["127.1", "2130706433", "0x7f.1", "017700000001", "127.0.0.1.", "0X7F.0x.1"] {
            assert_eq!(special(text).as_deref(), Some("127.0.0.1"), "{text}");
        }
        assert_eq!(special("192.168.257").as_deref(), Some("192.168.1.1"));
        assert_eq!(special("0xffffffff").as_deref(), Some("255.255.255.255"));
        for text in
            ["09", "256.1.1.1", "1.2.3.4.5", "example.255", "a.0x", "4294967296", "1..2", "99999999999999999999999"]
        {
            assert_eq!(special(text), None, "{text}");
        }
    }

    #[test]
    fn domains() {
        assert_eq!(special("ex%41mple.COM").as_deref(), Some("example.com"));
        assert_eq!(special("faß.example").as_deref(), Some("xn--fa-hia.example"));
        assert_eq!(special("xn--8i7caa").as_deref(), Some("xn--8i7caa"));
        assert_eq!(special("a b"), None);
        assert_eq!(special("a%00b"), None);
        assert_eq!(special("%ff"), None);
        assert_eq!(special("\u{ad}"), None);
    }
}
