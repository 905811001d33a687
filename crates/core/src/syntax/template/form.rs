//! Matching of a query as servers read it: a form (URL Standard, `application/x-www-form-urlencoded`).
//!
//! The pairs of a text are put into the order of the template, without those that it does not name, and the matcher
//! reads the result. So a value is what the matcher finds in both modes. "+" is a space, and a character that an
//! expansion would have encoded is encoded here.

use super::expand::{push, push_literal};
use super::{Modifier, Operator, Part, Template, TemplateError, Value, VarSpec};
use crate::syntax::percent;
use std::collections::BTreeMap;
use std::ops::Range;

impl Template {
    /// Returns the values of a text whose query is a form: parameters in any order, with others between them, and "+"
    /// for a space.
    ///
    /// A variable takes the first parameter of its name, an exploded one all of them; it is never a mapping. A pair of
    /// the template without a literal name, as in `?{+rest}`, takes the other parameters.
    ///
    /// ```
    /// use urikit_core::syntax::template::{Template, Value};
    /// let template = Template::parse("/search{?q,lang}").unwrap();
    /// let values = template.matches_form("/search?page=2&lang=en&q=a+b").unwrap();
    /// assert_eq!(values, Some(vec![Some(Value::Text("a b".into())), Some(Value::Text("en".into()))]));
    /// ```
    ///
    /// Fails if the prefixes of the template are too long.
    pub fn matches_form(&self, text: &str) -> Result<Option<Vec<Option<Value>>>, TemplateError> {
        self.arranged(text).map_or(Ok(None), |text| self.matches(&text))
    }

    /// Returns the text with the query that the template would have written; None if a required parameter is missing.
    fn arranged(&self, text: &str) -> Option<String> {
        let (text, fragment) = text.split_at(text.find('#').unwrap_or(text.len()));
        let (head, query) = text.split_once('?').unwrap_or((text, ""));
        let pieces = self.query_pieces();
        let mut parameters = Parameters::of(query);
        let taken: Vec<Taken<'_>> = pieces.iter().map(|piece| parameters.take(self, piece)).collect::<Option<_>>()?;
        let mut out = head.to_owned();
        for (piece, taken) in pieces.iter().zip(&taken) {
            match (piece, taken) {
                (Piece::Mark(mark), _) => out.push(*mark),
                (Piece::Expression(operator, specs), Taken::Lists(lists)) => {
                    let mut pending = operator.first();
                    for (spec, values) in specs.iter().zip(lists) {
                        for value in values {
                            out.extend(pending.map(char::from));
                            pending = Some(operator.separator());
                            out.push_str(&self.names()[spec.name]);
                            out.push('=');
                            push_value(&mut out, value, spec.modifier == Modifier::None);
                        }
                    }
                }
                (Piece::Pair(range, _), Taken::Fixed) => push_literal(&mut out, &self.text()[range.clone()]),
                (Piece::Pair(range, shape), Taken::Value(value)) => {
                    push_literal(&mut out, &self.text()[range.clone()]);
                    match shape {
                        Shape::Simple => push_value(&mut out, value, true),
                        _ => push(&mut out, &value.replace('+', "%20"), Operator::Reserved, true),
                    }
                }
                _ => push(&mut out, &parameters.rest().replace('+', "%20"), Operator::Reserved, true),
            }
        }
        out.push_str(fragment);
        Some(out)
    }

