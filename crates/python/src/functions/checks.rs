//! Functions about strings: issues, repairs, identifiers found, characters.
//!
//! Plain data for the Python modules that give it words.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::advice::alternatives::Meaning;
use urikit_core::advice::code::IssueCode;
use urikit_core::advice::issue;
use urikit_core::advice::links::links;
use urikit_core::advice::repair::{self as repairs, RepairCode};
use urikit_core::forms::compare::{Comparison, Reason};
use urikit_core::forms::iri::Kept;
use urikit_core::forms::normalize::{Ipv6Form, Policy};
use urikit_core::names::bidi::BidiRule;
use urikit_core::names::idna::IdnaCode;
use urikit_core::names::schemes::Schemes;
use urikit_core::names::urn::{namespace, NidRule};
use urikit_core::syntax::characters;
use urikit_core::syntax::chars::{self, Syntax};
use urikit_core::syntax::error::{BuildCode, Code, EncodingCode};
use urikit_core::syntax::relativize::RelativizeError;
use urikit_core::syntax::resolve::ResolveError;
use urikit_core::syntax::template::TemplateCode;
use urikit_core::text::display::{self, Shown};
use urikit_core::text::extract::Names as Wanted;
use urikit_core::text::mask;
use urikit_core::text::secrets::{self, Names};

use crate::arguments::choices::IPV6;
use crate::arguments::coerce::coerce;
use crate::arguments::objects::view;
use crate::arguments::schemes::Own;
use crate::arguments::step::Step;
use crate::arguments::text::{self, changed};
use crate::arguments::{errors, long, named};
use crate::classes::urn;

