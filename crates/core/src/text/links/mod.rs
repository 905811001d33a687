//! Links in plain text as Unicode defines them (UTS #58, version 17.0): detection, and the minimally escaped form.
//!
//! A link begins with `http://`, `https://` or `mailto:`, or with a domain or an e-mail address alone, whose scheme is
//! implied. It has a domain that ends with a top-level domain of IANA's list. Path, query and fragment go on as far as
//! the properties of their characters say: brackets in pairs, and no punctuation at the end.
//!
//! What can go wrong: text without spaces may belong to the domain before or behind it (`seeexample.com`), and a new
//! top-level domain is not in an old list. Brackets and punctuation that UTS 46 allows in a domain end it here, since the
//! text around it has them (`「example.com」`). Left out, as in the standard: addresses in digits, `localhost`, user names
//! in URLs, quoted local parts, and the limits of lengths of domains.
//!
//! [`detect`] looks at each character a fixed number of times, whatever the text.

mod format;
mod tables;

pub use format::{format, format_parts, Ending, Parts};
pub use tables::{domains_of, domains_version};

use crate::names::unicode::is_of_host;
use crate::syntax::error::codes;
use tables::{a_label, domains, is_of_email, opening, term, Term, LONGEST};

codes! {
    /// The kind of a link.
    Kind {
        /// A web address.
        Url = "url",
        /// An e-mail address.
        Email = "email",
    }
}

/// A link; places are those of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The place of its first character.
    pub start: usize,
    /// The place behind its last one.
    pub end: usize,
    /// What it leads to.
    pub kind: Kind,
    /// The scheme to write in front where the text has none: "https://" or "mailto:".
    pub implied: &'static str,
}

/// The choices of a detection.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Schemes that have "//" and a domain, in lower case.
    pub schemes: &'a [&'a str],
    /// True if domains and e-mail addresses without a scheme are links.
    pub implied: bool,
    /// Top-level domains, sorted, in A-labels and lower case; None for IANA's.
    pub domains: Option<&'a [String]>,
}

impl Options<'_> {
    /// What the standard says.
    pub const DEFAULT: Options<'static> = Options { schemes: &["http", "https"], implied: true, domains: None };

    fn has_domain(&self, label: &str) -> bool {
        let Some(label) = a_label(label) else { return false };
        match self.domains {
            Some(own) => own.binary_search_by(|name| name.as_str().cmp(&label)).is_ok(),
            None => domains().binary_search(&label.as_str()).is_ok(),
        }
    }
}

/// Finds all links, in their order.
///
/// ```
/// use urikit_core::text::links::{detect, Kind, Options};
/// let text = "See example.com/a_(b), or write to ada@example.org.";
/// let found: Vec<_> = detect(text, &Options::DEFAULT).iter().map(|link| (&text[link.start..link.end], link.kind)).collect();
/// assert_eq!(found, [("example.com/a_(b)", Kind::Url), ("ada@example.org", Kind::Email)]);
/// ```
pub fn detect(text: &str, options: &Options<'_>) -> Vec<Link> {
    let mut links = Vec::new();
    let mut detector = Detector { text, options, floor: 0 };
    let mut at = 0;
    while let Some(dot) = next_dot(text, at) {
        at = match detector.top_level(dot) {
            None => dot + dot_length(text, dot),
            Some(end) => {
                links.extend(detector.link(dot, end));
                detector.floor
            }
        };
    }
    links
}

fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}')
}

fn next_dot(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        at += bytes[at..].iter().position(|b| matches!(b, b'.' | 0xE3))?;
        if bytes[at] == b'.' || bytes[at..].starts_with("\u{3002}".as_bytes()) {
            return Some(at);
        }
        at += 1;
    }
}

fn dot_length(text: &str, dot: usize) -> usize {
    if text.as_bytes()[dot] == b'.' {
        1
    } else {
        '\u{3002}'.len_utf8()
    }
}

/// Returns true for a character of a label.
fn is_of_label(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
    } else {
        !is_dot(c) && term(c) == Term::Include && is_of_host(c)
    }
}

/// Returns the end of a label, or of as much of it as a top-level domain has.
fn label_end(text: &str, from: usize) -> usize {
    let more = text[from..].char_indices().take(LONGEST + 1).take_while(|(_, c)| is_of_label(*c));
    more.last().map_or(from, |(at, c)| from + at + c.len_utf8())
}

struct Detector<'t> {
    text: &'t str,
    options: &'t Options<'t>,
    /// No link begins before it: the end of the last one, or of the domain that was none.
    floor: usize,
}

