//! The reading of a text by each standard: RFC 3986, RFC 3987 and the URL Standard, each parsed once.

use super::problem::Problem;
use crate::names::urn::{self, Grammar, Urn};
use crate::readings::appendix_b::Parts;
use crate::syntax::chars::Syntax;
use crate::syntax::error::{codes, SyntaxError};
use crate::syntax::reference::Reference;
use crate::text::shown::Given;
use crate::web::{self, Effect, Kind, ValidationError, WebUrl};

/// The largest number of validation errors: there is one for each invalid character.
const MOST: usize = 100;

codes! {
    /// A standard that accepts or rejects a text.
    Standard {
        /// RFC 3986.
        Uri = "RFC 3986",
        /// RFC 3987, which accepts all that RFC 3986 does.
        Iri = "RFC 3987",
        /// The URL Standard.
        Url = "URL Standard",
    }
}

codes! {
    /// The production of a standard that matches a text.
    Production {
        /// With a scheme and a fragment.
        Uri = "URI",
        /// With a scheme, without a fragment.
        AbsoluteUri = "absolute-URI",
        /// Without a scheme.
        RelativeRef = "relative-ref",
        /// With a scheme and a fragment.
        Iri = "IRI",
        /// With a scheme, without a fragment.
        AbsoluteIri = "absolute-IRI",
        /// Without a scheme.
        IrelativeRef = "irelative-ref",
        /// Anything that the parser of URLs accepts.
        Url = "URL",
    }
}

/// The verdict of one standard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandardVerdict {
    /// The standard.
    pub standard: Standard,
    /// Valid by its grammar.
    pub is_valid: bool,
    /// Accepted by its parser.
    pub is_accepted: bool,
    /// The production that matched.
    pub production: Option<Production>,
    /// The errors.
    pub errors: Vec<Problem>,
    /// The number of errors left out.
    pub more: usize,
}

/// The readings of a text.
pub struct Readings<'a> {
    /// The text.
    pub given: &'a Given,
    /// By RFC 3986.
    pub uri: Result<Reference<'a>, SyntaxError>,
    /// By RFC 3987, which accepts all that RFC 3986 does.
    pub iri: Result<Reference<'a>, SyntaxError>,
    /// By the URL Standard.
    pub url: Option<WebUrl>,
    /// The validation errors of the URL Standard.
    pub errors: Vec<ValidationError>,
    /// The components by the first RFC that accepts the text, or by its delimiters.
    pub parts: Parts,
}

impl<'a> Readings<'a> {
    /// Parses by all standards; by the URL Standard against a base if that is valid.
    pub fn of(given: &'a Given, base: Option<&str>) -> Self {
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
        let parts = iri.as_ref().map_or_else(|_| Parts::split(text), Parts::of);
        Readings { given, uri, iri, url, errors, parts }
    }

    /// Returns the reading by RFC 3986, or else by RFC 3987.
    pub fn reference(&self) -> Option<&Reference<'a>> {
        self.iri.as_ref().ok()
    }

    /// Returns the error of a text that both RFCs reject.
    pub fn error(&self) -> Option<Problem> {
        self.iri.as_ref().err().map(|error| Problem::syntax(self.given, error))
    }

    /// Returns the error at which browsers give up; None for a text that is too long for them.
    pub fn failure(&self) -> Option<Problem> {
        let failed = self.errors.iter().find(|error| error.effect == Effect::Failed);
        failed.map(|error| Problem::validation(error, &self.parts))
    }

    /// Returns true if the URL Standard refuses the text for another reason than a missing base.
    pub fn is_refused_by_browsers(&self) -> bool {
        let failed = self.errors.iter().find(|error| error.effect == Effect::Failed);
        self.url.is_none() && failed.is_none_or(|error| error.kind != Kind::MissingSchemeNonRelativeUrl)
    }

    /// Returns the verdict of each standard.
    pub fn verdicts(&self) -> [StandardVerdict; 3] {
        // The error that ended parsing is always included.
        let (failed, continued): (Vec<_>, Vec<_>) =
            self.errors.iter().partition(|error| error.effect == Effect::Failed);
        let more = continued.len().saturating_sub(MOST);
        let kept = continued.into_iter().take(MOST).chain(failed);
        let is_accepted = self.url.is_some();
        let by_browsers = StandardVerdict {
            standard: Standard::Url,
            is_valid: self.errors.is_empty() && is_accepted,
            is_accepted,
            production: is_accepted.then_some(Production::Url),
            errors: kept.map(|error| Problem::validation(error, &self.parts)).collect(),
            more,
        };
        [self.by_rfc(Standard::Uri, &self.uri), self.by_rfc(Standard::Iri, &self.iri), by_browsers]
    }

    fn by_rfc(&self, standard: Standard, found: &Result<Reference<'_>, SyntaxError>) -> StandardVerdict {
        let production = |reference: &Reference<'_>| {
            let is_iri = standard == Standard::Iri;
            match (is_iri, reference.scheme().is_some(), reference.fragment().is_some()) {
                (true, true, true) => Production::Iri,
                (true, true, false) => Production::AbsoluteIri,
                (true, false, _) => Production::IrelativeRef,
                (false, true, true) => Production::Uri,
                (false, true, false) => Production::AbsoluteUri,
                (false, false, _) => Production::RelativeRef,
            }
        };
        StandardVerdict {
            standard,
            is_valid: found.is_ok(),
            is_accepted: found.is_ok(),
            production: found.as_ref().ok().map(production),
            errors: found.as_ref().err().map(|error| Problem::syntax(self.given, error)).into_iter().collect(),
            more: 0,
        }
    }
}

/// Parses by RFC 3986, or else by RFC 3987.
///
/// # Errors
/// Fails with the error by RFC 3987.
pub fn read(text: &str) -> Result<Reference<'_>, SyntaxError> {
    Reference::parse(text).or_else(|_| Reference::parse_by(Syntax::Iri, text))
}

/// Reads a URI as a URN of RFC 8141.
///
/// # Errors
/// Fails for any other URI.
pub fn urn<'a>(uri: &Reference<'a>) -> Result<Urn<'a>, SyntaxError> {
    let parts = urn::split(uri.text(), &uri.offsets(), Grammar::Rfc8141)?;
    Ok(Urn::from_parts(uri.text(), uri.offsets(), parts))
}
