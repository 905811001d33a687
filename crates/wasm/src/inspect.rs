//! All about one text: its kind, its errors with their ranges, its reading by each standard, its repair.

use crate::components::{components, params, segments, undefined};
use crate::host::host;
use crate::json::{object, Json};
use crate::normalize::forms;
use crate::parts::find;
use crate::problem::{fault, problem};
use crate::repair::{missing, proposal, Proposal};
use crate::request::{Given, Refusal, Request};
use crate::resolve::resolution;
use crate::shown::{self, Shown};
use crate::standards::{self, Readings};
use urikit_core::advice::code::{Issue, IssueCode};
use urikit_core::advice::issue::{self, firsts, refused};
use urikit_core::forms::iri::{to_iri, to_uri, Hosts};
use urikit_core::names::urn::{self, Grammar, Urn};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::display::display;

/// The largest number of issues with the same code in the same component.
const MOST: usize = 10;

/// `inspect {text, base?, secrets?, names?}`.
pub(crate) fn inspect(request: &Request<'_>) -> Result<Json, Refusal> {
    let given = request.given("text")?;
    let base = request.optional("base");
    let shown = Shown::new(given, request.hides);
    let found = Readings::of(shown.given, base.map(|base| base.text.as_str()));
    let mut record = Json::Object(Vec::new());
    let (valid, fix) = (found.iri.is_ok(), fix(given, &found));
    let issues = found.reference().map_or_else(Vec::new, issue::find);
    about_text(&mut record, &shown, &found, state(&found, &issues, fix.as_ref()));
    about_parts(&mut record, &shown, &found);
    record.add("standards", found.records(&shown));
    let (faults, count) = if valid { (Vec::new(), 0) } else { refused::faults(Syntax::Iri, shown.text) };
    record.add("faults_more", count - faults.len());
    let faults = faults.iter().map(|it| fault(&shown, it.code, it.component, &(it.start..it.end)));
    record.add("faults", faults.collect::<Vec<_>>());
    about_issues(&mut record, &shown, issues);
    record.add("repair", fix.as_ref().map(|fix| fix.record(&shown)));
    record.add("gap", missing(shown.text));
    record.add("url", found.url.as_ref().map(|url| standards::url(&shown, url)));
    about_forms(&mut record, &shown, &found);
    record.add("resolution", base.map(|base| resolution(&shown, &Shown::new(base, request.hides))));
    Ok(record)
}

/// Returns the proposed correction of a text.
pub(crate) fn fix(given: &Given, found: &Readings<'_>) -> Option<Proposal> {
    // For the repair an IRI is to be encoded; for a reader it is valid.
    let valid = found.iri.is_ok();
    if valid && found.uri.is_err() {
        return None;
    }
    proposal(&given.text, valid, !given.surrogates.is_empty())
}

/// Returns the state: invalid, valid, or valid with probable errors.
pub(crate) fn state(found: &Readings<'_>, issues: &[Issue], fix: Option<&Proposal>) -> &'static str {
    if found.iri.is_err() {
        return "invalid";
    }
    let warns = issues.iter().any(|issue| severity(issue.code) == "warning");
    if warns || fix.is_some() || found.is_refused_by_browsers() {
        "suspicious"
    } else {
        "valid"
    }
}

/// Returns "info" or "warning".
pub(crate) fn severity(code: IssueCode) -> &'static str {
    if IssueCode::NOTES.contains(&code) {
        "info"
    } else {
        "warning"
    }
}

fn about_text(record: &mut Json, shown: &Shown<'_>, found: &Readings<'_>, state: &'static str) {
    let reference = found.reference();
    record.add("text", shown.whole());
    record.add("length", shown.span(&(0..shown.text.len())).1);
    record.add("masked", !shown.secrets().is_empty());
    let secrets = shown.secrets().iter().take(shown::MOST).map(|place| {
        let mut row = Json::Object(Vec::new());
        shown.place(&mut row, place);
        row
    });
    record.add("secrets", secrets.collect::<Vec<_>>());
    record.add("secrets_more", shown.secrets().len().saturating_sub(shown::MOST));
    record.add("state", state);
    record.add("kind", reference.map(Reference::form));
    record.add("syntax", reference.map(|it| if it.syntax() == Syntax::Uri { "uri" } else { "iri" }));
    record.add("needs", reference.map_or_else(Vec::new, needs));
    record.add(
        "reading",
        match (&found.uri, &found.iri) {
            (Ok(_), _) => "RFC 3986",
            (_, Ok(_)) => "RFC 3987",
            _ => "split",
        },
    );
}

