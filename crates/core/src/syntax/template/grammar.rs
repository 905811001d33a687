//! The parser of templates (RFC 6570 section 2).
//!
//! ```text
//! literals      =  %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F    2.1, erratum 6937
//!                / %x61-7A / %x7E / ucschar / iprivate / pct-encoded
//!                ; CTL, SP, DQUOTE, "%" (aside from pct-encoded), "<", ">", "\", "^", "`",
//!                ; "{", "|" and "}" are not allowed in literals
//! operator      =  op-level2 / op-level3 / op-reserve                         2.2
//! op-level2     =  "+" / "#"
//! op-level3     =  "." / "/" / ";" / "?" / "&"
//! op-reserve    =  "=" / "," / "!" / "@" / "|"
//! variable-list =  varspec *( "," varspec )                                   2.3
//! varspec       =  varname [ modifier-level4 ]
//! varname       =  varchar *( ["."] varchar )
//! varchar       =  ALPHA / DIGIT / "_" / pct-encoded
//! prefix        =  ":" max-length                                             2.4.1
//! max-length    =  %x31-39 0*3DIGIT   ; positive integer < 10000
//! explode       =  "*"                                                        2.4.2
//! ```

use super::{Modifier, Operator, Part, Template, TemplateCode, TemplateError, VarSpec};
use crate::syntax::chars;
use crate::syntax::percent::is_pct_encoded;
use std::collections::BTreeMap;

impl Template {
    /// Parses a template.
    pub fn parse(text: &str) -> Result<Template, TemplateError> {
        let mut reader = Reader { text, at: 0, parts: Vec::new(), names: Vec::new(), known: BTreeMap::new() };
        while reader.at < text.len() {
            reader.literal()?;
            if reader.at < text.len() {
                reader.expression()?;
            }
        }
        let Reader { parts, names, .. } = reader;
        Ok(Template { text: text.to_owned(), parts, names: names.into_iter().map(str::to_owned).collect() })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    parts: Vec<Part>,
    names: Vec<&'a str>,
    known: BTreeMap<&'a str, usize>,
}

impl<'a> Reader<'a> {
    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    /// Returns the end of the character that begins at `at`.
    fn next(&self, at: usize) -> usize {
        at + self.text[at..].chars().next().map_or(0, char::len_utf8)
    }

    /// Creates an error about the current character.
    fn refuse(&self, code: TemplateCode, component: &'static str) -> TemplateError {
        TemplateError { code, component, offset: self.at, end: self.next(self.at) }
    }

    /// Reads a literal up to the next "{", or the end.
    fn literal(&mut self) -> Result<(), TemplateError> {
        let start = self.at;
        while self.at < self.text.len() && self.bytes()[self.at] != b'{' {
            match self.text[self.at..].chars().next() {
                Some('%') if is_pct_encoded(self.bytes(), self.at) => self.at += 3,
                Some('%') => return Err(self.refuse(TemplateCode::Percent, "literals")),
                Some('}') => return Err(self.refuse(TemplateCode::Unopened, "literals")),
                Some(c) if is_literal(c) => self.at += c.len_utf8(),
                _ => return Err(self.refuse(TemplateCode::Literal, "literals")),
            }
        }
        if start < self.at {
            self.parts.push(Part::Literal(start..self.at));
        }
        Ok(())
    }

    fn expression(&mut self) -> Result<(), TemplateError> {
        let open = self.at;
        let Some(close) = self.text[open..].find('}').map(|length| open + length) else {
            return Err(TemplateError {
                code: TemplateCode::Unclosed,
                component: "expression",
                offset: open,
                end: self.text.len(),
            });
        };
        self.at += 1;
        let operator = self.operator()?;
        let mut specs = vec![self.varspec(close)?];
        while self.at < close {
            // varspec() stops at a comma or at the end.
            self.at += 1;
            specs.push(self.varspec(close)?);
        }
        self.at = close + 1;
        self.parts.push(Part::Expression(operator, specs));
        Ok(())
    }

    fn operator(&mut self) -> Result<Operator, TemplateError> {
        let operator = match self.bytes()[self.at] {
            b'+' => Operator::Reserved,
            b'#' => Operator::Fragment,
            b'.' => Operator::Label,
            b'/' => Operator::Segment,
            b';' => Operator::Parameter,
            b'?' => Operator::Query,
            b'&' => Operator::Continuation,
            b'=' | b',' | b'!' | b'@' | b'|' => {
                return Err(self.refuse(TemplateCode::OperatorReserved, "operator"));
            }
            _ => return Ok(Operator::Simple),
        };
        self.at += 1;
        Ok(operator)
    }

    /// Parses one variable, up to the comma after it or `close`.
    fn varspec(&mut self, close: usize) -> Result<VarSpec, TemplateError> {
        let start = self.at;
        let name = self.varname(close)?;
        let modifier = self.modifier(close)?;
        if self.at < close && self.bytes()[self.at] != b',' {
            let code = match modifier {
                Modifier::None => TemplateCode::Name,
                _ => TemplateCode::Modifier,
            };
            return Err(self.refuse(code, if modifier == Modifier::None { "varname" } else { "varspec" }));
        }
        Ok(VarSpec { name, modifier, range: start..self.at })
    }

