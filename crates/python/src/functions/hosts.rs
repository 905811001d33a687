//! Hosts: domains by UTS 46, public suffixes, addresses.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::names::idna::{self, Strictness};
use urikit_core::names::public_suffix::{split, Section};
use urikit_core::names::special::special;
use urikit_core::web;

use crate::arguments::{long, named};
use crate::functions::guard;

/// ToASCII of UTS 46 (nontransitional) with its strict parameters: A-labels, or None.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn domain_to_ascii(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &str,
) -> Option<String> {
    long::quick(py, domain.len(), || idna::to_ascii(domain, Strictness::Strict))
}

/// ToUnicode of UTS 46 (nontransitional) with its strict parameters but the length: U-labels,
/// and whether no error was recorded.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn domain_to_unicode(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &str,
) -> (String, bool) {
    long::quick(py, domain.len(), || idna::to_unicode_by(domain, Strictness::Strict))
}

/// A domain in A-labels (UTS 46, the parameters browsers parse with), or None.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn web_domain_to_ascii(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &str,
) -> Option<String> {
    long::quick(py, domain.len(), || idna::to_ascii(domain, Strictness::Lenient))
}

/// The public suffix of a domain: (suffix, registrable domain or None, section), or None.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn public_suffix<'a>(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &'a str,
) -> Option<(&'a str, Option<&'a str>, &'static str)> {
    let cut = long::quick(py, domain.len(), || split(domain))?;
    let section = match cut.section {
        Section::Icann => "icann",
        Section::Private => "private",
        Section::Unlisted => "unlisted",
    };
    Some((cut.suffix, cut.registrable, section))
}

/// The special purpose of a packed IP address: (block, purpose, source, whether it is a metadata service), or None.
#[pyfunction]
#[pyo3(signature = (packed, /))]
pub(crate) fn special_address(packed: &[u8]) -> PyResult<Option<guard::Row>> {
    Ok(special(guard::unpacked(packed)?).map(guard::row_of))
}

/// Reads an IPv4 address in any form that browsers take, as `0x7f.1` for 127.0.0.1.
///
/// Returns an `ipaddress.IPv4Address`, or None for any other text.
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
