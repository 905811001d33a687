//! The records of results: a report and its pieces as JSON, masked.

use crate::json::{object, Json};
use std::borrow::Cow;
use std::ops::Range;
use urikit_core::advice::proposal::Proposal;
use urikit_core::advice::repair::Gap;
use urikit_core::advice::repair::RepairCode;
use urikit_core::forms::normalize::Step;
use urikit_core::names::special::Special;
use urikit_core::names::urn::Urn;
use urikit_core::readings::appendix_b::{Part, Parts};
use urikit_core::report::components::{decoded, First, Half, Param, Segment, MOST};
use urikit_core::report::disagreements::{Found, Parser};
use urikit_core::report::forms::changes;
use urikit_core::report::host::Host;
use urikit_core::report::problem::{Arguments, Cause, Problem, Severity};
use urikit_core::report::resolution::{Resolution, Unresolved};
use urikit_core::report::standards::StandardVerdict;
use urikit_core::report::Report;
use urikit_core::syntax::characters::Points;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::cover::MASK;
use urikit_core::text::shown::Shown;
use urikit_core::web::{Effect, WebUrl};

/// Returns the record of a report.
pub(crate) fn report(shown: &Shown<'_>, base: Option<&Shown<'_>>, found: &Report<'_>) -> Json {
    let (readings, reference) = (&found.readings, found.readings.reference());
    let (params, params_more) = first(found.params.as_ref(), |_, row| param(shown, row));
    let (segments, segments_more) = first(found.segments.as_ref(), |index, row| segment(shown, index, row));
    let undefined = Part::ALL.into_iter().filter(|part| readings.parts.get(*part).is_none());
    let issues = found.issues.iter().map(|issue| {
        let mut row = problem(shown, issue);
        if let Cause::Issue(code) = issue.cause {
            row.add("severity", Severity::of(code).name());
        }
        row
    });
    let issues_more = found.issues_more.iter().map(|(code, component, times)| {
        object! { "code": code.name(), "component": component.name(), "times": *times }
    });
    let display = found.display.as_ref().map(|display| {
        let escapes = display.escapes.iter().take(MOST).map(|escape| {
            let row = object! { "reason": escape.reason, "component": escape.component.name() };
            placed(shown, row, &(escape.start..escape.end))
        });
        object! {
            "text": shown.form(display.text.as_str()),
            "escapes": list(escapes),
            "escapes_more": display.escapes.len().saturating_sub(MOST),
        }
    });
    let urn = found.urn.as_ref().map(|urn| match urn {
        Err(error) => object! { "error": problem(shown, error) },
        Ok(urn) => of_urn(shown, urn),
    });
    object! {
        "text": shown.whole(),
        "length": shown.span(&(0..shown.text.len())).1,
        "masked": !shown.secrets().is_empty(),
        "secrets": list(shown.secrets().iter().take(MOST).map(|place| placed(shown, object! {}, place))),
        "secrets_more": shown.secrets().len().saturating_sub(MOST),
        "state": found.state.name(),
        "kind": reference.map(Reference::form),
        "syntax": reference.map(|it| if it.syntax() == Syntax::Uri { "uri" } else { "iri" }),
        "needs": found.needs.iter().map(|needed| needed.name()).collect::<Vec<_>>(),
        "reading": match (&readings.uri, &readings.iri) {
            (Ok(_), _) => "RFC 3986",
            (_, Ok(_)) => "RFC 3987",
            _ => "split",
        },
        "components": components(shown, &readings.parts),
        "undefined": undefined.map(Part::name).collect::<Vec<_>>(),
        "params": params,
        "params_more": params_more,
        "segments": segments,
        "segments_more": segments_more,
        "host": found.host.as_ref().map(|host| of_host(shown, host)),
        "standards": list(found.standards.iter().map(|verdict| standard(shown, verdict))),
        "faults_more": found.faults_more,
        "faults": problems(shown, &found.faults),
        "issues": list(issues),
        "issues_more": list(issues_more),
        "repair": found.fix().map(|found| fix(shown, found)),
        "scheme": found.scheme.map(|verdict| verdict.name()),
        "gap": found.gap.map(|gap| match gap {
            Gap::Unfilled => "unfilled",
            Gap::CutOff => "cut-off",
            Gap::Two => "two",
        }),
        "url": readings.url.as_ref().map(|found| url(shown, found)),
        "uri": found.uri.as_deref().map(|uri| shown.form(uri)),
        "iri": found.iri.as_deref().map(|iri| shown.form(iri)),
        "normal_forms": list(found.normal_forms.iter().map(|step| form(shown, step))),
        "display": display,
        "urn": urn,
        "resolution": found.resolution.as_ref().zip(base).map(|(found, base)| resolution(shown, base, found)),
    }
}

/// Returns a list of records.
pub(crate) fn list(rows: impl Iterator<Item = Json>) -> Json {
    // `collect` would be compiled for each iterator.
    let mut list = Vec::new();
    rows.for_each(|row| list.push(row));
    Json::List(list)
}

/// Adds the range of a part to a record.
pub(crate) fn placed(shown: &Shown<'_>, mut row: Json, place: &Range<usize>) -> Json {
    let (start, end) = shown.span(place);
    row.add("start", start);
    row.add("end", end);
    row.add("at", shown.at(place));
    row
}

