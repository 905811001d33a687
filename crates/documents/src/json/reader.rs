//! One pass over the text: a row for each value, and the errors.
//!
//! ```text
//! object = "{" [ member *( "," member ) ] "}"      member = string ":" value
//! array  = "[" [ value *( "," value ) ] "]"
//! value  = false / null / true / object / array / number / string
//! ```
//!
//! The rows need no stack: while an object or array is open, its `next` is the row around it.

use super::names::duplicates;
use super::{Document, Expected, Mistake, Problem, Row};
use crate::offsets::Cursor;

/// The row around the outermost value.
const NONE: u32 = u32::MAX;

/// Parses a text that is not longer than `MAX_LEN`.
pub(super) fn read(source: &[u8]) -> Document {
    let mut reader = Reader {
        source,
        at: if source.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 },
        open: NONE,
        cursor: Cursor::of(source),
        ascii: source.is_ascii(),
        document: Document::default(),
    };
    // Each row but the first is behind one of these.
    let rows = 1 + source.iter().filter(|byte| matches!(byte, b',' | b':' | b'[' | b'{')).count();
    reader.document.rows.reserve_exact(rows);
    if !reader.ascii {
        reader.document.characters.reserve_exact(rows);
    }
    if let Err((at, expected)) = reader.text() {
        reader.fail(at, expected);
    }
    reader.document.rows.shrink_to_fit();
    reader.document.characters.shrink_to_fit();
    reader.document
}

/// The offset of a syntax error, and the expected token.
type Failure = (usize, Expected);

struct Reader<'s> {
    source: &'s [u8],
    at: usize,
    /// The innermost object or array that is open.
    open: u32,
    cursor: Cursor<'s>,
    ascii: bool,
    document: Document,
}

