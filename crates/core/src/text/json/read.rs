//! A JSON parser: strict, except that it accepts lone surrogates.
//!
//! `JSON.stringify` writes a lone surrogate of a JavaScript string as `\ud800`; UTF-8 cannot represent it. It is read
//! as U+FFFD and its offset is kept, as in the Python package. Errors: a syntax error with its offset, and values
//! nested deeper than [`DEEPEST`], a bound on the stack.

use super::Json;

/// The largest depth of nested values.
pub(super) const DEEPEST: usize = 64;

/// The error of a text that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// The byte offset of a syntax error.
    At(usize),
    /// Values nested deeper than 64.
    TooDeep,
}

/// Parses a text.
///
/// # Errors
/// [`Malformed`].
pub fn read(text: &str) -> Result<Json, Malformed> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.space();
    if reader.at < text.len() {
        return Err(reader.wrong());
    }
    Ok(value)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn wrong(&self) -> Malformed {
        Malformed::At(self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Consumes `sign` if it is next.
    fn takes(&mut self, sign: u8) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, Malformed> {
        if depth > DEEPEST {
            return Err(Malformed::TooDeep);
        }
        self.space();
        match self.peek().ok_or(self.wrong())? {
            b'{' => self.object(depth),
            b'[' => self.list(depth),
            b'"' => self.string(),
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.literal(),
        }
    }

    fn literal(&mut self) -> Result<Json, Malformed> {
        let rest = &self.text.as_bytes()[self.at..];
        for (name, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))] {
            if rest.starts_with(name.as_bytes()) {
                self.at += name.len();
                return Ok(value);
            }
        }
        Err(self.wrong())
    }

    fn object(&mut self, depth: usize) -> Result<Json, Malformed> {
        self.at += 1;
        let mut members = Vec::new();
        self.space();
        if self.takes(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            self.space();
            let name = match self.peek() {
                Some(b'"') => self.string()?.text().unwrap_or_default().to_owned(),
                _ => return Err(self.wrong()),
            };
            self.space();
            if !self.takes(b':') {
                return Err(self.wrong());
            }
            members.push((name.into(), self.value(depth + 1)?));
            self.space();
            if self.takes(b'}') {
                return Ok(Json::Object(members));
            }
            if !self.takes(b',') {
                return Err(self.wrong());
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, Malformed> {
        self.at += 1;
        let mut values = Vec::new();
        self.space();
        if self.takes(b']') {
            return Ok(Json::List(values));
        }
        loop {
            values.push(self.value(depth + 1)?);
            self.space();
            if self.takes(b']') {
                return Ok(Json::List(values));
            }
            if !self.takes(b',') {
                return Err(self.wrong());
            }
        }
    }

    fn digits(&mut self) -> Result<(), Malformed> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            Err(self.wrong())
        } else {
            Ok(())
        }
    }

    fn number(&mut self) -> Result<Json, Malformed> {
        let start = self.at;
        self.takes(b'-');
        if !self.takes(b'0') {
            self.digits()?;
        }
        if self.takes(b'.') {
            self.digits()?;
        }
        if self.takes(b'e') || self.takes(b'E') {
            let _ = self.takes(b'+') || self.takes(b'-');
            self.digits()?;
        }
        Ok(Json::Number(self.text[start..self.at].to_owned()))
    }

    fn string(&mut self) -> Result<Json, Malformed> {
        self.at += 1;
        let mut out = String::new();
        let mut surrogates = Vec::new();
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let plain = rest.iter().position(|b| matches!(b, b'"' | b'\\' | 0..=0x1F));
            let plain = plain.ok_or(Malformed::At(self.text.len()))?;
            out.push_str(&self.text[self.at..self.at + plain]);
            self.at += plain;
            if self.takes(b'"') {
                return Ok(match surrogates.is_empty() {
                    true => Json::Text(out),
                    false => Json::Broken(Box::new((out, surrogates))),
                });
            }
            if !self.takes(b'\\') {
                return Err(self.wrong());
            }
            let character = self.escape()?;
            surrogates.extend(character.err().map(|unit| (out.len(), unit)));
            out.push(character.unwrap_or('\u{FFFD}'));
        }
    }

    /// Returns the character of an escape whose "\" was read, or the unit of a lone surrogate.
    fn escape(&mut self) -> Result<Result<char, u16>, Malformed> {
        let sign = self.peek().ok_or(self.wrong())?;
        let plain = match sign {
            b'"' | b'\\' | b'/' => char::from(sign),
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                self.at += 1;
                let first = self.four()?;
                return Ok(self.of_units(first));
            }
            _ => return Err(self.wrong()),
        };
        self.at += 1;
        Ok(Ok(plain))
    }

    /// Returns the character of a UTF-16 unit, together with the next one if they are a pair.
    fn of_units(&mut self, first: u32) -> Result<char, u16> {
        if (0xD800..0xDC00).contains(&first) && self.text.as_bytes()[self.at..].starts_with(b"\\u") {
            let before = self.at;
            self.at += 2;
            if let Ok(second @ 0xDC00..=0xDFFF) = self.four() {
                let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                return char::from_u32(code).ok_or(0xFFFD);
            }
            // Another character or an error, which is reported when it is read again.
            self.at = before;
        }
        char::from_u32(first).ok_or(first as u16)
    }

    fn four(&mut self) -> Result<u32, Malformed> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4).ok_or(self.wrong())?;
        let mut unit = 0;
        for digit in digits {
            unit = unit << 4 | char::from(*digit).to_digit(16).ok_or(self.wrong())?;
        }
        self.at += 4;
        Ok(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in
            ["null", "true", "false", "[]", "{}", "[1,-0.5e+3]", r#"{"a":[{"b":"c"}],"é":null}"#, r#""\"\\\n\u0001""#]
        {
            assert_eq!(read(text).map(|value| value.to_string()).as_deref(), Ok(text));
        }
        assert_eq!(read(r#" "\ud83d\ude00\/\u00e9" "#), Ok(Json::Text("\u{1F600}/é".into())));
    }

    #[test]
    fn a_lone_surrogate_is_one_character() {
        assert_eq!(read(r#""a\ud800\u0041""#), Ok(Json::Broken(Box::new(("a\u{FFFD}A".into(), vec![(1, 0xD800)])))));
        assert_eq!(
            read(r#""\udc00\ud800\ud800\udc00""#),
            Ok(Json::Broken(Box::new(("\u{FFFD}\u{FFFD}\u{10000}".into(), vec![(0, 0xDC00), (3, 0xD800)]))))
        );
    }

    #[test]
    fn what_is_malformed_has_a_place() {
        for (text, at) in [
            ("", 0),
            ("[1,]", 3),
            ("{\"a\" 1}", 5),
            ("nul", 0),
            ("01", 1),
            ("1.", 2),
            ("\"\u{1}\"", 1),
            (r#""\x""#, 2),
            (r#""\u12"#, 3),
            ("\"a", 2),
            ("[1] 2", 4),
            ("{1:2}", 1),
            ("-", 1),
            ("1e", 2),
            ("[1 2]", 3),
        ] {
            assert_eq!(read(text), Err(Malformed::At(at)), "{text}");
        }
        assert_eq!(read(&"[".repeat(1_000_000)), Err(Malformed::TooDeep));
        assert!(read(&format!("{}{}", "[".repeat(DEEPEST), "]".repeat(DEEPEST))).is_ok());
    }
}
