//! Bounds that keep the tree construction linear in its source.
//!
//! The standard's algorithms search the stack of open elements and the list of active formatting elements for almost
//! every tag. Both grow with the source, and the list can make elements again and again: the standard's own tree of
//! `<b id=1><b id=2>...<p>x<p>x...` is quadratic in that text. The bounds:
//!
//! - [`DEPTH_LIMIT`]: with that many elements open or in the list, a further start tag becomes a leaf: a child of the
//!   current node that is never open, and so do the tags in it; end tags are first matched with leaves. Browsers shape
//!   the tree alike: a deeper element becomes a sibling.
//! - Elements that were made without a tag of their own are counted. Beyond a budget the list is emptied by end tags.
//! - `applet`, `marquee` and `object` leave markers in the list that only their end tags are sure to remove; so may a
//!   template with an open cell or caption at its end. Beyond a number of markers, such elements become leaves.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Token, TokenSink};
use html5ever::{local_name, ns, LocalName, Namespace};
use html5gum::State;

use super::bridge::{Bridge, Leaf};
use super::tree::{Count, Made};

/// The number of elements that may be open or formatting at once: Chromium's depth limit.
pub const DEPTH_LIMIT: usize = 512;

/// The number of markers that may be left in the list.
const MARKER_LIMIT: u32 = 1024;

/// The number of leaves that an end tag is compared with.
const LEAF_LOOK: usize = 16;

/// The budget of elements without a tag of their own: for every document, for each of its first tags, and until the
/// list is emptied again.
const REMADE: u32 = 1 << 16;
const REMADE_PER_TAG: u32 = 4;
const REMADE_TAGS: u32 = 200_000;
const REMADE_AGAIN: u32 = 64;

/// The formatting elements (13.2.4.2), whose end tags empty the list.
const FORMATTING: [LocalName; 14] = [
    local_name!("a"),
    local_name!("b"),
    local_name!("big"),
    local_name!("code"),
    local_name!("em"),
    local_name!("font"),
    local_name!("i"),
    local_name!("nobr"),
    local_name!("s"),
    local_name!("small"),
    local_name!("strike"),
    local_name!("strong"),
    local_name!("tt"),
    local_name!("u"),
];

/// Returns true for a start tag that leaves foreign content (13.2.6.5), except `font`.
#[rustfmt::skip]
fn leaves_foreign(name: &str) -> bool {
    matches!(
        name,
        "b" | "big" | "blockquote" | "body" | "br" | "center" | "code" | "dd" | "div" | "dl" | "dt" | "em"
            | "embed" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "head" | "hr" | "i" | "img" | "li"
            | "listing" | "menu" | "meta" | "nobr" | "ol" | "p" | "pre" | "ruby" | "s" | "small" | "span"
            | "strong" | "strike" | "sub" | "sup" | "table" | "tt" | "u" | "ul" | "var"
    )
}

/// Returns true for an element without content (13.1.2), or parsed as such.
#[rustfmt::skip]
fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area" | "base" | "basefont" | "bgsound" | "br" | "col" | "embed" | "frame" | "hr" | "img" | "input"
            | "keygen" | "link" | "meta" | "param" | "source" | "track" | "wbr"
    )
}

/// Returns the mixed-case name of an SVG element that has references (13.2.6.5).
fn adjusted(name: &LocalName) -> LocalName {
    match &**name {
        "altglyph" => local_name!("altGlyph"),
        "animatemotion" => local_name!("animateMotion"),
        "animatetransform" => local_name!("animateTransform"),
        "feimage" => local_name!("feImage"),
        "foreignobject" => local_name!("foreignObject"),
        "glyphref" => local_name!("glyphRef"),
        "lineargradient" => local_name!("linearGradient"),
        "radialgradient" => local_name!("radialGradient"),
        "textpath" => local_name!("textPath"),
        _ => name.clone(),
    }
}

/// Returns the namespace of an element within `parent`, or `None` if its tag leaves foreign content.
fn namespace_within(parent: (&Namespace, &str), name: &str, drives_out: bool) -> Option<Namespace> {
    let in_html = match parent {
        (&ns!(svg), "foreignObject" | "desc" | "title") => true,
        (&ns!(mathml), "mi" | "mo" | "mn" | "ms" | "mtext") => !matches!(name, "mglyph" | "malignmark"),
        (&ns!(mathml), "annotation-xml") => name == "svg",
        (&ns!(svg) | &ns!(mathml), _) => false,
        _ => true,
    };
    match name {
        _ if !in_html && (drives_out || leaves_foreign(name)) => None,
        _ if !in_html => Some(parent.0.clone()),
        "svg" => Some(ns!(svg)),
        "math" => Some(ns!(mathml)),
        _ => Some(ns!(html)),
    }
}

