//! `Profile`: which URLs are one key, as a plain value with one named choice for each question.
//!
//! The presets are [`Profile::rfc3986`], [`Profile::http`], [`Profile::whatwg`], [`Profile::crawl`] and
//! [`Profile::surt`]. Every choice has a name, by which bindings read and show it ([`FIELDS`]).

use crate::forms::normalize::{Ipv6Form, Rung};

/// An enumeration whose members have names.
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

/// What has a name of its own.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every member with its name.
    const ALL: &'static [(&'static str, Self)];

    /// The name of this one.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, member)| *member == self).map_or("", |(name, _)| name)
    }
}

choices! {
    /// How a text is read.
    Reading {
        /// As a URI; all else is refused.
        Rfc3986 "rfc3986",
        /// As an IRI, whose URI is the key: domains in A-labels, all else percent-encoded (RFC 3987 3.1, 5.3.3).
        Rfc3987 "rfc3987",
        /// As browsers read it: the serialization of the URL Standard.
        Whatwg "whatwg",
    }
}
choices! {
    /// Whether a part of the URL is in the key.
    Part {
        /// It is.
        Keep "keep",
        /// It is left out.
        Drop "drop",
    }
}
choices! {
    /// The order of parameters.
    Order {
        /// As it is written.
        Keep "keep",
        /// By name; those of one name keep their order, which servers see.
        ByName "by-name",
        /// By name and value, byte by byte.
        ByPair "by-pair",
    }
}
choices! {
    /// The letters of path and query.
    Letters {
        /// As they are.
        Keep "keep",
        /// In lower case (ASCII).
        Lower "lower",
    }
}
choices! {
    /// Empty segments of a path with a host.
    Slashes {
        /// They stay.
        Keep "keep",
        /// "//" becomes "/".
        Merge "merge",
    }
}
choices! {
    /// What is written.
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
        /// As it is: `192.0.2.1)/`, as Common Crawl writes it.
        Keep "keep",
        /// Backwards as a name: `1,2,0,192)/`, as the Internet Archive writes it.
        Reverse "reverse",
    }
}

impl Choice for Rung {
    const ALL: &'static [(&'static str, Self)] = &[
        ("string", Rung::String),
        ("case", Rung::Case),
        ("percent", Rung::Percent),
        ("syntax", Rung::Syntax),
        ("scheme", Rung::Scheme),
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
            /// More parameters that are left out, by decoded name, "*" for any run of characters.
            pub parameters: Vec<String>,
        }

        /// The names of the fields, apart from `parameters`.
        pub const FIELDS: &[&str] = &[$(stringify!($field)),+];

        impl Profile {
            /// The normal form of RFC 3986 section 6, and no other rule.
            pub const fn rfc3986() -> Profile {
                Profile { $($field: $plain,)+ parameters: Vec::new() }
            }

            /// Gives a field the choice of a name.
            ///
            /// # Errors
            /// The names there are, where it is none of them; nothing for a field that there is not.
            pub fn set(&mut self, field: &str, choice: &str) -> Result<(), Vec<&'static str>> {
                match field {
                    $(stringify!($field) => read(choice).map(|chosen| self.$field = chosen),)+
                    _ => Err(Vec::new()),
                }
            }

            /// The name of a field's choice; empty for a field that there is not.
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
    /// How the text is read.
    reading: Reading = Reading::Rfc3986,
    /// How far it is normalized.
    rung: Rung = Rung::Scheme,
    /// How an IPv6 address is written.
    ipv6: Ipv6Form = Ipv6Form::Keep,
    /// User name and password.
    userinfo: Part = Part::Keep,
    /// The dot at the end of a domain.
    trailing_dot: Part = Part::Keep,
    /// The label "www", or "www2" and the like, before a domain.
    www: Part = Part::Keep,
    /// Session ids in path and query.
    session_ids: Part = Part::Keep,
    /// The letters of path and query.
    letter_case: Letters = Letters::Keep,
    /// Empty segments.
    slashes: Slashes = Slashes::Keep,
    /// The "/" at the end of a path that has more.
    trailing_slash: Part = Part::Keep,
    /// Parameters of the list in [`super::tracking`].
    tracking: Part = Part::Keep,
    /// The order of parameters.
    query_order: Order = Order::Keep,
    /// A "?" with nothing after it.
    empty_query: Part = Part::Keep,
    /// The fragment.
    fragment: Part = Part::Keep,
    /// What is written.
    form: Form = Form::Url,
    /// IPv4 addresses in a SURT.
    addresses: Addresses = Addresses::Keep,
}

impl Profile {
    /// The serialization of the URL Standard, and no other rule.
    pub fn whatwg() -> Profile {
        Profile { reading: Reading::Whatwg, rung: Rung::String, ..Profile::rfc3986() }
    }

    /// What HTTP takes for one resource: the URI of an IRI, in normal form, without its fragment (RFC 9110 7.1).
    pub fn http() -> Profile {
        Profile {
            reading: Reading::Rfc3987,
            ipv6: Ipv6Form::Rfc5952,
            fragment: Part::Drop,
            ..Profile::rfc3986()
        }
    }

    /// What a crawler takes for one page.
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

    /// The key of an archive's index.
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
