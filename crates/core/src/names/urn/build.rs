//! Building a URN from its parts (RFC 8141 section 2).
//!
//! Every part is checked by its grammar before joining, so that the result parses into the same parts. Text that would
//! end a part early, such as "?=" in an r-component, is an error and never encoded: only the caller knows whether it is
//! data.

use super::{check_nid, check_nss, check_start, is_ldh, Grammar};
use crate::syntax::chars::{self, Syntax};
use crate::syntax::error::{BuildCode, BuildError, Code, Component, SyntaxError};
use crate::syntax::parse;

/// The parts of a URN to build, not encoded further.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The namespace identifier.
    pub nid: &'a str,
    /// The namespace-specific string.
    pub nss: &'a str,
    /// The r-component.
    pub r_component: Option<&'a str>,
    /// The q-component.
    pub q_component: Option<&'a str>,
    /// The f-component.
    pub f_component: Option<&'a str>,
}

/// Builds a URN (RFC 8141 section 2).
///
/// # Errors
/// The part that does not match its grammar, or contains a delimiter.
///
/// ```
/// use urikit_core::names::urn::{build, Given};
/// let given = Given { nid: "example", nss: "a/b", r_component: None, q_component: Some("c"), f_component: Some("") };
/// assert_eq!(build(&given).unwrap(), "urn:example:a/b?=c#");
/// ```
pub fn build(given: &Given<'_>) -> Result<String, BuildError> {
    let refused = |error: SyntaxError| {
        BuildError::new(BuildCode::UrnPart, error.component, error.offset, error.end).because(error.code)
    };
    let nid = given.nid.as_bytes();
    let end = nid.iter().position(|b| !is_ldh(*b)).unwrap_or(nid.len());
    if end < nid.len() {
        let width = given.nid[end..].chars().next().map_or(1, char::len_utf8);
        return Err(refused(SyntaxError::new(Code::UrnNidCharacter, Component::Nid, end, end + width)));
    }
    // Text after the NID is not checked here.
    match check_nid(nid, 0, end, end, Grammar::Rfc8141) {
        Err(error) if error.code != Code::UrnNssMissing => return Err(refused(error)),
        _ => {}
    }
    check_part(given.nss, chars::PATH, Component::Nss)?;
    check_nss(given.nss.as_bytes(), 0..given.nss.len(), Grammar::Rfc8141).map_err(refused)?;
    let mut urn = format!("urn:{}:{}", given.nid, given.nss);
    for (component, delimiter, part) in
        [(Component::RComponent, "?+", given.r_component), (Component::QComponent, "?=", given.q_component)]
    {
        let Some(part) = part else { continue };
        check_part(part, chars::QUERY, component)?;
        check_start(part.as_bytes(), 0..part.len(), component).map_err(refused)?;
        if let Some(at) = part.find("?=").filter(|_| component == Component::RComponent) {
            return Err(BuildError::new(BuildCode::ComponentDelimiter, component, at, at + 2));
        }
        urn.push_str(delimiter);
        urn.push_str(part);
    }
    if let Some(fragment) = given.f_component {
        check_part(fragment, chars::QUERY, Component::Fragment)?;
        urn.push('#');
        urn.push_str(fragment);
    }
    Ok(urn)
}

fn check_part(text: &str, class: chars::Class, component: Component) -> Result<(), BuildError> {
    parse::check(Syntax::Uri, text, class, component).map_err(|error| match text.as_bytes().get(error.offset) {
        Some(b'?' | b'#') => BuildError::new(BuildCode::ComponentDelimiter, component, error.offset, error.end),
        _ => BuildError::new(BuildCode::ComponentCharacter, component, error.offset, error.end).because(error.code),
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::urn;
    use super::*;
    use proptest::prelude::*;

    fn pieces() -> impl Strategy<Value = String> {
        "[uU]rn:[a-cA-]{0,4}:?[a%2fF:/~&]{0,6}([?][+=?/a]{0,6})?(#[a?=]{0,3})?"
    }

    proptest! {
        #[test]
        fn what_is_read_can_be_built(text in pieces()) {
            if let Ok(urn) = urn(&text) {
                let built = build(&Given {
                    nid: urn.nid(),
                    nss: urn.nss(),
                    r_component: urn.r_component(),
                    q_component: urn.q_component(),
                    f_component: urn.f_component(),
                });
                prop_assert_eq!(&built.unwrap()[3..], &text[3..]);
            }
        }

        #[test]
        fn what_is_built_is_read(nid in "[a_-]{0,4}", nss in "[a/?é%4]{0,3}", r in "[a?=/]{1,4}", q in "[a?=/]{1,4}") {
            let given =
                Given { nid: &nid, nss: &nss, r_component: Some(&r), q_component: Some(&q), f_component: None };
            if let Ok(text) = build(&given) {
                let urn = urn(&text).unwrap();
                prop_assert_eq!((urn.nid(), urn.nss()), (&*nid, &*nss));
                prop_assert_eq!((urn.r_component(), urn.q_component()), (Some(&*r), Some(&*q)));
            }
        }
    }
}
