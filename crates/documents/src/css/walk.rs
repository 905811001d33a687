//! Finds the references among the tokens of rules, declarations and functions, with one byte for each open construct.
//!
//! An `@import` counts at the top of a stylesheet only: before all rules but `@charset` and `@layer` statements (CSS
//! Cascade 5, section 2).

use super::escapes::is_newline;
use super::tokens::{is, Token, Tokens};
use super::{Construct, Item, Kind, Span};

/// Functions whose strings are URLs; for all but `image-set()` only the first string.
const FUNCTIONS: [(&str, Construct); 5] = [
    ("url", Construct::UrlFunction),
    ("src", Construct::Src),
    ("image-set", Construct::ImageSet),
    ("-webkit-image-set", Construct::ImageSet),
    ("image", Construct::Image),
];
/// The level of declarations that are the whole text: no token closes them.
const WHOLE: u8 = 0;
/// The level of a block of declarations and rules.
const BLOCK: u8 = b'}';
/// The level of a function is the number of its row plus this; after its string with the bit `DONE`.
const FUNCTION: u8 = 1;
const DONE: u8 = 0x80;

/// The open declaration of a block.
#[derive(Clone, Copy, Default)]
struct Declaration {
    name: Span,
    property: Span,
}

/// The end of a prelude.
struct Prelude {
    /// A block follows, which has not been read.
    has_block: bool,
    /// The reference at its start.
    first: Option<Item>,
    /// The start of its last token.
    last: usize,
}

struct Walk<'s> {
    source: &'s str,
    tokens: Tokens<'s>,
    items: Vec<Item>,
}

/// Returns the references of a text, in source order.
pub(super) fn items(source: &str, kind: Kind) -> Vec<Item> {
    let mut walk = Walk { source, tokens: Tokens::new(source), items: Vec::new() };
    match kind {
        Kind::Stylesheet => walk.sheet(),
        Kind::Declarations => walk.block(WHOLE),
    }
    walk.items.shrink_to_fit();
    walk.items
}

