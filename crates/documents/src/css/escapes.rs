//! Escapes of CSS (CSS Syntax 3, section 4.3.7).
//!
//! ```text
//! escape = "\" ( 1*6HEXDIG [ white space ] / any character but a newline )
//! ```
//!
//! An escape of zero, of a surrogate or beyond U+10FFFF means U+FFFD, as NUL itself does (section 3.3). In a string a
//! backslash before a line break joins two lines, and a backslash at the end of the text means nothing; outside of
//! strings it means U+FFFD.

/// Returns true for white space.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t') || is_newline(byte)
}

/// Returns true for a byte that ends a line, before section 3.3 made one of three.
pub(super) fn is_newline(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b'\x0C')
}

/// Returns the length of the line break that `bytes` begins with, two bytes at most; 0 if there is none.
pub(super) fn newline(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [byte, ..] if is_newline(*byte) => 1,
        _ => 0,
    }
}

/// Returns the length of an escape other than a line break; `bytes` begin behind the backslash.
pub(super) fn length(bytes: &[u8]) -> usize {
    let digits = bytes.iter().take(6).take_while(|byte| byte.is_ascii_hexdigit()).count();
    let rest = &bytes[digits..];
    match (digits, rest.first()) {
        (0, None) => 0,
        // The other bytes of the character.
        (0, Some(_)) => 1 + rest[1..].iter().take_while(|byte| (**byte as i8) < -0x40).count(),
        (_, Some(b' ' | b'\t')) => digits + 1,
        _ => digits + newline(rest),
    }
}

/// Decodes a url-token, a name (`outside`) or the inside of a string.
///
/// ```
/// assert_eq!(urikit_documents::css::escapes::value(r"a\20 b\(c\000029", true), "a b(c)");
/// ```
pub fn value(written: &str, outside: bool) -> String {
    let mut value = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find(['\\', '\0']) {
        value.push_str(&rest[..at]);
        let behind = &rest[at + 1..];
        if rest.as_bytes()[at] == 0 {
            value.push('\u{FFFD}');
            rest = behind;
            continue;
        }
        let joined = newline(behind.as_bytes());
        let taken = if joined > 0 { joined } else { length(behind.as_bytes()) };
        let escape = &behind[..taken];
        if joined == 0 {
            let hex: u32 =
                escape.bytes().map_while(|byte| char::from(byte).to_digit(16)).fold(0, |code, digit| code << 4 | digit);
            match escape.chars().next() {
                None if outside => value.push('\u{FFFD}'),
                None => {}
                Some(first) if first.is_ascii_hexdigit() => {
                    value.push(char::from_u32(hex).filter(|found| *found != '\0').unwrap_or('\u{FFFD}'));
                }
                Some('\0') => value.push('\u{FFFD}'),
                Some(other) => value.push(other),
            }
        }
        rest = &behind[taken..];
    }
    value.push_str(rest);
    value
}
