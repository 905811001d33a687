//! The setters of the URL class ("API"), each a function from one URL to another.

use super::error::Report;
use super::machine::{Cleaned, Ends, Machine, Override};
use super::record::{Path, Record};
use super::serialize::WebUrl;
use super::{parse, sets, Failure};

/// The attributes of the URL class that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// The whole URL.
    Href,
    /// The scheme.
    Protocol,
    /// The username.
    Username,
    /// The password.
    Password,
    /// Host and port.
    Host,
    /// The host without the port.
    Hostname,
    /// The port.
    Port,
    /// The path.
    Pathname,
    /// The query.
    Search,
    /// The fragment.
    Hash,
}

impl Property {
    /// The name of the attribute.
    pub const fn name(self) -> &'static str {
        match self {
            Property::Href => "href",
            Property::Protocol => "protocol",
            Property::Username => "username",
            Property::Password => "password",
            Property::Host => "host",
            Property::Hostname => "hostname",
            Property::Port => "port",
            Property::Pathname => "pathname",
            Property::Search => "search",
            Property::Hash => "hash",
        }
    }

    /// Every attribute.
    pub const ALL: [Property; 10] = [
        Property::Href,
        Property::Protocol,
        Property::Username,
        Property::Password,
        Property::Host,
        Property::Hostname,
        Property::Port,
        Property::Pathname,
        Property::Search,
        Property::Hash,
    ];
}

impl WebUrl {
    /// What the setter of an attribute makes of this URL. A setter that the standard lets do
    /// nothing gives the same URL.
    ///
    /// # Errors
    /// Only for [`Property::Href`], with a value that does not parse.
    ///
    /// ```
    /// use urikit_core::whatwg::{parse, Property};
    /// let url = parse("https://example.org/a", None).unwrap();
    /// assert_eq!(url.set(Property::Host, "h:8080").unwrap().href(), "https://h:8080/a");
    /// assert_eq!(url.set(Property::Port, "x").unwrap(), url);
    /// ```
    pub fn set(&self, property: Property, value: &str) -> Result<WebUrl, Failure> {
        if property == Property::Href {
            return parse(value, None);
        }
        let before = self.record();
        let after = match property {
            Property::Href => before.clone(),
            Property::Protocol => {
                overriding(&format!("{value}:"), before.clone(), Override::SchemeStart, &mut ())
            }
            Property::Username => with_credentials(before.clone(), |record| &mut record.username, value),
            Property::Password => with_credentials(before.clone(), |record| &mut record.password, value),
            Property::Host => {
                if_list(before.clone(), |record| overriding(value, record, Override::Host, &mut ()))
            }
            Property::Hostname => {
                if_list(before.clone(), |record| overriding(value, record, Override::Hostname, &mut ()))
            }
            Property::Port => port(before.clone(), value),
            Property::Pathname => if_list(before.clone(), |mut record| {
                record.path = Path::list();
                overriding(value, record, Override::PathStart, &mut ())
            }),
            Property::Search => search(before.clone(), value),
            Property::Hash => hash(before.clone(), value),
        };
        if after == before {
            return Ok(self.clone());
        }
        Ok(WebUrl::from_record(&after))
    }

    /// This URL with the query that search parameters serialize to; an empty one is null.
    pub fn with_serialized_params(&self, query: &str) -> WebUrl {
        let mut record = self.record();
        record.query = (!query.is_empty()).then(|| query.to_owned());
        WebUrl::from_record(&record)
    }
}

/// Basic URL parse with a state override. A failure leaves what was set before it: the
/// host of "h:99999" stays set, as the standard's steps have it.
fn overriding<R: Report>(value: &str, record: Record, state: Override, errors: &mut R) -> Record {
    let cleaned = Cleaned::new(value, Ends::Keep, errors);
    Machine::overriding(&cleaned.text, record, state, errors).run().1
}

fn if_list(record: Record, change: impl FnOnce(Record) -> Record) -> Record {
    if record.path.is_opaque() {
        record
    } else {
        change(record)
    }
}

fn with_credentials(
    mut record: Record,
    which: impl FnOnce(&mut Record) -> &mut String,
    value: &str,
) -> Record {
    if !record.cannot_have_username_password_port() {
        let field = which(&mut record);
        field.clear();
        sets::encode_into(field, value, sets::USERINFO);
    }
    record
}

fn port(mut record: Record, value: &str) -> Record {
    if record.cannot_have_username_password_port() {
        return record;
    }
    if value.is_empty() {
        record.port = None;
        return record;
    }
    overriding(value, record, Override::Port, &mut ())
}

fn search(mut record: Record, value: &str) -> Record {
    if value.is_empty() {
        record.query = None;
        return record;
    }
    record.query = Some(String::new());
    overriding(value.strip_prefix('?').unwrap_or(value), record, Override::Query, &mut ())
}

fn hash(mut record: Record, value: &str) -> Record {
    if value.is_empty() {
        record.fragment = None;
        return record;
    }
    record.fragment = Some(String::new());
    overriding(value.strip_prefix('#').unwrap_or(value), record, Override::Fragment, &mut ())
}
