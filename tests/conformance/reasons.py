"""Why operations are out of scope, one reason each."""

#: Why an operation asks nothing of RFC 3986, whatever the suite.
REASONS = {
    "join-path": "an operation of the library's own: joins and cleans a path",
    "path-to-file-uri": "file paths (RFC 8089): a later issue",
    "file-vertical-line-update": "file paths (RFC 8089): a later issue",
    "file-unc-path": "file paths (RFC 8089): a later issue",
    "file-drive-letter": "file paths (RFC 8089): a later issue",
    "sip-parse": "fields of a scheme: a later issue",
    "tel-parse": "fields of a scheme: a later issue",
    "scheme-parse": "fields of a scheme: a later issue",
    "data-url": "fields of a scheme: a later issue",
    "punycode": "Punycode by itself (RFC 3492); urikit has names, and IdnaTestV2 asks about those",
    "curl-get-url": "libcurl's own dialect: guesses schemes, folds hosts, adds paths",
    "curl-parts": "libcurl's own dialect: guesses schemes, folds hosts, adds paths",
    "curl-set-parts": "libcurl's own dialect: setters with flags",
    "curl-append-query": "libcurl's own dialect: setters with flags",
}
OTHER_SUITES = "a suite about another standard or scheme: a later issue"
