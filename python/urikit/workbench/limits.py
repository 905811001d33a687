"""How much one client, and all of them together, may ask of the workbench."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What the API refuses beyond. Each refusal is an answer with a code (`urikit.workbench.problems`).

    >>> Limits(seconds=2).seconds
    2
    """

    #: Bytes of a request's body.
    body: int = 4 << 20
    #: Characters of a text: an answer is about 40 times as long.
    text: int = 1 << 16
    #: Characters of a document.
    document: int = 1 << 19
    #: Texts of a batch.
    texts: int = 1000
    #: Characters of all texts of a batch together.
    batch: int = 1 << 18
    #: Seconds for a request's body to arrive, and again for its answer.
    seconds: float = 10.0
    #: Requests a second of one client, and how many it may send at once.
    rate: float = 100.0
    burst: int = 200
    #: Answers that are made at the same time, and requests that wait for their turn.
    threads: int = 2
    waiting: int = 256
    #: Seconds for the programs of this machine to answer, and characters of a text that they are asked about. One
    #: request asks them at a time.
    programs: float = 30.0
    program_text: int = 4096
    #: Bodies that are held in memory at the same time.
    held: int = 32 << 20
