"""Options of HTTP libraries, and what becomes of them in a guarded client: data that a test runs and pages show.

Each row is one option in one situation. `test_options.py` sends a request with the plain library and with the guarded
client, and compares both outcomes with the row. Write the tables of the pages anew with

    python -m tests.integrations.guard.options
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tools.markdown import code

PAGES = Path(__file__).resolve().parents[3] / "docs" / "integrations"
_BEGIN, _END = "<!-- options: python -m tests.integrations.guard.options -->\n", "<!-- /options -->\n"


class Row(NamedTuple):
    """An option in a situation, and the outcomes."""

    library: str
    #: A name in `SITUATIONS`.
    situation: str
    plain: str
    guarded: str
    #: Arguments of the client, of its transport, and of the request, as source.
    client: str = ""
    transport: str = ""
    request: str = ""

    @property
    def option(self) -> str:
        """The option as a page shows it."""
        session = {"urllib3": "manager", "requests": "session", "httpx": "client", "aiohttp": "session"}[self.library]
        places = ((session, self.client), ("transport", self.transport), ("request", self.request))
        return ", ".join(f"{place}: {code(given)}" for place, given in places if given) or "defaults"


#: Each situation in the words of a page.
SITUATIONS = {
    "moved": "a redirect",
    "moved often": "four redirects",
    "moved away": "a redirect to another origin",
    "moved by URI": "a redirect in a field `URI`",
    "silent": "a server that does not answer",
    "stranger": "an unknown certificate",
    "another name": "a certificate for another name",
    "old": "a server with TLS 1.2",
    "gzip": "a gzip body",
    "cut": "a body that is cut short",
    "proxy": "a proxy of the environment",
    "netrc": "a password in .netrc",
    "long field": "a field of 500 characters",
    "missing": "an answer 404",
    "cookie": "a cookie and a redirect to the same origin",
    "coding": "any request",
    "hook": "an answer",
}

#: Shorthands.
_FOLLOWS, _RETURNS = "follows", "returns the redirect"
_ALL = "sends Authorization, Cookie, X-Mine"
_MINE = "sends X-Mine"
_UNUSED = "does not use it"
# A limit for both: on a busy machine connecting takes as long.
_EITHER, _EITHER_ERROR = "ReadTimeout or ConnectTimeout", "ReadTimeoutError or ConnectTimeoutError"

URLLIB3 = [
    ("moved", _FOLLOWS, _FOLLOWS, "", "", ""),
    ("moved", _RETURNS, _RETURNS, "retries=False", "", ""),
    ("moved", _RETURNS, _RETURNS, "", "", "retries=False"),
    ("moved", "MaxRetryError", "MaxRetryError", "retries=0", "", ""),
    ("moved", "MaxRetryError", "MaxRetryError", "", "", "retries=0"),
    ("moved", "MaxRetryError", "MaxRetryError", "", "", "retries=Retry(redirect=0)"),
    ("moved", _RETURNS, _RETURNS, "", "", "retries=Retry(redirect=False)"),
    ("moved", _RETURNS, _RETURNS, "retries=Retry(redirect=0, raise_on_redirect=False)", "", ""),
    ("moved", _RETURNS, _RETURNS, "", "", "redirect=False"),
    ("moved often", "MaxRetryError", "MaxRetryError", "", "", ""),
    ("moved often", "MaxRetryError", "MaxRetryError", "", "", "retries=2"),
    ("moved often", _FOLLOWS, _FOLLOWS, "", "", "retries=4"),
    ("moved away", _MINE, _MINE, "", "", ""),
    (
        "moved away",
        "sends none",
        "sends none",
        "",
        "",
        'retries=Retry(remove_headers_on_redirect=["X-Mine", "Cookie", "Authorization"])',
    ),
    ("moved away", _ALL, _MINE, "", "", "retries=Retry(remove_headers_on_redirect=[])"),
    ("silent", "MaxRetryError", "MaxRetryError", "timeout=0.05", "", ""),
    ("silent", "ReadTimeoutError", "ReadTimeoutError", "", "", "timeout=Timeout(read=0.05), retries=False"),
    ("silent", _EITHER_ERROR, _EITHER_ERROR, "", "", "timeout=Timeout(total=0.05), retries=False"),
    ("stranger", "certificate error", "certificate error", "", "", ""),
    ("stranger", "connects", "connects", 'cert_reqs="CERT_NONE"', "", ""),
    ("stranger", "connects", "connects", "ca_certs=authority", "", ""),
    ("another name", "certificate error", "certificate error", "ca_certs=authority", "", ""),
    ("another name", "connects", "connects", 'ca_certs=authority, assert_hostname="localhost"', "", ""),
    (
        "stranger",
        "certificate error",
        "certificate error",
        'ca_certs=authority, assert_hostname="other.example"',
        "",
        "",
    ),
    ("stranger", "TLS error", "TLS error", 'ca_certs=authority, assert_fingerprint="00" * 32', "", ""),
    ("old", "connects", "connects", "ca_certs=authority", "", ""),
    ("old", "TLS error", "TLS error", "ca_certs=authority, ssl_minimum_version=TLSVersion.TLSv1_3", "", ""),
    ("gzip", "decodes", "decodes", "", "", ""),
    ("gzip", "does not decode", "does not decode", "", "", "decode_content=False"),
    ("gzip", "decodes", "decodes", "", "", "preload_content=False"),
    ("cut", "ProtocolError", "ProtocolError", "", "", "retries=False"),
    ("cut", "ProtocolError", "ProtocolError", "", "", "enforce_content_length=False, retries=False"),
    ("proxy", _UNUSED, _UNUSED, "", "", ""),
    ("netrc", _UNUSED, _UNUSED, "", "", ""),
    ("coding", "asks for br", "asks for br", 'headers={"Accept-Encoding": "br"}', "", ""),
]
REQUESTS = [
    ("moved", _FOLLOWS, _FOLLOWS, "", "", ""),
    ("moved", _RETURNS, _RETURNS, "", "", "allow_redirects=False"),
    ("moved often", _FOLLOWS, _FOLLOWS, "", "", ""),
    ("moved often", "TooManyRedirects", "TooManyRedirects", "max_redirects=2", "", ""),
    ("moved away", _MINE, _MINE, "", "", 'auth=("me", "pw")'),
    ("silent", _EITHER, _EITHER, "", "", "timeout=0.05"),
    ("silent", "ReadTimeout", "ReadTimeout", "", "", "timeout=(5, 0.05)"),
    ("silent", _EITHER, _EITHER, "", "", "timeout=Timeout(total=0.05)"),
    ("stranger", "certificate error", "certificate error", "", "", ""),
    ("stranger", "connects", "connects", "", "", "verify=False"),
    ("stranger", "connects", "connects", "verify=authority", "", ""),
    ("another name", "certificate error", "certificate error", "", "", "verify=authority"),
    ("stranger", "OSError", "OSError", "", "", 'verify=authority, cert="missing.pem"'),
    ("gzip", "decodes", "decodes", "", "", ""),
    ("gzip", "decodes", "decodes", "", "", "stream=True"),
    ("cut", "ChunkedEncodingError", "ChunkedEncodingError", "", "", ""),
    ("proxy", "uses it", _UNUSED, "", "", ""),
    ("proxy", "uses it", "GuardError unsafe-proxy", "trust_env=True", "", ""),
    ("proxy", _UNUSED, _UNUSED, "trust_env=False", "", ""),
    ("proxy", "uses it", "GuardError unsafe-proxy", "trust_env=False", "", 'proxies={"http": proxy}'),
    ("netrc", "uses it", _UNUSED, "", "", ""),
    ("netrc", "uses it", "uses it", "trust_env=True", "", ""),
    ("cookie", "sends it back", "sends it back", "", "", ""),
    ("hook", "calls it", "calls it", 'hooks={"response": [hook]}', "", ""),
    ("hook", "calls it", "calls it", "", "", 'hooks={"response": hook}'),
    ("coding", "returns it", "ArgumentError", 'adapters={"http://": HTTPAdapter()}', "", ""),
    ("coding", "asks for br", "asks for br", "", "", 'headers={"Accept-Encoding": "br"}'),
]
HTTPX = [
    ("moved", _RETURNS, _RETURNS, "", "", ""),
    ("moved", _FOLLOWS, _FOLLOWS, "follow_redirects=True", "", ""),
    ("moved", _RETURNS, _RETURNS, "follow_redirects=True", "", "follow_redirects=False"),
    ("moved often", _FOLLOWS, _FOLLOWS, "follow_redirects=True", "", ""),
    ("moved often", "TooManyRedirects", "TooManyRedirects", "follow_redirects=True, max_redirects=2", "", ""),
    ("moved away", _MINE, _MINE, "follow_redirects=True", "", ""),
    ("moved away", _MINE, _MINE, 'follow_redirects=True, auth=("me", "pw")', "", ""),
    ("silent", _EITHER, _EITHER, "timeout=0.05", "", ""),
    ("silent", "ReadTimeout", "ReadTimeout", "", "", "timeout=Timeout(5, read=0.05)"),
    ("stranger", "certificate error", "certificate error", "", "", ""),
    ("stranger", "connects", "connects", "", "verify=False", ""),
    ("stranger", "connects", "connects", "", "verify=create_default_context(cafile=authority)", ""),
    (
        "another name",
        "certificate error",
        "certificate error",
        "",
        "verify=create_default_context(cafile=authority)",
        "",
    ),
    ("gzip", "decodes", "decodes", "", "", ""),
    ("cut", "RemoteProtocolError", "RemoteProtocolError", "", "", ""),
    ("proxy", "uses it", _UNUSED, "", "", ""),
    ("proxy", _UNUSED, _UNUSED, "trust_env=False", "", ""),
    ("proxy", "uses it", "ArgumentError", "proxy=proxy", "", ""),
    ("proxy", "uses it", "uses it", "", "proxy=proxy", ""),
    ("proxy", "uses it", "ArgumentError", 'mounts={"http://": Transport(proxy=proxy)}', "", ""),
    ("proxy", "uses it", _UNUSED, 'mounts={"all://elsewhere.example": None}', "", ""),
    ("netrc", _UNUSED, _UNUSED, "trust_env=True", "", ""),
    ("cookie", "sends it back", "sends it back", "follow_redirects=True", "", ""),
    ("hook", "calls it", "calls it", 'event_hooks={"response": [hook]}', "", ""),
    ("coding", "asks for identity", "asks for identity", "", "", 'headers={"Accept-Encoding": "identity"}'),
    ("coding", "asks for br", "asks for gzip, deflate", "", "", 'headers={"Accept-Encoding": "br"}'),
    ("coding", "returns it", "returns it", "", "retries=1, limits=Limits(max_connections=1)", ""),
    ("coding", "returns it", "ArgumentError", "", "http2=True", ""),
]
AIOHTTP = [
    ("moved", _FOLLOWS, _FOLLOWS, "", "", ""),
    ("moved", _RETURNS, _RETURNS, "", "", "allow_redirects=False"),
    ("moved often", _FOLLOWS, _FOLLOWS, "", "", ""),
    ("moved often", "TooManyRedirects", "TooManyRedirects", "", "", "max_redirects=2"),
    ("moved away", _MINE, _MINE, "", "", ""),
    ("moved by URI", _FOLLOWS, _FOLLOWS, "", "", ""),
    ("silent", "TimeoutError", "TimeoutError", "timeout=ClientTimeout(total=0.05)", "", ""),
    ("silent", "TimeoutError", "TimeoutError", "", "", "timeout=ClientTimeout(total=0.05)"),
    ("silent", "SocketTimeoutError", "SocketTimeoutError", "", "", "timeout=ClientTimeout(sock_read=0.05)"),
    ("stranger", "certificate error", "certificate error", "", "", ""),
    ("stranger", "connects", "connects", "", "", "ssl=False"),
    ("stranger", "connects", "connects", "", "", "ssl=create_default_context(cafile=authority)"),
    ("another name", "certificate error", "certificate error", "", "", "ssl=create_default_context(cafile=authority)"),
    ("stranger", "ServerFingerprintMismatch", "ServerFingerprintMismatch", "", "", "ssl=Fingerprint(bytes(32))"),
    ("gzip", "decodes", "decodes", "read_bufsize=1", "", ""),
    ("gzip", "does not decode", "does not decode", "auto_decompress=False", "", ""),
    ("cut", "ClientPayloadError", "ClientPayloadError", "", "", ""),
    ("proxy", _UNUSED, _UNUSED, "", "", ""),
    ("proxy", "uses it", "GuardError unsafe-proxy", "trust_env=True", "", ""),
    ("proxy", "uses it", "GuardError unsafe-proxy", "", "", "proxy=proxy"),
    ("proxy", "uses it", "GuardError unsafe-proxy", "proxy=proxy", "", ""),
    ("netrc", _UNUSED, _UNUSED, "", "", ""),
    ("long field", "returns it", "returns it", "", "", ""),
    ("long field", "ClientResponseError", "ClientResponseError", "max_field_size=100", "", ""),
    ("long field", "ClientResponseError", "ClientResponseError", "", "", "max_field_size=100"),
    ("missing", "returns it", "returns it", "", "", ""),
    ("missing", "ClientResponseError", "ClientResponseError", "raise_for_status=True", "", ""),
    ("cookie", _UNUSED, _UNUSED, "", "", ""),
    ("cookie", "sends it back", "sends it back", "cookie_jar=CookieJar(unsafe=True)", "", ""),
    ("cookie", _UNUSED, _UNUSED, "cookie_jar=DummyCookieJar()", "", ""),
    ("coding", "returns it", "returns it", "connector_owner=False", "", ""),
    ("coding", "returns it", "TypeError", "connector=TCPConnector()", "", ""),
]
ROWS = [
    Row(library, *row)
    for library, rows in {"urllib3": URLLIB3, "requests": REQUESTS, "httpx": HTTPX, "aiohttp": AIOHTTP}.items()
    for row in rows
]


def page(text: str, library: str) -> str:
    """The text of a page with its table anew."""
    rows = [row for row in ROWS if row.library == library]
    lines = ["| situation | option | library | guarded client |", "|---|---|---|---|"]
    order = list(SITUATIONS)
    for situation, group in groupby(
        sorted(rows, key=lambda row: order.index(row.situation)), lambda row: row.situation
    ):
        lines += [f"| {SITUATIONS[situation]} | {row.option} | {row.plain} | {row.guarded} |" for row in group]
    before, _, rest = text.partition(_BEGIN)
    return before + _BEGIN + "\n".join(lines) + "\n" + _END + rest.partition(_END)[2]


if __name__ == "__main__":
    for name in dict.fromkeys(row.library for row in ROWS):
        path = PAGES / f"{name}.md"
        path.write_text(page(path.read_text("utf-8"), name), "utf-8")
