"""Mistakes by construction around a URL: marks, markup, endings, and what shows nothing."""

from __future__ import annotations

from tests.explanation.diagnosis.mutated_samples import (
    INVISIBLE,
    OTHERS,
    PAIRS,
    SERVERS,
    SPACES,
    WEB,
    Cases,
    case_of,
    parts_of,
)


def wrappers() -> Cases:
    """Quotation marks and brackets around, whole and halved."""
    for url in (*WEB[1:5], *SERVERS[::3], *OTHERS[:3]):
        for first, last in PAIRS:
            yield case_of(f"{first}{url}{last}", (), 0, url)
    for url in WEB[2:5]:
        for first, last in PAIRS:
            yield case_of(f"{first}{url}", (), 0, url)
            if last not in "'`":
                yield case_of(f"{url}{last}", (), len(url), url)
            yield case_of(f"{first}{url}{last}.", (), 0, url)
            yield case_of(f"{first}{url}.{last}", (), 0, url)
            yield case_of(f"{first} {url} {last}", (), 0, url)
            yield case_of(f" {first}{url}{last}", (), (0, 1), url)


def markup() -> Cases:
    """Markup, programs, logs and labels around."""
    for url in (*WEB[2:5], *SERVERS[:1]):
        for text in (
            f"[docs]({url})", f"![image]({url})", f"[docs]: {url}", f"<{url}>", f"[{url}]", f"[[{url}]]", f"[{url} docs]",
            f"[docs|{url}]", f"[{url}|docs]", f"**{url}**", f"*{url}*", f"__{url}__", f"`{url}`", f"~~{url}~~",
            f"[url]{url}[/url]", f"[url={url}]docs[/url]", f"[img]{url}[/img]", f"`docs <{url}>`_", f"{{{{{url}}}}}",
            f'<a href="{url}">docs</a>', f"<a href='{url}'>", f"<a href={url}>docs</a>", f'<img src="{url}"/>',
            f'<link rel="x" href="{url}">', f'href="{url}"', f"src='{url}'", f"url({url})", f"url('{url}')",
            f'url("{url}")', f'background: url("{url}");', f'@import "{url}";', f'"url": "{url}"', f'"url":"{url}",',
            f'{{"url": "{url}"}}', f"url = {url}", f"url={url}", f"url: {url}", f"URL: {url}", f"Url:{url}", f"URL {url}",
            f"Link: <{url}>; rel=next", f"Location: {url}", f"Referer: {url}", f"Origin: {url}", f"curl {url}",
            f"curl -X POST {url}", f"wget {url}", f"wget -q '{url}'", f"git clone {url}", f"open {url}", f"GET {url} HTTP/1.1",
            f"GET {url}", f"BASE_URL={url}", f'BASE_URL="{url}"', f"export BASE_URL={url}", f"set BASE_URL={url}",
            f"$ curl {url}", f"# {url}", f"// {url}", f"/* {url} */", f"<!-- {url} -->", f"- {url}", f"* {url}", f"• {url}",
            f"– {url}", f"> {url}", f"1. {url}", f"1) {url}", f"(1) {url}", f"[1] {url}", f"a) {url}", f"→ {url}",
            f"-> {url}", f"=> {url}", f"| {url} |", f"{url} |", f"{url} <-", f"See {url}",
            f"see: {url}", f"Siehe {url}", f"voir {url}", f"Voir : {url}", f"véase {url}", f"см. {url}", f"请看 {url}",
            f"请看：{url}", f"参照：{url}", f"ссылка: {url}", f"Lien: {url}", f"Enlace: {url}", f"Quelle: {url}",
            f"my site is {url}", f"visit {url} today", f"Visit {url} now.", f"\\url{{{url}}}",
            f"\\href{{{url}}}{{docs}}", f"<{url}|docs>", f"requests.get('{url}')", f'fetch("{url}")', f"fetch('{url}');",
            f'open("{url}")', f"const u = '{url}';", f'u = "{url}"', f'String u = "{url}";', f'r"{url}"', f"f'{url}'",
            f'b"{url}"', f"@{url}", f"<loc>{url}</loc>", f"<url>{url}</url>", f"{url}</a>", f'{url}">docs</a>', f"{url}' />",
            f"{url}\\n", f"{url}\\r\\n", f"{url}\n", f"\n{url}", f"{url}\r\n", f"\t{url}", f"{url}\t", f"{url} ", f" {url}",
            f"  {url}  ", f"URL:{url}", f"<URL:{url}>", f"<URL: {url}>", f"={url}", f"-{url}", f"*{url}", f":{url}", f">{url}",
            f"~{url}", f"|{url}", f"\\{url}", f"'{url}\"", f"«{url}\"", f"({url}]", f"\"{url}'", f"\\\"{url}\\\"", f"&lt;{url}&gt;",
            f"&quot;{url}&quot;", f"&#34;{url}&#34;", f"%22{url}%22", f"%3C{url}%3E", f"<<{url}>>", f'""{url}""', f"(({url}))",
        ):  # fmt: skip
            yield case_of(text, (), range(len(text)), url)


