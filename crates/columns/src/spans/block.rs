//! Where the components of some rows are.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;

use urikit_core::offsets::{Offsets, ABSENT};
use urikit_core::parse::{parse_by, recognise_each};

use super::{widest, Request};
use crate::fault::{Fault, Refusal};
use crate::texts::Bytes;

/// Why no further row is read: the first one without an answer, or a column that cannot be read.
type Ended = Result<(usize, Fault), Refusal>;

/// Rows that were read.
#[derive(Default)]
pub(super) struct Block<'a> {
    /// The text of each row, with what follows it in its buffer.
    texts: Vec<Bytes<'a>>,
    /// Each component of all rows, and of those that are asked for what is known of it.
    places: [Places; 7],
    /// The first row without an answer, where that is the last one.
    pub(super) failed: Option<(usize, Fault)>,
}

/// A component of some rows.
#[derive(Default)]
struct Places {
    /// Where it begins in the text of each row, and where it ends.
    starts: Vec<u32>,
    ends: Vec<u32>,
    /// The bytes of all rows.
    size: usize,
    /// Which rows have it, one bit a row.
    valid: Vec<u64>,
}

impl<'a> Block<'a> {
    /// Forgets its rows, and reads others.
    pub(super) fn read(&mut self, request: &Request<'a>, rows: Range<usize>) -> Result<(), Refusal> {
        self.texts.clear();
        let malformed = request.part.add_bytes(rows.clone(), &mut self.texts);
        for places in &mut self.places {
            places.starts.resize(self.texts.len(), ABSENT);
            places.ends.resize(self.texts.len(), ABSENT);
        }
        self.failed = self.find(request, rows.start)?;
        if self.failed.is_none() {
            malformed?;
            let places = &mut self.places[request.components.which.clone()];
            widest(
                #[inline(always)]
                || {
                    for places in places {
                        places.sum();
                    }
                },
            );
        }
        Ok(())
    }

    /// Finds the components of its texts, the first of which is that of a row.
    fn find(&mut self, request: &Request<'a>, first: usize) -> Result<Option<(usize, Fault)>, Refusal> {
        let syntax = request.components.syntax;
        let rows = self.texts.len();
        let mut places =
            self.places.each_mut().map(|places| (&mut places.starts[..rows], &mut places.ends[..rows]));
        let mut numbers = 0..rows;
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
                for ((starts, ends), [start, end]) in places.iter_mut().zip(spans) {
                    (starts[number], ends[number]) = (start, end);
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

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }

    /// How many bytes a component has in all rows.
    pub(super) fn size(&self, component: usize) -> usize {
        self.places[component].size
    }

    /// Which rows have a component, one bit a row.
    pub(super) fn valid(&self, component: usize) -> &[u64] {
        &self.places[component].valid
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
}

/// The components of a row by the whole grammar; None where it has no answer, or the end where that is the last row.
fn read_row(request: &Request<'_>, row: usize) -> ControlFlow<Ended, Option<Offsets>> {
    let text = match request.part.get(row) {
        Ok(Some(text)) => text,
        Ok(None) => return Continue(None),
        Err(refusal) => return Break(Err(refusal)),
    };
    match parse_by(request.components.syntax, text) {
        Err(error) if request.stop => Break(Ok((row, Fault::from(error).in_characters(text, None)))),
        found => Continue(found.ok()),
    }
}

impl Places {
    /// Adds up what it has.
    #[inline(always)]
    fn sum(&mut self) {
        self.valid.clear();
        self.size = self.starts.iter().zip(&self.ends).map(|(start, end)| (end - start) as usize).sum();
        for starts in self.starts.chunks(64) {
            let mut is_there = [0; 64];
            for (is_there, start) in is_there.iter_mut().zip(starts) {
                *is_there = u8::from(*start != ABSENT);
            }
            let eights = is_there.chunks_exact(8).enumerate();
            self.valid.push(eights.fold(0, |word, (number, eight)| word | bits(eight) << (8 * number)));
        }
    }
}

/// Eight bytes of 0 or 1 as bits, the first one lowest.
fn bits(eight: &[u8]) -> u64 {
    let word = eight.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    // Each product moves one byte to its bit of the highest byte; none of them carries.
    word.wrapping_mul(0x0102_0408_1020_4080) >> 56
}
