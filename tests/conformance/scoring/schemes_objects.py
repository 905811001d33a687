"""libwww-perl's scripts about schemes that urikit has views of: getters, and changes one by one.

That library has one class a scheme, whose objects change; a script is recorded step by step, and shows undefined
as null and numbers as numbers or as text. Here a getter is an attribute of the
view, and a change is the building of another URI (`URI.replace`) that is read again. A script is
followed to its end, or to the first step that has no counterpart; what the steps before it show
is asked. There is nothing but urikit to ask, so a case passes only with the suite's values.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, OutOfScope, Scorer
from tests.conformance.scoring import alone
from tests.conformance.scoring.schemes import REFUSED
from tests.reference.syntax import is_reference
from urikit import URI, WebURL, repair
from urikit.core.errors import URIError
from urikit.schemes.data import Data
from urikit.schemes.escape import escaped
from urikit.schemes.server import bare

Getter = Callable[[Any], Any]
#: A step that changes: the view, the arguments, and the URI after it.
Change = Callable[..., Any]


def readings(case: Case) -> dict[str, Any]:
    """What the getters without arguments say of the first object before it is changed."""
    states: dict[str, Any] = {}
    first = case.row["steps"][0]["obj"]
    for step in case.row["steps"][1:]:
        if step["obj"] != first or "from" in step:
            continue
        if "assert" not in step:
            break
        if not step.get("args") and step["assert"] not in states:
            states[step["assert"]] = step.get("expect")
    return states


def as_text(value: Any) -> Any:
    """Numbers as their text: the recording has both."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _absent(value: Any) -> Any:
    return None if value == "" else value


def _with_host(view: Any, host: str) -> Any:
    """The library takes an address with and without its brackets, and a port behind them."""
    if host.startswith("[") and "]:" in host:
        host, _, port = host.rpartition(":")
        return view.to_uri().replace(host=host, port=port)
    return view.to_uri().replace(host=f"[{host}]" if ":" in host and not host.startswith("[") else host)


GETTERS: Mapping[str, Getter] = {
    "as_string": str,
    "scheme": lambda view: view.to_uri().scheme.lower(),
    "host": lambda view: bare(view.host),
    "port": lambda view: view.effective_port,
    "user": lambda view: view.user,
    "password": lambda view: view.password,
    "userinfo": lambda view: view.userinfo,
    "path": lambda view: view.to_uri().path,
    "query": lambda view: view.to_uri().query,
    "authority": lambda view: view.to_uri().authority,
    "path_query": lambda view: view.request_target,
    "path_segments": lambda view: view.to_uri().path,
    "path_segments in list context": lambda view: ["", *view.to_uri().decoded_segments],
    "default_port": lambda view: view.default_port,
    "fragment": lambda view: view.to_uri().fragment,
}

CHANGES: Mapping[str, Change] = {
    "port": lambda view, port=None: view.to_uri().replace(port=None if port is None else str(port)),
    "host": lambda view, host: _with_host(view, host),
    "host_port": lambda view, host: _with_host(view, host),
    "path": lambda view, path: view.to_uri().replace(path=escaped(path, "!$&'()*+,;=:@%/")),
    "query": lambda view, query: view.to_uri().replace(query=query),
    "userinfo": lambda view, userinfo: view.to_uri().replace(userinfo=userinfo and escaped(userinfo, "!$&'()*+,;=:%")),
    "user": lambda view, user: view.to_uri().replace(userinfo=None if user is None else (user, view.password)),
    "password": lambda view, password: view.to_uri().replace(userinfo=(view.user, password)),
    "scheme": lambda view, scheme: view.to_uri().replace(scheme=scheme),
    "path_segments": lambda view, *segments: view.to_uri().replace(
        path="/" + "/".join(escaped(segment, "!$&'()*+,=:@") for segment in segments[1:])
        if len(segments) > 1
        else segments[0]
    ),
    "canonical": lambda view: view.to_uri().normalize(),
}

FTP: Mapping[str, Getter] = {
    "user": lambda view: view.login[0],
    "secure": lambda view: int(view.scheme.lower() == "ftps"),
}
IRC: Mapping[str, Getter] = {"secure": lambda view: int(view.scheme.lower() == "ircs")}
SSH: Mapping[str, Getter] = {"secure": lambda view: 1}
GOPHER: Mapping[str, Getter] = {
    "gopher_type": lambda view: view.type,
    "selector": lambda view: _absent(view.selector),
    "search": lambda view: view.search,
}
SERVICE: Mapping[str, Getter] = {"auth": lambda view: view.auth}


def _mail_userinfo(user: str | None, auth: str | None) -> str | None:
    if user is None and auth is None:
        return None
    return escaped(user or "") + ("" if auth is None else f";AUTH={escaped(auth, '+*')}")


MAIL_CHANGES: Mapping[str, Change] = {
    "user": lambda view, user: view.to_uri().replace(userinfo=_mail_userinfo(user, view.auth)),
    "auth": lambda view, auth: view.to_uri().replace(userinfo=_mail_userinfo(view.user, auth)),
}


def _gopher(part: str) -> Change:
    """One part of a gopher URI replaced by data."""

    def change(view: Any, value: str | None = None) -> Any:
        parts = {"selector": view.selector, "search": view.search, "item_type": view.type, part: value or ""}
        port = None if view.port is None else int(view.port)
        return type(view).build(view.host, parts.pop("selector"), port=port, **parts).to_uri()

    return change


