//! Proposals for a string: the proposal, and the edits that lead there.
//!
//! A long text may need a hundred thousand edits, of which most callers look at a few or none: they stay in the
//! form of the core until they are read.

use std::ops::Range;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::advice::proposal::{self, Finding, Mended, Proposal, SchemeRules};
use urikit_core::advice::repair::{self as repairs, Edit, RepairCode};
use urikit_core::advice::typed::{self as inputs, Refusal};
use urikit_core::names::schemes;
use urikit_core::report::fixes;
use urikit_core::report::words::Sentences;
use urikit_core::syntax::error::Code;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::json::Json;
use urikit_core::text::shown::{Given, Shown};

use crate::arguments::json::json;
use crate::arguments::schemes::Own;
use crate::arguments::secret_names::{names, More};
use crate::arguments::words::{in_words, Failure};
use crate::arguments::{entries, errors, long, named, text};
use crate::classes::web_url::parse as web_urls;

/// Edits of one fix, in the order of the input.
#[pyclass(frozen, module = "urikit._native", name = "Edits")]
pub(crate) struct Edits {
    given: Arc<Given>,
    /// The secrets of the text, where they are not those of any text.
    secrets: Option<Vec<Range<usize>>>,
    fix: Proposal,
}

impl Edits {
    fn of(text: &str, made: Option<&str>, edits: Vec<Edit>) -> Self {
        let given = Given { text: text.to_owned(), ..Given::default() };
        let fix = Proposal::encoded(made.unwrap_or_default().to_owned(), edits);
        Edits { given: Arc::new(given), secrets: None, fix }
    }
}

#[pymethods]
impl Edits {
    fn __len__(&self) -> usize {
        self.fix.edits.len()
    }

    /// Return the codes, each once, in the order of the input.
    fn codes(&self) -> Vec<&'static str> {
        let mut seen = [false; RepairCode::ALL.len()];
        let new = self.fix.edits.iter().filter(|edit| !std::mem::replace(&mut seen[edit.code as usize], true));
        new.map(|edit| edit.code.name()).collect()
    }

    /// Return the text of the fix, and its edits with their reasons, as in the record of an explanation.
    ///
    /// `words` gives the text of a key, or None. Without names of secret parameters, secrets are shown.
    #[pyo3(signature = (words, secret_names, /))]
    fn described<'py>(&self, words: Bound<'py, PyAny>, secret_names: Option<More>) -> PyResult<Bound<'py, PyAny>> {
        let hidden = secret_names.map(|more| names(Some(more)));
        let (given, secrets, fix) = (Arc::clone(&self.given), self.secrets.clone(), self.fix.clone());
        in_words(words, given.text.len(), move |words| {
            let mut given = Given::new(given.text.clone(), given.surrogates.clone(), hidden.as_ref());
            given.secrets = secrets.unwrap_or(given.secrets);
            Ok(fixes::repair(&Sentences::new(&Shown::new(&given, hidden.is_some()), words), &fix, usize::MAX))
        })
    }
}

/// Return the probable meaning of an invalid string, and the edits that lead there.
///
/// The result is None for a string with a lone surrogate, which has no UTF-8 form.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn repair(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
) -> PyResult<(Option<String>, Edits)> {
    proposed(text, repairs::repair)
}

/// Return the more likely meaning of a valid string, and the edits that lead there; None if it means itself.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn meant(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
) -> PyResult<(Option<String>, Edits)> {
    proposed(text, repairs::meant)
}

/// Return the URI for what a person typed and the edits that lead there, or the code of a refusal.
///
/// A host without a scheme gets `default`, or the usual scheme. Raises `URISyntaxError` where a parser refuses the text
/// with its scheme.
#[pyfunction]
#[pyo3(signature = (text, default, /))]
pub(crate) fn typed(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
    default: Option<String>,
) -> PyResult<(Option<String>, Edits, Option<&'static str>)> {
    let py = text.py();
    let (utf8, surrogates) = text::replaced(text)?;
    if let Some(&at) = surrogates.first() {
        return Err(errors::syntax_at(text, &utf8, Code::Surrogate.name(), "reference", at, at + 3));
    }
    let found = long::run(py, &utf8, move |utf8| {
        let made = inputs::typed(utf8, default.as_deref())?;
        let secrets = Some(made.secrets(utf8));
        let edits = Edits { secrets, ..Edits::of(utf8, Some(&made.text), made.edits) };
        Ok((made.text, edits))
    })?;
    match found {
        Ok((made, edits)) => Ok((Some(made), edits, None)),
        Err(Refusal::Input(reason)) => Ok((None, Edits::of("", None, Vec::new()), Some(reason.name()))),
        Err(Refusal::Syntax(draft, error)) => Err(errors::syntax(&PyString::new(py, &draft), &draft, error)),
        Err(Refusal::Web(draft, _)) => Err(web_urls::failure(&PyString::new(py, &draft), &draft, None)),
    }
}

