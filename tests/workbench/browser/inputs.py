"""What the tests of the page enter, and the views that they open."""

import re

from tests.workbench.browser.serve import PAGE

#: The views in the order of their tabs.
VIEWS = re.findall(r'\{ id: "(\w+)"', (PAGE / "views.js").read_text("utf-8"))
#: Valid, with every component.
GOOD = "https://user@www.example.com:8443/a/b%20c?q=1&lang=de#top"
#: Wrong in several places.
WRONG = "http://exa mple.org:port/%zz?a=1&amp;b=2#x#y"
#: With two secrets, and what nobody may see of it.
SECRET = "https://user:hunter2@example.org/?token=s3cr3tt0ken&q=1"
SECRETS = ("hunter2", "s3cr3tt0ken")
#: What each view is given besides the text, so that it has something to show.
STATES = {
    "resolve": {"base": "http://a/b/c/d;p?q"},
    "compare": {"compare__with": "https://WWW.example.com:8443/a/./b%20c?q=1"},
}
#: What a view has most to say about, where that is not the wrong text.
TELLING = {
    "inspect": {"text": "http://exa mple.com:99x/a b?u=https://h/"},
    "normalize": {"text": "HTTP://Example.COM:80/%7efoo/./b/../c%2f"},
    "resolve": {"text": "../../../g/./h"},
    "compare": {"text": "http://Example.com:80/a%7Eb/../c", "compare__with": "http://example.com/C"},
    "guard": {"text": "http://user@[::ffff:169.254.169.254]:22/latest"},
    "parsers": {"text": "http://a.example\\@b.example/x?y"},
    "schemes": {"text": "urn:isbn:978-0-306-40615-7"},
}


def state(view: str, text: str) -> dict[str, str]:
    """The state in which a view shows a text."""
    return {"view": "" if view == VIEWS[0] else view, "text": text, **STATES.get(view, {})}


def everything() -> dict[str, str]:
    """The state in which each view has something to show, but for the text."""
    return {key: value for given in STATES.values() for key, value in given.items()}
