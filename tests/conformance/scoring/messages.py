"""Scoring of mailto URIs (RFC 6068) and of news URLs (RFC 5538), by the views and by the transcription."""

from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer
from tests.conformance.scoring import asked, chosen, holds
from tests.conformance.scoring.syntax import validity
from tests.reference import rfc6068
from urikit.schemes.mailto import Address, Mailto
from urikit.schemes.news import News


def parts_of_the_rfc(case: Case) -> Answer:
    """`mailto-parse` of the RFC's examples: recipients and pairs."""

    def shown(recipients: Any, headers: Any) -> Any:
        return chosen(case.expect, {"to": list(recipients), "headers": [list(pair) for pair in headers]})

    return _read(case, shown)


def parts_of_uri_js(case: Case) -> Answer:
    """`parse` of uri-js, which puts subject and body apart, and domains into A-labels."""
    return _read(case, lambda recipients, headers: chosen(case.expect, _uri_js(recipients, headers)))


def _read(case: Case, shown: Any) -> Answer:
    def ours(text: str) -> Any:
        view = Mailto.parse(text)
        return shown(view.recipients, view.headers)

    def theirs(text: str) -> Any:
        message = _message(text)
        return shown(message.recipients(), message.fields)

    return asked(case.expect, ours, theirs, case.input)


def _message(text: str) -> rfc6068.Message:
    found = rfc6068.read(text)
    if found is None:
        raise ValueError(text)
    return found


def composition_of_uri_js(case: Case) -> Answer:
    """`compose` of uri-js: addresses, subject, body and other fields as data."""
    given = dict(case.input)
    headers = list((given.get("headers") or {}).items())
    ours = str(Mailto.build(given["to"], subject=given.get("subject"), headers=headers, body=given.get("body")))
    apart = [(name, given[name]) for name in ("subject", "body") if given.get(name) is not None]
    fields = apart[:1] + headers + apart[1:] if apart and apart[0][0] == "subject" else headers + apart
    letter = rfc6068.compose([_in_a_labels(address) for address in given["to"]], fields)
    return asked(case.expect["output"], lambda _: ours, lambda _: letter, letter)


def composition_of_ruby(case: Case) -> Answer:
    """`mailto-compose` of ruby/uri: addresses and fields, raw."""
    to, headers = case.input.get("to"), case.input.get("headers") or []
    fields = tuple(tuple(one.split("=", 1)) if isinstance(one, str) else tuple(one) for one in headers)
    ours = str(Mailto(tuple(to.split(",")) if to else (), fields))
    letter = f"mailto:{to or ''}" + ("?" + "&".join("=".join(field) for field in fields) if fields else "")
    return asked(case.expect["output"], lambda _: ours, lambda _: letter, letter)


def mail_validity(case: Case) -> Answer:
    """`valid` and `invalid` where the grammar is that of mailto, or of an address it is built of."""
    match case.row["grammar"]:
        case "mailto":
            return asked(bool(case.expect["valid"]), holds(Mailto.parse), holds(_message), case.input)
        case "mailto-address":
            composed = holds(lambda text: _message(rfc6068.compose([text], [])))
            return asked(bool(case.expect["valid"]), holds(Mailto.build), composed, case.input)
    return validity(case)


def mail_equality(case: Case) -> Answer:
    """`equal` of mailto URIs."""
    other = case.row["other"]
    return asked(
        bool(case.expect["equal"]),
        lambda text: Mailto.parse(text).equivalent(other),
        lambda text: _message(text).recipients() == _message(other).recipients(),
        case.input,
    )


def parts_of_news(case: Case) -> Answer:
    """`news-parse` of the RFC's examples."""

    def ours(text: str) -> Any:
        view = News.parse(text)
        return chosen(case.expect, {"server": view.host, "group": view.newsgroups, "article": view.number})

    def theirs(text: str) -> Any:
        found = rfc6068.read_news(text)
        return chosen(case.expect, found and found._asdict())

    return asked(case.expect, ours, theirs, case.input)


def news_equality(case: Case) -> Answer:
    """`equal` of news URLs."""
    other = case.row["other"]
    return asked(
        bool(case.expect["equal"]),
        lambda text: News.parse(text).equivalent(other),
        lambda text: rfc6068.read_news(text) == rfc6068.read_news(other),
        case.input,
    )


def _uri_js(recipients: Any, headers: Any) -> dict[str, Any]:
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
