//! The tokenizer.

use super::characters::{dotted, one, run, BASE, CHARS, LOCAL, LOCAL_FIRST};
use super::{Kind, Language, Word};
use crate::offsets::Cursor;

/// Returns the tokens of a text: with `every` all of them, else only those that matter to references, and a run of
/// others as one [`Kind::Mark`].
///
/// ```
/// use urikit_documents::rdf_text::{words, Kind, Language};
///
/// let found = |every| words("é:b 'c'@de ; <d>", Language::Turtle, every).map(|word| word.kind).collect::<Vec<_>>();
/// assert_eq!(found(true), [Kind::Name, Kind::String, Kind::At, Kind::Mark, Kind::Iri]);
/// assert_eq!(found(false), [Kind::Name, Kind::Mark, Kind::Iri]);
/// ```
pub fn words(text: &str, language: Language, every: bool) -> Words<'_> {
    Words { text, language, every, at: 0, after_mark: false, cursor: Cursor::new(text) }
}

/// The tokens of a text.
pub struct Words<'s> {
    text: &'s str,
    language: Language,
    every: bool,
    at: usize,
    after_mark: bool,
    cursor: Cursor<'s>,
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        loop {
            let (kind, start, end) = self.step()?;
            let kind = if self.every { kind } else { self.weighed(kind, start, end) };
            let again = kind == Kind::Mark && self.after_mark && !self.every;
            self.after_mark = kind == Kind::Mark;
            if !again {
                let (start, end) = (self.cursor.at(start), self.cursor.at(end));
                return Some(Word { kind, start: start as u32, end: end as u32 });
            }
        }
    }
}

impl Words<'_> {
    /// Returns the kind of a token, or `Mark` if it does not matter to a reference.
    fn weighed(&self, kind: Kind, start: usize, end: usize) -> Kind {
        let word = &self.text[start..end];
        let is_directive = || word.eq_ignore_ascii_case("base") || word.eq_ignore_ascii_case("prefix");
        let matters = match (kind, self.language) {
            (Kind::String, _) | (Kind::Bare | Kind::At, Language::NTriples) => false,
            (Kind::At, _) => word == "base" || word == "prefix",
            (Kind::Bare, Language::Turtle) => word == "a" || is_directive(),
            _ => true,
        };
        if matters {
            kind
        } else {
            Kind::Mark
        }
    }

    /// Returns the next token in bytes.
    fn step(&mut self) -> Option<(Kind, usize, usize)> {
        let bytes = self.text.as_bytes();
        loop {
            let start = self.at;
            let rest = bytes.get(start..)?;
            let (kind, end) = match *rest {
                [] => return None,
                [b' ' | b'\t' | b'\r' | b'\n', ..] => {
                    self.at += 1;
                    continue;
                }
                [b'#', ..] => {
                    self.at = line_end(bytes, start);
                    continue;
                }
                [b'<', ..] => match self.iri(start) {
                    Some(end) => {
                        self.at = end + 1;
                        return Some((Kind::Iri, start + 1, end));
                    }
                    None if self.language == Language::Sparql => (Kind::Mark, start + 1),
                    None if rest.get(1) == Some(&b'<') => {
                        self.at += 2;
                        continue;
                    }
                    None => (Kind::Unclosed, start + 1),
                },
                [quote @ (b'"' | b'\''), ..] => string(bytes, start, quote),
                [b'_', b':', ..] if one(self.text, start + 2, CHARS) > 0 => {
                    self.at = dotted(self.text, start + 2, CHARS);
                    continue;
                }
                [b'?' | b'$', ..] if one(self.text, start + 1, CHARS) > 0 => {
                    self.at = run(self.text, start + 1, CHARS);
                    continue;
                }
                [b'@', letter, ..] if letter.is_ascii_alphabetic() => {
                    let end = language_tag(bytes, start + 1);
                    self.at = end;
                    return Some((Kind::At, start + 1, end));
                }
                [b'^', b'^', ..] => (Kind::Datatype, start + 2),
                [b'0'..=b'9' | b'+' | b'-' | b'.', ..] => match number(bytes, start) {
                    Some(end) => {
                        self.at = end;
                        continue;
                    }
                    None => (Kind::Mark, start + 1),
                },
                _ => self.name(start),
            };
            self.at = end;
            return Some((kind, start, end));
        }
    }

    /// Returns the index of the `>` of the IRIREF that begins at `start`.
    fn iri(&self, start: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut at = start + 1;
        loop {
            let byte = *bytes.get(at)?;
            at += match byte {
                b'>' => return Some(at),
                b'<' | b'\r' | b'\n' => return None,
                _ if self.language != Language::Sparql => 1,
                0..=0x20 | b'"' | b'{' | b'}' | b'|' | b'^' | b'`' => return None,
                b'\\' => numeric_escape(&bytes[at..])?,
                _ => 1,
            };
        }
    }

    /// Reads a prefixed name, a bare word, or a single character.
    fn name(&self, start: usize) -> (Kind, usize) {
        let text = self.text;
        let first = one(text, start, BASE);
        let end = if first > 0 { dotted(text, start + first, CHARS) } else { start };
        if text.as_bytes().get(end) == Some(&b':') {
            let local = end + 1;
            let first = one(text, local, LOCAL_FIRST);
            return (Kind::Name, if first > 0 { dotted(text, local + first, LOCAL) } else { local });
        }
        if first > 0 {
            return (Kind::Bare, end);
        }
        let length = text[start..].chars().next().map_or(1, char::len_utf8);
        (Kind::Mark, start + length)
    }
}

