"""Buckets and keys (urikit.schemes.cloud)."""

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, raised, relation, tables, unrelated
from urikit import URI, SchemeError, explain
from urikit.schemes.cloud import Bucket

VALID = [
    *Bucket.EXAMPLES, "s3://bucket/key", "s3://bucket/", "S3A://bucket/a//b/../c?versionId=1#f",
    "s3n://My_Bucket/a%20b", "wasbs://c@a.blob.core.windows.net/x", "gs://b.u_c-ket/%2F", "gcs://my_b/a#1",
]  # fmt: skip

INVALID = [
    ("s3:bucket/key", "cloud-authority-missing", (3, 3)),
    ("s3:///key", "cloud-bucket-empty", (5, 5)),
    ("gs://", "cloud-bucket-empty", (5, 5)),
    ("s3://b:9000/k", "cloud-port", (6, 11)),
    ("s3://b:/k", "cloud-port", (6, 7)),
    ("s3://u@b/k", "cloud-userinfo", (5, 7)),
    ("s3://@b/k", "cloud-userinfo", (5, 6)),
    ("abfs://account/x", "cloud-container-missing", (7, 14)),
    ("abfs://c:secret@account/x", "cloud-userinfo", (7, 16)),
    ("abfss://@account/x", "cloud-container-missing", (8, 16)),
]


test_tables = tables(Bucket, VALID, INVALID)


def test_parts():
    view = Bucket.parse("s3://my-bucket/a%20b//c?versionId=1")
    assert (view.bucket, view.key, view.raw_key, view.account) == ("my-bucket", "a b//c", "a%20b//c", None)
    assert view.params.get("versionId") == "1"
    azure = Bucket.parse("abfss://con@acc.dfs.core.windows.net/x")
    assert (azure.bucket, azure.account, azure.key) == ("con", "acc.dfs.core.windows.net", "x")
    assert Bucket.parse("s3://my-bucket").key == Bucket.parse("s3://my-bucket/").key == ""


GOOD = [
    "s3://abc/",
    "s3://my-bucket.2/",
    "gs://a_b/",
    "gs://" + "a" * 100,
    "az://a-b/",
    "s3://1.2.3.x/",
    "gcs://a_b/",
    "r2://a-b/",
]
BAD = [
    "s3://ab/", "s3://Abc/", "s3://a_b/", "s3://a..b/", "s3://-ab/", "s3://ab-/", "s3://192.168.5.4/",
    "s3://" + "a" * 64,
    "gs://192.168.5.4/", "az://a.b/", "az://a--b/", "azure://a.b/", "abfs://C@h/", "gcs://A/", "r2://a.b/",
]  # fmt: skip


def test_names_of_buckets_and_issues_of_keys_and_equivalence_and_built_of_data():
    assert [codes(text) for text in GOOD] == [[]] * len(GOOD)
    assert [codes(text) for text in BAD] == [["cloud-bucket-name"]] * len(BAD)
    assert codes("s3://abc/a%20b/../c") == ["cloud-key-encoded", "cloud-key-dots"]
    assert codes("s3://abc/a//b...") == []
    for cut in (
        "s3://abc/a?b",
        "s3://abc/a#b",
        "gs://abc/a#b",
        "s3://abc/a#1",
        "s3://abc/part-?.csv",
        "r2://abc/a?x=y#z",
        "azure://abc/a?b",
    ):
        (issue,) = URI(cut).view().issues()
        place = min(cut.index(mark) for mark in "?#" if mark in cut)
        assert (issue.code, str(issue.severity), issue.start, issue.end) == (
            "cloud-key-cut",
            "warning",
            place,
            place + 1,
        )
    for whole in (
        "s3://abc/a?versionId=x",
        "gs://abc/a#1360887697105000",
        "az://abc/a?snapshot=1",
        "s3://abc?region=x",
    ):
        assert codes(whole) == []
    assert "cloud-key-cut" in str(explain("s3://my-bucket/a#b"))
    relation(Bucket, ["s3://abc/~a", "S3://abc/%7Ea", "s3://abc/%7ea"])
    relation(Bucket, ["s3://Abc/a", "s3://%61bc/a", "s3://abc/a"])
    unrelated(Bucket, "abfs://C@a.example/x", "abfs://c@a.example/x")
    relation(Bucket, ["abfs://c@A.example/x", "abfs://c@a.example/x"])
    for other in (
        "s3://abc/A",
        "s3://abc//a",
        "s3://abc/./a",
        "gs://abc/a",
        "s3://abc/a?",
        "s3://abc/a#",
    ):
        unrelated(Bucket, "s3://abc/a", other)
    assert str(Bucket.build("abc", "a b/c?#%é")) == "s3://abc/a%20b/c%3F%23%25%C3%A9"
    assert str(Bucket.build("con", "x", scheme="abfss", account="acc.example")) == "abfss://con@acc.example/x"
    assert raised(SchemeError, Bucket.build, "", "x").code == "cloud-bucket-empty"


@a_tenth
@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=8))
def test_any_key_comes_back(key):
    built = Bucket.build("abc", key)
    assert built.key == key and Bucket.parse(built.to_uri()) == built
