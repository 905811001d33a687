"""The tag scheme (RFC 4151): names that anybody can make, without a registry and for good.

    tagURI = "tag:" taggingEntity ":" specific [ "#" fragment ]
    taggingEntity = authorityName "," date          tag:timothy@hpl.hp.com,2001:web/externalHome

Whoever had a domain or a mail address at the start of a day may make tags with it and that
day's date. Month and day are left out where they are "01".

**Equality is of characters** (2.4): no normalization at all. Neither the case of the domain
nor the form of the date nor percent-encoding is looked through, so that
`tag:example.com,2000:` is not `tag:example.com,2000-01-01:`, and not `tag:EXAMPLE.com,2000:`.

Software must not reject a tag because it is outside this syntax (2.1, 3): other kinds of
authority may come. So `Tag.parse` reads every URI of the scheme; `conforms` says whether it
is in the syntax, and `issues` where it is not. `Tag.build` makes only what conforms, and no
date that is to come, which the rules for minting forbid (2.2).

Left out: whether the authority was assigned to anybody on that day.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from datetime import date as Date
from typing import TYPE_CHECKING

from urikit._native import URI
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.escape import escaped
from urikit.schemes.form import FormView

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Tag"]

# DNSname = DNScomp *( "." DNScomp )      DNScomp = alphaNum [*(alphaNum /"-") alphaNum]
_DNS_NAME = r"[0-9A-Za-z]++(?:-++[0-9A-Za-z]++)*+(?:\.[0-9A-Za-z]++(?:-++[0-9A-Za-z]++)*+)*+"
# authorityName = DNSname / emailAddress      emailAddress = 1*(alphaNum /"-"/"."/"_") "@" DNSname
_AUTHORITY = re.compile(rf"(?:[0-9A-Za-z\-._]++@)?{_DNS_NAME}")
# date = year ["-" month ["-" day]]      year = 4DIGIT      month = 2DIGIT      day = 2DIGIT
_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")


@dataclass(frozen=True, slots=True)
class Tag(FormView):
    """A name made by somebody who had a domain or a mail address on a day.

    >>> from urikit.schemes.tag import Tag
    >>> tag = Tag.parse("tag:timothy@hpl.hp.com,2001:web/externalHome")
    >>> tag.authority, tag.date, tag.specific
    ('timothy@hpl.hp.com', datetime.date(2001, 1, 1), 'web/externalHome')
    >>> tag.equivalent("tag:timothy@hpl.hp.com,2001-01:web/externalHome")
    False
    """

    #: The part before the first ":", in any form.
    entity: str
    #: The part after it, query included; None without a ":".
    specific: str | None
    fragment: str | None = None
    #: "tag", in the case it is written, which counts like any other character.
    scheme: str = "tag"

    @classmethod
    def build(cls, authority: str, date: Date | str, specific: str = "") -> Tag:
        """Mints a tag. The date is a day, or a text as it is to be written; `specific` is data.

        A day is written in its shortest form (section 2.2). Raises `SchemeError` for what the syntax
        or the rules for minting refuse.

        >>> import datetime
        >>> from urikit.schemes.tag import Tag
        >>> str(Tag.build("example.com", datetime.date(2004, 5, 1), "fred:a b"))
        'tag:example.com,2004-05:fred:a%20b'
        """
        if isinstance(date, Date):
            day = f"{date:%Y-%m-%d}".rjust(10, "0")
            date = day.removesuffix("-01").removesuffix("-01") if day.endswith("-01") else day
        kept = "!$&'()*+,;=:@/?"
        uri = URI.parse(f"tag:{escaped(authority, '@')},{escaped(date)}:{escaped(specific, kept)}")
        tag = cls.parse(uri)
        for issue in tag.issues():
            if issue.severity.name == "ERROR" or issue.code == "tag-date-to-come":
                refuse(uri, issue.code, issue.component, issue.start, issue.end)
        return tag

    @property
    def authority(self) -> str:
        """The domain or the mail address: the entity up to its first ","."""
        return self.entity.partition(",")[0]

    @property
    def date(self) -> Date | None:
        """The day that the date names (section 2.2); None for an invalid date.

        >>> from urikit.schemes.tag import Tag
        >>> Tag.parse("tag:sandro@w3.org,2004-05:Sandro").date
        datetime.date(2004, 5, 1)
        """
        found = _DATE.fullmatch(self.entity.partition(",")[2])
        if found is None:
            return None
        try:
            return Date(int(found[1]), int(found[2] or 1), int(found[3] or 1))
        except ValueError:
            return None

    @property
    def conforms(self) -> bool:
        """Return whether the tag is in the syntax of section 2.1; a tag that is not may not be rejected for it."""
        return not any(issue.severity.name == "ERROR" for issue in self.issues())

    def issues(self) -> tuple[Issue, ...]:
        """Return errors of the syntax, and remarks by the rules for minting."""
        return tuple(self._issues(str(self)))

    def _issues(self, text: str) -> Iterator[Issue]:
        start = len(self.scheme) + 1
        authority, comma, date = self.entity.partition(",")
        end = start + len(authority)
        if not _AUTHORITY.fullmatch(authority):
            yield noted(text, "tag-authority", "authorityName", start, end, "error")
        else:
            domain = authority.rpartition("@")[2]
            first = end - len(domain)
            if "." not in domain:
                yield noted(text, "tag-authority-unqualified", "DNSname", first, end)
            if domain != domain.lower():
                yield noted(text, "tag-authority-case", "DNSname", first, end, "info")
        stop = start + len(self.entity)
        if not comma:
            yield noted(text, "tag-date-missing", "date", stop, stop, "error")
        elif self.date is None:
            yield noted(text, "tag-date", "date", end + 1, stop, "error")
        else:
            if self.date > datetime.now(UTC).date():
                yield noted(text, "tag-date-to-come", "date", end + 1, stop)
            if date.endswith("-01"):
                yield noted(text, "tag-date-long", "date", end + 1, stop, "info")
        if self.specific is None:
            yield noted(text, "tag-specific-missing", "specific", stop, stop, "error")
        elif "%" in self.specific:
            yield noted(text, "tag-encoded", "specific", stop + 1, stop + 1 + len(self.specific), "info")


_TAG = re.compile(r"(tag:[^,:]+):([0-9]{4}(?:-[0-9]{2}){0,2}:.*)", re.DOTALL)


def write_comma(text: str, _start: int, _end: int) -> str | None:
    """Return the comma before the date of a tag.

    >>> write_comma("tag:example.com:2023:x", 15, 15)
    'tag:example.com,2023:x'
    """
    found = _TAG.fullmatch(text)
    return None if found is None else f"{found[1]},{found[2]}"
