//! Answers for a dictionary: each value is asked once, and the rows share the answer.

use arrow_array::builder::NullBufferBuilder;
use arrow_buffer::{ArrowNativeType, Buffer};
use arrow_data::transform::MutableArrayData;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use std::collections::HashMap;

use crate::cells::{array, Cells, Type};
use crate::fault::{Fault, Refusal};
use crate::texts::{Layout, Texts};

/// The first row that has no answer: of the rows that failed, which are in order, or of the rows that ask for a value
/// that did.
pub(crate) fn first(keys: Option<&[Option<u32>]>, failed: &[(usize, Fault)]) -> Option<(usize, Fault)> {
    let Some(keys) = keys else { return failed.first().copied() };
    let of_value = |value: usize| failed.binary_search_by_key(&value, |(value, _)| *value).ok();
    keys.iter().enumerate().find_map(|(row, key)| Some((row, failed[of_value((*key)? as usize)?].1)))
}

/// The answers of the rows from those of the values: texts as a dictionary again, anything else row by row.
pub(crate) fn answers(
    key: &DataType,
    keys: &[Option<u32>],
    values: ArrayData,
    layout: Layout,
) -> Result<ArrayData, Refusal> {
    if !matches!(values.data_type(), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View) {
        return gathered(keys, &values);
    }
    let values = Texts::new(&values)?;
    let rows = values.part(0..values.len())?;
    let texts = (0..values.len()).map(|row| rows.get(row)).collect::<Result<Vec<_>, _>>()?;
    // Each answer once: engines take equal keys for equal values, and others for different ones.
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    let mut cells = Cells::new(&Type::Text, layout, texts.len());
    let mut of_value = Vec::with_capacity(texts.len());
    for text in texts {
        of_value.push(text.map(|text| {
            let next = numbers.len() as u32;
            *numbers.entry(text).or_insert_with(|| {
                cells.text(Some(text));
                next
            })
        }));
    }
    let distinct = cells.finish()?;
    let numbers: Vec<_> = keys.iter().map(|key| key.and_then(|key| of_value[key as usize])).collect();
    let made = match key {
        DataType::Int8 => numbered::<i8>(&numbers),
        DataType::Int16 => numbered::<i16>(&numbers),
        DataType::Int32 => numbered::<i32>(&numbers),
        DataType::Int64 => numbered::<i64>(&numbers),
        DataType::UInt8 => numbered::<u8>(&numbers),
        DataType::UInt16 => numbered::<u16>(&numbers),
        DataType::UInt32 => numbered::<u32>(&numbers),
        _ => numbered::<u64>(&numbers),
    };
    let mut nulls = NullBufferBuilder::new(numbers.len());
    numbers.iter().for_each(|number| nulls.append(number.is_some()));
    let kind = DataType::Dictionary(Box::new(key.clone()), Box::new(distinct.data_type().clone()));
    array(kind, numbers.len(), nulls.finish(), vec![made], vec![distinct])
}

/// The numbers as keys of a type, which had at least as many values in the input.
fn numbered<K: ArrowNativeType>(numbers: &[Option<u32>]) -> Buffer {
    let key = |number: &Option<u32>| number.and_then(|n| K::from_usize(n as usize)).unwrap_or_default();
    Buffer::from_vec(numbers.iter().map(key).collect::<Vec<K>>())
}

/// The values that the keys ask for, one a row.
pub(crate) fn gathered(keys: &[Option<u32>], values: &ArrayData) -> Result<ArrayData, Refusal> {
    let mut rows = MutableArrayData::new(vec![values], true, keys.len());
    for key in keys {
        let added = match key {
            Some(key) => rows.try_extend(0, *key as usize, *key as usize + 1),
            None => rows.try_extend_nulls(1),
        };
        added.map_err(|_| Refusal::Full)?;
    }
    Ok(rows.freeze())
}
