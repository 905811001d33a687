//! One look at a text with a scheme, sixteen bytes at a time: nearly every URI there is.
//!
//! It answers only where the reader would give the same offsets; everything else is the reader's: a text of less than
//! sixteen bytes, a relative reference, userinfo, an IP literal, a host that ends beyond 64 bytes, what is not ASCII, and
//! every mistake. So whoever gets an answer knows that the text is ASCII.
//!
//! Most texts have nothing that a component cannot have. So a step asks first, with few instructions, whether there is
//! anything odd in it, and exact sets of positions are made only where there is. Components are between the lowest bits
//! of sets, so that no loop ends at each of them: a loop of varying length costs more than what it does. For the same
//! reason a window has four steps at any length: where a text ends, the last steps look at the same bytes again. A text of
//! a column has others behind it in its buffer, so steps may look at these, and what they see is masked.

use wide::{i8x16, CmpEq, CmpGt, CmpLt};

use super::authority::kind_of_name;
use crate::chars::{self, Syntax};
use crate::offsets::{HostKind, Offsets, ABSENT};
use crate::percent::is_pct_encoded;

/// The bytes of one step.
const STEP: usize = 16;

/// The bytes of one window, a bit each.
const WINDOW: usize = 4 * STEP;

/// The bytes of the first window where something follows the text.
const HEAD: usize = 6 * STEP;

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

/// What is not in a query, and "!", "$" and "~".
#[inline(always)]
fn is_odd(x: i8x16) -> i8x16 {
    // From "&" to "z" are the lowest numbers then; all others, and what is beyond ASCII, come behind them.
    let outside = (x + each(0x80 - b'&')).cmp_gt(each(b'z' + (0x80 - b'&')));
    let angles = (x | each(2)).cmp_eq(each(b'>'));
    // From "[" to "^": what is above these becomes negative.
    let brackets = (x + each(0x21)).cmp_gt(each(b'Z' + 0x21));
    (outside | angles) | (brackets | x.cmp_eq(each(b'`')))
}

