//! The setters of the URL class ("API"), as functions from URL to URL.

use super::draft::{Draft, Reached};
use super::error::Unheard;
use super::input::{Cleaned, Ends};
use super::machine::{Around, Machine, Override};
use super::url::WebUrl;
use super::view::{Parts, View};
use super::{parse, Failure, QueryEncoding};
use crate::syntax::error::codes;

codes! {
    /// The attributes of the URL class that can be set.
    Property {
        /// The whole URL.
        Href = "href",
        /// The scheme.
        Protocol = "protocol",
        /// The username.
        Username = "username",
        /// The password.
        Password = "password",
        /// Host and port.
        Host = "host",
        /// The host without the port.
        Hostname = "hostname",
        /// The port.
        Port = "port",
        /// The path.
        Pathname = "pathname",
        /// The query.
        Search = "search",
        /// The fragment.
        Hash = "hash",
    }
}

impl View<'_> {
    /// Sets an attribute. If the standard's setter does nothing, returns an equal URL.
    ///
    /// # Errors
    /// Only for [`Property::Href`], if the value does not parse.
    ///
    /// ```
    /// use urikit_core::web::{parse, Property};
    /// let url = parse("https://example.org/a", None).unwrap();
    /// assert_eq!(url.view().set(Property::Host, "h:8080").unwrap().href(), "https://h:8080/a");
    /// assert_eq!(url.view().set(Property::Port, "x").unwrap(), url);
    /// ```
    pub fn set(self, property: Property, value: &str) -> Result<WebUrl, Failure> {
        if property == Property::Href {
            return parse(value, None);
        }
        Ok(self.changed(property, value).unwrap_or_else(|| self.to_url()))
    }

    /// Sets an attribute; None if the standard's setter does nothing, and for [`Property::Href`].
    pub(super) fn changed(self, property: Property, value: &str) -> Option<WebUrl> {
        let mut href = String::with_capacity(self.href().len() + value.len() + 8);
        let url = Draft::new(&mut href);
        let parts = match property {
            Property::Href => None,
            Property::Protocol => set_protocol(url, &self, value),
            Property::Username => set_credentials(url, &self, Some(value), None),
            Property::Password => set_credentials(url, &self, None, Some(value)),
            Property::Host => set_host(url, &self, value, Override::Host),
            Property::Hostname => set_host(url, &self, value, Override::Hostname),
            Property::Port => set_port(url, &self, value),
            Property::Pathname => set_pathname(url, &self, value),
            Property::Search => set_search(url, &self, value),
            Property::Hash => set_hash(url, &self, value),
        };
        parts.map(|parts| WebUrl::new(href, parts))
    }

    /// Copies this URL.
    pub fn to_url(self) -> WebUrl {
        WebUrl::new(self.href().to_owned(), self.parts())
    }

    /// Returns this URL with a serialized query of search parameters; an empty one is null.
    pub fn with_serialized_params(self, query: &str) -> WebUrl {
        let mut href = String::with_capacity(self.href().len() + query.len() + 1);
        let mut url = Draft::new(&mut href);
        url.take_path(&self);
        if !query.is_empty() {
            url.begin_query();
            url.href.push_str(query);
        }
        url.append_fragment(&self);
        let parts = url.finish();
        WebUrl::new(href, parts)
    }
}

/// Parses a value with a state override ("basic URL parse") and appends the result.
fn run<'o>(url: Draft<'o>, before: &View<'_>, value: &str, state: Override) -> (Result<(), Failure>, Draft<'o>) {
    let value = Cleaned::new(value, Ends::Keep, &mut Unheard::default());
    let around = Around::Setter(state, before);
    let errors = &mut Unheard::default();
    let mut machine = Machine::new(&value.text, around, QueryEncoding::UTF_8, url, errors);
    (machine.run(), machine.url)
}

fn set_protocol(url: Draft<'_>, before: &View<'_>, value: &str) -> Option<Parts> {
    let (result, mut url) = run(url, before, &format!("{value}:"), Override::SchemeStart);
    result.ok()?;
    url.take_host_after_scheme(before);
    url.append_port(before);
    url.append_path(before);
    Some(url.finish())
}

fn set_credentials(
    mut url: Draft<'_>,
    before: &View<'_>,
    username: Option<&str>,
    password: Option<&str>,
) -> Option<Parts> {
    if before.cannot_have_username_password_port() {
        return None;
    }
    // The current values are already encoded, and encoding keeps them.
    url.write_scheme(before.scheme());
    url.begin_authority();
    url.write_credentials(username.unwrap_or(before.username()), password.unwrap_or(before.password()));
    url.append_host(before);
    url.append_port(before);
    url.append_path(before);
    Some(url.finish())
}

fn set_host(mut url: Draft<'_>, before: &View<'_>, value: &str, state: Override) -> Option<Parts> {
    if before.has_opaque_path() {
        return None;
    }
    url.write_scheme(before.scheme());
    url.begin_authority();
    if before.includes_credentials() {
        url.write_credentials(before.username(), before.password());
    }
    // A failure keeps earlier changes: the host of "h:99999" is set.
    let (_, mut url) = run(url, before, value, state);
    match url.reached {
        Reached::Start => return None,
        Reached::Host => url.append_port(before),
        Reached::Port => {}
    }
    url.append_path(before);
    Some(url.finish())
}

fn set_port(mut url: Draft<'_>, before: &View<'_>, value: &str) -> Option<Parts> {
    if before.cannot_have_username_password_port() {
        return None;
    }
    url.take_host(before);
    if !value.is_empty() {
        let (result, run) = run(url, before, value, Override::Port);
        result.ok()?;
        url = run;
    }
    url.append_path(before);
    Some(url.finish())
}

fn set_pathname(mut url: Draft<'_>, before: &View<'_>, value: &str) -> Option<Parts> {
    if before.has_opaque_path() {
        return None;
    }
    url.take_authority(before);
    let (_, mut url) = run(url, before, value, Override::PathStart);
    url.append_query(before);
    url.append_fragment(before);
    Some(url.finish())
}

fn set_search(mut url: Draft<'_>, before: &View<'_>, value: &str) -> Option<Parts> {
    url.take_path(before);
    if !value.is_empty() {
        url.begin_query();
        (_, url) = run(url, before, value.strip_prefix('?').unwrap_or(value), Override::Query);
    }
    url.append_fragment(before);
    Some(url.finish())
}

fn set_hash(mut url: Draft<'_>, before: &View<'_>, value: &str) -> Option<Parts> {
    url.take_query(before);
    if !value.is_empty() {
        url.begin_fragment();
        (_, url) = run(url, before, value.strip_prefix('#').unwrap_or(value), Override::Fragment);
    }
    Some(url.finish())
}
