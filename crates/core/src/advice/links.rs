//! Valid identifiers in running text: those of [`extract`](crate::text::extract), with file URIs repaired.

use crate::advice::repair::repair;
use crate::text::extract::{extract_with, Extracted, Kind, Names};

/// Returns the identifiers in `text`, in order. A file URI with backslashes is repaired, or omitted if it has no fix.
///
/// ```
/// use urikit_core::advice::links::links;
/// use urikit_core::text::extract::Names;
/// let found = links(r"see file://C:\dir\a.txt, or (http://h/a)", Names::default());
/// let all: Vec<_> = found.iter().map(|e| (e.kind.name(), e.identifier.as_str())).collect();
/// assert_eq!(all, [("repaired", "file:///C:/dir/a.txt"), ("uri", "http://h/a")]);
/// ```
pub fn links(text: &str, names: Names) -> Vec<Extracted> {
    let mut found = extract_with(text, names);
    found.retain_mut(|one| match one.kind {
        Kind::Repaired => match repair(&one.identifier).text {
            Some(repaired) => {
                one.identifier = repaired;
                true
            }
            None => false,
        },
        _ => true,
    });
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::links;
    use crate::syntax::chars::Syntax;
    use crate::syntax::reference::Reference;
    use crate::text::extract::{Kind, Names};

    #[test]
    fn a_file_without_a_fix_is_left_out() {
        let all = |text| links(text, Names::default()).into_iter().map(|e| e.identifier).collect::<Vec<_>>();
        assert_eq!(all(r"file://C:\a%d http://h/"), ["http://h/"]);
        assert_eq!(all(r"file://C:\a%zz"), ["file:///C:/a%25zz"]);
    }

    proptest! {
        #[test]
        fn every_identifier_parses(text in r"([ (]?(file:[/\\]{0,3}C[:|][/\\]|http://h)[a%d{.,\\/#?]{0,5}[ )]){0,3}") {
            for one in links(&text, Names::default()) {
                let read = Reference::parse_by(Syntax::Iri, &one.identifier);
                prop_assert!(read.is_ok_and(|r| r.scheme().is_some()), "{:?}", one);
                prop_assert!(one.kind == Kind::Repaired || one.identifier == text[one.start..one.end]);
            }
        }
    }
}
