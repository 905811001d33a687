"""The same with ElementTree and httpx. Wrong: the line is not known, and what is invalid is encoded silently."""

import sys
import xml.etree.ElementTree as ET

import httpx


def is_below(url: httpx.URL, folder: httpx.URL) -> bool:
    return (url.scheme, url.netloc) == (folder.scheme, folder.netloc) and url.path.startswith(folder.path)


def main() -> None:
    folder = httpx.URL(sys.argv[1]).join(".")
    for element in ET.fromstring(sys.stdin.buffer.read()).iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc"):
        try:
            url = httpx.URL((element.text or "").strip())
        except httpx.InvalidURL as error:
            print(error)
            continue
        if is_below(url, folder):
            print(url)
        else:
            print(f"outside of {folder}")


if __name__ == "__main__":
    main()
