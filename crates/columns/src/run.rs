//! All rows on all cores, in order.
//!
//! The chunks of a column are cut into parts, which threads take one after the other; the answers are put together
//! in the order of the rows, and have the chunks of the input. Which thread answers what makes no difference. A
//! kernel that panics spoils its column and nothing else.

use std::ops::Range;
use std::panic::{catch_unwind, AssertUnwindSafe};

use arrow_array::builder::NullBufferBuilder;
use arrow_data::transform::{Capacities, MutableArrayData};
use arrow_data::ArrayData;
use arrow_schema::DataType;

use crate::cells::{array, Cells, Type};
use crate::chunk::{ByKey, Chunk};
use crate::dictionary;
use crate::fault::{Fault, Refusal};
use crate::kernel::{Kernel, Row};
use crate::spans::{self, Request};
use crate::texts::Part;
use crate::threads::on_threads;

/// The treatment of rows that have no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    /// They are null.
    Null,
    /// The first of them refuses the column.
    Raise,
    /// They are null, and a second column says why.
    Report,
}

/// The second operand of a kernel.
#[derive(Clone, Copy, Debug)]
pub enum Other<'a> {
    /// One text for all rows.
    One(&'a str),
    /// A text for each row.
    Column(&'a [Chunk]),
}

/// The answers, chunk by chunk.
#[derive(Clone, Debug)]
pub struct Answer {
    /// One answer a row.
    pub values: Vec<ArrayData>,
    /// Code and offset of each row that has none, with [`Errors::Report`].
    pub faults: Option<Vec<ArrayData>>,
}

/// The column of faults.
pub const REPORT: Type = Type::Struct(&[("code", Type::Text), ("offset", Type::Place)]);

/// The fewest rows that are worth a part of their own.
const SMALLEST: usize = 4096;
/// The fewest rows of a chunk whose components are written by several threads.
const SHARED: usize = 1 << 15;
/// So many parts a thread, so that none waits long for the last.
const PARTS: usize = 4;

/// Asks a kernel of every row of a column.
///
/// # Errors
/// [`Refusal`]; of several rows the first.
pub fn run(
    kernel: &Kernel,
    chunks: &[Chunk],
    other: Option<Other<'_>>,
    errors: Errors,
    threads: usize,
) -> Result<Answer, Refusal> {
    let length: usize = chunks.iter().map(Chunk::len).sum();
    let second = match other {
        None => Second::One(""),
        Some(Other::One(text)) => Second::One(text),
        Some(Other::Column(others)) => {
            let theirs = others.iter().map(Chunk::len).sum();
            if theirs != length {
                return Err(Refusal::Lengths(length, theirs));
            }
            Second::rows(others)?
        }
    };
    let threads = threads.max(1);
    // Components of a large chunk are written by all threads; small chunks, and the rest, are jobs of one thread.
    let largest = chunks.iter().map(Chunk::len).max().unwrap_or(0);
    let is_shared = kernel.components.is_some()
        && errors != Errors::Report
        && largest >= SHARED
        && largest.saturating_mul(threads) > length
        && chunks.iter().all(|chunk| chunk.keys.is_none());
    let (at_once, within) = if is_shared { (1, threads) } else { (threads, 1) };
    let size = if at_once == 1 { usize::MAX } else { SMALLEST.max(length / (PARTS * threads)) };
    let jobs = jobs(chunks, &second, size);
    let work = |job: &Job| {
        let chunk = &chunks[job.chunk];
        let done = catch_unwind(AssertUnwindSafe(|| part(kernel, chunk, job, &second, errors, within)));
        done.unwrap_or_else(|panic| Err(Refusal::Internal(message(&*panic))))
    };
    let mut done = on_threads(&jobs, at_once, &work).into_iter().zip(&jobs).peekable();
    let mut answer = Answer { values: Vec::new(), faults: (errors == Errors::Report).then(Vec::new) };
    let mut before = 0;
    for (number, chunk) in chunks.iter().enumerate() {
        let (mut values, mut reports, mut failed) = (Vec::new(), Vec::new(), Vec::new());
        while let Some((result, _)) = done.next_if(|(_, job)| job.chunk == number) {
            let done = result.map_err(|refusal| match refusal {
                Refusal::Malformed(what, row) => Refusal::Malformed(what, row.map(|row| before + row)),
                other => other,
            })?;
            values.push(done.values);
            reports.extend(done.report);
            failed.extend(done.failed);
        }
        let by_value = chunk.keys.as_ref().filter(|_| matches!(second, Second::One(_)));
        if let Some((row, fault)) = dictionary::first(by_value.map(|(_, keys)| &keys[..]), &failed) {
            return Err(Refusal::Row(before + row, fault));
        }
        let report = (!reports.is_empty()).then(|| joined(&reports)).transpose()?;
        let values = joined_by(&values, threads)?;
        match by_value {
            None => answer.values.push(values),
            Some((DataType::Null, keys)) => answer.values.push(dictionary::gathered(keys, &values)?),
            Some((key, keys)) => answer.values.push(dictionary::answers(key, keys, values, chunk.texts.layout())?),
        }
        if let (Some(faults), Some(report)) = (&mut answer.faults, report) {
            faults.push(match by_value {
                None => report,
                Some((_, keys)) => dictionary::gathered(keys, &report)?,
            });
        }
        before += chunk.len();
    }
    Ok(answer)
}

/// A part of the work: rows of a chunk, or values of its dictionary.
struct Job {
    chunk: usize,
    rows: Range<usize>,
    /// Which row of the whole column is the first of the chunk.
    before: usize,
    /// Which values of the dictionary any row asks for.
    used: Option<Vec<bool>>,
}

fn jobs(chunks: &[Chunk], second: &Second<'_>, size: usize) -> Vec<Job> {
    let mut jobs = Vec::new();
    let mut before = 0;
    for (number, chunk) in chunks.iter().enumerate() {
        let used = chunk.keys.as_ref().filter(|_| matches!(second, Second::One(_))).map(|(_, keys)| {
            let mut used = vec![false; chunk.texts.len()];
            keys.iter().flatten().for_each(|key| used[*key as usize] = true);
            used
        });
        let length = if used.is_some() { chunk.texts.len() } else { chunk.len() };
        let mut start: usize = 0;
        loop {
            let rows = start..length.min(start.saturating_add(size));
            let used = used.as_ref().map(|used| used[rows.clone()].to_vec());
            start = rows.end;
            jobs.push(Job { chunk: number, rows, before, used });
            if start == length {
                break;
            }
        }
        before += chunk.len();
    }
    jobs
}

/// The second operand, ready to be read.
enum Second<'a> {
    One(&'a str),
    /// The first row of each chunk, and its rows.
    Rows(Vec<(usize, ByKey<'a>)>),
}

impl<'a> Second<'a> {
    fn rows(chunks: &'a [Chunk]) -> Result<Self, Refusal> {
        let mut before = 0;
        let mut rows = Vec::with_capacity(chunks.len());
        for chunk in chunks.iter().filter(|chunk| !chunk.is_empty()) {
            rows.push((before, chunk.rows()?));
            before += chunk.len();
        }
        Ok(Second::Rows(rows))
    }

    fn get(&self, row: usize) -> Result<Option<&'a str>, Refusal> {
        match self {
            Second::One(text) => Ok(Some(text)),
            Second::Rows(rows) => {
                let chunk = rows.partition_point(|(first, _)| *first <= row).checked_sub(1).map(|at| &rows[at]);
                chunk.map_or(Ok(None), |(first, rows)| rows.get(row - first))
            }
        }
    }
}

struct Done {
    values: ArrayData,
    report: Option<ArrayData>,
    /// With `Errors::Raise`: the rows, or values, that have no answer. Of rows only the first.
    failed: Vec<(usize, Fault)>,
}

fn part(
    kernel: &Kernel,
    chunk: &Chunk,
    job: &Job,
    second: &Second<'_>,
    errors: Errors,
    threads: usize,
) -> Result<Done, Refusal> {
    enum Source<'a> {
        Texts(Part<'a>),
        ByKey(ByKey<'a>),
    }
    let layout = chunk.texts.layout();
    if let (Some(components), None, Second::One(_)) = (&kernel.components, &job.used, second) {
        if errors != Errors::Report {
            let (rows, stop) = (job.rows.clone(), errors == Errors::Raise);
            let part = &chunk.texts.part_of_bytes(rows.clone())?;
            let request = Request { components, answer: &kernel.answer, part, rows, stop, threads };
            let (values, failed) = spans::written(&request, layout)?;
            return Ok(Done { values, report: None, failed: failed.into_iter().collect() });
        }
    }
    let source = match (second, &chunk.keys) {
        (Second::Rows(_), Some(_)) => Source::ByKey(chunk.rows()?),
        _ => Source::Texts(chunk.texts.part(job.rows.clone())?),
    };
    let mut cells = Cells::new(&kernel.answer, layout, job.rows.len());
    let mut report = (errors == Errors::Report).then(|| Cells::new(&REPORT, layout, job.rows.len()));
    let mut failed = Vec::new();
    for row in job.rows.clone() {
        let text = match &source {
            _ if job.used.as_ref().is_some_and(|used| !used[row - job.rows.start]) => None,
            Source::Texts(part) => part.get(row)?,
            Source::ByKey(rows) => rows.get(row)?,
        };
        let other = match second {
            Second::One(text) => Some(*text),
            Second::Rows(_) => second.get(job.before + row)?,
        };
        let (Some(text), Some(other)) = (text, other) else {
            cells.null();
            report.iter_mut().for_each(Cells::null);
            continue;
        };
        let Err(fault) = kernel.ask(Row { text, other }, &mut cells) else {
            report.iter_mut().for_each(Cells::null);
            continue;
        };
        cells.null();
        if errors == Errors::Null {
            continue;
        }
        let fault = fault.in_characters(text, Some(other));
        if let Some(report) = &mut report {
            report.fields(|fields| {
                if let [(_, code), (_, offset)] = fields {
                    code.text(Some(fault.code));
                    offset.number(Some(fault.start as u64));
                }
            });
        } else {
            failed.push((row, fault));
            if job.used.is_none() {
                break;
            }
        }
    }
    Ok(Done { values: cells.finish()?, report: report.map(Cells::finish).transpose()?, failed })
}

/// Arrays of one type, one behind the other.
///
/// # Errors
/// [`Refusal::Full`] where they do not fit one array of their layout.
pub fn joined(arrays: &[ArrayData]) -> Result<ArrayData, Refusal> {
    if let [one] = arrays {
        return Ok(one.clone());
    }
    let arrays: Vec<_> = arrays.iter().collect();
    let room = room(&arrays);
    let mut all = MutableArrayData::with_capacities(arrays.clone(), false, room);
    for (number, array) in arrays.iter().enumerate() {
        all.try_extend(number, 0, array.len()).map_err(|_| Refusal::Full)?;
    }
    Ok(all.freeze())
}

/// The same, with the fields of a struct on several threads.
fn joined_by(arrays: &[ArrayData], threads: usize) -> Result<ArrayData, Refusal> {
    let (DataType::Struct(fields), [_, _, ..]) = (arrays[0].data_type(), arrays) else {
        return joined(arrays);
    };
    let child = |at: usize| arrays.iter().map(|array| array.child_data()[at].clone()).collect::<Vec<_>>();
    let children: Vec<_> = (0..fields.len()).map(child).collect();
    let children = on_threads(&children, threads, &|arrays| joined(arrays));
    let mut nulls = NullBufferBuilder::new(arrays.iter().map(ArrayData::len).sum());
    for array in arrays {
        match array.nulls() {
            Some(theirs) => nulls.append_buffer(theirs),
            None => nulls.append_n_non_nulls(array.len()),
        }
    }
    let children = children.into_iter().collect::<Result<Vec<_>, _>>()?;
    array(arrays[0].data_type().clone(), nulls.len(), nulls.finish(), Vec::new(), children)
}

/// Adds up the capacities of arrays of one type, so that nothing is copied again as it grows.
fn room(arrays: &[&ArrayData]) -> Capacities {
    let rows = arrays.iter().map(|array| array.len()).sum();
    match arrays.first().map(|first| first.data_type()) {
        Some(DataType::Utf8 | DataType::LargeUtf8) => {
            let texts = arrays.iter().filter_map(|array| array.buffers().get(1));
            Capacities::Binary(rows, Some(texts.map(|text| text.len()).sum()))
        }
        Some(DataType::Struct(fields)) => {
            let field = |at| arrays.iter().map(|array| &array.child_data()[at]).collect::<Vec<_>>();
            Capacities::Struct(rows, Some((0..fields.len()).map(|at| room(&field(at))).collect()))
        }
        _ => Capacities::Array(rows),
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a kernel panicked".to_owned())
}
