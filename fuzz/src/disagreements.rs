//! The known disagreements with peers, each as a rule with the clause that decides it.
//!
//! A rule is a predicate over the input, as narrow as possible; it is consulted only when the results differ. A
//! difference without a rule is a finding.

use urikit_core::names::schemes::{lookup, Hierarchy, PercentRule};
use urikit_core::syntax::dots::has_dot_segment;
use urikit_core::syntax::percent::decode_unreserved;
use urikit_core::syntax::reference::Reference;

use crate::letter::{split, Five};
use crate::peers::Peer;

/// One disagreement.
pub struct Rule {
    pub peers: &'static [Peer],
    /// The deciding clause of RFC 3986.
    pub clause: &'static str,
    pub explains: fn(&str) -> bool,
}

/// Disagreements about parsing: none is known.
pub const PARSE: &[Rule] = &[];

/// About resolving; the text is "base LF reference".
pub const RESOLVE: &[Rule] = &[Rule {
    peers: &[Peer::FluentUri],
    clause: "5.2.2: T.path = remove_dot_segments(R.path), for a rootless path of a reference with a scheme as well",
    explains: |text| {
        let r = reference_of(text);
        r.scheme.is_some() && r.authority.is_none() && !r.path.starts_with('/') && has_dot_segment(&decode_unreserved(&r.path))
    },
}];

/// About IRI references (RFC 3987 2.2): none is known.
pub const IRI: &[Rule] = &[];

/// About resolving IRIs: none is known.
pub const IRI_RESOLVE: &[Rule] = &[];

/// About normalizing.
pub const NORMALIZE: &[Rule] = &[
    Rule {
        peers: &[Peer::FluentUri, Peer::IriString],
        clause: "3.2.3: a normalizer should omit an empty port; 6.2.3 is where urikit does, not 6.2.2",
        explains: |text| split(text).authority.is_some_and(|a| a.ends_with(':')),
    },
    Rule {
        peers: &[Peer::IriString],
        clause: "6.2.2.1: the host is case-insensitive, whatever else is in it",
        explains: |text| host_of(text).is_some_and(|h| h.contains('%') && capitals_outside_octets(&h)),
    },
    Rule {
        peers: &[Peer::FluentUri, Peer::IriString],
        clause:
            "1.2.3 and RFC 8141 3.1: a path that its scheme takes for data keeps its dots and its encoding",
        explains: |text| {
            let row = split(text).scheme.map(|scheme| lookup(&scheme));
            row.is_some_and(|row| {
                row.percent != PercentRule::DecodeUnreserved || row.hierarchy != Hierarchy::Path
            })
        },
    },
];

/// Returns true for capital letters, also encoded ones, except for the digits of encoded bytes.
fn capitals_outside_octets(host: &str) -> bool {
    let decoded = decode_unreserved(host);
    let mut rest = decoded.split('%');
    let first = rest.next().unwrap_or("");
    let capital = |c: char| c.is_ascii_uppercase();
    first.contains(capital) || rest.any(|after| after.get(2..).unwrap_or("").contains(capital))
}

fn host_of(text: &str) -> Option<String> {
    Some(Reference::parse(text).ok()?.host()?.to_owned())
}

fn reference_of(text: &str) -> Five {
    split(text.split_once('\n').map_or("", |(_, reference)| reference))
}

/// Returns true if a rule explains the different result of `peer` for `text`.
pub fn explained(rules: &[Rule], peer: Peer, text: &str) -> bool {
    rules.iter().any(|rule| rule.peers.contains(&peer) && (rule.explains)(text))
}