impl Walk<'_> {
    /// Reads the rules of a stylesheet (CSS Syntax 3, section 5.4.1).
    fn sheet(&mut self) {
        let mut may_import = true;
        while let Some(token) = self.tokens.next() {
            match token {
                Token::Space | Token::Comment => {}
                Token::AtKeyword => may_import = self.at_rule(may_import),
                _ => {
                    may_import = false;
                    self.qualified_rule(token);
                }
            }
        }
    }

    /// Reads an at-rule at the top; returns true if an import may follow.
    fn at_rule(&mut self, may_import: bool) -> bool {
        let (start, name) = (self.tokens.start, self.tokens.inner);
        let named = |word| is(name.of(self.source), word);
        let (import, namespace) = (named("import"), named("namespace"));
        let before_import = import || named("charset") || named("layer");
        let construct = if namespace { Construct::Namespace } else { Construct::Import };
        let prelude = self.prelude(WHOLE, construct);
        if prelude.has_block {
            self.block(BLOCK);
            return false;
        }
        if namespace || (import && may_import) {
            self.items.extend(prelude.first);
        } else if import {
            self.late(start, &prelude);
        }
        may_import && before_import
    }

    /// Reads a rule from its first token on: skips the selector and reads the block.
    fn qualified_rule(&mut self, first: Token) {
        let mut next = Some(first);
        while let Some(token) = next {
            match token {
                Token::Open(BLOCK) => return self.block(BLOCK),
                Token::Open(closer) => self.pass(closer),
                Token::Function => self.pass(b')'),
                Token::BadUrl => self.flaw(Construct::BadUrl),
                _ => {}
            }
            next = self.tokens.next();
        }
    }

    /// Skips an open construct up to its closing token.
    fn pass(&mut self, closer: u8) {
        let mut open = vec![closer];
        while let Some(token) = self.tokens.next() {
            match token {
                Token::Open(closer) => open.push(closer),
                Token::Function => open.push(b')'),
                Token::Close(closer) if open.last() == Some(&closer) => {
                    open.pop();
                    if open.is_empty() {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// Reads the prelude of an at-rule up to its block, its semicolon or the end of the surrounding block (section
    /// 5.4.2).
    fn prelude(&mut self, around: u8, construct: Construct) -> Prelude {
        let mut prelude = Prelude { has_block: false, first: None, last: 0 };
        let mut looks = true;
        loop {
            let before = self.tokens.at;
            let Some(token) = self.tokens.next() else { return prelude };
            match token {
                Token::Open(BLOCK) => {
                    prelude.has_block = true;
                    return prelude;
                }
                Token::Semicolon => return prelude,
                Token::Close(closer) if around != WHOLE && closer == around => {
                    self.tokens.at = before;
                    return prelude;
                }
                _ => {}
            }
            prelude.last = self.tokens.start;
            let is_prefix = construct == Construct::Namespace && token == Token::Ident;
            if looks && token != Token::Space && !is_prefix {
                looks = false;
                prelude.first = self.first(token, construct);
            } else {
                self.pass_if_open(token);
            }
        }
    }

    fn pass_if_open(&mut self, token: Token) {
        match token {
            Token::Open(closer) => self.pass(closer),
            Token::Function => self.pass(b')'),
            _ => {}
        }
    }

    /// Reads the reference at the start of a prelude: a string, a URL, or the first token in `url()` or `src()`.
    fn first(&mut self, token: Token, construct: Construct) -> Option<Item> {
        let name = self.tokens.inner.of(self.source);
        if token != Token::Function || !(is(name, "url") || is(name, "src")) {
            let found = self.single(token, construct);
            self.pass_if_open(token);
            return found;
        }
        loop {
            let before = self.tokens.at;
            let inner = self.tokens.next()?;
            if inner != Token::Space {
                let found = self.single(inner, construct);
                if found.is_none() {
                    self.tokens.at = before;
                }
                self.pass(b')');
                return found;
            }
        }
    }

    /// Returns the last token as a reference, or as an invalid one.
    fn single(&self, token: Token, construct: Construct) -> Option<Item> {
        match token {
            Token::String => Some(self.found(construct, Span::default())),
            Token::Url => {
                let is_import = construct == Construct::Import;
                let construct = if is_import { Construct::ImportUrl } else { Construct::NamespaceUrl };
                Some(self.found(construct, Span::default()))
            }
            Token::BadUrl => Some(self.flawed(Construct::BadUrl)),
            Token::BadString => Some(self.flawed(Construct::BadString)),
            _ => None,
        }
    }

    fn found(&self, construct: Construct, property: Span) -> Item {
        Item { construct, start: 0, end: 0, written: self.tokens.inner, property }
    }

    /// Returns the last token as a reference that does not count.
    fn flawed(&self, construct: Construct) -> Item {
        let start = self.tokens.start;
        let end = if construct == Construct::BadString {
            // Up to the end of its first line.
            let line = self.source.as_bytes()[start..].iter().position(|byte| is_newline(*byte));
            line.map_or(self.source.len(), |length| start + length)
        } else {
            self.tokens.at
        };
        let written = Span { start: start as u32, end: end as u32 };
        Item { construct, start: 0, end: 0, written, property: Span::default() }
    }

    fn flaw(&mut self, construct: Construct) {
        self.items.push(self.flawed(construct));
    }

    /// Adds an `@import` that is too late to count.
    fn late(&mut self, start: usize, prelude: &Prelude) {
        let end = prelude.last.max(start + "@import".len());
        let written = Span { start: start as u32, end: end as u32 };
        self.items.push(Item {
            construct: Construct::LateImport,
            start: 0,
            end: 0,
            written,
            property: Span::default(),
        });
    }

    /// Reads a block: declarations, rules, values; `outermost` closes it.
    fn block(&mut self, outermost: u8) {
        let mut levels: Vec<u8> = vec![outermost];
        let mut declaration = Declaration::default();
        // The declarations around blocks within a value.
        let mut around: Vec<Declaration> = Vec::new();
        while let Some(&level) = levels.last() {
            let Some(token) = self.tokens.next() else { return };
            let in_block = matches!(level, BLOCK | WHOLE);
            match token {
                Token::Url => self.items.push(self.found(Construct::Url, declaration.property)),
                Token::Function => levels.push(self.function()),
                Token::Open(BLOCK) => {
                    if !in_block {
                        around.push(declaration);
                    }
                    declaration = Declaration::default();
                    levels.push(BLOCK);
                }
                Token::Open(closer) => levels.push(closer),
                Token::Close(closer) if closer == closer_of(level) => {
                    levels.pop();
                    if level == BLOCK {
                        declaration = match levels.last() {
                            Some(&BLOCK | &WHOLE) | None => Declaration::default(),
                            Some(_) => around.pop().unwrap_or_default(),
                        };
                    }
                }
                Token::String => {
                    if let Some(construct) = construct_of(level) {
                        self.items.push(self.found(construct, declaration.property));
                        if construct != Construct::ImageSet {
                            levels.pop();
                            levels.push(level | DONE);
                        }
                    }
                }
                Token::BadUrl => self.flaw(Construct::BadUrl),
                Token::BadString if construct_of(level & !DONE).is_some() => self.flaw(Construct::BadString),
                Token::AtKeyword if in_block => {
                    let (start, name) = (self.tokens.start, self.tokens.inner);
                    let prelude = self.prelude(level, Construct::Import);
                    if is(name.of(self.source), "import") {
                        self.late(start, &prelude);
                    }
                    if prelude.has_block {
                        levels.push(BLOCK);
                    }
                    declaration = Declaration::default();
                }
                Token::Semicolon if in_block => declaration = Declaration::default(),
                Token::Colon if in_block && declaration.property == Span::default() => {
                    declaration.property = declaration.name;
                }
                Token::Ident if in_block && declaration.property == Span::default() => {
                    declaration.name = self.tokens.inner;
                }
                _ => {}
            }
        }
    }

    /// Returns the level of the function whose name was read.
    fn function(&self) -> u8 {
        let name = self.tokens.inner.of(self.source);
        let row = FUNCTIONS.iter().position(|(word, _)| is(name, word));
        row.map_or(b')', |row| row as u8 + FUNCTION)
    }
}

/// Returns the closing byte of a level.
fn closer_of(level: u8) -> u8 {
    match level {
        BLOCK | b']' | WHOLE => level,
        _ => b')',
    }
}

/// Returns the construct of a string in a level; `None` if the string is not a URL.
fn construct_of(level: u8) -> Option<Construct> {
    FUNCTIONS.get(usize::from(level).checked_sub(usize::from(FUNCTION))?).map(|row| row.1)
}