/// Returns the components that section 5.2.2 takes from a base.
fn needs(reference: &Reference<'_>) -> Vec<&'static str> {
    let mut needs = vec!["scheme"];
    if reference.scheme().is_some() {
        return Vec::new();
    }
    if reference.authority().is_some() {
        return needs;
    }
    needs.push("authority");
    match reference.path() {
        path if path.starts_with('/') => {}
        "" if reference.query().is_some() => needs.push("path"),
        "" => needs.extend(["path", "query"]),
        _ => needs.push("path-up-to-slash"),
    }
    needs
}

fn about_parts(record: &mut Json, shown: &Shown<'_>, found: &Readings<'_>) {
    record.add("components", components(shown, &found.parts));
    record.add("undefined", undefined(&found.parts));
    let none = || (Json::List(Vec::new()), 0);
    let (query, more) = find(&found.parts, "query").map_or_else(none, |query| params(shown, query));
    record.add("params", query);
    record.add("params_more", more);
    let (path, more) = find(&found.parts, "path").map_or_else(none, |path| segments(shown, path));
    record.add("segments", path);
    record.add("segments_more", more);
    record.add("host", found.reference().and_then(|reference| host(shown, reference)));
}

fn about_issues(record: &mut Json, shown: &Shown<'_>, issues: Vec<Issue>) {
    let (first, rest) = firsts(issues, MOST);
    let rows = first.into_iter().map(|issue| {
        let mut row = problem(shown, issue.code.name(), issue.component.name(), &(issue.start..issue.end));
        row.add("severity", severity(issue.code));
        row
    });
    record.add("issues", rows.collect::<Vec<_>>());
    let rest = rest.into_iter().map(|(code, component, times)| {
        object! { "code": code.name(), "component": component.name(), "times": times }
    });
    record.add("issues_more", rest.collect::<Vec<_>>());
}

/// Adds the other forms of a valid reference.
fn about_forms(record: &mut Json, shown: &Shown<'_>, found: &Readings<'_>) {
    let reference = found.reference();
    let is_iri = found.uri.is_err();
    let uri = reference.filter(|_| is_iri).and_then(|iri| to_uri(iri, Hosts::of_scheme(iri)).ok());
    record.add("uri", uri.map(|uri| shown.form(uri)));
    let iri = reference.map(to_iri).filter(|iri| iri != shown.text);
    record.add("iri", iri.map(|iri| shown.form(iri)));
    record.add("normal_forms", reference.map_or(Json::List(Vec::new()), |reference| forms(shown, reference)));
    record.add(
        "display",
        reference.map(|reference| {
            let display = display(reference);
            let escapes = display.escapes.iter().take(shown::MOST).map(|escape| {
                let mut row = object! { "reason": escape.reason, "component": escape.component.name() };
                shown.place(&mut row, &(escape.start..escape.end));
                row
            });
            object! {
                "text": shown.form(display.text.as_str()),
                "escapes": escapes.collect::<Vec<_>>(),
                "escapes_more": display.escapes.len().saturating_sub(shown::MOST),
            }
        }),
    );
    // The parser of URNs accepts ASCII only.
    let urn = found.uri.as_ref().ok();
    let urn = urn.filter(|it| it.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("urn")));
    record.add("urn", urn.map(|urn| about_urn(shown, urn)));
}

/// Returns the parts of a URN, or the error (RFC 8141).
fn about_urn(shown: &Shown<'_>, reference: &Reference<'_>) -> Json {
    let piece = |text: &str| shown.piece(text.to_owned());
    match urn::split(reference.text(), &reference.offsets(), Grammar::Rfc8141) {
        Err(error) => object! { "error": crate::problem::syntax(shown, &error) },
        Ok(parts) => {
            let urn = Urn::from_parts(reference.text(), reference.offsets(), parts);
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
    }
}
