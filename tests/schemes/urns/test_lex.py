"""urn:lex (urikit.schemes.urns.lex; RFC 9676)."""

import re

import pytest

from tests.oracle.grammars import specs_folder
from tests.schemes.promises import raised
from tests.schemes.urns.promises import codes, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.lex import Lex, Manifestation

#: Every whole example of RFC 9676, in its order.
RFC = """
urn:lex:it:stato:legge:2003-09-21;456
urn:lex:fr:etat:loi:2004-12-06;321
urn:lex:es:estado:ley:2002-07-12;123
urn:lex:ch;glarus:regiere:erlass:2007-10-15;963
urn:lex:eu:commission:directive:2010-03-09;2010-19-EU
urn:lex:us:supreme.court:decision:1978-04-28;77-5953
urn:lex:be:conseil.etat:decision:2008-07-09;185.273
urn:lex:it:stato:legge:2006-05-14;22
urn:lex:uk:ministry.justice:decree:1999-10-07;45
urn:lex:es:tribunal.supremo:decision:2001-09-28;68
urn:lex:fr:assemblee.nationale:proposition.loi:13.legislature;1762
urn:lex:br:estado:constituicao:1988-10-05;lex-1
urn:lex:un.org:united.nations;general.assembly:resolution:1961-11-28;a-res-1661
urn:lex:nl:hoge.raad:besluit:2008-04-01;bc8581
urn:lex:eec.lex.arpa:court.justice:judgement:1960-04-04;4-59
urn:lex:eec.lex.arpa:court.justice:order:1960-05-18;4-59
urn:lex:eu:council:directive:2004-12-07;31
urn:lex:eu:consiglio:direttiva:2004-12-07;31
urn:lex:ch:etat:loi:2006-05-14;22@originel:fr
urn:lex:ch:staat:gesetz:2006-05-14;22@original:de
urn:lex:ch:etat:loi:2006-05-14;22@2008-03-12:fr
urn:lex:ch:staat:gesetz:2006-05-14;22@2008-03-12:de
urn:lex:be:conseil.etat:decision:2008-07-09;185.273@originel:fr
urn:lex:it:stato:legge:2000-04-03;56$parlamento.it:application-pdf;1.7
urn:lex:it:stato:legge:2000-04-03;56$senato.it:text-xml;dtd-nir-2.2:testo
urn:lex:it:stato:legge:2000-04-03;56$senato.it:application-pdf;1.7:figura.1
urn:lex:eu:tribunal.justicia:sentencia:2009-06-11;33-08@original:es$juradmin.eu;jurifast:text-html:todo:anonimo
urn:lex:fr:etat:loi:2004-05-15;106~art15;par3
""".split()

#: Examples of its parts (sections 2, 3.6, 6 and 7), made whole.
PARTS = [
    "urn:lex:br:governo:decreto:2000-01-01;1",
    "urn:lex:br;sao.paulo:governo:decreto:2000-01-01;1",
    "urn:lex:br;sao.paulo;campinas:governo:decreto:2000-01-01;1",
    "urn:lex:de:stadt.m%C3%BCnchen:rundschreiben:2000-01-01;1",
    "urn:lex:it:ministry.justice+ministry.finances:decree:2000-12-06;126",
    "urn:lex:it:ministry.finances;department.revenues;manager:decree:14.legislature;s.2544",
    "urn:lex:it:national.council.research;general.manager:regulations;accounting:1999-12-20;lex-3",
    "urn:lex:it:personal.data.protection.authority:measure:1999-12-30,2000-01-13;1-p-2000",
    "urn:lex:it:court:decision:2000-06-12;c-10-97,c-11-97,c-12-97",
    "urn:lex:it:region.sicily;council:deliberation:1998-02-12;14:annex.a;borders.park",
    "urn:lex:it:region.sicily;council:deliberation:1998-02-12;14:annex.a;borders.park:table.1;municipality.territories",
    "urn:lex:it:state:royal.decree:1941-01-30;12@1998-02-19",
    "urn:lex:it:state:royal.decree:1941-01-30;12@1998-02-19;1999-01-01",
    "urn:lex:il:state:law:1999-09-02%7C%d7%9b%d7%90-%d7%91;1",
    "urn:lex:ch:staat:gesetz:2006-05-14;22@original:zh-cmn-yue#art1",
]

