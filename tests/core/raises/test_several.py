"""One text where several are wanted is refused: its letters would be names."""

import types
import typing
from collections import abc
from contextlib import suppress

import pytest

from tests.core.raises import inventory
from tests.core.raises.test_raises import called, right
from urikit import parsers
from urikit.documents.xml_names import look_alikes
from urikit.linked_data import DereferencePolicy
from urikit.links import Question, Wishes
from urikit.links.online import OnlineOptions, check_online
from urikit.net.guard import HostPattern, Policy
from urikit.net.http.negotiation import Variant, negotiate
from urikit.net.paths import slugs
from urikit.schemes.file import File
from urikit.schemes.fragments import CSVFragment, JSONPointer, MediaFragment, PDFFragment
from urikit.schemes.ftp import Ftp
from urikit.schemes.irc import Irc
from urikit.schemes.ldap import Ldap
from urikit.schemes.magnet import Magnet
from urikit.schemes.ssh import Ssh
from urikit.schemes.urns.lex import Lex
from urikit.schemes.urns.names import Nbn


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: File.build("usr"), "names"),
        (lambda: Ftp.build("h", directories="usr"), "directories"),
        (lambda: Irc.build("#a", host="h", flags="isnick"), "flags"),
        (lambda: Ldap.build("h", attributes="cn"), "attributes"),
        (lambda: Magnet.build("urn:a1:b"), "topics"),
        (lambda: Magnet.build([bytes(20)]), None),
        (lambda: Magnet.build([bytes(20)], trackers="http://t/"), "trackers"),
        (lambda: Ssh.build("h", names="usr"), "names"),
        (lambda: MediaFragment.build(tracks="audio"), "tracks"),
        (lambda: PDFFragment.build(search="words"), "search"),
        (lambda: Nbn.build("de", "1", subspaces="ab"), "subspaces"),
        (lambda: Lex.build("it", "a", "b", "c", annexes="1"), "annexes"),
        # Every "http" is in "https".
        (lambda: DereferencePolicy(schemes="https"), "schemes"),
        (lambda: DereferencePolicy(media_types="text/html"), "media_types"),
        (lambda: Policy(name="mine", ports="443"), "ports"),
        (lambda: slugs.make("New", taken="a-new-day"), "taken"),
        (lambda: JSONPointer("ab"), "tokens"),
        (lambda: PDFFragment.build(zoom="100"), "zoom"),
        (lambda: CSVFragment.parse("row=1").select("ab"), "rows"),
        (lambda: CSVFragment.parse("row=1").select(["ab"]), "rows"),
        (lambda: HostPattern("ab", True, False), "labels"),
        (lambda: Wishes(ignored="http://localhost*"), "ignored"),
        (lambda: Wishes(ignored_codes="no-target"), "ignored_codes"),
        (lambda: Wishes(roles="link"), "roles"),
        (lambda: Question(local="files"), "local"),
        (lambda: OnlineOptions(accepted="200"), "accepted"),
        (lambda: OnlineOptions(excluded="http://localhost*"), "excluded"),
        (lambda: check_online("http://h/"), "references"),
        (lambda: look_alikes("http://h/"), "names"),
        (lambda: Variant(languages="en"), "languages"),
        (lambda: Variant(codings="gzip"), "codings"),
        (lambda: negotiate("text/html", "text/html"), "variants"),
        (lambda: parsers.available("urllib"), "parsers"),
    ],
)
def test_one_text_is_not_several(call, name):
    if name is None:
        call()
    else:
        with pytest.raises(TypeError, match=name):
            call()


CONTAINERS = {abc.Iterable, abc.Sequence, abc.Collection, abc.Set, tuple, list, set, frozenset}
#: Where classes are that urikit makes and people read, or that have a function that makes them of their data.
RECORDS = tuple(
    f"urikit.{name}"
    for name in """
    Comparison Diagram Display Profile Repair UserInput data.columns.Kernel data.columns.functions. data.deduplication.
    documents.Document documents.Rewritten documents.mime. schemes.fragments. net.guard.Checked
    net.http.link_header. net.http.negotiation.NegotiatedAnswer
    net.http.negotiation.Negotiation net.http.negotiation.Preference net.http.negotiation.Ranked
    net.http.negotiation.Vary
    linked_data.HTTPAnswer linked_data.Dereference linked_data.Request
    linked_data.variants. explanation.parsers. documents.rdf.Prefixes schemes. data.survey. net.web.Bridge
    documents.xml_names.LookAlike
    """.split()
)


def wants_several(hint):
    """Whether a type is some container of values, and not a text."""
    parts = typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)
    return str not in parts and any(typing.get_origin(part) in CONTAINERS for part in parts)


def test_no_option_is_content_with_one_text():
    asked, found = 0, []
    for one in inventory.callables():
        for parameter in one.parameters:
            # A named tuple is a record, whose types are known only once something has asked for them.
            if wants_several(parameter.annotation) and not hasattr(one.call, "_fields"):
                asked += 1
                with suppress(Exception):
                    made = called(one, right(one) | {parameter.name: "ab"})
                    if isinstance(made, abc.Iterator):
                        next(made, None)
                    found.append((one.name, parameter.name))
    assert asked > 150
    # The name of a class begins with a capital letter; functions and methods have no excuse.
    records = [name for name, _ in found if name.startswith(RECORDS) and name.rpartition(".")[2][0].isupper()]
    assert [(name, parameter) for name, parameter in found if name not in records] == []
    assert [start for start in RECORDS if not any(name.startswith(start) for name in records)] == []
