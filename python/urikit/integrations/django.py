"""Fields of Django for URIs: `URIField` and `IRIField` of models, `URIFormField` of forms, and `URIValidator`.

Django's `URLField` stores a `str`, and its validator takes only a few schemes, and refuses hosts such as `intranet`. A
`URIField` takes every URI of RFC 3986, or those of some schemes; it is read as a `URI` and stored as its text, byte for
byte. `exact`, `in` and the other comparisons of whole values take a URI; `contains`, `startswith`, `iexact` and `regex`
take plain text.

A missing URI is NULL: an optional field has `null=True, blank=True`, because "" is not a URI. An invalid value is a
`ValidationError` in forms and `full_clean`, whose message masks secrets, and a `URISyntaxError` in `save` and in
lookups. Django shows what a person typed in the form again, as with any field.

What can go wrong: a row that is not valid raises `URISyntaxError` when it is read. When you change an existing column,
look for such rows first (`urikit.is_valid`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from urikit import _native
from urikit._native import IRI, URI, Reference
from urikit.boundary import guard
from urikit.errors import URISyntaxError
from urikit.integrations.package import needed

with needed("Django"):
    from django import forms
    from django.core.exceptions import ValidationError
    from django.db import models
    from django.utils.deconstruct import deconstructible

__all__ = ["IRIField", "IRIFormField", "IRIValidator", "URIField", "URIFormField", "URIValidator"]


def _read(kind: type[URI] | type[IRI], value: object) -> Any:
    """The identifier, or None for what is missing. Raises `ValidationError` with the words of urikit."""
    if value in (None, "") or isinstance(value, kind):
        return value or None
    try:
        return kind(value if isinstance(value, str | bytes | Reference) else str(value))
    except URISyntaxError as error:
        said = f"{error.message[:1].upper()}{error.message[1:]} (column {error.offset + 1})."
        shown = f"{said} {error.hint[:1].upper()}{error.hint[1:]}." if error.hint else said
        raise ValidationError("%(reason)s", code=error.code, params={"reason": shown, "value": error.text}) from None


@deconstructible
class URIValidator:
    """A validator of texts and identifiers: a URI, of one of `schemes` if they are given.

    >>> URIValidator(schemes=["https", "urn"])("http://example.org/")
    Traceback (most recent call last):
    django.core.exceptions.ValidationError: ['Enter a URI of one of these schemes: https, urn.']
    """

    kind: ClassVar[type[URI] | type[IRI]] = URI

    def __init__(self, schemes: Iterable[str] | None = None) -> None:
        self.schemes = None if schemes is None else tuple(scheme.lower() for scheme in schemes)

    def __call__(self, value: object) -> None:
        uri = _read(self.kind, value)
        if uri is not None and self.schemes is not None and uri.scheme.lower() not in self.schemes:
            raise ValidationError(
                "Enter a URI of one of these schemes: %(schemes)s.",
                code="scheme",
                params={"schemes": ", ".join(self.schemes), "value": _native.mask(str(uri))},
            )

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.schemes == getattr(other, "schemes", None)

    def __hash__(self) -> int:
        return hash((type(self), self.schemes))


@deconstructible
class IRIValidator(URIValidator):
    """The same for IRIs."""

    kind = IRI


class URIFormField(forms.CharField):  # type: ignore[misc,unused-ignore]
    """A field of a form whose cleaned value is a `URI`, or None where it is empty."""

    widget = forms.URLInput
    validator: ClassVar[type[URIValidator]] = URIValidator

    def __init__(self, *, schemes: Iterable[str] | None = None, **options: Any) -> None:
        super().__init__(**{"empty_value": None, **options})
        if schemes is not None:
            self.validators.append(self.validator(schemes))

    def to_python(self, value: Any) -> Any:
        return _read(self.validator.kind, super().to_python(value))

    def run_validators(self, value: Any) -> None:
        super().run_validators(None if value is None else str(value))


class IRIFormField(URIFormField):
    """A field of a form whose cleaned value is an `IRI`."""

    widget = forms.TextInput
    validator = IRIValidator


class URIField(models.CharField):  # type: ignore[misc,unused-ignore]
    """A field of a model whose value is a `URI`, of one of `schemes` if they are given; at most 2048 characters.

    class Bookmark(models.Model):
        target = URIField(schemes=["http", "https"], unique=True)
    """

    description = "A URI (RFC 3986)"
    empty_strings_allowed = False
    validator: ClassVar[type[URIValidator]] = URIValidator
    form: ClassVar[type[URIFormField]] = URIFormField

    def __init__(self, *arguments: Any, schemes: Iterable[str] | None = None, **options: Any) -> None:
        super().__init__(*arguments, **{"max_length": 2048, **options})
        self.schemes = None if schemes is None else list(schemes)
        if self.schemes is not None:
            self.validators.append(self.validator(self.schemes))

    def deconstruct(self) -> Any:
        name, path, arguments, options = super().deconstruct()
        if self.schemes is not None:
            options["schemes"] = self.schemes
        return name, path, arguments, options

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return None if value is None else self.validator.kind(value)

    def to_python(self, value: Any) -> Any:
        return _read(self.validator.kind, value)

    def get_prep_value(self, value: Any) -> Any:
        prepared = models.Field.get_prep_value(self, value)  # a lazy text is made here
        if prepared in (None, "") or hasattr(prepared, "resolve_expression"):
            return prepared or None
        kind = self.validator.kind
        return str(prepared if isinstance(prepared, kind) else kind(prepared))

    def run_validators(self, value: Any) -> None:
        super().run_validators(None if value is None else str(value))

    def formfield(self, **options: Any) -> Any:
        return super().formfield(**{"form_class": self.form, "schemes": self.schemes, **options})


class IRIField(URIField):
    """A field of a model whose value is an `IRI`."""

    description = "An IRI (RFC 3987)"
    validator = IRIValidator
    form = IRIFormField


guard(__name__)
