//! Masks pieces of secrets in another text, all in one pass (A. V. Aho and M. J. Corasick, Efficient string matching,
//! 1975).

use crate::syntax::order;
use crate::syntax::percent;
use crate::text::cover::{cover, MASK};
use crate::text::secrets::joined;
use std::collections::VecDeque;
use std::ops::Range;

/// Pieces up to this length are masked only if they are the whole text: elsewhere they may be coincidence.
const SHORT: usize = 2;

/// The pieces to search for.
pub(super) struct Pieces {
    /// A trie; the first node is its root, which no other node leads to, so index 0 means none.
    nodes: Vec<Node>,
    short: Vec<String>,
}

#[derive(Default)]
struct Node {
    byte: u8,
    child: usize,
    sibling: usize,
    /// The node of the longest suffix of the input that a piece begins with.
    otherwise: usize,
    /// The length of the longest piece that ends here; 0 for none.
    longest: usize,
}

impl Pieces {
    pub(super) fn new(pieces: Vec<String>) -> Self {
        let (mut short, long): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|piece| piece.len() <= SHORT);
        order::sort_by(&mut short, Ord::cmp);
        let mut found = Pieces { nodes: vec![Node::default()], short };
        for piece in &long {
            found.add(piece);
        }
        found.link();
        found
    }

    /// Returns a text with every piece in it masked.
    pub(super) fn covered(&self, text: String) -> String {
        if self.is_short(&text) {
            return MASK.to_owned();
        }
        let places = self.places(&text);
        if places.is_empty() {
            text
        } else {
            cover(&text, &places).into_owned()
        }
    }

    /// Returns a text with every piece in it masked, short ones where they follow a delimiter.
    pub(super) fn covered_after(&self, text: String) -> String {
        let text = self.covered(text);
        if self.short.is_empty() {
            return text;
        }
        let (mut places, mut at) = (Vec::new(), 0);
        while let Some(found) = text[at..].find([':', '=', '/']) {
            at += found + 1;
            let is_piece = |end: &usize| text.get(at..*end).is_some_and(|piece| self.is_short(piece));
            if let Some(end) = (at + 1..=at + SHORT).rev().find(is_piece) {
                places.push(at..end);
                at = end;
            }
        }
        cover(&text, &places).into_owned()
    }

    fn is_short(&self, text: &str) -> bool {
        self.short.binary_search_by(|piece| piece.as_str().cmp(text)).is_ok()
    }

    fn add(&mut self, piece: &str) {
        let mut at = 0;
        for byte in piece.bytes() {
            at = self.child(at, byte).unwrap_or_else(|| {
                let sibling = self.nodes[at].child;
                self.nodes[at].child = self.nodes.len();
                self.nodes.push(Node { byte, sibling, ..Node::default() });
                self.nodes.len() - 1
            });
        }
        self.nodes[at].longest = piece.len();
    }

    fn link(&mut self) {
        let mut open = VecDeque::from([0]);
        while let Some(parent) = open.pop_front() {
            let mut node = self.nodes[parent].child;
            while node != 0 {
                if parent != 0 {
                    let otherwise = self.next(self.nodes[parent].otherwise, self.nodes[node].byte);
                    self.nodes[node].otherwise = otherwise;
                    self.nodes[node].longest = self.nodes[node].longest.max(self.nodes[otherwise].longest);
                }
                open.push_back(node);
                node = self.nodes[node].sibling;
            }
        }
    }

    fn child(&self, at: usize, byte: u8) -> Option<usize> {
        let mut node = self.nodes[at].child;
        while node != 0 && self.nodes[node].byte != byte {
            node = self.nodes[node].sibling;
        }
        (node != 0).then_some(node)
    }

    fn next(&self, mut at: usize, byte: u8) -> usize {
        loop {
            match self.child(at, byte) {
                Some(node) => return node,
                None if at == 0 => return 0,
                None => at = self.nodes[at].otherwise,
            }
        }
    }

    /// Returns the ranges of pieces, as they are and percent-encoded, with overlapping ones merged.
    fn places(&self, text: &str) -> Vec<Range<usize>> {
        let mut places = self.found(&mut text.bytes().enumerate().map(|(at, byte)| (byte, at + 1)));
        if text.contains('%') && self.nodes.len() > 1 {
            let (bytes, mut at) = (text.as_bytes(), 0);
            places.extend(self.found(&mut std::iter::from_fn(|| {
                let byte = *bytes.get(at)?;
                let octet = percent::octet_at(bytes, at);
                at += if octet.is_some() { 3 } else { 1 };
                Some((octet.unwrap_or(byte), at))
            })));
            places = joined(places);
        }
        places
    }

    /// Returns the ranges of pieces in a sequence of bytes, each with the offset of its end in the text.
    fn found(&self, bytes: &mut dyn Iterator<Item = (u8, usize)>) -> Vec<Range<usize>> {
        let (mut at, mut places, mut offsets) = (0, Vec::<Range<usize>>::new(), vec![0]);
        for (byte, end) in bytes {
            offsets.push(end);
            at = self.next(at, byte);
            if self.nodes[at].longest == 0 {
                continue;
            }
            let mut start = offsets[offsets.len() - 1 - self.nodes[at].longest];
            while let Some(last) = places.pop_if(|last| start < last.end) {
                start = start.min(last.start);
            }
            places.push(start..end);
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::Pieces;

    fn covered(pieces: &[&str], text: &str) -> String {
        Pieces::new(pieces.iter().map(|&piece| piece.to_owned()).collect()).covered(text.to_owned())
    }

    #[test]
    fn every_piece_is_covered() {
        for (pieces, text, wanted) in [
            (&[][..], "abc", "abc"),
            (&["abc"], "abc", "***"),
            (&["abc"], "xabcabcx", "x******x"),
            (&["she", "hers", "his"], "ushers", "u***"),
            (&["abcd", "bcd"], "xbcdx", "x***x"),
            (&["aaa"], "aaaaa", "***"),
            (&["abcdefgh", "xab"], "xabcdefgh", "***"),
            (&["\u{E9}\u{E9}"], "x\u{E9}\u{E9}\u{E8}", "x***\u{E8}"),
            (&["ab"], "ab", "***"),
            (&["ab"], "abc", "abc"),
            (&["", "ab"], "", "***"),
            (&["a\u{E9}[x"], "a%C3%A9%5Bx-a\u{E9}%5bx%", "***-***%"),
            (&["a%41b"], "a%41b-aAb", "***-aAb"),
        ] {
            assert_eq!(covered(pieces, text), wanted, "{pieces:?} {text:?}");
        }
    }

    #[test]
    fn short_pieces_are_covered_behind_delimiters() {
        let found = Pieces::new(["pw", "x"].map(str::to_owned).to_vec());
        assert_eq!(found.covered_after("//u:pw@pw/pw?a=x&x".to_owned()), "//u:***@pw/***?a=***&x");
    }

    #[test]
    fn pieces_of_one_beginning_are_found_in_one_pass() {
        let pieces: Vec<String> = (0..20_000).map(|number| format!("{}{number}", "a".repeat(20))).collect();
        let text = "a".repeat(200_000);
        assert_eq!(Pieces::new(pieces).covered(text.clone()), text);
    }
}
