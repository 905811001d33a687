"""What a signal means to a process that a test starts."""

import signal


def as_in_a_terminal() -> None:
    """Call it in the new process: interrupts and hang-ups arrive, also behind `nohup` and in the background."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
