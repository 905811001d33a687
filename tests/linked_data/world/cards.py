"""A page with variants, as the TAG finding has it, on a real server: languages, a device, formats.

/card                generic: negotiated by language, and by format
/card.en /card.de    a language each, with the same list of alternates
/m/card              for small screens
/old                 moved for good
/torn/a, /torn/b     two pages that contradict each other
"""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from urikit.http.negotiation import Variant, answer, negotiate

CARD = (
    Variant("/card.en", "text/html", ("en",)),
    Variant("/card.de", "text/html", ("de",)),
    Variant("/card.ttl", "text/turtle"),
)
LANGUAGES = (
    '<link rel="alternate" hreflang="en" href="/card.en"><link rel="alternate" hreflang="de" href="/card.de">'
    '<link rel="alternate" hreflang="x-default" href="/card">'
)
DEVICE = '<link rel="alternate" media="only screen and (max-width: 640px)" href="/m/card">'


def page(request: Request, canonical: str, links: str = "", language: str = "en", **fields: str) -> Response:
    """A page; its canonical URI is written in full, as RFC 6596 prefers it."""
    uri = f"{request.base_url}{canonical}"
    body = f'<!DOCTYPE html><html lang="{language}"><link rel="canonical" href="{uri}">{links}<title>A card</title>'
    return Response(body, headers={"Content-Type": "text/html", **fields})


async def card(request: Request) -> Response:
    fields = request.headers
    found = answer(negotiate(fields.get("accept"), CARD, accept_language=fields.get("accept-language")))
    if found.variant is None:
        return Response(status_code=406, headers=dict(found.fields))
    said = dict(found.fields)
    if found.variant.media_type == "text/turtle":
        return Response("<> a <#Card> .", headers=said)
    own = f'<{request.base_url}card>; rel="canonical", {said.pop("Link")}'
    language = found.variant.languages[0]
    return page(request, "card", LANGUAGES + DEVICE, language, Link=own, **said)


async def in_language(request: Request) -> Response:
    language = request.path_params["language"]
    return page(request, f"card.{language}", LANGUAGES, language)


async def small(request: Request) -> Response:
    return page(request, "card")


async def old(request: Request) -> Response:
    return Response(status_code=301, headers={"Location": "/card"})


async def torn(request: Request) -> Response:
    name = request.path_params["name"]
    if name == "a":
        links = '<link rel="alternate" hreflang="de" href="b"><link rel="alternate" hreflang="en" href="a">'
        return page(request, "old", links, Link=f'<{request.base_url}torn/b>; rel="canonical"')
    return page(request, "torn/c") if name == "b" else Response(status_code=410)


application = Starlette(
    routes=[
        Route("/card", card),
        Route("/card.{language}", in_language),
        Route("/m/card", small),
        Route("/old", old),
        Route("/torn/{name}", torn),
    ]
)