/// Returns the end of the line at `at`.
fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes[at..].iter();
    at + rest.take_while(|byte| !matches!(**byte, b'\r' | b'\n')).count()
}

/// Returns the byte length of a UCHAR.
fn numeric_escape(bytes: &[u8]) -> Option<usize> {
    let length = match bytes.get(1)? {
        b'u' => 6,
        b'U' => 10,
        _ => return None,
    };
    bytes.get(2..length)?.iter().all(u8::is_ascii_hexdigit).then_some(length)
}

/// Reads a string. An unclosed one ends with its line, or, in three quotation marks, with the text.
fn string(bytes: &[u8], start: usize, quote: u8) -> (Kind, usize) {
    let is_long = |at: usize| bytes.get(at..at + 3).is_some_and(|marks| marks.iter().all(|mark| *mark == quote));
    let long = is_long(start);
    let mut at = start + if long { 3 } else { 1 };
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => {
                at += 1;
                if !long && matches!(bytes.get(at), Some(b'\r' | b'\n')) {
                    break;
                }
            }
            b'\r' | b'\n' if !long => break,
            byte if *byte == quote && !long => return (Kind::String, at + 1),
            byte if *byte == quote && is_long(at) => return (Kind::String, at + 3),
            _ => {}
        }
        at += 1;
    }
    (Kind::Unclosed, at.min(bytes.len()))
}

/// Returns the end of a language tag such as `en-GB`.
fn language_tag(bytes: &[u8], mut at: usize) -> usize {
    let letters = |at: usize| bytes[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let both = |at: usize| bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    at += letters(at);
    while bytes.get(at) == Some(&b'-') {
        match both(at + 1) {
            0 => break,
            length => at += 1 + length,
        }
    }
    at
}

/// Returns the end of the number that begins at `start`; `None` if there is none.
fn number(bytes: &[u8], start: usize) -> Option<usize> {
    let digits = |at: usize| {
        let rest = bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let signed = |at: usize| at + usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
    let whole = signed(start);
    let mut end = digits(whole);
    if bytes.get(end) == Some(&b'.') && digits(end + 1) > end + 1 {
        end = digits(end + 1);
    }
    if end == whole {
        return None;
    }
    let exponent = signed(end + 1);
    if matches!(bytes.get(end), Some(b'e' | b'E')) && digits(exponent) > exponent {
        end = digits(exponent);
    }
    Some(end)
}
