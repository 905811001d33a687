//! Conversion of a URL to a URI of RFC 3986.
//!
//! A serialization of the standard may contain characters that no URI allows (`|`, `[`, `"`, a second "#", a "%" that
//! does not begin an encoded byte). Each is percent-encoded, "%" as "%25", and the rest is unchanged: so the components
//! are the same, nothing is encoded twice, and decoding returns the same as before.

use std::borrow::Cow;

use super::view::{HostShape, View};
use crate::syntax::chars::{self, Class};
use crate::syntax::parse;
use crate::syntax::percent::{is_pct_encoded, push_octet};

impl<'a> View<'a> {
    /// Converts this URL to a URI; borrowed if the serialization is one.
    ///
    /// ```
    /// use urikit_core::web::parse;
    /// let uri = |text| parse(text, None).unwrap().view().to_uri().into_owned();
    /// assert_eq!(uri("http://h/a|b?[c]#d#e"), "http://h/a%7Cb?%5Bc%5D#d%23e");
    /// assert_eq!(uri("x://h.example/%zz"), "x://h.example/%25zz");
    /// ```
    pub fn to_uri(&self) -> Cow<'a, str> {
        if parse::parse(self.href()).is_ok() {
            return Cow::Borrowed(self.href());
        }
        let mut out = String::with_capacity(self.href().len() + 16);
        self.to_uri_into(&mut out);
        Cow::Owned(out)
    }

    /// Appends the URI of this URL.
    pub fn to_uri_into(&self, out: &mut String) {
        let (href, parts) = (self.href(), self.parts());
        let mut at = 0;
        if parts.host != HostShape::Null {
            at = parts.scheme_end as usize + "://".len();
            out.push_str(&href[..at]);
            let host = parts.host_start as usize..parts.host_end as usize;
            if at < host.start {
                push(out, &href[at..host.start - 1], chars::USERINFO);
                out.push('@');
            }
            at = host.end;
            match parts.host {
                HostShape::Name => push(out, &href[host], chars::REG_NAME),
                _ => out.push_str(&href[host]),
            }
        }
        // The port, or the "/." that keeps a path from becoming a host.
        out.push_str(&href[at..parts.path_start as usize]);
        push(out, self.path(), chars::PATH);
        for (delimiter, component) in [('?', self.query()), ('#', self.fragment())] {
            if let Some(component) = component {
                out.push(delimiter);
                push(out, component, chars::QUERY);
            }
        }
    }
}

/// Appends a component, with every character outside its class encoded.
fn push(out: &mut String, component: &str, class: Class) {
    let bytes = component.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        if chars::is(*byte, class) || is_pct_encoded(bytes, at) {
            // A serialization is ASCII.
            out.push(char::from(*byte));
        } else {
            push_octet(out, *byte);
        }
    }
}
