"""The record of `urikit normalize`: the normal form of a text by the rungs of RFC 3986 section 6, or its key.

Data, so raw; with steps it is a description, and masked. The URL Standard has one normal form, what it serializes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from urikit._native import Rung, WebURL
from urikit.core.canonical import canonical_key
from urikit.explanation.records.secrecy import Secrecy
from urikit.explanation.records.standards import RFC, Standard, reference_as

if TYPE_CHECKING:
    from urikit._native import IRIReference, URIReference
    from urikit.core.canonical import KeyStep, ProfileName
    from urikit.explanation.forms import NormalForm

__all__ = ["Ask", "forms", "key_record", "key_steps", "record"]

#: What is asked: the form, only whether the text has it already, or the form and the way to it.
Ask: TypeAlias = Literal["form", "check", "steps"]


def record(
    text: str,
    secrecy: Secrecy,
    standard: Standard = "rfc3986",
    to: Rung = Rung.SCHEME,
    ipv6: Any = "keep",
    ask: Ask = "form",
) -> dict[str, Any]:
    """The normal form of a text. The URL Standard has neither rungs nor steps."""
    if standard == "whatwg":
        href = WebURL(text).href
        made = {"input": secrecy.text(text), "ok": True, "normal": href == text}
        return made if ask == "check" else {**made, "normalized": href}
    return _of_reference(text, secrecy, standard, to, ipv6, ask)


def _of_reference(text: str, secrecy: Secrecy, standard: RFC, to: Rung, ipv6: Any, ask: Ask) -> dict[str, Any]:
    reference = reference_as(standard)(text)
    normal = reference.is_normalized(at=to, ipv6=ipv6)
    found: dict[str, Any] = {"input": secrecy.text(text), "ok": True, "normal": normal}
    if ask == "check":
        return found
    found["normalized"] = str(reference.normalize(to=to, ipv6=ipv6))
    if ask == "steps":
        found["normalized"] = secrecy.text(found["normalized"])
        found["steps"] = [form.to_dict() for form in forms(reference, secrecy, to, ipv6)]
    return found


def forms(reference: URIReference | IRIReference, secrecy: Secrecy, to: Rung, ipv6: Any) -> Iterable[NormalForm]:
    """The text on each rung."""
    from urikit.explanation.forms import normal_forms

    names = secrecy.names if secrecy.mode == "masked" else None
    return normal_forms(reference, secret_names=names, to=to, ipv6=ipv6)


def key_record(text: str, secrecy: Secrecy, profile: ProfileName, ask: Ask = "form") -> dict[str, Any]:
    """The canonical key of a text by a profile (`urikit.core.canonical`)."""
    key = canonical_key(text, profile)
    found: dict[str, Any] = {"input": secrecy.text(text), "ok": True, "profile": profile, "normal": key == text}
    if ask == "check":
        return found
    if ask == "steps":
        steps = key_steps(text, secrecy, profile)
        told = [{"rule": step.rule, "does": step.sentence, "text": step.after} for step in steps]
        return {**found, "key": secrecy.text(key), "steps": told}
    return {**found, "key": key}


def key_steps(text: str, secrecy: Secrecy, profile: ProfileName) -> tuple[KeyStep, ...]:
    """The rules of a profile that changed something."""
    from urikit.core.canonical import shown_steps

    return shown_steps(text, profile, secrecy.names if secrecy.mode == "masked" else None)
