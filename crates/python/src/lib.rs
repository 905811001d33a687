//! The extension module `urikit._native`: urikit-core for Python.
//!
//! Thin on purpose: it takes Python's values apart, calls the core, and puts the answer
//! together. Offsets leave this crate as characters of the caller's `str`. What is a
//! matter of words (messages, explanations, reports) is Python's: that of `urikit.core` is called by the name of its
//! module, that of rooms above it by entry points (`arguments/entries.rs`).
//!
//! Each room knows those before it: `arguments`, `classes`, `functions`, `columns`. Beside them, `documents`
//! knows `arguments` alone.

mod arguments;
mod classes;
mod columns;
mod documents;
mod functions;

use pyo3::prelude::*;

/// RFC 3986, RFC 3987 and the URL Standard in Rust. Import from `urikit`, not from here.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::arguments::entries::entry_point;
    #[pymodule_export]
    use crate::arguments::objects::{
        Base, IRIReference, RelativeIRIReference, RelativeReference, URIReference, WebURL, IRI, URI,
    };
    #[pymodule_export]
    use crate::arguments::policy::ResolvePolicy;
    #[pymodule_export]
    use crate::arguments::schemes::{default_port, scheme_facts, scheme_row, SchemeRows};
    #[pymodule_export]
    use crate::arguments::step::Step;
    #[pymodule_export]
    use crate::classes::template::URITemplate;
    #[pymodule_export]
    use crate::classes::urn::URN;
    #[pymodule_export]
    use crate::columns::{column_ask, column_kernels, column_view, Column, Texts};
    #[pymodule_export]
    use crate::documents::json::{read_json, JSONArray, JSONLiteral, JSONObject, JSONText};
    #[pymodule_export]
    use crate::documents::{
        css::read_css,
        markdown::read_markdown,
        rdf_text::{rdf_target, rdf_text_words},
        HTMLReader, LinkFields, Placed, XMLReader, XMLScan,
    };
    #[pymodule_export]
    use crate::functions::canonical::{canonical_key, canonical_steps, key_choices, KeyRules};
    #[pymodule_export]
    use crate::functions::checks::{
        character_classes, compare, display_text, extract, find_faults, find_issues, is_guess, is_kept, makes_script,
        nid_rule, wanted_changes,
    };
    #[pymodule_export]
    use crate::functions::dialects::{dialect_answer, dialect_functions};
    #[pymodule_export]
    use crate::functions::edits::{advise, is_taken, meant, repair, typed, Edits};
    #[pymodule_export]
    use crate::functions::encodings::{decode_octets, encode_octets};
    #[pymodule_export]
    use crate::functions::explain::{explain, normal_forms, resolution_lines, shown_url};
    #[pymodule_export]
    use crate::functions::figure::{cell, figure_layout, figure_lines, figure_row};
    #[pymodule_export]
    use crate::functions::guard::{guard_address, guard_host_fits, guard_readings, GuardAnswer, GuardRules};
    #[pymodule_export]
    use crate::functions::hosts::{
        domain_to_ascii, domain_to_unicode, loose_ipv4, public_suffix, special_address, web_domain_to_ascii,
        PublicSuffixList,
    };
    #[pymodule_export]
    use crate::functions::links::{detect_links, format_link};
    #[pymodule_export]
    use crate::functions::percent::{
        form_encode, percent_decode, percent_decode_bytes, percent_decode_unreserved, percent_encode, percent_recase,
    };
    #[pymodule_export]
    use crate::functions::query::{
        decode_query, decoded_pairs, form_pairs, query_append, query_set, query_sort, query_values, query_write,
        raw_pairs, split_query,
    };
    #[pymodule_export]
    use crate::functions::secrets::{mask, redact, secret_places, MaskedPlaces};
    #[pymodule_export]
    use crate::functions::verbs::{
        appendix_b_groups, equivalent, from_leiri, is_valid, normalization_steps, normalize, older_host_name,
        older_parts, origin, parse, relativize, resolution_steps, resolve,
    };
    #[pymodule_export]
    use crate::functions::web::{
        web_encode_query, web_form_parse, web_form_serialize, web_is_valid_string, web_to_uri, web_validation_errors,
    };
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        urikit_columns::kernel::set_rules(Box::new(crate::functions::edits::SharedRules));
        crate::functions::canonical::add_tracking(module)?;
        crate::functions::checks::add_codes(module)?;
        module.add("ENTRY_POINTS", crate::arguments::entries::table(module.py()))?;
        let schemes = urikit_core::names::schemes::SCHEMES.iter().map(|row| &*row.name);
        module.add("WEB_SCHEMES", pyo3::types::PyTuple::new(module.py(), urikit_core::names::schemes::WEB)?)?;
        module.add("SCRIPT_SCHEMES", pyo3::types::PyTuple::new(module.py(), urikit_core::names::schemes::SCRIPTS)?)?;
        module.add("LOOK_ALIKES_SOURCE", urikit_core::advice::mistake::SOURCE)?;
        module.add("SCHEME_NAMES", pyo3::types::PyTuple::new(module.py(), schemes)?)?;
        let reasons = urikit_core::guard::reason::ReasonCode::ALL.iter().map(|code| code.name());
        module.add("GUARD_CODES", pyo3::types::PyTuple::new(module.py(), reasons.collect::<Vec<_>>())?)?;
        let parsers = urikit_core::readings::program::Program::NAMES.map(|(name, _)| name);
        module.add("GUARD_PARSERS", pyo3::types::PyTuple::new(module.py(), parsers)?)?;
        let lengths = pyo3::types::PyTuple::new(module.py(), urikit_core::names::special::Translator::LENGTHS)?;
        module.add("TRANSLATOR_LENGTHS", lengths)?;
        module.add("MOST_ISSUES", urikit_core::advice::issue::MOST)?;
        module.add("WEB_COMMIT", urikit_core::web::COMMIT)?;
        let names = urikit_core::web::Kind::ALL.iter().map(|kind| kind.name());
        module.add("WEB_CODES", pyo3::types::PyTuple::new(module.py(), names)?)?;
        module.add("UNICODE_VERSION", urikit_core::names::unicode::VERSION)?;
        module.add("TOP_LEVEL_VERSION", urikit_core::text::links::domains_version())?;
        module.add("PUBLIC_SUFFIX_VERSION", urikit_core::names::public_suffix::version())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
