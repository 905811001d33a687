"""Exceptions of RFC 3986: texts (section 4.1), components (5.3), resolution (5.2) and percent-encoding (2.1)."""

from __future__ import annotations

from urikit._native import mask
from urikit.core.errors.base import PlacedError, URIError, described

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit.core.rules import Mistake


class URISyntaxError(PlacedError):
    """A text that is not a URI reference, or not of the form that was asked for.

    The offending part is `offset` to `end` of the text that was given, and `offset == end` where
    something is missing; `text` is that text with secrets masked. `component` is the component in which it was
    found, or "reference" for the text as a whole.

    >>> import urikit
    >>> try:
    ...     urikit.parse("http://user:secret@example.org/%zz")
    ... except urikit.URISyntaxError as error:
    ...     print(error)
    "%" in the path must be followed by two hexadecimal digits (percent-not-hex, column 32)
      http://user:***@example.org/%zz
                                  ^^^
      rule: RFC 3986 section 2.1: pct-encoded = "%" HEXDIG HEXDIG
      hint: write "%" itself as %25: http://user:***@example.org/%25zz
    """

    @property
    def suggestion(self) -> str | None:
        """The text, fixed; None where the meaning is unknown, or the text is very long.

        Secrets are masked in it. It is a proposal: read it before you use it.
        """
        return self._known.suggestion(self._mistake)

    @property
    def correction(self) -> tuple[str, str | None]:
        """The hint and the suggestion, for the cost of one of them."""
        return self._known.correction(self._mistake)

    @property
    def _mistake(self) -> Mistake:
        return self._about(self.component, self.text, *self.shown)


class URIBuildError(URIError):
    """Components that do not make a reference, or not the one that was asked for.

    `text` is the component as it was given, masked; `inner_code` is the code a parser
    would give the offending part, or None.

    >>> import urikit
    >>> try:
    ...     urikit.URI.build(scheme="http", host="example.org", path="/a b")
    ... except urikit.URIBuildError as error:
    ...     print(error.code, error.component, error.inner_code, error.offset)
    component-character path space 2
    """

    def __init__(
        self,
        code: str,
        component: str,
        text: str | None = None,
        offset: int | None = None,
        end: int | None = None,
        inner_code: str | None = None,
    ) -> None:
        masked, shown = (None, (offset, end)) if text is None else described(text, offset, end, component)
        ValueError.__init__(self, code, component, masked, offset, end, inner_code)
        self.code = code
        #: The component that was refused.
        self.component = component
        #: That component as it was given, secrets masked; None where it is not a text.
        self.text = masked
        #: Where its offending part begins and ends in `text`.
        self.shown = shown
        #: Where its offending part begins.
        self.offset = offset
        #: Where it ends.
        self.end = end
        #: What the parser says of that part.
        self.inner_code = inner_code

    @property
    def _mistake(self) -> Mistake:
        return self._about(self.component, self.text, *self.shown, self.component, self.inner_code)


class URIResolutionError(URIError):
    """A reference that a base or a policy does not resolve, or a target no reference leads to.

    >>> import urikit
    >>> try:
    ...     urikit.resolve("../a", "b")
    ... except urikit.URIResolutionError as error:
    ...     print(error.code, error.base, error.reference)
    base-not-absolute ../a b
    """

    def __init__(self, code: str, base: str | None = None, reference: str | None = None) -> None:
        base = None if base is None else mask(base)
        reference = None if reference is None else mask(reference)
        ValueError.__init__(self, code, base, reference)
        self.code = code
        #: The base, secrets masked.
        self.base = base
        #: The reference (or the target, where a relative one was looked for), masked.
        self.reference = reference

    @property
    def _mistake(self) -> Mistake:
        return self._about(text=self.reference, base=self.base)


class URIEncodingError(URIError):
    """Percent-encoded bytes that are not text, or a text that has no bytes.

    >>> import urikit.core.percent
    >>> try:
    ...     urikit.percent.decode("caf%E9")
    ... except urikit.URIEncodingError as error:
    ...     print(error.code, error.offset, error.end)
    not-utf-8 3 6
    """

    def __init__(self, code: str, text: str | None = None, offset: int | None = None, end: int | None = None) -> None:
        masked, shown = (None, (offset, end)) if text is None else described(text, offset, end)
        ValueError.__init__(self, code, masked, offset, end)
        self.code = code
        #: The text that was to be decoded, or encoded, secrets masked.
        self.text = masked
        #: Where the offending part begins and ends in `text`.
        self.shown = shown
        #: Where the offending part begins.
        self.offset = offset
        #: Where it ends.
        self.end = end

    @property
    def _mistake(self) -> Mistake:
        return self._about(None, self.text, *self.shown)
