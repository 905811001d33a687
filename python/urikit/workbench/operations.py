"""The operations of the API: one row per path, with its fields, its record, and the function that makes it.

A row also says how each field is checked, and makes its JSON Schema. An answer is the record of a command
(`urikit.explanation.records`), with secrets masked unless the request says `"secrets": true`. Nothing is fetched, no
name is resolved, and no file is opened: `/api/refs` takes the text of a document. Answers are made in a thread, from
the bytes of a body to the bytes of an answer, so nothing here waits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Literal, NoReturn, TypeAlias, TypeVar

from urikit._native import IRI, URI, Step, URITemplate, WebURL
from urikit.core.errors import URIError
from urikit.core.mask import form, secrets_of, without
from urikit.documents.formats import FORMATS
from urikit.explanation import parsers, records
from urikit.explanation.records import VERSION, Secrecy, numbered, reference_as
from urikit.net import guard as guards
from urikit.workbench.limits import RequestProblem, WorkbenchLimits

__all__ = [
    "BATCH",
    "COMMON",
    "OPERATIONS",
    "Field",
    "Kind",
    "Operation",
    "batch",
    "batch_fields",
    "body_of",
    "by_programs",
    "checked",
    "octets",
    "programs",
    "schema",
    "secrecy_of",
    "single",
]


Kind: TypeAlias = Literal["text", "document", "name", "flag", "texts", "names", "values"]

#: The most names in a list of names, and the characters of a name.
NAMES, NAME = 100, 1000
#: Values of a template may be texts, numbers, true, false and null, or lists and objects of these.
_VALUE = {"type": ["string", "number", "boolean", "null", "array", "object"]}


@dataclass(frozen=True, slots=True)
class Field:
    """One field. A name has the values in `choices`; a text of any kind has a limit of its own."""

    name: str
    kind: Kind
    about: str
    choices: tuple[str, ...] = ()
    default: Any = None
    is_needed: bool = False

    def check(self, value: Any, limits: WorkbenchLimits) -> None:
        """Raise `RequestProblem` for a value that is not one of the field."""
        if self.kind == "flag":
            self._expect(isinstance(value, bool), "true or false")
        elif self.kind == "values":
            self._expect(isinstance(value, dict), "an object")
        elif self.kind in ("texts", "names"):
            self._expect(isinstance(value, list) and all(isinstance(one, str) for one in value), "a list of strings")
            self._long(len(value), _most(self, limits), "items")
            longest = limits.text if self.kind == "texts" else NAME
            self._long(max(map(len, value), default=0), longest, "characters in one item")
            if self.kind == "texts":
                self._long(sum(map(len, value)), limits.batch, "characters in all items")
        else:
            self._expect(isinstance(value, str), "a string")
            self._long(len(value), _most(self, limits), "characters")
        if self.choices and value not in self.choices:
            expected = f"one of {', '.join(self.choices)}"
            raise RequestProblem("field-value", f"invalid {self.name}: expected {expected}", field=self.name)

    def _expect(self, fits: bool, expected: str) -> None:  # noqa: FBT001
        if not fits:
            raise RequestProblem("field-type", f"invalid {self.name}: expected {expected}", field=self.name)

    def _long(self, length: int, limit: int, unit: str) -> None:
        if length > limit:
            message = f"{self.name} is too long: at most {limit:,} {unit}, found {length:,}"
            raise RequestProblem("field-length", message, field=self.name, limit=limit)

    def schema(self, limits: WorkbenchLimits) -> dict[str, Any]:
        """Return the JSON Schema of the value."""
        most = _most(self, limits)
        made: dict[str, Any]
        if self.kind == "flag":
            made = {"type": "boolean"}
        elif self.kind == "values":
            made = {"type": "object", "additionalProperties": _VALUE}
        elif self.kind in ("texts", "names"):
            longest = limits.text if self.kind == "texts" else NAME
            made = {"type": "array", "items": {"type": "string", "maxLength": longest}, "maxItems": most}
        else:
            made = {"type": "string", "maxLength": most}
        if self.choices:
            made = {"type": "string", "enum": list(self.choices)}
        if self.default is not None:
            made["default"] = self.default
        return {**made, "description": self.about}


def _most(field: Field, limits: WorkbenchLimits) -> int:
    """Return the most characters or items of a field."""
    return {"document": limits.document, "texts": limits.texts, "names": NAMES}.get(field.kind, limits.text)


def checked(body: Any, fields: Sequence[Field], limits: WorkbenchLimits) -> dict[str, Any]:
    """Return the values of the fields, with defaults. Null is a field that is left out. Raises `RequestProblem`."""
    if not isinstance(body, dict):
        raise RequestProblem("field-type", "the body must be a JSON object")
    known = {field.name: field for field in fields}
    for name in body:
        if name not in known:
            # Anything but a name may be a text in the wrong place, with a secret in it.
            shown = name if re.fullmatch(r"[a-z_]{1,30}", name) else "a name that is not a field"
            message = f"unknown field: {shown}; expected {', '.join(known)}"
            raise RequestProblem("field-unknown", message, field=shown if shown == name else None)
    values: dict[str, Any] = {}
    for field in fields:
        value = body.get(field.name)
        if value is None:
            if field.is_needed:
                raise RequestProblem("field-missing", f"missing {field.name}", field=field.name)
            values[field.name] = field.default
            continue
        field.check(value, limits)
        values[field.name] = value
    return values


def schema(fields: Sequence[Field], limits: WorkbenchLimits) -> dict[str, Any]:
    """Return the JSON Schema of a body with these fields."""
    return {
        "type": "object",
        "properties": {field.name: _nullable(field, limits) for field in fields},
        "required": [field.name for field in fields if field.is_needed],
        "additionalProperties": False,
    }


def _nullable(field: Field, limits: WorkbenchLimits) -> dict[str, Any]:
    made = field.schema(limits)
    if field.is_needed:
        return made
    about = made.pop("description")
    default = {"default": made.pop("default")} if "default" in made else {}
    return {"anyOf": [made, {"type": "null"}], **default, "description": about}


T = TypeVar("T")
Values: TypeAlias = Mapping[str, Any]
Record: TypeAlias = Mapping[str, object]
Answer: TypeAlias = Callable[[Values, Secrecy], Record]

_BASES: dict[str, Callable[[str], URI | IRI | WebURL]] = {"rfc3986": URI, "rfc3987": IRI, "whatwg": WebURL}
#: The cost of a template: characters of the template times those of the text, or variables times those of the values.
LONGEST = 1 << 22
_STANDARDS = ("rfc3986", "rfc3987", "whatwg")
_STEPS = ("string", "case", "percent", "syntax", "scheme")
_PROFILES = ("rfc3986", "http", "whatwg", "crawl", "surt")

COMMON = (
    Field("secrets", "flag", "Show passwords and tokens; otherwise they are masked.", default=False),
    Field("secret_names", "names", "Names of parameters that are secret beside the known ones."),
)
TEXT = Field("text", "text", "The URI, IRI or URL.", is_needed=True)
REAL = Field("real", "flag", "Also run the parsers that are installed on this machine.", default=False)
STANDARD = Field("standard", "name", "The standard that texts are read by.", _STANDARDS, "rfc3986")


@dataclass(frozen=True, slots=True)
class Operation:
    """One path of the API."""

    name: str
    about: str
    #: The record of this command is the answer.
    command: str
    fields: tuple[Field, ...]
    answer: Answer
    #: True if it can answer each text of a batch.
    is_for_batches: bool = True

    @property
    def texts(self) -> tuple[Field, ...]:
        """The fields beside the text that each text of a batch may have."""
        return tuple(field for field in self.fields if field not in (TEXT, REAL))


def secrecy_of(values: Values) -> Secrecy:
    """Return the secrecy that a request asks for."""
    return Secrecy("shown" if values["secrets"] else "masked", tuple(values["secret_names"] or ()))


def answered(operation: Operation, values: Values, number: int = 0) -> dict[str, Any]:
    """Return the record of one text: the answer, or the failure of a text that has none."""
    secrecy = secrecy_of(values)
    try:
        made: Record = operation.answer(values, secrecy)
    except (URIError, records.CommandRefusal) as error:
        made = records.failure_record(values["text"], error, secrecy, values.get("standard") or "rfc3986")
    return numbered(made, number)


def _read(read: Callable[[str], T], name: str, text: str, secrecy: Secrecy) -> T:
    """Parse a field beside the text. Raises `RequestProblem` if it is invalid, since no text can be answered then."""
    try:
        return read(text)
    except URIError as error:
        said = records.error_sentence(records.as_asked(error, text, secrecy), text)
        raise RequestProblem("field-value", f"invalid {name}: {said}", field=name) from None


def _explain(values: Values, secrecy: Secrecy) -> Record:
    return records.explain_record(values["text"], secrecy, values["base"])


def _parse(values: Values, secrecy: Secrecy) -> Record:
    return records.parse_record(values["text"], secrecy, values["standard"])


def _validate(values: Values, secrecy: Secrecy) -> Record:
    required = records.REQUIRED[values["standard"]]
    if values["require"] is not None and values["require"] not in required:
        message = f"invalid require: expected {', '.join(required)} for the standard {values['standard']}"
        raise RequestProblem("field-value", message, field="require")
    return records.validate_record(values["text"], secrecy, values["standard"], values["require"])


def _normalize(values: Values, secrecy: Secrecy) -> Record:
    text = values["text"]
    ask: records.Ask = "steps" if values["steps"] else "form"
    if values["profile"] is not None:
        return _masked(records.key_record(text, secrecy, values["profile"], ask), "key", text, secrecy)
    step = getattr(Step, values["to"].upper())
    made = records.normalize_record(text, secrecy, values["standard"], step, values["ipv6"], ask)
    return _masked(made, "normalized", text, secrecy)


def _resolve(values: Values, secrecy: Secrecy) -> Record:
    text, standard = values["text"], values["standard"]
    base = _read(_BASES[standard], "base", values["base"], secrecy)
    if isinstance(base, WebURL):
        made = records.join_record(text, secrecy, base)
    else:
        policy = records.POLICIES[values["policy"]]
        made = records.resolve_record(text, secrecy, base, standard, policy, trace=values["trace"])
    return _masked(_masked(made, "target", text, secrecy), "target", values["base"], secrecy)


def _masked(made: Record, name: str, text: str, secrecy: Secrecy) -> Record:
    """Return a record of data without secrets: what is made of a text may lack the sign by which its secret is
    known.
    """
    return made if secrecy.mode == "shown" else {**made, name: form(str(made[name]), text, secrecy.names)}


def _compare(values: Values, secrecy: Secrecy) -> Record:
    a, standard = values["a"], values["standard"]
    _read(WebURL if standard == "whatwg" else reference_as(standard), "a", a, secrecy)
    return records.compare_record(a, values["text"], secrecy, standard, getattr(Step, values["at"].upper()))


def _guard(values: Values, secrecy: Secrecy) -> Record:
    base = (values["base"],) if values["base"] else ()
    given = {"base": base, "hosts": values["hosts"] or (), "registered": values["registered"] or ()}
    try:
        policy = records.guard_policy(values["policy"], given, {name: name for name in given})
    except records.CommandRefusal as error:
        kind = "field-missing" if error.message.startswith("missing") else "field-value"
        raise RequestProblem(kind, error.message, field=error.code) from None
    except URIError:
        name = next(name for name, value in given.items() if value)
        raise RequestProblem("field-value", f"invalid {name} for the policy {values['policy']}", field=name) from None
    return records.guard_record(guards.check(values["text"], policy), values["text"], secrecy)


def _view(values: Values, secrecy: Secrecy) -> Record:
    return records.view_record(values["text"], secrecy)


def _parsers(values: Values, secrecy: Secrecy) -> Record:
    return records.diff_record(parsers.diff(values["text"], parsers.BUILT_IN), secrecy)


def programs(values: Values, limits: WorkbenchLimits) -> dict[str, Any]:
    """Answer with the parsers of this machine, each driver in a process, within a time."""
    names = (*parsers.BUILT_IN, *parsers.parsers())
    return numbered(
        records.diff_record(parsers.diff(values["text"], names, within=limits.programs), secrecy_of(values)), 0
    )


def _template(values: Values, secrecy: Secrecy) -> Record:
    written, text, given = values["template"], values["text"], values["values"] or {}
    if text is not None and given:
        raise RequestProblem("field-value", "text and values exclude each other", field="values")
    # Matching costs template times text, and an expansion can be as long as all values once for each variable.
    cost = len(written) * len(text) if text is not None else (written.count("{") + written.count(",")) * len(str(given))
    if cost > LONGEST:
        message = f"template is too long for these values: at most {LONGEST:,}, found {cost:,}"
        raise RequestProblem("field-length", message, field="template", limit=LONGEST)
    read = _read(URITemplate, "template", written, secrecy)
    if text is None:
        made = _read(lambda _: records.expansion_record(read, given), "values", "", secrecy)
        return _masked(_masked(made, "uri", "", secrecy), "template", "", secrecy)
    made = records.match_record(read, text)
    if secrecy.mode == "masked":
        secrets = secrets_of(text, secrecy.names)
        made["uri"] = secrecy.text(made["uri"])
        made["values"] = _without(made["values"], secrets)
    return _masked(made, "template", "", secrecy)


def _without(value: Any, secrets: frozenset[str]) -> Any:
    """Values of a template without what is secret in the URI that they came from."""
    if isinstance(value, str):
        return without(value, secrets)
    if isinstance(value, dict):
        return {name: _without(one, secrets) for name, one in value.items()}
    return [_without(one, secrets) for one in value] if isinstance(value, list | tuple) else value


def _refs(values: Values, secrecy: Secrecy) -> Record:
    if values["base"] is not None:
        _read(IRI, "base", values["base"], secrecy)
    try:
        made = records.refs_record(values["document"], secrecy, values["base"], values["format"])
    except records.CommandRefusal as error:
        raise RequestProblem("field-value", f"cannot read document: {error.message}", field="document") from None
    references = [numbered(one, number) for number, one in enumerate(made["references"])]
    problems = [numbered(one, number) for number, one in enumerate(made["problems"])]
    return {**made, "references": references, "problems": problems}


def _field(name: str, about: str, choices: Iterable[str] = (), default: Any = None) -> Field:
    values = tuple(choices)
    return Field(name, "name" if values else "text", about, values, default)


_KINDS = dict.fromkeys(kind for kinds in records.REQUIRED.values() for kind in kinds)
_BASE = _field("base", "The base URI.")
_REQUIRE = _field("require", "The kind of text.", tuple(dict.fromkeys(k for r in records.REQUIRED.values() for k in r)))
#: All paths below `/api/`.
OPERATIONS = {
    operation.name: operation
    for operation in (
        Operation(
            "explain", "Explain a text: verdict, fix, components, standards.", "explain", (TEXT, _BASE), _explain
        ),
        Operation("parse", "The components of a text.", "parse", (TEXT, STANDARD), _parse),
        Operation("validate", "Whether a text is valid.", "validate", (TEXT, STANDARD, _REQUIRE), _validate),
        Operation(
            "normalize",
            "The normal form of a text.",
            "normalize",
            (
                TEXT,
                STANDARD,
                _field("to", "The last step (RFC 3986 section 6).", _STEPS, "scheme"),
                _field("ipv6", "How IPv6 addresses are written.", ("keep", "rfc5952"), "keep"),
                Field("steps", "flag", "Also the text after each step.", default=False),
                _field("profile", "The canonical key by this profile instead.", _PROFILES),
            ),
            _normalize,
        ),
        Operation(
            "resolve",
            "The target of a reference against a base (RFC 3986 5.2).",
            "resolve",
            (
                TEXT,
                Field("base", "text", "The base URI.", is_needed=True),
                STANDARD,
                _field("policy", "The rules of this standard.", tuple(records.POLICIES), "rfc3986"),
                Field("trace", "flag", "Also the steps of 5.2.", default=False),
            ),
            _resolve,
        ),
        Operation(
            "compare",
            "The step of RFC 3986 section 6 on which two texts are equal.",
            "equal",
            (
                Field("a", "text", "The text to compare with.", is_needed=True),
                TEXT,
                STANDARD,
                _field("at", "The step on which they have to be equal.", _STEPS, "scheme"),
            ),
            _compare,
        ),
        Operation(
            "guard",
            "Whether a policy allows a URL. No name is resolved.",
            "guard",
            (
                TEXT,
                _field("policy", "The policy.", tuple(guards.PRESETS), "outgoing_fetch"),
                _field("base", "The URL of your site, or of the page with the link."),
                Field("hosts", "names", "Patterns of hosts, for package_source."),
                Field("registered", "names", "Registered URIs, for oauth_redirect_uri."),
            ),
            _guard,
        ),
        Operation("view", "What a URI says by the grammar of its scheme.", "view", (TEXT,), _view),
        Operation("parsers", "What different programs read in a text.", "diff", (TEXT, REAL), _parsers),
        Operation(
            "template",
            "Expand a URI Template (RFC 6570) with values, or match it with a text.",
            "template",
            (
                Field("template", "text", "The template.", is_needed=True),
                Field("values", "values", "The values of its variables."),
                _field("text", "The URI to match instead."),
            ),
            _template,
            is_for_batches=False,
        ),
        Operation(
            "refs",
            "The references of a document, with their places and targets. Nothing is fetched.",
            "refs",
            (
                Field("document", "document", "The text of the document.", is_needed=True),
                _field("format", "Its format; recognized by its beginning otherwise.", tuple(FORMATS)),
                _field("base", "The URI that it was retrieved from."),
            ),
            _refs,
            is_for_batches=False,
        ),
    )
}
_OF_BATCHES = tuple(name for name, operation in OPERATIONS.items() if operation.is_for_batches)
#: The fields of `/api/batch` beside those of its operation.
BATCH = (
    Field("texts", "texts", "The texts to answer, in this order.", is_needed=True),
    Field("operation", "name", "What to answer each with.", _OF_BATCHES, "validate"),
)


_PLAIN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_ESCAPED = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def single(operation: Operation, limits: WorkbenchLimits) -> Callable[[bytes], bytes | Mapping[str, Any]]:
    """Build a function that answers one text; for a request of programs it returns the values for `by_programs`."""

    def answer(data: bytes) -> bytes | Mapping[str, Any]:
        values = checked(body_of(data), (*operation.fields, *COMMON), limits)
        if values.get("real"):
            return values
        if not operation.is_for_batches:
            made = operation.answer(values, secrecy_of(values))
            return octets({"v": VERSION, "n": 0, **made})
        return octets(answered(operation, values))

    return answer


def by_programs(limits: WorkbenchLimits) -> Callable[[Mapping[str, Any]], bytes]:
    """Build a function that answers a request by the parsers of this machine."""

    def answer(values: Mapping[str, Any]) -> bytes:
        if (length := len(values["text"])) > limits.program_text:
            message = f"text is too long for programs: at most {limits.program_text:,} characters, found {length:,}"
            raise RequestProblem("field-length", message, field="text", limit=limits.program_text)
        return octets(programs(values, limits))

    return answer


def batch(limits: WorkbenchLimits) -> Callable[[bytes], bytes]:
    """Build a function that answers many texts, within the time limit."""

    def answer(data: bytes) -> bytes:
        until = monotonic() + limits.seconds
        body = body_of(data)
        asked = body.get("operation") if isinstance(body, dict) else None
        values = checked(body, batch_fields(asked), limits)
        operation = OPERATIONS[values["operation"]]
        records = []
        for number, text in enumerate(values["texts"]):
            if monotonic() > until:
                seconds = limits.seconds
                message = f"no answer in {seconds:g} seconds; send fewer texts"
                raise RequestProblem("time", message, limit=seconds, retry=seconds)
            records.append(answered(operation, {**values, "text": text}, number))
        return octets({"v": VERSION, "records": records})

    return answer


def batch_fields(name: Any) -> tuple[Any, ...]:
    """Return the fields of a batch: its own and those of its operation."""
    operation = OPERATIONS.get(name if isinstance(name, str) else "validate")
    own = operation.texts if operation is not None and operation.is_for_batches else ()
    return (*BATCH, *own, *COMMON)


def body_of(data: bytes) -> Any:
    """Parse a body. Raises `RequestProblem` for invalid JSON (RFC 8259) and for a key that occurs twice."""
    try:
        return json.loads(data.decode(), parse_constant=_no_number, object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        raise RequestProblem("malformed-json", f"the body is not UTF-8: byte {error.start} cannot be decoded") from None
    except RecursionError:
        raise RequestProblem("malformed-json", "the body has too many brackets in one another") from None
    except json.JSONDecodeError as error:
        message = f"{error.msg[0].lower()}{error.msg[1:]} at line {error.lineno}, column {error.colno}"
        raise RequestProblem("malformed-json", f"the body is not JSON: {message}") from None
    except ValueError:  # a number of thousands of digits
        raise RequestProblem("malformed-json", "the body has a number that is too long") from None


def octets(value: Any) -> bytes:
    """Return a value as JSON in UTF-8; a lone surrogate, which has no UTF-8 form, is an escape."""
    try:
        return _PLAIN.encode(value).encode()
    except UnicodeEncodeError:
        return _ESCAPED.encode(value).encode()


def _no_number(name: str) -> NoReturn:
    raise RequestProblem("malformed-json", f"{name} is not a number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object whose keys are all different: of two that are the same, programs take the first or the last."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise RequestProblem("malformed-json", "the body has an object with the same key twice")
    return made
