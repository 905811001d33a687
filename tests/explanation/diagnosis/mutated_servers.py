"""Mistakes by construction in an authority: ports, names, addresses and users."""

from __future__ import annotations

from tests.explanation.diagnosis.mutated_samples import Cases, case_of, parts_of
from tests.explanation.diagnosis.score import Case


def ports() -> Cases:
    """Mistakes of ports."""
    for url in ("http://example.com:8080/x", "https://api.example.org:8080", "redis://cache.example.com:8080/0", "http://localhost:8080/x",
                "http://127.0.0.1:8080/", "http://[::1]:8080/"):  # fmt: skip
        head, _, tail = url.rpartition(":8080")
        at = len(head)
        near = range(at, at + 7)
        for written in (
            "::8080", ":8080:", ":;8080", ":,8080", ": 8080", " :8080", ":8080 ", ":80 80", ":８０８０", "：8080", ":8O8O", ":808O",
            ":8080;", ":8080,", ":+8080", ":8080:8080", ";8080", ":\u200b8080", ":8080\u200b", "/:8080", "：８０８０", ":'8080'",
            ':"8080"', ":(8080)", ":<8080>", ":[8080]", ": :8080", ":8080.", " 8080", "%3A8080",
            ":=8080",
        ):  # fmt: skip
            yield case_of(head + written + tail, (), near, url)
        for written in (
            ":port", ":PORT", ":{port}", ":<port>", ":$PORT", ":${PORT}", ":null", ":undefined", ":NaN", ":None",
            ":abc", ":%d", ":%s",
        ):  # fmt: skip
            yield Case(head + written + tail, (), tuple(near), (head + tail, "?"))
        for written in (":99999", ":65536", ":808080", ":80a", ":-8080", ":0x50", ":8e3", ":80:81", ":8080.5"):
            yield Case(
                head + written + tail, (), tuple(near), (head + tail, head + ":9999" + tail, head + ":8080" + tail, "?")
            )


def hosts() -> Cases:
    """Mistakes of domain names."""
    for url in (
        "https://www.example.com/x",
        "http://docs.example.org",
        "ftp://ftp.example.net/a",
        "postgres://db.example.com/shop",
    ):
        head, host, _, rest = parts_of(url)
        first, second, last = host.split(".")
        start = len(head)
        for text, at in (
            (f"{first}..{second}.{last}", len(first)), (f"{first}.{second}..{last}", len(first + second) + 1),
            (f"{first}...{second}.{last}", len(first)), (f".{host}", 0), (f"..{host}", 0),
            (f"{first},{second}.{last}", len(first)), (f"{first}.{second},{last}", len(first + second) + 1),
            (f"{first},{second},{last}", len(first)),
            (f"{first}。{second}。{last}", len(first)), (f"{first}．{second}.{last}", len(first)), (f"{first}.{second}｡{last}", len(first + second) + 1),
            (f"{first}.{second}.{last},", len(host)), (f"{host};", len(host)), (f"{host}!", len(host)), (f"{host}*", len(host)),
            (f"{host}\\", len(host)), (f"{host}|", len(host)), (f'{host}"', len(host)), (f"{host}'", len(host)), (f"{host}>", len(host)),
            (f"<{host}>", 0), (f'"{host}"', 0), (f"'{host}'", 0), (f"({host})", 0), (f"[{host}]", 0), (f"{{{host}}}", 0), (f"“{host}”", 0),
            (f"*{host}", 0), (f",{host}", 0), (f"={host}", 0), (f"/{host}", 0),
            (f":{host}", 0), (f"{host}%20", len(host)), (f"{host}%", len(host)), (f"%20{host}", 0),
            (f"{first}. {second}.{last}", len(first) + 1), (f"{first} .{second}.{last}", len(first)), (f"{first}.{second} .{last}", len(first + second) + 1),
            (f"{first}.{second}.ｃｏｍ", len(first + second) + 2) if last == "com" else (f"{host}、", len(host)),
            (f"{first}.{second}.{last}..", len(host)), (f"{first}.{second}\u200b.{last}", len(first + second) + 1),
        ):  # fmt: skip
            right = url
            if "。" in text and url.startswith("postgres"):
                right = url
            dotted = head + f"{host}." + rest  # A full stop behind a host names the same machine.
            # A comma inside may be one too many, a dot, or the mark between two hosts; behind "www" it is a dot.
            fixes = () if "," in text[1:-1] and not text.startswith("www,") else (right, dotted)
            yield Case(head + text + rest, (), tuple(range(start + max(at - 1, 0), start + at + 3)), fixes)
        for text, at in ((f"{first}.exa_mple.{last}", len(first) + 4), (f"{first}.-{second}.{last}", len(first) + 1), (f"{first}.{second}-.{last}", len(first + second) + 1),
                         (f"{first}.exa!mple.{last}", len(first) + 4), (f"{first}.exa$mple.{last}", len(first) + 4), (f"*.{second}.{last}", 0)):  # fmt: skip
            yield Case(
                head + text + rest,
                (),
                tuple(range(start + max(at - 1, 0), start + at + 2)),
                (url, url.replace(first + ".", "", 1), "?"),
            )


