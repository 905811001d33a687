"""Working: in order, on several processors, and a process that dies costs one file."""

import os
import subprocess
import sys

import pytest

from urikit.links import Failure, Question, Report, Skipped, pool
from urikit.links.pool import FileJob, processors, work
from urikit.links.report import Assignment

SHARED = """
import multiprocessing
import sys
from urikit.links import Question, pool
from urikit.links.report import Assignment
from urikit.links.pool import FileJob, work
pool._WORTH_IT, pool._CHUNK_FILES = 0, 3

def dies(assignment, question, look=pool.look):
    if assignment.path.endswith("7.css"):
        import os
        os._exit(9)
    return look(assignment, question)

if "dies" in sys.argv:
    pool.look = dies
    multiprocessing.set_start_method("fork")
jobs = [FileJob(Assignment(path, None, None, "named"), 10) for path in sys.argv[2:]]
for outcome, size in work(jobs, Question(), 2):
    print(type(outcome).__name__, outcome.path, size, getattr(outcome, "why", ""))
"""


def jobs(folder, count):
    made = []
    for number in range(count):
        path = folder / f"{number}.css"
        path.write_text(f'@import "{number}";')
        made.append(FileJob(Assignment(str(path), None, None, "named"), path.stat().st_size))
    return made


def test_small_inputs_start_no_process(tmp_path, monkeypatch):
    monkeypatch.setattr(pool, "_shared", lambda *_: pytest.fail("a process was started"))
    outcomes = [outcome for outcome, _ in work(jobs(tmp_path, 5), Question(), 2)]
    assert [each.references[0].reference for each in outcomes] == list("01234")


def test_what_is_known_already_stays_in_its_place(tmp_path):
    first, second = jobs(tmp_path, 2)
    known = [FileJob(Skipped("x", "binary files"), 0), first, FileJob(Failure("y", "gone"), 0), second]
    assert [type(outcome) for outcome, _ in work(known, Question(), 1)] == [Skipped, Report, Failure, Report]


def shared(folder, how):
    paths = [str(job.task.path) for job in jobs(folder, 20)]
    done = subprocess.run(
        [sys.executable, "-c", SHARED, how, *paths], capture_output=True, text=True, check=True, timeout=120
    )
    return [line.split(" ", 3) for line in done.stdout.splitlines()]


def test_several_processes_answer_in_the_order_of_the_files(tmp_path):
    lines = shared(tmp_path, "lives")
    assert [os.path.basename(line[1]) for line in lines] == [f"{number}.css" for number in range(20)]
    assert {line[0] for line in lines} == {"Report"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork, which hands on the reader that dies")
def test_a_process_that_dies_costs_one_file_of_its_kind(tmp_path):
    lines = shared(tmp_path, "dies")
    assert [os.path.basename(line[1]) for line in lines] == [f"{number}.css" for number in range(20)]
    failed = [os.path.basename(line[1]) for line in lines if line[0] == "Failure"]
    assert failed == ["7.css", "17.css"]
    assert all(line[3] == "the process that read it died" for line in lines if line[0] == "Failure")


def test_there_is_a_processor():
    assert processors() >= 1


def test_a_large_file_is_read_in_this_process(monkeypatch, tmp_path):
    made = [FileJob(job.task, pool._LARGE if number == 1 else 10) for number, job in enumerate(jobs(tmp_path, 4))]
    here, look = [], pool.look
    monkeypatch.setattr(pool, "look", lambda task, question: here.append(task.path) or look(task, question))
    found = [outcome.path for outcome, _ in work(made, Question(), 2)]
    assert found == [job.task.path for job in made]
    assert here == [made[1].task.path]
