//! Expansion of a template (RFC 6570 section 3): each value is encoded exactly once.

use super::{Given, Modifier, Operator, Part, Template, TemplateCode, TemplateError, Value, VarSpec};
use crate::syntax::chars;
use crate::syntax::percent::{is_pct_encoded, octet_at, push_char};

impl Template {
    /// Expands the template with values, one for each of [`Template::names`]; None is an undefined variable, and so is
    /// an empty list.
    ///
    /// Fails for a prefix of a list or of pairs (2.4.1).
    pub fn expand<T: Given>(&self, values: &[Option<Value<T>>]) -> Result<String, TemplateError> {
        let mut out = String::with_capacity(self.text.len());
        for part in &self.parts {
            match part {
                Part::Literal(range) => push_literal(&mut out, &self.text[range.clone()]),
                Part::Expression(operator, specs) => self.expression(&mut out, *operator, specs, values)?,
            }
        }
        Ok(out)
    }

    fn expression<T: Given>(
        &self,
        out: &mut String,
        operator: Operator,
        specs: &[VarSpec],
        values: &[Option<Value<T>>],
    ) -> Result<(), TemplateError> {
        let mut writer = Writer { out, operator, pending: operator.first() };
        for spec in specs {
            let value = values.get(spec.name).and_then(Option::as_ref);
            if let Some(value) = value.filter(|value| !value.is_undefined()) {
                writer.variable(&self.names[spec.name], spec, value)?;
            }
        }
        Ok(())
    }
}

/// The state of expanding one expression.
pub(super) struct Writer<'a> {
    pub(super) out: &'a mut String,
    pub(super) operator: Operator,
    /// The character before the next member.
    pub(super) pending: Option<u8>,
}

impl Writer<'_> {
    /// Expands one variable.
    pub(super) fn variable<T: Given>(
        &mut self,
        name: &str,
        spec: &VarSpec,
        value: &Value<T>,
    ) -> Result<(), TemplateError> {
        match (value, spec.modifier) {
            (Value::Text(text), Modifier::Prefix(length)) => {
                let passes = self.operator.passes_octets() || text.is_raw();
                self.member(name, beginning(text.text(), length.into(), passes), text.is_raw());
            }
            (Value::Text(text), _) => self.member(name, text.text(), text.is_raw()),
            (_, Modifier::Prefix(_)) => {
                let (code, component) = (TemplateCode::PrefixComposite, "varspec");
                return Err(TemplateError { code, component, offset: spec.range.start, end: spec.range.end });
            }
            (Value::List(list), Modifier::Explode) => {
                list.iter().for_each(|member| self.member(name, member.text(), member.is_raw()));
            }
            (Value::Pairs(pairs), Modifier::Explode) => {
                pairs.iter().for_each(|(name, value)| self.pair(name, value));
            }
            (Value::List(list), Modifier::None) => self.list(name, list.iter()),
            (Value::Pairs(pairs), Modifier::None) => {
                self.list(name, pairs.iter().flat_map(|(name, value)| [name, value]));
            }
        }
        Ok(())
    }

    /// Begins a member: writes the first character of the expression, later its separator.
    fn begin(&mut self) {
        if let Some(byte) = self.pending {
            self.out.push(char::from(byte));
        }
        self.pending = Some(self.operator.separator());
    }

    /// Writes a value, after the name of its variable if the operator has names.
    fn member(&mut self, name: &str, value: &str, raw: bool) {
        self.begin();
        if self.operator.is_named() {
            push_literal(self.out, name);
            if value.is_empty() && !self.operator.is_form() {
                return;
            }
            self.out.push('=');
        }
        self.value(value, raw);
    }

    /// Writes a name with its value (3.2.1), both encoded as values.
    fn pair<T: Given>(&mut self, name: &T, value: &T) {
        self.begin();
        self.value(name.text(), name.is_raw());
        if !value.text().is_empty() || self.operator.is_form() {
            self.out.push('=');
            self.value(value.text(), value.is_raw());
        }
    }

    /// Writes texts with commas between them as one value.
    fn list<'v, T: Given + 'v>(&mut self, name: &str, members: impl Iterator<Item = &'v T>) {
        let mut members = members.peekable();
        let Some(first) = members.next() else { return };
        self.begin();
        if self.operator.is_named() {
            push_literal(self.out, name);
            if first.text().is_empty() && members.peek().is_none() && !self.operator.is_form() {
                return;
            }
            self.out.push('=');
        }
        self.value(first.text(), first.is_raw());
        for member in members {
            self.out.push(',');
            self.value(member.text(), member.is_raw());
        }
    }

    fn value(&mut self, text: &str, raw: bool) {
        push(self.out, text, self.operator, raw);
    }
}

impl<T: Given> Value<T> {
    /// Returns true for a list or pairs without members, which count as undefined (2.3).
    pub(super) fn is_undefined(&self) -> bool {
        match self {
            Value::Text(_) => false,
            Value::List(list) => list.is_empty(),
            Value::Pairs(pairs) => pairs.is_empty(),
        }
    }
}

/// Appends a literal: keeps characters that a URI allows, encodes the rest (3.1).
pub(super) fn push_literal(out: &mut String, text: &str) {
    push(out, text, Operator::Reserved, false);
}

