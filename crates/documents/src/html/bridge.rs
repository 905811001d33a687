//! The bridge between tokenizer and tree construction.
//!
//! The tokenizer calls the emitter here, which records the offsets of tags and wanted attributes and passes tags to the
//! tree builder. The tree builder returns the next tokenizer state (13.2.6: `script`, `title`, `plaintext` ...).
//!
//! The tree builder gets only what it needs. Of a tag: its name and its number (see [`tree`](super::tree)), and the
//! attributes that decide something (`type` of `input`, `encoding` of `annotation-xml`, the three that drive `font` out
//! of foreign content). Of a text: whether it is white space. Of comments: nothing. The Noah's Ark clause (13.2.4.3)
//! compares all attributes of formatting elements, so equal names and attributes become one number; an element that is
//! made a second time is attributed to the last such tag. An `a` never has an equal in that list, so each keeps its own
//! number.
//!
//! The bounds that keep all this linear are in [`bounds`](super::bounds).

use std::collections::HashMap;

use html5ever::interface::Attribute;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Doctype, Tag as TagToken, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use html5ever::{LocalName, Namespace};
use html5gum::State;

use super::arena::NONE;
use super::tokens::{decoded, run_end, run_start, Content, Run, Tag, Tags};
use super::tree::{Handle, Made, Tree};
use super::Wanted;
use crate::hash::ByName;

/// The kind of tag the tokenizer is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    None,
    Start,
    End,
}

/// The use of an attribute, known when its name is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Undecided,
    Unwanted,
    Kept,
}

/// An element outside of the tree builder.
pub(super) struct Leaf {
    pub(super) name: LocalName,
    pub(super) namespace: Namespace,
    /// The parent node of its content.
    pub(super) inside: u32,
    /// The node is the content of a template that is a leaf itself: it contains no other template.
    pub(super) in_template: bool,
}

/// An open element whose text is wanted.
pub(super) enum Reading {
    Nothing,
    /// The tokenizer is in a raw text state; the tag, or `NONE` if that text is not wanted.
    Raw {
        tag: u32,
        start: usize,
    },
    /// A `style` or `script` of SVG or MathML, whose text is ordinary content.
    Foreign {
        tag: u32,
        span: Option<(usize, usize)>,
        text: Vec<u8>,
    },
}

/// Returns true for a formatting element (13.2.4.2), except `a`.
pub(super) fn is_formatting(name: &[u8]) -> bool {
    matches!(
        name,
        b"b" | b"big"
            | b"code"
            | b"em"
            | b"font"
            | b"i"
            | b"nobr"
            | b"s"
            | b"small"
            | b"strike"
            | b"strong"
            | b"tt"
            | b"u"
    )
}

pub(super) struct Bridge<'s> {
    pub(super) source: &'s str,
    pub(super) wanted: &'s Wanted,
    pub(super) scripting: bool,
    pub(super) builder: TreeBuilder<Handle, Tree>,
    pub(super) out: Tags,
    pub(super) position: usize,

    pub(super) kind: Kind,
    pub(super) name: Vec<u8>,
    pub(super) last_start: Vec<u8>,
    pub(super) tag_start: usize,
    pub(super) self_closing: bool,
    /// The start of the current tag's values in the list of all.
    pub(super) first_value: usize,
    /// The attributes of the current tag that the tree builder needs.
    pub(super) told: Vec<Attribute>,
    /// All attributes of a formatting element.
    pub(super) compared: Vec<(Vec<u8>, Vec<u8>)>,
    pub(super) formatting: bool,
    pub(super) shadow: bool,

    pub(super) attribute: Vec<u8>,
    pub(super) attribute_end: usize,
    pub(super) value: Vec<u8>,
    pub(super) value_start: Option<usize>,
    pub(super) value_use: Use,

    pub(super) run: Run,
    pub(super) reading: Reading,
    pub(super) doctype: Doctype,

    pub(super) known: HashMap<Box<[u8]>, (LocalName, bool), ByName>,
    pub(super) combinations: HashMap<Vec<u8>, u32>,
    pub(super) leaves: Vec<Leaf>,
    /// The number of elements that the tree builder had to search, and of elements made until then.
    pub(super) looked: (usize, u32),
    pub(super) unclosed_markers: u32,
    /// For each open template, whether it has cells or captions.
    pub(super) templates: Vec<bool>,
    pub(super) start_tags: u32,
    /// The number of elements made without a tag when the formatting list was last emptied.
    pub(super) remade: u32,
}

