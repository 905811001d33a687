"""urn:eidr (urikit.schemes.urns.numbers; RFC 7972)."""

import pytest

from tests.schemes.urns.promises import relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.numbers import Eidr

FILM = "urn:eidr:10.5240:7791-8534-2C23-9030-8610-5"

VALID = [FILM, FILM.lower(), "urn:eidr:10.9999:any_thing.at-all", FILM + "#t=10"]

INVALID = [
    ("urn:eidr:10.5240:7791-8534-2C23-9030-8610-6", "urn-eidr-check", (42, 43)),
    ("urn:eidr:10.5240:7791-8534-2C23-9030-8611-5", "urn-eidr-check", (42, 43)),
    ("urn:eidr:10.5240:7791-8534-2C23-9030-8610", "urn-eidr-suffix", (17, 41)),
    ("urn:eidr:10.5240:779185342C23903086105", "urn-eidr-suffix", (17, 38)),
    ("urn:eidr:10.5240:7791-8534-2C23-9030-861G-5", "urn-eidr-suffix", (17, 43)),
    ("urn:eidr:10.5240/7791-8534-2C23-9030-8610-5", "urn-eidr-character", (9, 43)),
    ("urn:eidr:10.5240", "urn-eidr-character", (16, 16)),
    ("urn:eidr:10.5240:", "urn-eidr-character", (17, 17)),
    ("urn:eidr::7791", "urn-eidr-character", (9, 9)),
    ("urn:eidr:10.9999:a%20b", "urn-eidr-character", (17, 22)),
    ("urn:eidr:10.9999:a:b", "urn-eidr-character", (17, 20)),
]


test_tables = tables(Eidr, VALID, INVALID, fine=True)


def test_case_says_nothing_and_a_doi_name_there_and_back():
    relation(Eidr, [FILM, FILM.upper(), FILM.lower()])
    assert Eidr.parse(FILM.lower()).canonical == FILM
    unrelated(Eidr, FILM, "urn:eidr:10.9999:7791-8534-2C23-9030-8610-5")
    film = Eidr.parse(FILM)
    assert film.doi == "10.5240/7791-8534-2C23-9030-8610-5" and Eidr.build(film.doi) == film
    assert film.resolver == "https://doi.org/urn:eidr:10.5240:7791-8534-2C23-9030-8610-5"
    assert (film.check_character, Eidr.parse(VALID[2]).check_character) == ("5", None)
    with pytest.raises(SchemeError):
        Eidr.build("10.5240/7791-8534-2C23-9030-8610-6")
