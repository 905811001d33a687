//! The basic URL parser: one function for each state of the standard, named as it is.
//!
//! The standard's machine reads one code point at a time into a buffer; a function here
//! reads what its state reads, in one go. Where a state of the standard goes back over
//! its buffer, the next function begins where the buffer began. Everything else is to
//! the letter, so that a diff of the standard is a diff of this file.

use std::borrow::Cow;

use super::encoding::QueryEncoding;
use super::error::{Effect, Kind, Report};
use super::host::{self, Failure, Host, HostStyle};
use super::record::{
    is_windows_drive_letter, special_port, starts_with_windows_drive_letter, Path, PathShape, Record,
};
use super::{sets, units};

/// A state to start in, for setters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Override {
    SchemeStart,
    Host,
    Hostname,
    Port,
    PathStart,
    Query,
    Fragment,
}

/// What a state does when it is done.
enum Next {
    Scheme,
    NoScheme,
    SpecialRelativeOrAuthority,
    PathOrAuthority,
    Relative,
    RelativeSlash,
    SpecialAuthoritySlashes,
    SpecialAuthorityIgnoreSlashes,
    Authority,
    Host,
    Port,
    File,
    FileSlash,
    FileHost,
    PathStart,
    Path,
    OpaquePath,
    Query,
    Fragment,
    /// The end of the input, or the end of a setter's work.
    End,
}

type Flow = Result<Next, Failure>;

/// One run of the basic URL parser over cleaned input.
pub(super) struct Machine<'a, R> {
    input: &'a str,
    at: usize,
    base: Option<&'a Record>,
    encoding: QueryEncoding,
    state_override: Option<Override>,
    /// Where code points begin that the path state has yet to check: a drive letter that
    /// was read as a host has been looked at.
    unchecked: usize,
    errors: &'a mut R,
    url: Record,
}

impl<'a, R: Report> Machine<'a, R> {
    /// A parser for a whole input.
    pub(super) fn new(
        input: &'a str,
        base: Option<&'a Record>,
        encoding: QueryEncoding,
        errors: &'a mut R,
    ) -> Self {
        let mut url = Record::new();
        // Encoding makes a path longer; nearly all are as long as they came.
        url.path.text.reserve(input.len());
        Machine { input, at: 0, base, encoding, state_override: None, unchecked: 0, errors, url }
    }

    /// A parser that changes a part of `url`.
    pub(super) fn overriding(input: &'a str, url: Record, state: Override, errors: &'a mut R) -> Self {
        Machine {
            input,
            at: 0,
            base: None,
            encoding: QueryEncoding::UTF_8,
            state_override: Some(state),
            unchecked: 0,
            errors,
            url,
        }
    }

    /// Runs to the end. On failure the second value is the record as far as it got.
    pub(super) fn run(mut self) -> (Result<(), Failure>, Record) {
        let mut next = match self.state_override {
            None | Some(Override::SchemeStart) => self.scheme_start_state(),
            Some(Override::Host | Override::Hostname) => Ok(Next::Host),
            Some(Override::Port) => Ok(Next::Port),
            Some(Override::PathStart) => Ok(Next::PathStart),
            Some(Override::Query) => Ok(Next::Query),
            Some(Override::Fragment) => Ok(Next::Fragment),
        };
        loop {
            next = match next {
                Err(failure) => return (Err(failure), self.url),
                Ok(Next::End) => return (Ok(()), self.url),
                Ok(Next::Scheme) => self.scheme_state(),
                Ok(Next::NoScheme) => self.no_scheme_state(),
                Ok(Next::SpecialRelativeOrAuthority) => self.special_relative_or_authority_state(),
                Ok(Next::PathOrAuthority) => self.path_or_authority_state(),
                Ok(Next::Relative) => self.relative_state(),
                Ok(Next::RelativeSlash) => self.relative_slash_state(),
                Ok(Next::SpecialAuthoritySlashes) => self.special_authority_slashes_state(),
                Ok(Next::SpecialAuthorityIgnoreSlashes) => self.special_authority_ignore_slashes_state(),
                Ok(Next::Authority) => self.authority_state(),
                Ok(Next::Host) => self.host_state(),
                Ok(Next::Port) => self.port_state(),
                Ok(Next::File) => self.file_state(),
                Ok(Next::FileSlash) => self.file_slash_state(),
                Ok(Next::FileHost) => self.file_host_state(),
                Ok(Next::PathStart) => self.path_start_state(),
                Ok(Next::Path) => self.path_state(),
                Ok(Next::OpaquePath) => self.opaque_path_state(),
                Ok(Next::Query) => self.query_state(),
                Ok(Next::Fragment) => self.fragment_state(),
            };
        }
    }

