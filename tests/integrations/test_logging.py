"""The logging filter: secrets masked in every record, and nothing raised (urikit.integrations.logging)."""

import copy
import io
import logging
import pickle

import pytest

import urikit
from urikit.integrations.logging import RedactURIs, install

SECRET = "ftp://me:canary@h/"


@pytest.fixture
def log():
    """A logger with the filter on its handler, and what it wrote."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(RedactURIs())
    logger = logging.getLogger("urikit.tests")
    logger.propagate = False
    logger.setLevel(logging.DEBUG)
    logger.addHandler(handler)
    yield logger, stream.getvalue
    logger.removeHandler(handler)


class Holder:
    def __init__(self, text):
        self.text = text

    def __str__(self):
        return f"holder of {self.text}"


class Broken:
    def __str__(self):
        raise RuntimeError("no text")


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        (SECRET, ()),
        ("got %s", (SECRET,)),
        ("got %r", (SECRET,)),
        ("got %s", (urikit.URI(SECRET),)),
        ("got %r and %d", ([SECRET], 3)),
        ("got %s", (SECRET.encode(),)),
        ("got %(uri)s", ({"uri": SECRET},)),
        ("got %s", (Holder(SECRET),)),
        ("ftp://%s:%s@h/", ("me", "canary")),
        ("got %s", (ValueError(SECRET),)),
        (Holder(SECRET), ()),
    ],
)
def test_secrets_are_masked(log, message, arguments):
    logger, written = log
    logger.info(message, *arguments)
    assert "canary" not in written()
    assert "***" in written() or "\\u2022" in written() or "\\xe2\\x80\\xa2" in written()


def test_other_records_stay_as_they_are(log):
    logger, written = log
    logger.info("%d%% of %s, %.2f, %s", 50, "http://h/a@b", 1.5, None)
    assert written() == "50% of http://h/a@b, 1.50, None\n"


def test_arguments_keep_their_types():
    record = logging.LogRecord("x", logging.INFO, "p", 1, "%d %s %s", (1, {"a": 2}, b"x"), None)
    assert RedactURIs().filter(record) is True
    assert record.args == (1, {"a": 2}, b"x")


def test_a_traceback_and_a_stack_are_masked(log):
    logger, written = log
    try:
        raise RuntimeError(f"cannot reach {SECRET}")
    except RuntimeError:
        logger.exception("failed")
    logger.info(f"stack of {SECRET}", stack_info=True)
    assert all(word in written() for word in ("RuntimeError", "Traceback", "Stack"))
    assert "canary" not in written()


@pytest.mark.parametrize(
    ("message", "arguments"),
    [("too few %s %s", (SECRET,)), ("%d", (SECRET,)), ("%s", (Broken(),)), (SECRET + " %s", (Broken(),))],
)
def test_a_record_that_cannot_be_formatted_passes_masked(message, arguments):
    record = logging.LogRecord("x", logging.INFO, "p", 1, message, arguments, None)
    assert RedactURIs().filter(record) is True
    assert "canary" not in str(record.msg)
    assert all("canary" not in str(argument) for argument in record.args if not isinstance(argument, Broken))


@pytest.mark.parametrize("call", [RedactURIs, install])
@pytest.mark.parametrize("names", ["ticket", 7, [7], b"ticket"])
def test_names_of_secrets_are_several(call, names):
    before = logging.getLogRecordFactory()
    with pytest.raises(TypeError, match="secret_names"):
        call(secret_names=names)
    assert logging.getLogRecordFactory() is before
    assert RedactURIs(secret_names=iter(["ticket"])).masked("http://h/?ticket=canary") == "http://h/?ticket=***"


@pytest.fixture
def everywhere():
    undo = install()
    yield
    undo()


class JSONFormatter(logging.Formatter):
    """As many formatters do, it writes everything that a record has."""

    def format(self, record):
        super().format(record)
        return repr(vars(record))


@pytest.mark.parametrize("name", [None, "a", "a.b.c"])
@pytest.mark.usefixtures("everywhere")
def test_installed_it_masks_the_root_and_every_child(name):
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JSONFormatter())
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        logging.getLogger(name).error("to %s", SECRET, extra={"peer": SECRET, "peers": [SECRET], "n": 1})
        try:
            raise ValueError(SECRET)
        except ValueError:
            logging.getLogger(name).exception("failed")
    finally:
        root.removeHandler(handler)
    assert "canary" not in stream.getvalue()
    assert "'n': 1" in stream.getvalue()


@pytest.mark.usefixtures("everywhere")
def test_an_installed_record_can_be_copied_and_pickled():
    made = logging.getLogger("a").makeRecord("a", 30, "f", 1, "to %s", (SECRET,), None, extra={"peer": SECRET})
    for other in (copy.copy(made), pickle.loads(pickle.dumps(made)), logging.makeLogRecord(vars(made))):
        assert "canary" not in repr(vars(other))
        assert other.getMessage() == made.getMessage() == "to ftp://me:***@h/"
        assert other.peer == "ftp://me:***@h/"
    made.message = "as it is"
    assert vars(made)["message"] == made.message


def test_a_record_of_another_process_is_masked():
    undo = install()
    try:
        sent = {
            "msg": "to %s",
            "args": ("http://u:canary@h/",),
            "peer": "http://u:canary@h/",
            "exc_text": "http://u:canary@h/",
        }
        record = logging.makeLogRecord(sent)
    finally:
        undo()
    assert record.getMessage() == "to http://u:***@h/"
    assert record.peer == record.exc_text == "http://u:***@h/"
    assert "canary" not in repr(vars(record))
