"""Between IRIs and URIs (RFC 3987 3.1, 3.2), comparison (5.3) and the form for people.

What the sections promise is held for all references, and every result is compared with the
transcription of `tests.reference.rfc3987`, which walks through the steps of the RFC's text.
"""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.iri_strategies import clean_iri_references, iri_references, uris_with_octets
from tests.oracle.grammars import derives, specs_folder
from tests.reference import normalization, rfc3987
from tests.strategies import hostile_texts, references
from urikit.core.percent import decode_unreserved

pytestmark = pytest.mark.skipif(specs_folder() is None, reason="no grammar files: set URIKIT_SPECS")
COMPONENTS = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
steps = st.sampled_from(["STRING", "CASE", "PERCENT", "SYNTAX", "SCHEME"])


def by_octets(text: str) -> str:
    """The URI of a text, the host percent-encoded."""
    return str(urikit.IRIReference(text).to_uri(host="percent-encoding"))


# --- parsing ---------------------------------------------------------------------------


@given(iri_references)
def test_the_components_are_those_of_the_grammar(text: str) -> None:
    iri = urikit.IRIReference(text)
    assert str(iri) == text
    assert tuple(getattr(iri, name) for name in COMPONENTS) == tuple(rfc3987.components(text) or ())
    assert {name: text[start:end] for name, (start, end) in iri.spans.items()} == {
        name: getattr(iri, name) for name in COMPONENTS if getattr(iri, name) is not None
    }


@given(st.one_of(references, uris_with_octets))
def test_a_uri_has_the_same_components_as_an_iri(text: str) -> None:
    uri, iri = urikit.URIReference(text), urikit.IRIReference(text)
    assert [getattr(uri, name) for name in COMPONENTS] == [getattr(iri, name) for name in COMPONENTS]
    assert uri.spans == iri.spans
    assert isinstance(iri, urikit.IRI) is isinstance(uri, urikit.URI)


@given(hostile_texts)
def test_any_text_is_in_the_grammar_or_its_mistake_has_a_place(text: str) -> None:
    derived = derives("IRI-reference", text)
    assert urikit.IRIReference.is_valid(text) is derived
    if not derived:
        with pytest.raises(urikit.URISyntaxError) as caught:
            urikit.IRIReference(text)
        assert caught.value.offset is not None
        assert 0 <= caught.value.offset <= len(text)


# --- 3.1 -------------------------------------------------------------------------------


@given(iri_references)
def test_to_uri_is_3_1(text: str) -> None:
    assert by_octets(text) == rfc3987.to_uri(text)
    # 3.1: "an identity transformation for URIs and is idempotent".
    uri = by_octets(text)
    assert urikit.URIReference.is_valid(uri)
    assert by_octets(uri) == uri
    assert str(urikit.IRIReference(uri).to_uri()) == uri
    iri = urikit.IRIReference(text)
    assert iri.equivalent(uri, at=urikit.Step.PERCENT)
    assert rfc3987.equivalent(text, uri, "PERCENT")
    assert iri.equivalent(uri, at=urikit.Step.STRING) is (text == uri)
    # 5.3.2.2: character normalization is a check, never an act.
    assert iri.is_nfc is unicodedata.is_normalized("NFC", text)
    composed = unicodedata.normalize("NFC", text)
    # Composing only inside of components: a mark after a delimiter would be composed with it.
    if composed != text and urikit.IRIReference.is_valid(composed):
        assert not iri.equivalent(composed, at=urikit.Step.PERCENT)