    /// Splits the query of the template at "&"; empty if it has none.
    fn query_pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = Vec::new();
        let mut inside = false;
        // True while a pair of literals and expressions goes on.
        let mut open = false;
        for part in self.parts() {
            match part {
                Part::Literal(range) => {
                    let text = &self.text()[range.clone()];
                    let end = text.find('#').unwrap_or(text.len());
                    let mut start = 0;
                    if !inside {
                        let Some(mark) = text[..end].find('?') else {
                            if end < text.len() {
                                return pieces;
                            }
                            continue;
                        };
                        pieces.push(Piece::Mark('?'));
                        (inside, start) = (true, mark + 1);
                    }
                    for (number, pair) in text[start..end].split('&').enumerate() {
                        if number > 0 {
                            pieces.push(Piece::Mark('&'));
                            open = false;
                        }
                        if !pair.is_empty() && !open {
                            pieces
                                .push(Piece::Pair(range.start + start..range.start + start + pair.len(), Shape::Fixed));
                            open = true;
                        } else if !pair.is_empty() {
                            mix(&mut pieces);
                        }
                        start += pair.len() + 1;
                    }
                    if end < text.len() {
                        return pieces;
                    }
                }
                Part::Expression(Operator::Fragment, _) => return pieces,
                Part::Expression(operator @ (Operator::Query | Operator::Continuation), specs)
                    if inside || *operator == Operator::Query =>
                {
                    pieces.push(Piece::Expression(*operator, specs));
                    (inside, open) = (true, false);
                }
                Part::Expression(operator, specs) if inside => {
                    let simple = *operator == Operator::Simple && specs.len() == 1;
                    match pieces.last_mut() {
                        Some(Piece::Pair(range, shape @ Shape::Fixed)) if open => {
                            let text = &self.text()[range.clone()];
                            *shape = match text.find('=') {
                                Some(equals) if equals + 1 == text.len() && simple => Shape::Simple,
                                Some(equals) => {
                                    range.end = range.start + equals + 1;
                                    Shape::Mixed
                                }
                                None => Shape::Unnamed,
                            };
                        }
                        Some(Piece::Pair(..)) if open => mix(&mut pieces),
                        _ => pieces.push(Piece::Pair(0..0, Shape::Unnamed)),
                    }
                    open = true;
                }
                Part::Expression(..) => {}
            }
        }
        pieces
    }
}

/// A piece of the query of a template.
enum Piece<'a> {
    /// "?" or "&".
    Mark(char),
    /// `{?a,b}` or `{&a,b}`.
    Expression(Operator, &'a [VarSpec]),
    /// A pair of literals and other expressions: all of it, or its name with "=".
    Pair(Range<usize>, Shape),
}

/// The value of a pair of literals and expressions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Literals alone.
    Fixed,
    /// One simple expression.
    Simple,
    /// Other expressions, or several, or some with literals.
    Mixed,
    /// Its name is not a literal.
    Unnamed,
}