impl Detector<'_> {
    /// Returns the end of the domain whose last dots follow this one; None if no top-level domain follows.
    fn top_level(&self, dot: usize) -> Option<usize> {
        let mut found = None;
        let mut dot = dot;
        loop {
            let start = dot + dot_length(self.text, dot);
            let end = label_end(self.text, start);
            if end > start && self.options.has_domain(&self.text[start..end]) {
                found = Some(end);
            } else if found.is_none() {
                // The next dot asks again.
                return None;
            }
            if end == start || !self.text[end..].starts_with(is_dot) {
                return found;
            }
            dot = end;
        }
    }

    /// Returns the link with a domain that has this dot and ends there; what is none is behind the floor afterwards.
    fn link(&mut self, dot: usize, domain_end: usize) -> Option<Link> {
        let domain_start = self.domain_start(dot);
        let before = &self.text[self.floor..domain_start];
        let domain = &self.text[domain_start..domain_end];
        let found = if !is_domain(domain) {
            None
        } else if let Some(before) = before.strip_suffix('@') {
            self.email(self.floor + before.len(), domain_end)
        } else {
            self.url(domain_start, domain_end)
        };
        self.floor = found.map_or(domain_end, |link| link.end);
        found
    }

    fn domain_start(&self, dot: usize) -> usize {
        let labels = self.text[self.floor..dot].char_indices().rev();
        let start = labels.take_while(|(_, c)| is_dot(*c) || is_of_label(*c)).last();
        start.map_or(dot, |(at, _)| self.floor + at)
    }

    /// Returns the link to an address whose "@" is there.
    fn email(&self, at: usize, end: usize) -> Option<Link> {
        let before = &self.text[self.floor..at];
        let local = before.char_indices().rev().take_while(|(_, c)| is_of_email(*c)).last();
        let start = self.floor + local.map_or(before.len(), |(start, _)| start);
        let local = &self.text[start..at];
        let is_local = !local.is_empty() && !local.starts_with('.') && !local.ends_with('.') && !local.contains("..");
        // "//user@host" has a user name, and so has "//user:password@host".
        let before = &self.text[self.floor..start];
        let of_user = local.starts_with("//") || before.ends_with(':') && is_user(&before[..before.len() - 1]);
        if !is_local || of_user {
            return None;
        }
        match ends_with_word(before, "mailto:") {
            true => Some(Link { start: start - "mailto:".len(), end, kind: Kind::Email, implied: "" }),
            false => self.options.implied.then_some(Link { start, end, kind: Kind::Email, implied: "mailto:" }),
        }
    }

    fn url(&self, start: usize, domain_end: usize) -> Option<Link> {
        let before = &self.text[self.floor..start];
        let (start, implied) = match before.strip_suffix("//") {
            None => (start, "https://"),
            Some(before) => {
                let before = before.strip_suffix(':')?;
                let scheme = self.options.schemes.iter().find(|scheme| ends_with_word(before, scheme))?;
                (start - scheme.len() - "://".len(), "")
            }
        };
        let end = self.parts_end(domain_end);
        (implied.is_empty() || self.options.implied).then_some(Link { start, end, kind: Kind::Url, implied })
    }

    /// Returns the end of port, path, query and fragment behind a domain.
    fn parts_end(&self, domain_end: usize) -> usize {
        let text = self.text;
        let mut end = domain_end;
        let mut at = domain_end;
        // A dot at the end of the domain belongs to it only if a part follows.
        at += usize::from(text[at..].starts_with('.'));
        if let Some(rest) = text[at..].strip_prefix(':') {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 && rest[..digits].parse::<u32>().is_ok_and(|port| port <= 65_535) {
                at += 1 + digits;
                end = at;
            }
        }
        let mut part = Part::Path;
        let mut open: Vec<char> = Vec::new();
        let mut characters = text[at..].char_indices().peekable();
        match characters.peek() {
            Some((_, '/' | '?' | '#')) => {}
            _ => return end,
        }
        while let Some((place, c)) = characters.next() {
            let place = at + place;
            let next = match (part, c) {
                (Part::Path, '?') => Some(Part::Query),
                (Part::Path | Part::Query, '#') => Some(Part::Fragment),
                _ => None,
            };
            if let Some(next) = next {
                part = next;
                open.clear();
                // A question mark may be that of the sentence.
                if term(c) == Term::Include {
                    end = place + 1;
                }
                continue;
            }
            let inside = match part {
                Part::Path => c == '/',
                Part::Query => matches!(c, '=' | '&'),
                Part::Fragment => c == ':' && text[place..].starts_with(":~:"),
            };
            if inside {
                open.clear();
                if c == ':' {
                    characters.next();
                    characters.next();
                    end = place + ":~".len();
                } else {
                    end = place + 1;
                }
                continue;
            }
            match term(c) {
                Term::Include => end = place + c.len_utf8(),
                Term::Soft => {}
                Term::Hard => break,
                Term::Open => {
                    open.push(c);
                    end = place + c.len_utf8();
                }
                Term::Close => {
                    if open.pop() != opening(c) {
                        break;
                    }
                    end = place + c.len_utf8();
                }
            }
        }
        end
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Path,
    Query,
    Fragment,
}

/// Returns true for a user name behind "//".
fn is_user(text: &str) -> bool {
    let name = text.char_indices().rev().take_while(|(_, c)| *c == ':' || is_of_email(*c)).last();
    name.is_some_and(|(start, _)| text[start..].starts_with("//") || text[start..].contains("://"))
}

/// Returns true if a text ends with a word, in any case, and no letter or digit is before it.
fn ends_with_word(text: &str, word: &str) -> bool {
    let Some(start) = text.len().checked_sub(word.len()) else { return false };
    text.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(word))
        && !text[..start].ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// Returns true for labels that a domain can have: at least two, none empty, none with "-" at an end.
fn is_domain(text: &str) -> bool {
    text.split(is_dot).all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'))
        && text.contains(is_dot)
}
