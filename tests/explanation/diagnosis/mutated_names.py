"""Mistakes by construction in names: mail addresses, numbers, data, files and script links; and two mistakes at once."""

from __future__ import annotations

from collections.abc import Callable

from tests.explanation.diagnosis.mutated_samples import Cases
from tests.explanation.diagnosis.score import Case


def mails() -> Cases:
    """Mail addresses and mailto URIs."""
    right = "mailto:ada@example.com"
    for text, at in (
        ("ada@example.com", 0), ("mailto//ada@example.com", 6), ("mailto://ada@example.com", 7), ("mailto:/ada@example.com", 7), ("mailto;ada@example.com", 6), ("mailto ada@example.com", 6), ("mailto=ada@example.com", 6), ("mailto.ada@example.com", 6),
        ("mailto,ada@example.com", 6), ("MAILTO//ada@example.com", 6), ("mailto::ada@example.com", 7), ("mailto:mailto:ada@example.com", 7), ("email:ada@example.com", 0), ("e-mail:ada@example.com", 0), ("mail:ada@example.com", 0), ("mailto:<ada@example.com>", 7), ("<mailto:ada@example.com>", 0),
        ("<ada@example.com>", 0), ("(ada@example.com)", 0), ('"ada@example.com"', 0), ("Ada <ada@example.com>", 0), ('"Ada L" <ada@example.com>', 0), ("mailto:Ada <ada@example.com>", 7), ("ada@example.com.", 15), ("ada@example.com,", 15), ("ada@example.com;", 15), ("ada@example.com)", 15),
        ("ada@example.com>", 15), ("ada@@example.com", 3), ("mailto:ada@@example.com", 10), ("mailto:ada(at)example.com", 10), ("ada(at)example.com", 3), ("ada[at]example.com", 3), ("ada at example.com", 3), ("mailto:ada[at]example.com", 10), ("mailto:ada at example.com", 10), ("ada@example,com", 0), ("ada@example..com", 0),
        ("mailto:ada@example,com", 18), ("mailto:ada@example..com", 18), ("mailto:ada@example.com,", 22), ("mailto:ada@example.com;", 22), ("mailto:ada@example.com.", 22), ("mailto:ada@.example.com", 11), ("ada @example.com", 3), ("ada@ example.com", 4), ("ada@example .com", 11), ("ada@example. com", 12), (" ada@example.com", 0), ("ada@example.com ", 15),
        ("mailto:ada@example.com ", 22), ("mailto:'ada@example.com'", 7), ('mailto:"ada@example.com"', 7), ("http://mailto:ada@example.com", 7), ("https://mailto:ada@example.com", 8), ("ada＠example.com", 3), ("mailto:ada＠example.com", 10), ("ada@example。com", 11), ("mailto：ada@example.com", 6),
        ("mailto:ada@example.com\u200b", 22), ("\u200bada@example.com", 0), ("mailto:[ada@example.com]", 7), ("mailto:(ada@example.com)", 7), ("mailto:ada%40example.com", 10), ("mailto: <ada@example.com>", 7), ("E-Mail: ada@example.com", 0), ("Email: ada@example.com", 0), ("mail: ada@example.com", 0), ("contact: ada@example.com", 0), ("To: ada@example.com", 0), ("ada@example.com>", 15), ("mailto:ada@example.com>", 22), ("mailto:ada@example.com)", 22), ("mailto:ada@example.com\"", 22), ("&#109;ailto:ada@example.com", 0), ("mailto:ada&#64;example.com", 10), ("mailto&#58;ada@example.com", 6), ("[mail](mailto:ada@example.com)", 0), ("<a href=\"mailto:ada@example.com\">", 0),
    ):  # fmt: skip
        near = range(len(text)) if at == 0 else (0, *range(max(at - 1, 0), at + 5))
        yield Case(text, (), (*near, 7, 11), () if "-example" in text else (right, f"MAILTO:{right[7:]}"))
    base = "mailto:ada@example.com"
    for tail, at, fix in (
        ("&subject=Hi", 0, "?subject=Hi"), ("?subject=Hi there", 11, "?subject=Hi%20there"), ("?subject=Hi?body=x", 11, "?subject=Hi&body=x"), ("?subject=a&amp;body=b", 10, "?subject=a&body=b"), ("??subject=Hi", 1, "?subject=Hi"), (";bob@example.com", 0, ",bob@example.com"), (" bob@example.com", 0, ",bob@example.com"),
        (", bob@example.com", 1, ",bob@example.com"), ("; bob@example.com", 0, ",bob@example.com"), ("?subject=é", 9, "?subject=%C3%A9"), ("?&subject=Hi", 1, "?subject=Hi"), ("&cc=bob@example.com", 0, "?cc=bob@example.com"), ("?cc=bob@example.com?subject=x", 19, "?cc=bob@example.com&subject=x"), ("?subject=\"Hi\"", 9, "?subject=%22Hi%22"), ("/?subject=Hi", 0, "?subject=Hi"), (",,bob@example.com", 0, ",bob@example.com"), ("?subject=50%", 11, "?subject=50%25"), ("?subject=a\nb", 10, "?subject=ab"),
        (",bob@example.com;eve@example.com", 16, ",bob@example.com,eve@example.com"), ("?body=line1\r\nline2", 11, "?body=line1%0D%0Aline2"),
    ):  # fmt: skip
        place = len(base) + at
        yield Case(base + tail, (), tuple(range(place - 1, place + 4)), (base + fix, "?"))


