"""Rows that stand beside a scheme's or a namespace's grammar, and not in this package.

A code of a scheme begins with the name of the module that raises it: "tel-context-missing"
stands in `urikit.schemes.tel`, "urn-isbn-check-digit" in `urikit.urns.isbn`. The
module is imported when one of its rows is asked for, and not before. `HOMES` is the one
list of these modules; a module that has rows and stands not in it fails a test.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urikit.rules.rule import Mistake, Rule

#: What codes begin with, and the module that has them.
HOMES: dict[str, str] = {
    "scheme": "urikit.schemes.frame",
    "telnet": "urikit.schemes.telnet",
    "ftp": "urikit.schemes.ftp",
    "ws": "urikit.schemes.ws",
    "http": "urikit.schemes.http",
    "tel": "urikit.schemes.tel.rows",
    "file": "urikit.schemes.file.rows",
    "data": "urikit.schemes.data.rows",
    "ssh": "urikit.schemes.ssh",
    "irc": "urikit.schemes.irc",
    "gopher": "urikit.schemes.gopher",
    "cloud": "urikit.schemes.cloud",
    "service": "urikit.schemes.service",
    "mailto": "urikit.schemes.mailto.rows",
    "ldap": "urikit.schemes.ldap.rows",
    "news": "urikit.schemes.news.rows",
    "cid": "urikit.schemes.cid",
    "mid": "urikit.schemes.mid",
    "acct": "urikit.schemes.acct",
    "sms": "urikit.schemes.sms",
    "xmpp": "urikit.schemes.xmpp.rows",
    "sip": "urikit.schemes.sip.rows",
    "geo": "urikit.schemes.geo.rows",
    "tag": "urikit.schemes.tag",
    "ni": "urikit.schemes.ni.rows",
    "nih": "urikit.schemes.ni.rows",
    "urn-nid": "urikit.urns.nids",
    "urn-namespace": "urikit.urns.namespace",
    "urn-generic": "urikit.urns.generic",
    "urn-isbn": "urikit.urns.isbn",
    "urn-issn": "urikit.urns.issn",
    "urn-oid": "urikit.urns.oid",
    "urn-uuid": "urikit.urns.uuid",
    "urn-ietf": "urikit.urns.ietf",
    "urn-oasis": "urikit.urns.oasis",
    "urn-nbn": "urikit.urns.nbn",
    "urn-lex": "urikit.urns.lex.rows",
    "urn-publicid": "urikit.urns.publicid",
    "urn-epc": "urikit.urns.epc.rows",
    "urn-isan": "urikit.urns.isan",
    "urn-eidr": "urikit.urns.eidr",
    "urn-service": "urikit.urns.service",
    "urn-gsma": "urikit.urns.gsma",
    "doi": "urikit.schemes.doi",
    "hdl": "urikit.schemes.hdl",
    "info": "urikit.schemes.info",
    "magnet": "urikit.schemes.magnet",
    "about": "urikit.schemes.about",
    "javascript": "urikit.schemes.javascript",
    "blob": "urikit.schemes.blob",
    "nested": "urikit.schemes.nested",
    "jar": "urikit.schemes.nested",
    "jdbc": "urikit.schemes.nested",
    "xri": "urikit.xri.rows",
    "xml-names": "urikit.xml_names.rows",
    "xml": "urikit.documents.xml.rows",
    "rdf": "urikit.rdf.rows",
    "fragment": "urikit.fragments.frame",
    "fragment-directive": "urikit.fragments.text_directive",
    "fragment-text": "urikit.fragments.text",
    "fragment-csv": "urikit.fragments.csv",
    "fragment-pdf": "urikit.fragments.pdf",
    "fragment-media": "urikit.fragments.media",
    "fragment-json": "urikit.fragments.json_pointer",
    "path-info": "urikit.path_info",
    "slug": "urikit.slugs",
    "clean": "urikit.clean_urls",
    "well-known": "urikit.well_known",
    "http-message": "urikit.documents.http.rows",
    "variants": "urikit.linked_data.variants.rows",
    "mime": "urikit.documents.mime.rows",
    "negotiation": "urikit.linked_data.negotiation.rows",
    "link-header": "urikit.linked_data.link_header.rows",
    "css": "urikit.documents.css.rows",
    "html": "urikit.documents.html.rows",
    "json": "urikit.documents.json_source",
    "rdf-text": "urikit.documents.rdf_text.rows",
    "json-schema": "urikit.documents.json_schema",
    "json-ld": "urikit.documents.json_ld.rows",
    "markdown": "urikit.documents.markdown",
    "deref": "urikit.linked_data.rows",
    "cool": "urikit.linked_data.cool_uris.rows",
    "document": "urikit.documents.checking.rows",
}


def rows_beside(code: str) -> tuple[Rule, ...]:
    """The rows of the module that a code belongs to; the longest beginning counts."""
    words = code.split("-")
    for count in range(len(words) - 1, 0, -1):
        home = HOMES.get("-".join(words[:count]))
        if home is not None:
            return _rows(home)
    return ()


def said_beside(where: str, mistake: Mistake) -> str | None:
    """What "module:function" says about one occurrence of a mistake; None where it has nothing to say."""
    module, _, name = where.partition(":")
    said: str | None = getattr(__import__(module, fromlist=[name]), name)(mistake)
    return said


def all_rows() -> tuple[Rule, ...]:
    """The rows of every module in `HOMES`."""
    return tuple(row for home in dict.fromkeys(HOMES.values()) for row in _rows(home))


def _rows(home: str) -> tuple[Rule, ...]:
    rows: tuple[Rule, ...] = __import__(home, fromlist=["ROWS"]).ROWS
    return rows
