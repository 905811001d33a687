"""Variants: the claims of pages, clusters, canonical URIs, each contradiction, hostile pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import costs_its_length
from urikit.core.issues import Severity
from urikit.core.rules import rule
from urikit.core.rules.catalogue import rows
from urikit.linked_data import DereferenceError, HTTPAnswer, Recorded
from urikit.linked_data.variants import Claim, Page, Where, fetched, folder, key, page, pages, variants

A, B, C = "http://h/a", "http://h/b", "http://h/c"


def canonical(uri):
    return f'<link rel="canonical" href="{uri}">'


def alternate(uri, language=None, **more):
    said = {"hreflang": language, **more}
    attributes = "".join(f' {name}="{value}"' for name, value in said.items() if value is not None)
    return f'<link rel="alternate"{attributes} href="{uri}">'


def claims(text, uri=A, **more):
    return [(claim.kind, claim.target, claim.where) for claim in page(text, uri, **more).claims]


def codes(*texts, uris=(A, B, C)):
    found = variants(page(text, uri) for text, uri in zip(texts, uris, strict=False))
    return [contradiction.code for contradiction in found.contradictions]


def only(*given):
    (cluster,) = variants(given).clusters
    return cluster


# Claims of HTML.


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("<link rel=canonical href=b>", Where.HEAD),
        ("<head><title>t</title><link REL='Canonical' HREF=b></head>", Where.HEAD),
        ('<link rel="nofollow canonical\n x" href=b>', Where.HEAD),
        ("<meta charset=utf-8><link rel=canonical href=b><body>", Where.HEAD),
        ("<p>text<link rel=canonical href=b>", Where.BODY),
        ("<head><div></div><link rel=canonical href=b></head>", Where.BODY),
        ("<head>stray text<link rel=canonical href=b></head>", Where.BODY),
        ("</head><link rel=canonical href=b><body>", Where.HEAD),
        ("<template><link rel=canonical href=b></template>", Where.TEMPLATE),
        ("<body><template><div><link rel=canonical href=b></div></template>", Where.TEMPLATE),
        ("<noscript><link rel=canonical href=b></noscript>", Where.HEAD),
    ],
)
def test_where_a_canonical_link_stands_by_the_tree_that_browsers_make(text, where):
    assert claims(text) == [("canonical", B, where)]


@pytest.mark.parametrize(
    "text",
    [
        "<!-- <link rel=canonical href=b> -->",
        "<script><link rel=canonical href=b></script>",
        "<style><link rel=canonical href=b></style>",
        "<title><link rel=canonical href=b></title>",
        "<svg><link rel=canonical href=b /></svg>",
        "<link rel=canonical>",
        "<link href=b>",
        "<link rel=canonicalx href=b>",
        "<a rel=canonical href=b>",
        "<iframe srcdoc='<link rel=canonical href=b>'></iframe>",
        "<link rel='alternate stylesheet' href=b>",
        "<link rel=alternate type='application/rss+xml' href=b>",
        "<link rel=alternate type='Application/Atom+XML; charset=utf-8' href=b>",
        "<link rel=stylesheet href=b>",
        "<meta property=og:url>",
        "<meta name=og:url content=b>",
    ],
)
def test_what_is_no_claim(text):
    assert claims(text, open_graph="read") == []


def test_what_an_alternate_says():
    text = alternate("b", " de-CH ", media="print", type="text/html", sizes="16x16")
    (claim,) = page(text, A).claims
    assert (claim.languages, claim.media, claim.media_type, claim.sizes) == (("de-ch",), "print", "text/html", "16x16")
    assert claim.position == (1, text.index('href="') + 7)


def test_targets_use_the_base_of_the_page_and_the_url_standard():
    assert claims("<base href='http://x/y/'><link rel=canonical href=' b c '>") == [
        ("canonical", "http://x/y/b%20c", Where.HEAD)
    ]
    assert claims("<link rel=canonical href='http://[x]/'>") == [("canonical", None, Where.HEAD)]
    assert claims("<link rel=canonical href=''>") == [("canonical", None, Where.HEAD)]
    assert claims("<link rel=canonical href=b>", None) == [("canonical", None, Where.HEAD)]


def test_og_url_is_read_where_it_is_asked_for():
    text = "<meta property='og:url' content=b>"
    assert claims(text) == [] and claims(text, open_graph="read") == [("open-graph", B, Where.HEAD)]


def test_the_language_of_a_page():
    assert page("<html lang=' de '>", A).languages == ("de",)
    assert page("HTTP/1.1 200 OK\nContent-Language: en, fr\n\n<html lang=de>", A).languages == ("en", "fr")
    assert page("<p lang=de>", A).languages == ()


# Claims of headers.


def test_claims_of_a_header():
    text = (
        "HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Location: a.en\nVary: Accept-Language\n"
        'Link: <b>; rel="canonical", <c>; rel=alternate; hreflang=DE; hreflang=fr; type="text/html"; media=print\n\n'
        "<base href='http://x/'><link rel=canonical href=b>"
    )
    found = page(text, A)
    assert [(claim.kind, claim.target, claim.where) for claim in found.claims] == [
        ("canonical", B, Where.FIELD),
        ("alternate", C, Where.FIELD),
        ("content-location", "http://h/a.en", Where.FIELD),
        ("canonical", "http://x/b", Where.HEAD),
    ]
    assert (found.claims[1].languages, found.claims[1].media) == (("de", "fr"), "print")
    assert (found.status, found.vary.names) == (200, ("accept-language",))
    assert found.claims[0].position == (5, 8)


@pytest.mark.parametrize(
    ("field", "count"),
    [
        ("<b>; rel=canonical; anchor='#x'", 0),  # An anchor with quotation marks of the wrong kind.
        ('<b>; rel=canonical; anchor=""', 1),
        ('<b>; rel=canonical; anchor="#x"', 1),
        ('<b>; rel=canonical; anchor="/other"', 0),
        ("<b>; rev=canonical", 0),
        ('<b>; rel="alternate stylesheet"', 0),
        ('<b>; rel=alternate; type="application/rss+xml"', 0),
        ('<b>; rel="alternate canonical"', 1),
        ("<b>; rel=canonical, <c>; rel=canonical", 2),
    ],
)
def test_which_links_of_a_header_claim_something(field, count):
    assert len(page(f"HTTP/1.1 200 OK\nLink: {field}\n\n", A).claims) == count


def test_the_hops_of_a_redirect_are_pages():
    text = "HTTP/1.1 301 Moved\nLocation: /b\n\nHTTP/1.1 200 OK\nContent-Type: text/html\n\n" + canonical("/c")
    first, second = pages(text, A)
    assert (first.uri, first.status, first.location) == (A, 301, B)
    assert (second.uri, second.status, second.canonical) == (B, 200, C)


@pytest.mark.parametrize("encoding", [None, "utf-8", "latin-1"])
def test_references_outside_ascii(encoding):
    text = "HTTP/1.1 301 Moved\nLocation: /josé\nContent-Location: é\nLink: <é>; rel=canonical\n\n"
    found = page(text if encoding is None else text.encode(encoding), A)
    assert (found.location, found.canonical) == ("http://h/josé", "http://h/é")
    assert [(claim.reference, claim.target) for claim in found.claims] == [("é", "http://h/é")] * 2


@pytest.mark.parametrize("field", ["<石>; rel=canonical", "<石>; rel=canonical".encode().decode("latin-1")])
def test_fields_that_a_client_decoded(field):
    (found,) = fetched(A, client=Recorded({A: HTTPAnswer(200, (("Link", field),))}))
    assert found.canonical == "http://h/石"


# Clusters.


def test_pages_that_claim_nothing_of_each_other_are_clusters_of_their_own():
    found = variants([page("<p>", A), page("<p>", B)])
    assert [(cluster.canonical, cluster.why) for cluster in found.clusters] == [
        (A, "the only page that was read"),
        (B, "the only page that was read"),
    ]


def test_the_one_that_all_name():
    cluster = only(page(canonical(C), A), page(canonical(C), B), page("", C))
    assert cluster.canonical == C and {member.uri for member in cluster.members} == {A, B, C}
    assert {member.uri: member.names for member in cluster.members} == {A: C, B: C, C: None}


def test_the_example_of_rfc_6596():
    uri = "http://www.example.com/page.php?item=purse"
    duplicates = [f"{uri}&category=bags", f"{uri}&category=bags&sid=1234"]
    for href in (uri, "page.php?item=purse"):
        cluster = only(*(page(canonical(href), duplicate) for duplicate in duplicates))
        assert cluster.canonical == uri and len(cluster.members) == 3
    by_header = only(page(f'HTTP/1.1 200 OK\nLink: <{uri}>; rel="canonical"\n\n', duplicates[0]))
    assert by_header.canonical == uri and by_header.contradictions == ()


def test_languages_that_are_each_canonical_and_their_generic_resource():
    listed = alternate("/en", "en") + alternate("/de", "de") + alternate("/", "x-default")
    given = [page(canonical(f"http://h/{name}") + listed, f"http://h/{name}") for name in ("en", "de", "")]
    cluster = only(*given)
    assert (cluster.canonical, cluster.why) == ("http://h/", 'hreflang="x-default"')
    assert {member.uri: member.languages for member in cluster.members} == {
        "http://h/en": ("en",),
        "http://h/de": ("de",),
        "http://h/": ("x-default",),
    }
    assert cluster.contradictions == ()


def test_languages_without_a_default_have_no_canonical_uri_above_them():
    listed = alternate("/a", "en") + alternate("/b", "de")
    cluster = only(page(canonical(A) + listed, A), page(canonical(B) + listed, B))
    assert cluster.canonical is None and "2 are named" in cluster.why and cluster.contradictions == ()


def test_devices_and_sizes_of_one_page():
    desktop = page(alternate("http://m.h/a", media="only screen and (max-width: 640px)") + canonical(A), A)
    mobile = page(canonical(A), "http://m.h/a")
    cluster = only(desktop, mobile)
    assert cluster.canonical == A and cluster.contradictions == ()
    assert cluster.members[1].media == ("only screen and (max-width: 640px)",)
    icon = only(page(alternate("b.png", sizes="16x16"), A))
    assert icon.members[1].sizes == ("16x16",)


def test_formats_by_negotiation_and_a_redirect_are_one_cluster():
    negotiated = page("HTTP/1.1 200 OK\nContent-Location: a.html\nVary: Accept\n\n", A)
    redirect = page("HTTP/1.1 302 Found\nLocation: /a\n\n", B)
    cluster = only(negotiated, redirect)
    assert {member.uri for member in cluster.members} == {A, "http://h/a.html", B}
    assert cluster.contradictions == ()


def test_chains_are_followed_and_circles_are_told():
    assert only(page(canonical(B), A), page(canonical(C), B), page("", C)).canonical == C
    circle = only(page(canonical(B), A), page(canonical(C), B), page(canonical(A), C))
    assert circle.canonical is None and "circle" in circle.why
    moved = only(page(canonical(B), A), page("HTTP/1.1 301 Moved\nLocation: /c\n\n", B))
    assert moved.canonical == C


def test_uris_are_compared_in_their_normal_form():
    assert key("HTTP://H:80/a/./b#x") == key("http://h/a/b") and key("no uri") == "no uri"
    cluster = only(page(canonical("HTTP://H:80/%61"), A), page("", "http://H/a"))
    assert len(cluster.members) == 1 and cluster.contradictions == ()


def test_of_two_pages_with_one_uri_the_first_counts():
    cluster = only(page(canonical(B), A), page(canonical(C), f"{A}#x"))
    assert cluster.canonical == B and cluster.contradictions == ()


def test_a_page_without_a_uri():
    cluster = only(page(canonical(B), None, name="a.html"))
    assert cluster.canonical == B and [member.uri for member in cluster.members] == ["a.html (no URI)", B]
    assert [found.code for found in cluster.contradictions] == []


def test_a_cluster_for_people():
    cluster = only(page(canonical(A) + alternate(B, "de"), A))
    assert cluster.describe() == f"{A}  (the only one that is named)\n  {A}\n  {B}  de, not read"


# Contradictions.


@pytest.mark.parametrize("row", rows("urikit.linked_data.variants"), ids=lambda row: row.code)
def test_the_example_of_a_row_has_it_and_the_mended_one_has_nothing(row):
    assert rule(row.code) is row
    names = {"page": page, "variants": variants}
    found = eval(row.example, names)
    assert {contradiction.code for contradiction in found} == {row.code}
    assert all("{" not in c.message and c.rule and c.hint and c.place in str(c) for c in found)
    assert eval(row.corrected, names) == ()


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        # One that is named twice is named once.
        ([canonical(B) + canonical(B)], []),
        ([f"Link: <{B}>; rel=canonical, <{C}>; rel=canonical\n\n"], ["variants-canonical-several"]),
        ([f"Link: <{B}>; rel=canonical\n\n{canonical('//h/b')}"], ["variants-canonical-relative"]),
        ([canonical(f"{B}#x") + canonical(f"{B}#y")], ["variants-canonical-fragment", "variants-canonical-fragment"]),
        # A page that was not read is not judged.
        ([canonical(B)], []),
        ([canonical(A) + alternate(A, "en") + alternate(B, "de")], []),
        # RFC 6596: temporary redirects, other hosts and schemes are allowed.
        ([canonical(B), "HTTP/1.1 303 See Other\nLocation: /c\n\n"], []),
        ([canonical("https://other.example/")], []),
        ([canonical(B), "HTTP/1.1 308 Moved\nLocation: /c\n\n"], ["variants-canonical-redirect"]),
        ([canonical(B), "HTTP/1.1 410 Gone\n\n"], ["variants-canonical-error"]),
        ([canonical(B), "HTTP/1.1 500 Oops\n\n"], ["variants-canonical-error"]),
        ([canonical(B), canonical(A)], ["variants-canonical-loop", "variants-canonical-loop"]),
        ([canonical(B), canonical(C), canonical(C)], ["variants-canonical-chain"]),
        ([canonical(B), canonical(C), canonical(A)], ["variants-canonical-chain"] * 3),
        # Alternates.
        ([alternate(B, "de") + alternate(A, "en"), alternate(A, "en") + alternate(B, "de")], []),
        ([alternate(B, "de") + alternate(A, "en"), alternate(B, "de")], ["variants-hreflang-unreturned"]),
        (
            [alternate(B, "de") + alternate(A, "en"), canonical(C) + alternate(A, "en")],
            ["variants-alternate-elsewhere", "variants-hreflang-not-canonical"],
        ),
        (
            [alternate(B, "de") + alternate(A, "en"), canonical(A) + alternate(A, "en")],
            ["variants-alternate-elsewhere", "variants-hreflang-not-canonical"],
        ),
        ([alternate(B, type="text/html"), canonical(A)], []),
        ([alternate(B, media="print"), alternate(A)], []),
        ([alternate(B, media="print"), canonical(C)], ["variants-alternate-elsewhere", "variants-media-unreturned"]),
        ([alternate(A, "en_GB") + alternate(A, "x-default")], ["variants-hreflang-tag"]),
        ([f"Link: <{A}>; rel=alternate; hreflang=de; hreflang=en_x\n\n"], ["variants-hreflang-tag"]),
        # Content-Location and Vary.
        (["Content-Location: a\n\n"], []),
        (["Content-Location: /b\nVary: *\n\n"], []),
        (["Content-Location: /b\n\n"], ["variants-vary"]),
    ],
)
def test_what_contradicts_and_what_does_not(texts, found):
    assert sorted(codes(*texts)) == sorted(found)


def test_a_contradiction_says_where():
    (found,) = variants([page("\n <p>" + canonical(A), A, name="site/a.html")]).contradictions
    assert found.place == "site/a.html:2:33" and found.severity is Severity.WARNING
    assert str(found).startswith("site/a.html:2:33: warning: canonical link http://h/a in the body is ignored")


def test_severities_are_asked_for():
    found = variants([page(canonical("/a") + canonical(B), A)])
    assert [c.code for c in found.graver_than(Severity.ERROR)] == ["variants-canonical-several"]
    assert len(found.graver_than(Severity.INFO)) == 2


def test_open_graph_is_held_against_the_canonical_uri_or_the_page():
    for text, count in ((f"<meta property=og:url content={B}>", 1), (f"<meta property=og:url content={A}>", 0)):
        assert len(variants([page(text, A, open_graph="read")]).contradictions) == count


def test_a_password_is_masked_in_words():
    secret = "http://me:hunter2@h/x"
    found = variants([page(canonical(secret) + canonical(B) + alternate(secret, "d_e"), secret)])
    text = repr(found) + "".join(cluster.describe() for cluster in found.clusters)
    text += "".join(map(str, found.contradictions))
    assert "hunter2" not in text and "***" in text


# Where pages come from.


def test_a_folder(tmp_path):
    (tmp_path / "sub dir").mkdir()
    (tmp_path / "index.html").write_text(canonical("https://h/site/"))
    (tmp_path / "sub dir" / "b.HTM").write_text("<p>")
    (tmp_path / "sub dir" / "answer.http").write_text("HTTP/1.1 404 Not Found\n\n")
    (tmp_path / "notes.txt").write_text(canonical(B))
    found = list(folder(tmp_path, "https://h/site/", index="index.html"))
    assert [(read.uri, read.status) for read in found] == [
        ("https://h/site/", None),
        ("https://h/site/sub%20dir/answer.http", 404),
        ("https://h/site/sub%20dir/b.HTM", None),
    ]
    assert [read.uri for read in folder(tmp_path, None)] == [None, None, None]
    assert next(iter(folder(tmp_path, "https://h/"))).uri == "https://h/index.html"


def test_a_server():
    html = (("Content-Type", "text/html"), ("Content-Encoding", "gzip"), ("Link", "</c>; rel=alternate; hreflang=de"))
    world = Recorded({A: HTTPAnswer(301, (("Location", "/b"),)), B: HTTPAnswer(200, html, canonical("/b").encode())})
    first, second = fetched(A, client=world)
    assert (first.uri, first.status, first.location) == (A, 301, B)
    assert [(claim.kind, claim.target) for claim in second.claims] == [("alternate", C), ("canonical", B)]
    with pytest.raises(DereferenceError):
        list(fetched("http://h/nothing-there", client=world))


# Hostile pages, and what is true of all.

CLAIMS = [*map(canonical, (A, B, C, "", "#")), alternate(A, "en"), alternate(B, "de"), alternate(C, "x-default")]
PIECES = st.sampled_from([*CLAIMS, alternate(B, media="print"), "<template>", "<p>", "</head>", "<base href=/x/>"])


@a_tenth
@given(st.lists(st.lists(PIECES, max_size=4).map("".join), min_size=1, max_size=3))
def test_every_uri_is_in_one_cluster_and_an_agreed_canonical_uri_is_one_that_was_named(texts):
    given_pages = [page(text, uri) for text, uri in zip(texts, (A, B, C), strict=False)]
    found = variants(given_pages)
    members = [key(member.uri) for cluster in found.clusters for member in cluster.members]
    assert len(members) == len(set(members))
    assert {key(read.uri) for read in given_pages} <= set(members)
    for cluster in found.clusters:
        assert cluster.why
        assert cluster.canonical is None or key(cluster.canonical) in {key(member.uri) for member in cluster.members}
    names = {contradiction.page.name for contradiction in found.contradictions}
    assert names <= {read.name for read in given_pages}
    assert variants(reversed(given_pages)).clusters and len(variants(reversed(given_pages)).contradictions) == len(
        found.contradictions
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [canonical("b"), alternate("b", "de"), "<link rel=canonical href=b>", "Link: <b>; rel=canonical\n", "<template>"],
)
def test_a_page_of_many_claims_costs_its_length(unit):
    costs_its_length(lambda text: variants([page(text, A)]), lambda count: unit * (count // 64))


@pytest.mark.slow
def test_chains_and_stars_of_pages_cost_their_number():
    def named(number, target):
        return Page(str(number), f"http://h/{number}", (Claim("canonical", "x", f"http://h/{target}", Where.HEAD),))

    for target in (lambda number: number + 1, lambda number: 0):
        costs_its_length(
            lambda text, target=target: variants(named(number, target(number)) for number in range(len(text))),
            lambda count: "x" * (count // 64),
        )


def test_the_repr_of_a_member_has_no_uri():
    found = variants([page("http://h/a", canonical("http://h/b"))])
    assert "http" not in repr(found.clusters[0].members)
