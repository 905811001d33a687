"""Fields of Django (urikit.integrations.django), on sqlite in memory."""

import hashlib
import pickle

import pytest

import urikit

django = pytest.importorskip("django", reason="no Django: pip install 'urikit[test]'")
from django.conf import settings  # noqa: E402

if not settings.configured:
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        INSTALLED_APPS=["tests.integrations"],
        LOGGING_CONFIG=None,
        USE_I18N=False,
    )
    django.setup()

from django import forms  # noqa: E402
from django.core import serializers  # noqa: E402
from django.core.exceptions import ValidationError  # noqa: E402
from django.db import IntegrityError, connection, models, transaction  # noqa: E402
from django.db.migrations.writer import MigrationWriter  # noqa: E402
from django.db.models.functions import MD5, Cast, Coalesce, Replace  # noqa: E402

from urikit.integrations.django import (  # noqa: E402
    IRIField,
    IRIFormField,
    IRIValidator,
    URIField,
    URIFormField,
    URIValidator,
)


class Bookmark(models.Model):
    target = URIField(schemes=["http", "https", "urn"], unique=True)
    other = URIField(null=True, blank=True)
    iri = IRIField(null=True, blank=True, max_length=300, schemes=["http"])

    class Meta:
        app_label = "integrations"


def few():
    return {"http://a/": "A", "more": [("http://b/", "B")]}


class Few(models.TextChoices):
    A = "http://a/", "A"
    B = "http://b/", "B"


class Choice(models.Model):
    texts = URIField(choices=[("http://a/", "A"), ("more", [("http://b/", "B")])], default="http://a/")
    values = URIField(choices={urikit.URI("http://a/"): "A", urikit.URI("http://b/"): "B"})
    made = URIField(choices=few)
    named = URIField(choices=Few)
    iri = IRIField(choices=[(None, "none"), ("http://é/", "E")], null=True, blank=True)

    class Meta:
        app_label = "integrations"


CHOSEN = ("texts", "values", "made", "named")


class BookmarkForm(forms.ModelForm):
    class Meta:
        model = Bookmark
        fields = ("target", "other", "iri")


@pytest.fixture
def table():
    connection.connect()  # an empty database
    with connection.schema_editor() as editor:
        editor.create_model(Bookmark)
        editor.create_model(Choice)
    yield Bookmark.objects
    connection.connection.close()  # Django keeps a database in memory open
    connection.connection = None


def messages(call):
    with pytest.raises(ValidationError) as caught:
        call()
    return caught.value.messages


def test_values_come_back(table):
    table.create(target=urikit.URI("HTTP://u:p@Ex.ORG/%7e?"), iri=urikit.IRI("http://bücher.example/é"))
    (row,) = table.all()
    assert (row.target, row.other) == (urikit.URI("HTTP://u:p@Ex.ORG/%7e?"), None)
    assert str(row.target) == "HTTP://u:p@Ex.ORG/%7e?"
    assert row.iri == urikit.IRI("http://bücher.example/é")
    row.save()
    assert table.get().target == row.target
    assert pickle.loads(pickle.dumps(row)).target == row.target


def test_lookups(table):
    table.create(target="http://h/%7e", other="urn:a:b")
    uri = urikit.URI("http://h/%7e")
    for condition in (
        {"target": uri},
        {"target": str(uri)},
        {"target__in": [uri, "urn:x:y"]},
        {"target__contains": "%7"},
        {"target__startswith": "http:"},
        {"target__iexact": "HTTP://H/%7E"},
        {"target__regex": r"^http:[^ ]+$"},
        {"target__gt": "http://a"},
        {"target": models.F("target")},
        {"iri__isnull": True},
        {"iri": None},
    ):
        assert table.filter(**condition).count() == 1, condition
    assert table.exclude(target=uri).count() == 0
    assert list(table.values_list("target", flat=True)) == [uri]
    assert table.update(other=urikit.URN("urn:ex:d")) == 1
    assert table.update(other=models.F("target")) == 1
    assert table.get().other == uri
    with pytest.raises(urikit.URISyntaxError):
        table.filter(target="http://h/a b").count()


def test_an_invalid_value_is_not_saved(table):
    with pytest.raises(urikit.URISyntaxError) as caught:
        table.create(target="http://me:canary@h/a b")
    assert "canary" not in str(caught.value)
    with pytest.raises(TypeError):
        table.create(target=7)
    with pytest.raises(IntegrityError), transaction.atomic():
        table.create(target="")
    assert table.count() == 0


def test_full_clean_says_what_is_wrong():
    (said,) = messages(lambda: Bookmark(target="http://me:canary@h/a b").full_clean(validate_unique=False))
    assert said.startswith("Space not allowed in the path (column 21). ")
    assert "canary" not in said
    assert messages(lambda: Bookmark(target="ftp://h/").full_clean(validate_unique=False)) == [
        "Enter a URI of one of these schemes: http, https, urn."
    ]
    assert messages(lambda: Bookmark(target="").full_clean(validate_unique=False)) == ["This field cannot be null."]
    (said,) = messages(lambda: Bookmark(target=f"http://h/{'a' * 2040}").full_clean(validate_unique=False))
    assert "at most 2048 characters (it has 2049)" in said
    assert '"%" in the path' in messages(lambda: URIField().clean("http://h/%zz", None))[0]
    row = Bookmark(target="http://h/", iri="http://é/")
    row.full_clean(validate_unique=False)
    assert (row.target, row.iri) == (urikit.URI("http://h/"), urikit.IRI("http://é/"))


