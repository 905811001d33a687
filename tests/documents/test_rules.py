"""The rows of the catalogue about documents and names: each example has its code, and the corrected one has not."""

from typing import Any

import pytest

import urikit
from tests.documents.archive_files import BOOK, EPUB, zipped
from tests.documents.pdf_files import BROKEN, PDF
from urikit.core.rules import Rule, rule, rules
from urikit.core.rules.catalogue import rows
from urikit.documents import Base, Envelope, read, xml
from urikit.documents.rdf import Prefixes, RDFNameError, advice, skolem_iri
from urikit.documents.xml_names import Declaration, NamespaceName, XMLNameError

READERS = ("archive.rules", "comments", "html.rules", "http", "mime.rules", "pdf.rules", "xml.rules")
MODULES = (*READERS, "yaml_source", "rdf.rules", "xml_names.rules")
ROWS = [row for module in MODULES for row in rows(f"urikit.documents.{module}")]
#: What the calls of rows name.
NAMES = {
    **{one.__name__: one for one in (Base, Declaration, Envelope, NamespaceName, Prefixes)},
    **{one.__name__: one for one in (advice, read, skolem_iri, urikit, zipped)},
    "BOOK": BOOK,
    "BROKEN": BROKEN,
    "EPUB": EPUB,
    "PDF": PDF,
    "xml": xml,
}


def issues(call: str) -> Any:
    """Return the issues of what a call gives, or the error that it raises."""
    try:
        answer = eval(call, dict(NAMES))
    except (RDFNameError, XMLNameError) as error:
        assert error.code in str(error) and error.expected
        return [error]
    if isinstance(answer, tuple):
        return answer
    if isinstance(answer, Declaration | NamespaceName):
        return answer.issues()
    return getattr(answer, "findings", getattr(answer, "errors", ()))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_a_row_keeps_its_promise(row: Rule) -> None:
    assert rule(row.code) is row and row in rules()
    assert row.kind == ("scheme" if row.code.startswith(("rdf-", "xml-names")) else "document")
    found = issues(row.example)
    # A call of a resolver alone has no base.
    assert {issue.code for issue in found} - {"scheme-required"} == {row.code}
    assert all(issue.rule and issue.hint for issue in found)
    assert all("{" not in str(issue) for issue in found)
    assert {issue.code for issue in issues(row.corrected)} <= {"scheme-required"}
