//! The places of the components of some rows.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;

use fearless_simd::{dispatch, Level, Simd};
use urikit_core::syntax::offsets::{Offsets, ABSENT};
use urikit_core::syntax::parse::{parse_by, recognise_each};

use super::sums::Sums;
use super::{Request, ROWS};
use crate::fault::{Fault, Refusal};
use crate::texts::Bytes;

/// Why no further row is read: the first one without an answer, or a column that cannot be read.
type Ended = Result<(usize, Fault), Refusal>;

/// A component is rare where one of so many rows has it.
const RARE: usize = 16;

/// Rows that were read, at most [`ROWS`].
#[derive(Default)]
pub(super) struct Block<'a> {
    /// The text of each row, with what follows it in its buffer.
    texts: Vec<Bytes<'a>>,
    /// Each component of all rows, and of those that are asked for what is known of it. So many arrays of a fixed length
    /// are one place in memory to the loop that fills them.
    places: Box<[Places; 7]>,
}

/// A component of some rows.
struct Places {
    /// Its start and its end in the text of each row.
    starts: [u32; ROWS],
    ends: [u32; ROWS],
    /// The bytes of all rows.
    size: usize,
    /// Those of the row that has most.
    longest: usize,
    /// Which rows have it, one bit a row.
    valid: [u64; ROWS / 64],
}

impl Default for Places {
    fn default() -> Self {
        Places { starts: [ABSENT; ROWS], ends: [ABSENT; ROWS], size: 0, longest: 0, valid: [0; ROWS / 64] }
    }
}

impl<'a> Block<'a> {
    /// Forgets its rows, and reads others; the first of them without an answer, where that is the last one.
    pub(super) fn read(
        &mut self,
        request: &Request<'a>,
        rows: Range<usize>,
    ) -> Result<Option<(usize, Fault)>, Refusal> {
        self.texts.clear();
        let malformed = request.part.add_bytes(rows.clone(), &mut self.texts);
        let failed = self.find(request, rows.start)?;
        if failed.is_none() {
            malformed?;
            let rows = self.texts.len();
            for places in &mut self.places[request.components.which.clone()] {
                dispatch!(Level::new(), simd => places.sum(simd, rows));
            }
        }
        Ok(failed)
    }

    /// Finds the components of its texts, the first of which is that of a row.
    fn find(&mut self, request: &Request<'a>, first: usize) -> Result<Option<(usize, Fault)>, Refusal> {
        let syntax = request.components.syntax;
        let mut numbers = 0..ROWS;
        let ended = recognise_each(
            syntax,
            self.texts.iter().copied(),
            #[inline(always)]
            |offsets| {
                let Some(number) = numbers.next() else { return Continue(()) };
                let offsets = match offsets {
                    None => read_row(request, first + number)?,
                    found => found,
                };
                let length = self.texts[number].1 as u32;
                let spans = offsets.map_or([[ABSENT; 2]; 7], |offsets| offsets.spans(length));
                for (places, [start, end]) in self.places.iter_mut().zip(spans) {
                    (places.starts[number], places.ends[number]) = (start, end);
                }
                Continue(())
            },
        );
        match ended {
            Break(Ok(failed)) => Ok(Some(failed)),
            Break(Err(refusal)) => Err(refusal),
            Continue(()) => Ok(None),
        }
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }

    /// The bytes of a component in all rows.
    pub(super) fn size(&self, component: usize) -> usize {
        self.places[component].size
    }

    /// Which rows have a component, one bit a row.
    pub(super) fn valid(&self, component: usize) -> &[u64] {
        &self.places[component].valid[..self.len().div_ceil(64)]
    }

    /// The bytes of the longest of these texts.
    pub(super) fn longest(&self, component: usize) -> usize {
        self.places[component].longest
    }

    /// Returns true if few rows have a component.
    pub(super) fn is_rare(&self, component: usize) -> bool {
        let rows: u32 = self.valid(component).iter().map(|word| word.count_ones()).sum();
        rows as usize * RARE <= self.len()
    }

    /// The rows that have a component.
    #[inline(always)]
    pub(super) fn rows(&self, component: usize) -> impl Iterator<Item = usize> + use<'_> {
        let words = self.valid(component).iter().copied().zip((0..).step_by(64));
        words.flat_map(|(mut word, first)| {
            std::iter::from_fn(move || {
                let row = (word != 0).then(|| first + word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(row)
            })
        })
    }

    /// A component of each row: where its text begins, with what follows, and its length; 0 where it is missing.
    #[inline(always)]
    pub(super) fn pieces(&self, component: usize) -> impl Iterator<Item = (&'a [u8], usize)> + use<'_, 'a> {
        let places = &self.places[component];
        self.texts.iter().zip(places.starts.iter().zip(&places.ends)).map(|((text, _), (start, end))| {
            let size = (end - start) as usize;
            // A missing component begins nowhere.
            let start = if size == 0 { 0 } else { *start as usize };
            (&text[start..], size)
        })
    }

    /// The same of one row that has it.
    pub(super) fn piece(&self, component: usize, row: usize) -> (&'a [u8], usize) {
        let places = &self.places[component];
        (&self.texts[row].0[places.starts[row] as usize..], (places.ends[row] - places.starts[row]) as usize)
    }
}

/// The components of a row by the whole grammar; None where it has no answer, or the end where that is the last row.
fn read_row(request: &Request<'_>, row: usize) -> ControlFlow<Ended, Option<Offsets>> {
    let text = match request.part.get(row) {
        Ok(Some(text)) => text,
        Ok(None) => return Continue(None),
        Err(refusal) => return Break(Err(refusal)),
    };
    match parse_by(request.components.syntax, text) {
        Err(error) if request.stop => Break(Ok((row, Fault::of_syntax(text, error).in_characters(text, None)))),
        found => Continue(found.ok()),
    }
}

impl Places {
    /// Adds up what it has in the first rows.
    #[inline(always)]
    fn sum(&mut self, simd: impl Simd, rows: usize) {
        // Rows are added by 64 at a time.
        let behind = rows..rows.next_multiple_of(64);
        self.starts[behind.clone()].fill(ABSENT);
        self.ends[behind].fill(ABSENT);
        let mut sums = Sums::new(simd);
        let all = self.starts.as_chunks().0.iter().zip(self.ends.as_chunks().0);
        for ((starts, ends), valid) in all.zip(&mut self.valid).take(rows.div_ceil(64)) {
            *valid = sums.add(starts, ends);
        }
        self.longest = sums.longest();
        self.size = sums.total() as usize;
    }
}
