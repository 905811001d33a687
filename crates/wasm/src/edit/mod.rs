//! Edits that keep every byte they do not name: components, parameters, and segments.
//!
//! Rows are named by their index in `inspect`. A name or a value is data and is encoded once; with `raw` it is used
//! verbatim. The result for a valid text is checked as a whole (RFC 3986 section 5.3), and a path gets a guard if it
//! needs one. An invalid text is edited by its delimiters, if the result reads back as intended.

mod params;
mod segments;

use crate::request::{Refusal, Request};
use urikit_core::readings::appendix_b::{Part, Parts};
use urikit_core::report::standards::read;
use urikit_core::syntax::build::{self, Change, Changes};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::{BuildCode, BuildError, Component};
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::percent::EncodeSet;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::json::{object, Json};
use urikit_core::text::shown::{Given, Shown};

/// The result of an edit, its refusal, or the error of an invalid request.
pub(crate) type Edited = Result<Result<String, BuildError>, Refusal>;

/// `edit {text, change, secrets?}`.
pub(crate) fn edit(request: &Request<'_>) -> Result<Json, Refusal> {
    let given = request.given("text")?;
    let change = request.get("change").ok_or_else(|| Refusal::field("change", "an edit"))?;
    let action = change.get("action").and_then(Json::text).ok_or_else(|| wrong("action", "the name of an edit"))?;
    let subject = Subject::of(given);
    let made = match action {
        "component" => component(&subject, change)?,
        _ if action.starts_with("param-") => params::edit(&subject, action, change)?,
        _ if action.starts_with("segment-") => segments::edit(&subject, action, change)?,
        _ => return Err(wrong("action", "the name of an edit")),
    };
    let shown = Shown::new(given, request.hides);
    Ok(match made {
        Ok(made) => object! { "text": shown.form(made), "error": Json::Null },
        Err(error) => object! { "text": Json::Null, "error": refused(&error) },
    })
}

/// Returns the error for a field of an edit that is missing or of another type.
pub(crate) fn wrong(field: &str, expected: &'static str) -> Refusal {
    Refusal::field(&format!("change.{field}"), expected)
}

/// Returns the row that an edit names; `count` is the number of rows.
pub(crate) fn index(change: &Json, field: &str, count: usize) -> Result<usize, Refusal> {
    change.get(field).and_then(|value| number(value, count)).ok_or_else(|| wrong(field, "the index of a row"))
}

/// Returns an index below `count`.
pub(crate) fn number(value: &Json, count: usize) -> Option<usize> {
    let Json::Number(digits) = value else { return None };
    digits.parse().ok().filter(|index| *index < count)
}

/// Returns the text of an edit: data, or raw if it is marked so.
pub(crate) fn input<'c>(change: &'c Json, field: &str) -> Result<Input<'c>, Refusal> {
    let text = change.get(field).and_then(Json::text).ok_or_else(|| wrong(field, "a text"))?;
    let raw = change.get("raw") == Some(&Json::Bool(true));
    Ok(if raw { Input::Raw(text) } else { Input::from(text) })
}

/// The text to edit, and its components.
pub(crate) struct Subject<'a> {
    /// The text.
    pub(crate) text: &'a str,
    /// Its components.
    pub(crate) parts: Parts,
    reference: Option<Reference<'a>>,
}

impl<'a> Subject<'a> {
    fn of(given: &'a Given) -> Self {
        let text = given.text.as_str();
        let reference = read(text).ok();
        let parts = reference.as_ref().map_or_else(|| Parts::split(text), Parts::of);
        Subject { text, parts, reference }
    }

