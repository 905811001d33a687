//! The automaton that matches the expansions of a template, as instructions.
//!
//! The order of branches resolves ambiguities: a variable is present if possible, a text is as long as possible, a list
//! has as few members as possible. So `{x,y}` matches `1,2` as two texts, and `{x}` as a list.

use super::{Modifier, Operator, Part, Template, TemplateCode, TemplateError, VarSpec};
use crate::syntax::chars;

/// The maximum number of instructions: a template with prefixes of thousands of characters could need any amount of
/// memory.
const LONGEST: usize = 1_000_000;

/// A set of ASCII characters, one bit each.
type Set = u128;

/// One instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Read a byte of the set.
    Take(Set),
    /// Continue at the first, otherwise at the second.
    Split(u32, u32),
    /// Continue there.
    Jump(u32),
    /// Save the position in the slot.
    Save(u32),
    /// Accept at the end of the text.
    Done,
}

/// True if a value may be empty after "=".
#[derive(Clone, Copy, PartialEq, Eq)]
enum Emptiness {
    Allowed,
    Refused,
}

pub(super) struct Program {
    steps: Vec<Step>,
}

fn set_of(allowed: chars::Class) -> Set {
    let bytes = (0..128).filter(|byte| chars::is(*byte, allowed));
    bytes.fold(0, |set, byte| set | 1 << byte)
}

const fn between(first: u8, last: u8) -> Set {
    let (mut set, mut byte) = (0, first);
    while byte <= last {
        set |= 1 << byte;
        byte += 1;
    }
    set
}

const HEX: Set = between(b'0', b'9') | between(b'a', b'f') | between(b'A', b'F');
const CONTINUATION: Set = between(b'8', b'9') | between(b'a', b'b') | between(b'A', b'B');

/// The bytes of a character in UTF-8 by their two digits (RFC 3629 section 3, slightly relaxed).
const CHARACTERS: [&[(Set, Set)]; 4] = [
    &[(between(b'0', b'7'), HEX)],
    &[(between(b'c', b'd') | between(b'C', b'D'), HEX), (CONTINUATION, HEX)],
    &[(1 << b'e' | 1 << b'E', HEX), (CONTINUATION, HEX), (CONTINUATION, HEX)],
    &[(1 << b'f' | 1 << b'F', between(b'0', b'4')), (CONTINUATION, HEX), (CONTINUATION, HEX), (CONTINUATION, HEX)],
];

impl Program {
    /// Compiles a template; the slots of its nth variable specification are 2n and 2n + 1.
    pub(super) fn of(template: &Template) -> Result<Program, TemplateError> {
        let mut program = Program { steps: Vec::new() };
        let mut slot = 0;
        for part in template.parts() {
            match part {
                Part::Literal(range) => {
                    let mut written = String::new();
                    super::expand::push_literal(&mut written, &template.text()[range.clone()]);
                    program.literal(&written);
                }
                Part::Expression(operator, specs) => {
                    program.expression(template, *operator, specs, &mut slot)?;
                }
            }
        }
        program.steps.push(Step::Done);
        Ok(program)
    }

    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn here(&self) -> u32 {
        // `room` limits the length far below `u32::MAX`.
        self.steps.len() as u32
    }

    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    fn byte(&mut self, byte: u8) {
        self.push(Step::Take(1 << byte));
    }

    /// Matches bytes exactly, except that the digits of encoded bytes match in either case.
    fn literal(&mut self, written: &str) {
        let mut digits = 0;
        for byte in written.bytes() {
            let both = 1 << byte.to_ascii_lowercase() | 1 << byte.to_ascii_uppercase();
            self.push(Step::Take(if digits > 0 { both } else { 1 << byte }));
            digits = if byte == b'%' { 2 } else { digits - i32::from(digits > 0) };
        }
    }

