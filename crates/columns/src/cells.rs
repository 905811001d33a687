//! The answers on their way into a column.

use std::sync::Arc;

use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, Int64Builder, LargeStringBuilder, NullBufferBuilder, StringBuilder,
    StringViewBuilder, UInt16Builder, UInt32Builder, UInt64Builder,
};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field, Fields};

use crate::fault::Refusal;
use crate::texts::Layout;

/// The type of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Text, in the layout of the input.
    Text,
    /// Yes or no.
    Flag,
    /// A number of 16 bits: a port, a version.
    Port,
    /// A number of 32 bits: a place in a text, a count.
    Place,
    /// A number of 64 bits: a key.
    Key,
    /// A number of 64 bits with a sign.
    Whole,
    /// Bytes.
    Octets,
    /// The type of the function that the options choose.
    Chosen,
    /// Any number of these.
    List(&'static Type),
    /// One of each, by name.
    Struct(&'static [(&'static str, Type)]),
}

/// A column that is being written, row by row.
///
/// Nulls are only counted, and written before the next answer or at the end: most columns are nearly all answers or
/// nearly all nulls, and a null costs next to nothing then.
#[derive(Debug)]
pub struct Cells {
    column: Column,
    /// So many nulls are not written yet.
    nulls: usize,
}

#[derive(Debug)]
enum Column {
    /// `string`, and whether it is full.
    Short(StringBuilder, bool),
    /// `large_string`.
    Long(LargeStringBuilder),
    /// `string_view`.
    View(StringViewBuilder),
    Flag(BooleanBuilder),
    Port(UInt16Builder),
    Place(UInt32Builder),
    Key(UInt64Builder),
    Whole(Int64Builder),
    Octets(BinaryBuilder),
    /// Items, how many, and where each row ends.
    List(Box<Cells>, usize, Vec<usize>, NullBufferBuilder),
    /// Fields by name.
    Struct(Vec<(&'static str, Cells)>, NullBufferBuilder),
}

impl Cells {
    /// A column of a type, for about `rows` rows, with texts in a layout.
    pub fn new(kind: &Type, layout: Layout, rows: usize) -> Self {
        let column = match kind {
            Type::Text | Type::Chosen => match layout {
                Layout::Short => Column::Short(StringBuilder::with_capacity(rows, 16 * rows), false),
                Layout::Long => Column::Long(LargeStringBuilder::with_capacity(rows, 16 * rows)),
                Layout::View => Column::View(StringViewBuilder::with_capacity(rows)),
            },
            Type::Flag => Column::Flag(BooleanBuilder::with_capacity(rows)),
            Type::Port => Column::Port(UInt16Builder::with_capacity(rows)),
            Type::Place => Column::Place(UInt32Builder::with_capacity(rows)),
            Type::Key => Column::Key(UInt64Builder::with_capacity(rows)),
            Type::Whole => Column::Whole(Int64Builder::with_capacity(rows)),
            Type::Octets => Column::Octets(BinaryBuilder::with_capacity(rows, 4 * rows)),
            Type::List(item) => {
                Column::List(Box::new(Cells::new(item, layout, rows)), 0, vec![0], NullBufferBuilder::new(rows))
            }
            Type::Struct(fields) => {
                let cells = fields.iter().map(|(name, kind)| (*name, Cells::new(kind, layout, rows)));
                Column::Struct(cells.collect(), NullBufferBuilder::new(rows))
            }
        };
        Cells { column, nulls: 0 }
    }

    /// A row without an answer.
    #[inline]
    pub fn null(&mut self) {
        self.nulls += 1;
    }

    /// The column, with its nulls up to here.
    #[inline]
    fn written(&mut self) -> &mut Column {
        if self.nulls > 0 {
            self.column.nulls(self.nulls);
            self.nulls = 0;
        }
        &mut self.column
    }

    /// A text, or null.
    #[inline]
    pub fn text(&mut self, text: Option<&str>) {
        let Some(text) = text else { return self.null() };
        match self.written() {
            Column::Short(cells, full) => {
                if cells.values_slice().len() + text.len() > i32::MAX as usize {
                    *full = true;
                    return cells.append_null();
                }
                cells.append_value(text);
            }
            Column::Long(cells) => cells.append_value(text),
            Column::View(cells) => cells.append_value(text),
            _ => debug_assert!(false, "a text in a column of another type"),
        }
    }

    /// Yes or no.
    pub fn flag(&mut self, flag: bool) {
        if let Column::Flag(cells) = self.written() {
            cells.append_value(flag);
        }
    }

    /// A port, a place or a key; null where it does not fit.
    pub fn number(&mut self, number: Option<u64>) {
        match self.written() {
            Column::Port(cells) => cells.append_option(number.and_then(|n| n.try_into().ok())),
            Column::Place(cells) => cells.append_option(number.and_then(|n| n.try_into().ok())),
            Column::Key(cells) => cells.append_option(number),
            _ => debug_assert!(false, "a number in a column of another type"),
        }
    }

    /// A number with a sign.
    pub fn whole(&mut self, number: i64) {
        if let Column::Whole(cells) = self.written() {
            cells.append_value(number);
        }
    }

    /// Bytes, or null.
    pub fn octets(&mut self, octets: Option<&[u8]>) {
        if let Column::Octets(cells) = self.written() {
            cells.append_option(octets);
        }
    }

    /// A list: `write` is called for each item.
    pub fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Cells, T)) {
        if let Column::List(cells, count, ends, nulls) = self.written() {
            for item in items {
                write(cells, item);
                *count += 1;
            }
            ends.push(*count);
            nulls.append_non_null();
        }
    }

