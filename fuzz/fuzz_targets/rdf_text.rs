//! Any text as Turtle, N-Triples or SPARQL: tokens in source order, within the source, that match their kind.
//!
//! The tokens that matter to references are the same in both modes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_documents::rdf_text::{words, Kind, Language, Word};
use urikit_fuzz::repetitions;

fuzz_target!(|source: &str| {
    let characters: Vec<char> = source.chars().collect();
    for language in [Language::Turtle, Language::NTriples, Language::Sparql] {
        let every: Vec<Word> = words(source, language, true).collect();
        let mut before = 0;
        for word in &every {
            assert!(before <= word.start && word.start <= word.end);
            before = word.end;
            let (start, end) = (word.start as usize, word.end as usize);
            check(word.kind, &characters[start..end]);
            // The marks around a reference and before a tag are not in their tokens.
            match word.kind {
                Kind::Iri => assert!(characters[start - 1] == '<' && characters[end] == '>'),
                Kind::At => assert_eq!(characters[start - 1], '@'),
                _ => assert!(start < end),
            }
        }
        let matters: Vec<Word> = words(source, language, false).collect();
        assert!(matters.windows(2).all(|pair| pair[0].kind != Kind::Mark || pair[1].kind != Kind::Mark));
        let mut all = every.iter();
        for word in matters.iter().filter(|word| word.kind != Kind::Mark) {
            assert!(all.any(|one| one == word), "{word:?} is not a word");
        }
        let references = |words: &[Word]| words.iter().filter(|word| word.kind == Kind::Iri).count();
        assert_eq!(references(&every), references(&matters));
        if let Some(times) = repetitions(source.len(), 64, 400_000) {
            let long = source.repeat(times);
            assert!(words(&long, language, true).count() <= long.len());
        }
    }
});

/// Checks that a token matches its kind.
fn check(kind: Kind, word: &[char]) {
    let (first, last) = (word.first(), word.last());
    let is_ascii = |word: &[char]| word.iter().all(|one| one.is_ascii_alphanumeric() || *one == '-');
    assert!(match kind {
        Kind::Iri => !word.iter().any(|one| matches!(one, '<' | '>' | '\r' | '\n')),
        Kind::Name => word.contains(&':'),
        Kind::Bare => !word.contains(&':'),
        Kind::At => !word.is_empty() && is_ascii(word),
        Kind::Datatype => word == ['^', '^'],
        Kind::String => word.len() > 1 && first == last && matches!(first, Some('"' | '\'')),
        Kind::Mark => true,
        Kind::Unclosed => matches!(first, Some('<' | '"' | '\'')),
    });
}
