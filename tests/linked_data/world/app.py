"""The ASGI application of the world: good practice, and one bad habit a path."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.linked_data.world.people import MEDIA_TYPES, page, written
from urikit.net.http.negotiation import negotiate

ALTERNATES = "".join(f'<link rel="alternate" type="{media_type}" href="?">' for media_type in MEDIA_TYPES)
OFFERED = (*MEDIA_TYPES, "text/html")


def best(request: Request, offered: tuple[str, ...] = OFFERED) -> str | None:
    found = negotiate(request.headers.get("accept"), offered).best
    return None if found is None else found.media_type


def sent(body: bytes, media_type: str, **fields: str) -> Response:
    headers = {name.replace("_", "-"): value for name, value in fields.items()}
    return Response(body, headers={"Content-Type": media_type, **headers})


def to(status: int, location: str, **fields: str) -> Response:
    return Response(b"See there.", status, {"Location": location, **fields})


def document(request: Request, name: str, title: str, path: str, **fields: str) -> Response:
    """A negotiated document, as it ought to be."""
    chosen = best(request)
    if chosen is None:
        return Response(status_code=406, headers={"Vary": "Accept"})
    ending = {"text/turtle": "ttl", "application/rdf+xml": "rdf", "application/ld+json": "jsonld"}.get(chosen, "html")
    base = f"{request.base_url}{path}"
    if chosen == "text/html":
        links = f'{ALTERNATES}<link rel="canonical" href="/{path}">'.replace('href="?"', f'href="/{path}.rdf"')
        body = page(title, links)
    else:
        body = written(name, chosen, base)
    return sent(body, chosen, Vary="Accept", Content_Location=f"/{path}.{ending}", **fields)


async def people(request: Request) -> Response:
    return document(request, "people", "People", "people")


async def ontology(request: Request) -> Response:
    return document(request, "ontology", "An ontology", "ontology")


async def person(request: Request) -> Response:
    name = request.path_params["name"]
    if name == "dave":
        # Different documents for different readers.
        path = "/page/dave" if best(request) == "text/html" else "/data/dave"
        return to(303, path, Vary="Accept")
    return to(303, f"/doc/{name}")


async def about(request: Request) -> Response:
    return document(request, request.path_params["name"], "About", f"doc/{request.path_params['name']}")


async def data(request: Request) -> Response:
    chosen = best(request, tuple(MEDIA_TYPES))
    if chosen is None:
        return Response(status_code=406)
    name = request.path_params["name"]
    return sent(written(name, chosen, str(request.url)), chosen, Vary="Accept", Content_Location=f"/data/{name}.x")


async def for_people(request: Request) -> Response:
    path = f"/page/{request.path_params['name']}"
    links = f'<link rel="alternate" type="text/turtle" href="/data/dave"><link rel="canonical" href="{path}">'
    return sent(page("A page", links), "text/html")


async def moved(request: Request) -> Response:
    """Any redirect: /moved/307?to=/people"""
    location = request.query_params.get("to")
    return Response(b"", request.path_params["status"], {} if location is None else {"Location": location})


async def answers(request: Request) -> Response:
    """Any status without more: /status/404"""
    return Response(b"", request.path_params["status"])


async def resolver(request: Request) -> Response:
    """An imitation of the resolvers of DOI names and handles."""
    name = request.path_params["name"]
    if name == "10.1000/182":
        return to(302, "/doc/book", Vary="Accept")
    if name == "2381/12775":
        return to(302, "/page/thesis")
    return Response(b"not found", 404)


async def echo(request: Request) -> Response:
    """The fields of the request, as JSON."""
    from starlette.responses import JSONResponse

    return JSONResponse(dict(request.headers))


async def bad(request: Request) -> Response:
    """One bad habit a name."""
    name = request.path_params["name"]
    if name == "confused":
        # A person who is a page.
        return document(request, name, "Confused", "bad/confused")
    if name == "moving":
        # A person who is a page elsewhere.
        return to(302, "/doc/moving")
    if name == "erin.php":
        return to(303, "/doc/erin")
    if name == "silent":
        return to(303, "/doc/silent")
    if name == "secretive":
        # Negotiated, and does not say so.
        chosen = best(request)
        body = (
            page("Secretive") if chosen == "text/html" else written("people", chosen or "text/turtle", str(request.url))
        )
        return sent(body, chosen or "text/turtle")
    if name == "frank":
        return to(303, "/bad/frank-doc")
    if name == "frank-doc":
        # Each syntax says something else; RDF/XML says nothing.
        chosen = best(request) or "text/turtle"
        if chosen == "text/html":
            return sent(page("Frank"), chosen, Vary="Accept")
        name = {"text/turtle": "frank", "application/ld+json": "frank-otherwise"}.get(chosen, "silent")
        return sent(written(name, chosen, str(request.url)), chosen, Vary="Accept", Content_Location="/bad/frank.x")
    if name == "liar":
        return sent(page("No Turtle at all"), "text/turtle")
    if name == "unlabelled":
        return Response(page("What is it?"))
    if name == "plain":
        return sent(written("people", "text/turtle", str(request.url)), "text/plain")
    if name == "remote-context":
        return sent(b'{"@context": "http://127.0.0.1:9/context", "@id": "#x", "name": "x"}', "application/ld+json")
    return Response(status_code=404)


application = Starlette(
    routes=[
        Route("/people", people),
        Route("/ontology", ontology),
        Route("/id/{name}", person),
        Route("/doc/{name}", about),
        Route("/data/{name}", data),
        Route("/page/{name}", for_people),
        Route("/moved/{status:int}", moved),
        Route("/status/{status:int}", answers),
        Route("/resolve/{name:path}", resolver),
        Route("/echo", echo),
        Route("/bad/{name}", bad),
    ]
)
