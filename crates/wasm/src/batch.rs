//! Many lines in one call, with a short row for each.

use crate::request::{Refusal, Request};
use urikit_core::advice::proposal::Unchecked;
use urikit_core::names::schemes::Schemes;
use urikit_core::readings::appendix_b::Part;
use urikit_core::report::{report, State};
use urikit_core::syntax::reference::Reference;
use urikit_core::text::json::{object, Json};
use urikit_core::text::shown::{discreet, Shown};

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
    let states = State::ALL.map(State::name);
    let mut counts = [0usize; State::ALL.len()];
    for (index, line) in lines.iter().enumerate() {
        if line.text() == Some("") {
            continue;
        }
        let mut row = vec![Json::from(index + 1)];
        if let Json::List(rest) = discreet(&Request::of_line(line, request.hides, &names)?, &cells)? {
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
    let (shown, found) = (Shown::new(given, request.hides), report(given, None, &Unchecked, &Schemes::KNOWN));
    let (readings, first) = (&found.readings, found.first());
    let place = first.as_ref().map(|first| shown.span(&first.place));
    let part = |part| readings.parts.get(part).map(|place| shown.part(place));
    Ok(Json::List(vec![
        shown.whole().into(),
        found.state.name().into(),
        readings.reference().map(Reference::form).into(),
        first.map_or(Json::Null, |first| Json::said(first.cause.name())),
        place.map(|(start, _)| start).into(),
        place.map(|(_, end)| end).into(),
        part(Part::Scheme).into(),
        part(Part::Host).into(),
        found.normal_forms.last().map(|step| shown.form(step.after.as_str())).into(),
        readings.url.as_ref().map(|url| shown.form(url.href())).into(),
        found.fix().map(|fix| shown.form(fix.text.as_str())).into(),
        found.warnings().into(),
    ]))
}
