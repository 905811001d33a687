"""Scoring of trurl's command line, as far as it asks what RFC 3986 answers.

trurl prints the URL it is given (normalized), one component of it (`--get '{path}'`,
decoded; `'{:path}'` as written), or a reference resolved against it (`--redirect`). All
else it does is libcurl's dialect or trurl's own options.
"""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED, Engine
from tests.conformance.judgement import Answer, OutOfScope
from tests.conformance.scoring import ask
from tests.conformance.views import decoded, user_and_password
from tests.oracle.grammars import derives

OPTIONS = OutOfScope("options of another program, or libcurl's dialect: guessed schemes, build options")
_GET = re.compile(r"[{\[](:?)(scheme|host|port|path|query|fragment|user|password)[}\]]")


def command_line(case: Case) -> Answer:
    """One URL and at most one of `--get` and `--redirect`."""
    url, *rest = [argument for argument in case.input if argument != "--url"] or [""]
    if case.get("required") or case.expect["returncode"] != 0 or not re.match(r"[a-zA-Z]+://", url):
        return OPTIONS
    if not derives("URI", url) or "\x00" in decoded(url):
        return OPTIONS
    wanted = str(case.expect["stdout"]).removesuffix("\n")
    if len(rest) == 1 and rest[0].startswith("-g"):
        rest = ["-g", rest[0][2:]]
    match rest:
        case []:
            return ask(wanted, lambda engine, text: engine.normalize(text, "SCHEME", "rfc5952"), text=url)
        case ["--redirect", reference]:
            return ask(wanted, lambda engine, text: engine.resolve(text, reference, strict=True), text=url)
        case ["-g" | "--get", template] if (found := _GET.fullmatch(template)) is not None:
            raw, name = found.groups()
            return ask(wanted, lambda engine, text: _component(engine, text, name, raw), text=url)
    return OPTIONS


def _component(engine: Engine, text: str, name: str, raw: str) -> Any:
    """One component of the normal form, decoded unless it is asked for as written."""
    normal = engine.normalize(text, "SCHEME", "rfc5952")
    found = engine.components(normal) if isinstance(normal, str) else REFUSED
    if not isinstance(found, tuple):
        return REFUSED
    user, password = user_and_password(found.userinfo)
    value = {**found._asdict(), "user": user, "password": password}[name] or ""
    return value if raw else decoded(value)
