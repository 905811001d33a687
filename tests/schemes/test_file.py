"""Files (urikit.schemes.file; RFC 8089)."""

import os
from pathlib import PurePath, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, raised, refused, relation, tables
from urikit import (
    URI,
    SchemeError,
    Step,
    URIBuildError,
    URISyntaxError,
    canonical_key,
    columns,
    from_user_input,
    repair,
)
from urikit.core.errors import URIEncodingError
from urikit.schemes.file import File, read_windows

VALID = [
    # Section 2 and appendix B.
    "file:///path/to/file",
    "file:/path/to/file",
    "file://host.example.com/path/to/file",
    "file://localhost/etc/hosts",
    # Appendices E and F, where they are URIs.
    "file:c:/path/to/file",
    "file:///c:/path/to/file.txt",
    "file:////host.example.com/path/to/file",
    "file://///host.example.com/path/to/file",
    "file:////%5B2001:db8::1%5D/path",
    "file://user@host.example.com/x",
    "file://host.example.com/Share/path/to/file.txt",
    "file:///C:/file.wsdl",
    "file:///Users/John/Documents/Projects/Web/MyWebsite/about.html",
    "FILE:/",
    "file:///",
    "file:///C:",
    "file:///a//b/",
    "file:///~user/./a/../b",
    "file:///a#fragment",
    "file:///a?query",
    "file://[2001:db8::1]/x",
    "file:///a%2Fb%00%5C",
    "file:/C:/x",
    "file:///c%3A/x",
    "file://h/C:/x",
]

INVALID = [
    ("file:relative", "file-path-relative", (5, 13)),
    ("file:c:relative", "file-path-relative", (5, 15)),
    ("file:c:", "file-path-relative", (5, 7)),
    ("file:c%3A/x", "file-path-relative", (5, 11)),
    ("file:", "file-path-missing", (5, 5)),
    ("file:#f", "file-path-missing", (5, 5)),
    ("file://", "file-path-missing", (7, 7)),
    ("file://host", "file-path-missing", (11, 11)),
    ("file://h:80/x", "file-port", (8, 11)),
    ("file://h1:/x", "file-port", (9, 10)),
    ("file://c:80/x", "file-port", (8, 11)),
    ("file://ab:/x", "file-port", (9, 10)),
    ("file://u@c:/x", "file-port", (10, 11)),
    ("file://C:/file.wsdl", "file-drive-host", (7, 9)),
    ("file://c:", "file-drive-host", (7, 9)),
    ("file://host//x", "file-empty-segment", (11, 13)),
    ("file:////", "file-empty-segment", (7, 9)),
    ("file:////host", "file-empty-segment", (7, 9)),
    ("file:////C:/x", "file-empty-segment", (7, 9)),
    ("file://////host/x", "file-empty-segment", (7, 9)),
]


#: Appendices E.2.2 and E.4, and what people write: no URIs, and the URI that is proposed.
LOOSE = [
    ("file:///c|/path/to/file", "file:///c:/path/to/file"),
    ("file:/c|/path/to/file", "file:/c:/path/to/file"),
    ("file:c|/path/to/file", "file:///c:/path/to/file"),
    (
        r"file://C:\UserName.HostName\Projects\Wikipedia_Articles\URI.xml",
        "file:///C:/UserName.HostName/Projects/Wikipedia_Articles/URI.xml",
    ),
    (r"file:///C:\a b", "file:///C:/a%20b"),
    (r"file:\\host\share\x", "file://host/share/x"),
    (r"file:C:\x", "file:///C:/x"),
]


@pytest.mark.parametrize(("text", "mended"), LOOSE)
def test_loose_forms_are_refused_explained_and_repaired(text, mended):
    with pytest.raises(URISyntaxError) as caught:
        File.parse(text)
    assert caught.value.code in ("vertical-bar", "backslash", "space") and caught.value.hint
    assert repair(text).text == mended
    assert File.parse(mended).drive in ("C", None)


def test_old_drive_letters_are_updated():
    for text, updated in [
        ("file:///c|/path/to/file", "file:///c:/path/to/file"),
        ("file:/c|/path/to/file", "file:/c:/path/to/file"),
        ("file:c|/path/to/file", "file:c:/path/to/file"),
        ("FILE://localhost/C|/x", "FILE://localhost/C:/x"),
        ("file:///c%7C/x", "file:///c:/x"),
        ("file:///path/to/file", "file:///path/to/file"),
    ]:
        assert str(File.parse_old(text)) == updated


