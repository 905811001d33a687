//! What the core knows of a scheme, one question a function, and the way to its typed view.
//!
//! The views themselves are Python's (`urikit.schemes`): what one scheme means is read and
//! extended by any Python programmer. Only the call starts here.

use std::borrow::Cow;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};
use urikit_core::forms::normalize::{Ipv6Form, Policy};
use urikit_core::names::schemes::{
    self, Authority, EmptyPath, Hierarchy, Name, PathHost, PercentRule, Scheme, Schemes,
};
use urikit_core::syntax::reference::Reference;

use crate::families::URI;
use crate::long::{self, LONG};
use crate::rung::Rung;

/// The default port of a scheme written in any case; None where it has none or is unknown.
#[pyfunction]
#[pyo3(signature = (scheme, /))]
pub(crate) fn default_port(#[pyo3(from_py_with = crate::named::scheme::utf8)] scheme: &str) -> Option<u16> {
    schemes::lookup(scheme).default_port
}

/// One row as Python has it: (name, default port, authority, empty path, hierarchy, percent,
/// default host, name is, lower until, path host). The choices are those of [`Choices`].
type Row =
    (String, Option<u16>, String, String, String, String, Option<String>, String, Option<char>, String);

/// The choices of one column, each by the name Python knows it by.
struct Choices<T: 'static>(&'static str, &'static [(&'static str, T)]);

impl<T: Copy + PartialEq> Choices<T> {
    fn read(&self, given: &str) -> PyResult<T> {
        self.1
            .iter()
            .find(|(name, _)| *name == given)
            .map(|(_, value)| *value)
            .ok_or_else(|| crate::errors::choice(self.0, self.1.iter().map(|(name, _)| *name), given))
    }

    fn name(&self, value: T) -> String {
        self.1.iter().find(|(_, v)| *v == value).map_or("", |(name, _)| name).to_owned()
    }
}

const AUTHORITY: Choices<Authority> = Choices(
    "authority",
    &[
        ("required", Authority::Required),
        ("optional", Authority::Optional),
        ("forbidden", Authority::Forbidden),
    ],
);
const EMPTY_PATH: Choices<EmptyPath> =
    Choices("empty_path", &[("root", EmptyPath::Root), ("empty", EmptyPath::Empty)]);
const HIERARCHY: Choices<Hierarchy> = Choices(
    "hierarchy",
    &[("path", Hierarchy::Path), ("drive", Hierarchy::Drive), ("none", Hierarchy::None)],
);
const PERCENT: Choices<PercentRule> = Choices(
    "percent",
    &[
        ("decode-unreserved", PercentRule::DecodeUnreserved),
        ("outside-path", PercentRule::OutsidePath),
        ("recase", PercentRule::RecaseOnly),
        ("exact", PercentRule::Exact),
    ],
);
const HOST_IS: Choices<Name> = Choices("host_is", &[("domain", Name::Domain), ("any", Name::Any)]);

const PATH_HOST: Choices<PathHost> = Choices(
    "path_host",
    &[
        ("none", PathHost::None),
        ("addresses", PathHost::Addresses),
        ("after-at", PathHost::AfterAt),
        ("server", PathHost::Server),
        ("jid", PathHost::Jid),
    ],
);

/// The scheme of a [`Row`], which is taken apart column by column: a tuple of ten that is read at once is 9 KB of code.
fn scheme_of(row: &Bound<'_, PyTuple>) -> PyResult<Scheme> {
    let word = |at: usize| row.get_item(at)?.extract::<String>();
    let optional = |at: usize| row.get_item(at)?.extract::<Option<String>>();
    let until: Option<char> = row.get_item(8)?.extract()?;
    Ok(Scheme {
        name: Cow::Owned(word(0)?.to_ascii_lowercase()),
        default_port: row.get_item(1)?.extract()?,
        authority: AUTHORITY.read(&word(2)?)?,
        empty_path: EMPTY_PATH.read(&word(3)?)?,
        hierarchy: HIERARCHY.read(&word(4)?)?,
        percent: PERCENT.read(&word(5)?)?,
        default_host: optional(6)?.map(Cow::Owned),
        name_is: HOST_IS.read(&word(7)?)?,
        lower_until: until.and_then(|c| u8::try_from(c).ok()),
        path_host: PATH_HOST.read(&word(9)?)?,
    })
}

