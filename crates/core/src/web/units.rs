//! URL units: the check for code points that a valid URL string does not allow.

use std::ops::Range;

use super::error::{Effect, Kind, Report};
use super::sets::is_url_code_point;
use crate::syntax::percent::is_pct_encoded;

/// Reports every code point of `text[range]` that is not a URL unit. `at` is the offset of `text` in the cleaned input.
pub(super) fn check<R: Report>(text: &str, range: Range<usize>, at: usize, errors: &mut R) {
    if !R::LISTENS {
        return;
    }
    for (n, c) in text[range.clone()].char_indices() {
        let start = range.start + n;
        let unit = if c == '%' { is_pct_encoded(text.as_bytes(), start) } else { is_url_code_point(c) };
        if !unit {
            errors.report(Kind::InvalidUrlUnit, at + start, at + start + c.len_utf8(), Effect::Continued);
        }
    }
}
