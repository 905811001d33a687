//! A URL typed with another keyboard layout: `реезы://h`, `реезыЖ..цццюучфьздуюсщь`, `цццюучфьздуюсщь`.
//!
//! Each key maps to its character in the US English layout. Only a text that begins with "www." or the scheme of a
//! server on these keys is corrected. The rest is mapped as well, unless it contains ASCII letters, which show that the
//! layout was switched. Left out: layouts other than Russian and Ukrainian.

use super::names::is_public;
use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::error::Component;

/// The keys of the Russian layout from left to right, row by row, without and with shift; then those of Ukrainian.
const TYPED: &str = "йцукенгшщзхъфывапролджэячсмитьбю.ёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,?іїєІЇЄ";
/// The same keys in US English.
const MEANT: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?&s]'S}\"";
/// The maximum length of a scheme, in characters.
const LONGEST: usize = 12;

/// Maps a character to the same key in US English; digits and most marks are equal.
fn key(c: char) -> char {
    TYPED.chars().position(|typed| typed == c).and_then(|at| MEANT.chars().nth(at)).unwrap_or(c)
}

/// Returns the end of the mistyped part of a text, and its correction.
///
/// ```
/// use urikit_core::advice::mistake::keyboard::read;
/// assert_eq!(read("реезыЖ..example.org").unwrap(), (14, "https://".to_owned()));
/// assert_eq!(read("реестр.example"), None);
/// ```
pub fn read(text: &str) -> Option<(usize, String)> {
    if let Some(end) = shifted(text) {
        return Some(end);
    }
    if text.is_ascii() || !text.starts_with(|c: char| TYPED.contains(c) && !c.is_ascii()) {
        return greek(text);
    }
    let name_end = text.char_indices().take(LONGEST).find(|(_, c)| *c == 'Ж' || c.is_ascii()).map(|(at, _)| at);
    let name_end = name_end.unwrap_or(text.len());
    let name: String = text[..name_end].chars().map(key).collect();
    let server = schemes::known(&name).is_some_and(schemes::Scheme::is_server);
    if server && text[name_end..].starts_with("://") {
        return Some((name_end, name));
    }
    let opening = ["Ж..", "Ж//"].iter().find(|opening| text[name_end..].starts_with(**opening));
    let (head, from) = match opening.filter(|_| server) {
        Some(opening) => (format!("{name}://"), name_end + opening.len()),
        None if text.starts_with("цццю") => (String::new(), 0),
        None => return None,
    };
    let rest = &text[from..];
    if from > 0 && rest.bytes().any(|b| b.is_ascii_alphabetic()) {
        return Some((from, head));
    }
    let meant: String = rest.chars().map(key).collect();
    let host = meant.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let machine = host.eq_ignore_ascii_case("localhost") || (host.is_ascii() && is_public(host));
    machine.then(|| (text.len(), format!("{head}{meant}")))
}

/// `ςςς.example.gr`: corrects "www" on a Greek keyboard; the rest has the right layout.
fn greek(text: &str) -> Option<(usize, String)> {
    let host = text.strip_prefix("ςςς.")?.split(['/', '?', '#', ':']).next()?;
    (host.is_ascii() && is_public(host)).then(|| ("ςςς".len(), "https://www".to_owned()))
}

/// `http.77www.h`, `http>&&www.h`, `http:??www.h`: corrects "://" typed with the German or US English layout, with or
/// without shift.
fn shifted(text: &str) -> Option<(usize, String)> {
    let name = text.get(..5).filter(|name| name.eq_ignore_ascii_case("https"));
    let name = name.or_else(|| text.get(..4).filter(|name| name.eq_ignore_ascii_case("http")))?;
    let mark = [".77", ":77", ">&&", ":&&", ":??", ";--", ":--"]
        .into_iter()
        .find(|mark| text[name.len()..].starts_with(mark))?;
    let end = name.len() + mark.len();
    let key = mark.chars().next_back().unwrap_or('/');
    let host = text[end..].split(['/', '?', '#', ':', key]).next().unwrap_or("");
    let named = chars::begins(host, "www.");
    // After the host, "&" is also the key of "/".
    let path = end + host.len();
    let slash = mark.ends_with('&') && text[path..].starts_with('&') && !text.contains(['?', '=']);
    let rest = if slash { text[end..].replace('&', "/") } else { String::new() };
    let to = if slash { text.len() } else { end };
    (named && is_public(host)).then(|| (to, format!("{name}://{rest}")))
}

pub(super) fn check(text: &str, found: &mut Mistakes) -> bool {
    let Some((end, meant)) = read(text) else { return false };
    found.say(IssueCode::KeyboardLayout, Component::Reference, 0..end);
    found.fix(Action::ChangeLayout, 0..end, meant);
    true
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::advice::repair::repair;

    #[test]
    fn keys_of_other_layouts() {
        assert_eq!(super::TYPED.chars().count(), super::MEANT.chars().count());
        for (text, right) in [
            ("реезы://example.com/", "https://example.com/"),
            ("реезЖ//example.com/", "http://example.com/"),
            ("реезыЖ..example.com", "https://example.com"),
            ("реезыЖ..цццюучфьздуюсщь", "https://www.example.com"),
            ("реезыЖ..учфьздуюсщь.ф,и=1?с=в", "https://example.com/a?b=1&c=d"),
            ("реезЖ..дщсфдрщыеЖ8080.ф", "http://localhost:8080/a"),
            ("цццюучфьздуюсщь", "www.example.com"),
            ("ςςς.example.gr/a", "https://www.example.gr/a"),
            ("http>&&www.example.at&a", "http://www.example.at/a"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
        for text in ["реестр", "реезыЖ..пример", "цццюхх", "https://пример.example/", "ю", "ййй://h/"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
