//! Between the two families (RFC 3987 section 3), and what is asked of IRIs alone.
//!
//! UTS 46 and percent-encoding are the core's; the host policies of IDNA 2008 and IDNA
//! 2003 are Python's (`urikit.core.idna_hosts`), which gets the decoded name and gives A-labels
//! or a fault back. All faults are raised here, with places in the caller's text.

use pyo3::prelude::*;
use urikit_core::forms::iri::{self, HostError, Hosts};
use urikit_core::names::bidi;
use urikit_core::names::unicode;
use urikit_core::syntax::characters;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;

use crate::arguments::entries::call_python;
use crate::arguments::objects::{made, make, view, Base, IRIReference, URIReference};
use crate::arguments::text::changed;
use crate::arguments::{errors, long, named};

/// The URI text by a policy that is Python's.
fn to_uri_by(py: Python<'_>, iri: &Reference<'_>, policy: &str) -> PyResult<Option<String>> {
    let Some(name) = iri::domain(iri).map_err(|error| raised(py, iri, policy, error))? else {
        return converted(py, iri, policy, Hosts::PercentEncoding);
    };
    let (host, fault): (Option<String>, Option<(String, usize, usize, Option<usize>)>) =
        call_python(py, "urikit.core.idna_hosts", "convert", (name.as_ref(), policy))?.extract()?;
    match (host, fault) {
        (Some(host), _) => long::on(py, iri, move |iri| iri::to_uri(iri, Hosts::As(&host)).map(changed))?
            .map_err(|error| raised(py, iri, policy, error)),
        (None, fault) => {
            let (code, start, end, at) = fault.unwrap_or_default();
            // Characters of the decoded name, bytes of it, places in the text.
            let byte = |n: usize| name.char_indices().nth(n).map_or(name.len(), |(byte, _)| byte);
            let place = |n: usize| characters::count(iri.text(), iri::place_in_text(iri, byte(n)));
            let character = at.and_then(|n| name.chars().nth(n));
            Err(errors::idna(py, iri.text(), &code, policy, (place(start), place(end)), at.map(place), character))
        }
    }
}

/// The URI text where it is another one.
fn converted(py: Python<'_>, iri: &Reference<'_>, policy: &str, hosts: Hosts<'static>) -> PyResult<Option<String>> {
    long::on(py, iri, move |iri| iri::to_uri(iri, hosts).map(changed))?.map_err(|error| raised(py, iri, policy, error))
}

#[cold]
fn raised(py: Python<'_>, iri: &Reference<'_>, policy: &str, error: HostError) -> PyErr {
    let at = |byte| characters::count(iri.text(), byte);
    let label = (at(error.label.start), at(error.label.end));
    let (place, character) = error.character.map_or((None, None), |(byte, c)| (Some(at(byte)), Some(c)));
    errors::idna(py, iri.text(), error.code.name(), policy, label, place, character)
}

