//! Sentences of a record: texts of a catalogue by key, filled with what was found.
//!
//! The core knows no language. A program that shows a report passes the texts of its language ([`Words`]); the keys are
//! those of `rules.json` of the page:
//!
//! | key | has |
//! |---|---|
//! | `rule.CODE.problem`, `.title`, `.hint` | the sentence of a problem, its name, the advice |
//! | `rule.CODE.where`, `.expected` | section and grammar, where they are not those of the component |
//! | `phrase.NAME`, `component.NAME.where`, `.expected` | a component in a sentence, its section, its grammar |
//! | `say.*` | parts of sentences |
//! | `names.HEX` | the names of the characters from HEX on, with "\|" between them |
//!
//! A key without a text is its own text, so that a record is complete without words.

use crate::advice::proposal::Proposal;
use crate::advice::repair::RepairCode;
use crate::names::unicode::{is_mark, is_unseen};
use crate::syntax::error::Component;
use crate::text::shown::Shown;
use std::fmt::Write;

/// The texts of a language.
pub trait Words {
    /// Returns the text of a key.
    fn text(&self, key: &str) -> Option<String>;
}

/// No texts: sentences are keys.
pub struct Keys;

impl Words for Keys {
    fn text(&self, _: &str) -> Option<String> {
        None
    }
}

/// The value of a place in a sentence.
pub type Value<'a> = (&'a str, String);

/// Fills in the places of a sentence; a place without a value stays as it is.
///
/// ```
/// use urikit_core::report::words::fill;
/// assert_eq!(fill("{a} and {b}", &[("a", "{b}".into())]), "{b} and {b}");
/// ```
pub fn fill(sentence: &str, values: &[Value<'_>]) -> String {
    let mut made = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some(at) = rest.find('{') {
        made.push_str(&rest[..at]);
        rest = &rest[at..];
        let name = rest[1..].find('}').map(|end| &rest[1..=end]);
        match name.and_then(|name| values.iter().find(|(known, _)| *known == name)) {
            Some((name, value)) => {
                made.push_str(value);
                rest = &rest[name.len() + 2..];
            }
            None => {
                made.push('{');
                rest = &rest[1..];
            }
        }
    }
    made.push_str(rest);
    made
}

/// The sentences about one text.
pub struct Sentences<'a> {
    /// The text, masked.
    pub shown: &'a Shown<'a>,
    words: &'a dyn Words,
}

impl<'a> Sentences<'a> {
    /// Returns the sentences about a text in a language.
    pub fn new(shown: &'a Shown<'a>, words: &'a dyn Words) -> Self {
        Sentences { shown, words }
    }

    /// Returns the text of a key.
    pub(super) fn find(&self, key: &str) -> Option<String> {
        self.words.text(key)
    }

    /// Returns the text of a key, or else the key.
    pub fn text(&self, key: &str) -> String {
        self.words.text(key).unwrap_or_else(|| key.to_owned())
    }

    /// Returns a filled sentence.
    pub fn say(&self, key: &str, values: &[Value<'_>]) -> String {
        fill(&self.text(key), values)
    }

    /// Returns the sentences about another text.
    pub fn about<'b>(&self, shown: &'b Shown<'b>) -> Sentences<'b>
    where
        'a: 'b,
    {
        Sentences { shown, words: self.words }
    }

    /// Returns names in a sentence: "a, b and c".
    pub fn listed(&self, names: &[String]) -> String {
        match names.split_last() {
            Some((last, most)) if !most.is_empty() => {
                format!("{} {} {last}", most.join(", "), self.text("say.term.and"))
            }
            _ => names.concat(),
        }
    }

    /// Returns the advice about a problem, without a text to use instead.
    pub fn hint(&self, code: &str) -> String {
        self.words.text(&format!("rule.{code}.hint")).unwrap_or_default()
    }

    /// Returns the advice of the edits of a fix, without its text: at most three actions, each once.
    pub fn advice(&self, fix: &Proposal) -> String {
        let edits = fix.edits.iter().filter(|edit| edit.code != RepairCode::SchemeRule).map(|edit| edit.code.name());
        let (mut codes, mut each) = (Vec::new(), Vec::new());
        for code in edits.chain(fix.corrections.iter().map(String::as_str)) {
            if each.len() == 3 {
                break;
            }
            // A long text has many edits of a few kinds.
            if !codes.contains(&code) {
                codes.push(code);
                let advice = self.hint(code);
                if !each.contains(&advice) {
                    each.push(advice);
                }
            }
        }
        each.join("; ")
    }

    /// Returns the section that a problem breaks.
    pub fn section(&self, code: &str, component: Component) -> String {
        let own = self.words.text(&format!("rule.{code}.where"));
        own.unwrap_or_else(|| self.of_component(component, "where"))
    }

    /// Returns the grammar that a problem breaks.
    pub fn expected(&self, code: &str, component: Component) -> String {
        self.grammar(code).unwrap_or_else(|| self.of_component(component, "expected"))
    }

    /// Returns the grammar of a code, if it has one of its own.
    pub fn grammar(&self, code: &str) -> Option<String> {
        self.words.text(&format!("rule.{code}.expected"))
    }

    fn of_component(&self, component: Component, what: &str) -> String {
        let text = |name: &str| self.words.text(&format!("component.{name}.{what}"));
        text(component.name()).or_else(|| text("reference")).unwrap_or_default()
    }

    pub(super) fn phrase(&self, case: &str, name: &str) -> String {
        let text = |name: &str| self.words.text(&format!("phrase.{case}{name}"));
        text(name).or_else(|| text("reference")).unwrap_or_else(|| name.to_owned())
    }

    /// Returns the name of a character in Unicode, where the catalogue has it.
    pub fn name(&self, c: char) -> Option<String> {
        let first = BLOCKS.iter().rev().find(|first| **first <= c as u32)?;
        let names = self.words.text(&format!("names.{first:04X}"))?;
        let name = names.split('|').nth((c as u32 - first) as usize)?;
        Some(name.to_owned()).filter(|name| !name.is_empty())
    }
}

/// The first characters of the blocks whose names the catalogue has.
const BLOCKS: [u32; 9] = [0xA0, 0x370, 0x400, 0x60C, 0x660, 0x2000, 0x3000, 0xFEFF, 0xFF01];

/// Replaces what cannot be seen by a token: a control by its picture, others by their code.
pub fn visible(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' '..='~' => made.push(c),
            '\n' => made.push('␤'),
            '\0'..='\u{1F}' => made.extend(char::from_u32(0x2400 + c as u32)),
            '\u{7F}' => made.push('␡'),
            _ if is_unseen(c) => {
                let _ = write!(made, "⟨U+{:04X}⟩", c as u32);
            }
            _ => {
                if made.is_empty() && is_mark(c) {
                    made.push('◌');
                }
                made.push(c);
            }
        }
    }
    made
}
