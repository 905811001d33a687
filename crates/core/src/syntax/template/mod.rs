//! URI Templates (RFC 6570), all four levels: parsing, expansion, and matching.
//!
//! ```text
//! URI-Template = *( literals / expression )                             section 2
//! expression   = "{" [ operator ] variable-list "}"                     section 2.2
//! ```
//!
//! A template is parsed once ([`Template::parse`]): literals are ranges of its text, and an expression is an
//! [`Operator`] with its [`VarSpec`]s. [`Template::expand`] inserts values (section 3), [`Template::partial`] some of
//! them; [`Template::matches`] finds values that expand to a given text (section 1.4).
//!
//! The RFC allows copying a malformed expression to the result; here a malformed template is an error with a position.
//! So is a prefix of a list (2.4.1). An empty list counts as undefined (2.3), an empty text does not. Left out: a check
//! that expansions are URIs; an expansion may be any text, and a parser checks it.
//!
//! Two ambiguities of the RFC: `'` is allowed in literals, because the examples use it and erratum 6937 adds it to the
//! grammar. A pair with an empty value is only its name outside of `{?}` and `{&}` (3.2.1), although the table of
//! appendix A differs for lists without names.

mod captures;
mod expand;
mod form;
mod grammar;
mod matcher;
mod partial;
mod program;

pub use partial::Binding;

use crate::syntax::chars::{self, Class};
use crate::syntax::error::codes;
use std::ops::Range;

codes! {
    /// A stable code: an error of a template or of its values.
    TemplateCode {
        /// A character that is not allowed in literals.
        Literal = "template-literal",
        /// "%" without two hexadecimal digits.
        Percent = "template-percent",
        /// "{" without "}".
        Unclosed = "template-unclosed",
        /// "}" without "{".
        Unopened = "template-unopened",
        /// An operator that is reserved for later (`=`, `,`, `!`, `@`, `|`).
        OperatorReserved = "template-operator-reserved",
        /// A missing name.
        NameMissing = "template-name-missing",
        /// A character that is not allowed in names.
        Name = "template-name",
        /// A prefix that is not a number from 1 to 9999.
        Prefix = "template-prefix",
        /// A prefix and an explosion of one variable, or other text after a modifier.
        Modifier = "template-modifier",
        /// A prefix of a value that is not a text.
        PrefixComposite = "template-prefix-composite",
        /// A list inside of a list.
        Nested = "template-nested",
        /// A template that would need too much memory to match.
        TooLarge = "template-too-large",
        /// An expression that cannot be expanded in part.
        Partial = "template-partial",
    }
}

/// An error in a template. Offsets are bytes of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    /// The code.
    pub code: TemplateCode,
    /// The name of the production.
    pub component: &'static str,
    /// The start of the invalid part.
    pub offset: usize,
    /// Its end.
    pub end: usize,
}

/// `operator = op-level2 / op-level3 / op-reserve`, and simple expansion without one (sections 2.2 and 3.2.2 to 3.2.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `{var}`, 3.2.2.
    Simple,
    /// `{+var}`, 3.2.3.
    Reserved,
    /// `{#var}`, 3.2.4.
    Fragment,
    /// `{.var}`, 3.2.5.
    Label,
    /// `{/var}`, 3.2.6.
    Segment,
    /// `{;var}`, 3.2.7.
    Parameter,
    /// `{?var}`, 3.2.8.
    Query,
    /// `{&var}`, 3.2.9.
    Continuation,
}

