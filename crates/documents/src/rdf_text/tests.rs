use proptest::prelude::*;

use super::{words, Kind, Language};

const ALL: [Language; 3] = [Language::Turtle, Language::NTriples, Language::Sparql];

fn found(text: &str, language: Language, every: bool) -> Vec<(Kind, String)> {
    let characters: Vec<char> = text.chars().collect();
    let taken = |start: u32, end: u32| characters[start as usize..end as usize].iter().collect();
    words(text, language, every).map(|word| (word.kind, taken(word.start, word.end))).collect()
}

fn kinds(text: &str, language: Language) -> Vec<Kind> {
    found(text, language, false).into_iter().map(|word| word.0).collect()
}

#[test]
fn places_are_characters() {
    let word = words("\u{1F600} <é> é:\u{e9}", Language::Turtle, false).skip(1);
    assert_eq!(word.map(|word| (word.start, word.end)).collect::<Vec<_>>(), [(3, 4), (6, 9)]);
}

#[test]
fn a_run_of_other_words_is_one_mark() {
    assert_eq!(
        kinds("'a'@en , true ; <b> . [ ( . c:d", Language::Turtle),
        [Kind::Mark, Kind::Iri, Kind::Mark, Kind::Name]
    );
}

#[test]
fn directives_are_words_of_turtle_and_of_sparql_only() {
    let text = "@base <a> @en bASe <b> GRAPH";
    assert_eq!(kinds(text, Language::Turtle), [Kind::At, Kind::Iri, Kind::Mark, Kind::Bare, Kind::Iri, Kind::Mark]);
    assert_eq!(kinds(text, Language::NTriples), [Kind::Mark, Kind::Iri, Kind::Mark, Kind::Iri, Kind::Mark]);
    assert_eq!(kinds("SELECT GRAPH", Language::Sparql), [Kind::Bare, Kind::Bare]);
}

#[test]
fn what_nothing_closes_is_taken_once() {
    for text in ["'''a\\", "\"\"\"\\\"\"\"", "'a\\\nb", "\"", "<", "'\\"] {
        let whole: Vec<_> = found(text, Language::Turtle, true);
        assert_eq!(whole[0].0, Kind::Unclosed, "{text}");
    }
    assert_eq!(found("'a\\\nb", Language::Turtle, true)[0].1, "'a\\");
}

#[test]
fn numbers_are_no_words() {
    for text in ["1", "-.5", "+2.5e-3", "1e5", ".5E+1"] {
        assert_eq!(found(text, Language::Turtle, true), [], "{text}");
    }
    assert_eq!(found("1.", Language::Turtle, true), [(Kind::Mark, ".".to_owned())]);
    assert_eq!(found("1e", Language::Turtle, true), [(Kind::Bare, "e".to_owned())]);
}

proptest! {
    #[test]
    fn every_text_is_read_to_its_end(text in "[<>\"'\\\\:.@^#ab1_ \n%é\u{b7}?\u{1F600}-]{0,60}|\\PC{0,40}") {
        let length = text.chars().count() as u32;
        for language in ALL {
            for every in [false, true] {
                let mut before = 0;
                for word in words(&text, language, every) {
                    prop_assert!(before <= word.start && word.start <= word.end && word.end <= length);
                    before = word.end;
                }
            }
        }
    }
}
