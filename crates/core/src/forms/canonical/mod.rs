//! Canonical keys: one string for all URLs that a profile treats as equal, for crawlers, caches and columns.
//!
//! A key is made by rules in a fixed order ([`Rule::ALL`]); a [`Profile`] selects the rules. First the text is parsed
//! and normalized by its standard, then rules remove or reorder what the profile ignores. RFC 3986 section 6.1 calls
//! equal resources with different keys "false negatives" and warns of the opposite, so each rule has a name, and two
//! texts get the same key only by rules of the profile.
//!
//! | rule | what it does |
//! |------|--------------|
//! | `reading` | parses by RFC 3986, RFC 3987 or the URL Standard |
//! | `case`, `percent`, `dots`, `scheme` | the steps of RFC 3986 6.2.2 and 6.2.3 |
//! | `userinfo` ... `fragment` | remove, merge or sort, as the fields of [`Profile`] say |
//! | `form` | writes a SURT |
//!
//! A key that is a URL is its own key. The time is linear, except for sorting. The only error is a text that the
//! standard rejects. Left out: knowledge of the server (index pages, `http` for `https`).

mod changes;
mod draft;
mod profile;
pub mod session;
mod surt;
pub mod tracking;

use std::borrow::Cow;

use crate::forms::compare::comparable;
use crate::forms::normalize::{Policy, Step};
use crate::names::schemes::{self, Schemes};
use crate::syntax::chars::Syntax;
use crate::syntax::error::{codes, SyntaxError};
use crate::syntax::parse;
use crate::syntax::query;
use crate::syntax::reference::Reference;
use crate::web::{self, QueryEncoding, View};
use draft::Draft;
pub use profile::{Addresses, Choice, Form, Letters, Order, Part, Profile, Reading, Slashes, FIELDS};

codes! {
    /// A step from a text to its key.
    Rule {
        /// The standard that parses it.
        Reading = "reading",
        /// RFC 3986 6.2.2.1.
        Case = "case",
        /// RFC 3986 6.2.2.2.
        Percent = "percent",
        /// RFC 3986 6.2.2.3.
        Dots = "dots",
        /// RFC 3986 6.2.3.
        Scheme = "scheme",
        /// User name and password.
        Userinfo = "userinfo",
        /// The dot at the end of a domain.
        TrailingDot = "trailing_dot",
        /// "www".
        Www = "www",
        /// Session ids of the path and of the query.
        SessionIds = "session_ids",
        /// The case of letters.
        LetterCase = "letter_case",
        /// Empty segments.
        Slashes = "slashes",
        /// "/" at the end.
        TrailingSlash = "trailing_slash",
        /// Parameters of the list.
        Tracking = "tracking",
        /// Parameters of the caller.
        Parameters = "parameters",
        /// The order of parameters.
        QueryOrder = "query_order",
        /// A "?" with nothing after it.
        EmptyQuery = "empty_query",
        /// The fragment.
        Fragment = "fragment",
        /// The conversion to a SURT.
        Form = "form",
    }
}

/// The reason why a text has no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyError {
    /// Not a URI or IRI.
    Syntax(SyntaxError),
    /// Rejected by the URL Standard.
    Web(web::Failure),
}

/// The effect of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyStep {
    /// The rule.
    pub rule: Rule,
    /// The text before it.
    pub before: String,
    /// The text after it, always a different one.
    pub after: String,
}

/// Receives the text after each rule; `()` ignores it, for a key alone.
trait Listener {
    /// False if texts are ignored, so that none is built.
    const LISTENS: bool;
    fn hear(&mut self, rule: Rule, text: impl FnOnce() -> String);
}

impl Listener for () {
    const LISTENS: bool = false;
    fn hear(&mut self, _: Rule, _: impl FnOnce() -> String) {}
}

/// The steps so far, and the current text.
struct Journal(Vec<KeyStep>, String);

