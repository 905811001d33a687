"""Paths and file URIs, data URLs and what they contain, ftp (Ruby) and WebSockets (uri-js).

The standards of these schemes are not transcribed, to be asked beside urikit. A case passes
only with the very value that its suite expects, which others have taken from other programs.
"""

from collections.abc import Callable
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, OutOfScope, Question, Scorer
from tests.conformance.scoring import alone
from urikit import WebURL
from urikit.core.errors import URIError
from urikit.core.http_grammar import MimeType
from urikit.schemes.data import forgiving_decode
from urikit.schemes.file import File
from urikit.schemes.ftp import Ftp
from urikit.schemes.http import WebSocket
from urikit.schemes.telnet import Telnet

REFUSED = {"refused": True}
FAILURE = {"failure": True}


def answered(wanted: Any, case: Case, answer: Callable[[str], Any], *, refused: Any = REFUSED) -> Question:
    """A question to urikit alone, in the words of these suites for a refusal."""
    return alone(wanted, answer, case.input, refused)


def file_to_path(case: Case) -> Answer:
    """`file-uri-to-path`: what Windows makes of a file URI."""
    if case.row["platform"] != "windows":
        return OutOfScope("a path of another system")
    return answered(case.expect["output"], case, lambda text: File.parse(text).windows())


def path_to_file(case: Case) -> Answer:
    """`path-to-file-uri`: the URI of a path of Windows."""
    return answered(case.expect["output"], case, lambda text: str(File.from_windows(text)))


def vertical_line(case: Case) -> Answer:
    """`file-vertical-line-update`: appendix E.2.2."""
    return answered(case.expect["output"], case, lambda text: str(File.parse_old(text)))


def unc_path(case: Case) -> Answer:
    """`file-unc-path`: appendix E.3.2."""
    return answered(case.expect["unc_host"], case, lambda text: File.parse(text).unc_host)


def drive_letter(case: Case) -> Answer:
    """`file-drive-letter`: appendix E.2."""

    def answer(text: str) -> Any:
        view = File.parse(text)
        return {"path": view.path, "drive": (view.drive or "").lower()}

    return answered(dict(case.expect), case, answer)


def data_url(case: Case) -> Answer:
    """`data-url`: the data: URL processor of the Fetch Standard."""
    wanted = {name: value for name, value in case.expect.items() if name != "note"}

    def answer(text: str) -> Any:
        found = WebURL(text).data_resource()
        said: dict[str, Any] = {"mime": str(found.mime_type), "body": list(found.body)}
        return {name: said[name] for name in wanted if name in said}

    return answered(wanted, case, answer, refused=FAILURE)


def base64_text(case: Case) -> Answer:
    """`forgiving-base64`."""

    def answer(text: str) -> Any:
        found = forgiving_decode(text)
        return FAILURE if found is None else {"body": list(found)}

    return answered(dict(case.expect), case, answer)


def mime_type(case: Case) -> Answer:
    """`mime-parse`: parsed and serialized again."""

    def answer(text: str) -> Any:
        found = MimeType.parse(text)
        return FAILURE if found is None else {"output": str(found)}

    return answered(dict(case.expect), case, answer)


def telnet(case: Case) -> Answer:
    """`scheme-parse`: the instance of the form that RFC 4248 prints."""

    def answer(text: str) -> Any:
        view = Telnet.parse(text)
        return {"user": view.user, "password": view.password, "host": view.host, "port": view.effective_port}

    return answered(dict(case.expect), case, answer)


WPT_DATA: dict[str, Scorer] = {"data-url": data_url, "forgiving-base64": base64_text, "mime-parse": mime_type}
FILES: dict[str, Scorer] = {
    "path-to-file-uri": path_to_file,
    "file-vertical-line-update": vertical_line,
    "file-unc-path": unc_path,
    "file-drive-letter": drive_letter,
}


NO_HOST = "an object of the library without a host, which is no WebSocket URI"


def ftp_path(case: Case) -> Answer:
    """The path that Ruby shows of an ftp URL: the decoded arguments of RFC 1738."""

    def answer(text: str) -> Any:
        view = Ftp.parse(text)
        return "/".join((*view.directories, view.name))

    return answered(case.expect["path"], case, answer)


def ftp_validity(case: Case) -> Answer:
    """Whether Ruby's class of ftp URLs takes a text."""
    return answered({"valid": case.expect["valid"]}, case, _read_as_ftp, refused={"valid": False})


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

    return answered(wanted, case, answer)


def websocket_written(case: Case) -> Answer:
    """A URI from host, resource name and `secure`, which has the last word about the scheme."""
    given = dict(case.input)
    if "host" not in given:
        return OutOfScope(NO_HOST)
    scheme = given["scheme"] if given.get("secure") is None else "wss" if given["secure"] else "ws"
    path, _, query = given.get("resourceName", "").partition("?")
    text = str(WebSocket.build(given["host"], scheme=scheme, path=path, query=query or None))
    return alone(case.expect["output"], lambda _: text, text)


def websocket_normal(case: Case) -> Answer:
    """The normal form of what the scheme accepts."""
    return answered(case.expect["output"], case, lambda text: str(WebSocket.parse(text).to_uri().normalize()))


def path_to_reference(case: Case) -> Answer:
    """uriparser's file names of Windows: to a URI, and from one that may have a single slash or none.

    Where the suite has `expected_reverse`, it asks what file name the URI has, and what URI that has again.
    """
    path = case.input
    wanted: Any = case.expect["output"]
    if "expected_reverse" not in case.row:
        return answered(wanted, case, lambda text: str(File.from_windows(text)))

    def back(text: str) -> Any:
        found = File.parse(wanted).windows() if "\\" in path else File.parse(wanted).posix()
        try:
            return [found, str(File.from_windows(text))]
        except URIError:
            return found

    return answered([path, case.row["expected_reverse"]], case, back)
