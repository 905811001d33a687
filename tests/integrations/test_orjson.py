"""JSON by orjson and by the standard library (urikit.integrations.orjson)."""

import json

import pytest

import urikit
from tests.integrations.test_fields import TEXTS
from urikit.integrations.fields import reader
from urikit.integrations.orjson import default


@pytest.mark.parametrize("kind", TEXTS)
def test_every_type_is_written(kind):
    orjson = pytest.importorskip("orjson", reason="no orjson: pip install 'urikit[test]'")
    value = {"a": [reader(kind)(TEXTS[kind])]}
    assert json.loads(orjson.dumps(value, default=default)) == {"a": [TEXTS[kind]]}
    assert json.loads(json.dumps(value, default=default)) == {"a": [TEXTS[kind]]}


def test_anything_else_is_refused():
    orjson = pytest.importorskip("orjson", reason="no orjson: pip install 'urikit[test]'")
    with pytest.raises(TypeError):
        orjson.dumps([urikit.URI("a:b"), object()], default=default)
    with pytest.raises(TypeError, match="cannot write object"):
        json.dumps(object(), default=default)