def test_no_other_vertical_line_is_updated_and_hints_hold_the_right_form():
    for text in ("file:///a/c|/x", "file:///cd|/x", "file:///c:/a|"):
        with pytest.raises(URISyntaxError):
            File.parse_old(text)
    assert "file:///C:/file.wsdl" in refused(File, "file://C:/file.wsdl").hint
    assert "file://h/x" in refused(File, "file://h:80/x").hint
    assert "file://host/" in refused(File, "file://host").hint
    assert "file://h/x" in refused(File, "file://h//x").hint


WINDOWS = [
    # Appendix E.3.1.
    (r"\\host.example.com\Share\path\to\file.txt", "file://host.example.com/Share/path/to/file.txt"),
    (r"C:\dir\f.txt", "file:///C:/dir/f.txt"),
    (r"c:\Program Files\100%#?.txt", "file:///c:/Program%20Files/100%25%23%3F.txt"),
    ("C:\\", "file:///C:/"),
    ("C:\\dir\\", "file:///C:/dir/"),
    (r"\etc\fstab", "file:///etc/fstab"),
    (r"\\host\Share\a;b,~é€", "file://host/Share/a;b,~%C3%A9%E2%82%AC"),
]


@pytest.mark.parametrize(("path", "uri"), WINDOWS)
def test_windows_both_ways(path, uri):
    assert str(File.from_windows(path)) == uri
    assert File.parse(uri).windows() == path
    assert File.from_windows(PureWindowsPath(path)).windows() in (path, path.rstrip("\\"))


def test_windows_paths_with_other_separators():
    assert str(File.from_windows("C:/a/b")) == "file:///C:/a/b"
    assert (
        str(File.from_windows("//host/Share/x")) == str(File.from_windows(r"\\host\\Share/x")) == "file://host/Share/x"
    )


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (r"\\?\C:\x\a b", "file:///C:/x/a%20b"),
        ("\\\\?\\c:\\", "file:///c:/"),
        (r"\\?\UNC\server\share\x", "file://server/share/x"),
        (r"\\?\unc\server\share\x", "file://server/share/x"),
        (r"\\?\UNC\localhost\share\x", "file:////localhost/share/x"),
        (r"\\?\C:\%s" % ("long\\" * 100), "file:///C:/%s" % ("long/" * 100)),
    ],
)
def test_paths_that_windows_passes_on_unchanged(path, uri):
    assert str(File.from_windows(path)) == uri
    assert str(File.from_windows(PureWindowsPath(path))).rstrip("/") == uri.rstrip("/")
    assert str(from_user_input(path).uri) == repair(path).text == uri


@pytest.mark.parametrize("path", [r"\\srv\x y", r"file:\\srv\x y", r'"\\srv\x y"', r"\\?\UNC\srv\x y"])
def test_a_server_of_windows_may_have_the_name_of_a_directory(path):
    assert repair(path).text == str(from_user_input(path).uri) == "file://srv/x%20y"


def test_windows_paths_without_a_uri():
    for path, code in [
        (r"dir\f", "file-path-relative"),
        ("C:dir", "file-path-relative"),
        ("C:", "file-path-relative"),
        ("", "file-path-relative"),
        ("//?/C:/x", "file-namespace"),
        (r"\\.\COM1", "file-namespace"),
        (r"\\.\C:\x", "file-namespace"),
        (r"\??\C:\x", "file-namespace"),
        (r"\\?\Volume{1}\x", "file-namespace"),
        (r"\\?\C:", "file-namespace"),
        (r"\\?\C:\a/b", "file-namespace"),
        (r"\\?\C:\a.\b", "file-namespace"),
        ("\\\\?\\C:\\a ", "file-namespace"),
        (r"\\?\C:\NUL", "file-namespace"),
        (r"\\?\UNC\?\C:\x", "file-namespace"),
        (r"\\?\UNC\\server\x", "file-namespace"),
        (r"\\?\UNC\h\s\..\x", "file-namespace"),
        (r"\\?\UNC\server", "file-unc-share"),
        (r"\\host", "file-unc-share"),
        ("\\\\host\\", "file-unc-share"),
        ("\\\\", "file-unc-share"),
        ("C:\\a\0b", "file-nul"),
    ]:
        with pytest.raises(SchemeError) as caught:
            File.from_windows(path)
        assert caught.value.code == code and caught.value.hint and caught.value.text == path
        assert "remove the prefix" not in caught.value.hint


