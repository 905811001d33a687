"""What a template sees of a URL is what it sees of a URI, where the two standards agree."""

import pytest
from click.testing import CliRunner

import urikit
from urikit.cli import program
from urikit.cli.template import Template

NAMES = (
    "scheme authority userinfo user password host port path query fragment url origin site registrable_domain segments "
    "segment.0 segment.-1 filename extension query.a query.a* query.b"
)


@pytest.mark.parametrize(
    "text",
    (
        "http://h/ http://u:p@h.example:81/a/b.tar.gz?a=1&b=%41&a#f http://u@h/..x?a# https://[2001:db8::1]/.bashrc? "
        "ws://h//x/ foo://h foo:/a/x."
    ).split(),
)
def test_alike(text):
    reference = urikit.URI(text)
    for name in NAMES.split():
        template = Template(f"{{{name}|or:NONE}}", "empty")
        # RFC 6454 has an origin for every scheme with an authority; of the URL Standard it is opaque.
        wanted = "NONE" if name == "origin" and reference.scheme == "foo" else template.render(reference)
        assert template.render(urikit.WebURL(text)) == wanted, name


def test_what_only_the_url_standard_says():
    seen = urikit.WebURL("foo:a/b")
    assert (seen.segments, seen.name, seen.authority, seen.origin) == (("a", "b"), "b", None, None)
    seen = urikit.WebURL("http://:p@0X7F.1\\a b")
    said = (seen.userinfo, seen.authority, seen.path, str(seen))
    assert said == (":p", ":p@127.0.0.1", "/a%20b", "http://:p@127.0.0.1/a%20b")


def test_hosts_of_a_list():
    result = CliRunner().invoke(program, ["get", "--as", "whatwg", "{host}"], input="http:a.com\nhttp://É/\n\nx\n")
    assert result.stdout == "a.com\nxn--9ca\n"
    assert result.exit_code == 1
    assert result.stderr.count("missing-scheme-non-relative-URL") == 2
