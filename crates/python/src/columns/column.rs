//! The input of a kernel, and its output.

use std::borrow::Cow;

use arrow_array::builder::LargeStringBuilder;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyFloat, PyIterator, PyList, PyString};
use urikit_columns::chunk::Chunk;
use urikit_columns::fault::Refusal;
use urikit_columns::recast::recast;
use urikit_columns::run::joined;
use urikit_columns::unreadable::Unreadable;

use super::{capsules, objects, raised};
use crate::arguments::errors::wrong_type;
use crate::arguments::objects::text_of;

/// Column of strings as the input of a kernel: Arrow data, or a sequence of `str` and None.
#[pyclass(frozen, module = "urikit._native", name = "Texts")]
pub(crate) struct Texts {
    pub(super) chunks: Vec<Chunk>,
    /// The rows that are a `str` with a lone surrogate; they are null in the chunks.
    pub(super) unreadable: Unreadable,
}

#[pymethods]
impl Texts {
    #[new]
    #[pyo3(signature = (column, name="column", /))]
    fn new(column: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        let (data, unreadable) = match capsules::chunks(column)? {
            Some(data) => (data.map_err(|refusal| raised(&refusal))?, Unreadable::default()),
            None => {
                let (texts, unreadable) = of_sequence(column, name)?;
                (vec![texts], unreadable)
            }
        };
        let chunks = data.iter().map(Chunk::new).collect::<Result<_, _>>();
        Ok(Texts { chunks: chunks.map_err(|refusal| raised(&refusal))?, unreadable })
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// Return the string of a row; None for null, for a row that cannot be read, and after the last row.
    fn text(&self, row: usize) -> PyResult<Option<String>> {
        let mut before = 0;
        for chunk in &self.chunks {
            if row < before + chunk.len() {
                let text = chunk.rows().and_then(|rows| rows.get(row - before).map(|text| text.map(str::to_owned)));
                return text.map_err(|refusal| raised(&refusal));
            }
            before += chunk.len();
        }
        Ok(None)
    }
}

/// Returns true for an item that libraries write for a missing text: None, a NaN, or the `NA` and `NaT` of pandas.
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    if item.is_none() {
        return true;
    }
    if let Ok(number) = item.cast::<PyFloat>() {
        return number.value().is_nan();
    }
    // pandas has one value of each of these types; it is not imported for them.
    item.get_type().name().is_ok_and(|name| name == "NAType" || name == "NaTType")
}

/// Counts the characters before the first lone surrogate.
fn surrogate(text: &Bound<'_, PyString>) -> PyResult<usize> {
    let error = text.call_method0("encode").err();
    error.map_or(Ok(0), |error| error.value(text.py()).getattr("start")?.extract())
}

/// A sequence of texts and None; a value of urikit counts as its text.
fn of_sequence(column: &Bound<'_, PyAny>, name: &str) -> PyResult<(ArrayData, Unreadable)> {
    const WANTED: &str = "a column of texts, such as a list of str";
    if column.is_instance_of::<PyString>() {
        return Err(wrong_type(column, name, WANTED));
    }
    let items = column.try_iter().map_err(|_| wrong_type(column, name, WANTED))?;
    let mut texts = LargeStringBuilder::new();
    let mut unreadable = Unreadable::default();
    for (row, item) in items.enumerate() {
        let item = item?;
        let Some(text) = item.cast::<PyString>().ok().or_else(|| text_of(&item)) else {
            if !is_missing(&item) {
                let row = format!("row {} of {name}", row + 1);
                return Err(wrong_type(&item, &row, "str or None"));
            }
            texts.append_null();
            continue;
        };
        if let Ok(text) = text.to_str() {
            texts.append_value(text);
        } else {
            texts.append_null();
            unreadable.push(row, surrogate(text)?);
        }
    }
    Ok((texts.finish().into(), unreadable))
}

/// Results, in one or several chunks of Arrow data.
///
/// It has Arrow's PyCapsule interface, which pyarrow, Polars, pandas, DuckDB and others read without a copy.
#[pyclass(frozen, module = "urikit._native", name = "Column")]
#[derive(Clone)]
pub(crate) struct Column {
    kind: DataType,
    /// There is at least one.
    chunks: Vec<ArrayData>,
}

impl Column {
    /// A column of chunks of one type, of which there is at least one.
    pub(super) fn of(chunks: Vec<ArrayData>) -> Self {
        let kind = chunks.first().map_or(DataType::Null, |chunk| chunk.data_type().clone());
        Column { kind, chunks }
    }

    /// The same rows as a consumer asks for them, if they are texts and fit.
    fn wished(&self, schema: Option<&Bound<'_, PyAny>>) -> PyResult<Cow<'_, Self>> {
        let layout = schema.filter(|schema| !schema.is_none()).map(capsules::layout).transpose();
        let Some(layout) = layout.map_err(|refusal| raised(&refusal))?.flatten() else {
            return Ok(Cow::Borrowed(self));
        };
        let chunks: Result<_, Refusal> = self.chunks.iter().map(|chunk| recast(chunk, layout)).collect();
        Ok(chunks.map_or(Cow::Borrowed(self), |chunks| Cow::Owned(Column::of(chunks))))
    }

    /// All chunks as one.
    fn whole(&self) -> PyResult<ArrayData> {
        joined(&self.chunks).map_err(|refusal| raised(&refusal))
    }
}

#[pymethods]
impl Column {
    /// The number of rows.
    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// Number of chunks, the same as of the input.
    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    /// Name of the Arrow type, as Arrow's Rust library writes it.
    #[getter]
    fn r#type(&self) -> String {
        self.kind.to_string()
    }

    /// Return the results as Python objects: `str`, `int`, `bool`, `bytes`, lists, and dictionaries for structs.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for chunk in &self.chunks {
            objects::append(&list, chunk)?;
        }
        Ok(list)
    }

    /// The answers one by one, as `to_list` has them.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    /// Return the schema by Arrow's PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsules::schema_capsule(py, &self.kind)
    }

    /// Return the rows as one array by Arrow's PyCapsule interface; several chunks are joined.
    ///
    /// `requested_schema` chooses between the layouts of text. Other requests are ignored, which the interface allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        capsules::array_capsules(py, &self.wished(requested_schema)?.whole()?)
    }

    /// Return the rows chunk by chunk by Arrow's PyCapsule interface.
    ///
    /// `requested_schema` is as in `__arrow_c_array__`.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let column = self.wished(requested_schema)?;
        capsules::stream_capsule(py, &column.kind, &column.chunks)
    }

    fn __repr__(&self) -> String {
        format!("Column({} rows of {})", self.__len__(), self.kind)
    }
}
