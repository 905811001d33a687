//! The authority in `java.net.URI`: a server with user info, host and port if it parses as one, otherwise a
//! registry-based name.

use super::characters::{self, check, registry, run, server, userinfo};
use super::{find, Fault, JavaUri};

/// Parses the non-empty authority between `start` and `end` into the fields of a URI.
pub(super) fn read<'a>(uri: &mut JavaUri<'a>, text: &'a str, start: usize, end: usize) -> Result<(), Fault> {
    // "%" may begin the zone identifier of an IPv6 address, so it needs no digits unless "]" comes first.
    let with_zone: characters::Set = |b| server(b) || b == b'%';
    let set = if text[start..end].starts_with(']') { server } else { with_zone };
    let is_server = run(text, start, end, set)? == end;
    let is_registry = run(text, start, end, registry)? == end;
    if !is_server && !is_registry {
        return Err(Fault::at("authority-character", start));
    }
    if is_server {
        match parts(text, start, end) {
            Ok(found) => (uri.userinfo, uri.host, uri.port) = found,
            Err(fault) if !is_registry => return Err(fault),
            Err(_) => {}
        }
    }
    uri.authority = Some(&text[start..end]);
    Ok(())
}

type Parts<'a> = (Option<&'a str>, Option<&'a str>, Option<i32>);

/// User info, host and port.
fn parts(text: &str, start: usize, end: usize) -> Result<Parts<'_>, Fault> {
    let (mut at, mut user) = (start, None);
    let sign = find(text, start, end, b"@");
    if sign < end {
        check(text, start, sign, userinfo, "userinfo-character")?;
        (at, user) = (sign + 1, Some(&text[start..sign]));
    }
    let from = at;
    at = if text[at..end].starts_with('[') {
        brackets(text, at + 1, end)?
    } else {
        match ipv4(text, at, end) {
            Some(after) => after,
            None => hostname(text, at, end)?,
        }
    };
    let (host, mut port) = (&text[from..at], None);
    if text[at..end].starts_with(':') {
        at += 1;
        let digits = &text[at..end];
        if let Some(wrong) = digits.bytes().position(|b| !b.is_ascii_digit()) {
            return Err(Fault::at("port-character", at + wrong));
        }
        if !digits.is_empty() {
            port = Some(digits.parse().map_err(|_| Fault::at("port-number", at))?);
        }
        at = end;
    }
    if at < end {
        return Err(Fault::at("port-expected", at));
    }
    Ok((user, Some(host), port))
}

/// Parses an IPv6 address with its zone; returns the offset after the bracket.
fn brackets(text: &str, start: usize, end: usize) -> Result<usize, Fault> {
    let close = find(text, start, end, b"]");
    if close == end || close == start {
        return Err(Fault::at("bracket-missing", close));
    }
    // With a leading "%", no address precedes a zone, so all of it is parsed as an address.
    let zone = match find(text, start, close, b"%") {
        at if at == start => close,
        at => at,
    };
    Address { text, end: zone, octets: 0 }.read(start)?;
    if zone + 1 == close {
        return Err(Fault { code: "zone-missing", at: None });
    }
    if zone < close {
        let wrong = |b: u8| !(b.is_ascii_alphanumeric() || b"_.".contains(&b));
        if let Some(at) = text[zone + 1..close].bytes().position(wrong) {
            return Err(Fault::at("zone-character", zone + 1 + at));
        }
    }
    Ok(close + 1)
}

/// Returns the offset after the digits.
fn digits(text: &str, start: usize, end: usize) -> usize {
    start + text.as_bytes()[start..end].iter().take_while(|b| b.is_ascii_digit()).count()
}

/// Parses four dot-separated numbers up to 255; returns the offset after them, or of the first mismatch as an error.
fn four(text: &str, start: usize, end: usize) -> Result<usize, usize> {
    let mut at = start;
    for n in 0..4 {
        if n > 0 {
            if !text[at..end].starts_with('.') {
                return Err(at);
            }
            at += 1;
        }
        let after = digits(text, at, end);
        if !text[at..after].parse::<u32>().is_ok_and(|number| number <= 255) {
            return Err(at);
        }
        at = after;
    }
    Ok(at)
}