@pytest.mark.parametrize("host", ["[::1]", "::1", "h:80", "h]", "a b", "h|x", "h\x01"])
def test_both_directions_agree_on_the_host_of_a_share(host):
    for path in (rf"\\{host}\s", rf"\\?\UNC\{host}\s"):
        error = raised(SchemeError, File.from_windows, path)
        assert error.code == "file-unc-host" and error.text[error.offset : error.end] == host
    name = r"\\fe80--1.ipv6-literal.net\s"
    assert File.from_windows(name).windows() == name


def test_a_path_of_another_type_is_a_type_error():
    for read in (File.from_windows, File.from_posix, File.from_path):
        for path in (None, 5, ["C:\\x"]):
            with pytest.raises(TypeError, match=f"path must be .*, not {type(path).__name__}"):
                read(path)
    for wrong in ({"drive": 5}, {"host": None}):
        with pytest.raises(TypeError, match="must be str, not"):
            File.build(["a"], **wrong)
    with pytest.raises(TypeError, match="not bytes"):
        File.from_windows(b"C:\\x")


def test_a_lone_surrogate_is_no_name_of_windows_and_to_windows():
    with pytest.raises(URIEncodingError):
        File.from_windows("C:\\\ud800")
    for uri, path in [
        ("file:///C:", "C:\\"),
        ("file:c:/path/to/file", r"c:\path\to\file"),
        ("file:/C:/x", r"C:\x"),
        ("file:///C%3A/a%20b", r"C:\a b"),
        ("file:///c%3a", "c:\\"),
        ("file://localhost/c:/WINDOWS/clock.avi", r"c:\WINDOWS\clock.avi"),
        ("file:////host.example.com/path/to/file", r"\\host.example.com\path\to\file"),
        ("file://///host.example.com/path/to/file", r"\\host.example.com\path\to\file"),
        ("file:///", "\\"),
        ("file://h%C3%A9/s/x", r"\\hé\s\x"),
        ("file:///a//b", r"\a\\b"),
    ]:
        assert File.parse(uri).windows() == path


POSIX = [
    ("/path/to/file", "file:///path/to/file"),
    ("/", "file:///"),
    ("/~user/a b", "file:///~user/a%20b"),
    ("/100%/#?[\\]|", "file:///100%25/%23%3F%5B%5C%5D%7C"),
    ("/a//b/", "file:///a//b/"),
    ("/é/€/日本", "file:///%C3%A9/%E2%82%AC/%E6%97%A5%E6%9C%AC"),
    ("/\udcff", "file:///%FF"),
    ("/C:/x", "file:///C:/x"),
    ("/a/../b/.", "file:///a/../b/."),
]


@pytest.mark.parametrize(("path", "uri"), POSIX)
def test_posix_both_ways(path, uri):
    assert str(File.from_posix(path)) == uri
    assert str(File.from_posix(path.encode("utf-8", "surrogateescape"))) == uri
    assert File.parse(uri).posix() == path


def test_two_slashes_in_front_are_read_as_one():
    assert str(File.from_posix("//tmp/x")) == str(File.from_posix("///tmp/x")) == "file:///tmp/x"


def test_octets_survive_the_way_of_the_operating_system():
    path = os.fsdecode(b"/a\xff/\xe9")
    assert os.fsencode(File.from_posix(path).posix()) == b"/a\xff/\xe9"


@pytest.mark.parametrize(
    ("path", "code"), [("a", "file-path-relative"), ("", "file-path-relative"), ("/\0", "file-nul")]
)
def test_posix_paths_without_a_uri(path, code):
    for given_path in (path, path.encode()):
        with pytest.raises(SchemeError) as caught:
            File.from_posix(given_path)
        assert caught.value.code == code and caught.value.text == path