    fn c(&self) -> Option<u8> {
        self.input.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        &self.input.as_bytes()[self.at.min(self.input.len())..]
    }

    fn overridden(&self) -> bool {
        self.state_override.is_some()
    }

    fn continued(&mut self, kind: Kind, start: usize, end: usize) {
        self.errors.report(kind, start, end.min(self.input.len()), Effect::Continued);
    }

    fn fail(&mut self, kind: Kind, start: usize, end: usize) -> Flow {
        self.errors.report(kind, start, end.min(self.input.len()), Effect::Failed);
        Err(Failure)
    }

    /// The end of the run from `from` on that stops at any of `stops`, and at "\" where
    /// that is a slash.
    fn until(&self, from: usize, stops: &[u8]) -> usize {
        let special = self.url.is_special();
        let bytes = &self.input.as_bytes()[from..];
        let stop = |b: &u8| stops.contains(b) || (special && *b == b'\\');
        bytes.iter().position(stop).map_or(self.input.len(), |n| from + n)
    }

    fn host_style(&self) -> HostStyle {
        if self.url.is_special() {
            HostStyle::Special
        } else {
            HostStyle::Opaque
        }
    }

    fn parse_host(&mut self, start: usize, end: usize) -> Result<Host, Failure> {
        let style = self.host_style();
        host::parse(&self.input[start..end], style, start, self.errors)
    }

    fn scheme_start_state(&mut self) -> Flow {
        match self.c() {
            Some(c) if c.is_ascii_alphabetic() => Ok(Next::Scheme),
            _ if !self.overridden() => Ok(Next::NoScheme),
            _ => Err(Failure),
        }
    }

    fn scheme_state(&mut self) -> Flow {
        let bytes = self.input.as_bytes();
        let scheme_byte = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
        let end = bytes.iter().position(|b| !scheme_byte(b)).unwrap_or(bytes.len());
        if bytes.get(end) != Some(&b':') {
            if self.overridden() {
                return Err(Failure);
            }
            self.at = 0;
            return Ok(Next::NoScheme);
        }
        let buffer = scheme_text(&self.input[..end]);
        if self.overridden() {
            return self.set_scheme(buffer);
        }
        self.url.scheme = buffer;
        self.at = end + 1;
        let special = special_port(&self.url.scheme);
        if self.url.scheme == "file" {
            if !self.rest().starts_with(b"//") {
                self.continued(Kind::SpecialSchemeMissingFollowingSolidus, end, end + 1);
            }
            return Ok(Next::File);
        }
        if special.is_some() {
            if self.base.is_some_and(|base| base.scheme == self.url.scheme) {
                return Ok(Next::SpecialRelativeOrAuthority);
            }
            return Ok(Next::SpecialAuthoritySlashes);
        }
        if self.c() == Some(b'/') {
            self.at += 1;
            return Ok(Next::PathOrAuthority);
        }
        self.url.path = Path { text: String::new(), shape: PathShape::Opaque };
        Ok(Next::OpaquePath)
    }

    fn set_scheme(&mut self, buffer: Cow<'static, str>) -> Flow {
        let url = &mut self.url;
        let refused = url.is_special() != special_port(&buffer).is_some()
            || (buffer == "file" && (url.includes_credentials() || url.port.is_some()))
            || (url.scheme == "file" && url.host == Some(Host::Empty));
        if !refused {
            url.scheme = buffer;
            if url.port == url.default_port() {
                url.port = None;
            }
        }
        Ok(Next::End)
    }

    fn no_scheme_state(&mut self) -> Flow {
        let c = self.c();
        let Some(base) = self.base.filter(|base| !base.path.is_opaque() || c == Some(b'#')) else {
            let end = self.input.len();
            return self.fail(Kind::MissingSchemeNonRelativeUrl, 0, end);
        };
        if base.path.is_opaque() {
            self.url.scheme.clone_from(&base.scheme);
            self.url.path.clone_from(&base.path);
            self.url.query.clone_from(&base.query);
            self.url.fragment = Some(String::new());
            self.at += 1;
            return Ok(Next::Fragment);
        }
        Ok(if base.scheme == "file" { Next::File } else { Next::Relative })
    }

