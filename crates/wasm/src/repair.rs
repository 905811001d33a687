//! What was probably meant: the repair of a text that is refused, or the correction of one that is valid.

use crate::json::{object, Json};
use crate::shown::{Shown, MOST};
use urikit_core::advice::repair::{gap, is_guess, meant, repair, Edit, Gap};
use urikit_core::text::cover::MASK;

/// A proposal.
pub(crate) struct Proposal {
    /// The whole text, corrected.
    pub(crate) text: String,
    edits: Vec<Edit>,
    /// Whether the text is valid, and probably a mistake.
    pub(crate) meant: bool,
    /// Whether it is more than a guess, so that a person may see it.
    pub(crate) sure: bool,
}

/// What is proposed for a text; None where nothing is.
pub(crate) fn proposal(text: &str, valid: bool, surrogates: bool) -> Option<Proposal> {
    let found = if valid { meant(text) } else { repair(text) };
    let made = found.text.filter(|_| !found.edits.is_empty())?;
    // What a repair leaves to correct is corrected too, or nobody should take it.
    let sure = !surrogates && !is_guess(text, &made) && meant(&made).text.is_none();
    Some(Proposal { text: made, edits: found.edits, meant: valid, sure })
}

impl Proposal {
    /// The proposal as a record.
    pub(crate) fn record(&self, shown: &Shown<'_>) -> Json {
        let edits = self.edits.iter().take(MOST).map(|edit| {
            let place = edit.start..edit.end;
            let mut row = object! { "code": edit.code.name() };
            shown.place(&mut row, &place);
            row.add("before", shown.part(&place));
            let is_delimiter =
                matches!(edit.replacement.as_str(), "" | "/" | "?" | "#" | ":" | "@" | "[" | "]");
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

/// What keeps a text from having one meaning.
pub(crate) fn missing(text: &str) -> Option<&'static str> {
    gap(text).map(|gap| match gap {
        Gap::Unfilled => "unfilled",
        Gap::CutOff => "cut-off",
        Gap::Two => "two",
    })
}
