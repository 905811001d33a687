//! One character of a text, decoded: as it is, percent-encoded any number of times, or as JSON
//! escapes it.

/// A byte that is meant, how often it is percent-encoded, and where what writes it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) byte: u8,
    pub(super) level: u8,
    pub(super) end: usize,
}

impl Unit {
    /// Whether it is one of `bytes`, encoded at most `level` times.
    pub(super) fn is(self, bytes: &[u8], level: u8) -> bool {
        self.level <= level && bytes.contains(&self.byte)
    }
}

/// The unit that begins at `at`: `%2F`, `%252F` and `\u002f` are a "/" as well.
#[inline]
pub(super) fn unit(bytes: &[u8], at: usize) -> Unit {
    match bytes[at] {
        b'%' => encoded(bytes, at),
        b'\\' => escaped(bytes, at),
        byte => Unit { byte, level: 0, end: at + 1 },
    }
}

/// Which of the characters that introduce a secret a text can have at all, encoded or not: most
/// texts have none, and asking that first is cheap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signs(u8);

pub(super) const AT: Signs = Signs(1);
pub(super) const COLON: Signs = Signs(2);
pub(super) const EQUALS: Signs = Signs(4);
pub(super) const QUESTION: Signs = Signs(8);
pub(super) const SLASH: Signs = Signs(16);
const ESCAPE: Signs = Signs(32);

impl Signs {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut found = bytes.iter().fold(0, |found, byte| found | SIGNS[usize::from(*byte)]);
        if found & ESCAPE.0 != 0 {
            let escapes = bytes.iter().enumerate().filter(|(_, byte)| matches!(byte, b'%' | b'\\'));
            found |= escapes.fold(0, |found, (at, _)| found | SIGNS[usize::from(unit(bytes, at).byte)]);
        }
        Signs(found)
    }

    pub(super) fn has(self, sign: Signs) -> bool {
        self.0 & sign.0 != 0
    }
}

static SIGNS: [u8; 256] = {
    let mut signs = [0; 256];
    signs[b'@' as usize] = AT.0;
    signs[b':' as usize] = COLON.0;
    signs[b'=' as usize] = EQUALS.0;
    signs[b'?' as usize] = QUESTION.0;
    signs[b'/' as usize] = SLASH.0;
    signs[b'%' as usize] = ESCAPE.0;
    signs[b'\\' as usize] = ESCAPE.0;
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
        for (text, signs) in [
            ("a40", 0),
            ("@", AT.0),
            (":=?", COLON.0 | EQUALS.0 | QUESTION.0),
            ("a%40", AT.0 | ESCAPE.0),
            ("40%4", ESCAPE.0),
            ("%253A%3d", COLON.0 | EQUALS.0 | ESCAPE.0),
            ("\\u003F", QUESTION.0 | ESCAPE.0),
        ] {
            assert_eq!(Signs::of(text.as_bytes()), Signs(signs), "{text}");
        }
    }
}
