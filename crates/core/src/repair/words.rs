//! Words around a URL: `href="..."`, `[1]: ...`, `- ...`, `(see ...)`, and the quotation mark or bracket
//! that lost its partner.
//!
//! Only an absolute URL of the web is looked for, and only after words that are no URL themselves.

use super::delimiters::DELIMITERS;
use crate::issue::mistake::names::is_public;

/// How long the words before a URL may be, in bytes.
const LONGEST: usize = 80;
/// What ends a sentence, or a part of one, in scripts other than Latin.
const SENTENCE: [char; 12] = ['。', '、', '，', '．', '；', '：', '！', '？', '…', '‥', '｡', '､'];

/// Where the URL begins and ends inside words; None where the text has no words around one.
pub(super) fn within(text: &str) -> Option<(usize, usize)> {
    let at = start(text)?;
    let before = &text[..at];
    let rest = &text[at..];
    let attribute = before.to_ascii_lowercase();
    let attribute = attribute.trim_end_matches(['"', '\'', ' ']);
    let named = attribute.ends_with("href=") || attribute.ends_with("src=");
    let close = match before.chars().next_back()? {
        '"' => rest.find('"'),
        '\'' => rest.find('\''),
        '<' => rest.find('>'),
        _ => None,
    };
    if named {
        return Some((at, at + close.or_else(|| rest.find([' ', '>'])).unwrap_or(rest.len())));
    }
    let words = !before.contains("//") && !before.contains(['/', '?', '&', '%', '@', '=', '\\', '.', '#']);
    let last = before.trim_end().chars().next_back();
    let apart = last.is_none_or(|c| !c.is_alphanumeric()) || before.ends_with(' ');
    // "view-source:http://h" is a URL of its own.
    let nested = before.ends_with(':') && !before.eq_ignore_ascii_case("url:");
    if !words || !apart || nested {
        return None;
    }
    let end = close.unwrap_or(rest.len());
    (!rest[..end].contains([' ', '\n', '\r'])).then_some((at, at + end))
}

/// Where a URL of the web ends before the words of a sentence: in its host, where a domain ends at the space and
/// what the words make of it is none.
pub(super) fn after(text: &str) -> Option<usize> {
    let host = text.find("://").filter(|at| *at <= "https".len())? + 3;
    let name = &text[..host - 3];
    if !["https", "http", "ftp"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return None;
    }
    let end = text[host..].find(['/', '?', '#', '\\', '@']).unwrap_or(text.len() - host);
    let given = &text[host..host + end];
    let space = given.find(' ').filter(|_| !text[host + end..].starts_with('@'))?;
    let apart = |name: &str| name.contains('.') && is_public(name);
    (apart(&given[..space]) && !apart(&given.replace(' ', ""))).then_some(host + space)
}

/// Where the first URL of the web begins after words.
fn start(text: &str) -> Option<usize> {
    let colon = text.match_indices("://").map(|(at, _)| at).next().filter(|at| *at <= LONGEST)?;
    let lower = text[..colon].to_ascii_lowercase();
    let name = ["https", "http", "ftp"].into_iter().find(|name| lower.ends_with(name))?;
    let at = colon - name.len();
    let before = lower[..at].chars().rev();
    // "git+https" and "f(http" are something else.
    let joined = before.clone().next().is_some_and(|c| c.is_alphanumeric() || "+-.".contains(c));
    let called =
        before.clone().next() == Some('(') && before.clone().nth(1).is_some_and(char::is_alphanumeric);
    (at > 0 && !joined && !called).then_some(at)
}

/// Where a URL of the web ends before a quotation mark, a bracket or punctuation whose partner is missing.
pub(super) fn end(text: &str) -> usize {
    let web = ["http://", "https://", "ftp://"]
        .iter()
        .any(|start| text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start)));
    if !web {
        return text.len();
    }
    let mut end = ["\">", "'>", "</"].iter().filter_map(|tag| text.find(tag)).min().unwrap_or(text.len());
    let count = |wanted: char| text.chars().filter(|c| *c == wanted).count();
    let odd = count('"') % 2 == 1;
    let (angle, square, curly) = (count('>') > count('<'), count(']') > count('['), count('}') > count('{'));
    let gone = |c: char, before: &str| match c {
        '"' => odd,
        '>' => angle,
        ']' => square,
        '}' => curly,
        c if c.is_ascii() => false,
        c => (SENTENCE.contains(&c) || closes(c)) && !paired(c, before),
    };
    loop {
        // A comma goes with the quotation mark before it; by itself it is no error.
        let bare = text[..end].trim_end_matches([',', '.', ';', ':']);
        let Some(c) = bare.chars().next_back() else { break };
        let before = bare.len() - c.len_utf8();
        if before < "ftp://".len() || !gone(c, &bare[..before]) {
            break;
        }
        end = before;
    }
    end
}

fn closes(c: char) -> bool {
    DELIMITERS.iter().any(|(_, close)| *close == c)
}

/// Whether a closing mark has an opening one before it.
fn paired(close: char, before: &str) -> bool {
    DELIMITERS.iter().any(|(open, c)| *c == close && *open != close && before.contains(*open))
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn words_around_a_url() {
        for text in [
            "href=\"http://h/a\"",
            "src='http://h/a'",
            "<a href=\"http://h/a\">x</a>",
            "[1]: http://h/a",
            "- http://h/a",
            "(see http://h/a)",
            "URL: http://h/a",
            "\"http://h/a",
            "http://h/a\"",
            "http://h/a\">x</a>",
            "http://h/a>",
            "http://h/a”",
            "http://h/a。",
            "http://h/a…",
            "**http://h/a**",
            "_http://h/a_",
            "[a](http://h/a \"T\")",
            "“http://h/a”,",
            "&lt;http://h/a&gt;",
            "［http://h/a］",
        ] {
            assert_eq!(repair(text).text.as_deref(), Some("http://h/a"), "{text}");
        }
        for (text, right) in [
            ("view-source:http://h/a b", "view-source:http://h/a%20b"),
            ("http://h/?u=http://x/ y", "http://h/?u=http://x/%20y"),
            ("http://h/<a>", "http://h/%3Ca%3E"),
            ("http://h/a\"b\"", "http://h/a%22b%22"),
            ("http://h/「a」", "http://h/%E3%80%8Ca%E3%80%8D"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
