"""What other libraries read, write and normalize of two schemes: ftp (Ruby) and WebSockets (uri-js)."""

from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, OutOfScope
from tests.conformance.scoring.schemes_files import asked
from urikit.errors import URIError
from urikit.schemes.file import File
from urikit.schemes.ftp import Ftp
from urikit.schemes.ws import WebSocket

NO_HOST = "an object of the library without a host, which is no WebSocket URI"


def ftp_path(case: Case) -> Answer:
    """The path that Ruby shows of an ftp URL: the decoded arguments of RFC 1738."""

    def answer(text: str) -> Any:
        view = Ftp.parse(text)
        return "/".join((*view.directories, view.name))

    return asked(case.expect["path"], case, answer)


def ftp_validity(case: Case) -> Answer:
    """Whether Ruby's class of ftp URLs takes a text."""
    return asked({"valid": case.expect["valid"]}, case, _read_as_ftp, refused={"valid": False})


def _read_as_ftp(text: str) -> Any:
    Ftp.parse(text)
    return {"valid": True}


def websocket_parts(case: Case) -> Answer:
    """Host, port, resource name and whether it is wss; the library empties path and query."""
    wanted = {
        name: case.expect[name] for name in ("scheme", "host", "port", "resourceName", "secure") if name in case.expect
    }

    def answer(text: str) -> Any:
        view = WebSocket.parse(text)
        said = {"resourceName": view.resource_name, "secure": view.is_secure}
        said |= {"scheme": view.scheme, "host": view.host, "port": view.port}
        return {name: said[name] for name in wanted}

    return asked(wanted, case, answer)


def websocket_written(case: Case) -> Answer:
    """A URI from host, resource name and `secure`, which has the last word about the scheme."""
    given = dict(case.input)
    if "host" not in given:
        return OutOfScope(NO_HOST)
    scheme = given["scheme"] if given.get("secure") is None else "wss" if given["secure"] else "ws"
    path, _, query = given.get("resourceName", "").partition("?")

    def answer(_text: str) -> Any:
        return str(WebSocket.build(given["host"], scheme=scheme, path=path, query=query or None))

    text = WebSocket.build(given["host"], scheme=scheme, path=path, query=query or None)
    return asked(case.expect["output"], Case(case.suite, case.id, case.op, {**case.row, "input": str(text)}), answer)


def websocket_normal(case: Case) -> Answer:
    """The normal form of what the scheme accepts."""
    return asked(case.expect["output"], case, lambda text: str(WebSocket.parse(text).to_uri().normalize()))


def path_to_reference(case: Case) -> Answer:
    """uriparser's file names of Windows: to a URI, and from one that may have a single slash or none.

    Where the suite has `expected_reverse`, it asks what file name the URI has, and what URI that has again.
    """
    path = case.input
    wanted: Any = case.expect["output"]
    if "expected_reverse" not in case.row:
        return asked(wanted, case, lambda text: str(File.from_windows(text)))

    def back(text: str) -> Any:
        found = File.parse(wanted).windows() if "\\" in path else File.parse(wanted).posix()
        try:
            return [found, str(File.from_windows(text))]
        except URIError:
            return found

    return asked([path, case.row["expected_reverse"]], case, back)
