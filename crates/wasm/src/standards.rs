//! The reading of a text by each standard: RFC 3986, RFC 3987 and the URL Standard, each parsed once.

use crate::json::{object, Json};
use crate::parts::{self, Parts};
use crate::problem;
use crate::request::Given;
use crate::shown::Shown;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::SyntaxError;
use urikit_core::syntax::reference::Reference;
use urikit_core::web::{self, Effect, Kind, ValidationError, WebUrl};

/// The largest number of validation errors: there is one for each invalid character.
const MOST: usize = 100;

/// The readings of a text.
pub(crate) struct Readings<'a> {
    /// By RFC 3986.
    pub(crate) uri: Result<Reference<'a>, SyntaxError>,
    /// By RFC 3987, which accepts all that RFC 3986 does.
    pub(crate) iri: Result<Reference<'a>, SyntaxError>,
    /// By the URL Standard.
    pub(crate) url: Option<WebUrl>,
    /// The validation errors of the URL Standard.
    pub(crate) errors: Vec<ValidationError>,
    /// The components by the first RFC that accepts the text, or by its delimiters.
    pub(crate) parts: Parts,
}

impl<'a> Readings<'a> {
    /// Parses by all standards; by the URL Standard against a base if that is valid.
    pub(crate) fn of(given: &'a Given, base: Option<&str>) -> Self {
        let text = given.text.as_str();
        let uri = Reference::parse(text);
        let iri = uri.map_or_else(|_| Reference::parse_by(Syntax::Iri, text), Ok);
        let base = base.and_then(|base| web::parse(base, None).ok());
        let base = base.as_ref().map(WebUrl::view);
        let url = web::parse(text, base).ok();
        let mut errors = web::validation_errors(text, base);
        // U+FFFD is a URL unit, but a lone surrogate is not.
        let units = given.surrogates.iter().map(|at| ValidationError {
            kind: Kind::InvalidUrlUnit,
            start: *at,
            end: at + '\u{FFFD}'.len_utf8(),
            effect: Effect::Continued,
        });
        errors.extend(units);
        let parts = iri.as_ref().map_or_else(|_| parts::split(text), parts::of);
        Readings { uri, iri, url, errors, parts }
    }

    /// Returns the reading by RFC 3986, or else by RFC 3987.
    pub(crate) fn reference(&self) -> Option<&Reference<'a>> {
        self.uri.as_ref().or(self.iri.as_ref()).ok()
    }

    /// Returns true if the URL Standard refuses the text for another reason than a missing base.
    pub(crate) fn is_refused_by_browsers(&self) -> bool {
        let failed = self.errors.iter().find(|error| error.effect == Effect::Failed);
        self.url.is_none() && failed.is_none_or(|error| error.kind != Kind::MissingSchemeNonRelativeUrl)
    }

    /// Returns the readings as records.
    pub(crate) fn records(&self, shown: &Shown<'_>) -> Json {
        let (errors, more) = self.validation(shown);
        let conforms = self.errors.is_empty();
        Json::List(vec![
            rfc(shown, "RFC 3986", &self.uri),
            rfc(shown, "RFC 3987", &self.iri),
            object! {
                "standard": "URL Standard",
                "valid": conforms && self.url.is_some(),
                "accepts": self.url.is_some(),
                "form": self.url.as_ref().map(|_| "URL"),
                "errors": errors,
                "more": more,
            },
        ])
    }

    /// Returns the validation errors of the URL Standard, and the number of errors left out.
    fn validation(&self, shown: &Shown<'_>) -> (Json, usize) {
        // The error that ended parsing is always included.
        let (failed, continued): (Vec<_>, Vec<_>) =
            self.errors.iter().partition(|error| error.effect == Effect::Failed);
        let more = continued.len().saturating_sub(MOST);
        let kept = continued.into_iter().take(MOST).chain(failed);
        (Json::List(kept.map(|error| problem::validation(shown, error, &self.parts)).collect()), more)
    }
}

fn rfc(shown: &Shown<'_>, standard: &'static str, found: &Result<Reference<'_>, SyntaxError>) -> Json {
    let errors: Vec<_> = found.as_ref().err().map(|error| problem::syntax(shown, error)).into_iter().collect();
    object! {
        "standard": standard,
        "valid": found.is_ok(),
        "accepts": found.is_ok(),
        "form": found.as_ref().ok().map(|reference| production(standard == "RFC 3987", reference)),
        "errors": errors,
        "more": 0,
    }
}

/// Returns the production that matched.
fn production(iri: bool, reference: &Reference<'_>) -> &'static str {
    match (iri, reference.scheme().is_some(), reference.fragment().is_some()) {
        (true, true, true) => "IRI",
        (true, true, false) => "absolute-IRI",
        (true, false, _) => "irelative-ref",
        (false, true, true) => "URI",
        (false, true, false) => "absolute-URI",
        (false, false, _) => "relative-ref",
    }
}

/// Returns the components of a URL.
pub(crate) fn url(shown: &Shown<'_>, url: &WebUrl) -> Json {
    let view = url.view();
    let text = |text: &str| Json::Text(shown.form(text));
    let piece = |text: &str| Json::Text(shown.piece(text.to_owned()));
    let password = if shown.secrets().is_empty() { view.password() } else { "***" };
    object! {
        "href": text(url.href()),
        "scheme": piece(view.scheme()),
        "username": piece(view.username()),
        "password": piece(if view.password().is_empty() { "" } else { password }),
        "host": view.host().map(piece),
        "port": view.port().map(usize::from),
        "path": piece(view.path()),
        "query": view.query().map(piece),
        "fragment": view.fragment().map(piece),
        "origin": view.origin().map(|origin| text(&origin)),
        "special": view.is_special(),
    }
}
