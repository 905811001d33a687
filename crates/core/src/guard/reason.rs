//! Why a policy refuses a text: a code, a place, and what the sentence is about.

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
        /// Programs read different places.
        Readings = "unsafe-readings",
        /// A relative reference, and no base.
        Relative = "unsafe-relative",
        /// A scheme that the policy does not name.
        Scheme = "unsafe-scheme",
        /// No host where one is needed.
        HostMissing = "unsafe-host-missing",
        /// A host that the policy does not name, or refuses.
        Host = "unsafe-host",
        /// A port that the policy does not allow.
        Port = "unsafe-port",
        /// A user name.
        Userinfo = "unsafe-userinfo",
        /// A fragment.
        Fragment = "unsafe-fragment",
        /// An address with a purpose of its own (RFC 6890).
        Address = "unsafe-address",
        /// A metadata service of a cloud.
        Metadata = "unsafe-metadata",
        /// A name of this machine or of a private network (RFC 6761).
        Name = "unsafe-name",
        /// Not what it looks like (UTS 39).
        LookAlike = "unsafe-look-alike",
        /// Another origin or site.
        OtherOrigin = "unsafe-other-origin",
        /// Not one of the registered texts (RFC 9700).
        NotRegistered = "unsafe-not-registered",
    }
}

impl ReasonCode {
    /// The code of an address in a block.
    pub fn of_block(block: &Special) -> Self {
        if block.is_metadata {
            ReasonCode::Metadata
        } else {
            ReasonCode::Address
        }
    }
}

/// What the sentence of a reason is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// The code says it all.
    Nothing,
    /// How many characters there are.
    Length(usize),
    /// The RFCs refuse the text; browsers go there.
    RefusedByRfc(Reading<'static>),
    /// Both refuse the text.
    Refused,
    /// Browsers refuse the text; the RFCs read this.
    RefusedByBrowsers(Reading<'static>),
    /// What the RFCs read, and what browsers read.
    Readings(Reading<'static>, Reading<'static>),
    /// A program that the policy names refuses the text; browsers go there.
    RefusedByProgram(&'static str, Reading<'static>),
    /// What a program that the policy names reads, and what browsers read.
    Program(&'static str, Reading<'static>, Reading<'static>),
    /// A scheme, a port, the start of a path.
    Text(String),
    /// A name and what it is for, or a host and the rule that refuses it.
    Name(String, Cow<'static, str>),
    /// An address, and the block it is in.
    Address(String, &'static Special),
    /// An issue: its code, and its place in the URL; without it, the issue is one of the text, and where the reason is.
    Issue(IssueCode, Option<(usize, usize)>),
    /// The protected name that the host looks like.
    LooksLike(String),
    /// A label of the host that mixes more scripts than the policy allows, as it is read.
    Scripts(String),
    /// A label of the host as it is read, and a character in it that no name should have.
    Character(String, char),
    /// Where it leads.
    Elsewhere(Reading<'static>),
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it is.
    pub code: ReasonCode,
    /// The component it is about.
    pub component: Component,
    /// Where that begins, in bytes of the text.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What the sentence is about.
    pub about: About,
    /// Whether the place counts characters: that of a text too long to be read does.
    pub in_characters: bool,
}
