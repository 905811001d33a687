"""Check many files: with as many processes as there are processors, in their order.

Reading is Python and keeps the interpreter lock, so a second processor takes a second process.
Starting one costs as much as reading a megabyte: a small input is read right here. Otherwise
files go out in chunks of some size, and what comes back is handed on in the order of the
files, so that two runs print the same. Only a few chunks are running at a time, so that a slow
reader of standard output does not fill the memory.

A large file is read right here when its turn comes: another process would have to send all its rows at once,
which weigh many times the file, and here each goes as soon as it was printed (`urikit.links.report.Rows`).

What can go wrong: a process dies, since the system had no memory left or a part in C broke.
The files of its chunk are then tried one by one, each in a process of its own, and the one
that kills it again comes out as a `Failure`. The others lose nothing.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from urikit.links.records import Failure, Outcome
from urikit.links.report import Assignment, Question, look

__all__ = ["FileJob", "processors", "work"]


#: Below so many bytes another process does not pay.
_WORTH_IT = 1 << 20
#: A chunk ends after so many bytes, or files.
_CHUNK_SIZE = 1 << 18
_CHUNK_FILES = 64
#: A file of so many bytes is for this process.
_LARGE = 1 << 22
#: Chunks on their way for each process.
_AHEAD = 4


class FileJob(NamedTuple):
    """A file to check and its size in bytes, or its outcome if that is known already."""

    task: Assignment | Outcome
    size: int


def processors() -> int:
    """Return the number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def work(jobs: Sequence[FileJob], question: Question, processes: int) -> Iterator[tuple[Outcome, int]]:
    """Yield the outcome of each job, in their order, with its size."""
    files = sum(isinstance(job.task, Assignment) for job in jobs)
    if processes < 2 or files < 2 or sum(job.size for job in jobs) < _WORTH_IT:
        for job in jobs:
            yield _done(job, question), job.size
        return
    yield from _shared(jobs, question, processes)


def _shared(jobs: Sequence[FileJob], question: Question, processes: int) -> Iterator[tuple[Outcome, int]]:
    chunks = _chunks(jobs)
    pool = ProcessPoolExecutor(processes, initializer=_quiet)
    waiting: deque[tuple[list[FileJob], Future[list[Outcome]] | None]] = deque()
    try:
        while True:
            while len(waiting) < _AHEAD * processes and (chunk := next(chunks, None)) is not None:
                waiting.append((chunk, _submitted(pool, chunk, question)))
            if not waiting:
                return
            chunk, future = waiting.popleft()
            if future is None:
                for job in chunk:
                    yield _done(job, question), job.size
                continue
            try:
                outcomes = future.result()
            except BrokenProcessPool:
                pool.shutdown(wait=True, cancel_futures=True)
                pool = ProcessPoolExecutor(processes, initializer=_quiet)
                waiting = deque((later, _submitted(pool, later, question)) for later, _ in waiting)
                outcomes = [_alone(job, question) for job in chunk]
            yield from zip(outcomes, (job.size for job in chunk), strict=True)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _submitted(pool: ProcessPoolExecutor, chunk: list[FileJob], question: Question) -> Future[list[Outcome]] | None:
    """Return the outcomes of a chunk; None for a large file, which is read here."""
    if chunk[0].size >= _LARGE:
        return None
    try:
        return pool.submit(_look_at_all, chunk, question)
    except BrokenProcessPool as error:
        broken: Future[list[Outcome]] = Future()
        broken.set_exception(error)
        return broken


def _chunks(jobs: Iterable[FileJob]) -> Iterator[list[FileJob]]:
    chunk: list[FileJob] = []
    size = 0
    for job in jobs:
        if job.size >= _LARGE:
            if chunk:
                yield chunk
            yield [job]
            chunk, size = [], 0
            continue
        chunk.append(job)
        size += job.size
        if size >= _CHUNK_SIZE or len(chunk) >= _CHUNK_FILES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _look_at_all(chunk: Sequence[FileJob], question: Question) -> list[Outcome]:
    return [_done(job, question) for job in chunk]


def _done(job: FileJob, question: Question) -> Outcome:
    return look(job.task, question) if isinstance(job.task, Assignment) else job.task


def _alone(job: FileJob, question: Question) -> Outcome:
    """Return one file in a process of its own, after a process died among others."""
    if not isinstance(job.task, Assignment):
        return job.task
    with ProcessPoolExecutor(1, initializer=_quiet) as pool:
        try:
            return pool.submit(look, job.task, question).result()
        except BrokenProcessPool:
            return Failure(job.task.path, "the process that read it died")


def _quiet() -> None:
    """Ignore interrupts: they are for the process that was started by a person, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
