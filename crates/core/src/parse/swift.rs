//! One look at a text with a scheme, sixteen bytes at a time: nearly every URI there is.
//!
//! It answers only where the reader would give the same offsets; everything else is the reader's: a text of less than
//! sixteen bytes, a relative reference, userinfo, an IP literal, a host that ends beyond 64 bytes, what is not ASCII, and
//! every mistake. So whoever gets an answer knows that the text is ASCII.
//!
//! The look makes sets of positions, one bit a byte of 64. Components are between the lowest bits of these, so that no
//! loop ends at each of them: a loop of varying length costs more than what it does. For the same reason a window has
//! four steps at any length: where a text ends, the last steps look at the same bytes again.

use wide::{i8x16, CmpEq, CmpGt, CmpLt};

use super::authority::kind_of_name;
use crate::chars::{self, Syntax};
use crate::offsets::{HostKind, Offsets, ABSENT};
use crate::percent::is_pct_encoded;

/// The bytes of one step.
const STEP: usize = 16;

/// The bytes of one window, a bit each.
const WINDOW: usize = 4 * STEP;

/// Stops, cuts and asks of the first window of a text.
///
/// | set | what is in it |
/// |---|---|
/// | stops | what is not in a query: "#", "%", and what is not in any component, with all that is beyond ASCII |
/// | cuts | ":", "/", "?" and "@": what may end a scheme or a host |
/// | asks | "?" |
#[inline(always)]
fn window(bytes: &[u8]) -> Option<[u64; 3]> {
    let last = bytes.len().checked_sub(STEP)?;
    let mut sets = [0; 3];
    for number in 0..WINDOW / STEP {
        let at = last.min(STEP * number);
        let found = step(bytes.get(at..)?.first_chunk()?);
        for (set, found) in sets.iter_mut().zip(found) {
            *set |= u64::from(found) << at;
        }
    }
    Some(sets)
}

/// Stops, cuts and asks of one step.
#[inline(always)]
fn step(bytes: &[u8; STEP]) -> [u32; 3] {
    let x = vector(bytes);
    let is = |byte: u8| x.cmp_eq(each(byte));
    // A byte beyond ASCII is negative, so it is below all others.
    let above = |byte: u8| x.cmp_gt(each(byte));
    let below = |byte: u8| x.cmp_lt(each(byte));
    // One of two bytes that differ in one bit.
    let is_either = |bit: u8, byte: u8| (x | each(bit)).cmp_eq(each(byte));
    let asks = is(b'?');
    let cuts = is(b':') | is(b'/') | is(b'@') | asks;
    let quotes_hash_percent = is_either(1, b'#') | is(b'%');
    let brackets = is_either(2, b'>') | (above(b'Z') & below(b'_')) | (above(b'z') & !is(b'~'));
    let stops = below(b'!') | quotes_hash_percent | brackets | is(b'`');
    [stops, cuts, asks].map(|set| set.move_mask() as u32)
}

/// What is in a scheme.
#[inline(always)]
fn in_scheme(bytes: &[u8; STEP]) -> u32 {
    let x = vector(bytes);
    let lower = x | each(0x20);
    let letters = lower.cmp_gt(each(b'a' - 1)) & lower.cmp_lt(each(b'z' + 1));
    let digits = x.cmp_gt(each(b'/')) & x.cmp_lt(each(b':'));
    let signs = x.cmp_eq(each(b'+')) | x.cmp_eq(each(b'-')) | x.cmp_eq(each(b'.'));
    (letters | digits | signs).move_mask() as u32
}

#[inline(always)]
fn vector(bytes: &[u8; STEP]) -> i8x16 {
    i8x16::new(bytes.map(|byte| byte as i8))
}

#[inline(always)]
fn each(byte: u8) -> i8x16 {
    i8x16::splat(byte as i8)
}

/// The offsets of a text, or None where the reader has to look. It has at most [`crate::offsets::MAX_LEN`] bytes.
#[inline(always)]
pub(super) fn recognise(bytes: &[u8], syntax: Syntax) -> Option<Offsets> {
    let length = bytes.len();
    let [mut stops, cuts, mut asks] = window(bytes)?;
    let colon = scheme(bytes, cuts)?;
    let (mut end, mut ask, mut has_percent) = (length, length, false);
    let mut start = 0;
    loop {
        if asks != 0 {
            ask = ask.min(start + asks.trailing_zeros() as usize);
        }
        while stops != 0 {
            let at = start + stops.trailing_zeros() as usize;
            stops &= stops - 1;
            match bytes[at] {
                b'%' if is_pct_encoded(bytes, at) => has_percent = true,
                b'#' if end == length => end = at,
                _ => return None,
            }
        }
        start += WINDOW;
        if start >= length {
            break;
        }
        // The last window begins earlier than a multiple of its length, and its first bytes were seen already.
        let from = start.min(length - WINDOW);
        let [more_stops, _, more_asks] = window(&bytes[from..])?;
        (stops, asks) = (more_stops >> (start - from), more_asks >> (start - from));
    }
    let mut path_start = colon + 1;
    let mut host_end = path_start;
    let mut host_kind = HostKind::Undefined;
    if bytes[path_start..].starts_with(b"//") {
        let host_start = path_start + 2;
        host_end = cut(cuts, host_start, end, length)?;
        path_start = host_end;
        if bytes[host_end..end].first() == Some(&b':') {
            path_start = cut(cuts, host_end + 1, end, length)?;
            if !bytes[host_end + 1..path_start].iter().all(|b| chars::is(*b, chars::DIGIT)) {
                return None;
            }
        }
        if matches!(bytes[path_start..end].first(), Some(b':' | b'@')) {
            return None;
        }
        host_kind = kind_of_name(&bytes[host_start..host_end]);
    }
    Some(Offsets {
        scheme_end: colon as u32,
        userinfo_end: ABSENT,
        host_end: host_end as u32,
        path_start: path_start as u32,
        // No "?" is in a scheme or an authority.
        path_end: ask.min(end) as u32,
        query_end: end as u32,
        host_kind,
        has_percent,
        syntax,
    })
}