/// Encodes characters that an operator does not allow; raw text keeps its encoded bytes.
pub(super) fn push(out: &mut String, text: &str, operator: Operator, raw: bool) {
    let (bytes, allowed) = (text.as_bytes(), operator.allowed());
    let passes = raw || operator.passes_octets();
    let mut copied = 0;
    for (at, c) in text.char_indices() {
        let kept = match c {
            '%' => passes && is_pct_encoded(bytes, at),
            _ => c.is_ascii() && chars::is(bytes[at], allowed),
        };
        if !kept {
            out.push_str(&text[copied..at]);
            push_char(out, c);
            copied = at + c.len_utf8();
        }
    }
    out.push_str(&text[copied..]);
}

/// Returns the first `length` characters. If encoded bytes are kept, those of one character count as one.
fn beginning(text: &str, length: usize, passes: bool) -> &str {
    let (bytes, mut at) = (text.as_bytes(), 0);
    for _ in 0..length {
        let Some(c) = text[at..].chars().next() else { break };
        at += match c {
            '%' if passes && is_pct_encoded(bytes, at) => encoded_character(bytes, at),
            c => c.len_utf8(),
        };
    }
    &text[..at]
}

/// Returns the length of the encoded character at `at`: several encoded bytes if they are UTF-8, otherwise one.
fn encoded_character(bytes: &[u8], at: usize) -> usize {
    let mut octets = [0; 4];
    for count in 0..4 {
        let Some(octet) = octet_at(bytes, at + 3 * count) else { break };
        octets[count] = octet;
        if std::str::from_utf8(&octets[..=count]).is_ok() {
            return 3 * (count + 1);
        }
    }
    3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &str) -> Option<Value> {
        Some(Value::Text(value.into()))
    }

    fn list(values: &[&str]) -> Option<Value> {
        Some(Value::List(values.iter().map(|v| (*v).to_owned()).collect()))
    }

    fn pairs(values: &[(&str, &str)]) -> Option<Value> {
        Some(Value::Pairs(values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()))
    }

    fn expanded(template: &str, value: Option<Value>) -> String {
        let template = Template::parse(template).unwrap();
        template.expand(&vec![value; template.names().len()]).unwrap()
    }

    #[test]
    fn undefined_and_empty() {
        for (template, undefined, empty) in
            [("X{x}", "X", "X"), ("X{.x}", "X", "X."), ("{?x}", "", "?x="), ("{;x}", "", ";x"), ("{#x}", "", "#")]
        {
            assert_eq!(expanded(template, None), undefined);
            assert_eq!(expanded(template, list(&[])), undefined);
            assert_eq!(expanded(template, pairs(&[])), undefined);
            assert_eq!(expanded(template, text("")), empty);
        }
    }

    #[test]
    fn a_pair_without_a_value_is_its_name() {
        let one = || pairs(&[("a b", "")]);
        for (template, expected) in
            [("{x*}", "a%20b"), ("{/x*}", "/a%20b"), ("{;x*}", ";a%20b"), ("{?x*}", "?a%20b="), ("{&x*}", "&a%20b=")]
        {
            assert_eq!(expanded(template, one()), expected);
        }
    }

    #[test]
    fn a_prefix_counts_characters() {
        assert_eq!(expanded("{x:2}", text("é%é")), "%C3%A9%25");
        assert_eq!(expanded("{+x:2}", text("%C3%A9%FFz")), "%C3%A9%FF");
        assert_eq!(expanded("{+x:3}", text("%ez")), "%25ez");
        assert_eq!(expanded("{x:1}", text("%20")), "%25");
    }

    #[test]
    fn octets_pass_where_reserved_characters_do() {
        assert_eq!(expanded("{x}{+x}", text("50%/%41")), "50%25%2F%254150%25/%41");
        assert_eq!(expanded("é%41{x}", None), "%C3%A9%41");
    }

    #[derive(Clone)]
    struct Raw(&'static str);

    impl Given for Raw {
        fn text(&self) -> &str {
            self.0
        }

        fn is_raw(&self) -> bool {
            true
        }
    }

    #[test]
    fn raw_text_keeps_its_bytes() {
        let raw = || Some(Value::Text(Raw("a%2Fb/\u{e9}&%c3%a9")));
        for (template, expected) in [
            ("{x}", "a%2Fb%2F%C3%A9%26%c3%a9"),
            ("{+x}", "a%2Fb/%C3%A9&%c3%a9"),
            ("{?x}", "?x=a%2Fb%2F%C3%A9%26%c3%a9"),
            ("{/x:2}", "/a%2F"),
        ] {
            assert_eq!(Template::parse(template).unwrap().expand(&[raw()]).unwrap(), expected);
        }
        let pairs = Some(Value::Pairs(vec![(Raw("%41"), Raw("%2C"))]));
        assert_eq!(Template::parse("{?x*}{x}").unwrap().expand(&[pairs]).unwrap(), "?%41=%2C%41,%2C");
    }

    #[test]
    fn a_prefix_of_a_list_is_refused() {
        let error = Template::parse("/{a}{?x:3}").unwrap().expand(&[None, list(&["a"])]).unwrap_err();
        assert_eq!((error.code, error.offset, error.end), (TemplateCode::PrefixComposite, 6, 9));
    }
}
