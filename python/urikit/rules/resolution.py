"""References that a base or a policy does not resolve, and targets no reference leads to.

RFC 3986 section 5. With the default policy one thing can go wrong: the base is no URI. All
other refusals of `resolve` are asked for by a policy. `relativize` is the other direction
and not always possible, because section 5.2 removes dot segments from every path it makes:
a target that has some is the result of no resolution, unless it is the base itself.
"""

from __future__ import annotations

from urikit.rules.rule import Rule

ROWS = (
    Rule(
        code="base-not-absolute",
        kind="resolution",
        title="a base without a scheme",
        sentence="the base is a relative reference; a base has a scheme",
        explanation=(
            "A reference is resolved against a URI (section 5.1). urllib.parse.urljoin joins two relative "
            "references as if they were paths; what comes out is no target. Resolve the base first, or take "
            "the URI of the document as base."
        ),
        example='urikit.resolve("/a/b", "c")',
        advice="give a base with a scheme",
        corrected='urikit.resolve("http://example.org/a/b", "c")',
        where="RFC 3986 section 5.1",
        grammar='absolute-URI = scheme ":" hier-part [ "?" query ]',
    ),
    Rule(
        code="base-fragment",
        kind="resolution",
        title="a base with a fragment",
        sentence="the base has a fragment, and the policy refuses that",
        explanation=(
            "Section 5.1 strips the fragment of the base before resolving, and so does the default policy. A "
            "policy that refuses finds callers who pass a reference where a base is meant."
        ),
        example=(
            'urikit.resolve("http://example.org/a#b", "c", '
            'policy=urikit.ResolvePolicy.RFC3986.replace(base_fragment="refuse"))'
        ),
        advice="take the fragment off, or use the default policy",
        corrected='urikit.resolve("http://example.org/a", "c")',
        where="RFC 3986 section 5.1",
        grammar='absolute-URI = scheme ":" hier-part [ "?" query ]',
    ),
    Rule(
        code="opaque-base",
        kind="resolution",
        title="a base without a hierarchy",
        sentence="the base has no hierarchy to resolve in, and the policy refuses that",
        explanation=(
            'By the letter of section 5.2.3, "c" against mailto:a@b.example is mailto:c. That is seldom '
            "meant, and browsers refuse it; a policy can refuse it too. A reference that is only a fragment "
            "always resolves."
        ),
        example=(
            'urikit.resolve("mailto:a@b.example", "c", '
            'policy=urikit.ResolvePolicy.RFC3986.replace(opaque_base="refuse"))'
        ),
        advice="give a base with a hierarchical path, or use the default policy",
        corrected='urikit.resolve("mailto:a@b.example", "c")',
        where="RFC 3986 section 5.2.3",
        grammar="",
    ),
    Rule(
        code="above-root",
        kind="resolution",
        title='more ".." than segments',
        sentence='a ".." climbs above the root of the path, and the policy refuses that',
        explanation=(
            'Section 5.2.4 drops a ".." that finds nothing to remove, as browsers and file systems do. A '
            "policy that refuses finds links that climb out of their site."
        ),
        example=(
            'urikit.resolve("http://example.org/a", "../../b", '
            'policy=urikit.ResolvePolicy.RFC3986.replace(underflow="refuse"))'
        ),
        advice='take out a "..", or use the default policy',
        corrected='urikit.resolve("http://example.org/a", "../../b")',
        where="RFC 3986 section 5.2.4",
        grammar="",
    ),
    Rule(
        code="result-double-slash",
        kind="resolution",
        title="a result that would gain an authority",
        sentence='the target has no authority and a path that begins with "//", and the policy refuses "/." in front',
        explanation=(
            "foo:/a/b and ..//c make the path //c without an authority; the letter of section 5.3 would "
            "recompose that to foo://c, whose host is c. urikit writes foo:/.//c, as the URL Standard does, or "
            "refuses where the policy says so."
        ),
        example=(
            'urikit.resolve("foo:/a/b", "..//c", policy=urikit.ResolvePolicy.RFC3986.replace(double_slash="refuse"))'
        ),
        advice='use the default policy, which writes "/." in front',
        corrected='urikit.resolve("foo:/a/b", "..//c")',
        where="RFC 3986 section 5.3",
        grammar='path-absolute = "/" [ segment-nz *( "/" segment ) ]',
    ),
    Rule(
        code="target-not-absolute",
        kind="resolution",
        title="a target without a scheme",
        sentence="the target is a relative reference; what a resolution yields has a scheme",
        explanation=(
            "Relativizing looks for a reference that resolves to the target, and section 5.2.2 yields only URIs. "
            "Resolve the target against its own base first."
        ),
        example='urikit.relativize("http://example.org/a", "/b")',
        advice="give a target with a scheme",
        corrected='urikit.relativize("http://example.org/a", "http://example.org/b")',
        where="RFC 3986 section 5.2.2",
        grammar='URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]',
    ),
    Rule(
        code="target-dot-segments",
        kind="resolution",
        title="a target that no reference resolves to",
        sentence="no reference resolves to the target: its path has dot segments, which resolution removes",
        explanation=(
            "Section 5.2.4 removes dot segments from every path that a reference brings along, so a target whose "
            'path has some is reached only where it is the base\'s own path. The "/." that guards a path '
            'beginning with "//" counts as one. Normalize the target if that is what you mean.'
        ),
        example='urikit.relativize("http://example.org/a", "http://example.org/b/../c")',
        advice="normalize the target first",
        corrected='urikit.relativize("http://example.org/a", urikit.normalize("http://example.org/b/../c"))',
        where="RFC 3986 section 5.2.4",
        grammar="",
    ),
)
