"""Mistakes by construction at the beginning of a URL: its scheme, and what separates that from the rest."""

from __future__ import annotations

from tests.explanation.diagnosis.mutated_samples import OTHERS, SERVERS, WEB, Cases, case_of

SPELLINGS = {
    "https": "htps htpps httsp htttps httpps hhtps htpts htttp httpss hhttps htts thtps hrrps httpa ttps tps hppts htttpss "
    "hhttp httpz httos gttps jttps httpd htyps htrps hytps htto httpx",
    "http": "htp hhtp htttp htpp hhttp thtp ttp htt tttp jttp gttp hrrp htto httl hhhttp htttttp",
    "ftp": "fttp ftpp ftpp",
    "file": "flie fiel fille filee ifle",
    "mailto": "maito mialto mailt maitlo malito mailtoo mailo mailtp emailto mailot mail-to",
    "postgresql": "postgressql postgresq posgresql postgreql postgrsql postgre postgressl psotgresql",
    "postgres": "postgress posgres postgers",
    "redis": "reids rdis redsi",
    "mongodb": "mongdb mongobd mogodb mongo monogdb",
    "mysql": "mysq myslq mqsql mysqll mysl",
    "ssh": "shh",
    "sftp": "sfpt stfp sfttp",
    "git": "gti giit",
    "ldap": "ldaap ldapp",
    "wss": "wsss",
    "ftps": "ftpss",
    "amqp": "ampq amqqp",
    "urn": "unr",
    "tel": "tell telephone phone",
}  # fmt: skip

SEPARATORS = (
    ":/", ":", "//", ";//", ":///", ":////", ":\\\\", ":\\/\\/", "://\\", ".//", ",//", "::/", "::", "::://", "::/​/".replace("\u200b", ""),
    ";/", ":;//", "：//", ":／／", "：／／", "//:", "/:/", ":/ /", ": //", " ://", ":// ", " : //", " //", "%3A//", "%3a%2f%2f",
    ":%2F%2F", "%3A%2F%2F", ":|/", ":||", "/:", "///", "/", "'//", '"//', "-//", "_//", ":-//", "=//", ":=//", "|//", "&#58;//",
    "&colon;//", ":&#47;&#47;", ":&#x2F;&#x2F;", "\\://", "\\:\\/\\/", ":∕∕", "∶//", "ː//", "꞉//", ":⁄⁄", "ⵓ//", "︰//", "﹕//", ":\\u002F\\u002F",
    ":\\x2f\\x2f", "://:", ":///\\", "://///", ":/\\/", ":\\", ":\\/", ":/\\", ":\n//", ":/\t/", "?://", "*://", "://,",
)  # fmt: skip


def spelling() -> Cases:
    """A scheme of a server with a letter too many, too few, or in another order."""
    rests = {
        "file": ":///home/ada/x",
        "mailto": ":ada@example.com",
        "urn": ":isbn:9780306406157",
        "tel": ":+4930123456",
    }
    for scheme, words in SPELLINGS.items():
        rest = rests.get(scheme, "://www.example.com/x?y=1")
        near = {"http": "https", "https": "http", "postgres": "postgresql", "postgresql": "postgres", "ftp": "http"}
        other = near.get(scheme, scheme)
        for word in words.split():
            fixes = (scheme + rest, other + rest)
            yield case_of(word + rest, (), 0, *fixes)
            yield case_of(word.upper() + rest, (), 0, *fixes)
            if len(word) > 3 and rest.startswith("://") and scheme in ("http", "https"):
                yield case_of(f"{word}:/{rest[3:]}", (), (0, len(word) + 1), *fixes)
                yield case_of(f"{word}//{rest[3:]}", (), (0, len(word)), *fixes)
                yield case_of(f"{word}:{rest[1:]} ", (), (0, len(word + rest)), *fixes)
                yield case_of(f"{word}:{rest[1:]},", (), (0, len(word + rest)), *fixes)
                yield case_of(f'"{word}{rest}"', (), (0, 1), *fixes)


def separators() -> Cases:
    """What people type for "://"."""
    for url in (WEB[1], WEB[2], WEB[3], WEB[6], SERVERS[0], SERVERS[3], SERVERS[7], SERVERS[9]):
        scheme, rest = url.split("://")
        for mark in SEPARATORS:
            # A single slash, or a mark that shells and expressions have, is a mistake before "www." at most.
            if mark in ("/", ":/.", "?://", "*://", "-//", "_//", "://:") and (url not in WEB or "www." not in url):
                continue
            if url not in WEB and mark.startswith((":\\u", ":\\x")):
                continue
            text = scheme + mark + rest
            yield case_of(text, (), range(len(scheme), len(scheme + mark) + 1), url)


def doubled() -> Cases:
    """A scheme twice."""
    for url in (WEB[2], WEB[3], "http://www.example.com"):
        scheme, rest = url.split("://")
        for first in (
            "http://", "https://", "http:", "https:", "http:/", "http//", "https//", "http", "https", "http:// ", "https:///",
            "HTTP://", "ftp://", "//", "://", ":", "www.", "http://www.", "https://https://", "url:", "URL:", "http;//", "htp://", "file://",
        ):  # fmt: skip
            yield case_of(first + url, (), range(len(first) + len(url)), url)
        for first in ("http://", "https://"):
            for mark in ("//", ":", ":/", ";//", " //", ":///", ":\\\\"):
                text = f"{first}{scheme}{mark}{rest}"
                yield case_of(text, (), range(len(first + scheme + mark) + 1), url)
    for url in (*SERVERS[:8], *OTHERS[:3]):
        scheme = url.partition(":")[0]
        yield case_of(f"{scheme}://{url}", (), range(2 * len(scheme) + 6), url)
        yield case_of(f"{scheme}:{url}", (), range(2 * len(scheme) + 6), url)


def without_scheme() -> Cases:
    """A host without its scheme."""
    for url in WEB:
        rest = url.partition("://")[2]
        either = (f"https://{rest}", f"http://{rest}", f"//{rest}")
        if "@" in rest:
            yield case_of(rest, (), 0, *either, "mailto:ada@example.com")
            continue
        yield case_of(rest, (), 0, *either)
        yield case_of(f"://{rest}", (), (0, 3), *either)
        yield case_of(f":{rest}", (), 0, *either)
        yield case_of(f":/{rest}", (), 0, *either)
        yield case_of(f"{rest},", (), range(len(rest) + 1), *either)
        yield case_of(f'"{rest}"', (), (0, 1), *either)
        yield case_of(f"<{rest}>", (), (0, 1), *either)
        yield case_of(f" {rest}", (), (0, 1), *either)
        yield case_of(f"{rest} ", (), (0, len(rest)), *either)
    for rest in ("localhost:3000", "localhost:8080/api", "127.0.0.1:8000", "192.168.0.1/setup", "192.168.0.1:80/x", "[::1]:8080/x",
                 "api.example.com:443", "db:5432", "www.example", "EXAMPLE.COM/X", "münchen.de/x", "例え.jp/x", "localhost/x"):  # fmt: skip
        host = {"münchen.de/x": "xn--mnchen-3ya.de/x", "例え.jp/x": "xn--r8jz45g.jp/x"}.get(rest, rest)
        yield case_of(rest, (), (0, 1), *(f"{scheme}{host}" for scheme in ("https://", "http://", "//")))
