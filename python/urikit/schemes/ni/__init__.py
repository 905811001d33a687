"""The ni and nih schemes (RFC 6920): things named by a hash of their bytes.

    NI-URI = "ni" "://" [ authority ] "/" alg ";" val [ "?" query ]
    ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk         of "Hello World!"
    humanname = "nih:" alg ";" sepval [ ";" checkdigit ]               nih:sha-256-32;53269057;b

`val` is the digest in base64url without padding; `nih` is the same for people to speak:
hexadecimal digits with "-" wherever it helps, and a check digit by Luhn's algorithm mod 16. An
algorithm with a number behind its name is truncated to so many bits, from the left.

Two names are the same if algorithm, length and value are (section 2), whichever scheme they are
written in: the authority, which only helps to find the thing, and the query say nothing.

What can go wrong: "=" at the end of val; a digest of another length than the algorithm has, which
is refused, since the name could never be verified; the numbers of suites, which nih may have in
place of a name (section 7); an authority that is taken for part of the name. In the printed
example of section 8.2 the well-known URL says "sha256"; the mapping of section 4 says "sha-256".

Left out: hash algorithms that the registry took in later; their names are read, and cannot be
verified. Also the parameters of a query apart from `ct`, which other documents describe.
"""

from urikit.schemes.ni.view import Ni, Nih

__all__ = ["Ni", "Nih"]
