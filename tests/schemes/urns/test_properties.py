"""Promises that are kept for any name of any namespace, and for invalid ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth, costs_at_most
from urikit import URI, URN, SchemeError
from urikit.schemes.urns import NAMESPACES, class_of, read, view_of
from urikit.schemes.urns.numbers import ean, mod_11, mod_37_36

HEX = "0123456789abcdefABCDEF"
PCHAR = [*"abzAXZ019-._~!$&'()*+,;=:@/", "%2F", "%c3", "%41"]


def of(grammar: str) -> st.SearchStrategy[str]:
    return st.from_regex(grammar, fullmatch=True)


def _isbn(digits: str) -> str:
    return digits + mod_11(digits) if len(digits) == 9 else digits + ean(digits)


#: Names of each namespace, as strategies of its NSS.
NAMES = {
    "isbn": st.one_of(of(r"[0-9]{9}"), of(r"978[0-9]{9}"), of(r"979[1-9][0-9]{8}")).map(_isbn),
    "issn": of(r"[0-9]{7}").map(lambda digits: f"{digits[:4]}-{digits[4:]}{mod_11(digits)}"),
    "oid": of(r"(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){0,5}"),
    "uuid": st.uuids().map(str),
    "ietf": of(r"(rfc|STD|bcp|fyi):[0-9]{1,5}|(id|mtg):[0-9A-Za-z-]{1,9}|params(:[a-zA-Z0-9.-]{1,5}){1,4}"),
    "oasis": of(
        r"names:(tc|specification)(:[A-Za-z0-9.]{1,4}){3,5}|member:A1:[a-z:]{1,9}|names:technical(:[a-z]{2}){3}"
    ),
    "nbn": of(r"[A-Za-z]{2}(:[a-zA-Z0-9]{1,4}){0,3}-[a-zA-Z0-9-][a-zA-Z0-9/:@-]{0,9}"),
    "lex": of(
        r"[a-z]{2}(;[a-z.]?[a-z]{1,4}){0,0}:[a-z]{1,5}([;+][a-zA-Z]{1,5}){0,2}:[a-z]{1,5}:"
        r"([0-9]{4}-[0-9]{2}-[0-9]{2}|[a-z]{1,4});[a-z0-9-]{0,0}[a-z0-9]{1,5}(:[a-z]{1,4}){0,2}(@[a-z]{1,5}(:[a-z]{2})?)?"
        r"(\$[a-z.]{0,0}[a-z]{1,4}:[a-z]{1,4}-[a-z]{1,4})?(~[a-z0-9;]{1,6})?"
    ),
    "publicid": of(r"[a-zA-Z0-9:;.,-]{1,9}(\+[a-zA-Z0-9]{1,4}|%2[FfBb]){0,3}"),
    "epc": of(r"id:sgtin:[0-9]{7}\.[0-9]{6}\.[A-Za-z0-9.*]{1,20}|raw:96\.x[0-9A-F]{1,24}|id:sscc:[0-9]{12}\.[0-9]{5}"),
    "isan": of(rf"([{HEX}]{{4}}-){{4}}[0-9A-Z](-[{HEX}]{{4}}-[{HEX}]{{4}}-[0-9a-z])?"),
    "eidr": st.text("0123456789ABCDEF", min_size=20, max_size=20).map(
        lambda text: "10.5240:" + "-".join(text[at : at + 4] for at in range(0, 20, 4)) + "-" + mod_37_36(text)
    ),
    "service": of(r"[a-zA-Z0-9]([a-z-]{0,5}[a-z])?(\.[a-zA-Z0-9]([a-z-]{0,5}[a-z])?){0,3}"),
    "gsma": of(
        r"(imei|IMEI):[0-9]{8}-[0-9]{6}-[0-9](;svn=[0-9]{2})?(;vers=0)?|[a-z:._-]{1,3}x(;[a-z]{1,3}(=[a-z]{1,3})?){0,2}"
    ),
    "3gpp": st.lists(st.sampled_from(PCHAR), min_size=1, max_size=9).map("".join).filter(lambda text: text[0] != "/"),
    "example": st.lists(st.sampled_from(PCHAR), min_size=1, max_size=9)
    .map("".join)
    .filter(lambda text: text[0] != "/"),
}
ENDS = st.sampled_from(["", "#", "#f", "?+r", "?=q", "?+r/?=q#f", "?=q?+r"])
STARTS = st.sampled_from(["urn:{}:", "URN:{}:", "Urn:{}:"])
ANY = st.lists(
    st.sampled_from([*PCHAR, "0-486-27557-4", "imei:", "names:", "1", "id:sgtin:", "-", "rfc:"]), max_size=9
).map("".join)


def names(nid: str) -> st.SearchStrategy[str]:
    return st.tuples(STARTS, st.booleans(), NAMES[nid], ENDS).map(
        lambda drawn: drawn[0].format(nid.upper() if drawn[1] else nid) + drawn[2] + drawn[3]
    )


def test_every_namespace_has_a_strategy():
    assert set(NAMES) == set(NAMESPACES)


@given(st.sampled_from(sorted(NAMES)).flatmap(names))
def test_a_view_gives_its_uri_back(text):
    view = view_of(text)
    assert type(view) is class_of(text.split(":")[1].lower()) is type(URI(text).view()) and str(view) == text
    assert type(view).parse(view.to_uri()) == view
    assert view.equivalent(view) and view.equivalent(view.canonical)
    assert type(view).parse(view.canonical).canonical == view.canonical


@given(st.sampled_from(sorted(NAMES)), st.data())
def test_equivalence_is_that_of_canonical_forms(nid, data):
    one, other = (view_of(data.draw(names(nid))) for _ in range(2))
    swapped = type(one).parse(f"urn:{nid}:{one.nss.swapcase()}") if _is_name(f"urn:{nid}:{one.nss.swapcase()}") else one
    for first, second in ((one, other), (one, swapped)):
        assert first.equivalent(second) == second.equivalent(first) == (first.canonical == second.canonical)


def _is_name(text: str) -> bool:
    try:
        view_of(text)
    except SchemeError:
        return False
    return True


@pytest.mark.parametrize("nid", NAMES)
@a_tenth
@given(nss=ANY, end=ENDS)
def test_what_is_no_name_is_refused_with_a_place(nid, nss, end):
    text = f"urn:{nid}:{nss}{end}"
    try:
        view = view_of(text)
    except SchemeError as error:
        assert 0 <= error.offset <= error.end <= len(text) and error.hint and error.rule.startswith("RFC ")
        # The long way says the same.
        with pytest.raises(SchemeError) as caught:
            class_of(nid).parse(text.replace("urn:", "URN:", 1))
        assert (caught.value.code, caught.value.offset, caught.value.end) == (error.code, error.offset, error.end)
    else:
        assert str(view) == text
        # The long way reads the same, and both split the URN where the native reader does.
        assert read(URI(text)) == view
        urn = URN(text)
        assert (view.nid, view.nss, view.f_component) == (urn.nid, urn.nss, urn.f_component)
        for issue in view.issues():
            assert 0 <= issue.start <= issue.end <= len(text) and issue.message and issue.hint


#: Texts that a grammar would have to look at again and again, if it could be made to.
HOSTILE = [
    "1-" * 50_000, "1" * 100_000, "-" * 100_000, "1." * 50_000, "a:" * 50_000, "a-" * 50_000, "a." * 50_000,
    "%41" * 33_000, "+" * 100_000, "names:tc:" + "a:" * 50_000, "imei:" + ";a" * 50_000, "sos" + ".a-" * 30_000 + "-",
    "it:" + "a;" * 50_000 + ":", "it:a:b:" + "2000-01-01," * 9_000, "id:sgtin:0614141.112345." + "1" * 100_000,
    "params" + ":a" * 50_000, "it:a:b:c;" + "a," * 50_000, "x;" + "a=" * 50_000,
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("nid", NAMES)
def test_long_texts_take_linear_time(nid):
    with costs_at_most(20):
        for text in HOSTILE:
            for ending in ("", "!", "~"):
                try:
                    view_of(f"urn:{nid}:{text}{ending}").issues()
                except SchemeError:
                    pass
