//! The fast path of the parser: a text with a scheme, 16 or 32 bytes at a time.
//!
//! It returns offsets only if the parser would return the same. Everything else is left to the parser: a text of less
//! than sixteen bytes, a relative reference, userinfo, an IP literal, a host that ends after 64 bytes, non-ASCII text,
//! and every error. So a result implies that the text is ASCII.
//!
//! Most texts consist only of common characters. So a step first tests, with few instructions, for any unusual byte,
//! and computes exact sets of positions only if there is one. Components end at the lowest bits of these sets, which
//! avoids a loop for each: a loop of varying length costs more than its body. For the same reason a window always has
//! four steps: at the end of a text, the last steps read the same bytes again. A text in a column is followed by others
//! in its buffer, so steps may read beyond it, and those bits are masked. A single text is read with the instructions
//! that every processor of its kind has. For many texts, the processor is queried once for more: steps of 32 bytes need
//! half the instructions.

mod sets;

use std::ops::ControlFlow;

use fearless_simd::{i8x16, i8x32, Simd, SimdBase, SimdFrom, SimdMask};

use self::sets::{common, cuts, in_scheme, is, is_odd, number, vector};
use super::authority::kind_of_name;
use crate::syntax::chars::{self, Syntax};
use crate::syntax::offsets::{HostKind, Offsets, ABSENT, MAX_LEN};
use crate::syntax::percent::is_pct_encoded;

/// The bytes of one step.
const STEP: usize = 16;

/// The bytes of one step in a batch: some processors have single instructions for them.
const LONG_STEP: usize = 2 * STEP;

/// The bytes of one window, one bit each.
const WINDOW: usize = 4 * STEP;

/// The bytes of the first window of a text in a batch.
const HEAD: usize = 6 * STEP;

/// Loads the steps of a window with their offsets; the text has at least one step.
#[inline(always)]
fn steps<S: Simd>(simd: S, bytes: &[u8]) -> Option<[(usize, i8x16<S>); WINDOW / STEP]> {
    let last = bytes.len().checked_sub(STEP)?;
    let mut steps = [(0, i8x16::splat(simd, 0)); WINDOW / STEP];
    for (number, step) in steps.iter_mut().enumerate() {
        let at = last.min(STEP * number);
        *step = (at, vector(simd, bytes.get(at..)?.first_chunk()?));
    }
    Some(steps)
}

/// Returns whether the first window of a text has an unusual byte, and the positions of "?".
#[inline(always)]
fn window(simd: impl Simd, bytes: &[u8]) -> Option<(bool, u64)> {
    let (mut odd, mut asks) = (i8x16::splat(simd, 0).simd_eq(1), 0);
    for (at, x) in steps(simd, bytes)? {
        odd |= is_odd(x);
        asks |= is(x, b'?').to_bitmask() << at;
    }
    Some((odd.to_bitmask() != 0, asks))
}

/// Returns the positions in the first window that are not plain query characters: "#", "%", bytes that no component
/// allows, and all non-ASCII bytes.
#[inline(always)]
fn stops(simd: impl Simd, bytes: &[u8]) -> Option<u64> {
    let steps = steps(simd, bytes)?;
    let mut stops = 0;
    for (at, x) in steps {
        let is_stop = is_odd(x) & !(is(x, b'!') | is(x, b'$') | is(x, b'~'));
        stops |= is_stop.to_bitmask() << at;
    }
    Some(stops)
}

/// The facts about the text after its scheme, collected from the windows.
#[derive(Clone, Copy)]
struct Rest {
    /// The ends of path, query and text.
    ask: usize,
    end: usize,
    has_percent: bool,
}

impl Rest {
    /// Starts with nothing found.
    #[inline(always)]
    fn new(length: usize) -> Self {
        Rest { ask: length, end: length, has_percent: false }
    }

    /// Handles an unusual byte; None if the parser is needed.
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

    /// Computes the offsets; `cut` finds the end of a host or port.
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
            // Scheme and authority contain no "?".
            path_end: ask.min(end) as u32,
            query_end: end as u32,
            host_kind,
            has_percent,
            syntax,
        })
    }
}

