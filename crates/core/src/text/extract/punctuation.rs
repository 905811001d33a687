//! Punctuation and brackets around an identifier, in all scripts.

use crate::names::unicode;
use crate::syntax::order;

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
