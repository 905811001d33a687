//! The records of results: a report and its pieces as JSON, masked.

use crate::words::about;
use std::ops::Range;
use urikit_core::forms::normalize::NormalizationStep;
use urikit_core::readings::appendix_b::Part;
use urikit_core::report::components::placed;
use urikit_core::report::disagreements::{Found, Parser};
use urikit_core::report::forms::changes;
use urikit_core::report::problem::{Cause, Problem};
use urikit_core::report::resolution::{Resolution, Unresolved};
use urikit_core::syntax::characters::Points;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::Component;
use urikit_core::text::json::{object, Json};
use urikit_core::text::shown::Shown;

/// Returns the record of a problem.
pub(crate) fn problem(shown: &Shown<'_>, problem: &Problem) -> Json {
    placed(shown, said(shown, problem.component.name(), problem), &problem.place)
}

/// Returns the sentence about a problem, and what helps.
pub(crate) fn said(shown: &Shown<'_>, component: &'static str, problem: &Problem) -> Json {
    let code = problem.cause.name();
    about(shown, |say| {
        object! {
            "code": Json::said(code),
            "component": component,
            "message": Json::Said(say.message(problem)),
            "hint": Json::Said(say.hint(code)),
        }
    })
}

/// Returns a step of normalization with its changes.
pub(crate) fn step(shown: &Shown<'_>, syntax: Syntax, step: &NormalizationStep) -> Json {
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
        "step": step.step.name(),
        "section": step.step.section(),
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
        Err(Unresolved::Both(error)) => {
            let cause = Cause::Scheme(error.name().to_owned());
            let problem = Problem { cause, component: Component::Reference, place: 0..0 };
            unresolved(error.name(), "both", said(shown, Component::Reference.name(), &problem))
        }
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
