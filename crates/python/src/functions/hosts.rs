//! Hosts: domains by UTS 46, public suffixes, addresses.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use urikit_core::names::idna::{self, Strictness};
use urikit_core::names::public_suffix::{split_by, List, RULES_NAMED};
use urikit_core::names::special::special;
use urikit_core::web;

use crate::arguments::choices::Choices;
use crate::arguments::{errors, long, named};
use crate::functions::guard;

/// Convert a domain to A-labels by ToASCII of UTS 46, nontransitional and strict; None if it is not valid.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn domain_to_ascii(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &str,
) -> Option<String> {
    long::quick(py, domain.len(), || idna::to_ascii(domain, Strictness::Strict))
}

/// Convert a domain to U-labels by ToUnicode of UTS 46, and return whether it is valid.
///
/// Nontransitional and strict, but without a limit of length.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn domain_to_unicode(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &str,
) -> (String, bool) {
    long::quick(py, domain.len(), || idna::to_unicode_by(domain, Strictness::Strict))
}

/// Convert a domain to A-labels as browsers do (UTS 46); None if it is not valid.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn web_domain_to_ascii(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &str,
) -> Option<String> {
    long::quick(py, domain.len(), || idna::to_ascii(domain, Strictness::Lenient))
}

/// List of public suffixes in the place of the embedded one, such as a newer one, or one with rules of your own.
///
/// `text` is in the format of publicsuffix.org: a rule a line, comments after "//", sections for registries (ICANN) and
/// companies (private). Raises `ArgumentError` for a line that is not a rule, and for a list without any. The functions
/// `public_suffix` and `registrable_domain` and the columns of these names take it as `suffixes`.
///
/// >>> from urikit import PublicSuffixList, registrable_domain
/// >>> suffixes = PublicSuffixList("example\n*.example\n")
/// >>> len(suffixes), registrable_domain("c.b.a.example", suffixes=suffixes), registrable_domain("c.b.a.example")
/// (1, 'b.a.example', 'a.example')
#[pyclass(frozen, eq, hash, module = "urikit", name = "PublicSuffixList")]
pub(crate) struct PublicSuffixList {
    text: String,
    list: Arc<List>,
}

/// Lists are equal if their texts are.
impl PartialEq for PublicSuffixList {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Hash for PublicSuffixList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

#[pymethods]
impl PublicSuffixList {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(py: Python<'_>, #[pyo3(from_py_with = named::text::utf8)] text: &str) -> PyResult<Self> {
        let list = long::quick(py, text.len(), || List::parse(text)).map_err(|error| {
            let found = text.lines().nth(error.line.wrapping_sub(1)).unwrap_or("a list without rules");
            errors::argument("text", "a public suffix list: a rule a line", found)
        })?;
        Ok(PublicSuffixList { text: text.to_owned(), list: Arc::new(list) })
    }

    /// Version that the list states in a comment "VERSION:"; None without one.
    ///
    /// >>> from urikit import PublicSuffixList
    /// >>> PublicSuffixList("// VERSION: 2026-11-01\ncom").version
    /// '2026-11-01'
    #[getter]
    fn version(&self) -> Option<&str> {
        self.list.version()
    }

    fn __len__(&self) -> usize {
        self.list.len()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let version = self.list.version().map(|version| format!(" version {version}")).unwrap_or_default();
        format!("<PublicSuffixList{version}, names: {}>", self.list.len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().text.clone(),))
    }
}

/// Find the public suffix of a domain: (suffix, registrable domain or None, section), or None.
///
/// `section` is "all", "icann" or "private"; `suffixes` takes the place of the embedded list.
#[pyfunction]
#[pyo3(signature = (domain, section="all", suffixes=None, /))]
pub(crate) fn public_suffix<'a>(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &'a str,
    #[pyo3(from_py_with = named::section::utf8)] section: &str,
    suffixes: Option<&Bound<'_, PublicSuffixList>>,
) -> PyResult<Option<(&'a str, Option<&'a str>, &'static str)>> {
    let rules = Choices("section", &RULES_NAMED).read(section)?;
    let list = suffixes.map(|suffixes| &*suffixes.get().list);
    let cut = long::quick(py, domain.len(), || split_by(domain, rules, list));
    Ok(cut.map(|cut| (cut.suffix, cut.registrable, cut.section.name())))
}

/// Find the special purpose of a packed IP address: (block, purpose, source, is a metadata service), or None.
#[pyfunction]
#[pyo3(signature = (packed, /))]
pub(crate) fn special_address(packed: &[u8]) -> PyResult<Option<guard::Row>> {
    Ok(special(guard::unpacked(packed)?).map(guard::row_of))
}

/// Parse an IPv4 address in any form that browsers take, such as `0x7f.1` for 127.0.0.1.
///
/// Return an `ipaddress.IPv4Address`, or None for any other string.
///
/// >>> import urikit
/// >>> urikit.loose_ipv4("0x7f.1"), urikit.loose_ipv4("2130706433"), urikit.loose_ipv4("example.org")
/// (IPv4Address('127.0.0.1'), IPv4Address('127.0.0.1'), None)
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn loose_ipv4<'py>(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = text.py();
    let Some(number) = text.to_str().ok().and_then(web::host::loose_ipv4) else { return Ok(None) };
    py.import("ipaddress")?.getattr("IPv4Address")?.call1((number,)).map(Some)
}
