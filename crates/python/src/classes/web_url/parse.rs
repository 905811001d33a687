//! Parsing: what `WebURL` makes of a text, against a base where it is relative; and a relative text again.
//!
//! A text that is already serialized is kept by reference; any other goes through the state machine once.

use std::cell::RefCell;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::web::{self, QueryEncoding, View};

use crate::arguments::choices::STYLE;
use crate::arguments::objects::WebURL;
use crate::arguments::text::{as_string, replaced};
use crate::arguments::{errors, long, named};

/// A base: a WebURL, or a text that is parsed as one.
pub(crate) fn base_url<'py>(base: Option<&Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, WebURL>>> {
    let Some(base) = base.filter(|base| !base.is_none()) else { return Ok(None) };
    match base.cast::<WebURL>() {
        Ok(url) => Ok(Some(url.clone())),
        Err(_) => parsed(base, "base", None, QueryEncoding::UTF_8).map(Some),
    }
}

/// The core's view of a base.
pub(crate) fn base_view<'a>(base: &'a Option<Bound<'_, WebURL>>) -> PyResult<Option<View<'a>>> {
    let Some(url) = base else { return Ok(None) };
    url.get().url(url.py()).map(Some)
}

pub(crate) fn encoding(label: &str) -> PyResult<QueryEncoding> {
    QueryEncoding::for_label(label)
        .ok_or_else(|| errors::argument("encoding", "a label of the Encoding Standard", label))
}

thread_local! {
    /// The buffer for serializations before Python copies them; it is used again.
    static BUFFER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// More than this is given back after use.
const KEPT: usize = 1 << 16;

/// Parses a Python text; lone surrogates become U+FFFD, as the standard's strings have them.
pub(crate) fn parsed<'py>(
    any: &Bound<'py, PyAny>,
    name: &str,
    base: Option<View<'_>>,
    encoding: QueryEncoding,
) -> PyResult<Bound<'py, WebURL>> {
    let py = any.py();
    let string = as_string(any, name)?;
    let owned;
    let text = match string.to_str() {
        Ok(text) => {
            if let Some(parts) = long::quick(py, text.len(), || web::recognise(text)) {
                return Bound::new(py, WebURL::from_parts(string.clone().unbind(), parts));
            }
            text
        }
        Err(_) => {
            owned = replaced(&string)?.0;
            &owned
        }
    };
    if text.len() >= long::LONG {
        let parse = move |text: &str, base: Option<View<'_>>| {
            let mut href = String::new();
            let parts = web::parse_into(&mut href, text, base, encoding).ok()?;
            Some((href, parts))
        };
        return match against(py, text, base, parse)? {
            Some((href, parts)) => Bound::new(py, WebURL::from_parts(PyString::new(py, &href).unbind(), parts)),
            None => Err(failure(&string, text, base)),
        };
    }
    let made = BUFFER.with_borrow_mut(|href| {
        let parts = web::parse_into(href, text, base, encoding).ok()?;
        let text = PyString::new(py, href);
        if href.capacity() > KEPT {
            *href = String::new();
        }
        Some(WebURL::from_parts(text.unbind(), parts))
    });
    match made {
        Some(url) => Bound::new(py, url),
        None => Err(failure(&string, text, base)),
    }
}

/// Calls `work` on a text and a base, on a thread of its own where the text is long.
pub(crate) fn against<T: Send + 'static>(
    py: Python<'_>,
    text: &str,
    base: Option<View<'_>>,
    work: impl FnOnce(&str, Option<View<'_>>) -> T + Send + 'static,
) -> PyResult<T> {
    if text.len() < long::LONG {
        return Ok(work(text, base));
    }
    let base = base.map(|base| (base.href().to_owned(), base.parts()));
    long::run(py, text, move |text| work(text, base.as_ref().map(|(href, parts)| View::new(href, *parts))))
}

/// The exception for a text the standard's parser fails on.
#[cold]
pub(crate) fn failure(string: &Bound<'_, PyString>, text: &str, base: Option<View<'_>>) -> PyErr {
    if text.len() > web::LONGEST {
        return errors::syntax_at(string, text, "too-long", "reference", web::LONGEST, text.len());
    }
    match long::quick(string.py(), text.len(), || web::failure(text, base)) {
        Some(error) => {
            errors::syntax_at(string, text, error.kind.name(), component(error.kind), error.start, error.end)
        }
        // Every failure of the parser is reported, but for a base of gigabytes.
        None => errors::argument("base", "a base of fewer than 4 GiB", "a longer one"),
    }
}