    fn special_relative_or_authority_state(&mut self) -> Flow {
        if self.rest().starts_with(b"//") {
            self.at += 2;
            return Ok(Next::SpecialAuthorityIgnoreSlashes);
        }
        self.continued(Kind::SpecialSchemeMissingFollowingSolidus, self.at, self.at + 1);
        Ok(Next::Relative)
    }

    fn path_or_authority_state(&mut self) -> Flow {
        if self.c() == Some(b'/') {
            self.at += 1;
            return Ok(Next::Authority);
        }
        Ok(Next::Path)
    }

    fn relative_state(&mut self) -> Flow {
        let Some(base) = self.base else { return Err(Failure) };
        self.url.scheme.clone_from(&base.scheme);
        match self.c() {
            Some(b'/') => {
                self.at += 1;
                return Ok(Next::RelativeSlash);
            }
            Some(b'\\') if self.url.is_special() => {
                self.continued(Kind::InvalidReverseSolidus, self.at, self.at + 1);
                self.at += 1;
                return Ok(Next::RelativeSlash);
            }
            _ => {}
        }
        self.take_authority(base);
        self.url.path.clone_from(&base.path);
        self.url.query.clone_from(&base.query);
        match self.c() {
            Some(b'?') => Ok(self.begin_query()),
            Some(b'#') => Ok(self.begin_fragment()),
            None => Ok(Next::End),
            Some(_) => {
                self.url.query = None;
                self.url.path.shorten(&self.url.scheme);
                Ok(Next::Path)
            }
        }
    }

    fn take_authority(&mut self, base: &Record) {
        self.url.username.clone_from(&base.username);
        self.url.password.clone_from(&base.password);
        self.url.host.clone_from(&base.host);
        self.url.port = base.port;
    }

    fn begin_query(&mut self) -> Next {
        self.url.query = Some(String::new());
        self.at += 1;
        Next::Query
    }

    fn begin_fragment(&mut self) -> Next {
        self.url.fragment = Some(String::new());
        self.at += 1;
        Next::Fragment
    }

    fn relative_slash_state(&mut self) -> Flow {
        let special = self.url.is_special();
        match self.c() {
            Some(c @ (b'/' | b'\\')) if special => {
                if c == b'\\' {
                    self.continued(Kind::InvalidReverseSolidus, self.at, self.at + 1);
                }
                self.at += 1;
                Ok(Next::SpecialAuthorityIgnoreSlashes)
            }
            Some(b'/') => {
                self.at += 1;
                Ok(Next::Authority)
            }
            _ => {
                let Some(base) = self.base else { return Err(Failure) };
                self.take_authority(base);
                Ok(Next::Path)
            }
        }
    }

    fn special_authority_slashes_state(&mut self) -> Flow {
        if self.rest().starts_with(b"//") {
            self.at += 2;
        } else {
            self.continued(Kind::SpecialSchemeMissingFollowingSolidus, self.at, self.at + 1);
        }
        Ok(Next::SpecialAuthorityIgnoreSlashes)
    }

    fn special_authority_ignore_slashes_state(&mut self) -> Flow {
        while let Some(b'/' | b'\\') = self.c() {
            self.continued(Kind::SpecialSchemeMissingFollowingSolidus, self.at, self.at + 1);
            self.at += 1;
        }
        Ok(Next::Authority)
    }

    fn authority_state(&mut self) -> Flow {
        let start = self.at;
        let end = self.until(start, b"/?#");
        let authority = &self.input[start..end];
        let Some(last) = authority.rfind('@') else { return Ok(Next::Host) };
        if R::LISTENS {
            for (n, _) in authority.match_indices('@') {
                self.continued(Kind::InvalidCredentials, start + n, start + n + 1);
            }
        }
        let credentials = &authority[..last];
        let (username, password) = credentials.split_once(':').unwrap_or((credentials, ""));
        sets::encode_into(&mut self.url.username, username, sets::USERINFO);
        sets::encode_into(&mut self.url.password, password, sets::USERINFO);
        self.at = start + last + 1;
        if self.at == end {
            return self.fail(Kind::HostMissing, end, end);
        }
        Ok(Next::Host)
    }

