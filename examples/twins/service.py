"""The same with pydantic's URL, which writes URLs anew: a validator keeps the text that was given."""

import sys

from fastapi import FastAPI
from pydantic import AnyUrl, BaseModel, field_validator


class Link(BaseModel):
    target: str
    title: str = ""

    @field_validator("target")
    @classmethod
    def is_url(cls, text: str) -> str:
        AnyUrl(text)
        return text


app = FastAPI()
links: dict[AnyUrl, Link] = {}


@app.post("/links", status_code=201)
def remember(link: Link) -> Link:
    return links.setdefault(AnyUrl(link.target), link)


@app.get("/links")
def of_host(host: str) -> list[Link]:
    return [link for key, link in links.items() if key.host == host.lower()]


def main() -> None:
    import uvicorn

    uvicorn.run(app, port=int(sys.argv[1]))


if __name__ == "__main__":
    main()
