//! The records of results: a report and its pieces as JSON, masked.

use std::ops::Range;
use urikit_core::advice::proposal::Proposal;
use urikit_core::advice::repair::RepairCode;
use urikit_core::forms::normalize::Step;
use urikit_core::readings::appendix_b::Part;
use urikit_core::report::components::{placed, MOST};
use urikit_core::report::disagreements::{Found, Parser};
use urikit_core::report::forms::changes;
use urikit_core::report::problem::{Arguments, Cause, Problem};
use urikit_core::report::resolution::{Resolution, Unresolved};
use urikit_core::syntax::characters::Points;
use urikit_core::syntax::chars::Syntax;
use urikit_core::text::cover::MASK;
use urikit_core::text::json::{object, Json};
use urikit_core::text::shown::Shown;
use urikit_core::web::Effect;

/// Punctuation is not secret by itself, and stays where another secret would have another mark.
const MARKS: &str = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

fn character(c: char) -> Json {
    match MARKS.find(c) {
        Some(at) => Json::Word(&MARKS[at..=at]),
        None => Json::from(String::from(c)),
    }
}

/// Returns the record of a problem.
pub(crate) fn problem(shown: &Shown<'_>, problem: &Problem) -> Json {
    let row = object! { "code": Json::said(problem.cause.name()), "component": problem.component.name() };
    let mut row = placed(shown, row, &problem.place);
    let arguments = Arguments::of(shown, problem);
    row.add("character", arguments.character.map(character));
    row.add("found", arguments.found);
    row.add("scheme", arguments.scheme);
    if let Some(address) = arguments.address {
        let values = object! {
            "group": address.group,
            "groups": address.groups,
            "double": address.double,
            "numbers": address.numbers,
            "embedded": address.embedded,
        };
        row.add("values", values);
    }
    if let Cause::Validation(_, effect) = problem.cause {
        row.add("effect", if effect == Effect::Failed { "failed" } else { "continued" });
    }
    row
}

/// Returns the record of a correction.
pub(crate) fn fix(shown: &Shown<'_>, fix: &Proposal) -> Json {
    let edits = fix.edits.iter().take(MOST).map(|edit| {
        let place = edit.start..edit.end;
        let mut row = placed(shown, object! { "code": edit.code.name() }, &place);
        row.add("before", shown.part(&place));
        let is_delimiter = matches!(edit.replacement.as_str(), "" | "/" | "?" | "#" | ":" | "@" | "[" | "]");
        let hidden = shown.hides(&place) && !is_delimiter;
        row.add("after", if hidden { MASK.to_owned() } else { edit.replacement.clone() });
        if let Some(meaning) = fix.meaning.as_ref().filter(|_| edit.code == RepairCode::ChooseMeaning) {
            let values = meaning.values.iter().map(|(name, value)| ((*name).into(), shown.form(value.as_str()).into()));
            row.add("meaning", object! { "code": meaning.meaning.name(), "values": Json::Object(values.collect()) });
        }
        row
    });
    object! {
        "text": shown.form(fix.text.as_str()),
        "edits": Json::list(edits),
        "edits_more": fix.edits.len().saturating_sub(MOST),
        "kind": fix.kind.name(),
        "meant": fix.is_meant(),
    }
}

/// Returns a step of normalization with its changes.
pub(crate) fn step(shown: &Shown<'_>, syntax: Syntax, step: &Step) -> Json {
    let (before, after) = (shown.form(step.before.as_str()), shown.form(step.after.as_str()));
    let (in_old, in_new) = (Points::new(&before), Points::new(&after));
    let span = |points: &Points<'_>, place: Option<Range<usize>>| {
        place.map(|place| (points.at(place.start), points.at(place.end)))
    };
    let changes = changes(syntax, &before, &after).into_iter().map(|it| {
        object! { "component": it.part.name(), "before": span(&in_old, it.before), "after": span(&in_new, it.after) }
    });
    let changes = Json::list(changes);
    object! {
        "rung": step.rung.name(),
        "section": step.rung.section(),
        "before": before,
        "after": after,
        "changed": step.before != step.after,
        "changes": changes,
    }
}

/// Returns the record of a resolution.
pub(crate) fn resolution(shown: &Shown<'_>, base: &Shown<'_>, found: &Resolution) -> Json {
    let form = |text: &str| base.piece(shown.form(text));
    let error = match &found.target {
        Ok(_) => Json::Null,
        Err(Unresolved::Base(error)) => unresolved("invalid", "base", problem(base, error)),
        Err(Unresolved::Text(error)) => unresolved("invalid", "text", problem(shown, error)),
        Err(Unresolved::Both(error)) => unresolved(error.name(), "both", Json::Null),
    };
    let steps = found.steps.iter().map(|step| {
        object! {
            "section": step.section,
            "action": step.action,
            "before": form(&step.before),
            "after": form(&step.after),
        }
    });
    object! {
        "target": found.target.as_deref().ok().map(form),
        "error": error,
        "steps": Json::list(steps),
        "same_document": found.is_same_document,
        "url": found.url.as_ref().map(|url| form(url.href())),
        "agree": found.agree,
    }
}

fn unresolved(code: &'static str, of: &'static str, problem: Json) -> Json {
    object! { "code": code, "of": of, "problem": problem }
}

/// Returns the reading of a parser.
pub(crate) fn reading(parser: Parser, found: Found) -> Json {
    let mut row = object! { "parser": parser.name(), "valid": found.is_ok(), "code": found.as_ref().err().copied() };
    let mut values = found.unwrap_or_default().into_iter();
    for part in Part::APART {
        row.add(part.name(), values.next().flatten());
    }
    row
}
