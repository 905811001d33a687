//! The percent-encode sets of the standard ("Percent-encoded bytes") and its URL code points.
//!
//! A set is one bit in a table of bytes. Every byte of a non-ASCII character is in every set, so text is encoded byte
//! by byte.

use crate::syntax::percent::push_octet;
use crate::syntax::SHORTCUTS;

/// A percent-encode set.
pub(super) type Set = u32;

/// C0 controls and everything above U+007E.
pub(super) const C0_CONTROL: Set = 1 << 0;
/// The C0 control set and space, `"`, `<`, `>`, grave accent.
pub(super) const FRAGMENT: Set = 1 << 1;
/// The C0 control set and space, `"`, `#`, `<`, `>`.
pub(super) const QUERY: Set = 1 << 2;
/// The query set and `'`.
pub(super) const SPECIAL_QUERY: Set = 1 << 3;
/// The query set and `?`, `^`, grave accent, `{`, `}`.
pub(super) const PATH: Set = 1 << 4;
/// The path set and `/`, `:`, `;`, `=`, `@`, `[` to `]`, `|`.
pub(super) const USERINFO: Set = 1 << 5;
/// The userinfo set and `$` to `&`, `+`, `,`.
pub(super) const COMPONENT: Set = 1 << 6;
/// The component set and `!`, `'` to `)`, `~`.
pub(super) const FORM: Set = 1 << 7;
/// The ASCII URL code points; not a percent-encode set.
const URL_CODE_POINT: Set = 1 << 8;
/// Forbidden host code points.
pub(super) const FORBIDDEN_HOST: Set = 1 << 9;
/// Forbidden domain code points.
pub(super) const FORBIDDEN_DOMAIN: Set = 1 << 10;
/// "/", "?" and "#": the ends of an authority or a segment.
pub(super) const SEGMENT_END: Set = 1 << 11;
/// [`SEGMENT_END`] and "
///
/// ", which is a slash in special schemes.
pub(super) const SPECIAL_SEGMENT_END: Set = 1 << 12;
/// "/".
pub(super) const SLASH: Set = 1 << 13;
/// "/" and "\\".
pub(super) const SPECIAL_SLASH: Set = 1 << 14;
/// "?" and "#".
pub(super) const QUERY_OR_FRAGMENT: Set = 1 << 15;
/// "#".
pub(super) const HASH: Set = 1 << 16;
/// All but letters, digits, "-", "_" and ".", which most domains consist of.
pub(super) const DOMAIN_STOP: Set = 1 << 17;
/// "." and "%": the possible starts of a dot segment.
pub(super) const DOT: Set = 1 << 18;
/// [`PATH`], "
///
/// " and "|".
pub(super) const PATH_STOP: Set = 1 << 19;

const fn sets_of(b: u8) -> Set {
    let mut sets = 0;
    let c0 = b <= 0x1F || b > 0x7E;
    let query = c0 || matches!(b, b' ' | b'"' | b'#' | b'<' | b'>');
    let path = query || matches!(b, b'?' | b'^' | b'`' | b'{' | b'}');
    let userinfo = path || matches!(b, b'/' | b':' | b';' | b'=' | b'@' | b'['..=b']' | b'|');
    let component = userinfo || matches!(b, b'$'..=b'&' | b'+' | b',');
    let form = component || matches!(b, b'!' | b'\''..=b')' | b'~');
    if c0 {
        sets |= C0_CONTROL;
    }
    if c0 || matches!(b, b' ' | b'"' | b'<' | b'>' | b'`') {
        sets |= FRAGMENT;
    }
    if query {
        sets |= QUERY;
    }
    if query || b == b'\'' {
        sets |= SPECIAL_QUERY;
    }
    if path {
        sets |= PATH;
    }
    if userinfo {
        sets |= USERINFO;
    }
    if component {
        sets |= COMPONENT;
    }
    if form {
        sets |= FORM;
    }
    if matches!(b, b'/' | b'?' | b'#') {
        sets |= SEGMENT_END;
    }
    if matches!(b, b'/' | b'?' | b'#' | b'\\') {
        sets |= SPECIAL_SEGMENT_END;
    }
    if b == b'/' {
        sets |= SLASH;
    }
    if matches!(b, b'/' | b'\\') {
        sets |= SPECIAL_SLASH;
    }
    if matches!(b, b'?' | b'#') {
        sets |= QUERY_OR_FRAGMENT;
    }
    if b == b'#' {
        sets |= HASH;
    }
    if !b.is_ascii_alphanumeric() && !matches!(b, b'-' | b'_' | b'.') {
        sets |= DOMAIN_STOP;
    }
    if matches!(b, b'.' | b'%') {
        sets |= DOT;
    }
    if path || matches!(b, b'\\' | b'|') {
        sets |= PATH_STOP;
    }
    if b.is_ascii_alphanumeric()
        || matches!(b, b'!' | b'$' | b'&'..=b'/' | b':' | b';' | b'=' | b'?' | b'@' | b'_' | b'~')
    {
        sets |= URL_CODE_POINT;
    }
    let host = matches!(
        b,
        0 | b'\t'
            | b'\n'
            | b'\r'
            | b' '
            | b'#'
            | b'/'
            | b':'
            | b'<'
            | b'>'
            | b'?'
            | b'@'
            | b'['
            | b'\\'
            | b']'
            | b'^'
            | b'|'
    );
    if host {
        sets |= FORBIDDEN_HOST;
    }
    if host || b <= 0x1F || b == b'%' || b == 0x7F {
        sets |= FORBIDDEN_DOMAIN;
    }
    sets
}

