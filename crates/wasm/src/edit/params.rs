//! Parameters by index: the pieces between "&", including empty ones, each unchanged unless named.

use super::{index, input, number, wrong, Edited, Subject};
use crate::request::Refusal;
use urikit_core::readings::appendix_b::Part;
use urikit_core::syntax::error::{BuildCode, BuildError, Component};
use urikit_core::syntax::input::Input;
use urikit_core::syntax::query::{pieces, sort, write, Dialect, Separators};
use urikit_core::text::json::Json;

/// Edits the query.
pub(super) fn edit(subject: &Subject<'_>, action: &str, change: &Json) -> Edited {
    let query = subject.part(Part::Query);
    let mut list: Vec<String> = match query {
        None | Some("") => Vec::new(),
        Some(query) => pieces(query, &Separators::AMPERSAND).map(|piece| piece.text.to_owned()).collect(),
    };
    match action {
        "param-set" => {
            let at = index(change, "index", list.len())?;
            match pair(change, &list[at])? {
                Ok(pair) => list[at] = pair,
                Err(error) => return Ok(Err(error)),
            }
        }
        "param-insert" => {
            let at = index(change, "index", list.len() + 1)?;
            match new_pair(change)? {
                Ok(pair) => list.insert(at, pair),
                Err(error) => return Ok(Err(error)),
            }
        }
        "param-remove" => {
            let gone = indices(change, list.len())?;
            let mut at = 0;
            list.retain(|_| {
                at += 1;
                !gone.contains(&(at - 1))
            });
        }
        "param-move" => {
            let (from, to) = (index(change, "from", list.len())?, index(change, "to", list.len())?);
            let piece = list.remove(from);
            list.insert(to, piece);
        }
        "param-sort" => {
            let sorted = query.map(|query| sort(query, &Dialect::FORM));
            return Ok(subject.with(Part::Query, sorted.as_deref()));
        }
        _ => return Err(wrong("action", "the name of an edit")),
    }
    let written = list.join("&");
    Ok(subject.with(Part::Query, (!list.is_empty()).then_some(&*written)))
}

fn indices(change: &Json, count: usize) -> Result<Vec<usize>, Refusal> {
    let wanted = || wrong("indices", "a list of indices of rows");
    let Some(Json::List(given)) = change.get("indices") else { return Err(wanted()) };
    given.iter().map(|value| number(value, count).ok_or_else(wanted)).collect()
}

/// Returns a pair in which unnamed halves keep their bytes.
fn pair(change: &Json, old: &str) -> Result<Result<String, BuildError>, Refusal> {
    let (name, value) = old.split_once('=').map_or((old, None), |(name, value)| (name, Some(value)));
    let name = match change.get("name") {
        None => name.to_owned(),
        Some(_) => half(input(change, "name")?, true),
    };
    let value = match change.get("value") {
        None => value.map(str::to_owned),
        Some(Json::Null) => None,
        Some(_) => Some(half(input(change, "value")?, false)),
    };
    Ok(joined(name, value))
}

fn new_pair(change: &Json) -> Result<Result<String, BuildError>, Refusal> {
    let value = match change.get("value") {
        None | Some(Json::Null) => None,
        Some(_) => Some(half(input(change, "value")?, false)),
    };
    Ok(joined(half(input(change, "name")?, true), value))
}

/// Encodes a name or a value as forms do.
fn half(input: Input<'_>, is_name: bool) -> String {
    let empty = Some(Input::Raw(""));
    let pair = if is_name { (input, empty) } else { (Input::Raw(""), Some(input)) };
    let written = write([pair], &Dialect::FORM).unwrap_or_default();
    let end = if is_name { written.strip_suffix('=') } else { written.strip_prefix('=') };
    end.map(str::to_owned).unwrap_or_default()
}

fn joined(name: String, value: Option<String>) -> Result<String, BuildError> {
    match value {
        Some(value) => Ok(format!("{name}={value}")),
        // The empty text between two separators is not a pair.
        None if name.is_empty() => {
            let (code, component) = (BuildCode::PairEmpty, Component::Query);
            Err(BuildError { code, component, offset: 0, end: 0, syntax: None })
        }
        None => Ok(name),
    }
}
