//! Character classes of RFC 3986, one constant for each ABNF class (section 2 and Appendix A), and the two non-ASCII
//! classes of RFC 3987 2.2.
//!
//! One table of 256 entries contains the classes of each byte. Bytes of non-ASCII characters are in no class. Neither
//! is `%`: callers check the three bytes of a percent-encoded byte together (see
//! [`crate::syntax::percent::is_pct_encoded`]).

/// A set of character classes: the union of the constants below.
pub type Class = u16;

/// `ALPHA = %x41-5A / %x61-7A` (RFC 5234 B.1).
pub const ALPHA: Class = 1 << 0;
/// `DIGIT = %x30-39` (RFC 5234 B.1).
pub const DIGIT: Class = 1 << 1;
/// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case (RFC 5234 B.1).
pub const HEXDIG: Class = 1 << 2;
/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"` (section 2.3).
pub const UNRESERVED: Class = 1 << 3;
/// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"` (section 2.2).
pub const GEN_DELIMS: Class = 1 << 4;
/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="` (section 2.2).
pub const SUB_DELIMS: Class = 1 << 5;
/// The characters after the first of `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (section 3.1).
pub const SCHEME: Class = 1 << 6;
/// `reg-name = *( unreserved / pct-encoded / sub-delims )` without `pct-encoded` (section 3.2.2).
pub const REG_NAME: Class = 1 << 7;
/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )` without `pct-encoded` (section 3.2.1).
/// The same set serves the tail of `IPvFuture`.
pub const USERINFO: Class = 1 << 8;
/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"` without `pct-encoded` (section 3.3).
pub const PCHAR: Class = 1 << 9;
/// The characters of a path: `pchar` and `"/"` (section 3.3).
pub const PATH: Class = 1 << 10;
/// `query = *( pchar / "/" / "?" )`, `fragment` the same (sections 3.4 and 3.5).
pub const QUERY: Class = 1 << 11;
/// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )` (section 3.3).
pub const SEGMENT_NC: Class = 1 << 12;
/// `%x41-5A`: the characters that case normalization changes in a scheme or a host (section 6.2.2.1).
pub const UPPER: Class = 1 << 13;

/// The classes by their names in the grammar; classes of a component have its name.
pub const NAMES: &[(&str, Class)] = &[
    ("ALPHA", ALPHA),
    ("DIGIT", DIGIT),
    ("HEXDIG", HEXDIG),
    ("unreserved", UNRESERVED),
    ("gen-delims", GEN_DELIMS),
    ("sub-delims", SUB_DELIMS),
    ("scheme", SCHEME),
    ("userinfo", USERINFO),
    ("reg-name", REG_NAME),
    ("segment-nz-nc", SEGMENT_NC),
    ("pchar", PCHAR),
    ("path", PATH),
    ("query", QUERY),
    ("fragment", QUERY),
];

const fn class_of(b: u8) -> Class {
    let mut class = 0;
    if b.is_ascii_alphabetic() {
        class |= ALPHA | UNRESERVED | SCHEME;
    }
    if b.is_ascii_uppercase() {
        class |= UPPER;
    }
    if b.is_ascii_digit() {
        class |= DIGIT | UNRESERVED | SCHEME;
    }
    if b.is_ascii_hexdigit() {
        class |= HEXDIG;
    }
    if matches!(b, b'-' | b'.' | b'_' | b'~') {
        class |= UNRESERVED;
    }
    if matches!(b, b'+' | b'-' | b'.') {
        class |= SCHEME;
    }
    if matches!(b, b':' | b'/' | b'?' | b'#' | b'[' | b']' | b'@') {
        class |= GEN_DELIMS;
    }
    if matches!(b, b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=') {
        class |= SUB_DELIMS;
    }
    if class & (UNRESERVED | SUB_DELIMS) != 0 {
        class |= REG_NAME | USERINFO | PCHAR | PATH | QUERY | SEGMENT_NC;
    }
    if b == b':' {
        class |= USERINFO | PCHAR | PATH | QUERY;
    }
    if b == b'@' {
        class |= PCHAR | PATH | QUERY | SEGMENT_NC;
    }
    if b == b'/' {
        class |= PATH | QUERY;
    }
    if b == b'?' {
        class |= QUERY;
    }
    class
}

