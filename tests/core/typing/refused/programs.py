"""Programs with a mistake that type checkers must find: each marked line has an error, and no other line has one.

The comment has the code of mypy; the other checkers must refuse the same lines. Nothing here is run.
"""

from __future__ import annotations

import urikit
from urikit import URI, RelativeReference, SearchParams, URITemplate, WebURL

u = URI("http://example.org/a?q=1")

# Names that do not exist.
urikit.prase("http://h/")  # WRONG: attr-defined
urikit.schemes.mailtoo  # WRONG: attr-defined
urikit.schemes.mailto.Mail  # WRONG: attr-defined
urikit.urns.isbm  # WRONG: attr-defined
urikit.dokuments  # WRONG: attr-defined
u.query_string  # WRONG: attr-defined
u.netloc  # WRONG: attr-defined
u.with_query({"a": "b"})  # WRONG: attr-defined
u.query_params.get_all("q")  # WRONG: attr-defined
u.replace(hosts="h")  # WRONG: call-overload

# Values of a wrong type.
u.replace(port=80.5)  # WRONG: call-overload
u.replace(scheme=1)  # WRONG: call-overload
u.replace(path=b"/a")  # WRONG: arg-type
u.update_params(q={1, 2})  # WRONG: arg-type
u / 1.5  # WRONG: operator
u.normalize(to="syntax")  # WRONG: arg-type
u.replace(path="/a", guard="ask")  # WRONG: call-overload
URI(1)  # WRONG: arg-type
URI.build(host="h")  # WRONG: call-arg
RelativeReference.build(scheme="http")  # WRONG: arg-type
SearchParams("a=1").get(1)  # WRONG: arg-type
URITemplate("/{a}").expand(a={1, 2})  # WRONG: arg-type
WebURL("http://h/").set("pfad", "/a")  # WRONG: arg-type

# Results of another type than is said.
path: str = u.host  # WRONG: assignment
port: int = u.port_number  # WRONG: assignment
value: str = u.query_params["q"]  # WRONG: assignment
parsed: URI = urikit.parse("a")  # WRONG: assignment
scheme: URI = u.replace(scheme=None)  # WRONG: assignment
relative: URI = RelativeReference("a").replace(path="b")  # WRONG: assignment
page: WebURL = SearchParams("a=1").url  # WRONG: assignment
u.path = "/b"  # WRONG: misc
RelativeReference("a").origin  # WRONG: attr-defined
u < 1  # WRONG: operator
