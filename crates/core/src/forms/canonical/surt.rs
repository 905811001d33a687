//! SURT, the Sort-friendly URI Reordering Transform: the labels of the host reversed, so that the pages of a site sort
//! together.
//!
//! ```text
//! http://www.example.com:8080/a?b     com,example,www:8080)/a?b          as indexes of captures write it
//!                                     http://(com,example,www:8080)/a?b  with its scheme, as Heritrix does
//! ```
//!
//! Heritrix documents it (glossary, "SURT"); the indexes of the Internet Archive and of Common Crawl are sorted by it.
//! A URI without a host is written unchanged. The profile decides which rules come before.

use super::draft::Draft;

/// Appends the SURT of a draft; `scheme` includes the scheme, `addresses` reverses IPv4 addresses.
pub(super) fn write(out: &mut String, draft: &Draft<'_>, scheme: bool, addresses: bool) {
    let Some(authority) = draft.authority.as_ref().filter(|authority| !authority.host.is_empty()) else {
        draft.write(out);
        return;
    };
    if scheme {
        out.push_str(&draft.scheme);
        out.push_str("://(");
    }
    if let Some(userinfo) = &authority.userinfo {
        out.push_str(userinfo);
        out.push('@');
    }
    let host = &*authority.host;
    if host.starts_with('[') || (!addresses && crate::syntax::parse::ip::parse_ipv4(host.as_bytes()).is_some()) {
        out.push_str(host);
    } else {
        for (n, label) in host.rsplit('.').enumerate() {
            if n > 0 {
                out.push(',');
            }
            out.push_str(label);
        }
    }
    if let Some(port) = &authority.port {
        out.push(':');
        out.push_str(port);
    }
    out.push(')');
    draft.write_tail(out);
}