    fn varname(&mut self, close: usize) -> Result<usize, TemplateError> {
        let start = self.at;
        let mut dot = true; // a name begins with no dot, and none follows another
        while self.at < close {
            match self.bytes()[self.at] {
                b if b.is_ascii_alphanumeric() || b == b'_' => self.at += 1,
                b'%' if self.at + 2 < close && is_pct_encoded(self.bytes(), self.at) => self.at += 3,
                b'%' => return Err(self.refuse(TemplateCode::Percent, "varname")),
                b'.' if !dot => {
                    dot = true;
                    self.at += 1;
                    continue;
                }
                _ => break,
            }
            dot = false;
        }
        let name = &self.text[start..self.at];
        if dot {
            let ended = self.at >= close || matches!(self.bytes()[self.at], b',' | b'*' | b':');
            if ended {
                let code = if name.is_empty() { TemplateCode::NameMissing } else { TemplateCode::Name };
                let offset = if name.is_empty() { self.at } else { self.at - 1 };
                return Err(TemplateError { code, component: "varname", offset, end: self.at });
            }
            return Err(self.refuse(TemplateCode::Name, "varname"));
        }
        Ok(*self.known.entry(name).or_insert_with(|| {
            self.names.push(name);
            self.names.len() - 1
        }))
    }

    fn modifier(&mut self, close: usize) -> Result<Modifier, TemplateError> {
        match self.bytes()[self.at] {
            b'*' => {
                self.at += 1;
                Ok(Modifier::Explode)
            }
            b':' => {
                let digits = self.at + 1;
                let count = self.bytes()[digits..close].iter().take_while(|b| b.is_ascii_digit()).count();
                let number = &self.text[digits..digits + count];
                if count == 0 || count > 4 || number.starts_with('0') {
                    let code = TemplateCode::Prefix;
                    return Err(TemplateError { code, component: "max-length", offset: digits, end: digits + count });
                }
                self.at = digits + count;
                // Four digits are 9999 at most.
                Ok(Modifier::Prefix(number.bytes().fold(0, |sum, digit| sum * 10 + u16::from(digit - b'0'))))
            }
            _ => Ok(Modifier::None),
        }
    }
}

/// Returns true if a character other than "%" is allowed in literals.
fn is_literal(c: char) -> bool {
    match c {
        '\u{21}' | '\u{23}'..='\u{24}' | '\u{26}'..='\u{3B}' | '\u{3D}' | '\u{3F}'..='\u{5B}' => true,
        '\u{5D}' | '\u{5F}' | '\u{61}'..='\u{7A}' | '\u{7E}' => true,
        _ => chars::is_ucschar(c) || chars::is_iprivate(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the code and the text it points at.
    fn refused(text: &str) -> (&'static str, &str) {
        let error = Template::parse(text).unwrap_err();
        (error.code.name(), &text[error.offset..error.end])
    }

    #[test]
    fn each_mistake_has_its_place() {
        for (text, code, part) in [
            ("a b{x}", "template-literal", " "),
            ("é\"", "template-literal", "\""),
            ("a%2", "template-percent", "%"),
            ("a%zz{x}", "template-percent", "%"),
            ("{/id*", "template-unclosed", "{/id*"),
            ("a}b", "template-unopened", "}"),
            ("{x}}", "template-unopened", "}"),
            ("{=path}", "template-operator-reserved", "="),
            ("{|var*}", "template-operator-reserved", "|"),
            ("{}", "template-name-missing", ""),
            ("{?}", "template-name-missing", ""),
            ("{x,}", "template-name-missing", ""),
            ("{?*}", "template-name-missing", ""),
            ("{$var}", "template-name", "$"),
            ("{x..y}", "template-name", "."),
            ("{x.}", "template-name", "."),
            ("{x.,y}", "template-name", "."),
            ("{with space}", "template-name", " "),
            ("{default-graph-uri}", "template-name", "-"),
            ("{{x}}", "template-name", "{"),
            ("{é}", "template-name", "é"),
            ("{%2x}", "template-percent", "%"),
            ("{x%2}1", "template-percent", "%"),
            ("{var:0}", "template-prefix", "0"),
            ("{var:01}", "template-prefix", "01"),
            ("{var:}", "template-prefix", ""),
            ("{var:prefix}", "template-prefix", ""),
            ("{var:10000}", "template-prefix", "10000"),
            ("{keys:1*}", "template-modifier", "*"),
            ("{keys*:1}", "template-modifier", ":"),
            ("{x**}", "template-modifier", "*"),
        ] {
            assert_eq!(refused(text), (code, part), "{text}");
        }
    }

    #[test]
    fn names_are_told_apart_as_written() {
        let template = Template::parse("{a.b,c_1}{/a.b:3}{?%61,a}'").unwrap();
        assert_eq!(template.names(), ["a.b", "c_1", "%61", "a"]);
        let Part::Expression(Operator::Segment, specs) = &template.parts()[1] else { panic!() };
        assert_eq!((specs[0].name, specs[0].modifier, specs[0].range.clone()), (0, Modifier::Prefix(3), 11..16));
    }

    #[test]
    fn levels() {
        for (text, level) in
            [("", 1), ("a", 1), ("{a}", 1), ("{+a}", 2), ("{a,b}", 3), ("{?a}", 3), ("{a*}", 4), ("{a:9999}", 4)]
        {
            assert_eq!(Template::parse(text).unwrap().level(), level, "{text}");
        }
    }
}
