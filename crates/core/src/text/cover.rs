//! The mask of a secret in shown text, and the offsets with and without masks.
//!
//! The mask has the same length for every secret, so that it reveals nothing (RFC 3986 7.5).

use std::borrow::Cow;
use std::ops::Range;

/// The replacement of a secret.
pub const MASK: &str = "***";

/// Replaces each range by the mask; ranges are sorted and disjoint.
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

/// Converts ranges between a text and its masked form.
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
    /// Each secret of the text, with the offset of its mask.
    masks: Vec<(Range<usize>, usize)>,
}

impl Places {
    /// Creates the conversion for a text whose `secrets` are masked; ranges are sorted and disjoint.
    pub fn new(secrets: &[Range<usize>]) -> Self {
        let (mut was, mut is) = (0, 0);
        let masks = secrets.iter().map(|range| {
            let start = range.start - was + is;
            (was, is) = (was + range.len(), is + MASK.len());
            (range.clone(), start)
        });
        Places { masks: masks.collect() }
    }

    /// Converts a range of the text to the masked form; a range that begins or ends in a secret includes all of its
    /// mask.
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

    /// Converts a range of the masked form to the text.
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
