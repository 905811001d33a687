"""Any text of a scheme is read and written as it is, or refused: one row for each view."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import holds
from tests.schemes.servers import authorities, hosts, paths, tails
from urikit import SchemeError
from urikit.schemes.acct import Acct
from urikit.schemes.cloud import Bucket
from urikit.schemes.doi import Doi, Hdl
from urikit.schemes.file import File
from urikit.schemes.ftp import Ftp
from urikit.schemes.geo import Geo
from urikit.schemes.gopher import Gopher
from urikit.schemes.http import Http, WebSocket
from urikit.schemes.huggingface import HuggingFace
from urikit.schemes.info import Info
from urikit.schemes.irc import Irc
from urikit.schemes.ldap import Ldap
from urikit.schemes.magnet import Magnet
from urikit.schemes.mailto import Mailto
from urikit.schemes.mid import Mid
from urikit.schemes.nested import Feed, Jar, Jdbc, ViewSource
from urikit.schemes.news import News
from urikit.schemes.ni import Ni, Nih
from urikit.schemes.service import Service
from urikit.schemes.sms import Sms
from urikit.schemes.ssh import Ssh
from urikit.schemes.tel import Tel
from urikit.schemes.telnet import Telnet
from urikit.schemes.xmpp import Xmpp

#: A view, how its texts begin, and the characters that follow.
ALPHABETS = [
    (Acct, ["acct:"], "aB@.:/%402F?#[]!"),
    (Bucket, ["s3://abc/", "GS://A.b/"], "/ab.%23?"),
    (Doi, ["doi:"], "doi:10./%F?# x-"),
    (Feed, ["feed:"], "jar:fed/!h?#.@x"),
    (Geo, ["geo:"], "-.,;0189=ucrsg%4"),
    (Gopher, ["gopher://h/"], "0179/ab?%"),
    (Hdl, ["hdl:"], "hdl:./%F?# x-"),
    (HuggingFace, ["hf://", "hf://datasets/", "hf://o/n@"], "/on@.%23?refs"),
    (Info, ["info:"], "info:/%248.?#aZ"),
    (Jar, ["jar:"], "jar:fed/!h?#.@x"),
    (Jdbc, ["jdbc:"], "jar:fed/!h?#.@x"),
    (Ldap, ["ldap:///", "ldap:///?", "ldap:///??", "ldap:///???", "ldap:///????"], "ab=,+\\#(&|!)*:~<>? %25C2F"),
    (Magnet, ["magnet:", "magnet:?", "magnet:?xt=urn:"], "?xt=urn:bih&.1%3A#d"),
    (Mailto, ["mailto:"], "ab@.,?&=;/%240CE9A\"'!#:to"),
    (Mid, ["mid:"], 'ab@."/%402F?#[] '),
    (News, ["news:", "news://h/", "nntp://h/", "snews:", "nntp:"], "ab@.*/%405Bd?#[]<>:"),
    (Ni, ["ni:"], "/;-sha2560fAF=?#."),
    (Nih, ["nih:"], "/;-sha2560fAF=?#."),
    (Sms, ["sms:"], "+1,;ext=?body&%2C#/:ab"),
    (Tel, ["tel:"], "+-.()0123456789aAfF*%23;=xext#?"),
    (ViewSource, ["view-source:"], "jar:fed/!h?#.@x"),
    (Xmpp, ["xmpp:"], "aB@.:/%40?#;=&"),
]
#: What follows the scheme and two slashes, where every text is read.
SERVERS = {
    Ftp: st.builds(
        lambda authority, path, parameter, tail: f"{authority}{path}{parameter if path else ''}{tail}",
        authorities(),
        paths(),
        st.sampled_from(["", ";type=a", ";TYPE=D"]),
        tails(),
    ),
    Http: st.tuples(authorities(), paths(), tails()).map("".join),
    Service: st.tuples(authorities(), paths(), tails()).map("".join),
    Telnet: st.tuples(authorities(), st.sampled_from(["", "/"])).map("".join),
    WebSocket: st.tuples(hosts(), paths(), st.sampled_from(["", "?", "?a=b/?"])).map("".join),
}
NAMES_OF_FILES = st.sampled_from(["", "a", "C:", "c:", ".", "..", "%2F", "%7e", "host", "%5B::1%5D", "a:b@c", "AUX"])


def is_kept(view, text):
    """Whether a text is read, and then written as it is."""
    try:
        read = view.parse(text)
    except ValueError as error:
        assert not isinstance(error, SchemeError) or (0 <= error.offset <= error.end <= len(text) and str(error))
        return False
    assert str(read) == str(read.to_uri()) == text
    holds(view, text)
    read.issues()
    return True


@pytest.mark.parametrize(("view", "starts", "alphabet"), ALPHABETS, ids=lambda value: getattr(value, "__name__", ""))
@a_tenth
@given(data=st.data())
def test_any_text_is_read_or_refused(view, starts, alphabet, data):
    is_kept(view, data.draw(st.sampled_from(starts)) + data.draw(st.text(alphabet, max_size=20)))


@pytest.mark.parametrize("view", SERVERS)
@a_tenth
@given(data=st.data())
def test_every_server_is_read_and_its_normal_form_is_equivalent(view, data):
    text = f"{data.draw(st.sampled_from(sorted(view.SCHEMES)))}://{data.draw(SERVERS[view])}"
    assert is_kept(view, text)
    normal = view.parse(text).to_uri().normalize()
    assert view.parse(text).equivalent(normal) and view.parse(normal).equivalent(text)


@a_tenth
@given(authorities(), paths(), tails())
def test_so_is_every_session(authority, path, tail):
    text = f"ssh://{authority}{path}{tail}"
    assert is_kept(Ssh, text)
    assert Ssh.parse(text).equivalent(Ssh.parse(text).to_uri().normalize())


@a_tenth
@given(
    st.sampled_from(["file:", "file://", "FILE://localhost", "file://H.example", "file://u@[::1]"]),
    st.lists(NAMES_OF_FILES, min_size=1, max_size=5).map("/".join),
    tails(),
)
@example("file:", "c:/x", "")
def test_any_file_is_read_or_refused(start, path, tail):
    is_kept(File, start + (path if start == "file:" and not path.startswith("//") else f"/{path}") + tail)


@a_tenth
@given(
    st.sampled_from(["irc:/", "irc:///", "ircs://H/", "irc://u:p@[::1]:6667/"]),
    st.text("ab%23!@:,/", max_size=6),
    st.sampled_from(["", ",isnick", ",needkey,needpass"]),
    st.sampled_from(["", "?", "?key=k&a=b"]),
)
def test_any_channel_is_read_or_refused(start, target, flags, query):
    is_kept(Irc, start + target + flags + query)


@a_tenth
@given(st.sampled_from([Doi, Hdl]), st.text("doi:hl10./%F?# x-", max_size=16))
def test_any_form_of_a_handle_is_read_or_refused(view, text):
    try:
        read = view.of(text)
    except ValueError:
        return
    holds(view, str(read))
