"""Writes the starting corpus of the fuzz targets, `fuzz/corpus/`: one file per text.

The texts are the examples of RFC 3986 (1.1.2, 3.2.2, 5.4, 6.2.2), RFC 3987 (3, 4.4, 5.3) and
RFC 5952 section 4, what the URL Standard writes of hosts and of its states; for the readers of documents, shapes at
which the tree of HTML parts from its tags and constructs of CommonMark from each other; and for each
production of the grammar one text on either side of its border, so that a fuzzer need not
guess "[v1." or "/.//" from nothing. Each file is named by the hash of its content, as
libFuzzer names its own. `fuzz/run.sh` calls this before a campaign: the texts below are what is kept.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "fuzz" / "corpus"

#: RFC 3986 1.1.2.
EXAMPLES = """ftp://ftp.is.co.za/rfc/rfc1808.txt http://www.ietf.org/rfc/rfc2396.txt
ldap://[2001:db8::7]/c=GB?objectClass?one mailto:John.Doe@example.com news:comp.infosystems.www.servers.unix
tel:+1-816-555-1212 telnet://192.0.2.16:80/ urn:oasis:names:specification:docbook:dtd:xml:4.1.2""".split()

#: RFC 3986 5.4.1 and 5.4.2, against http://a/b/c/d;p?q; the empty reference is added below.
REFERENCES = """g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g
../../../g ../../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y
g?y/./x g?y/../x g#s/./x g#s/../x http:g""".split()

BASES = ["http://a/b/c/d;p?q", "foo:a/b", "foo:/a/b", "foo://a", "mailto:a@b", "file:///a/b#f", "foo:", "foo:/.//a"]

#: One text for each production, and what a careless reader takes for it.
GRAMMAR = """//u:p@h:80/p?q#f //@: //h:/ ///a //[::1] //[::ffff:192.0.2.1]:8080 //[1:2:3:4:5:6:7:8] //[1::8%25e]
//[v1.a:b]/ //[vF.~!$] //[v.] //[::1]x //[] //127.0.0.1 //256.0.0.1 //1.2.3.4.5 //%41%C3%A9.example //a@b@c //h:8x
a:b:c 1a:b ./a:b a/b:c :a ?:/@?#/? %zz %4 %00 a%20b foo:/.//x foo:.//x ..//a HTTP://h%41.EXAMPLE:080/%7Efoo/../a%2fb
FILE://localhost/%c3%a9 urn:a:%61?+b?=c#d ws://h? http://h#""".split()

#: RFC 5952 section 4 and 5.
ADDRESSES = """2001:db8:0:0:1:0:0:1 2001:0db8::0001 2001:db8::1:1:1:1:1 2001:db8:0:1:1:1:1:1 ::ffff:192.0.2.1
0:0:0:0:0:0:0:0 1:0:0:0:0:0:0:0 2001:DB8::AAAA""".split()

QUERIES = ["a=1&b=&c&=d&&a=2", "a;b=1;c", "q=a+b%20c%2B", "%C3%A9=%FF", "caf\u00e9=\u2713", "a%", "a%2", "~%7e%2E"]

HOSTILE = ["http://h/a b", "http:\\\\h\\a", "http://h/\n", "http://\u00e9/", "\x00", "a\u0301:b", "//[fe80::1%en0]"]


def seeds() -> dict[str, list[str]]:
    """Target to texts."""
    single = ["", *EXAMPLES, *REFERENCES, *GRAMMAR, *(f"http://[{a}]/" for a in ADDRESSES)]
    pairs = [f"{BASES[0]}\n{r}" for r in ["", *REFERENCES]]
    pairs += [f"{b}\n{r}" for b in BASES[1:] for r in ("", "g", "..", ".///g", "/..//g", "?y", "//h")]
    return {
        "parse": single + HOSTILE,
        "resolve": pairs,
        "normalize": single,
        "building": ["\n".join(row) for row in BUILDS],
        "percent": QUERIES + single[1:20],
        "iri": [*single, *IRIS, *pairs[:20], *(f"{base}\n{iri}" for base in IRI_BASES for iri in IRIS[:12])],
        "web_url": [
            *WEB,
            *single[1:],
            *HOSTILE,
            *(f"{base}\n{text}" for base in WEB_BASES for text in WEB_REFERENCES),
            *WEB_SET,
        ],
        "redact": [*SECRETS, *single[1:]],
        "diagnose": [*single, *mistakes()],
        "html": HTML,
        "markdown": [*MARKDOWN, *HTML[:8]],
        "xml": XML,
        "json": JSON,
        "css": CSS,
        "rdf_text": RDF_TEXT,
        "columns": columns(),
    }