/// Marks the last pair as one of several parts.
fn mix(pieces: &mut [Piece<'_>]) {
    if let Some(Piece::Pair(_, shape @ Shape::Simple)) = pieces.last_mut() {
        *shape = Shape::Mixed;
    }
}

/// The parameters that a piece takes.
enum Taken<'a> {
    Nothing,
    Fixed,
    Value(&'a str),
    Lists(Vec<Vec<&'a str>>),
}

/// The pairs of a query.
struct Parameters<'a> {
    pairs: Vec<(&'a str, Option<&'a str>)>,
    is_taken: Vec<bool>,
    by_name: BTreeMap<Vec<u8>, Vec<usize>>,
}

impl<'a> Parameters<'a> {
    fn of(query: &'a str) -> Self {
        let pairs: Vec<_> = query.split('&').filter(|pair| !pair.is_empty()).map(split).collect();
        let mut by_name: BTreeMap<Vec<u8>, Vec<usize>> = BTreeMap::new();
        for (at, (name, _)) in pairs.iter().enumerate() {
            by_name.entry(decoded(name)).or_default().push(at);
        }
        Parameters { is_taken: vec![false; pairs.len()], pairs, by_name }
    }

    /// Takes the parameters of a piece; None if a required one is missing.
    fn take(&mut self, template: &Template, piece: &Piece<'_>) -> Option<Taken<'a>> {
        Some(match piece {
            Piece::Expression(_, specs) => Taken::Lists(
                specs
                    .iter()
                    .map(|spec| {
                        let count = if spec.modifier == Modifier::Explode { usize::MAX } else { 1 };
                        self.named(&template.names()[spec.name], |_| true, count)
                    })
                    .collect(),
            ),
            Piece::Pair(range, Shape::Fixed) => {
                let (name, value) = split(&template.text()[range.clone()]);
                let wanted = decoded(value.unwrap_or(""));
                self.named(name, |value| decoded(value) == wanted, 1).pop().map(|_| Taken::Fixed)?
            }
            Piece::Pair(range, Shape::Simple | Shape::Mixed) => {
                let (name, _) = split(&template.text()[range.clone()]);
                self.named(name, |_| true, 1).pop().map(Taken::Value)?
            }
            _ => Taken::Nothing,
        })
    }

    /// Takes the first values of a name that fit.
    fn named(&mut self, name: &str, fits: impl Fn(&str) -> bool, count: usize) -> Vec<&'a str> {
        let mut values = Vec::new();
        for at in self.by_name.get(&decoded(name)).into_iter().flatten() {
            let value = self.pairs[*at].1.unwrap_or("");
            if values.len() < count && !self.is_taken[*at] && fits(value) {
                self.is_taken[*at] = true;
                values.push(value);
            }
        }
        values
    }

    /// Takes the parameters that no piece has, as they are written.
    fn rest(&mut self) -> String {
        let mut out = String::new();
        for ((name, value), taken) in self.pairs.iter().zip(&mut self.is_taken) {
            if !std::mem::replace(taken, true) {
                out.push_str(if out.is_empty() { "" } else { "&" });
                out.push_str(name);
                value.iter().for_each(|value| out.extend(["=", value]));
            }
        }
        out
    }
}

fn split(pair: &str) -> (&str, Option<&str>) {
    pair.split_once('=').map_or((pair, None), |(name, value)| (name, Some(value)))
}

/// Decodes a name or a value of a form.
fn decoded(text: &str) -> Vec<u8> {
    percent::decode_lossy(text.replace('+', " ").as_bytes(), |_| true)
}

/// Appends a value as a simple expansion writes it; unencoded commas may separate the members of a list.
fn push_value(out: &mut String, value: &str, commas: bool) {
    let value = value.replace('+', "%20");
    if !commas {
        return push(out, &value, Operator::Simple, true);
    }
    for (number, member) in value.split(',').enumerate() {
        out.push_str(if number > 0 { "," } else { "" });
        push(out, member, Operator::Simple, true);
    }
}

#[cfg(test)]
mod tests {
    use super::super::matcher::tests::shown;
    use super::*;
    use proptest::prelude::*;

    fn said(template: &str, text: &str) -> String {
        shown(&Template::parse(template).unwrap(), |template| template.matches_form(text))
    }

    #[test]
    fn queries_of_servers() {
        for (template, text, values) in [
            ("/s{?q,lang}", "/s?lang=en&q=a+b", "q=a b lang=en"),
            ("/s{?q,lang}", "/s?utm_source=x&q=1&page=2", "q=1"),
            ("/s{?q,lang}", "/s", ""),
            ("/s{?q,lang}", "/t?q=1", "no"),
            ("/s{?q}", "/s?q=1&q=2", "q=1"),
            ("/s{?q*}", "/s?a=0&q=1&b&q=2", "q=[1|2]"),
            ("/s{?q*}", "/s?a=0", ""),
            ("/s{?q*}", "/s?q=1,2", "q=[1,2]"),
            ("/s{?q}", "/s?q=1,2", "q=[1|2]"),
            ("/s{?q}", "/s?q=1%2C2", "q=1,2"),
            ("/s{?q}", "/s?&&q&", "q="),
            ("/s{?q}", "/s?%71=%C3%A9é%", "q=éé%"),
            ("/s{?q}", "/s?q=http://h/?a=b", "q=http://h/?a=b"),
            ("/s{?q}", "/s?q=%2B%26", "q=+&"),
            ("/s{?q:2}", "/s?q=ab", "q=ab"),
            ("/s{?q:2}", "/s?q=abc", "no"),
            ("/s{?q}", "/s?q=%FF", "no"),
            ("/s/{id}", "/s/7?utm=1", "id=7"),
            ("/s/{id}", "/s/a+b?utm=1", "no"),
            ("/{+x}", "/s/7?utm=1", "x=s/7"),
            ("/s{?q}{#f}", "/s?x=1&q=2#a?b", "q=2 f=a?b"),
            ("/s{?q}", "/s?q=2#f", "no"),
            ("/s?type=a+b&v=1{&q}", "/s?v=1&q=2&type=a%20b", "q=2"),
            ("/s?type=a{&q}", "/s?type=b&q=2&type=a", "q=2"),
            ("/s?type=a{&q}", "/s?type=b&q=2", "no"),
            ("/s?type=a{&q}", "/s?q=2", "no"),
            ("/s?q={q}&page={page}", "/s?page=2&x=3&q=a/b+c", "q=a/b c page=2"),
            ("/s?q={q}", "/s?x=3", "no"),
            ("/s?q={+q}", "/s?x=3&q=a/b", "q=a/b"),
            ("/s?r={a}-{b}", "/s?x=3&r=1-2", "a=1 b=2"),
            ("/s?a={a}{&b}&c={c}", "/s?c=3&b=2&a=1", "a=1 b=2 c=3"),
            ("/s?a=1&{+rest}", "/s?x=2&a=1&y=3+4", "rest=x=2&y=3 4"),
            ("/s?{k}={v}", "/s?x=2", "k=x v=2"),
            ("/s?{k}={v}", "/s?x=2&y=3", "no"),
            ("/s?{+rest}", "/s", "rest="),
            ("/{id}{?id}", "/7?x=1&id=7", "id=7"),
            ("/{id}{?id}", "/7?x=1&id=8", "no"),
            ("/s{&q}", "/s?q=1", ""),
            ("/s#a?{q}", "/s?x=1#a?2", "q=2"),
            ("http://h/{?q}", "http://h/?b=1&q=2", "q=2"),
        ] {
            assert_eq!(said(template, text), values, "{template} {text}");
        }
    }

    #[test]
    fn hostile_queries_end() {
        for query in ["a&", "a=1&", "&", "=", "+", "%", "a=,", "é&"] {
            let text = format!("/?{}", query.repeat(200_000));
            for template in ["/{?a*,b}", "/?a=1&{+c}", "/?a={a}&{b}={c}{&a}"] {
                Template::parse(template).unwrap().matches_form(&text).unwrap();
            }
        }
    }

    proptest! {
        #[test]
        fn order_and_other_parameters_change_nothing(
            values in prop::collection::vec(prop::option::of("[a-c,=/%é+& ]{0,4}"), 3),
            order in Just(vec![0, 1, 2, 3]).prop_shuffle(),
            list in prop::collection::vec("[a-c,=/%é+& ]{0,4}", 1..3),
            template in prop::sample::select(vec!["/{a}{?b,c,d*}", "/{a}?f=1{&b}{&c,d*}", "/{a}?f=1{&b,c,d*}{#e}"]),
        ) {
            let template = Template::parse(template).unwrap();
            let mut given: Vec<_> = values.into_iter().map(|value| value.map(Value::Text)).collect();
            given.push(Some(Value::List(list)));
            given.resize(template.names().len(), None);
            let text = template.expand(&given).unwrap();
            let found = template.matches(&text).unwrap();
            prop_assert_eq!(&template.matches_form(&text).unwrap(), &found);
            let (head, query) = text.split_once('?').unwrap();
            let mut pairs: Vec<_> = query.replace("%20", "+").split('&').map(str::to_owned).collect();
            pairs.extend(["x=1".to_owned(), "y".to_owned()]);
            // The members of a list stay in order.
            pairs.sort_by_key(|pair| order["bcd".find(&pair[..1]).unwrap_or(3)]);
            let text = format!("{head}?{}", pairs.join("&"));
            prop_assert_eq!(template.matches_form(&text).unwrap(), found, "{}", text);
        }
    }
}
