//! Rows of schemes: those of the core, and a caller's own (`urikit.Schemes`).

use std::borrow::Cow;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urikit_core::forms::normalize::{Ipv6Form, Policy};
use urikit_core::names::schemes::{
    self, Authority, EmptyPath, Hierarchy, Name, PathHost, PercentRule, Scheme, Schemes,
};
use urikit_core::syntax::reference::Reference;

use crate::arguments::choices::choices;
use crate::arguments::long::{self, LONG};
use crate::arguments::step::Step;
use crate::arguments::{errors, named};

/// Return the default port of a scheme in any case; None if it has none or is unknown.
#[pyfunction]
#[pyo3(signature = (scheme, /))]
pub(crate) fn default_port(#[pyo3(from_py_with = named::scheme::utf8)] scheme: &str) -> Option<u16> {
    schemes::lookup(scheme).default_port
}

/// One row as Python has it: (name, default port, authority, empty path, hierarchy, percent,
/// default host, name is, lower until, path host).
type Row = (String, Option<u16>, Word, Word, Word, Word, Option<String>, Word, Option<char>, Word);
type Word = &'static str;

choices! {
    AUTHORITY("authority"): Authority { "required" => Required, "optional" => Optional, "forbidden" => Forbidden }
    EMPTY_PATH("empty_path"): EmptyPath { "root" => Root, "empty" => Empty }
    HIERARCHY("hierarchy"): Hierarchy { "path" => Path, "drive" => Drive, "none" => None }
    PERCENT("percent"): PercentRule {
        "decode-unreserved" => DecodeUnreserved, "outside-path" => OutsidePath, "recase" => RecaseOnly, "exact" => Exact
    }
    HOST_IS("host_is"): Name { "domain" => Domain, "any" => Any }
    PATH_HOST("path_host"): PathHost {
        "none" => None, "addresses" => Addresses, "after-at" => AfterAt, "server" => Server, "jid" => Jid
    }
}

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

/// Rows of schemes of the caller, in the form that the core reads; `urikit.core.scheme_table.Schemes` makes them.
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

/// Return the row of a scheme in any case; None if it has none.
#[pyfunction]
#[pyo3(signature = (scheme, /))]
pub(crate) fn scheme_row(#[pyo3(from_py_with = named::scheme::utf8)] scheme: &str) -> Option<Row> {
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

/// Name, view, drivers, use, source and specification of each scheme and URN namespace, in the order of their table.
type Facts = (&'static str, &'static str, Vec<&'static str>, &'static str, &'static str, &'static str);

/// Return the rows of the table of schemes: name, view, drivers, use, source, specification.
#[pyfunction]
pub(crate) fn scheme_facts() -> Vec<Facts> {
    let row =
        |row: &schemes::Facts| (row.name, row.view, row.drivers.to_vec(), row.usage, row.source, row.specification);
    schemes::FACTS.iter().map(row).collect()
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

    /// The rules of a comparison or a normal form.
    #[inline]
    pub(crate) fn policy(&self, to: Step, ipv6: Ipv6Form) -> Policy<'_> {
        Policy { to: to.core(), ipv6, schemes: self.rows() }
    }

    /// The rows, for work on another thread.
    pub(crate) fn shared(&self) -> Arc<Schemes> {
        self.0.as_ref().map_or_else(|| Arc::new(Schemes::KNOWN), |rows| Arc::clone(&rows.get().0))
    }

    /// Calls `work` on a reference with a policy.
    ///
    /// Raises as [`long::run`].
    #[inline]
    pub(crate) fn on<T: Send + 'static>(
        &self,
        py: Python<'_>,
        (to, ipv6): (Step, Ipv6Form),
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

    /// Calls `work` on two references with a policy.
    ///
    /// Raises as [`long::run`].
    #[inline]
    pub(crate) fn on_two<T: Send + 'static>(
        &self,
        py: Python<'_>,
        (to, ipv6): (Step, Ipv6Form),
        (first, second): (&Reference<'_>, &Reference<'_>),
        work: impl FnOnce(Policy<'_>, &Reference<'_>, &Reference<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        let policy = self.policy(to, ipv6);
        if first.text().len() + second.text().len() < LONG {
            return Ok(work(policy, first, second));
        }
        let (schemes, policy) = (self.shared(), Policy { schemes: &Schemes::KNOWN, ..policy });
        let work = move |a: &Reference<'_>, b: &Reference<'_>| work(Policy { schemes: &schemes, ..policy }, a, b);
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
            _ => Err(errors::wrong_type(&any, "schemes", "Schemes or None")),
        }
    }
}
