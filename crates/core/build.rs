//! Packs the Public Suffix List (`data/public_suffix.txt`) for the library: half the bytes of its
//! text, and searched where it lies, without a table made at the first question.
//!
//! A rule is written with its labels reversed ("jp.kobe" for "kobe.jp"), so that sorted rules share
//! their beginnings. What is alike lies together, which compresses better when a page sends it:
//!
//! - the number of rules, and for each block of 32 the place of its text, in 32 bits, little end first
//! - two bytes for each rule: how many bytes it shares with the one before it, nothing at the beginning
//!   of a block; and its kind in three bits (twice the form, plus one for the private section), with
//!   how many bytes follow in five, 31 for "the text begins with their number"
//! - the text: these bytes
//!
//! `src/names/public_suffix.rs` reads it. A second file has the same rules as a page is sent them:
//! `src/names/public_suffix/sent.rs` says how, and reads it.
//!
//! `build/schemes.rs` makes the rows of the schemes.

#[path = "build/schemes.rs"]
mod schemes;

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::{env, fs};

const BLOCK: usize = 32;
const MANY: usize = 31;

fn main() {
    let source = Path::new("data/public_suffix.txt");
    for path in ["build.rs", "build/schemes.rs", "data/schemes.toml"] {
        println!("cargo::rerun-if-changed={path}");
    }
    println!("cargo::rerun-if-changed={}", source.display());
    let list = fs::read_to_string(source).expect("the package contains data/public_suffix.txt");
    let version = list.lines().find_map(|line| line.strip_prefix("# VERSION ")).expect("the list has a version");
    println!("cargo::rustc-env=URIKIT_PUBLIC_SUFFIX_VERSION={version}");
    let folder = env::var_os("OUT_DIR").expect("cargo says where to write");
    let rules = rules(&list);
    for (name, bytes) in [("public_suffix.bin", packed(&rules)), ("public_suffix.sent", sent(&rules))] {
        fs::write(Path::new(&folder).join(name), bytes).expect("OUT_DIR can be written");
    }
    let table = fs::read_to_string("data/schemes.toml").expect("the package contains data/schemes.toml");
    fs::write(Path::new(&folder).join("schemes.rs"), schemes::rows(&table)).expect("OUT_DIR can be written");
}

/// The rules, sorted: labels reversed, and the kind.
fn rules(list: &str) -> Vec<(String, u8)> {
    let mut rules: Vec<_> = list
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (rule, section) = line.split_once(' ').expect("a line is a rule, a space and its section");
            let (form, name) = match (rule.strip_prefix('!'), rule.strip_prefix("*.")) {
                (Some(name), _) => (2, name),
                (_, Some(name)) => (1, name),
                _ => (0, rule),
            };
            assert!(name.len() < 255 && !name.contains(['*', '!']), "a rule of an unknown form: {line}");
            let reversed: Vec<&str> = name.rsplit('.').collect();
            (reversed.join("."), form * 2 + u8::from(section == "p"))
        })
        .collect();
    rules.sort();
    rules
}

/// Counts the bytes that two texts share at their beginnings.
fn shared(one: &str, other: &str) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count()
}

fn packed(rules: &[(String, u8)]) -> Vec<u8> {
    let mut numbers = vec![rules.len() as u32];
    let (mut heads, mut text) = (Vec::new(), Vec::new());
    let mut before = "";
    let start = 4 * (1 + rules.len().div_ceil(BLOCK)) + 2 * rules.len();
    for (number, (name, kind)) in rules.iter().enumerate() {
        if number % BLOCK == 0 {
            numbers.push((start + text.len()) as u32);
            before = "";
        }
        let shared = shared(name, before);
        let rest = &name.as_bytes()[shared..];
        heads.extend([shared as u8, kind << 5 | rest.len().min(MANY) as u8]);
        if rest.len() >= MANY {
            text.push(rest.len() as u8);
        }
        text.extend_from_slice(rest);
        before = name;
    }
    [numbers.into_iter().flat_map(u32::to_le_bytes).collect(), heads, text].concat()
}

/// A name: which kind of rule it is, if any, and the names below it by their labels.
#[derive(Default)]
struct Name {
    kind: Option<u8>,
    below: BTreeMap<String, Name>,
}

fn sent(rules: &[(String, u8)]) -> Vec<u8> {
    let mut root = Name::default();
    for (name, kind) in rules {
        let place = name.split('.').fold(&mut root, |above, label| above.below.entry(label.into()).or_default());
        assert!(place.kind.replace(*kind).is_none(), "two rules for {name}");
    }
    let (mut sent, mut waiting) = (Vec::new(), VecDeque::from([&root]));
    while let Some(name) = waiting.pop_front() {
        let mut groups: BTreeMap<u8, Vec<(&str, &Name)>> = BTreeMap::new();
        for (label, below) in &name.below {
            let group = below.kind.unwrap_or(5) * 2 + u8::from(!below.below.is_empty());
            groups.entry(group).or_default().push((label, below));
        }
        for (group, labels) in groups {
            sent.push(1 + group);
            let mut before = "";
            for (label, below) in labels {
                let shared = shared(label, before);
                sent.push(128 + shared as u8);
                sent.extend_from_slice(&label.as_bytes()[shared..]);
                before = label;
                if !below.below.is_empty() {
                    waiting.push_back(below);
                }
            }
        }
        sent.push(0);
    }
    sent
}
