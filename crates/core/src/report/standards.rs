//! The reading of a text by each standard: RFC 3986, RFC 3987 and the URL Standard, each parsed once; and the record of
//! the verdicts.
//!
//! The URL Standard parses much that it does not call a valid URL string, so a verdict has two answers: valid by the
//! grammar, and accepted by the parser. For the RFCs they are the same. The URL Standard also rewrites valid texts: it
//! lowers the case of a host and removes dot segments. That is not a repair.

use super::problem::{defect, firsts, note, without_fix, Cause, Problem};
use super::words::Sentences;
use super::{fixes, Report};
use crate::advice::proposal::{self, Proposal};
use crate::advice::typed::typed;
use crate::forms::iri::HostError;
use crate::names::urn::{self, Grammar, Urn};
use crate::readings::appendix_b::{Part, Parts};
use crate::syntax::chars::Syntax;
use crate::syntax::error::{codes, Component, SyntaxError};
use crate::syntax::reference::Reference;
use crate::text::cover::{cover, MASK};
use crate::text::json::{object, Json};
use crate::text::mask::of_component;
use crate::text::shown::{discreet, Asked, Given, Shown};
use crate::web::{self, Effect, Kind, ValidationError, View, WebUrl};
use std::borrow::Cow;
use std::convert::Infallible;

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

