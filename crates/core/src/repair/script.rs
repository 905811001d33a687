//! Links that run a script: no repair makes one out of a text that was none.
//!
//! Browsers remove a tab or a leading space themselves, so the text may be such a link to them already. A
//! proposal that removes what hides the scheme would be a live link to every program.

use crate::schemes;

/// Whether the repaired text is a script link, and the given text did not begin as the same one.
///
/// ```
/// use urikit_core::repair::makes_script;
/// assert!(makes_script("java\tscript:alert(1)", "javascript:alert(1)"));
/// assert!(!makes_script("javascript:f('a b')", "javascript:f('a%20b')"));
/// ```
pub fn makes_script(given: &str, repaired: &str) -> bool {
    let Some((scheme, _)) = repaired.split_once(':') else { return false };
    let data = scheme.eq_ignore_ascii_case("data") && is_active(repaired);
    let runs = schemes::runs_scripts(scheme) || data;
    let same = given
        .get(..=scheme.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(&repaired[..=scheme.len()]));
    runs && !same
}

/// Whether a data URL may be of a type that browsers run; one without a comma may be anything.
fn is_active(data: &str) -> bool {
    let Some((kind, _)) = data.split_once(',') else { return true };
    let kind = kind[5..].to_ascii_lowercase();
    kind.starts_with(';')
        || ["html", "xml", "svg", "script", "pdf", "%"].iter().any(|active| kind.contains(active))
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn no_script_becomes_live() {
        for text in [
            "java\tscript:alert(1)",
            " javascript:alert(1)",
            "\u{1}JavaScript:alert(1)",
            "<javascript:alert(1)>",
            "vb\nscript:x",
            "java script://h/%0aalert(1)",
            " data:text/html,<script>",
        ] {
            assert_eq!(repair(text).text, None, "{text:?}");
        }
        assert_eq!(repair("javascript:f('a b')").text.as_deref(), Some("javascript:f('a%20b')"));
        assert_eq!(repair("data:,a b").text.as_deref(), Some("data:,a%20b"));
    }
}