impl Operator {
    /// Returns its character; empty for the simple one.
    pub const fn written(self) -> &'static str {
        match self {
            Operator::Simple => "",
            Operator::Reserved => "+",
            Operator::Fragment => "#",
            Operator::Label => ".",
            Operator::Segment => "/",
            Operator::Parameter => ";",
            Operator::Query => "?",
            Operator::Continuation => "&",
        }
    }

    /// Returns the character before the first defined variable, if any.
    pub const fn first(self) -> Option<u8> {
        match self {
            Operator::Simple | Operator::Reserved => None,
            Operator::Fragment => Some(b'#'),
            Operator::Label => Some(b'.'),
            Operator::Segment => Some(b'/'),
            Operator::Parameter => Some(b';'),
            Operator::Query => Some(b'?'),
            Operator::Continuation => Some(b'&'),
        }
    }

    /// Returns the separator of variables, and of members of an exploded one.
    pub const fn separator(self) -> u8 {
        match self {
            Operator::Simple | Operator::Reserved | Operator::Fragment => b',',
            Operator::Label => b'.',
            Operator::Segment => b'/',
            Operator::Parameter => b';',
            Operator::Query | Operator::Continuation => b'&',
        }
    }

    /// Returns true if values follow the name of their variable.
    pub const fn is_named(self) -> bool {
        matches!(self, Operator::Parameter | Operator::Query | Operator::Continuation)
    }

    /// Returns true if a name without a value has its "=" (form style).
    pub const fn is_form(self) -> bool {
        matches!(self, Operator::Query | Operator::Continuation)
    }

    /// Returns the characters that stay unescaped: U or U+R of the RFC.
    pub const fn allowed(self) -> Class {
        match self.passes_octets() {
            true => chars::UNRESERVED | chars::GEN_DELIMS | chars::SUB_DELIMS,
            false => chars::UNRESERVED,
        }
    }

    /// Returns true if percent-encoded bytes in a value are kept.
    pub const fn passes_octets(self) -> bool {
        matches!(self, Operator::Reserved | Operator::Fragment)
    }

    /// Returns the level of the RFC that introduces it (section 1.2).
    pub const fn level(self) -> u8 {
        match self {
            Operator::Simple => 1,
            Operator::Reserved | Operator::Fragment => 2,
            _ => 3,
        }
    }
}

/// `modifier-level4 = prefix / explode` (section 2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Neither.
    None,
    /// `":" max-length`, from 1 to 9999 characters.
    Prefix(u16),
    /// `"*"`.
    Explode,
}

/// `varspec = varname [ modifier-level4 ]` (section 2.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VarSpec {
    /// The index of its name in [`Template::names`].
    pub name: usize,
    /// The modifier.
    pub modifier: Modifier,
    /// Its range in the template, modifier included.
    pub range: Range<usize>,
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Literal characters, which are encoded if a URI does not allow them.
    Literal(Range<usize>),
    /// An expression to expand.
    Expression(Operator, Vec<VarSpec>),
}

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<T = String> {
    /// A text.
    Text(T),
    /// A list of texts.
    List(Vec<T>),
    /// An associative array: names with values, in order.
    Pairs(Vec<(T, T)>),
}

/// A string given as a value: data, or already encoded.
///
/// RFC 6570 only has data, of which `{+var}` keeps encoded bytes; raw text keeps them everywhere.
pub trait Given {
    /// Returns the string.
    fn text(&self) -> &str;

    /// Returns true if each "%XX" in it is an encoded byte to keep.
    fn is_raw(&self) -> bool;
}

impl Given for String {
    fn text(&self) -> &str {
        self
    }

    fn is_raw(&self) -> bool {
        false
    }
}

/// A well-formed template.
///
/// ```
/// use urikit_core::syntax::template::{Template, Value};
/// let template = Template::parse("/search{?q,lang}").unwrap();
/// assert_eq!(template.names(), ["q", "lang"]);
/// let q = Value::Text("a b".into());
/// assert_eq!(template.expand(&[Some(q.clone()), None]).unwrap(), "/search?q=a%20b");
/// assert_eq!(template.matches("/search?q=a%20b").unwrap(), Some(vec![Some(q), None]));
/// ```
#[derive(Clone, Debug)]
pub struct Template {
    text: String,
    parts: Vec<Part>,
    names: Vec<String>,
}

impl Template {
    /// Returns the text it was parsed from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns literals and expressions in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the names of its variables as written, each once, in order of appearance. A name with an encoded byte
    /// differs from one without (2.3).
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the lowest level of the RFC that supports it (section 1.2): 1 to 4, and 1 for a template without
    /// expressions.
    pub fn level(&self) -> u8 {
        let levels = self.parts.iter().map(|part| match part {
            Part::Literal(_) => 1,
            Part::Expression(_, specs) if specs.iter().any(|spec| spec.modifier != Modifier::None) => 4,
            Part::Expression(_, specs) if specs.len() > 1 => 3,
            Part::Expression(operator, _) => operator.level(),
        });
        levels.max().unwrap_or(1)
    }
}

/// Compares the texts.
impl PartialEq for Template {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Template {}

impl std::hash::Hash for Template {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
