//! Where the components of some rows are.

use std::ops::Range;

use urikit_core::offsets::ABSENT;
use urikit_core::parse::{parse_by, recognise};

use super::{Components, Request};
use crate::fault::{Fault, Refusal};
use crate::texts::Part;

/// Where each of the components begins and ends in the text of its row.
type Spans = [[u32; 2]; 7];

/// Rows that were read.
#[derive(Default)]
pub(super) struct Block<'a> {
    /// The text of each row, with what follows it in its buffer.
    texts: Vec<&'a [u8]>,
    spans: Vec<Spans>,
    /// Of each component that is asked for, the bytes of all rows, and which rows have it, one bit a row.
    sums: Vec<(usize, Vec<u64>)>,
    /// The first row without an answer, where that is the last one.
    pub(super) failed: Option<(usize, Fault)>,
}

impl<'a> Block<'a> {
    /// Forgets its rows, and reads others.
    pub(super) fn read(&mut self, request: &Request<'a>, rows: Range<usize>) -> Result<(), Refusal> {
        self.texts.clear();
        self.spans.clear();
        self.failed = self.read_rows(request.components, request.part, rows, request.stop)?;
        self.sums.resize_with(request.components.which.len(), Default::default);
        for (sum, component) in self.sums.iter_mut().zip(request.components.which.clone()) {
            sum.0 = 0;
            sum.1.clear();
            for spans in self.spans.chunks(64) {
                let mut word = 0;
                for (bit, spans) in spans.iter().enumerate() {
                    let [start, end] = spans[component];
                    word |= u64::from(start != ABSENT) << bit;
                    sum.0 += (end - start) as usize;
                }
                sum.1.push(word);
            }
        }
        Ok(())
    }

    fn read_rows(
        &mut self,
        components: &Components,
        part: &Part<'a>,
        rows: Range<usize>,
        stop: bool,
    ) -> Result<Option<(usize, Fault)>, Refusal> {
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

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    /// How many bytes a component has in all rows, by its place among those that are asked for.
    pub(super) fn size(&self, number: usize) -> usize {
        self.sums[number].0
    }

    /// Which rows have a component, one bit a row.
    pub(super) fn valid(&self, number: usize) -> &[u64] {
        &self.sums[number].1
    }

    /// A component of each row: where its text begins, with what follows, and its length; 0 where it is missing.
    #[inline(always)]
    pub(super) fn pieces(&self, component: usize) -> impl Iterator<Item = (&'a [u8], usize)> + use<'_, 'a> {
        self.texts.iter().zip(&self.spans).map(move |(text, spans)| {
            let [start, end] = spans[component];
            let size = (end - start) as usize;
            // A missing component begins nowhere.
            let start = if size == 0 { 0 } else { start as usize };
            (&text[start..], size)
        })
    }
}