    fn host_state(&mut self) -> Flow {
        if self.overridden() && self.url.scheme == "file" {
            return Ok(Next::FileHost);
        }
        let start = self.at;
        let stop = self.until(start, b"/?#");
        let mut inside_brackets = false;
        let mut end = stop;
        for (n, b) in self.input.as_bytes()[start..stop].iter().enumerate() {
            match b {
                b'[' => inside_brackets = true,
                b']' => inside_brackets = false,
                b':' if !inside_brackets => {
                    end = start + n;
                    break;
                }
                _ => {}
            }
        }
        if end < stop {
            if start == end {
                return self.fail(Kind::HostMissing, end, end);
            }
            if self.state_override == Some(Override::Hostname) {
                return Err(Failure);
            }
            self.url.host = Some(self.parse_host(start, end)?);
            self.at = end + 1;
            return Ok(Next::Port);
        }
        if start == end {
            if self.url.is_special() {
                return self.fail(Kind::HostMissing, end, end);
            }
            if self.overridden() && (self.url.includes_credentials() || self.url.port.is_some()) {
                return Err(Failure);
            }
        }
        self.url.host = Some(self.parse_host(start, end)?);
        self.at = end;
        Ok(if self.overridden() { Next::End } else { Next::PathStart })
    }

    fn port_state(&mut self) -> Flow {
        let start = self.at;
        let digits = self.rest().iter().take_while(|b| b.is_ascii_digit()).count();
        let end = start + digits;
        self.at = end;
        let ends = match self.c() {
            None | Some(b'/' | b'?' | b'#') => true,
            Some(b'\\') => self.url.is_special() || self.overridden(),
            Some(_) => self.overridden(),
        };
        if !ends {
            let width = self.input[end..].chars().next().map_or(0, char::len_utf8);
            return self.fail(Kind::PortInvalid, end, end + width);
        }
        if digits > 0 {
            let significant = self.input[start..end].trim_start_matches('0');
            let port = if significant.is_empty() { Some(0) } else { significant.parse::<u16>().ok() };
            let Some(port) = port else {
                return self.fail(Kind::PortOutOfRange, start, end);
            };
            self.url.port = Some(port).filter(|_| self.url.default_port() != Some(port));
            if self.overridden() {
                return Ok(Next::End);
            }
        }
        if self.overridden() {
            return Err(Failure);
        }
        Ok(Next::PathStart)
    }

    fn file_state(&mut self) -> Flow {
        self.url.scheme = Cow::Borrowed("file");
        self.url.host = Some(Host::Empty);
        if let Some(c @ (b'/' | b'\\')) = self.c() {
            if c == b'\\' {
                self.continued(Kind::InvalidReverseSolidus, self.at, self.at + 1);
            }
            self.at += 1;
            return Ok(Next::FileSlash);
        }
        let Some(base) = self.base.filter(|base| base.scheme == "file") else {
            return Ok(Next::Path);
        };
        self.url.host.clone_from(&base.host);
        self.url.path.clone_from(&base.path);
        self.url.query.clone_from(&base.query);
        match self.c() {
            Some(b'?') => Ok(self.begin_query()),
            Some(b'#') => Ok(self.begin_fragment()),
            None => Ok(Next::End),
            Some(_) => {
                self.url.query = None;
                if starts_with_windows_drive_letter(&self.input[self.at..]) {
                    self.continued(Kind::FileInvalidWindowsDriveLetter, self.at, self.at + 2);
                    self.url.path = Path::list();
                } else {
                    self.url.path.shorten("file");
                }
                Ok(Next::Path)
            }
        }
    }

    fn file_slash_state(&mut self) -> Flow {
        if let Some(c @ (b'/' | b'\\')) = self.c() {
            if c == b'\\' {
                self.continued(Kind::InvalidReverseSolidus, self.at, self.at + 1);
            }
            self.at += 1;
            return Ok(Next::FileHost);
        }
        if let Some(base) = self.base.filter(|base| base.scheme == "file") {
            self.url.host.clone_from(&base.host);
            if !starts_with_windows_drive_letter(&self.input[self.at..]) {
                if let Some(drive) =
                    base.path.first().filter(|s| is_windows_drive_letter(s) && s.ends_with(':'))
                {
                    self.url.path.push(drive);
                }
            }
        }
        Ok(Next::Path)
    }

