"""`/api/parsers` with the programs of this machine: off unless asked, bounded, and for one request at a time."""

import threading

import pytest

from tests.workbench.api.client import ask, refused
from tests.workbench.api.test_openapi import body_of, described
from urikit import parsers
from urikit.explanation import parsers as question
from urikit.explanation.parsers.processes import ProcessAnswers
from urikit.workbench import WorkbenchLimits, application

SECRET = "canary-9f2"
BODY = {"text": f"http://me:{SECRET}@a@b/", "real": True}


@pytest.fixture
def few(monkeypatch):
    """Two real parsers, of this Python and of a program that is missing; the others take seconds."""
    rows = {"urllib": question.table()["urllib"], "none": question.table()["Go"]._replace(name="none", driver="none")}
    driver = question.drivers()["python"]._replace(needs=("no-such-program",))
    monkeypatch.setattr(question, "table", lambda: rows)
    monkeypatch.setattr(parsers, "parsers", lambda: rows)
    monkeypatch.setattr(question, "drivers", lambda: {"python": driver._replace(needs=()), "none": driver})


def server(**limits):
    return application(limits=WorkbenchLimits(burst=10_000, rate=10_000, **limits), programs=True)


def test_the_programs_answer_and_the_missing_are_named(few):
    answer = ask("/api/parsers", BODY, app=server())
    assert answer.status_code == 200
    made = answer.json()
    assert [one["parser"] for one in made["readings"]][-1] == "urllib"
    assert made["failures"] == {"none": "no-such-program not found"}
    assert SECRET not in answer.text
    assert SECRET in ask("/api/parsers", {**BODY, "secrets": True}, app=server()).text


def test_the_document_is_true_of_it(few):
    body_of("/api/parsers").validate(BODY)
    described("/api/parsers", "post", 200).validate(ask("/api/parsers", BODY, app=server()).json())


def test_nothing_is_run_unless_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(question, "ask", lambda *_: pytest.fail("a program was run"))
    for body in ({"text": "a"}, {"text": "a", "real": False}, {"text": '"real": true'}):
        assert ask("/api/parsers", body, app=server()).status_code == 200
    assert refused(ask("/api/parsers", BODY), 422, "field-value", "real")


def test_a_long_text_is_refused_for_programs_only(few):
    app = server(program_text=10)
    assert refused(ask("/api/parsers", {"text": "a" * 11, "real": True}, app=app), 422, "field-length", "text")
    assert ask("/api/parsers", {"text": "a" * 11}, app=app).status_code == 200


def test_a_second_request_is_refused_while_the_first_one_runs(few, monkeypatch):
    begun, release = threading.Event(), threading.Event()

    def wait(driver, wanted, *_):
        begun.set()
        release.wait(30)
        return [ProcessAnswers(one.name, None, "late", ()) for one in wanted]

    monkeypatch.setattr(question, "ask", wait)
    app = server()
    first = threading.Thread(target=lambda: ask("/api/parsers", BODY, app=app))
    first.start()
    assert begun.wait(30)
    try:
        assert refused(ask("/api/parsers", BODY, app=app), 503, "busy")
        assert ask("/api/parsers", {"text": "a"}, app=app).status_code == 200
    finally:
        release.set()
        first.join()


def test_programs_that_hang_end_in_time(few, monkeypatch, tmp_path):
    slow = tmp_path / "slow.py"
    slow.write_text("import time\ntime.sleep(60)\n")
    python = question.drivers()["python"]
    hanging = python._replace(command=("{python}", str(slow)))
    monkeypatch.setattr(question, "drivers", lambda: {"python": hanging, "none": hanging})
    made = ask("/api/parsers", BODY, app=server(programs=0.2)).json()
    assert made["failures"] == {"urllib": "timed out", "none": "timed out"}
