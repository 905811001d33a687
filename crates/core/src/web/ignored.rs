//! Values that a setter of the URL class ("API") silently ignores, as errors.
//!
//! A setter accepts any text. It does nothing with an unusable one, stops in the middle of others ("90x" is the port
//! 90), and drops tabs and newlines. [`View::set_whole`] makes the same change, and rejects each of these.

use super::set::Property;
use super::url::WebUrl;
use super::view::View;
use super::{parse, Failure};
use crate::syntax::chars::{is, SCHEME};

/// The reason why a setter ignores a value or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// All of it is ignored: it is not a value of this attribute.
    Invalid,
    /// All of it is ignored: this URL cannot have it.
    NoPlace,
    /// The rest from this byte is ignored.
    Rest(usize),
    /// The tab or newline at this byte is removed.
    Removed(usize),
}

impl View<'_> {
    /// Sets an attribute of this URL, if the setter accepts the whole value.
    ///
    /// # Errors
    /// [`Ignored`] if the standard ignores the value or a part of it.
    ///
    /// ```
    /// use urikit_core::web::{parse, Ignored, Property};
    /// let url = parse("https://example.org/a", None).unwrap();
    /// assert_eq!(url.view().set_whole(Property::Port, "90").unwrap().href(), "https://example.org:90/a");
    /// assert_eq!(url.view().set_whole(Property::Port, "90x"), Err(Ignored::Rest(2)));
    /// assert_eq!(url.view().set_whole(Property::Protocol, "mailto"), Err(Ignored::NoPlace));
    /// ```
    pub fn set_whole(self, property: Property, value: &str) -> Result<WebUrl, Ignored> {
        let credentials = matches!(property, Property::Username | Property::Password);
        if property != Property::Href && !credentials {
            if let Some(at) = value.bytes().position(|byte| matches!(byte, b'\t' | b'\n' | b'\r')) {
                return Err(Ignored::Removed(at));
            }
        }
        if let Some(at) = self.rest(property, value) {
            return Err(Ignored::Rest(at));
        }
        let after = match property {
            Property::Href => return parse(value, None).map_err(|Failure| Ignored::Invalid),
            _ => self.changed(property, value),
        };
        let needless = value.is_empty() && (credentials || property == Property::Port);
        match after {
            None if needless => Ok(self.to_url()),
            None => Err(self.reason(property, value)),
            Some(url) => Ok(url),
        }
    }

    /// Returns the reason why a value had no effect.
    fn reason(&self, property: Property, value: &str) -> Ignored {
        let refused = match property {
            Property::Username | Property::Password | Property::Port => self.cannot_have_username_password_port(),
            Property::Host | Property::Hostname | Property::Pathname => self.has_opaque_path(),
            Property::Protocol => {
                let scheme = value.strip_suffix(':').unwrap_or(value).as_bytes();
                scheme.first().is_some_and(u8::is_ascii_alphabetic) && scheme.iter().all(|byte| is(*byte, SCHEME))
            }
            _ => false,
        };
        if refused {
            Ignored::NoPlace
        } else {
            Ignored::Invalid
        }
    }

    /// Returns the start of the rest that the setter does not read.
    fn rest(&self, property: Property, value: &str) -> Option<usize> {
        let after = |end: usize| (end < value.len()).then_some(end);
        match property {
            Property::Protocol => value.find(':').and_then(|colon| after(colon + 1)),
            Property::Port => match value.bytes().position(|byte| !byte.is_ascii_digit()) {
                Some(0) => None,
                end => end,
            },
            Property::Host | Property::Hostname => {
                let ends = |c| matches!(c, '/' | '?' | '#') || (c == '\\' && self.is_special());
                let end = value.find(ends).unwrap_or(value.len());
                let colon = if self.scheme() == "file" { None } else { port_colon(&value[..end]) };
                match colon {
                    Some(colon) if property == Property::Hostname || !is_port(&value[colon + 1..end]) => Some(colon),
                    _ => after(end),
                }
            }
            _ => None,
        }
    }
}

/// Returns the ":" before the port; those of an IPv6 address are in brackets.
fn port_colon(host: &str) -> Option<usize> {
    let from = host.find(']').unwrap_or(0);
    host[from..].find(':').map(|at| from + at)
}

