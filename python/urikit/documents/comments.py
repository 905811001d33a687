"""Comments of source code: the identifiers that people write into comments and docstrings.

    # See <https://example.org/rfc>.            a comment
    '''Reads https://example.org/format.'''     a docstring
    url = "https://example.org/"                code, which is not read

The lexers of Pygments say where comments are, by offsets; `urikit.extract` finds identifiers in each, as in plain text.
The ending of the name in the envelope selects the language; the table has source code only, and not the data
formats that Pygments knows as well.

Only identifiers with a scheme are found, so the base has no effect. `Link.element` is "comment".

What can go wrong, one finding each: Pygments, of the extra `comments`, is missing; the language is unknown; the file
is longer than `LONGEST`, since lexers are slow and their expressions may be worse than linear.

Left out: strings of the code, relative links in docstrings, directives of a preprocessor.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from urikit.core.extraction import extract
from urikit.core.issues import Severity, finding
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import IRIResolver
from urikit.documents.source import Source

__all__ = ["LANGUAGES", "LONGEST", "decode", "language_of", "read"]


#: The limit of characters of a source file.
LONGEST = 1 << 21
#: Ends of comments and docstrings that an identifier could go on with.
_ENDS = ("*/", "'''", "*)", "-->", "-}", "]]", "#>")


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return a source file as a source: byte order mark, charset of the media type, UTF-8."""
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the identifiers in the comments of a source file.

    >>> from urikit import documents
    >>> text = "x = 'http://example.org/no'  # see http://example.org/a."
    >>> [link.target for link in documents.read(text, name="a.py", type="comments").links]
    ['http://example.org/a']
    """
    base = Base.outside(envelope)
    resolver = IRIResolver(base)
    links = []
    findings = []
    try:
        for start, end in _comments(source.text, envelope.name or ""):
            for item in extract(source.text[start:end]):
                place = item.text, start + item.start, start + item.end
                target = resolver.target(item.text)
                links.append(make_link("comment", "", *place, Role.HYPERLINK, target, resolver, source))
    except _Unread as error:
        findings.append(finding("comments-unread", "comments", 0, 0, Severity.WARNING, str(error)))
    return DocumentReading(base, links, findings)


class _Unread(Exception):
    """Comments cannot be found; the argument says why. Never leaves the module."""


def _comments(text: str, name: str) -> Iterator[tuple[int, int]]:
    """Find where the comments and docstrings are, apart from what ends them."""
    if not text:
        return
    language = language_of(name)
    if language is None:
        raise _Unread("unknown language")
    if len(text) > LONGEST:
        raise _Unread(f"longer than {LONGEST:,} characters")
    start = end = 0
    for offset, size in _tokens(text, language):
        # A comment may come in pieces; one that ends with its line is over.
        if offset != end or text[end - 1 : end] == "\n":
            yield start, _before_end(text, start, end)
            start = offset
        end = min(offset + size, len(text))
    yield start, _before_end(text, start, end)


def _tokens(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Find where each piece of a comment begins, and how many characters it has."""
    try:
        from pygments.lexers import find_lexer_class_by_name
        from pygments.token import Comment, String
    except ImportError:
        raise _Unread("the package Pygments is missing") from None
    lexer: Any = find_lexer_class_by_name(language)()
    code = (Comment.Preproc, Comment.PreprocFile, Comment.Hashbang)
    try:
        for offset, kind, value in lexer.get_tokens_unprocessed(text if text.endswith("\n") else f"{text}\n"):
            if (kind in Comment and not any(kind in each for each in code)) or kind in String.Doc:
                yield offset, len(value)
    except Exception as error:
        # A lexer may fail in any way, and a document never raises.
        raise _Unread(f"the lexer failed ({type(error).__name__})") from None


def _before_end(text: str, start: int, end: int) -> int:
    for mark in _ENDS:
        if text.endswith(mark, start, end):
            return end - len(mark)
    return end


#: The endings of each language.
LANGUAGES: dict[str, str] = {
    "bash": "sh bash zsh ksh",
    "batch": "bat cmd",
    "c": "c h",
    "clojure": "clj cljs cljc",
    "cmake": "cmake",
    "cpp": "cc cpp cxx hh hpp hxx ino",
    "csharp": "cs",
    "cuda": "cu cuh",
    "cython": "pyx pxd",
    "d": "d",
    "dart": "dart",
    "docker": "dockerfile",
    "elixir": "ex exs",
    "elm": "elm",
    "emacs-lisp": "el",
    "erlang": "erl hrl",
    "fish": "fish",
    "fortran": "f90 f95 f03",
    "fsharp": "fs fsi fsx",
    "go": "go",
    "graphql": "graphql gql",
    "groovy": "groovy gradle",
    "haskell": "hs",
    "ini": "ini cfg",
    "java": "java",
    "javascript": "js mjs cjs jsx",
    "julia": "jl",
    "kotlin": "kt kts",
    "less": "less",
    "lua": "lua",
    "make": "mk makefile",
    "nim": "nim",
    "nix": "nix",
    "objective-c": "m",
    "ocaml": "ml mli",
    "perl": "pl pm",
    "php": "php",
    "powershell": "ps1 psm1",
    "protobuf": "proto",
    "python": "py pyi pyw",
    "r": "r",
    "racket": "rkt",
    "ruby": "rb rake gemspec",
    "rust": "rs",
    "scala": "scala sc",
    "scheme": "scm ss",
    "scss": "scss",
    "sql": "sql",
    "swift": "swift",
    "tcl": "tcl",
    "terraform": "tf hcl",
    "toml": "toml",
    "typescript": "ts mts cts tsx",
    "vim": "vim",
    "yaml": "yaml yml",
    "zig": "zig",
}
_BY_ENDING = {ending: language for language, endings in LANGUAGES.items() for ending in endings.split()}


def language_of(name: str) -> str | None:
    """Return the language of a file of that name, or None.

    >>> language_of("src/main.RS"), language_of("Makefile"), language_of("README")
    ('rust', 'make', None)
    """
    last = name.replace("\\", "/").rpartition("/")[2].lower()
    return _BY_ENDING.get(last.rpartition(".")[2])
