//! Hosts: domains by UTS 46, public suffixes, addresses.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::names::idna::{self, Strictness};
use urikit_core::names::public_suffix::split;
use urikit_core::names::special::special;
use urikit_core::web;

use crate::arguments::{long, named};
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

/// Find the public suffix of a domain: (suffix, registrable domain or None, section), or None.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn public_suffix<'a>(
    py: Python<'_>,
    #[pyo3(from_py_with = named::domain::utf8)] domain: &'a str,
) -> Option<(&'a str, Option<&'a str>, &'static str)> {
    let cut = long::quick(py, domain.len(), || split(domain))?;
    Some((cut.suffix, cut.registrable, cut.section.name()))
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
