"""What checking says in its own words: of targets that are looked up, and of the document as a whole."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

# fmt: off
ROWS = (
    row(
        "document-target-missing", "RFC 3986 section 3.3", 'path-absolute = "/" [ segment-nz *( "/" segment ) ]',
        "a link to a file that is not there",
        'there is no file "{found}"',
        "The reference was resolved against the base of its document, and the target lies in the folder that "
        "is checked; "
        "no file and no folder has that path there. Upper and lower case count where the file system says so.",
        'problems({"a.md": "[b](c.md)", "b.md": ""}, "a.md")',
        "",
        "correct the path, or add the file",
    ),
    row(
        "document-target-outside", "RFC 3986 section 5.2.4", 'dot-segments = "." / ".."',
        "a link that leads out of the folder",
        'the target of "{found}" lies outside of the folder, and was not looked up',
        "What is checked is the folder that was given, since that is what gets published. A link that leaves "
        "it may work "
        "where the document is now, and not where it is going to be. With --root a larger folder is looked at.",
        'problems({"a.md": "[b](../b.md)"}, "a.md", uri="file:///docs/")',
        "",
        "check a folder that holds both, or link to where the target is published",
    ),
    row(
        "document-fragment-missing", "RFC 3986 section 3.5", "fragment = *( pchar / \"/\" / \"?\" )",
        "a link to a place that is not in the document",
        'the document there has no place that is called "{found}"',
        "A fragment names a place in the document that the rest of the reference leads to. In HTML that is "
        "the id of an "
        "element or the name of an anchor; in Markdown the name that a heading gets when it is published, by "
        "the customs "
        "of GitHub or of Python-Markdown. Case counts.",
        'problems({"a.md": "# Here\\n\\n[b](#there)"}, "a.md")',
        "",
        "correct the fragment, or give the place that name",
    ),
    row(
        "document-base-missing", "RFC 3986 section 5.1", "base-URI = <a URI with a scheme>",
        "a relative reference in a document without a base",
        'nothing tells what "{found}" is relative to',
        "A relative reference has a meaning only where there is a base: in the document, in what encloses "
        "it, in the URI "
        "it was retrieved from, or as a default of the application. None of these gave one.",
        'problems({"a.md": "[b](b.md)"}, "a.md", uri=None)',
        "",
        "say where the document comes from, with --base",
    ),
    row(
        "document-octets", "Encoding Standard, decode", "octet sequences of the encoding",
        "octets that are no characters",
        "octets that are no characters in {component} were replaced ({found})",
        "The document was read in the encoding that it declares, or that its format has by default, and some "
        "of its octets "
        "are no characters there. Each was read as U+FFFD, so a reference with one in it is not what its author wrote.",
        'problems({"a.md": b"caf\\xe9"}, "a.md")',
        "",
        "save the document in the encoding that it declares, best UTF-8",
    ),
)
# fmt: on
