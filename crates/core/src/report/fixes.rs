//! The fixes of a text as a record: each without its secrets, with what it means and the edits that lead to it.

use super::words::Sentences;
use crate::advice::alternatives::Alternative;
use crate::advice::proposal::{Kind, Proposal};
use crate::advice::repair::{Edit, RepairCode};
use crate::text::cover::{cover, MASK};
use crate::text::json::{object, Json};
use crate::text::secrets::{self, Extent, Names};
use crate::text::shown::Shown;
use std::ops::Range;

/// The largest number of edits in a record: a long text may need a hundred thousand.
pub(super) const MOST: usize = 1_000;

/// Schemes that people leave out; `say.name.SCHEME` is what they write.
const NAMED: [&str; 6] = ["mailto:", "doi:", "tel:", "urn:isbn:", "urn:issn:", "urn:uuid:"];

/// Returns a fix as it is shown. A secret of the text that no edit touches is masked by its place, since a short one is
/// not found again by its value.
pub fn shown(shown: &Shown<'_>, fix: &Proposal) -> String {
    if shown.secrets().is_empty() {
        return shown.form(fix.text.as_str());
    }
    let mut places = secrets::find(&fix.text, Extent::One, &Names::default());
    let (mut at, mut written) = (0, 0);
    let kept = |places: &mut Vec<Range<usize>>, part: Range<usize>, written: usize| {
        for secret in shown.secrets() {
            let (start, end) = (secret.start.max(part.start), secret.end.min(part.end));
            if start < end {
                places.push(start - part.start + written..end - part.start + written);
            }
        }
    };
    for edit in &fix.edits {
        kept(&mut places, at..edit.start, written);
        written += edit.start - at;
        // A setting that was written as a URL has its password where every URL has it.
        if edit.code != RepairCode::WriteUrl && is_hidden(shown, edit) {
            places.push(written..written + edit.replacement.len());
        }
        written += edit.replacement.len();
        at = edit.end;
    }
    kept(&mut places, at..shown.text.len(), written);
    cover(&fix.text, &secrets::joined(places)).into_owned()
}

/// Returns true for an edit of a part of a secret; a delimiter that it writes is none.
fn is_hidden(shown: &Shown<'_>, edit: &Edit) -> bool {
    let is_delimiter = matches!(edit.replacement.as_str(), "" | "/" | "?" | "#" | ":" | "@" | "[" | "]");
    !is_delimiter && shown.hides(&(edit.start..edit.end))
}

/// Returns the fixes, best first: text, meaning, kind.
pub fn fixes(say: &Sentences<'_>, fixes: &[Proposal], is_uri: bool) -> Json {
    Json::list(fixes.iter().enumerate().map(|(index, fix)| {
        let text = if index == 0 && !is_uri { shown(say.shown, fix) } else { say.shown.form(fix.text.as_str()) };
        object! {
            "text": Json::Said(text),
            "meaning": Json::Said(meaning(say, fix)),
            "kind": fix.kind.name(),
        }
    }))
}

/// Returns what a fix means or does, in a few words.
pub fn meaning(say: &Sentences<'_>, fix: &Proposal) -> String {
    if let Some(meaning) = &fix.meaning {
        return of_alternative(say, meaning);
    }
    if !fix.corrections.is_empty() {
        return advice_of(say, &mut fix.corrections.iter().map(String::as_str));
    }
    if fix.kind == Kind::Normalized {
        return say.text("say.normal-form");
    }
    let left_out = fix.edits.iter().filter_map(|edit| match edit.code {
        RepairCode::DropPort => Some("meaning.without-port"),
        RepairCode::DropZone => Some("meaning.without-zone"),
        RepairCode::TrimWords => Some("meaning.without-words"),
        _ => None,
    });
    let left_out = joined(&mut left_out.map(|key| say.text(key)));
    if left_out.is_empty() {
        return advice_of(say, &mut fix.edits.iter().map(|edit| edit.code.name()));
    }
    left_out
}

/// Returns the advice of several rules, each once.
fn advice_of(say: &Sentences<'_>, codes: &mut dyn Iterator<Item = &str>) -> String {
    let mut seen: Vec<&str> = Vec::new();
    // A long text has many edits of a few kinds.
    for code in codes {
        if !seen.contains(&code) && seen.len() < 20 {
            seen.push(code);
        }
    }
    joined(&mut seen.into_iter().map(|code| say.hint(code)))
}