impl Reader<'_> {
    fn text(&mut self) -> Result<(), Failure> {
        self.skip();
        self.value()?;
        while self.open != NONE {
            self.skip();
            self.step()?;
        }
        self.skip();
        if self.at < self.source.len() {
            Err((self.at, Expected::End))
        } else {
            Ok(())
        }
    }

    /// Reads a member, an item or the end of the innermost object or array.
    fn step(&mut self) -> Result<(), Failure> {
        let around = self.open as usize;
        let is_object = self.source[self.document.rows[around].start as usize] == b'{';
        let byte = self.peek();
        if byte == Some(if is_object { b'}' } else { b']' }) {
            self.at += 1;
            self.close();
            return Ok(());
        }
        if self.document.rows.len() > around + 1 {
            if byte != Some(b',') {
                return Err((self.at, if is_object { Expected::InObject } else { Expected::InArray }));
            }
            self.at += 1;
            self.skip();
        }
        if is_object {
            self.name()?;
            // A name without a value is not a member.
            return self.value().inspect_err(|_| self.drop_name());
        }
        self.value()
    }

    fn name(&mut self) -> Result<(), Failure> {
        if self.peek() != Some(b'"') {
            return Err((self.at, Expected::Name));
        }
        self.string()?;
        self.skip();
        if self.peek() != Some(b':') {
            self.drop_name();
            return Err((self.at, Expected::Colon));
        }
        self.at += 1;
        self.skip();
        Ok(())
    }

    fn drop_name(&mut self) {
        self.document.rows.pop();
        self.document.characters.pop();
    }

    /// Reads the value that begins here; of an object or array its bracket only.
    fn value(&mut self) -> Result<(), Failure> {
        match self.peek() {
            Some(b'"') => self.string(),
            Some(b'{' | b'[') => {
                let row = self.document.rows.len() as u32;
                let first = self.cursor.at(self.at);
                self.push(self.at, self.at + 1, self.open, first);
                self.open = row;
                self.at += 1;
                Ok(())
            }
            _ => self.literal(),
        }
    }

    /// Reads the end of the innermost object or array.
    fn close(&mut self) {
        let (row, end) = (self.open, self.at);
        self.end(row, end);
        if self.source[self.document.rows[row as usize].start as usize] == b'{' {
            duplicates(self.source, &mut self.document, row);
        }
    }

    /// Closes an open object or array.
    fn end(&mut self, row: u32, end: usize) {
        let next = self.document.rows.len() as u32;
        let character = self.cursor.at(end) as u32;
        let closed = &mut self.document.rows[row as usize];
        self.open = std::mem::replace(&mut closed.next, next);
        closed.end = end as u32;
        if let Some(place) = self.document.characters.get_mut(row as usize) {
            place.1 = character;
        }
    }

    /// Adds a row; `first` is its start in characters.
    fn push(&mut self, start: usize, end: usize, next: u32, first: usize) {
        self.document.rows.push(Row { start: start as u32, end: end as u32, next });
        if !self.ascii {
            self.document.characters.push((first as u32, self.cursor.at(end) as u32));
        }
    }

    fn literal(&mut self) -> Result<(), Failure> {
        let rest = &self.source[self.at..];
        let word = [&b"true"[..], b"false", b"null"].into_iter().find(|word| rest.starts_with(word));
        let length = word.map_or_else(|| number(rest), <[u8]>::len);
        if length == 0 {
            return Err((self.at, Expected::Value));
        }
        let first = self.cursor.at(self.at);
        self.push(self.at, self.at + length, 0, first);
        self.at += length;
        Ok(())
    }

    fn string(&mut self) -> Result<(), Failure> {
        let begin = self.at;
        let mut at = begin + 1;
        let mut control = None;
        loop {
            match self.source.get(at) {
                None => return Err((begin, Expected::Quote)),
                Some(b'"') => break,
                Some(b'\\') => match self.source.get(at + 1) {
                    None => return Err((begin, Expected::Quote)),
                    Some(b'u') => {
                        let digits = self.source.get(at + 2..at + 6).unwrap_or_default();
                        if digits.len() < 4 || !digits.iter().all(u8::is_ascii_hexdigit) {
                            return Err((at + 1, Expected::Escape));
                        }
                        at += 6;
                    }
                    Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => at += 2,
                    Some(_) => return Err((at, Expected::Escape)),
                },
                Some(0..=0x1F) => {
                    control = control.or(Some(at));
                    at += 1;
                }
                Some(_) => at += 1,
            }
        }
        let first = self.cursor.at(begin);
        if let Some(place) = control {
            let start = self.cursor.at(place) as u32;
            let problem = Problem::Control(self.source[place]);
            self.document.mistakes.push(Mistake { problem, start, end: start + 1 });
        }
        self.at = at + 1;
        self.push(begin, at + 1, 0, first);
        Ok(())
    }

    /// Adds a syntax error, and closes all open rows at the end of the text.
    fn fail(&mut self, at: usize, expected: Expected) {
        let rest = at < self.source.len();
        let start = self.cursor.at(at) as u32;
        let problem = Problem::Syntax(expected);
        self.document.mistakes.push(Mistake { problem, start, end: start + u32::from(rest) });
        self.document.may_repeat = true;
        while self.open != NONE {
            self.end(self.open, self.source.len());
        }
    }

    fn peek(&self) -> Option<u8> {
        self.source.get(self.at).copied()
    }

    /// Skips white space.
    fn skip(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.source.get(self.at) {
            self.at += 1;
        }
    }
}

/// Returns the length of the number that a piece begins with; 0 if there is none.
fn number(piece: &[u8]) -> usize {
    let digits = |from: usize| piece[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = usize::from(piece.first() == Some(&b'-'));
    at += match piece.get(at) {
        Some(b'0') => 1,
        Some(b'1'..=b'9') => digits(at),
        _ => return 0,
    };
    if piece.get(at) == Some(&b'.') {
        let count = digits(at + 1);
        at += if count > 0 { 1 + count } else { 0 };
    }
    if let Some(b'e' | b'E') = piece.get(at) {
        let sign = usize::from(matches!(piece.get(at + 1), Some(b'+' | b'-')));
        let count = digits((at + 1 + sign).min(piece.len()));
        at += if count > 0 { 1 + sign + count } else { 0 };
    }
    at
}