#[pymethods]
impl IRIReference {
    /// Convert to a URI (RFC 3987 3.1): non-ASCII characters are percent-encoded, all others stay byte for byte.
    ///
    /// `host` says how a non-ASCII host is converted: `"uts46"` to A-labels by UTS 46, nontransitional, with STD3
    /// rules, but for "_"; `"whatwg"` to the host that browsers read (URL Standard); `"idna2008"` to A-labels by RFC
    /// 5891 without any mapping (extra `idna`); `"idna2003"` to A-labels by RFC 3490; `"percent-encoding"` to encoded
    /// bytes, which never fails. The default, `"scheme"`, is `"uts46"` where the scheme uses domain names or the
    /// scheme is missing, and `"percent-encoding"` elsewhere.
    ///
    /// Raises `IDNAError` where the host has no form in A-labels.
    ///
    /// >>> from urikit import IRI
    /// >>> iri = IRI("http://résumé.example.org/red%09rosé#red")
    /// >>> str(iri.to_uri())
    /// 'http://xn--rsum-bpad.example.org/red%09ros%C3%A9#red'
    /// >>> str(iri.to_uri(host="percent-encoding"))
    /// 'http://r%C3%A9sum%C3%A9.example.org/red%09ros%C3%A9#red'
    #[pyo3(signature = (*, host="scheme"))]
    fn to_uri<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = named::host::utf8)] host: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let inner = slf.as_super().get();
        let string = inner.text.bind(py);
        let reference = view(string, inner.offsets)?;
        let uri = match host {
            "scheme" => converted(py, &reference, "uts46", Hosts::of_scheme(&reference))?,
            "uts46" => converted(py, &reference, host, Hosts::Uts46)?,
            "whatwg" => converted(py, &reference, host, Hosts::Whatwg)?,
            "percent-encoding" => converted(py, &reference, host, Hosts::PercentEncoding)?,
            "idna2008" | "idna2003" => to_uri_by(py, &reference, host)?,
            _ => {
                let names = ["scheme", "uts46", "whatwg", "percent-encoding", "idna2008", "idna2003"];
                return Err(errors::choice("host", names, host));
            }
        };
        match uri {
            None => {
                let offsets = urikit_reader::parse(reference.text());
                make(string.clone(), offsets.unwrap_or(inner.offsets))
            }
            Some(text) => made(py, Syntax::Uri, &text),
        }
    }

    /// Return the parts that break rules for bidirectional IRIs (RFC 3987 section 4): a tuple of `BidiFinding`.
    ///
    /// >>> from urikit import IRI
    /// >>> for finding in IRI("http://example.org/אב1").bidi_report():
    /// ...     print(finding.rule, finding.component, finding.text)
    /// bidi-ends path אב1
    fn bidi_report<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let inner = slf.as_super().get();
        let reference = inner.reference(py)?;
        let found = bidi::report(&reference);
        let spans = characters::places(reference.text(), found.iter().map(|f| (f.start, f.end)));
        let rows = found.iter().zip(spans);
        let rows: Vec<_> = rows.map(|(f, (start, end))| (f.rule.name(), f.component.name(), start, end)).collect();
        call_python(py, "urikit.core.display", "findings", (slf, rows))
    }

    /// True if the text is in Normalization Form C, which RFC 3987 5.3.2.2 requires of the creator of an IRI.
    ///
    /// Percent-encoded bytes are not checked. urikit never changes the form: only the creator of an IRI may do so.
    ///
    /// >>> from urikit import IRI
    /// >>> IRI("http://h/r\u00e9").is_nfc, IRI("http://h/re\u0301").is_nfc
    /// (True, False)
    #[getter]
    fn is_nfc(slf: &Bound<'_, Self>) -> PyResult<bool> {
        slf.as_super().get().with(slf.py(), |r| unicode::is_nfc(r.text()))
    }
}

#[pymethods]
impl URIReference {
    /// Convert to an IRI (RFC 3987 3.2): percent-encoded UTF-8 is decoded where the character is allowed in an IRI.
    ///
    /// Encoded bytes of "%", of reserved characters and of ASCII that is not allowed in URIs stay. So do bytes that are
    /// not UTF-8, those of formatting characters of bidirectional text (4.1), and those of spaces and invisible
    /// characters, except the two joiners (6.1).
    ///
    /// A-labels in the host stay; `display` shows them as U-labels. `to_uri(host="percent-encoding")` is the inverse,
    /// except for the case of digits and for encoded unreserved characters. So is `to_uri()`, which also writes
    /// non-ASCII domain names as A-labels.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://www.example.org/D%C3%BCrst%FC%2F%e2%80%ae").to_iri())
    /// 'http://www.example.org/Dürst%FC%2F%E2%80%AE'
    fn to_iri<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let inner = slf.as_super().get();
        to_iri(slf.as_super().py(), inner)
    }
}

fn to_iri<'py>(py: Python<'py>, base: &Base) -> PyResult<Bound<'py, PyAny>> {
    let string = base.text.bind(py);
    let reference = view(string, base.offsets)?;
    match long::on(py, &reference, |uri| changed(iri::to_iri(uri)))? {
        Some(text) => made(py, Syntax::Iri, &text),
        None => {
            let text = reference.text();
            let offsets = long::quick(py, text.len(), || urikit_reader::parse_iri_reference(text));
            make(string.clone(), offsets.unwrap_or(base.offsets))
        }
    }
}
