//! Parameters whose name marks their value as secret: `?access_token=`, `#id_token=`, `;jsessionid=`, `;Pwd=`,
//! `(password=`, encoded or not.

use super::names::{Name, Names, LONGEST};
use super::tokens;
use super::unit::{unit, Unit};
use super::{ends_token, Extent};
use crate::syntax::chars;
use std::ops::Range;

/// Finds the secret values of a text, in order. `first` is the character before the text.
pub(super) fn find(text: &str, extent: Extent, first: u8, names: &Names, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut walk = Walk {
        text,
        bytes,
        extent,
        names,
        out,
        name: String::with_capacity(LONGEST),
        part: 0,
        start: 0,
        before: first,
        irc: false,
        query: false,
        code: None,
        answer: false,
        absent: [0; 3],
    };
    let mut at = 0;
    while at < bytes.len() {
        if is_of_name(bytes[at]) {
            at += 1;
            continue;
        }
        let is_end = extent == Extent::Running && ends_token(bytes[at]);
        at = walk.step(at);
        if is_end {
            at += dull(&bytes[at..]);
        }
    }
}

/// Returns the length of the word here if it has neither a parameter nor the query of an IRC URL; otherwise 0.
fn dull(bytes: &[u8]) -> usize {
    let stops = |b: &u8| matches!(b, b'=' | b'?' | b'%' | b'\\') || ends_token(*b);
    let length = bytes.iter().position(stops).unwrap_or(bytes.len());
    if bytes.get(length).is_none_or(|b| ends_token(*b)) {
        length
    } else {
        0
    }
}

struct Walk<'t> {
    text: &'t str,
    bytes: &'t [u8],
    extent: Extent,
    names: &'t Names,
    out: &'t mut Vec<Range<usize>>,
    /// The start of the current name.
    start: usize,
    /// The byte before it.
    before: u8,
    /// The last name, normalized.
    name: String,
    /// The start of its last part.
    part: usize,
    /// True if the token is an IRC URL.
    irc: bool,
    /// True after its "?".
    query: bool,
    /// A value of "code", pending until a "state" is found next to it.
    code: Option<Range<usize>>,
    /// True if this token has a "state" or "scope".
    answer: bool,
    /// The offset up to which each of the `QUOTES` is known to be missing.
    absent: [usize; 3],
}

const QUOTES: [(u8, u8); 3] = [(b'"', b'"'), (b'\'', b'\''), (b'{', b'}')];

