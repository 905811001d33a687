//! `Profile`: the rules for keys, a plain value with a named option for each rule.
//!
//! The presets are [`Profile::rfc3986`], [`Profile::http`], [`Profile::whatwg`], [`Profile::crawl`] and
//! [`Profile::surt`]. Bindings read and show each option by its name ([`FIELDS`]).

use crate::forms::normalize::{Ipv6Form, Step};

/// Defines an enumeration whose members have names.
macro_rules! choices {
    ($(#[$about:meta])* $type:ident { $($(#[$means:meta])* $member:ident $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type { $($(#[$means])* $member,)+ }

        impl Choice for $type {
            const ALL: &'static [(&'static str, Self)] = &[$(($name, $type::$member)),+];
        }
    };
}

/// A type whose members have names.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every member with its name.
    const ALL: &'static [(&'static str, Self)];

    /// Returns the name of the member.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, member)| *member == self).map_or("", |(name, _)| name)
    }
}

choices! {
    /// The standard that parses a text.
    Reading {
        /// RFC 3986; rejects everything but URIs.
        Rfc3986 "rfc3986",
        /// RFC 3987; the key is the URI of the IRI: domains in A-labels, the rest percent-encoded (RFC 3987 3.1,
        /// 5.3.3).
        Rfc3987 "rfc3987",
        /// The URL Standard, as browsers; the key is the serialization.
        Whatwg "whatwg",
    }
}
choices! {
    /// The presence of a part of the URL in the key.
    Part {
        /// Keep it.
        Keep "keep",
        /// Remove it.
        Drop "drop",
    }
}
choices! {
    /// The order of parameters.
    Order {
        /// As written.
        Keep "keep",
        /// By name; parameters with the same name keep their order, because servers see it.
        ByName "by-name",
        /// By name and value, byte by byte.
        ByPair "by-pair",
    }
}
choices! {
    /// The letters of path and query.
    Letters {
        /// As written.
        Keep "keep",
        /// In lower case (ASCII).
        Lower "lower",
    }
}
choices! {
    /// Empty segments of a path with a host.
    Slashes {
        /// Keep them.
        Keep "keep",
        /// "//" becomes "/".
        Merge "merge",
    }
}
choices! {
    /// The format of the key.
    Form {
        /// A URL.
        Url "url",
        /// A SURT without its scheme: `com,example)/`.
        Surt "surt",
        /// A SURT with its scheme: `http://(com,example)/`.
        SurtWithScheme "surt-with-scheme",
    }
}
choices! {
    /// An IPv4 address in a SURT.
    Addresses {
        /// As written: `192.0.2.1)/`, as Common Crawl does.
        Keep "keep",
        /// Reversed like a name: `1,2,0,192)/`, as the Internet Archive does.
        Reverse "reverse",
    }
}

impl Choice for Step {
    const ALL: &'static [(&'static str, Self)] = &[
        ("string", Step::String),
        ("case", Step::Case),
        ("percent", Step::Percent),
        ("syntax", Step::Syntax),
        ("scheme", Step::Scheme),
    ];
}

impl Choice for Ipv6Form {
    const ALL: &'static [(&'static str, Self)] = &[("keep", Ipv6Form::Keep), ("rfc5952", Ipv6Form::Rfc5952)];
}

