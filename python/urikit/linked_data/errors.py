"""The error of a URI that cannot be dereferenced, with the evidence until then.

A refusal needs its history: which server sent the redirect to the private address, how many hops came before the limit.
So a `DereferenceError` keeps the exchanges (`evidence`). Its text is masked, as that of every error.
"""

from __future__ import annotations

from typing import Any, NoReturn

from urikit._native import URI, redact
from urikit.core.errors import URIError
from urikit.core.mask import Masked
from urikit.core.rules.menders import Mistake

__all__ = ["DereferenceError", "refuse"]


class DereferenceError(URIError):
    """A URI that could not be dereferenced, or that the policy refuses.

    `offset` to `end` is the part of the URI that it is about, `detail` what the other end, or
    the policy, had to say; `evidence` what is known all the same.

    >>> from urikit.linked_data import DereferenceError, dereference
    >>> try:
    ...     dereference("http://127.0.0.1:8080/")
    ... except DereferenceError as error:
    ...     print(error)
    address 127.0.0.1 (127.0.0.0/8, loopback) not allowed (deref-address-refused, column 8)
      http://127.0.0.1:8080/
             ^^^^^^^^^
      rule: RFC 3986 section 7.1
      hint: use a public address, or allow private ones if you trust whoever wrote the URI
    """

    def __init__(self, text: str, code: str, component: str, offset: int, end: int, detail: str = "") -> None:
        masked, detail = Masked(text), redact(detail)
        text = masked.shown
        ValueError.__init__(self, text, code, component, offset, end, detail)
        #: The URI that was about to be asked, secrets masked.
        self.text = text
        self.code = code
        #: The place of the part in `text`.
        self.shown = masked.place(offset, end)
        #: The component that it is about, or "reference" for the URI as a whole.
        self.component = component
        #: The beginning of the part, in characters of the text.
        self.offset = offset
        #: The end of the part.
        self.end = end
        #: Details of this occurrence; empty if the code says it all.
        self.detail = detail
        #: A `Dereference` with the exchanges before the error; None without any.
        self.evidence: Any = None

    @property
    def message(self) -> str:
        """The problem in one sentence, without its place."""
        from urikit.core.cells import visible

        found = visible(self.text[slice(*self.shown)])
        return self._known.say(found, component=self.component, detail=visible(self.detail))

    @property
    def _mistake(self) -> Mistake:
        return Mistake(self.code, None, self.text, *self.shown)


def refuse(uri: URI | str, code: str, component: str = "reference", detail: str = "") -> NoReturn:
    """Raise `DereferenceError` about a component of a URI, or all of it; secrets are masked."""
    text = str(uri)
    spans = {} if isinstance(uri, str) else uri.spans
    start, end = spans.get(component, (0, len(text)))
    raise DereferenceError(text, code, component, start, end, detail)
