//! The components of a URL while rules change it, each borrowed until the first change.

use std::borrow::Cow;

/// The authority, without "//".
pub(super) struct Authority<'a> {
    pub(super) userinfo: Option<Cow<'a, str>>,
    pub(super) host: Cow<'a, str>,
    pub(super) port: Option<Cow<'a, str>>,
}

/// The components of a URI, or of a serialized URL, which may contain characters that URIs do not allow.
pub(super) struct Draft<'a> {
    pub(super) scheme: Cow<'a, str>,
    pub(super) authority: Option<Authority<'a>>,
    pub(super) path: Cow<'a, str>,
    pub(super) query: Option<Cow<'a, str>>,
    pub(super) fragment: Option<Cow<'a, str>>,
}

impl<'a> Draft<'a> {
    /// Splits an absolute URL that a parser has accepted.
    pub(super) fn new(text: &'a str) -> Self {
        let (text, fragment) = cut(text, '#');
        let (text, query) = cut(text, '?');
        let (scheme, rest) = text.split_once(':').unwrap_or(("", text));
        let (authority, path) = match rest.strip_prefix("//") {
            None => (None, rest),
            Some(rest) => {
                let end = rest.find('/').unwrap_or(rest.len());
                (Some(Authority::new(&rest[..end])), &rest[end..])
            }
        };
        Draft {
            scheme: Cow::Borrowed(scheme),
            authority,
            path: Cow::Borrowed(path),
            query: query.map(Cow::Borrowed),
            fragment: fragment.map(Cow::Borrowed),
        }
    }

    /// Returns the host if it is not empty.
    pub(super) fn host(&self) -> Option<&str> {
        self.authority.as_ref().map(|authority| &*authority.host).filter(|host| !host.is_empty())
    }

    /// Appends the text of the pieces.
    pub(super) fn write(&self, out: &mut String) {
        out.push_str(&self.scheme);
        out.push(':');
        if let Some(authority) = &self.authority {
            out.push_str("//");
            if let Some(userinfo) = &authority.userinfo {
                out.push_str(userinfo);
                out.push('@');
            }
            out.push_str(&authority.host);
            if let Some(port) = &authority.port {
                out.push(':');
                out.push_str(port);
            }
        }
        self.write_tail(out);
    }

    /// Appends path, query and fragment.
    pub(super) fn write_tail(&self, out: &mut String) {
        out.push_str(&self.path);
        for (delimiter, piece) in [('?', &self.query), ('#', &self.fragment)] {
            if let Some(piece) = piece {
                out.push(delimiter);
                out.push_str(piece);
            }
        }
    }
}

impl<'a> Authority<'a> {
    fn new(text: &'a str) -> Self {
        let (userinfo, rest) = match text.rsplit_once('@') {
            Some((userinfo, rest)) => (Some(Cow::Borrowed(userinfo)), rest),
            None => (None, text),
        };
        // The colons of an IPv6 address are in its brackets.
        let colon = rest.rfind(':').filter(|at| rest.rfind(']').is_none_or(|end| *at > end));
        let (host, port) = match colon {
            Some(at) => (&rest[..at], Some(Cow::Borrowed(&rest[at + 1..]))),
            None => (rest, None),
        };
        Authority { userinfo, host: Cow::Borrowed(host), port }
    }
}

fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    match text.split_once(delimiter) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_is_written_again() {
        for text in [
            "http://u:p@h:80/a?b?c#d#e", "http://[::1]:8/", "http://[::1]", "foo://:8/", "foo://@:", "mailto:a@b?x",
            "file:///a:b@c", "a:", "urn:x:y",
        ] {
            let mut out = String::new();
            Draft::new(text).write(&mut out);
            assert_eq!(out, text);
        }
        assert_eq!(Draft::new("http://u:p@[::1]:8/").host(), Some("[::1]"));
    }
}
