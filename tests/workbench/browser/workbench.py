"""The page as a test sees it: `open` it with a state, look at `page`, and at what went wrong (`faults`)."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit


class Workbench:
    """A page of its own in a context of its own: no other test sees what it stores."""

    def __init__(self, context: Any, address: str) -> None:
        self.address = address
        #: What the page did that no test asks for.
        self.faults: list[str] = []
        self.context = context
        context.route("**/*", self._route)
        # Of Playwright: what is done with the page, and what is expected of it.
        self.page = context.new_page()
        self.page.on("console", lambda message: message.type == "error" and self._note("console", message.text))
        self.page.on("pageerror", lambda error: self._note("exception", error))
        self.page.on("dialog", lambda dialog: (self._note("dialog", dialog.message), dialog.dismiss()))
        self.page.add_init_script(
            "addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective))"
        )

    def open(self, **state: str) -> Any:
        """The page with a state in its fragment, when it has answered: `open(view="compare", text="http://h/")`.

        A key with a dot is given with two underscores: `compare__with`.
        """
        pairs = "&".join(f"{name.replace('__', '.')}={quote(value, safe='')}" for name, value in state.items())
        # From elsewhere, so that the page starts anew where only its fragment differs.
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{pairs}" if pairs else self.address)
        return self.settled()

    def settled(self) -> Any:
        """The page, when it has answered all that was typed."""
        # Not `wait_for_function`, which the policy of the page forbids as it forbids every eval.
        self.page.locator("html[data-state=ready]").wait_for(state="attached")
        return self.page

    def written(self, part: str) -> str:
        """The address of the page, when it has a part: it is written in turns of 300 milliseconds."""
        self.page.wait_for_url(lambda address: part in address)
        return str(self.page.url)

    def _note(self, kind: str, what: object) -> None:
        self.faults.append(f"{kind}: {what}")

    def _route(self, route: Any) -> None:
        asked = route.request.url
        if asked.partition(":")[0] in ("data", "blob", "about") or _origin(asked) == _origin(self.address):
            route.continue_()
        else:
            self._note("request", asked)
            route.abort()


def _origin(address: str) -> tuple[str, str, str]:
    """Scheme, host and port; of a file its path as well."""
    parts = urlsplit(address)
    return parts.scheme, parts.netloc, parts.path if parts.scheme == "file" else ""
