"""What the views of handles and of DOI names have in common (RFC 3651; ISO 26324): one name, two grammars.

A DOI name is a handle, and both are read in the same steps: find the name in whatever form a text
has it (`urikit.schemes.handle_forms`), decode it, ask the grammar, keep it percent-encoded. The grammars differ,
and so do the sentences that say what is wrong; each subclass has its own.

What can go wrong: a name that is checked before it is decoded, where "%2F" hides the "/" that divides
it; and one that is encoded twice. So `build` takes data and encodes it once, and `of` asks the form whether
its name is encoded. Places in errors are those of the text as it was given.

Left out: equivalence and the forms that are written, which are not the same for both.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, TypeVar

from urikit._native import Reference, WebURL, percent_decode
from urikit.core.arguments import text_of
from urikit.core.errors import refuse
from urikit.schemes.handle_forms import encoded, written_handle
from urikit.schemes.view import View

__all__ = ["HandleView", "in_capitals"]

_H = TypeVar("_H", bound="HandleView")

_CAPITALS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class HandleView(View):
    """A view of a handle; a subclass is the dataclass, and knows the grammar."""

    __slots__ = ()

    #: What the grammar calls the name as a whole.
    PRODUCTION: ClassVar[str]

    if TYPE_CHECKING:
        written: str

        def __init__(self, written: str) -> None: ...

    @classmethod
    def build(cls: type[_H], name: str) -> _H:
        """A name from data: encoded once. Raises `SchemeError` for an invalid one.

        >>> from urikit.schemes.doi import Doi
        >>> from urikit.schemes.hdl import Hdl
        >>> str(Doi.build("10.1000/456#789")), str(Hdl.build("20.1000/a b"))
        ('doi:10.1000/456%23789', 'hdl:20.1000/a%20b')
        """
        before = f"{cls.SCHEMES[0]}:"
        cls._check(name, before + name, len(before))
        return cls(encoded(name))

    @classmethod
    def of(cls: type[_H], text: str | Reference | WebURL) -> _H:
        """The name in any form that it is written in, or as it is; its fragment and query are left.

        Raises `SchemeError` where there is none.

        >>> from urikit.schemes.doi import Doi
        >>> from urikit.schemes.hdl import Hdl
        >>> Doi.of("info:doi/10.1000/182") == Doi.of("DOI: 10.1000/182") == Doi.of("10.1000/182")
        True
        >>> Hdl.of("doi:10.1000/182") == Hdl.of("info:hdl/10.1000/182") == Hdl.of("10.1000/182")
        True
        """
        whole = text_of(text)
        found = written_handle(whole)
        if found is None:
            cls._check_alone(whole)
            return cls.build(whole)
        if found.is_encoded:
            cls._check_written(found.name, whole, found.start)
            return cls(found.name)
        cls._check(found.name, whole, found.start)
        return cls(encoded(found.name))

    @property
    def name(self) -> str:
        """The name itself, decoded."""
        return percent_decode(self.written, "literal")

    @classmethod
    @abstractmethod
    def _check(cls, name: str, text: str, start: int) -> None:
        """Refuses a decoded name that is not in the grammar; `text` has it from `start` on, perhaps encoded."""

    @classmethod
    @abstractmethod
    def _check_alone(cls, text: str) -> None:
        """Refuses a text of no known form that cannot be a name alone."""

    @classmethod
    def _check_written(cls, written: str, text: str, start: int) -> None:
        """The same as `_check` for a name that is percent-encoded."""
        try:
            name = percent_decode(written, "literal")
        except ValueError:
            scheme = cls.SCHEMES[0]
            refuse(text, f"{scheme}-octets", cls.PRODUCTION, start, start + len(written), scheme=scheme)
        cls._check(name, text, start)


def in_capitals(name: str) -> str:
    """A name without the case of ASCII letters, which alone have none; all others keep theirs.

    >>> in_capitals("10.1000/aé")
    '10.1000/Aé'
    """
    return name.translate(_CAPITALS)