    /// Returns the raw text of a part; `None` if it is undefined.
    pub(crate) fn part(&self, part: Part) -> Option<&'a str> {
        self.parts.get(part).map(|place| &self.text[place.clone()])
    }

    /// Returns the syntax in which new text is written.
    pub(crate) fn syntax(&self) -> Syntax {
        self.reference.as_ref().map_or(Syntax::Uri, Reference::syntax)
    }

    /// Returns the text with another component; `None` makes it undefined.
    pub(crate) fn with(&self, named: Part, value: Option<&str>) -> Result<String, BuildError> {
        match &self.reference {
            Some(reference) => build::replace(reference, &changes(named, value), GuardPolicy::Add),
            None => self.spliced(named, value),
        }
    }

    /// Same for an invalid text.
    fn spliced(&self, named: Part, value: Option<&str>) -> Result<String, BuildError> {
        let is_whole = named == Part::Authority;
        let is_inside = |part| is_whole && matches!(part, Part::Userinfo | Part::Host | Part::Port);
        let get = |part| match part {
            _ if part == named => value,
            _ if is_inside(part) => None,
            _ => self.part(part),
        };
        let mut made = String::with_capacity(self.text.len() + value.map_or(0, str::len) + 4);
        let mut push = |before: &str, text: Option<&str>, after: &str| {
            if let Some(text) = text {
                made.extend([before, text, after]);
            }
        };
        push("", get(Part::Scheme), ":");
        if is_whole {
            push("//", value, "");
        } else {
            let parts = [Part::Userinfo, Part::Host, Part::Port].map(get);
            push("", parts.iter().any(Option::is_some).then_some("//"), "");
            push("", parts[0], "@");
            push("", parts[1], "");
            push(":", parts[2], "");
        }
        push("", get(Part::Path), "");
        push("?", get(Part::Query), "");
        push("#", get(Part::Fragment), "");
        // The new component may read as another one, and so may its neighbours.
        let again = Parts::split(&made);
        let reads = |part| again.get(part).map(|place| &made[place.clone()]);
        let is_kept = |part| {
            let empty = (part == Part::Path).then_some("");
            is_inside(part) || reads(part) == get(part).or(empty)
        };
        if Part::APART.into_iter().chain(is_whole.then_some(Part::Authority)).all(is_kept) {
            return Ok(made);
        }
        Err(delimited(named.component(), value))
    }
}

/// Returns the refusal of a value that would end its component.
fn delimited(component: Component, value: Option<&str>) -> BuildError {
    let (code, end) = (BuildCode::ComponentDelimiter, value.map_or(0, str::len));
    BuildError { code, component, offset: 0, end, syntax: None }
}

fn changes(part: Part, value: Option<&str>) -> Changes<'_> {
    let change = value.map_or(Change::Remove, Change::Set);
    let mut changes = Changes::default();
    match part {
        Part::Scheme => changes.scheme = change,
        Part::Authority => changes.authority = change,
        Part::Userinfo | Part::User | Part::Password => changes.userinfo = change,
        Part::Host => changes.host = change,
        Part::Port => changes.port = change,
        Part::Path => changes.path = change,
        Part::Query => changes.query = change,
        Part::Fragment => changes.fragment = change,
    }
    changes
}

/// Sets one component, raw or as data; user name and password are the halves of a userinfo.
fn component(subject: &Subject<'_>, change: &Json) -> Edited {
    let wanted = "the name of a component";
    let name = change.get("name").and_then(Json::text).ok_or_else(|| wrong("name", wanted))?;
    let is_data = change.get("data") == Some(&Json::Bool(true));
    let value = match change.get("value") {
        None | Some(Json::Null) => None,
        Some(value) => Some(value.text().ok_or_else(|| wrong("value", "a text or null"))?),
    };
    let written = value.map(|value| match EncodeSet::named(name).filter(|_| is_data) {
        Some(set) => Input::from(value).encoded(subject.syntax(), set),
        None => value.to_owned(),
    });
    let written = written.as_deref();
    let part = Part::ALL.into_iter().find(|part| part.name() == name).ok_or_else(|| wrong("name", wanted))?;
    let (user, password) = match part {
        Part::User if written.is_some_and(|user| user.contains(':')) => {
            return Ok(Err(delimited(Component::Userinfo, written)));
        }
        Part::User => (written, subject.part(Part::Password)),
        Part::Password => (subject.part(Part::User), written),
        _ => return Ok(subject.with(part, written)),
    };
    let userinfo = match (user, password) {
        (user, None) => user.map(str::to_owned),
        (user, Some(password)) => Some(format!("{}:{password}", user.unwrap_or_default())),
    };
    Ok(subject.with(Part::Userinfo, userinfo.as_deref()))
}

fn refused(error: &BuildError) -> Json {
    object! {
        "code": error.code.name(),
        "component": error.component.name(),
        "start": error.offset,
        "end": error.end,
        "syntax": error.syntax.map(|code| code.name()),
    }
}

#[cfg(test)]
mod tests;
