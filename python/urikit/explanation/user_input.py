"""User input: the URI that a person means who types into an address bar.

A person types `example.org`, `localhost:8080/x`, `ada@example.org` or `C:\\docs\\a.txt`. No standard says what
this means. RFC 3986 reads three of the four as a relative reference or as a scheme with a path (section 4.5
warns of such suffix references). `from_user_input` answers as browsers do, with every edit named. Nothing else in
urikit guesses: `parse` never calls it.

The core decides (`crates/core/src/advice/typed.rs`); the sentences of its refusals are in `user_input.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit._native import URI, is_taken, typed
from urikit.core.errors import URISyntaxError
from urikit.core.mask import discreet
from urikit.core.repairs import Change, described
from urikit.core.rules import known

__all__ = ["UserInput", "from_user_input"]


@discreet
@dataclass(frozen=True, slots=True)
class UserInput:
    """The meaning of a text that a person typed.

    >>> import urikit
    >>> found = urikit.from_user_input(" example.org/a b")
    >>> found.uri, [edit.after for edit in found.edits]
    (URI('https://example.org/a%20b'), ['', 'https://', '%20'])
    """

    #: The URI; None if the text has none.
    uri: URI | None
    #: The changes, in the order of the text; empty without a URI.
    edits: tuple[Change, ...]
    #: Why the URI is missing, in one sentence; None where there is one.
    reason: str | None
    #: The stable code of the reason; `urikit.rule(code)` tells all about it.
    code: str | None = None

    @property
    def holds(self) -> bool:
        """True if the scheme of the URI accepts it.

        >>> import urikit
        >>> [urikit.from_user_input(text).holds for text in ("example.org", "urn:urn:x", "hello")]
        [True, False, False]
        """
        return self.uri is not None and is_taken(str(self.uri))


def from_user_input(text: str, default_scheme: str | None = None) -> UserInput:
    """Return the best URI for what a person typed, with the edits that lead to it, or the reason why it is missing.

    `default_scheme` is that of a host without one. By default it is "https", but "http" at port 80 and on this machine
    (`localhost`, loopback addresses), where few servers encrypt. Raises `URIError` where it is not a scheme, and
    nothing for any text. The cost is linear.

    >>> import urikit
    >>> for typed in ("bücher.example", "localhost:8080/x", "htp://e.org", "ada@example.org", r"C:\\docs\\a b.txt"):
    ...     print(urikit.from_user_input(typed).uri)
    https://xn--bcher-kva.example
    http://localhost:8080/x
    http://e.org
    mailto:ada@example.org
    file:///C:/docs/a%20b.txt
    >>> urikit.from_user_input("how to parse a url").reason
    'invalid address: contains spaces, and the scheme is missing'
    """
    if default_scheme is not None:
        URI.build(scheme=default_scheme, path="")  # An error of the caller is not one of the person's.
    try:
        made, edits, code = typed(text, default_scheme)
    except URISyntaxError as error:
        return UserInput(None, (), error.message, error.code)
    if made is None or code is not None:
        return UserInput(None, (), known(code or "").say(""), code)
    return UserInput(URI.parse(made), described(text, edits)[0], None)
