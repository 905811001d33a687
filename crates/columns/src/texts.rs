//! Texts in any of Arrow's layouts, read row by row.
//!
//! Everything in the buffers is checked: an offset that leaves its buffer or goes back, a view of a
//! buffer that is missing, a key beyond its dictionary, bytes that are not UTF-8 are a [`Refusal::Malformed`] when
//! the row is read, before a kernel sees the text. What lies under a null is never looked at.

use std::ops::Range;

use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer, ScalarBuffer};
use arrow_data::ArrayData;
use arrow_schema::DataType;

use crate::fault::Refusal;

/// The layouts of a column of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `string`: offsets of 32 bits.
    Short,
    /// `large_string`: offsets of 64 bits.
    Long,
    /// `string_view`: short texts inline, long ones by reference.
    View,
}

/// Texts with their nulls.
#[derive(Clone, Debug)]
pub struct Texts {
    source: Source,
    nulls: Option<NullBuffer>,
    length: usize,
}

#[derive(Clone, Debug)]
enum Source {
    Short(ScalarBuffer<i32>, Buffer),
    Long(ScalarBuffer<i64>, Buffer),
    View(Buffer, Vec<Buffer>),
    Nothing,
}

pub(crate) fn malformed(what: &'static str) -> Refusal {
    Refusal::Malformed(what, None)
}

/// `length` values of a buffer from `offset` on.
pub(crate) fn values<T: ArrowNativeType>(data: &ArrayData, length: usize) -> Result<ScalarBuffer<T>, Refusal> {
    let buffer = data.buffers().first().ok_or_else(|| malformed("a buffer is missing"))?;
    let size = size_of::<T>();
    let range = data.offset().checked_mul(size).zip(length.checked_mul(size));
    match range {
        Some((start, bytes)) if start.checked_add(bytes).is_some_and(|end| end <= buffer.len()) => {
            Ok(ScalarBuffer::new(buffer.clone(), data.offset(), length))
        }
        _ => Err(malformed("a buffer is too short")),
    }
}

impl Texts {
    /// The texts of an array of text.
    ///
    /// # Errors
    /// [`Refusal::Type`] for an array of another type; [`Refusal::Malformed`] where a buffer is missing or too short.
    pub fn new(data: &ArrayData) -> Result<Self, Refusal> {
        let length = data.len();
        let bytes = || data.buffers().get(1).cloned().ok_or_else(|| malformed("a buffer is missing"));
        let source = match data.data_type() {
            // The offsets of an empty array may be missing.
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View if length == 0 => match data.data_type() {
                DataType::Utf8 => Source::Short(vec![0].into(), Buffer::default()),
                DataType::LargeUtf8 => Source::Long(vec![0].into(), Buffer::default()),
                _ => Source::View(Buffer::default(), Vec::new()),
            },
            DataType::Utf8 => Source::Short(values(data, length + 1)?, bytes()?),
            DataType::LargeUtf8 => Source::Long(values(data, length + 1)?, bytes()?),
            DataType::Utf8View => {
                let views = values::<u128>(data, length)?.into_inner();
                Source::View(views, data.buffers()[1..].to_vec())
            }
            DataType::Null => Source::Nothing,
            other => return Err(Refusal::Type(other.to_string())),
        };
        let nulls = data.nulls().cloned();
        if nulls.as_ref().is_some_and(|nulls| nulls.len() != length) {
            return Err(malformed("the validity has another length"));
        }
        Ok(Texts { source, nulls, length })
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns true for texts without rows.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The layout; a column of nulls counts as `large_string`.
    pub fn layout(&self) -> Layout {
        match self.source {
            Source::Short(..) => Layout::Short,
            Source::Long(..) | Source::Nothing => Layout::Long,
            Source::View(..) => Layout::View,
        }
    }

    /// A run of rows, ready to be read.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] where the offsets of the run leave their buffer.
    pub fn part(&self, rows: Range<usize>) -> Result<Part<'_>, Refusal> {
        self.part_checked(rows, true)
    }

    /// The same, for one who reads bytes: few texts are asked for, so each is checked on its own.
    pub(crate) fn part_of_bytes(&self, rows: Range<usize>) -> Result<Part<'_>, Refusal> {
        self.part_checked(rows, false)
    }

    fn part_checked(&self, rows: Range<usize>, as_a_whole: bool) -> Result<Part<'_>, Refusal> {
        let nulls = self.nulls.as_ref();
        let source = match &self.source {
            Source::Short(offsets, bytes) => {
                Rows::Short(&offsets[..], Region::new(&offsets[..], bytes, rows, as_a_whole)?)
            }
            Source::Long(offsets, bytes) => {
                Rows::Long(&offsets[..], Region::new(&offsets[..], bytes, rows, as_a_whole)?)
            }
            Source::View(views, buffers) => Rows::View(views.as_slice(), buffers),
            Source::Nothing => Rows::Nothing,
        };
        Ok(Part { source, nulls })
    }
}

/// A run of rows of [`Texts`].
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    source: Rows<'a>,
    nulls: Option<&'a NullBuffer>,
}

#[derive(Clone, Copy, Debug)]
enum Rows<'a> {
    Short(&'a [i32], Region<'a>),
    Long(&'a [i64], Region<'a>),
    View(&'a [u8], &'a [Buffer]),
    Nothing,
}

/// The bytes of a run of rows: checked once as a whole, so that a row costs no more than two looks at a boundary.
#[derive(Clone, Copy, Debug)]
struct Region<'a> {
    first: usize,
    bytes: &'a [u8],
    /// None where they are not UTF-8 as a whole, or were not looked at; then each row is checked on its own.
    text: Option<&'a str>,
}

