//! One look at a text with a scheme, sixteen bytes at a time: nearly every URI there is.
//!
//! It answers only where the reader would give the same offsets; everything else is the reader's: a text of less than
//! sixteen bytes, a relative reference, userinfo, an IP literal, a host that ends beyond 64 bytes, what is not ASCII, and
//! every mistake. So whoever gets an answer knows that the text is ASCII.
//!
//! Most texts have nothing that a component cannot have. So a step asks first, with few instructions, whether there is
//! anything odd in it, and exact sets of positions are made only where there is. Components are between the lowest bits
//! of sets, so that no loop ends at each of them: a loop of varying length costs more than what it does. For the same
//! reason a window has four steps at any length: where a text ends, the last steps look at the same bytes again.

use wide::{i8x16, CmpEq, CmpGt, CmpLt};

use super::authority::kind_of_name;
use crate::chars::{self, Syntax};
use crate::offsets::{HostKind, Offsets, ABSENT};
use crate::percent::is_pct_encoded;

/// The bytes of one step.
const STEP: usize = 16;

/// The bytes of one window, a bit each.
const WINDOW: usize = 4 * STEP;

/// Where the steps of a window begin in a text, which has at least one.
#[inline(always)]
fn steps(bytes: &[u8]) -> Option<[(usize, i8x16); WINDOW / STEP]> {
    let last = bytes.len().checked_sub(STEP)?;
    let mut steps = [(0, each(0)); WINDOW / STEP];
    for (number, step) in steps.iter_mut().enumerate() {
        let at = last.min(STEP * number);
        *step = (at, vector(bytes.get(at..)?.first_chunk()?));
    }
    Some(steps)
}

/// Whether the first window of a text has anything odd, and where it has a "?".
#[inline(always)]
fn window(bytes: &[u8]) -> Option<(bool, u64)> {
    let (mut odd, mut asks) = (each(0), 0);
    for (at, x) in steps(bytes)? {
        odd |= is_odd(x);
        asks |= set(x.cmp_eq(each(b'?'))) << at;
    }
    Some((odd.move_mask() != 0, asks))
}

/// What is not in a query, "!" and "$".
#[inline(always)]
fn is_odd(x: i8x16) -> i8x16 {
    // A byte beyond ASCII is negative, so it is below all others.
    let low = x.cmp_lt(each(b'&'));
    let angles = (x | each(2)).cmp_eq(each(b'>'));
    // From "[" to "^": what is above these becomes negative.
    let brackets = (x + each(0x21)).cmp_gt(each(b'Z' + 0x21));
    let high = x.cmp_gt(each(b'z')) & !x.cmp_eq(each(b'~'));
    (low | angles) | (brackets | x.cmp_eq(each(b'`'))) | high
}

/// Where the first window of a text has what is not in a query: "#", "%", and what is not in any component, with all
/// that is beyond ASCII.
#[inline(always)]
fn stops(bytes: &[u8]) -> Option<u64> {
    let steps = steps(bytes)?;
    let stops = |x: i8x16| is_odd(x) & !(x.cmp_eq(each(b'!')) | x.cmp_eq(each(b'$')));
    Some(steps.into_iter().fold(0, |all, (at, x)| all | set(stops(x)) << at))
}

/// Where a step has ":", "/", "?" and "@": what may end a host.
#[inline(always)]
fn cuts(x: i8x16) -> i8x16 {
    let is = |byte: u8| x.cmp_eq(each(byte));
    (is(b':') | is(b'/')) | (is(b'?') | is(b'@'))
}

/// What is in a scheme.
#[inline(always)]
fn in_scheme(x: i8x16) -> i8x16 {
    let lower = x | each(0x20);
    let letters = lower.cmp_gt(each(b'a' - 1)) & lower.cmp_lt(each(b'z' + 1));
    let digits = x.cmp_gt(each(b'/')) & x.cmp_lt(each(b':'));
    let signs = x.cmp_eq(each(b'+')) | x.cmp_eq(each(b'-')) | x.cmp_eq(each(b'.'));
    letters | digits | signs
}