impl Listener for Journal {
    const LISTENS: bool = true;
    fn hear(&mut self, rule: Rule, text: impl FnOnce() -> String) {
        let after = text();
        if after != self.1 {
            let before = std::mem::replace(&mut self.1, after.clone());
            self.0.push(KeyStep { rule, before, after });
        }
    }
}

impl Profile {
    /// Returns the key of a text.
    ///
    /// # Errors
    /// [`KeyError`] if the standard of the profile rejects the text.
    ///
    /// ```
    /// use urikit_core::forms::canonical::Profile;
    /// let text = "HTTP://WWW.Example.com:80/a/../b/?utm_source=x&b=2&a=1#top";
    /// assert_eq!(Profile::crawl().key(text).unwrap(), "http://www.example.com/b/?b=2&a=1");
    /// assert_eq!(Profile::surt().key("http://www.example.com/b/?z&a").unwrap(), "com,example)/b?a&z");
    /// ```
    pub fn key(&self, text: &str) -> Result<String, KeyError> {
        let mut out = String::with_capacity(text.len() + 8);
        self.key_into(&mut out, text)?;
        Ok(out)
    }

    /// Appends the key of a text, for columns whose values share one buffer; appends nothing on error.
    ///
    /// # Errors
    /// Same as [`Profile::key`].
    pub fn key_into(&self, out: &mut String, text: &str) -> Result<(), KeyError> {
        self.run(out, text, &mut ())
    }

    /// Returns the rules that change a text on the way to its key, in order.
    ///
    /// # Errors
    /// Same as [`Profile::key`].
    ///
    /// ```
    /// use urikit_core::forms::canonical::Profile;
    /// let steps = Profile::crawl().steps("http://h/?gclid=1#a").unwrap();
    /// let rules: Vec<_> = steps.iter().map(|step| (step.rule.name(), &*step.after)).collect();
    /// assert_eq!(rules, [("tracking", "http://h/#a"), ("fragment", "http://h/")]);
    /// ```
    pub fn steps(&self, text: &str) -> Result<Vec<KeyStep>, KeyError> {
        let mut journal = Journal(Vec::new(), text.to_owned());
        let mut out = String::new();
        self.run(&mut out, text, &mut journal)?;
        Ok(journal.0)
    }

    fn run<L: Listener>(&self, out: &mut String, text: &str, listener: &mut L) -> Result<(), KeyError> {
        let normal = self.read(text, listener)?;
        let mut draft = Draft::new(&normal);
        for rule in Rule::ALL.iter().skip(5) {
            self.apply(*rule, &mut draft);
            if L::LISTENS && *rule != Rule::Form {
                listener.hear(*rule, || written(|out| draft.write(out)));
            }
        }
        let at = out.len();
        match self.form {
            Form::Url => draft.write(out),
            Form::Surt | Form::SurtWithScheme => {
                let scheme = self.form == Form::SurtWithScheme;
                surt::write(out, &draft, scheme, self.addresses == Addresses::Reverse);
            }
        }
        listener.hear(Rule::Form, || out[at..].to_owned());
        Ok(())
    }

