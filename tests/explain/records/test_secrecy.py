"""What a record shows of secrets."""

import pytest

from urikit.records.secrecy import Secrecy

TEXT = "http://me:canary@h/?mine=1234"


@pytest.mark.parametrize(
    ("secrecy", "shown"),
    [
        (Secrecy(), "http://me:***@h/?mine=1234"),
        (Secrecy(names=("mine",)), "http://me:***@h/?mine=***"),
        (Secrecy("shown"), TEXT),
        (Secrecy("shown", ("mine",)), TEXT),
    ],
)
def test_a_text_and_its_places(secrecy, shown):
    assert (secrecy.text(TEXT), secrecy.located(TEXT).shown) == (shown, shown)
