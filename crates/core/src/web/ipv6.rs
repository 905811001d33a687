//! The IPv6 parser of the standard, which reports each error where it occurs.

use super::error::{Effect, Failure, Kind, Report};
use crate::syntax::chars::hex_value;

/// Parses the text between the brackets; `at` is its offset in the cleaned input.
pub(super) fn parse<R: Report>(input: &str, at: usize, errors: &mut R) -> Result<[u16; 8], Failure> {
    Parser { bytes: input.as_bytes(), at, pointer: 0, address: [0; 8], piece: 0, errors }.run()
}

struct Parser<'a, R> {
    bytes: &'a [u8],
    at: usize,
    pointer: usize,
    address: [u16; 8],
    piece: usize,
    errors: &'a mut R,
}

impl<R: Report> Parser<'_, R> {
    fn c(&self) -> Option<u8> {
        self.bytes.get(self.pointer).copied()
    }

    /// Fails at the current code point, or at the end of the address.
    fn fail<T>(&mut self, kind: Kind) -> Result<T, Failure> {
        let start = self.at + self.pointer.min(self.bytes.len());
        let rest = self.bytes.get(self.pointer + 1..).unwrap_or(&[]);
        let width = match self.c() {
            Some(_) => 1 + rest.iter().take_while(|b| (0x80..0xC0).contains(*b)).count(),
            None => 0,
        };
        self.errors.report(kind, start, start + width, Effect::Failed);
        Err(Failure)
    }

    fn run(mut self) -> Result<[u16; 8], Failure> {
        let mut compress = None;
        if self.c() == Some(b':') {
            if self.bytes.get(1) != Some(&b':') {
                return self.fail(Kind::Ipv6InvalidCompression);
            }
            self.pointer = 2;
            self.piece = 1;
            compress = Some(1);
        }
        while let Some(c) = self.c() {
            if self.piece == 8 {
                return self.fail(Kind::Ipv6TooManyPieces);
            }
            if c == b':' {
                if compress.is_some() {
                    return self.fail(Kind::Ipv6MultipleCompression);
                }
                self.pointer += 1;
                self.piece += 1;
                compress = Some(self.piece);
                continue;
            }
            let start = self.pointer;
            let mut value = 0u16;
            while self.pointer - start < 4 {
                let Some(digit) = self.c().and_then(hex_value) else { break };
                value = value * 16 + u16::from(digit);
                self.pointer += 1;
            }
            let length = self.pointer - start;
            match self.c() {
                Some(b'.') => {
                    if length == 0 {
                        return self.fail(Kind::Ipv4InIpv6InvalidCodePoint);
                    }
                    self.pointer = start;
                    self.ipv4()?;
                    break;
                }
                Some(b':') => {
                    self.pointer += 1;
                    if self.c().is_none() {
                        return self.fail(Kind::Ipv6InvalidCodePoint);
                    }
                }
                Some(_) => return self.fail(Kind::Ipv6InvalidCodePoint),
                None => {}
            }
            if R::LISTENS && length > 1 && u32::from(value) < 1 << (4 * (length - 1)) {
                let at = self.at + start;
                self.errors.report(Kind::Ipv6PieceLeadingZero, at, at + length, Effect::Continued);
            }
            self.address[self.piece] = value;
            self.piece += 1;
        }
        match compress {
            Some(compress) => {
                let mut swaps = self.piece - compress;
                let mut piece = 7;
                while piece != 0 && swaps > 0 {
                    self.address.swap(piece, compress + swaps - 1);
                    piece -= 1;
                    swaps -= 1;
                }
            }
            None if self.piece != 8 => {
                self.pointer = self.bytes.len();
                return self.fail(Kind::Ipv6TooFewPieces);
            }
            None => {}
        }
        Ok(self.address)
    }

    /// Parses an IPv4 address in the last two pieces.
    fn ipv4(&mut self) -> Result<(), Failure> {
        if self.piece > 6 {
            return self.fail(Kind::Ipv4InIpv6TooManyPieces);
        }
        let mut seen = 0;
        while self.c().is_some() {
            if seen > 0 {
                if self.c() == Some(b'.') && seen < 4 {
                    self.pointer += 1;
                } else {
                    return self.fail(Kind::Ipv4InIpv6InvalidCodePoint);
                }
            }
            let mut part: Option<u16> = None;
            while let Some(digit @ b'0'..=b'9') = self.c() {
                let number = u16::from(digit - b'0');
                let next = match part {
                    None => number,
                    Some(0) => return self.fail(Kind::Ipv4InIpv6InvalidCodePoint),
                    Some(part) => part * 10 + number,
                };
                if next > 255 {
                    return self.fail(Kind::Ipv4InIpv6OutOfRangePart);
                }
                part = Some(next);
                self.pointer += 1;
            }
            let Some(part) = part else {
                return self.fail(Kind::Ipv4InIpv6InvalidCodePoint);
            };
            self.address[self.piece] = self.address[self.piece] * 256 + part;
            seen += 1;
            if seen == 2 || seen == 4 {
                self.piece += 1;
            }
        }
        if seen != 4 {
            return self.fail(Kind::Ipv4InIpv6TooFewParts);
        }
        Ok(())
    }
}
