"""The steps of a normalization (RFC 3986 section 6.2) and of a resolution (section 5.2).

A step is a description: what was done, by which section, the text before it and after it. Passwords in these texts are
masked; the operations themselves (`normalize`, `resolve`) give the text as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from urikit._native import Step, mask
from urikit._native import normalization_steps as native_normalization_steps
from urikit._native import resolution_steps as native_resolution_steps
from urikit.core.mask import form, secrets_of, without

if TYPE_CHECKING:
    from urikit._native import IRI, URI, Reference, ResolvePolicy
    from urikit.core.scheme_table import Schemes

#: The title of each step.
_TITLES = {
    "STRING": "as written",
    "CASE": "case",
    "PERCENT": "percent-encoding",
    "SYNTAX": "dot segments",
    "SCHEME": "scheme",
}


@dataclass(frozen=True, slots=True)
class NormalizationStep:
    """One step of a normalization.

    >>> import urikit
    >>> for step in urikit.URI("HTTP://h:80/%7ea/../b").normalization_steps():
    ...     print(step)
    6.2.1 as written: HTTP://h:80/%7ea/../b
    6.2.2.1 case: http://h:80/%7Ea/../b
    6.2.2.2 percent-encoding: http://h:80/~a/../b
    6.2.2.3 dot segments: http://h:80/b
    6.2.3 scheme: http://h/b
    """

    #: The step of normalization.
    step: Step
    #: Its section of RFC 3986, as "6.2.2.1".
    section: str
    #: The text before the step, secrets masked.
    before: str
    #: The text after the step, secrets masked.
    after: str

    @property
    def changed(self) -> bool:
        """True if the step changed anything."""
        return self.before != self.after

    @property
    def title(self) -> str:
        """The title of the step, in a word or two."""
        return _TITLES[self.step.name]

    def __str__(self) -> str:
        return f"{self.section} {self.title}: {self.after}"


@dataclass(frozen=True, slots=True)
class ResolutionStep:
    """One step of the algorithm of section 5.2.

    >>> import urikit
    >>> for step in urikit.URI("http://a/b/c/d;p?q").resolution_steps("../../../g"):
    ...     print(step)
    5.2.2 the path is relative, so it is merged with the path of the base: ../../../g
    5.2.3 merge with "/b/c/d;p": /b/c/../../../g
    5.2.4 remove dot segments from "/b/c/../../../g": /g
    5.3 recompose: http://a/g
    """

    #: The section of RFC 3986, as "5.2.3".
    section: str
    #: The action; a stable name.
    action: str
    #: The text before it, secrets masked.
    before: str
    #: The result, secrets masked; empty where a step only decides.
    after: str

    @property
    def sentence(self) -> str:
        """The action, in words."""
        return _ACTIONS.get(self.action, self.action).format(before=self.before, after=self.after)

    def __str__(self) -> str:
        result = self.after if self.action in _MAKING else self.before if self.action in _LOOKING else ""
        return f"{self.section} {self.sentence}" + (f": {result}" if result else "")


_ACTIONS = {
    "strip-base-fragment": 'the base is used without its fragment "{before}"',
    "ignore-same-scheme": 'the scheme "{before}" is that of the base and is ignored',
    "reference-has-scheme": "the reference has a scheme, so nothing is taken from the base",
    "reference-has-authority": "the reference has an authority, so the scheme alone is taken from the base",
    "reference-path-absolute": 'the path begins with "/", so scheme and authority are taken from the base',
    "reference-path-relative": "the path is relative, so it is merged with the path of the base",
    "reference-path-empty": "the path is empty, so the path of the base is taken",
    "replace-parameters": "the reference has parameters only, so they replace those of the base",
    "merge": 'merge with "{before}"',
    "remove-dot-segments": 'remove dot segments from "{before}"',
    "guard": 'write "{after}" in front, because the path would be read as something else',
    "recompose": "recompose",
}
#: Steps that make a text, and steps that look at one.
_MAKING = frozenset(("strip-base-fragment", "replace-parameters", "merge", "remove-dot-segments", "recompose"))
_LOOKING = frozenset(
    (
        "reference-has-scheme",
        "reference-has-authority",
        "reference-path-absolute",
        "reference-path-relative",
        "reference-path-empty",
    )
)


def normalization_steps(
    reference: Reference, to: Step, ipv6: Literal["keep", "rfc5952"], schemes: Schemes | None = None
) -> tuple[NormalizationStep, ...]:
    """Return the steps from `reference` to its normal form; called by `URIReference.normalization_steps`."""
    whole, forms = str(reference), dict[str, str]()
    steps: list[NormalizationStep] = []
    for step, section, before, after in native_normalization_steps(reference, to, ipv6, schemes):
        # Most steps change nothing.
        for text in (before, after):
            if text not in forms:
                forms[text] = form(text, whole)
        steps.append(NormalizationStep(step, section, forms[before], forms[after]))
    return tuple(steps)


def resolution_steps(
    base: URI | IRI, reference: Reference, policy: ResolvePolicy | None = None
) -> tuple[ResolutionStep, ...]:
    """Return the steps from `base` and `reference` to the target; called by `URI.resolution_steps`."""
    whole = str(base)
    return tuple(
        ResolutionStep(section, action, _masked(action, before, whole), _masked(action, after, whole))
        for section, action, before, after in native_resolution_steps(base, reference, policy)
    )


def _masked(action: str, text: str, base: str) -> str:
    """Return the text of a step, masked; an authority on its own shows as one only behind "//"."""
    if action == "reference-has-authority":
        return mask(f"//{text}")[2:]
    if action == "recompose":
        return form(text, base)
    # A path may contain what the URL Standard reads as a password.
    return without(mask(text), secrets_of(base))
