//! The crate url against the machine, with every known difference as a rule that quotes the deciding sentence of the
//! URL Standard.
//!
//! The crate follows an older text of the standard and has defects with file URLs. A rule sees the input and both
//! results, so it need not explain too much; a difference without a rule is a finding. Both use the crate idna, so its
//! defects are invisible here.

use urikit_core::names::idna;
use urikit_core::web::{self, WebUrl};

/// An input with both results.
pub struct Case<'a> {
    pub input: &'a str,
    pub base: Option<&'a WebUrl>,
    pub ours: Option<WebUrl>,
    pub theirs: Option<String>,
}

impl<'a> Case<'a> {
    /// Parses with both; `None` if the crate parses the base differently.
    pub fn ask(input: &'a str, base: Option<&'a WebUrl>) -> Option<Self> {
        let their_base = match base {
            None => None,
            Some(base) => {
                Some(url::Url::parse(base.href()).ok().filter(|read| read.as_str() == base.href())?)
            }
        };
        let ours = web::parse(input, base.map(WebUrl::view)).ok();
        let theirs = url::Url::options().base_url(their_base.as_ref()).parse(input).ok().map(String::from);
        Some(Case { input, base, ours, theirs })
    }

    /// Returns true if the results are equal or a rule explains the difference.
    pub fn is_explained(&self) -> bool {
        self.ours.as_ref().map(WebUrl::href) == self.theirs.as_deref()
            || DIFFERENCES.iter().any(|rule| (rule.explains)(self))
    }
}

/// One difference.
pub struct Difference {
    /// The sentence of the standard.
    pub sentence: &'static str,
    pub explains: fn(&Case<'_>) -> bool,
}

/// The known differences.
pub const DIFFERENCES: &[Difference] = &[
    Difference {
        sentence: "If domain is an ASCII string, then set result to domain, lowercased.",
        explains: |case| {
            let host = case.ours.as_ref().and_then(|url| url.view().host());
            case.theirs.is_none() && host.is_some_and(|host| host.contains("xn--") && lenient(host).is_none())
        },
    },
    Difference {
        sentence: "UTS 46 4.1: If not CheckHyphens, the label must not begin with \"xn--\".",
        explains: |case| {
            let host = case.theirs.as_deref().and_then(|href| url::Url::parse(href).ok()?.host_str().map(str::to_owned));
            case.ours.is_none() && host.is_some_and(|host| host.contains("xn--xn--") && lenient(&host).is_none())
        },
    },
    Difference {
        sentence: "The path percent-encode set is the query percent-encode set and U+003F (?), U+005E (^), U+0060 (`)",
        explains: |case| case.same(|href| with_path(href, |path| path.replace('^', "%5E"))),
    },
    Difference {
        sentence: "If remaining starts with U+003F (?) or U+0023 (#), then append \"%20\" to url's path.",
        explains: |case| {
            case.ours.as_ref().is_some_and(|url| url.view().has_opaque_path())
                && case.same(|href| href.replacen(" ?", "%20?", 1).replacen(" #", "%20#", 1))
        },
    },
    Difference {
        sentence: "Otherwise, if url is special and c is U+005C (\\), [...] set state to relative slash state.",
        explains: |case| {
            let path: String = case.path_of_relative().collect();
            case.base.is_some_and(|base| !is_special(base)) && (path.starts_with('\\') || path.starts_with("/\\"))
        },
    },
    Difference {
        sentence: "special authority ignore slashes state: if c is neither U+002F (/) nor U+005C (\\), then authority state",
        explains: |case| {
            let slashes = case.path_of_relative().take_while(|c| matches!(c, '/' | '\\')).count();
            case.theirs.is_none() && case.base.is_some_and(is_special) && slashes > 2
        },
    },
    Difference {
        sentence: "port state: Otherwise, if [...] url is special and c is U+005C (\\) [...]; otherwise, port-invalid \
                   validation error, return failure.",
        explains: |case| {
            let theirs = case.theirs.as_deref().and_then(|href| url::Url::parse(href).ok());
            let cleaned: String = case.cleaned().collect();
            let mut before = cleaned.split('\\').rev().skip(1);
            let port = before.any(|text| text.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with(':'));
            case.ours.is_none() && port && theirs.is_some_and(|url| !url.is_special() && url.has_host())
        },
    },
    Difference {
        sentence: "authority state: If atSignSeen is true and buffer is the empty string, host-missing validation error, \
                   return failure.",
        explains: |case| {
            let theirs = case.theirs.as_deref().and_then(|href| url::Url::parse(href).ok());
            let no_host = |url: url::Url| !url.is_special() && url.has_authority() && !url.has_host();
            case.ours.is_none() && case.input.contains('@') && theirs.is_some_and(no_host)
        },
    },
    Difference {
        sentence: "To shorten a url's path: if url's scheme is \"file\", path's size is 1, and path[0] is a normalized \
                   Windows drive letter, then return.",
        explains: |case| {
            let cleaned: String = case.cleaned().collect();
            let climbs = cleaned.contains("..") || cleaned.to_ascii_lowercase().contains("%2e");
            let rest = [Part::Host, Part::Query, Part::Fragment];
            !case.is_file() && case.has_drive_letter() && climbs && case.alike(&rest)
        },
    },
    Difference {
        sentence: "file slash state: Set url's host to base's host; path state: if url's scheme is \"file\", url's path is \
                   empty, and buffer is a Windows drive letter, then replace the second code point in buffer with U+003A (:).",
        explains: |case| case.is_file() && case.has_drive_letter() && case.alike(&[Part::Query, Part::Fragment]),
    },
    Difference {
        sentence: "path state: append buffer to url's path (an empty one of a file URL as well)",
        explains: |case| {
            let collapsed = case.ours.as_ref().is_some_and(|url| url.view().path().starts_with("//"));
            case.is_file() && collapsed && case.alike(&[Part::Host, Part::Query, Part::Fragment])
        },
    },
];

/// A part of a URL as the crate url splits it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Host,
    Query,
    Fragment,
}

