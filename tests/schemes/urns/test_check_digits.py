"""Check digits, asked of their definitions (urikit.schemes.urns.numbers)."""

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit.schemes.urns.numbers import ean, is_ean_13, luhn, mod_11, mod_37_36, weighed


def digits(length):
    return st.text("0123456789", min_size=length, max_size=length)


@a_tenth
@given(st.one_of(digits(7), digits(9)))
def test_modulus_11_with_weights_that_fall_to_2(text):
    check = mod_11(text)
    value = 10 if check == "X" else int(check)
    weights = range(len(text) + 1, 1, -1)
    assert (sum(weight * int(digit) for weight, digit in zip(weights, text, strict=True)) + value) % 11 == 0


@a_tenth
@given(digits(9))
def test_the_groups_of_an_isbn(text):
    total = weighed(1)[text[:3]] + weighed(4)[text[3:6]] + weighed(7)[text[6:]]
    assert "0123456789X"[total % 11] == mod_11(text)


@a_tenth
@given(digits(7))
def test_the_groups_of_an_issn(text):
    total = weighed(3)[text[:3]] + weighed(6)[text[3:6]] + 9 * int(text[6])
    assert "0123456789X"[total % 11] == mod_11(text)


@a_tenth
@given(st.text("0123456789", min_size=1, max_size=20))
def test_gs1_weighs_3_and_1_from_the_right(text):
    total = sum(int(digit) * (3, 1)[place % 2] for place, digit in enumerate(reversed(text)))
    assert (total + int(ean(text))) % 10 == 0


@a_tenth
@given(digits(12))
def test_a_number_of_13_digits_holds_its_check_digit(text):
    assert [digit for digit in "0123456789" if is_ean_13(text + digit)] == [ean(text)]


@a_tenth
@given(st.text("0123456789", min_size=1, max_size=20))
def test_luhn_doubles_every_second_digit(text):
    doubled = [sum(map(int, str(int(digit) * 2))) if place % 2 == 0 else int(digit)
               for place, digit in enumerate(reversed(text))]  # fmt: skip
    assert (sum(doubled) + int(luhn(text))) % 10 == 0


@a_tenth
@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=24))
def test_iso_7064_mod_37_36(text):
    """By the definition: products, remainders, and 1 at the end."""
    alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    product = 36
    for character in text:
        product = (product + alphabet.index(character)) % 36 or 36
        product = product * 2 % 37
    assert (product + alphabet.index(mod_37_36(text))) % 36 == 1


def test_known_numbers():
    for function, text, check in [
        (mod_11, "048627557", "4"),
        (mod_11, "039536341", "1"),
        (mod_11, "080442957", "X"),
        (mod_11, "2070172", "1"),
        (mod_11, "1046818", "8"),
        (mod_11, "2434561", "X"),
        (ean, "978076454986", "1"),
        (ean, "978048627557", "4"),
        (ean, "978039536341", "6"),
        (luhn, "35417803685978", "9"),
        (luhn, "49015420323751", "8"),
        (mod_37_36, "00000000D07A0090", "Q"),
        (mod_37_36, "188166C7342065419F3A0245", "O"),
        (mod_37_36, "779185342C2390308610", "5"),
    ]:
        assert function(text) == check