    /// Parses and normalizes the text.
    fn read<'a, L: Listener>(&self, text: &'a str, listener: &mut L) -> Result<Cow<'a, str>, KeyError> {
        match self.reading {
            Reading::Rfc3986 => {
                let offsets = parse::parse_uri(text).map_err(KeyError::Syntax)?;
                Ok(self.climb(&Reference::from_parts(text, offsets), Syntax::Uri, listener))
            }
            Reading::Rfc3987 => {
                let offsets = parse::parse_iri(text).map_err(KeyError::Syntax)?;
                Ok(self.climb(&Reference::from_parts(text, offsets), Syntax::Iri, listener))
            }
            Reading::Whatwg => {
                let (href, parts) = match web::recognise(text) {
                    Some(parts) => (Cow::Borrowed(text), parts),
                    None => {
                        let mut href = String::new();
                        let parts =
                            web::parse_into(&mut href, text, None, QueryEncoding::UTF_8).map_err(KeyError::Web)?;
                        (Cow::Owned(href), parts)
                    }
                };
                listener.hear(Rule::Reading, || href.clone().into_owned());
                if self.step == Step::String {
                    return Ok(href);
                }
                // Percent-encode characters that URIs do not allow; the `percent` step includes this.
                let uri = match View::new(&href, parts).to_uri() {
                    Cow::Borrowed(_) => None,
                    Cow::Owned(uri) => Some(uri),
                };
                let uri = uri.map_or(href, Cow::Owned);
                let normal = match Reference::parse(&uri) {
                    Ok(reference) => match self.climb(&reference, Syntax::Uri, listener) {
                        Cow::Borrowed(_) => None,
                        Cow::Owned(normal) => Some(normal),
                    },
                    Err(_) => None,
                };
                Ok(normal.map_or(uri, Cow::Owned))
            }
        }
    }

    /// Returns the normal form, and passes each step to the listener.
    fn climb<'a, L: Listener>(&self, reference: &Reference<'a>, syntax: Syntax, listener: &mut L) -> Cow<'a, str> {
        let policy = Policy { to: self.step, ipv6: self.ipv6, schemes: &Schemes::KNOWN };
        if L::LISTENS {
            for (step, rule) in [
                (Step::Case, Rule::Case),
                (Step::Percent, Rule::Percent),
                (Step::Syntax, Rule::Dots),
                (Step::Scheme, Rule::Scheme),
            ] {
                if step <= self.step {
                    listener.hear(rule, || comparable(&policy.at(step), reference, syntax).into_owned());
                }
            }
        }
        comparable(&policy, reference, syntax)
    }

    /// Applies one of the rules after parsing and normalization.
    fn apply(&self, rule: Rule, draft: &mut Draft<'_>) {
        match rule {
            Rule::Userinfo if self.userinfo == Part::Drop => self.without_userinfo(draft),
            Rule::TrailingDot if self.trailing_dot == Part::Drop => changes::without_dot(draft),
            Rule::Www if self.www == Part::Drop => changes::without_www(draft),
            Rule::SessionIds if self.session_ids == Part::Drop => changes::without_sessions(draft),
            Rule::LetterCase if self.letter_case == Letters::Lower => changes::in_lower_case(draft),
            Rule::Slashes if self.slashes == Slashes::Merge => changes::merge_slashes(draft),
            Rule::TrailingSlash if self.trailing_slash == Part::Drop => changes::without_slash(draft),
            Rule::Tracking if self.tracking == Part::Drop => {
                let host = draft.host().unwrap_or("").to_ascii_lowercase();
                changes::drop_parameters(draft, |piece| tracking::tracks(&changes::name(piece), &host));
            }
            Rule::Parameters if !self.parameters.is_empty() => changes::drop_parameters(draft, |piece| {
                self.parameters.iter().any(|pattern| query::fits(pattern.as_bytes(), &changes::name(piece)))
            }),
            Rule::QueryOrder if self.query_order != Order::Keep => changes::sort(draft, self.query_order),
            Rule::EmptyQuery if self.empty_query == Part::Drop => {
                draft.query.take_if(|query| query.is_empty());
            }
            Rule::Fragment if self.fragment == Part::Drop => draft.fragment = None,
            _ => {}
        }
    }

    fn without_userinfo(&self, draft: &mut Draft<'_>) {
        let Some(authority) = &mut draft.authority else { return };
        if authority.userinfo.take().is_none() || authority.port.is_some() || self.step != Step::Scheme {
            return;
        }
        // A default host is written only next to a user name (RFC 3986 6.2.3).
        let row = schemes::lookup(&draft.scheme);
        if row.default_host.as_deref().is_some_and(|host| authority.host.eq_ignore_ascii_case(host)) {
            authority.host = Cow::Borrowed("");
        }
    }
}

fn written(write: impl FnOnce(&mut String)) -> String {
    let mut out = String::new();
    write(&mut out);
    out
}

#[cfg(test)]
mod tests;
