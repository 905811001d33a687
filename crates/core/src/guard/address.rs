//! The check of an address against a policy: the host of a URL, or an address that a name resolved to.
//!
//! Each rule applies to the address and to every IPv4 address embedded in it ([`crate::names::special`]), so that no
//! other form of an address passes:
//!
//! - `refused_hosts`: no block may contain one of them.
//! - `hosts`: a block must contain the address as written. A block that is larger than the prefix of the embedding form
//!   does not name the embedded address, so another block must. An allowed name may have any address; so this rule
//!   applies to written addresses, and to all if no name is allowed.
//! - `addresses`: none may have a special purpose.
//!
//! Left out: ranges that embed an address in other ways, such as 6rd (RFC 5969).

use std::borrow::Cow;
use std::net::IpAddr;

use super::host::HostPattern;
use super::policy::Policy;
use crate::names::special::{inside, is_within, Inside, Special};

/// The origin of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The host of a URL.
    Written,
    /// From a resolver or a connection.
    Resolved,
}

/// The rule about hosts that refuses one: no pattern of `hosts` matches, or one of `refused_hosts` does.
pub type Rule = Cow<'static, str>;

const UNLISTED: Rule = Cow::Borrowed("not in hosts");

/// The reasons to refuse an address; both None if it is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule about hosts that refuses it.
    pub host: Option<Rule>,
    /// The special block that `addresses` refuses.
    pub block: Option<&'static Special>,
}

impl Policy {
    /// Checks an address.
    ///
    /// ```
    /// use urikit_core::guard::address::Source;
    /// use urikit_core::guard::host::HostPattern;
    /// use urikit_core::guard::policy::Policy;
    /// let block = HostPattern::Block([8, 8, 8, 0].into(), 24);
    /// let policy = Policy { refused_hosts: vec![block], ..Policy::default() };
    /// for text in ["8.8.8.8", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"] {
    ///     let found = policy.refusal(text.parse().unwrap(), Source::Resolved);
    ///     assert_eq!(found.host.as_deref(), Some("in refused_hosts: 8.8.8.0/24"), "{text}");
    /// }
    /// ```
    pub fn refusal(&self, address: IpAddr, source: Source) -> Refusal {
        let inside = inside(address, &self.nat64);
        let is_asked = !self.hosts.is_empty()
            && (source == Source::Written || self.hosts.iter().all(|one| matches!(one, HostPattern::Block(..))));
        let host = self.rule(
            |pattern| has_any(pattern, address, &inside),
            || !is_asked || are_named(&self.hosts, address, &inside),
        );
        Refusal { host, block: self.addresses.refusal(address, &inside) }
    }

    /// Returns the rule that refuses a name.
    pub(super) fn refusal_of_name(&self, name: &str) -> Option<Rule> {
        let fits = |pattern: &HostPattern| pattern.matches(name, None);
        self.rule(fits, || self.hosts.is_empty() || self.hosts.iter().any(fits))
    }

    fn rule(&self, fits: impl Fn(&HostPattern) -> bool, is_allowed: impl FnOnce() -> bool) -> Option<Rule> {
        match self.refused_hosts.iter().find(|pattern| fits(pattern)) {
            Some(pattern) => Some(format!("in refused_hosts: {pattern}").into()),
            None => (!is_allowed()).then_some(UNLISTED),
        }
    }
}

/// Returns true if a block contains an address or one embedded in it. A block of mapped addresses also counts as one of
/// IPv4 addresses.
fn has_any(pattern: &HostPattern, address: IpAddr, inside: &[Inside]) -> bool {
    let HostPattern::Block(network, prefix) = *pattern else { return false };
    let (network, prefix) = match network {
        IpAddr::V6(six) if prefix >= 96 => six.to_ipv4_mapped().map(|four| (four.into(), prefix - 96)),
        _ => None,
    }
    .unwrap_or((network, prefix));
    is_within(network, prefix, address) || inside.iter().any(|one| is_within(network, prefix, one.address.into()))
}

/// Returns true if blocks name an address and the addresses embedded in it.
fn are_named(patterns: &[HostPattern], address: IpAddr, inside: &[Inside]) -> bool {
    let mut longest = 0;
    has_one(patterns, address, &mut longest)
        && inside.iter().all(|one| longest >= one.prefix || has_one(patterns, one.address.into(), &mut 0))
}

