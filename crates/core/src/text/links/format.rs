//! The minimally escaped form of a URL (UTS #58 section 4): readable, and found again as a whole in running text.
//!
//! Letters of all scripts are written as they are. Escaped is what ends a link: white space and other hard characters,
//! a closing bracket without its opening one, and punctuation at the end of the URL. Bytes that are not UTF-8 stay
//! escaped, and so does an ASCII character that browsers would not escape again, since it would be another URL.

use std::iter;

use super::tables::{opening, term, Term};
use crate::syntax::percent::push_char;

/// Punctuation at the end of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Escaped: in running text it would be that of the sentence.
    Escaped,
    /// Kept, where something else marks the end of the URL.
    Kept,
}

/// A URL by its data: nothing is encoded.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// Scheme, host and port as they are written, such as `https://example.com`.
    pub prefix: String,
    /// The segments of the path; none for no path.
    pub path: Vec<String>,
    /// Keys with their values; None is a key without "=".
    pub query: Option<Vec<(String, Option<String>)>>,
    /// The fragment, and the directives behind each ":~:".
    pub fragment: Option<Vec<String>>,
}

/// A character of a piece.
enum Token<'a> {
    /// Data, to be shown if the part allows it.
    Data(char),
    /// An escape that stays.
    Kept(&'a str),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Segment,
    Key,
    Value,
    Fragment,
}

impl Place {
    /// Returns true for a character that is syntax where it is not escaped.
    fn is_syntax(self, c: char) -> bool {
        match self {
            Place::Segment => matches!(c, '/' | '?' | '#'),
            Place::Key => matches!(c, '&' | '=' | '#' | '+'),
            Place::Value => matches!(c, '&' | '=' | '#' | '+'),
            Place::Fragment => false,
        }
    }

    /// Returns true for an ASCII character that browsers escape there (the URL Standard's percent-encode sets).
    fn is_escaped_by_browsers(self, c: char) -> bool {
        match self {
            Place::Segment => matches!(c, '"' | '<' | '>' | '^' | '`' | '{' | '}'),
            Place::Key | Place::Value => matches!(c, '"' | '<' | '>'),
            Place::Fragment => matches!(c, '"' | '<' | '>' | '`'),
        }
    }
}

struct Writer {
    out: String,
    /// The place of the last character, if it is punctuation.
    soft: Option<usize>,
}

impl Writer {
    fn piece<'a>(&mut self, place: Place, tokens: impl Iterator<Item = Token<'a>>) {
        let mut open: Vec<char> = Vec::new();
        for token in tokens {
            self.soft = None;
            let c = match token {
                Token::Kept(escape) => {
                    self.out.push_str(escape);
                    continue;
                }
                Token::Data(c) => c,
            };
            let stays = match term(c) {
                Term::Include => true,
                Term::Hard => false,
                Term::Soft => {
                    self.soft = Some(self.out.len());
                    true
                }
                Term::Open => {
                    open.push(c);
                    true
                }
                Term::Close => open.last().copied() == opening(c) && open.pop().is_some(),
            };
            if stays && !place.is_syntax(c) {
                self.out.push(c);
            } else {
                self.soft = None;
                push_char(&mut self.out, c);
            }
        }
    }

    fn syntax(&mut self, text: &str) {
        self.soft = None;
        self.out.push_str(text);
    }

    fn finish(mut self, ending: Ending) -> String {
        if let Some(at) = self.soft.filter(|_| ending == Ending::Escaped) {
            let last: Vec<char> = self.out.drain(at..).collect();
            last.into_iter().for_each(|c| push_char(&mut self.out, c));
        }
        self.out
    }
}

/// Data as tokens: "%" is data, which is escaped where it would begin an escape.
fn data(text: &str) -> impl Iterator<Item = Token<'_>> {
    text.char_indices().map(|(at, c)| match c {
        '%' if is_escape(&text[at..]) => Token::Kept("%25"),
        c => Token::Data(c),
    })
}

fn is_escape(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() > 2 && bytes[0] == b'%' && bytes[1..3].iter().all(u8::is_ascii_hexdigit)
}