static TABLE: [Class; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        table[b] = class_of(b as u8);
        b += 1;
    }
    table
};

/// Returns the classes of `byte`.
#[inline(always)]
pub fn classes(byte: u8) -> Class {
    TABLE[byte as usize]
}

/// Returns true if `byte` is in at least one class of `set`.
///
/// ```
/// use urikit_core::syntax::chars;
/// assert!(chars::is(b'~', chars::UNRESERVED));
/// assert!(!chars::is(b'%', chars::QUERY));
/// ```
#[inline(always)]
pub fn is(byte: u8, set: Class) -> bool {
    TABLE[byte as usize] & set != 0
}

/// The grammar of a text: the non-ASCII characters that it allows.
///
/// The smaller one comes first: every URI is an IRI, so the greater of two covers both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Syntax {
    /// RFC 3986: none.
    #[default]
    Uri,
    /// RFC 3987: `ucschar`, and `iprivate` in a query.
    Iri,
}

/// Returns true for a `ucschar`.
#[inline]
pub fn is_ucschar(c: char) -> bool {
    match c as u32 {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF => true,
        0xE0000..=0xE0FFF => false,
        code @ 0x10000..=0xEFFFF => code & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// Returns true for an `iprivate`.
#[inline]
pub fn is_iprivate(c: char) -> bool {
    matches!(c as u32, 0xE000..=0xF8FF | 0xF0000..=0xFFFFD | 0x100000..=0x10FFFD)
}

/// Returns true for a character that only controls the order of others (`Bidi_Control`): the seven that RFC 3987 4.1
/// forbids in an IRI although they are `ucschar`, and later additions to Unicode: the Arabic letter mark and the
/// isolates.
#[inline]
pub fn is_bidi_formatting(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns the value of a hexadecimal digit, or None.
#[inline]
pub fn hex_value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Returns true if a text begins with another, ignoring the case of ASCII letters.
#[inline(never)]
pub(crate) fn begins(text: &str, start: &str) -> bool {
    let (text, start) = (text.as_bytes(), start.as_bytes());
    text.len() >= start.len() && text[..start.len()].eq_ignore_ascii_case(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(set: Class) -> String {
        (0u8..=127).filter(|b| is(*b, set)).map(char::from).collect()
    }

    #[test]
    fn classes_are_those_of_appendix_a() {
        assert_eq!(members(GEN_DELIMS), "#/:?@[]");
        assert_eq!(members(SUB_DELIMS), "!$&'()*+,;=");
        assert_eq!(members(UNRESERVED).len(), 66);
        assert_eq!(members(SCHEME).len(), 65);
        assert_eq!(members(REG_NAME).len(), 77);
        assert_eq!(members(USERINFO).len(), 78);
        assert_eq!(members(PCHAR).len(), 79);
        assert_eq!(members(QUERY).len(), 81);
        assert_eq!(members(HEXDIG), "0123456789ABCDEFabcdef");
    }

    #[test]
    fn the_edges_of_the_ranges() {
        for (code, yes) in [
            (0x9F, false),
            (0xA0, true),
            (0xD7FF, true),
            (0xE000, false),
            (0xF8FF, false),
            (0xF900, true),
            (0xFDCF, true),
            (0xFDD0, false),
            (0xFDEF, false),
            (0xFDF0, true),
            (0xFFEF, true),
            (0xFFF0, false),
            (0xFFFD, false),
            (0x10000, true),
            (0x1FFFD, true),
            (0x1FFFE, false),
            (0xDFFFD, true),
            (0xE0001, false),
            (0xE1000, true),
            (0xEFFFD, true),
            (0xF0000, false),
            (0x10FFFD, false),
        ] {
            assert_eq!(char::from_u32(code).is_some_and(is_ucschar), yes, "{code:x}");
        }
        assert!(is_iprivate('\u{E000}') && is_iprivate('\u{10FFFD}') && !is_iprivate('\u{FFFFE}'));
    }

    #[test]
    fn nothing_outside_ascii_has_a_class() {
        assert!((128..=255u8).all(|b| classes(b) == 0));
        assert_eq!(classes(b'%'), 0);
    }
}
