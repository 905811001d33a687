"""The rungs of RFC 3986 section 5.1, without any format."""

import itertools

import pytest

from urikit.documents import Base, BaseSource, Envelope, Outcome
from urikit.documents.base import DESCRIBED, by_rfc

RUNGS = ("entity", "retrieval", "default")
SOURCES = {
    "entity": BaseSource.ENTITY,
    "retrieval": BaseSource.RETRIEVAL,
    "default": BaseSource.APPLICATION,
}


@pytest.mark.parametrize("present", list(itertools.product((False, True), repeat=3)))
def test_the_nearest_rung_gives_the_base(present: tuple[bool, bool, bool]) -> None:
    said = {rung: f"http://{rung}.example/x" for rung, here in zip(RUNGS, present, strict=True) if here}
    base = Base.outside(Envelope(**said))
    first = next(iter(said), None)
    assert base.uri == (None if first is None else said[first])
    assert base.source is (None if first is None else SOURCES[first])
    assert [step.source for step in base.steps] == [BaseSource.ENTITY, BaseSource.RETRIEVAL, BaseSource.APPLICATION]
    for rung, step in zip(RUNGS, base.steps, strict=True):
        expected = Outcome.ABSENT if rung not in said else Outcome.GAVE if rung == first else Outcome.HIDDEN
        assert step.outcome is expected, rung
        assert step.rule == SOURCES[rung].section


def test_a_relative_rung_is_resolved_against_the_next() -> None:
    base = Base.outside(Envelope(entity="b/c", retrieval="http://h/a/"))
    assert base.uri == "http://h/a/b/c"
    assert [step.outcome for step in base.steps] == [Outcome.EXTENDED, Outcome.GAVE, Outcome.ABSENT]
    inner = base.within("../d/", 5, 10, "xml:base", "XML Base section 3", by_rfc)
    assert inner.uri == "http://h/a/d/"
    assert inner.source is BaseSource.CONTENT
    assert [step.outcome for step in inner.steps][:2] == [Outcome.EXTENDED, Outcome.EXTENDED]


def test_an_absolute_declaration_hides_what_is_outside() -> None:
    base = Base.outside(Envelope(retrieval="http://h/a/")).within("x:/y", 0, 4, "xml:base", "XML Base", by_rfc)
    assert base.uri == "x:/y"
    assert [step.outcome for step in base.steps] == [
        Outcome.GAVE,
        Outcome.ABSENT,
        Outcome.HIDDEN,
        Outcome.ABSENT,
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [("a b", "RFC 3986 section 3.3"), ("http://[", "RFC 3986 section 3.2.2"), ("%", "RFC 3986 section 2.1")],
)
def test_what_is_no_reference_is_passed_over(text: str, code: str) -> None:
    outside = Base.outside(Envelope(retrieval="http://h/"))
    base = outside.within(text, 3, 6, "xml:base", "XML Base", by_rfc)
    assert (base.uri, base.source) == (outside.uri, outside.source)
    assert base.steps[0].outcome is Outcome.IGNORED
    assert base.steps[0].rule == code
    assert base.steps[1:] == outside.steps


def test_a_relative_declaration_with_nothing_outside() -> None:
    base = Base.outside(Envelope()).within("a/", 0, 2, "xml:base", "XML Base", by_rfc)
    assert base.uri is None
    assert base.steps[0].outcome is Outcome.IGNORED


def test_the_fragment_is_no_part_of_a_base() -> None:
    outside = Base.outside(Envelope(retrieval="http://h/a#b"))
    assert outside.uri == "http://h/a"
    assert outside.within("#c", 0, 2, "xml:base", "XML Base", by_rfc).uri == "http://h/a"
    assert outside.within("", 0, 0, "xml:base", "XML Base", by_rfc).uri == "http://h/a"


def test_no_secret_is_described() -> None:
    base = Base.outside(Envelope(retrieval="http://me:secret@h/")).within(
        "http://me:covert@h/", 0, 5, "xml:base", "XML Base", by_rfc
    )
    said = base.describe() + repr(base) + "".join(map(str, base.steps))
    assert "secret" not in said and "covert" not in said
    assert base.uri == "http://me:covert@h/"


def test_what_is_declared_and_does_not_count() -> None:
    outside = Base.outside(Envelope(retrieval="http://h/"))
    base = outside.without("b", 0, 1, "a second <base>", "HTML section 4.2.3")
    assert base.uri == "http://h/"
    assert base.steps[0].outcome is Outcome.IGNORED
    assert str(base.steps[0]) == 'the content "b" (ignored: a second <base>)'


def test_a_description_of_a_long_chain_has_the_nearest_rungs() -> None:
    base = Base.outside(Envelope(retrieval="http://h/"))
    for count in range(DESCRIBED):
        base = base.within(f"?{count}", 0, 1, "xml:base", "XML Base section 3", by_rfc)
    first, nearest, *others, last = base.describe().split("\n")
    assert first == f"http://h/?{DESCRIBED - 1}"
    assert nearest == f'  the content "?{DESCRIBED - 1}" (extended: xml:base)'
    assert len(others) == DESCRIBED - 1
    assert last == "  … and more outside of these"
    assert len(base.steps) == DESCRIBED + 3


def test_no_secret_of_an_envelope_is_described() -> None:
    uri = "http://user:secret@h/"
    envelope = Envelope(retrieval=uri, entity=uri, default=uri)
    assert (envelope.retrieval, envelope.entity, envelope.default) == (uri, uri, uri)
    assert "secret" not in repr(envelope)
    assert repr(envelope).count("http://user:***@h/") == 3
    assert repr(Envelope()) == "Envelope()"