/// What is written in a URL, as tokens: an escape that may be shown is data.
fn written(place: Place, text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        if !is_escape(rest) {
            let c = rest.chars().next()?;
            at += c.len_utf8();
            return Some(Token::Data(c));
        }
        match decoded(rest) {
            Some((c, length)) if !c.is_ascii() || place.is_escaped_by_browsers(c) => {
                at += length;
                Some(Token::Data(c))
            }
            Some((_, length)) => {
                at += length;
                Some(Token::Kept(&rest[..length]))
            }
            None => {
                at += "%00".len();
                Some(Token::Kept(&rest[.."%00".len()]))
            }
        }
    })
}

/// Decodes the escaped character at the beginning; None where its bytes are not UTF-8.
fn decoded(text: &str) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    let mut count = 0;
    while count < bytes.len() && text.get(3 * count..).is_some_and(is_escape) {
        bytes[count] = u8::from_str_radix(&text[3 * count + 1..3 * count + 3], 16).ok()?;
        count += 1;
    }
    (1..=count).find_map(|length| {
        let c = std::str::from_utf8(&bytes[..length]).ok()?.chars().next()?;
        Some((c, 3 * length))
    })
}

/// Returns the minimally escaped form of a URL, an IRI or a URI; scheme, user and host stay as written.
///
/// ```
/// use urikit_core::text::links::{format, Ending};
/// let link = |url| format(url, Ending::Escaped);
/// assert_eq!(link("https://example.com/%CE%B1%20b/c.%29"), "https://example.com/α%20b/c.%29");
/// assert_eq!(link("https://example.com/%CE%B1?q=%26."), "https://example.com/α?q=%26%2E");
/// ```
pub fn format(url: &str, ending: Ending) -> String {
    let (rest, fragment) = url.split_once('#').map_or((url, None), |(rest, fragment)| (rest, Some(fragment)));
    let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
    let path = match rest.find("//").filter(|at| !rest[..*at].contains('/')) {
        Some(at) => rest[at + 2..].find('/').map_or(rest.len(), |slash| at + 2 + slash),
        None => rest.find(':').map_or(0, |colon| colon + 1),
    };
    let mut writer = Writer { out: String::with_capacity(url.len()), soft: None };
    writer.out.push_str(&rest[..path]);
    for (index, segment) in rest[path..].split('/').enumerate() {
        if index > 0 {
            writer.syntax("/");
        }
        writer.piece(Place::Segment, written(Place::Segment, segment));
    }
    for (index, pair) in query.into_iter().flat_map(|query| query.split('&')).enumerate() {
        writer.syntax(if index > 0 { "&" } else { "?" });
        for (index, piece) in pair.split('=').enumerate() {
            if index > 0 {
                writer.syntax("=");
            }
            // "+" is syntax, and stays.
            for (index, piece) in piece.split('+').enumerate() {
                if index > 0 {
                    writer.syntax("+");
                }
                writer.piece(Place::Value, written(Place::Value, piece));
            }
        }
    }
    for (index, piece) in fragment.into_iter().flat_map(|fragment| fragment.split(":~:")).enumerate() {
        writer.syntax(if index > 0 { ":~:" } else { "#" });
        writer.piece(Place::Fragment, written(Place::Fragment, piece));
    }
    writer.finish(ending)
}

/// Returns the minimally escaped form of a URL that is given by its data.
///
/// ```
/// use urikit_core::text::links::{format_parts, Ending, Parts};
/// let path = vec!["α".to_owned(), "b/c".to_owned()];
/// let parts = Parts { prefix: "https://example.com".to_owned(), path, ..Parts::default() };
/// assert_eq!(format_parts(&parts, Ending::Escaped), "https://example.com/α/b%2Fc");
/// ```
pub fn format_parts(parts: &Parts, ending: Ending) -> String {
    let mut writer = Writer { out: parts.prefix.clone(), soft: None };
    for segment in &parts.path {
        writer.syntax("/");
        writer.piece(Place::Segment, data(segment));
    }
    for (index, (key, value)) in parts.query.iter().flatten().enumerate() {
        writer.syntax(if index > 0 { "&" } else { "?" });
        writer.piece(Place::Key, data(key));
        if let Some(value) = value {
            writer.syntax("=");
            writer.piece(Place::Value, data(value));
        }
    }
    for (index, piece) in parts.fragment.iter().flatten().enumerate() {
        writer.syntax(if index > 0 { ":~:" } else { "#" });
        writer.piece(Place::Fragment, data(piece));
    }
    writer.finish(ending)
}
