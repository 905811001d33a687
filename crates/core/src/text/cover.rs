//! What covers a secret in a text that is shown, and where things are in the text with the cover on.
//!
//! The cover is the same whatever its length, so that it tells nothing of the secret (RFC 3986 7.5).

use std::borrow::Cow;
use std::ops::Range;

/// What a secret is replaced with.
pub const MASK: &str = "***";

/// The text with the mask in the place of each range; they are in order and apart.
pub fn cover<'a>(text: &'a str, ranges: &[Range<usize>]) -> Cow<'a, str> {
    if ranges.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + MASK.len() * ranges.len());
    let mut at = 0;
    for range in ranges {
        out.push_str(&text[at..range.start]);
        out.push_str(MASK);
        at = range.end;
    }
    out.push_str(&text[at..]);
    Cow::Owned(out)
}

/// Where things are in a text and in what is shown of it.
///
/// ```
/// use urikit_core::text::cover::Places;
/// // "u:secret@h": the "@", "cre", and what is before the secret.
/// let places = Places::new(&[2..8]);
/// assert_eq!(places.shown(8..9), 5..6);
/// assert_eq!(places.shown(4..7), 2..5);
/// assert_eq!(places.shown(0..2), 0..2);
/// ```
pub struct Places {
    /// Each secret of the text, and where its mask begins.
    masks: Vec<(Range<usize>, usize)>,
}

impl Places {
    /// Of a text whose `secrets` are masked; they are in order and apart.
    pub fn new(secrets: &[Range<usize>]) -> Self {
        let (mut was, mut is) = (0, 0);
        let masks = secrets.iter().map(|range| {
            let start = range.start - was + is;
            (was, is) = (was + range.len(), is + MASK.len());
            (range.clone(), start)
        });
        Places { masks: masks.collect() }
    }

    /// The part of what is shown that a part of the text is; one that begins or ends in a secret has all
    /// of its mask.
    pub fn shown(&self, part: Range<usize>) -> Range<usize> {
        let place = |at: usize, ends: bool| {
            let Some((range, mask)) = self.before(|(range, _)| range.start < at) else { return at };
            if at < range.end {
                return if ends { mask + MASK.len() } else { *mask };
            }
            at - range.end + mask + MASK.len()
        };
        place(part.start, false)..place(part.end, true)
    }

    /// The part of the text that a part of what is shown was made of.
    pub fn origin(&self, shown: Range<usize>) -> Range<usize> {
        let place = |at: usize, ends: bool| {
            let Some((range, mask)) = self.before(|(_, mask)| *mask < at) else { return at };
            if at < mask + MASK.len() {
                return if ends { range.end } else { range.start };
            }
            at - (mask + MASK.len()) + range.end
        };
        place(shown.start, false)..place(shown.end, true)
    }

    fn before(&self, is: impl Fn(&(Range<usize>, usize)) -> bool) -> Option<&(Range<usize>, usize)> {
        self.masks.partition_point(is).checked_sub(1).and_then(|at| self.masks.get(at))
    }
}
