"""HTTP clients that a stranger may give a URL: requests, urllib3, httpx and aiohttp behind `urikit.guard`.

Each module needs its library when it is imported, and does the same: it judges the URL of each request and of each
redirect, resolves the name once, judges every address, connects to one of them, and stops at the limits. What is
common is in `urikit.net.guard.fetch`.
"""
