//! Components as they are written, of many rows at once.
//!
//! Rows are read in blocks. Of each row of a block, what is kept is where its components are; then each component of
//! the block is written in one loop of its own. So a row costs no look at the type of a column and no room of its own:
//! room is made once a block, texts are copied by a fixed number of bytes where they are short, and validity is written
//! by words. A text that [`recognise`] knows is ASCII; what the answers have is checked once more as a whole, by Arrow.
//!
//! Why a row has no answer is told for the first such row at most: a report is written row by row (`run`).

use std::ops::Range;

use arrow_array::{GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field, Fields};
use urikit_core::chars::Syntax;
use urikit_core::offsets::ABSENT;
use urikit_core::parse::{parse_by, recognise};

use crate::cells::{array, Type};
use crate::fault::{Fault, Refusal};
use crate::texts::{Layout, Part};

/// Which components a kernel answers, in the order of [`urikit_core::offsets::Offsets::spans`], by which grammar.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    pub(crate) syntax: Syntax,
    pub(crate) which: Range<usize>,
}

/// So many rows are read before their components are written; a multiple of 64.
const BLOCK: usize = 256;

/// Texts are copied by so many bytes, once or twice; the rest of longer ones as it is.
const COPY: usize = 32;

/// The path, which every reference has.
const PATH: usize = 4;

/// Where each of the components begins and ends in the text of its row.
type Spans = [[u32; 2]; 7];

/// What is asked of which rows.
#[derive(Clone)]
pub(crate) struct Request<'a> {
    pub(crate) components: &'a Components,
    pub(crate) answer: &'a Type,
    pub(crate) part: &'a Part<'a>,
    pub(crate) rows: Range<usize>,
    /// Whether the first row without an answer is the last one.
    pub(crate) stop: bool,
}

/// The answers, and the first row without one where that is the last.
type Written = (ArrayData, Option<(usize, Fault)>);

/// The answers in a layout.
pub(crate) fn written(request: &Request<'_>, layout: Layout) -> Result<Written, Refusal> {
    match layout {
        Layout::Short => of::<i32>(request, ArrayData::from),
        Layout::Long => of::<i64>(request, ArrayData::from),
        Layout::View => match of::<i32>(request, |texts| StringViewArray::from(&texts).into()) {
            // Views have offsets of 31 bits in any number of buffers.
            Err(Refusal::Full) => {
                of::<i64>(request, |texts| texts.iter().collect::<StringViewArray>().into())
            }
            done => done,
        },
    }
}

/// What an array of texts becomes.
type Finish<O> = fn(GenericStringArray<O>) -> ArrayData;

fn of<O: OffsetSizeTrait>(request: &Request<'_>, finish: Finish<O>) -> Result<Written, Refusal> {
    let Request { components, answer, part, rows, stop } = request.clone();
    let mut columns: Vec<_> = components.which.clone().map(|_| Column::<O>::new()).collect();
    let mut block = Block::default();
    let (mut failed, mut next) = (None, rows.start);
    while next < rows.end && failed.is_none() {
        let end = rows.end.min(next + BLOCK);
        failed = block.read(components, part, next..end, stop)?;
        for (column, component) in columns.iter_mut().zip(components.which.clone()) {
            column.write(&block, component, rows.len())?;
        }
        next = end;
    }
    let validity = columns.get(PATH).and_then(Column::nulls);
    let mut arrays = columns.into_iter().map(|column| column.finish(finish));
    let data = match answer {
        Type::Struct(fields) => {
            let arrays: Vec<_> = arrays.collect::<Result<_, _>>()?;
            let rows = arrays.first().map_or(0, ArrayData::len);
            let field = |((name, _), array): (&(&'static str, Type), &ArrayData)| {
                Field::new(*name, array.data_type().clone(), true)
            };
            let kind = DataType::Struct(fields.iter().zip(&arrays).map(field).collect::<Fields>());
            array(kind, rows, validity, Vec::new(), arrays)?
        }
        _ => arrays.next().ok_or_else(|| Refusal::Internal("a kernel without components".to_owned()))??,
    };
    Ok((data, failed))
}

/// Rows that were read.
#[derive(Default)]
struct Block<'a> {
    /// The text of each row, with what follows it in its buffer.
    texts: Vec<&'a [u8]>,
    spans: Vec<Spans>,
}

