//! One text by each parser in the core: four standards, CPython and Java.
//!
//! The components are raw, and null if undefined. Parsers outside of the core need an installed program: the Python
//! package runs them.

use crate::json::{object, Json};
use crate::parts::{self, Parts};
use crate::request::{Refusal, Request};
use crate::shown::Shown;
use crate::standards::Readings;
use urikit_core::readings::dialects::java::JavaUri;
use urikit_core::readings::dialects::{cpython, Answer, Fault};
use urikit_core::web::Effect;

/// The components of each parser, in order.
const COMPONENTS: [&str; 7] = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/// The components, or the code of an error.
type Found = Result<[Option<String>; 7], &'static str>;

/// `diff {text, secrets?}`.
pub(crate) fn diff(request: &Request<'_>) -> Result<Json, Refusal> {
    let shown = Shown::new(request.given("text")?, request.hides);
    let found = Readings::of(shown.given, None);
    let rfc = |taken: bool, code: Option<&'static str>| match taken {
        true => Ok(of_parts(&shown, &found.parts)),
        false => Err(code.unwrap_or_default()),
    };
    let readings: [(&'static str, Found); 6] = [
        ("RFC 3986", rfc(found.uri.is_ok(), found.uri.as_ref().err().map(|error| error.code.name()))),
        ("RFC 3987", rfc(found.iri.is_ok(), found.iri.as_ref().err().map(|error| error.code.name()))),
        ("URL Standard", url(&shown, &found)),
        ("RFC 3986 Appendix B", Ok(of_parts(&shown, &parts::split(shown.text)))),
        ("CPython urllib.parse", by_cpython(&shown).map_err(|fault| fault.code)),
        ("java.net.URI", by_java(&shown).map_err(|fault| fault.code)),
    ];
    let taken: Vec<_> = readings.iter().filter_map(|(_, found)| found.as_ref().ok()).collect();
    let differ = COMPONENTS
        .iter()
        .enumerate()
        .filter(|(index, _)| taken.windows(2).any(|pair| pair[0][*index] != pair[1][*index]));
    let differ: Vec<_> = differ.map(|(_, name)| *name).collect();
    let rows = readings.into_iter().map(|(parser, found)| {
        let mut row = object! { "parser": parser, "valid": found.is_ok(), "code": found.as_ref().err().copied() };
        for (name, value) in COMPONENTS.into_iter().zip(found.unwrap_or_default()) {
            row.add(name, value);
        }
        row
    });
    Ok(object! { "readings": rows.collect::<Vec<_>>(), "differ": differ })
}

fn of_parts(shown: &Shown<'_>, parts: &Parts) -> [Option<String>; 7] {
    COMPONENTS.map(|name| parts::find(parts, name).map(|place| shown.part(place)))
}

fn url(shown: &Shown<'_>, found: &Readings<'_>) -> Found {
    let Some(url) = &found.url else {
        let failed = found.errors.iter().find(|error| error.effect == Effect::Failed);
        return Err(failed.map_or("too-long", |error| error.kind.name()));
    };
    let view = url.view();
    let piece = |text: &str| shown.piece(text.to_owned());
    Ok([
        Some(piece(view.scheme())),
        view.userinfo().map(piece),
        view.host().map(piece),
        view.port().map(|port| port.to_string()),
        Some(piece(view.path())),
        view.query().map(piece),
        view.fragment().map(piece),
    ])
}

/// Parses by `urllib.parse.urlsplit`, where missing components are empty, and user, host and port None.
fn by_cpython(shown: &Shown<'_>) -> Result<[Option<String>; 7], Fault> {
    let text = shown.text;
    let piece = |found: Answer<'_>| found.map(|found| found.map(|found| shown.piece(found.into_owned())));
    let (user, password) = (piece(cpython::username(text))?, piece(cpython::password(text))?);
    let userinfo = match (user, password) {
        (Some(user), Some(password)) => Some(format!("{user}:{password}")),
        (user, _) => user,
    };
    Ok([
        piece(cpython::scheme(text))?,
        userinfo,
        piece(cpython::hostname(text))?,
        cpython::port(text)?.map(|port| port.to_string()),
        piece(cpython::path(text))?,
        piece(cpython::query(text))?,
        piece(cpython::fragment(text))?,
    ])
}

fn by_java(shown: &Shown<'_>) -> Result<[Option<String>; 7], Fault> {
    let uri = JavaUri::parse(shown.text)?;
    let piece = |text: &str| shown.piece(text.to_owned());
    Ok([
        uri.scheme.map(piece),
        uri.userinfo.map(piece),
        uri.host.map(piece),
        uri.port.map(|port| port.to_string()),
        uri.path.map(piece),
        uri.query.map(piece),
        uri.fragment.map(piece),
    ])
}