impl<'s> Bridge<'s> {
    pub(super) fn new(source: &'s str, wanted: &'s Wanted, options: TreeBuilderOpts) -> Self {
        Bridge {
            source,
            wanted,
            scripting: options.scripting_enabled,
            builder: TreeBuilder::new(Tree::new(), options),
            out: Tags::default(),
            position: 0,
            kind: Kind::None,
            name: Vec::new(),
            last_start: Vec::new(),
            tag_start: 0,
            self_closing: false,
            first_value: 0,
            told: Vec::new(),
            compared: Vec::new(),
            formatting: false,
            shadow: false,
            attribute: Vec::new(),
            attribute_end: 0,
            value: Vec::new(),
            value_start: None,
            value_use: Use::Undecided,
            run: Run::default(),
            reading: Reading::Nothing,
            doctype: Doctype::default(),
            known: HashMap::default(),
            combinations: HashMap::new(),
            leaves: Vec::new(),
            looked: (0, 0),
            unclosed_markers: 0,
            templates: Vec::new(),
            start_tags: 0,
            remade: 0,
        }
    }

    // -- Tags -------------------------------------------------------------------------

    pub(super) fn begin_tag(&mut self, kind: Kind) {
        self.kind = kind;
        self.name.clear();
        self.self_closing = false;
        self.first_value = self.out.values.len();
        self.told.clear();
        self.compared.clear();
        self.formatting = false;
        self.shadow = false;
    }

    /// Returns the name of the current tag, and whether it may be wanted.
    fn known_name(&mut self) -> (LocalName, bool) {
        if let Some(known) = self.known.get(&*self.name) {
            return known.clone();
        }
        let text = String::from_utf8_lossy(&self.name);
        let found = (LocalName::from(&*text), self.wanted.tag(&text));
        // A bound on the memory of one document.
        if self.known.len() < 256 {
            self.known.insert(self.name.as_slice().into(), found.clone());
        }
        found
    }

    pub(super) fn start_tag(&mut self) -> Option<State> {
        self.end_attribute();
        self.formatting = is_formatting(&self.name);
        self.flush_text();
        self.end_foreign_text();
        self.start_tags = self.start_tags.saturating_add(1);
        self.last_start.clone_from(&self.name);
        let (name, wanted) = self.known_name();
        let count = self.out.values.len() - self.first_value;
        let mut tag = NONE;
        if count > 0 || wanted || self.shadow {
            tag = self.out.tags.len() as u32;
            self.out.tags.push(Tag {
                start: self.tag_start as u32,
                end: self.position as u32,
                first: self.first_value as u32,
                count: count as u32,
                text: NONE,
                shadow: self.shadow,
            });
        }
        let made = match (self.formatting, tag) {
            (true, _) => self.combination(tag),
            (false, NONE) => Made::Unknown,
            (false, tag) => Made::For(tag),
        };
        let created = self.builder.sink.created.get();
        let result = match self.as_leaf(&name, made) {
            Some(found) => found,
            None => {
                let mut attrs = std::mem::take(&mut self.told);
                attrs.extend(made.attribute());
                let result = self.builder.process_token(
                    Token::TagToken(TagToken {
                        kind: TagKind::StartTag,
                        name: name.clone(),
                        self_closing: self.self_closing,
                        attrs,
                        had_duplicate_attributes: false,
                    }),
                    1,
                );
                state(&result)
            }
        };
        if self.formatting && created != self.builder.sink.created.get() {
            // Made for this very tag, not for an equal one.
            self.builder.sink.retag_last(tag);
        }
        self.spend_on_formatting();
        if result.is_some_and(|state| state != State::PlainText) {
            self.reading = Reading::Raw { tag: if wanted { tag } else { NONE }, start: self.position };
        } else if wanted && !self.self_closing && matches!(&*name, "style" | "script") && self.is_foreign() {
            self.reading = Reading::Foreign { tag, span: None, text: Vec::new() };
        }
        result
    }

