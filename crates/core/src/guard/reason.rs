//! Reasons why a policy refuses a text: a code, a range and the details of the sentence.

use std::borrow::Cow;

use crate::advice::code::IssueCode;
use crate::names::special::Special;
use crate::readings::reading::Reading;
use crate::syntax::error::{codes, Component};

codes! {
    /// A stable code: one kind of reason.
    ReasonCode {
        /// Longer than the policy allows.
        Length = "unsafe-length",
        /// Not every program accepts the text.
        Invalid = "unsafe-invalid",
        /// Programs read different places from the text.
        Readings = "unsafe-readings",
        /// A relative reference without a base.
        Relative = "unsafe-relative",
        /// A scheme that the policy does not allow.
        Scheme = "unsafe-scheme",
        /// A missing host.
        HostMissing = "unsafe-host-missing",
        /// A host that the policy does not allow.
        Host = "unsafe-host",
        /// A port that the policy does not allow.
        Port = "unsafe-port",
        /// A user name.
        Userinfo = "unsafe-userinfo",
        /// A fragment.
        Fragment = "unsafe-fragment",
        /// An address with a special purpose (RFC 6890).
        Address = "unsafe-address",
        /// A cloud metadata service.
        Metadata = "unsafe-metadata",
        /// A name of this machine or of a private network (RFC 6761).
        Name = "unsafe-name",
        /// Deceptive (UTS 39).
        LookAlike = "unsafe-look-alike",
        /// Another origin or site.
        OtherOrigin = "unsafe-other-origin",
        /// Not one of the registered texts (RFC 9700).
        NotRegistered = "unsafe-not-registered",
    }
}

impl ReasonCode {
    /// Returns the code of an address in a block.
    pub fn of_block(block: &Special) -> Self {
        if block.is_metadata {
            ReasonCode::Metadata
        } else {
            ReasonCode::Address
        }
    }
}

/// The details of a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// None: the code is enough.
    Nothing,
    /// The number of characters.
    Length(usize),
    /// The RFCs reject the text; browsers read this place.
    RefusedByRfc(Reading<'static>),
    /// Both reject the text.
    Refused,
    /// Browsers reject the text; the RFCs read this place.
    RefusedByBrowsers(Reading<'static>),
    /// The place by the RFCs, and the place by browsers.
    Readings(Reading<'static>, Reading<'static>),
    /// A program of the policy rejects the text; browsers read this place.
    RefusedByProgram(&'static str, Reading<'static>),
    /// The place by a program of the policy, and the place by browsers.
    Program(&'static str, Reading<'static>, Reading<'static>),
    /// A scheme, a port, the start of a path.
    Text(String),
    /// A name and its purpose, or a host and the rule that refuses it.
    Name(String, Cow<'static, str>),
    /// An address and its block.
    Address(String, &'static Special),
    /// An issue: its code and its range in the URL; without a range it is an issue of the text, at the range of the
    /// reason.
    Issue(IssueCode, Option<(usize, usize)>),
    /// The protected name that the host looks like.
    LooksLike(String),
    /// A label of the host, as U-label, that mixes more scripts than the policy allows.
    Scripts(String),
    /// A label of the host, as U-label, and a restricted character in it.
    Character(String, char),
    /// The place it leads to.
    Elsewhere(Reading<'static>),
}

/// One reason to refuse a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The code.
    pub code: ReasonCode,
    /// The component.
    pub component: Component,
    /// The start, in bytes of the text.
    pub start: usize,
    /// The end.
    pub end: usize,
    /// The details.
    pub about: About,
    /// True if the range counts characters, for a text that is too long to be parsed.
    pub in_characters: bool,
}
