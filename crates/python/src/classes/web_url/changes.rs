//! Changes of a `WebURL`: the setters of the standard ("API"), and `replace` with the names that references have.
//!
//! A setter of the standard says nothing where it ignores its value or a part of it. Here that is an
//! `ArgumentError`; `set(..., ignored="allow")` is the standard to the letter. What was read raw is written back as it
//! was. Left out: a change from a special scheme to one that is not, and back, which the standard's setter ignores.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use urikit_core::syntax::build::Change;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::input::segment_says_the_same;
use urikit_core::syntax::path;
use urikit_core::syntax::percent::{EncodeSet, Errors};
use urikit_core::text::mask::masked;
use urikit_core::text::secrets::Names;
use urikit_core::web::{self, Ignored, Property, QueryEncoding, View, WebUrl};

use crate::arguments::choices::IGNORED;
use crate::arguments::errors::{self, argument, wrong_type};
use crate::arguments::objects::WebURL;
use crate::arguments::raw::{self, Piece};
use crate::arguments::text::replaced;
use crate::arguments::{long, named, segments, values};
use crate::classes::kept::{Home, Kept};
use crate::classes::shapes::{self, by_components, raw_only, read, Given, Shapes};
use crate::classes::web_url::parse::parsed;
use crate::classes::web_url::pieces::written;

impl Kept for WebURL {
    fn text<'py>(&self, py: Python<'py>) -> &Bound<'py, PyString> {
        self.text.bind(py)
    }

    fn home(&self) -> Home {
        Home::WebURL
    }

    const ERRORS: Errors = Errors::Replace;

    fn raw_credentials<'a>(&'a self, py: Python<'a>) -> PyResult<(Option<&'a str>, Option<&'a str>)> {
        let url = self.url(py)?;
        Ok((written(url.username()), written(url.password())))
    }

    fn raw_fragment<'a>(&self, text: &'a str) -> Option<&'a str> {
        View::new(text, self.parts).fragment()
    }

    fn raw_path<'a>(&self, text: &'a str) -> &'a str {
        View::new(text, self.parts).path()
    }

    fn before_path(&self) -> path::Before {
        path::Before::Authority
    }

    fn query_params_memo(&self) -> &PyOnceLock<Py<PyAny>> {
        &self.query_params
    }

    fn raw_query<'a>(&self, text: &'a str) -> Option<&'a str> {
        View::new(text, self.parts).query()
    }

    fn with_path<'py>(slf: &Bound<'py, Self>, path: &str, _raw: bool) -> PyResult<Bound<'py, PyAny>> {
        let before = slf.get().url(slf.py())?;
        let after = whole(slf.py(), before, Property::Pathname, "path", path)?;
        slf.get().become_(slf, &after).map(Bound::into_any)
    }

    fn with_query<'py>(slf: &Bound<'py, Self>, query: Change<String>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let before = slf.get().url(py)?;
        let search = match query {
            Change::Keep => return Ok(slf.clone().into_any()),
            Change::Remove => String::new(),
            Change::Set(query) => format!("?{query}"),
        };
        match long::quick(py, before.href().len() + search.len(), || before.set(Property::Search, &search)) {
            Ok(after) => Ok(Bound::new(py, WebURL::of(py, &after))?.into_any()),
            // A search has no wrong form.
            Err(_) => Ok(slf.clone().into_any()),
        }
    }
}

/// Calls the setter of an attribute; `name` is that of the argument that has the value.
pub(crate) fn whole(py: Python<'_>, url: View<'_>, property: Property, name: &str, value: &str) -> PyResult<WebUrl> {
    long::quick(py, url.href().len() + value.len(), || url.set_whole(property, value))
        .map_err(|why| refused(url, property, name, value, why))
}

