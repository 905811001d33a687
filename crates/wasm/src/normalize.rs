//! The ladder of RFC 3986 sections 6.2.2 and 6.2.3: the text after each step, and the changes of the step.

use crate::json::{object, Json};
use crate::parts;
use crate::problem;
use crate::request::{Refusal, Request};
use crate::shown::Shown;
use crate::standards::Readings;
use std::ops::Range;
use urikit_core::forms::normalize::{Ipv6Form, Policy, Rung, Step};
use urikit_core::syntax::characters::Points;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;

/// `normalize {text, to?, ipv6?, secrets?}`.
pub(crate) fn normalize(request: &Request<'_>) -> Result<Json, Refusal> {
    let shown = Shown::new(request.given("text")?, request.hides);
    let mut rungs = Rung::ALL.map(|rung| (rung.name(), rung));
    rungs.reverse(); // the default comes first
    let to = request.word("to", &rungs, "STRING, CASE, PERCENT, SYNTAX or SCHEME")?;
    let policy = Policy { to, ipv6: ipv6(request)?, ..Policy::DEFAULT };
    let found = Readings::of(shown.given, None);
    let url = found.url.as_ref().map(|url| shown.form(url.href()));
    Ok(match found.reference() {
        None => {
            let error = found.iri.as_ref().err().map(|error| problem::syntax(&shown, error));
            object! { "text": Json::Null, "error": error, "steps": Json::List(Vec::new()), "url": url }
        }
        Some(reference) => {
            let steps = policy.steps(reference);
            let rows = steps.iter().map(|step| row(&shown, reference.syntax(), step));
            object! {
                "text": steps.last().map(|step| shown.form(step.after.as_str())),
                "error": Json::Null,
                "steps": rows.collect::<Vec<_>>(),
                "url": url,
            }
        }
    })
}

/// Returns the form of IPv6 addresses.
pub(crate) fn ipv6(request: &Request<'_>) -> Result<Ipv6Form, Refusal> {
    request.word("ipv6", &[("keep", Ipv6Form::Keep), ("rfc5952", Ipv6Form::Rfc5952)], "keep or rfc5952")
}

/// Returns the forms of a reference, without the changes.
pub(crate) fn forms(shown: &Shown<'_>, reference: &Reference<'_>) -> Json {
    let rows = Policy::DEFAULT.steps(reference).into_iter().map(|step| {
        object! {
            "rung": step.rung.name(),
            "section": step.rung.section(),
            "changed": step.before != step.after,
            "text": shown.form(step.after),
        }
    });
    Json::List(rows.collect())
}

fn row(shown: &Shown<'_>, syntax: Syntax, step: &Step) -> Json {
    let (before, after) = (shown.form(step.before.as_str()), shown.form(step.after.as_str()));
    let changes = changes(syntax, &before, &after);
    object! {
        "rung": step.rung.name(),
        "section": step.rung.section(),
        "before": before,
        "after": after,
        "changed": step.before != step.after,
        "changes": changes,
    }
}

/// Returns the changed part of each component, without common prefix and suffix; the texts are masked.
fn changes(syntax: Syntax, before: &str, after: &str) -> Json {
    if before == after {
        return Json::List(Vec::new());
    }
    // A mask may be invalid in its place.
    let places = |text| Reference::parse_by(syntax, text).map_or_else(|_| parts::split(text), |it| parts::of(&it));
    let (old, new) = (places(before), places(after));
    let (in_old, in_new) = (Points::new(before), Points::new(after));
    let rows = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"].into_iter().filter_map(|name| {
        let (old, new) = (parts::find(&old, name), parts::find(&new, name));
        let (a, b) = match (old, new) {
            (None, None) => return None,
            (Some(old), Some(new)) if before[old.clone()] == after[new.clone()] => return None,
            (Some(old), Some(new)) => trimmed(before, old, after, new),
            (Some(old), None) => (old.clone(), Range { start: 0, end: 0 }),
            (None, Some(new)) => (Range { start: 0, end: 0 }, new.clone()),
        };
        Some(object! {
            "component": name,
            "before": old.map(|_| (in_old.at(a.start), in_old.at(a.end))),
            "after": new.map(|_| (in_new.at(b.start), in_new.at(b.end))),
        })
    });
    Json::List(rows.collect())
}

/// Returns two ranges without the common prefix and suffix.
fn trimmed(before: &str, old: &Range<usize>, after: &str, new: &Range<usize>) -> (Range<usize>, Range<usize>) {
    let (mut a, mut b) = (&before[old.clone()], &after[new.clone()]);
    let head: usize = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum();
    (a, b) = (&a[head..], &b[head..]);
    let same = a.chars().rev().zip(b.chars().rev()).take_while(|(x, y)| x == y);
    let tail: usize = same.map(|(x, _)| x.len_utf8()).sum();
    (old.start + head..old.end - tail, new.start + head..new.end - tail)
}
