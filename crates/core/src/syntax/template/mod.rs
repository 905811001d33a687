//! URI Templates (RFC 6570), all four levels: reading, expansion, and matching.
//!
//! ```text
//! URI-Template = *( literals / expression )                             section 2
//! expression   = "{" [ operator ] variable-list "}"                     section 2.2
//! ```
//!
//! A template is read once ([`Template::parse`]): literals stay ranges of its text, and an
//! expression becomes an [`Operator`] with its [`VarSpec`]s. [`Template::expand`] fills values
//! in (section 3), [`Template::partial`] some of them; [`Template::matches`] goes the other way and finds values whose expansion
//! a text is (section 1.4).
//!
//! What can go wrong. The RFC lets a processor copy a malformed expression to the result and
//! report it in another way; here nothing is expanded from a template that is not well formed,
//! and the error has a place. A prefix on a list is an error as well (2.4.1). An empty list and
//! an undefined variable are the same thing (2.3), an empty text is not. Left out: templates
//! whose expansions must be URIs. An expansion may be any text, and a reader checks it.
//!
//! Two places of the text need a reading. `'` is allowed in literals: the grammar leaves it out,
//! the examples have it, and erratum 6937 puts it in. A pair with an empty value is its name
//! alone outside of `{?}` and `{&}` (3.2.1), though the table of appendix A says otherwise for
//! lists without names.

mod captures;
mod expand;
mod grammar;
mod matcher;
mod partial;
mod program;

pub use partial::Binding;

use crate::syntax::chars::{self, Class};
use crate::syntax::error::codes;
use std::ops::Range;

codes! {
    /// What is wrong with a template, or with the values it is given.
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
        /// No name where one is expected.
        NameMissing = "template-name-missing",
        /// A character that is not allowed in names.
        Name = "template-name",
        /// A prefix that is not a number from 1 to 9999.
        Prefix = "template-prefix",
        /// A prefix and an explosion of one variable, or anything else after a modifier.
        Modifier = "template-modifier",
        /// A prefix of a value that is not a text.
        PrefixComposite = "template-prefix-composite",
        /// A list inside of a list.
        Nested = "template-nested",
        /// A template whose matching would take more room than is sensible.
        TooLarge = "template-too-large",
        /// An expression that cannot be expanded in part.
        Partial = "template-partial",
    }
}

/// Where a mistake is: bytes of the template's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    /// What is wrong.
    pub code: TemplateCode,
    /// The name of the production it is in.
    pub component: &'static str,
    /// Where the offending part begins.
    pub offset: usize,
    /// Where it ends.
    pub end: usize,
}

/// `operator = op-level2 / op-level3 / op-reserve`, and the kind of expansion without one
/// (sections 2.2 and 3.2.2 to 3.2.9).
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
    /// How it is written; empty for the simple one.
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

    /// What comes before the first defined variable; None is nothing.
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

    /// The separator of variables, and of members of an exploded one.
    pub const fn separator(self) -> u8 {
        match self {
            Operator::Simple | Operator::Reserved | Operator::Fragment => b',',
            Operator::Label => b'.',
            Operator::Segment => b'/',
            Operator::Parameter => b';',
            Operator::Query | Operator::Continuation => b'&',
        }
    }

    /// Whether a value follows the name of its variable.
    pub const fn is_named(self) -> bool {
        matches!(self, Operator::Parameter | Operator::Query | Operator::Continuation)
    }

    /// Whether a name without a value has its "=" (form style).
    pub const fn is_form(self) -> bool {
        matches!(self, Operator::Query | Operator::Continuation)
    }

    /// What stays unescaped: U or U+R of the RFC. Encoded bytes pass with U+R only.
    pub const fn allowed(self) -> Class {
        match self.passes_octets() {
            true => chars::UNRESERVED | chars::GEN_DELIMS | chars::SUB_DELIMS,
            false => chars::UNRESERVED,
        }
    }

    /// Whether percent-encoded bytes in a value are kept.
    pub const fn passes_octets(self) -> bool {
        matches!(self, Operator::Reserved | Operator::Fragment)
    }

    /// The level of the RFC that introduces it (section 1.2).
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
    /// Which of the template's names ([`Template::names`]) it is.
    pub name: usize,
    /// How much of the value, or in how many pieces.
    pub modifier: Modifier,
    /// Its place in the template, modifier included.
    pub range: Range<usize>,
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Characters that are copied, but for those that a URI encodes.
    Literal(Range<usize>),
    /// What is replaced.
    Expression(Operator, Vec<VarSpec>),
}

/// The value of a variable; an undefined one is None where a value is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<T = String> {
    /// A text.
    Text(T),
    /// A list of texts.
    List(Vec<T>),
    /// An associative array: names with values, in order.
    Pairs(Vec<(T, T)>),
}

/// A text that is given as a value: data, or text that is encoded already.
///
/// RFC 6570 knows data only; its `{+var}` lets encoded bytes pass, and raw text has them pass everywhere.
pub trait Given {
    /// The text.
    fn text(&self) -> &str;

    /// Whether each "%XX" in it is an encoded byte, which stays.
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

/// A template that is well formed.
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
    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Literals and expressions in their order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The names of its variables as they are written, each once, in order of appearance. A
    /// name with an encoded byte is another name than one without (2.3).
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The lowest level of the RFC that has all of it (section 1.2): 1 to 4, and 1 for a
    /// template without expressions.
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

/// Two templates are the same where their texts are.
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
