"""The same with yarl and tldextract. Wrong: a default port and "%7E" make a second key of one page."""

import sys

import tldextract
from yarl import URL

extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)


def main() -> None:
    seen: set[URL] = set()
    for line in sys.stdin:
        page, link = line.split()
        try:
            base = URL(page)
            found = base.join(URL(link)).with_fragment(None)
        except ValueError as error:
            print(f"# {error}")
            continue
        if found.scheme not in ("http", "https") or found.host is None or base.host is None:
            continue
        same_site = (
            extract(found.host).top_domain_under_public_suffix == extract(base.host).top_domain_under_public_suffix
        )
        if same_site and found not in seen:
            seen.add(found)
            print(found)


if __name__ == "__main__":
    main()