/// The error for what the standard ignores.
#[cold]
fn refused(url: View<'_>, property: Property, name: &str, value: &str, why: Ignored) -> PyErr {
    use Property::{Host, Hostname, Password, Port, Protocol, Username};
    // The text before an "@" may be a password.
    let shown = match (property, value.rsplit_once('@')) {
        (Username | Password, _) => "***".to_owned(),
        (Host | Hostname, Some((_, host))) => format!("***@{host}"),
        _ => value.to_owned(),
    };
    let scheme = url.scheme();
    if matches!(property, Host | Hostname) && value.parse::<Ipv6Addr>().is_ok() {
        return argument(name, &format!("brackets around the IPv6 address: [{value}]"), value);
    }
    let (expected, found) = match (why, property) {
        (Ignored::Removed(at), _) => ("a text without tabs and newlines".to_owned(), &value[at..=at]),
        (Ignored::Rest(at), Protocol) => ("nothing after the \":\"".to_owned(), &value[at..]),
        (Ignored::Rest(at), Port) => ("digits only".to_owned(), &value[at..]),
        (Ignored::Rest(_), Hostname) => ("a host without a port and a path".to_owned(), &*shown),
        (Ignored::Rest(_), _) => ("a host, or a host and a port up to 65535".to_owned(), &*shown),
        (Ignored::Invalid, Protocol) => ("a letter, then letters, digits, \"+\", \"-\" or \".\"".to_owned(), &*shown),
        (Ignored::Invalid, Port) => ("a number up to 65535".to_owned(), &*shown),
        (Ignored::Invalid, _) => ("a valid host".to_owned(), &*shown),
        (Ignored::NoPlace, Protocol) if !url.is_special() => {
            ("a scheme other than file, ftp, http, https, ws and wss".to_owned(), &*shown)
        }
        (Ignored::NoPlace, Protocol) if scheme == "file" => ("file, since this URL has no host".to_owned(), &*shown),
        (Ignored::NoPlace, Protocol) if value.trim_end_matches(':').eq_ignore_ascii_case("file") => {
            ("a scheme other than file, since this URL has a user name, a password or a port".to_owned(), &*shown)
        }
        (Ignored::NoPlace, Protocol) => ("file, ftp, http, https, ws or wss".to_owned(), &*shown),
        (Ignored::NoPlace, Username | Password | Port) if scheme == "file" => {
            (format!("nothing, since file URLs have no {name}"), &*shown)
        }
        (Ignored::NoPlace, Username | Password | Port) => {
            (format!("nothing, since a URL without a host has no {name}"), &*shown)
        }
        (Ignored::NoPlace, _) => {
            // The value may have a part of a password that only the whole URL shows to be one.
            let secret =
                !matches!(property, Host | Hostname) && matches!(masked(url.href(), &Names::default()), Cow::Owned(_));
            let found = if secret { url.href() } else { &*shown };
            (format!("no change, since the path of this {scheme} URL is opaque"), found)
        }
    };
    argument(name, &expected, found)
}

/// The error for None where a host must stay.
#[cold]
fn no_host(expected: &str) -> PyErr {
    errors::argument_is_none("host", expected)
}

/// A user name or a password: data is encoded once, a `Raw` keeps its bytes, None is nothing.
fn credential(given: &Given<'_>, name: &str) -> PyResult<Option<String>> {
    let Some(any) = &given.0 else { return Ok(None) };
    let piece = raw::optional(any, name, "a str or None")?;
    Ok(Some(piece.map_or_else(String::new, |piece| piece.url_input().encoded(Syntax::Uri, &EncodeSet::USER))))
}

/// User name and password, each of its own or both at once; None for one that stays.
fn credentials(given: &Shapes<'_>) -> PyResult<(Option<String>, Option<String>)> {
    let (user, password) = (&given.user, &given.password);
    match read(&given.userinfo, Home::WebURL, |any| shapes::pair(any, Syntax::Uri))? {
        Change::Keep => Ok((credential(user, "user")?, credential(password, "password")?)),
        _ if user.0.is_some() || password.0.is_some() => {
            Err(argument("userinfo", "userinfo alone, or user and password", "both"))
        }
        Change::Remove => Ok((Some(String::new()), Some(String::new()))),
        Change::Set(whole) => {
            let (user, password) = whole.split_once(':').unwrap_or((&whole, ""));
            Ok((Some(user.to_owned()), Some(password.to_owned())))
        }
    }
}

/// A port of a number; a text of more digits is refused as well, so that it is not offered.
fn port_of(any: &Bound<'_, PyAny>) -> PyResult<String> {
    match values::integer(any)? {
        Some(number) if number.extract::<u16>().is_err() => {
            Err(argument("port", "a number from 0 to 65535", &shapes::digits(&number)))
        }
        _ => shapes::port(any),
    }
}

/// The path of segments. Those that the path has already leave it alone.
fn path_of(any: &Bound<'_, PyAny>, old: &str) -> PyResult<Change<String>> {
    let pieces = segments::of_path(any)?;
    let is_raw = |piece: &Piece| matches!(piece, Piece::Raw(_)) || segment_says_the_same(Syntax::Uri, piece.text());
    if pieces.iter().all(is_raw) && path::segments(old).eq(pieces.iter().map(Piece::text)) {
        return Ok(Change::Keep);
    }
    let mut written = String::new();
    for piece in &pieces {
        // The standard removes what the RFC keeps in a path that is given whole.
        if piece.url_input().is_dots() {
            let error = path::append(Syntax::Uri, "", path::Before::Nothing, piece.url_input());
            return Err(errors::build(any.py(), piece.text(), error.expect_err("dots are refused")));
        }
        written.push('/');
        written.push_str(&piece.url_input().encoded(Syntax::Uri, &EncodeSet::SEGMENT));
    }
    Ok(Change::Set(written))
}