def columns() -> list[str]:
    """Return a column of one text for each kernel, as `fuzz_targets/columns.rs` has it: numbers are below 128."""
    texts = [text for text in (*EXAMPLES, *GRAMMAR) if text.isascii()]
    found = []
    for kernel in range(80):
        text = texts[kernel % len(texts)]
        offsets = (0, 0, 0, 0, len(text), 0, 0, 0)
        found.append("".join(map(chr, (kernel, kernel % 3, 0, 0, 1, 0, len(offsets), 0, *offsets))) + text)
        # Views of the text that the target has: one of 40 bytes, and one that is in itself.
        view = (40, 0, 0, 0, *b"http", 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, *b"a:b", *(0,) * 9)
        found.append("".join(map(chr, (kernel, kernel % 3, 1, 2, 2, 0, len(view), 2, *view))))
    return found


def mistakes() -> list[str]:
    """Return the bad and odd strings that score the diagnosis; a target reads UTF-8, without lone surrogates."""
    lines = (ROOT / "tests" / "explanation" / "diagnosis" / "corpus.jsonl").read_text("utf-8").splitlines()
    texts = [json.loads(line)[0] for line in lines]
    return [text for text in texts if text.encode("utf-8", "ignore").decode() == text]


#: RFC 3987 3.1, 3.2.1, 4.4 (in Hebrew), 5.3.2, and either side of the borders of 2.2.
IRIS = """http://r\u00e9sum\u00e9.example.org http://www.example.org/red%09ros\u00e9#red
http://example.com/\U00010300\U00010301\U00010302 Vi\u00ea\u0323t http://www.example.org/D%C3%BCrst D%FCrst
http://xn--99zt52a.example.org/%e2%80%ae http://ab.\u05d2\u05d3\u05d4.ij/kl http://ab.cd/\u05d01/2\u05d1
eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9 //u:\u00e9@\u00e9:8/\u00e9?\ue000=\u05d0#\u00e9 #\ue000 /\u0080 /\u00a0
/\ud7ff\uf900\ufdcf\ufdf0\uffef /\ufdd0 /\ufff0 /\U0001fffd\U000e1000 /\U0001fffe /\U000e0001 ?\U0010fffd /\u202e
/\u200d\u00ad %E2%80%8C%C0%AF%ED%A0%80%F0%90%8C%80 //xn--a.xn--fa-hia.fa\u00df.de //\u0661a\u05d0 //\u00e9%FF //a\u3002b
//\u00e9_.\u00e9- //%D7%90%2E1%D7%90 /a{\u00e9}|\\^`""".split()

IRI_BASES = ["http://\u00e9/\u05d0/b?q#f", "x:\u00e9/\u00e9", "x:"]

#: Either side of the borders of the URL Standard: slashes, hosts, ports, drive letters, encoding sets.
WEB = """https://u:p@EXAMPLE.com:443/a/../b?q#f http:h http:/h http:\\\\h\\a http:///h///a http://@h http://:@h/
http://u@p:x@h/ http://h:/ http://h:65535/ http://h:65536/ http://h:1x/ http://0x7f.1/ http://0300.168.0xF0/
http://256.1/ http://1.2.3/ http://1.2.3.4./ http://1.2.3.4.5/ http://4294967296/ http://a.09/ http://a.0x/
http://[::1]/ http://[1::8:0:0:9]/ http://[::1.2.3.4]/ http://[::01.2.3.4]/ http://[1::2::3]/ http://[::1
http://fa\u00df.de/ http://xn--fa-hia.de/ http://xn--8i7caa/ http://xn--a-\u00e4/ http://a\u3002b/ http://\u00ad/
http://%e2%98%83/ http://a%00b/ http://a%b/ http://a^b/ http://\u05d01.a/ http://\u00e9.xn--xn--a--gua/
ws://h/?'` foo://h/?'` foo://a^b/ foo://%41/\u00e9
foo:///a foo:/.//a foo:/..//a foo:a?b#c foo://h foo://h/C|/../.. file:///C|/../x file://localhost/C:/ file:c|/a
file://C:/a file://h/C|/a file:\\\\h\\a file:////a file:/.//a file:a/../.. blob:https://h:443/a blob:foo
mailto:a@b javascript:a{}`^| http://h/%2e/%2E%2e/.%2e/a http://h/%zz%4?% http://h/{}|^`"'<> http://h/#<>`{}|^"'
http://h/a\u00e9\ufffe\U0001f600?\u00e9#\u00e9 //h /a ?q #f""".split()
WEB += [
    " http://h/ a b ? c # d ",
    "ht\ttp://h/\t..\r/",
    "foo:a b ?c",
    "foo:a  ",
    "foo:a #b",
    "http://a b/",
    "foo://a b/",
]