@pytest.mark.parametrize("uri", ["file:///a%2Fb", "file:///a/%2f", "file:///a%2fb/%00", "file:c:/a%2Fb"])
def test_an_encoded_slash_never_becomes_one(uri):
    view = File.parse(uri)
    for convert in (view.posix, view.windows):
        assert raised(SchemeError, convert).code in ("file-encoded-separator", "file-drive-rootless")


def test_an_encoded_nul_and_backslash_and_octets_that_windows_has_no_text_for():
    for convert in (File.parse("file:///a%00").posix, File.parse("file:///a%00").windows):
        with pytest.raises(SchemeError) as caught:
            convert()
        assert (caught.value.code, caught.value.offset, caught.value.end) == ("file-nul", 9, 12)
    assert File.parse("file:///a%5Cb").posix() == "/a\\b"
    assert raised(SchemeError, File.parse("file:///a%5cb").windows).code == "file-encoded-separator"
    with pytest.raises(URIEncodingError):
        File.parse("file:///C:/%FF").windows()


def test_what_is_local_and_a_drive_without_a_slash_is_no_path_of_posix():
    for text in ("file:/x", "file:///x", "file://localhost/x", "file://LOCALHOST/x", "file:c:/x"):
        assert File.parse(text).is_local()
    for text in ("file://h/x", "file:////h/x", "file://///H/x"):
        view = File.parse(text)
        assert not view.is_local() and view.is_local("a", "H")
        assert raised(SchemeError, view.posix).code == "file-not-local"
        assert view.posix("h") == "/x"
    assert raised(SchemeError, File.parse("file:c:/x").posix).code == "file-drive-rootless"


def test_a_unc_string_cannot_say_an_address_in_brackets_and_paths_of_pathlib_and_drives():
    for text in ("file://[2001:db8::1]/s/x", "file:////%5B2001:db8::1%5D/s/x"):
        assert raised(SchemeError, File.parse(text).windows).code == "file-unc-host"
    assert str(File.from_path(PurePosixPath("/a b"))) == "file:///a%20b"
    assert str(File.from_path(PureWindowsPath("C:/a b"))) == "file:///C:/a%20b"
    here = File.from_path(PurePath(os.path.abspath("x y")))
    assert here.local() == PurePath(os.path.abspath("x y"))
    with pytest.raises(SchemeError):
        File.from_path(PurePath("relative"))
    letters = {"file:///c:/x": "C", "file:c:/x": "C", "file:///C:": "C", "file://localhost/d:/": "D"}
    for text, letter in letters.items():
        assert File.parse(text).drive == letter
    for text in (
        "file:///cd%3A/x",
        "file:///cd:/x",
        "file:///C%3Ax",
        "file://h/C%3A/x",
        "file:///C:x",
        "file://h/C:/x",
        "file:////h/C:/x",
        "file:///a/C:/",
    ):
        assert File.parse(text).drive is None


@pytest.mark.parametrize("text", ["file:///C%3A/a%20b", "file:///c%3a/a%20b", "file:///c:/a%20b", "file:/%43%3A/a%20b"])
def test_an_encoded_drive_is_one_to_every_reader(text):
    plain = "file:///C:/a%20b"
    assert (File.parse(text).drive, File.parse(text).names) == ("C", ("a b",))
    assert File.parse(text).windows().upper() == r"C:\A B"
    assert str(URI(text).normalize()) == plain
    assert URI(text).compare(plain).step is Step.SCHEME
    for profile in ("rfc3986", "http", "crawl"):
        assert canonical_key(text, profile) == canonical_key(plain, profile)
    assert columns.normalize([text]) == columns.normalize([plain])
    assert columns.canonical_key([text], "rfc3986") == columns.canonical_key([plain], "rfc3986")


def test_names_and_equivalence():
    assert File.parse("file:///C:/a%20b/").names == ("a b", "")
    assert File.parse("file:////h/a/b").names == File.parse("file://h/a/b").names == ("a", "b")
    assert File.parse("file:c:/a").names == ("a",) and File.parse("file:///").names == ("",)
    # Section 2: localhost is "exactly as if no authority were present".
    relation(File, ["file:/p/%7ea", "file:///p/~a", "file://localhost/p/~a", "FILE://LocalHost/./p/x/../~a"])
    relation(File, ["file:c:/x", "file:///C:/x", "file:/c:/x", "file://localhost/C:/%78"])
    relation(File, ["file://Host/s/x", "file:////host/s/x", "file://///HOST/s/x", "file://h%6Fst/s/x"])
    relation(File, ["file://[2001:DB8::1]/x", "file:////%5b2001:db8::1%5d/x"])
    relation(File, ["file:///c:/../x", "file:///C:/x", "file:///C%3A/x", "file:///c%3a/../x", "file:/%63%3A/x"])


