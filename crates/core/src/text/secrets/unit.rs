//! A decoded character of a text: literal, percent-encoded any number of times, or escaped as in JSON.

/// A decoded byte, its level of percent-encoding, and the end of its notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) byte: u8,
    pub(super) level: u8,
    pub(super) end: usize,
}

impl Unit {
    /// Returns true if it is one of `bytes`, encoded at most `level` times.
    pub(super) fn is(self, bytes: &[u8], level: u8) -> bool {
        self.level <= level && bytes.contains(&self.byte)
    }
}

/// Decodes the unit that begins at `at`: `%2F`, `%252F` and `\u002f` are "/".
#[inline]
pub(super) fn unit(bytes: &[u8], at: usize) -> Unit {
    match bytes[at] {
        b'%' => encoded(bytes, at),
        b'\\' => escaped(bytes, at),
        byte => Unit { byte, level: 0, end: at + 1 },
    }
}

/// The signs of secrets in a text, encoded or not. Most texts have none, which makes this a cheap first test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signs(u32);

pub(super) const AT: Signs = Signs(1 << 24);
pub(super) const COLON: Signs = Signs(2 << 24);
pub(super) const EQUALS: Signs = Signs(4 << 24);
pub(super) const QUESTION: Signs = Signs(8 << 24);
pub(super) const ESCAPE: Signs = Signs(16 << 24);
/// Two slashes, possibly encoded.
pub(super) const SLASHES: Signs = Signs(32 << 24);
/// The end of a name in `fields`, or the beginning of "Bearer".
pub(super) const FIELD: Signs = Signs(64 << 24);

impl Signs {
    /// Finds all signs in one pass, with the bits of all `PATTERNS` side by side (the Shift-And algorithm).
    pub(super) fn of(bytes: &[u8]) -> Self {
        let (mut found, mut state, mut ends) = (0, 0, 0);
        for byte in bytes {
            let known = SIGNS[usize::from(*byte)];
            state = (state << 1 | STARTS) & known;
            ends |= state;
            found |= known;
        }
        found &= AT.0 | COLON.0 | EQUALS.0 | QUESTION.0 | ESCAPE.0;
        if found & ESCAPE.0 != 0 {
            let escapes = bytes.iter().enumerate().filter(|(_, byte)| matches!(byte, b'%' | b'\\'));
            let signs = |(at, _): (usize, &u8)| SIGNS[usize::from(unit(bytes, at).byte)] & SIGN;
            found |= escapes.map(signs).fold(SLASHES.0, |found, signs| found | signs);
        }
        if ends & FIELD_ENDS != 0 {
            found |= FIELD.0;
        }
        if ends & SLASHES_END != 0 {
            found |= SLASHES.0;
        }
        Signs(found)
    }

    pub(super) fn has(self, sign: Signs) -> bool {
        self.0 & sign.0 != 0
    }
}

/// The bits of single-byte signs; lower bits are states of the pass.
const SIGN: u32 = 0xFF << 24;
/// Sequences of byte classes: "//", the ends of fields with their ":", and "bea".
const PATTERNS: [&[&[u8]]; 7] = [
    &[b"/", b"/"],
    &[b"\"'", b":"],
    &[b"\"' ", b" ", b":"],
    &[b"oeOE", b"nN", b":"],
    &[b"iI", b"eE", b":"],
    &[b"eE", b"yY", b":"],
    &[b"bB", b"eE", b"aA"],
];
const STARTS: u32 = states().0;
const SLASHES_END: u32 = 2;
const FIELD_ENDS: u32 = states().1 & !SLASHES_END;

/// Returns the first and the last states of the patterns.
const fn states() -> (u32, u32) {
    let (mut starts, mut ends, mut bit, mut n) = (0, 0, 0, 0);
    while n < PATTERNS.len() {
        starts |= 1 << bit;
        bit += PATTERNS[n].len();
        ends |= 1 << (bit - 1);
        n += 1;
    }
    (starts, ends)
}

