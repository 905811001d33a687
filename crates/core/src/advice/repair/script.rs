//! Links that run a script, which are never proposed, even if the given text is one.
//!
//! A proposal is meant to be followed. One that removes the disguise of the scheme, or the error that keeps the script
//! from running, would be a live link in every program.

use crate::names::schemes;

/// Returns true if the repaired text is a script link other than the given text.
///
/// ```
/// use urikit_core::advice::repair::makes_script;
/// assert!(makes_script("java\tscript:alert(1)", "javascript:alert(1)"));
/// assert!(makes_script("javascript:alert(1) x", "javascript:alert(1)%20x"));
/// assert!(!makes_script("data:,a b", "data:,a%20b"));
/// ```
pub fn makes_script(given: &str, repaired: &str) -> bool {
    let Some((scheme, rest)) = repaired.split_once(':').filter(|_| given != repaired) else { return false };
    if !scheme.eq_ignore_ascii_case("data") {
        return schemes::runs_scripts(scheme);
    }
    let same = given.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"));
    match kind(rest) {
        Kind::Page => true,
        // An image or a document may contain a script.
        Kind::Active => !same || has_script(&rest.to_ascii_lowercase()),
        Kind::Data => false,
    }
}

/// The effect of data in browsers.
enum Kind {
    /// A page is shown, with its scripts.
    Page,
    /// Content is shown that may contain a script.
    Active,
    /// Nothing is run.
    Data,
}

/// Returns the kind of a media type; without a comma it may be any.
fn kind(rest: &str) -> Kind {
    let Some((kind, _)) = rest.split_once(',') else { return Kind::Active };
    let kind = kind.to_ascii_lowercase();
    let has = |names: &[&str]| names.iter().any(|name| kind.contains(name));
    match has(&["html", "script"]) {
        true => Kind::Page,
        false if kind.starts_with(';') || has(&["xml", "svg", "pdf", "%"]) => Kind::Active,
        false => Kind::Data,
    }
}

/// Returns true if an image contains a script, or an attribute that runs one.
fn has_script(data: &str) -> bool {
    let handler = |rest: &str| {
        let name = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        name > 3 && rest[name..].trim_start_matches("%20").trim_start().starts_with(['=', '%'])
    };
    data.contains("script")
        || data.contains("foreignobject")
        || data.split_once(',').is_some_and(|(kind, _)| kind.contains("xml") && kind.ends_with("base64"))
        || data.match_indices("on").any(|(at, _)| handler(&data[at..]))
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn no_script_becomes_live() {
        for text in [
            "java\tscript:alert(1)", " javascript:alert(1)", "\u{1}JavaScript:alert(1)", "<javascript:alert(1)>",
            "vb\nscript:x", "java script://h/%0aalert(1)", " data:text/html,<script>", "javascript:alert(1) x",
            "JavaScript:f('a b')", "vbscript:a b", "data:text/html,a b", "data:image/svg+xml,<svg onload=x()>",
            "data:image/svg+xml,<svg><a href='javascript:x'/>", " data:image/svg+xml,<svg/>",
        ] {
            assert_eq!(repair(text).text, None, "{text:?}");
        }
        assert_eq!(repair("javascript:f()").text.as_deref(), Some("javascript:f()"));
        assert_eq!(repair("data:image/svg+xml,<svg/>").text.as_deref(), Some("data:image/svg+xml,%3Csvg/%3E"));
        assert_eq!(repair("data:,a b").text.as_deref(), Some("data:,a%20b"));
    }
}
