"""The values of a description: those of JSON, and those of YAML, which have the same members."""

from __future__ import annotations

from typing import TypeAlias

from urikit.documents import json_source, yaml_source

__all__ = ["Array", "Literal", "Object", "Text", "Value"]

Object: TypeAlias = json_source.Object | yaml_source.Object
Array: TypeAlias = json_source.Array | yaml_source.Array
Text: TypeAlias = json_source.Text | yaml_source.Text
Literal: TypeAlias = json_source.Literal | yaml_source.Literal
Value: TypeAlias = json_source.Value | yaml_source.Value
