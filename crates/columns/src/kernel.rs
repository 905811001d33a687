//! Kernels and their options.
//!
//! A kernel reads a text, and perhaps a second one, and writes one answer or says why there is none. It never
//! writes before it fails. [`crate::catalogue`] names the expression for one text that each has to agree with.

use std::fmt;
use std::sync::{Arc, OnceLock};

use urikit_core::advice::proposal::{SchemeRules, Unchecked};
use urikit_core::forms::canonical::Profile;
use urikit_core::forms::normalize::Step;
use urikit_core::guard::policy::Policy;
use urikit_core::names::public_suffix::{List, Rules, RULES_NAMED};
use urikit_core::names::schemes::Schemes;
use urikit_core::syntax::build::Change;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::percent::EncodeSet;
use urikit_core::syntax::relativize::Style;
use urikit_core::syntax::resolve::{Policy as Resolution, NAMED, RFC3986};

use crate::cells::{Cells, Type};
use crate::fault::Fault;
use crate::spans::Components;

/// The texts of one row.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// That of the column.
    pub text: &'a str,
    /// The second operand; "" for a kernel without one.
    pub other: &'a str,
}

/// The function of a row.
pub type Ask = dyn Fn(Row<'_>, &mut Cells) -> Result<(), Fault> + Send + Sync;

/// By which standard a text is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standard {
    /// A URI reference.
    #[default]
    Rfc3986,
    /// An IRI reference.
    Rfc3987,
    /// A URL.
    Whatwg,
}

/// The standards by their names; the first two have references.
pub(crate) const STANDARDS: [(&str, Standard); 3] =
    [("rfc3986", Standard::Rfc3986), ("rfc3987", Standard::Rfc3987), ("whatwg", Standard::Whatwg)];

/// The steps by their names.
pub(crate) const STEPS: [(&str, Step); 5] = [
    ("string", Step::String),
    ("case", Step::Case),
    ("percent", Step::Percent),
    ("syntax", Step::Syntax),
    ("scheme", Step::Scheme),
];

/// The styles of relative references by their names.
pub(crate) const STYLES: [(&str, Style); 2] = [("shortest", Style::Shortest), ("path", Style::Path)];

impl Standard {
    /// The grammar of a reference; that of URIs for the URL Standard, which has none.
    pub fn syntax(self) -> Syntax {
        match self {
            Standard::Rfc3987 => Syntax::Iri,
            _ => Syntax::Uri,
        }
    }
}

/// The options of a call; a kernel reads those that it has.
#[derive(Clone, Debug)]
pub struct Options {
    /// By which standard texts are read.
    pub standard: Standard,
    /// The step of normal forms and equality.
    pub step: Step,
    /// Which relative references to prefer.
    pub style: Style,
    /// The policy of resolution.
    pub resolution: Resolution,
    /// The table of schemes.
    pub schemes: Arc<Schemes>,
    /// The rules of keys.
    pub profile: Arc<Profile>,
    /// The policy of the guard.
    pub policy: Arc<Policy>,
    /// The rules of public suffixes that count.
    pub section: Rules,
    /// A list of public suffixes in the place of the embedded one.
    pub suffixes: Option<Arc<List>>,
    /// The set of characters that percent-encoding keeps.
    pub component: &'static EncodeSet,
    /// Names or patterns of parameters, a template, an engine with its function, codes: what the kernel is about.
    pub names: Vec<String>,
    /// An index.
    pub number: i64,
    /// The changes of the components that [`CHANGED`] names.
    pub changes: [Change<String>; 8],
}

/// The components that a reference can have changed, in the order of [`Options::changes`].
pub const CHANGED: [&str; 8] = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"];

impl Default for Options {
    fn default() -> Self {
        Options {
            standard: Standard::default(),
            step: Step::Scheme,
            style: Style::default(),
            resolution: RFC3986,
            schemes: Arc::new(Schemes::KNOWN),
            profile: Arc::new(Profile::rfc3986()),
            policy: Arc::new(Policy::default()),
            section: Rules::All,
            suffixes: None,
            component: &EncodeSet::UNRESERVED,
            names: Vec::new(),
            number: 0,
            changes: [const { Change::Keep }; 8],
        }
    }
}

impl Options {
    /// Sets an option by its name; a component without a choice is removed.
    ///
    /// # Errors
    /// The choices there are.
    pub fn set(&mut self, option: &str, choice: Option<&str>) -> Result<(), Vec<&'static str>> {
        fn one<T: Copy>(choices: &[(&'static str, T)], choice: &str) -> Result<T, Vec<&'static str>> {
            let found = choices.iter().find(|(name, _)| *name == choice);
            found.map(|(_, value)| *value).ok_or_else(|| choices.iter().map(|(name, _)| *name).collect())
        }
        if let Some(at) = CHANGED.iter().position(|component| *component == option) {
            self.changes[at] = choice.map_or(Change::Remove, |choice| Change::Set(choice.to_owned()));
            return Ok(());
        }
        let choice = choice.unwrap_or_default();
        match option {
            "standard" => self.standard = one(&STANDARDS, choice)?,
            "step" => self.step = one(&STEPS, choice)?,
            "style" => self.style = one(&STYLES, choice)?,
            "resolution" => self.resolution = one(&NAMED, choice)?,
            "section" => self.section = one(&RULES_NAMED, choice)?,
            "suffixes" => {
                let list = List::parse(choice).map_err(|_| vec!["a list of public suffixes"])?;
                self.suffixes = Some(Arc::new(list));
            }
            "component" => {
                let sets: Vec<_> =
                    urikit_core::syntax::percent::ENCODE_SETS.iter().map(|set| (set.name, set)).collect();
                self.component = one(&sets, choice)?;
            }
            "number" => self.number = choice.parse().map_err(|_| vec!["a number of 64 bits"])?,
            _ => {
                return Err(vec![
                    "standard", "step", "style", "resolution", "section", "suffixes", "component", "number",
                ])
            }
        }
        Ok(())
    }
}

/// A question that may be asked of any number of rows.
pub struct Kernel {
    /// Its name.
    pub name: &'static str,
    /// The type of its answer.
    pub answer: Type,
    ask: Box<Ask>,
    /// The components that are all it answers.
    pub(crate) components: Option<Components>,
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel").field("name", &self.name).field("answer", &self.answer).finish_non_exhaustive()
    }
}

impl Kernel {
    /// A kernel of a name, an answer and a question.
    pub fn of(name: &'static str, answer: Type, ask: Box<Ask>) -> Self {
        Kernel { name, answer, ask, components: None }
    }

    /// Writes the answer for a row.
    ///
    /// # Errors
    /// Why there is none; then nothing has been written.
    #[inline]
    pub fn ask(&self, row: Row<'_>, cells: &mut Cells) -> Result<(), Fault> {
        (self.ask)(row, cells)
    }
}
static RULES: OnceLock<Box<dyn SchemeRules + Send + Sync>> = OnceLock::new();

/// Sets the rules of single schemes, which a program that has some does when it is loaded. Those set first stay.
pub fn set_rules(rules: Box<dyn SchemeRules + Send + Sync>) {
    let _ = RULES.set(rules);
}

pub(crate) fn rules() -> &'static dyn SchemeRules {
    RULES.get().map_or(&Unchecked, |rules| rules.as_ref())
}
