//! Expansion of some variables, which returns a template of the rest.
//!
//! RFC 6570 does not define it. Expanding the rest later returns the same text as expanding all variables at once. An
//! expression with variables of both kinds is split:
//! - `{.a,b}`, `{/a,b}`, `{;a,b}`, `{&a,b}` have the same character before the first member as between members, so they
//!   can be split anywhere: `{/a,b}` is `{/a}{/b}`.
//! - `{?a,b}` with a value for a is `?a=1{&b}`. With a value for b only, the "?" or "&" before it depends on a, which
//!   no expression can represent.
//! - In `{a,b}`, `{+a,b}` and `{#a,b}` no expression can represent an optional comma.
//!
//! Such expressions are rejected with their range.

use super::expand::Writer;
use super::{Given, Operator, Part, Template, TemplateCode, TemplateError, Value, VarSpec};

/// The binding of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding<T = String> {
    /// Unbound: it stays a variable.
    Open,
    /// A value; None is an undefined variable, which expands to nothing.
    Value(Option<Value<T>>),
}

impl Template {
    /// Returns the template that is left when some variables have values; one binding for each of [`Template::names`].
    ///
    /// # Errors
    /// A prefix of a list (2.4.1), and an expression that cannot be split.
    ///
    /// ```
    /// use urikit_core::syntax::template::{Binding, Template, Value};
    /// let template = Template::parse("/{user}{?q,page}").unwrap();
    /// let q = Binding::Value(Some(Value::Text("a b".to_owned())));
    /// assert_eq!(template.partial(&[Binding::Open, q, Binding::Open]).unwrap(), "/{user}?q=a%20b{&page}");
    /// ```
    pub fn partial<T: Given>(&self, bindings: &[Binding<T>]) -> Result<String, TemplateError> {
        let mut out = String::with_capacity(self.text.len());
        for part in &self.parts {
            match part {
                Part::Literal(range) => out.push_str(&self.text[range.clone()]),
                Part::Expression(operator, specs) => {
                    self.split(&mut out, *operator, specs, bindings)?;
                }
            }
        }
        Ok(out)
    }

    fn split<T: Given>(
        &self,
        out: &mut String,
        operator: Operator,
        specs: &[VarSpec],
        bindings: &[Binding<T>],
    ) -> Result<(), TemplateError> {
        let binding = |spec: &VarSpec| bindings.get(spec.name).unwrap_or(&Binding::Open);
        let given = |spec: &VarSpec| matches!(binding(spec), Binding::Value(Some(v)) if !v.is_undefined());
        let open = |spec: &VarSpec| matches!(binding(spec), Binding::Open);
        let anywhere = operator.first() == Some(operator.separator());
        let in_order = operator == Operator::Query && !specs.iter().skip_while(|spec| !open(spec)).any(given);
        if specs.iter().any(open) && specs.iter().any(given) && !anywhere && !in_order {
            let offset = specs.first().map_or(0, |spec| spec.range.start);
            let end = specs.last().map_or(0, |spec| spec.range.end);
            let (code, component) = (TemplateCode::Partial, "variable-list");
            return Err(TemplateError { code, component, offset, end });
        }
        let mut pending = operator.first();
        let mut left = Left { operator, opened: false };
        for spec in specs {
            match binding(spec) {
                Binding::Open => left.add(out, &self.text[spec.range.clone()]),
                Binding::Value(value) => {
                    let Some(value) = value.as_ref().filter(|value| !value.is_undefined()) else { continue };
                    left.close(out);
                    let mut writer = Writer { out, operator, pending };
                    writer.variable(&self.names[spec.name], spec, value)?;
                    pending = writer.pending;
                    if operator == Operator::Query {
                        left.operator = Operator::Continuation;
                    }
                }
            }
        }
        left.close(out);
        Ok(())
    }
}

/// The expression for the remaining variables.
struct Left {
    operator: Operator,
    opened: bool,
}

impl Left {
    fn add(&mut self, out: &mut String, spec: &str) {
        if self.opened {
            out.push(',');
        } else {
            out.push('{');
            out.push_str(self.operator.written());
        }
        out.push_str(spec);
        self.opened = true;
    }

    fn close(&mut self, out: &mut String) {
        if std::mem::take(&mut self.opened) {
            out.push('}');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the remaining template, with the name in capitals as the value of each variable in `given`.
    fn rest(template: &str, given: &[&str]) -> Result<String, (usize, usize)> {
        let template = Template::parse(template).unwrap();
        let bindings: Vec<_> = template
            .names()
            .iter()
            .map(|name| match given.contains(&name.as_str()) {
                true if name == "none" => Binding::Value(None),
                true => Binding::Value(Some(Value::Text(name.to_uppercase()))),
                false => Binding::Open,
            })
            .collect();
        let text = template.partial(&bindings).map_err(|error| (error.offset, error.end))?;
        assert!(Template::parse(&text).is_ok());
        Ok(text)
    }

    #[test]
    fn what_can_be_split() {
        for (template, given, expected) in [
            ("é{a}/{b:3}{#c*}", &["a"][..], "éA/{b:3}{#c*}"),
            ("{/a,b*,c}", &["b"], "{/a}/B{/c}"),
            ("{.a,b}{;a,b}{&a,b}", &["a"], ".A{.b};a=A{;b}&a=A{&b}"),
            ("{?a,b,c}", &["a"], "?a=A{&b,c}"),
            ("{?a,b,c}", &["a", "b"], "?a=A&b=B{&c}"),
            ("{?a,b}", &["a", "b"], "?a=A&b=B"),
            ("{?none,b}{none,b}{+b,none}{?none}", &["none"], "{?b}{b}{+b}"),
            ("{a,b}{+a,b}{#a,b}", &["a", "b"], "A,BA,B#A,B"),
            ("{x}", &[], "{x}"),
        ] {
            assert_eq!(rest(template, given).unwrap(), expected, "{template}");
        }
    }

    #[test]
    fn what_cannot() {
        assert_eq!(rest("/{?a,b}", &["b"]), Err((3, 6)));
        assert_eq!(rest("/{a,b*}", &["a"]), Err((2, 6)));
        assert_eq!(rest("{+a,b}", &["b"]), Err((2, 5)));
        assert_eq!(rest("{#a,b}", &["a"]), Err((2, 5)));
    }
}
