"""Time is linear in the length of a text: one row for each unit that a view could look at again and again."""

import pytest

from tests.schemes.promises import linear
from urikit.schemes.databases import Mongodb, Postgres
from urikit.schemes.ldap import Ldap
from urikit.schemes.mailto import Mailto
from urikit.schemes.mid import Mid
from urikit.schemes.news import News
from urikit.schemes.sms import Sms

#: Texts with the unit that is repeated in braces.
REPEATED = {
    Ldap: [
        "ldap:///{cn=%5C%5C,}", "ldap:///cn={%5C%20}", "ldap:///{cn=a+}", "ldap:///???(a={%5C2a*})",
        "ldap:///???{(!}", "ldap:///???(&{(a=b)})", "ldap:///?{a;b,}", "ldap:///?a{;b}=", "ldap:///????{a=b,}",
        "ldap:///???({1.}=", "ldap:///???({a:dn}",
    ],
    Mailto: [
        f"{start}{{{unit}}}"
        for start in ("mailto:", "mailto:?to=", "mailto:a@b?subject=")
        for unit in (
            "a@b,", "a.", '%22%5C"', "a@b?x=y&", "%41", "a@b,%22", "?", "%0D%0A", "x=%2C&", "%22,", "%28", "%3C%22",
        )
    ],
    Mid: ["mid:{a.}", "mid:{%22%22.}", "mid:a@{%5B%5D.}", "mid:%22{%5C%5C}", "mid:{/}", "mid:{a@}"],
    Mongodb: ["mongodb://h/?{a=b&}c"],
    News: ["news:{a.}", "news:{a.}@b", "news:a@%5B{x}", "nntp://h/{a%2F}", "news:{@}", "nntp://h/a/{1}"],
    Postgres: ["postgres://{a,}b/db"],
    Sms: ["sms:{+1,}+1", "sms:+1?{a=b&}a=b", "sms:+1?body={%2C}", "sms:+1{;}", "sms:+{-}", "sms:+1{%2C}"],
}  # fmt: skip
ROWS = [(view, text) for view, texts in REPEATED.items() for text in texts]


def parts(text):
    """Return what is before the unit, the unit, and what is after it."""
    before, _, rest = text.partition("{")
    unit, _, after = rest.partition("}")
    return before, unit, after


@pytest.mark.slow
@pytest.mark.parametrize(("view", "text"), ROWS, ids=str)
def test_time_is_linear(view, text):
    linear(view, *parts(text))


def test_what_is_repeated_is_read_or_refused():
    for view, text in ROWS:
        before, unit, after = parts(text)
        try:
            view.parse(before + unit * 200 + after).issues()
        except ValueError as error:
            assert error.code, text