fn is_port(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(url: &str, property: Property, value: &str) -> Result<String, Ignored> {
        let url = parse(url, None).unwrap();
        url.view().set_whole(property, value).map(|url| url.href().to_owned())
    }

    #[test]
    fn each_way_to_be_ignored() {
        use Ignored::{Invalid, NoPlace, Removed, Rest};
        let full = "https://u:p@h:8080/a?q#f";
        for (url, property, value, why) in [
            (full, Property::Protocol, "http:rest", Rest(5)),
            (full, Property::Protocol, "1", Invalid),
            (full, Property::Protocol, "", Invalid),
            (full, Property::Protocol, "foo", NoPlace),
            (full, Property::Protocol, "file", NoPlace),
            ("foo://h/", Property::Protocol, "https", NoPlace),
            ("file:///a", Property::Protocol, "http", NoPlace),
            ("file:///a", Property::Username, "u", NoPlace),
            ("mailto:a", Property::Password, "p", NoPlace),
            ("foo:/a", Property::Port, "1", NoPlace),
            (full, Property::Port, "x", Invalid),
            (full, Property::Port, "99999", Invalid),
            (full, Property::Port, "90x", Rest(2)),
            (full, Property::Port, "9\t0", Removed(1)),
            (full, Property::Host, "x/rest", Rest(1)),
            (full, Property::Host, "x:99999", Rest(1)),
            (full, Property::Host, "x:", Rest(1)),
            (full, Property::Host, "[::1]:1:2", Rest(5)),
            (full, Property::Host, "a b", Invalid),
            (full, Property::Host, "", Invalid),
            (full, Property::Hostname, "x:1", Rest(1)),
            ("file:///a", Property::Host, "h:1", Invalid),
            ("mailto:a", Property::Hostname, "h", NoPlace),
            ("mailto:a", Property::Pathname, "/x", NoPlace),
            (full, Property::Pathname, "/x\n", Removed(2)),
            (full, Property::Search, "a\rb", Removed(1)),
            (full, Property::Href, "nothing", Invalid),
        ] {
            assert_eq!(told(url, property, value), Err(why), "{url} {property:?} {value:?}");
        }
    }

    #[test]
    fn what_takes_the_whole_value() {
        for (url, property, value, expected) in [
            ("http://h/", Property::Protocol, "HTTPS:", "https://h/"),
            ("http://h/", Property::Host, "[::0:1]:80", "http://[::1]/"),
            ("http://h/", Property::Host, "X:8080", "http://x:8080/"),
            ("foo://h/", Property::Hostname, "a\\b", ""),
            ("http://h/", Property::Username, "a\tb", "http://a%09b@h/"),
            ("file:///a", Property::Username, "", "file:///a"),
            ("mailto:a", Property::Port, "", "mailto:a"),
            ("http://h/", Property::Pathname, "a?#", "http://h/a%3F%23"),
            ("mailto:a", Property::Hash, "f", "mailto:a#f"),
        ] {
            let expected = if expected.is_empty() { Err(Ignored::Invalid) } else { Ok(expected.to_owned()) };
            assert_eq!(told(url, property, value), expected, "{url} {property:?} {value:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_taken_whole_is_what_the_setter_makes(
            url in prop::sample::select(vec!["https://u:p@h:8080/a?q#f", "foo://h/a", "mailto:a", "file:///a"]),
            number in 1usize..10,
            value in "[a-z0-9:/?#@\\[\\]\\\\ \t%.]{0,6}",
        ) {
            let (url, property) = (parse(url, None).unwrap(), Property::ALL[number]);
            match url.view().set_whole(property, &value) {
                Ok(whole) => prop_assert_eq!(whole, url.view().set(property, &value).unwrap()),
                // Rejected values also change nothing by the standard.
                Err(Ignored::Invalid | Ignored::NoPlace) => {
                    prop_assert_eq!(url.view().set(property, &value).unwrap(), url);
                }
                Err(Ignored::Rest(at) | Ignored::Removed(at)) => prop_assert!(at < value.len()),
            }
        }
    }
}