WEB_BASES = [
    "http://u:p@h:8080/a/b?q#f",
    "file:///C:/a/b",
    "file://h/a",
    "foo://h/a/b",
    "foo:/a/b",
    "foo:a?q#f",
    "foo://h",
]

#: A URL and what its attributes are set to.
WEB_SET = [
    "http://h/C|/x\nfile",
    "http://localhost/x\nfile",
    "https://h:80/\nhttp",
    "file://h/\n/C|/..",
    "file:///a\nlocalhost",
    "foo:/.//a\nh",
    "foo:/a\n//x",
    "foo:a  #b\n",
    "http://h/\nx:99999",
]

WEB_REFERENCES = """ . .. ../../x /x //x \\x \\\\x ?y #z http:x https:x file:x foo:x C| /C| /C:/.. ///x .//x /..//x x:80
//C:/ ?'\u00e9 #` //0x1 /%2e%2E/""".split(" ")

#: Things that XML may write in several ways, and marks that do not end.
XML = [
    "<r xmlns='u'><told a='b'/><x href='\u00fc'/><y style='url(z)'/><t>a\r\n<![CDATA[&]]><!-- x -->b</t></r>",
    "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e '<'><?style b?>]><all xmlns='u'><b p:c='' xml:base='d'/></all>",
    "<root><t>&a;&b;&#65;&amp;&lt;</t><x:y xmlns:x='x' x:z=\"'\"/></root>",
    "<a b='c' b=\"d\"><!--<![CDATA[<?x <e f=g /h>",
]

#: Places where the tree construction of HTML (13.2.6) differs from the order of the tags, and values from their source.
HTML = [
    "<!doctype html><title>a</title><base href=/b/><p>b<a href='c'>d</a>",
    "<a href=x?a&amp;b&copy=c&notit;d&#x41;&#65&#0;>",
    "<a href='x\r\ny\rz' HREF=w id>\0<b style=\"\0&quot;\">",
    "<table><a href=1><tr><td><a href=2></table><a href=3>",
    "<b id=1><p>x</b>y<i id=2><b id=3></i></b><font id=4><p id=5></font>",
    "<svg xlink:href=a><style><![CDATA[a&amp;]]>&lt;<!--b--></style><foreignObject><p id=c></svg><image src=d>",
    "<math><mi id=a><b id=b></mi><annotation-xml encoding=text/html><p id=c></math>",
    "<template id=a><base href=b><td><a href=c></template><div><template shadowrootmode=open><i id=d></template>",
    "<script>a<!--<script>b</script>--></script><style>c</styl></style><title>d&amp;</title><textarea>e</textarea>",
    "<select><option id=a><hr><input id=b><table><select id=c><tr></select>",
    "<noscript><a href=a></noscript><iframe><a href=b></iframe><plaintext><a href=c>",
    "<frameset><frame src=a></frameset><noframes><a href=b></noframes>",
    "<html id=a><body id=b><html href=c id=d><body style=e><head id=f>",
    "</p></br><br/id=a><!a><?b><!--c--!><!-->d-->",
    "\ufeff<p id=\u00e9>\U0001f600<a href=\u00e9&eacute;>",
]

#: CommonMark 0.31.2, section 6.3 to 6.6 and 4.7: links, images, autolinks, raw HTML, definitions, code.
JSON = [
    '{"@context": {"@base": "http://a/b/"}, "@id": "c", "d": [1, -2.5e3, true, null, "e\\u00e9\\n"]}',
    '[[[{"a": {"b": [{}, []]}}]]]',
    '{"a": 1, "\\u0061": 2}',
    '["\\ud83d\\ude00", "\\ud800", "\t"]',
    '{"a" 1',
    '["a\\x"]',
    "\ufeff 0.5",
]

