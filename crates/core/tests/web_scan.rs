//! The scan of `web::recognise` agrees with the state machine.
//!
//! The machine implements the URL Standard; the scan skips it for text that is its own serialization. If the scan
//! succeeds, the machine must return the same text with the same parts, for every base and encoding; otherwise `parse`
//! is the machine. The inputs are every string of every suite and seeded mutations: `URIKIT_SCANS` of them, 50 000 by
//! default. A scan that recognizes nothing, or everything, fails as well.

use std::path::PathBuf;

use urikit_core::web::{
    can_parse, parse, parse_by_machine, parse_into, recognise, validation_errors, QueryEncoding, WebUrl,
};

/// Parts of URLs that are their own serialization.
const SCHEMES: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];
const HOSTS: [&str; 12] = [
    "example.com", "a", "a-b.c_d.e", "www.example.co.uk", "x1.y2z", "1.2.3.a", "0x.b", "xn--fa-hia.de", "localhosts",
    "a.", "a..b", "255.255.255.com",
];
const PORTS: [&str; 6] = ["", "", "", ":8080", ":1", ":65535"];
const SEGMENTS: [&str; 14] =
    ["a", "index.html", "", "...", ".a", "a..", "%41", "%2f", "~u", "a;b=c", "a,b@c:d", "%2ea", "..%2", "[x]"];
const TAILS: [&str; 10] = ["", "", "", "?", "?a=b&c", "?/?/", "#", "#f", "?q#f", "#/?#"];
/// Pieces that may change any part.
const PIECES: [&str; 84] = [
    "/", "//", "\\", ":", "?", "#", "@", "[", "]", "%", ".", "..", "/.", "/..", "/./", "/../", "%2e", "%2E", "/%2e",
    "/%2E%2e/", "/.%2e", "/%2e.", ".%2", "%2", "%2e%", "%41", "%zz", "\t", "\n", "\r", " ", "\0", "\x1f", "\x7f",
    "\u{80}", "\u{a0}", "é", "ß", "。", "☃", "א", "\u{200d}", "\u{ad}", "\u{fffe}", "😀", "<", ">", "\"", "'", "^",
    "`", "{", "}", "|", "C:", "/C|", "/c:/", "c|/", "0", "9", "0x", "0x7f", "1.2", "256", "09", "A", "X", "xn--", "_",
    "-", "+", "!", "$", "&", "(", "*", ",", ";", "=", "~", ":80", ":443", ":00", "localhost",
];
const BASES: [&str; 6] =
    ["http://h/a/b?q", "https://u:p@h:8080/", "file:///C:/a", "file://h/x", "foo:opaque", "foo://h/a"];
const ENCODINGS: [&str; 4] = ["windows-1252", "shift_jis", "iso-2022-jp", "utf-16le"];

/// xorshift64*: reproducible on every platform.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }

    fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    /// Returns a URL in serialized form.
    fn plain(&mut self) -> String {
        let scheme = self.of(&SCHEMES);
        let mut text = format!("{scheme}://");
        if scheme != "file" {
            text += self.of(&HOSTS);
            text += self.of(&PORTS);
        }
        for _ in 0..=self.below(4) {
            text.push('/');
            text += self.of(&SEGMENTS);
        }
        text + self.of(&TAILS)
    }

    /// Returns a text with one change.
    fn changed(&mut self, text: &str) -> String {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let at = places[self.below(places.len())];
        let next =
            |from: usize, n: usize| text[from..].char_indices().map(|(k, _)| from + k).nth(n).unwrap_or(text.len());
        match self.below(5) {
            0 | 1 => format!("{}{}{}", &text[..at], self.of(&PIECES), &text[at..]),
            2 => format!("{}{}{}", &text[..at], self.of(&PIECES), &text[next(at, 1)..]),
            3 => format!("{}{}", &text[..at], &text[next(at, 1 + self.below(4))..]),
            _ => format!("{}{}", &text[..next(at, 1 + self.below(6))], &text[at..]),
        }
    }
}

fn bases() -> Vec<WebUrl> {
    BASES.iter().map(|text| parse_by_machine(text, None).expect("a base is a URL")).collect()
}

/// Checks that scan and machine agree on a text; returns true if the scan recognized it.
fn agreed(text: &str, bases: &[WebUrl], buffer: &mut String) -> bool {
    let machine = parse_by_machine(text, None);
    assert_eq!(parse(text, None), machine, "{text:?}");
    assert_eq!(can_parse(text, None), machine.is_ok(), "{text:?}");
    for base in bases {
        let base = Some(base.view());
        assert_eq!(parse(text, base), parse_by_machine(text, base), "{text:?} against {:?}", base.map(|b| b.href()));
    }
    let Some(parts) = recognise(text) else { return false };
    let url = machine.unwrap_or_else(|_| panic!("recognised, and no URL: {text:?}"));
    assert_eq!((url.href(), url.parts()), (text, parts), "{text:?}");
    for base in bases {
        let resolved = parse_by_machine(text, Some(base.view()));
        assert_eq!(resolved.as_ref().map(|url| (url.href(), url.parts())), Ok((text, parts)), "{text:?}");
    }
    for label in ENCODINGS {
        let encoding = QueryEncoding::for_label(label).expect("a label of the standard");
        assert_eq!(parse_into(buffer, text, None, encoding), Ok(parts), "{text:?} in {label}");
        assert_eq!(buffer, text, "in {label}");
    }
    true
}

