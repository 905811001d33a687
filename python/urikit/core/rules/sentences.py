"""Sentences by key: the words that the core, the page and the server fill, in English.

The keys are those of `urikit_core::report::words`, in `rules.json` of the page: `rule.CODE.problem`, `phrase.host`.
`text` gives one of them, so that an explanation reads no more of the catalogue than it says.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pkgutil import get_data
from typing import Any

from urikit.core.rules import meanings
from urikit.core.rules.catalogue import COMPONENTS, find

#: The characters that have their names here: letters that look like Latin ones, and marks and digits that are typed for
#: those of ASCII. The first of each block is also in `urikit_core::report::words`.
NAMED = (
    *((0xA0, 0x180), (0x370, 0x3CF), (0x400, 0x460), (0x60C, 0x620), (0x660, 0x66B), (0x2000, 0x2070)),
    *((0x3000, 0x3020), (0xFEFF, 0xFF00), (0xFF01, 0xFF5F)),
)

#: Parts of sentences, and sentences without a code.
SAID = {
    "say.character": '"{found}"',
    "say.character-code": '"{found}" ({code})',
    "say.character-name": '"{found}" ({code} {name})',
    "say.character-secret": "part of a secret",
    "say.character-none": "a character",
    "say.character-space": "a space",
    "say.empty": "an empty value",
    "say.groups": "{count}",
    "say.groups-double": '{count} and "::"',
    "say.numbers": "{count}",
    "say.number-count": "found {count} numbers",
    "say.number-found": 'found "{found}"',
    "say.number-none": "expected four numbers from 0 to 255",
    "say.scheme-none": "these",
    "say.before-scheme": "before the scheme",
    "say.quoted": ', found "{found}"|: found "{found}"| after "{found}"| before "{found}"| "{found}"',
    "say.quoted-alone": '"{found}"',
    "say.needs-scheme": '{name} needs the scheme "{scheme}"',
    "say.name.mailto": "a mail address",
    "say.name.doi": "a DOI",
    "say.name.tel": "a telephone number",
    "say.name.urn-isbn": "an ISBN",
    "say.name.urn-issn": "an ISSN",
    "say.name.urn-uuid": "a UUID",
    "say.host-needs-scheme": 'a host name needs a scheme, such as "{scheme}"',
    "say.mail-encodes": '"{before}" is how mails encode "{after}"',
    "say.separator": 'expected "{after}", found "{before}"',
    "say.normal-form": "the same resource, in the normal form of RFC 3986",
    "say.column": "(column {column})",
    "say.answer.invalid": "invalid {name}: {said}",
    "say.answer.one-more": ", and 1 more error",
    "say.answer.more": ", and {count} more errors",
    "say.answer.script": "invalid URI that browsers run as a script: {said}",
    "say.answer.script-hint": "do not make a link of it: whoever follows it runs its code",
    "say.answer.nothing": "not a valid URI, IRI or relative reference",
    "say.answer.mistake": "valid {name}, but probably a mistake: {said}",
    "say.answer.warning": "valid {name} with a warning: {said}{browsers}",
    "say.answer.warnings": "valid {name} with {count} warnings: {said}{browsers}",
    "say.answer.refused": "; browsers refuse it",
    "say.answer.browsers": "valid {name}, but browsers refuse it: {said}",
    "say.answer.non-ascii": "valid {name}, invalid as a URI: contains non-ASCII characters",
    "say.answer.valid": "valid {name}",
    "say.answer.base": "valid {name} (needs a base)",
    "say.answer.hosts": "programs read two different hosts: {hosts}",
    "say.gap.unfilled": "fill in the value that is missing",
    "say.gap.cut-off": "use the whole URL: a part of this one was left out",
    "say.gap.two": "use one URL: this input has two",
    "say.surrogate-half": "write the whole character, or remove this half of it",
    "say.surrogates": "give another text, since a lone surrogate is not a character",
    "say.space": "remove the space",
    "say.space-in-host": "remove the space from the host",
    "say.space-in-port": "remove the space from the port",
    "say.password-escapes": 'percent-encode "/", "?", "#" and "@" in the password (%2F, %3F, %23, %40)',
    "say.comma-at-end": 'remove the "," that no host follows',
    "say.no-host": "no host",
    "say.host-port": "{host}, port {port}",
    "say.refused": "invalid URL: {message}",
    "say.refused-by-rfc-host": "RFC 3986 refuses the URL ({message}), browsers go to {place}",
    "say.refused-by-rfc-scheme": "RFC 3986 refuses the URL ({message}), browsers read the scheme {scheme}",
    "say.refused-by-browsers": "browsers refuse the URL ({message}), RFC 3986 reads {place}",
    "say.readings": "RFC 3986 reads {rfc}; browsers read {browsers}",
    "say.readings-scheme": "RFC 3986 reads the scheme {rfc}; browsers read {browsers}",
    "say.looks-like": "host looks like {name}",
    "say.look-alike": "{letters}: looks like {name}",
    "say.scripts": 'the label "{label}" mixes more scripts than the policy allows',
    "say.label-character": 'the label "{label}" contains "{character}" ({code}), which browsers show as Punycode',
    "say.refused-by-program-host": "{program} refuses the URL, browsers go to {place}",
    "say.refused-by-program-scheme": "{program} refuses the URL, browsers read the scheme {scheme}",
    "say.program": "{program} reads {reading}; browsers read {browsers}",
    "say.program-scheme": "{program} reads the scheme {reading}; browsers read {browsers}",
    "say.program-no-scheme": "{program} reads no scheme; browsers read {browsers}",
    "say.name-purpose": "{name} ({purpose})",
    "say.address": "{address} ({network}, {purpose})",
    "say.kind.absolute": "an absolute-{name}, since it has no fragment: it can be a base (section 4.3)",
    "say.kind.fragment": "no absolute-{name}, since it has a fragment: as a base it is used without it (section 5.1)",
    "say.kind.network-path": 'network-path: it begins with "//"',
    "say.kind.absolute-path": 'absolute-path: it begins with one "/"',
    "say.kind.relative-path": "relative-path: it does not begin with a slash",
    "say.kind.same-document": "same-document: it has neither path nor query",
    "say.kind.needs-uri": "needs a base URI, which supplies {needs}",
    "say.kind.needs-iri": "needs a base IRI, which supplies {needs}",
    "say.kind.uri": "URI",
    "say.kind.relative-uri": "relative reference",
    "say.kind.relative-iri": "relative IRI reference",
    **{f"say.need.{name}": name for name in ("scheme", "authority", "path", "query")},
    "say.need.path-up-to-slash": "the path up to its last slash",
    "say.host.reg-name": "registered name",
    "say.host.ipv4": "IPv4 address",
    "say.host.ipv6": "IPv6 address",
    "say.host.ipvfuture": "IP address of a future version",
    "say.segments": "{count} segments",
    "say.parameters": "{count} parameters",
    "say.normal.STRING": "string",
    "say.normal.CASE": "case",
    "say.normal.PERCENT": "percent-encoding",
    "say.normal.SYNTAX": "dot segments",
    "say.normal.SCHEME": "scheme",
    "say.kept": "{found} kept: reserved",
    "say.kept-empty.query": "empty query kept",
    "say.kept-empty.fragment": "empty fragment kept",
    "say.kept-empty.both": "empty query and fragment kept",
    "say.step.strip-base-fragment": "base without its fragment",
    "say.step.ignore-same-scheme": 'scheme "{before}" is that of the base: ignored',
    "say.step.reference-has-scheme": "reference has a scheme: nothing comes from the base",
    "say.step.reference-has-authority": "reference has no scheme, but an authority; scheme from the base",
    "say.step.reference-path-absolute": 'reference has no scheme, no authority; path starts with "/"',
    "say.step.reference-path-relative": 'reference has no scheme, no authority; path does not start with "/"',
    "say.step.reference-path-empty": (
        "reference has no scheme, no authority, no path, no query; path and query from the base"
    ),
    "say.step.reference-path-empty-query": (
        "reference has no scheme, no authority, no path; path from the base, query from the reference"
    ),
    "say.step.replace-parameters": 'path begins with ";": parameters of "{before}" replaced',
    "say.step.merge": 'merge("{before}", "{path}")',
    "say.step.remove-dot-segments": "remove_dot_segments",
    "say.step.guard": 'path would be read as an authority: "{after}" goes in front',
    "say.before-1998": "programs before 1998",
    "say.refuses": "refused",
    "say.unchecked": "best guess, not validated",
    "say.by-idna2003": "{domain} by IDNA 2003",
    "say.against-https": "against an https base: {why}",
    "say.hosts-standards": "browsers and RFC 3986 go to {host}",
    "say.hosts-older": "{program} to {host}",
    "say.hosts-browsers": "browsers go to {host}",
    "say.hosts-browsers-python": "browsers and Python go to {host}",
    "say.hosts-base": "RFC 3986 stays on the host of the base",
    "say.hosts-rfc": "RFC 3986 to {host}",
    "say.hosts-rfc-python": "Python and RFC 3986 to {host}",
    "say.hosts-name": "RFC 3986 read the name {host}",
    "say.hosts-name-python": "Python and RFC 3986 read the name {host}",
    "say.differ.no-slashes": (
        'RFC 3986: without "//" the host is missing, and everything after the scheme is the path. URL '
        'Standard: "//" is optional after http:, https:, ftp:, ws: and wss:, so this has a host.'
    ),
    "say.differ.more-slashes": (
        "RFC 3986: the host ends at the third slash and is empty. URL Standard: extra slashes are skipped."
    ),
    "say.differ.drive": (
        "RFC 3986: the drive letter is a host with an empty port. URL Standard: it is the beginning of the "
        "path, and the host is empty."
    ),
    "say.differ.drive-rootless": (
        "RFC 3986: without slashes the host is missing, and the path is relative. URL Standard: the path of a "
        'file URL begins with "/", and the host is empty.'
    ),
    "say.differ.ipv4": (
        "RFC 3986: an IPv4 address has four decimal numbers; everything else is a name. URL Standard: a host "
        "whose last label is a number is an address, in any base and with parts left out."
    ),
    "say.differ.domain": (
        "RFC 3986: percent-encoding in a host is kept until the name is looked up. URL Standard: the host is "
        "decoded and mapped by UTS 46."
    ),
    "say.differ.idna2003": (
        "These are two domains, which different people may own: RFC 3987 maps a name by IDNA 2003, the URL "
        "Standard by UTS 46."
    ),
    "say.differ.guard": (
        'RFC 3986: the path begins with the segment ".". URL Standard: "/." is not part of the path; it keeps '
        '"//" from being read as the beginning of a host.'
    ),
    "say.differ.drive-kept": (
        'RFC 3986: a drive letter is a segment like any other. URL Standard: ".." never removes it.'
    ),
    "say.differ.drive-base": (
        "RFC 3986: a drive letter is a segment like any other. URL Standard: it stays at the beginning of the path."
    ),
    "say.differ.dots": (
        'URL Standard: "." and ".." segments are removed during parsing. RFC 3986: they are removed by '
        "resolution and normalization only."
    ),
    "say.differ.same-scheme": (
        "RFC 3986: a reference with a scheme is complete. URL Standard: a scheme like http is ignored if the "
        "base has the same."
    ),
    "say.differ.opaque-base": (
        'RFC 3986: any URI can be a base. URL Standard: against a base whose path has no leading "/", only a '
        "fragment can be resolved."
    ),
    "say.differ.backslash": (
        '"\\" is not allowed in a URI. Browsers treat it as "/" in http, https, ftp, ws, wss and file URLs, so '
        "the two readings can have different hosts."
    ),
    "say.differ.dropped": (
        "URL Standard: tabs and line breaks are removed before parsing, and so are spaces and control "
        "characters at both ends. RFC 3986: they are not allowed."
    ),
    "say.differ.non-ascii": "URIs are ASCII only. IRIs and URLs may contain non-ASCII characters.",
    "say.differ.second-at": (
        'RFC 3986: only one "@" before the host. URL Standard: the last one counts, others become %40.'
    ),
    "say.differ.space": (
        "RFC 3986: spaces are not allowed. URL Standard: they are removed at both ends and encoded elsewhere."
    ),
    "say.differ.line-break": "RFC 3986: line breaks are not allowed. URL Standard: they are removed.",
    "say.differ.percent": 'RFC 3986: two hexadecimal digits must follow "%". URL Standard: any other "%" is kept.',
    "say.differ.refused": "RFC 3986: {message}. URL Standard: parsing continues after this error.",
    "say.differ.port": "RFC 3986: a port has any number of digits. URL Standard: a port is at most 65535.",
    "say.differ.port-invalid": "After the colon behind the host only digits are allowed, or nothing.",
    "say.differ.host-missing": "RFC 3986: a host can be empty. URL Standard: URLs of this scheme must have a host.",
    "say.differ.host-name": "RFC 3986: a host can be any name. URL Standard: it must be a domain.",
    "say.differ.host-labels": "URL Standard: {message}. RFC 3987: a host needs no ASCII form.",
    "say.differ.host-character": (
        "RFC 3986: a host can contain any percent-encoded byte. URL Standard: some characters are not allowed there."
    ),
    "say.differ.future": "RFC 3986: brackets can contain an IP address of a future version. URL Standard: IPv6 only.",
    "say.differ.number": (
        "RFC 3986: a host that is not a valid IPv4 address is a name. URL Standard: a host whose last label "
        "is a number must be an address."
    ),
    "say.differ.otherwise": "The two standards parse this input by different rules.",
    **{f"say.term.{word}": word for word in ("section", "sections", "appendix", "and", "to")},
}


@lru_cache(4096)
def text(key: str) -> str | None:
    """Return the text of a key; None without one.

    >>> text("rule.space.problem"), text("phrase.in.host"), text("nothing")
    ('space not allowed {component.where}', 'in the host', None)
    """
    group, _, name = key.partition(".")
    match group:
        case "say":
            return SAID.get(key)
        case "rule":
            code, _, field = name.rpartition(".")
            return rule_texts(code).get(field)
        case "meaning":
            return meanings().get(name)
        case "cause":
            code, _, field = name.rpartition(".")
            return causes().get(code, {}).get(field)
        case "phrase" | "component":
            return component_texts().get(key)
        case "names":
            return next((names(first, end) for first, end in NAMED if f"{first:04X}" == name), None)
    return None


@lru_cache(1)
def causes() -> dict[str, dict[str, Any]]:
    """Return the rows of `causes.toml`: why programs read a text differently."""
    return tomllib.loads((get_data("urikit.core.rules", "causes.toml") or b"").decode())


@lru_cache(1024)
def rule_texts(code: str) -> dict[str, str]:
    """Return the texts of a rule by the last part of their keys."""
    rule = find(code)
    if rule is None:
        return {}
    fields = {
        "title": rule.title,
        "problem": _sentence(rule.sentence),
        "hint": rule.advice,
        "expected": rule.grammar,
        "where": rule.where,
    }
    return {name: text for name, text in fields.items() if text}


def _sentence(text: str) -> str:
    """Return a sentence with its places; a component in it has a case."""
    text = text.replace("not allowed in the scheme", "not allowed in {component}")
    text = text.replace("not allowed in {component}", "not allowed {component.where}")
    text = text.replace("in {component}", "{component.in}").replace("of {component}", "{component.of}")
    return re.sub(r"\{(\{\w+\})\}", r"\1", text).replace("{{", "{").replace("}}", "}")


@lru_cache(1)
def component_texts() -> dict[str, str]:
    """Return the texts of all components by their keys."""
    return dict(_component_texts())


def _component_texts() -> Iterator[tuple[str, str]]:
    for name, component in COMPONENTS.items():
        yield f"phrase.{name}", component.phrase
        yield f"phrase.in.{name}", f"in {component.phrase}"
        yield f"phrase.of.{name}", f"of {component.phrase}"
        yield f"component.{name}.where", f"{component.standard} section {component.section}"
        yield f"component.{name}.expected", component.grammar


def names(first: int, end: int) -> str:
    """Return the names of the characters of a block, with "|" between them."""
    return "|".join(unicodedata.name(chr(code), "") for code in range(first, end))
