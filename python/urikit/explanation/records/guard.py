"""The record of `urikit guard`: whether a policy allows a URL, and why not. No name is resolved here."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

from urikit.explanation.records.failure import Refusal
from urikit.explanation.records.secrecy import Secrecy
from urikit.net import guard

__all__ = ["policy", "record"]


def record(found: guard.Checked, text: str, secrecy: Secrecy) -> dict[str, Any]:
    """What `guard.check` found of a text, as a record."""
    made = found.to_dict()
    made["url"] = made["url"] and secrecy.text(made["url"])
    return {**made, "input": secrecy.text(text), "ok": True}


def policy(name: str, given: Mapping[str, Sequence[str]], called: Mapping[str, str]) -> guard.Policy:
    """A policy by its name, with the arguments that it takes; `called` is what the user calls each of them.

    Raises `Refusal` where an argument is missing or not one of the policy, and `URIError` for its value.
    """
    made = guard.PRESETS[name]
    wanted = [argument for argument in inspect.signature(made).parameters.values() if argument.name in given]
    needed = {argument.name for argument in wanted if argument.default is argument.empty}
    for argument, values in given.items():
        if argument in needed and not values:
            raise Refusal(argument, f"missing {called[argument]}, which {name} needs")
        if values and argument not in {one.name for one in wanted}:
            raise Refusal(argument, f"{called[argument]} is not an option of {name}")
    return made(*(value for one in wanted for value in _values(one, tuple(given[one.name]))))


def _values(argument: inspect.Parameter, values: tuple[str, ...]) -> tuple[Any, ...]:
    """The values of an argument in a call."""
    return (values,) if argument.name == "registered" else values
