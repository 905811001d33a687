"""Documents that are ZIP archives: EPUB, OpenDocument, Office Open XML.

    book.epub ──members──▶ container.xml, package.opf, ch1.xhtml, ... ──▶ a document each, in `Document.parts`

| module | what it has |
|---|---|
| `members` | the archive: which members it has, and their bytes, within limits |
| `listed` | what lists of an archive say: attributes of elements of XML |
| `package` | members as documents, each with its URI |
| `epub`, `opendocument`, `office` | which members are read, as what, and what their bases are |

A member has a URI below that of the archive: `file:///a/book.epub!/OPS/ch1.xhtml`. So relative references of members
lead to members, and a place is `book.epub!/OPS/ch1.xhtml:3:5`. Without a URI of the archive members have no base.

What can go wrong: it is not an archive, is damaged, encrypted or a bomb. Each is a finding, and what could be read is
read. Left out: archives in archives and in messages, and writing: `rewrite` leaves all references with that reason.
"""
