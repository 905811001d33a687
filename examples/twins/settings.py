"""The same with pydantic's URLs and yarl. Wrong: an error shows the password; "callback" cannot be checked."""

import os
import sys

from pydantic import AnyUrl, BaseModel, ValidationError
from yarl import URL


class Settings(BaseModel):
    api_url: AnyUrl
    database_url: AnyUrl
    callback: str = "callback"


def main() -> None:
    try:
        settings = Settings.model_validate({name.lower(): value for name, value in os.environ.items()})
    except ValidationError as error:
        sys.exit("\n".join(f"{found['loc'][0]}: {found['msg']} ({found['input']})" for found in error.errors()))
    api = URL(str(settings.api_url))
    print("users are at", api / "users")
    print("callbacks go to", api.join(URL(settings.callback)))
    print("the database is", URL(str(settings.database_url)).with_password("***"))


if __name__ == "__main__":
    main()
