//! Matching: finds the values that expand to a text (RFC 6570 section 1.4), in linear time.
//!
//! The text is read once, following all paths through the program simultaneously; of two paths at the same instruction
//! only the first is kept. The time is the length of the text times the size of the template. The case of hexadecimal
//! digits and unnecessary encoding are ignored.
//!
//! A variable that occurs twice must have one value for both. This is checked after matching, without backtracking:
//! `{a}{b}{a}` finds the longest `a`, and does not match `xyx`.

use super::captures::{self, Capture};
use super::program::{Program, Step};
use super::{Part, Template, TemplateError, Value};

impl Template {
    /// Returns values of [`Template::names`] that expand to the text, or None if it is not an expansion of this
    /// template.
    ///
    /// An exploded variable yields a list or pairs, any other a text, or a list if it contains unencoded commas.
    /// Encoded bytes that are not UTF-8 match only `{+x}` and `{#x}`, where they stay encoded; directly after another
    /// variable they are taken as part of that one, and nothing matches.
    ///
    /// Fails if the prefixes of the template are too long.
    pub fn matches(&self, text: &str) -> Result<Option<Vec<Option<Value>>>, TemplateError> {
        let program = Program::of(self)?;
        let Some(places) = run(&program, text.as_bytes()) else { return Ok(None) };
        let mut captures = Vec::new();
        let mut slot = 0;
        for part in self.parts() {
            let Part::Expression(operator, specs) = part else { continue };
            for spec in specs {
                let place = |slot: usize| places.get(slot).copied().flatten();
                if let (Some(start), Some(end)) = (place(slot), place(slot + 1)) {
                    captures.push(Capture { operator: *operator, spec, text: &text[start..end] });
                }
                slot += 2;
            }
        }
        let Some(values) = captures::values(self.names(), &captures) else { return Ok(None) };
        let once = slot == 2 * self.names().len();
        let explained = once || self.expand(&values).is_ok_and(|made| captures::plain(&made) == captures::plain(text));
        Ok(explained.then_some(values))
    }
}

/// The end of a chain of [`Saved`] positions.
const NONE: u32 = u32::MAX;

/// The minimum number of entries before unused positions are removed.
const MANY: usize = 1 << 16;

/// A slot, its position, and the index of the previous entry.
type Entry = (u32, usize, u32);

/// Saved positions: paths share their common entries.
struct Saved {
    entries: Vec<Entry>,
    /// The number of entries at which to remove unused ones.
    limit: usize,
}

impl Saved {
    fn add(&mut self, slot: u32, at: usize, before: u32) -> u32 {
        self.entries.push((slot, at, before));
        (self.entries.len() - 1) as u32
    }

    /// Removes entries that no open path needs, each time their number has doubled.
    fn compact(&mut self, open: &mut [(u32, u32)]) {
        if self.entries.len() < self.limit {
            return;
        }
        let mut moved = vec![NONE; self.entries.len()];
        for (_, last) in &*open {
            let mut at = *last;
            while at != NONE && moved[at as usize] == NONE {
                moved[at as usize] = 0;
                at = self.entries[at as usize].2;
            }
        }
        // An entry's predecessor comes before it, and is moved first.
        let mut kept: Vec<Entry> = Vec::new();
        for (at, (slot, place, before)) in self.entries.iter().enumerate() {
            if moved[at] != NONE {
                moved[at] = kept.len() as u32;
                kept.push((*slot, *place, moved.get(*before as usize).copied().unwrap_or(NONE)));
            }
        }
        for (_, last) in open {
            *last = moved.get(*last as usize).copied().unwrap_or(NONE);
        }
        self.limit = MANY.max(2 * kept.len());
        self.entries = kept;
    }

    /// Returns the position of each slot in the chain that ends at `last`; the latest position of a slot counts.
    fn places(&self, last: u32) -> Vec<Option<usize>> {
        let (mut places, mut at) = (Vec::new(), last);
        while at != NONE {
            let (slot, place, before) = self.entries[at as usize];
            if places.len() <= slot as usize {
                places.resize(slot as usize + 1, None);
            }
            places[slot as usize].get_or_insert(place);
            at = before;
        }
        places
    }
}

/// The paths that are open at one position of the text, by preference.
struct Ways {
    /// An instruction, and the last entry saved before it.
    open: Vec<(u32, u32)>,
    /// The last round in which each instruction was reached.
    seen: Vec<usize>,
}

