//! The tokens of CSS, as far as references need them (CSS Syntax 3, section 4.3).
//!
//! Numbers, hashes and delimiters are read as [`Token::Other`], but exactly: `1url(a)` has no URL. Comments are
//! skipped. The text is read unchanged; the preprocessing of section 3.3 (CRLF, FF, NUL) is part of the tokenizer.

use super::escapes::{self, is_newline, is_space, newline};
use super::Span;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Space,
    Ident,
    /// With its bracket.
    Function,
    AtKeyword,
    Url,
    BadUrl,
    String,
    BadString,
    Colon,
    Semicolon,
    /// An opening bracket, with the byte that closes it.
    Open(u8),
    Close(u8),
    /// `<!--` or `-->`
    Comment,
    Other,
}

/// The tokenizer.
pub(super) struct Tokens<'s> {
    source: &'s str,
    bytes: &'s [u8],
    /// The start of the next token.
    pub(super) at: usize,
    /// The start of the last token.
    pub(super) start: usize,
    /// The name, the URL or the string of the last token.
    pub(super) inner: Span,
}

impl<'s> Tokens<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Tokens { source, bytes: source.as_bytes(), at: 0, start: 0, inner: Span::default() }
    }

    /// Reads the next token; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Token> {
        while self.bytes[self.at..].starts_with(b"/*") {
            self.comment();
        }
        self.start = self.at;
        let byte = self.peek(0)?;
        self.at += 1;
        Some(match byte {
            b' ' | b'\t' | b'\n' | b'\r' | b'\x0C' => {
                self.space();
                Token::Space
            }
            b'"' | b'\'' => self.string(byte),
            b':' => Token::Colon,
            b';' => Token::Semicolon,
            b'{' => Token::Open(b'}'),
            b'(' => Token::Open(b')'),
            b'[' => Token::Open(b']'),
            b'}' | b')' | b']' => Token::Close(byte),
            b'#' => {
                self.name();
                Token::Other
            }
            b'@' if self.begins_name(self.at) => {
                self.inner = self.name();
                Token::AtKeyword
            }
            b'<' if self.bytes[self.at..].starts_with(b"!--") => {
                self.at += 3;
                Token::Comment
            }
            b'-' if self.bytes[self.at..].starts_with(b"->") => {
                self.at += 2;
                Token::Comment
            }
            _ => {
                self.at = self.start;
                if self.number() {
                    Token::Other
                } else if self.begins_name(self.at) {
                    self.ident()
                } else {
                    self.at += 1;
                    Token::Other
                }
            }
        })
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn comment(&mut self) {
        let inside = self.at + 2;
        self.at = self.source[inside..].find("*/").map_or(self.bytes.len(), |end| inside + end + 2);
    }

    fn space(&mut self) {
        while self.peek(0).is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// Returns true if an escape begins at `at` (section 4.3.8), also at the end of the text.
    fn escapes(&self, at: usize) -> bool {
        self.bytes.get(at) == Some(&b'\\') && !self.bytes.get(at + 1).is_some_and(|byte| is_newline(*byte))
    }

    /// Returns true if a name begins at `at` (section 4.3.9).
    fn begins_name(&self, at: usize) -> bool {
        let begins =
            |at: usize| self.bytes.get(at).is_some_and(|byte| is_name(*byte) && !matches!(byte, b'-' | b'0'..=b'9'));
        match self.bytes.get(at) {
            Some(b'-') => begins(at + 1) || self.bytes.get(at + 1) == Some(&b'-') || self.escapes(at + 1),
            _ => begins(at) || self.escapes(at),
        }
    }

    /// Reads a name, which may be empty (section 4.3.11).
    fn name(&mut self) -> Span {
        let start = self.at;
        loop {
            match self.peek(0) {
                Some(byte) if is_name(byte) => self.at += 1,
                Some(b'\\') if self.escapes(self.at) => self.escape(),
                _ => return self.span(start, self.at),
            }
        }
    }

    /// Skips a backslash and its escape.
    fn escape(&mut self) {
        self.at += 1;
        self.at += escapes::length(&self.bytes[self.at..]);
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// Reads a number with its unit (section 4.3.3); false if none begins here.
    fn number(&mut self) -> bool {
        let digit = |at: usize| self.bytes.get(at).is_some_and(u8::is_ascii_digit);
        let sign = usize::from(matches!(self.peek(0), Some(b'+' | b'-')));
        let mut at = self.at + sign;
        if !(digit(at) || self.bytes.get(at) == Some(&b'.') && digit(at + 1)) {
            return false;
        }
        let digits = |from: usize| self.bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        at += digits(at);
        if self.bytes.get(at) == Some(&b'.') && digit(at + 1) {
            at += 1 + digits(at + 1);
        }
        if let Some(b'e' | b'E') = self.bytes.get(at) {
            let sign = usize::from(matches!(self.bytes.get(at + 1), Some(b'+' | b'-')));
            if digit(at + 1 + sign) {
                at += 1 + sign + digits(at + 1 + sign);
            }
        }
        self.at = at;
        if self.begins_name(at) {
            self.name();
        } else if self.peek(0) == Some(b'%') {
            self.at += 1;
        }
        true
    }

    /// Reads a name, a function or a URL (section 4.3.4).
    fn ident(&mut self) -> Token {
        self.inner = self.name();
        if self.peek(0) != Some(b'(') {
            return Token::Ident;
        }
        self.at += 1;
        if !is(self.inner.of(self.source), "url") {
            return Token::Function;
        }
        let inside = self.at;
        self.space();
        if let Some(b'"' | b'\'') = self.peek(0) {
            self.at = inside;
            return Token::Function;
        }
        self.url()
    }

    /// Reads the rest of a URL, behind its bracket (section 4.3.6).
    fn url(&mut self) -> Token {
        let start = self.at;
        loop {
            let end = self.at;
            match self.peek(0) {
                None => {
                    self.inner = self.span(start, end);
                    return Token::Url;
                }
                Some(b'\\') if self.escapes(self.at) => self.escape(),
                Some(b'"' | b'\'' | b'(' | b'\\' | 1..=8 | 0x0B | 0x0E..=0x1F | 0x7F) => return self.bad_url(),
                Some(byte) if byte == b')' || is_space(byte) => {
                    self.space();
                    match self.peek(0) {
                        Some(b')') => self.at += 1,
                        None => {}
                        Some(_) => return self.bad_url(),
                    }
                    self.inner = self.span(start, end);
                    return Token::Url;
                }
                Some(_) => self.at += 1,
            }
        }
    }

    /// Reads the rest of a bad URL (section 4.3.14).
    fn bad_url(&mut self) -> Token {
        loop {
            match self.peek(0) {
                None => return Token::BadUrl,
                Some(b'\\') if self.escapes(self.at) => self.escape(),
                Some(byte) => {
                    self.at += 1;
                    if byte == b')' {
                        return Token::BadUrl;
                    }
                }
            }
        }
    }

    /// Reads the rest of a string, behind its quotation mark (section 4.3.5).
    fn string(&mut self, quote: u8) -> Token {
        let start = self.at;
        loop {
            let end = self.at;
            match self.peek(0) {
                Some(b'\\') => {
                    let joined = newline(&self.bytes[self.at + 1..]);
                    if joined > 0 {
                        self.at += 1 + joined;
                    } else {
                        self.escape();
                    }
                    continue;
                }
                Some(byte) if is_newline(byte) => return Token::BadString,
                Some(byte) => {
                    self.at += 1;
                    if byte != quote {
                        continue;
                    }
                }
                None => {}
            }
            self.inner = self.span(start, end);
            return Token::String;
        }
    }
}

/// Returns true for a byte of a name; NUL means U+FFFD, which is one.
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | 0 | 0x80..)
}

/// Returns true if a name means `word` (in lower case), ignoring ASCII case.
pub(super) fn is(name: &str, word: &str) -> bool {
    if name.contains('\\') {
        // An escape has ten bytes at most, so a longer name cannot match.
        return name.len() <= word.len() * 10 && escapes::value(name, true).eq_ignore_ascii_case(word);
    }
    name.eq_ignore_ascii_case(word)
}
