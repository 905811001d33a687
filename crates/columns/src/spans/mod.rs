//! Components as they are written, of many rows at once.
//!
//! Rows are read in blocks. Of each row of a block, what is kept is where its components are (`block`); then each component
//! of the block is written in one loop of its own (`column`). So a row costs no look at the type of a column and no room
//! of its own: room is made once a block, texts are copied by a fixed number of bytes where they are short, and validity
//! is written by words. A text that [`recognise_each`] knows is ASCII; what the answers have is checked once more as a whole
//! (`ascii`).
//!
//! Several threads take turns of some blocks. Each reads its blocks, which says how long each component of them is; takes
//! its places as soon as the turn before has them; and writes. Until then it reads another one. So all is written once, at
//! its final place, and the order of rows does not depend on who is faster.
//!
//! Why a row has no answer is told for the first such row at most: a report is written row by row (`run`).
//!
//! [`recognise_each`]: urikit_core::syntax::parse::recognise_each

mod block;
mod column;
mod sums;

use std::collections::VecDeque;
use std::ops::Range;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};

use arrow_array::{Array, OffsetSizeTrait, StringArray, StringViewArray};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field, Fields};
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use fearless_simd::{Level, Simd};
use urikit_core::syntax::chars::Syntax;

use self::block::Block;
use self::column::{Column, Finish, Rest};
use crate::cells::{array, Type};
use crate::fault::{Fault, Refusal};
use crate::texts::{Layout, Part};
use crate::threads::on_threads;

/// The components that a kernel answers, in the order of [`urikit_core::syntax::offsets::Offsets::spans`], and their
/// grammar.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    pub(crate) syntax: Syntax,
    pub(crate) which: Range<usize>,
}

/// The rows of a block, which are read before their components are written; a multiple of 64.
const ROWS: usize = 256;

/// So many rows a thread reads at a time where there are several.
const TURN: usize = 16 * ROWS;

/// So many turns a thread reads before it is theirs.
const MOST_AHEAD: usize = 8;

/// The path, which every reference has.
const PATH: usize = 4;

/// The components that are asked for, and the rows.
#[derive(Clone)]
pub(crate) struct Request<'a> {
    pub(crate) components: &'a Components,
    pub(crate) answer: &'a Type,
    pub(crate) part: &'a Part<'a>,
    pub(crate) rows: Range<usize>,
    /// True if the first row without an answer is the last one.
    pub(crate) stop: bool,
    pub(crate) threads: usize,
}

/// The answers, and the first row without one where that is the last.
type Written = (ArrayData, Option<(usize, Fault)>);

/// The answers in a layout.
pub(crate) fn written(request: &Request<'_>, layout: Layout) -> Result<Written, Refusal> {
    match layout {
        Layout::Short => of::<i32>(request, ArrayData::from),
        Layout::Long => of::<i64>(request, ArrayData::from),
        Layout::View => match of::<i32>(request, viewed) {
            // Views have offsets of 31 bits in any number of buffers.
            Err(Refusal::Full) => of::<i64>(request, |texts| texts.iter().collect::<StringViewArray>().into()),
            done => done,
        },
    }
}

/// The same texts as views, which need no memory where all are null.
fn viewed(texts: StringArray) -> ArrayData {
    if texts.null_count() == texts.len() {
        return StringViewArray::new_null(texts.len()).into();
    }
    StringViewArray::from(&texts).into()
}

