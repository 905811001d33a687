"""Fields of Django for URIs: `URIField` and `IRIField` of models, `URIFormField` of forms, and `URIValidator`.

Django's `URLField` stores a `str`, and its validator takes only a few schemes, and refuses hosts such as `intranet`. A
`URIField` takes every URI of RFC 3986, or those of some schemes; it is read as a `URI` and stored as its text, byte for
byte. `exact`, `in` and the other comparisons of whole values take a URI; `contains`, `startswith`, `iexact` and `regex`
take plain text.

A missing URI is NULL: an optional field has `null=True, blank=True`, because "" is not a URI. An invalid value is a
`ValidationError` in forms and `full_clean`, whose message masks secrets, and a `URISyntaxError` in `save` and in
lookups. Django shows what a person typed in the form again, as with any field.

Keys of `choices` may be texts or identifiers, and so may a default. A migration has them in full, passwords
included, as the source of the model does.

What can go wrong: a row that is not valid raises `URISyntaxError` when it is read. When you change an existing column,
look for such rows first (`urikit.is_valid`). A function of the database whose result is not a URI needs
`output_field=CharField()`, or its result is read as one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partialmethod
from typing import Any, ClassVar

from urikit._native import IRI, URI, Reference, WebURL, mask
from urikit.core.errors import URISyntaxError, needed
from urikit.integrations.constraints import schemes_of

with needed("Django"):
    from django import forms
    from django.core.exceptions import ValidationError
    from django.db import models
    from django.db.migrations.serializer import BaseSerializer
    from django.db.migrations.writer import MigrationWriter
    from django.utils.choices import CallableChoiceIterator
    from django.utils.deconstruct import deconstructible
    from django.utils.encoding import force_str

__all__ = ["IRIField", "IRIFormField", "IRIValidator", "URIField", "URIFormField", "URIValidator"]


def _read(kind: type[URI] | type[IRI], value: object) -> Any:
    """Return the identifier, or None for what is missing. Raises `ValidationError` with the words of urikit."""
    if value in (None, "") or isinstance(value, kind):
        return value or None
    try:
        return kind(value if isinstance(value, str | bytes | Reference) else str(value))
    except URISyntaxError as error:
        hint, suggestion = error.correction
        shown = f"{_sentence(f'{error.message} (column {error.offset + 1})')} {_sentence(hint)}".rstrip()
        if suggestion and shown.endswith(f"{suggestion}."):
            shown = shown[:-1]  # a full stop would be copied with the URI
        raise ValidationError("%(reason)s", code=error.code, params={"reason": shown, "value": error.text}) from None


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""


@deconstructible
class URIValidator:
    """A validator of texts and identifiers: a URI, of one of `schemes` if they are given (one name or several).

    >>> URIValidator(schemes=["https", "urn"])("http://example.org/")
    Traceback (most recent call last):
    django.core.exceptions.ValidationError: ['Enter a URI of one of these schemes: https, urn.']
    """

    kind: ClassVar[type[URI] | type[IRI]] = URI

    def __init__(self, schemes: str | Iterable[str] | None = None) -> None:
        self.schemes = None if schemes is None else schemes_of(schemes)

    def __call__(self, value: object) -> None:
        uri = _read(self.kind, value)
        if uri is not None and self.schemes is not None and uri.scheme.lower() not in self.schemes:
            raise ValidationError(
                "Enter a URI of one of these schemes: %(schemes)s.",
                code="scheme",
                params={"schemes": ", ".join(self.schemes), "value": mask(str(uri))},
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

    def __init__(self, *, schemes: str | Iterable[str] | None = None, **options: Any) -> None:
        super().__init__(**{"empty_value": None, **options})
        if schemes is not None:
            self.validators.append(self.validator(schemes))

    def to_python(self, value: Any) -> Any:
        return _read(self.validator.kind, super().to_python(value))

    def run_validators(self, value: Any) -> None:
        super().run_validators(None if value is None else str(value))

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether the text changed: an initial value may be a text or an identifier, and data are a text."""
        return not self.disabled and super().to_python(initial) != super().to_python(data)


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

    def __init__(self, *arguments: Any, schemes: str | Iterable[str] | None = None, **options: Any) -> None:
        super().__init__(*arguments, **{"max_length": 2048, **options})
        self.schemes = None if schemes is None else list(schemes_of(schemes))
        if self.schemes is not None:
            self.validators.append(self.validator(self.schemes))

    def deconstruct(self) -> Any:
        name, path, arguments, options = super().deconstruct()
        if self.schemes is not None:
            options["schemes"] = self.schemes
        return name, path, arguments, options

    @property
    def choices(self) -> Any:
        """The choices, whose keys are identifiers: values that are read are compared with them."""
        return models.Field.choices.fget(self)

    @choices.setter
    def choices(self, value: Any) -> None:
        models.Field.choices.fset(self, value)
        made = models.Field.choices.fget(self)
        if isinstance(made, CallableChoiceIterator):
            made = _Choices(made.func, self.validator.kind)
        elif isinstance(made, list):
            made = _read_keys(made, self.validator.kind)
        models.Field.choices.fset(self, made)

    def contribute_to_class(self, cls: Any, name: str, *arguments: Any, **options: Any) -> None:
        if self.choices is not None and f"get_{name}_display" not in vars(cls):
            setattr(cls, f"get_{name}_display", partialmethod(_display, field=self))
        super().contribute_to_class(cls, name, *arguments, **options)

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


class _Choices(CallableChoiceIterator):  # type: ignore[misc,unused-ignore]
    """Choices that a function makes each time; a migration has the name of the function, `func`."""

    def __init__(self, func: Any, kind: type[URI] | type[IRI]) -> None:
        super().__init__(func)
        self.kind = kind

    def __iter__(self) -> Any:
        return iter(_read_keys(list(super().__iter__()), self.kind))


def _read_keys(choices: list[Any], kind: type[URI] | type[IRI]) -> Any:
    """Choices and groups of choices with identifiers as keys; what is not a list of pairs is left to Django's checks.

    Raises `URISyntaxError` for a key that is not valid: no row could have it.
    """
    if not all(isinstance(choice, (list, tuple)) and len(choice) == 2 for choice in choices):
        return choices
    return [
        (key, _read_keys(list(label), kind))
        if isinstance(label, (list, tuple))
        else (key if key in (None, "") or isinstance(key, kind) else kind(key), label)
        for key, label in choices
    ]


def _display(instance: models.Model, field: URIField) -> str:
    """Return the label of a value, which may be a text that was assigned."""
    value = getattr(instance, field.attname)
    labels = {None if key is None else str(key): label for key, label in field.flatchoices}
    label: str = force_str(labels.get(None if value is None else str(value), value), strings_only=True)
    return label


class _Written(BaseSerializer):  # type: ignore[misc,unused-ignore]
    """Writes an identifier into a migration: in a default, a choice, a constraint."""

    def serialize(self) -> tuple[str, set[str]]:
        return f"urikit.{type(self.value).__name__}({str(self.value)!r})", {"import urikit"}


for _base in (Reference, WebURL):
    MigrationWriter.register_serializer(_base, _Written)