impl<'a> Block<'a> {
    fn read(
        &mut self,
        components: &Components,
        part: &Part<'a>,
        rows: Range<usize>,
        stop: bool,
    ) -> Result<Option<(usize, Fault)>, Refusal> {
        self.texts.clear();
        self.spans.clear();
        for row in rows {
            let (text, length) = part.bytes(row)?.unwrap_or_default();
            let mut offsets = recognise(components.syntax, &text[..length]);
            if offsets.is_none() {
                if let Some(text) = part.get(row)? {
                    match parse_by(components.syntax, text) {
                        Ok(found) => offsets = Some(found),
                        Err(error) if stop => {
                            return Ok(Some((row, Fault::from(error).in_characters(text, None))));
                        }
                        Err(_) => {}
                    }
                }
            }
            self.texts.push(text);
            self.spans.push(offsets.map_or([[ABSENT; 2]; 7], |offsets| offsets.spans(length as u32)));
        }
        Ok(None)
    }
}

/// A column of texts that is being written.
struct Column<O> {
    rows: usize,
    values: Vec<u8>,
    /// How many of the values are written; what is behind them is room.
    end: usize,
    /// Where each row ends; empty before the first text, since a column without any needs no memory of its own.
    offsets: Vec<O>,
    /// One bit a row.
    valid: Vec<u64>,
}

impl<O: OffsetSizeTrait> Column<O> {
    fn new() -> Self {
        Column { rows: 0, values: Vec::new(), end: 0, offsets: Vec::new(), valid: Vec::new() }
    }

    /// Writes a component of a block of a column of so many rows.
    fn write(&mut self, block: &Block<'_>, component: usize, rows: usize) -> Result<(), Refusal> {
        let (mut total, mut any) = (0, 0);
        for spans in block.spans.chunks(64) {
            let mut word = 0;
            for (bit, spans) in spans.iter().enumerate() {
                let [start, end] = spans[component];
                word |= u64::from(start != ABSENT) << bit;
                total += (end - start) as usize;
            }
            any |= word;
            self.valid.push(word);
        }
        let before = self.rows;
        self.rows += block.spans.len();
        if any == 0 && self.offsets.is_empty() {
            return Ok(());
        }
        if self.end + total > O::MAX_OFFSET {
            return Err(Refusal::Full);
        }
        if self.offsets.is_empty() {
            self.offsets.reserve_exact(rows + 1);
            self.offsets.resize(before + 1, O::usize_as(0));
        }
        self.offsets.resize(self.rows + 1, O::usize_as(self.end));
        if total == 0 {
            return Ok(());
        }
        self.values.resize(self.end + total + 2 * COPY, 0);
        let rows = block.texts.iter().zip(&block.spans);
        for ((text, spans), offset) in rows.zip(&mut self.offsets[before + 1..]) {
            let [start, end] = spans[component];
            let size = (end - start) as usize;
            // A missing component begins nowhere.
            let start = if size == 0 { 0 } else { start as usize };
            copy(&text[start..], &mut self.values[self.end..], size);
            self.end += size;
            *offset = O::usize_as(self.end);
        }
        Ok(())
    }

    /// Which rows are null; None where no row is.
    fn nulls(&self) -> Option<NullBuffer> {
        let bits = BooleanBuffer::new(Buffer::from_vec(self.valid.clone()), 0, self.rows);
        Some(NullBuffer::new(bits)).filter(|nulls| nulls.null_count() > 0)
    }

