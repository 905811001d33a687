"""Read a hostile document in a process of its own, which gives up files, network, memory and time before it reads.

Parsing cannot be interrupted from outside of a thread, so that it takes a process to bound its time. It is a Python of
its own (`python -I`), started with this one's `sys.path`: no `__main__` of the caller is run again, and nothing of the
caller's process is inherited but the environment. Starting it takes about 0.2 seconds.

An audit hook allows computing and nothing else; the operating system has limits beside, where it can. Neither can be
taken back, so the process ends after one document (`rdf.sandbox`, `pdf.sandbox`).
"""

from __future__ import annotations

import sys
from typing import Any

__all__ = ["NoAnswer", "close_doors", "run"]


_START = (
    "import json, sys; request = json.loads(sys.stdin.buffer.readline()); sys.path[:] = request.pop('path'); "
    "from importlib import import_module; import_module(request.pop('module')).main(request)"
)


class NoAnswer(Exception):
    """A process that cannot be started, or takes too long; the argument says why."""


def run(module: str, request: dict[str, Any], data: bytes, seconds: float) -> tuple[bytes, int]:
    """Call `main` of a module in a process with this request and a document on standard input.

    Returns its standard output and its exit status. Raises `NoAnswer`.
    """
    import json
    import subprocess

    if not sys.executable:
        raise NoAnswer("cannot start a Python interpreter to read it: sys.executable is empty")
    path = [path for path in sys.path if isinstance(path, str)]
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _START],
            input=json.dumps(request | {"path": path, "module": module}).encode() + b"\n" + data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=max(seconds, 0),
        )
    except subprocess.TimeoutExpired:
        raise NoAnswer(f"reading it takes longer than {seconds:g} seconds") from None
    except OSError as error:
        raise NoAnswer(f"cannot start {sys.executable} to read it: {error.strerror}") from None
    return done.stdout, done.returncode


#: Audit events of computing. Every other event is refused: https://docs.python.org/3/library/audit_events.html
_HARMLESS = frozenset(
    (
        "array.__new__",
        "builtins.id",
        "code.__new__",
        "compile",
        "cpython._PySys_ClearAuditHooks",
        "exec",
        "function.__new__",
        "gc.get_objects",
        "gc.get_referents",
        "gc.get_referrers",
        "import",
        "marshal.loads",
        "object.__delattr__",
        "object.__getattr__",
        "object.__setattr__",
        "sys._getframe",
        "sys._getframemodulename",
        "sys.excepthook",
        "sys.unraisablehook",
        "time.sleep",
    )
)


def close_doors(refused: list[str], memory: int, seconds: float) -> None:
    """Give up files, network, processes, and memory and time beyond these; what is refused is noted in `refused`."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limits
        pass
    else:
        limits = (
            (resource.RLIMIT_NOFILE, 0),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_AS, memory),
            (resource.RLIMIT_CPU, int(seconds) + 1),
        )
        for limit, most in limits:
            try:
                hard = resource.getrlimit(limit)[1]
                most = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(limit, (most, most))
            except (OSError, ValueError):  # macOS refuses some of them
                continue

    def judge(event: str, _: object) -> None:
        if event not in _HARMLESS:
            refused.append(event)
            raise PermissionError(event)

    sys.addaudithook(judge)
