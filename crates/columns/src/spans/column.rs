//! A column of texts that is being written.

use std::marker::PhantomData;

use arrow_array::{GenericStringArray, OffsetSizeTrait};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_data::ArrayData;

use super::block::Block;
use super::widest;
use crate::ascii;
use crate::fault::Refusal;
use crate::memory::Room;

/// Texts are copied by so many bytes, and longer ones as they are.
const COPY: usize = 64;

/// By so many where all texts of a block are short, as schemes are.
const SHORT: usize = 32;

/// Room behind the texts, so that the last of them is copied as the others.
const SLACK: usize = COPY;

/// Converts an array of texts to the type of the answer.
pub(super) type Finish<O> = fn(GenericStringArray<O>) -> ArrayData;

/// A component of all rows.
pub(super) struct Column<O> {
    rows: usize,
    /// The most bytes that its texts can have together.
    most: usize,
    tally: Tally,
    values: Room,
    /// The end of each row; it has no memory before the first text.
    offsets: Room,
    offset: PhantomData<O>,
}

/// Counts of the rows so far.
struct Tally {
    component: usize,
    rows: usize,
    /// The bytes of all texts.
    end: usize,
    /// One bit a row.
    valid: Vec<u64>,
    /// True if no row has the component.
    is_empty: bool,
}

/// The part of a column that is not written yet, where several threads write it.
pub(super) struct Rest<'a, O> {
    tally: &'a mut Tally,
    offsets: &'a mut [u8],
    values: &'a mut [u8],
    offset: PhantomData<O>,
}

/// The place where a component of a block is written.
pub(super) struct Place<'a, O> {
    offsets: &'a mut [u8],
    values: &'a mut [u8],
    /// The start of the values in the column.
    start: usize,
    offset: PhantomData<O>,
}

impl Tally {
    /// Counts a block; whether there is anything to be written.
    fn add<O: OffsetSizeTrait>(&mut self, block: &Block<'_>, most: usize) -> Result<bool, Refusal> {
        let valid = block.valid(self.component);
        self.valid.extend_from_slice(valid);
        self.rows += block.len();
        self.end += block.size(self.component);
        self.is_empty &= valid.iter().all(|word| *word == 0);
        if self.end > most {
            // Under a null they may have done so unseen.
            return Err(Refusal::Malformed("offsets must not go back", None));
        }
        if self.end > O::MAX_OFFSET {
            return Err(Refusal::Full);
        }
        Ok(!self.is_empty)
    }
}

impl<O: OffsetSizeTrait> Column<O> {
    /// A column of so many rows, whose texts have no more than so many bytes together. Blocks are added in their order; all
    /// but the last one have a multiple of 64 rows.
    pub(super) fn new(component: usize, rows: usize, most: usize) -> Self {
        let valid = Vec::with_capacity(rows.div_ceil(64));
        let tally = Tally { component, rows: 0, end: 0, valid, is_empty: true };
        let offsets = Room::new((rows + 1) * size_of::<O>());
        Column { rows, most, tally, values: Room::new(most.saturating_add(SLACK)), offsets, offset: PhantomData }
    }

    /// The place of a block; None where no row so far has the component.
    ///
    /// # Errors
    /// [`Refusal::Full`] where it does not fit.
    pub(super) fn place(&mut self, block: &Block<'_>) -> Result<Option<Place<'_, O>>, Refusal> {
        let (before, start) = (self.tally.rows, self.tally.end);
        if !self.tally.add::<O>(block, self.most)? {
            return Ok(None);
        }
        if start == 0 {
            // The rows to come are like those that came, and a bit longer.
            let a_row = self.tally.end / self.tally.rows + 1;
            self.values.expect((a_row + a_row / 8).saturating_mul(self.rows) + SLACK);
        }
        let offsets = self.offsets.bytes((self.rows + 1) * size_of::<O>());
        let offsets = &mut offsets[(before + 1) * size_of::<O>()..];
        let values = &mut self.values.bytes(self.tally.end + SLACK)[start..];
        Ok(Some(Place { offsets, values, start, offset: PhantomData }))
    }

    /// All that the column can need, to be written by several threads; None where the system has not so much memory.
    pub(super) fn rest(&mut self) -> Option<Rest<'_, O>> {
        let size = (self.rows + 1) * size_of::<O>();
        (self.offsets, self.values) = (Room::whole(size)?, Room::whole(self.most.checked_add(SLACK)?)?);
        Some(Rest {
            tally: &mut self.tally,
            offsets: &mut self.offsets.bytes(size)[size_of::<O>()..],
            values: &mut self.values.bytes(self.most)[..self.most],
            offset: PhantomData,
        })
    }

