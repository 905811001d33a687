"""The grammar of `--add`, and what is refused before anything is written."""

import os

import pytest

from tests.data.batch.files import pack, read
from urikit.data import batch
from urikit.data.batch.plan import plan
from urikit.data.columns import KERNELS


def test_the_grammar():
    host, site, last = plan(["host,site=registrable_domain,n=normalize:to=case:standard=rfc3987"])
    assert (host.name, host.kernel.name, host.options) == ("host", "host", {})
    assert (site.name, site.kernel.name) == ("site", "registrable_domain")
    assert (last.name, last.options) == ("n", {"to": "case", "standard": "rfc3987"})


def test_a_value_has_commas_and_colons():
    (made,) = plan("resolve:base=http://h:80/a,b?to=c:d")
    assert made.options == {"base": "http://h:80/a,b?to=c:d"}
    (made,) = plan("drop_params:pattern=utm_*:pattern=a,b")
    assert made.options == {"patterns": ("utm_*", "a,b")}
    (made,) = plan("resolve:base_column=page")
    assert made.operands == {"base": "page"}


def test_every_kernel_can_be_added():
    needed = {"resolve": "base=http://h/", "relativize": "base=http://h/", "equal": "other=a:b", "param": "name=q"}
    needed |= {"percent_encode": "component=path", "segment": "index=0", "matches": "template={+x}"}
    needed |= {"same_origin": "other=a:b", "param_all": "name=q", "dialect": "dialect=java:function=getHost"}
    for kernel in KERNELS:
        option = needed.get(kernel.name)
        (made,) = plan(f"{kernel.name}:{option}" if option else kernel.name)
        assert made.kernel is kernel


@pytest.mark.parametrize(
    ("add", "message"),
    [
        ("hsot", 'unknown kernel "hsot"; did you mean host?'),
        ("", "missing name of a kernel"),
        ([], "missing columns to add"),
        ("host,,path", "missing name of a kernel"),
        ("=host", "missing name before =host"),
        ("host:x=1", 'unknown option "x" of host: expected standard'),
        ("href:x=1", "href has no options"),
        ("normalize:to=x", 'invalid step "x": expected string, case, percent, syntax or scheme'),
        ("param", "missing option of param: write param:name=VALUE"),
        ("resolve", "missing option of resolve: write resolve:base=VALUE"),
        ("resolve:base=a", "resolve: invalid base: base-not-absolute"),
        ("relativize:base=a b", "relativize: invalid base: expected a valid URI reference"),
        ("resolve:base=a:b:base_column=c", "resolve takes base or base_column, not both"),
        ("host:standard=x", "invalid standard"),
        ("segment:index=first", 'invalid index "first": expected digits'),
        ("issues:profile=none", 'invalid profile "none": expected default, strict or security'),
        ("a=host,a=path", 'two added columns are called "a": name one of them, as in NAME=path'),
        ("normalize:schemes=x", 'unknown option "schemes" of normalize: expected to, standard'),
        ("normalize:to=case,path", "expected string, case, percent, syntax or scheme; for path use a second --add"),
        ("host:standard=rfc3986,path", "; for path use a second --add"),
        ("zzzzz", 'unknown kernel "zzzzz"; expected one of authority, '),
        ("host,host", 'two added columns are called "host": name one of them, as in NAME=host'),
        ("url=host", 'the input has a column "url" already: name the new one, as in new_url=host'),
        ("resolve:base_column=page", 'missing column "page": the columns are url'),
    ],
)
def test_what_is_refused(add, message, tmp_path):
    source = pack(tmp_path / "in.txt", b"http://h/\n")
    with pytest.raises(batch.PlanError) as refused:
        batch.run(source, tmp_path / "out.csv", add)
    assert message in str(refused.value)
    assert os.listdir(tmp_path) == ["in.txt"]


def test_a_base_in_a_column(tmp_path):
    source = pack(tmp_path / "in.csv", b"page,url\nhttp://a/b/c,../d\n,x\nhttp://a b/,x\n")
    target = tmp_path / "out.csv"
    assert batch.run(source, target, "target=resolve:base_column=page").failed == 2
    assert [row[2] for row in read(target)] == ["http://a/d", None, None]


@pytest.mark.parametrize("name", ["in", "in.xml", "in.gz", "in.parquet.gz", "csv"])
def test_an_unknown_format_says_how_to_name_it(name, tmp_path):
    source = pack(tmp_path / name, b"http://h/\n") if not name.endswith("gz") else tmp_path / name
    with pytest.raises(batch.PlanError, match=r"unknown format of .*: name it with --input-format"):
        batch.run(source, tmp_path / "out.csv", "host")


def test_what_is_written_is_not_an_input(tmp_path):
    source = pack(tmp_path / "in.csv", b"url\nhttp://h/\n")
    (tmp_path / "link.csv").symlink_to(source)
    for output, errors in ((source, None), (tmp_path / "link.csv", None), (tmp_path / "o.csv", source)):
        with pytest.raises(batch.PlanError, match="is an input"):
            batch.run(source, output, "host", errors=errors)
    with pytest.raises(batch.PlanError, match="the same file"):
        batch.run(source, tmp_path / "o.csv", "host", errors=tmp_path / "o.csv")
    assert source.read_bytes() == b"url\nhttp://h/\n"


def test_a_column_that_is_not_there(tmp_path):
    for name, data in (("in.csv", b"uri,x\n"), ("in.jsonl", b'{"uri":1,"x":2}\n')):
        with pytest.raises(batch.PlanError, match='missing column "url": the columns are uri, x'):
            batch.run(pack(tmp_path / name, data), tmp_path / "out.csv", "host")


def test_a_file_name_that_no_system_takes():
    long = "a/" * 20_000
    for inputs, output, errors in ((long, "o", "e"), ("i", long, "e"), ("i", "o", long)):
        with pytest.raises(batch.PlanError, match="invalid file name of 40,000 characters"):
            batch.run(inputs, output, "host", errors=errors)


@pytest.mark.parametrize(
    ("delimiter", "message"),
    [
        ("", "missing delimiter: expected one character"),
        ('"', "a quotation mark encloses fields"),
        ("\n", "a line end separates rows"),
        ("ab", 'invalid delimiter "ab": expected one character, found 2'),
    ],
)
def test_delimiters(delimiter, message, tmp_path):
    source = pack(tmp_path / "in.csv", b"url\tn\nhttp://h/\t1\n")
    with pytest.raises(batch.PlanError, match=message):
        batch.run(source, tmp_path / "o.csv", "host", delimiter=delimiter)
    with pytest.raises(batch.PlanError, match=r"if that is several columns, add --delimiter '\\t'"):
        batch.run(source, tmp_path / "o.csv", "host")
    batch.run(source, tmp_path / "o.csv", "host", delimiter="\\t")
    assert (tmp_path / "o.csv").read_bytes() == b"url\tn\thost\nhttp://h/\t1\th\n"


def test_standard_output_has_no_list_of_errors_beside_it(tmp_path):
    (tmp_path / "in.txt").write_text("http://h/\n")
    with pytest.raises(batch.PlanError, match="missing file for the error list"):
        batch.run(tmp_path / "in.txt", "-", "host", output_format="jsonl")


def test_progress_grows_over_all_files(tmp_path):
    names = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for name in names:
        name.write_text("http://h/\n" * 3)
    told: list[tuple[int, int]] = []
    batch.run(names, tmp_path / "out.csv", "host", progress=lambda *now: told.append(now))
    assert told == sorted(told)
    assert told[-1] == (sum(name.stat().st_size for name in names), 6)