/// The first cut from a place on, or the end; None where it is not in the first window.
#[inline(always)]
fn cut(cuts: u64, from: usize, end: usize, length: usize) -> Option<usize> {
    match cuts.checked_shr(from as u32)? {
        0 if length > WINDOW => None,
        rest => Some(end.min(from + rest.trailing_zeros() as usize)),
    }
}

/// Where the ":" of the scheme is.
#[inline(always)]
fn scheme(bytes: &[u8], cuts: u64) -> Option<usize> {
    let head = bytes.first_chunk::<STEP>()?;
    let colon = cuts.trailing_zeros() as usize;
    let others = !in_scheme(head) & ((1 << colon.min(STEP)) - 1);
    (others == 0 && head.get(colon) == Some(&b':') && chars::is(head[0], chars::ALPHA)).then_some(colon)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{in_scheme, recognise, step, STEP};
    use crate::chars;
    use crate::parse::grammar::{IRI, URI};
    use crate::parse::{Reader, Syntax};

    fn agrees(text: &str) {
        for (syntax, read) in [
            (Syntax::Uri, Reader::new(URI, text).reference()),
            (Syntax::Iri, Reader::new(IRI, text).reference()),
        ] {
            if let Some(offsets) = recognise(text.as_bytes(), syntax) {
                assert_eq!(read, Ok(offsets), "{text}");
            }
        }
    }

    #[test]
    fn the_sets_are_those_of_the_table() {
        for byte in 0..=0xFF {
            let sets = [
                !chars::is(byte, chars::QUERY),
                chars::is(byte, chars::GEN_DELIMS) && !matches!(byte, b'#' | b'[' | b']'),
                byte == b'?',
            ];
            assert_eq!(step(&[byte; STEP]), sets.map(|is| if is { 0xFFFF } else { 0 }), "{byte:#x}");
            assert_eq!(in_scheme(&[byte; STEP]) != 0, chars::is(byte, chars::SCHEME), "{byte:#x}");
        }
    }

    #[test]
    fn every_byte_in_every_place() {
        let short = "http://user.example.org:8080/a/b/c?d=e&f=g#top/of/the/page";
        let long = format!("a+b://user.example.org:80/{}?%41#{}", "path/".repeat(10), "%42".repeat(30));
        for text in [short, &long] {
            assert!(recognise(text.as_bytes(), Syntax::Uri).is_some(), "{text}");
            for at in 0..=text.len() {
                for code in 0..=0xFF {
                    let changed = [&text[..at], char::from(code).to_string().as_str(), &text[at..]].concat();
                    agrees(&changed);
                }
            }
        }
    }

    #[test]
    fn every_length_around_the_windows() {
        for length in 0..300 {
            for end in ["", "/", "?", "#", ":", ":8", "@", "é", "%4", "%41"] {
                for head in ["http:", "http://", "http://h/", "http://h?"] {
                    agrees(&format!("{head}{}{end}", "a".repeat(length)));
                    agrees(&format!("{head}{}{end}{}", "a".repeat(length), "b".repeat(70)));
                }
            }
        }
    }

    #[test]
    fn the_common_shapes_are_recognised() {
        for text in
            ["https://example.org", "http://h/?a=%41#%42", "urn:example:a-long-name", "http://192.0.2.1:80/a"]
        {
            assert!(recognise(text.as_bytes(), Syntax::Uri).is_some(), "{text}");
            agrees(text);
        }
        for text in ["http://h", "//example.org/a/b/c", "http://user@example.org", "http://example.org/a b"] {
            assert!(recognise(text.as_bytes(), Syntax::Uri).is_none(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn as_the_reader_reads(
            scheme in "(https?|[a-z+.1]{1,20}|ftp)",
            rest in "(//)?[a-c0-9.:@%/?#\\[\\]~é\\x7f]{0,300}",
            plain in "(//[a-z.]{0,40}(:[0-9]{0,9})?)?[/?#a-f0-9%=&]{0,300}",
        ) {
            agrees(&format!("{scheme}:{rest}"));
            agrees(&format!("{scheme}:{plain}"));
        }
    }
}
