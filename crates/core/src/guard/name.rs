//! Host names that never lead to the public network, and those of cloud metadata services.
//!
//! Only an address decides where a connection ends. But some names are reserved for this machine or this network (RFC
//! 6761, RFC 6762, RFC 8375, RFC 9476, and "internal" by ICANN), and others belong to services that issue credentials.
//! Both are refused before a name is resolved.
//!
//! Metadata services are a dated list of this module, since no registry has them. Left out: public names that resolve
//! to a private address (`localtest.me`), which the check of the connection finds.

use crate::syntax::words::Outline;

/// Common names of private networks, none of them a top-level domain.
const PRIVATE: &str = "private network, RFC 6762 appendix G";
/// A name of one label, which resolvers search in the domains of this network.
const SINGLE: &str = "no dot, so a name of this network";

/// Domains with their purpose, which also applies to names below them.
pub static SPECIAL_NAMES: [(&str, &str); 16] = [
    ("localhost", "this machine, RFC 6761 section 6.3"),
    ("local", "local link, RFC 6762"),
    ("internal", "private network, ICANN 2024"),
    ("home.arpa", "home network"),
    ("alt", "not in the DNS, RFC 9476"),
    ("onion", "Tor network, RFC 7686"),
    ("invalid", "never exists"),
    ("test", "for tests"),
    ("localdomain", "this machine"),
    ("lan", PRIVATE),
    ("home", PRIVATE),
    ("corp", PRIVATE),
    ("intranet", PRIVATE),
    ("private", PRIVATE),
    ("svc", "Kubernetes cluster"),
    ("consul", "Consul"),
];

/// Names of metadata services as of 2026-11-01, with their owner.
pub static METADATA_NAMES: [(&str, &str); 10] = [
    ("metadata.google.internal", "Google Cloud"),
    ("metadata.goog", "Google Cloud"),
    ("metadata", "Google Cloud"),
    ("instance-data", "Amazon Web Services"),
    ("instance-data.ec2.internal", "Amazon Web Services"),
    ("metadata.azure.internal", "Microsoft Azure"),
    ("metadata.platformequinix.com", "Equinix Metal"),
    ("metadata.tencentyun.com", "Tencent Cloud"),
    ("kubernetes.default.svc", "Kubernetes"),
    ("kubernetes.default", "Kubernetes"),
];

static SPECIAL_OUTLINE: Outline = outline(&SPECIAL_NAMES);
static METADATA_OUTLINE: Outline = outline(&METADATA_NAMES);

const fn outline(rows: &[(&str, &str)]) -> Outline {
    let (mut made, mut at) = (Outline::EMPTY, 0);
    while at < rows.len() {
        made = made.with(rows[at].0.len(), rows[at].0.as_bytes()[0]);
        at += 1;
    }
    made
}

/// Returns the purpose of a reserved name; None for other names. The name is in A-labels and lower case.
///
/// ```
/// use urikit_core::guard::name::special_name;
/// assert_eq!(special_name("db.prod.internal"), Some("private network, ICANN 2024"));
/// assert_eq!(special_name("localhost."), Some("this machine, RFC 6761 section 6.3"));
/// assert_eq!(special_name("printer"), Some("no dot, so a name of this network"));
/// assert_eq!(special_name("example.org"), None);
/// ```
#[inline]
pub fn special_name(name: &str) -> Option<&'static str> {
    let name = name.trim_end_matches('.');
    let find = |name| find(&SPECIAL_NAMES, &SPECIAL_OUTLINE, name);
    let dot = |name: &str| name.bytes().rposition(|byte| byte == b'.');
    let Some(last) = dot(name) else {
        return Some(find(name).unwrap_or(SINGLE));
    };
    let two = dot(&name[..last]).map_or(0, |dot| dot + 1);
    find(&name[two..]).or_else(|| find(&name[last + 1..]))
}

/// Returns the owner of a metadata service by its name; None for other names.
///
/// ```
/// use urikit_core::guard::name::metadata_name;
/// assert_eq!(metadata_name("metadata.google.internal."), Some("Google Cloud"));
/// assert_eq!(metadata_name("google.com"), None);
/// ```
#[inline]
pub fn metadata_name(name: &str) -> Option<&'static str> {
    find(&METADATA_NAMES, &METADATA_OUTLINE, name.trim_end_matches('.'))
}

#[inline]
fn find(rows: &[(&str, &'static str)], outline: &Outline, name: &str) -> Option<&'static str> {
    let first = *name.as_bytes().first()?;
    if !outline.may_have(name.len(), first) {
        return None;
    }
    rows.iter().find(|(own, _)| *own == name).map(|(_, said)| *said)
}
