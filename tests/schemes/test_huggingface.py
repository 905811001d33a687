"""Repositories of the Hugging Face Hub (urikit.schemes.huggingface), also beside the Hub's own library."""

import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, relation, tables, unrelated
from urikit import URIError
from urikit.schemes.huggingface import HuggingFace

VALID = [
    *HuggingFace.EXAMPLES, "HF://Models/o/n", "hf://o/n/", "hf://o/n@v1.0", "hf://kernels/o/n/a//b", "hf://o/n@refs/prx/1",
    "hf://datasets/o/n@refs/convert/parquet/a.parquet", "hf://o/n/a@b.txt", "hf://o/n/a?b#c", "hf://o/n@refs/pr/1x/y",
]  # fmt: skip

INVALID = [
    ("hf:o/n", "hf-authority-missing", (3, 3)),
    ("hf:///o/n", "hf-repository-missing", (5, 9)),
    ("hf://gpt2", "hf-repository-missing", (9, 9)),
    ("hf://gpt2/", "hf-repository-missing", (9, 10)),
    ("hf://datasets/o", "hf-repository-missing", (15, 15)),
    ("hf://datasets", "hf-repository-missing", (13, 13)),
    ("hf://gpt2@main/x", "hf-server", (5, 14)),
    ("hf://o:443/n", "hf-server", (5, 10)),
    ("hf://dataset/o/n", "hf-kind", (5, 12)),
    ("hf://o/n@", "hf-revision", (8, 9)),
    ("hf://o/n@/x", "hf-revision", (8, 9)),
    ("hf://buckets/o/n@main/x", "hf-revision", (16, 21)),
]

test_tables = tables(HuggingFace, VALID, INVALID)

#: Kind, repository, revision and file, as parse_hf_uri of huggingface_hub says.
HUB = [
    ("hf://my-org/my-model", ("models", "my-org/my-model", None, "")),
    ("hf://models/o/n/a/b.bin", ("models", "o/n", None, "a/b.bin")),
    ("hf://datasets/my-org/rows@refs/pr/3/train.json", ("datasets", "my-org/rows", "refs/pr/3", "train.json")),
    ("hf://datasets/o/n@refs/convert/duckdb.v1/x", ("datasets", "o/n", "refs/convert/duckdb.v1", "x")),
    ("hf://spaces/o/n@feature%2Fnew/app.py", ("spaces", "o/n", "feature/new", "app.py")),
    ("hf://o/n@v1.0", ("models", "o/n", "v1.0", "")),
    ("hf://o/n/file@1.txt", ("models", "o/n", None, "file@1.txt")),
    ("hf://buckets/o/n/logs/run.txt", ("buckets", "o/n", None, "logs/run.txt")),
    ("hf://kernels/o/n@main/k.cu", ("kernels", "o/n", "main", "k.cu")),
    ("hf://o/n/a%20b", ("models", "o/n", None, "a%20b")),
    ("hf://gpt2", None), ("hf://datasets", None), ("hf://datasets/o", None), ("hf://dataset/o/n", None),
    ("hf://o/n@", None), ("hf://o/n@/x", None), ("hf://buckets/o/n@main", None), ("hf://gpt2@main/x", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), HUB)
def test_parts(text, expected):
    if expected is None:
        with pytest.raises(URIError):
            HuggingFace.parse(text)
        return
    view = HuggingFace.parse(text)
    assert (view.repository_kind, view.repository, view.decoded_revision, view.raw_file) == expected


@pytest.mark.parametrize(("text", "expected"), HUB)
def test_parts_by_the_library_of_the_hub(text, expected):
    try:
        parse_hf_uri = importlib.import_module("huggingface_hub").parse_hf_uri
    except (ImportError, AttributeError):
        pytest.skip(reason="huggingface_hub is not installed, which is in no extra")
    try:
        said = parse_hf_uri(text)
    except ValueError:
        assert expected is None
        return
    assert (f"{said.type}s", said.id, said.revision, said.path_in_repo) == expected


def test_issues_and_equivalence_and_built_of_data():
    assert codes("hf://datasets/o/n@main/a.csv") == [] == codes("hf://o/n@feature%2Fx")
    assert codes("hf://datasets/o/n/part-?.parquet") == ["cloud-key-cut"]
    assert codes("hf://o/n/a%20b/../c#d") == ["cloud-key-encoded", "cloud-key-dots", "cloud-key-cut"]
    relation(HuggingFace, ["hf://o/n@a%2Fb/x", "HF://O/n@a%2fb/%78", "hf://models/o/n@a%2Fb/x"])
    relation(HuggingFace, ["hf://datasets/O/n", "hf://DataSets/O/%6e"])
    for other in ("hf://datasets/o/n", "hf://o/N", "hf://o/n@main", "hf://o/n/", "hf://o/n?"):
        unrelated(HuggingFace, "hf://o/n", other)
    assert str(HuggingFace.build("o", "n", "a?b#c", revision="refs/pr/1")) == "hf://o/n@refs/pr/1/a%3Fb%23c"
    with pytest.raises(URIError):
        HuggingFace.build("o", "n", kind="dataset")


@a_tenth
@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=8), st.none() | st.text("a/@%é#", min_size=1))
def test_any_file_and_revision_come_back(file, revision):
    built = HuggingFace.build("o", "n", file, revision=revision, kind="datasets")
    assert (built.file, built.decoded_revision) == (file, revision) and HuggingFace.parse(built.to_uri()) == built