    /// A struct of texts, in the order of its fields.
    #[inline]
    pub fn texts(&mut self, texts: &[Option<&str>]) {
        self.fields(|fields| {
            for ((_, cells), text) in fields.iter_mut().zip(texts) {
                cells.text(*text);
            }
        });
    }

    /// A struct: `write` writes each of its fields once.
    #[inline]
    pub fn fields(&mut self, write: impl FnOnce(&mut [(&'static str, Cells)])) {
        if let Column::Struct(fields, nulls) = self.written() {
            write(fields);
            nulls.append_non_null();
        }
    }

    /// The column.
    ///
    /// # Errors
    /// [`Refusal::Full`] where a text or a list did not fit.
    pub fn finish(mut self) -> Result<ArrayData, Refusal> {
        self.written();
        Ok(match self.column {
            Column::Short(_, true) => return Err(Refusal::Full),
            Column::Short(mut cells, false) => cells.finish().into(),
            Column::Long(mut cells) => cells.finish().into(),
            Column::View(mut cells) => cells.finish().into(),
            Column::Flag(mut cells) => cells.finish().into(),
            Column::Port(mut cells) => cells.finish().into(),
            Column::Place(mut cells) => cells.finish().into(),
            Column::Key(mut cells) => cells.finish().into(),
            Column::Whole(mut cells) => cells.finish().into(),
            Column::Octets(mut cells) => cells.finish().into(),
            Column::List(cells, _, ends, mut nulls) => {
                let items = cells.finish()?;
                let rows = nulls.len();
                let ends: Result<Vec<i32>, _> = ends.into_iter().map(i32::try_from).collect();
                let offsets = Buffer::from_vec(ends.map_err(|_| Refusal::Full)?);
                let field = Field::new("item", items.data_type().clone(), true);
                let kind = DataType::List(Arc::new(field));
                array(kind, rows, nulls.finish(), vec![offsets], vec![items])?
            }
            Column::Struct(cells, mut nulls) => {
                let rows = nulls.len();
                let (mut fields, mut arrays) = (Vec::new(), Vec::new());
                for (name, cells) in cells {
                    let array = cells.finish()?;
                    fields.push(Field::new(name, array.data_type().clone(), true));
                    arrays.push(array);
                }
                let kind = DataType::Struct(Fields::from(fields));
                array(kind, rows, nulls.finish(), Vec::new(), arrays)?
            }
        })
    }
}

impl Column {
    /// So many rows without an answer.
    #[cold]
    fn nulls(&mut self, count: usize) {
        match self {
            Column::Short(cells, _) => cells.append_nulls(count),
            Column::Long(cells) => cells.append_nulls(count),
            Column::View(cells) => (0..count).for_each(|_| cells.append_null()),
            Column::Flag(cells) => cells.append_nulls(count),
            Column::Port(cells) => cells.append_nulls(count),
            Column::Place(cells) => cells.append_nulls(count),
            Column::Key(cells) => cells.append_nulls(count),
            Column::Whole(cells) => cells.append_nulls(count),
            Column::Octets(cells) => cells.append_nulls(count),
            Column::List(_, items, ends, nulls) => {
                ends.resize(ends.len() + count, *items);
                nulls.append_n_nulls(count);
            }
            Column::Struct(fields, nulls) => {
                fields.iter_mut().for_each(|(_, cells)| cells.nulls += count);
                nulls.append_n_nulls(count);
            }
        }
    }
}

/// An array from its parts, which are checked again. A typed array as `dyn Array` would bring the code of all types into
/// the library: 300 KB.
pub(crate) fn array(
    kind: DataType,
    rows: usize,
    nulls: Option<NullBuffer>,
    buffers: Vec<Buffer>,
    children: Vec<ArrayData>,
) -> Result<ArrayData, Refusal> {
    let parts = ArrayData::builder(kind).len(rows).nulls(nulls).buffers(buffers).child_data(children);
    parts.build().map_err(|error| Refusal::Internal(error.to_string()))
}
