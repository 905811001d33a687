//! The inverse of parsing: a text that parses to a given URL against a base.
//!
//! The standard defines no algorithm. The forms are those of [`crate::syntax::relativize`]; each is verified by
//! parsing, and the whole URL is the fallback, so there is always a result.

use super::parse;
use super::view::View;
use crate::syntax::dots::{self, Style};

impl View<'_> {
    /// Returns a text that parses to `target` against this URL: the shortest, or with [`Style::Path`] the shortest that
    /// begins with neither "/" nor a scheme, if there is one.
    ///
    /// ```
    /// use urikit_core::syntax::relativize::Style;
    /// use urikit_core::web::parse;
    /// let base = parse("http://a/b/c/d;p?q", None).unwrap();
    /// let to = |target| base.view().relativize(parse(target, None).unwrap().view(), Style::Shortest);
    /// assert_eq!(to("http://a/b/g?y#s"), "../g?y#s");
    /// assert_eq!(to("http://a/b/c/d;p?q#s"), "#s");
    /// assert_eq!(to("https://a/"), "https://a/");
    /// ```
    pub fn relativize(&self, target: View<'_>, style: Style) -> String {
        let inside = self.shortest(self.inside_host(target), target);
        let outside = self.shortest(self.outside_path(target), target);
        let outside = outside.unwrap_or_else(|| target.href().to_owned());
        inside.filter(|inside| style == Style::Path || inside.len() <= outside.len()).unwrap_or(outside)
    }

    /// Returns the first of the shortest candidates that parse to the target.
    fn shortest(&self, mut candidates: Vec<String>, target: View<'_>) -> Option<String> {
        candidates.sort_by_cached_key(String::len);
        let yields = |text: &String| parse(text, Some(*self)).is_ok_and(|url| url.href() == target.href());
        candidates.into_iter().find(yields)
    }

    /// Returns scheme, host, port and credentials, with the slashes around them.
    fn before_path(&self) -> &str {
        &self.href()[..self.path_start()]
    }

    /// Returns candidates with the same path and a different end, and the relative path.
    fn inside_host(&self, target: View<'_>) -> Vec<String> {
        let (path, from) = (target.path(), self.path());
        let tail = |length: usize| &target.href()[length..];
        let fragment_start = target.href().find('#').unwrap_or(target.href().len());
        let path_end = target.path_start() + path.len();
        if self.has_opaque_path() {
            return vec![tail(fragment_start).to_owned()];
        }
        if self.before_path() != target.before_path() {
            return Vec::new();
        }
        let mut found = vec![tail(fragment_start).to_owned(), tail(path_end).to_owned()];
        let directory = &from[..from.rfind('/').map_or(0, |slash| slash + 1)];
        if let (Some(directory), Some(path)) = (directory.strip_prefix('/'), path.strip_prefix('/')) {
            found.push(format!("{}{}", dots::way(directory, path), tail(path_end)));
        }
        found
    }

    /// Returns candidates from the root, from the host, and the whole URL.
    fn outside_path(&self, target: View<'_>) -> Vec<String> {
        let mut found = vec![target.href().to_owned()];
        if self.scheme() == target.scheme() {
            let path = &target.href()[target.path_start()..];
            // A path that begins with "//" would parse as a host.
            let guard = if path.starts_with("//") { "/." } else { "" };
            found.push(format!("{guard}{path}"));
            found.push(target.href()[target.scheme().len() + 1..].to_owned());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by(style: Style, base: &str, target: &str) -> String {
        let (base, target) = (parse(base, None).unwrap(), parse(target, None).unwrap());
        let text = base.view().relativize(target.view(), style);
        assert_eq!(parse(&text, Some(base.view())).unwrap(), target, "{text}");
        text
    }

    #[test]
    fn the_forms() {
        let short = |target| by(Style::Shortest, "http://a/b/c/d;p?q", target);
        assert_eq!(short("http://a/b/c/d;p?q"), "");
        assert_eq!(short("http://a/b/c/d;p?y"), "?y");
        assert_eq!(short("http://a/b/c/d;p"), "d;p");
        assert_eq!(short("http://a/b/c/"), ".");
        assert_eq!(short("http://a/b/"), "..");
        assert_eq!(short("http://a/"), "/");
        assert_eq!(short("http://a/b/c/x:y"), "./x:y");
        assert_eq!(short("http://a/b/c//x"), ".//x");
        assert_eq!(short("http://a//x"), "/.//x");
        assert_eq!(short("http://g"), "//g/");
        assert_eq!(short("http://me@a/x"), "//me@a/x");
        assert_eq!(short("mailto:a@b"), "mailto:a@b");
        assert_eq!(by(Style::Path, "http://a/b/c/d", "http://a/x"), "../../x");
        assert_eq!(by(Style::Path, "http://a/b/c/d", "http://h/x"), "//h/x");
    }

    #[test]
    fn opaque_paths_drives_and_other_schemes() {
        let short = |base, target| by(Style::Shortest, base, target);
        assert_eq!(short("mailto:a@b", "mailto:a@b#c"), "#c");
        assert_eq!(short("mailto:a@b", "mailto:a@c"), "mailto:a@c");
        assert_eq!(short("file:///C:/a/b", "file:///C:/c"), "../c");
        assert_eq!(short("file:///C:/a/b", "file:///D:/c"), "/D:/c");
        assert_eq!(short("foo:/a", "foo:/.//b"), "/.//b");
        assert_eq!(short("foo://h/a/b", "foo://h/a/c d"), "c%20d");
        assert_eq!(short("foo://h", "foo://h/"), "/");
        assert_eq!(short("foo://h/", "foo://h"), "//h");
    }
}
