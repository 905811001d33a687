"""Why operations are out of scope, one reason each."""

#: Why an operation asks nothing of RFC 3986, whatever the suite.
REASONS = {
    "join-path": "an operation of the library's own: joins and cleans a path",
    "punycode": "Punycode by itself (RFC 3492); urikit has names, and IdnaTestV2 asks about those",
    "curl-get-url": "libcurl's own dialect: guesses schemes, folds hosts, adds paths",
    "curl-parts": "libcurl's own dialect: guesses schemes, folds hosts, adds paths",
    "curl-set-parts": "libcurl's own dialect: setters with flags",
    "curl-append-query": "libcurl's own dialect: setters with flags",
}
OTHER_SUITES = "a suite about documents: a later issue"
