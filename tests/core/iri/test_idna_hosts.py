"""The two host policies that are Python's: IDNA 2008 (RFC 5891) and IDNA 2003 (RFC 3490)."""

import sys

import pytest

from urikit import IRI
from urikit.core import idna_hosts
from urikit.core.idna_hosts import Fault, convert


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("b\u00fccher.example", "xn--bcher-kva.example"),
        ("\u7d0d\u8c46.example", "xn--99zt52a.example"),
        ("fa\u00df.de", "xn--fa-hia.de"),
        ("\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com", "xn--mgba3gch31f060k.com"),
        ("\u05d0\u05d1.\u00e9", "xn--4dbc.xn--9ca"),
        ("xn--bcher-kva.\u00e9", "xn--bcher-kva.xn--9ca"),
        ("\u00e9\uff0ede\uff61", "xn--9ca.de."),
    ],
)
def test_idna2008(name: str, made: str) -> None:
    assert convert(name, "idna2008") == (made, None)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("B\u00fccher.de", Fault("idna-character", 0, 6, 0)),
        ("a.\u2615", Fault("idna-character", 2, 3, 2)),
        ("e\u0301", Fault("idna-not-nfc", 0, 2)),
        ("\u0301e", Fault("idna-label", 0, 2)),
        ("-\u00e9", Fault("idna-hyphen", 0, 2)),
        ("ab--\u00e9", Fault("idna-hyphen", 0, 5)),
        ("\u00e9..a", Fault("idna-label-empty", 2, 2)),
        ("", Fault("idna-label-empty", 0, 0)),
        ("xn--\u00e9", Fault("idna-a-label", 0, 5)),
        ("\u05d0a", Fault("idna-bidi", 0, 2)),
        ("\u00e9" * 1001, Fault("idna-label-too-long", 0, 1001)),
        (".".join(["\u00e9" * 20] * 12), Fault("idna-domain-too-long", 0, 251)),
        # RFC 5893 section 2: one right-to-left label subjects all to the rule.
        ("0a.\u05d0", Fault("idna-bidi", 0, 4)),
        ("\u05d0.1", Fault("idna-bidi", 0, 3)),
    ],
)
def test_idna2008_faults(name: str, fault: Fault) -> None:
    assert convert(name, "idna2008") == (None, fault)


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("fa\u00df.de", "fass.de"), ("B\u00fccher.de", "xn--bcher-kva.de"), ("\u2603.net", "xn--n3h.net"),
        ("\u00e9\u3002de", "xn--9ca.de"), ("a\u00adb\u00e9", "xn--ab-cja"), ("\uff21", "a"),
    ],
)  # fmt: skip
def test_idna2003(name: str, made: str) -> None:
    assert convert(name, "idna2003") == (made, None)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("\u00e9_", Fault("idna-character", 0, 2, 1)), ("\u00e9 ", Fault("idna-character", 0, 2, 1)),
        ("-\u00e9", Fault("idna-hyphen", 0, 2, 0)), ("\u00e9-", Fault("idna-hyphen", 0, 2, 1)),
        ("\u00ad", Fault("idna-label-empty", 0, 1)), ("\u00e9.\ue000", Fault("idna-character", 2, 3, 2)),
        ("\u05d0a", Fault("idna-bidi", 0, 2)), ("xn--\u00e9", Fault("idna-a-label", 0, 5)),
        ("\u00e9" * 64, Fault("idna-label-too-long", 0, 64)),
        ("\u00e9" * 1001, Fault("idna-label-too-long", 0, 1001)),
    ],
)  # fmt: skip
def test_idna2003_faults(name: str, fault: Fault) -> None:
    assert convert(name, "idna2003") == (None, fault)


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra that is missing is named."""
    monkeypatch.setitem(sys.modules, "idna", None)
    with pytest.raises(ModuleNotFoundError, match=r"urikit\[idna\]"):
        IRI("x://\u00e9").to_uri(host="idna2008")
    # Neither UTS 46 nor IDNA 2003 needs it.
    assert IRI("x://\u00e9").to_uri(host="uts46").host == IRI("x://\u00e9").to_uri(host="idna2003").host == "xn--9ca"


def test_the_package_sees_no_label_that_it_would_be_long_about(monkeypatch: pytest.MonkeyPatch) -> None:
    import idna

    asked: list[int] = []
    alabel = idna.alabel

    def watched(label: str) -> bytes:
        asked.append(len(label))
        return alabel(label)

    monkeypatch.setattr(idna, "alabel", watched)
    convert("\u00e9." + "\u00e9" * 100_000, "idna2008")
    assert asked == [1]
    assert max(asked) <= idna_hosts.LONGEST