CSS = [
    "@charset 'a'; @layer b; @import 'c'; @import url(d) print; @namespace e url(f); a { b: url( g\\20 h ) }",
    "a { b: image-set('c' 1x, url(d) 2x), src(\"e\") ; --f: url(g) } @media x { h { i: image('j') } }",
    "b: u\\72 l(c) /* url(d) */ url(e f) 1url(g) #url(h) f({ i: url(j) })",
    "a{b:'c\n d:url(e",
    "<!-- @import 'a'; --> b{} @import 'c';",
]

RDF_TEXT = [
    "@base <http://a/> . @prefix p: <b#> .\n<c> a p:d ; p:e 'f'@en , \"g\"^^<h> , 1.5 , true . # i\n[] p:j (_:k) .",
    "BASE <a> PREFIX : <b> SELECT ?c WHERE { GRAPH <d> { ?c :e <f\\u00e9> . FILTER(?g < 3 && ?h>2) } }",
    '<s> <p> "a\\"b\\u00e9"@en-GB <g> .\n_:b <p> """c\n"d""" .\n',
    "p:a\\,b p:c%20d p:e. p:f.g \u00e9:\u00e9 <a b> <c\nd> 'e\n <<f>> {| g:h |}",
]

MARKDOWN = [
    "[a](b 'c') ![d](<e f> \"g\") [h][i] [i][] [i] [j][k]\n\n[i]: l (m)\n[k]: <n>\n",
    "[a\\]](b\\)&amp;c \\\n'd')",
    "[![a](b)](c) ![d [e](f)](g) [h[i](j)](k)",
    "<http://a/b> <a@b.c> <x:y z> <a href='b'>c</a> <!-- d --> <?e?> <!F g> <![CDATA[h]]>",
    "> [a]:\n> /b\n> 'c'\n\n- [a]\n  1. ![a]\n",
    "`[a](b)` ``<c:d>`` \n\n    [e](f)\n\n```x\n[g](h)\n```\n~~~\n<i:j>\n",
    "|a|b|\n|-|-|\n|[c](d)|<e:f>|\n\n[^1]\n\n[^1]: [g](h)\n",
    "---\na: <b:c>\n---\n# [d](e) #\n[f](g)\n===\n",
    "\u00e9 [\u00e9](\u00e9) <\U0001f600:a>\r\n[b](c\td)\r[\0](\0)",
    "<div>\n[a](b)\n\n[c](d)</div>\n<script>\n[e](f)\n\n</script>\n",
]

#: Places of secrets, and what only looks like one.
SECRETS = """http://u:p@h/ http://u:p/q?r#s@h/ http://token@h/ http:u:p@h //u:p@h:80/ u:p@h http://h:80/@a http://h/a:b@c
http://h/?token=t&a=b http://h/?A=1&X-Amz-Signature=s#access_token=t http://h/?n=http%3A%2F%2Fu%3Ap%40h%2F?%74oken=t
sip:u:p@h jdbc:postgresql://h/d?user=u&password=p jdbc:oracle:thin:u/p@h:1521/s view-source:http://u:p@h/
blob:http://u:p@h/a irc://h/c,needkey?key=k http://***@h/ http://u:***@h/ http://h/?token=***&a=1 a:b@c,d:e@f""".split()

#: Scheme, authority, path, query, fragment: a line each, "-" for undefined.
BUILDS = [
    ("http", "u:p@h:80", "/a", "q", "f"),
    ("foo", "-", "//evil", "-", "-"),
    ("-", "-", "a:b", "-", "-"),
    ("-", "-", "//a", "", ""),
    ("foo", "h", "a", "-", "-"),
    ("foo", "", "", "", ""),
    ("1", "@@", "?", "#", "#"),
    ("-", "[::1]", "/../a:b", "%zz", "%41"),
]


def files() -> dict[str, bytes]:
    """Return every file of the corpus by its path in the folder."""
    return {
        f"{target}/{hashlib.sha1(text.encode()).hexdigest()}": text.encode()
        for target, texts in seeds().items()
        for text in texts
    }


def write(folder: Path) -> int:
    """Make the folder contain exactly these files; return how many there are."""
    wanted = files()
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        if path.relative_to(folder).as_posix() not in wanted:
            path.unlink()
    for name, content in wanted.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return len(wanted)


if __name__ == "__main__":
    print(f"{write(CORPUS)} seeds in {CORPUS.relative_to(CORPUS.parents[1])}")