/// Adds the names of all codes, by kind.
pub(crate) fn add_codes(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("CODES", PyTuple::new(py, Code::ALL.iter().map(|code| code.name()))?)?;
    module.add("BUILD_CODES", PyTuple::new(py, BuildCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("ENCODING_CODES", PyTuple::new(py, EncodingCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("ISSUE_CODES", PyTuple::new(py, IssueCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("NOTE_CODES", PyTuple::new(py, IssueCode::NOTES.iter().map(|code| code.name()))?)?;
    module.add("REPAIR_CODES", PyTuple::new(py, RepairCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("MEANING_CODES", PyTuple::new(py, Meaning::ALL.iter().map(|code| code.name()))?)?;
    module.add("IDNA_CODES", PyTuple::new(py, IdnaCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("BIDI_CODES", PyTuple::new(py, BidiRule::ALL.iter().map(|rule| rule.name()))?)?;
    module.add("TEMPLATE_CODES", PyTuple::new(py, TemplateCode::ALL.iter().map(|code| code.name()))?)?;
    let inputs = urikit_core::advice::typed::Reason::ALL.iter().map(|reason| reason.name());
    module.add("INPUT_CODES", PyTuple::new(py, inputs.collect::<Vec<_>>())?)?;
    let kept = Kept::ALL.iter().map(|kept| kept.name());
    let kept: Vec<_> = kept.chain(Shown::ALL.iter().map(|shown| shown.name())).collect();
    module.add("ESCAPE_CODES", PyTuple::new(py, kept)?)?;
    module.add("REASON_CODES", PyTuple::new(py, Reason::ALL.iter().map(|reason| reason.name()))?)?;
    let mut resolution: Vec<_> = ResolveError::ALL.iter().map(|code| code.name()).collect();
    for code in RelativizeError::ALL {
        // A base without a scheme is the same mistake in both directions.
        if !resolution.contains(&code.name()) {
            resolution.push(code.name());
        }
    }
    module.add("RESOLUTION_CODES", PyTuple::new(py, resolution)?)
}

/// Return the names of the ABNF classes that a character belongs to.
#[pyfunction]
#[pyo3(signature = (character, /))]
pub(crate) fn character_classes(
    #[pyo3(from_py_with = named::character::string)] character: &Bound<'_, PyString>,
) -> PyResult<Vec<&'static str>> {
    if character.len()? != 1 {
        let found = text::readable(character)?;
        return Err(errors::argument("character", "one character", &found));
    }
    let (utf8, _) = text::replaced(character)?;
    Ok(match utf8.as_bytes() {
        [byte] => chars::NAMES.iter().filter(|(_, class)| chars::is(*byte, *class)).map(|(name, _)| *name).collect(),
        _ => Vec::new(),
    })
}

/// Return the code of the registration rule that an NID breaks (RFC 8141 5.1, 5.2), or None.
#[pyfunction]
#[pyo3(signature = (nid, /))]
pub(crate) fn nid_rule(#[pyo3(from_py_with = named::nid::utf8)] nid: &str) -> Option<&'static str> {
    namespace(nid).1.map(|rule| match rule {
        NidRule::TooShort => "urn-nid-short",
        NidRule::CountryCode => "urn-nid-country-code",
        NidRule::InformalNumber => "urn-nid-informal-number",
        NidRule::Experimental => "urn-nid-experimental",
    })
}

/// Compare two references: (step, component, span in the first, span in the second, reason).
///
/// The step is None if they differ on every one; the rest then describes the first difference.
#[pyfunction]
#[pyo3(signature = (first, second, /, ipv6="keep", schemes=Own::NONE),
       text_signature = "(first, second, /, ipv6='keep', schemes=None)")]
#[allow(clippy::type_complexity)]
pub(crate) fn compare(
    first: &Bound<'_, PyAny>,
    second: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
    schemes: Own<'_>,
) -> PyResult<(Option<Step>, Option<&'static str>, Option<(usize, usize)>, Option<(usize, usize)>, Option<&'static str>)>
{
    let (py, step) = (first.py(), (Step::SCHEME, IPV6.read(ipv6)?));
    let urns = urn::equivalent(first, second, ["first", "second"])?;
    let (first, first_offsets) = coerce(first, "first")?;
    let (second, second_offsets) = coerce(second, "second")?;
    let (first, second) = (view(&first, first_offsets)?, view(&second, second_offsets)?);
    let mut found = schemes.on_two(py, step, (&first, &second), move |policy, first, second| match urns {
        None => policy.compare(first, second),
        // No caller's row changes what names a URN (RFC 8141 3.1).
        Some(_) => Policy { schemes: &Schemes::KNOWN, ..policy }.compare(first, second),
    })?;
    if urns == Some(true) && found.step.is_none() {
        found = Comparison { step: Some(Step::SCHEME.core()), difference: None };
    }
    let span = |text: &str, range: std::ops::Range<usize>| {
        (characters::count(text, range.start), characters::count(text, range.end))
    };
    Ok(match found.difference {
        None => (found.step.map(Step::from), None, None, None, None),
        Some(difference) => (
            None,
            Some(difference.component.name()),
            difference.a.map(|range| span(first.text(), range)),
            difference.b.map(|range| span(second.text(), range)),
            Some(difference.reason.name()),
        ),
    })
}

/// Find what is valid but suspicious: ([(code, component, start, end)], [(code, component, number left out)]).
///
/// At most `most` issues of a code in a component are listed. Positions are characters.
#[pyfunction]
#[pyo3(signature = (reference, /, schemes=Own::NONE, *, most=usize::MAX),
       text_signature = "(reference, /, schemes=None, *, most=...)")]
#[allow(clippy::type_complexity)]
pub(crate) fn find_issues(
    reference: &Bound<'_, PyAny>,
    schemes: Own<'_>,
    most: usize,
) -> PyResult<(Vec<(&'static str, &'static str, usize, usize)>, Vec<(&'static str, &'static str, usize)>)> {
    let (string, offsets) = coerce(reference, "reference")?;
    let reference = view(&string, offsets)?;
    let step = (Step::SCHEME, Ipv6Form::Keep);
    schemes.on(string.py(), step, &reference, move |policy, r| {
        let (issues, rest) = issue::firsts(issue::find_by(policy.schemes, r), most);
        let places = characters::places(r.text(), issues.iter().map(|issue| (issue.start, issue.end)));
        let named = issues.iter().zip(places);
        (
            named.map(|(issue, (start, end))| (issue.code.name(), issue.component.name(), start, end)).collect(),
            rest.into_iter().map(|(code, component, left)| (code.name(), component.name(), left)).collect(),
        )
    })
}

/// Find all syntax errors of a string, in order: ([(code, component, start, end)], count).
///
/// The grammar is that of RFC 3987 with `iri`, else of RFC 3986. Positions are characters.
#[pyfunction]
#[pyo3(signature = (text, /, *, iri = false))]
#[allow(clippy::type_complexity)]
pub(crate) fn find_faults(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
    iri: bool,
) -> PyResult<(Vec<(&'static str, &'static str, usize, usize)>, usize)> {
    let (utf8, surrogates) = text::replaced(text)?;
    let syntax = if iri { Syntax::Iri } else { Syntax::Uri };
    long::run(text.py(), &utf8, move |utf8| {
        let (found, count) = issue::refused::faults(syntax, utf8);
        let places = characters::places(utf8, found.iter().map(|fault| (fault.start, fault.end)));
        let named = found.iter().zip(places).map(|(fault, (start, end))| {
            let code = match surrogates.binary_search(&fault.start) {
                Ok(_) => Code::Surrogate.name(),
                Err(_) => fault.code,
            };
            (code, fault.component.name(), start, end)
        });
        (named.collect(), count)
    })
}

/// Return the text of `Reference.display`, without its escapes.
#[pyfunction]
#[pyo3(signature = (reference, /))]
pub(crate) fn display_text(reference: &Bound<'_, PyAny>) -> PyResult<String> {
    let (string, offsets) = coerce(reference, "reference")?;
    long::on(reference.py(), &view(&string, offsets)?, |reference| display::display(reference).text)
}

/// Return whether a fix keeps the scheme, host and port that browsers read in the input.
///
/// Changes are allowed where they are the purpose of one of `codes`.
#[pyfunction]
#[pyo3(signature = (given, proposed, codes, /))]
pub(crate) fn is_kept(py: Python<'_>, given: &str, proposed: &str, codes: Vec<pyo3::pybacked::PyBackedStr>) -> bool {
    let size = given.len() + proposed.len();
    long::quick(py, size, || repairs::is_kept(given, proposed, codes.iter().map(|code| &**code)))
}

/// Return the fixes that change the target on purpose, as (code, changes that are allowed, reason).
#[pyfunction]
#[pyo3(signature = ())]
pub(crate) fn wanted_changes() -> Vec<(&'static str, Vec<&'static str>, &'static str)> {
    let rows = repairs::CHANGES.iter();
    rows.map(|(code, may, why)| (*code, may.iter().map(|may| may.name()).collect(), *why)).collect()
}

/// Return whether a fix is a script link that the input was not.
#[pyfunction]
#[pyo3(signature = (given, proposed, /))]
pub(crate) fn makes_script(py: Python<'_>, given: &str, proposed: &str) -> bool {
    long::quick(py, given.len() + proposed.len(), || repairs::makes_script(given, proposed))
}

/// Return whether a fix is only a guess, which is not shown.
#[pyfunction]
#[pyo3(signature = (given, proposed, /))]
pub(crate) fn is_guess(given: &str, proposed: &str) -> bool {
    repairs::is_guess(given, proposed)
}

/// Find the URLs in running text: (start, end, kind, delimiter, URL, URL with its secrets masked or None).
///
/// A lone surrogate ends a URL, like all characters that are not allowed in one. Positions are characters.
#[pyfunction]
#[pyo3(signature = (text, /, *, www = false, email = false))]
#[allow(clippy::type_complexity)]
pub(crate) fn extract(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
    www: bool,
    email: bool,
) -> PyResult<Vec<(usize, usize, &'static str, &'static str, String, Option<String>)>> {
    let (utf8, _) = text::replaced(text)?;
    long::run(text.py(), &utf8, move |utf8| {
        let mut cursor = characters::Cursor::new(utf8);
        let found = links(utf8, Wanted { www, email });
        let places = found.iter().map(|e| e.start..e.end);
        let secrets = secrets::find_in_lines(utf8, places, &Names::default());
        let rows = found.into_iter().map(|e| {
            let masked = changed(mask::of_part(utf8, e.start..e.end, &e.identifier, &secrets));
            let (start, end) = (cursor.at(e.start), cursor.at(e.end));
            (start, end, e.kind.name(), e.delimiter.name(), e.identifier, masked)
        });
        rows.collect()
    })
}