    /// Which rows are null; None where no row is.
    pub(super) fn nulls(&self) -> Option<NullBuffer> {
        let bits = BooleanBuffer::new(Buffer::from_vec(self.tally.valid.clone()), 0, self.tally.rows);
        Some(NullBuffer::new(bits)).filter(|nulls| nulls.null_count() > 0)
    }

    /// The column as an array.
    ///
    /// # Errors
    /// None that is known: [`Refusal::Internal`].
    pub(super) fn finish(self, finish: Finish<O>, threads: usize) -> Result<ArrayData, Refusal> {
        let Tally { rows, end, is_empty, .. } = self.tally;
        if is_empty {
            return Ok(finish(GenericStringArray::new_null(rows)));
        }
        let nulls = self.nulls();
        let offsets = self.offsets.finish((rows + 1) * size_of::<O>());
        let offsets = ScalarBuffer::new(offsets, 0, rows + 1);
        let texts = ascii::texts(offsets, self.values.finish(end), nulls, threads);
        texts.map(finish).map_err(|error| Refusal::Internal(error.to_string()))
    }
}

impl<'a, O: OffsetSizeTrait> Rest<'a, O> {
    /// The place of the next block; None where no row so far has the component.
    ///
    /// # Errors
    /// [`Refusal::Full`] where it does not fit.
    pub(super) fn place(&mut self, block: &Block<'_>) -> Result<Option<Place<'a, O>>, Refusal> {
        let start = self.tally.end;
        let is_any = self.tally.add::<O>(block, start + self.values.len())?;
        let offsets = self.offsets.split_off_mut(..block.len() * size_of::<O>());
        let size = self.tally.end - start;
        let values = self.values.split_off_mut(..size);
        let place = |(offsets, values)| Place { offsets, values, start, offset: PhantomData };
        Ok(offsets.zip(values).filter(|_| is_any).map(place))
    }
}

impl<O: OffsetSizeTrait> Place<'_, O> {
    /// Writes a component of its block. Texts are copied by as few instructions as the processor has for that.
    pub(super) fn write(self, block: &Block<'_>, component: usize) {
        widest(
            #[inline(always)]
            || self.put_all(block, component),
        );
    }

    #[inline(always)]
    fn put_all(self, block: &Block<'_>, component: usize) {
        if block.is_rare(component) {
            self.put_rare(block, component);
        } else if block.longest(component) <= SHORT {
            self.put_each::<SHORT>(block, component);
        } else {
            self.put_each::<COPY>(block, component);
        }
    }

    /// Writes the ends of rows without the component, which is the end of the row before.
    #[inline(always)]
    fn put_rare(self, block: &Block<'_>, component: usize) {
        let (mut end, mut at) = (0, 0);
        let mut offsets = self.offsets.chunks_exact_mut(size_of::<O>()).take(block.len());
        for row in block.rows(component) {
            offsets.by_ref().take(row - at).for_each(|offset| put::<O>(offset, self.start + end));
            let (text, size) = block.piece(component, row);
            copy::<COPY>(text, &mut self.values[end..], size);
            end += size;
            at = row;
        }
        offsets.for_each(|offset| put::<O>(offset, self.start + end));
    }

    #[inline(always)]
    fn put_each<const N: usize>(self, block: &Block<'_>, component: usize) {
        let mut end = 0;
        let offsets = self.offsets.chunks_exact_mut(size_of::<O>());
        for ((text, size), offset) in block.pieces(component).zip(offsets) {
            copy::<N>(text, &mut self.values[end..], size);
            end += size;
            put::<O>(offset, self.start + end);
        }
    }
}

/// Writes an offset.
#[inline(always)]
fn put<O: OffsetSizeTrait>(to: &mut [u8], offset: usize) {
    if O::IS_LARGE {
        to.copy_from_slice(&(offset as i64).to_ne_bytes());
    } else {
        to.copy_from_slice(&(offset as i32).to_ne_bytes());
    }
}

/// Copies so many bytes, or `N` where that is more: what is too much is overwritten by the next row, or cut off at the end.
#[inline(always)]
fn copy<const N: usize>(from: &[u8], to: &mut [u8], size: usize) {
    match (from.first_chunk::<N>(), to.first_chunk_mut::<N>()) {
        (Some(from), Some(to)) if size <= N => *to = *from,
        _ => to[..size].copy_from_slice(&from[..size]),
    }
}