codes! {
    /// A verdict in one word.
    VerdictKind {
        /// In the grammar, and nothing to note.
        Valid = "valid",
        /// Accepted, with issues or with errors that change nothing.
        Noted = "valid-with-notes",
        /// Refused, with a fix; or accepted by the URL Standard as another text.
        Repaired = "repaired",
        /// Refused.
        Refused = "refused",
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
    /// The base.
    pub base: Option<&'a str>,
    /// The base by the URL Standard.
    pub base_url: Option<WebUrl>,
    /// The components by the first RFC that accepts the text, or by its delimiters.
    pub parts: Parts,
    /// The error of a text that both RFCs reject.
    error: Option<Problem>,
}

impl<'a> Readings<'a> {
    /// Parses by all standards; by the URL Standard against a base if that is valid.
    pub fn of(given: &'a Given, base: Option<&'a str>) -> Self {
        let text = given.text.as_str();
        let uri = Reference::parse(text);
        let iri = uri.map_or_else(|_| Reference::parse_by(Syntax::Iri, text), Ok);
        let base_url = base.and_then(|base| web::parse(base, None).ok());
        let view = base_url.as_ref().map(WebUrl::view);
        let url = web::parse(text, view).ok();
        let mut errors = web::validation_errors(text, view);
        // U+FFFD is a URL unit, but a lone surrogate is not.
        let units = given.surrogates.iter().map(|(at, _)| ValidationError {
            kind: Kind::InvalidUrlUnit,
            start: *at,
            end: at + '\u{FFFD}'.len_utf8(),
            effect: Effect::Continued,
        });
        errors.extend(units);
        let parts = iri.as_ref().map_or_else(|_| Parts::split(text), Parts::of);
        let error = iri.as_ref().err().map(|error| Problem::syntax(given, error));
        Readings { given, uri, iri, url, errors, base, base_url, parts, error }
    }

    /// Returns the reading by RFC 3986, or else by RFC 3987.
    pub fn reference(&self) -> Option<&Reference<'a>> {
        self.iri.as_ref().ok()
    }

    /// Returns the error of a text that both RFCs reject.
    pub fn error(&self) -> Option<Problem> {
        self.error.clone()
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
        let problem = |error: &SyntaxError| match &self.error {
            Some(known) if self.iri.as_ref().err() == Some(error) => known.clone(),
            _ => Problem::syntax(self.given, error),
        };
        StandardVerdict {
            standard,
            is_valid: found.is_ok(),
            is_accepted: found.is_ok(),
            production: found.as_ref().ok().map(production),
            errors: found.as_ref().err().map(problem).into_iter().collect(),
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

/// Returns the URL of a text against its base, if that is one itself.
fn url_of(asked: &Asked) -> Option<WebUrl> {
    let base = asked.base.as_ref().and_then(|base| web::parse(&base.text, None).ok());
    web::parse(&asked.text.text, base.as_ref().map(WebUrl::view)).ok()
}

/// The parts of a text that are neither inside of another one nor divided into others.
type Apart = [Option<String>; Part::APART.len()];

/// The URL of a text by the URL Standard, without what depends on its secrets.
///
/// Another parser may find a password in what is a path or a host here, and parsing encodes, drops and rewrites. So each
/// part is compared with those of the text with other secrets ([`discreet`]); one that differs is masked as a whole. A
/// path keeps its first slash.
///
/// ```
/// use urikit_core::report::standards::ShownUrl;
/// use urikit_core::text::{secrets::Names, shown::{Asked, Given}};
/// let text = Given::new("http://u:80\\pw@h/?q".into(), Vec::new(), Some(&Names::default()));
/// let asked = Asked { text, base: None, hides: true, names: Names::default() };
/// let seen = ShownUrl::of(&asked).unwrap();
/// assert_eq!((seen.href.as_str(), seen.parts[4].as_deref()), ("http://u/***?q", Some("/***")));
/// ```
pub struct ShownUrl {
    /// The serialization.
    pub href: String,
    /// Its parts, in the order of [`Part::APART`]; None for one that is undefined.
    pub parts: Apart,
    /// True if there is a base that the URL Standard can use.
    pub is_resolved: bool,
}

impl ShownUrl {
    /// Returns the URL of a text; None if the URL Standard refuses it.
    pub fn of(asked: &Asked) -> Option<Self> {
        let url = url_of(asked)?;
        let (href, raw) = (url.href(), parts_of(url.view()));
        // Without a URL of the twin all but the scheme is masked.
        let scheme = || Json::List(vec![url.view().scheme().to_owned().into()]);
        let mine = masked_parts(asked, &url);
        let answer =
            |asked: &Asked| Ok::<_, Infallible>(url_of(asked).map_or_else(scheme, |url| masked_parts(asked, &url)));
        let kept = match asked.hides.then(|| discreet(asked, &answer)) {
            Some(Ok(kept)) => kept,
            _ => mine.clone(),
        };
        let text = |found: &Json, at: usize| match found {
            Json::List(values) => values.get(at).and_then(Json::text).map(str::to_owned),
            _ => None,
        };
        let covered = |part: &str| if part.starts_with('/') { format!("/{MASK}") } else { MASK.to_owned() };
        let mut seen = ShownUrl { href: String::new(), parts: Apart::default(), is_resolved: false };
        seen.is_resolved = asked.base.as_ref().is_some_and(|base| web::can_parse(&base.text, None));
        let (places, mut at) = (Parts::split(href), 0);
        let given = Given::new(href.to_owned(), Vec::new(), asked.hides.then_some(&asked.names));
        let shown = Shown::new(&given, asked.hides);
        for (index, part) in Part::APART.into_iter().enumerate() {
            let masked = text(&mine, index);
            let is_safe = masked == text(&kept, index);
            let value = raw[index].as_deref().zip(masked);
            let value = value.map(|(raw, masked)| if is_safe { masked } else { covered(raw) });
            if let Some(place) = places.get(part) {
                seen.href.push_str(&href[at..place.start]);
                at = place.end;
                match &value {
                    Some(value) if raw[index].as_deref() == Some(&href[place.clone()]) => seen.href.push_str(value),
                    _ if is_safe => seen.href.push_str(&shown.part(place)),
                    _ => seen.href.push_str(&covered(&href[place.clone()])),
                }
            }
            seen.parts[index] = value;
        }
        seen.href.push_str(&href[at..]);
        Some(seen)
    }
}

/// Returns the parts of a URL record.
fn parts_of(url: View<'_>) -> [Option<Cow<'_, str>>; Part::APART.len()] {
    let port = Some(url.port_text()).filter(|port| !port.is_empty());
    let parts = [Some(url.scheme()), url.userinfo(), url.host(), port, Some(url.path()), url.query(), url.fragment()];
    parts.map(|part| part.map(Cow::Borrowed))
}

/// Returns the parts of a URL, each masked in its place.
fn masked_parts(asked: &Asked, url: &WebUrl) -> Json {
    let given = Given::new(url.href().to_owned(), Vec::new(), asked.hides.then_some(&asked.names));
    let shown = Shown::new(&given, asked.hides);
    let places = Parts::split(url.href());
    let masked = |(part, value): (Part, Option<Cow<'_, str>>)| {
        value.map(|value| match places.get(part).filter(|place| url.href()[(*place).clone()] == *value) {
            Some(place) => shown.part(place),
            None if asked.hides => cover(&value, &of_component(part.name(), &value)).into_owned(),
            None => value.into_owned(),
        })
    };
    Json::list(Part::APART.into_iter().zip(parts_of(url.view())).map(|part| masked(part).into()))
}

/// Returns the parts of a text, masked.
fn shown_parts(shown: &Shown<'_>, parts: &Parts) -> Apart {
    Part::APART.map(|part| parts.get(part).map(|place| shown.part(place)))
}

fn said(text: Option<String>) -> Json {
    text.map_or(Json::Null, Json::Said)
}

fn object_of(parts: Apart) -> Json {
    Json::Object(Part::APART.iter().map(|part| part.name().into()).zip(parts.map(said)).collect())
}

/// Returns the records of the verdicts of all standards.
pub fn records(say: &Sentences<'_>, found: &Report<'_>, url: Option<&ShownUrl>) -> Json {
    let fix = found.fixes.first().filter(|_| found.readings.uri.is_err());
    let repaired = || fix.map(|fix| fixes::shown(say.shown, fix));
    let mapped = match &found.uri {
        Some(uri) => uri.as_ref().ok().map(|uri| say.shown.form(uri.as_str())),
        None => repaired(),
    };
    let readings = &found.readings;
    Json::List(vec![
        by_rfc(say, found, Standard::Uri, &readings.uri, mapped),
        by_rfc(say, found, Standard::Iri, &readings.iri, if readings.iri.is_err() { repaired() } else { None }),
        by_browsers(say, found, url),
    ])
}

fn by_rfc(
    say: &Sentences<'_>,
    found: &Report<'_>,
    standard: Standard,
    read: &Result<Reference<'_>, SyntaxError>,
    proposed: Option<String>,
) -> Json {
    let is_iri = standard == Standard::Iri;
    let StandardVerdict { production, errors, .. } = &found.standards[usize::from(is_iri)];
    let is_same_document = || found.readings.reference().is_some_and(|it| it.form() == "same-document");
    let section = match production {
        None if is_iri => "2.2",
        None => "4.1",
        Some(Production::RelativeRef) => {
            if is_same_document() {
                "4.4"
            } else {
                "4.2"
            }
        }
        Some(Production::Uri | Production::AbsoluteUri) => "3",
        Some(_) => "2.2",
    };
    let mut notes = Vec::new();
    if read.is_ok() {
        let is_uri = found.readings.uri.is_ok();
        let cites_iris = |issue: &Problem| say.section(issue.cause.name(), issue.component).starts_with("RFC 3987");
        let cited = firsts(found).into_iter().map(|(issue, _)| issue);
        notes.extend(cited.filter(|issue| !is_uri || cites_iris(issue) == is_iri).take(MOST).map(|it| note(say, it)));
    }
    let kind = match (read, &proposed) {
        (Ok(_), _) if notes.is_empty() => VerdictKind::Valid,
        (Ok(_), _) => VerdictKind::Noted,
        (Err(_), Some(_)) => VerdictKind::Repaired,
        (Err(_), None) => VerdictKind::Refused,
    };
    object! {
        "standard": standard.name(),
        "kind": kind.name(),
        "conforms": read.is_ok(),
        "accepts": read.is_ok(),
        "as": production.map(Production::name),
        "section": section,
        "defect": errors.first().map_or(Json::Null, |error| defect(say, error, found.fixes.first())),
        "notes": notes,
        "more": 0,
        "text": said(if read.is_ok() { Some(say.shown.whole()) } else { proposed }),
        "changes": Json::List(Vec::new()),
        "parts": read.as_ref().map_or(Json::Null, |_| object_of(shown_parts(say.shown, &found.readings.parts))),
    }
}

fn by_browsers(say: &Sentences<'_>, found: &Report<'_>, url: Option<&ShownUrl>) -> Json {
    let readings = &found.readings;
    let noted: Vec<_> = readings.errors.iter().filter(|error| error.effect != Effect::Failed).collect();
    let notes = noted.iter().take(MOST).map(|error| without_fix(say, &Problem::validation(error, &readings.parts)));
    // The URL means what the text says.
    let is_harmless = |error: &ValidationError| matches!(error.kind, Kind::InvalidCredentials | Kind::DomainToAscii);
    let kind = match &readings.url {
        None => VerdictKind::Refused,
        Some(_) if readings.errors.is_empty() => VerdictKind::Valid,
        Some(_) if readings.iri.is_ok() && readings.errors.iter().all(is_harmless) => VerdictKind::Noted,
        Some(made) if made.href() == readings.given.text => VerdictKind::Noted,
        Some(_) => VerdictKind::Repaired,
    };
    let mut changes = Vec::new();
    if let Some(url) = url.filter(|url| !url.is_resolved) {
        let before = shown_parts(say.shown, &readings.parts);
        for ((part, before), after) in Part::APART.into_iter().zip(before).zip(&url.parts) {
            if before != *after {
                let (before, after) = (said(before), said(after.clone()));
                changes.push(object! { "component": part.name(), "before": before, "after": after });
            }
        }
    }
    let is_accepted = readings.url.is_some();
    object! {
        "standard": "WHATWG URL",
        "kind": kind.name(),
        "conforms": is_accepted && readings.errors.is_empty(),
        "accepts": is_accepted,
        "as": is_accepted.then_some("URL"),
        "section": "URL Standard, URL parsing",
        "defect": if is_accepted { Json::Null } else { refusal(say, found) },
        "notes": Json::list(notes),
        "more": noted.len().saturating_sub(MOST),
        "text": said(url.map(|url| url.href.clone())),
        "changes": changes,
        "parts": url.map_or(Json::Null, |url| object_of(url.parts.clone())),
    }
}

/// Returns the record of the error at which browsers give up.
fn refusal(say: &Sentences<'_>, found: &Report<'_>) -> Json {
    let Some(error) = found.readings.failure() else { return Json::Null };
    let fix = found.fixes.first().filter(|fix| fix.kind != proposal::Kind::Normalized);
    let text = say.shown.text;
    // A network-path reference is valid and has no fix, but a browser reads it in a page.
    let reads = fix.is_none() && text.starts_with("//") && text.len() <= proposal::LONGEST_INPUT;
    let read = if reads { typed(text, None).ok() } else { None };
    let read = read.map(|url| Proposal { kind: proposal::Kind::ReadAs, ..Proposal::encoded(url.text, url.edits) });
    defect(say, &error, fix.or(read.as_ref()))
}

/// Returns the record of the URI of an IRI, or of the reason why its host has no A-labels.
pub fn uri_form(say: &Sentences<'_>, found: &Report<'_>) -> Json {
    let refused = |error: &HostError| {
        let cause = Cause::Domain(error.code, error.character.map(|(_, c)| c));
        without_fix(say, &Problem { cause, component: Component::Host, place: error.label.clone() })
    };
    let (text, error) = match &found.uri {
        None => return Json::Null,
        Some(Ok(uri)) => (Some(say.shown.form(uri.as_str())), Json::Null),
        Some(Err(error)) => (None, refused(error)),
    };
    object! { "text": said(text), "defect": error }
}
