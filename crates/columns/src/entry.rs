//! A row of the catalogue of kernels: a kernel as Python and the engines see it, and the options that kernels have.
//!
//! Kernels that are alike share their options, so that an option has one meaning and one default.

use urikit_core::names::public_suffix::RULES_NAMED;
use urikit_core::syntax::percent::ENCODE_SETS;
use urikit_core::syntax::resolve::NAMED;

use crate::cells::Type;
use crate::kernel::{Ask, Options, CHANGED, STANDARDS, STEPS, STYLES};

/// A kernel as the catalogue has it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name, also in SQL (`uri_NAME`) and in Polars (`.uri.NAME`).
    pub name: &'static str,
    /// The answer in one sentence: a noun phrase, or a clause with "whether".
    pub about: &'static str,
    /// The expression for one text that gives the same answer.
    pub same_as: &'static str,
    /// The options, without those of all kernels ([`COMMON`]).
    pub options: &'static [Parameter],
    /// The arguments of a call, as Python writes them.
    pub example: &'static str,
    /// The type of the answer.
    pub answer: Type,
    /// Makes the function of a row; None where Python has it.
    pub make: Option<fn(&Options) -> Box<Ask>>,
}

impl Entry {
    pub(crate) const fn of(name: &'static str, options: &'static [Parameter]) -> Self {
        let example = r#"["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"]"#;
        Entry { name, options, about: "", same_as: "", example, answer: Type::Text, make: None }
    }

    pub(crate) const fn about(self, about: &'static str) -> Self {
        Entry { about, ..self }
    }

    pub(crate) const fn same_as(self, same_as: &'static str) -> Self {
        Entry { same_as, ..self }
    }

    pub(crate) const fn example(self, example: &'static str) -> Self {
        Entry { example, ..self }
    }

    pub(crate) const fn answers(self, answer: Type, make: fn(&Options) -> Box<Ask>) -> Self {
        Entry { answer, make: Some(make), ..self }
    }

    pub(crate) const fn in_python(self, answer: Type) -> Self {
        Entry { answer, ..self }
    }
}

/// An option of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name, as Python and SQL have it.
    pub name: &'static str,
    /// The values.
    pub takes: Takes,
    /// The default, as Python prints it without quotes; None for a required option.
    pub default: Option<&'static str>,
    /// True if Python takes it by its name only.
    pub by_name: bool,
    /// The meaning in one sentence.
    pub about: &'static str,
}

/// The values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A standard of references.
    Reference,
    /// A standard.
    Standard,
    /// A step of normalization.
    Step,
    /// A style of relative references.
    Style,
    /// A policy of resolution, or its name.
    Resolution,
    /// The rules of public suffixes that count.
    Section,
    /// A list of public suffixes.
    Suffixes,
    /// A component to encode for.
    Component,
    /// A profile of keys, or its name.
    KeyProfile,
    /// A profile of severities, or its name.
    IssueProfile,
    /// The treatment of texts without an answer.
    Errors,
    /// Components and their new values.
    Changes,
    /// A policy of the guard.
    Policy,
    /// A table of schemes.
    Schemes,
    /// A text for all rows, or a column.
    Operand,
    /// A text.
    Text,
    /// The name of an engine.
    Engine,
    /// A URI Template.
    Template,
    /// Several texts as one value.
    Names,
    /// Several texts, each a value of its own.
    Patterns,
    /// An index.
    Number,
    /// A number of threads.
    Threads,
}

