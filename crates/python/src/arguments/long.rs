//! Work on long texts, on a thread of its own: meanwhile other Python threads run, and
//! Ctrl-C is answered.
//!
//! The core knows no interpreter, so it cannot ask for signals; the thread that called waits
//! for the worker without the interpreter lock and asks in between. When the caller is
//! gone, the worker ends on its own: all work is linear in the text, it owns what it
//! reads, and its answer is dropped. A short text costs a comparison.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use urikit_core::syntax::reference::Reference;

/// From how many bytes on a text is long: the slowest work takes microseconds a byte.
pub(crate) const LONG: usize = 1 << 16;

/// The longest time that a signal waits.
const PATIENCE: Duration = Duration::from_millis(50);

/// Calls `work` on a text; on a thread of its own where the text is long.
///
/// Raises what a signal handler raises, such as KeyboardInterrupt.
#[inline]
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    text: &str,
    work: impl FnOnce(&str) -> T + Send + 'static,
) -> PyResult<T> {
    if text.len() < LONG {
        return Ok(work(text));
    }
    let text = text.to_owned();
    apart(py, move || work(&text))
}

/// Calls work that owns its texts of so many bytes; on a thread of its own where they are long.
pub(crate) fn owned<T: Send + 'static>(
    py: Python<'_>,
    bytes: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    if bytes < LONG {
        return Ok(work());
    }
    apart(py, work)
}

/// Calls quick `work` on texts of so many bytes: without the interpreter lock where they
/// are long. It borrows what it reads, so a signal waits until it ends.
#[inline(always)]
pub(crate) fn quick<T: Send>(py: Python<'_>, bytes: usize, work: impl FnOnce() -> T + Send) -> T {
    if bytes < LONG {
        return work();
    }
    py.detach(work)
}

/// Calls `work` on a reference.
///
/// Raises as [`run`].
#[inline]
pub(crate) fn on<T: Send + 'static>(
    py: Python<'_>,
    reference: &Reference<'_>,
    work: impl FnOnce(&Reference<'_>) -> T + Send + 'static,
) -> PyResult<T> {
    let offsets = reference.offsets();
    run(py, reference.text(), move |text| work(&Reference::from_parts(text, offsets)))
}

/// Calls `work` on two references.
///
/// Raises as [`run`].
#[inline]
pub(crate) fn on_two<T: Send + 'static>(
    py: Python<'_>,
    first: &Reference<'_>,
    second: &Reference<'_>,
    work: impl FnOnce(&Reference<'_>, &Reference<'_>) -> T + Send + 'static,
) -> PyResult<T> {
    if first.text().len() + second.text().len() < LONG {
        return Ok(work(first, second));
    }
    let (texts, offsets) = ((first.text().to_owned(), second.text().to_owned()), (first.offsets(), second.offsets()));
    apart(py, move || {
        let first = Reference::from_parts(&texts.0, offsets.0);
        work(&first, &Reference::from_parts(&texts.1, offsets.1))
    })
}

/// The result of `work`, done on another thread.
#[cold]
fn apart<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    let answer = Arc::new(Mutex::new(None));
    let theirs = Arc::clone(&answer);
    wait(py, Box::new(move || *open(&theirs) = Some(work())))?;
    let answer = open(&answer).take();
    Ok(answer.expect("work that ended without a panic has left its answer"))
}

/// Waits until `job`, on a thread of its own, has ended. One function for all kinds of work: a
/// thread and a channel for each of them would be a twentieth of the library.
fn wait(py: Python<'_>, job: Box<dyn FnOnce() + Send>) -> PyResult<()> {
    let (sender, mut receiver) = mpsc::channel();
    let job = Arc::new(Mutex::new(Some(job)));
    let theirs = Arc::clone(&job);
    let worker = thread::Builder::new().name("urikit".to_owned()).spawn(move || {
        let job = open(&theirs).take();
        if let Some(job) = job {
            job();
            // If the call was interrupted, the receiver is gone.
            let _ = sender.send(());
        }
    });
    let Ok(worker) = worker else {
        // The system has no thread left: the work is done here.
        let job = open(&job).take().expect("a thread that was not made takes nothing");
        py.detach(job);
        return Ok(());
    };
    loop {
        let ended;
        (ended, receiver) = py.detach(move || (receiver.recv_timeout(PATIENCE), receiver));
        match ended {
            Ok(()) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => unreachable!("a worker ends by sending or by a panic"),
            },
        }
    }
}

fn open<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