/// Joins sentences, each once.
fn joined(sentences: &mut dyn Iterator<Item = String>) -> String {
    let mut each: Vec<String> = Vec::new();
    for sentence in sentences {
        if !each.contains(&sentence) {
            each.push(sentence);
        }
    }
    each.join("; ")
}

fn of_alternative(say: &Sentences<'_>, one: &Alternative) -> String {
    let values: Vec<_> = one.values.iter().map(|(name, value)| (*name, say.shown.form(value.as_str()))).collect();
    say.say(&format!("meaning.{}", one.meaning.name()), &values)
}

/// Returns a fix with its first edits.
pub fn repair(say: &Sentences<'_>, fix: &Proposal, most: usize) -> Json {
    object! {
        "text": Json::Said(shown(say.shown, fix)),
        "changes": Json::list(fix.edits.iter().take(most).map(|edit| change(say, fix, edit))),
        "more": fix.edits.len().saturating_sub(most),
    }
}

/// Returns the likely meaning of a valid text, with the reason of each edit; null if it means itself.
pub fn meant(say: &Sentences<'_>, fix: &Proposal) -> Json {
    let choice = |edit: &Edit| matches!(edit.code, RepairCode::SchemeRule | RepairCode::ChooseMeaning);
    if fix.kind == Kind::Normalized || fix.edits.iter().any(choice) {
        return Json::Null;
    }
    object! { "text": Json::said(say.shown.form(fix.text.as_str())), "why": Json::Said(reasons(say, fix)) }
}

/// Returns the reasons of the edits, each once.
pub(super) fn reasons(say: &Sentences<'_>, fix: &Proposal) -> String {
    joined(&mut fix.edits.iter().take(MOST).map(|edit| reason(say, fix, edit)))
}

fn change(say: &Sentences<'_>, fix: &Proposal, edit: &Edit) -> Json {
    let place = edit.start..edit.end;
    let (start, end) = say.shown.span(&place);
    let after = if is_hidden(say.shown, edit) { MASK } else { &edit.replacement };
    object! {
        "code": edit.code.name(),
        "start": start,
        "end": end,
        "before": Json::said(say.shown.part(&place)),
        "after": Json::said(after),
        "why": Json::said(reason(say, fix, edit)),
    }
}

/// Returns the reason of an edit in one sentence.
fn reason(say: &Sentences<'_>, fix: &Proposal, edit: &Edit) -> String {
    let shown = say.shown;
    let before = shown.part(&(edit.start..edit.end));
    let after = if is_hidden(shown, edit) { MASK } else { edit.replacement.as_str() };
    let first = || after.chars().next().map(String::from).unwrap_or_default();
    match edit.code {
        RepairCode::SchemeRule => return advice_of(say, &mut fix.corrections.iter().map(String::as_str)),
        RepairCode::ChooseMeaning => {
            if let Some(meaning) = &fix.meaning {
                return of_alternative(say, meaning);
            }
        }
        RepairCode::AddScheme => {
            // The beginning of what follows a new scheme says what it is.
            let next: String = shown.text[edit.end..].chars().take(5).collect();
            let made = format!("{after}{next}");
            let lower = made.to_lowercase();
            if let Some(prefix) = NAMED.iter().find(|prefix| lower.starts_with(**prefix)) {
                let scheme = &prefix[..prefix.len() - 1];
                let name = say.text(&format!("say.name.{}", scheme.replace(':', "-")));
                return say.say("say.needs-scheme", &[("name", name), ("scheme", scheme.to_owned())]);
            }
            if let Some((scheme, rest)) = made.split_once(':') {
                if rest.starts_with("//") {
                    return say.say("say.host-needs-scheme", &[("scheme", scheme.to_owned())]);
                }
            }
        }
        RepairCode::DecodeWhole if before.starts_with('=') => {
            return say.say("say.mail-encodes", &[("before", before), ("after", first())]);
        }
        RepairCode::FixSeparator if before.chars().count() == 1 && !after.is_empty() => {
            return say.say("say.separator", &[("after", first()), ("before", before)]);
        }
        _ => {}
    }
    say.text(&format!("rule.{}.problem", edit.code.name()))
}
