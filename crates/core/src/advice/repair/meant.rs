//! The likely intention of a valid reference: corrects everyday mistakes.
//!
//! The rules are those of [`crate::advice::mistake`]. A correction is proposed only if the result parses, browsers find
//! a host in it, and it runs no script.

use super::{apply, compose, is_guess, kept, makes_script, reaches_a_host, Edit, Repair, RepairCode};
use crate::advice::mistake::{self, Action, Fix};
use crate::syntax::reference::Reference;

/// The maximum number of rounds: `https://https//h` has two mistakes.
const ROUNDS: usize = 6;

/// Returns the likely intention of a valid text with its edits; no text if nothing is to be corrected.
///
/// ```
/// use urikit_core::advice::repair::meant;
/// assert_eq!(meant("htp://example.org/a,").text.as_deref(), Some("http://example.org/a"));
/// assert_eq!(meant("http://example.org/a").text, None);
/// ```
pub fn meant(text: &str) -> Repair {
    let edits = corrections(text);
    let made = apply(text, &edits);
    match edits.is_empty() || !kept::edits_keep(text, &edits, &made) || is_guess(text, &made) {
        true => Repair::default(),
        false => Repair { text: Some(made), edits },
    }
}

/// Returns the edits of a valid text; empty if nothing is, or can be, corrected.
pub(super) fn corrections(text: &str) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut now = text.to_owned();
    for _ in 0..ROUNDS {
        let Some(next) = round(&now) else { break };
        let made = apply(&now, &next);
        edits = compose::compose(edits, &now, next);
        now = made;
    }
    // If mistakes are left after all rounds, the meaning is unknown.
    match round(&now) {
        None if reaches_a_host(&now) => edits,
        _ => Vec::new(),
    }
}

/// Returns one checked round of corrections.
fn round(text: &str) -> Option<Vec<Edit>> {
    let reference = Reference::parse(text).ok()?;
    let mut fixes = mistake::find(&reference).fixes;
    fixes.sort_by_cached_key(|fix| (fix.start, fix.end));
    let mut edits: Vec<Edit> = Vec::new();
    for fix in fixes {
        if edits.last().is_none_or(|last| last.end <= fix.start) {
            edits.push(edit(fix));
        }
    }
    let mut made = apply(text, &edits);
    // "wss:/h:8o80/x": repair errors that appear after a correction.
    if Reference::parse(&made).is_err() {
        edits = compose::compose(edits, &made, super::shape::draft(&made)?);
        made = apply(text, &edits);
    }
    let sound = made != text && Reference::parse(&made).is_ok() && !makes_script(text, &made);
    (sound && !mistake::is_disguised(&made)).then_some(edits)
}