def test_a_row_that_is_not_valid(table):
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO integrations_bookmark (target) VALUES ('http://me:canary@h/a b')")
    with pytest.raises(urikit.URISyntaxError) as caught:
        table.get()
    assert "canary" not in str(caught.value)


def test_forms(table):
    form = BookmarkForm({"target": " http://h/%7e ", "other": "", "iri": "http://é/"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data == {"target": urikit.URI("http://h/%7e"), "other": None, "iri": urikit.IRI("http://é/")}
    row = form.save()
    shown = str(BookmarkForm(instance=table.get())["target"])
    assert 'type="url"' in shown
    assert 'value="http://h/%7e"' in shown
    assert 'maxlength="2048"' in shown
    assert not BookmarkForm({"target": "http://h/%7e", "iri": "http://é/"}, instance=table.get()).has_changed()
    again = BookmarkForm({"target": "http://h/%7e"})
    assert again.errors.as_data()["target"][0].code == "unique"
    bad = BookmarkForm({"target": "ftp://h/", "other": "a b", "iri": "http://h/ x"})
    assert {name: error[0].code for name, error in bad.errors.as_data().items()} == {
        "target": "scheme",
        "other": "space",
        "iri": "space",
    }
    assert row.pk == 1


@pytest.mark.parametrize("kind", [str, urikit.URI])
def test_choices(table, kind):
    row = Choice(**dict.fromkeys(CHOSEN, kind("http://b/")))
    for _ in range(2):  # as it was assigned, and as it was read
        row.full_clean()
        assert [getattr(row, f"get_{name}_display")() for name in CHOSEN] == ["B"] * 4
        assert row.get_iri_display() == "none"
        row.save()
        row.refresh_from_db()
        assert row.made == urikit.URI("http://b/")
    row.made = kind("http://me:canary@other/")
    (said,) = messages(row.full_clean)
    assert "is not a valid choice" in said
    assert "canary" not in said
    assert row.get_made_display() == "http://me:canary@other/"
    assert [fault for field in Choice._meta.get_fields() for fault in field.check()] == []


def test_choices_in_forms(table):
    kind = forms.modelform_factory(Choice, fields="__all__")
    form = kind(dict.fromkeys(CHOSEN, "http://b/") | {"iri": "http://é/"})
    assert form.is_valid(), form.errors
    row = form.save()
    assert row.values == urikit.URI("http://b/")
    assert kind(dict.fromkeys(CHOSEN, "http://b/") | {"iri": "http://é/"}, instance=row).changed_data == []
    shown = str(kind(instance=row))
    assert shown.count('value="http://b/" selected') == 4
    assert 'value="http://é/" selected' in shown
    assert set(kind(dict.fromkeys(CHOSEN, "http://c/")).errors) == set(CHOSEN)


def test_a_choice_that_no_row_can_have():
    with pytest.raises(urikit.URISyntaxError):
        URIField(choices=[("http://a b/", "A")])
    field = URIField(choices=[("only one",)])
    field.set_attributes_from_name("x")
    field.model = Choice
    assert [fault.id for fault in field.check()] == ["fields.E005"]


def test_an_initial_value_is_not_a_change(table):
    field = URIFormField()
    for initial in ("http://h/", urikit.URI("http://h/")):
        assert not field.has_changed(initial, "http://h/")
        assert not field.has_changed(initial, " http://h/ ")
        assert field.has_changed(initial, "HTTP://h/")
        assert field.has_changed(initial, "http://h/ x")
        assert field.has_changed(initial, "")
    assert not field.has_changed(None, "")
    assert field.has_changed(None, "a:b")
    assert not URIFormField(disabled=True).has_changed("a:b", "c:d")

    class Row(forms.Form):
        link = URIFormField(initial="https://example.org/")
        name = forms.CharField()

    rows = forms.formset_factory(Row, extra=1)
    sent = {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 0, "form-0-link": "https://example.org/", "form-0-name": ""}
    assert rows(sent).is_valid()
    assert not rows(sent | {"form-0-link": "https://example.org/x"}).is_valid()


@pytest.mark.parametrize("schemes", ["https", "https:", ["HTTPS:"], ("https",)])
def test_one_scheme_is_a_name(schemes):
    assert URIValidator(schemes) == URIValidator(["https"])
    assert URIFormField(schemes=schemes).clean("https://h/") == urikit.URI("https://h/")
    field = URIField(schemes=schemes)
    assert field.clean("https://h/", None) == urikit.URI("https://h/")
    assert "Enter a URI of one of these schemes: https." in messages(lambda: field.clean("http://h/", None))
    assert "schemes=['https']" in MigrationWriter.serialize(field)[0]


@pytest.mark.parametrize("kind", [URIValidator, URIFormField, URIField, IRIField])
@pytest.mark.parametrize("schemes", [[], "", ["1"], "https://", ["http", "a b"]])
def test_schemes_that_allow_nothing(kind, schemes):
    with pytest.raises(urikit.ArgumentError, match="invalid schemes"):
        kind(schemes=schemes)


def test_a_fix_can_be_copied():
    assert messages(lambda: URIFormField().clean("https://me:pw@example.org/a b")) == [
        "Space not allowed in the path (column 28). Write the space as %20: https://me:***@example.org/a%20b"
    ]
    (said,) = messages(lambda: URIFormField().clean("x"))
    assert said.endswith("Put the scheme in front, or resolve it against a base.")


def test_functions_of_the_database(table):
    """The way of the page: a function whose result is not a URI says so."""
    table.create(target="http://h/%7e")
    text = models.CharField()
    for function, made in (
        (Replace("target", models.Value("http://"), models.Value(""), output_field=text), "h/%7e"),
        (MD5("target", output_field=text), hashlib.md5(b"http://h/%7e").hexdigest()),
        (Coalesce("other", models.Value("none"), output_field=text), "none"),
        (Cast("target", text), "http://h/%7e"),
    ):
        assert list(table.values_list(function, flat=True)) == [made]
    with pytest.raises(urikit.URISyntaxError):
        list(table.values_list(MD5("target")))


def test_a_field_of_a_form_alone():
    assert URIFormField(schemes=["tel"]).clean("tel:+1") == urikit.URI("tel:+1")
    assert IRIFormField().clean("http://é/") == urikit.IRI("http://é/")
    assert URIFormField(required=False).clean("") is None
    assert messages(lambda: URIFormField().clean("")) == ["This field is required."]
    assert messages(lambda: URIFormField(schemes=["tel"]).clean("sms:1")) == [
        "Enter a URI of one of these schemes: tel."
    ]


SECRET = urikit.URI("http://me:canary@d/")


@pytest.mark.parametrize(
    "value",
    [
        URIField(default=SECRET),
        URIField(default="http://d/"),
        URIField(db_default=SECRET),
        IRIField(default=urikit.IRI("http://é/"), choices=[(urikit.IRI("http://é/"), "E")]),
        URIField(choices=[("http://a/", "A"), ("more", [(SECRET, "B")])]),
        URIField(choices=few),
        URIField(choices=Few, default=Few.A),
        models.Q(target=SECRET),
        models.Value(urikit.WebURL("http://me:canary@h/")),
        urikit.parse("../it's"),
        urikit.URN("urn:a1:b"),
    ],
)
def test_a_migration_has_identifiers(value):
    written, imports = MigrationWriter.serialize(value)
    names = {}
    exec("\n".join(sorted(imports)) + f"\nfrom django.db import models\nmade = {written}", names)
    if isinstance(value, URIField):
        assert names["made"].deconstruct() == value.deconstruct()
        assert names["made"].clone().choices == value.choices
    else:
        assert names["made"] == value


@pytest.mark.parametrize(
    "field", [URIField(), URIField(schemes=("tel", "sms"), max_length=99), IRIField(null=True, db_index=True)]
)
def test_migrations(field):
    name, path, arguments, options = field.deconstruct()
    assert (path, arguments) == (f"urikit.integrations.django.{type(field).__name__}", [])
    again = type(field)(*arguments, **options)
    assert again.deconstruct() == (name, path, arguments, options)
    assert again.schemes == field.schemes
    assert field.clone().validators == field.validators
    written, imports = MigrationWriter.serialize(field)
    assert written.startswith(f"urikit.integrations.django.{type(field).__name__}(")
    assert f"max_length={field.max_length}" in written
    assert imports == {"import urikit.integrations.django"}
    assert field.check() or field.db_type(connection) == f"varchar({field.max_length})"


def test_the_validator():
    validator = URIValidator(schemes=["https"])
    validator("HTTPS://h/")
    validator(urikit.URI("https://h/"))
    assert validator == URIValidator(["HTTPS"]) != URIValidator() != IRIValidator()
    assert len({validator, URIValidator(["https"])}) == 1
    assert messages(lambda: validator("http://me:canary@h/")) == ["Enter a URI of one of these schemes: https."]
    assert "canary" not in messages(lambda: validator("http://me:canary@h/ "))[0]
    IRIValidator()("http://é/")
    written, imports = MigrationWriter.serialize(validator)
    assert "URIValidator(schemes=['https'])" in written
    assert imports == {"import urikit.integrations.django"}


def test_serializers(table):
    table.create(target="http://h/%7e?a=b")
    for kind in ("json", "python", "xml"):
        written = serializers.serialize(kind, table.all())
        (read,) = serializers.deserialize(kind, written)
        assert (read.object.target, read.object.other) == (urikit.URI("http://h/%7e?a=b"), None)


def test_wrong_arguments():
    with pytest.raises(TypeError, match="schemes must be"):
        URIValidator(schemes=7)
    assert messages(lambda: URIField().clean(7, None))[0].startswith("Missing scheme")
