//! A text that was read: as a reference by its grammar, or as a URL by the URL Standard.

use urikit_core::syntax::offsets::HostKind;
use urikit_core::syntax::path;
use urikit_core::syntax::percent::Errors;
use urikit_core::syntax::reference::Reference;
use urikit_core::web::{self, HostShape, View};

use super::forms::failure;
use super::reference;
use crate::cells::Cells;
use crate::fault::Fault;
use crate::kernel::{Ask, Options, Standard};

/// A getter of a component, for references and for URLs.
pub(crate) enum Read<'a> {
    /// A URI reference or an IRI reference.
    Reference(Reference<'a>),
    /// A URL, in its serialization.
    Url(View<'a>),
}

/// A component of a reference, and the same of a URL.
pub(crate) type Part =
    (for<'a, 'b> fn(&'b Reference<'a>) -> Option<&'a str>, for<'a, 'b> fn(&'b View<'a>) -> Option<&'a str>);

impl<'a> Read<'a> {
    #[inline]
    pub(crate) fn part(&self, (reference, url): Part) -> Option<&'a str> {
        match self {
            Read::Reference(r) => reference(r),
            Read::Url(u) => url(u),
        }
    }

    pub(crate) fn host(&self) -> Option<&'a str> {
        self.part((|r| r.host(), |u| u.host()))
    }

    /// The kind of the host, as its standard calls it.
    pub(crate) fn host_kind(&self) -> Option<&'static str> {
        match self {
            Read::Reference(r) => r.host_kind().name(),
            Read::Url(u) => match u.host_shape() {
                HostShape::Null => None,
                HostShape::Name if u.host() == Some("") => Some("empty"),
                HostShape::Name if u.is_special() => Some("domain"),
                HostShape::Name => Some("opaque"),
                HostShape::Ipv4 => HostKind::Ipv4.name(),
                HostShape::Ipv6 => HostKind::Ipv6.name(),
            },
        }
    }

    pub(crate) fn path(&self) -> &'a str {
        match self {
            Read::Reference(r) => r.path(),
            Read::Url(u) => u.path(),
        }
    }

    /// The last segment of the path.
    pub(crate) fn name(&self) -> &'a str {
        path::name(self.path())
    }

    /// The reading of escapes without a meaning: that of the URL Standard for a URL.
    pub(crate) fn errors(&self) -> Errors {
        match self {
            Read::Reference(_) => Errors::Strict,
            Read::Url(_) => Errors::Replace,
        }
    }

    /// The query; "" where it is missing.
    pub(crate) fn query(&self) -> &'a str {
        self.part((|r| r.query(), |u| u.query())).unwrap_or("")
    }

    /// Path and query with the "?" between them.
    pub(crate) fn file(&self) -> &'a str {
        let (text, query) = match self {
            Read::Reference(r) => (r.text(), r.query()),
            Read::Url(u) => (u.href(), u.query()),
        };
        let start = self.path().as_ptr() as usize - text.as_ptr() as usize;
        &text[start..start + self.path().len() + query.map_or(0, |query| query.len() + 1)]
    }
}

type OfRead = dyn for<'a> Fn(&Read<'a>, &mut Cells) -> Result<(), Fault> + Send + Sync;

/// A kernel about what was read. It is compiled once, and calls what it is for.
pub(crate) fn checked(
    options: &Options,
    write: impl for<'a> Fn(&Read<'a>, &mut Cells) -> Result<(), Fault> + Send + Sync + 'static,
) -> Box<Ask> {
    fn ask(standard: Standard, write: Box<OfRead>) -> Box<Ask> {
        let syntax = standard.syntax();
        if standard != Standard::Whatwg {
            return Box::new(move |row, cells| write(&Read::Reference(reference(syntax, row.text)?), cells));
        }
        Box::new(move |row, cells| of_url(row.text, |url| write(&Read::Url(url), cells)))
    }
    ask(options.standard, Box::new(write))
}

/// The same for one that cannot fail after that.
pub(crate) fn of_read(
    options: &Options,
    write: impl for<'a> Fn(&Read<'a>, &mut Cells) + Send + Sync + 'static,
) -> Box<Ask> {
    checked(options, move |read, cells| {
        write(read, cells);
        Ok(())
    })
}

/// A kernel that answers a component.
pub(crate) fn part(options: &Options, part: Part) -> Box<Ask> {
    of_read(options, move |read, cells| cells.text(read.part(part)))
}

/// The URL of a text, as it is where it is in serialized form.
pub(crate) fn of_url<T>(text: &str, of: impl FnOnce(View<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
    if let Some(parts) = web::recognise(text) {
        return of(View::new(text, parts));
    }
    match web::parse(text, None) {
        Ok(url) => of(url.view()),
        Err(_) => Err(failure(text)),
    }
}

/// Scheme, userinfo, host, port, path, query, fragment.
pub(crate) const COMPONENTS: [Part; 7] = [
    (|r| r.scheme(), |u| Some(u.scheme())),
    (|r| r.userinfo(), |u| u.userinfo()),
    (|r| r.host(), |u| u.host()),
    (|r| r.port(), |u| Some(u.port_text()).filter(|port| !port.is_empty())),
    (|r| Some(r.path()), |u| Some(u.path())),
    (|r| r.query(), |u| u.query()),
    (|r| r.fragment(), |u| u.fragment()),
];
