"""Long native calls: other threads run meanwhile, and a signal is answered before they end.

Nothing here measures time. A thread that only runs where somebody gives the interpreter
lock away counts how often it did; a signal handler counts how often it was called.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest

import urikit
from urikit import IRI, URI, IRIReference, URITemplate, WebURL, _native
from urikit.net.web import is_valid_url_string, validation_errors

#: Texts of so many pieces are long: 64 KiB of the shortest pieces.
COUNT = 36_000
#: More pieces, where no other thread was quick enough to run.
COUNTS = (*[COUNT] * 20, *[10 * COUNT] * 10, 100 * COUNT)

CALLS: dict[str, Callable[[int], Callable[[], object]]] = {
    "extract": lambda n: lambda text="see http://h/x and " * n: _native.extract(text),
    "repair": lambda n: lambda text="http://h/" + " <>" * n: _native.repair(text)[0],
    "to_uri": lambda n: IRI("http://h/" + "é/ü" * n).to_uri,
    "to_uri with a host": lambda n: IRI("http://é/" + "é/ü" * n).to_uri,
    "to_iri": lambda n: URI("http://h/" + "%C3%A9" * n).to_iri,
    "display": lambda n: IRI("http://h/" + "é/א" * n).display,
    "resolve": lambda n: lambda text="a/../" * n: urikit.resolve("http://h/a", text),
    "normalize": lambda n: URI("http://h/" + "%7e/../B" * n).normalize,
    "normalize, a function": lambda n: lambda text="http://h/" + "%7e/../B" * n: urikit.normalize(text),
    "equivalent": lambda n: lambda text="http://h/" + "%7e/../B" * n: urikit.equivalent(text, text + "x"),
    "issues": lambda n: URI("http://h/" + "//%7e" * n).issues,
    "relativize": lambda n: lambda text="a/b/c/" * n: urikit.relativize("http://h/a/b", "http://h/" + text),
    "compare": lambda n: lambda text="http://h/" + "%7e/../B" * n: _native.compare(text, text + "x"),
    "is_normalized": lambda n: URI("http://h/" + "%7E/b" * n).is_normalized,
    "parse": lambda n: lambda text="http://h/" + "%7e/../B" * n: urikit.parse(text),
    "is_valid": lambda n: lambda text="http://h/" + "%7e/../B" * n: urikit.is_valid(text),
    "redact": lambda n: lambda text="see http://u:pw@h/x?token=a and " * n: urikit.redact(text),
    "redacted": lambda n: URI("http://u:pw@h/?" + "token=a&" * n).redacted,
    "normalization_steps": lambda n: URI("http://h/" + "%7e/../B" * n).normalization_steps,
    "origin": lambda n: lambda text="http://" + "H." * n + "/": urikit.origin(text),
    "display_text": lambda n: lambda text="/é/א" * n: _native.display_text(IRIReference.parse(text)),
    "places of secrets": lambda n: lambda text="http://u:pw@h/?" + "token=a&" * n: _native.secret_places(text),
    "template, parsed": lambda n: lambda text="{/a}b" * n: URITemplate(text),
    "template, expanded": lambda n: lambda text="/é" * n: URITemplate("{/a}").expand(a=text),
    "template": lambda n: lambda text="/a%20b" * n: URITemplate("{/a*}").match(text),
    "build": lambda n: lambda text="/a%20b" * n: URI.build(scheme="http", host="h", path=text),
    "build, of segments": lambda n: lambda text="é/" * n: URI.build(scheme="http", host="h", path=[text]),
    "build, of pairs": lambda n: lambda text="é&" * n: URI.build(scheme="http", host="h", query={"a": text}),
    "replace": lambda n: lambda text="a%20b" * n: URI("http://h/").replace(query=text),
    "joinpath": lambda n: lambda text="é" * n: URI("http://h/").joinpath(text),
    "with_params": lambda n: lambda text="é&" * n: URI("http://h/").with_params(a=text),
    "update_params": lambda n: partial(URI("http://h/?" + "b=%41&" * n).update_params, a=1),
    "add_params": lambda n: lambda text="é&" * n: URI("http://h/").add_params(a=text),
    "without_params": lambda n: partial(URI("http://h/?" + "b=%41&" * n).without_params, "a*"),
    "form_pairs": lambda n: lambda text="b=%41&" * n: len(urikit.form_pairs(text)),
    "raw_pairs": lambda n: lambda text="b=%41&" * n: len(_native.raw_pairs(text, "&")),
    "query_values": lambda n: lambda text="b=%41&" * n: len(_native.query_values(text, "&", "space", "a", 1)),
    "query_sort": lambda n: lambda text="b=%41&" * n: _native.query_sort(text, "&", "space"),
    "query_set": lambda n: lambda text="b=%41&" * n: _native.query_set(text, "&", "space", "a", ["1"]),
    "WebURL.replace": lambda n: lambda text="é/.." * n: WebURL("http://h/").replace(path=text),
    "WebURL.set": lambda n: lambda text="é" * n: WebURL("http://h/").set("search", text),
    "WebURL.with_params": lambda n: lambda text="é&" * n: WebURL("http://h/").with_params(a=text),
    "WebURL": lambda n: lambda text="http://h/" + "é/.." * n: WebURL(text),
    "validation errors": lambda n: lambda text="http://h/" + "< " * n: validation_errors(text),
    "explain": lambda n: lambda text="http://h/" + "a b" * n: urikit.explain(text).answer,
    "explain, an IRI": lambda n: lambda text="http://h/" + "é//" * n: urikit.explain(text).answer,
    "WebURL, refused": lambda n: lambda text="http://h:70000" + "1" * 4 * n: _refused(WebURL, text),
    "WebURL, a valid string": lambda n: lambda text="http://h/" + "é/a" * n: is_valid_url_string(text),
    "WebURL, as a URI": lambda n: WebURL("http://h/?" + "^|" * n).to_uri,
    "validation errors beyond ASCII": lambda n: lambda text="http://h/" + "é< " * n: validation_errors(text),
    "decoded": lambda n: lambda text="%41b" * n: urikit.percent.decode(text),
    "decoded to bytes": lambda n: lambda text="%41b" * n: _native.percent_decode_bytes(text, "literal"),
    "encoded": lambda n: lambda text="é " * n: urikit.percent.encode(text, "path"),
    "LEIRI": lambda n: lambda text="http://h/" + "é b" * n: urikit.from_leiri(text),
    "is_valid, of bytes": lambda n: lambda text=b"http://h/" + b"%7e/../B" * n: urikit.is_valid(text),
    "canonical_key": lambda n: lambda text="http://h/?" + "b=%41&" * n: urikit.canonical_key(text, "crawl"),
    "meant": lambda n: lambda text="http://h/?a" + "&amp;" * n: _native.meant(text)[0],
    "faults": lambda n: lambda text="http://h/" + " <>" * n: _native.find_faults(text)[1],
    "issues of an IRI": lambda n: IRI("http://" + "a\u0430." * n).issues,
    "HTML": lambda n: lambda text="<p><a href=x>" * n: _native.HTMLReader(["href"], []).read(text),
    "Markdown": lambda n: lambda text="[a](b) " * n: _native.read_markdown(text),
    "Turtle": lambda n: lambda text="<a> b:c " * n: _native.rdf_text_words(text, "Turtle"),
}


def _refused(call: Callable[[str], object], text: str) -> str:
    with pytest.raises(urikit.URIError) as refusal:
        call(text)
    return str(refusal.value.args[1])


@contextmanager
def counter() -> Iterator[list[int]]:
    """A thread that counts, and gives the lock back each time; nobody takes the lock from anybody."""
    counts, ends, interval = [0], threading.Event(), sys.getswitchinterval()

    def count() -> None:
        while not ends.is_set():
            counts[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    sys.setswitchinterval(3600)
    thread.start()
    try:
        yield counts
    finally:
        sys.setswitchinterval(interval)
        ends.set()
        thread.join()


@pytest.mark.parametrize("name", CALLS)
def test_other_threads_run_meanwhile_and_the_answer_is_the_same(name: str) -> None:
    """A long text takes another way than a short one: it has the same answer each time, of the same type."""
    short, first, again = CALLS[name](1)(), CALLS[name](COUNT)(), None
    for count in COUNTS:
        call = CALLS[name](count)
        with counter() as counts:
            before = counts[0]
            made = call()
            after = counts[0]
        again = made if again is None else again
        if after > before:
            break
    else:
        raise AssertionError("nobody else ran, however long the text was")
    assert type(first) is type(again) is type(short)
    assert str(first) == str(again)


def test_a_short_call_keeps_the_lock() -> None:
    urikit.extract("imported")
    with counter() as counts:
        before = counts[0]
        urikit.extract("see http://h/x")
        assert counts[0] == before


@contextmanager
def signals(number: signal.Signals, handler: Callable[..., object]) -> Iterator[Callable[[], None]]:
    """What sends a signal to this thread, which a handler answers; without thread switches that nobody asked for."""
    main, kept, interval = threading.get_ident(), signal.signal(number, handler), sys.getswitchinterval()
    sys.setswitchinterval(3600)
    try:
        yield lambda: signal.pthread_kill(main, number)
    finally:
        sys.setswitchinterval(interval)
        signal.signal(number, kept)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system cannot send a signal to a thread")
def test_an_interrupt_ends_the_call() -> None:
    """The other thread runs while the call waits without the lock; no answer is made of what was interrupted."""
    made: list[object] = []

    def wait_and_interrupt() -> None:
        begun.wait()
        interrupt()

    with signals(signal.SIGINT, signal.default_int_handler) as interrupt:
        # What is made by a call that ended before it was interrupted is in the list.
        for count in (200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000):
            made.clear()
            begun, thread = threading.Event(), threading.Thread(target=wait_and_interrupt)
            thread.start()
            with pytest.raises(KeyboardInterrupt):
                begun.set()
                made.extend(map(_native.repair, ["http://h/" + " <>" * count]))
                thread.join()
            thread.join()
            if not made:
                return
    raise AssertionError("no call was interrupted, however long the text was")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system cannot send a signal to a thread")
@pytest.mark.parametrize("name", ["repair", "normalize", "equivalent", "issues", "compare", "redact"])
def test_a_signal_is_answered_during_the_call(name: str) -> None:
    """A handler runs several times while one call does; without that it would run once, after the call.

    What reads 100 MB in less than a fifth of a second, such as `is_normalized`, is too quick for this.
    """
    handled, ends = [0], threading.Event()

    def handler(*_: object) -> None:
        handled[0] += 1

    with signals(signal.SIGUSR1, handler) as interrupt:

        def interrupts() -> None:
            while not ends.wait(0.001):
                interrupt()

        for count in (1_000_000, 4_000_000, 16_000_000):
            call = CALLS[name](count)
            thread = threading.Thread(target=interrupts)
            ends.clear()
            thread.start()
            before = handled[0]
            after = (call(), handled[0])[1]
            ends.set()
            thread.join()
            if after > before + 3:
                return
    raise AssertionError("no call was long enough, or no signal was handled during one")
