"""The frame of a command: for each text an answer, or a decision what to do without one.

A command gives two functions, one that makes a text of a text and one that makes a JSON
record of it. Both raise `URIError`, or `Refusal` for what only the command line refuses.
What happens then is `--on-error`:

| report | the default: a message with the place on standard error, and on with the next |
| skip   | nothing for this text; how many there were is said at the end                |
| null   | an empty record, so that line n still answers line n; in JSON `null`          |
| keep   | the text as it came                                                           |
| fail   | as report, and stop                                                           |

In JSON, `report` and `fail` put the error into the stream as a record with `"ok": false`
instead of onto standard error: it is said once, and in its place. Whatever is chosen, one
bad text makes the exit code 1.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from urikit._native import mask
from urikit.cli import terminal
from urikit.cli.inputs import Batch, batches
from urikit.cli.messages import as_text
from urikit.cli.output import Output, line
from urikit.core.errors import URIError
from urikit.explanation.records import CommandRefusal, Secrecy, failure_record, numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json
    from urikit.core.mask import Masked
    from urikit.explanation.records import Secrets, Standard

OnError: TypeAlias = Literal["report", "skip", "null", "keep", "fail"]
Says: TypeAlias = Literal["data", "description"]
Answer: TypeAlias = Callable[[str], str | None]
Record: TypeAlias = Callable[[str], Mapping[str, object] | None]


class Job:
    """The options that every command of texts has, and the loop over the texts."""

    def __init__(
        self,
        texts: Sequence[str],
        files: Sequence[str],
        separator: bytes,
        limit: int,
        on_error: OnError,
        json_form: Json,
        messages: Literal["shown", "hidden"],
        color: terminal.ColorChoice,
        secrets: Secrets,
        secret_names: tuple[str, ...] = (),
    ) -> None:
        self.texts = texts
        self.files = files
        self.separator = separator
        self.limit = limit
        self.on_error = on_error
        self.json_form = json_form
        self.messages: Literal["shown", "hidden"] = messages
        self.color: terminal.ColorChoice = color
        self.secrecy = Secrecy(secrets, secret_names)
        #: Makes of a text what a description may show.
        self.masked: Callable[[str], str] = self.secrecy.text
        self.says: Says = "data"
        #: The standard that texts are read by, as records call it.
        self.standard: Standard = "rfc3986"
        self.bad = 0
        self.seen = 0
        self.said_no = 0
        self._batch: Batch | None = None
        self._before = 0

    @property
    def place(self) -> tuple[str | None, int]:
        """The file and the line of the text that is being answered; None and a number for an argument."""
        if self._batch is None:
            return None, self.seen + 1
        origin = self._batch.origin
        return None if origin is None else mask(origin), self._batch.first + self.seen - self._before

    @property
    def waiting(self) -> Sequence[str]:
        """The texts of the batch that is being answered, for a command that asks for all of them at once."""
        return () if self._batch is None else self._batch.texts

    @property
    def paint(self) -> terminal.Paint | None:
        """The colours of standard output."""
        return terminal.paint_for(sys.stdout, self.color)

    def shown(self, text: str) -> Masked:
        """Return the masked text of a description, and the places of its parts."""
        return self.secrecy.located(text)

    def written(self, text: str) -> str:
        """Return a text, masked already, on a line of a description: tokens for what cannot be seen."""
        if text.isascii() and text.isprintable():
            return text
        from urikit.core.cells import visible

        return visible(text)

    def no(self) -> None:
        """Note that the answer to a question about this text is "no": the exit code will be 1."""
        self.said_no += 1

    def run(
        self,
        answer: Answer,
        record: Record,
        says: Says = "data",
        end: str | None = None,
        last: Callable[[], str | None] | None = None,
    ) -> int:
        """Answer every text; the exit code. `last` gives the last record, if any.

        A description also masks what `--on-error keep` passes on. `end` is the end of a
        record, if not the separator.
        """
        self.says = says
        output = Output("\n" if self.json_form != "no" else end or self.separator.decode(), self.json_form)
        converted = answer if self.json_form == "no" else self._as_json(record)
        for batch in batches(self.texts, self.files, self.separator, self.limit, self.messages):
            if not self._answer(batch, converted, output):
                break
            output.flush()
        made = None if last is None else last()
        if made is not None:
            output.record(made)
        output.finish()
        self._summary()
        return 1 if self.bad or self.said_no else 0

    def _answer(self, batch: Batch, converted: Answer, output: Output) -> bool:
        """Return the answers to one batch; whether to go on."""
        longest = max(map(len, batch.texts), default=0)
        waiting = output.waiting
        self._batch, self._before = batch, self.seen
        for index, text in enumerate(batch.texts):
            try:
                if longest > self.limit and len(text) > self.limit:
                    raise CommandRefusal("max-length", f"longer than {self.limit:,} characters (--max-length)")
                made = converted(text)
                if made is not None:
                    waiting.append(made)
            except (URIError, CommandRefusal) as error:
                self.bad += 1
                if not self._failed(batch, index, text, error, output):
                    self.seen += 1
                    return False
            self.seen += 1
        return True

    def _as_json(self, record: Record) -> Answer:
        def converted(text: str) -> str | None:
            made = record(text)
            return None if made is None else line(numbered(made, self.seen))

        return converted

    def _failed(self, batch: Batch, index: int, text: str, error: URIError | CommandRefusal, output: Output) -> bool:
        """Do what `--on-error` says; whether to go on."""
        too_long = isinstance(error, CommandRefusal) and error.code == "max-length"
        policy = "report" if self.on_error == "keep" and too_long else self.on_error
        if policy == "null":
            output.record("null" if self.json_form != "no" else "")
        elif policy == "keep":
            kept = self.masked(text) if self.says == "description" else text
            output.record(line(kept) if self.json_form != "no" else kept)
        elif policy in ("report", "fail"):
            if self.json_form != "no":
                output.record(self._error_record(text, error))
            elif self.messages == "shown":
                self._say(batch, index, text, error, output)
        return policy != "fail"

    def _error_record(self, text: str, error: URIError | CommandRefusal) -> str:
        # The only error of a text that is too long says so, and needs no more of it.
        found = failure_record(text[: self.limit], error, self.secrecy, self.standard)
        return line(numbered(found, self.seen))

    def _say(self, batch: Batch, index: int, text: str, error: URIError | CommandRefusal, output: Output) -> None:
        if terminal.is_terminal(sys.stdout):
            output.flush()
        if batch.progress is not None:
            batch.progress.erase()
        if batch.origin is None:
            place = f"urikit: argument {batch.first}" if len(self.texts) > 1 else "urikit"
        else:
            place = f"{mask(batch.origin)}:{batch.first + index}"
        length: Literal["short", "full"] = "full" if batch.origin is None else "short"
        paint = terminal.paint_for(sys.stderr, self.color)
        sys.stderr.write(as_text(error, text, self.secrecy, place, length, paint) + "\n")
        sys.stderr.flush()

    def _summary(self) -> None:
        if self.bad and self.on_error in ("skip", "null", "keep") and self.messages == "shown":
            done = {"skip": "skipped", "null": "left empty", "keep": "kept as they were"}[self.on_error]
            sys.stderr.write(f"urikit: {self.bad:,} of {self.seen:,} could not be answered and were {done}\n")
            sys.stderr.flush()