/// Parses an IPv4 address as the host; None if it is invalid or followed by anything but a port.
fn ipv4(text: &str, start: usize, end: usize) -> Option<usize> {
    let after = four(text, start, end).ok()?;
    text[after..end].chars().next().is_none_or(|c| c == ':').then_some(after)
}

/// Parses labels of letters, digits and inner "-"; of several labels, the last must begin with a letter.
fn hostname(text: &str, start: usize, end: usize) -> Result<usize, Fault> {
    let bytes = &text.as_bytes()[..end];
    let (mut at, mut last) = (start, None);
    while bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
        last = Some(at);
        at += bytes[at..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
        if bytes[at - 1] == b'-' {
            return Err(Fault::at("hostname-character", at - 1));
        }
        if bytes.get(at) != Some(&b'.') {
            break;
        }
        at += 1;
    }
    if bytes.get(at).is_some_and(|b| *b != b':') {
        return Err(Fault::at("hostname-character", at));
    }
    match last {
        None => Err(Fault::at("hostname-missing", start)),
        Some(label) if label > start && !bytes[label].is_ascii_alphabetic() => {
            Err(Fault::at("hostname-character", label))
        }
        Some(_) => Ok(at),
    }
}

/// The state of parsing an IPv6 address (RFC 2373 as amended).
struct Address<'a> {
    text: &'a str,
    end: usize,
    octets: usize,
}

impl Address<'_> {
    fn read(&mut self, start: usize) -> Result<(), Fault> {
        let mut compressed = false;
        let mut at = self.pieces(start)?;
        if self.text[at..self.end].starts_with("::") {
            compressed = true;
            at = self.after_gap(at + 2)?;
        } else if at > start && self.text[at..self.end].starts_with(':') {
            at = self.embedded(at + 1, "ipv4-expected")?;
        }
        match self.octets {
            _ if at < self.end => Err("ipv6-malformed"),
            17.. => Err("ipv6-long"),
            0..16 if !compressed => Err("ipv6-short"),
            16 if compressed => Err("ipv6-malformed"),
            _ => Ok(()),
        }
        .map_err(|code| Fault::at(code, start))
    }

    fn after_gap(&mut self, start: usize) -> Result<usize, Fault> {
        if start == self.end {
            return Ok(start);
        }
        let at = self.pieces(start)?;
        if at == start {
            return self.embedded(start, "ipv6-hex-expected");
        }
        if self.text[at..self.end].starts_with(':') {
            return self.embedded(at + 1, "ipv6-hex-expected");
        }
        Ok(at)
    }

    /// Parses groups of hexadecimal digits separated by ":"; stops before a possible IPv4 address.
    fn pieces(&mut self, start: usize) -> Result<usize, Fault> {
        let bytes = &self.text.as_bytes()[..self.end];
        let (mut at, mut from) = (start, start);
        loop {
            let after = from + bytes[from..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
            if after == from && from > start {
                return Err(Fault::at("ipv6-digits-expected", from));
            }
            if after == from || bytes.get(after) == Some(&b'.') {
                return Ok(at);
            }
            if after - from > 4 {
                return Err(Fault::at("ipv6-hex-long", from));
            }
            self.octets += 2;
            at = after;
            if bytes.get(at) != Some(&b':') || bytes.get(at + 1) == Some(&b':') {
                return Ok(at);
            }
            from = at + 1;
        }
    }

    /// Parses the rest as an IPv4 address.
    fn embedded(&mut self, start: usize, code: &'static str) -> Result<usize, Fault> {
        let rest = &self.text[start..self.end];
        if rest.is_empty() || rest.bytes().any(|b| !b.is_ascii_digit() && b != b'.') {
            return Err(Fault::at(code, start));
        }
        self.octets += 4;
        match four(self.text, start, self.end) {
            Ok(after) if after == self.end => Ok(after),
            Ok(at) | Err(at) => Err(Fault::at("ipv4-malformed", at)),
        }
    }
}
