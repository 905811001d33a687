//! A fast hash for short names (Fowler, Noll, Vo: FNV-1a).
//!
//! The names of tags and attributes are looked up for every tag. The standard library's hash resists keys that an
//! attacker chooses; here a map has few keys: the wanted names, or a bounded number of names met. So collisions are
//! harmless.

use std::hash::{BuildHasherDefault, Hasher};

/// The state of the hash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Fnv {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        // The length of a slice, in one step.
        self.0 = (self.0 ^ number as u64).wrapping_mul(0x0100_0000_01B3);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The hasher parameter of a map.
pub(crate) type ByName = BuildHasherDefault<Fnv>;