/// A URL on its way, changed by one setter after the other.
struct Work<'py> {
    py: Python<'py>,
    url: WebUrl,
}

impl Work<'_> {
    fn set(&mut self, property: Property, name: &str, value: &str) -> PyResult<()> {
        self.url = whole(self.py, self.url.view(), property, name, value)?;
        Ok(())
    }

    /// Without a host, which no setter of the standard does.
    fn remove_host(&mut self) -> PyResult<()> {
        let url = self.url.view();
        if url.host().is_none() {
            return Ok(());
        }
        if url.scheme() == "file" {
            return self.set(Property::Hostname, "host", "");
        }
        if url.is_special() {
            return Err(no_host(&format!("a host, since {} URLs have one", url.scheme())));
        }
        if !url.username().is_empty() || !url.password().is_empty() || !url.port_text().is_empty() {
            let expected = "a host, since this URL has a user name, a password or a port";
            return Err(no_host(expected));
        }
        let guard = if url.path().starts_with("//") { "/." } else { "" };
        let rest = &url.href()[url.path_start()..];
        let text = format!("{}:{guard}{rest}", url.scheme());
        self.url = web::parse(&text, None).map_err(|_| no_host("a host, since the path needs one"))?;
        Ok(())
    }

    fn host(&mut self, host: &Change<String>) -> PyResult<()> {
        match host {
            Change::Keep => Ok(()),
            Change::Remove => self.remove_host(),
            Change::Set(host) => self.set(Property::Hostname, "host", host),
        }
    }

    /// A component after its delimiter, which is null where nothing is given.
    fn after(&mut self, delimiter: char, property: Property, name: &str, change: &Change<String>) -> PyResult<()> {
        match change {
            Change::Keep => Ok(()),
            Change::Remove => self.set(property, name, ""),
            Change::Set(text) => self.set(property, name, &format!("{delimiter}{text}")),
        }
    }
}

/// Reads what was given, and calls one setter after the other.
fn with_components<'py>(slf: &Bound<'py, WebURL>, given: &Shapes<'py>) -> PyResult<Bound<'py, WebURL>> {
    let py = slf.py();
    let before = slf.get().url(py)?;
    let scheme = match read(&given.scheme, Home::WebURL, |any| Err(wrong_type(any, "scheme", "a str")))? {
        Change::Remove => return Err(wrong_type(&py.None().into_bound(py), "scheme", "a str")),
        // The setter refuses the scheme of a file URL even where it is the same.
        Change::Set(same) if same.trim_end_matches(':').eq_ignore_ascii_case(before.scheme()) => Change::Keep,
        scheme => scheme,
    };
    let (user, mut password) = credentials(given)?;
    if user.as_deref() == Some("") && password.is_none() {
        // Drop the password when the user is removed.
        password = Some(String::new());
    }
    let host = read(&given.host, Home::WebURL, |any| shapes::host(any).map(Change::Set))?;
    let port = read(&given.port, Home::WebURL, |any| port_of(any).map(Change::Set))?;
    let path = match read(&given.path, Home::WebURL, |any| path_of(any, before.path()))? {
        // The same for a path that is opaque.
        Change::Set(same) if same == before.path() => Change::Keep,
        path => path,
    };
    let query = read(&given.query, Home::WebURL, |any| shapes::pairs(any, Home::WebURL, before.query()))?;
    let fragment = read(&given.fragment, Home::WebURL, |any| raw_only(any, "fragment"))?;

    let mut work = Work { py, url: before.to_url() };
    // Removed first, since it could be in the way of another scheme or host.
    for (property, name, value) in [(Property::Username, "user", &user), (Property::Password, "password", &password)] {
        if value.as_deref() == Some("") {
            work.set(property, name, "")?;
        }
    }
    if port == Change::Remove {
        work.set(Property::Port, "port", "")?;
    }
    // A file URL may get its host first, and any other URL loses none.
    let host_first = before.scheme() == "file";
    if host_first {
        work.host(&host)?;
    }
    if let Change::Set(scheme) = &scheme {
        work.set(Property::Protocol, "scheme", scheme)?;
    }
    if !host_first {
        work.host(&host)?;
    }
    for (property, name, value) in [(Property::Username, "user", &user), (Property::Password, "password", &password)] {
        if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
            work.set(property, name, value)?;
        }
    }
    if let Change::Set(port) = &port {
        work.set(Property::Port, "port", port)?;
    }
    match &path {
        Change::Keep => {}
        Change::Remove => work.set(Property::Pathname, "path", "")?,
        Change::Set(path) => work.set(Property::Pathname, "path", path)?,
    }
    work.after('?', Property::Search, "query", &query)?;
    work.after('#', Property::Hash, "fragment", &fragment)?;
    slf.get().become_(slf, &work.url)
}

