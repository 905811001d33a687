//! The URL record: what the state machine fills and the serializer writes out.
//!
//! A path that is a list of segments is kept as its own serialization: « "a", "" » is
//! "/a/", « » is "". No segment of a list holds "/", so the two say the same, and
//! appending and shortening touch only the end.

use std::borrow::Cow;

use super::host::Host;

/// The path of a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// A list serialized, or an opaque path.
    pub(super) text: String,
    /// Which of the two.
    pub(super) shape: PathShape,
}

/// The two kinds of path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathShape {
    /// A list of segments.
    List,
    /// A single opaque segment.
    Opaque,
}

/// A URL record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) scheme: Cow<'static, str>,
    pub(super) username: String,
    pub(super) password: String,
    pub(super) host: Option<Host>,
    pub(super) port: Option<u16>,
    pub(super) path: Path,
    pub(super) query: Option<String>,
    pub(super) fragment: Option<String>,
}

/// The default port of a special scheme; Some(None) for `file`, None for any other scheme.
#[inline]
pub fn special_port(scheme: &str) -> Option<Option<u16>> {
    match scheme {
        "https" | "wss" => Some(Some(443)),
        "http" | "ws" => Some(Some(80)),
        "ftp" => Some(Some(21)),
        "file" => Some(None),
        _ => None,
    }
}

/// Whether a text is an ASCII letter and ":" or "|".
pub(super) fn is_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Whether a text starts with a Windows drive letter.
pub(super) fn starts_with_windows_drive_letter(text: &str) -> bool {
    match text.as_bytes() {
        [letter, b':' | b'|', rest @ ..] if letter.is_ascii_alphabetic() => {
            matches!(rest, [] | [b'/' | b'\\' | b'?' | b'#', ..])
        }
        _ => false,
    }
}

impl Path {
    pub(super) fn list() -> Self {
        Path { text: String::new(), shape: PathShape::List }
    }

    pub(super) fn is_opaque(&self) -> bool {
        self.shape == PathShape::Opaque
    }

    pub(super) fn push(&mut self, segment: &str) {
        self.text.push('/');
        self.text.push_str(segment);
    }

    /// The first segment of a list.
    pub(super) fn first(&self) -> Option<&str> {
        self.text.strip_prefix('/').map(|rest| rest.split('/').next().unwrap_or(""))
    }

    /// Shorten: removes the last segment, but not a lone drive letter of a file URL.
    pub(super) fn shorten(&mut self, scheme: &str) {
        let lone_drive = scheme == "file"
            && matches!(self.text.as_bytes(), [b'/', letter, b':'] if letter.is_ascii_alphabetic());
        if lone_drive {
            return;
        }
        if let Some(end) = self.text.rfind('/') {
            self.text.truncate(end);
        }
    }
}

impl Record {
    pub(super) fn new() -> Self {
        Record {
            scheme: Cow::Borrowed(""),
            username: String::new(),
            password: String::new(),
            host: None,
            port: None,
            path: Path::list(),
            query: None,
            fragment: None,
        }
    }

    pub(super) fn is_special(&self) -> bool {
        special_port(&self.scheme).is_some()
    }

    pub(super) fn default_port(&self) -> Option<u16> {
        special_port(&self.scheme).flatten()
    }

    pub(super) fn includes_credentials(&self) -> bool {
        !self.username.is_empty() || !self.password.is_empty()
    }

    pub(super) fn cannot_have_username_password_port(&self) -> bool {
        matches!(self.host, None | Some(Host::Empty)) || self.scheme == "file"
    }
}
