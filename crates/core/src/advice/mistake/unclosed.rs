//! An unclosed bracket in the last segment of a path: `/wiki/Mercury_(planet`. Programs that find URLs in text take the
//! closing bracket as part of the sentence.
//!
//! Left out: brackets that are closed later, brackets without a letter after them, and queries, whose data may contain
//! any.

use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let web = reference.scheme().is_some_and(schemes::is_web);
    let path = reference.offsets().path();
    if !web || path.end != reference.text().len() {
        return;
    }
    let text = &reference.text()[path.clone()];
    let Some(open) = text.rfind('(').filter(|_| !text.contains(')') && text.matches('(').count() == 1) else {
        return;
    };
    let word = &text[open + 1..];
    let before = text[..open].ends_with('_');
    if before && word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"_%-".contains(&b)) {
        let open = path.start + open;
        found.say(IssueCode::BracketUnclosed, Component::Path, open..open + 1);
        found.fix(Action::CloseBracket, path.end..path.end, ")");
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use crate::advice::repair::meant;

    #[test]
    fn brackets_that_are_not_closed() {
        let text = "https://h.example/wiki/Mercury_(planet";
        assert_eq!(said(text), [("bracket-unclosed", 31)]);
        assert_eq!(meant(text).text.as_deref(), Some("https://h.example/wiki/Mercury_(planet)"));
        for text in ["https://h.example/a_(b)", "https://h.example/f(x", "https://h.example/a_(b/c", "foo:a_(b"] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
