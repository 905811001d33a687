"""The rows of the catalogue about stylesheets; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_TOKEN = "CSS Syntax 3 section 4.3.6"
_URL = "<url-token> = url( <ws>* [not \" ' ( ) \\ ws or non-printable | escape]* <ws>* )"

# fmt: off
ROWS = (
    row(
        "css-bad-url", _TOKEN, _URL,
        "an unquoted URL with a character that has to be escaped",
        '"{found}" is no URL, and the declaration it stands in is dropped',
        "Without quotation marks a URL has no white space inside, no quotation mark, no bracket and no control "
        "character, unless a backslash stands before it.",
        "read('a { background: url(a b.png) }', as_format='css')",
        "read('a { background: url(\"a b.png\") }', as_format='css')",
        "put quotation marks around the URL",
    ),
    row(
        "css-bad-string", "CSS Syntax 3 section 4.3.5", "<string-token>",
        "a string that a line break ends",
        "the string has no quotation mark at the end of its line, so that there is no URL",
        "A string ends on its line. A backslash before the line break joins the lines.",
        "read('a { background: url(\"a.png\\n) }', as_format='css')",
        "read('a { background: url(\"a.png\") }', as_format='css')",
        "close the quotation mark",
    ),
    row(
        "css-import-late", "CSS Cascade 5 section 2", "@import [ <url> | <string> ] ...",
        "an @import behind other rules",
        "browsers ignore this @import, because other rules stand before it",
        "Imports come first: before them may stand @charset and @layer statements, and nothing else.",
        "read('a {} @import \"b.css\";', as_format='css')",
        "read('@import \"b.css\"; a {}', as_format='css')",
        "move it to the beginning of the stylesheet",
    ),
    row(
        "css-empty-url", "CSS Values 4 section 4.5", "<url> = <url()> | <src()>",
        "an empty URL",
        "an empty URL is invalid in CSS, where it would be the document itself elsewhere",
        "HTML and the URL Standard resolve an empty reference to the base. CSS does not, because a stylesheet that "
        "takes itself for an image helped nobody.",
        "read('a { background: url() }', as_format='css').links[0]",
        "read('a { background: url(a.png) }', as_format='css').links[0]",
        "write none, or leave the declaration out",
    ),
    row(
        "css-charset", "CSS Syntax 3 section 3.2", '@charset "<label>";',
        "a @charset with a name that no encoding has",
        '"{found}" is the name of no encoding, so that it counts for nothing',
        "The encoding is looked up in the list of the Encoding Standard. Where it is not found, the next word counts: "
        "the encoding of the page, else UTF-8.",
        "read(b'@charset \"latin-99\";', as_format='css')",
        "read(b'@charset \"utf-8\";', as_format='css')",
        "write the stylesheet in UTF-8, and say so",
    ),
    row(
        "css-unread", "CSS Syntax 3 section 3", "<stylesheet>",
        "styles that are not read, as a package is missing",
        "styles are not read, so that their references are missing here: the package tinycss2 is not installed",
        "CSS is read with the package tinycss2, which the extra documents brings. Without it everything else in a "
        "document is read. It is said once in a document, and only where a style has URLs.",
        "__import__('unittest.mock').mock.patch.dict('sys.modules', {'tinycss2': None})(read)"
        "('<p style=\"background: url(a.png)\">', as_format='html')",
        "",
        "pip install 'urikit[documents]', or from a checkout: ./urikit setup documents",
    ),
)
# fmt: on
