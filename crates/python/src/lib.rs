//! The extension module `urikit._native`: urikit-core for Python, one class per file.
//!
//! Thin on purpose: it takes Python's values apart, calls the core, and puts the answer
//! together. Offsets leave this crate as characters of the caller's `str`. What is a
//! matter of words (messages, explanations, reports) is Python's and called by name.

mod checks;
mod errors;
mod functions;
mod percent;
mod policy;
mod query;
mod reference;
mod relative;
mod rung;
mod schemes;
mod shapes;
mod text;
mod uri;

use pyo3::prelude::*;

/// RFC 3986 in Rust. Import from `urikit`, not from here.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::checks::{character_classes, compare, extract, find_issues, mask, redact, repair};
    #[pymodule_export]
    use crate::functions::{
        appendix_b_groups, equivalent, is_valid, normalization_steps, normalize, parse, relativize,
        resolution_steps, resolve,
    };
    #[pymodule_export]
    use crate::percent::{
        form_encode, percent_decode, percent_decode_bytes, percent_decode_unreserved, percent_encode,
        percent_recase,
    };
    #[pymodule_export]
    use crate::policy::ResolvePolicy;
    #[pymodule_export]
    use crate::query::{
        decode_query, decoded_pairs, form_pairs, query_append, query_set, query_sort, query_write,
        split_query,
    };
    #[pymodule_export]
    use crate::reference::URIReference;
    #[pymodule_export]
    use crate::relative::RelativeReference;
    #[pymodule_export]
    use crate::rung::Rung;
    #[pymodule_export]
    use crate::schemes::default_port;
    #[pymodule_export]
    use crate::uri::URI;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::checks::add_codes(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
