//! Arrow data as Python objects, for those who have no Arrow library.

use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyString};
use urikit_columns::chunk::Chunk;
use urikit_columns::fault::Refusal;

use super::raised;

/// Appends the rows of an array; types are nested as deep as those of kernels, which is twice.
pub(super) fn append(list: &Bound<'_, PyList>, array: &ArrayData) -> PyResult<()> {
    let py = list.py();
    match array.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Dictionary(..) => {
            let chunk = Chunk::new(array).map_err(|refusal| raised(&refusal))?;
            let rows = chunk.rows().map_err(|refusal| raised(&refusal))?;
            for row in 0..chunk.len() {
                match rows.get(row).map_err(|refusal| raised(&refusal))? {
                    Some(text) => list.append(PyString::new(py, text))?,
                    None => list.append(py.None())?,
                }
            }
            Ok(())
        }
        DataType::Boolean => {
            let bits = array.buffers()[0].as_slice();
            rows(list, array, &|row| {
                let at = array.offset() + row;
                Ok(PyBool::new(py, bits[at / 8] >> (at % 8) & 1 != 0).to_owned().into_any())
            })
        }
        DataType::UInt16 => {
            let numbers = array.buffer::<u16>(0);
            rows(list, array, &|row| Ok(numbers[row].into_pyobject(py)?.into_any()))
        }
        DataType::UInt32 => {
            let numbers = array.buffer::<u32>(0);
            rows(list, array, &|row| Ok(numbers[row].into_pyobject(py)?.into_any()))
        }
        DataType::UInt64 => {
            let numbers = array.buffer::<u64>(0);
            rows(list, array, &|row| Ok(numbers[row].into_pyobject(py)?.into_any()))
        }
        DataType::Int64 => {
            let numbers = array.buffer::<i64>(0);
            rows(list, array, &|row| Ok(numbers[row].into_pyobject(py)?.into_any()))
        }
        DataType::Binary => {
            let (ends, octets) = (array.buffer::<i32>(0), array.buffers()[1].as_slice());
            rows(list, array, &|row| {
                Ok(PyBytes::new(py, &octets[ends[row] as usize..ends[row + 1] as usize]).into_any())
            })
        }
        DataType::List(_) => {
            let items = PyList::empty(py);
            append(&items, &array.child_data()[0])?;
            let ends = array.buffer::<i32>(0);
            for row in 0..array.len() {
                if array.is_null(row) {
                    list.append(py.None())?;
                } else {
                    list.append(items.get_slice(ends[row] as usize, ends[row + 1] as usize))?;
                }
            }
            Ok(())
        }
        DataType::Struct(fields) => {
            let mut columns = Vec::with_capacity(fields.len());
            for (field, column) in fields.iter().zip(array.child_data()) {
                let values = PyList::empty(py);
                append(&values, column)?;
                columns.push((field.name(), values));
            }
            for row in 0..array.len() {
                if array.is_null(row) {
                    list.append(py.None())?;
                    continue;
                }
                let one = PyDict::new(py);
                for (name, values) in &columns {
                    one.set_item(name, values.get_item(row)?)?;
                }
                list.append(one)?;
            }
            Ok(())
        }
        other => Err(raised(&Refusal::Type(other.to_string()))),
    }
}

/// Appends the rows of an array, each as a function has it.
fn rows<'py>(
    list: &Bound<'py, PyList>,
    array: &ArrayData,
    value: &dyn Fn(usize) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<()> {
    for row in 0..array.len() {
        let value = if array.is_null(row) { list.py().None().into_bound(list.py()) } else { value(row)? };
        list.append(value)?;
    }
    Ok(())
}
