//! A quick hash for short names (Fowler, Noll, Vo: FNV-1a).
//!
//! Names of tags and attributes are looked up for every tag. The standard library's hash
//! is made for keys that an attacker chooses; here only few keys are ever in a map: the
//! wanted names, or a bounded number of names met. So collisions cost nothing to speak of.

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

/// What a map needs to use it.
pub(crate) type ByName = BuildHasherDefault<Fnv>;
