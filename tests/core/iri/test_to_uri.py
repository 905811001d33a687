"""From IRIs to URIs (RFC 3987 3.1), the host by each policy, and what an `IDNAError` tells."""

import copy
import pickle
from typing import Any

import pytest

import urikit
from tests.effort import costs_at_most
from urikit import IRI, IDNAError, IRIReference

POLICIES: list[Any] = ["uts46", "percent-encoding", "idna2008", "idna2003"]


def by_octets(text: str) -> str:
    return str(IRIReference(text).to_uri(host="percent-encoding"))


@pytest.mark.parametrize(
    ("iri", "uri"),
    [
        ("http://r\u00e9sum\u00e9.example.org", "http://r%C3%A9sum%C3%A9.example.org"),
        (
            "http://validator.w3.org/check?uri=http%3A%2F%2Fr\u00e9sum\u00e9.example.org",
            "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org",
        ),
        ("http://www.example.org/red%09ros\u00e9#red", "http://www.example.org/red%09ros%C3%A9#red"),
        (
            "http://example.com/\U00010300\U00010301\U00010302",
            "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
        ),
        # Variant c of step 1: as it is, composed or not.
        ("/Vi\u1ec7t", "/Vi%E1%BB%87t"),
        ("/Vi\u00ea\u0323t", "/Vi%C3%AA%CC%A3t"),
    ],
)
def test_the_examples_of_3_1(iri: str, uri: str) -> None:
    assert by_octets(iri) == uri


def test_every_component_but_nothing_of_what_is_ascii() -> None:
    assert by_octets("x://é:é@é:1/é;é=%c3/é?é&\ue000#é%2f") == (
        "x://%C3%A9:%C3%A9@%C3%A9:1/%C3%A9;%C3%A9=%c3/%C3%A9?%C3%A9&%EE%80%80#%C3%A9%2f"
    )


@pytest.mark.parametrize(
    ("host", "uts46", "octets", "idna2008", "idna2003"),
    [
        ("r\u00e9sum\u00e9.org", "xn--rsum-bpad.org", "r%C3%A9sum%C3%A9.org", "xn--rsum-bpad.org", "xn--rsum-bpad.org"),
        ("fa\u00df.de", "xn--fa-hia.de", "fa%C3%9F.de", "xn--fa-hia.de", "fass.de"),
        ("B\u00fccher.DE", "xn--bcher-kva.de", "B%C3%BCcher.DE", None, "xn--bcher-kva.de"),
        ("\u2615.example", "xn--53h.example", "%E2%98%95.example", None, "xn--53h.example"),
        ("\u03bf\u03c2.gr", "xn--0xag.gr", "%CE%BF%CF%82.gr", "xn--0xag.gr", "xn--0xai.gr"),
        ("\u00e9\u3002de", "xn--9ca.de", "%C3%A9%E3%80%82de", "xn--9ca.de", "xn--9ca.de"),
        ("\u00e9.de.", "xn--9ca.de.", "%C3%A9.de.", "xn--9ca.de.", "xn--9ca.de."),
        ("\uff21\uff22.de", "ab.de", "%EF%BC%A1%EF%BC%A2.de", None, "ab.de"),
    ],
)  # fmt: skip
def test_four_policies(host: str, uts46: str, octets: str, idna2008: str | None, idna2003: str) -> None:
    iri = IRI(f"http://{host}/")
    assert iri.to_uri().host == uts46
    assert iri.to_uri(host="percent-encoding").host == octets
    assert iri.to_uri(host="idna2003").host == idna2003
    if idna2008 is None:
        with pytest.raises(IDNAError):
            iri.to_uri(host="idna2008")
    else:
        assert iri.to_uri(host="idna2008").host == idna2008


@pytest.mark.parametrize("policy", ["uts46", "idna2008", "idna2003"])
def test_octets_of_a_host_are_its_characters(policy: Any) -> None:
    assert IRI("http://r%C3%A9sum\u00e9.example/").to_uri(host=policy).host == "xn--rsum-bpad.example"
    # An ASCII host is left alone, with its encoded bytes: 3.1 converts characters.
    assert IRI("http://r%C3%A9sum.example/\u00e9").to_uri(host=policy).host == "r%C3%A9sum.example"
    with pytest.raises(IDNAError) as caught:
        IRI("http://\u00e9%FF.example/").to_uri(host=policy)
    assert (caught.value.code, caught.value.label) == ("idna-not-utf-8", "\u00e9%FF.example")


