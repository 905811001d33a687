//! All about one text as one value: its kind, its errors with their ranges, its reading by each standard, its fix, its
//! other forms.
//!
//! Ranges are bytes of the given text, and nothing is masked: who shows a report masks it
//! ([`crate::text::shown`]).
//!
//! | module | has |
//! |---|---|
//! | [`problem`] | problems, and the values of sentences about them |
//! | [`standards`] | the verdict of each standard |
//! | [`components`], [`host`] | the parts of the text |
//! | [`forms`] | changes between two forms |
//! | [`resolution`] | the target against a base, step by step |
//! | [`disagreements`] | the same text by other parsers |
//! | [`fix`] | the proposed correction |

pub mod components;
pub mod disagreements;
pub mod fix;
pub mod forms;
pub mod host;
pub mod problem;
pub mod resolution;
pub mod standards;

use crate::advice::code::IssueCode;
use crate::advice::issue::{self, firsts, refused};
use crate::advice::repair::{gap, Gap};
use crate::forms::iri::{to_iri, to_uri, Hosts};
use crate::forms::normalize::{self, Policy};
use crate::names::urn::{self, Grammar, Urn};
use crate::readings::appendix_b::Part;
use crate::syntax::chars::Syntax;
use crate::syntax::error::{codes, Component};
use crate::syntax::reference::Reference;
use crate::syntax::resolve::RFC3986;
use crate::text::display::{display, Display};
use crate::text::shown::Given;
use components::{params, segments, First, Param, Segment};
use fix::{fix, Fix};
use host::Host;
use problem::{Problem, Severity};
use resolution::Resolution;
use standards::{Readings, StandardVerdict};

/// The largest number of issues with the same code in the same component.
const MOST: usize = 10;

codes! {
    /// The answer in one word.
    State {
        /// An IRI without warnings.
        Valid = "valid",
        /// Valid, and probably an error, or refused by browsers.
        Suspicious = "suspicious",
        /// Not an IRI.
        Invalid = "invalid",
    }
}

codes! {
    /// A component that section 5.2.2 takes from a base.
    Needed {
        /// The scheme.
        Scheme = "scheme",
        /// The authority.
        Authority = "authority",
        /// The whole path.
        Path = "path",
        /// The query.
        Query = "query",
        /// The path up to its last slash.
        PathUpToSlash = "path-up-to-slash",
    }
}

/// All about one text.
pub struct Report<'a> {
    /// The text by each standard, and its components.
    pub readings: Readings<'a>,
    /// The answer in one word.
    pub state: State,
    /// The components that a base would provide.
    pub needs: Vec<Needed>,
    /// The verdict of each standard.
    pub standards: [StandardVerdict; 3],
    /// The errors of an invalid text, including those that would appear after fixing the first ones.
    pub faults: Vec<Problem>,
    /// The number of errors left out.
    pub faults_more: usize,
    /// The issues of a valid text.
    pub issues: Vec<Problem>,
    /// The number of issues left out, by code and component.
    pub issues_more: Vec<(IssueCode, Component, usize)>,
    /// The proposed correction.
    pub fix: Option<Fix>,
    /// The missing part of a text that has no single meaning.
    pub gap: Option<Gap>,
    /// The parameters of the query.
    pub params: Option<First<Param<'a>>>,
    /// The segments of the path.
    pub segments: Option<First<Segment>>,
    /// The host.
    pub host: Option<Host<'a>>,
    /// The URI of an IRI.
    pub uri: Option<String>,
    /// The IRI, if it is another text.
    pub iri: Option<String>,
    /// The steps of normalization.
    pub normal_forms: Vec<normalize::Step>,
    /// The form for people.
    pub display: Option<Display>,
    /// The parts of a URN, or the error (RFC 8141).
    pub urn: Option<Result<Urn<'a>, Problem>>,
    /// The target against the base.
    pub resolution: Option<Resolution>,
}

