//! The shape of an invalid reference: the ranges of scheme, authority, path, query and fragment, ignoring invalid
//! characters.
//!
//! A Windows path is a file name instead of a reference (RFC 8089 Appendix E): in it "%", "?" and "#" are characters of
//! names, and are encoded. Elsewhere encoded bytes are kept, so that nothing is encoded twice.

use super::authority;
use super::part::{part, Backslash, Octets};
use super::password;
use super::{Draft, Edit, RepairCode};
use crate::advice::host_name::is_domain;
use crate::advice::mistake::separator::is_machine;
use crate::names::schemes;
use crate::syntax::chars::{self, Class};
use crate::syntax::parse::ip;

/// Returns the edits that make `text` a reference, or None if its shape is unknown.
pub(super) fn draft(text: &str) -> Option<Vec<Edit>> {
    let mut shape = Shape::of(text);
    match shape.windows_path() {
        Some(found) => found.ok()?,
        None => shape.reference()?,
    }
    Some(shape.draft.edits)
}

/// Returns the edits that make an absolute path of POSIX or Windows a file URI; None for any other text.
pub(in crate::advice) fn path(text: &str) -> Option<Result<Vec<Edit>, NoFile>> {
    let mut shape = Shape::of(text);
    if text.starts_with('/') && !text.starts_with("//") {
        shape.posix_path();
        return Some(Ok(shape.draft.edits));
    }
    let found = shape.windows_path()?;
    Some(found.map(|()| shape.draft.edits))
}

/// `C:\x`, `C:/x`: returns true for a path with a drive.
pub(super) fn is_drive_path(text: &str) -> bool {
    let shape = Shape::of(text);
    shape.is_drive(0, b":") && shape.slash(2)
}

/// `\\server\share`, also in quotation marks or after "file:": returns true for a UNC string.
pub(in crate::advice) fn is_unc(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '"', '\'']);
    text.strip_prefix("file:").unwrap_or(text).trim_start_matches('/').starts_with(r"\\")
}

/// The reason why a path of Windows has no file URI (RFC 8089 E.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::advice) enum NoFile {
    /// `\\?\name`, `\\.\device`: namespaces without a mapping.
    Namespace,
    /// `\\server`: a server without a share.
    Share,
    /// `\\..\x`: dots or spaces instead of a server.
    Host,
}

struct Shape<'a> {
    text: &'a str,
    bytes: &'a [u8],
    draft: Draft,
    is_nonsense: bool,
}

impl<'a> Shape<'a> {
    fn of(text: &'a str) -> Self {
        Shape { text, bytes: text.as_bytes(), draft: Draft::default(), is_nonsense: false }
    }

    /// Repairs `/Users/ada/a b`, whose backslashes are characters of names.
    fn posix_path(&mut self) {
        self.draft.edit(RepairCode::AddFileScheme, 0, 0, "file://");
        self.part(0, self.bytes.len(), chars::PATH, Backslash::Data, Octets::Data);
    }