/// Rows of schemes that a caller brings, in the form the core reads; made by
/// `urikit.core.scheme_table.Schemes`, which is the value that users have.
#[pyclass(frozen, module = "urikit._native", name = "SchemeRows")]
pub(crate) struct SchemeRows(pub(crate) Arc<Schemes>);

#[pymethods]
impl SchemeRows {
    #[new]
    #[pyo3(signature = (rows, /))]
    fn new(rows: Vec<Bound<'_, PyTuple>>) -> PyResult<Self> {
        let rows = rows.iter().map(scheme_of).collect::<PyResult<_>>()?;
        Ok(SchemeRows(Arc::new(Schemes::new(rows))))
    }

    fn __len__(&self) -> usize {
        self.0.own().len()
    }
}

/// What the core knows of a scheme written in any case, as a row; None where it has none.
#[pyfunction]
#[pyo3(signature = (scheme, /))]
pub(crate) fn scheme_row(#[pyo3(from_py_with = crate::named::scheme::utf8)] scheme: &str) -> Option<Row> {
    schemes::known(scheme).map(|row| {
        (
            row.name.to_string(),
            row.default_port,
            AUTHORITY.name(row.authority),
            EMPTY_PATH.name(row.empty_path),
            HIERARCHY.name(row.hierarchy),
            PERCENT.name(row.percent),
            row.default_host.as_ref().map(|host| host.to_string()),
            HOST_IS.name(row.name_is),
            row.lower_until.map(char::from),
            PATH_HOST.name(row.path_host),
        )
    })
}

/// The argument `schemes`: None, or a `Schemes`, whose rows go to the core for this one call.
pub(crate) struct Own<'py>(Option<Bound<'py, SchemeRows>>);

impl<'py> Own<'py> {
    /// The rows of the core alone.
    pub(crate) const NONE: Own<'static> = Own(None);

    pub(crate) fn rows(&self) -> &Schemes {
        static KNOWN: Schemes = Schemes::KNOWN;
        self.0.as_ref().map_or(&KNOWN, |rows| rows.get().0.as_ref())
    }

    /// What a comparison or a normal form goes by.
    #[inline]
    pub(crate) fn policy(&self, to: Rung, ipv6: Ipv6Form) -> Policy<'_> {
        Policy { to: to.core(), ipv6, schemes: self.rows() }
    }

    /// The rows, for work on another thread.
    fn shared(&self) -> Arc<Schemes> {
        self.0.as_ref().map_or_else(|| Arc::new(Schemes::KNOWN), |rows| Arc::clone(&rows.get().0))
    }

    /// What `work` makes of a reference by a policy.
    ///
    /// Raises as [`long::run`].
    #[inline]
    pub(crate) fn on<T: Send + 'static>(
        &self,
        py: Python<'_>,
        (to, ipv6): (Rung, Ipv6Form),
        reference: &Reference<'_>,
        work: impl FnOnce(Policy<'_>, &Reference<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        let policy = self.policy(to, ipv6);
        if reference.text().len() < LONG {
            return Ok(work(policy, reference));
        }
        let (schemes, policy) = (self.shared(), Policy { schemes: &Schemes::KNOWN, ..policy });
        long::on(py, reference, move |reference| work(Policy { schemes: &schemes, ..policy }, reference))
    }

    /// What `work` makes of two references by a policy.
    ///
    /// Raises as [`long::run`].
    #[inline]
    pub(crate) fn on_two<T: Send + 'static>(
        &self,
        py: Python<'_>,
        (to, ipv6): (Rung, Ipv6Form),
        (first, second): (&Reference<'_>, &Reference<'_>),
        work: impl FnOnce(Policy<'_>, &Reference<'_>, &Reference<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        let policy = self.policy(to, ipv6);
        if first.text().len() + second.text().len() < LONG {
            return Ok(work(policy, first, second));
        }
        let (schemes, policy) = (self.shared(), Policy { schemes: &Schemes::KNOWN, ..policy });
        let work =
            move |a: &Reference<'_>, b: &Reference<'_>| work(Policy { schemes: &schemes, ..policy }, a, b);
        long::on_two(py, first, second, work)
    }
}

