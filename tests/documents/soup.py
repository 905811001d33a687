"""Soup: tags in any order, opened and closed at random, with references to tell them apart.

Pages are made from a seed: tags (`soups`, with an absolute base, so that they mean the same wherever they are parsed),
and references of random pieces (`values`).
"""

import random

from tests.documents.chromium import Served

_NAMES = """
a a a a img form input button select option optgroup table tr td th tbody caption colgroup col template svg math
foreignObject title desc mi mtext annotation-xml p div b i nobr font h1 li ul dd dt head body html frameset frame
noscript script style textarea iframe noframes xmp plaintext object applet marquee dialog details br hr link meta image
ms mglyph span em ruby rt rp center pre listing address fieldset summary menu search keygen param embed area source
video audio track wbr strike g use
""".split()
_REFERENCE = {
    **dict.fromkeys(("a", "link", "area", "use"), "href"),
    **dict.fromkeys(("img", "image", "frame", "iframe", "script", "embed", "source", "video", "audio", "track"), "src"),
    **dict.fromkeys(("table", "tr", "td", "th", "tbody", "body"), "background"),
    "form": "action",
    "button": "formaction",
    "object": "data",
}
#: Tags that contain or replace all the rest: most of them would leave nothing to look at.
_GREEDY = ("plaintext", "frameset", "script", "style", "textarea", "xmp", "noframes", "iframe", "title")
_OTHERS = ("t", "&amp;x", " ", "\0", "<!--c-->", "<![CDATA[x]]>", "<!-- -", "</ x>", "<?p?>", "]]>", "<a", "<!x>")


def _attributes(chance: random.Random, name: str, number: int) -> str:
    if name == "input":
        return f" type=image src=u{number} formaction=v{number}"
    if name == "annotation-xml":
        return chance.choice(("", " encoding=text/html", " encoding=application/xhtml+xml"))
    if name == "font":
        return chance.choice(("", " color=red"))
    attribute = _REFERENCE.get(name)
    if attribute is None or chance.random() < 0.1:
        return chance.choice(("", " id=x"))
    value = chance.choice(('"{}"', '"{}"', "'{}'", "{}")).format(f"u{number}")
    return f" {chance.choice((attribute, attribute, attribute.upper()))}={value}"


def _piece(chance: random.Random, number: int) -> str:
    name = chance.choice(_NAMES)
    if name in _GREEDY and chance.random() < 0.6:
        name = "div"
    kind = chance.random()
    if kind < 0.62:
        return f"<{name}{_attributes(chance, name, number)}{chance.choice([''] * 8 + ['/', ' /'])}>"
    return f"</{name}>" if kind < 0.9 else chance.choice(_OTHERS)


#: Nothing that makes a scheme but the https in front, and no "*": there Chromium reads hosts in its own way.
_VALUES = (
    *"&copy &copy; &amp; &amp &#x41 &#65; &#x80; &notin; &notit; &not &lt &NewLine; &Tab; &nbsp; &#0; &#xD800;".split(),
    *"&; & &# &bne; &Aacute= &para = % %2e %zz é 漢 \U0001f600 ? # / // \\ .. .".split(),
    *"@ [ ] | ^ ` { } < > a b 1 ' ; , ~ ! $ ( ) + &sol; &#10; &#x20;".split(),
    *("\n", "\t", " ", "\r\n", "\0", "\x01", "\x1f", "\x7f", "\xa0", "\u200d", "\u3000", "\ufeff"),
)
#: By codec of Python, the label in the page.
_ENCODINGS = {
    "utf-8": "utf-8",
    "cp1252": "windows-1252",
    "shift_jis": "shift_jis",
    "koi8-r": "koi8-r",
    "euc-jp": "euc-jp",
}


def _value(chance: random.Random) -> str:
    return chance.choice(("", "", "", "https://h.example/")) + "".join(
        chance.choice(_VALUES) for _ in range(chance.randint(0, 7))
    )


def values(seed: int, count: int) -> list[Served]:
    """So many pages in several encodings, with references of random pieces."""
    chance = random.Random(seed)
    pages = []
    for place in range(count):
        codec = chance.choice(list(_ENCODINGS))
        base = chance.choice(("", "<base href=http://soup.example/d/e?q>", f'<base href="/d/{_value(chance)}">'))
        links = "\n".join(
            f'<a href="{_value(chance)}">x</a><img src="{_value(chance)}"><form action="{_value(chance)}"></form>'
            for _ in range(20)
        )
        text = f'<!doctype html><meta charset="{_ENCODINGS[codec]}">{base}{links}'
        pages.append(Served(f"values/{seed}-{place}.html", text.encode(codec, "ignore")))
    return pages


def soups(seed: int, count: int) -> list[Served]:
    """So many pages of soup."""
    chance = random.Random(seed)
    pages = []
    for place in range(count):
        head = chance.choice(("", "<!doctype html>", "<!doctype html>")) + "<base href=http://soup.example/d/>"
        body = "".join(_piece(chance, number) for number in range(chance.randint(3, 24)))
        pages.append(Served(f"soup/{seed}-{place}.html", f"<meta charset=utf-8>{head}{body}".encode(), way="parser"))
    return pages