    /// Matches an expression. Each variable may be absent, and the first present one begins differently from later
    /// ones. So there are two paths through the list: nothing yet, and something.
    fn expression(
        &mut self,
        template: &Template,
        operator: Operator,
        specs: &[VarSpec],
        slot: &mut u32,
    ) -> Result<(), TemplateError> {
        let mut something: Option<(usize, usize)> = None;
        for spec in specs {
            let nothing_yet = self.push(Step::Done);
            let absent_first = nothing_yet;
            let first = self.here();
            if let Some(byte) = operator.first() {
                self.byte(byte);
            }
            let to_value = self.push(Step::Done);
            let later = self.here();
            if let Some((skip, leave)) = something {
                self.target(skip, later);
                self.target(leave, later);
            }
            let absent_later = self.push(Step::Split(later + 1, 0));
            self.byte(operator.separator());
            self.steps[to_value] = Step::Jump(self.here());
            self.value(&template.names()[spec.name], operator, spec, *slot);
            self.room(spec)?;
            let leave = self.push(Step::Jump(0));
            self.steps[absent_first] = Step::Split(first, self.here());
            something = Some((absent_later, leave));
            *slot += 2;
        }
        let end = self.here();
        if let Some((skip, leave)) = something {
            self.target(skip, end);
            self.target(leave, end);
        }
        Ok(())
    }

    /// Sets the target of a step that was written before its target was known.
    fn target(&mut self, step: usize, to: u32) {
        self.steps[step] = match self.steps[step] {
            Step::Split(first, _) => Step::Split(first, to),
            _ => Step::Jump(to),
        };
    }

    fn room(&self, spec: &VarSpec) -> Result<(), TemplateError> {
        if self.steps.len() <= LONGEST {
            return Ok(());
        }
        let (offset, end) = (spec.range.start, spec.range.end);
        Err(TemplateError { code: TemplateCode::TooLarge, component: "varspec", offset, end })
    }

    /// Matches a present variable between its two slots: the value, after "=" if the operator has names, or all members
    /// of an exploded one.
    fn value(&mut self, name: &str, operator: Operator, spec: &VarSpec, slot: u32) {
        let exploded = spec.modifier == Modifier::Explode;
        if operator.is_named() && !exploded {
            self.literal(name);
        }
        self.push(Step::Save(slot));
        match (operator.is_named(), exploded) {
            (true, true) => {
                // Members with the variable's name are a list; other names are pairs.
                let either = self.push(Step::Done);
                let list = self.here();
                self.several(operator, |program| {
                    program.literal(name);
                    program.assigned(operator, |program, empty| program.text(operator, empty));
                });
                let leave = self.push(Step::Jump(0));
                self.steps[either] = Step::Split(list, self.here());
                self.several(operator, |program| program.pair(operator));
                self.steps[leave] = Step::Jump(self.here());
            }
            (false, true) if operator.passes_octets() => {
                self.several(operator, |program| program.text(operator, Emptiness::Allowed));
            }
            (false, true) => self.several(operator, |program| program.pair(operator)),
            (true, false) => self.assigned(operator, |program, empty| program.whole(operator, spec, empty)),
            (false, false) => self.whole(operator, spec, Emptiness::Allowed),
        }
        self.push(Step::Save(slot + 1));
    }

    /// Matches members separated by the operator's separator, as few as possible.
    fn several(&mut self, operator: Operator, member: impl Fn(&mut Program)) {
        let again = self.here();
        member(self);
        let more = self.push(Step::Done);
        self.byte(operator.separator());
        self.push(Step::Jump(again));
        self.steps[more] = Step::Split(self.here(), more as u32 + 1);
    }

    /// Matches the text after a name: "=" and a value; for ";" nothing instead of an empty value.
    fn assigned(&mut self, operator: Operator, value: impl Fn(&mut Program, Emptiness)) {
        if operator.is_form() {
            self.byte(b'=');
            return value(self, Emptiness::Allowed);
        }
        let bare = self.push(Step::Done);
        self.byte(b'=');
        value(self, Emptiness::Refused);
        self.steps[bare] = Step::Split(bare as u32 + 1, self.here());
    }

