"""The settings of a service from its environment, with URLs that are checked when it starts.

Reads API_URL, DATABASE_URL and, if it is there, CALLBACK; prints what the service will use.
"""

import os
import sys

from pydantic import BaseModel, ValidationError

from urikit import URI, RelativeReference


class Settings(BaseModel):
    api_url: URI
    database_url: URI
    callback: URI | RelativeReference = RelativeReference("callback")


def main() -> None:
    try:
        settings = Settings.model_validate({name.lower(): value for name, value in os.environ.items()})
    except ValidationError as error:
        sys.exit("\n".join(f"{found['loc'][0]}: {found['msg']} ({found['input']})" for found in error.errors()))
    print("users are at", settings.api_url / "users")
    print("callbacks go to", settings.api_url.resolve(settings.callback))
    print("the database is", settings.database_url.redacted())


if __name__ == "__main__":
    main()
