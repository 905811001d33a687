//! A password with delimiters in it: encodes them. See [`crate::advice::mistake::password`].

use super::part::{part, Backslash, Octets};
use super::{Draft, RepairCode};
use crate::advice::mistake::password;
use crate::syntax::chars;

/// Encodes the user information that begins at `start` and goes beyond the end of its authority; returns the start of
/// the host. A password that is not sure gives None in `Some`.
pub(super) fn draft(text: &str, start: usize, scheme: Option<&str>, draft: &mut Draft) -> Option<Option<usize>> {
    let found = password::read(text, start, scheme)?;
    if !found.sure {
        return Some(None);
    }
    let mut at = start;
    for (hash, _) in text[start..found.end].match_indices('#') {
        encode(text, at, start + hash, draft);
        draft.edit(RepairCode::EncodeCharacter, start + hash, start + hash + 1, "%23");
        at = start + hash + 1;
    }
    encode(text, at, found.end, draft);
    Some(Some(found.end + 1))
}

fn encode(text: &str, start: usize, end: usize, draft: &mut Draft) {
    part(text, start, end, chars::USERINFO, (Backslash::Data, Octets::Encoded), draft);
}

#[cfg(test)]
mod tests {
    use super::super::{meant, repair};

    #[test]
    fn passwords_of_servers() {
        for (text, right) in [
            ("postgres://u:p/w@h.example/db", "postgres://u:p%2Fw@h.example/db"),
            ("postgres://u:p#w?d@localhost/db?x=y", "postgres://u:p%23w%3Fd@localhost/db?x=y"),
            ("redis://:p#w@cache.example:6379/0", "redis://:p%23w@cache.example:6379/0"),
            ("mysql://u:p/Q>7@db_host:3306/x", "mysql://u:p%2FQ%3E7@db_host:3306/x"),
            ("postgresql://u:P/s@w#1@h.example:5432/x", "postgresql://u:P%2Fs%40w%231@h.example:5432/x"),
            ("amqp://u:a b/c@h.example/", "amqp://u:a%20b%2Fc@h.example/"),
            ("postgres://u:p/w@db/x", "postgres://u:p%2Fw@db/x"),
            ("http://u:p#w@h.example:8080/x", "http://u:p%23w@h.example:8080/x"),
            ("sftp://deploy:s3cr#t9@files.example.com/in", "sftp://deploy:s3cr%23t9@files.example.com/in"),
            ("git+https://u:s3cr#t9@h.example.com/in", "git+https://u:s3cr%23t9@h.example.com/in"),
            ("foo://u:s3c/[t9]@h.example.com/in", "foo://u:s3c%2F%5Bt9%5D@h.example.com/in"),
            ("mongodb+srv://u:p/w%2Bx@c.example.net/db", "mongodb+srv://u:p%2Fw%2Bx@c.example.net/db"),
            ("ldap://u:p/w@h.example/dc=x", "ldap://u:p%2Fw@h.example/dc=x"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
        for (text, right) in [
            ("redis://:p@ss#w@h:6379", "redis://:p%40ss%23w@h:6379"),
            ("postgres://u:p@ss?w@h/d", "postgres://u:p%40ss%3Fw@h/d"),
            ("foo://u:p@ss#w@h.example/d", "foo://u:p%40ss%23w@h.example/d"),
        ] {
            assert_eq!(meant(text).text.as_deref(), Some(right), "{text}");
        }
    }

    #[test]
    fn what_may_be_something_else() {
        for text in [
            "http://good.example:p/w@h.example/", "http://u:/w@h.example/", "http://u:p#w@http://h.example/",
            "ssh://h:x/y@z.example/ ", "git+https://h:x/y@v1.2", "redis://u:p/w@h1:1,h2:2/", "redis://h:port/a@b",
            "foo://u:p/w@a.example/x@b.example/",
        ] {
            assert!(!repair(text).text.is_some_and(|fixed| fixed.contains("%2F")), "{text}");
        }
        // Browsers connect to "ss".
        assert_eq!(meant("https://u:p@ss#w@h.example/").text, None);
    }
}
