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
//! | [`answer`] | the sentence about it all |
//! | [`components`], [`host`] | the parts of the text |
//! | [`fixes`] | the fixes, and what each means |
//! | [`forms`] | changes between two forms |
//! | [`resolution`] | the target against a base, step by step |
//! | [`disagreements`] | differences of the standards and their causes, the text by other parsers |
//! | [`words`] | sentences in the language of the caller |
//! | [`record`] | all of it as JSON, masked |

pub mod answer;
pub mod components;
pub mod disagreements;
pub mod figure;
pub mod fixes;
pub mod forms;
pub mod host;
pub mod problem;
pub mod record;
pub mod resolution;
pub mod standards;
pub mod words;

use crate::advice::code::IssueCode;
use crate::advice::issue::{self, firsts, refused};
use crate::advice::proposal::{advise, is_short, is_taken, octets_encoded, Advice, Kind, Proposal, SchemeRules};
use crate::advice::repair::{gap, Gap};
use crate::forms::iri::{to_iri, to_uri, HostError, Hosts};
use crate::forms::normalize::{self, Policy};
use crate::names::schemes::Schemes;
use crate::names::urn::Urn;
use crate::readings::appendix_b::Part;
use crate::syntax::chars::Syntax;
use crate::syntax::error::{codes, Component};
use crate::syntax::reference::Reference;
use crate::syntax::resolve::RFC3986;
use crate::text::display::{display, Display};
use crate::text::shown::Given;
use components::{params, segments, First, Param, Segment};
use host::Host;
use problem::{mistakes, Problem, Severity};
use resolution::Resolution;
use standards::{urn, Readings, StandardVerdict};

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
    /// The verdict of the scheme on a URI.
    SchemeVerdict {
        /// It accepts the URI, or has no rules beyond the generic syntax.
        Accepted = "accepted",
        /// It refuses the URI.
        Refused = "refused",
        /// Its rules, or those of the scheme of a fix, could not be asked.
        Unchecked = "unchecked",
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
    /// The mistakes of an invalid text, including those that would appear after fixing the first ones.
    pub faults: Vec<Problem>,
    /// The number of errors left out.
    pub faults_more: usize,
    /// The issues of a valid text.
    pub issues: Vec<Problem>,
    /// The number of issues left out, by code and component.
    pub issues_more: Vec<(IssueCode, Component, usize)>,
    /// The fixes that may be shown, best first; those of an IRI are URIs.
    pub fixes: Vec<Proposal>,
    /// The verdict of the scheme on a valid URI.
    pub scheme: Option<SchemeVerdict>,
    /// The missing part of a text that has no single meaning.
    pub gap: Option<Gap>,
    /// The parameters of the query.
    pub params: Option<First<Param<'a>>>,
    /// The segments of the path.
    pub segments: Option<First<Segment>>,
    /// The host.
    pub host: Option<Host<'a>>,
    /// The URI of an IRI, or the reason why its host has no A-labels.
    pub uri: Option<Result<String, HostError>>,
    /// The IRI, if it is another text.
    pub iri: Option<String>,
    /// The steps of normalization.
    pub normal_forms: Vec<normalize::NormalizationStep>,
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
/// use urikit_core::advice::proposal::Unchecked;
/// use urikit_core::names::schemes::Schemes;
/// use urikit_core::report::{report, State};
/// use urikit_core::text::shown::Given;
/// let given = Given::new("http://h/a b".into(), Vec::new(), None);
/// let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
/// assert_eq!((found.state, found.fix().unwrap().text.as_str()), (State::Invalid, "http://h/a%20b"));
/// assert_eq!((found.faults[0].cause.name(), &found.faults[0].place), ("space", &(10..11)));
/// ```
pub fn report<'a>(given: &'a Given, base: Option<&'a Given>, rules: &dyn SchemeRules, schemes: &Schemes) -> Report<'a> {
    let readings = Readings::of(given, base.map(|base| base.text.as_str()));
    let (text, reference) = (given.text.as_str(), readings.reference());
    // A URI means what it says where its base is known.
    let Advice { proposals: fixes, withheld } = match readings.uri.is_ok() && base.is_some() {
        true => Advice::default(),
        false if given.surrogates.is_empty() => advise(text, rules, schemes),
        false => Advice { proposals: octets_encoded(given).into_iter().collect(), withheld: false },
    };
    let own = readings.uri.as_ref().ok().filter(|uri| uri.scheme().is_some()).map(|_| match is_taken(text, rules) {
        Some(true) => SchemeVerdict::Accepted,
        Some(false) => SchemeVerdict::Refused,
        None => SchemeVerdict::Unchecked,
    });
    let scheme = if withheld { Some(SchemeVerdict::Unchecked) } else { own };
    let (faults, count) = match reference {
        Some(_) => (Vec::new(), 0),
        None => refused::faults(Syntax::Iri, text),
    };
    let faults_more = count - faults.len();
    let mut faults: Vec<_> = faults.iter().map(|fault| Problem::fault(given, fault)).collect();
    if let Some(first) = readings.error() {
        // A run of characters is one error there, and the parser stops at the first of them.
        let is_same = |it: &&mut Problem| (&it.cause, it.place.start) == (&first.cause, first.place.start);
        if let Some(same) = faults.iter_mut().find(is_same) {
            *same = first;
        }
    }
    if let Some(fix) = fixes.first().filter(|_| reference.is_none() && is_short(text)) {
        faults = mistakes(text, &readings.parts, faults, fix);
    }
    let (issues, issues_more) =
        firsts(reference.map_or_else(Vec::new, |reference| issue::find_by(schemes, reference)), MOST);
    let issues: Vec<_> = issues.iter().map(Problem::issue).collect();
    let state = match reference {
        None => State::Invalid,
        _ if scheme == Some(SchemeVerdict::Refused) => State::Invalid,
        _ if readings.uri.is_ok() && fixes.first().is_some_and(Proposal::is_meant)
            || readings.is_refused_by_browsers()
            || issues.iter().any(Problem::warns) =>
        {
            State::Suspicious
        }
        _ => State::Valid,
    };
    // A URI is its own URI, and the parser of URNs accepts ASCII only.
    let (uri, iri) = (readings.uri.as_ref().ok(), reference.filter(|_| readings.uri.is_err()));
    let name = readings.parts.get(Part::Scheme).map(|place| &text[place.clone()]);
    let is_urn = |it: &&Reference<'_>| it.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("urn"));
    Report {
        state,
        needs: reference.map_or_else(Vec::new, needs),
        standards: readings.verdicts(),
        faults_more,
        faults,
        issues,
        issues_more,
        gap: gap(text).filter(|_| fixes.is_empty()),
        fixes,
        scheme,
        params: readings.parts.get(Part::Query).map(|query| params(text, name, query)),
        segments: readings.parts.get(Part::Path).map(|path| segments(text, path)),
        host: reference.and_then(Host::of),
        uri: iri.map(|iri| to_uri(iri, Hosts::of_scheme(iri)).map(Into::into)),
        iri: reference.map(to_iri).filter(|iri| iri != text).map(Into::into),
        normal_forms: reference
            .map_or_else(Vec::new, |reference| Policy { schemes, ..Policy::DEFAULT }.steps(reference)),
        display: reference.map(display),
        urn: uri.filter(is_urn).map(|uri| urn(uri).map_err(|error| Problem::syntax(given, &error))),
        resolution: base.map(|base| Resolution::of(&RFC3986, given, base).with_fix(base, rules, schemes)),
        readings,
    }
}

impl Report<'_> {
    /// Returns the first fix, unless the text is an IRI, or it is only the normal form of a valid text.
    pub fn fix(&self) -> Option<&Proposal> {
        let is_iri = self.readings.uri.is_err() && self.readings.iri.is_ok();
        self.fixes.first().filter(|first| !is_iri && first.kind != Kind::Normalized)
    }

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

#[cfg(test)]
mod tests;