impl Walk<'_> {
    fn step(&mut self, at: usize) -> usize {
        let read = unit(self.bytes, at);
        match read.byte {
            byte if is_of_name(byte) => return read.end,
            b'=' => return self.equals(at, read),
            // Fast path: most schemes do not contain these letters.
            b':' if !self.irc && self.bytes[self.start..at].iter().any(|b| b"iI%\\".contains(b)) => {
                self.read_name(at);
                self.irc = matches!(self.name.as_str(), "irc" | "ircs" | "irc6");
            }
            b'?' if self.irc && !self.query => {
                self.query = true;
                self.key(read);
            }
            _ => {}
        }
        if ends_token(self.bytes[at]) {
            (self.irc, self.query, self.code, self.answer) = (false, false, None, false);
        }
        // "&amp;" of HTML is "&".
        let is_amp = read.byte == b';' && {
            self.read_name(at);
            self.name == "amp"
        };
        (self.start, self.before) = (read.end, if is_amp { b'&' } else { read.byte });
        read.end
    }

    /// Reads the name that ends at `end`.
    fn read_name(&mut self, end: usize) {
        self.name.clear();
        self.part = 0;
        let (mut at, mut closed) = (self.start, false);
        while at < end {
            let read = unit(self.bytes, at);
            at = read.end;
            match read.byte {
                b'-' | b'_' => {}
                b'.' | b'$' => self.part = self.name.len(),
                b'[' if self.bytes.get(at) == Some(&b']') => {}
                b'[' => (self.part, closed) = (self.name.len(), false),
                b']' => closed = true,
                letter => {
                    // A name begins after "]".
                    if closed {
                        self.name.clear();
                        (self.part, self.before, closed) = (0, b']', false);
                    }
                    if self.name.len() <= LONGEST {
                        self.name.push(char::from(letter.to_ascii_lowercase()));
                    }
                }
            }
        }
    }

    /// Handles the query of an IRC URL, which is the key of a channel unless it has names.
    fn key(&mut self, read: Unit) {
        let rest = &self.bytes[read.end..];
        let length = rest.iter().position(|b| ends_token(*b) || matches!(b, b'&' | b'#' | b'=')).unwrap_or(rest.len());
        if length > 0 && rest.get(length) != Some(&b'=') {
            self.out.push(read.end..read.end + length);
        }
    }

    /// Handles the value after a "=".
    fn equals(&mut self, at: usize, read: Unit) -> usize {
        let blanks = if self.start == at { blanks(&self.bytes[..at]) } else { 0 };
        if blanks > 0 {
            self.start = spaced(self.bytes, at - blanks, self.extent).unwrap_or(at);
        }
        let spaced = self.start < at - blanks && blanks > 0;
        let spelled = &self.bytes[self.start..at];
        let shell = spelled == b"PWD" && self.before != b';';
        self.read_name(at - if spaced { blanks } else { 0 });
        let known = match self.name.len() {
            1..=LONGEST => self.names.find(&self.name, &self.name[self.part..]),
            _ => None,
        };
        self.answer |= matches!(self.name.as_str(), "state" | "sessionstate" | "scope");
        let (irc, before) = (self.irc, self.before);
        // Some programs begin names with "_", unlike prose (`_auth` of npm).
        let inside = matches!(before, b'?' | b'&' | b'#' | b'!' | b']') || spelled.starts_with(b"_");
        let known = known.filter(|known| match known {
            Name::Sure | Name::Session | Name::Listed => true,
            _ if spaced => false,
            Name::Parameter | Name::Key | Name::Code => inside,
        });
        (self.start, self.before) = (read.end, b'=');
        if let (true, Some(code)) = (self.answer, self.code.take()) {
            self.out.push(code);
        }
        let Some(known) = known else { return read.end };
        let skipped = if spaced { self.bytes[read.end..].iter().take_while(|b| **b == b' ').count() } else { 0 };
        let before = if spaced { b';' } else { before };
        let value = self.value(Unit { end: read.end + skipped, ..read }, known, before);
        let text = &self.text[value.clone()];
        let end = value.end;
        match known {
            _ if text.is_empty() => {}
            // The working directory of a shell.
            _ if shell && text.starts_with('/') => return read.end,
            Name::Key if !irc && !tokens::is_key(text) => return read.end,
            Name::Code if !self.answer && !tokens::is_key(text) => {
                self.code = Some(value);
                return read.end;
            }
            _ => self.out.push(value),
        }
        self.start = end;
        end
    }

    /// Returns the range of the value after `equals`.
    fn value(&mut self, equals: Unit, known: Name, before: u8) -> Range<usize> {
        let start = equals.end;
        if let Some(quoted) = self.quoted(start) {
            return quoted;
        }
        let running = self.extent == Extent::Running;
        let listed = matches!(before, b',' | b'(') || known == Name::Listed;
        let mut at = start;
        while at < self.bytes.len() {
            let byte = self.bytes[at];
            if running && ends_token(byte) && !(byte == b' ' && joined(&self.bytes[at..], before)) {
                break;
            }
            let read = unit(self.bytes, at);
            let ends = match read.byte {
                _ if read.level > equals.level => false,
                b'&' | b'#' => true,
                b';' => before == b';' || listed || begins_parameter(&self.bytes[read.end..]),
                b'/' | b'?' => known == Name::Session && before == b';',
                b',' => listed,
                b')' => matches!(before, b',' | b'('),
                _ => false,
            };
            if ends {
                break;
            }
            at = read.end;
        }
        start..at
    }

    /// Returns a value in quotation marks, or in braces (ODBC), without them.
    fn quoted(&mut self, start: usize) -> Option<Range<usize>> {
        let which = QUOTES.iter().position(|(opens, _)| self.bytes.get(start) == Some(opens))?;
        if self.absent[which] > start {
            return None;
        }
        let closes = QUOTES[which].1;
        let mut at = start + 1;
        loop {
            let rest = &self.bytes[at..];
            at += rest.iter().position(|b| *b == closes || *b == b'\n').unwrap_or(rest.len());
            if self.bytes.get(at) != Some(&closes) {
                self.absent[which] = at;
                return None;
            }
            // ADO.NET and ODBC double a closing mark in a value.
            if at == start + 1 || self.bytes.get(at + 1) != Some(&closes) {
                return Some(start + 1..at);
            }
            at += 2;
        }
    }
}

/// Counts the trailing blanks, up to four.
fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().rev().take(4).take_while(|b| **b == b' ').count()
}

/// Returns the start of the name before blanks and a "=", as in connection strings and settings; None if it may be a
/// line of a program, which is after blanks or a word.
fn spaced(bytes: &[u8], end: usize, extent: Extent) -> Option<usize> {
    let length = bytes[..end].iter().rev().take(LONGEST).take_while(|b| is_of_name(**b)).count();
    let start = end - length;
    let before = bytes[..start - blanks(&bytes[..start])].last();
    let line = start == 0 || bytes[start - 1] == b'\n';
    let settings = line || matches!(before, Some(b';' | b'"' | b'\'')) || extent == Extent::One;
    (length > 0 && settings && !bytes[end..].trim_ascii_start().starts_with(b"==")).then_some(start)
}

/// Returns true for a byte of a name, including the brackets of its parts.
fn is_of_name(byte: u8) -> bool {
    match byte {
        b'~' => false,
        b'$' | b'[' | b']' => true,
        byte => chars::is(byte, chars::UNRESERVED),
    }
}

/// Returns true if blanks are inside a value of a connection string, before another pair.
fn joined(bytes: &[u8], before: u8) -> bool {
    let near = &bytes[..bytes.len().min(LONGEST)];
    let end = near.iter().position(|b| *b != b' ' && ends_token(*b)).unwrap_or(near.len());
    let next = near[..end].iter().position(|b| *b == b';');
    before == b';' && next.is_some_and(|at| begins_parameter(&bytes[at + 1..]))
}

/// Returns true if `NAME=` begins here.
fn begins_parameter(bytes: &[u8]) -> bool {
    let name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b' ' | b'*');
    let length = bytes.iter().take(LONGEST).position(|b| !name(b)).unwrap_or(bytes.len().min(LONGEST));
    length > 0 && bytes.get(length) == Some(&b'=')
}