INVALID = [
    ("urn:lex:it", "urn-lex-work", (8, 10)),
    ("urn:lex:it:stato:legge", "urn-lex-work", (8, 22)),
    ("urn:lex:i:stato:legge:2003-09-21;456", "urn-lex-jurisdiction", (8, 9)),
    ("urn:lex:%C3:stato:legge:2003-09-21;456", "urn-lex-jurisdiction", (8, 11)),
    ("urn:lex:.it:stato:legge:2003-09-21;456", "urn-lex-jurisdiction", (8, 11)),
    ("urn:lex:ch;:regiere:erlass:2007-10-15;963", "urn-lex-jurisdiction", (8, 11)),
    ("urn:lex:i-t:stato:legge:2003-09-21;456", "urn-lex-jurisdiction", (8, 11)),
    ("urn:lex:it::legge:2003-09-21;456", "urn-lex-authority", (11, 11)),
    ("urn:lex:it:a+:legge:2003-09-21;456", "urn-lex-authority", (11, 13)),
    ("urn:lex:it:stato/x:legge:2003-09-21;456", "urn-lex-authority", (11, 18)),
    ("urn:lex:it:stato:decreto-legge:2003-09-21;456", "urn-lex-measure", (17, 30)),
    ("urn:lex:it:stato:legge:2003-09-21", "urn-lex-details", (23, 33)),
    ("urn:lex:it:stato:legge:2003-09-21;", "urn-lex-details", (23, 34)),
    ("urn:lex:it:stato:legge:2003-9-21;456", "urn-lex-details", (23, 36)),
    ("urn:lex:it:stato:legge:2003-09-21,;456", "urn-lex-details", (23, 38)),
    ("urn:lex:it:stato:legge:2003-09-21;456,", "urn-lex-details", (23, 38)),
    ("urn:lex:it:stato:legge:2003-09-21;4*6", "urn-lex-details", (23, 37)),
    ("urn:lex:it:stato:legge:2003-09-21;456:", "urn-lex-annex", (38, 38)),
    ("urn:lex:it:stato:legge:2003-09-21;456:a.b:c_d", "urn-lex-annex", (42, 45)),
    ("urn:lex:it:stato:legge:2003-09-21;456@", "urn-lex-version", (38, 38)),
    ("urn:lex:it:stato:legge:2003-09-21;456@2008-03", "urn-lex-version", (38, 45)),
    ("urn:lex:it:stato:legge:2003-09-21;456@original:", "urn-lex-language", (47, 47)),
    ("urn:lex:it:stato:legge:2003-09-21;456@original:d", "urn-lex-language", (47, 48)),
    ("urn:lex:it:stato:legge:2003-09-21;456@original:de-ch", "urn-lex-language", (47, 52)),
    ("urn:lex:it:stato:legge:2003-09-21;456$parlamento.it", "urn-lex-manifestation", (38, 51)),
    ("urn:lex:it:stato:legge:2003-09-21;456$a:b:c:d:e", "urn-lex-manifestation", (38, 47)),
    ("urn:lex:it:stato:legge:2003-09-21;456$a:b@c", "urn-lex-manifestation", (38, 43)),
    ("urn:lex:it:stato:legge:2003-09-21;456~", "urn-lex-partition", (38, 38)),
    ("urn:lex:it:stato:legge:2003-09-21;456~a~b", "urn-lex-partition", (38, 41)),
]


@pytest.mark.skipif(specs_folder() is None, reason="lex: no standards (set URIKIT_SPECS)")
def test_no_whole_example_of_the_rfc_is_missing():
    # The examples that end in "..." are the beginnings of names.
    folder = specs_folder()
    assert folder is not None
    text = (folder / "rfc" / "rfc9676.txt").read_text("utf-8")
    text = re.sub(r"\n+[^\n]*\[Page \d+\]\n\f?\n?[^\n]*\n+", "\n", text)
    found = re.findall(r'urn:lex:[^\s"]+(?:\n +[^\s"(]+(?=\n))*', text)
    whole = {re.sub(r"\s+", "", name).rstrip('."(,;)') for name in found if "..." not in name and "U+" not in name}
    named = {name for name in whole if name.count(":") > 4}
    assert len(named) > 15
    assert [name for name in named if not any(known.startswith(name) or name.startswith(known) for known in RFC)] == []


test_tables = tables(Lex, [*RFC, *PARTS, *Lex.EXAMPLES], INVALID)


def test_case_says_nothing():
    relation(Lex, ["urn:lex:it:Ministry:LEGGE:2003-09-21;456-A", "URN:LEX:IT:ministry:legge:2003-09-21;456-a#x"])
    unrelated(Lex, RFC[0], RFC[1])
    unrelated(Lex, RFC[0], RFC[0] + "@original:it")


def test_elements():
    law = Lex.parse(PARTS[5])
    assert (law.period, law.dates, law.numbers) == ("14.legislature", (), ("s.2544",))
    law = Lex.parse(PARTS[7])
    assert (law.dates, law.period) == (("1999-12-30", "2000-01-13"), None)
    assert Lex.parse(PARTS[4]).issuers == ("ministry.justice", "ministry.finances")
    assert Lex.parse(PARTS[2]).units == ("sao.paulo", "campinas")
    assert Lex.parse(PARTS[10]).annexes == ("annex.a;borders.park", "table.1;municipality.territories")
    decision = Lex.parse(RFC[26])
    assert (decision.version, decision.language) == ("original", "es")
    assert decision.published == Manifestation("juradmin.eu;jurifast", "text-html", "todo", "anonimo")
    assert str(decision.to_work()) == "urn:lex:eu:tribunal.justicia:sentencia:2009-06-11;33-08"
    plain = Lex.parse(RFC[0])
    assert (plain.version, plain.language, plain.published, plain.partition) == (None, None, None, None)
    assert Lex.parse(RFC[-1]).partition == "art15;par3"
    assert Lex.parse(PARTS[11]).language is None


@pytest.mark.parametrize("text", [*RFC, *PARTS])
def test_data(text):
    law = Lex.parse(text)
    if "%" in text:
        return  # data is not encoded yet
    built = Lex.build(
        law.jurisdiction,
        law.authority,
        law.measure,
        law.details,
        annexes=law.annexes,
        expression=law.expression,
        manifestation=law.manifestation,
        partition=law.partition,
    )
    assert built.equivalent(law)


def test_data_that_is_none_is_refused_and_upper_case_is_an_issue():
    assert raised(SchemeError, Lex.build, "it", "stato", "legge", "456").code == "urn-lex-details"
    assert codes(RFC[4]) == ["urn-lex-case"]
    assert codes(RFC[0]) == codes(PARTS[3]) == codes(PARTS[13]) == []
