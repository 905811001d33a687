//! Punctuation, brackets and marks around an identifier, in all scripts, and separators of lists.

use super::scheme;
use crate::names::unicode;
use crate::syntax::order;
use crate::syntax::percent::is_pct_encoded;

/// Opening brackets and quotation marks with their closing ones. German and Polish, French and Danish reverse some of
/// them.
const PAIRS: &[(char, &[char])] = &[
    ('(', &[')']),
    ('（', &['）']),
    ('「', &['」']),
    ('『', &['』']),
    ('【', &['】']),
    ('《', &['》']),
    ('〈', &['〉']),
    ('“', &['”']),
    ('„', &['“', '”']),
    ('”', &['”']),
    ('‘', &['’']),
    ('‚', &['‘', '’']),
    ('«', &['»']),
    ('»', &['«']),
    ('‹', &['›']),
    ('›', &['‹']),
];

/// Returns true for punctuation of East Asian writing, which ends every identifier because no space follows it.
pub(super) fn ends(c: char) -> bool {
    matches!(c, '、' | '。' | '，' | '！' | '？' | '：' | '；' | '｡' | '､')
}

/// Returns the offset in `run` of the character that closes `before`.
pub(super) fn closing(run: &str, before: Option<char>) -> Option<usize> {
    let before = before?;
    if before == '\'' {
        let bytes = run.as_bytes();
        let closes = |n: usize| bytes.get(n + 1).is_none_or(|b| !b.is_ascii_alphanumeric());
        return (0..bytes.len()).find(|n| bytes[*n] == b'\'' && closes(*n));
    }
    let (open, close) = PAIRS.iter().find(|(open, _)| *open == before)?;
    let mut depth = 0usize;
    for (at, c) in run.char_indices() {
        if close.contains(&c) {
            if depth == 0 {
                return Some(at);
            }
            depth -= 1;
        } else if c == *open {
            depth += 1;
        }
    }
    None
}

/// The longest text before an identifier that is searched for a mark, in bytes.
const LOOK_BACK: usize = 512;

/// Returns the end of the identifier from `start` to `end` without what is around it: punctuation of the sentence,
/// unbalanced brackets, and marks of Markdown that were opened before it, as in `**see http://h/**`.
pub(super) fn without_marks(text: &str, start: usize, mut end: usize) -> usize {
    // Each mark closes once, so that the time stays linear.
    let mut is_closed = [false; 3];
    loop {
        end = start + without_punctuation(&text[start..end]);
        let Some(mark) = text[start..end].bytes().next_back() else { return end };
        let Some(at) = b"*_~".iter().position(|open| *open == mark) else { return end };
        if std::mem::replace(&mut is_closed[at], true) {
            return end;
        }
        let closed = text.as_bytes()[start..end].iter().rev().take_while(|byte| **byte == mark).count();
        end -= closed.min(opened(&text[..start], mark));
    }
}

/// Returns the length of the mark that is open at the end of a text: directly there, or earlier in the paragraph.
fn opened(text: &str, mark: u8) -> usize {
    let bytes = &text.as_bytes()[text.len().saturating_sub(LOOK_BACK)..];
    let is_mark = |byte: &u8| matches!(byte, b'*' | b'_' | b'~');
    // One "~" is a home directory.
    let fits = |length: usize| mark != b'~' || length == 2;
    let adjacent = bytes.iter().rev().take_while(|byte| is_mark(byte)).filter(|byte| **byte == mark).count();
    if adjacent > 0 {
        return if fits(adjacent) { adjacent } else { 0 };
    }
    let (mut open, mut at) = (0, 0);
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|byte| **byte == mark).count();
        let before = if at == 0 { b' ' } else { bytes[at - 1] };
        let after = bytes.get(at + length).copied().unwrap_or(b' ');
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        if length == 0 {
            if bytes[at..].starts_with(b"\n\n") {
                open = 0;
            }
        } else if open > 0 {
            if !(before.is_ascii_whitespace() || mark == b'_' && is_word(after)) {
                open = 0;
            }
        } else if !is_word(before)
            && !matches!(before, b'/' | b'.' | b'=' | b'&')
            && (is_word(after) || is_mark(&after) || matches!(after, b'[' | b'(' | b'"' | b'\''))
            && fits(length)
        {
            open = length;
        }
        at += length.max(1);
    }
    open
}