test_tables = tables(
    File,
    VALID,
    INVALID,
    apart=[
        ("file:///a", "file:///A"),
        ("file:///a", "file://h/a"),
        ("file:///a", "file:///a/"),
        ("file:///a", "file:///a?"),
        ("file:///a", "file:///a#"),
        ("file:///C:/a", "file:///C:/A"),
        ("file:///C:/a", "file:///D:/a"),
        ("file:///C:/a", "file:///a"),
        ("file://h/a", "file://u@h/a"),
        ("file:///a//b", "file:///a/b"),
        ("file:///a%2Fb", "file:///a/b"),
    ],
)


def test_resolution_keeps_the_drive():
    for base, reference, resolved in [
        # Appendix E.2.1.
        ("file:///c:/path/to/file.txt", "/some/other/thing.bmp", "file:///c:/some/other/thing.bmp"),
        ("file:///c:/foo.txt", "../bar.txt", "file:///c:/bar.txt"),
        ("file:///c:/foo.txt", "/d:/foo.txt", "file:///d:/foo.txt"),
        ("file:///c:/foo.txt", "/d:", "file:///d:"),
        ("file:c:/a/b", "/x", "file:c:/x"),
        ("file:c:/a/b", "x?q#f", "file:c:/a/x?q#f"),
        ("file:///c:/a/b", "", "file:///c:/a/b"),
        ("file:///c:/a/b", "#f", "file:///c:/a/b#f"),
        ("file:///c:/a/b", "?q", "file:///c:/a/b?q"),
        ("file:///c:/a/b", "//h/x", "file://h/x"),
        ("file:///c:/a/b", "http://h/x", "http://h/x"),
        ("file:///c:", "x", "file:///c:/x"),
        ("file://localhost/c:/a", "..", "file://localhost/c:/"),
        ("file:///c%3A/a/b", "/x", "file:///c%3A/x"),
        ("file:///c%3A/a/b", "/D%3A/x", "file:///D%3A/x"),
        ("file:///a/b", "/c", "file:///c"),
        ("file:///a/b", "../../c", "file:///c"),
    ]:
        assert str(File.parse(base).resolve(reference)) == resolved
        assert File.parse(base).resolve(URI.parse("urn:a:b")) == URI("urn:a:b")


def test_generic_resolution_loses_it_and_built_of_data_and_issues():
    assert str(URI("file:///c:/foo.txt").resolve("../bar.txt")) == "file:///bar.txt"
    assert str(File.build(["path", "to", "a/b", ""])) == "file:///path/to/a%2Fb/"
    assert str(File.build(["Share", "x"], host="[::1]")) == "file://[::1]/Share/x"
    assert str(File.build(["x"], drive="c")) == "file:///c:/x"
    assert raised(SchemeError, File.build, ["x"], drive="C:").code == "file-drive-letter"
    with pytest.raises((SchemeError, URIBuildError)):
        File.build(["", "x"])
    assert codes("file:////h/a%2Fb?") == ["file-unc-path", "file-encoded-separator", "file-query"]
    assert codes("file:c:/NUL") == ["file-drive-rootless", "file-device"]
    assert codes("file:///c:/com1.x/lpt9") == ["file-device", "file-device"]
    assert codes("file:///aux") == codes("file:///c:/auxiliary") == codes("file:///a#f") == []
    assert codes("file://me@h/x") == ["file-userinfo"]


def test_a_password_is_not_shown():
    view = File.parse("file://me:secret@h/x")
    assert view.password == "secret" and "secret" not in repr(view)
    assert all("secret" not in str(issue) for issue in view.issues())
    assert "secret" not in str(raised(SchemeError, view.posix))


