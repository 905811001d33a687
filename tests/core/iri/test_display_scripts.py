"""`display()` of labels that mix scripts: the A-label is shown (UTS 39 section 5.2)."""

import pytest

import urikit


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://xn--pple-43d.com/", "http://xn--pple-43d.com/"),
        ("http://\u0430pple.com/", "http://xn--pple-43d.com/"),
        ("http://%D0%B0pple.com/", "http://%D0%B0pple.com/"),
        ("http://xn--80aaxgrpt.xn--p1ai/", "http://украина.рф/"),
        ("http://xn--bcher-kva.example/", "http://bücher.example/"),
    ],
)
def test_only_labels_of_one_script_are_decoded(text, shown):
    display = urikit.IRI(text).display()
    assert str(display) == shown
    reasons = [escape.reason for escape in display.escapes]
    assert reasons == (["mixed-scripts"] if "pple" in text else [])
    assert all("scripts" in str(escape) for escape in display.escapes)
