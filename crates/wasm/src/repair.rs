//! The repair of an invalid text, or the correction of a valid one.

use crate::json::{object, Json};
use crate::shown::{Shown, MOST};
use urikit_core::advice::repair::{gap, is_guess, meant, repair, Edit, Gap};
use urikit_core::text::cover::MASK;

/// A proposed correction.
pub(crate) struct Proposal {
    /// The whole text, corrected.
    pub(crate) text: String,
    edits: Vec<Edit>,
    /// The text is valid, and probably an error.
    pub(crate) meant: bool,
    /// More than a guess, so that it can be shown.
    pub(crate) sure: bool,
}

/// Returns the proposal for a text, if any.
pub(crate) fn proposal(text: &str, valid: bool, surrogates: bool) -> Option<Proposal> {
    let found = if valid { meant(text) } else { repair(text) };
    let made = found.text.filter(|_| !found.edits.is_empty())?;
    // A repair is not sure if its result would be corrected again.
    let sure = !surrogates && !is_guess(text, &made) && meant(&made).text.is_none();
    Some(Proposal { text: made, edits: found.edits, meant: valid, sure })
}

impl Proposal {
    /// Returns the proposal as a record.
    pub(crate) fn record(&self, shown: &Shown<'_>) -> Json {
        let edits = self.edits.iter().take(MOST).map(|edit| {
            let place = edit.start..edit.end;
            let mut row = object! { "code": edit.code.name() };
            shown.place(&mut row, &place);
            row.add("before", shown.part(&place));
            let is_delimiter = matches!(edit.replacement.as_str(), "" | "/" | "?" | "#" | ":" | "@" | "[" | "]");
            let hidden = shown.hides(&place) && !is_delimiter;
            row.add("after", if hidden { MASK.to_owned() } else { edit.replacement.clone() });
            row
        });
        object! {
            "text": shown.form(self.text.as_str()),
            "edits": edits.collect::<Vec<_>>(),
            "edits_more": self.edits.len().saturating_sub(MOST),
            "meant": self.meant,
            "sure": self.sure,
        }
    }
}

/// Returns the missing part of a text that has no single meaning.
pub(crate) fn missing(text: &str) -> Option<&'static str> {
    gap(text).map(|gap| match gap {
        Gap::Unfilled => "unfilled",
        Gap::CutOff => "cut-off",
        Gap::Two => "two",
    })
}