    fn file_host_state(&mut self) -> Flow {
        let start = self.at;
        let stops = |b: &u8| matches!(b, b'/' | b'\\' | b'?' | b'#');
        let end = self.rest().iter().position(stops).map_or(self.input.len(), |n| start + n);
        let buffer = &self.input[start..end];
        if !self.overridden() && is_windows_drive_letter(buffer) {
            self.continued(Kind::FileInvalidWindowsDriveLetterHost, start, end);
            self.unchecked = end;
            return Ok(Next::Path);
        }
        self.at = end;
        if buffer.is_empty() {
            self.url.host = Some(Host::Empty);
        } else {
            let host = self.parse_host(start, end)?;
            let local = matches!(&host, Host::Domain(domain) if domain == "localhost");
            self.url.host = Some(if local { Host::Empty } else { host });
        }
        Ok(if self.overridden() { Next::End } else { Next::PathStart })
    }

    fn path_start_state(&mut self) -> Flow {
        let c = self.c();
        if self.url.is_special() {
            match c {
                Some(b'\\') => {
                    self.continued(Kind::InvalidReverseSolidus, self.at, self.at + 1);
                    self.at += 1;
                }
                Some(b'/') => self.at += 1,
                _ => {}
            }
            return Ok(Next::Path);
        }
        match c {
            Some(b'?') if !self.overridden() => Ok(self.begin_query()),
            Some(b'#') if !self.overridden() => Ok(self.begin_fragment()),
            Some(b'/') => {
                self.at += 1;
                Ok(Next::Path)
            }
            Some(_) => Ok(Next::Path),
            None => {
                if self.overridden() && self.url.host.is_none() {
                    self.url.path.push("");
                }
                Ok(Next::End)
            }
        }
    }

    fn path_state(&mut self) -> Flow {
        let stops: &[u8] = if self.overridden() { b"/" } else { b"/?#" };
        loop {
            let start = self.at;
            let end = self.until(start, stops);
            if R::LISTENS {
                let from = start.max(self.unchecked.min(end));
                units::check(self.input, from..end, 0, self.errors);
            }
            self.at = end;
            let c = self.c();
            let slash = matches!(c, Some(b'/' | b'\\'));
            if c == Some(b'\\') {
                self.continued(Kind::InvalidReverseSolidus, end, end + 1);
            }
            self.segment(start, end, slash);
            match c {
                Some(b'?') => return Ok(self.begin_query()),
                Some(b'#') => return Ok(self.begin_fragment()),
                None => return Ok(Next::End),
                Some(_) => self.at += 1,
            }
        }
    }

    /// One segment of the path state; `slash` says whether another one follows.
    fn segment(&mut self, start: usize, end: usize, slash: bool) {
        let raw = &self.input[start..end];
        match dots(raw) {
            2 => {
                self.url.path.shorten(&self.url.scheme);
                if !slash {
                    self.url.path.push("");
                }
            }
            1 => {
                if !slash {
                    self.url.path.push("");
                }
            }
            _ => {
                if self.url.scheme == "file" && self.url.path.text.is_empty() && is_windows_drive_letter(raw)
                {
                    self.url.path.push(&raw[..1]);
                    self.url.path.text.push(':');
                    return;
                }
                self.url.path.text.push('/');
                sets::encode_into(&mut self.url.path.text, raw, sets::PATH);
            }
        }
    }

    fn opaque_path_state(&mut self) -> Flow {
        let start = self.at;
        let stop = |b: &u8| matches!(b, b'?' | b'#');
        let end = self.rest().iter().position(stop).map_or(self.input.len(), |n| start + n);
        if R::LISTENS {
            units::check(self.input, start..end, 0, self.errors);
        }
        let raw = &self.input[start..end];
        // Only a space right before "?" or "#" is encoded; the set leaves others alone.
        match raw.strip_suffix(' ') {
            Some(before) if end < self.input.len() => {
                sets::encode_into(&mut self.url.path.text, before, sets::C0_CONTROL);
                self.url.path.text.push_str("%20");
            }
            _ => sets::encode_into(&mut self.url.path.text, raw, sets::C0_CONTROL),
        }
        self.at = end;
        match self.c() {
            Some(b'?') => Ok(self.begin_query()),
            Some(_) => Ok(self.begin_fragment()),
            None => Ok(Next::End),
        }
    }

