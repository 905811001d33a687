//! The characters of names (Turtle section 6.5: PN_CHARS_BASE, PN_CHARS, PN_LOCAL, PLX).

/// A set of characters, as bits in [`ASCII`].
pub(super) type Set = u8;

/// PN_CHARS_BASE: the first character of a prefix.
pub(super) const BASE: Set = 1;
/// PN_CHARS: the other characters of names.
pub(super) const CHARS: Set = 2;
/// The first character of a local name.
pub(super) const LOCAL_FIRST: Set = 4;
/// The other characters of a local name.
pub(super) const LOCAL: Set = 8;

/// The sets of each ASCII character.
const ASCII: [Set; 128] = {
    let mut table = [0; 128];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = match byte {
            b'A'..=b'Z' | b'a'..=b'z' => BASE | CHARS | LOCAL_FIRST | LOCAL,
            b'0'..=b'9' | b'_' => CHARS | LOCAL_FIRST | LOCAL,
            b'-' => CHARS | LOCAL,
            b':' => LOCAL_FIRST | LOCAL,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Returns true for PN_CHARS_BASE beyond ASCII.
fn is_base(character: char) -> bool {
    matches!(
        character,
        '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}'
            | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}'
            | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}'
            | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}'
    )
}

/// Returns true for PN_CHARS beyond PN_CHARS_BASE and ASCII.
fn is_joiner(character: char) -> bool {
    matches!(character, '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

/// Returns the byte length of a character of the set, or of an escape if the set has these; else 0.
#[inline]
pub(super) fn one(text: &str, at: usize, set: Set) -> usize {
    match text.as_bytes().get(at) {
        None => 0,
        Some(byte) if byte.is_ascii() => {
            if ASCII[usize::from(*byte)] & set != 0 {
                1
            } else if set & (LOCAL | LOCAL_FIRST) != 0 {
                escape(&text.as_bytes()[at..])
            } else {
                0
            }
        }
        Some(_) => {
            let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()) else { return 0 };
            let fits = is_base(character) || (set & (CHARS | LOCAL) != 0 && is_joiner(character));
            if fits {
                character.len_utf8()
            } else {
                0
            }
        }
    }
}

/// Returns the byte length of an escape of a local name (PLX); 0 if there is none.
fn escape(bytes: &[u8]) -> usize {
    match bytes {
        [b'%', first, second, ..] if first.is_ascii_hexdigit() && second.is_ascii_hexdigit() => 3,
        [b'\\', escaped, ..] if b"_~.-!$&'()*+,;=/?#@%".contains(escaped) => 2,
        _ => 0,
    }
}

/// Returns the end of a run of characters of the set.
pub(super) fn run(text: &str, mut at: usize, set: Set) -> usize {
    loop {
        match one(text, at, set) {
            0 => return at,
            length => at += length,
        }
    }
}

/// Same with dots between the characters; dots at the end are excluded.
pub(super) fn dotted(text: &str, mut at: usize, set: Set) -> usize {
    loop {
        at = run(text, at, set);
        let dots = text.as_bytes()[at..].iter().take_while(|byte| **byte == b'.').count();
        if dots == 0 || one(text, at + dots, set) == 0 {
            return at;
        }
        at += dots;
    }
}