/// Returns the offsets of a text of at most [`crate::syntax::offsets::MAX_LEN`] bytes, or None if the parser is needed.
#[inline(always)]
pub(super) fn recognise(bytes: &[u8], syntax: Syntax) -> Option<Offsets> {
    recognise_by(common()?, bytes, syntax)
}

/// Does so with given instructions.
#[inline(always)]
fn recognise_by(simd: impl Simd, bytes: &[u8], syntax: Syntax) -> Option<Offsets> {
    let colon = scheme(simd, bytes)?;
    let mut rest = Rest::new(bytes.len());
    windows(simd, bytes, 0, &mut rest)?;
    rest.offsets(
        bytes,
        syntax,
        colon,
        #[inline(always)]
        |from| cut(simd, bytes, from),
    )
}

/// Reads the windows of a text from `start` on.
#[inline(always)]
fn windows(simd: impl Simd, text: &[u8], mut start: usize, rest: &mut Rest) -> Option<()> {
    while start < text.len() {
        // The last window begins before a multiple of its length, and its first bytes were already read.
        let from = start.min(text.len().saturating_sub(WINDOW));
        let (is_odd, asks) = window(simd, &text[from..])?;
        let asks = asks >> (start - from);
        if asks != 0 {
            rest.ask = rest.ask.min(start + asks.trailing_zeros() as usize);
        }
        if is_odd {
            let mut stops = stops(simd, &text[from..])? >> (start - from);
            while stops != 0 {
                rest.odd(text, start + stops.trailing_zeros() as usize)?;
                stops &= stops - 1;
            }
        }
        start += WINDOW;
    }
    Some(())
}