fn problems(shown: &Shown<'_>, problems: &[Problem]) -> Json {
    list(problems.iter().map(|it| problem(shown, it)))
}

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
    let row = object! { "code": problem.cause.name(), "component": problem.component.name() };
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
        "edits": list(edits),
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
    let changes = list(changes);
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
        "steps": list(steps),
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

fn first<T>(found: Option<&First<T>>, record: impl Fn(usize, &T) -> Json) -> (Json, usize) {
    let Some(First { rows, more }) = found else { return (Json::List(Vec::new()), 0) };
    (list(rows.iter().enumerate().map(|(index, row)| record(index, row))), *more)
}

fn components(shown: &Shown<'_>, parts: &Parts) -> Json {
    list(parts.defined().map(|(part, place)| {
        let decoded = decoded(&shown.text[place.clone()]).filter(|_| !shown.hides(place));
        placed(shown, object! { "name": part.name(), "raw": shown.part(place), "decoded": decoded }, place)
    }))
}

fn param(shown: &Shown<'_>, param: &Param<'_>) -> Json {
    let meaning = |half: &Half<'_>| match &half.decoded {
        Ok(Cow::Owned(decoded)) if !shown.hides(&half.place) => decoded.clone(),
        _ => shown.part(&half.place),
    };
    let error = |half: &Half<'_>| {
        let error = half.decoded.as_ref().err()?;
        let (start, end) = shown.span(&(half.place.start + error.offset..half.place.start + error.end));
        Some(object! { "code": error.code.name(), "start": start, "end": end })
    };
    let row = object! {
        "index": param.index,
        "name": meaning(&param.name),
        "value": param.value.as_ref().map(meaning),
        "raw": shown.part(&param.place),
        "raw_name": shown.part(&param.name.place),
        "raw_value": param.value.as_ref().map(|value| shown.part(&value.place)),
    };
    let mut row = placed(shown, row, &param.place);
    row.add("error", param.value.as_ref().and_then(error).or_else(|| error(&param.name)));
    row
}

fn segment(shown: &Shown<'_>, index: usize, segment: &Segment) -> Json {
    let raw = shown.part(&segment.place);
    let decoded = segment.decoded.clone().filter(|_| !shown.hides(&segment.place));
    let row = object! { "index": index, "value": decoded.unwrap_or_else(|| raw.clone()), "raw": raw };
    placed(shown, row, &segment.place)
}

fn of_host(shown: &Shown<'_>, host: &Host<'_>) -> Json {
    let (piece, domain) = (|text: &str| shown.piece(text.to_owned()), host.domain());
    let block = |row: &Special| {
        object! {
            "network": format!("{}/{}", row.network, row.prefix),
            "purpose": row.purpose.to_owned(),
            "source": row.source.to_owned(),
            "metadata": row.is_metadata,
        }
    };
    object! {
        "kind": host.kind.name(),
        "text": piece(host.text),
        "unicode": piece(&host.unicode),
        "ascii": host.ascii.as_deref().map(piece),
        "registrable": domain.and_then(|domain| domain.registrable).map(piece),
        "suffix": domain.map(|domain| piece(domain.suffix)),
        "list": domain.map(|domain| domain.section.name()),
        "address": host.block().map(block),
    }
}

fn standard(shown: &Shown<'_>, verdict: &StandardVerdict) -> Json {
    object! {
        "standard": verdict.standard.name(),
        "valid": verdict.is_valid,
        "accepts": verdict.is_accepted,
        "form": verdict.production.map(|production| production.name()),
        "errors": problems(shown, &verdict.errors),
        "more": verdict.more,
    }
}

fn url(shown: &Shown<'_>, url: &WebUrl) -> Json {
    let view = url.view();
    let piece = |text: &str| shown.piece(text.to_owned());
    let password = if shown.secrets().is_empty() { view.password() } else { MASK };
    object! {
        "href": shown.form(url.href()),
        "scheme": piece(view.scheme()),
        "username": piece(view.username()),
        "password": piece(if view.password().is_empty() { "" } else { password }),
        "host": view.host().map(piece),
        "port": view.port().map(usize::from),
        "path": piece(view.path()),
        "query": view.query().map(piece),
        "fragment": view.fragment().map(piece),
        "origin": view.origin().map(|origin| shown.form(origin)),
        "special": view.is_special(),
    }
}

fn form(shown: &Shown<'_>, step: &Step) -> Json {
    object! {
        "rung": step.rung.name(),
        "section": step.rung.section(),
        "changed": step.before != step.after,
        "text": shown.form(step.after.as_str()),
    }
}

fn of_urn(shown: &Shown<'_>, urn: &Urn<'_>) -> Json {
    let piece = |text: &str| shown.piece(text.to_owned());
    object! {
        "nid": piece(urn.nid()),
        "nss": piece(urn.nss()),
        "r_component": urn.r_component().map(piece),
        "q_component": urn.q_component().map(piece),
        "f_component": urn.f_component().map(piece),
        "canonical": shown.form(urn.canonical_name()),
        "error": Json::Null,
    }
}