    /// Matches a name with its value, each of characters that the operator allows in values.
    fn pair(&mut self, operator: Operator) {
        self.text(operator, Emptiness::Allowed);
        self.assigned(operator, |program, empty| program.text(operator, empty));
    }

    /// Matches the value of a variable that is not exploded.
    fn whole(&mut self, operator: Operator, spec: &VarSpec, empty: Emptiness) {
        if let Modifier::Prefix(length) = spec.modifier {
            return self.prefix(operator, length, empty);
        }
        // Members separated by commas, as few as possible; only the whole must not be empty.
        let either = (empty == Emptiness::Refused).then(|| self.push(Step::Done));
        self.text(operator, empty);
        let more = self.push(Step::Done);
        let comma = self.here();
        // A dot is part of values, and separates those of a label.
        let dot = if operator == Operator::Label { 1 << b'.' } else { 0 };
        self.push(Step::Take(1 << b',' | dot));
        self.text(operator, Emptiness::Allowed);
        let further = self.push(Step::Done);
        let leave = Step::Split(self.here(), comma);
        (self.steps[more], self.steps[further]) = (leave, leave);
        if let Some(either) = either {
            self.steps[either] = Step::Split(either as u32 + 1, comma);
        }
    }

    /// Matches characters and encoded bytes, as many as possible, without the separator of members.
    fn text(&mut self, operator: Operator, empty: Emptiness) {
        let between: Set = 1 << b',' | 1 << operator.separator();
        if empty == Emptiness::Refused {
            // A required value may begin with a dot, even between the dots of a label.
            self.unit(operator, between & !(1 << b'.'));
        }
        let again = self.push(Step::Done);
        self.unit(operator, between);
        self.push(Step::Jump(again as u32));
        self.steps[again] = Step::Split(again as u32 + 1, self.here());
    }

    /// Matches a character or an encoded byte.
    fn unit(&mut self, operator: Operator, without: Set) {
        let either = self.push(Step::Done);
        self.push(Step::Take(set_of(operator.allowed()) & !without));
        let leave = self.push(Step::Done);
        self.steps[either] = Step::Split(either as u32 + 1, self.here());
        self.byte(b'%');
        self.push(Step::Take(HEX));
        self.push(Step::Take(HEX));
        self.steps[leave] = Step::Jump(self.here());
    }

    /// Matches at most `length` characters; encoded bytes of one character count as one.
    fn prefix(&mut self, operator: Operator, length: u16, empty: Emptiness) {
        let set = set_of(operator.allowed());
        let mut exits = Vec::new();
        for number in 0..length {
            if self.steps.len() > LONGEST {
                break;
            }
            if number > 0 || empty == Emptiness::Allowed {
                exits.push(self.push(Step::Done));
            }
            self.character(operator, set);
        }
        let end = self.here();
        for exit in exits {
            self.steps[exit] = Step::Split(exit as u32 + 1, end);
        }
    }

    /// Matches a character, encoded or not. If encoded bytes are kept, those that are not UTF-8 match as well.
    fn character(&mut self, operator: Operator, set: Set) {
        let mut leaves = Vec::new();
        let mut branch = self.push(Step::Done);
        self.push(Step::Take(set));
        leaves.push(self.push(Step::Jump(0)));
        let alone: &[&[(Set, Set)]] = if operator.passes_octets() { &[&[(HEX, HEX)]] } else { &[] };
        for octets in CHARACTERS.iter().chain(alone) {
            let next = self.here();
            self.steps[branch] = Step::Split(branch as u32 + 1, next);
            branch = self.push(Step::Done);
            for (high, low) in *octets {
                self.byte(b'%');
                self.push(Step::Take(*high));
                self.push(Step::Take(*low));
            }
            leaves.push(self.push(Step::Jump(0)));
        }
        // The last branch has no alternative.
        self.steps[branch] = Step::Jump(branch as u32 + 1);
        let end = self.here();
        for leave in leaves {
            self.steps[leave] = Step::Jump(end);
        }
    }
}
