//! The basic URL parser: one function for each state of the standard, with its name.
//!
//! The standard's machine reads one code point at a time into a buffer; a function here reads all that its state reads
//! at once. If a state of the standard goes back over its buffer, the next function begins at the start of the buffer.
//! Values that the standard sets in a record are appended to a [`Draft`] directly. The rest follows the standard
//! exactly, so that a diff of the standard maps to a diff of these files:
//!
//! | file | states |
//! |---|---|
//! | `scheme` | scheme start, scheme, no scheme, and the state after a scheme |
//! | `relative` | special relative or authority, relative, relative slash |
//! | `authority` | the slashes before it, authority, host and hostname, port |
//! | `file` | file, file slash, file host |
//! | `path` | path start, path, opaque path |
//! | `query` | query, fragment |

mod authority;
mod file;
mod path;
mod query;
mod relative;
mod scheme;

use super::draft::Draft;
use super::encoding::QueryEncoding;
use super::error::Failure;
use super::error::{Effect, Kind, Report};
use super::sets::{self, Set};
use super::view::View;

/// The start state of a setter.
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

/// The next state.
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
    /// The end of the input, or of a setter's work.
    End,
}

type Flow = Result<Next, Failure>;

/// The context of a run of the parser.
#[derive(Clone, Copy)]
pub(super) enum Around<'a> {
    /// A whole input with its base.
    Input(Option<&'a View<'a>>),
    /// A setter's value: its start state and the previous URL.
    Setter(Override, &'a View<'a>),
}

/// One run of the basic URL parser on cleaned input.
pub(super) struct Machine<'a, 'o, R> {
    input: &'a str,
    at: usize,
    around: Around<'a>,
    encoding: QueryEncoding,
    /// The start of code points that the path state has not checked: a drive letter that was read as a host has been.
    unchecked: usize,
    errors: &'a mut R,
    pub(super) url: Draft<'o>,
}

impl<'a, 'o, R: Report> Machine<'a, 'o, R> {
    /// Creates a parser of cleaned input that writes to `url`.
    pub(super) fn new(
        input: &'a str,
        around: Around<'a>,
        encoding: QueryEncoding,
        url: Draft<'o>,
        errors: &'a mut R,
    ) -> Self {
        Machine { input, at: 0, around, encoding, unchecked: 0, errors, url }
    }

    /// Runs to the end. On failure the draft is incomplete.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        let mut next = match self.around {
            Around::Input(_) | Around::Setter(Override::SchemeStart, _) => self.scheme_start_state(),
            Around::Setter(Override::Host | Override::Hostname, _) => Ok(Next::Host),
            Around::Setter(Override::Port, _) => Ok(Next::Port),
            Around::Setter(Override::PathStart, _) => Ok(Next::PathStart),
            Around::Setter(Override::Query, _) => Ok(Next::Query),
            Around::Setter(Override::Fragment, _) => Ok(Next::Fragment),
        };
        loop {
            next = match next {
                Err(failure) => return Err(failure),
                Ok(Next::End) => return Ok(()),
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

    #[inline(always)]
    fn c(&self) -> Option<u8> {
        self.input.as_bytes().get(self.at).copied()
    }

    #[inline(always)]
    fn rest(&self) -> &'a [u8] {
        self.input.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn base(&self) -> Option<&'a View<'a>> {
        match self.around {
            Around::Input(base) => base,
            Around::Setter(..) => None,
        }
    }

    /// Returns the start state of a setter.
    fn state_override(&self) -> Option<Override> {
        match self.around {
            Around::Input(_) => None,
            Around::Setter(state, _) => Some(state),
        }
    }

    #[inline(always)]
    fn overridden(&self) -> bool {
        matches!(self.around, Around::Setter(..))
    }

    fn continued(&mut self, kind: Kind, start: usize, end: usize) {
        self.errors.report(kind, start, end.min(self.input.len()), Effect::Continued);
    }

    fn fail(&mut self, kind: Kind, start: usize, end: usize) -> Flow {
        self.errors.report(kind, start, end.min(self.input.len()), Effect::Failed);
        Err(Failure)
    }

    /// Returns the length of the current code point; 0 at the end.
    fn width(&self) -> usize {
        self.input[self.at..].chars().next().map_or(0, char::len_utf8)
    }

    /// Reports a "\" used instead of "/".
    fn reverse_solidus(&mut self, c: u8) {
        if c == b'\\' {
            self.continued(Kind::InvalidReverseSolidus, self.at, self.at + 1);
        }
    }

    /// Returns the end of the run from `from` that stops at any byte of a set.
    #[inline]
    fn until(&self, from: usize, stops: Set) -> usize {
        sets::find(self.input.as_bytes(), from, stops)
    }
}