def addresses() -> Cases:
    """Mistakes of IP addresses."""
    url4 = "http://192.168.1.10/x"
    for text, at, *fixes in (
        ("192.168.1.256", 10), ("192.168.1.10.5", 13), ("192.168.1", 0), ("192.168..1.10", 7, url4), ("192.168.1.10.", 12, url4), ("192,168,1,10", 3),
        ("192.168.1,10", 9), ("192.168.1.10,", 12, url4), ("192.168.1 .10", 9, url4), ("192. 168.1.10", 4, url4), ("192.168.1.1O", 11, url4), ("192.168.l.10", 8, url4),
        ("192.168.1.-10", 10), ("192.168.1.1.0.1", 11), ("1921.168.1.10", 0), ("300.1.2.3", 0), ("192.168.1.10a", 10), ("[192.168.1.10]", 0, url4),
        ("192。168。1。10", 3, url4), ("１９２.１６８.１.１０", 0, url4), ("192.168.1.10:", 12, url4, "http://192.168.1.10:/x"), ("192.168.1.10;", 12, url4),
        (".192.168.1.10", 0, url4), ("192.168.1.x", 10), ("192.168.1.*", 10), ("192.168.1.999", 10), ("192.168.1.10\u200b", 12, url4),
    ):  # fmt: skip
        offsets = range(7 + max(at - 1, 0), 7 + at + 3)
        yield Case(f"http://{text}/x", (), tuple(offsets) if at else (*offsets, 15, 16), tuple(fixes))
    url6 = "http://[2001:db8::1]/x"
    for text, at, *fixes in (
        ("2001:db8::1", 0, url6), ("[2001:db8::1", 0, url6), ("2001:db8::1]", 0, url6), ("[[2001:db8::1]]", 0, url6), ("(2001:db8::1)", 0, url6), ("{2001:db8::1}", 0, url6),
        ("<2001:db8::1>", 0, url6), ("[2001:db8:::1]", 8, url6), ("[2001::db8::1]", 10), ("[2001:db8::g]", 11), ("[2001:db8::12345]", 11), ("[1:2:3:4:5:6:7]", 0),
        ("[1:2:3:4:5:6:7:8:9]", 16), ("[2001:db8::1%eth0]", 12, url6), ("[2001:db8::1%25eth0]", 12, url6), ("[2001:db8::1/64]", 12), ("[2001.db8::1]", 5), ("[2001:db8:1]", 0),
        ("[2001:db8::1:]", 12), ("[:2001:db8::1]", 1), ("[2001:db8::1 ]", 12, url6), ("[ 2001:db8::1]", 1, url6), ("[2001:db8: :1]", 10, url6), ("［2001:db8::1］", 0, url6), ("[2001：db8：：1]", 5, url6),
        ("[2001:db8::1].", 13, url6), ("[2001:db8::l]", 11), ("[2001:db8::O]", 11), ("[2001:db8::1];", 13, url6), ("[]", 0), ("[::ffff:1.2.3.256]", 14), ("[::ffff:1.2.3]", 8), ("%5B2001:db8::1%5D", 0, url6),
    ):  # fmt: skip
        yield Case(
            f"http://{text}/x",
            (),
            tuple(range(7 + max(at - 1, 0), 7 + at + 3)) if at else tuple(range(7, 25)),
            tuple(fixes),
        )
    for text, fix in (
        ("http://[2001:db8::1:8080/x", ""), ("http://[2001:db8::1]8080/x", "http://[2001:db8::1]:8080/x"), ("http://2001:db8::1]:8080/x", "http://[2001:db8::1]:8080/x"),
        ("http://[2001:db8::1]::8080/x", "http://[2001:db8::1]:8080/x"), ("http://[2001:db8::1] :8080/x", "http://[2001:db8::1]:8080/x"), ("http://[2001:db8::1]/:8080/x", "http://[2001:db8::1]:8080/x"),
        ("http://[2001:db8::1]x/", ""), ("http//[2001:db8::1]/x", url6), ("http:[2001:db8::1]/x", url6), ("http:/[2001:db8::1]/x", url6), ("[2001:db8::1]/x", "//[2001:db8::1]/x"),
        ("2001:db8::1", "//[2001:db8::1]"), ("https://[2001:db8::1]:8080:8080/", "https://[2001:db8::1]:8080/"),
    ):  # fmt: skip
        yield Case(
            text,
            (),
            tuple(range(len(text))),
            (fix, fix.replace("//[", "https://[", 1), fix.replace("//[", "http://[", 1)) if fix else (),
        )