impl Takes {
    /// The name of the kind. Options of [`Options::set`] have that name.
    pub fn name(self) -> &'static str {
        match self {
            Takes::Reference | Takes::Standard => "standard",
            Takes::Step => "step",
            Takes::Style => "style",
            Takes::Resolution => "resolution",
            Takes::Section => "section",
            Takes::Suffixes => "suffixes",
            Takes::Component => "component",
            Takes::KeyProfile => "key profile",
            Takes::IssueProfile => "issue profile",
            Takes::Errors => "errors",
            Takes::Changes => "changes",
            Takes::Policy => "policy",
            Takes::Schemes => "schemes",
            Takes::Operand => "operand",
            Takes::Text => "text",
            Takes::Engine => "engine",
            Takes::Template => "template",
            Takes::Names => "names",
            Takes::Patterns => "patterns",
            Takes::Number => "number",
            Takes::Threads => "threads",
        }
    }

    /// The names of the values, where there is a list of them.
    pub fn choices(self) -> Vec<&'static str> {
        fn names<T>(choices: &[(&'static str, T)]) -> Vec<&'static str> {
            choices.iter().map(|(name, _)| *name).collect()
        }
        match self {
            Takes::Reference => names(&STANDARDS[..2]),
            Takes::Standard => names(&STANDARDS),
            Takes::Step => names(&STEPS),
            Takes::Style => names(&STYLES),
            Takes::Resolution => names(&NAMED),
            Takes::Section => names(&RULES_NAMED),
            Takes::Component => ENCODE_SETS.iter().map(|set| set.name).collect(),
            Takes::KeyProfile => vec!["rfc3986", "http", "whatwg", "crawl", "surt"],
            Takes::IssueProfile => vec!["default", "strict", "security"],
            Takes::Errors => vec!["null", "raise", "report"],
            Takes::Changes => CHANGED.to_vec(),
            _ => Vec::new(),
        }
    }
}

const fn required(name: &'static str, takes: Takes, about: &'static str) -> Parameter {
    Parameter { name, takes, default: None, by_name: false, about }
}

const fn optional(name: &'static str, takes: Takes, default: &'static str, about: &'static str) -> Parameter {
    Parameter { default: Some(default), ..required(name, takes, about) }
}

const fn keyword(name: &'static str, takes: Takes, default: &'static str, about: &'static str) -> Parameter {
    Parameter { by_name: true, ..optional(name, takes, default, about) }
}

/// The options of all kernels, after their own.
pub const COMMON: [Parameter; 2] = [
    keyword("errors", Takes::Errors, "null", "What to do with invalid texts."),
    keyword("threads", Takes::Threads, "None", "How many threads to use; None is all cores."),
];

const STANDARD_ABOUT: &str = "The standard that texts are read by.";
pub(crate) const REFERENCE: Parameter = keyword("standard", Takes::Reference, "rfc3986", STANDARD_ABOUT);
pub(crate) const ANY: Parameter = keyword("standard", Takes::Standard, "rfc3986", STANDARD_ABOUT);
pub(crate) const SCHEMES: Parameter =
    keyword("schemes", Takes::Schemes, "None", r#"Your own schemes, a `Schemes`; not with `standard="whatwg"`."#);
pub(crate) const TO: Parameter =
    keyword("to", Takes::Step, "scheme", "The step to normalize to: a `Step` or its name.");
pub(crate) const AT: Parameter = keyword("at", Takes::Step, "scheme", "The step to compare at: a `Step` or its name.");
pub(crate) const BASE: Parameter =
    required("base", Takes::Operand, "What to resolve against: one text for all rows, or a column with as many rows.");
pub(crate) const OTHER: Parameter =
    required("other", Takes::Operand, "What to compare with: one text for all rows, or a column with as many rows.");
pub(crate) const RESOLUTION: Parameter =
    keyword("policy", Takes::Resolution, "rfc3986", "How to resolve: a `ResolvePolicy` or its name.");
pub(crate) const SECTION: Parameter =
    keyword("section", Takes::Section, "all", "The public suffixes that count: of registries, of companies, or all.");
pub(crate) const SUFFIXES: Parameter = keyword(
    "suffixes",
    Takes::Suffixes,
    "None",
    "A `PublicSuffixList` in the place of the embedded list, such as a newer one.",
);
pub(crate) const STYLE: Parameter = keyword(
    "style",
    Takes::Style,
    "shortest",
    "Which relative reference to prefer: the shortest, or one with a relative path.",
);
pub(crate) const NAME: Parameter = required("name", Takes::Text, "The decoded name of the parameter.");
pub(crate) const PATTERNS: Parameter = required(
    "patterns",
    Takes::Patterns,
    r#"Decoded names of parameters, in which "*" is any run of characters, such as `"utm_*"`."#,
);
pub(crate) const SECRETS: Parameter =
    keyword("secret_names", Takes::Names, "()", "Further names of parameters to mask, besides the known ones.");
pub(crate) const COMPONENT: Parameter = required("component", Takes::Component, "The component to encode for.");
pub(crate) const COMPONENTS: Parameter = required(
    "components",
    Takes::Changes,
    "New components by name: a text as it is written, or None to remove; `port` may be an int.",
);
pub(crate) const KEYS: Parameter =
    optional("profile", Takes::KeyProfile, "http", "The rules of the key: a `KeyProfile` or its name.");
pub(crate) const ISSUES: Parameter = optional(
    "profile",
    Takes::IssueProfile,
    "None",
    "Which warnings to report: a `Profile` or its name; None is the default profile.",
);
pub(crate) const POLICY: Parameter =
    optional("policy", Takes::Policy, "outgoing_fetch", "A `guard.Policy`, the name of a preset, or a policy as JSON.");
pub(crate) const INDEX: Parameter =
    required("index", Takes::Number, "The index of the segment: counts from 0, or from the end where it is negative.");
pub(crate) const TEMPLATE: Parameter = required(
    "template",
    Takes::Template,
    r#"A URI Template (RFC 6570), such as `"http://h/{id}"`: a text or a `URITemplate`."#,
);
pub(crate) const DIALECT: Parameter = required("dialect", Takes::Engine, "The name of the engine.");
pub(crate) const FUNCTION: Parameter = required("function", Takes::Text, "The name of the function of the engine.");
pub(crate) const KEY: Parameter =
    optional("key", Takes::Text, "None", "The name of a parameter, for functions that ask for one.");