static SIGNS: [u32; 256] = {
    let mut signs = [0; 256];
    let (mut bit, mut n) = (0, 0);
    while n < PATTERNS.len() {
        let mut k = 0;
        while k < PATTERNS[n].len() {
            let mut letter = 0;
            while letter < PATTERNS[n][k].len() {
                signs[PATTERNS[n][k][letter] as usize] |= 1 << bit;
                letter += 1;
            }
            bit += 1;
            k += 1;
        }
        n += 1;
    }
    signs[b'@' as usize] |= AT.0;
    signs[b':' as usize] |= COLON.0;
    signs[b'=' as usize] |= EQUALS.0;
    signs[b'?' as usize] |= QUESTION.0;
    signs[b'%' as usize] |= ESCAPE.0;
    signs[b'\\' as usize] |= ESCAPE.0;
    signs
};

fn encoded(bytes: &[u8], at: usize) -> Unit {
    let (mut digits, mut level) = (at + 1, 1u8);
    // "%25" is a "%" that was encoded once more.
    while bytes.get(digits..digits + 2) == Some(b"25") && pair(bytes, digits + 2).is_some() {
        digits += 2;
        level = level.saturating_add(1);
    }
    match pair(bytes, digits) {
        Some(byte) => Unit { byte, level, end: digits + 2 },
        None => Unit { byte: b'%', level: 0, end: at + 1 },
    }
}

fn escaped(bytes: &[u8], at: usize) -> Unit {
    if bytes.get(at + 1..at + 4) == Some(b"u00") {
        if let Some(byte) = pair(bytes, at + 4).filter(u8::is_ascii) {
            return Unit { byte, level: 0, end: at + 6 };
        }
    }
    Unit { byte: b'\\', level: 0, end: at + 1 }
}

fn pair(bytes: &[u8], at: usize) -> Option<u8> {
    let digit = |at: usize| char::from(*bytes.get(at)?).to_digit(16);
    u8::try_from(digit(at)? * 16 + digit(at + 1)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_and_what_is_meant() {
        for (text, byte, level, end) in [
            ("/", b'/', 0, 1),
            ("%2f", b'/', 1, 3),
            ("%252F", b'/', 2, 5),
            ("%2525", b'%', 2, 5),
            ("%25", b'%', 1, 3),
            ("%2", b'%', 0, 1),
            ("%zz", b'%', 0, 1),
            ("\\u0040", b'@', 0, 6),
            ("\\u00e9", b'\\', 0, 1),
            ("\\u", b'\\', 0, 1),
        ] {
            assert_eq!(unit(text.as_bytes(), 0), Unit { byte, level, end }, "{text}");
        }
    }

    #[test]
    fn signs() {
        let escaped = ESCAPE.0 | SLASHES.0;
        for (text, signs) in [
            ("a40", 0),
            ("@", AT.0),
            (":=?", COLON.0 | EQUALS.0 | QUESTION.0),
            ("a%40", AT.0 | escaped),
            ("40%4", escaped),
            ("%253A%3d", COLON.0 | EQUALS.0 | escaped),
            ("\\u003F", QUESTION.0 | escaped),
            ("a/b/", 0),
            ("a//b", SLASHES.0),
            ("Cookie:", COLON.0 | FIELD.0),
            ("x-api-keY:", COLON.0 | FIELD.0),
            ("AUTHORIZATION:", COLON.0 | FIELD.0),
            ("private-token:", COLON.0 | FIELD.0),
            ("name: 12:30", COLON.0),
            ("'a':", COLON.0 | FIELD.0),
            ("'a'  :", COLON.0 | FIELD.0),
            ("a Bearer", FIELD.0),
        ] {
            assert_eq!(Signs::of(text.as_bytes()), Signs(signs), "{text}");
        }
    }
}
