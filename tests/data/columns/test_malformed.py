"""Arrow data that contradicts itself is a `ColumnError`: structs are built byte by byte, without an Arrow library."""

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from urikit import columns

Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Schema(ctypes.Structure):
    """`struct ArrowSchema`."""


class Array(ctypes.Structure):
    """`struct ArrowArray`."""


Schema._fields_ = [
    *((name, ctypes.c_char_p) for name in ("format", "name", "metadata")),
    *((name, ctypes.c_int64) for name in ("flags", "n_children")),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.POINTER(Schema)),
    *((name, ctypes.c_void_p) for name in ("release", "private_data")),
]
Array._fields_ = [
    *((name, ctypes.c_int64) for name in ("length", "null_count", "offset", "n_buffers", "n_children")),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.POINTER(Array)),
    *((name, ctypes.c_void_p) for name in ("release", "private_data")),
]


_NEW = ctypes.pythonapi.PyCapsule_New
_NEW.restype = ctypes.py_object
_NEW.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


@Release
def _nothing(struct: int) -> None:
    """Frees nothing: the test keeps what it made."""


def array(
    buffers: Sequence[bytes | None],
    length: int,
    *,
    offset: int = 0,
    null_count: int = 0,
    n_buffers: int | None = None,
    n_children: int = 0,
    dictionary: Array | None = None,
) -> Array:
    """A struct with these buffers, which are kept alive by it."""
    made = Array()
    kept = [None if one is None else (ctypes.c_uint64 * (len(one) // 8 + 1))() for one in buffers]
    for memory, one in zip(kept, buffers, strict=True):
        if memory is not None and one:
            ctypes.memmove(memory, one, len(one))
    made.pointers = (ctypes.c_void_p * max(len(buffers), 1))(*[one and ctypes.addressof(one) for one in kept])
    made.kept = kept
    made.length, made.null_count, made.offset = length, null_count, offset
    made.n_buffers = len(buffers) if n_buffers is None else n_buffers
    made.n_children = n_children
    made.buffers = ctypes.cast(made.pointers, ctypes.POINTER(ctypes.c_void_p))
    if dictionary is not None:
        made.below = dictionary
        made.dictionary = ctypes.pointer(dictionary)
    made.release = ctypes.cast(_nothing, ctypes.c_void_p).value
    return made


def schema(form: bytes | None, dictionary: Schema | None = None) -> Schema:
    made = Schema()
    made.format = form
    if dictionary is not None:
        made.below = dictionary
        made.dictionary = ctypes.pointer(dictionary)
    made.release = ctypes.cast(_nothing, ctypes.c_void_p).value
    return made


class Foreign:
    """Structs as another library hands them over."""

    names = (b"arrow_schema", b"arrow_array")

    def __init__(self, schema: Schema, array: Array) -> None:
        self.schema, self.array = schema, array

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return tuple(
            _NEW(ctypes.addressof(struct), name, None)
            for struct, name in zip((self.schema, self.array), self.names, strict=True)
        )


def numbers(*values: int, size: int = 4) -> bytes:
    return b"".join(value.to_bytes(size, "little", signed=True) for value in values)


def view(text: bytes, buffer: int = 0, offset: int = 0, length: int | None = None) -> bytes:
    length = len(text) if length is None else length
    if length <= 12:
        return numbers(length) + text.ljust(12, b"\0")
    return numbers(length) + text[:4].ljust(4, b"\0") + numbers(buffer, offset)


LONG = b"http://example.org/a"
GOOD = b"http://h/"


def strings(
    *offsets: int, text: bytes | None = GOOD, form: bytes = b"u", size: int = 4, **options: Any
) -> Callable[[], Foreign]:
    options.setdefault("length", len(offsets) - 1)
    return lambda: Foreign(schema(form), array([None, numbers(*offsets, size=size), text], **options))


large = partial(strings, form=b"U", size=8)


def views(
    *rows: bytes, texts: Sequence[bytes | None] = (LONG,), sizes: Sequence[int] | None = None
) -> Callable[[], Foreign]:
    sizes = [len(text or b"") for text in texts] if sizes is None else sizes
    return lambda: Foreign(schema(b"vu"), array([None, b"".join(rows), *texts, numbers(*sizes, size=8)], len(rows)))


def keys(*values: int, dictionary: Array | None = None, **options: Any) -> Callable[[], Foreign]:
    below = array([None, numbers(0, 9), GOOD], 1) if dictionary is None else dictionary
    options.setdefault("length", len(values))
    return lambda: Foreign(schema(b"i", schema(b"u")), array([None, numbers(*values)], dictionary=below, **options))


@pytest.mark.parametrize(
    ("make", "hosts"),
    [
        (strings(0, 9), ["h"]),
        (strings(0, 0, 9, offset=1, length=1), ["h"]),
        (large(0, 9), ["h"]),
        (views(view(GOOD), view(LONG)), ["h", "example.org"]),
        (views(view(GOOD), texts=()), ["h"]),
        (keys(0, 0), ["h", "h"]),
        (lambda: Foreign(schema(b"u"), array([None, None, None], 0)), []),
        (lambda: Foreign(schema(b"n"), array([], 2)), [None, None]),
        (lambda: Foreign(schema(b"u"), array([b"\x02", numbers(0, 0, 9), GOOD], 2, null_count=-1)), [None, "h"]),
        # The producer's count of nulls is not believed.
        (lambda: Foreign(schema(b"u"), array([b"\x02", numbers(0, 0, 9), GOOD], 2, null_count=0)), [None, "h"]),
        # What lies under a null is never looked at.
        (lambda: Foreign(schema(b"u"), array([b"\x02", numbers(0, 3, 12), b"\xff\xff\xff" + GOOD], 2)), [None, "h"]),
    ],
)
def test_sound_structs(make: Callable[[], Foreign], hosts: list[str | None]) -> None:
    assert columns.host(make()).to_list() == hosts


BROKEN: dict[str, Callable[[], Foreign]] = {
    "offset goes back": strings(0, 9, 3, 9),
    "offset beyond the last": strings(0, 12, 9),
    "first offset negative": strings(-1, 9),
    "last offset negative": strings(0, -1),
    "last offset before the first": strings(9, 0),
    "not UTF-8": strings(0, 9, text=b"http://\xff/"),
    "inside a character": strings(0, 1, 2, text="ü".encode()),
    "missing text": strings(0, 9, text=None),
    "missing offsets": lambda: Foreign(schema(b"u"), array([None, None, GOOD], 1)),
    "negative length": strings(0, 9, length=-1),
    "huge length": strings(0, 9, length=1 << 62),
    "negative offset": strings(0, 9, length=1, offset=-1),
    "huge offset": strings(0, 9, length=1, offset=(1 << 63) - 1),
    "too few buffers": strings(0, 9, n_buffers=2),
    "negative buffers": strings(0, 9, n_buffers=-3),
    "huge buffers": strings(0, 9, n_buffers=1 << 62),
    "children": strings(0, 9, n_children=1),
    "nulls without validity": strings(0, 9, null_count=1),
    "more nulls than rows": strings(0, 9, null_count=2),
    "large: goes back": large(0, 9, 3, 9),
    "large: negative": large(0, -(1 << 62)),
    "large: beyond all memory": large(0, 1 << 62),
    "view: another buffer": views(view(LONG, buffer=1)),
    "view: negative buffer": views(view(LONG, buffer=-1)),
    "view: negative offset": views(view(LONG, offset=-1)),
    "view: beyond its buffer": views(view(LONG, offset=1)),
    "view: negative length": views(view(LONG, length=-1)),
    "view: too long": views(view(LONG, length=1 << 30)),
    "view: not UTF-8": views(view(b"\xff")),
    "view: long and not UTF-8": views(view(b"\xff" * 20), texts=[b"\xff" * 20]),
    "view: negative size": views(view(LONG), sizes=[-1]),
    "view: missing buffer": views(view(LONG), texts=[None], sizes=[20]),
    "view: no buffers at all": views(view(LONG), texts=()),
    "view: too few buffers": lambda: Foreign(schema(b"vu"), array([None, view(GOOD)], 1)),
    "view: missing views": lambda: Foreign(schema(b"vu"), array([None, None, b""], 1)),
    "key beyond the dictionary": keys(0, 1),
    "negative key": keys(-1),
    "missing keys": lambda: Foreign(
        schema(b"i", schema(b"u")), array([None, None], 1, dictionary=array([None, numbers(0), b""], 0))
    ),
    "missing dictionary": lambda: Foreign(schema(b"i", schema(b"u")), array([None, numbers(0)], 1)),
    "broken dictionary": keys(0, dictionary=array([None, numbers(0, -1), GOOD], 1)),
    "dictionary goes back": keys(1, dictionary=array([None, numbers(0, 9, 3, 9), GOOD], 3)),
    "keys that are no integers": lambda: Foreign(schema(b"g", schema(b"u")), array([None, numbers(0)], 1)),
    "dictionary of dictionaries": lambda: Foreign(
        schema(b"i", schema(b"i", schema(b"u"))), array([None, numbers(0)], 1, dictionary=array([None, numbers(0)], 1))
    ),
    "no format": lambda: Foreign(schema(None), array([None, numbers(0, 9), GOOD], 1)),
    "another format": lambda: Foreign(schema(b"+s"), array([None], 1)),
    "a format that is not text": lambda: Foreign(schema(b"\xff\n"), array([None], 1)),
}


@pytest.mark.parametrize("make", BROKEN.values(), ids=BROKEN.keys())
def test_broken_structs(make: Callable[[], Foreign]) -> None:
    for kernel in (columns.host, columns.is_valid, columns.split):
        foreign = make()
        with pytest.raises(columns.ColumnError) as caught:
            kernel(foreign)
        assert caught.value.code == "column-data" and str(caught.value)


def test_released_structs() -> None:
    without_array, without_schema, used = (strings(0, 9)() for _ in range(3))
    without_array.array.release = None
    without_schema.schema.release = None
    # What was read once is released.
    columns.host(used)
    for foreign in (without_array, without_schema, used):
        with pytest.raises(columns.ColumnError, match="released"):
            columns.host(foreign)


class Answers:
    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __arrow_c_array__(self, requested_schema: object = None) -> object:
        return self.answer


def test_other_capsules() -> None:
    foreign = strings(0, 9)()
    foreign.names = (b"arrow_array", b"arrow_schema")
    with pytest.raises(columns.ColumnError, match="capsule"):
        columns.host(foreign)
    for answer in (None, (), (1, 2), "ab", (None, None, None)):
        with pytest.raises(columns.ColumnError, match="capsule"):
            columns.host(Answers(answer))


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("kernel", [columns.split, columns.host, columns.path])
def test_many_rows_by_several_threads(kernel: Any, threads: int) -> None:
    count = 40_000
    offsets = [len(GOOD) * row for row in range(count + 1)]
    text = GOOD * count
    assert len(kernel(large(*offsets, text=text)(), threads=threads)) == count
    offsets[count // 2] = 1 << 40
    with pytest.raises(columns.ColumnError, match=r"malformed Arrow data: .* \(row 19999\)"):
        kernel(large(*offsets, text=text)(), threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_texts_that_overlap_between_nulls(threads: int) -> None:
    text = GOOD + 1000 * b"a"
    offsets = numbers(*(0, len(text)) * 20_000, size=8)
    valid = b"\x55" * 5_000
    overlapping = Foreign(schema(b"U"), array([valid, offsets, text], 39_999))
    with pytest.raises(columns.ColumnError, match="malformed Arrow data: offsets must not go back"):
        columns.path(overlapping, threads=threads)
