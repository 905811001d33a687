"""Paths and file URIs, data URLs and what they contain: the suites about these two schemes.

RFC 8089 and the Fetch Standard are not transcribed, to be asked beside urikit. A case passes
only with the very value that its suite expects, which others have taken from other programs.
"""

from collections.abc import Callable
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, OutOfScope, Question, Scorer
from urikit.errors import URIError
from urikit.http.media_type import MimeType
from urikit.schemes.data.base64_text import forgiving_decode
from urikit.schemes.data.fetch import process
from urikit.schemes.file import File
from urikit.schemes.telnet import Telnet

REFUSED = {"refused": True}
FAILURE = {"failure": True}


def asked(wanted: Any, case: Case, answer: Callable[[str], Any], *, refused: Any = REFUSED) -> Question:
    """A question to urikit alone."""

    def guarded(text: str) -> Any:
        try:
            return answer(text)
        except URIError:
            return refused

    ours = guarded(case.input)
    return Question(wanted, ours, ours, case.input, lambda text, _grammar: guarded(text), witnessed=False)


def file_to_path(case: Case) -> Answer:
    """`file-uri-to-path`: what Windows makes of a file URI."""
    if case.row["platform"] != "windows":
        return OutOfScope("a path of another system")
    return asked(case.expect["output"], case, lambda text: File.parse(text).windows())


def path_to_file(case: Case) -> Answer:
    """`path-to-file-uri`: the URI of a path of Windows."""
    return asked(case.expect["output"], case, lambda text: str(File.from_windows(text)))


def vertical_line(case: Case) -> Answer:
    """`file-vertical-line-update`: appendix E.2.2."""
    return asked(case.expect["output"], case, lambda text: str(File.parse_old(text)))


def unc_path(case: Case) -> Answer:
    """`file-unc-path`: appendix E.3.2."""
    return asked(case.expect["unc_host"], case, lambda text: File.parse(text).unc_host)


def drive_letter(case: Case) -> Answer:
    """`file-drive-letter`: appendix E.2."""

    def answer(text: str) -> Any:
        view = File.parse(text)
        return {"path": view.path, "drive": (view.drive or "").lower()}

    return asked(dict(case.expect), case, answer)


def data_url(case: Case) -> Answer:
    """`data-url`: the data: URL processor of the Fetch Standard."""
    wanted = {name: value for name, value in case.expect.items() if name != "note"}

    def answer(text: str) -> Any:
        found = process(text)
        said: dict[str, Any] = {"mime": str(found.mime_type), "body": list(found.body)}
        return {name: said[name] for name in wanted if name in said}

    return asked(wanted, case, answer, refused=FAILURE)


def base64_text(case: Case) -> Answer:
    """`forgiving-base64`."""

    def answer(text: str) -> Any:
        found = forgiving_decode(text)
        return FAILURE if found is None else {"body": list(found)}

    return asked(dict(case.expect), case, answer)


def mime_type(case: Case) -> Answer:
    """`mime-parse`: parsed and serialized again."""

    def answer(text: str) -> Any:
        found = MimeType.parse(text)
        return FAILURE if found is None else {"output": str(found)}

    return asked(dict(case.expect), case, answer)


def telnet(case: Case) -> Answer:
    """`scheme-parse`: the instance of the form that RFC 4248 prints."""

    def answer(text: str) -> Any:
        view = Telnet.parse(text)
        return {"user": view.user, "password": view.password, "host": view.host, "port": view.effective_port}

    return asked(dict(case.expect), case, answer)


WPT_DATA: dict[str, Scorer] = {"data-url": data_url, "forgiving-base64": base64_text, "mime-parse": mime_type}
FILES: dict[str, Scorer] = {
    "path-to-file-uri": path_to_file,
    "file-vertical-line-update": vertical_line,
    "file-unc-path": unc_path,
    "file-drive-letter": drive_letter,
}