fn of<O: OffsetSizeTrait>(request: &Request<'_>, finish: Finish<O>) -> Result<Written, Refusal> {
    let Request { components, answer, part, rows, threads, .. } = request;
    let most = part.size(rows.clone());
    let column = |component| Column::<O>::new(component, rows.len(), most);
    let mut columns: Vec<_> = components.which.clone().map(column).collect();
    let shared = if *threads > 1 { together(request, &mut columns) } else { None };
    let failed = shared.unwrap_or_else(|| in_turn(request, &mut columns))?;
    let validity = columns.get(PATH).and_then(Column::nulls);
    let columns: Vec<_> = columns.into_iter().map(|column| Mutex::new(Some(column))).collect();
    let arrays = on_threads(&columns, *threads, &|column| {
        let column = column.lock().unwrap_or_else(PoisonError::into_inner).take();
        // Most bytes are in the path: who is done with another column helps there.
        column.map(|column| column.finish(finish, *threads))
    });
    let mut arrays = arrays.into_iter().flatten();
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

/// Does it by the widest instructions of this processor. Only what is inlined has them.
#[inline(always)]
fn widest<R>(job: impl FnOnce() -> R) -> R {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(simd) = Level::new().as_avx2() {
        return simd.vectorize(job);
    }
    job()
}

/// Block by block: the first row without an answer, where that is the last one.
fn in_turn<O: OffsetSizeTrait>(
    request: &Request<'_>,
    columns: &mut [Column<O>],
) -> Result<Option<(usize, Fault)>, Refusal> {
    let rows = &request.rows;
    let mut block = Block::default();
    for start in rows.clone().step_by(ROWS) {
        if let Some(failed) = block.read(request, start..rows.end.min(start + ROWS))? {
            return Ok(Some(failed));
        }
        for (column, component) in columns.iter_mut().zip(request.components.which.clone()) {
            if let Some(place) = column.place(&block)? {
                place.write(&block, component);
            }
        }
    }
    Ok(None)
}

/// The progress of several threads.
struct State<'a, O> {
    /// The first row of the next turn that gets its places.
    next: usize,
    columns: Vec<Rest<'a, O>>,
    /// Why the last turns are left out.
    end: Option<Result<(usize, Fault), Refusal>>,
}

/// The blocks of a turn that was read, and the first row without an answer.
struct Ahead<'a> {
    rows: Range<usize>,
    blocks: Vec<Block<'a>>,
    failed: Result<Option<(usize, Fault)>, Refusal>,
}

impl<'a> Ahead<'a> {
    /// Reads some rows into blocks that have others.
    fn read(request: &Request<'a>, rows: Range<usize>, mut blocks: Vec<Block<'a>>) -> Self {
        blocks.resize_with(rows.len().div_ceil(ROWS), Block::default);
        let mut starts = blocks.iter_mut().zip(rows.clone().step_by(ROWS));
        // A thread that panics would let the others wait for ever.
        let failed = catch_unwind(AssertUnwindSafe(|| {
            starts
                .find_map(|(block, start)| block.read(request, start..rows.end.min(start + ROWS)).transpose())
                .transpose()
        }));
        let failed = failed.unwrap_or_else(|_| Err(Refusal::Internal("the reader panicked".to_owned())));
        Ahead { rows, blocks, failed }
    }
}

