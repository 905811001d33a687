//! Arrow data as Python objects, for those who have no Arrow library.

use arrow_array::types::{ArrowPrimitiveType, Int64Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{BinaryArray, BooleanArray, PrimitiveArray};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use urikit_columns::fault::Refusal;
use urikit_columns::texts::Chunk;

use super::raised;

/// Appends the rows of an array; types are nested as deep as those of kernels, which is twice.
pub(super) fn append(list: &Bound<'_, PyList>, array: &ArrayData) -> PyResult<()> {
    let py = list.py();
    match array.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Dictionary(..) => {
            let texts = || {
                let chunk = Chunk::new(array)?;
                let rows = chunk.rows()?;
                (0..chunk.len()).map(|row| rows.get(row).map(|text| text.map(str::to_owned))).collect()
            };
            let texts: Result<Vec<Option<String>>, Refusal> = texts();
            texts.map_err(|refusal| raised(&refusal))?.into_iter().try_for_each(|text| list.append(text))
        }
        DataType::Boolean => BooleanArray::from(array.clone()).iter().try_for_each(|flag| list.append(flag)),
        DataType::UInt16 => numbers::<UInt16Type>(list, array),
        DataType::UInt32 => numbers::<UInt32Type>(list, array),
        DataType::UInt64 => numbers::<UInt64Type>(list, array),
        DataType::Int64 => numbers::<Int64Type>(list, array),
        DataType::Binary => {
            let bytes = BinaryArray::from(array.clone());
            bytes.iter().try_for_each(|bytes| list.append(bytes.map(|bytes| PyBytes::new(py, bytes))))
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

fn numbers<'py, N: ArrowPrimitiveType>(list: &Bound<'py, PyList>, array: &ArrayData) -> PyResult<()>
where
    N::Native: IntoPyObject<'py>,
{
    PrimitiveArray::<N>::from(array.clone()).iter().try_for_each(|number| list.append(number))
}