impl<'a> Region<'a> {
    fn new<T: ArrowNativeType>(
        offsets: &[T],
        bytes: &'a [u8],
        rows: Range<usize>,
        as_a_whole: bool,
    ) -> Result<Self, Refusal> {
        let at = |row: usize| offsets.get(row).and_then(|offset| offset.to_usize());
        let range = at(rows.start).zip(at(rows.end));
        let (first, last) = range.ok_or_else(|| malformed("negative offset"))?;
        let bytes = bytes.get(first..last).ok_or_else(|| malformed("offsets leave their buffer"))?;
        Ok(Region { first, bytes, text: as_a_whole.then(|| std::str::from_utf8(bytes).ok()).flatten() })
    }

    #[inline]
    fn range<T: ArrowNativeType>(&self, offsets: &[T], row: usize) -> Option<(usize, usize)> {
        let start = offsets.get(row)?.to_usize()?.checked_sub(self.first)?;
        let end = offsets.get(row + 1)?.to_usize()?.checked_sub(self.first)?;
        Some((start, end))
    }

    #[inline]
    fn bytes<T: ArrowNativeType>(&self, offsets: &[T], row: usize) -> Option<Bytes<'a>> {
        let (start, end) = self.range(offsets, row)?;
        let bytes = self.bytes.get(start..)?;
        let length = end.checked_sub(start).filter(|length| *length <= bytes.len())?;
        Some((bytes, length))
    }

    #[inline]
    fn row<T: ArrowNativeType>(&self, offsets: &[T], row: usize) -> Option<&'a str> {
        let (start, end) = self.range(offsets, row)?;
        match self.text {
            Some(text) => text.get(start..end),
            None => std::str::from_utf8(self.bytes.get(start..end)?).ok(),
        }
    }
}

/// Texts of up to so many bytes are in the view itself.
const INLINE: usize = 12;

/// From the beginning of a text on, and how long it is.
#[inline]
fn viewed<'a>(views: &'a [u8], buffers: &'a [Buffer], row: usize) -> Option<Bytes<'a>> {
    let view = views.get(16 * row..16 * row + 16)?;
    let number = |at: usize| Some(i32::from_le_bytes(view.get(at..at + 4)?.try_into().ok()?));
    let length = usize::try_from(number(0)?).ok()?;
    let bytes = if length <= INLINE {
        views.get(16 * row + 4..)?
    } else {
        let buffer = buffers.get(usize::try_from(number(8)?).ok()?)?;
        buffer.get(usize::try_from(number(12)?).ok()?..)?
    };
    (length <= bytes.len()).then_some((bytes, length))
}

/// From the beginning of a text to the end of its buffer, and how many bytes are of the text.
pub(crate) type Bytes<'a> = (&'a [u8], usize);

const OUTSIDE: &str = "text outside its buffer or not UTF-8";

impl<'a> Part<'a> {
    /// The text of a row of the run; None for null.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] where it is outside its buffer or not UTF-8.
    #[inline]
    pub fn get(&self, row: usize) -> Result<Option<&'a str>, Refusal> {
        if self.nulls.is_some_and(|nulls| nulls.is_null(row)) {
            return Ok(None);
        }
        let text = match &self.source {
            Rows::Short(offsets, region) => region.row(offsets, row),
            Rows::Long(offsets, region) => region.row(offsets, row),
            Rows::View(views, buffers) => {
                viewed(views, buffers, row).and_then(|(bytes, length)| std::str::from_utf8(&bytes[..length]).ok())
            }
            Rows::Nothing => return Ok(None),
        };
        text.map(Some).ok_or(Refusal::Malformed(OUTSIDE, Some(row)))
    }

    /// Adds the bytes of some rows: each with all that follows them in their buffer, and how many are of the row; none for
    /// null. They may be anything: [`Part::get`] checks them.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] where they leave their buffer; the rows before are added.
    pub(crate) fn add_bytes(&self, rows: Range<usize>, to: &mut Vec<Bytes<'a>>) -> Result<(), Refusal> {
        // A loop for each layout, so that a row does not ask for it.
        match &self.source {
            Rows::Short(offsets, region) => self.add(rows, to, |row| region.bytes(offsets, row)),
            Rows::Long(offsets, region) => self.add(rows, to, |row| region.bytes(offsets, row)),
            Rows::View(views, buffers) => self.add(rows, to, |row| viewed(views, buffers, row)),
            Rows::Nothing => self.add(rows, to, |_| Some(Bytes::default())),
        }
    }

    fn add(
        &self,
        rows: Range<usize>,
        to: &mut Vec<Bytes<'a>>,
        bytes: impl Fn(usize) -> Option<Bytes<'a>>,
    ) -> Result<(), Refusal> {
        to.reserve(rows.len());
        for row in rows {
            let is_null = self.nulls.is_some_and(|nulls| nulls.is_null(row));
            let found = if is_null { Some(Bytes::default()) } else { bytes(row) };
            to.push(found.ok_or(Refusal::Malformed(OUTSIDE, Some(row)))?);
        }
        Ok(())
    }
}

impl Part<'_> {
    /// The most bytes that some of its rows have together.
    pub(crate) fn size(&self, rows: Range<usize>) -> usize {
        match &self.source {
            Rows::Short(_, region) | Rows::Long(_, region) => region.bytes.len(),
            Rows::View(views, _) => {
                let views = views.chunks_exact(16).skip(rows.start).take(rows.len());
                let length = |view: &[u8]| u32::from_ne_bytes([view[0], view[1], view[2], view[3]]) as usize;
                views.map(length).fold(0, usize::saturating_add)
            }
            Rows::Nothing => 0,
        }
    }
}