static TABLE: [Set; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        table[b] = sets_of(b as u8);
        b += 1;
    }
    table
};

/// Returns true if `byte` is in `set`.
#[inline(always)]
pub(super) fn is_in(byte: u8, set: Set) -> bool {
    of(byte) & set != 0
}

/// Returns the sets that contain `byte`.
#[inline(always)]
pub(super) fn of(byte: u8) -> Set {
    TABLE[byte as usize]
}

/// Returns the offset of the first byte from `at` that is in `set`, or the end.
#[inline]
pub(super) fn find(bytes: &[u8], mut at: usize, set: Set) -> usize {
    // One branch for four bytes, nearly all of which are in no set.
    while SHORTCUTS {
        match bytes.get(at..).and_then(<[u8]>::first_chunk::<4>) {
            Some([a, b, c, d]) if (of(*a) | of(*b) | of(*c) | of(*d)) & set == 0 => at += 4,
            _ => break,
        }
    }
    while at < bytes.len() && !is_in(bytes[at], set) {
        at += 1;
    }
    at
}

/// Returns true for a URL code point.
pub(super) fn is_url_code_point(c: char) -> bool {
    let code = c as u32;
    if code < 0x80 {
        return is_in(code as u8, URL_CODE_POINT);
    }
    // A char is never a surrogate.
    (0xA0..=0x10FFFD).contains(&code) && !is_noncharacter(code)
}

fn is_noncharacter(code: u32) -> bool {
    (0xFDD0..=0xFDEF).contains(&code) || code & 0xFFFE == 0xFFFE
}

/// Appends `text` with its bytes in `set` percent-encoded.
pub(super) fn encode_into(out: &mut String, text: &str, set: Set) {
    let bytes = text.as_bytes();
    let mut copied = 0;
    loop {
        let at = find(bytes, copied, set);
        // Inside a character every byte is in every set, so nothing is copied there, and `copied` is a boundary again
        // before anything is.
        if copied < at {
            out.push_str(&text[copied..at]);
        }
        let Some(byte) = bytes.get(at) else { break };
        push_octet(out, *byte);
        copied = at + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(set: Set) -> String {
        (0x20..0x7F).filter(|b| is_in(*b, set)).map(char::from).collect()
    }

    #[test]
    fn sets_are_those_of_the_standard() {
        assert_eq!(members(C0_CONTROL), "");
        assert_eq!(members(FRAGMENT), " \"<>`");
        assert_eq!(members(QUERY), " \"#<>");
        assert_eq!(members(SPECIAL_QUERY), " \"#'<>");
        assert_eq!(members(PATH), " \"#<>?^`{}");
        assert_eq!(members(USERINFO), " \"#/:;<=>?@[\\]^`{|}");
        assert_eq!(members(COMPONENT), " \"#$%&+,/:;<=>?@[\\]^`{|}");
        assert_eq!(members(FORM), " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~");
        assert_eq!(members(FORBIDDEN_HOST), " #/:<>?@[\\]^|");
        assert_eq!(members(FORBIDDEN_DOMAIN), " #%/:<>?@[\\]^|");
        let plain: String = (0x20..0x7Fu8).map(char::from).filter(|c| is_url_code_point(*c)).collect();
        assert_eq!(plain.len(), 62 + 19);
    }

    #[test]
    fn encoding_is_by_byte() {
        let mut out = String::new();
        encode_into(&mut out, "Say what‽", USERINFO);
        assert_eq!(out, "Say%20what%E2%80%BD");
    }
}
