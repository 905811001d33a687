//! What the core knows of a scheme, one question a function.

use pyo3::prelude::*;
use urikit_core::schemes;

/// The default port of a scheme written in any case; None where it has none or is unknown.
#[pyfunction]
#[pyo3(signature = (scheme, /))]
pub(crate) fn default_port(scheme: &str) -> Option<u16> {
    schemes::lookup(scheme).default_port
}
