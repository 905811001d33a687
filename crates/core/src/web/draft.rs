//! The URL while it is parsed: its serialization, written from left to right, and the offsets of its parts so far.
//!
//! The standard fills a record and serializes it. Both go from scheme to fragment, so writing the serialization
//! directly has the same result. Later changes to a record happen at its end: shortening a path truncates the text. A
//! path that is a list of segments is its own serialization: « "a", "" » is "/a/", « » is "", and a segment never
//! contains "/". Only the "/." before a path that would parse as an authority depends on later text, so
//! [`Draft::finish`] inserts it.

use super::decimal::push_decimal;
use super::error::{Failure, Report};
use super::host::{self, HostStyle};
use super::scheme::Scheme;
use super::sets;
use super::view::{HostShape, Parts, View, ABSENT};

/// The progress of a setter that may fail partway: completed changes are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// Neither host nor port.
    Start,
    /// The host.
    Host,
    /// The port as well.
    Port,
}

/// A partial serialization.
///
/// `parts.path_start` is the end of the text until a path begins.
pub(super) struct Draft<'o> {
    pub(super) href: &'o mut String,
    pub(super) parts: Parts,
    pub(super) reached: Reached,
}

impl<'o> Draft<'o> {
    /// Starts empty.
    pub(super) fn new(href: &'o mut String) -> Self {
        href.clear();
        let parts = Parts {
            scheme_end: 0,
            username_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            query_start: ABSENT,
            fragment_start: ABSENT,
            host: HostShape::Null,
            scheme: Scheme::Other,
        };
        Draft { href, parts, reached: Reached::Start }
    }

    fn end(&self) -> u32 {
        // `parse_into` limits the length.
        self.href.len() as u32
    }

    pub(super) fn scheme(&self) -> Scheme {
        self.parts.scheme
    }

    pub(super) fn is_special(&self) -> bool {
        self.parts.scheme.is_special()
    }

    /// Writes the scheme in lower case and ":", replacing all previous text.
    pub(super) fn write_scheme(&mut self, raw: &str) {
        self.parts.scheme = Scheme::of(raw);
        self.href.clear();
        match self.parts.scheme {
            Scheme::Other => {
                self.href.push_str(raw);
                self.href.make_ascii_lowercase();
            }
            special => self.href.push_str(special.name()),
        }
        self.parts.scheme_end = self.end();
        self.href.push(':');
        self.parts.username_end = self.end();
        self.host_is(HostShape::Null);
    }

    /// Writes "//", and an empty host until another one is written.
    pub(super) fn begin_authority(&mut self) {
        self.href.push_str("//");
        self.parts.username_end = self.end();
        self.host_is(HostShape::Name);
    }

    /// Writes username and password, with the delimiters around them, after "//".
    pub(super) fn write_credentials(&mut self, username: &str, password: &str) {
        sets::encode_into(self.href, username, sets::USERINFO);
        self.parts.username_end = self.end();
        if !password.is_empty() {
            self.href.push(':');
            sets::encode_into(self.href, password, sets::USERINFO);
        }
        if !username.is_empty() || !password.is_empty() {
            self.href.push('@');
        }
        self.host_is(HostShape::Name);
    }

    fn host_is(&mut self, shape: HostShape) {
        self.parts.host_start = self.end();
        self.host_ends(shape);
    }

    /// Sets the end of a host that was written from `parts.host_start` on.
    fn host_ends(&mut self, shape: HostShape) {
        self.parts.host_end = self.end();
        self.parts.path_start = self.end();
        self.parts.host = shape;
    }

    /// Parses a host and writes it.
    pub(super) fn write_host<R: Report>(&mut self, input: &str, at: usize, errors: &mut R) -> Result<(), Failure> {
        self.parts.host_start = self.end();
        let style = if self.is_special() { HostStyle::Special } else { HostStyle::Opaque };
        let shape = host::write(self.href, input, style, at, errors)?;
        self.host_ends(shape);
        self.reached = Reached::Host;
        Ok(())
    }

    /// Writes a domain by [`host::write_plain`].
    pub(super) fn write_plain_host(&mut self, domain: &str) -> bool {
        let is_written = host::write_plain(self.href, domain);
        if is_written {
            self.host_ends(HostShape::Name);
            self.reached = Reached::Host;
        }
        is_written
    }

    /// Writes an empty host, after "//".
    pub(super) fn write_empty_host(&mut self) {
        self.host_is(HostShape::Name);
        self.reached = Reached::Host;
    }

    /// Removes "localhost", because the host of a local file is empty.
    pub(super) fn forget_localhost(&mut self) {
        let start = self.parts.host_start as usize;
        if &self.href[start..] == "localhost" {
            self.href.truncate(start);
            self.host_ends(HostShape::Name);
        }
    }

    /// Writes a port, unless it is the default of the scheme.
    pub(super) fn write_port(&mut self, port: u16) {
        if self.parts.scheme.default_port() != Some(port) {
            self.href.push(':');
            push_decimal(self.href, port);
        }
        self.parts.path_start = self.end();
        self.reached = Reached::Port;
    }

    /// Returns the path written so far.
    pub(super) fn path(&self) -> &str {
        &self.href[self.parts.path_start as usize..]
    }

