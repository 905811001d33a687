//! The repair of an invalid text, or the correction of a valid one.

use super::standards::Readings;
use crate::advice::repair::{is_guess, meant, repair, Edit};

/// A proposed correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The whole text, corrected.
    pub text: String,
    /// The edits.
    pub edits: Vec<Edit>,
    /// The text is valid, and probably an error.
    pub meant: bool,
    /// More than a guess, so that it can be shown.
    pub sure: bool,
}

/// Returns the correction of a text, if any. For the repair an IRI is to be encoded; for a reader it is valid.
pub(super) fn fix(found: &Readings<'_>) -> Option<Fix> {
    let valid = found.iri.is_ok();
    if valid && found.uri.is_err() {
        return None;
    }
    proposal(&found.given.text, valid, !found.given.surrogates.is_empty())
}

/// Same for a text of which it is known whether an RFC accepts it.
pub fn proposal(text: &str, valid: bool, surrogates: bool) -> Option<Fix> {
    let found = if valid { meant(text) } else { repair(text) };
    let made = found.text.filter(|_| !found.edits.is_empty())?;
    // A repair is not sure if its result would be corrected again.
    let sure = !surrogates && !is_guess(text, &made) && meant(&made).text.is_none();
    Some(Fix { text: made, edits: found.edits, meant: valid, sure })
}