/// Parses many texts with the widest instructions of this processor.
#[inline(always)]
pub(super) fn recognise_each<'a, B>(
    texts: impl IntoIterator<Item = (&'a [u8], usize)>,
    syntax: Syntax,
    mut each: impl FnMut(Option<Offsets>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(simd) = fearless_simd::Level::new().as_avx2() {
        return simd.vectorize(
            #[inline(always)]
            || each_by(simd, texts, syntax, each),
        );
    }
    match common() {
        Some(simd) => each_by(simd, texts, syntax, each),
        None => texts.into_iter().try_for_each(|_| each(None)),
    }
}

/// Does so with given instructions. They apply only to code that is inlined, so this is a loop: calls of an iterator
/// are not inlined.
#[inline(always)]
fn each_by<'a, B>(
    simd: impl Simd,
    texts: impl IntoIterator<Item = (&'a [u8], usize)>,
    syntax: Syntax,
    mut each: impl FnMut(Option<Offsets>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for (bytes, length) in texts {
        let is_short = length <= MAX_LEN;
        each(if is_short { recognise_within(simd, bytes, length, syntax) } else { None })?;
    }
    ControlFlow::Continue(())
}

/// Parses the first `length` of these bytes. If enough bytes follow, steps need not end with the text, and the rest is
/// masked. So nine of ten texts are one window, and the cuts are found at once.
#[inline(always)]
fn recognise_within(simd: impl Simd, bytes: &[u8], length: usize, syntax: Syntax) -> Option<Offsets> {
    let text = &bytes[..length];
    let Some(head) = bytes.first_chunk().filter(|_| length >= STEP) else {
        return recognise_by(simd, text, syntax);
    };
    let colon = common_scheme(head).or_else(|| scheme(simd, text))?;
    let mut rest = Rest::new(length);
    let cuts = first_window(simd, head, text, &mut rest)?;
    windows(simd, text, HEAD, &mut rest)?;
    rest.offsets(
        text,
        syntax,
        colon,
        #[inline(always)]
        |from| match cuts.checked_shr(from as u32).unwrap_or(0) {
            0 => (length <= WINDOW).then_some(length),
            cuts => Some(from + cuts.trailing_zeros() as usize),
        },
    )
}

/// Reads the first window of a text that may end within it; returns the cuts in its first 64 bytes.
#[inline(always)]
fn first_window<S: Simd>(simd: S, head: &[u8; HEAD], text: &[u8], rest: &mut Rest) -> Option<u64> {
    let (mut odd, mut asks, mut ends) = ([0; 2], [0; 2], 0);
    for (start, step) in (0..).step_by(LONG_STEP).zip(head.chunks_exact(LONG_STEP)) {
        let step: [u8; LONG_STEP] = *step.first_chunk()?;
        let x = i8x32::simd_from(simd, step.map(number));
        let (word, at) = (start / WINDOW, start % WINDOW);
        odd[word] |= is_odd(x).to_bitmask() << at;
        asks[word] |= is(x, b'?').to_bitmask() << at;
        if word == 0 {
            ends |= cuts(x).to_bitmask() << at;
        }
    }
    // Two words form one set, so that no branch depends on the end of the text.
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

/// Returns the offset of ":" after the most common schemes.
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

/// Returns the first cut from an offset, or the end of the text; None if it is not in the next four steps.
#[inline(always)]
fn cut(simd: impl Simd, bytes: &[u8], from: usize) -> Option<usize> {
    let last = bytes.len().checked_sub(STEP)?;
    for half in [0, 2 * STEP] {
        let mut found = 0;
        for step in [0, STEP] {
            let start = from + half + step;
            let at = start.min(last);
            let x = vector(simd, bytes.get(at..)?.first_chunk()?);
            // Nothing is left after the last step.
            found |= cuts(x).to_bitmask().checked_shr((start - at) as u32).unwrap_or(0) << step;
        }
        if found != 0 {
            return Some(from + half + found.trailing_zeros() as usize);
        }
    }
    (from + WINDOW >= bytes.len()).then_some(bytes.len())
}

/// Returns the offset of the ":" of the scheme.
#[inline(always)]
fn scheme(simd: impl Simd, bytes: &[u8]) -> Option<usize> {
    let head = bytes.first_chunk::<STEP>()?;
    let x = vector(simd, head);
    let colon = is(x, b':').to_bitmask().trailing_zeros() as usize;
    let others = !in_scheme(x).to_bitmask() & ((1 << colon.min(STEP)) - 1);
    (others == 0 && colon < STEP && chars::is(head[0], chars::ALPHA)).then_some(colon)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::syntax::chars;
    use crate::syntax::parse::grammar::{IRI, URI};
    use crate::syntax::parse::{Reader, Syntax};

    fn agrees(text: &str) {
        for (syntax, read) in
            [(Syntax::Uri, Reader::new(URI, text).reference()), (Syntax::Iri, Reader::new(IRI, text).reference())]
        {
            let alone = recognise(text.as_bytes(), syntax);
            if let Some(offsets) = alone {
                assert_eq!(read, Ok(offsets), "{text}");
            }
            for follows in [b"".as_slice(), &[b'a'; HEAD], &[b':'; HEAD], &[b'?'; HEAD], &[0xFF; HEAD]] {
                let buffer = [text.as_bytes(), follows].concat();
                let within = recognise_within(common().unwrap(), &buffer, text.len(), syntax);
                // A host that ends late is not found.
                let may_differ = within.is_none() && alone.is_some_and(|found| found.path_start > 60);
                assert!(within == alone || may_differ, "{text}");
                let widest = recognise_each([(&buffer[..], text.len())], syntax, ControlFlow::Break);
                assert_eq!(widest, ControlFlow::Break(within), "{text}");
            }
        }
    }

    #[test]
    fn a_stop_is_what_is_not_in_a_query() {
        for byte in 0..=0xFF {
            let stops = stops(common().unwrap(), &[byte; STEP]);
            assert_eq!(stops == Some(0xFFFF), !chars::is(byte, chars::QUERY), "{byte:#x}");
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
        for text in ["https://example.org", "http://h/?a=%41#%42", "urn:example:a-long-name", "http://192.0.2.1:80/a"] {
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
