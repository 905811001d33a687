"""Give up files, network, memory and time, before a process reads a hostile document.

An audit hook allows computing and nothing else; the operating system has limits beside, where it can. Neither can be
taken back, so this is for a process of its own, which ends after one document (`rdf.sandbox`, `pdf.sandbox`).
"""

from __future__ import annotations

import sys

__all__ = ["close_doors"]

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
