"""urn:nbn (urikit.schemes.urns.names; RFC 8458)."""

import pytest

from tests.schemes.urns.promises import holds, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.names import Nbn

VALID = {
    "URN:NBN:fi-fe201003181510": ("fi", (), "fe201003181510"),
    "urn:nbn:ch:bel-9039": ("ch", ("bel",), "9039"),
    "urn:nbn:se:uu:diva-3475": ("se", ("uu", "diva"), "3475"),
    "urn:nbn:hu-3006": ("hu", (), "3006"),
    "urn:nbn:fi-fe19981001": ("fi", (), "fe19981001"),
    "urn:nbn:de:bvb:19-146642": ("de", ("bvb", "19"), "146642"),
    "urn:nbn:de:101:1-201102033592": ("de", ("101", "1"), "201102033592"),
    "urn:nbn:NL:UI:10-a-b/c:d@e%20f?+r?=q#f": ("nl", ("ui", "10"), "a-b/c:d@e%20f"),
    "urn:nbn:se--": ("se", (), "-"),
}

INVALID = [
    ("urn:nbn:fin-fe20", "urn-nbn-country", (8, 11)),
    ("urn:nbn:f-fe20", "urn-nbn-country", (8, 9)),
    ("urn:nbn:f1-fe20", "urn-nbn-country", (8, 10)),
    ("urn:nbn:-fe20", "urn-nbn-country", (8, 8)),
    ("urn:nbn::se-1", "urn-nbn-country", (8, 8)),
    ("urn:nbn:se::diva-3475", "urn-nbn-prefix", (10, 16)),
    ("urn:nbn:se:u_u-3475", "urn-nbn-prefix", (10, 14)),
    ("urn:nbn:se:-3475", "urn-nbn-prefix", (10, 11)),
    ("urn:nbn:se:u%75-3475", "urn-nbn-prefix", (10, 15)),
    ("urn:nbn:hu:3006", "urn-nbn-string", (15, 15)),
    ("urn:nbn:hu-", "urn-nbn-string", (11, 11)),
    ("urn:nbn:hu-/3006", "urn-nbn-string", (11, 16)),
]


@pytest.mark.parametrize(("text", "parts"), VALID.items())
def test_what_is_a_number(text, parts):
    name = holds(Nbn, text)
    assert (name.country, name.subspaces, name.string) == parts
    country, subspaces, string = parts
    if "%" not in string:
        assert Nbn.build(country, string, subspaces=subspaces).equivalent(name)


test_tables = tables(Nbn, invalid=INVALID)


def test_the_prefix_is_case_insensitive_and_the_string_is_not_and_data():
    relation(Nbn, ["urn:nbn:se:uu:diva-%c3A", "URN:NBN:SE:UU:Diva-%C3A"])
    unrelated(Nbn, "urn:nbn:se:uu:diva-a", "urn:nbn:se:uu:diva-A")
    unrelated(Nbn, "urn:nbn:se:uu:diva-a", "urn:nbn:se:uu-diva-a")
    unrelated(Nbn, "urn:nbn:fi-a", "urn:nbn:fi-%61")
    assert str(Nbn.build("fi", "ä")) == "urn:nbn:fi-%C3%A4"
    with pytest.raises(SchemeError):
        Nbn.build("fin", "1")