def test_what_windows_would_take_for_something_else():
    for text, code in [
        ("file://./PhysicalDrive0", "file-namespace"),
        ("file:////./pipe/x", "file-namespace"),
        ("file://%2E/pipe/x", "file-namespace"),
        ("file:///%3F%3F/C:/x", "file-namespace"),
        ("file://../a/b", "file-unc-host"),
        ("file://h/", "file-unc-share"),
        ("file:///c:My%20Documents", "file-drive-name"),
        ("file:///C%3Ax", "file-drive-name"),
        ("file:///C:/a:b", "file-stream"),
        ("file:///C:/a%3Ab", "file-stream"),
        ("file:///C:/a.txt::$DATA", "file-stream"),
        ("file:///C:/dir:b/c", "file-stream"),
        ("file:///dir/C:/c", "file-stream"),
        ("file:////h/share/a:b", "file-stream"),
        ("file://h/C:/x", "file-stream"),
        ("file:///C:/CON", "file-device"),
        ("file:///C:/a/nul.txt", "file-device"),
        ("file:///C:/a/aux%20", "file-device"),
        ("file:///C:/COM%C2%B9:x", "file-device"),
        ("file:///conin$/x", "file-device"),
        ("file://h/share/%4Eul", "file-device"),
    ]:
        assert raised(SchemeError, File.parse(text).windows).code == code


@pytest.mark.parametrize("name", ["a.txt:stream", "a.txt:stream:$DATA", "a.txt::$DATA"])
def test_a_stream_is_kept_on_request(name):
    # RFC 8089 appendix E.3.1 step 4.1: the colon is allowed before a stream in the file name.
    built = File.from_windows(f"C:\\{name}")
    assert str(built) == f"file:///C:/{name}" and built.windows(streams="keep") == f"C:\\{name}"
    with pytest.raises(SchemeError) as caught:
        built.windows()
    assert caught.value.code == "file-stream" and caught.value.text[caught.value.offset : caught.value.end] == name


@pytest.mark.parametrize("path", ["a:b/c", "a:", ":b", "a:b:c:d", "a::"])
def test_a_colon_that_begins_no_stream_of_the_last_name_is_never_kept(path):
    assert raised(SchemeError, File.parse(f"file:///C:/x/{path}").windows, streams="keep").code == "file-stream"


@pytest.mark.parametrize("path", ["\\C:\\x", "\\??\\C:\\x", "\\\\..\\a\\b", "\\\\. \\a\\b"])
def test_what_has_no_file_uri(path):
    with pytest.raises(SchemeError):
        File.from_windows(path)


def test_a_share_of_this_machine_is_no_directory_of_its_root():
    share = File.from_windows("\\\\localhost\\c$\\x")
    assert str(share) == "file:////localhost/c$/x" and share.windows() == "\\\\localhost\\c$\\x"
    assert share.is_local() and not share.equivalent("file:///c$/x")
    assert File.parse("file://%6Cocalhost/x").equivalent("file:///x")


def test_a_letter_of_a_drive_may_be_encoded():
    drive = File.parse("file:///%43:/x")
    assert (drive.drive, drive.windows(), drive.names) == ("C", "C:\\x", ("x",))
    assert drive.equivalent("file:///C:/x") and drive.equivalent("file:///c:/x")
    assert str(drive.resolve("/y")) == "file:///%43:/y"


@a_tenth
@given(st.text("\\\\/.:?C%2E c$n", max_size=12))
def test_a_path_of_windows_comes_back_or_is_refused(path):
    try:
        back = File.from_windows(path).windows()
    except (SchemeError, URISyntaxError, URIBuildError):
        return
    assert read_windows(back) == read_windows(path)


@a_tenth
@given(
    st.lists(st.binary(min_size=1, max_size=4).map(lambda octets: octets.translate(None, b"/\0") or b"x"), max_size=4)
)
def test_any_path_of_posix_comes_back(names):
    path = b"/" + b"/".join(names)
    assert File.from_posix(path).posix().encode("utf-8", "surrogateescape") == path


NAME = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\\/\0"), min_size=1, max_size=4)


@a_tenth
@given(st.lists(NAME, min_size=1, max_size=4), st.sampled_from(["C:\\", "\\\\host\\", "z:\\"]))
def test_any_path_of_windows_comes_back(names, root):
    path = root + "\\".join(names)
    built = File.from_windows(path)
    try:
        back = built.windows()
    except SchemeError as error:  # a device, or what Windows reads as another path
        assert error.code.startswith("file-")
        return
    assert back == path