    fn query_state(&mut self) -> Flow {
        let start = self.at;
        let end = if self.overridden() {
            self.input.len()
        } else {
            self.rest().iter().position(|b| *b == b'#').map_or(self.input.len(), |n| start + n)
        };
        if R::LISTENS {
            units::check(self.input, start..end, 0, self.errors);
        }
        let special = self.url.is_special();
        let set = if special { sets::SPECIAL_QUERY } else { sets::QUERY };
        let legacy = special && !matches!(&*self.url.scheme, "ws" | "wss");
        let encoding = if legacy { self.encoding } else { QueryEncoding::UTF_8 };
        let query = self.url.query.get_or_insert_with(String::new);
        query.reserve(end - start);
        encoding.percent_encode(query, &self.input[start..end], set);
        self.at = end;
        match self.c() {
            Some(_) => Ok(self.begin_fragment()),
            None => Ok(Next::End),
        }
    }

    fn fragment_state(&mut self) -> Flow {
        if R::LISTENS {
            units::check(self.input, self.at..self.input.len(), 0, self.errors);
        }
        let fragment = self.url.fragment.get_or_insert_with(String::new);
        fragment.reserve(self.input.len() - self.at);
        sets::encode_into(fragment, &self.input[self.at..], sets::FRAGMENT);
        Ok(Next::End)
    }
}

/// A scheme in lower case; the special ones cost nothing.
fn scheme_text(raw: &str) -> Cow<'static, str> {
    let special = ["https", "http", "file", "ftp", "wss", "ws"];
    match special.into_iter().find(|scheme| scheme.eq_ignore_ascii_case(raw)) {
        Some(scheme) => Cow::Borrowed(scheme),
        None => Cow::Owned(raw.to_ascii_lowercase()),
    }
}

/// How many dots a segment consists of, "%2e" counted as one: 1 and 2 are dot segments.
pub(super) fn dots(segment: &str) -> usize {
    if segment.len() > 6 {
        return 0;
    }
    let mut rest = segment.as_bytes();
    let mut count = 0;
    while !rest.is_empty() {
        rest = match rest {
            [b'.', tail @ ..] | [b'%', b'2', b'e' | b'E', tail @ ..] => tail,
            _ => return 0,
        };
        count += 1;
    }
    count
}

/// The input without what the parser removes first, and where it came from.
pub(super) struct Cleaned<'a> {
    pub(super) text: Cow<'a, str>,
    start: usize,
    /// Where in the original each byte of `text` was, where tabs or newlines are gone.
    places: Option<Vec<usize>>,
    original: usize,
}

/// Whether the ends are trimmed: a setter's value keeps its spaces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Trim,
    Keep,
}

impl<'a> Cleaned<'a> {
    pub(super) fn new<R: Report>(input: &'a str, ends: Ends, errors: &mut R) -> Self {
        let junk = |c: char| c <= ' ';
        let trimmed = if ends == Ends::Trim { input.trim_matches(junk) } else { input };
        let start = if ends == Ends::Trim { input.len() - input.trim_start_matches(junk).len() } else { 0 };
        if R::LISTENS && trimmed.len() < input.len() {
            let end = start + trimmed.len();
            for (from, to) in [(0, start), (end, input.len())] {
                if from < to {
                    errors.report(Kind::InvalidUrlUnit, from, to, Effect::Continued);
                }
            }
        }
        let removed = |b: u8| matches!(b, b'\t' | b'\n' | b'\r');
        if !trimmed.bytes().any(removed) {
            return Cleaned { text: Cow::Borrowed(trimmed), start, places: None, original: input.len() };
        }
        let mut text = String::with_capacity(trimmed.len());
        let mut places = Vec::new();
        for (n, c) in trimmed.char_indices() {
            if c.is_ascii() && removed(c as u8) {
                errors.report(Kind::InvalidUrlUnit, start + n, start + n + 1, Effect::Continued);
                continue;
            }
            text.push(c);
            if R::LISTENS {
                places.extend((0..c.len_utf8()).map(|k| start + n + k));
            }
        }
        Cleaned { text: Cow::Owned(text), start, places: Some(places), original: input.len() }
    }

    /// A byte range of the cleaned input as one of the caller's.
    pub(super) fn place(&self, start: usize, end: usize) -> (usize, usize) {
        match &self.places {
            None => (self.start + start, self.start + end),
            Some(places) => {
                let beyond = places.last().map_or(self.start, |last| last + 1).min(self.original);
                let at = |n: usize| places.get(n).copied().unwrap_or(beyond);
                let end = if end > start { at(end - 1) + 1 } else { at(start) };
                (at(start), end)
            }
        }
    }
}
