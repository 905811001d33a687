"""Bidirectional IRIs: the rules of RFC 3987 section 4 and all examples of its section 4.4.

The RFC writes its examples in Bidi Notation: lower case for letters that run to the right,
upper case for letters that run to the left. Here each capital becomes a Hebrew letter, and
in a second run an Arabic one.
"""

import pytest

import urikit
from urikit import IRI, IRIReference
from urikit.core.display import BIDI_RULES

#: Sixteen and more letters of each script; the notation has A to V.
HEBREW = [chr(0x5D0 + n) for n in range(26)]
ARABIC = [chr(0x628 + n) for n in range(19)] + [chr(0x641 + n) for n in range(7)]


def written(notation: str, letters: list[str]) -> str:
    return "".join(letters[ord(c) - ord("A")] if "A" <= c <= "Z" else c for c in notation)


ALLOWED = {
    1: "http://ab.CDEFGH.ij/kl/mn/op.html",
    2: "http://ab.CDE.FGH/ij/kl/mn/op.html",
    3: "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV",
    5: "http://ab.cd.EF/GH/ij/kl.html",
    6: "http://ab.CD.EF/GH/IJ/kl.html",
    7: "http://ab.CDE123FGH.ij/kl/mn/op.html",
    10: "http://ab.CDEFGH.123/kl/mn/op.html",
}
#: What breaks a rule. The last segment of example 4, "KL.html", is one part: the RFC's own example breaks the first
#: rule of 4.2, a SHOULD NOT. Examples 8 and 9 have numbers at the start or the end of a part, as such and encoded.
BROKEN = {
    "http://AB.CD.ef/gh/IJ/KL.html": {"KL.html": "bidi-mixed"},
    "http://ab.cd.ef/GH1/2IJ/KL.html": {"GH1": "bidi-ends", "2IJ": "bidi-ends", "KL.html": "bidi-mixed"},
    "http://ab.cd.ef/GH%31/%32IJ/KL.html": {"GH%31": "bidi-ends", "%32IJ": "bidi-ends", "KL.html": "bidi-mixed"},
}


@pytest.mark.parametrize("letters", [HEBREW, ARABIC], ids=["hebrew", "arabic"])
def test_the_examples_of_4_4(letters: list[str]) -> None:
    for notation in ALLOWED.values():
        iri = IRI(written(notation, letters))
        assert iri.bidi_report() == ()
        assert str(iri.display()) == str(iri)
    for notation, found in BROKEN.items():
        report = IRI(written(notation, letters)).bidi_report()
        assert [(finding.rule, finding.component, finding.text) for finding in report] == [
            (rule, "path", written(part, letters)) for part, rule in found.items()
        ]


@pytest.mark.parametrize("character", "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u061c\u2066\u2067\u2068\u2069")
def test_4_1_formatting_characters_are_found_where_they_are(character: str) -> None:
    for text in (f"x://a{character}b@h/", f"//a{character}b/", f"/a{character}b", f"?{character}", f"#a{character}"):
        # The two marks U+200F and U+061C have a direction themselves, so they break 4.2 as well.
        [finding] = [found for found in IRIReference(text).bidi_report() if found.rule == "bidi-formatting"]
        assert (finding.level, finding.section) == ("MUST NOT", "4.1")
        assert text[finding.start : finding.end] == character
        assert character not in str(finding)
    # It is a report: by the grammar of 2.2 they are `ucschar`.
    assert IRIReference.is_valid(f"/{character}")


@pytest.mark.parametrize(
    ("text", "component", "part"),
    [
        ("x://a\u05d0@h/", "userinfo", "a\u05d0"), ("//a\u05d0.de/", "host", "a\u05d0"),
        ("//de\u3002a\u05d0/", "host", "a\u05d0"), ("/b/a\u05d0/c", "path", "a\u05d0"),
        ("?b=a\u05d0&c", "query", "a\u05d0"), ("?a\u05d0;c", "query", "a\u05d0"), ("#a\u05d0", "fragment", "a\u05d0"),
    ],
)  # fmt: skip
def test_each_part_of_4_2(text: str, component: str, part: str) -> None:
    [finding] = IRIReference(text).bidi_report()
    assert (finding.rule, finding.component, finding.text) == ("bidi-mixed", component, part)
    assert text[finding.start : finding.end] == part
    assert (finding.level, finding.section) == ("SHOULD NOT", "4.2")


def test_marks_stand_on_letters_and_neutral_parts_are_free() -> None:
    for text in ("/\u05d0\u05b8", "/\u05d0-\u05d1", "/123", "/%D7%90", "/é/\u05d0", "/\u4e2d", ""):
        assert IRIReference(text).bidi_report() == ()
    assert IRIReference("/\u05b8\u05d0").bidi_report()[0].rule == "bidi-ends"


def test_directions_of_newer_scripts_and_planes() -> None:
    assert IRIReference("/\U00010d00\U0001e900a").bidi_report()[0].rule == "bidi-mixed"
    text = "x://h/\U0001f600/\U0001e900a"
    [finding] = IRI(text).bidi_report()
    assert text[finding.start : finding.end] == "\U0001e900a"


def test_findings_are_masked_and_told_in_words() -> None:
    [finding] = IRI("x://u\u05d0:geheim@h/").bidi_report()
    assert "geheim" not in str(finding) and "geheim" not in repr(finding)
    assert BIDI_RULES.keys() == {"bidi-formatting", "bidi-mixed", "bidi-ends"}
    [finding] = IRIReference("/\u05d01").bidi_report()
    assert str(finding).startswith("path: ")
    assert "SHOULD" in str(finding) and "RFC 3987 section 4.2" in str(finding)
    assert urikit.BidiFinding is type(finding)


def test_encoding_the_part_is_the_way_out() -> None:
    """4.2: what breaks the rules can be percent-encoded as a whole."""
    iri = IRI("http://h/\u05d0a?\u05d01")
    assert len(iri.bidi_report()) == 2
    assert IRIReference(iri.display().text).bidi_report() == ()
    assert IRIReference(str(iri.to_uri())).bidi_report() == ()
