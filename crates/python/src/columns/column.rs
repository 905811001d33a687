//! What goes into a kernel, and what comes out.

use std::borrow::Cow;

use arrow_array::builder::LargeStringBuilder;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyString};
use urikit_columns::chunk::Chunk;
use urikit_columns::fault::Refusal;
use urikit_columns::recast::recast;
use urikit_columns::run::joined;

use super::{capsules, objects, raised};
use crate::errors::wrong_type;
use crate::named::text_of;

/// The texts of a column, on their way into a kernel: from Arrow data or from a sequence of `str` and None.
#[pyclass(frozen, module = "urikit._native", name = "Texts")]
pub(crate) struct Texts(pub(super) Vec<Chunk>);

#[pymethods]
impl Texts {
    #[new]
    #[pyo3(signature = (column, /))]
    fn new(column: &Bound<'_, PyAny>) -> PyResult<Self> {
        let data = match capsules::chunks(column)? {
            Some(data) => data.map_err(|refusal| raised(&refusal))?,
            None => vec![of_sequence(column)?],
        };
        let chunks = data.iter().map(Chunk::new).collect::<Result<_, _>>();
        Ok(Texts(chunks.map_err(|refusal| raised(&refusal))?))
    }

    fn __len__(&self) -> usize {
        self.0.iter().map(Chunk::len).sum()
    }
}

/// A sequence of texts and None; a value of urikit counts as its text.
fn of_sequence(column: &Bound<'_, PyAny>) -> PyResult<ArrayData> {
    if column.is_instance_of::<PyString>() {
        return Err(wrong_type(column, "column", "a column of texts"));
    }
    let items = column.try_iter().map_err(|_| wrong_type(column, "column", "a column of texts"))?;
    let mut texts = LargeStringBuilder::new();
    for (row, item) in items.enumerate() {
        let item = item?;
        if item.is_none() {
            texts.append_null();
            continue;
        }
        let text = item.cast::<PyString>().ok().or_else(|| text_of(&item));
        let text = text.ok_or_else(|| wrong_type(&item, &format!("row {row} of column"), "str or None"))?;
        texts.append_value(
            text.to_str()
                .map_err(|_| raised(&Refusal::Malformed("a lone surrogate is not text", Some(row))))?,
        );
    }
    Ok(texts.finish().into())
}

/// Answers, in one or several chunks of Arrow data.
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

    /// The number of chunks; that of the input.
    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    /// The Arrow type, as Arrow's Rust library writes it.
    #[getter]
    fn r#type(&self) -> String {
        self.kind.to_string()
    }

    /// The answers as Python objects: `str`, `int`, `bool`, `bytes`, lists, and dictionaries for structs.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for chunk in &self.chunks {
            objects::append(&list, chunk)?;
        }
        Ok(list)
    }

    /// The schema by Arrow's PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsules::schema_capsule(py, &self.kind)
    }

    /// The rows as one array by Arrow's PyCapsule interface; several chunks are put together.
    ///
    /// `requested_schema` chooses between the layouts of text. Any other wish is not fulfilled, which the interface
    /// allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        capsules::array_capsules(py, &self.wished(requested_schema)?.whole()?)
    }

    /// The rows chunk by chunk by Arrow's PyCapsule interface; `requested_schema` as above.
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