/// The rules of single schemes, which are Python.
#[derive(Default)]
pub(crate) struct Rules {
    pub(crate) failure: Failure,
}

impl SchemeRules for Rules {
    fn findings(&self, uri: &str) -> Option<Vec<Finding>> {
        let reference = Reference::parse(uri).ok()?;
        if !reference.scheme().is_some_and(schemes::has_rules) {
            return Some(Vec::new());
        }
        self.failure.ask(|py| {
            let rows: Vec<(String, bool, usize, usize, bool)> = entries::call(py, "scheme_rows", (uri,))?.extract()?;
            let found = rows.into_iter();
            Ok(found
                .map(|(code, of_user, start, end, refuses)| Finding { code, of_user, start, end, refuses })
                .collect())
        })
    }

    fn mended(&self, uri: &str, finding: &Finding) -> Option<Mended> {
        self.failure.ask(|py| {
            let arguments = (finding.code.as_str(), uri, finding.start, finding.end);
            let made: Option<(String, Vec<String>)> = entries::call(py, "scheme_mended", arguments)?.extract()?;
            Ok(made.map(|(text, changes)| Mended { text, changes }))
        })?
    }

    fn verdict(&self, text: &str) -> Option<Json> {
        // Of invalid texts, only URLs with several hosts have one.
        let is_asked = match Reference::parse(text) {
            Ok(uri) => uri.scheme().is_some_and(schemes::has_rules),
            Err(_) => text.contains("://") && text.contains(','),
        };
        let made = is_asked.then(|| self.failure.ask(|py| json(&entries::call(py, "scheme_verdict", (text,))?)));
        made.flatten().filter(|made| *made != Json::Null)
    }
}

/// The same rules for many texts on many threads. An error of a rule is that of its text alone, which has no fix then.
pub(crate) struct SharedRules;

impl SchemeRules for SharedRules {
    fn findings(&self, uri: &str) -> Option<Vec<Finding>> {
        Rules::default().findings(uri)
    }

    fn mended(&self, uri: &str, finding: &Finding) -> Option<Mended> {
        Rules::default().mended(uri, finding)
    }
}

/// One fix: text, kind, edits, codes of the scheme's rules.
type Row = (String, &'static str, Edits, Vec<String>);

/// Return the fixes of a string that may be shown, best first: (text, kind, edits, corrections).
///
/// Kind is "encoded", "meant", "read as", "repaired" or "normalized". Corrections are codes of rules of the scheme. The
/// result is empty for a string with a lone surrogate that is not a byte of `os.fsdecode`.
#[pyfunction]
#[pyo3(signature = (text, /, schemes=Own::NONE), text_signature = "(text, /, schemes=None)")]
pub(crate) fn advise(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
    schemes: Own<'_>,
) -> PyResult<Vec<Row>> {
    let (utf8, surrogates) = text::broken(text)?;
    let given = Arc::new(Given { text: utf8.into_owned(), surrogates, ..Given::default() });
    if !given.surrogates.is_empty() {
        return Ok(proposal::octets_encoded(&given).map(|one| row(&given, one)).into_iter().collect());
    }
    let shared = schemes.shared();
    long::owned(text.py(), given.text.len(), move || {
        let rules = Rules::default();
        let found = proposal::advise(&given.text, &rules, &shared).proposals;
        rules.failure.or(found.into_iter().map(|one| row(&given, one)).collect())
    })?
}

/// Return whether a string parses and its scheme accepts it.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn is_taken(text: &str) -> PyResult<bool> {
    let rules = Rules::default();
    let taken = proposal::is_taken(text, &rules);
    rules.failure.or(taken == Some(true))
}

fn row(given: &Arc<Given>, fix: Proposal) -> Row {
    let edits = Edits { given: Arc::clone(given), secrets: None, fix };
    let (text, corrections) = (edits.fix.text.clone(), edits.fix.corrections.clone());
    (text, edits.fix.kind.name(), edits, corrections)
}

fn proposed(text: &Bound<'_, PyString>, how: fn(&str) -> repairs::Repair) -> PyResult<(Option<String>, Edits)> {
    let (utf8, surrogates) = text::replaced(text)?;
    if !surrogates.is_empty() {
        return Ok((None, Edits::of("", None, Vec::new())));
    }
    long::run(text.py(), &utf8, move |utf8| {
        let repaired = how(utf8);
        let edits = Edits::of(utf8, repaired.text.as_deref(), repaired.edits);
        (repaired.text, edits)
    })
}