    /// Repairs `C:\x`, `C;\x`, `\\server\share\x`, `\\?\C:\x`, `\\?\UNC\server\share\x`; None for any other text.
    fn windows_path(&mut self) -> Option<Result<(), NoFile>> {
        let add = RepairCode::AddFileScheme;
        if is_drive_path(self.text) {
            self.draft.edit(add, 0, 0, "file:///");
            self.file_name(0);
            return Some(Ok(()));
        }
        // "C;\x": the key of ":" without shift.
        if self.is_drive(0, b";") && self.bytes.get(2) == Some(&b'\\') {
            self.draft.edit(add, 0, 0, "file:///");
            self.draft.edit(RepairCode::FixSeparator, 1, 2, ":");
            self.file_name(2);
            return Some(Ok(()));
        }
        // "\\?\C:\x", "\\?\UNC\server\share": names that no program interprets. Names that Windows would change without the
        // prefix have no URI.
        let verbatim = self.bytes.starts_with(br"\\?\");
        let changed = |name: &str| name.contains('/') || name.ends_with(['.', ' ']);
        if verbatim && self.text[4..].split('\\').any(changed) {
            return Some(Err(NoFile::Namespace));
        }
        if verbatim && self.is_drive(4, b":") && self.slash(6) {
            self.draft.edit(add, 0, 4, "file:///");
            self.file_name(4);
            return Some(Ok(()));
        }
        // "/Volumes/Backup Disk/a", "/Users/ada/a b": directories of macOS, and not paths of a site.
        if self.text.starts_with("/Volumes/") || self.text.starts_with("/Users/") {
            self.posix_path();
            return Some(Ok(()));
        }
        if !self.bytes.starts_with(br"\\") || self.slash(2) || self.bytes.len() == 2 {
            return None;
        }
        let unc = verbatim && self.text.get(4..8).is_some_and(|name| name.eq_ignore_ascii_case(r"UNC\"));
        let start = if unc { 8 } else { 2 };
        let end = self.find(start, b"/\\");
        let (host, share) = (&self.text[start..end], self.after_slashes(end));
        if matches!(host, "?" | ".") && end < share {
            return Some(Err(NoFile::Namespace));
        }
        if share == self.bytes.len() {
            return Some(Err(NoFile::Share));
        }
        if host.trim_matches(['.', ' ']).is_empty() {
            return Some(Err(NoFile::Host));
        }
        // The authority "localhost" would say that the share is a directory (E.3.2).
        let own = host.eq_ignore_ascii_case("localhost");
        if unc {
            self.draft.edit(add, 0, start, if own { "file:////" } else { "file://" });
        } else {
            self.draft.edit(add, 0, 0, if own { "file://" } else { "file:" });
            self.part(0, 2, chars::PATH, Backslash::Slash, Octets::Data);
        }
        if !host.starts_with('[') {
            self.part(start, end, chars::REG_NAME, Backslash::Data, Octets::Data);
        }
        if share - end > 1 {
            self.draft.edit(RepairCode::SlashForBackslash, end, share, "/");
        }
        self.file_name(if share - end > 1 { share } else { end });
        Some(Ok(()))
    }

    fn file_name(&mut self, start: usize) {
        // "C:\\\\a\\\\b": backslashes escaped in a string; one of two is removed.
        let single = self.text.replace(r"\\", "");
        if start == 0 && self.text.contains(r":\\") && !single.contains('\\') {
            let mut from = start;
            for (at, _) in self.text.match_indices(r"\\") {
                self.part(from, at, chars::PATH, Backslash::Slash, Octets::Data);
                self.draft.edit(RepairCode::SlashForBackslash, at, at + 2, "/");
                from = at + 2;
            }
            return self.part(from, self.bytes.len(), chars::PATH, Backslash::Slash, Octets::Data);
        }
        self.part(start, self.bytes.len(), chars::PATH, Backslash::Slash, Octets::Data);
    }

    fn reference(&mut self) -> Option<()> {
        let (scheme, after) = self.scheme();
        if self.is_nonsense {
            return None;
        }
        let row = scheme.as_deref().and_then(schemes::known);
        let file = row.is_some_and(|row| row.default_host.is_some());
        // The schemes of the web and of files, whose "\" is commonly read as "/".
        // In "smb:\\server" and "mysql://h:3306\db" they are separators as well.
        let server = row.is_some_and(schemes::Scheme::is_server);
        let separates = server && (self.text[after..].starts_with(r"\\") || self.ends_port(after));
        // "tcp:
        //
        // 127.0.0.1:2375": an unknown scheme before a host.
        let machine = self.text[after..].strip_prefix(r"\\").is_some_and(is_machine);
        let separates = separates || (scheme.is_some() && row.is_none() && machine);
        let lenient = separates || file || row.is_some_and(schemes::Scheme::is_web);
        let backslash = if lenient { Backslash::Slash } else { Backslash::Data };
        let mut path = after;
        let drive = if file { self.drive(after) } else { None };
        if let Some(after_drive) = drive {
            path = after_drive;
        } else if self.opens_authority(after, backslash) {
            self.part(after, after + 2, chars::PATH, Backslash::Slash, Octets::Encoded);
            // "file://\\server\share" has the slashes twice.
            let share = file
                && self.text[after..].starts_with(r"//\\")
                && self.bytes.get(after + 4).is_some_and(u8::is_ascii_alphanumeric);
            let after = after + if share { 2 } else { 0 };
            if share {
                self.draft.edit(RepairCode::SlashForBackslash, after, after + 2, "");
            }
            // Without a scheme "\" in the authority can only be its end.
            let ends: &[u8] = if lenient || scheme.is_none() { b"/?#\\" } else { b"/?#" };
            path = self.find(after + 2, ends);
            // "http://CORP
            //
            // ada:pw@h": a Windows user, or a host in browsers.
            let end = self.find(after + 2, b"/?#");
            if lenient && self.text[path..end].contains(':') && self.text[path..end].contains('@') {
                return None;
            }
            let (text, draft) = (self.text, &mut self.draft);
            match scheme.as_deref().and_then(|name| password::draft(text, after + 2, Some(name), draft)) {
                Some(host) => path = self.find(host?, b"/?#"),
                None => authority::draft(text, after + 2, path, row, draft)?,
            }
            if scheme.is_none() && self.bytes.get(path) == Some(&b'\\') {
                self.draft.edit(RepairCode::SlashForBackslash, path, path + 1, "/");
                path += 1;
            }
        }
        self.rest(path, backslash);
        Some(())
    }

    /// Returns true if the authority ends in a port and a backslash: `//h:3306\db`.
    fn ends_port(&self, after: usize) -> bool {
        let end = self.find(after.saturating_add(2).min(self.bytes.len()), b"/?#\\");
        let digits = self.bytes[after..end].iter().rev().take_while(|b| b.is_ascii_digit()).count();
        self.bytes.get(end) == Some(&b'\\')
            && (1..end - after).contains(&digits)
            && self.bytes[end - digits - 1] == b':'
    }

    /// Repairs path, query and fragment from `start` on.
    fn rest(&mut self, start: usize, backslash: Backslash) {
        let path_end = self.find(start, b"?#");
        // "sqlite:///C:\x" contains a Windows path.
        let drive = self.slash(start) && self.is_drive(start + 1, b":") && self.slash(start + 3);
        let backslash = if drive { Backslash::Slash } else { backslash };
        self.part(start, path_end, chars::PATH, backslash, Octets::Encoded);
        let query_end = match self.bytes.get(path_end) {
            Some(b'?') => self.find(path_end, b"#"),
            _ => path_end,
        };
        let data = Backslash::Data;
        self.part(path_end, query_end, chars::QUERY, data, Octets::Encoded);
        if query_end < self.bytes.len() {
            self.part(query_end + 1, self.bytes.len(), chars::QUERY, data, Octets::Encoded);
        }
    }

    /// Returns the corrected scheme, and the offset of the text after it.
    fn scheme(&mut self) -> (Option<String>, usize) {
        let stop = self.find(0, b":/?#\\");
        let name = &self.text[..stop];
        if self.bytes.get(stop) != Some(&b':') {
            let known = schemes::lookup(name);
            if (known.is_web() || known.default_host.is_some()) && self.bytes[stop..].starts_with(b"//") {
                self.draft.edit(RepairCode::AddSchemeColon, stop, stop, ":");
                return (Some(name.to_owned()), stop);
            }
            return (None, 0);
        }
        let after = stop + 1;
        let valid = |c: &char| c.is_ascii() && chars::is(*c as u8, chars::SCHEME);
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(|c| valid(&c)) {
            return (Some(name.to_owned()), after);
        }
        if self.slash(after) && self.slash(after + 1) {
            let mut kept = String::new();
            for (at, c) in name.char_indices() {
                if valid(&c) && (!kept.is_empty() || c.is_ascii_alphabetic()) {
                    kept.push(c);
                } else {
                    self.draft.edit(RepairCode::DropSchemeCharacter, at, at + c.len_utf8(), "");
                }
            }
            if kept.is_empty() {
                self.draft.edit(RepairCode::DropEmptyScheme, stop, after, "");
                return (None, after);
            }
            // The rest of "f(http://h/)" looks like a scheme but is not.
            let brackets = name.contains(['(', ')', '[', ']', '{', '}', '<', '>']);
            // And the rest of "1mg://" is the scheme of another app.
            let begins = name.starts_with(|c: char| c.is_ascii() && valid(&c));
            self.is_nonsense = (brackets || begins && !name.starts_with(|c: char| c.is_ascii_alphabetic()))
                && schemes::known(&kept).is_none();
            return (Some(kept), after);
        }
        if self.is_remote_path(name, after) {
            self.draft.edit(RepairCode::AddSshScheme, 0, 0, "ssh://");
            let slash = if self.slash(after) { "" } else { "/" };
            self.draft.edit(RepairCode::SlashForColon, stop, after, slash);
            return (None, after);
        }
        if self.is_remote_port(name, after) {
            self.draft.edit(RepairCode::AddSshScheme, 0, 0, "ssh://");
            return (None, self.find(after, b"/"));
        }
        let port = self.bytes[after..].iter().take_while(|b| b.is_ascii_digit()).count();
        // "127.0.0.1:80:80" and "1.2.3.400:80" are ambiguous hosts.
        let numbers = name.split('.').count() == 4 && name.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let word = self.bytes[after..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let named = word > 1 && matches!(self.bytes.get(after + word), None | Some(b'/'));
        let twice = self.bytes.get(after + port) == Some(&b':');
        self.is_nonsense = numbers && (named || port > 0 && (ip::parse_ipv4(name.as_bytes()).is_none() || twice));
        let ends = matches!(self.bytes.get(after + port), None | Some(b'/' | b'?' | b'#'));
        let (code, guard) = match ip::parse_ipv4(name.as_bytes()) {
            Some(_) if port > 0 && ends => (RepairCode::AddAuthoritySlashes, "//"),
            // "my_host.example.org:8080".
            None if port > 0 && ends && is_domain(name) => (RepairCode::AddAuthoritySlashes, "//"),
            _ => (RepairCode::AddDotSlash, "./"),
        };
        self.draft.edit(code, 0, 0, guard);
        (None, 0)
    }

    /// Returns true for `user@host:path`, the notation of scp and git.
    fn is_remote_path(&self, name: &str, after: usize) -> bool {
        let Some((user, host)) = name.split_once('@') else { return false };
        let word = |text: &str| {
            !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
        };
        let path = &self.text[after..];
        word(user)
            && word(host)
            && !path.is_empty()
            && !path.starts_with(['?', '#'])
            && !may_be_port(path)
            && !path.starts_with("//")
            && !path.contains('@')
    }

    /// Returns true for `git@host:2222/path`, with the port of a git server.
    fn is_remote_port(&self, name: &str, after: usize) -> bool {
        let digits = self.bytes[after..].iter().take_while(|b| b.is_ascii_digit()).count();
        let path = &self.text[after + digits..];
        let git = name.starts_with("git@") || path.ends_with(".git");
        let host = name.split_once('@').is_some_and(|(user, host)| {
            let word = |text: &str| {
                !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
            };
            word(user) && word(host)
        });
        git && host && (1..=5).contains(&digits) && path.starts_with('/')
    }

    /// Adds the root before a drive letter after `file:`, as in `file:C:\x` and `file://C:\x`, and returns the end of
    /// the letter.
    fn drive(&mut self, after: usize) -> Option<usize> {
        let letter = self.after_slashes(after);
        let bare = self.is_drive(letter, b":|") && (self.slash(letter + 2) || letter + 2 == self.bytes.len());
        if !bare {
            return None;
        }
        self.part(after, letter, chars::PATH, Backslash::Slash, Octets::Encoded);
        match letter - after {
            0 => self.draft.edit(RepairCode::AddDriveRoot, letter, letter, "///"),
            2 => self.draft.edit(RepairCode::AddDriveRoot, letter, letter, "/"),
            _ => {}
        }
        if self.bytes[letter + 1] == b'|' {
            self.draft.edit(RepairCode::ColonForBar, letter + 1, letter + 2, ":");
        }
        Some(letter + 2)
    }

    fn opens_authority(&self, at: usize, backslash: Backslash) -> bool {
        let slash = |at: usize| match self.bytes.get(at) {
            Some(b'/') => true,
            Some(b'\\') => backslash == Backslash::Slash,
            _ => false,
        };
        slash(at) && slash(at + 1)
    }

    /// Returns true for a letter and one of `marks`.
    fn is_drive(&self, at: usize, marks: &[u8]) -> bool {
        self.bytes.get(at).is_some_and(u8::is_ascii_alphabetic)
            && self.bytes.get(at + 1).is_some_and(|b| marks.contains(b))
    }

    fn slash(&self, at: usize) -> bool {
        matches!(self.bytes.get(at), Some(b'/' | b'\\'))
    }

    fn after_slashes(&self, at: usize) -> usize {
        at + self.bytes[at..].iter().take_while(|b| matches!(b, b'/' | b'\\')).count()
    }

    /// Returns the first of `ends` from `start` on, or the end.
    fn find(&self, start: usize, ends: &[u8]) -> usize {
        let found = self.bytes[start..].iter().position(|b| ends.contains(b));
        found.map_or(self.bytes.len(), |n| start + n)
    }

    fn part(&mut self, start: usize, end: usize, class: Class, backslash: Backslash, octets: Octets) {
        part(self.text, start, end, class, (backslash, octets), &mut self.draft);
    }
}

/// Returns true if what follows `user@host:` may begin with a port: with digits, unless these begin the name of a
/// directory, as in "9radio/x.git".
pub(crate) fn may_be_port(rest: &str) -> bool {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_directory = rest.as_bytes().get(digits).is_some_and(|b| b.is_ascii_alphanumeric() || b"._-".contains(b));
    digits > 0 && !(is_directory && rest.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    fn fixed(text: &str) -> String {
        repair(text).text.unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn windows_paths() {
        assert_eq!(fixed(r"C:\dir\a b#1.txt"), "file:///C:/dir/a%20b%231.txt");
        assert_eq!(fixed(r"c:\100%\%20"), "file:///c:/100%25/%2520");
        assert_eq!(fixed(r"C:\\dir\\a b"), "file:///C:/dir/a%20b");
        assert_eq!(fixed("C:/a b"), "file:///C:/a%20b");
        assert_eq!(fixed("/Volumes/Backup Disk/a"), "file:///Volumes/Backup%20Disk/a");
        assert_eq!(fixed(r"\\server\share\x y"), "file://server/share/x%20y");
        assert_eq!(fixed(r"\\?\C:\x"), "file:///C:/x");
        assert_eq!(fixed(r"\\localhost\share\x"), "file:////localhost/share/x");
        assert_eq!(fixed(r"\\[2001:db8::1]\share\a b"), "file://[2001:db8::1]/share/a%20b");
        assert_eq!(fixed(r"\\server\\share\x"), "file://server/share/x");
        assert_eq!(fixed(r"\\?\UNC\server\share\x y"), "file://server/share/x%20y");
        assert_eq!(fixed(r"\\?\unc\localhost\share\x"), "file:////localhost/share/x");
        for text in [r"\\server", r"\\server\", r"\\.\pipe\x", r"\\..\x", r"\\?\UNC\server", r"\\?\UNC\\x\y"] {
            assert_eq!(repair(text).text, None, "{text}");
        }
        for text in [r"\\?\C:\a/b", r"\\?\C:\a.\b", r"\\?\C:\a \b", r"\\?\Volume{1}\x", r"\\?\UNC\h\s\x."] {
            assert_eq!(repair(text).text, None, "{text}");
        }
        // A server with the name of a directory at the root.
        for text in [r"\\srv\x y", r"file:\\srv\x y", r"file://\\srv\x y", r"\\?\UNC\srv\x y"] {
            assert_eq!(fixed(text), "file://srv/x%20y", "{text}");
        }
        assert_eq!(fixed("file://srv/x y"), "file:///srv/x%20y");
        assert_eq!(fixed(r"file://C:\dir\x"), "file:///C:/dir/x");
        assert_eq!(fixed(r"file:C:\x"), "file:///C:/x");
        assert_eq!(fixed(r"file:\\\C:\x"), "file:///C:/x");
        assert_eq!(fixed(r"file:\\server\x"), "file://server/x");
        assert_eq!(fixed("file://C:/a b"), "file:///C:/a%20b");
        assert_eq!(fixed("file:///C|/x"), "file:///C:/x");
        assert_eq!(fixed(r"file://\\server\share\x"), "file://server/share/x");
    }

    #[test]
    fn backslashes() {
        assert_eq!(fixed(r"http:\\h\a?b\c"), "http://h/a?b%5Cc");
        assert_eq!(repair(r"http://a.com\@b.com/").text, None);
        assert_eq!(fixed(r"foo://a\b/c\d"), "foo://a%5Cb/c%5Cd");
        assert_eq!(fixed(r"//h\a"), "//h/a");
        assert_eq!(fixed(r"a\b"), "a%5Cb");
        assert_eq!(fixed(r"smb:\\server\share"), "smb://server/share");
        assert_eq!(fixed(r"mysql://u@h:3306\db"), "mysql://u@h:3306/db");
    }

    #[test]
    fn names_that_go_on() {
        assert_eq!(fixed("https://h/a b/plan #7.xlsx"), "https://h/a%20b/plan%20%237.xlsx");
        assert_eq!(fixed("https://h/a b#7"), "https://h/a%20b#7");
    }

    #[test]
    fn schemes() {
        assert_eq!(fixed("1http://h"), "http://h");
        assert_eq!(repair("1mg://h").text, None);
        assert_eq!(fixed("http //h/"), "http://h/");
        assert_eq!(fixed(r"https\://h/"), "https://h/");
        assert_eq!(fixed("git@h.example:2222/x/y.git"), "ssh://git@h.example:2222/x/y.git");
        assert_eq!(fixed("ht tp://h"), "http://h");
        assert_eq!(fixed("ht_tp://h"), "http://h");
        assert_eq!(fixed("://h/x"), "//h/x");
        assert_eq!(fixed("http//h/a b"), "http://h/a%20b");
        assert_eq!(fixed("127.0.0.1:80/x"), "//127.0.0.1:80/x");
        assert_eq!(fixed("127.0.0.1:x"), "./127.0.0.1:x");
        assert_eq!(repair("127.0.0.1:80:80").text, None);
        assert_eq!(repair("127.0.0.1:port").text, None);
        assert_eq!(repair("1.2.3.400:80/x").text, None);
        assert_eq!(fixed("my_host.example.org:80/x"), "//my_host.example.org:80/x");
        assert_eq!(fixed(r"sqlite:///C:\a b"), "sqlite:///C:/a%20b");
        assert_eq!(repair("{{base}}/a").text, None);
        assert_eq!(fixed(":a"), "./:a");
        assert_eq!(fixed("a b:c"), "./a%20b:c");
        assert_eq!(fixed("é:c/d:e"), "./%C3%A9:c/d:e");
    }
}
