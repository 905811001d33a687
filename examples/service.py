"""A service that remembers links: `POST /links` takes one, `GET /links` lists those of a host.

Run it with `uvicorn examples.service:app`. What is not a URI is refused with its place and a hint.
"""

import sys

from fastapi import FastAPI
from pydantic import BaseModel

from urikit import URI


class Link(BaseModel):
    target: URI
    title: str = ""


app = FastAPI()
links: dict[URI, Link] = {}


@app.post("/links", status_code=201)
def remember(link: Link) -> Link:
    return links.setdefault(link.target.normalize(), link)


@app.get("/links")
def of_host(host: str) -> list[Link]:
    return [link for key, link in links.items() if key.host == host.lower()]


def main() -> None:
    import uvicorn

    uvicorn.run(app, port=int(sys.argv[1]))


if __name__ == "__main__":
    main()
