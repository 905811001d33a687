"""The processor of structlog (urikit.integrations.structlog)."""

import io
import json

import pytest

import urikit

structlog = pytest.importorskip("structlog", reason="no structlog: pip install 'urikit[test]'")

from urikit.integrations.structlog import URIRedactor, redact_uris  # noqa: E402

SECRET = "ftp://me:canary@h/"


def logged(*processors):
    """A logger that writes JSON, and what it wrote."""
    stream = io.StringIO()
    every = [structlog.processors.format_exc_info, *processors, structlog.processors.JSONRenderer()]
    return structlog.wrap_logger(structlog.PrintLogger(stream), processors=every), stream.getvalue


@pytest.mark.parametrize(
    "value",
    [SECRET, urikit.URI(SECRET), urikit.WebURL(SECRET), {"a": [SECRET]}, [{SECRET: 1}], (SECRET,), ValueError(SECRET),
     [[urikit.URI(SECRET)]]],
)  # fmt: skip
def test_secrets_are_masked(value):
    log, written = logged(redact_uris, lambda _, __, event: json.loads(json.dumps(event, default=str)))
    log.info(f"got {SECRET}", value=value)
    assert "canary" not in written()
    assert "***" in written()


def test_tracebacks_are_masked():
    log, written = logged(redact_uris)
    try:
        raise ValueError(SECRET)
    except ValueError:
        log.exception("failed")
    assert "canary" not in written()
    assert "Traceback" in written()


def test_everything_else_stays():
    event = {"event": "ok", "n": 1, "none": None, "list": [1, 2.5, "a"], "at": urikit.URI("http://h/%7Ea")}
    made = redact_uris(None, "info", dict(event))
    assert made == event | {"at": "http://h/%7Ea"}
    assert made["n"].__class__ is int


def test_names_of_secrets_and_deep_events():
    deep = SECRET
    for _ in range(50):
        deep = [deep]
    made = URIRedactor(secret_names=["ticket"])(None, "info", {"event": "http://h/?ticket=canary", "deep": deep})
    assert "canary" not in str(made)
    for names in ([5], "ticket"):
        with pytest.raises(TypeError, match="secret_names"):
            URIRedactor(secret_names=names)


def test_keys_are_masked():
    log, written = logged(redact_uris)
    log.info("x", **{SECRET: 1, "other": 2})
    assert json.loads(written()) == {"event": "x", "ftp://me:***@h/": 1, "other": 2}