/// Returns true if a block contains an address; sets the length of the longest such prefix.
fn has_one(patterns: &[HostPattern], address: IpAddr, longest: &mut u8) -> bool {
    let mut found = false;
    for pattern in patterns {
        if let HostPattern::Block(network, prefix) = *pattern {
            if is_within(network, prefix, address) {
                found = true;
                *longest = prefix.max(*longest);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Rule, Source, UNLISTED};
    use crate::guard::host::HostPattern;
    use crate::guard::policy::{Addresses, Policy};
    use crate::names::special::Translator;

    fn block(text: &str) -> HostPattern {
        let (network, prefix) = text.split_once('/').unwrap();
        HostPattern::Block(network.parse().unwrap(), prefix.parse().unwrap())
    }

    fn name(name: &str) -> HostPattern {
        HostPattern::Name { name: name.into(), itself: true, below: false }
    }

    fn found(policy: &Policy, address: &str, source: Source) -> (Option<Rule>, Option<&'static str>) {
        let found = policy.refusal(address.parse().unwrap(), source);
        (found.host, found.block.map(|row| row.purpose))
    }

    /// 8.8.8.8 in every form, with a translator of each length.
    const FORMS: [&str; 18] = [
        "8.8.8.8", "::ffff:8.8.8.8", "::ffff:0:8.8.8.8", "::8.8.8.8", "64:ff9b::8.8.8.8", "64:ff9b:1:808:8:800::",
        "64:ff9b:1:8:8:808::", "64:ff9b:1::8:808:800:0", "64:ff9b:1::808:808", "2002:808:808::1", "2001:0:808:808::",
        "2001:0:1:2::f7f7:f7f7", "2a00::5efe:808:808", "2a00::200:5efe:808:808", "2a01:0:808:808::",
        "2a02:0:8:808:8::", "2a03:0:0:8:8:808::", "2a04::8:808:800:0",
    ];

    fn translators() -> Vec<Translator> {
        let own = [("2a01::", 32), ("2a02::", 40), ("2a03::", 56), ("2a04::", 64)];
        own.map(|(network, prefix)| Translator::new(network.parse().unwrap(), prefix).unwrap()).into()
    }

    #[test]
    fn a_refused_block_is_refused_in_every_form() {
        let addresses = Addresses::Any;
        let (own, mapped) = (block("8.8.8.0/24"), block("::ffff:8.8.8.0/120"));
        for pattern in [own, mapped] {
            let refused_hosts = vec![name("other.example"), pattern.clone()];
            let policy = Policy { refused_hosts, addresses, nat64: translators(), ..Policy::default() };
            for form in FORMS {
                for source in [Source::Written, Source::Resolved] {
                    let rule = Some(format!("in refused_hosts: {pattern}").into());
                    assert_eq!(found(&policy, form, source), (rule, None), "{form}");
                }
            }
            for form in ["8.8.9.8", "::ffff:8.8.9.8", "2a00::808:808", "2a05:0:808:808::"] {
                assert_eq!(found(&policy, form, Source::Resolved), (None, None), "{form}");
            }
        }
    }

    #[test]
    fn a_block_of_all_ipv6_addresses_has_no_ipv4_address() {
        let policy = Policy { refused_hosts: vec![block("::/0")], ..Policy::default() };
        assert_eq!(found(&policy, "8.8.8.8", Source::Resolved), (None, None));
        assert!(found(&policy, "2a00::1", Source::Resolved).0.is_some());
    }

    #[test]
    fn an_allowed_block_has_the_address_as_it_is_written() {
        let hosts = vec![block("8.8.8.0/24"), name("good.example")];
        let policy = Policy { hosts, addresses: Addresses::Any, nat64: translators(), ..Policy::default() };
        for form in FORMS {
            let rule = (form != "8.8.8.8").then_some(UNLISTED);
            assert_eq!(found(&policy, form, Source::Written), (rule, None), "{form}");
            assert_eq!(found(&policy, form, Source::Resolved), (None, None), "{form}");
        }
    }

    #[test]
    fn an_address_of_a_name_must_be_in_a_block_where_no_name_is_allowed() {
        let policy = Policy { hosts: vec![block("8.8.8.0/24")], ..Policy::default() };
        assert_eq!(found(&policy, "8.8.8.8", Source::Resolved), (None, None));
        assert_eq!(found(&policy, "8.8.9.8", Source::Resolved), (Some(UNLISTED), None));
        assert_eq!(found(&policy, "::ffff:8.8.8.8", Source::Resolved), (Some(UNLISTED), None));
    }

    #[test]
    fn a_large_block_does_not_name_what_is_inside() {
        let with = |blocks: &[&str]| Policy {
            hosts: blocks.iter().map(|text| block(text)).collect(),
            addresses: Addresses::Any,
            nat64: translators(),
            ..Policy::default()
        };
        for form in &FORMS[1..] {
            for (blocks, is_allowed) in [
                (&["::/0"][..], false),
                (&["::/0", "10.0.0.0/8"], false),
                (&["::/0", "8.8.8.0/24"], !form.starts_with("64:ff9b:1:") && !form.starts_with("2001:0:")),
                (&["::/0", "0.0.0.0/0"], true),
                (&[&format!("{form}/128")], true),
            ] {
                let rule = (!is_allowed).then_some(UNLISTED);
                assert_eq!(found(&with(blocks), form, Source::Written), (rule, None), "{form} {blocks:?}");
            }
        }
    }

    #[test]
    fn own_translators_are_judged_by_what_is_inside() {
        let policy = Policy {
            nat64: vec![
                Translator::new("64:ff9b:1::".parse().unwrap(), 96).unwrap(),
                Translator::new("2001:db8:64::".parse().unwrap(), 96).unwrap(),
            ],
            ..Policy::default()
        };
        for prefix in ["64:ff9b:1::", "2001:db8:64::"] {
            let purpose = |inner: &str| found(&policy, &format!("{prefix}{inner}"), Source::Resolved).1;
            assert_eq!(purpose("8.8.8.8"), None, "{prefix}");
            assert_eq!(purpose("10.0.0.1"), Some("private use"), "{prefix}");
            assert_eq!(purpose("169.254.169.254"), Some("metadata of most clouds"), "{prefix}");
        }
        assert_eq!(found(&policy, "2001:db8:65::808:808", Source::Resolved).1, Some("documentation"));
        assert_eq!(
            found(&Policy::default(), "64:ff9b:1::808:808", Source::Resolved).1,
            Some("translation within a network")
        );
    }

    #[test]
    fn a_loopback_address_inside_does_not_hide_the_network() {
        let policy = Policy { addresses: Addresses::Loopback, ..Policy::default() };
        for (form, purpose) in [
            ("::ffff:127.0.0.1", None),
            ("2002:7f00:1::", None),
            ("fe80::5efe:7f00:1", Some("link-local")),
            ("2002:7f00:1::5efe:a00:1", Some("private use")),
            ("2001:0:7f00:1::80ff:fffe", Some("Teredo")),
        ] {
            assert_eq!(found(&policy, form, Source::Written), (None, purpose), "{form}");
        }
    }
}
