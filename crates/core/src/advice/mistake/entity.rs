//! HTML entities: `&amp;` in a query copied from the source of a page (HTML, named character references).

use super::{Action, Fix, Mistakes};
use crate::advice::code::IssueCode;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::percent;
use crate::syntax::reference::Reference;

/// Entities of characters in URLs, and of others that are copied with them.
const NAMED: [(&str, char); 33] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{A0}'),
    ("colon", ':'),
    ("sol", '/'),
    ("bsol", '\\'),
    ("num", '#'),
    ("quest", '?'),
    ("equals", '='),
    ("period", '.'),
    ("comma", ','),
    ("semi", ';'),
    ("commat", '@'),
    ("percnt", '%'),
    ("plus", '+'),
    ("lpar", '('),
    ("rpar", ')'),
    ("lowbar", '_'),
    ("hyphen", '-'),
    ("Tab", '\t'),
    ("NewLine", '\n'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("hellip", '…'),
    ("euro", '€'),
    ("middot", '·'),
];

/// Entities of letters, in the order of Latin-1 from U+00C0 (HTML, named character references).
const LETTERS: &str = "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute \
    Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
    ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let text = reference.text();
    unescaped(reference, found);
    if !text.contains('&') {
        return;
    }
    let path = reference.offsets().path().start;
    let before = found.fixes.len();
    if let Some(authority) = reference.offsets().authority() {
        dots(text, authority.start, &mut found.fixes);
    }
    let path = found.fixes.last().map_or(path, |last| last.end.max(path));
    fixes(text, path, &mut found.fixes);
    leftover(text, &mut found.fixes[before..]);
    let places: Vec<_> = found.fixes[before..].iter().map(|fix| fix.start..fix.end).collect();
    for place in places {
        found.say(IssueCode::HtmlEntity, Component::Reference, place);
    }
}

/// `http://h/&quot;`: removes a trailing quotation mark or bracket that belongs to the page, because it closes nothing
/// in the URL.
fn leftover(text: &str, fixes: &mut [Fix]) {
    let Some((last, others)) = fixes.split_last_mut() else { return };
    let mark = &last.replacement;
    let closes = matches!(mark.as_str(), "%22" | "%3E" | "'");
    let opened = others.iter().any(|one| one.replacement == *mark || one.replacement == "%3C");
    if closes && !opened && last.end == text.len() && !text[..last.start].ends_with(['=', '?']) {
        last.action = Action::DropPunctuation;
        last.replacement.clear();
    }
}

/// `?a=1u0026b=2`: the JSON escape of "&" without its backslash.
fn unescaped(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(query), Some(place)) = (reference.query(), reference.offsets().query()) else { return };
    for (at, escape) in query.match_indices("u0026") {
        let name = &query[at + escape.len()..];
        let length = name.bytes().take(40).take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let start = place.start + at;
        if length > 0 && name[length..].starts_with('=') && query[..at].contains('=') {
            found.say(IssueCode::HtmlEntity, Component::Query, start..start + escape.len());
            found.fix(Action::DecodeEntity, start..start + escape.len(), "&");
        }
    }
}

/// `example&period;com`, `example&#46;com`, whose "#" begins a fragment: decodes dots and hyphens of a host. Other
/// entities are kept, because they may be deceptive.
fn dots(text: &str, start: usize, fixes: &mut Vec<Fix>) {
    let end = text[start..].find(['/', '?']).map_or(text.len(), |n| start + n);
    for (at, _) in text[start..end].match_indices('&') {
        if let Some((c @ ('.' | '-'), length)) = entity(&text[start + at..end]) {
            let start = start + at;
            fixes.push(Fix { action: Action::DecodeEntity, start, end: start + length, replacement: c.into() });
        }
    }
}

/// Decodes the entities of a text from `from` on, encoded as in a URI.
pub fn fixes(text: &str, from: usize, fixes: &mut Vec<Fix>) {
    let mut at = from;
    while let Some(next) = text[at..].find('&') {
        let start = at + next;
        at = start + 1;
        let Some((c, length)) = entity(&text[start..]) else { continue };
        at = start + length;
        let mut replacement = String::new();
        if c.is_ascii() && chars::is(c as u8, chars::UNRESERVED | chars::SUB_DELIMS | chars::GEN_DELIMS) {
            replacement.push(c);
        } else {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|octet| percent::push_octet(&mut replacement, octet));
        }
        fixes.push(Fix { action: Action::DecodeEntity, start, end: at, replacement });
    }
}

/// Returns the character of the entity at the start of a text, and the length of the entity.
///
/// ```
/// use urikit_core::advice::mistake::entity::entity;
/// assert_eq!(entity("&#x26;x"), Some(('&', 6)));
/// assert_eq!(entity("&copy=1"), None);
/// ```
pub fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(12).position(|b| b == b';')?;
    let name = text.get(1..end)?;
    let number = name.strip_prefix('#').map(|digits| match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    });
    let c = match number {
        Some(number) => char::from_u32(number.ok()?).filter(|c| *c != '\0')?,
        None => match NAMED.iter().find(|(known, _)| *known == name) {
            Some((_, c)) => *c,
            None => char::from_u32(0xC0 + LETTERS.split_whitespace().position(|known| known == name)? as u32)?,
        },
    };
    Some((c, end + 1))
}

#[cfg(test)]
mod tests {
    use super::super::{find, tests::said};
    use crate::syntax::reference::Reference;

    #[test]
    fn entities_and_their_characters() {
        assert_eq!(said("/?a=1&amp;b=2&amp;c"), [("html-entity", 5), ("html-entity", 13)]);
        assert_eq!(said("/?a=1&#38;b"), [("html-entity", 5)]);
        let made = |text: &str| find(&Reference::parse(text).unwrap()).fixes[0].replacement.clone();
        assert_eq!(made("/?q=&lt;"), "%3C");
        assert_eq!(made("/a/&quot;"), "");
        assert_eq!(made("/?q=&quot;x&quot;"), "%22");
        assert_eq!(made("/?q=&nbsp;"), "%C2%A0");
        assert_eq!(made("/?q=&#233;"), "%C3%A9");
        assert_eq!(made("/?q=&eacute;"), "%C3%A9");
        assert_eq!(made("/?q=&yuml;"), "%C3%BF");
        assert_eq!(made("/?q=&ndash;"), "%E2%80%93");
        assert_eq!(made("//example&period;com/"), ".");
        assert_eq!(said("//example&#46;com/x&amp;y")[..2], [("html-entity", 9), ("html-entity", 19)]);
        for text in ["/?a&amp=1", "/?a=1;b=2", "/?&copy;x", "//a&amp;b/", "/?&;"] {
            assert_eq!(said(text).iter().filter(|(code, _)| *code == "html-entity").count(), 0, "{text}");
        }
    }
}