def names() -> Cases:
    """Telephone numbers, URNs, DOIs, ISBNs, data and other names."""
    for text, at, *fixes in (
        ("tel://+4930123456", 4, "tel:+4930123456"), ("tel:+49 (0)30 123456", 7, "tel:+4930123456"), ("tel:+49(0)30123456", 7, "tel:+4930123456"), ("tel:+49 30/123456", 7, "tel:+4930123456"), ("+49 30 123456", 0, "tel:+4930123456"), ("+49 (30) 123456", 0, "tel:+4930123456", "tel:+49(30)123456"),
        ("tel:+1 816 555 1212 ext. 89", 6, "tel:+18165551212;ext=89"), ("tel:+1-816-555-1212 x89", 19, "tel:+1-816-555-1212;ext=89"), ("tel:+18165551212 ext 89", 16, "tel:+18165551212;ext=89"), ("tel:+18165551212,89", 16), ("tel:004930123456", 4, "tel:+4930123456"), ("tel:+4930123456.", 15, "tel:+4930123456"), ("tel;+4930123456", 3, "tel:+4930123456"), ("tel+4930123456", 3, "tel:+4930123456"),
        ("tel:+49–30–123456", 7, "tel:+49-30-123456"), ("tel:＋4930123456", 4, "tel:+4930123456"), ("tel:++4930123456", 5, "tel:+4930123456"), ("Tel: +49 30 123456", 3, "Tel:+4930123456", "tel:+4930123456"), ("Telefon: +49 30 123456", 0, "tel:+4930123456"), ("tel:+49-30-CALL", 11), ("tel:4930123456", 4), ("sms://+4930123456", 4, "sms:+4930123456"), ("sms:+49 30 123456", 7, "sms:+4930123456"),
        ("urn:ISBN 9780306406157", 8, "urn:ISBN:9780306406157", "urn:isbn:9780306406157"), ("isbn:9780306406157", 0, "urn:isbn:9780306406157"), ("ISBN 9780306406157", 0, "urn:isbn:9780306406157"), ("ISBN 978-0-306-40615-7", 0, "urn:isbn:978-0-306-40615-7"), ("ISBN: 978-0-306-40615-7", 0, "urn:isbn:978-0-306-40615-7"), ("ISBN-13: 978-0-306-40615-7", 0, "urn:isbn:978-0-306-40615-7"), ("ISBN978-0-306-40615-7", 0, "urn:isbn:978-0-306-40615-7"),
        ("978-0-306-40615-7", 0, "urn:isbn:978-0-306-40615-7"), ("978 0 306 40615 7", 3, "urn:isbn:978-0-306-40615-7"), ("urn:isbn:978–0–306–40615–7", 12, "urn:isbn:978-0-306-40615-7"), ("urn:isbn:978 0 306 40615 7", 12, "urn:isbn:978-0-306-40615-7", "urn:isbn:9780306406157"), ("urn:isbn:978-0-306-40615-8", 25), ("urn:isbn:978030640615", 9), ("urn:isbn:97803064061577", 9),
        ("urn//isbn:9780306406157", 3, "urn:isbn:9780306406157"), ("urn://isbn:9780306406157", 4, "urn:isbn:9780306406157"), ("urn:/isbn:9780306406157", 4, "urn:isbn:9780306406157"), ("urn;isbn:9780306406157", 3, "urn:isbn:9780306406157"), ("urn:isbn/9780306406157", 8, "urn:isbn:9780306406157"), ("urn:isbn-9780306406157", 8, "urn:isbn:9780306406157"), ("urn:urn:isbn:9780306406157", 4, "urn:isbn:9780306406157"), ("urn::isbn:9780306406157", 4, "urn:isbn:9780306406157"), ("urn:isbn::9780306406157", 9, "urn:isbn:9780306406157"),
        ("urn:isbn=9780306406157", 8, "urn:isbn:9780306406157"), ("urn.isbn:9780306406157", 3, "urn:isbn:9780306406157"), ("urn:isbn:", 9), ("urn:x", 4), ("urn:", 4), ("urn:isbn:9780306406157.", 22, "urn:isbn:9780306406157"), ("urn：isbn：9780306406157", 3, "urn:isbn:9780306406157"),
        ("f81d4fae-7dec-11d0-a765-00a0c91e6bf6", 0, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), ("uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", 0, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), ("{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}", 0, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), ("urn:uuid:{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}", 9, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        ("urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6", 9, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg", 44), ("urn:uuid:f81d4fae-7dec-11d0-a765", 9), ("urn:uuid:f81d4fae–7dec–11d0–a765–00a0c91e6bf6", 17, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), ("urn:uuid:f81d4fae_7dec_11d0_a765_00a0c91e6bf6", 17, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        ("10.1000/182", 0, "doi:10.1000/182", "https://doi.org/10.1000/182"), ("DOI:10.1000/182.", 14, "DOI:10.1000/182"), ("DOI 10.1000/182", 0, "doi:10.1000/182"), ("DOI: 10.1000/182", 0, "DOI:10.1000/182", "doi:10.1000/182"), ("doi.org/10.1000/182", 0, "https://doi.org/10.1000/182"), ("doi://10.1000/182", 4, "doi:10.1000/182"), ("doi:https://doi.org/10.1000/182", 4, "https://doi.org/10.1000/182"), ("doi:doi:10.1000/182", 4, "doi:10.1000/182"), ("doi:doi.org/10.1000/182", 4, "doi:10.1000/182", "https://doi.org/10.1000/182"), ("doi:10.1000\\182", 11, "doi:10.1000/182"), ("doi;10.1000/182", 3, "doi:10.1000/182"), ("https://doi.org/doi:10.1000/182", 16, "https://doi.org/10.1000/182"), ("https://doi.org/10.1000/182.", 27, "https://doi.org/10.1000/182"), ("doi=10.1000/182", 3, "doi:10.1000/182"), ("(doi:10.1000/182)", 0, "doi:10.1000/182"),
        ("data:hello", 5, "data:,hello"), ("data:text/plain;hello", 10, ), ("data:text/html", 14, "data:text/html,"), ("data:image/png;base64", 21), ("data:image/png;base64iVBORw0KGgo=", 21, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png;base64;iVBORw0KGgo=", 21, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png;base64:iVBORw0KGgo=", 21, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png,base64,iVBORw0KGgo=", 14, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png;base64,iVBOR w0KGgo=", 27, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png;base64,iVBOR\nw0KGgo=", 27, "data:image/png;base64,iVBORw0KGgo="), ("data://image/png;base64,iVBORw0KGgo=", 5, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png;base64,iVBORw0K*Ggo", 30), ("data;image/png;base64,iVBORw0KGgo=", 4, "data:image/png;base64,iVBORw0KGgo="), ("image/png;base64,iVBORw0KGgo=", 0, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png; base64,iVBORw0KGgo=", 15, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png;base64, iVBORw0KGgo=", 22, "data:image/png;base64,iVBORw0KGgo="), ("data:image/png;bas64,iVBORw0KGgo=", 15, "data:image/png;base64,iVBORw0KGgo="), ("data:text/plain,a b", 17, "data:text/plain,a%20b"), ("data:text/plain,50%", 18, "data:text/plain,50%25"), ("date:text/plain,hello", 0, "data:text/plain,hello"), ("data:text/html,<b>x</b>", 15, "data:text/html,%3Cb%3Ex%3C/b%3E"),
        ("geo:48.2 16.3", 8, "geo:48.2,16.3"), ("geo:48.2;16.3", 8, "geo:48.2,16.3"), ("geo://48.2,16.3", 4, "geo:48.2,16.3"), ("geo:95,16", 4), ("geo:48.2,200", 9), ("geo:48,2,16,3", 4),
        ("sip//ada@example.com", 3, "sip:ada@example.com"), ("sip://ada@example.com", 4, "sip:ada@example.com"), ("sip:sip:ada@example.com", 4, "sip:ada@example.com"), ("sip;ada@example.com", 3, "sip:ada@example.com"), ("magnet://?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a", 7, "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a"), ("magnet:xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a", 7, "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a"),
    ):  # fmt: skip
        yield Case(
            text, (), tuple(range(max(at - 1, 0), at + 4)) if at else tuple(range(min(12, len(text)))), tuple(fixes)
        )


def files() -> Cases:
    """Paths of files, and addresses of git and jdbc."""
    right = "file:///C:/docs/a.txt"
    for text, at, *fixes in (
        ("C:\\docs\\a.txt", 2, right), ("C:/docs/a.txt", 0, right), ("file://C:/docs/a.txt", 7, right), ("file:C:/docs/a.txt", 5, right), ("file:\\\\\\C:\\docs\\a.txt", 5, right), ("file://C:\\docs\\a.txt", 7, right), ("file:///C:\\docs\\a.txt", 10, right), ("file:////C:/docs/a.txt", 8, right), ("file:///C|/docs/a.txt", 9, right), ("file///C:/docs/a.txt", 4, right), ("file//C:/docs/a.txt", 4, right), ("\"C:\\docs\\a.txt\"", 0, right), ("C:\\\\docs\\\\a.txt", 2, right), ("/C:/docs/a.txt", 1, right), ("file;///C:/docs/a.txt", 4, right), ("file:\\C:\\docs\\a.txt", 5, right, "file:/C:/docs/a.txt"),
        ("C:\\my docs\\a.txt", 2, "file:///C:/my%20docs/a.txt"), ("C:\\100%\\a#1.txt", 2, "file:///C:/100%25/a%231.txt"), ("file:///C:/my docs/a.txt", 13, "file:///C:/my%20docs/a.txt"), ("\\\\server\\share\\a.txt", 0, "file://server/share/a.txt"), ("//server/share/a b", 16, "//server/share/a%20b"), ("\\\\?\\C:\\docs\\a.txt", 0, right), ("file:\\\\server\\share\\a.txt", 5, "file://server/share/a.txt"), ("file:///home/ada/my notes.txt", 19, "file:///home/ada/my%20notes.txt"), ("flie:///home/ada/x", 0, "file:///home/ada/x"), ("file:home/ada", 5),
        ("git@git.example.com:org/repo.git", 19, "ssh://git@git.example.com/org/repo.git"), ("git@git.example.com:/org/repo.git", 19, "ssh://git@git.example.com/org/repo.git"), ("git@git.example.com:2222/org/repo.git", 19, "ssh://git@git.example.com:2222/org/repo.git"), ("ssh://git@git.example.com:org/repo.git", 26, "ssh://git@git.example.com/org/repo.git"), ("git+ssh://git@git.example.com:org/repo.git", 30, "git+ssh://git@git.example.com/org/repo.git"), ("git://git@git.example.com:org/repo.git", 26, "git://git@git.example.com/org/repo.git", "ssh://git@git.example.com/org/repo.git"), ("https://git.example.com:org/repo.git", 24, "https://git.example.com/org/repo.git"), ("https://git@git.example.com:org/repo.git", 28, "https://git@git.example.com/org/repo.git"), ("[git@git.example.com:2222]:org/repo.git", 0, "ssh://git@git.example.com:2222/org/repo.git"), ("[git@h:2323]:path", 0, "ssh://git@h:2323/path"), ("git@git.example.com/org/repo.git", 0, "ssh://git@git.example.com/org/repo.git"), ("git clone git@git.example.com:org/repo.git", 3, "ssh://git@git.example.com/org/repo.git"), ("ada@host.example.com:docs/a.txt", 20, "ssh://ada@host.example.com/docs/a.txt"), ("ssh:git@git.example.com/org/repo.git", 4, "ssh://git@git.example.com/org/repo.git"), ("git:git@git.example.com:org/repo.git", 4, "ssh://git@git.example.com/org/repo.git"),
        ("jdbc:postgre://h.example.com/x", 5, "jdbc:postgresql://h.example.com/x"), ("jdbc:postgres://h.example.com/x", 5, "jdbc:postgresql://h.example.com/x"), ("jdbc:mysq://h.example.com/x", 5, "jdbc:mysql://h.example.com/x"), ("jdbc:mysql//h.example.com/x", 10, "jdbc:mysql://h.example.com/x"), ("jdbc:postgresql//h.example.com/x", 15, "jdbc:postgresql://h.example.com/x"), ("jdbc//postgresql://h.example.com/x", 4, "jdbc:postgresql://h.example.com/x"), ("jdbc://postgresql://h.example.com/x", 5, "jdbc:postgresql://h.example.com/x"), ("jdcb:postgresql://h.example.com/x", 0, "jdbc:postgresql://h.example.com/x"), ("jdbc;postgresql://h.example.com/x", 4, "jdbc:postgresql://h.example.com/x"), ("jdbc:jdbc:mysql://h.example.com/x", 5, "jdbc:mysql://h.example.com/x"), ("jdbc:mysql:/h.example.com/x", 11, "jdbc:mysql://h.example.com/x"), ("jdbc:mysql:h.example.com/x", 11, "jdbc:mysql://h.example.com/x"), ("jdbc: mysql://h.example.com/x", 5, "jdbc:mysql://h.example.com/x"), ("jbdc:mysql://h.example.com/x", 0, "jdbc:mysql://h.example.com/x"),
        ("localhost://8080/x", 0, "http://localhost:8080/x", "https://localhost:8080/x"), ("localhost//8080/x", 9, "http://localhost:8080/x", "https://localhost:8080/x"), ("http://localhost/:8080/x", 16, "http://localhost:8080/x"), ("http:localhost:8080/x", 5, "http://localhost:8080/x"), ("http:/localhost:8080/x", 5, "http://localhost:8080/x"), ("http//localhost:8080/x", 4, "http://localhost:8080/x"), ("http://localhost;8080/x", 16, "http://localhost:8080/x"), ("http://localhost.8080/x", 7), ("http://localhost:8080:/x", 21, "http://localhost:8080/x"), ("127.0.0.1://8080/x", 0, "http://127.0.0.1:8080/x", "https://127.0.0.1:8080/x"),
    ):  # fmt: skip
        yield Case(text, (), tuple(range(max(at - 2, 0), at + 4)) if at else tuple(range(10)), tuple(fixes))


def scripts() -> Cases:
    """Script links, however hidden: no fix makes one live."""
    for text in (
        "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)", "\x01javascript:alert(1)", " javascript:alert(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)", "&#106;avascript:alert(1)", "javascript%3Aalert(1)", "%6aavascript:alert(1)", "%6Aavascript%3Aalert(1)", "java%0Ascript:alert(1)",
        "javascript :alert(1)", "java script:alert(1)", "javascript：alert(1)", "ｊavascript:alert(1)", "java\u200bscript:alert(1)", "javascript\u200b:alert(1)", "vbscript:msgbox(1)", "vb script:msgbox(1)", "javascript://example.com/%0Aalert(1)", '"javascript:alert(1)"', "<javascript:alert(1)>", "url(javascript:alert(1))", "[x](javascript:alert(1))",
        "data:text/html,<script>alert(1)</script>", "javascript;alert(1)", "javascript&Tab;:alert(1)", "jav&#x09;ascript:alert(1)", "feed:javascript:alert(1)", "view-source:javascript:alert(1)", "jаvascript:alert(1)", "javascript\\u003aalert(1)", "\\u006aavascript:alert(1)", "href=javascript:alert(1)", "%256aavascript:alert(1)", "jAvAsCrIpT&colon;x", "livescript:x", "java\\\nscript:x",
    ):  # fmt: skip
        yield Case(text, (), tuple(range(len(text))), ("?",))


def several() -> Cases:
    """Two mistakes at once, of two families."""
    base = "https://www.example.com/docs/a.html"
    first: dict[str, Callable[[str], str]] = {
        "typo": lambda url: url.replace("https", "htps", 1), "no colon": lambda url: url.replace("://", "//", 1), "one slash": lambda url: url.replace("://", ":/", 1), "semicolon": lambda url: url.replace("://", ";//", 1), "doubled": lambda url: "https://" + url, "backslashes": lambda url: url.replace("/", "\\"), "escaped": lambda url: url.replace("/", "\\/"), "spaced": lambda url: url.replace("://", ": //", 1), "upper": lambda url: url.replace("https", "HTTPS", 1),
        "comma": lambda url: url.replace("www.", "www,", 1), "two dots": lambda url: url.replace("www.", "www..", 1), "no scheme": lambda url: url.replace("https://", "", 1), "ideographic": lambda url: url.replace("example.com", "example。com", 1), "host space": lambda url: url.replace("www.", "www. ", 1), "three slashes": lambda url: url.replace("://", ":///", 1), "wide colon": lambda url: url.replace(":", "：", 1),
    }  # fmt: skip
    second: dict[str, Callable[[str], str]] = {
        "quoted": lambda url: f'"{url}"', "angle": lambda url: f"<{url}>", "round": lambda url: f"({url})", "full stop": lambda url: f"{url}.", "comma": lambda url: f"{url},", "bracket": lambda url: f"{url})", "space before": lambda url: f" {url}", "space after": lambda url: f"{url} ", "zero width": lambda url: f"{url}\u200b", "mark": lambda url: f"\ufeff{url}", "label": lambda url: f"URL: {url}", "markdown": lambda url: f"[docs]({url})", "newline": lambda url: f"{url}\n", "href": lambda url: f'<a href="{url}">', "curly": lambda url: f"“{url}”",
        "query": lambda url: f"{url}?a=1&amp;b=2", "path space": lambda url: f"{url}/b c", "percent": lambda url: f"{url}?q=50%", "non-ascii": lambda url: f"{url}?q=é", "second hash": lambda url: f"{url}#a#b", "pipe": lambda url: f"{url}?q=a|b",
    }  # fmt: skip
    tails = {
        "query": "?a=1&b=2", "path space": "/b%20c", "percent": "?q=50%25", "non-ascii": "?q=%C3%A9", "second hash": "#a%23b", "pipe": "?q=a%7Cb",
    }  # fmt: skip
    for one, change in first.items():
        for other, around in second.items():
            text = around(change(base))
            right = base + tails.get(other, "")
            if one == "upper":
                fixes = (right.replace("https", "HTTPS"), right)
            else:
                fixes = (right, right.replace("https", "http"))
            yield Case(text, (), tuple(range(len(text))), fixes)
