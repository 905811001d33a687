"""URNs for the views of their namespaces: the split, and the base class of the views (RFC 8141 sections 2 and 3).

A URI of the scheme "urn" is split here into the assigned name, that is NID and NSS, and what
follows it. The grammar is that of `urikit.URN`, read natively; what it says of a text that is
not a URN, with code and place, is said here as a `SchemeError`, because the text is a URI. The grammar of a namespace
sees an NSS alone: it refuses with an `NSSError`, whose places are in the NSS, and the caller that knows the URI raises
a `SchemeError`.

Left out: what RFC 8141 says about which NIDs may be registered (`urikit.schemes.urns.generic`), and RFC
2141, whose URNs are read by RFC 8141 here.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, NoReturn, TypeVar

from urikit._native import URI, URN, percent_encode, percent_recase
from urikit.core.errors import URISyntaxError, refuse
from urikit.core.issues import Issue, noted
from urikit.core.mask import discreet
from urikit.schemes.form import Form, form_of
from urikit.schemes.register import names_of
from urikit.schemes.view import View, fact

if TYPE_CHECKING:
    from typing import Literal, Self


__all__ = ["FormName", "NSSError", "Name", "NamespaceView", "folded", "parts_of", "split"]

#: Letters that look like digits, and these.
DIGITS = str.maketrans("OoIl", "0011")


class NSSError(ValueError):
    """An NSS that the grammar of a namespace refuses: a code, a part, its place."""

    def __init__(self, code: str, component: str, start: int = 0, end: int | None = None) -> None:
        super().__init__(code, component, start, end)
        self.code = code
        self.component = component
        self.start = start
        #: None means the end of the NSS.
        self.end = end


@discreet
class Name(NamedTuple):
    """A URN that was split; places are counted from the beginning of the NSS."""

    uri: URI
    #: In lower case.
    nid: str
    nss: str
    #: The offset of the NSS in the URI.
    start: int
    #: Scheme and NID as they are written; None where that is in lower case.
    spelled: str | None
    #: The components after the NSS, with their delimiters.
    components: str

    def refuse(self, code: str, component: str, start: int = 0, end: int | None = None) -> NoReturn:
        """Raise `SchemeError` for a part of the NSS."""
        stop = len(self.nss) if end is None else end
        refuse(self.uri, code, component, self.start + start, self.start + stop, scheme=f"urn:{self.nid}")

    def noted(
        self,
        code: str,
        component: str,
        start: int = 0,
        end: int | None = None,
        severity: Literal["info", "warning", "error"] = "warning",
    ) -> Issue:
        """Return the issue with that code about a part of the NSS."""
        stop = len(self.nss) if end is None else end
        return noted(self.uri, code, component, self.start + start, self.start + stop, severity)


def parts_of(uri: URI) -> tuple[str, str, str | None, str]:
    """NID in lower case, NSS, the spelling before it where that is another, and what follows it.

    Raises `SchemeError` where the URI is not a URN.

    >>> import urikit
    >>> from urikit.schemes.urns.namespace import parts_of
    >>> parts_of(urikit.URI("URN:ISBN:0-395-36341-1#p3"))
    ('isbn', '0-395-36341-1', 'URN:ISBN', '#p3')
    """
    text = str(uri)
    try:
        urn = URN.parse(text)
    except URISyntaxError as error:
        found = error
    else:
        nid, nss = urn.nid, urn.nss
        lower, start = nid.lower(), 5 + len(nid)
        spelled = None if text.startswith(f"urn:{lower}:") else text[: start - 1]
        return lower, nss, spelled, text[start + len(nss) :]
    refuse(uri, found.code, found.component or "", found.offset, found.end, scheme="urn")


def split(uri: URI) -> Name:
    """Split a URN with the place of the NSS in the URI, for errors and issues."""
    nid, nss, spelled, components = parts_of(uri)
    return Name(uri, nid, nss, 5 + len(nid), spelled, components)


def folded(nss: str) -> str:
    """Return an NSS whose letters differ in case only: in lower case, percent-encodings in upper case.

    >>> from urikit.schemes.urns.namespace import folded
    >>> folded("SoS.%C3%b6")
    'sos.%C3%B6'
    """
    return percent_recase(nss.lower())


_N = TypeVar("_N", bound="NamespaceView")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamespaceView(View):
    """The base of the views of URN namespaces.

    A namespace may add to RFC 8141 a grammar for its NSS and equivalences between names; it
    takes none away (section 3.1). A view contains what its grammar distinguishes, raw, and keeps
    scheme, NID and the r-, q- and f-components as they are written, so that `to_uri` gives the
    same text back. `canonical` is the assigned name written one way; two names of a namespace
    are equivalent exactly when their canonical forms are equal, so this relation is transitive,
    which RFC 8141 wants.

    What can go wrong: percent-encodings are never decoded (`%61` is not `a`), and r, q and f say
    nothing about equivalence. Both are easily done as for other URIs, and wrong here.
    """

    SCHEMES: ClassVar[tuple[str, ...]] = fact(lambda view: ("urn",) if getattr(view, "NIDS", ()) else ())
    #: The namespace identifiers it reads, in lower case; `build` writes the first.
    NIDS: ClassVar[tuple[str, ...]] = fact(names_of)
    #: True if the grammar refuses "", "/" at the beginning, "?" and "#" by itself, so that it
    #: can be asked before the URN is split.
    STRICT: ClassVar[bool] = True

    #: Scheme and NID as they are written; None where that is in lower case.
    spelled: str | None = None
    #: The r-, q- and f-component as they are written, with their delimiters.
    components: str = ""

    @classmethod
    def _read(cls: type[_N], uri: URI) -> _N:
        nid, nss, spelled, components = parts_of(uri)
        if nid not in cls.NIDS:
            end = 4 + len(nid)
            refuse(uri, "urn-namespace-other", "NID", 4, end, scheme=f"urn:{'/'.join(cls.NIDS)}")
        try:
            return cls._in(nid, nss, spelled, components)
        except NSSError as refusal:
            found = refusal
        split(uri).refuse(found.code, found.component, found.start, found.end)

    @classmethod
    def _in(cls: type[_N], nid: str, nss: str, spelled: str | None, components: str) -> _N:
        """Read an NSS of a namespace, which is one of these; raises `NSSError` for what it does not allow."""
        return cls._of(nss, spelled, components)

    @classmethod
    @abstractmethod
    def _of(cls: type[_N], nss: str, spelled: str | None = None, components: str = "") -> _N:
        """Read an NSS of one of these namespaces; a subclass says how.

        Raises `NSSError` for what the namespace does not allow.
        """

    @classmethod
    def _built(cls: type[_N], nss: str) -> _N:
        """Read the URN that was put together from data; what no NSS contains is percent-encoded.

        The grammar of the namespace then has the last word.
        """
        return cls.parse(f"urn:{cls.NIDS[0]}:{percent_encode(nss, 'path')}")

    def _with(self: _N, **given: str | None) -> _N:
        """Return this view if each of these fields is the given one, percent-encoded; refuse a ":" in one."""
        for name, value in given.items():
            if getattr(self, name) != (None if value is None else percent_encode(value, "path")):
                refuse(self.to_uri(), "scheme-field", name, 0, len(str(self)))
        return self

    @property
    def nid(self) -> str:
        """The namespace identifier, in lower case."""
        return self.NIDS[0] if self.spelled is None else self.spelled[4:].lower()

    @property
    @abstractmethod
    def nss(self) -> str:
        """The namespace-specific string, as it is written; a subclass puts it together."""

    @property
    def canonical(self) -> str:
        """The assigned name, written the one way that means all equivalent ones.

        >>> import urikit
        >>> from urikit.schemes.urns import view_of
        >>> view_of("URN:ISBN:0-8044-2957-x#p9").canonical
        'urn:isbn:080442957X'
        """
        return f"urn:{self.nid}:{self._canonical()}"

    def _canonical(self) -> str:
        """Return the NSS in its canonical form: by RFC 8141, percent-encodings in upper case."""
        return percent_recase(self.nss)

    @property
    def r_component(self) -> str | None:
        """The r-component, for the resolver (RFC 8141 section 2.3.1); None if it is missing."""
        return self.to_uri().r_component

    @property
    def q_component(self) -> str | None:
        """The q-component, for the resource or its service (section 2.3.2)."""
        return self.to_uri().q_component

    @property
    def f_component(self) -> str | None:
        """The place within the resource (section 2.3.3)."""
        return self.to_uri().f_component

    if TYPE_CHECKING:

        def to_uri(self) -> URN: ...

    @staticmethod
    def _identifier(text: str) -> URN:
        return URN.parse(text)

    def _text(self) -> str:
        return f"{self.spelled or 'urn:' + self.nid}:{self.nss}{self.components}"

    def _equivalent(self: _N, other: _N) -> bool:
        return self.canonical == other.canonical

    def _name(self) -> Name:
        """Return the parts of the URN of `to_uri`, for issues."""
        return split(self.to_uri())


class FormName(NamespaceView):
    """The base of the view of a namespace whose table has the form of its NSS; a subclass is the dataclass."""

    __slots__ = ()

    _form: ClassVar[Form] = fact(form_of)

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Self:
        fields = cls._form.read(nss)
        if fields is None:
            raise NSSError(*cls._form.refusal(nss, 0))
        view = cls(**fields, spelled=spelled, components=components)
        view._check()
        return view

    def _check(self) -> None:
        """Raise `NSSError` for what no form can say; a subclass says what."""

    @property
    def nss(self) -> str:
        """The namespace-specific string, as it is written."""
        return self._form.write(self)

    def issues(self) -> tuple[Issue, ...]:
        """Return issues that are valid by the namespace's grammar."""
        notes = list(self._form.notes(self))
        return tuple(self._name().noted(*note) for note in notes)
