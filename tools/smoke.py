"""Tries an installed urikit: `python tools/smoke.py [--cli | --no-cli]`, with any interpreter that has it.

It needs nothing but the package, so it runs in a new environment. Without an option it looks at the library; with
`--cli` at the command too, with `--no-cli` at what the command says where Click is missing.
"""

import subprocess
import sys
import time


def library() -> None:
    """Ask one question of each kind: native classes, words from the tables, data of the package."""
    began = time.perf_counter()
    import urikit

    taken = (time.perf_counter() - began) * 1000
    u = urikit.URI("https://ada:secret@www.example.co.uk:8443/a%20b?q=1#top")
    assert (u.host, u.port_number, u.name) == ("www.example.co.uk", 8443, "a%20b"), u
    assert "secret" not in repr(u)
    assert str(u.resolve("../c")) == "https://ada:secret@www.example.co.uk:8443/c"
    assert urikit.normalize("HTTP://Example.COM:80/%7ea") == "http://example.com/~a"
    assert urikit.WebURL("http://EXAMPLE.com/ü").href == "http://example.com/%C3%BC"
    assert urikit.IRI("http://bücher.example/").to_uri().host == "xn--bcher-kva.example"
    assert urikit.registrable_domain("www.example.co.uk") == "example.co.uk"
    assert urikit.URN.parse("urn:isbn:0-486-27557-4").nid == "isbn"
    assert urikit.URITemplate("/s{?q}").expand(q="a b") == "/s?q=a%20b"
    assert urikit.URI("mailto:ada@example.org").view() is not None
    try:
        urikit.parse("http://h/a b")
    except urikit.URISyntaxError as error:
        assert error.code and error.hint, error
    else:
        raise AssertionError("a space was accepted")
    assert "column 11" in str(urikit.explain("http://h/a b"))
    from urikit import documents

    assert [str(link.target) for link in documents.read(b'<!doctype html><a href="http://h/x">').links] == [
        "http://h/x"
    ]
    print(f"urikit {urikit.__version__}, Python {sys.version.split()[0]}: the library works (import {taken:.1f} ms)")


def command(option: str) -> None:
    """Try the command line, or what it says without Click."""
    click = option == "--cli"
    call = [sys.executable, "-m", "urikit", "explain", "--short", "http://h/a b"]
    run = subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=False)
    if click:
        assert (run.returncode, "Fix: http://h/a%20b" in run.stdout) == (1, True), run
    else:
        assert run.returncode == 3 and "pip install 'urikit[cli]'" in run.stderr, run
    print("the command line", "works" if click else "says what to install")


if __name__ == "__main__":
    library()
    if sys.argv[1:] in (["--cli"], ["--no-cli"]):
        command(sys.argv[1])
    elif sys.argv[1:]:
        sys.exit(__doc__)