/// Returns the offset in `run` at which a list goes on with another URL: directly after a comma or semicolon, or glued to
/// the URL before it, as in `http://ahttp://b`. A URL within a URL, as in `http://h/?u=http://a,http://b`, is not split, and a name that
/// begins with "www." only where such names are found.
pub(super) fn next_of_list(run: &str, from: usize, www: bool) -> Option<usize> {
    let bytes = run.as_bytes();
    let separated = |start: usize| {
        // Marks of Markdown may begin the next URL.
        let marks = bytes[..start].iter().rev().take_while(|byte| matches!(byte, b'*' | b'_' | b'~')).count();
        let end = start - marks;
        matches!(bytes[end - 1], b',' | b';').then_some(end)
    };
    for at in from..bytes.len() {
        if bytes[at] == b':' && bytes[at..].starts_with(b"://") {
            let start = scheme::start(bytes, from, at).filter(|start| *start > from)?;
            let glued = bytes[start - 1].is_ascii_alphanumeric() && !(start > 2 && is_pct_encoded(bytes, start - 3));
            return separated(start).or(glued.then_some(start));
        }
        let is_name = || www && bytes.get(at..at + 4).is_some_and(|name| name.eq_ignore_ascii_case(b"www."));
        if matches!(bytes[at], b'w' | b'W') && is_name() && separated(at).is_some() {
            return separated(at);
        }
    }
    None
}

/// Returns the length of an identifier without trailing punctuation of the sentence, and without trailing brackets that
/// are unbalanced.
pub(super) fn without_punctuation(identifier: &str) -> usize {
    let mut end = identifier.len();
    let mut counts: Vec<(char, usize)> = Vec::new();
    while let Some(c) = identifier[..end].chars().next_back() {
        match c {
            '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '[' => {}
            '(' => {}
            ')' => {
                if counts.is_empty() {
                    counts = count(identifier);
                }
                if !is_surplus(&mut counts, c) {
                    break;
                }
            }
            c if !c.is_ascii() && unicode::is_punctuation(c) => {
                if counts.is_empty() {
                    counts = count(identifier);
                }
                if is_closing(c) && !is_surplus(&mut counts, c) {
                    break;
                }
            }
            _ => break,
        }
        end -= c.len_utf8();
    }
    end
}

fn is_closing(c: char) -> bool {
    PAIRS.iter().any(|(_, close)| close.contains(&c))
}

/// Counts each bracket.
fn count(text: &str) -> Vec<(char, usize)> {
    let mut counts: Vec<(char, usize)> = PAIRS.iter().map(|(open, _)| (*open, 0)).collect();
    counts.extend(PAIRS.iter().flat_map(|(_, close)| close.iter()).map(|c| (*c, 0)));
    order::sort_by(&mut counts, Ord::cmp);
    counts.dedup();
    for c in text.chars() {
        if let Ok(at) = counts.binary_search_by_key(&c, |(bracket, _)| *bracket) {
            counts[at].1 += 1;
        }
    }
    counts
}

/// Returns true if a closing bracket is unbalanced, and then decrements its count.
fn is_surplus(counts: &mut [(char, usize)], close: char) -> bool {
    let of = |counts: &[(char, usize)], c: char| {
        counts.binary_search_by_key(&c, |(bracket, _)| *bracket).map_or(0, |at| counts[at].1)
    };
    let opened: usize = PAIRS
        .iter()
        .filter(|(open, closes)| *open != close && closes.contains(&close))
        .map(|(open, _)| of(counts, *open))
        .sum();
    if of(counts, close) <= opened {
        return false;
    }
    if let Ok(at) = counts.binary_search_by_key(&close, |(bracket, _)| *bracket) {
        counts[at].1 -= 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> &str {
        &text[..without_punctuation(text)]
    }

    #[test]
    fn ends_of_sentences() {
        for text in ["a.", "a?!", "a…", "a»", "a”,", "a」", "a）", "a–", "a॥", "a؟", "a(", "a“"] {
            assert_eq!(kept(text), "a", "{text}");
        }
        for text in ["a(b)", "a（b）", "a«b»", "„a“", "a-b", "a_", "é", "a/", "a★"] {
            assert_eq!(kept(text), text);
        }
        assert_eq!(kept("a(b))"), "a(b)");
        assert_eq!(kept("「a」」"), "「a」");
    }

    #[test]
    fn what_was_opened_before() {
        assert_eq!(closing("a（b）c）d", Some('（')), Some("a（b）c".len()));
        assert_eq!(closing("a”b", Some('“')), Some(1));
        assert_eq!(closing("a“b", Some('„')), Some(1));
        assert_eq!(closing("a", Some('(')), None);
        assert_eq!(closing("a)", None), None);
    }
}
