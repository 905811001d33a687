//! The two guards: what keeps a path a path when components become a text.
//!
//! Section 3.3 forbids two combinations that section 5.3 would recompose into something
//! else: without an authority a path may not begin with "//" (it would become one), and
//! without scheme and authority the first segment may not contain ":" (what is before it
//! would become a scheme). A dot segment in front changes nothing that resolution sees.

/// A prefix that keeps the components apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// "/." before a path that begins with "//".
    SlashDot,
    /// "./" before a first segment with ":".
    DotSlash,
}

/// What to do where a guard is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GuardPolicy {
    /// Add it.
    #[default]
    Add,
    /// Refuse the components.
    Refuse,
}

impl Guard {
    /// The text to put before the path.
    pub const fn prefix(self) -> &'static str {
        match self {
            Guard::SlashDot => "/.",
            Guard::DotSlash => "./",
        }
    }
}

/// Which guard the components need, if any.
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