    pub(super) fn end_tag(&mut self) {
        self.end_attribute();
        self.flush_text();
        self.end_foreign_text();
        if let Reading::Raw { tag, start } = std::mem::replace(&mut self.reading, Reading::Nothing) {
            self.end_raw_text(tag, start, self.tag_start);
        }
        let (name, _) = self.known_name();
        self.count_end(&name);
        if !self.ends_leaf(&name) {
            self.feed_end(name);
        }
    }

    pub(super) fn feed_end(&mut self, name: LocalName) {
        let tag = TagToken {
            kind: TagKind::EndTag,
            name,
            self_closing: false,
            attrs: Vec::new(),
            had_duplicate_attributes: false,
        };
        let _ = self.builder.process_token(Token::TagToken(tag), 1);
    }

    // -- Text -------------------------------------------------------------------------

    #[inline(never)]
    pub(super) fn text(&mut self, text: &[u8]) {
        match &mut self.reading {
            Reading::Raw { .. } => return,
            Reading::Foreign { tag, span, text: so_far } => {
                *span = Some(match *span {
                    Some((start, end)) => (start, run_end(self.source, end, self.position, text)),
                    None => {
                        let from = self.out.tags[*tag as usize].end as usize;
                        let start = run_start(self.source, from, self.position, text);
                        (start, run_end(self.source, start, self.position, text))
                    }
                });
                // There U+0000 becomes U+FFFD (13.2.6.5).
                for byte in text {
                    match byte {
                        0 => so_far.extend("\u{FFFD}".as_bytes()),
                        _ => so_far.push(*byte),
                    }
                }
            }
            Reading::Nothing => {}
        }
        // The tokenizer emits U+0000 on its own, except in CDATA sections.
        if !text.contains(&0) {
            self.run.add(text);
            return;
        }
        let mut parts = text.split(|byte| *byte == 0);
        self.run.add(parts.next().unwrap_or_default());
        for part in parts {
            self.flush_text();
            if self.leaves.is_empty() {
                let _ = self.builder.process_token(Token::NullCharacterToken, 1);
            }
            self.run.add(part);
        }
    }

    pub(super) fn flush_text(&mut self) {
        let text = self.run.take();
        if !text.is_empty() && self.leaves.is_empty() {
            let _ = self.builder.process_token(Token::CharacterTokens(StrTendril::from(text)), 1);
        }
    }

    pub(super) fn end_raw_text(&mut self, tag: u32, start: usize, end: usize) {
        if tag != NONE {
            self.add_text(tag, Content { start: start as u32, end: end as u32, decoded: None });
        }
    }

    pub(super) fn end_foreign_text(&mut self) {
        if !matches!(self.reading, Reading::Foreign { .. }) {
            return;
        }
        let reading = std::mem::replace(&mut self.reading, Reading::Nothing);
        if let Reading::Foreign { tag, span: Some((start, mut end)), text } = reading {
            // A CRLF belongs to the text as a whole.
            if self.source.as_bytes()[..end].ends_with(b"\r") && self.source[end..].starts_with('\n') {
                end += 1;
            }
            let decoded = decoded(self.source, start, end, &text);
            self.add_text(tag, Content { start: start as u32, end: end as u32, decoded });
        }
    }

    pub(super) fn add_text(&mut self, tag: u32, content: Content) {
        self.out.tags[tag as usize].text = self.out.texts.len() as u32;
        self.out.texts.push(content);
    }

    pub(super) fn end_of_file(&mut self) {
        self.flush_text();
        self.end_foreign_text();
        if let Reading::Raw { tag, start } = std::mem::replace(&mut self.reading, Reading::Nothing) {
            self.end_raw_text(tag, start, self.source.len());
        }
        let _ = self.builder.process_token(Token::EOFToken, 1);
        self.builder.end();
    }
}

/// Returns the tokenizer state that the tree builder asks for.
fn state(result: &TokenSinkResult<Handle>) -> Option<State> {
    match result {
        TokenSinkResult::Plaintext => Some(State::PlainText),
        TokenSinkResult::RawData(RawKind::Rcdata) => Some(State::RcData),
        TokenSinkResult::RawData(RawKind::Rawtext) => Some(State::RawText),
        TokenSinkResult::RawData(_) => Some(State::ScriptData),
        TokenSinkResult::Continue | TokenSinkResult::Script(_) | TokenSinkResult::EncodingIndicator(_) => None,
    }
}