impl Ways {
    fn new(count: usize) -> Self {
        Ways { open: Vec::new(), seen: vec![0; count] }
    }
}

/// The state of one match.
struct Run<'p> {
    steps: &'p [Step],
    saved: Saved,
    stack: Vec<(u32, u32)>,
}

impl Run<'_> {
    /// Follows the paths from an instruction that read nothing; `round` is one more than `at`.
    fn follow(&mut self, ways: &mut Ways, from: (u32, u32), at: usize) {
        self.stack.push(from);
        while let Some((mut step, mut last)) = self.stack.pop() {
            while ways.seen[step as usize] != at + 1 {
                ways.seen[step as usize] = at + 1;
                match self.steps[step as usize] {
                    Step::Jump(to) => step = to,
                    Step::Split(first, second) => {
                        self.stack.push((second, last));
                        step = first;
                    }
                    Step::Save(slot) => {
                        last = self.saved.add(slot, at, last);
                        step += 1;
                    }
                    Step::Take(_) | Step::Done => ways.open.push((step, last)),
                }
            }
        }
    }
}

/// Reads the whole text and returns the position of each slot; None if no path matches.
fn run(program: &Program, text: &[u8]) -> Option<Vec<Option<usize>>> {
    let steps = program.steps();
    let mut run = Run { steps, saved: Saved { entries: Vec::new(), limit: MANY }, stack: Vec::new() };
    let (mut now, mut next) = (Ways::new(steps.len()), Ways::new(steps.len()));
    run.follow(&mut now, (0, NONE), 0);
    for (at, byte) in text.iter().enumerate() {
        if now.open.is_empty() || !byte.is_ascii() {
            return None;
        }
        for &(step, last) in &now.open {
            if matches!(steps[step as usize], Step::Take(set) if set >> byte & 1 == 1) {
                run.follow(&mut next, (step + 1, last), at + 1);
            }
        }
        now.open.clear();
        std::mem::swap(&mut now, &mut next);
        run.saved.compact(&mut now.open);
    }
    let (_, last) = now.open.iter().find(|(step, _)| matches!(steps[*step as usize], Step::Done))?;
    Some(run.saved.places(*last))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    fn said(template: &str, text: &str) -> String {
        shown(&Template::parse(template).unwrap(), |template| template.matches(text))
    }

    /// Formats a match: `name=value`, lists in brackets, pairs in braces.
    pub(in crate::syntax::template) fn shown(
        template: &Template,
        matches: impl Fn(&Template) -> Result<Option<Vec<Option<Value>>>, TemplateError>,
    ) -> String {
        let Some(values) = matches(template).unwrap() else { return "no".into() };
        let shown = template.names().iter().zip(values).filter_map(|(name, value)| {
            Some(match value? {
                Value::Text(text) => format!("{name}={text}"),
                Value::List(list) => format!("{name}=[{}]", list.join("|")),
                Value::Pairs(pairs) => {
                    let pairs: Vec<_> = pairs.iter().map(|(name, value)| format!("{name}:{value}")).collect();
                    format!("{name}={{{}}}", pairs.join("|"))
                }
            })
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_operator() {
        for (template, text, values) in [
            ("/a/{x}", "/a/b%20c", "x=b c"),
            ("/a/{x}", "/a/", "x="),
            ("/a/{x}", "/a/b/c", "no"),
            ("/a/{x}/c", "/a/b/c", "x=b"),
            ("{x,y}", "1,2", "x=1 y=2"),
            ("{x,y}", "1,2,3", "x=1 y=[2|3]"),
            ("{x}", "1,2", "x=[1|2]"),
            ("{+x}/here", "/a/b/here", "x=/a/b"),
            ("{+x,y}", "1,2", "x=1 y=2"),
            ("{+x}", "a,b", "x=a,b"),
            ("{+x}", "%2F%C3%A9%20%FF%25", "x=%2Fé %FF%25"),
            ("a{#x}", "a#b/c?", "x=b/c?"),
            ("a{#x}", "a", ""),
            ("X{.x}", "X.", "x="),
            ("www{.dom*}", "www.example.com", "dom=[example|com]"),
            ("www{.dom*}{/p}", "www.a.b/a", "dom=[a|b] p=a"),
            ("X{.x*}", "X.semi=%3B.dot=..comma=%2C.n", "x={semi:;|dot:.|comma:,|n:}"),
            ("X{.x*}", "X.dot=.b.c", "x={dot:.b|c:}"),
            ("{/x,y}/z", "/a/b/z", "x=a y=b"),
            ("{/x*}{/y}", "/a/b/c", "x=[a|b] y=c"),
            ("{/x*}", "/a=1/b", "x={a:1|b:}"),
            ("{;x,y}", ";x;y=2", "x= y=2"),
            ("{;x}", ";x=", "no"),
            ("{;x}", ";x=,b", "x=[|b]"),
            ("{?q,lang}", "?lang=en", "lang=en"),
            ("{?q,lang}", "?lang=en&q=1", "no"),
            ("{?q}", "?q", "no"),
            ("{?q}", "?q=a%26b,c", "q=[a&b|c]"),
            ("{?x*}", "?x=1&x=2", "x=[1|2]"),
            ("{?x*,y}", "?a=1&b=2&y=3", "x={a:1|b:2} y=3"),
            ("?a=1{&x}", "?a=1&x=2", "x=2"),
            ("{x:2}{y}", "abcd", "x=ab y=cd"),
            ("{x:1}", "%e2%82%ac", "x=€"),
            ("{x:1}", "%E2%82%AC%41", "no"),
            ("{+x:1}", "%aa", "x=%aa"),
            ("{+x:1}", "%aa%aa", "no"),
            ("{/x:1,x}", "/v/value", "x=value"),
            ("{/x:1,x}", "/w/value", "no"),
            ("{+x}/{x}", "a,b/a,b", "x=[a|b]"),
            ("{+x}/{x}", "a,b/a%2Cb", "x=a,b"),
            ("{a}{b}{a}", "xyx", "no"),
            ("caf%C3%A9é{x}", "caf%c3%a9%C3%A9-", "x=-"),
            ("{x}", "%FF", "no"),
            ("{x}", "é", "no"),
            ("", "", ""),
            ("", "a", "no"),
        ] {
            assert_eq!(said(template, text), values, "{template} {text}");
        }
    }

    #[test]
    fn hostile_templates_and_texts_end() {
        let long = "a,".repeat(200_000);
        for template in ["{a}{b}{c}{d}", "{a*}{+b*}{c}", "{+a}{+b}{+c}/", "{a}{a}{a}"] {
            Template::parse(template).unwrap().matches(&long).unwrap();
        }
        let many = Template::parse(&"{a}".repeat(2_000)).unwrap();
        many.matches(&"a".repeat(2_000)).unwrap();
        let error = Template::parse(&"{a:9999}".repeat(10)).unwrap().matches("a").unwrap_err();
        assert_eq!(error.code, super::super::TemplateCode::TooLarge);
    }

    fn value() -> impl Strategy<Value = Option<Value>> {
        let text = "[a-c,=/%é ]{0,4}";
        proptest::option::of(prop_oneof![
            text.prop_map(Value::Text),
            prop::collection::vec(text, 0..4).prop_map(Value::List),
            prop::collection::vec((text, text), 0..3).prop_map(Value::Pairs),
        ])
    }

    proptest! {
        #[test]
        fn what_is_expanded_matches_and_expands_to_the_same(
            template in "[/x]?(\\{[+#./;?&]?(a|b)(\\*|:[1-3])?(,(a|b|c)\\*?)?\\}[/-]?){1,3}",
            values in prop::collection::vec(value(), 3),
        ) {
            let template = Template::parse(&template).unwrap();
            let Ok(text) = template.expand(&values) else { return Ok(()) };
            match template.matches(&text).unwrap() {
                Some(found) => prop_assert_eq!(template.expand(&found).unwrap(), text),
                // Only a name that occurs twice, or encoded bytes that are not UTF-8, can prevent a match.
                None => {
                    let octets = crate::syntax::percent::decode(&text, crate::syntax::percent::Plus::Literal);
                    if octets.is_ok_and(|octets| std::str::from_utf8(&octets).is_err()) {
                        return Ok(());
                    }
                    let specs = template.parts().iter().map(|part| match part {
                        Part::Literal(_) => 0,
                        Part::Expression(_, specs) => specs.len(),
                    });
                    prop_assert!(specs.sum::<usize>() > template.names().len(), "{}", text);
                }
            }
        }
    }
}