/// The component an error is about, by the names that errors use.
fn component(kind: web::Kind) -> &'static str {
    use web::Kind;
    match kind {
        Kind::MissingSchemeNonRelativeUrl => "scheme",
        Kind::PortOutOfRange | Kind::PortInvalid => "port",
        _ => "host",
    }
}

#[pymethods]
impl WebURL {
    #[new]
    #[pyo3(signature = (text, /, base=None, *, encoding="utf-8"))]
    fn new<'py>(
        text: &Bound<'py, PyAny>,
        base: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = named::encoding::utf8)] encoding: &str,
    ) -> PyResult<Bound<'py, WebURL>> {
        Self::parse(text, base, encoding)
    }

    /// Parse a string, against a base if it is relative (URL Standard, "URL parsing").
    ///
    /// `encoding` is that of the document with the link; it matters to the query only. Raises `URISyntaxError` if the
    /// parser fails.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL.parse("?ü", base="http://h/", encoding="windows-1252"))
    /// 'http://h/?%FC'
    #[staticmethod]
    #[pyo3(signature = (text, /, base=None, *, encoding="utf-8"))]
    fn parse<'py>(
        text: &Bound<'py, PyAny>,
        base: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = named::encoding::utf8)] encoding: &str,
    ) -> PyResult<Bound<'py, WebURL>> {
        let encoding = if encoding == "utf-8" { QueryEncoding::UTF_8 } else { self::encoding(encoding)? };
        let base = base_url(base)?;
        if let Ok(url) = text.cast_exact::<WebURL>() {
            return Ok(url.clone());
        }
        parsed(text, "text", base_view(&base)?, encoding)
    }

    /// Return whether the parser accepts a string (and the base), without creating an object or raising an error.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL.can_parse("http://a b/"), WebURL.can_parse("x", base="http://h/")
    /// (False, True)
    #[staticmethod]
    #[pyo3(signature = (text, /, base=None))]
    fn can_parse(text: &Bound<'_, PyAny>, base: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let base = match base_url(base) {
            Ok(base) => base,
            Err(error) if error.is_instance_of::<PyTypeError>(text.py()) => return Err(error),
            Err(_) => return Ok(false),
        };
        let base = base_view(&base)?;
        let string = as_string(text, "text")?;
        if let Ok(utf8) = string.to_str() {
            return Ok(web::can_parse(utf8, base));
        }
        Ok(web::can_parse(&replaced(&string)?.0, base))
    }

    /// Parse a reference against this URL as the base; `resolve` is the same.
    ///
    /// Raises `URISyntaxError` if the parser fails, also for any reference but a fragment against an opaque path.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a/b").join("../c?d"))
    /// 'https://h/c?d'
    #[pyo3(signature = (reference, /))]
    fn join<'py>(&self, py: Python<'py>, reference: &Bound<'py, PyAny>) -> PyResult<Bound<'py, WebURL>> {
        parsed(reference, "reference", Some(self.url(py)?), QueryEncoding::UTF_8)
    }

    /// Parse a reference against this URL as the base; `join` is the same.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a/b").resolve("../c"))
    /// 'https://h/c'
    #[pyo3(signature = (reference, /))]
    fn resolve<'py>(&self, py: Python<'py>, reference: &Bound<'py, PyAny>) -> PyResult<Bound<'py, WebURL>> {
        self.join(py, reference)
    }

    /// Return a relative URL string that parses to `target` against this URL, the inverse of `join`.
    ///
    /// `target` is a `WebURL`, or a string that is parsed as one. `style="shortest"` returns the shortest string,
    /// `style="path"` prefers a relative path. Raises `URISyntaxError` for an invalid string.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("http://a/b/c/d").relativize("http://a/b/e?f")
    /// '../e?f'
    #[pyo3(signature = (target, *, style="shortest"))]
    fn relativize(
        &self,
        py: Python<'_>,
        target: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = named::style::utf8)] style: &str,
    ) -> PyResult<String> {
        let style = STYLE.read(style)?;
        let target = match target.cast::<WebURL>() {
            Ok(url) => url.clone(),
            Err(_) => parsed(target, "target", None, QueryEncoding::UTF_8)?,
        };
        let theirs = target.get().url(py)?;
        let mine = self.url(py)?;
        let size = mine.href().len() + theirs.href().len();
        Ok(long::quick(py, size, || mine.relativize(theirs, style)))
    }
}