impl Case<'_> {
    /// Returns true if both results are equal after `change`.
    fn same(&self, change: fn(&str) -> String) -> bool {
        match (&self.ours, &self.theirs) {
            (Some(ours), Some(theirs)) => change(ours.href()) == change(theirs),
            _ => false,
        }
    }

    /// Returns true if these parts of both results are equal.
    fn alike(&self, parts: &[Part]) -> bool {
        let Some((ours, theirs)) = self.ours.as_ref().zip(self.theirs.as_deref()) else { return false };
        let Ok(theirs) = url::Url::parse(theirs) else { return false };
        let ours = ours.view();
        parts.iter().all(|part| match part {
            Part::Host => ours.host().unwrap_or("") == theirs.host_str().unwrap_or(""),
            Part::Query => ours.query() == theirs.query(),
            Part::Fragment => ours.fragment() == theirs.fragment(),
        })
    }

    fn is_file(&self) -> bool {
        self.ours.as_ref().is_some_and(|url| url.view().scheme() == "file")
    }

    /// Returns true if a segment of a result, of the base or of the input is a Windows drive letter.
    fn has_drive_letter(&self) -> bool {
        let cleaned: String = self.cleaned().collect();
        let texts = [Some(&*cleaned), self.ours.as_ref().map(WebUrl::href), self.base.map(WebUrl::href)];
        let mut texts = texts.into_iter().flatten().chain(self.theirs.as_deref());
        texts.any(|text| {
            text.split(['/', '\\']).chain(text.split_once(':').map(|(_, rest)| rest)).any(|segment| {
                let bytes = segment.as_bytes();
                matches!(bytes, [letter, b':' | b'|', rest @ ..]
                    if letter.is_ascii_alphabetic() && matches!(rest, [] | [b'?' | b'#', ..]))
            })
        })
    }

    /// Returns the input without the characters that the standard removes first.
    fn cleaned(&self) -> impl Iterator<Item = char> + '_ {
        self.input.trim_matches(|c| c <= ' ').chars().filter(|c| !matches!(c, '\t' | '\n' | '\r'))
    }

    /// Returns the cleaned input without the scheme of the base.
    fn path_of_relative(&self) -> impl Iterator<Item = char> + '_ {
        let scheme = self.base.map_or(0, |base| base.view().scheme().len() + 1);
        let text: String = self.cleaned().collect();
        let named = self.base.is_some_and(|base| {
            text.get(..scheme).is_some_and(|start| base.href()[..scheme].eq_ignore_ascii_case(start))
        });
        text.chars().skip(if named { scheme } else { 0 }).collect::<Vec<_>>().into_iter()
    }
}

fn is_special(url: &WebUrl) -> bool {
    matches!(url.view().scheme(), "http" | "https" | "ws" | "wss" | "ftp" | "file")
}

fn lenient(host: &str) -> Option<String> {
    idna::to_ascii(host, idna::Strictness::Lenient)
}

/// Returns `href` with a changed path.
fn with_path(href: &str, change: fn(&str) -> String) -> String {
    let end = href.find(['?', '#']).unwrap_or(href.len());
    let scheme = href[..end].find(':').map_or(0, |colon| colon + 1);
    let start = match href[scheme..end].strip_prefix("//") {
        Some(after) => end - after.find('/').map_or(0, |slash| after.len() - slash),
        None => scheme,
    };
    format!("{}{}{}", &href[..start], change(&href[start..end]), &href[end..])
}