@given(iri_references, st.sampled_from(["uts46", "idna2008", "idna2003"]))
def test_only_the_host_depends_on_the_policy(text: str, policy: str) -> None:
    iri = urikit.IRIReference(text)
    plain = iri.to_uri(host="percent-encoding")
    try:
        uri = iri.to_uri(host=policy)  # type: ignore[arg-type]
    except urikit.IDNAError as error:
        assert iri.host is not None
        start, end = iri.spans["host"]
        assert start <= error.offset <= error.end <= end
        return
    without = ("scheme", "userinfo", "port", "path", "query", "fragment")
    assert [getattr(uri, name) for name in without] == [getattr(plain, name) for name in without]
    if iri.host is None or iri.host.isascii():
        assert uri == plain
    else:
        assert uri.host is not None
        assert re.fullmatch(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?", uri.host)


# --- 3.2 -------------------------------------------------------------------------------


@given(uris_with_octets)
def test_to_iri_is_3_2(text: str) -> None:
    ours, theirs = str(urikit.URIReference(text).to_iri()), rfc3987.to_iri(text)
    if any("%" in segment and decode_unreserved(segment) in {".", ".."} for segment in re.split("[/?#:]", text)):
        # urikit keeps the dots of what would become a dot segment.
        ours, theirs = decode_unreserved(ours), decode_unreserved(theirs)
    assert ours == theirs
    iri = urikit.URIReference(text).to_iri()
    back = str(iri.to_uri(host="percent-encoding"))
    assert normalization.decoded_unreserved(back) == normalization.decoded_unreserved(text)
    assert iri.to_uri(host="percent-encoding").to_iri() == iri
    assert iri.bidi_report() == tuple(finding for finding in iri.bidi_report() if finding.rule != "bidi-formatting")
    assert [c for c in str(iri) if unicodedata.category(c) in ("Cc", "Cs", "Zs", "Zl", "Zp")] == []


@given(clean_iri_references)
def test_an_iri_without_octets_comes_back(text: str) -> None:
    """What 3.2 has no reason to leave encoded returns; nothing is composed or decomposed on the way."""
    assert str(urikit.IRIReference(text).to_uri(host="percent-encoding").to_iri()) == text


# --- 5.3 -------------------------------------------------------------------------------


@given(iri_references, steps)
def test_the_normal_form_is_that_of_5_3_2(text: str, step: str) -> None:
    normal = str(urikit.IRIReference(text).normalize(to=getattr(urikit.Step, step)))
    assert normal == rfc3987.normalize(text, step)
    assert str(urikit.IRIReference(normal).normalize(to=getattr(urikit.Step, step))) == normal


@given(iri_references, iri_references, steps)
def test_equivalent_is_5_3(one: str, other: str, step: str) -> None:
    iri = urikit.IRIReference(one)
    wanted = rfc3987.equivalent(one, other, step)
    assert iri.equivalent(other, at=getattr(urikit.Step, step)) is wanted
    if wanted:
        assert iri.compare(other)


# --- the form for people ---------------------------------------------------------------


@given(st.one_of(iri_references, uris_with_octets))
def test_display_shows_nothing_that_deceives(text: str) -> None:
    iri = urikit.IRIReference(text)
    shown = iri.display()
    for character in shown.text:
        assert character.isascii() or character == "***" or rfc3987.is_appropriate(character, in_query=False)
        assert not (rfc3987.is_ignorable(character) or unicodedata.category(character) in ("Cc", "Co"))
    readable = urikit.IRIReference(shown.text.replace("***", "x"))
    assert readable.bidi_report() == ()
    for escape in shown.escapes:
        assert escape.explanation != escape.reason
        assert 0 <= escape.start < escape.end <= len(text)
    # An encoded byte that is shown is in a place that an escape names.
    shown = urikit.IRIReference(text).display()
    if not shown.escapes:
        assert "%" not in shown.text
    if "%" in shown.text:
        assert shown.escapes


@given(clean_iri_references, st.text("é\u05d0x\u202e%", min_size=3, max_size=8))
def test_display_never_shows_a_password(text: str, password: str) -> None:
    secret = password.replace("%", "%25") + "SECRET"
    iri = urikit.IRIReference(f"x://user:{secret}@h/")
    shown = iri.display()
    assert "SECRET" not in shown.text
    assert "***" in shown.text
    assert all("SECRET" not in str(escape) for escape in shown.escapes)
    assert all("SECRET" not in str(finding) for finding in iri.bidi_report())
    assert urikit.IRIReference(text).display() == urikit.IRIReference(text).display()
