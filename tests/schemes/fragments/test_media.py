"""Times, regions and tracks (urikit.schemes.fragments.media; W3C Media Fragments URI 1.0).

The test cases are those for user agents of the W3C Media Fragments Working Group, by number;
what depends on the media itself (its duration, its size) is not asked.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.fragments.promises import described, holds
from urikit import fragments
from urikit.schemes.fragments import FragmentError, MediaFragment
from urikit.schemes.fragments.media import Region, TimeSpan

TIME, ORDER = "fragment-media-time", "fragment-media-order"
REGION, AREA = "fragment-media-region", "fragment-media-area"

#: Number, fragment, and the time that counts: its clock and its seconds or texts.
TIMES = [
    (4, "t=0,9.97", ("npt", 0, 9.97)),
    (5, "t=3,7", ("npt", 3, 7)),
    (6, "t=3,15", ("npt", 3, 15)),
    (9, "t=15,20", ("npt", 15, 20)),
    (11, "t=3", ("npt", 3, None)),
    (14, "t=15", ("npt", 15, None)),
    (15, "t=,7", ("npt", 0, 7)),
    (17, "t=,15", ("npt", 0, 15)),
    (18, "t=smpte:0:00:03,0:00:07", ("smpte", "0:00:03", "0:00:07")),
    (19, "t=smpte:0:00:03:15.00,0:00:07", ("smpte", "0:00:03:15.00", "0:00:07")),
    (20, "t=smpte-25:0:00:03,0:00:07", ("smpte-25", "0:00:03", "0:00:07")),
    (22, "t=smpte-30:0:00:03,0:00:07", ("smpte-30", "0:00:03", "0:00:07")),
    (24, "t=npt:3,7", ("npt", 3, 7)),
    (25, "t=clock:2010-10-22T07:33:56Z", ("clock", "2010-10-22T07:33:56Z", None)),
    (26, "t=clock:2010-10-22T07:33:56+00:20", ("clock", "2010-10-22T07:33:56+00:20", None)),
    (35, "%74=3", ("npt", 3, None)),
    (36, "t=%33", ("npt", 3, None)),
    (37, "t=3%2C7", ("npt", 3, 7)),
    (38, "t=%6Ept:3", ("npt", 3, None)),
    (39, "t=npt%3A3", ("npt", 3, None)),
    (51, "t=3&", ("npt", 3, None)),
    (52, "u=12&t=3", ("npt", 3, None)),
    (55, "t=7&t=3", ("npt", 3, None)),
    (59, "t=smpte:00:00:01&t=npt:3", ("npt", 3, None)),
    (72, "t=3.", ("npt", 3, None)),
    (78, "t=00:00:03,00:00:07", ("npt", 3, 7)),
    (79, "t=3,00:00:07", ("npt", 3, 7)),
    (80, "t=00:00.", ("npt", 0, None)),
    (81, "t=0:00:00.", ("npt", 0, None)),
    (86, "foo&t=3,7", ("npt", 3, 7)),
    (87, "t=3,7&foo", ("npt", 3, 7)),
    (88, "t=3,7&&", ("npt", 3, 7)),
    (89, "&t=3,7", ("npt", 3, 7)),
    (90, "&&t=3,7", ("npt", 3, 7)),
    (91, "&t=3,7&", ("npt", 3, 7)),
]
#: Number, fragment, what is wrong, and what counts in spite of it.
IGNORED = [
    (1, "t=,", TIME, None),
    (2, "t=3,3", ORDER, None),
    (3, "t=7,3", ORDER, None),
    (12, "t=3,", TIME, None),
    (27, "t=banana", TIME, None),
    (28, "t=3,banana", TIME, None),
    (29, "t=banana,7", TIME, None),
    (30, "t='3'", TIME, None),
    (31, "t=3-7", TIME, None),
    (32, "t=3:7", TIME, None),
    (33, "t=3,7,9", TIME, None),
    (44, "t=-1,3", TIME, None),
    (53, "t=foo:7&t=npt:3", TIME, 3),
    (54, "&&=&=tom&jerry=&t=3&t=meow:0", TIME, 3),
    (61, "t=", TIME, None),
    (62, "t=.", TIME, None),
    (63, "t=.0", TIME, None),
    (64, "t=0s", TIME, None),
    (65, "t=,0s", TIME, None),
    (66, "t=0s,0s", TIME, None),
    (67, "t=00:00:00s", TIME, None),
    (68, "t=s", TIME, None),
    (69, "t=npt:", TIME, None),
    (70, "t=1e-1", TIME, None),
    (71, "t=00:00:01.1e-1", TIME, None),
    (73, "t=0:0:0", TIME, None),
    (74, "t=0:00:60", TIME, None),
    (75, "t=0:01:60", TIME, None),
    (76, "t=0:60:00", TIME, None),
    (77, "t=0:000:000", TIME, None),
    (82, "t=0:00:10e-1", TIME, None),
    (83, "t=0:00:60.000", TIME, None),
    (84, "t=0:60:00.000", TIME, None),
    (85, "t=3,7&t=foo", TIME, 3),
    (93, "t=10%26", TIME, None),
    (94, "t=3,7,", TIME, None),
    (None, "t=abc:1,2,3", TIME, None),
    (None, "t=%FF", TIME, None),
    (None, "t=clock:2010-02-30", TIME, None),
    (None, "t=clock:2010-10-22T25:00:00Z", TIME, None),
    (None, "t=smpte:0:00:03:15.000", TIME, None),
    (48, "xywh=200,100,0,0", AREA, None),
    (49, "xywh=-200,100,200,200", REGION, None),
    (50, "xywh=percent:0,0,150,50", AREA, None),
    (None, "xywh=1,2,3", REGION, None),
    (None, "xywh=1,2,3,4,5", REGION, None),
    (None, "xywh=1.5,2,3,4", REGION, None),
    (None, "xywh=em:1,2,3,4", REGION, None),
    (None, "xywh=:1,2,3,4", REGION, None),
    (None, "xywh=", REGION, None),
]
#: Number and fragment of what is not a dimension at all, so that there is nothing to ignore.
NOTHING = [(34, "t%3D3"), (58, "T=3,7"), (92, "t%3d10"), (None, ""), (None, "t"), (None, "%FF=1")]


@pytest.mark.parametrize(("number", "text", "wanted"), TIMES)
def test_a_time(number, text, wanted):
    read = holds(MediaFragment, text)
    assert read.ignored == () and str(read) == text
    clock, *ends = wanted
    assert read.time.clock == clock
    assert list(read.time.seconds or (read.time.start, read.time.end)) == ends


@pytest.mark.parametrize(("number", "text", "code", "counts"), IGNORED)
def test_a_dimension_that_players_pass_over(number, text, code, counts):
    read = holds(MediaFragment, text)
    (error,) = read.ignored
    assert described(error, text).code == code and str(read) == text
    assert text[error.offset - 1] == "=" and text[error.end :][:1] in ("", "&")
    assert (read.time.seconds[0] if read.time else None) == counts
    assert read.region is None


@pytest.mark.parametrize(("number", "text"), NOTHING)
def test_what_is_no_dimension(number, text):
    read = holds(MediaFragment, text)
    assert (read.time, read.region, read.tracks, read.id, read.ignored) == (None, None, (), None, ())


def test_a_region_and_tracks_and_ids():
    for _number, text, region in [
        (45, "xywh=200,100,200,200", Region("pixel", 200, 100, 200, 200)),
        (46, "xywh=pixel:200,100,200,200", Region("pixel", 200, 100, 200, 200)),
        (47, "xywh=percent:0,0,50,50", Region("percent", 0, 0, 50, 50)),
        (95, "xywh=200,100,2000,200", Region("pixel", 200, 100, 2000, 200)),
        (97, "xywh=20,20,5,5", Region("pixel", 20, 20, 5, 5)),
        (98, "xywh=2000,100,200,200", Region("pixel", 2000, 100, 200, 200)),
        (None, "xywh=1,2,3,4&xywh=5,6,7,08", Region("pixel", 5, 6, 7, 8)),
    ]:
        read = holds(MediaFragment, text)
        assert (read.region, read.ignored) == (region, ())
    for _number, text, tracks, named in [
        (56, "track=4", ("4",), None),
        (57, "track=foo", ("foo",), None),
        (60, "track=n%40m3%20%26%3D", ("n@m3 &=",), None),
        (96, "track=4&track=5", ("4", "5"), None),
        (101, "id=song1", (), "song1"),
        (102, "id=foo", (), "foo"),
        (None, "id=Cap%C3%ADtulo%202", (), "Capítulo 2"),
    ]:
        read = holds(MediaFragment, text)
        assert (read.tracks, read.id, read.ignored) == (tracks, named, ())


@pytest.mark.parametrize("text", MediaFragment.EXAMPLES)
def test_the_examples_have_nothing_to_ignore(text):
    assert holds(MediaFragment, text).ignored == ()


def test_the_seconds_of_section_4_2_and_building():
    for text, wanted in (
        ("t=npt:,121.5", (0, 121.5)),
        ("t=0:02:00,121.5", (120, 121.5)),
        ("t=npt:120,0:02:01.5", (120, 121.5)),
    ):
        assert MediaFragment.parse(text).time.seconds == wanted
    assert MediaFragment.parse("t=100:00:00").time.seconds == (360000, None)
    built = MediaFragment.build(time=(10, 20.5), region=(160, 120, 320, 240), unit="pixel", tracks=("a&b",), id="1")
    assert str(built) == "t=10,20.5&xywh=160,120,320,240&track=a%26b&id=1"
    assert built.time == TimeSpan("npt", "10", "20.5")
    assert str(MediaFragment.build(time=("0:00:03", None), clock="smpte")) == "t=smpte:0:00:03"
    assert str(MediaFragment.build(time=(1e-7, 1e16))) == "t=0.0000001,10000000000000000"
    for wrong in ({"time": (2, 1)}, {"time": (None, None)}, {"region": (0, 0, 0, 1)}, {"time": ("x", None)}):
        with pytest.raises(FragmentError):
            MediaFragment.build(**wrong)


NAMES = st.text(st.characters(exclude_categories=["Cs"]))


@a_tenth
@given(st.integers(0, 10**6), st.integers(1, 10**6), st.lists(NAMES), st.none() | NAMES)
def test_what_is_built_is_read_again(start, length, tracks, named):
    built = MediaFragment.build(time=(start, start + length), tracks=tuple(tracks), id=named)
    again = holds(MediaFragment, str(built))
    assert (again.time.seconds, again.tracks, again.id) == ((start, start + length), tuple(tracks), named)


@a_tenth
@given(st.text("t=xywh&,:.0123npercent%"))
def test_everything_is_read_and_written_again(text):
    text = text.replace("%", "%25")
    read = holds(MediaFragment, text)
    assert str(read) == text
    for error in read.ignored:
        described(error, text)


def test_the_media_types():
    for media_type in ("video/mp4", "audio/ogg", "image/png"):
        assert fragments.of("http://example.org/v#t=10,20", media_type).time.seconds == (10, 20)