/// The same by several threads; None where there is not enough memory to begin.
fn together<O: OffsetSizeTrait>(
    request: &Request<'_>,
    columns: &mut [Column<O>],
) -> Option<Result<Option<(usize, Fault)>, Refusal>> {
    let Request { components, rows, threads, .. } = request;
    let columns = columns.iter_mut().map(Column::rest).collect::<Option<Vec<_>>>()?;
    let state = Mutex::new(State { next: rows.start, columns, end: None });
    let (turn, starts) = (Condvar::new(), AtomicUsize::new(rows.start));
    on_threads(&vec![(); *threads], *threads, &|()| {
        let (mut ahead, mut spare) = (VecDeque::<Ahead<'_>>::new(), Vec::new());
        let mut is_all_read = false;
        loop {
            // Write before reading, so that memory is free again.
            let waits = is_all_read || ahead.len() == MOST_AHEAD;
            let held = ahead.front().and_then(|first| held(&state, &turn, first.rows.start, waits));
            let Some(mut state) = held else {
                let start = starts.fetch_add(TURN, Ordering::Relaxed);
                is_all_read = start >= rows.end;
                if !is_all_read {
                    let rows = start..rows.end.min(start + TURN);
                    ahead.push_back(Ahead::read(request, rows, spare.pop().unwrap_or_default()));
                } else if ahead.is_empty() {
                    return;
                }
                continue;
            };
            if state.end.is_some() {
                return;
            }
            let Some(Ahead { rows, blocks, failed }) = ahead.pop_front() else { return };
            let mut place = |block| state.columns.iter_mut().map(|column| column.place(block)).collect();
            let places: Result<Vec<Vec<_>>, _> = match failed {
                Err(refusal) => Err(Err(refusal)),
                Ok(Some(failed)) => Err(Ok(failed)),
                Ok(None) => blocks.iter().map(&mut place).collect::<Result<_, _>>().map_err(Err),
            };
            state.next = rows.end;
            let places = places.map_err(|why| state.end = Some(why));
            drop(state);
            turn.notify_all();
            let Ok(places) = places else { return };
            for (block, places) in blocks.iter().zip(places) {
                for (place, component) in places.into_iter().zip(components.which.clone()) {
                    if let Some(place) = place {
                        place.write(block, component);
                    }
                }
            }
            spare.push(blocks);
        }
    });
    Some(state.into_inner().unwrap_or_else(PoisonError::into_inner).end.transpose())
}

/// The state, where the turn that begins with this row is next, or all is at an end. Who waits gets it.
fn held<'a, 'b, O>(
    state: &'a Mutex<State<'b, O>>,
    turn: &Condvar,
    first: usize,
    waits: bool,
) -> Option<MutexGuard<'a, State<'b, O>>> {
    let is_early = |state: &mut State<'_, O>| state.next != first && state.end.is_none();
    if waits {
        let held = state.lock().unwrap_or_else(PoisonError::into_inner);
        return Some(turn.wait_while(held, is_early).unwrap_or_else(PoisonError::into_inner));
    }
    // To sleep until a lock is free, and to be woken, takes longer than to read another turn.
    let mut held = match state.try_lock() {
        Ok(held) => held,
        Err(TryLockError::Poisoned(held)) => held.into_inner(),
        Err(TryLockError::WouldBlock) => return None,
    };
    (!is_early(&mut held)).then_some(held)
}

#[cfg(test)]
mod tests {
    use arrow_array::{Array, LargeStringArray, StringArray, StringViewArray};
    use arrow_data::ArrayData;

    use crate::chunk::Chunk;
    use crate::fault::Refusal;
    use crate::kernel::{Kernel, Options};
    use crate::run::{run, Errors};

    /// Rows of every length around a copy and a block, with nulls and texts that are refused; ports are rare.
    fn rows() -> Vec<Option<String>> {
        let row = |n: usize| match n % 7 {
            0 => None,
            1 => Some(format!("http://h/a b{n}")),
            2 if n.is_multiple_of(3) => Some(format!("//u:p@h:8{n}/?#")),
            2 => Some(format!("//u:p@h{}/?#", "x".repeat(n % 90))),
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
        let many: Vec<_> = std::iter::repeat_n(rows(), 60).flatten().collect();
        for data in layouts(&many) {
            for name in ["split", "userinfo", "query"] {
                let kernel = Kernel::named(name, &Options::default()).unwrap();
                for data in [data.clone(), data.slice(3, 37_111)] {
                    let chunks = [Chunk::new(&data).unwrap()];
                    let answers = |threads| run(&kernel, &chunks, None, Errors::Null, threads).unwrap().values;
                    assert_eq!(answers(1), answers(2));
                    assert_eq!(answers(1), answers(5));
                }
            }
        }
    }

    #[test]
    fn the_first_of_several_threads_is_told() {
        let mut many = vec![Some("http://example.org/a/b/c".to_owned()); 50_000];
        for row in [30_001, 30_002, 41_000] {
            many[row] = Some("http://h/a b".to_owned());
        }
        for data in layouts(&many) {
            let kernel = Kernel::named("host", &Options::default()).unwrap();
            for threads in [1, 2, 7] {
                let chunks = [Chunk::new(&data).unwrap()];
                let refusal = run(&kernel, &chunks, None, Errors::Raise, threads).unwrap_err();
                assert!(matches!(refusal, Refusal::Row(30_001, _)), "{refusal}");
            }
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