/// Returns the strings of a JSON text; a lone surrogate becomes U+FFFD.
fn strings(json: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut chars = json.chars();
    while chars.any(|c| c == '"') {
        let mut units: Vec<u16> = Vec::new();
        while let Some(c) = chars.next().filter(|c| *c != '"') {
            let c = if c != '\\' { Some(c) } else { chars.next() };
            match c {
                Some('u') if units_escaped(json, &chars) => {
                    let code: String = chars.by_ref().take(4).collect();
                    units.push(u16::from_str_radix(&code, 16).expect("four digits"));
                }
                Some(c) => units.extend(c.encode_utf16(&mut [0; 2]).iter()),
                None => break,
            }
        }
        found.push(String::from_utf16_lossy(&units));
    }
    found
}

/// Returns true if the last character read followed a "\".
fn units_escaped(json: &str, rest: &std::str::Chars<'_>) -> bool {
    let read = &json[..json.len() - rest.as_str().len()];
    read.strip_suffix('u').is_some_and(|before| before.ends_with('\\') && !before.ends_with("\\\\"))
}

fn suites() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites");
    let folder = PathBuf::from(std::env::var("URIKIT_SUITES").unwrap_or_else(|_| beside.into()));
    folder.is_dir().then_some(folder)
}

#[test]
fn every_string_of_every_suite() {
    let Some(folder) = suites() else {
        eprintln!("skipped: no conformance suites, set URIKIT_SUITES");
        return;
    };
    let (bases, mut buffer) = (bases(), String::new());
    let (mut files, mut all, mut recognised) = (0, 0, 0);
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        files += 1;
        for string in strings(&std::fs::read_to_string(path).expect("a suite")) {
            all += 1;
            recognised += usize::from(agreed(&string, &bases, &mut buffer));
            // Many suites are about hosts and paths: the same strings in their place.
            if string.len() < 256 {
                agreed(&format!("https://{string}/"), &bases, &mut buffer);
                agreed(&format!("http://h/{string}"), &bases, &mut buffer);
            }
        }
    }
    assert!(files >= 40, "{files} suites");
    assert!(all > 100_000, "{all}");
    assert!(recognised > 2_000, "{recognised} of {all}");
    println!("{all} strings of {files} suites: {recognised} recognised");
}

#[test]
fn the_strings_of_json() {
    assert_eq!(strings(r#"{"a": "\u00e9\n\"", "b\\": 1, "\ud83d\ude00": "\\u0041"}"#).len(), 5);
    let found = strings(r#"["\u00e9b", "\ud83d\ude00", "\\u0041", "\ud800"]"#);
    assert_eq!(found, ["éb", "😀", "\\u0041", "\u{fffd}"]);
}

#[test]
fn what_is_serialized_is_recognised() {
    let (bases, mut buffer, mut chance) = (bases(), String::new(), Chance(3987));
    let texts: Vec<String> = (0..5_000).map(|_| chance.plain()).collect();
    let serialized: Vec<&String> =
        texts.iter().filter(|text| parse_by_machine(text, None).is_ok_and(|url| url.href() == **text)).collect();
    let recognised = serialized.iter().filter(|text| agreed(text, &bases, &mut buffer)).count();
    assert!(serialized.len() > 4_000, "{}", serialized.len());
    assert!(recognised * 100 >= serialized.len() * 95, "{recognised} of {}", serialized.len());
}

#[test]
fn mutations() {
    let count = std::env::var("URIKIT_SCANS").map_or(50_000, |n| n.parse().expect("URIKIT_SCANS is a number"));
    let (bases, mut buffer, mut chance) = (bases(), String::new(), Chance(6874));
    let (mut recognised, mut repaired) = (0, 0);
    for _ in 0..count {
        let mut text = chance.plain();
        for _ in 0..=chance.below(3) {
            text = chance.changed(&text);
        }
        // Without its beginning it is a relative reference.
        let cut = text.char_indices().map(|(at, _)| at).nth(chance.below(24)).unwrap_or(0);
        agreed(&text[cut..], &bases, &mut buffer);
        let yes = agreed(&text, &bases, &mut buffer);
        recognised += usize::from(yes);
        if yes {
            // Nothing was repaired, so only errors that the parser does not correct remain.
            let left = |name| matches!(name, "invalid-URL-unit" | "domain-to-ASCII");
            assert!(validation_errors(&text, None).iter().all(|error| left(error.kind.name())), "{text:?}");
        } else {
            repaired += usize::from(can_parse(&text, None));
        }
    }
    assert!(recognised * 5 > count && recognised * 20 < count * 19, "{recognised} of {count} recognised");
    assert!(repaired * 20 > count, "{repaired} of {count} for the machine");
    println!("{count} mutations: {recognised} recognised, {repaired} repaired by the machine");
}
