"""A canary in the place of every secret comes out of no description.

Each shape of a secret goes to every public function and method of one argument that can be called
with a text, and to the operations that need more. Whatever is returned or raised is described in all
the ways there are: `repr`, errors with their chains and tracebacks, pickles, log records. What is
data by contract (`str` of a value, and functions that return the text) is not a description.
"""

import inspect
import io
import logging
import pickle
import pkgutil
import traceback
from importlib import import_module

import pytest
from click.testing import CliRunner

import urikit
from urikit.cli import program
from urikit.integrations.logging import RedactURIs, install

CANARY = "CaNaRy7"

_PASSWORDS = (
    *("{c}", "a#{c}", "a/{c}", "a?{c}", "a\\{c}", "a@{c}", "{c}:b", "%41{c}", "{c}[", " {c}", "{c}|", "é{c}"),
    *("{c}%", "50%{c}", "%zz{c}"),
)
_SCHEMES = (
    *("http", "https", "ftp", "ws", "ssh", "sftp", "smb", "redis", "amqp", "mongodb", "postgresql", "ldap", "foo"),
    *("mysql+pymysql", "mssql", "rtsp", "nats"),
)
_NAMES = (
    "token access_token refresh_token id_token api_key apikey sig signature X-Amz-Signature X-Amz-Credential "
    "X-Amz-Security-Token X-Goog-Signature password passwd pwd pass secret client_secret session sessionid auth jwt "
    "authorization SAMLResponse %70assword user[password] db-password oobCode passkey subscription-key x-functions-key "
    "_auth _wpnonce user_code"
).split()
_NESTED = (
    "view-source:http://u:{c}@h/",
    "jar:http://u:{c}@h/x.jar!/y",
    "blob:http://u:{c}@h/1",
    "feed:http://u:{c}@h/",
    "jdbc:mysql://u:{c}@h/d",
    "jdbc:sqlserver://h;user=u;password={c}",
    "jdbc:postgresql://h/d?user=u&password={c}",
    "jdbc:oracle:thin:scott/{c}@h:1521:orcl",
    "magnet:?xt=urn:btih:0000000000000000000000000000000000000000&tr=http%3A%2F%2Fu%3A{c}%40h%2F",
    "http://h/?next=http://u:{c}@h/",
    "http://h/?next=http%3A%2F%2Fu%3A{c}%40h%2F",
    "http://h/?next=http%253A%252F%252Fu%253A{c}%2540h",
    "http://h/?r=http%3A%2F%2Fh%2F%3Ftoken%3D{c}",
    "https://web.example/http://u:{c}@h/",
    "sip:alice:{c}@h",
    "sips:alice:{c}@h:5061;lr",
    "http:u:{c}@h/",
    "irc://h/c?key={c}",
    "otpauth://totp/a?secret={c}",
    "https://ghp_{c}@h",
    "https://glpat-{c}:x-oauth-basic@h",
    "https://x-access-token:{c}@h",
    "https://oauth2:{c}@h",
    "https://h/;jsessionid={c}/x",
    "https://h/?code={c}&state=x",
    "u:{c}@host",
    "Server=s;Uid=u;Pwd={c};X=1",
    "ldap:///??sub??X-BINDPW={c}",
    "postgres://u:a@b/{c}@h/d",
    "postgresql://u:12/{c}@/d",
    "git:{c}@github.com:a/b",
    'jdbc:oracle:thin:u/"{c}"@//h',
    "Server=s; Password = {c};X=1",
    "Driver={X};PWD={a}}{c};b};X=1",
    "https://hooks.slack.com/services/T0/B0/{c}",
    "https://discord.com/api/webhooks/1/{c}",
    "https://x.webhook.office.com/webhookb2/{c}@a/b",
    "https://api.telegram.org/bot1:{c}/getMe",
    "https://mainnet.infura.io/v3/{c}",
    "https://eth-mainnet.g.alchemy.com/v2/{c}",
    "Authorization: Basic {c}",
    "Authorization: Bearer {c}",
    '{"password": "{c}"}',
    "{'api_key': 'a {c}'}",
    "//registry.npmjs.org/:_auth={c}",
)

SHAPES = [f"{scheme}://u:{password}@h/" for scheme in _SCHEMES for password in _PASSWORDS]
SHAPES += [f"https://h/p{mark}{name}={{c}}&x=1" for name in _NAMES for mark in "?#"]
SHAPES += _NESTED
TEXTS = [shape.replace("{c}", CANARY) for shape in SHAPES]