impl Bridge<'_> {
    /// Counts the open and formatting elements.
    fn count(&mut self) -> usize {
        let count = Count::default();
        self.builder.trace_handles(&count);
        let count = count.0.get();
        self.looked = (count, self.builder.sink.created.get());
        count
    }

    fn is_full(&mut self) -> bool {
        // Each new element adds two at most: one open, one formatting.
        let since = self.builder.sink.created.get() - self.looked.1;
        self.looked.0 + 2 * since as usize >= DEPTH_LIMIT && self.count() >= DEPTH_LIMIT
    }

    /// Returns true within SVG or MathML.
    pub(super) fn is_foreign(&self) -> bool {
        match self.leaves.last() {
            Some(leaf) => leaf.namespace != ns!(html),
            None => self.builder.adjusted_current_node_present_but_not_in_html_namespace(),
        }
    }

    /// Counts the markers that a start tag may leave; returns true if they are too many.
    fn leaves_marker(&mut self, name: &str) -> bool {
        match name {
            "applet" | "marquee" | "object" => {
                self.unclosed_markers += 1;
                self.unclosed_markers > MARKER_LIMIT
            }
            "td" | "th" | "caption" => {
                let Some(has_cells) = self.templates.last_mut() else { return false };
                *has_cells = true;
                self.unclosed_markers > MARKER_LIMIT
            }
            "template" => {
                self.templates.push(false);
                false
            }
            _ => false,
        }
    }

    /// Updates the count of markers at an end tag.
    pub(super) fn count_end(&mut self, name: &str) {
        match name {
            "applet" | "marquee" | "object" => {
                self.unclosed_markers = self.unclosed_markers.saturating_sub(1);
            }
            "template" if self.templates.pop() == Some(true) => self.unclosed_markers += 1,
            _ => {}
        }
    }

    /// Makes a leaf if the tree builder is full; returns the tokenizer state of its tag.
    pub(super) fn as_leaf(&mut self, name: &LocalName, made: Made) -> Option<Option<State>> {
        let full = !self.leaves.is_empty() || self.is_full();
        if !self.leaves_marker(name) && !full {
            return None;
        }
        let drives_out = &**name == "font" && !self.told.is_empty();
        let (parent, namespace, in_template) = loop {
            if let Some(leaf) = self.leaves.last() {
                match namespace_within((&leaf.namespace, &leaf.name), name, drives_out) {
                    Some(namespace) => break (leaf.inside, namespace, leaf.in_template),
                    None => self.leaves.pop(),
                };
            } else {
                // A comment goes to the same node as the next element.
                let _ = self.builder.process_token(Token::CommentToken(StrTendril::new()), 1);
                let parent = self.builder.sink.comment_parent.get();
                let owner = self.builder.sink.name_of(parent);
                let around = owner.as_ref().map_or((ns!(html), ""), |name| (name.namespace.clone(), &*name.local));
                // A tag that leaves foreign content makes the stack shorter.
                let namespace = namespace_within((&around.0, around.1), name, drives_out)?;
                // Outside of foreign content these tags only add attributes.
                if namespace == ns!(html) && matches!(&**name, "html" | "head" | "body") {
                    return None;
                }
                break (parent, namespace, false);
            }
        };
        let is_html = namespace == ns!(html);
        let name = match &**name {
            "image" if is_html => local_name!("img"),
            _ if namespace == ns!(svg) => adjusted(name),
            _ => name.clone(),
        };
        let contents = self.builder.sink.leaf(parent, namespace.clone(), name.clone(), made);
        let inside = contents.filter(|_| !in_template).unwrap_or(parent);
        let in_template = in_template || contents.is_some();
        let closed = if is_html { is_void(&name) } else { self.self_closing };
        if full && !closed {
            self.leaves.push(Leaf { name: name.clone(), namespace, inside, in_template });
        }
        Some(if is_html { self.state_in(&name) } else { None })
    }

    /// Returns the tokenizer state within an element of HTML (13.2.6.4).
    fn state_in(&self, name: &str) -> Option<State> {
        match name {
            "title" | "textarea" => Some(State::RcData),
            "style" | "xmp" | "iframe" | "noembed" | "noframes" => Some(State::RawText),
            "noscript" if self.scripting => Some(State::RawText),
            "script" => Some(State::ScriptData),
            "plaintext" => Some(State::PlainText),
            _ => None,
        }
    }

    /// Closes the leaf of an end tag; false if it has none.
    pub(super) fn ends_leaf(&mut self, name: &LocalName) -> bool {
        let from = self.leaves.len().saturating_sub(LEAF_LOOK);
        let found = self.leaves[from..].iter().rposition(|leaf| leaf.name.eq_ignore_ascii_case(name));
        self.leaves.truncate(found.map_or(0, |at| from + at));
        found.is_some()
    }

    /// Empties the list of active formatting elements when it has made too many.
    pub(super) fn spend_on_formatting(&mut self) {
        let remade = self.builder.sink.created.get().saturating_sub(self.start_tags);
        let budget = REMADE + REMADE_PER_TAG * self.start_tags.min(REMADE_TAGS);
        if remade <= budget.saturating_add(self.start_tags) || remade - self.remade < REMADE_AGAIN {
            return;
        }
        self.remade = remade;
        for name in FORMATTING {
            let mut before = self.count();
            loop {
                self.feed_end(name.clone());
                let after = self.count();
                if after >= before {
                    break;
                }
                before = after;
            }
        }
    }
}
