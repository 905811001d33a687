//! Host patterns in a policy: `example.org`, `*.example.org`, `.example.org`, `10.0.0.0/8`, `[::1]`.

use std::net::IpAddr;
use urikit_core::forms::iri::{to_uri, Hosts};
use urikit_core::guard::host::HostPattern;
use urikit_core::readings::reading::bare;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;

/// Parses a pattern; `None` if the text is not one.
pub(crate) fn pattern(text: &str) -> Option<HostPattern> {
    if let Some(block) = block(bare(text)) {
        return Some(block);
    }
    let (itself, below) = (!text.starts_with("*."), text.starts_with("*.") || text.starts_with('.'));
    let name = text.strip_prefix('*').unwrap_or(text);
    let name = name.strip_prefix('.').unwrap_or(name);
    if name.contains('*') || name.contains(['/', '?', '#', '@', ':', '[']) {
        return None;
    }
    let alone = format!("//{name}");
    let iri = Reference::parse_by(Syntax::Iri, &alone).ok()?;
    let uri = to_uri(&iri, Hosts::Uts46).ok()?;
    let labels: Vec<_> = uri[2..].split('.').filter(|label| !label.is_empty()).collect();
    let name = labels.join(".").to_ascii_lowercase();
    (!name.is_empty()).then_some(HostPattern::Name { name, itself, below })
}

/// Parses a block of addresses whose other bits are zero, or one address.
fn block(text: &str) -> Option<HostPattern> {
    let (address, prefix) = match text.split_once('/') {
        None => (text.parse::<IpAddr>().ok()?, None),
        Some((address, prefix)) => (address.parse::<IpAddr>().ok()?, Some(prefix)),
    };
    let most: u8 = if address.is_ipv4() { 32 } else { 128 };
    let prefix = match prefix {
        None => most,
        Some(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok().filter(|it| *it <= most)?,
        Some(_) => return None,
    };
    let bits = match address {
        IpAddr::V4(four) => u128::from(u32::from(four)) << 96,
        IpAddr::V6(six) => u128::from(six),
    };
    let rest = bits.checked_shl(prefix.into()).unwrap_or(0);
    (rest == 0).then_some(HostPattern::Block(address, prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let name = |name: &str, itself, below| Some(HostPattern::Name { name: name.into(), itself, below });
        assert_eq!(pattern("Example.org."), name("example.org", true, false));
        assert_eq!(pattern("*.bücher.example"), name("xn--bcher-kva.example", false, true));
        assert_eq!(pattern(".example.org"), name("example.org", true, true));
        assert_eq!(pattern("10.0.0.0/8"), Some(HostPattern::Block([10, 0, 0, 0].into(), 8)));
        assert_eq!(pattern("0.0.0.0/0"), Some(HostPattern::Block([0, 0, 0, 0].into(), 0)));
        assert!(matches!(pattern("[2001:db8::1]"), Some(HostPattern::Block(_, 128))));
        for text in ["", "*", "a.*.b", "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/+8", "a/b", "::1/129"] {
            assert_eq!(pattern(text), None, "{text}");
        }
    }
}