    fn finish(mut self, finish: Finish<O>) -> Result<ArrayData, Refusal> {
        if self.offsets.is_empty() {
            return Ok(finish(GenericStringArray::new_null(self.rows)));
        }
        self.values.truncate(self.end);
        let nulls = self.nulls();
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.offsets));
        let texts = GenericStringArray::try_new(offsets, Buffer::from_vec(self.values), nulls);
        texts.map(finish).map_err(|error| Refusal::Internal(error.to_string()))
    }
}

/// Copies so many bytes, or more: what is too much is overwritten by the next row, or cut off at the end.
#[inline(always)]
fn copy(from: &[u8], to: &mut [u8], size: usize) {
    let (first, second) =
        (from.first_chunk::<COPY>(), from.get(COPY..).and_then(<[u8]>::first_chunk::<COPY>));
    match (first, second, to.first_chunk_mut::<{ 2 * COPY }>()) {
        (Some(first), _, Some(to)) if size <= COPY => to[..COPY].copy_from_slice(first),
        (Some(first), Some(second), Some(to)) if size <= 2 * COPY => {
            to[..COPY].copy_from_slice(first);
            to[COPY..].copy_from_slice(second);
        }
        _ => to[..size].copy_from_slice(&from[..size]),
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::{Array, LargeStringArray, StringArray, StringViewArray};
    use arrow_data::ArrayData;

    use crate::fault::Refusal;
    use crate::kernel::{Kernel, Options};
    use crate::run::{run, Errors};
    use crate::texts::Chunk;

    /// Rows of every length around a copy and a block, with nulls and texts that are refused.
    fn rows() -> Vec<Option<String>> {
        let row = |n: usize| match n % 7 {
            0 => None,
            1 => Some(format!("http://h/a b{n}")),
            2 => Some(format!("//u:p@h{}:8{}/?#", "x".repeat(n % 90), n)),
            3 => Some(String::new()),
            _ => Some(format!("http://h/{}?{}#{n}", "a".repeat(n % 131), "%41".repeat(n % 29))),
        };
        (0..700).map(row).collect()
    }

    fn layouts(rows: &[Option<String>]) -> [ArrayData; 3] {
        let texts = || rows.iter().map(Option::as_deref);
        [
            texts().collect::<StringArray>().to_data(),
            texts().collect::<LargeStringArray>().to_data(),
            texts().collect::<StringViewArray>().to_data(),
        ]
    }

    #[test]
    fn as_they_are_written_row_by_row() {
        for data in layouts(&rows()) {
            for data in [data.clone(), data.slice(5, 600), data.slice(699, 1), data.slice(3, 0)] {
                let chunks = [Chunk::new(&data).unwrap()];
                for name in ["split", "scheme", "userinfo", "host", "port", "path", "query", "fragment"] {
                    let kernel = Kernel::named(name, &Options::default()).unwrap();
                    assert!(kernel.components.is_some());
                    let answers = |errors| run(&kernel, &chunks, None, errors, 1).unwrap().values;
                    // A report is written row by row.
                    assert_eq!(answers(Errors::Null), answers(Errors::Report), "{name} {}", data.data_type());
                }
            }
        }
    }

    #[test]
    fn threads_make_no_difference() {
        let many: Vec<_> = std::iter::repeat_n(rows(), 20).flatten().collect();
        for data in layouts(&many) {
            let (kernel, chunks) =
                (Kernel::named("split", &Options::default()).unwrap(), [Chunk::new(&data).unwrap()]);
            let answers = |threads| run(&kernel, &chunks, None, Errors::Null, threads).unwrap().values;
            assert_eq!(answers(1), answers(2));
        }
    }

    #[test]
    fn the_first_row_without_an_answer_is_told() {
        for data in layouts(&rows()) {
            let kernel = Kernel::named("split", &Options::default()).unwrap();
            let refusal = run(&kernel, &[Chunk::new(&data).unwrap()], None, Errors::Raise, 1).unwrap_err();
            assert!(matches!(refusal, Refusal::Row(1, fault) if fault.code == "space"), "{refusal}");
        }
    }
}
