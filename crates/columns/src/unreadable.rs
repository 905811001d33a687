//! Rows that are text to a language, but not to Arrow: a `str` of Python may have a lone surrogate, which no UTF-8 has.
//!
//! Such a row is null in the buffers. So a kernel runs as ever, and what it would say of the row is put into its answers
//! afterwards: the fault `surrogate`, which every parser of references gives for the same text.

use arrow_data::transform::MutableArrayData;
use arrow_data::ArrayData;

use crate::cells::{Cells, Type};
use crate::fault::{About, Fault, Refusal};
use crate::kernel::Kernel;
use crate::run::{Answer, Errors, REPORT};
use crate::texts::Layout;

const CODE: &str = "surrogate";

/// Rows with a lone surrogate, in order, and how many characters come before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unreadable(Vec<(usize, usize)>);

impl Unreadable {
    /// Adds a row behind all others.
    pub fn push(&mut self, row: usize, offset: usize) {
        self.0.push((row, offset));
    }

    /// Adds those of a second column; of a row that is in both, the first column counts.
    pub fn add(&mut self, other: &Self) {
        if !other.0.is_empty() {
            self.0.extend(&other.0);
            self.0.sort_by_key(|(row, _)| *row);
            self.0.dedup_by_key(|(row, _)| *row);
        }
    }

    /// An answer with what is to say of these rows. The column has one chunk.
    ///
    /// # Errors
    /// That of the answer; [`Refusal::Row`] for the first of these rows, if the caller wants to know and no other is
    /// before it.
    pub fn answered(
        &self,
        kernel: &Kernel,
        answer: Result<Answer, Refusal>,
        errors: Errors,
    ) -> Result<Answer, Refusal> {
        let Some(&(first, offset)) = self.0.first() else { return answer };
        let answers_for_all = matches!(kernel.name, "is_valid" | "error" | "parse");
        if errors == Errors::Raise && !answers_for_all {
            return match answer {
                Err(Refusal::Row(row, fault)) if row < first => Err(Refusal::Row(row, fault)),
                Err(refusal @ (Refusal::Malformed(..) | Refusal::Lengths(..))) => Err(refusal),
                _ => Err(Refusal::Row(first, Fault { start: offset, end: offset + 1, about: About::Text, code: CODE })),
            };
        }
        let mut answer = answer?;
        if answers_for_all {
            answer.values = self.replaced(&answer.values, &kernel.answer)?;
        } else if let Some(faults) = &answer.faults {
            answer.faults = Some(self.replaced(faults, &REPORT)?);
        }
        Ok(answer)
    }

    /// A column of one chunk with other values in these rows.
    fn replaced(&self, chunks: &[ArrayData], kind: &Type) -> Result<Vec<ArrayData>, Refusal> {
        let [chunk] = chunks else { return Err(Refusal::Internal("a sequence is one chunk".to_owned())) };
        let mut cells = Cells::new(kind, Layout::Long, self.0.len());
        self.0.iter().for_each(|(_, offset)| invalid(&mut cells, kind, *offset));
        let values = cells.finish()?;
        let mut all = MutableArrayData::new(vec![chunk, &values], true, chunk.len());
        let mut extend = |array, start, end| all.try_extend(array, start, end).map_err(|_| Refusal::Full);
        let mut done = 0;
        for (at, (row, _)) in self.0.iter().enumerate() {
            extend(0, done, *row)?;
            extend(1, at, at + 1)?;
            done = row + 1;
        }
        extend(0, done, chunk.len())?;
        Ok(vec![all.freeze()])
    }
}

/// Writes the answer about an invalid text, for kernels and reports: false, or a code with its place.
fn invalid(cells: &mut Cells, kind: &Type, offset: usize) {
    if *kind == Type::Flag {
        cells.flag(false);
        return;
    }
    cells.fields(|fields| {
        for (name, cells) in fields {
            match *name {
                "code" => cells.text(Some(CODE)),
                "start" | "offset" => cells.number(Some(offset as u64)),
                "end" => cells.number(Some(offset as u64 + 1)),
                _ => cells.null(),
            }
        }
    });
}
