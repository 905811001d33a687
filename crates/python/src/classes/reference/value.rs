//! A reference among Python's values: what is said of it as a whole.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use urikit_core::readings::appendix_b;
use urikit_core::text::display;

use crate::arguments::entries::{self, call_python};
use crate::arguments::long;
use crate::arguments::objects::Base;

/// The groups of a text as a tuple.
pub(crate) fn groups<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyTuple>> {
    let spans = long::quick(py, text.len(), || appendix_b::spans(text));
    PyTuple::new(py, spans.map(|span| span.map(|span| &text[span])))
}

#[pymethods]
impl Base {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "authority", "path", "query", "fragment")
    }

    /// Return the nine groups of the regular expression of RFC 3986 Appendix B.
    fn appendix_b<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        groups(py, self.reference(py)?.text())
    }

    /// Return the form for people: percent-encoded bytes and A-labels as characters, the password masked.
    ///
    /// Deceptive characters stay encoded: control and formatting characters, and parts that bidirectional text would
    /// reorder on the screen (RFC 3987 section 4). `urikit.Display.escapes` lists what stays encoded and why.
    ///
    /// >>> from urikit import URI
    /// >>> shown = URI("http://me:pw@xn--99zt52a.example/D%C3%BCrst%2Fx").display()
    /// >>> str(shown)
    /// 'http://me:***@納豆.example/Dürst%2Fx'
    /// >>> [(escape.text, escape.reason) for escape in shown.escapes]
    /// [('%2F', 'reserved')]
    fn display<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let reference = slf.get().reference(py)?;
        let (shown, escapes) = long::on(py, &reference, |reference| {
            let shown = display::display(reference);
            let mut cursor = urikit_core::syntax::characters::Cursor::new(reference.text());
            let escapes = shown.escapes.iter();
            let escapes: Vec<_> =
                escapes.map(|e| (e.reason, e.component.name(), cursor.at(e.start), cursor.at(e.end))).collect();
            (shown.text, escapes)
        })?;
        call_python(py, "urikit.core.display", "display_of", (slf, shown, escapes))
    }

    /// Return a figure of the components (`urikit.explanation.diagram.Diagram`); `options` are its fields.
    #[pyo3(signature = (**options))]
    fn diagram<'py>(slf: &Bound<'py, Self>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        let function = entries::entry_point(slf.py(), "diagram")?;
        function.call((slf,), options)
    }

    /// Return what is valid but suspicious, as a tuple of `Issue` (`urikit.core.issues.Issues`).
    ///
    /// `profile` sets severities. Of one code in one component the first 1,000 are described; `more` is the number of
    /// the others. With `schemes` (such as `Schemes.DEFAULT`) the scheme's own grammar is checked as well.
    ///
    /// >>> from urikit import URI
    /// >>> [issue.code for issue in URI("http://me:pw@h:80/").issues()]
    /// ['userinfo-present', 'password-present', 'port-default']
    #[pyo3(signature = (profile=None, *, schemes=None))]
    fn issues<'py>(
        slf: &Bound<'py, Self>,
        profile: Option<&Bound<'py, PyAny>>,
        schemes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        call_python(slf.py(), "urikit.core.issues", "issues_of", (slf, profile, schemes))
    }

    #[classmethod]
    fn __init_subclass__(cls: &Bound<'_, PyType>) -> PyResult<()> {
        Err(PyTypeError::new_err(format!("{} cannot be subclassed", cls.getattr("__base__")?.getattr("__name__")?)))
    }
}
