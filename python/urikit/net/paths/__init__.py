"""Paths and queries as the web uses them, beside what the standards of URIs say of them.

| module | contents |
|---|---|
| `path_info` | the part of a path behind a script (RFC 3875) |
| `slugs` | the part of a path that is made of a title |
| `clean_urls` | the parts of a URL that show its implementation |
| `munging` | a command at the end of a URL |
| `well_known` | `/.well-known/` (RFC 8615) |
"""

from urikit.net.paths import clean_urls, munging, path_info, slugs, well_known

__all__ = ["clean_urls", "munging", "path_info", "slugs", "well_known"]
