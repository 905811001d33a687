//! One text by each parser in the core: four standards, CPython and Java.
//!
//! The components are raw, and undefined ones None. Parsers outside of the core need an installed program: the Python
//! package runs them.

use super::standards::Readings;
use crate::readings::appendix_b::{Part, Parts};
use crate::readings::dialects::java::JavaUri;
use crate::readings::dialects::{cpython, Answer, Fault};
use crate::syntax::error::{codes, Code};
use crate::text::shown::Shown;
use crate::web::Effect;

codes! {
    /// A parser.
    Parser {
        /// RFC 3986.
        Rfc3986 = "RFC 3986",
        /// RFC 3987.
        Rfc3987 = "RFC 3987",
        /// The URL Standard.
        UrlStandard = "URL Standard",
        /// The expression of RFC 3986 Appendix B, which accepts every text.
        AppendixB = "RFC 3986 Appendix B",
        /// `urllib.parse.urlsplit` of CPython.
        Urllib = "CPython urllib.parse",
        /// `java.net.URI`.
        Java = "java.net.URI",
    }
}

/// The text of each of [`Part::APART`], or the code of an error of the parser.
pub type Found = Result<Vec<Option<String>>, &'static str>;

/// Returns the reading of each parser, masked.
pub fn readings(shown: &Shown<'_>, found: &Readings<'_>) -> Vec<(Parser, Found)> {
    let of = |parts: &Parts| Part::APART.iter().map(|part| Some(shown.part(parts.get(*part)?))).collect();
    let read = |parser| {
        let found = match parser {
            Parser::Rfc3986 => found.uri.as_ref().map(|_| of(&found.parts)).map_err(|error| error.code.name()),
            Parser::Rfc3987 => found.iri.as_ref().map(|_| of(&found.parts)).map_err(|error| error.code.name()),
            Parser::UrlStandard => by_browsers(shown, found),
            Parser::AppendixB => Ok(of(&Parts::split(shown.text))),
            Parser::Urllib => by_cpython(shown).map_err(|fault| fault.code),
            Parser::Java => by_java(shown).map_err(|fault| fault.code),
        };
        (parser, found)
    };
    Parser::ALL.into_iter().map(read).collect()
}

/// Returns the components that not all parsers which accept the text read alike.
pub fn disputed(readings: &[(Parser, Found)]) -> impl Iterator<Item = Part> {
    let taken: Vec<_> = readings.iter().filter_map(|(_, found)| found.as_ref().ok()).collect();
    let differs = move |index: usize| taken.windows(2).any(|pair| pair[0][index] != pair[1][index]);
    Part::APART.into_iter().enumerate().filter(move |(index, _)| differs(*index)).map(|(_, part)| part)
}

fn by_browsers(shown: &Shown<'_>, found: &Readings<'_>) -> Found {
    let Some(url) = &found.url else {
        let failed = found.errors.iter().find(|error| error.effect == Effect::Failed);
        return Err(failed.map_or(Code::TooLong.name(), |error| error.kind.name()));
    };
    let view = url.view();
    let piece = |text: &str| shown.piece(text.to_owned());
    Ok(vec![
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
fn by_cpython(shown: &Shown<'_>) -> Result<Vec<Option<String>>, Fault> {
    let text = shown.text;
    let piece = |found: Answer<'_>| found.map(|found| found.map(|found| shown.piece(found.into_owned())));
    let (user, password) = (piece(cpython::username(text))?, piece(cpython::password(text))?);
    let userinfo = match (user, password) {
        (Some(user), Some(password)) => Some(format!("{user}:{password}")),
        (user, _) => user,
    };
    Ok(vec![
        piece(cpython::scheme(text))?,
        userinfo,
        piece(cpython::hostname(text))?,
        cpython::port(text)?.map(|port| port.to_string()),
        piece(cpython::path(text))?,
        piece(cpython::query(text))?,
        piece(cpython::fragment(text))?,
    ])
}

fn by_java(shown: &Shown<'_>) -> Result<Vec<Option<String>>, Fault> {
    let uri = JavaUri::parse(shown.text)?;
    let piece = |text: &str| shown.piece(text.to_owned());
    Ok(vec![
        uri.scheme.map(piece),
        uri.userinfo.map(piece),
        uri.host.map(piece),
        uri.port.map(|port| port.to_string()),
        uri.path.map(piece),
        uri.query.map(piece),
        uri.fragment.map(piece),
    ])
}
