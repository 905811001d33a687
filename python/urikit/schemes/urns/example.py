"""urn:example, names for documentation and tests (RFC 6963).

Anyone may use any of them, and nobody may rely on one: the namespace is for examples, as
example.com is among domain names. Any NSS is a name; comparison is that of RFC 8141.

What can go wrong: an example that gets into use. RFC 6963 does not recommend these names for
anything but documentation, private testing and experiments, and not for XML namespaces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from urikit.schemes.urns.namespace import NamespaceView

__all__ = ["Example"]


@dataclass(frozen=True, slots=True)
class Example(NamespaceView):
    """A name for documentation and tests.

    >>> from urikit.schemes.urns.example import Example
    >>> Example.parse("urn:example:a123,z456").equivalent("URN:Example:a123,z456?+abc")
    True
    """

    NIDS: ClassVar[tuple[str, ...]] = ("example",)
    STRICT: ClassVar[bool] = False
    SPECIFICATION: ClassVar[str] = "RFC 6963"
    EQUIVALENCE: ClassVar[str] = "the same characters, percent-encodings in either case"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "urn:example:a123,z456",
        "urn:example:1/406/47452/2",
        "urn:example:foo-bar-baz-qux?+CCResolve:cc=uk",
        "urn:example:foo-bar-baz-qux#somepart",
    )

    #: The namespace-specific string, as it is written.
    string: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Example:
        return cls(nss, spelled=spelled, components=components)

    @classmethod
    def build(cls, string: str) -> Example:
        """The example of that name; what no NSS contains is percent-encoded.

        Raises `SchemeError` for an empty one, and for one that begins with "/".

        >>> from urikit.schemes.urns.example import Example
        >>> str(Example.build("a b"))
        'urn:example:a%20b'
        """
        return cls._built(string)

    @property
    def nss(self) -> str:
        """The namespace-specific string, as it is written."""
        return self.string
