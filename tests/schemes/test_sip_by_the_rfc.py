"""SIP's view against the ABNF of RFC 3261 and a transcription of its comparison (tests.reference.sip)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.oracle.grammars import specs_folder
from tests.reference import sip as reference
from tests.schemes.test_sip import VALID
from urikit import SchemeError, URISyntaxError
from urikit.schemes.sip import Sip

needs_the_rfc = pytest.mark.skipif(specs_folder() is None, reason="sip: no standards (set URIKIT_SPECS)")


@st.composite
def sip_like(draw):
    """Texts near the grammar: whole parts that are right, and here and there one that is not."""
    few = st.sampled_from
    text = draw(few(["sip:", "sip:", "SIP:", "sips:"]))
    if draw(st.booleans()):
        text += draw(few(["a", "A", "%61", "a;b=c", "+1", "a?b", "/", "", "a%2F", "a%2f", "%25", "a:b"]))
        text += draw(few(["", "", ":p", ":%50", ":", ":p;q"])) + "@"
    text += draw(few(["h", "H", "h.", "a-b.c", "1.2.3.4", "1.2.3", "1a.b", "a.1", "-a", "a..b", "", "h%41", "h_"]))
    text += draw(few(["", "", "", ":1", ":01", ":5060", ":", ":x"]))
    text += "".join(
        draw(
            st.lists(
                few(
                    [
                        ";lr",
                        ";LR=1",
                        ";x=1",
                        ";x=2",
                        ";X=%31",
                        ";y",
                        ";user=ip",
                        ";ttl=1",
                        ";method=BYE",
                        ";Method=bye",
                        ";transport=tcp",
                        ";Transport=TCP",
                        ";maddr=1.2.3.4",
                        ";maddr=h",
                        ";",
                        ";=",
                        ";x=",
                        ";a,b",
                    ]
                ),
                max_size=3,
            )
        )
    )
    headers = draw(
        st.lists(few(["a=b", "A=B", "a=%62", "to=x", "to=X", "Call-ID=a", "a=", "=", "a", "a=b=c", "a=@"]), max_size=3)
    )
    return text + ("?" + "&".join(headers) if headers else "")


@needs_the_rfc
@pytest.mark.parametrize("text", [text for text in VALID if "#" not in text])
def test_the_abnf_of_the_rfc_derives_what_is_read(text):
    parts, sip = reference.parse(text), Sip.parse(text)
    assert parts is not None
    assert (parts.user, parts.password, parts.host, parts.port) == (sip.user, sip.password, sip.host, sip.port)
    assert (tuple(parts.parameters), tuple(parts.headers)) == (sip.parameters, sip.headers)


@needs_the_rfc
@a_tenth
@given(sip_like())
def test_the_abnf_of_the_rfc_decides(text):
    try:
        sip = Sip.parse(text)
    except SchemeError:
        sip = None
    except URISyntaxError:
        return
    parts = reference.parse(text)
    assert (sip is None) == (parts is None)
    if sip is not None and parts is not None:
        assert (parts.user, parts.password, parts.host, parts.port) == (sip.user, sip.password, sip.host, sip.port)


@needs_the_rfc
@a_tenth
@given(sip_like(), sip_like())
def test_the_comparison_word_by_word(one, other):
    if reference.parse(one) is not None and reference.parse(other) is not None:
        assert Sip.parse(one).equivalent(other) is reference.equal(one, other)
