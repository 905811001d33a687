//! One look at a short text with a scheme, sixteen bytes at a time: nearly every URI there is.
//!
//! It answers only where the reader would give the same offsets; everything else is the reader's: a text of another
//! length, a relative reference, userinfo, an IP literal, what is not ASCII, and every mistake. The look makes three
//! sets of positions, one bit a byte. All components are between the lowest bits of these, so that no loop ends at
//! each of them: a loop of varying length costs more than what it does.

use wide::{i8x16, CmpEq, CmpGt, CmpLt};

use super::authority::kind_of_name;
use crate::chars::{self, Syntax};
use crate::offsets::{HostKind, Offsets, ABSENT};
use crate::percent::is_pct_encoded;

/// The bytes that one look takes.
const STEP: usize = 16;

/// Positions in a text, one bit a byte.
struct Marks {
    /// What is not in a query: "#", "%", and what is not in any component, with all that is beyond ASCII.
    stops: u128,
    /// ":", "/", "?" and "@": what may end a host.
    cuts: u128,
    /// "?".
    asks: u128,
}

impl Marks {
    /// The marks of `STEP` to 127 bytes.
    #[inline(always)]
    fn of(bytes: &[u8]) -> Option<Self> {
        let last = bytes.last_chunk::<STEP>()?;
        let (before, _) = bytes[..bytes.len() - 1].as_chunks::<STEP>();
        // The last step begins earlier than a multiple of its length, and its first bytes were seen already.
        let seen = STEP * (before.len() + 1) - bytes.len();
        let [stops, cuts, asks] = step(last).map(|bits| u128::from(bits >> seen));
        let mut marks = Marks { stops, cuts, asks };
        for chunk in before.iter().rev() {
            let [stops, cuts, asks] = step(chunk).map(u128::from);
            marks.stops = marks.stops << STEP | stops;
            marks.cuts = marks.cuts << STEP | cuts;
            marks.asks = marks.asks << STEP | asks;
        }
        Some(marks)
    }
}

/// Stops, cuts and asks of one step.
#[inline(always)]
fn step(bytes: &[u8; STEP]) -> [u32; 3] {
    let x = i8x16::new(bytes.map(|byte| byte as i8));
    let each = |byte: u8| i8x16::splat(byte as i8);
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

/// The offsets of a text, or None where the reader has to look.
#[inline(always)]
pub(super) fn recognise(text: &str, syntax: Syntax) -> Option<Offsets> {
    let bytes = text.as_bytes();
    if bytes.len() > 127 {
        return None;
    }
    let colon = scheme(bytes)?;
    let marks = Marks::of(bytes)?;
    let (mut end, mut has_percent, mut stops) = (bytes.len(), false, marks.stops);
    while stops != 0 {
        let at = stops.trailing_zeros() as usize;
        stops &= stops - 1;
        match bytes[at] {
            b'%' if is_pct_encoded(bytes, at) => has_percent = true,
            b'#' if end == bytes.len() => end = at,
            _ => return None,
        }
    }
    let first = |marks: u128, from: usize| end.min(from + (marks >> from).trailing_zeros() as usize);
    let mut path_start = colon + 1;
    let mut host_end = path_start;
    let mut host_kind = HostKind::Undefined;
    if bytes[path_start..].starts_with(b"//") {
        let host_start = path_start + 2;
        host_end = first(marks.cuts, host_start);
        path_start = host_end;
        if bytes[host_end..end].first() == Some(&b':') {
            path_start = first(marks.cuts, host_end + 1);
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
        path_end: first(marks.asks, path_start) as u32,
        query_end: end as u32,
        host_kind,
        has_percent,
        syntax,
    })
}

/// Where the ":" of the scheme is.
#[inline(always)]
fn scheme(bytes: &[u8]) -> Option<usize> {
    let head = bytes.first_chunk::<STEP>()?;
    let colon = if head[4] == b's' { 5 } else { 4 };
    if head[..4] == *b"http" && head[colon] == b':' {
        return Some(colon);
    }
    let colon = bytes.iter().position(|b| !chars::is(*b, chars::SCHEME))?;
    (bytes[colon] == b':' && chars::is(head[0], chars::ALPHA)).then_some(colon)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{recognise, step, STEP};
    use crate::chars;
    use crate::parse::grammar::{Iri, Uri};
    use crate::parse::{Reader, Syntax};

    fn agrees(text: &str) {
        for (syntax, read) in [
            (Syntax::Uri, Reader::<Uri>::new(text).reference()),
            (Syntax::Iri, Reader::<Iri>::new(text).reference()),
        ] {
            if let Some(offsets) = recognise(text, syntax) {
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
        }
    }

    #[test]
    fn every_byte_in_every_place() {
        let text = "http://user.example.org:8080/a/b/c?d=e&f=g#top/of/the/page";
        assert!(recognise(text, Syntax::Uri).is_some());
        for at in 0..=text.len() {
            for code in 0..=0xFF {
                let changed = [&text[..at], char::from(code).to_string().as_str(), &text[at..]].concat();
                agrees(&changed);
            }
        }
    }

    #[test]
    fn the_common_shapes_are_recognised() {
        for text in
            ["https://example.org", "http://h/?a=%41#%42", "urn:example:a-long-name", "http://192.0.2.1:80/a"]
        {
            assert!(recognise(text, Syntax::Uri).is_some(), "{text}");
            agrees(text);
        }
        for text in ["http://h", "//example.org/a/b/c", "http://user@example.org", "http://example.org/a b"] {
            assert!(recognise(text, Syntax::Uri).is_none(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn as_the_reader_reads(
            scheme in "(https?|[a-z+.1]{1,20}|ftp)",
            rest in "(//)?[a-c0-9.:@%/?#\\[\\]~é\\x7f]{0,140}",
            plain in "(//[a-z.]{0,40}(:[0-9]{0,9})?)?[/?#a-f0-9%=&]{0,100}",
        ) {
            agrees(&format!("{scheme}:{rest}"));
            agrees(&format!("{scheme}:{plain}"));
        }
    }
}
