"""URLs in use on the web: HTTP fields, the guard against forged requests, browsers' objects, paths of sites."""