#[inline(always)]
fn vector(bytes: &[u8; STEP]) -> i8x16 {
    i8x16::new(bytes.map(|byte| byte as i8))
}

#[inline(always)]
fn each(byte: u8) -> i8x16 {
    i8x16::splat(byte as i8)
}

/// The places where a comparison is true.
#[inline(always)]
fn set(is: i8x16) -> u64 {
    u64::from(is.move_mask() as u32)
}

/// The offsets of a text, or None where the reader has to look. It has at most [`crate::offsets::MAX_LEN`] bytes.
#[inline(always)]
pub(super) fn recognise(bytes: &[u8], syntax: Syntax) -> Option<Offsets> {
    let length = bytes.len();
    let colon = scheme(bytes)?;
    let (mut end, mut ask, mut has_percent) = (length, length, false);
    let mut start = 0;
    while start < length {
        // The last window begins earlier than a multiple of its length, and its first bytes were seen already.
        let from = start.min(length.saturating_sub(WINDOW));
        let (is_odd, asks) = window(&bytes[from..])?;
        let asks = asks >> (start - from);
        if asks != 0 {
            ask = ask.min(start + asks.trailing_zeros() as usize);
        }
        if is_odd {
            let mut stops = stops(&bytes[from..])? >> (start - from);
            while stops != 0 {
                let at = start + stops.trailing_zeros() as usize;
                stops &= stops - 1;
                match bytes[at] {
                    b'%' if is_pct_encoded(bytes, at) => has_percent = true,
                    b'#' if end == length => end = at,
                    _ => return None,
                }
            }
        }
        start += WINDOW;
    }
    let mut path_start = colon + 1;
    let mut host_end = path_start;
    let mut host_kind = HostKind::Undefined;
    if bytes[path_start..].starts_with(b"//") {
        let host_start = path_start + 2;
        host_end = end.min(cut(bytes, host_start)?);
        path_start = host_end;
        if bytes[host_end..end].first() == Some(&b':') {
            path_start = end.min(cut(bytes, host_end + 1)?);
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

/// The first cut from a place on, or the end of the text; None where it is not in the next four steps.
#[inline(always)]
fn cut(bytes: &[u8], from: usize) -> Option<usize> {
    let last = bytes.len().checked_sub(STEP)?;
    for half in [0, 2 * STEP] {
        let mut found = 0;
        for step in [0, STEP] {
            let start = from + half + step;
            let at = start.min(last);
            let x = vector(bytes.get(at..)?.first_chunk()?);
            // Behind the last step nothing is left.
            found |= set(cuts(x)).checked_shr((start - at) as u32).unwrap_or(0) << step;
        }
        if found != 0 {
            return Some(from + half + found.trailing_zeros() as usize);
        }
    }
    (from + WINDOW >= bytes.len()).then_some(bytes.len())
}

/// Where the ":" of the scheme is.
#[inline(always)]
fn scheme(bytes: &[u8]) -> Option<usize> {
    let head = bytes.first_chunk::<STEP>()?;
    let x = vector(head);
    let colon = set(x.cmp_eq(each(b':'))).trailing_zeros() as usize;
    let others = !set(in_scheme(x)) & ((1 << colon.min(STEP)) - 1);
    (others == 0 && colon < STEP && chars::is(head[0], chars::ALPHA)).then_some(colon)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{cuts, each, in_scheme, is_odd, recognise, set, stops, STEP};
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
            let is_stop = !chars::is(byte, chars::QUERY);
            let is_cut = chars::is(byte, chars::GEN_DELIMS) && !matches!(byte, b'#' | b'[' | b']');
            let found = [is_odd, cuts, in_scheme].map(|of| set(of(each(byte))));
            let wanted = [is_stop || matches!(byte, b'!' | b'$'), is_cut, chars::is(byte, chars::SCHEME)];
            assert_eq!(found, wanted.map(|is| if is { 0xFFFF } else { 0 }), "{byte:#x}");
            assert_eq!(stops(&[byte; STEP]) == Some(0xFFFF), is_stop, "{byte:#x}");
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