/// Where the first window of a text has what is not in a query: "#", "%", and what is not in any component, with all
/// that is beyond ASCII.
#[inline(always)]
fn stops(bytes: &[u8]) -> Option<u64> {
    let steps = steps(bytes)?;
    let is = |x: i8x16, byte: u8| x.cmp_eq(each(byte));
    let stops = |x| is_odd(x) & !(is(x, b'!') | is(x, b'$') | is(x, b'~'));
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

/// What the windows of a text say of what is behind its scheme.
#[derive(Clone, Copy)]
struct Rest {
    /// Where the path and the query end, and the text.
    ask: usize,
    end: usize,
    has_percent: bool,
}

impl Rest {
    /// Nothing is seen yet.
    #[inline(always)]
    fn new(length: usize) -> Self {
        Rest { ask: length, end: length, has_percent: false }
    }

    /// There is something odd at this place; None where the reader has to look.
    #[inline(always)]
    fn odd(&mut self, text: &[u8], at: usize) -> Option<()> {
        match text[at] {
            b'!' | b'$' | b'~' => {}
            b'%' if is_pct_encoded(text, at) => self.has_percent = true,
            b'#' if self.end == text.len() => self.end = at,
            _ => return None,
        }
        Some(())
    }

    /// The offsets, where the scheme ends there and the cuts of the text are found by `cut`.
    #[inline(always)]
    fn offsets(
        self,
        text: &[u8],
        syntax: Syntax,
        colon: usize,
        cut: impl Fn(usize) -> Option<usize>,
    ) -> Option<Offsets> {
        let Rest { ask, end, has_percent } = self;
        let mut path_start = colon + 1;
        let mut host_end = path_start;
        let mut host_kind = HostKind::Undefined;
        if text[path_start..].starts_with(b"//") {
            let host_start = path_start + 2;
            host_end = end.min(cut(host_start)?);
            path_start = host_end;
            if text[host_end..end].first() == Some(&b':') {
                path_start = end.min(cut(host_end + 1)?);
                if !text[host_end + 1..path_start].iter().all(|b| chars::is(*b, chars::DIGIT)) {
                    return None;
                }
            }
            if matches!(text[path_start..end].first(), Some(b':' | b'@')) {
                return None;
            }
            host_kind = kind_of_name(&text[host_start..host_end]);
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
}

/// The offsets of a text, or None where the reader has to look. It has at most [`crate::offsets::MAX_LEN`] bytes.
#[inline(always)]
pub(super) fn recognise(bytes: &[u8], syntax: Syntax) -> Option<Offsets> {
    let colon = scheme(bytes)?;
    let mut rest = Rest::new(bytes.len());
    windows(bytes, 0, &mut rest)?;
    rest.offsets(bytes, syntax, colon, |from| cut(bytes, from))
}

/// What is in the windows of a text from `start` on.
#[inline(always)]
fn windows(text: &[u8], mut start: usize, rest: &mut Rest) -> Option<()> {
    while start < text.len() {
        // The last window begins earlier than a multiple of its length, and its first bytes were seen already.
        let from = start.min(text.len().saturating_sub(WINDOW));
        let (is_odd, asks) = window(&text[from..])?;
        let asks = asks >> (start - from);
        if asks != 0 {
            rest.ask = rest.ask.min(start + asks.trailing_zeros() as usize);
        }
        if is_odd {
            let mut stops = stops(&text[from..])? >> (start - from);
            while stops != 0 {
                rest.odd(text, start + stops.trailing_zeros() as usize)?;
                stops &= stops - 1;
            }
        }
        start += WINDOW;
    }
    Some(())
}

/// The same of the first `length` of these bytes. Where enough follows them, steps need not end where the text does: what
/// they see behind it is masked. So nine of ten texts are one window, and the cuts are found at once.
#[inline(always)]
pub(super) fn recognise_within(bytes: &[u8], length: usize, syntax: Syntax) -> Option<Offsets> {
    let text = &bytes[..length];
    let Some(head) = bytes.first_chunk().filter(|_| length >= STEP) else { return recognise(text, syntax) };
    let colon = common_scheme(head).or_else(|| scheme(text))?;
    let mut rest = Rest::new(length);
    let cuts = first_window(head, text, &mut rest)?;
    windows(text, HEAD, &mut rest)?;
    rest.offsets(text, syntax, colon, |from| match cuts.checked_shr(from as u32).unwrap_or(0) {
        0 => (length <= WINDOW).then_some(length),
        cuts => Some(from + cuts.trailing_zeros() as usize),
    })
}

/// What is in the first window of a text that may end within it; and the cuts in its first 64 bytes.
#[inline(always)]
fn first_window(head: &[u8; HEAD], text: &[u8], rest: &mut Rest) -> Option<u64> {
    let (mut odd, mut asks, mut ends) = ([0; 2], [0; 2], 0);
    for (number, step) in head.chunks_exact(STEP).enumerate() {
        let x = vector(step.first_chunk()?);
        let (word, at) = (STEP * number / WINDOW, STEP * number % WINDOW);
        odd[word] |= set(is_odd(x)) << at;
        asks[word] |= set(x.cmp_eq(each(b'?'))) << at;
        if word == 0 {
            ends |= set(cuts(x)) << at;
        }
    }
    // Two words are one set, so that no branch depends on where a text ends.
    let within = u128::MAX >> (128 - text.len().min(HEAD));
    let set = |[low, high]: [u64; 2]| (u128::from(high) << WINDOW | u128::from(low)) & within;
    let (asks, mut odd) = (set(asks), set(odd));
    if asks != 0 {
        rest.ask = asks.trailing_zeros() as usize;
    }
    while odd != 0 {
        rest.odd(text, odd.trailing_zeros() as usize)?;
        odd &= odd - 1;
    }
    Some(ends & within as u64)
}

/// Where the ":" is of what nearly every text begins with.
#[inline(always)]
fn common_scheme(head: &[u8; HEAD]) -> Option<usize> {
    let word = u64::from_le_bytes(*head.first_chunk()?);
    let is = |name: &[u8; 8], length: usize| {
        let mask = u64::MAX >> (64 - 8 * length);
        (word ^ u64::from_le_bytes(*name)) & mask == 0
    };
    let is_secure = is(b"https:\0\0", 6);
    (is(b"http:\0\0\0", 5) | is_secure).then_some(4 + usize::from(is_secure))
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

    use super::{cuts, each, in_scheme, is_odd, recognise, recognise_within, set, stops, HEAD, STEP};
    use crate::chars;
    use crate::parse::grammar::{IRI, URI};
    use crate::parse::{Reader, Syntax};

    fn agrees(text: &str) {
        for (syntax, read) in [
            (Syntax::Uri, Reader::new(URI, text).reference()),
            (Syntax::Iri, Reader::new(IRI, text).reference()),
        ] {
            let alone = recognise(text.as_bytes(), syntax);
            if let Some(offsets) = alone {
                assert_eq!(read, Ok(offsets), "{text}");
            }
            for follows in [b"".as_slice(), &[b'a'; HEAD], &[b':'; HEAD], &[b'?'; HEAD], &[0xFF; HEAD]] {
                let within = recognise_within(&[text.as_bytes(), follows].concat(), text.len(), syntax);
                // A host that ends late is not found.
                let may_differ = within.is_none() && alone.is_some_and(|found| found.path_start > 60);
                assert!(within == alone || may_differ, "{text}");
            }
        }
    }

    #[test]
    fn the_sets_are_those_of_the_table() {
        for byte in 0..=0xFF {
            let is_stop = !chars::is(byte, chars::QUERY);
            let is_cut = chars::is(byte, chars::GEN_DELIMS) && !matches!(byte, b'#' | b'[' | b']');
            let found = [is_odd, cuts, in_scheme].map(|of| set(of(each(byte))));
            let wanted =
                [is_stop || matches!(byte, b'!' | b'$' | b'~'), is_cut, chars::is(byte, chars::SCHEME)];
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
