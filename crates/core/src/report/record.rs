//! The record of a report: one JSON value, masked, with its sentences in the language of the caller. `urikit explain
//! --json`, the server and the page show this record.
//!
//! Offsets and columns count characters. The parts of the record are written where their values are made; here they are
//! put together.

use super::answer::{answer, Facts};
use super::disagreements::{readable, Disagreements};
use super::figure::{Figure, Style};
use super::problem::{defects, is_usual, issues};
use super::standards::{self, ShownUrl};
use super::words::{Sentences, Words};
use super::{components, fixes, forms, report, resolution, Report};
use crate::advice::proposal::SchemeRules;
use crate::names::schemes::Schemes;
use crate::text::json::{object, Json};
use crate::text::shown::{discreet, Asked, Shown};
use std::convert::Infallible;

/// The version of the shape.
const VERSION: usize = 1;

/// The columns of the figure; a wider text is cut.
pub const WIDTH: usize = 10_000;

/// Returns the record of a text, with its figure in `width` columns.
///
/// ```
/// use urikit_core::advice::proposal::Unchecked;
/// use urikit_core::names::schemes::Schemes;
/// use urikit_core::report::record::{record, WIDTH};
/// use urikit_core::report::words::Keys;
/// use urikit_core::text::{secrets::Names, shown::{Asked, Given}};
/// let text = Given::new("http://h/a b".into(), Vec::new(), None);
/// let asked = Asked { text, base: None, hides: true, names: Names::default() };
/// let found = record(&asked, &Unchecked, &Schemes::KNOWN, &Keys, WIDTH);
/// assert_eq!(found.get("input").unwrap().text(), Some("http://h/a b"));
/// ```
pub fn record(asked: &Asked, rules: &dyn SchemeRules, schemes: &Schemes, words: &dyn Words, width: usize) -> Json {
    let url = ShownUrl::of(asked);
    let own = rules.verdict(&asked.text.text);
    let answer = |asked: &Asked| {
        let shown = Shown::new(&asked.text, asked.hides);
        let base = asked.base.as_ref().map(|base| Shown::new(base, asked.hides));
        let found = report(&asked.text, asked.base.as_ref(), rules, schemes);
        let parts = Parts { url: url.as_ref(), own: own.as_ref(), width };
        Ok::<_, Infallible>(written(&Sentences::new(&shown, words), base.as_ref(), &found, &parts))
    };
    match discreet(asked, &answer) {
        Ok(record) => record,
        Err(never) => match never {},
    }
}

/// The parts of a record that are not in the report.
struct Parts<'p> {
    url: Option<&'p ShownUrl>,
    /// The verdict of the scheme.
    own: Option<&'p Json>,
    width: usize,
}

fn written(say: &Sentences<'_>, base: Option<&Shown<'_>>, found: &Report<'_>, parts: &Parts<'_>) -> Json {
    let (shown, first) = (say.shown, found.fixes.first());
    let disagreements = Disagreements::of(&found.readings);
    let kind = components::kind(say, found);
    let facts = Facts {
        own: parts.own,
        hosts: disagreements.two_hosts(found, shown, base).map(|hosts| hosts.sentences(say)),
        kind: kind.get("name").and_then(Json::text).unwrap_or_default().to_owned(),
        is_usual: parts.own.is_some_and(is_usual),
    };
    let mut verdicts = standards::records(say, found, parts.url);
    if let (Json::List(verdicts), Some(own)) = (&mut verdicts, parts.own) {
        verdicts.push(with_text(own.clone(), shown.whole()));
    }
    let is_uri = found.readings.uri.is_ok();
    let figure = Figure::of(found, shown, Some(parts.width), Style::Box);
    let mut record = object! {
        "v": VERSION,
        "input": Json::said(shown.whole()),
        "ok": found.readings.reference().is_some(),
        "answer": answer(say, found, &facts),
        "kind": kind,
        "reading": components::reading(found),
        "components": components::components(say, found),
        "undefined": components::undefined(found),
        "spans": components::spans(shown, found),
        "verdicts": verdicts,
        "defects": defects(say, found),
        "more": found.faults_more,
        "disagreements": disagreements.written(say, base, &found.readings),
        "programs": disagreements.programs_written(say),
        "uri_form": standards::uri_form(say, found),
        "display": components::display(shown, found),
        "normal_forms": forms::normal_forms(say, &found.normal_forms),
        "issues": issues(say, found, facts.is_usual),
        "resolution": resolution::resolution(say, base, found),
        "repair": first.filter(|_| !is_uri).map(|fix| fixes::repair(say, fix, fixes::MOST)),
        "meant": first.filter(|_| is_uri).map(|fix| fixes::meant(say, fix)),
        "inner": Json::List(Vec::new()),
        "diagram": figure.record(),
        "scheme": found.scheme.map(|verdict| verdict.name()),
    };
    let readable =
        readable(found, shown).into_iter().map(|(part, place)| (part.name().into(), shown.span(&place).into()));
    record.add("readable", Json::Object(readable.collect()));
    components::add_details(say, found, &mut record);
    record
}

/// Returns the verdict of a scheme that accepts the text, with the text.
fn with_text(mut own: Json, text: String) -> Json {
    let accepts = own.get("accepts") == Some(&Json::Bool(true));
    if let Json::Object(members) = &mut own {
        for (name, value) in members {
            if name == "text" && accepts {
                *value = Json::Said(text);
                break;
            }
        }
    }
    own
}
