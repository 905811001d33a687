//! The two guards that keep a path from being parsed as another component.
//!
//! Section 3.3 forbids two combinations that section 5.3 would recompose into other components: without an authority a
//! path must not begin with "//" (it would become one), and without scheme and authority the first segment must not
//! contain ":" (the text before it would become a scheme). A dot segment before the path does not change the result of
//! resolution.

/// A prefix that separates the components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// "/." before a path that begins with "//".
    SlashDot,
    /// "./" before a first segment with ":".
    DotSlash,
}

/// The handling of components that need a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GuardPolicy {
    /// Add it.
    #[default]
    Add,
    /// Reject the components.
    Refuse,
}

impl Guard {
    /// Returns the text to put before the path.
    pub const fn prefix(self) -> &'static str {
        match self {
            Guard::SlashDot => "/.",
            Guard::DotSlash => "./",
        }
    }
}

/// Returns the guard that the components need, if any.
///
/// ```
/// use urikit_core::syntax::path_guard::{needed, Guard};
/// assert_eq!(needed(Some("foo"), None, "//evil"), Some(Guard::SlashDot));
/// ```
pub fn needed(scheme: Option<&str>, authority: Option<&str>, path: &str) -> Option<Guard> {
    if authority.is_some() {
        return None;
    }
    if path.starts_with("//") {
        return Some(Guard::SlashDot);
    }
    if scheme.is_none() {
        let first = path.split('/').next().unwrap_or("");
        if first.contains(':') {
            return Some(Guard::DotSlash);
        }
    }
    None
}
