//! Kernels that are Python functions: each distinct text of a chunk is asked once.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyString, PyType};
use urikit_columns::cells::{Cells, Type};
use urikit_columns::chunk::Chunk;
use urikit_columns::entry::Entry;
use urikit_columns::fault::{About, Fault};
use urikit_columns::kernel::Kernel;
use urikit_columns::run::run;

use super::{raised, Column, Texts, ERRORS};
use crate::arguments::errors;

/// An answer of Python, read before anything is written.
enum Answer {
    Null,
    Text(String),
    Flag(bool),
    Items(Vec<Answer>),
    Fields(Vec<Answer>),
}

impl Answer {
    /// Types are nested as deep as those of the catalogue.
    fn read(any: &Bound<'_, PyAny>, kind: &Type) -> PyResult<Self> {
        if any.is_none() {
            return Ok(Answer::Null);
        }
        Ok(match kind {
            Type::List(item) => {
                Answer::Items(any.try_iter()?.map(|one| Answer::read(&one?, item)).collect::<PyResult<_>>()?)
            }
            Type::Struct(fields) => {
                let fields = fields.iter().map(|(name, kind)| Answer::read(&any.get_item(name)?, kind));
                Answer::Fields(fields.collect::<PyResult<_>>()?)
            }
            Type::Flag => Answer::Flag(any.cast::<PyBool>()?.is_true()),
            _ => Answer::Text(any.cast::<PyString>()?.to_str()?.to_owned()),
        })
    }

    fn write(self, cells: &mut Cells) {
        match self {
            Answer::Null => cells.null(),
            Answer::Text(text) => cells.text(Some(&text)),
            Answer::Flag(flag) => cells.flag(flag),
            Answer::Fields(fields) => cells.fields(|columns| {
                for ((_, cells), field) in columns.iter_mut().zip(fields) {
                    field.write(cells);
                }
            }),
            Answer::Items(items) => cells.list(items, |cells, item| item.write(cells)),
        }
    }
}

/// A code that lives as long as the process; there are as many as the catalogue has.
fn lasting(code: &str) -> &'static str {
    // In order.
    static CODES: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    let mut codes = CODES.lock().unwrap_or_else(PoisonError::into_inner);
    match codes.binary_search(&code) {
        Ok(at) => codes[at],
        Err(at) => {
            codes.insert(at, Box::leak(code.into()));
            codes[at]
        }
    }
}

/// The fault of an error of urikit; any other error comes back.
fn fault(py: Python<'_>, error: PyErr) -> PyResult<Fault> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let value = error.value(py);
    if !value.is_instance(CLASS.import(py, "urikit.core.errors", "URIError")?)? {
        return Err(error);
    }
    let place = |name| value.getattr(name).and_then(|place| place.extract::<usize>()).unwrap_or(0);
    let code = lasting(&value.getattr("code")?.extract::<String>()?);
    Ok(Fault { code, start: place("offset"), end: place("end"), about: About::Piece })
}

/// Call a function on each distinct string of a chunk; return results and reasons as `column_ask` does.
///
/// `name` is the kernel. An error of urikit is the fault of its row.
#[pyfunction]
#[pyo3(signature = (column, name, ask, errors, /))]
pub(crate) fn column_view(
    column: &Bound<'_, Texts>,
    name: &str,
    ask: Py<PyAny>,
    errors: &str,
) -> PyResult<(Column, Option<Column>)> {
    let entry = Entry::named(name).ok_or_else(|| errors::unknown_name("name", "the name of a kernel", name))?;
    let kind = entry.answer;
    let errors = ERRORS.read(errors)?;
    let chunks: Result<Vec<_>, _> = column.get().chunks.iter().map(Chunk::distinct).collect();
    let chunks = chunks.map_err(|refusal| raised(&refusal))?;
    let broken: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let seen = Arc::clone(&broken);
    let kernel = Kernel::of(
        entry.name,
        kind,
        Box::new(move |row, cells| {
            let mut broken = seen.lock().unwrap_or_else(PoisonError::into_inner);
            if broken.is_some() {
                return Err(Fault::whole("defect"));
            }
            Python::attach(|py| {
                match ask.call1(py, (row.text,)).and_then(|answer| Answer::read(answer.bind(py), &kind)) {
                    Ok(answer) => {
                        answer.write(cells);
                        Ok(())
                    }
                    Err(error) => Err(fault(py, error).unwrap_or_else(|error| {
                        *broken = Some(error);
                        Fault::whole("defect")
                    })),
                }
            })
        }),
    );
    let answer = column.get().unreadable.answered(&kernel, run(&kernel, &chunks, None, errors, 1), errors);
    if let Some(error) = broken.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    let answer = answer.map_err(|refusal| raised(&refusal))?;
    Ok((Column::of(answer.values), answer.faults.map(Column::of)))
}