GOPHER_CHANGES: Mapping[str, Change] = {
    "selector": _gopher("selector"),
    "search": _gopher("search"),
    "gopher_type": _gopher("item_type"),
}


def _data_text(view: Data) -> str:
    """The library shows bytes as the characters of Latin-1."""
    return view.octets.decode("latin-1")


def _data_type(view: Data) -> str:
    return view.media_type or "text/plain;charset=US-ASCII"


DATA: Mapping[str, Getter] = {
    "as_string": str,
    "scheme": lambda view: view.scheme.lower(),
    "opaque": lambda view: str(view).partition(":")[2],
    "media_type": _data_type,
    "data": _data_text,
}


def _new_data(view: Data, data: str) -> Any:
    built = Data.build(data.encode("latin-1"))
    head = view.media_type
    rest = str(built).partition(":")[2]
    return URI(f"data:{head}{rest}")


DATA_CHANGES: Mapping[str, Change] = {
    "data": _new_data,
    "media_type": lambda view, media_type: URI(str(view).replace(f":{view.media_type}", f":{media_type or ''}", 1)),
}


def followed(
    getters: Mapping[str, Getter],
    otherwise: Scorer,
    changes: Mapping[str, Change] = CHANGES,
) -> Scorer:
    """A scorer of scripts: every look that `getters` has, at each object until a step that fails.

    A script that begins with what the view refuses is left to `otherwise`: its objects are not URIs
    of the scheme, and a view is a value of one that is.
    """

    def score(case: Case) -> Answer:
        steps = _usable(case.row["steps"], getters, changes)
        wanted = [[step["assert"], as_text(step.get("expect"))] for step in steps if "assert" in step]
        first = case.row["steps"][0]
        if not wanted or len(first.get("args", ())) != 1:
            return otherwise(case)
        if ";" in case.input and any(step.get("call") == "path_segments" for step in steps):
            return OutOfScope("parameters of a segment, which were lost when the script was recorded")
        if not is_reference(case.input):
            if "[" not in case.input:
                return otherwise(case)
            if case.id.startswith("sq-brackets-legacy"):
                return OutOfScope("square brackets where no URI has any, kept by an option of the library")

        def answer(text: str) -> Any:
            said: list[Any] = []
            try:
                views: dict[str, Any] = {first["obj"]: URI(_as_the_library_reads(text)).view()}
                for step in steps:
                    view = views[step.get("from", step["obj"])]
                    if "assert" in step:
                        said.append([step["assert"], as_text(getters[step["assert"]](view))])
                    else:
                        changed = changes[step["call"]](view, *step.get("args", ()))
                        views[step["obj"]] = URI(str(changed)).view()
            except URIError:
                return said or REFUSED
            return said

        question = alone(wanted, answer, case.input)
        return otherwise(case) if question.ours == REFUSED else question

    return score


def _as_the_library_reads(text: str) -> str:
    """The library encodes square brackets when it reads; here that is a repair, which somebody asks for."""
    return text if is_reference(text) else repair(text).text or text


def processed(otherwise: Scorer) -> Scorer:
    """The data of a text that is not a URI, by the processor of browsers, as characters of Latin-1."""

    def score(case: Case) -> Answer:
        wanted = readings(case)
        if is_reference(case.input) or set(wanted) != {"data"}:
            return otherwise(case)

        def answer(text: str) -> Any:
            return {"data": WebURL(text).data_resource().body.decode("latin-1")}

        return alone(wanted, answer, case.input)

    return score


def _usable(
    steps: list[dict[str, Any]], getters: Mapping[str, Getter], changes: Mapping[str, Change]
) -> list[dict[str, Any]]:
    """The steps that can be followed: an object is lost with the first change that cannot."""
    known = {steps[0]["obj"]}
    usable: list[dict[str, Any]] = []
    for step in steps[1:]:
        source = step.get("from", step["obj"])
        if "assert" in step:
            name = f"{step['assert']} in list context" if isinstance(step.get("expect"), list) else step["assert"]
            if source in known and name in getters and not step.get("args"):
                usable.append({**step, "assert": name})
        elif source in known and step.get("call") in changes:
            known.add(step["obj"])
            usable.append(step)
        else:
            known.discard(step["obj"])
    return usable


def libwww(otherwise: Scorer) -> dict[str, Scorer]:
    """The scorer of each scheme's scripts; `otherwise` reads the generic getters of what remains."""
    server = followed(GETTERS, otherwise)
    ftp = followed({**GETTERS, **FTP}, otherwise)
    irc = followed({**GETTERS, **IRC}, otherwise)
    ssh = followed({**GETTERS, **SSH}, otherwise)
    mail = followed({**GETTERS, **SERVICE}, otherwise, {**CHANGES, **MAIL_CHANGES})
    return {
        **dict.fromkeys(("http", "https", "ws", "rsync", "rtsp", "icap", "icaps"), server),
        **dict.fromkeys(("ftp", "ftps"), ftp),
        **dict.fromkeys(("irc", "ircs"), irc),
        **dict.fromkeys(("ssh", "sftp", "scp"), ssh),
        **dict.fromkeys(("pop", "smtp"), mail),
        "gopher": followed({**GETTERS, **GOPHER}, otherwise, {**CHANGES, **GOPHER_CHANGES}),
        "data": followed(DATA, processed(otherwise), DATA_CHANGES),
    }