macro_rules! profile {
    ($($(#[$about:meta])* $field:ident: $type:ty = $plain:expr,)+) => {
        /// The rules of a key.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct Profile {
            $($(#[$about])* pub $field: $type,)+
            /// More parameters to remove, by decoded name; "*" matches any characters.
            pub parameters: Vec<String>,
        }

        /// The names of the fields, without `parameters`.
        pub const FIELDS: &[&str] = &[$(stringify!($field)),+];

        impl Profile {
            /// Returns the profile of RFC 3986 section 6: its normal form and no other rule.
            pub const fn rfc3986() -> Profile {
                Profile { $($field: $plain,)+ parameters: Vec::new() }
            }

            /// Sets a field by the name of its option.
            ///
            /// # Errors
            /// The names of the options if `choice` is not one of them; an empty list for an unknown field.
            pub fn set(&mut self, field: &str, choice: &str) -> Result<(), Vec<&'static str>> {
                match field {
                    $(stringify!($field) => read(choice).map(|chosen| self.$field = chosen),)+
                    _ => Err(Vec::new()),
                }
            }

            /// Returns the name of a field's option; empty for an unknown field.
            pub fn get(&self, field: &str) -> &'static str {
                match field {
                    $(stringify!($field) => Choice::name(self.$field),)+
                    _ => "",
                }
            }
        }
    };
}

fn read<T: Choice>(name: &str) -> Result<T, Vec<&'static str>> {
    T::ALL
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, choice)| *choice)
        .ok_or_else(|| T::ALL.iter().map(|(known, _)| *known).collect())
}

profile! {
    /// The standard that parses the text.
    reading: Reading = Reading::Rfc3986,
    /// The last step of normalization.
    step: Step = Step::Scheme,
    /// The format of IPv6 addresses.
    ipv6: Ipv6Form = Ipv6Form::Keep,
    /// User name and password.
    userinfo: Part = Part::Keep,
    /// The trailing dot of a domain.
    trailing_dot: Part = Part::Keep,
    /// The label "www", or "www2" and the like, before a domain.
    www: Part = Part::Keep,
    /// Session ids in path and query.
    session_ids: Part = Part::Keep,
    /// The letters of path and query.
    letter_case: Letters = Letters::Keep,
    /// Empty segments.
    slashes: Slashes = Slashes::Keep,
    /// The trailing "/" of a longer path.
    trailing_slash: Part = Part::Keep,
    /// Parameters of the list in [`super::tracking`].
    tracking: Part = Part::Keep,
    /// The order of parameters.
    query_order: Order = Order::Keep,
    /// A "?" with nothing after it.
    empty_query: Part = Part::Keep,
    /// The fragment.
    fragment: Part = Part::Keep,
    /// The format of the key.
    form: Form = Form::Url,
    /// IPv4 addresses in a SURT.
    addresses: Addresses = Addresses::Keep,
}

impl Profile {
    /// Returns the profile of the URL Standard: its serialization and no other rule.
    pub fn whatwg() -> Profile {
        Profile { reading: Reading::Whatwg, step: Step::String, ..Profile::rfc3986() }
    }

    /// Returns the profile of HTTP: the URI of an IRI, in normal form, without its fragment (RFC 9110 7.1).
    pub fn http() -> Profile {
        Profile { reading: Reading::Rfc3987, ipv6: Ipv6Form::Rfc5952, fragment: Part::Drop, ..Profile::rfc3986() }
    }

    /// Returns a profile for crawlers.
    pub fn crawl() -> Profile {
        Profile {
            reading: Reading::Whatwg,
            trailing_dot: Part::Drop,
            tracking: Part::Drop,
            empty_query: Part::Drop,
            fragment: Part::Drop,
            ..Profile::rfc3986()
        }
    }

    /// Returns the profile of an archive's index.
    pub fn surt() -> Profile {
        Profile {
            userinfo: Part::Drop,
            www: Part::Drop,
            session_ids: Part::Drop,
            letter_case: Letters::Lower,
            slashes: Slashes::Merge,
            trailing_slash: Part::Drop,
            tracking: Part::Keep,
            query_order: Order::ByPair,
            form: Form::Surt,
            addresses: Addresses::Reverse,
            ..Profile::crawl()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_read_by_its_names_and_no_other() {
        let mut profile = Profile::surt();
        for field in FIELDS {
            let name = profile.get(field);
            assert!(!name.is_empty());
            assert_eq!(profile.set(field, name), Ok(()));
            assert!(profile.set(field, "other").unwrap_err().contains(&name));
        }
        assert_eq!(profile, Profile::surt());
        assert_eq!(profile.set("other", "keep"), Err(Vec::new()));
    }
}
