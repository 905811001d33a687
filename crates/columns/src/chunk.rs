//! A chunk of a column: texts, or keys into a dictionary of texts.
//!
//! A key beyond the dictionary is a [`Refusal::Malformed`] when the chunk is made. What lies under a null is never looked at.

use std::collections::HashMap;

use arrow_buffer::ArrowNativeType;
use arrow_data::ArrayData;
use arrow_schema::DataType;

use crate::fault::Refusal;
use crate::texts::{self, malformed, Part, Texts};

/// One chunk of a column.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// The texts, or the values of the dictionary.
    pub texts: Texts,
    /// The keys and their type, of a dictionary; the type is `Null` where answers are to have no keys.
    pub keys: Option<(DataType, Vec<Option<u32>>)>,
}

impl Chunk {
    /// A chunk of texts, or of keys into texts.
    ///
    /// # Errors
    /// [`Refusal::Type`] for another type; [`Refusal::Malformed`] for a key beyond the dictionary, or a buffer that
    /// is missing or too short.
    pub fn new(data: &ArrayData) -> Result<Self, Refusal> {
        let DataType::Dictionary(key, _) = data.data_type() else {
            return Ok(Chunk { texts: Texts::new(data)?, keys: None });
        };
        let dictionary = data.child_data().first().ok_or_else(|| malformed("the dictionary is missing"))?;
        let texts = Texts::new(dictionary)?;
        let keys = match **key {
            DataType::Int8 => keys::<i8>(data, texts.len()),
            DataType::Int16 => keys::<i16>(data, texts.len()),
            DataType::Int32 => keys::<i32>(data, texts.len()),
            DataType::Int64 => keys::<i64>(data, texts.len()),
            DataType::UInt8 => keys::<u8>(data, texts.len()),
            DataType::UInt16 => keys::<u16>(data, texts.len()),
            DataType::UInt32 => keys::<u32>(data, texts.len()),
            DataType::UInt64 => keys::<u64>(data, texts.len()),
            _ => return Err(Refusal::Type(data.data_type().to_string())),
        };
        Ok(Chunk { texts, keys: Some((DataType::clone(key), keys?)) })
    }

    /// The same rows with keys to the first of those that have the same text, so that each text is asked once.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a row that cannot be read; [`Refusal::Full`] for more rows than keys.
    pub fn distinct(&self) -> Result<Self, Refusal> {
        if self.keys.is_some() {
            return Ok(self.clone());
        }
        let rows = self.rows()?;
        let count = u32::try_from(self.len()).map_err(|_| Refusal::Full)?;
        let mut first: HashMap<&str, u32> = HashMap::new();
        let key = |row| Ok(rows.get(row as usize)?.map(|text| *first.entry(text).or_insert(row)));
        let keys: Result<_, Refusal> = (0..count).map(key).collect();
        Ok(Chunk { texts: self.texts.clone(), keys: Some((DataType::Null, keys?)) })
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.keys.as_ref().map_or(self.texts.len(), |(_, keys)| keys.len())
    }

    /// Returns true for a chunk without rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All its rows, ready to be read.
    ///
    /// # Errors
    /// As [`Texts::part`].
    pub fn rows(&self) -> Result<ByKey<'_>, Refusal> {
        let part = self.texts.part(0..self.texts.len())?;
        Ok(ByKey { part, keys: self.keys.as_ref().map(|(_, keys)| &keys[..]) })
    }
}

/// The rows of a chunk, through its keys where it has any.
#[derive(Clone, Copy, Debug)]
pub struct ByKey<'a> {
    part: Part<'a>,
    keys: Option<&'a [Option<u32>]>,
}

impl<'a> ByKey<'a> {
    /// The text of a row; None for null.
    ///
    /// # Errors
    /// As [`Part::get`].
    pub fn get(&self, row: usize) -> Result<Option<&'a str>, Refusal> {
        match self.keys {
            None => self.part.get(row),
            Some(keys) => keys.get(row).copied().flatten().map_or(Ok(None), |key| self.part.get(key as usize)),
        }
    }
}

fn keys<K: ArrowNativeType>(data: &ArrayData, values: usize) -> Result<Vec<Option<u32>>, Refusal> {
    let keys = texts::values::<K>(data, data.len())?;
    let key = |(row, key): (usize, &K)| {
        if data.is_null(row) {
            return Ok(None);
        }
        match key.to_usize().filter(|key| *key < values).and_then(|key| u32::try_from(key).ok()) {
            Some(key) => Ok(Some(key)),
            None => Err(Refusal::Malformed("key outside its dictionary", Some(row))),
        }
    };
    keys.iter().enumerate().map(key).collect()
}