#: What decodes a part.
DECODED = tuple(f"decoded_{part}" for part in ("user", "password", "path", "segments", "name", "fragment"))
#: Secrets that cannot be decoded.
BROKEN = [
    shape.replace("{c}", f"%FF{CANARY}")
    for shape in ("http://u:{c}@h/", "http://ghp_{c}@h/", "http://h/?token={c}", "http://h/#access_token={c}")
]


def leaks(description):
    """Whether a description shows the canary."""
    return CANARY.lower() in str(description).lower()


def of_error(error):
    """Everything that describes an error, those it came from included."""
    yield from (str(error), repr(error), error.args, getattr(error, "__notes__", ()), vars(error))
    yield "".join(traceback.TracebackException.from_exception(error, capture_locals=False).format_exception_only())
    for name in ("message", "hint", "suggestion", "text", "base", "reference", "detail"):
        yield getattr(error, name, None)
    yield repr(pickle.loads(pickle.dumps(error)))
    for other in (error.__cause__, error.__context__):
        if other is not None:
            yield from (str(other), repr(other))


def shown_by(call, *arguments):
    """What shows the canary of that which describes the result of a call."""
    return list(filter(leaks, described(call, *arguments)))


def described(call, *arguments):
    """What describes the result of a call: its `repr` where it is not a text, or its error."""
    try:
        made = call(*arguments)
        return [] if isinstance(made, (str, bytes)) else [repr(made)]
    except Exception as error:  # whatever it is: tests/core/raises says which errors may be
        return list(of_error(error))


INTERNAL = ("cli", "columns", "linked_data", "rules", "tables")


def public_callables():
    """Functions of public modules, and class methods `parse`, that one text can be given to."""
    found = {}
    for module in pkgutil.walk_packages(urikit.__path__, "urikit."):
        # Users import from packages, from `urikit.web` and from schemes; linked_data would ask the network.
        calls = module.ispkg or module.name == "urikit.net.web"
        if not (calls or module.name.startswith("urikit.schemes.")) or any(
            part in INTERNAL or part.startswith("_") for part in module.name.split(".")
        ):
            continue
        try:
            names = import_module(module.name)
        except ImportError:
            continue
        for name in getattr(names, "__all__", ()):
            value = getattr(names, name, None)
            if inspect.isclass(value):
                parse = getattr(value, "parse", None)
                if parse is not None:
                    found[f"{module.name}.{name}.parse"] = parse
            elif calls and inspect.isfunction(value) and _takes_one_text(value):
                found[f"{module.name}.{name}"] = value
    return found


def _takes_one_text(function):
    needed = [
        parameter
        for parameter in inspect.signature(function).parameters.values()
        if parameter.default is parameter.empty and parameter.kind in (0, 1)
    ]
    return len(needed) == 1 and "str" in str(needed[0].annotation) and "secret" not in function.__name__


#: They answer with raw parts of the text, as data.
RAW = ("split", "groups", "appendix_b", "parse_qs", "parse_qsl", "form_pairs", "decode", "unquote", "encode")


def test_there_are_enough_shapes_and_operations():
    assert len(set(TEXTS)) >= 300
    assert len(public_callables()) >= 20


def test_the_checker_can_fail():
    assert leaks(repr(TEXTS))
    assert shown_by(lambda text: [text], TEXTS[0])

    def sabotage(text):
        raise urikit.URIError(text)

    assert shown_by(sabotage, TEXTS[0])


def test_no_mask_leaves_it():
    for text in TEXTS:
        for mask in (urikit._native.mask, urikit.redact):
            if mask is urikit._native.mask or " " not in text:
                assert not leaks(mask(text)), text
                assert mask(mask(text)) == mask(text), text


def test_no_description_of_a_value_or_an_error_shows_it():
    for text in TEXTS:
        for parse in (urikit.parse, urikit.URI, urikit.IRI, urikit.IRIReference.parse, urikit.WebURL):
            assert not shown_by(parse, text), text
        explained, repaired = urikit.explain(text), urikit.repair(text)
        assert not any(map(leaks, (explained, explained.to_dict(), repaired.redacted, repr(repaired)))), text
        if urikit.is_valid(text):
            no_value_shows_it(text)


