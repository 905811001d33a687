"""Scoring of mailto URIs (RFC 6068) and of news URLs (RFC 5538), by the views and by the transcription."""

from typing import Any

import urikit
from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import Answer, Question
from tests.conformance.scoring.syntax import validity
from tests.reference import rfc6068
from urikit.schemes.mailto import Address, Mailto
from urikit.schemes.news import News


def parts_of_the_rfc(case: Case) -> Answer:
    """`mailto-parse` of the RFC's examples: recipients and pairs."""
    view, standard = Mailto.parse(case.input), rfc6068.read(case.input)
    assert standard is not None, case.input
    ours = {"to": list(view.recipients), "headers": [list(pair) for pair in view.headers]}
    letter = {"to": standard.recipients(), "headers": [list(pair) for pair in standard.fields]}
    return _chosen(case, ours, letter)


def parts_of_uri_js(case: Case) -> Answer:
    """`parse` of uri-js, which puts subject and body apart, and domains into A-labels."""
    view, standard = Mailto.parse(case.input), rfc6068.read(case.input)
    assert standard is not None, case.input
    return _chosen(
        case,
        _uri_js(list(view.recipients), list(view.headers)),
        _uri_js(standard.recipients(), standard.fields),
    )


def composition_of_uri_js(case: Case) -> Answer:
    """`compose` of uri-js: addresses, subject, body and other fields as data."""
    given = dict(case.input)
    headers = list((given.get("headers") or {}).items())
    ours = str(Mailto.build(given["to"], subject=given.get("subject"), headers=headers, body=given.get("body")))
    apart = [(name, given[name]) for name in ("subject", "body") if given.get(name) is not None]
    fields = apart[:1] + headers + apart[1:] if apart and apart[0][0] == "subject" else headers + apart
    letter = rfc6068.compose([_in_a_labels(address) for address in given["to"]], fields)
    return Question(case.expect["output"], ours, letter, letter, lambda text, grammar: letter)


def composition_of_ruby(case: Case) -> Answer:
    """`mailto-compose` of ruby/uri: addresses and fields, raw."""
    to, headers = case.input.get("to"), case.input.get("headers") or []
    fields = tuple(tuple(one.split("=", 1)) if isinstance(one, str) else tuple(one) for one in headers)
    ours = str(Mailto(tuple(to.split(",")) if to else (), fields))
    letter = f"mailto:{to or ''}" + ("?" + "&".join("=".join(field) for field in fields) if fields else "")
    return Question(case.expect["output"], ours, letter, letter, lambda text, grammar: letter)


def mail_validity(case: Case) -> Answer:
    """`valid` and `invalid` where the grammar is that of mailto, or of an address it is built of."""
    grammar, text = case.row["grammar"], case.input
    if grammar not in ("mailto", "mailto-address"):
        return validity(case)
    try:
        ours = bool(Mailto.parse(text) if grammar == "mailto" else Mailto.build(text))
    except urikit.URIError:
        ours = False
    whole = text if grammar == "mailto" else rfc6068.compose([text], [])
    standard = rfc6068.read(whole) is not None
    return Question(bool(case.expect["valid"]), ours, standard, text, lambda other, grammar: standard)


def mail_equality(case: Case) -> Answer:
    """`equal` of mailto URIs."""
    one, other = rfc6068.read(case.input), rfc6068.read(case.row["other"])
    assert one is not None and other is not None
    standard = one.recipients() == other.recipients()
    ours = Mailto.parse(case.input).equivalent(case.row["other"])
    return Question(bool(case.expect["equal"]), ours, standard, case.input, lambda text, grammar: standard)


def parts_of_news(case: Case) -> Answer:
    """`news-parse` of the RFC's examples."""
    view, standard = News.parse(case.input), rfc6068.read_news(case.input)
    ours = {"server": view.host, "group": view.newsgroups, "article": view.number}
    return _chosen(case, ours, REFUSED if standard is None else standard._asdict())


def news_equality(case: Case) -> Answer:
    """`equal` of news URLs."""
    standard = rfc6068.read_news(case.input) == rfc6068.read_news(case.row["other"])
    ours = News.parse(case.input).equivalent(case.row["other"])
    return Question(bool(case.expect["equal"]), ours, standard, case.input, lambda text, grammar: standard)


def _chosen(case: Case, ours: Any, letter: Any) -> Question:
    """Both answers, as far as the case asks."""
    ours, letter = ({key: one[key] for key in case.expect} if isinstance(one, dict) else one for one in (ours, letter))
    return Question(case.expect, ours, letter, case.input, lambda text, grammar: letter)


def _uri_js(recipients: list[str], headers: list[tuple[str, str]]) -> dict[str, Any]:
    """uri-js has fields of its own in the place of components."""
    apart = {name: value for name, value in headers if name in ("subject", "body")}
    others = {name: value for name, value in headers if name not in ("subject", "body", "to")}
    absent = ("error", "userinfo", "host", "port", "path", "query", "fragment")
    return {
        **dict.fromkeys(absent),
        "scheme": "mailto",
        "to": [_in_a_labels(one) for one in recipients],
        "subject": apart.get("subject"),
        "body": apart.get("body"),
        "headers": others or None,
    }


def _in_a_labels(text: str) -> str:
    address = Address.parse(text)
    return f"{address.local_part}@{address.ascii_domain}"
