"""The boundary: what a public callable raises when an argument has a wrong type, or no bytes.

Python notices a wrong type where the value is used first: deep inside, as an `AttributeError` about a name the
caller never wrote. The types are in the annotations already, so nothing here is written twice: `guard(__name__)`
at the end of a module wraps its public functions and the public methods of its public classes. A call that
succeeds costs one frame more. A call that fails with something other than a `URIError` has its arguments compared
with the annotations:

- a name that is not one of the choices of an option is an `ArgumentError`;
- an argument that does not fit is a `TypeError` that names it, what it must be, and what was found;
- a field that does not fit, of a record that somebody made by hand, is the same, and `repr` never raises;
- a lone surrogate in a text whose bytes were needed is a `URIEncodingError`;
- whatever else it was stays what it was. The arguments were right, so it is a fault of urikit.

`docs/what-it-raises.md` has the rule and its exceptions, and `tests/core/raises` calls everything public with
everything wrong. Native functions need no guard: PyO3 checks what it extracts.
"""

from __future__ import annotations

from functools import update_wrapper, wraps
from sys import modules
from types import FunctionType
from typing import Any

from urikit._native import mask
from urikit.core.errors import URIEncodingError, URIError

__all__ = ["guard", "guard_class"]

#: The method that a dataclass calls at the end of its `__init__`.
_AFTER = "__post_init__"
_PROTOCOL = frozenset({"__init__", _AFTER, "__call__", "__contains__", "__repr__", "__str__"})


def guard(module: str, *, native: tuple[str, ...] = ()) -> None:
    """Wrap the public functions and classes of a module, whose last line calls this.

    `native` are functions that hand their arguments to a native one before anything else.
    """
    home = modules[module]
    for name in getattr(home, "__all__", [name for name in vars(home) if name[0] != "_"]):
        value = vars(home).get(name)
        if isinstance(value, FunctionType) and value.__module__.startswith("urikit") and name not in native:
            setattr(home, name, _guarded(value))
        elif isinstance(value, type) and value.__module__.startswith("urikit."):
            guard_class(value)


def guard_class(cls: type) -> None:
    """Wrap the public methods of a class and of those of its bases that are of urikit."""
    for owner in cls.__mro__:
        if (
            not owner.__module__.startswith("urikit.")
            or hasattr(owner, "__members__")
            or issubclass(owner, BaseException)
        ):
            continue
        for name, value in list(vars(owner).items()):
            if name[0] == "_" and name not in _PROTOCOL:
                continue
            if isinstance(value, FunctionType):
                if name == "__init__" and value.__code__.co_filename == "<string>" and not hasattr(owner, _AFTER):
                    continue  # A dataclass wrote it: it assigns, and cannot fail.
                setattr(owner, name, _safe(value) if name == "__repr__" else _guarded(value))
            elif isinstance(value, classmethod | staticmethod) and isinstance(value.__func__, FunctionType):
                setattr(owner, name, type(value)(_guarded(value.__func__)))


def _guarded(function: FunctionType) -> Any:
    if hasattr(function, "_guarded") or getattr(function, "__isabstractmethod__", False):
        return function

    code = function.__code__
    simple = not code.co_kwonlyargcount and not code.co_flags & _VARIADIC
    made = _SHAPES.get(code.co_argcount, _any) if simple else _any
    call: Any = made(function)
    if made is not _any:
        # The arguments have the same names, so that they can be given by name.
        shape = call.__code__
        names = (*code.co_varnames[: code.co_argcount], *shape.co_varnames[code.co_argcount :])
        call.__code__ = shape.replace(co_varnames=names, co_posonlyargcount=code.co_posonlyargcount)
        call.__defaults__ = function.__defaults__
    update_wrapper(call, function)
    call._guarded = True
    return call


#: CO_VARARGS and CO_VARKEYWORDS of `inspect`, which takes longer to import than all of this.
_VARIADIC = 0x04 | 0x08

# Most public functions have few arguments, all positional. To take any costs five times as much a call.


def _any(function: FunctionType) -> Any:
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            _explain(error, function, args, kwargs)
            raise

    return call


def _one(function: FunctionType) -> Any:
    def call(a: Any) -> Any:
        try:
            return function(a)
        except Exception as error:
            _explain(error, function, (a,), {})
            raise

    return call


def _two(function: FunctionType) -> Any:
    def call(a: Any, b: Any) -> Any:
        try:
            return function(a, b)
        except Exception as error:
            _explain(error, function, (a, b), {})
            raise

    return call


def _three(function: FunctionType) -> Any:
    def call(a: Any, b: Any, c: Any) -> Any:
        try:
            return function(a, b, c)
        except Exception as error:
            _explain(error, function, (a, b, c), {})
            raise

    return call


_SHAPES = {1: _one, 2: _two, 3: _three}


def _explain(error: Exception, function: FunctionType, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Raise what the caller did wrong, in the place of an error that does not say it."""
    if isinstance(error, URIError):
        return
    from urikit.core.boundary.misfit import misfit

    found = misfit(function, args, kwargs)
    if found is not None:
        raise found from None
    if isinstance(error, UnicodeEncodeError):
        text = mask(error.object)
        raise URIEncodingError("lone-surrogate", text, error.start, error.end) from None


def _safe(function: FunctionType) -> Any:
    """Return a `__repr__` that never raises: it is what shows a value that somebody made wrong."""
    if hasattr(function, "_guarded"):
        return function

    @wraps(function)
    def call(value: Any) -> str:
        try:
            return str(function(value))
        except Exception as error:
            from urikit.core.boundary.misfit import misfit_of_field

            why = misfit_of_field(value) or (error.code if isinstance(error, URIError) else type(error).__name__)
            return f"<{type(value).__name__}, not valid: {why}>"

    call._guarded = True  # type: ignore[attr-defined]
    return call
