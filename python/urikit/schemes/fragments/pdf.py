"""Fragments of application/pdf: a page, a destination, a view (RFC 8118 section 3, ISO 32000-2).

Parameters are between "&" and are processed from left to right; a page comes before what
is placed on it. The RFC separates with "#" as well, which no URI can: a "#" inside a
fragment is an error of RFC 3986. What follows `ef=` belongs to the embedded file, and is read
by its own media type.

What can go wrong: a page that is not a number, or page 0, since pages are counted from 1; a
lone name, which old viewers took for a named destination; `zoom` with a left edge and no
top. Names that RFC 8118 does not list (`toolbar`, `pagemode`) are viewers' own: they are kept
and mean nothing here. Left out: what a viewer does with `fdf` and `ef`, which section 7
warns about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from urikit.core.arguments import several
from urikit.schemes.fragments.base import FragmentError, number, refuse, unescaped
from urikit.schemes.fragments.parameters import Parameter, ParameterFragment, read, written

__all__ = ["PDFFragment"]

MEDIA_TYPE = "application/pdf"

#: How many numbers each parameter has (section 3).
_NUMBERS = {"zoom": (1, 3), "viewrect": (4,), "highlight": (4,)}
#: Keywords of a destination (ISO 32000-2, table 149).
VIEWS = ("XYZ", "Fit", "FitH", "FitV", "FitR", "FitB", "FitBH", "FitBV")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class PDFFragment(ParameterFragment):
    """The parameters a PDF is opened with.

    >>> f = PDFFragment.parse("page=2&zoom=100,250,100")
    >>> f.page, f.zoom
    (2, (100.0, 250.0, 100.0))
    >>> str(PDFFragment.build(page=3, nameddest="Chapter 6"))
    'page=3&nameddest=Chapter%206'
    """

    MEDIA_TYPES = (MEDIA_TYPE,)
    SPECIFICATION = "RFC 8118"
    EXAMPLES = (
        "page=2",
        "nameddest=Chapter6",
        "page=2&zoom=100,250,100",
        "search=%22two%20words%22",
        "ef=a.txt&line=1",
    )

    #: What follows `ef=name&`: a fragment of the embedded file, raw; None where nothing does.
    embedded_fragment: str | None = None

    @classmethod
    def _read(cls, fragment: str) -> PDFFragment:
        parameters, rest = [], None
        for parameter, at in read(fragment):
            value = at + len(parameter.name) + 1
            end = value + len(parameter.value or "")
            if parameter.value is not None:
                _check(fragment, parameter, value, end)
            elif parameter.name:
                refuse(fragment, "fragment-pdf-parameter", MEDIA_TYPE, "parameter", at, end - 1)
            parameters.append(parameter)
            if parameter.is_called("ef"):
                rest = fragment[end + 1 :] if end < len(fragment) else None
                break
        return cls(tuple(parameters), rest)

    @classmethod
    def build(
        cls,
        *,
        page: int | None = None,
        nameddest: str | None = None,
        zoom: tuple[float, ...] | None = None,
        view: tuple[str | float, ...] | None = None,
        viewrect: tuple[float, float, float, float] | None = None,
        highlight: tuple[float, float, float, float] | None = None,
        search: tuple[str, ...] | None = None,
        structelem: str | None = None,
        comment: str | None = None,
        fdf: str | None = None,
    ) -> PDFFragment:
        """A fragment of these parameters, which are data, in the order viewers need.

        Raises `FragmentError` where a value is out of range.

        >>> str(PDFFragment.build(page=1, view=("FitH", 100), search=("two", "words")))
        'page=1&view=FitH,100&search=%22two%20words%22'
        """
        lists = {"zoom": zoom, "view": view, "viewrect": viewrect, "highlight": highlight}
        data = {
            "page": None if page is None else str(page),
            "nameddest": nameddest,
            "structelem": structelem,
            "comment": comment,
            **{
                name: None if value is None else ",".join(map(_plain, several(name, value)))
                for name, value in lists.items()
            },
            "search": None if search is None else f'"{" ".join(several("search", search))}"',
            "fdf": fdf,
        }
        return cls.parse(written((name, value) for name, value in data.items() if value is not None))

    @property
    def page(self) -> int | None:
        """The page, counted from 1."""
        found = self.get("page")
        return None if found is None else int(found)

    @property
    def nameddest(self) -> str | None:
        """The named destination."""
        return self.get("nameddest")

    @property
    def zoom(self) -> tuple[float, ...] | None:
        """The scale in percent, alone or with the left and top coordinates."""
        return self._numbers("zoom")

    @property
    def view(self) -> tuple[str | float, ...] | None:
        """The keyword of an explicit destination, and its positions.

        >>> PDFFragment.parse("view=FitH,100").view
        ('FitH', 100.0)
        """
        found = self.get("view")
        if found is None:
            return None
        keyword, *positions = found.split(",")
        return (keyword, *map(float, positions))

    @property
    def viewrect(self) -> tuple[float, ...] | None:
        """Left, top, width and height of the view, in 1/72 inch."""
        return self._numbers("viewrect")

    @property
    def highlight(self) -> tuple[float, ...] | None:
        """Left, right, top and bottom of what is highlighted."""
        return self._numbers("highlight")

    @property
    def search(self) -> tuple[str, ...] | None:
        """The words that are looked for.

        >>> PDFFragment.parse("search=%22two%20words%22").search
        ('two', 'words')
        """
        found = self.get("search")
        return None if found is None else tuple(found[1:-1].split())

    @property
    def embedded_file(self) -> str | None:
        """The name of the embedded file that the rest of the fragment is about.

        >>> f = PDFFragment.parse("ef=notes.txt&line=10,20")
        >>> f.embedded_file, f.embedded_fragment
        ('notes.txt', 'line=10,20')
        """
        return self.get("ef")

    def _numbers(self, name: str) -> tuple[float, ...] | None:
        found = self.get(name)
        return None if found is None else tuple(map(float, found.split(",")))

    def __str__(self) -> str:
        listed = "&".join(map(str, self.parameters))
        return listed if self.embedded_fragment is None else f"{listed}&{self.embedded_fragment}"


def _check(fragment: str, parameter: Parameter, start: int, end: int) -> None:
    """Refuses a value outside the grammar of its parameter."""
    name, value = unescaped(parameter.name), unescaped(parameter.value or "")
    if name == "page":
        _page(fragment, value, start, end)
    elif name in _NUMBERS:
        numbers = value.split(",")
        if len(numbers) not in _NUMBERS[name] or not all(map(_NUMBER.fullmatch, numbers)):
            refuse(fragment, "fragment-pdf-numbers", MEDIA_TYPE, name, start, end)
    elif name == "view":
        keyword, *positions = value.split(",")
        if keyword not in VIEWS:
            refuse(fragment, "fragment-pdf-view", MEDIA_TYPE, name, start, end)
        if not all(map(_NUMBER.fullmatch, positions)):
            refuse(fragment, "fragment-pdf-numbers", MEDIA_TYPE, name, start, end)
    elif name == "search" and not (len(value) >= 2 and value[0] == value[-1] == '"'):
        refuse(fragment, "fragment-pdf-search", MEDIA_TYPE, name, start, end)


def _page(fragment: str, value: str, start: int, end: int) -> None:
    try:
        page = number(value, 0, len(value), MEDIA_TYPE, "page")
    except FragmentError as error:
        refuse(fragment, error.code, MEDIA_TYPE, "page", start, end)
    if page == 0:
        refuse(fragment, "fragment-pdf-page", MEDIA_TYPE, "page", start, end)


def _plain(value: str | float) -> str:
    """A number without an exponent, or a keyword."""
    return value if isinstance(value, str) else f"{value:f}".rstrip("0").rstrip(".")