/// Returns the report of a text.
///
/// ```
/// use urikit_core::report::{report, State};
/// use urikit_core::text::shown::Given;
/// let given = Given::new("http://h/a b".into(), Vec::new(), None);
/// let found = report(&given, None);
/// assert_eq!((found.state, found.fix.unwrap().text), (State::Invalid, "http://h/a%20b".into()));
/// assert_eq!((found.faults[0].cause.name(), &found.faults[0].place), ("space", &(10..11)));
/// ```
pub fn report<'a>(given: &'a Given, base: Option<&Given>) -> Report<'a> {
    let readings = Readings::of(given, base.map(|base| base.text.as_str()));
    let (text, reference) = (given.text.as_str(), readings.reference());
    let fix = fix(&readings);
    let (faults, count) = match reference {
        Some(_) => (Vec::new(), 0),
        None => refused::faults(Syntax::Iri, text),
    };
    let (issues, issues_more) = firsts(reference.map_or_else(Vec::new, issue::find), MOST);
    let issues: Vec<_> = issues.iter().map(Problem::issue).collect();
    let state = match reference {
        None => State::Invalid,
        _ if fix.is_some() || readings.is_refused_by_browsers() || issues.iter().any(Problem::warns) => {
            State::Suspicious
        }
        _ => State::Valid,
    };
    // A URI is its own URI, and the parser of URNs accepts ASCII only.
    let (uri, iri) = (readings.uri.as_ref().ok(), reference.filter(|_| readings.uri.is_err()));
    let is_urn = |it: &&Reference<'_>| it.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("urn"));
    Report {
        state,
        needs: reference.map_or_else(Vec::new, needs),
        standards: readings.verdicts(),
        faults_more: count - faults.len(),
        faults: faults.iter().map(|fault| Problem::fault(given, fault)).collect(),
        issues,
        issues_more,
        fix,
        gap: gap(text),
        params: readings.parts.get(Part::Query).map(|query| params(text, query)),
        segments: readings.parts.get(Part::Path).map(|path| segments(text, path)),
        host: reference.and_then(Host::of),
        uri: iri.and_then(|iri| to_uri(iri, Hosts::of_scheme(iri)).ok()).map(Into::into),
        iri: reference.map(to_iri).filter(|iri| iri != text).map(Into::into),
        normal_forms: reference.map_or_else(Vec::new, |reference| Policy::DEFAULT.steps(reference)),
        display: reference.map(display),
        urn: uri.filter(is_urn).map(|reference| urn_of(given, reference)),
        resolution: base.map(|base| Resolution::of(&RFC3986, given, base)),
        readings,
    }
}

impl Report<'_> {
    /// Returns the main finding: the error, the first warning, or the reason why browsers refuse the text.
    pub fn first(&self) -> Option<Problem> {
        let warning = || self.issues.iter().find(|issue| issue.warns()).cloned();
        let refusal = || self.readings.failure().filter(|_| self.readings.is_refused_by_browsers());
        self.readings.error().or_else(warning).or_else(refusal)
    }

    /// Returns the number of warnings.
    pub fn warnings(&self) -> usize {
        let more = self.issues_more.iter().filter(|(code, ..)| Severity::of(*code) == Severity::Warning);
        self.issues.iter().filter(|issue| issue.warns()).count() + more.map(|(.., times)| times).sum::<usize>()
    }
}

/// Returns the components that section 5.2.2 takes from a base.
fn needs(reference: &Reference<'_>) -> Vec<Needed> {
    let mut needs = vec![Needed::Scheme];
    if reference.scheme().is_some() {
        return Vec::new();
    }
    if reference.authority().is_some() {
        return needs;
    }
    needs.push(Needed::Authority);
    match reference.path() {
        path if path.starts_with('/') => {}
        "" if reference.query().is_some() => needs.push(Needed::Path),
        "" => needs.extend([Needed::Path, Needed::Query]),
        _ => needs.push(Needed::PathUpToSlash),
    }
    needs
}

fn urn_of<'a>(given: &Given, reference: &Reference<'a>) -> Result<Urn<'a>, Problem> {
    let (text, offsets) = (reference.text(), reference.offsets());
    let parts = urn::split(text, &offsets, Grammar::Rfc8141).map_err(|error| Problem::syntax(given, &error))?;
    Ok(Urn::from_parts(text, offsets, parts))
}
