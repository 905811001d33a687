//! Many lines in one call, with a short row for each.

use crate::inspect::{fix, severity, state};
use crate::json::{object, Json};
use crate::parts::find;
use crate::request::{Refusal, Request};
use crate::shown::{discreet, Shown};
use crate::standards::Readings;
use urikit_core::advice::code::Issue;
use urikit_core::advice::issue;
use urikit_core::forms::normalize::Policy;
use urikit_core::syntax::reference::Reference;
use urikit_core::web::Effect;

/// The cells of a row, in order.
const COLUMNS: [&str; 13] =
    ["line", "text", "state", "kind", "code", "start", "end", "scheme", "host", "normal", "url", "fix", "issues"];

/// The index of the state.
const STATE: usize = 2;

/// `batch {lines, secrets?}`.
pub(crate) fn batch(request: &Request<'_>) -> Result<Json, Refusal> {
    let names = request.names()?;
    let Some(Json::List(lines)) = request.get("lines") else {
        return Err(Refusal::field("lines", "a list of texts"));
    };
    let mut rows = Vec::with_capacity(lines.len());
    let states = ["valid", "suspicious", "invalid"];
    let mut counts = [0usize; 3];
    for (index, line) in lines.iter().enumerate() {
        if line.text() == Some("") {
            continue;
        }
        let mut row = vec![Json::from(index + 1)];
        if let Json::List(rest) = discreet(&Request::of_line(line, request.hides, &names)?, cells)? {
            row.extend(rest);
        }
        for (state, count) in states.iter().zip(&mut counts) {
            *count += usize::from(row.get(STATE) == Some(&Json::Word(state)));
        }
        rows.push(Json::List(row));
    }
    let counts = states.into_iter().zip(counts).map(|(state, count)| (state.into(), count.into()));
    Ok(object! { "columns": COLUMNS.to_vec(), "rows": rows, "counts": Json::Object(counts.collect()) })
}

/// Returns the cells of a line behind its number.
fn cells(request: &Request<'_>) -> Result<Json, Refusal> {
    let given = request.given("text")?;
    let shown = Shown::new(given, request.hides);
    let found = Readings::of(shown.given, None);
    let fix = fix(given, &found);
    let issues = found.reference().map_or_else(Vec::new, issue::find);
    let warnings: Vec<_> = issues.iter().filter(|issue| severity(issue.code) == "warning").collect();
    let (code, place) = first(&shown, &found, warnings.first().copied());
    let part = |name| find(&found.parts, name).map(|place| shown.part(place));
    let normal = found.reference().map(|reference| shown.form(Policy::DEFAULT.normalize(reference)));
    Ok(Json::List(vec![
        shown.whole().into(),
        state(&found, &issues, fix.as_ref()).into(),
        found.reference().map(Reference::form).into(),
        code.into(),
        place.map(|(start, _)| start).into(),
        place.map(|(_, end)| end).into(),
        part("scheme").into(),
        part("host").into(),
        normal.into(),
        found.url.as_ref().map(|url| shown.form(url.href())).into(),
        fix.filter(|fix| fix.sure).map(|fix| shown.form(fix.text)).into(),
        warnings.len().into(),
    ]))
}

/// Returns the main finding for a text: its error, a warning, or the reason why browsers refuse it.
fn first(
    shown: &Shown<'_>,
    found: &Readings<'_>,
    warning: Option<&Issue>,
) -> (Option<&'static str>, Option<(usize, usize)>) {
    let (code, place) = match (&found.iri, warning) {
        (Err(error), _) if shown.is_surrogate(error.offset) => ("surrogate", error.offset..error.end),
        (Err(error), _) => (error.code.name(), error.offset..error.end),
        (_, Some(issue)) => (issue.code.name(), issue.start..issue.end),
        _ => match found.errors.iter().find(|error| error.effect == Effect::Failed) {
            Some(error) if found.is_refused_by_browsers() => (error.kind.name(), error.start..error.end),
            _ => return (None, None),
        },
    };
    (Some(code), Some(shown.span(&place)))
}
