"""Fragments of HTML: the name of an element, and directives for the browser.

The HTML Standard ("scrolling to a fragment") looks for an element whose ID is the fragment
as it is, then for one whose ID is the fragment percent-decoded. An empty fragment is the
top of the document, and so is "top" in any case where no element has that ID.

What follows the first ":~:" is the fragment directive (URL Fragment Text Directives): the
browser takes it away before scripts see the fragment. In a URI both together are the
fragment, and a legal one (RFC 3986 section 3.5). Directives are between "&"; those that
browsers cannot read are passed over, and `ignored` says why.

What can go wrong: an ID that is percent-encoded in the document itself matches first; a
space in an ID, which HTML forbids and a fragment writes as %20. Left out: fragments that
scripts make meaning of, such as "#!/path", which are names here.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from urikit.core import percent
from urikit.core.mask import discreet
from urikit.schemes.fragments.base import Fragment, FragmentError, nothing_ignored, pieces, refuse, unescaped

__all__ = ["HTMLFragment", "TextDirective"]


_HTML = "text/html"


# ValidTextDirective      ::= "text=" TextDirectiveParameters
# TextDirectiveParameters ::= (TextDirectivePrefix ",")? TextDirectiveString
#                             ("," TextDirectiveString)? ("," TextDirectiveSuffix)?
# TextDirectivePrefix     ::= TextDirectiveString "-"
# TextDirectiveSuffix     ::= "-" TextDirectiveString
@discreet
@dataclass(frozen=True, slots=True)
class TextDirective:
    """The words of a passage, and of what surrounds it; all are data, decoded.

        :~:text=[prefix-,]start[,end][,-suffix]

    `start` alone is the first place with exactly these words; with `end` it is everything from
    the first words to the last. `prefix` and `suffix` are before and after and are not part of
    it. Each is percent-encoded, and "&", "-" and "," inside one always are, since they separate.

    The draft's steps (section 3.4, "parse a text directive") decide, and its grammar is only an aid.
    Bytes that are not UTF-8 become U+FFFD, as the decoder of browsers has it. What can go wrong:
    an unescaped "-" inside a term, more than four terms, an empty one. Left out: looking the
    words up in a document, which depends on how it is laid out.

    >>> TextDirective.parse("text=this%20is-,an%20example,-text%20fragment")
    TextDirective(start='an example', end=None, prefix='this is', suffix='text fragment')
    >>> str(TextDirective("well-known", "R&D"))
    'text=well%2Dknown,R%26D'
    """

    #: The passage, or its first words.
    start: str
    #: Its last words; None where `start` is all of it.
    end: str | None = None
    #: The text before it.
    prefix: str | None = None
    #: The text after it.
    suffix: str | None = None

    @classmethod
    def parse(cls, directive: str) -> TextDirective:
        """Read one directive, with its "text=".

        Raises `FragmentError` for what browsers ignore.
        """
        return read_directive(directive, 0, len(directive))

    def __str__(self) -> str:
        terms = (
            None if self.prefix is None else f"{_escaped(self.prefix)}-",
            _escaped(self.start),
            None if self.end is None else _escaped(self.end),
            None if self.suffix is None else f"-{_escaped(self.suffix)}",
        )
        return f"text={','.join(term for term in terms if term is not None)}"


def read_directive(fragment: str, start: int, end: int) -> TextDirective:
    """Return the text directive that `fragment[start:end]` is."""
    if not fragment.startswith("text=", start, end):
        refuse(fragment, "fragment-directive-unknown", _HTML, "TextDirective", start, end)
    tokens = pieces(fragment, start + 5, end, ",")
    prefix = suffix = None
    if len(tokens) <= 4 and fragment.endswith("-", *tokens[0]):
        at, stop = tokens.pop(0)
        prefix = _term(fragment, at, stop - 1, "prefix")
    if tokens and len(tokens) <= 4 and fragment.startswith("-", *tokens[-1]):
        at, stop = tokens.pop()
        suffix = _term(fragment, at + 1, stop, "suffix")
    if not 1 <= len(tokens) <= 2:
        refuse(fragment, "fragment-directive-terms", _HTML, "TextDirectiveParameters", start + 5, end)
    terms = [_term(fragment, *token, name) for token, name in zip(tokens, ("start", "end"), strict=False)]
    return TextDirective(terms[0], terms[1] if len(terms) == 2 else None, prefix, suffix)


def _term(fragment: str, start: int, end: int, name: str) -> str:
    if start >= end:
        refuse(fragment, "fragment-directive-empty", _HTML, name, start, max(start, end))
    dash = fragment.find("-", start, end)
    if dash >= 0:
        refuse(fragment, "fragment-directive-dash", _HTML, name, dash, dash + 1)
    return unescaped(fragment[start:end])


# TextDirectiveExplicitChar is a URL code point other than "&", "-" and ",".
def _escaped(term: str) -> str:
    return percent.encode(term, "fragment").replace("&", "%26").replace("-", "%2D").replace(",", "%2C")


#: The delimiter before the directives.
DELIMITER = ":~:"


@dataclass(frozen=True, slots=True)
class HTMLFragment(Fragment):
    """An element's ID, and the directives behind it.

    >>> f = HTMLFragment.parse("caf%C3%A9:~:text=foo&text=bar&unknown")
    >>> f.name, [t.start for t in f.text_directives], [e.code for e in f.ignored]
    ('café', ['foo', 'bar'], ['fragment-directive-unknown'])
    >>> str(HTMLFragment.build("", TextDirective("an example", "text fragment")))
    ':~:text=an%20example,text%20fragment'
    """

    MEDIA_TYPES = ("text/html", "application/xhtml+xml")

    #: The fragment before the directives, as written.
    raw_name: str
    #: The directives between "&", as written; None without a ":~:".
    raw_directive: str | None = None

    @classmethod
    def _read(cls, fragment: str) -> HTMLFragment:
        name, delimiter, directive = fragment.partition(DELIMITER)
        return cls(name, directive if delimiter else None)

    @classmethod
    def build(cls, name: str = "", *directives: TextDirective) -> HTMLFragment:
        """Return the fragment for the element with this ID, and these passages.

        Raises `FragmentError` where a directive has an empty term.

        >>> str(HTMLFragment.build("R&D 100%"))
        'R&D%20100%25'
        """
        # ":~:" in an ID would begin the directives.
        written = percent.encode(name, "fragment").replace(DELIMITER, "%3A~:")
        read = cls(written, "&".join(map(str, directives)) if directives else None)
        nothing_ignored(read.ignored)
        return read

    @property
    def name(self) -> str:
        """The name percent-decoded; bytes that are not UTF-8 are U+FFFD, as in browsers."""
        return unescaped(self.raw_name)

    @property
    def is_top(self) -> bool:
        """Return whether it is the top of a document without an element of that ID.

        >>> HTMLFragment.parse("").is_top, HTMLFragment.parse("TOP").is_top, HTMLFragment.parse("top1").is_top
        (True, True, False)
        """
        return not self.raw_name or self.name.lower() == "top"

    def indicated(self, ids: Container[str]) -> str | None:
        """Return the ID of the element it leads to; "" is the top of the document, None is nowhere.

        >>> f = HTMLFragment.parse("caf%C3%A9")
        >>> f.indicated({"café"}), f.indicated({"café", "caf%C3%A9"}), f.indicated({"tea"})
        ('café', 'caf%C3%A9', None)
        """
        if not self.raw_name:
            return ""
        for candidate in (self.raw_name, self.name):
            if candidate in ids:
                return candidate
        return "" if self.is_top else None

    @property
    def text_directives(self) -> tuple[TextDirective, ...]:
        """The passages it is about, in order."""
        return self._directives()[0]

    @property
    def ignored(self) -> tuple[FragmentError, ...]:
        """One error for each directive that browsers pass over."""
        return self._directives()[1]

    def _directives(self) -> tuple[tuple[TextDirective, ...], tuple[FragmentError, ...]]:
        known: list[TextDirective] = []
        ignored: list[FragmentError] = []
        whole = str(self)
        for place in self._places():
            try:
                known.append(read_directive(whole, *place))
            except FragmentError as error:
                ignored.append(error)
        return tuple(known), tuple(ignored)

    def _places(self) -> list[tuple[int, int]]:
        """Yield the place of each directive in the fragment."""
        if not self.raw_directive:
            return []
        begin = len(self.raw_name) + len(DELIMITER)
        return pieces(str(self), begin, begin + len(self.raw_directive), "&")

    def __str__(self) -> str:
        return self.raw_name if self.raw_directive is None else f"{self.raw_name}{DELIMITER}{self.raw_directive}"
