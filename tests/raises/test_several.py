"""One text where several are wanted is refused: its letters would be names."""

import pytest

from urikit.fragments import MediaFragment, PDFFragment
from urikit.guard import Policy
from urikit.linked_data import DereferencePolicy
from urikit.practice import slugs
from urikit.schemes.file import File
from urikit.schemes.ftp import Ftp
from urikit.schemes.irc import Irc
from urikit.schemes.ldap import Ldap
from urikit.schemes.magnet import Magnet
from urikit.schemes.ssh import Ssh
from urikit.urns.lex import Lex
from urikit.urns.nbn import Nbn


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
    ],
)
def test_one_text_is_not_several(call, name):
    if name is None:
        call()
    else:
        with pytest.raises(TypeError, match=name):
            call()
