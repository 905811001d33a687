//! Canonical keys. The words of profiles and rules are `urikit.core.canonical`'s; here are their names and the work.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::forms::canonical::{tracking, KeyError, Profile, Reading, FIELDS};

use crate::arguments::objects::WebURL;
use crate::arguments::text::{as_string, read, replaced};
use crate::arguments::{errors, long, named};

/// Rules of a `KeyProfile`, in the form that the core reads.
#[pyclass(frozen, module = "urikit._native", name = "KeyRules")]
pub(crate) struct KeyRules(pub(crate) Arc<Profile>);

#[pymethods]
impl KeyRules {
    #[new]
    #[pyo3(signature = (choices, parameters, /))]
    fn new(choices: Vec<(String, String)>, parameters: Vec<String>) -> PyResult<Self> {
        let mut profile = Profile { parameters, ..Profile::rfc3986() };
        for (field, choice) in &choices {
            profile.set(field, choice).map_err(|names| errors::choice(field, names, choice))?;
        }
        Ok(KeyRules(Arc::new(profile)))
    }
}

/// Return the choices of a named profile as (field, choice); None for an unknown name.
#[pyfunction]
#[pyo3(signature = (name, /))]
pub(crate) fn key_choices(
    #[pyo3(from_py_with = named::name::utf8)] name: &str,
) -> Option<Vec<(&'static str, &'static str)>> {
    let profile = match name {
        "rfc3986" => Profile::rfc3986(),
        "http" => Profile::http(),
        "whatwg" => Profile::whatwg(),
        "crawl" => Profile::crawl(),
        "surt" => Profile::surt(),
        _ => return None,
    };
    Some(FIELDS.iter().map(|field| (*field, profile.get(field))).collect())
}

/// Return the canonical key of a string.
#[pyfunction]
#[pyo3(signature = (text, rules, /))]
pub(crate) fn canonical_key<'py>(
    text: &Bound<'py, PyAny>,
    rules: &Bound<'py, KeyRules>,
) -> PyResult<Bound<'py, PyString>> {
    let made = worked(text, rules, |profile, text| profile.key(text))?;
    Ok(PyString::new(text.py(), &made))
}

/// Return the rules that change a string on the way to its key, as (rule, before, after).
#[pyfunction]
#[pyo3(signature = (text, rules, /))]
pub(crate) fn canonical_steps(
    text: &Bound<'_, PyAny>,
    rules: &Bound<'_, KeyRules>,
) -> PyResult<Vec<(&'static str, String, String)>> {
    let steps = worked(text, rules, |profile, text| profile.steps(text))?;
    Ok(steps.into_iter().map(|step| (step.rule.name(), step.before, step.after)).collect())
}

fn worked<T: Send + 'static>(
    text: &Bound<'_, PyAny>,
    rules: &Bound<'_, KeyRules>,
    work: fn(&Profile, &str) -> Result<T, KeyError>,
) -> PyResult<T> {
    let py = text.py();
    let string = as_string(text, "text")?;
    let profile = Arc::clone(&rules.get().0);
    let utf8 = match string.to_str() {
        Ok(utf8) => utf8.into(),
        // Browsers read a lone surrogate as U+FFFD; to the RFCs it is an error.
        Err(_) if profile.reading == Reading::Whatwg => replaced(&string)?.0,
        Err(_) => return Err(refusal(&string)),
    };
    match long::run(py, &utf8, move |text| work(&profile, text))? {
        Ok(made) => Ok(made),
        Err(KeyError::Syntax(error)) => Err(errors::syntax(&string, &utf8, error)),
        Err(KeyError::Web(_)) => Err(py.get_type::<WebURL>().call1((&string,)).map_or_else(
            |error| error,
            // Unreachable: the same parser has refused it.
            |_| refusal(&string),
        )),
    }
}

/// The error of a text that is not an IRI.
#[cold]
fn refusal(string: &Bound<'_, PyString>) -> PyErr {
    match read(string, "text", urikit_reader::parse_iri) {
        Err(error) => error,
        Ok(_) => errors::argument("text", "a URL", ""),
    }
}

/// The list of parameters that track: (name, domains, source); its day; and its sources.
pub(crate) fn add_tracking(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let rows = tracking::list().map(|one| (one.name, one.domains, one.source));
    module.add("TRACKING", pyo3::types::PyTuple::new(module.py(), rows.collect::<Vec<_>>())?)?;
    let sources: Vec<_> = tracking::sources().collect();
    module.add("TRACKING_SOURCES", pyo3::types::PyTuple::new(module.py(), sources)?)?;
    module.add("TRACKING_DATE", tracking::date())
}
