//! The cleaned input: without C0 controls and spaces at its ends, and without tabs and newlines. It keeps the original
//! offsets, because validation errors refer to the caller's text.

use std::borrow::Cow;

use super::error::{Effect, Kind, Report};
use crate::syntax::words::has_control;
use crate::syntax::SHORTCUTS;

/// Cleaned input with its original offsets.
pub(super) struct Cleaned<'a> {
    pub(super) text: Cow<'a, str>,
    start: usize,
    /// The original offset of each byte of `text`, if tabs or newlines were removed.
    places: Option<Vec<usize>>,
    original: usize,
}

/// True if the ends are trimmed: a setter's value keeps its spaces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Trim,
    Keep,
}

fn is_tab_or_newline(b: u8) -> bool {
    matches!(b, b'\t' | b'\n' | b'\r')
}

/// Returns the range between the C0 controls and spaces at both ends.
fn trimmed(bytes: &[u8]) -> std::ops::Range<usize> {
    let start = bytes.iter().position(|b| *b > b' ').unwrap_or(bytes.len());
    let end = bytes.iter().rposition(|b| *b > b' ').map_or(start, |last| last + 1);
    start..end
}

impl<'a> Cleaned<'a> {
    pub(super) fn new<R: Report>(input: &'a str, ends: Ends, errors: &mut R) -> Self {
        let range = if ends == Ends::Trim { trimmed(input.as_bytes()) } else { 0..input.len() };
        let (start, end) = (range.start, range.end);
        for (from, to) in [(0, start), (end, input.len())] {
            if R::LISTENS && from < to {
                errors.report(Kind::InvalidUrlUnit, from, to, Effect::Continued);
            }
        }
        let text = &input[range];
        // Nearly no text has a control character.
        let is_plain = SHORTCUTS && !has_control(text.as_bytes());
        if is_plain || !text.bytes().any(is_tab_or_newline) {
            return Cleaned { text: Cow::Borrowed(text), start, places: None, original: input.len() };
        }
        let mut kept = String::with_capacity(text.len());
        let mut places = Vec::new();
        for (n, c) in text.char_indices() {
            if c.is_ascii() && is_tab_or_newline(c as u8) {
                errors.report(Kind::InvalidUrlUnit, start + n, start + n + 1, Effect::Continued);
                continue;
            }
            kept.push(c);
            if R::LISTENS {
                places.extend((0..c.len_utf8()).map(|k| start + n + k));
            }
        }
        Cleaned { text: Cow::Owned(kept), start, places: Some(places), original: input.len() }
    }

    /// Converts a range of the cleaned input to one of the caller's.
    pub(super) fn place(&self, start: usize, end: usize) -> (usize, usize) {
        match &self.places {
            None => (self.start + start, self.start + end),
            Some(places) => {
                let beyond = places.last().map_or(self.start, |last| last + 1).min(self.original);
                let at = |n: usize| places.get(n).copied().unwrap_or(beyond);
                let end = if end > start { at(end - 1) + 1 } else { at(start) };
                (at(start), end)
            }
        }
    }
}