def endings() -> Cases:
    """Punctuation of the sentence around, of several scripts."""
    for url in (WEB[2], WEB[1], SERVERS[0]):
        for mark in (
            ".", ",", ";", ":", "!", ")", "]", "}", ">", '"', "'", ").", "),", ".)", '".', '",', "',", "';", "!!", "...", "…",
            "。", "、", "，", "；", "：", "！", "？", "）", "】", "」", "》", "؟", "،", "।", "·", "”", "’", "»", ".\"", ")]", ");",
            "'>", '">', ">,", "<", "\\", "*", "**", "`", "|", ",.", ".,", "],", "].", "}.", "}}", '"}', "\"]", "';", ");",
        ):  # fmt: skip
            # What was cut off is not known.
            fixes = () if mark in ("...", "…") else (url,)
            yield case_of(url + mark, (), range(len(url), len(url) + len(mark)), *fixes)
    for url in ("https://example.com", "https://www.example.org", "http://example.co.uk", "https://docs.example"):
        for mark in (",", ";", ":", ")", "]", "!", ".", '"', "'", ">", "。", "，", ").", "),"):
            yield case_of(url + mark, (), range(len(url), len(url) + len(mark)), url)


def hidden() -> Cases:
    """Characters that show nothing, at each place."""
    for mark in (*INVISIBLE, *SPACES):
        for url in (WEB[2], SERVERS[7], OTHERS[0]):
            yield case_of(mark + url, (), 0, url)
            yield case_of(url + mark, (), len(url), url)
        for url in (WEB[2], WEB[3]):
            head, host, _, rest = parts_of(url)
            yield case_of(f"{head}{mark}{host}{rest}", (), len(head), url)
            yield case_of(f"{head}{host}{mark}{rest}", (), len(head + host), url)
            if mark not in SPACES:
                yield case_of(f"{head}{host[:6]}{mark}{host[6:]}{rest}", (), len(head) + 6, url)
            yield case_of(f"{url[:3]}{mark}{url[3:]}", (), 3, url)
            colon = url.index(":")
            yield case_of(f"{url[:colon]}{mark}{url[colon:]}", (), colon, url)
            yield case_of(f"{url[: colon + 1]}{mark}{url[colon + 1 :]}", (), colon + 1, url)


def spaces() -> Cases:
    """A space at each delimiter, and within the parts."""
    for url in (WEB[6], WEB[5], WEB[3], SERVERS[7], SERVERS[0]):
        head, host, port, rest = parts_of(url)
        scheme = head.partition(":")[0]
        for at in range(1, len(scheme) + 3):
            yield case_of(f"{url[:at]} {url[at:]}", (), at, url)
        yield case_of(f"{head} {host}{port}{rest}", (), len(head), url)
        yield case_of(f"{head}{host} {port}{rest}", (), len(head + host), url)
        dot = len(head) + host.index(".")
        yield case_of(f"{url[:dot]} {url[dot:]}", (), dot, url)
        yield case_of(f"{url[: dot + 1]} {url[dot + 1 :]}", (), dot + 1, url)
        yield case_of(f"{url[:dot]} . {url[dot + 1 :]}", (), dot, url)
        yield case_of(f"{url[: dot - 2]} {url[dot - 2 :]}", (), dot - 2, url, url[: dot - 2])
        if port:
            colon = len(head + host) + 1
            yield case_of(f"{url[:colon]} {url[colon:]}", (), colon, url)
            yield case_of(f"{head}{host}{port[:2]} {port[2:]}{rest}", (), colon + 1, url)
            yield case_of(f"{head}{host}{port} {rest}", (), colon + len(port) - 1, url)
        for where in (i for i, c in enumerate(rest) if c in "/?#=&"):
            at = len(url) - len(rest) + where + 1
            if at < len(url):
                for mark in (" ", "  ", "\u00a0"):
                    written = "%C2%A0" if mark == "\u00a0" else "%20" * len(mark)
                    yield case_of(url[:at] + mark + url[at:], (), at, url[:at] + written + url[at:], url)
    for text in (
            "mailto: ada@example.com", "mailto :ada@example.com", "mail to:ada@example.com",
            "mailto:ada @example.com", "mailto:ada@ example.com", "mailto:ada@example .com",
            "mailto:ada@example.com ", "tel: +4930123456", "tel:+49 30 123456", "tel :+4930123456",
            "urn: isbn:9780306406157", "urn:isbn: 9780306406157", "urn:isbn :9780306406157", "doi: 10.1000/182",
            "doi:10.1000 /182", "geo:48.2, 16.3", "geo: 48.2,16.3", "sip: ada@example.com", "data: text/plain,hello",
            "file: ///home/ada/notes.txt", "file:/// home/ada/notes.txt",
    ):  # fmt: skip
        at, url = text.index(" "), text.replace(" ", "")
        yield case_of(text, (), (at, at - 1, at + 1), url, text.replace(" ", "%20"))