/// Converts a correction to an edit.
pub(super) fn edit(fix: Fix) -> Edit {
    let code = match fix.action {
        Action::NameScheme => RepairCode::FixSchemeName,
        Action::DropScheme => RepairCode::DropDoubledScheme,
        Action::AddColon => RepairCode::AddSchemeColon,
        Action::FixSlashes => RepairCode::FixSlashes,
        Action::DropSlashes => RepairCode::DropSlashes,
        Action::AddScheme => RepairCode::AddScheme,
        Action::AddSsh => RepairCode::AddSshScheme,
        Action::AddFile => RepairCode::AddFileScheme,
        Action::AddDriveRoot => RepairCode::AddDriveRoot,
        Action::DecodeEntity => RepairCode::DecodeEntity,
        Action::DecodeWhole => RepairCode::DecodeWhole,
        Action::DropPunctuation => RepairCode::DropPunctuation,
        Action::DropSpace => RepairCode::TrimWhitespace,
        Action::FixSeparator => RepairCode::FixSeparator,
        Action::AddComma => RepairCode::AddDataComma,
        Action::DropHostCharacter => RepairCode::DropHostCharacter,
        Action::DropZeros => RepairCode::DropLeadingZero,
        Action::Encode => RepairCode::EncodeCharacter,
        Action::EncodeHash => RepairCode::EncodeHash,
        Action::FixHostName => RepairCode::FixHostName,
        Action::ToAscii => RepairCode::DomainToAscii,
        Action::CloseBracket => RepairCode::CloseBracket,
        Action::MoveQuery => RepairCode::MoveQuery,
        Action::MovePort => RepairCode::MovePort,
        Action::ChangeLayout => RepairCode::FixKeyboardLayout,
        Action::DialLetters => RepairCode::DigitsForLetters,
        Action::WriteUrl => RepairCode::WriteUrl,
        Action::FixMarked => RepairCode::FixMarked,
        Action::JoinHost => RepairCode::JoinHost,
        Action::DecodeDelimiter => RepairCode::DecodeDelimiter,
    };
    Edit { code, start: fix.start, end: fix.end, replacement: fix.replacement }
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn what_is_meant() {
        for (text, right) in [
            ("https://https//h.example/a", "https://h.example/a"),
            ("http:/example.com/", "http://example.com/"),
            ("htps:/example.com/", "https://example.com/"),
            ("http:///a", "http://a"),
            ("C:/docs/a%b.txt", "file:///C:/docs/a%25b.txt"),
            ("mailto://a@h.example", "mailto:a@h.example"),
            ("mailto:a@x.example;b@y.example&cc=c@z.example", "mailto:a@x.example,b@y.example?cc=c@z.example"),
            ("data:hello", "data:,hello"),
            ("http://h/a#part?b=1&c=2", "http://h/a?b=1&c=2#part"),
            ("nullhttps://h/a", "https://h/a"),
            ("https://www,h,example/a", "https://www.h.example/a"),
            ("www;h;example/a", "https://www.h.example/a"),
            ("https://h.examplehttps://h.example/b", "https://h.example/b"),
            ("data:text/plain", "data:text/plain,"),
            ("file://C:/a", "file:///C:/a"),
            ("http%253A%252F%252Fh.example%252F", "http://h.example/"),
            ("https:%2F%2Fh.example%2Fa", "https://h.example/a"),
            ("http://h/?a&amp;amp;b=&quot;", "http://h/?a&b=%22"),
            ("http://192.168.01.1/a),", "http://192.168.1.1/a"),
            ("http://192.168.001.1/", "http://192.168.1.1/"),
            ("http://192,0,2,1:80/", "http://192.0.2.1:80/"),
            ("file://home/ada/x", "file:///home/ada/x"),
            ("geo:48,2010,16,3695", "geo:48.2010,16.3695"),
            ("geo:48,2010;16,3695", "geo:48.2010,16.3695"),
            ("sms:+1555123456&body=Hi", "sms:+1555123456?body=Hi"),
            ("data:text/plain;base64,SGVsbG8gd29ybGQ", "data:text/plain;base64,SGVsbG8gd29ybGQ="),
            ("view-source:htps://h.example/", "view-source:https://h.example/"),
            ("@ada@social.example", "acct:ada@social.example"),
            ("isbn:0451450523", "urn:isbn:0451450523"),
            ("ada@example.org", "mailto:ada@example.org"),
            ("wss:/ws.example.com:8o80/live", "wss://ws.example.com:8080/live"),
            ("postgres:/app:p#ss@db.example.com:5432/x", "postgres://app:p%23ss@db.example.com:5432/x"),
            ("amqp//ada:a@b@mq.example.com:5672/", "amqp://ada:a%40b@mq.example.com:5672/"),
            ("postgres://app:p@ss/w0rd@db.example.com/x", "postgres://app:p%40ss%2Fw0rd@db.example.com/x"),
            ("http://ada@example.com", "mailto:ada@example.com"),
            ("https://m%C3%BChle.example/a", "https://xn--mhle-0ra.example/a"),
            ("https://www.example,com.br/a", "https://www.example.com.br/a"),
            ("https://h.example/ahttps://h.example/a", "https://h.example/a"),
            ("https://h.example/https://h.example/a", "https://h.example/a"),
            ("https://h.example/web/http:/example.com/a", "https://h.example/web/http://example.com/a"),
            ("webcal://https://h.example/a.ics", "https://h.example/a.ics"),
            ("httpswww.example.com/a", "https://www.example.com/a"),
            ("jdbc:postgresql:/db.example.com:5432/x&user=ada", "jdbc:postgresql://db.example.com:5432/x?user=ada"),
            ("https://h/C#/a", "https://h/C%23/a"),
            ("mailto:a@x.example?cc=b@x.example;c@x.example", "mailto:a@x.example?cc=b@x.example,c@x.example"),
            ("http://xn--https-nw3b//h.example/a", "https://h.example/a"),
            ("http://h/?where=%7B%22a%22:1%7D?limit=5", "http://h/?where=%7B%22a%22:1%7D&limit=5"),
        ] {
            if crate::syntax::reference::Reference::parse(text).is_ok() {
                assert_eq!(meant(text).text.as_deref(), Some(right), "{text}");
            }
        }
        for text in [
            "http://ada@example.com/x", "https://registry.example/@scope/x", "javascript%3Aalert(1)",
            "javascript&colon;x", "http://256.1.1.1/a,", // Browsers read 8.
            "http://192.168.001.010/", "http:", "data:;base64",
        ] {
            assert_eq!(meant(text).text, None, "{text}");
        }
    }
}