def users() -> Cases:
    """User names and passwords with delimiters, and several "@"."""
    for scheme in ("https", "ftp", "postgres", "redis", "amqp", "mysql", "mongodb", "smtp", "sftp"):
        tail = "h.example.com:5432/db"
        for text, fix in (
            ("ada@work:pw@", "ada%40work:pw@"), ("ada:p@ss@", "ada:p%40ss@"), ("ada:p@s@s@", "ada:p%40s%40s@"), ("ada:pw@@", "ada:pw%40@"), ("ada:p w@", "ada:p%20w@"), ("ada:p[w]@", "ada:p%5Bw%5D@"), ("ada:p%w@", "ada:p%25w@"),
            ("ada:p^w@", "ada:p%5Ew@"), ("ada:pä@", "ada:p%C3%A4@"), ("ada:p<w>@", "ada:p%3Cw%3E@"), ("ada:p|w@", "ada:p%7Cw@"), ('ada:p"w@', "ada:p%22w@"), ("ada:p`w@", "ada:p%60w@"), ("ada:{pw}@", ""), ("a da:pw@", "a%20da:pw@"),
        ):  # fmt: skip
            yield Case(
                f"{scheme}://{text}{tail}",
                (),
                tuple(range(len(scheme) + 3, len(scheme + text) + 3)),
                (f"{scheme}://{fix}{tail}",) if fix else (),
            )
        if scheme in ("postgres", "redis", "amqp", "mysql", "mongodb"):
            for text, fix in (
                ("ada:p/w@", "ada:p%2Fw@"),
                ("ada:p?w@", "ada:p%3Fw@"),
                ("ada:p#w@", "ada:p%23w@"),
                ("ada:p#w/x@", "ada:p%23w%2Fx@"),
                (":p#w@", ":p%23w@"),
            ):
                yield Case(
                    f"{scheme}://{text}{tail}",
                    (),
                    tuple(range(len(scheme) + 3, len(scheme + text) + 3)),
                    (f"{scheme}://{fix}{tail}",),
                )