def no_value_shows_it(text):
    value = urikit.parse(text)
    for step in (
        value.normalization_steps,
        value.issues,
        value.diagram,
        value.display,
        lambda: value.compare("http://h/x"),
        lambda: urikit.URI("http://b/").resolution_steps(text),
        lambda: value.view(),
        lambda: value.to_web_url(),
        lambda: urikit.resolve("../a", text),
    ):
        assert not shown_by(step), text
    for made in (value, urikit.WebURL(text)) if urikit.WebURL.can_parse(text) else (value,):
        assert not leaks(f"{made:redacted}") and not leaks(f"{made:redacted:>400}"), text
        # The list of segments is data, and no description.
        for name in (*(name for name in DECODED if name != "decoded_segments"), "query_params", "hostnames"):
            assert not shown_by(getattr, made, name), (text, name)
        with pytest.raises(TypeError) as caught:
            made.with_params(made.params, a=b"")
        assert not any(map(leaks, of_error(caught.value))), text


@pytest.mark.parametrize("text", BROKEN)
def test_no_error_about_bytes_that_are_no_text_shows_it(text):
    raised = 0
    # Of the query of a `WebURL` nothing is refused, so that only its raw pairs are asked for by the RFC.
    for made in (urikit.URI(text), urikit.IRI(text)):
        asks = [lambda made=made, name=name: getattr(made, name) for name in DECODED]
        asks += [made.query_params.items, lambda made=made: made.query_params["token"], made.params.decoded.values]
        for ask in asks:
            described_by = described(ask)
            raised += any("not-utf-8" in str(one) for one in described_by)
            assert not list(filter(leaks, described_by))
    assert raised >= 2


@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.slow)])
def test_no_public_function_describes_it(step):
    functions = {name: call for name, call in public_callables().items() if name.rpartition(".")[2] not in RAW}
    assert len(functions) > 120
    assert [(name, text) for name, call in functions.items() for text in TEXTS[::step] if shown_by(call, text)] == []


@pytest.mark.parametrize("step", [80, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("user", ["u", "u" * 30])
@pytest.mark.parametrize("length", [8, 24, 48, 200])
def test_no_length_of_a_password_is_cut_before_it_is_masked(length, user, step):
    functions = [call for name, call in public_callables().items() if name.rpartition(".")[2] not in RAW]
    functions += [lambda text: urikit.normalize("http://h/", ipv6=text), urikit.guard.HostPattern.parse, urikit.rule]
    for shape in dict.fromkeys((*SHAPES[length % step :: step], "http%3A%2F%2Fu%3A{c}%40h%2F")):
        text = shape.replace("//u:", f"//{user}:").replace("{c}", (CANARY * 40)[:length])
        for call in functions:
            assert not shown_by(call, text), (call, text)


def test_no_log_record_shows_it():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(message)s %(url)s", defaults={"url": ""}))
    handler.addFilter(RedactURIs())
    logger = logging.Logger("canary")
    logger.addHandler(handler)
    for text in (text for text in TEXTS[::7] if " " not in text):
        logger.warning("at %s", text, extra={"url": text})
        logger.warning("at %(u)s", {"u": text})
        try:
            raise OSError(text)
        except OSError:
            logger.exception("failed")
    assert [line for line in stream.getvalue().splitlines() if leaks(line)] == []
    assert stream.getvalue().count("failed") > 20


def test_installed_for_all_loggers_and_undone():
    undo = install()
    try:
        record = logging.getLogger("a.b").makeRecord("a.b", 30, "f", 1, "to %s", (TEXTS[0],), None)
        assert not leaks(record.getMessage()) and not leaks(vars(record))
    finally:
        undo()
    assert leaks(logging.getLogger("a.b").makeRecord("a.b", 30, "f", 1, "to %s", (TEXTS[0],), None).getMessage())


DESCRIBING = [
    tuple(line.split())
    for line in """
    explain, explain --json, parse, parse --json, parse --diagram, parse --as whatwg --json, validate, validate --json,
    normalize --steps, equal http://h/, diff, guard, view, view --json
    """.split(",")
]


@pytest.mark.parametrize("step", [20, pytest.param(5, marks=pytest.mark.slow)])
def test_no_command_shows_it(step):
    for arguments in DESCRIBING:
        for text in TEXTS[::step]:
            result = CliRunner().invoke(program, [*arguments, "--", text], prog_name="urikit")
            assert not leaks(result.stdout) and not leaks(result.stderr), (text, result.output)
    for command in ("redact", "extract", "refs", "variants"):
        for text in TEXTS[:: 2 * step]:
            result = CliRunner().invoke(program, [command, "--", text], prog_name="urikit")
            assert not leaks(result.stderr), (command, text)