by_components! {
    WebURL
    /// Return a copy with other components: omitted ones stay, None removes.
    ///
    /// The names are those of `URI.replace`: `host` has no port, `port` is a `str` or an int, `path` a `str` or an
    /// iterable of segments, `query` a `str` or pairs. A `str` is raw, and the setters of the standard encode what a
    /// URL cannot have; user, password, segments, names and values are data, which is encoded once, or a `Raw`.
    /// `userinfo` is both at once: a `str`, a pair, or None.
    ///
    /// Raises `ArgumentError` where a setter of the standard would ignore a value or a part of it, such as a port
    /// that is not a number. Raises `URIBuildError` for a segment "." or "..".
    ///
    /// >>> from urikit import WebURL
    /// >>> url = WebURL("https://example.org/a?b#c")
    /// >>> str(url.replace(host="h", port=8080, path=["a b", "c/d"], query=None, user="me"))
    /// 'https://me@h:8080/a%20b/c%2Fd#c'
    "WebURL.replace"
    "($self, *, scheme=..., userinfo=..., user=..., password=..., host=..., port=..., path=..., query=..., fragment=...)"
    replace(slf: &Bound<'py, Self>) [] -> Self { |given| with_components(slf, &given) }
}

#[pymethods]
impl WebURL {
    /// Call a setter of the standard's URL class, and return a new URL; the object itself if nothing changes.
    ///
    /// Names are those of the standard: "host" is host and port. The standard silently ignores values that it cannot
    /// use; here a value that is ignored, all of it or a part, raises `ArgumentError`. `ignored="allow"` does what the
    /// standard does. `set("href", text)` raises `URISyntaxError` for an invalid string.
    ///
    /// >>> from urikit import WebURL
    /// >>> url = WebURL("https://example.org/a?b")
    /// >>> str(url.set("host", "h:8080"))
    /// 'https://h:8080/a?b'
    /// >>> url.set("port", "80x")
    /// Traceback (most recent call last):
    ///     ...
    /// urikit.ArgumentError: invalid port: expected digits only, found "x" (argument-value)
    /// >>> str(url.set("port", "80x", ignored="allow"))
    /// 'https://example.org:80/a?b'
    #[pyo3(signature = (name, value, /, *, ignored="refuse"))]
    fn set<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = named::name::utf8)] name: &str,
        #[pyo3(from_py_with = named::value::string)] value: &Bound<'py, PyString>,
        #[pyo3(from_py_with = named::ignored::utf8)] ignored: &str,
    ) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let Some(property) = Property::ALL.into_iter().find(|property| property.name() == name) else {
            let names = Property::ALL.iter().map(|property| property.name());
            return Err(errors::choice("name", names, name));
        };
        let may_ignore = IGNORED.read(ignored)?;
        if property == Property::Href {
            let after = parsed(value.as_any(), "value", None, QueryEncoding::UTF_8)?;
            return Ok(if after.eq(slf)? { slf.clone() } else { after });
        }
        let before = slf.get().url(py)?;
        let (value, _) = replaced(value)?;
        if !may_ignore {
            return slf.get().become_(slf, &whole(py, before, property, name, &value)?);
        }
        let size = before.href().len() + value.len();
        match long::quick(py, size, || before.set(property, &value)) {
            Ok(after) => slf.get().become_(slf, &after),
            Err(_) => Ok(slf.clone()),
        }
    }

    /// Return a copy without "#" and the fragment.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a#b").without_fragment())
    /// 'https://h/a'
    fn without_fragment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let before = slf.get().url(slf.py())?;
        slf.get().become_(slf, &whole(slf.py(), before, Property::Hash, "fragment", "")?)
    }

    /// Return a copy with the query of serialized search parameters; "" removes it.
    #[pyo3(signature = (query, /))]
    fn _with_serialized_params<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = named::query::utf8)] query: &str,
    ) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let before = slf.get().url(py)?;
        Bound::new(py, WebURL::of(py, &before.with_serialized_params(query)))
    }
}