impl<'py> FromPyObject<'_, 'py> for Own<'py> {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if any.is_none() {
            return Ok(Own(None));
        }
        match any.getattr("_native").ok().map(Bound::cast_into::<SchemeRows>) {
            Some(Ok(rows)) => Ok(Own(Some(rows))),
            _ => Err(crate::errors::wrong_type(&any, "schemes", "Schemes or None")),
        }
    }
}

#[pymethods]
impl URI {
    /// What kind of identifier this is: a locator, a name or both, with the reason; whether it
    /// can be dereferenced, and by which protocol, if any: a scheme is not a protocol (RFC
    /// 3986 1.1.3, RFC 3305 2.2). A `urikit.core.classification.Classification`.
    ///
    /// >>> from urikit import URI
    /// >>> found = URI("tel:+1-816-555-1212").classify()
    /// >>> found.kind, found.is_dereferenceable, found.protocol
    /// ('name', True, None)
    fn classify<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::reference::call_python(slf.py(), "urikit.core.classification", "classify", (slf,))
    }

    /// "locator", "name" or "both"; None where it is unknown. `classify` has the reason.
    ///
    /// >>> from urikit import URI
    /// >>> [URI(text).kind for text in ("http://h/", "urn:a1:b", "x-own:a")]
    /// ['locator', 'name', None]
    #[getter]
    fn kind<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        URI::classify(slf)?.getattr("kind")
    }

    /// The typed view of this URI by the grammar of its scheme: a frozen value with the
    /// scheme's own fields and equivalence (`urikit.schemes`). A scheme without a module of
    /// its own is read by the generic syntax.
    ///
    /// Raises `SchemeError` where the scheme's grammar refuses the URI.
    ///
    /// >>> from urikit import URI
    /// >>> URI("x-unknown://h/a?b").view()
    /// Generic('x-unknown://h/a?b')
    #[pyo3(signature = (schemes=None))]
    fn view<'py>(slf: &Bound<'py, Self>, schemes: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        static READERS: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
        let py = slf.py();
        if let Some(schemes) = schemes {
            return crate::entries::call(py, "view_of", (slf, schemes));
        }
        let readers = READERS.get_or_try_init(py, || {
            let readers = crate::entries::entry_point(py, "view_readers")?;
            Ok::<_, PyErr>(readers.cast_into::<PyDict>()?.unbind())
        })?;
        let readers = readers.bind(py);
        // A scheme that was met before, in lower case, has its reader at hand.
        if let Some(scheme) = slf.as_super().as_super().get().scheme(py)? {
            if scheme.to_str()? == "urn" {
                if let Some(view) = named(readers, slf.as_super().as_super().get().text.bind(py))? {
                    return Ok(view);
                }
            }
            if let Some(reader) = readers.get_item(scheme)? {
                return reader.call1((slf,));
            }
        }
        crate::entries::call(py, "view_of", (slf,))
    }
}

/// The view of a URN by the reader of its namespace; None where none is at hand, or it refuses what follows.
fn named<'py>(
    readers: &Bound<'py, PyDict>,
    urn: &Bound<'py, PyString>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let text = urn.to_str()?;
    let Some(colon) = text["urn:".len()..].find(':').map(|at| at + "urn:".len()) else { return Ok(None) };
    let Some(reader) = readers.get_item(&text[..colon])? else { return Ok(None) };
    match reader.call1((&text[colon + 1..],)) {
        Ok(view) => Ok(Some(view)),
        Err(error) if error.is_instance_of::<PyValueError>(urn.py()) => Ok(None),
        Err(error) => Err(error),
    }
}