    pub(super) fn push_segment(&mut self, segment: &str) {
        self.href.push('/');
        self.href.push_str(segment);
    }

    /// Removes the last segment ("shorten"), but not a lone drive letter of a file URL.
    pub(super) fn shorten(&mut self) {
        let path = self.path();
        if self.parts.scheme == Scheme::File
            && matches!(path.as_bytes(), [b'/', letter, b':'] if letter.is_ascii_alphabetic())
        {
            return;
        }
        if let Some(n) = path.rfind('/') {
            self.href.truncate(self.parts.path_start as usize + n);
        }
    }

    /// Writes "?" and begins the query.
    pub(super) fn begin_query(&mut self) {
        self.parts.query_start = self.end();
        self.href.push('?');
    }

    /// Writes "#" and begins the fragment.
    pub(super) fn begin_fragment(&mut self) {
        self.parts.fragment_start = self.end();
        self.href.push('#');
    }

    /// Copies credentials and host of another URL, after the scheme.
    pub(super) fn take_host_after_scheme(&mut self, from: &View<'_>) {
        let parts = from.parts();
        let after = (parts.scheme_end + 1) as usize..parts.host_end as usize;
        self.href.push_str(&from.href()[after]);
        let place = |old: u32| old - parts.scheme_end + self.parts.scheme_end;
        self.parts.username_end = place(parts.username_end);
        self.parts.host_start = place(parts.host_start);
        self.host_ends(parts.host);
    }

    /// Copies scheme, credentials and host of another URL.
    pub(super) fn take_host(&mut self, from: &View<'_>) {
        self.write_scheme(from.scheme());
        self.take_host_after_scheme(from);
    }

    /// Copies the host of another URL, after the credentials.
    pub(super) fn append_host(&mut self, from: &View<'_>) {
        self.href.push_str(from.host().unwrap_or(""));
        self.host_ends(from.host_shape());
    }

    /// Copies the port of another URL, after the host.
    pub(super) fn append_port(&mut self, from: &View<'_>) {
        if let Some(port) = from.port() {
            self.write_port(port);
        }
    }

    /// Copies scheme, credentials, host and port of another URL, replacing all previous text.
    pub(super) fn take_authority(&mut self, from: &View<'_>) {
        let parts = from.parts();
        // Without a host, the text before the path depends on the path.
        let end = if parts.host == HostShape::Null { parts.host_end } else { parts.path_start };
        self.href.clear();
        self.href.push_str(&from.href()[..end as usize]);
        self.parts = Parts { path_start: self.end(), query_start: ABSENT, fragment_start: ABSENT, ..parts };
    }

    /// Copies as [`Draft::take_authority`] does, and the path.
    pub(super) fn take_path(&mut self, from: &View<'_>) {
        self.take_authority(from);
        self.href.push_str(from.path());
    }

    /// Copies as [`Draft::take_path`] does, and shortens the path.
    pub(super) fn take_directory(&mut self, from: &View<'_>) {
        self.take_authority(from);
        let path = from.path();
        if self.parts.scheme == Scheme::File {
            self.href.push_str(path);
            self.shorten();
        } else if let Some(slash) = path.rfind('/') {
            self.href.push_str(&path[..slash]);
        }
    }

    /// Copies as [`Draft::take_path`] does, and the query.
    pub(super) fn take_query(&mut self, from: &View<'_>) {
        self.take_path(from);
        self.append_query(from);
    }

    /// Copies path, query and fragment of another URL to the end.
    pub(super) fn append_path(&mut self, from: &View<'_>) {
        self.parts.path_start = self.end();
        self.href.push_str(from.path());
        self.append_query(from);
        self.append_fragment(from);
    }

    /// Copies the query of another URL, if it has one.
    pub(super) fn append_query(&mut self, from: &View<'_>) {
        if let Some(query) = from.query() {
            self.begin_query();
            self.href.push_str(query);
        }
    }

    /// Copies the fragment of another URL, if it has one.
    pub(super) fn append_fragment(&mut self, from: &View<'_>) {
        if let Some(fragment) = from.fragment() {
            self.begin_fragment();
            self.href.push_str(fragment);
        }
    }

    /// Completes the serialization and returns its parts.
    pub(super) fn finish(&mut self) -> Parts {
        let start = self.parts.path_start;
        if self.parts.host == HostShape::Null && self.path().starts_with("//") {
            self.href.insert_str(start as usize, "/.");
            self.parts.path_start += 2;
            for later in [&mut self.parts.query_start, &mut self.parts.fragment_start] {
                if *later != ABSENT {
                    *later += 2;
                }
            }
        }
        self.parts
    }
}

/// Returns true for an ASCII letter and ":" or "|".
pub(super) fn is_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns true if a text starts with a Windows drive letter.
pub(super) fn starts_with_windows_drive_letter(text: &str) -> bool {
    match text.as_bytes() {
        [letter, b':' | b'|', rest @ ..] if letter.is_ascii_alphabetic() => {
            matches!(rest, [] | [b'/' | b'\\' | b'?' | b'#', ..])
        }
        _ => false,
    }
}
