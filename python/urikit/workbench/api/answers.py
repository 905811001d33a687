"""From the bytes of a body to the bytes of an answer. This runs in a thread: nothing here waits or reads a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, NoReturn

from urikit.explanation.records import VERSION
from urikit.workbench.api.fields import checked
from urikit.workbench.api.operations import BATCH, COMMON, OPERATIONS, Operation, answered, programs, secrecy_of
from urikit.workbench.limits import Limits
from urikit.workbench.problems import Problem

__all__ = ["batch", "batch_fields", "body_of", "by_programs", "octets", "single"]

_PLAIN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_ESCAPED = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def single(operation: Operation, limits: Limits) -> Callable[[bytes], bytes | Mapping[str, Any]]:
    """What answers one text with an operation; a request for programs gives its values, for `by_programs`."""

    def answer(data: bytes) -> bytes | Mapping[str, Any]:
        values = checked(body_of(data), (*operation.fields, *COMMON), limits)
        if values.get("real"):
            return values
        if not operation.is_for_batches:
            made = operation.answer(values, secrecy_of(values))
            return octets({"v": VERSION, "n": 0, **made})
        return octets(answered(operation, values))

    return answer


def by_programs(limits: Limits) -> Callable[[Mapping[str, Any]], bytes]:
    """What answers a request for the programs of this machine."""

    def answer(values: Mapping[str, Any]) -> bytes:
        if (length := len(values["text"])) > limits.program_text:
            message = f"text is too long for programs: at most {limits.program_text:,} characters, found {length:,}"
            raise Problem("field-length", message, field="text", limit=limits.program_text)
        return octets(programs(values, limits))

    return answer


def batch(limits: Limits) -> Callable[[bytes], bytes]:
    """What answers many texts, until the time is over."""

    def answer(data: bytes) -> bytes:
        until = monotonic() + limits.seconds
        body = body_of(data)
        asked = body.get("operation") if isinstance(body, dict) else None
        values = checked(body, batch_fields(asked), limits)
        operation = OPERATIONS[values["operation"]]
        records = []
        for number, text in enumerate(values["texts"]):
            if monotonic() > until:
                seconds = limits.seconds
                message = f"no answer in {seconds:g} seconds; send fewer texts"
                raise Problem("time", message, limit=seconds, retry=seconds)
            records.append(answered(operation, {**values, "text": text}, number))
        return octets({"v": VERSION, "records": records})

    return answer


def batch_fields(name: Any) -> tuple[Any, ...]:
    """The fields of a batch: of every operation only its own."""
    operation = OPERATIONS.get(name if isinstance(name, str) else "validate")
    own = operation.texts if operation is not None and operation.is_for_batches else ()
    return (*BATCH, *own, *COMMON)


def body_of(data: bytes) -> Any:
    """The value of a body. Raises `Problem` for what is not JSON (RFC 8259), or has a key twice."""
    try:
        return json.loads(data.decode(), parse_constant=_no_number, object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        raise Problem("malformed-json", f"the body is not UTF-8: byte {error.start} cannot be decoded") from None
    except RecursionError:
        raise Problem("malformed-json", "the body has too many brackets in one another") from None
    except json.JSONDecodeError as error:
        message = f"{error.msg[0].lower()}{error.msg[1:]} at line {error.lineno}, column {error.colno}"
        raise Problem("malformed-json", f"the body is not JSON: {message}") from None
    except ValueError:  # a number of thousands of digits
        raise Problem("malformed-json", "the body has a number that is too long") from None


def octets(value: Any) -> bytes:
    """A value as JSON in UTF-8; a lone surrogate, which has no UTF-8 form, is an escape."""
    try:
        return _PLAIN.encode(value).encode()
    except UnicodeEncodeError:
        return _ESCAPED.encode(value).encode()


def _no_number(name: str) -> NoReturn:
    raise Problem("malformed-json", f"{name} is not a number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different: of two that are the same, programs take the first or the last."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise Problem("malformed-json", "the body has an object with the same key twice")
    return made