def test_literals_and_no_host_need_no_policy() -> None:
    for policy in POLICIES:
        for host in ("[::1]", "127.0.0.1", ""):
            assert str(IRIReference(f"//{host}/\u00e9").to_uri(host=policy)) == f"//{host}/%C3%A9"
        for text in ("http://EXAMPLE.org:/%7e/%c3?", "urn:a:%2F", "//a_b/", "//-a-/", "//xn--a/"):
            assert str(IRIReference(text).to_uri(host=policy)) == text
    with pytest.raises(ValueError, match="idna1999"):
        IRI("x://é").to_uri(host="idna1999")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "policy", "code", "label", "position", "character"),
    [
        ("http://www.b\u00fc!cher.de/", "uts46", "idna-character", "b\u00fc!cher", 13, "!"),
        ("http://www.b\u00fc%21cher.de/", "uts46", "idna-character", "b\u00fc%21cher", 13, "!"),
        ("http://\u00e9..de/", "uts46", "idna-label-empty", "", None, None),
        ("http://-\u00e9.de/", "uts46", "idna-hyphen", "-\u00e9", 7, "-"),
        ("http://\u00e9-.de/", "uts46", "idna-hyphen", "\u00e9-", 8, "-"),
        ("http://\u00e9.xn--a.de/", "uts46", "idna-a-label", "xn--a", None, None),
        ("http://0a.\u05d0/", "uts46", "idna-bidi", "0a.\u05d0", None, None),
        (f"http://{'é' * 64}.de/", "uts46", "idna-label-too-long", "é" * 64, None, None),
        ("http://www.B\u00fccher.de/", "idna2008", "idna-character", "B\u00fccher", 11, "B"),
        ("http://\u2615.de/", "idna2008", "idna-character", "\u2615", 7, "\u2615"),
        ("http://e\u0301.de/", "idna2008", "idna-not-nfc", "e\u0301", None, None),
        ("http://0a.\u05d0/", "idna2008", "idna-bidi", "0a.\u05d0", None, None),
        ("http://\u00e9_.de/", "idna2003", "idna-character", "\u00e9_", 8, "_"),
        ("http://-\u00e9.de/", "idna2003", "idna-hyphen", "-\u00e9", 7, "-"),
        ("http://\U0001f600a\U0001f600.\u00e9_/", "idna2003", "idna-character", "\u00e9_", 12, "_"),
    ],
)  # fmt: skip
def test_what_an_error_tells(
    text: str, policy: Any, code: str, label: str, position: int | None, character: str | None
) -> None:
    with pytest.raises(IDNAError) as caught:
        IRI(text).to_uri(host=policy)
    error = caught.value
    assert (error.code, error.label, error.position, error.character, error.policy) == (
        code, label, position, character, policy,
    )  # fmt: skip
    assert error.component == "host"
    assert text[error.offset : error.end] == label
    if position is not None and "%" not in label:
        assert text[position] == character
    assert error.rule and error.hint and error.message
    assert code in str(error)


@pytest.mark.parametrize("policy", ["uts46", "idna2008", "idna2003"])
def test_an_error_is_a_value_and_has_no_password(policy: Any) -> None:
    with pytest.raises(IDNAError) as caught:
        IRI("http://\u00fcser:g\u00e9heim@b\u00fc!cher.de/").to_uri(host=policy)
    error = caught.value
    for shown in (str(error), repr(error), error.text, repr(error.args), error.message):
        assert "heim" not in shown
    assert "***" in error.text
    assert (error.label, error.offset) == ("b\u00fc!cher", 19)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is IDNAError
        assert (vars(twin), str(twin)) == (vars(error), str(error))
    assert isinstance(error, urikit.URIError) and isinstance(error, ValueError)


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
def test_long_labels_cost_no_more_than_they_are_long(policy: Any) -> None:
    text = "http://" + "\u4e00\u4e01" * 100_000 + "/"
    with costs_at_most(5):
        if policy == "percent-encoding":
            assert len(str(IRI(text).to_uri(host=policy))) == 8 + 9 * 200_000
        else:
            with pytest.raises(IDNAError) as caught:
                IRI(text).to_uri(host=policy)
            assert caught.value.code == "idna-label-too-long"


def test_names_with_underscores_have_one_answer() -> None:
    """DNS has them, and browsers accept them: every form of the host is the same."""
    iri = IRI("http://my_shop.b\u00fccher.example:8080/")
    ascii_form = "my_shop.xn--bcher-kva.example"
    for policy in ("scheme", "uts46", "whatwg"):
        assert iri.to_uri(host=policy).host == ascii_form  # type: ignore[arg-type]
    assert iri.origin == f"http://{ascii_form}:8080" and iri.endpoint == (ascii_form, 8080)
    assert iri.host_info is not None and iri.host_info.ascii == ascii_form
    escaped = urikit.URI("http://my_shop.b%C3%BCcher.example:8080/")
    assert escaped.origin == iri.origin
    for profile in ("http", "whatwg", "crawl"):
        for value in (iri, escaped):
            assert urikit.canonical_key(str(value), profile) == f"http://{ascii_form}:8080/"  # type: ignore[arg-type]
    assert urikit.columns.host_ascii([str(iri)], standard="rfc3987") == [ascii_form]
    assert urikit.columns.origin([str(iri)], standard="rfc3987") == [iri.origin]
    assert urikit.repair(str(iri)).text == f"http://{ascii_form}:8080/"
    assert str(urikit.WebURL(str(iri)).hostname) == ascii_form


def test_the_host_that_browsers_read() -> None:
    assert str(IRI("http://\uff11\uff12\uff17.1/").to_uri(host="whatwg")) == "http://127.0.0.1/"
    assert str(IRI("http://a_b.\u00e9!c/").to_uri(host="whatwg")).startswith("http://a_b.xn--!c-")
