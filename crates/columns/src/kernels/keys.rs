//! Keys: texts and numbers that are the same for what is the same.

use std::sync::Arc;

use urikit_core::forms::canonical::{KeyError, Profile};

use super::forms::failure;
use crate::cells::{Cells, Type};
use crate::entry::{Entry, KEYS};
use crate::fault::Fault;
use crate::kernel::Ask;

pub(crate) const ENTRIES: &[Entry] = &[
    Entry::of("canonical_key", &[KEYS])
        .about("One key for all URLs of one page, by a profile.")
        .same_as("canonical_key(text, profile)")
        .example(r#"["HTTP://h:80/?utm_id=2#top"], "crawl""#)
        .answers(Type::Text, |options| of_key(Arc::clone(&options.profile), |key, cells| cells.text(Some(key)))),
    Entry::of("surt", &[])
        .about("The key that web archives sort by.")
        .same_as(r#"canonical_key(text, "surt")"#)
        .answers(Type::Text, |_| of_key(Arc::new(Profile::surt()), |key, cells| cells.text(Some(key)))),
    Entry::of("key64", &[KEYS])
        .about(
            "A hash of the canonical key that never changes: FNV-1a, then fmix64 of MurmurHash3, \
             both of 64 bits.",
        )
        .same_as("a hash of canonical_key(text, profile)")
        .example(r#"["http://h/", "HTTP://h:80/"]"#)
        .answers(Type::Key, |options| {
            of_key(Arc::clone(&options.profile), |key, cells| cells.number(Some(hash(key.as_bytes()))))
        }),
];

fn of_key(profile: Arc<Profile>, write: fn(&str, &mut Cells)) -> Box<Ask> {
    Box::new(move |row, cells| match profile.key(row.text) {
        Ok(key) => {
            write(&key, cells);
            Ok(())
        }
        Err(KeyError::Syntax(error)) => Err(Fault::of_syntax(row.text, error)),
        Err(KeyError::Web(_)) => Err(failure(row.text)),
    })
}

/// FNV-1a of 64 bits, then the last step of MurmurHash3, which lets every byte count in every bit. It never changes.
///
/// Both are in the public domain: Fowler, Noll, Vo (draft-eastlake-fnv); Appleby, "fmix64".
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut h = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |h, byte| (h ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3));
    h = (h ^ (h >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    h = (h ^ (h >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    h ^ (h >> 33)
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn the_hash_never_changes() {
        assert_eq!(hash(b""), 0xefd0_1f60_ba99_2926);
        assert_eq!(hash(b"http://example.org/"), 0x897f_1a14_f049_6a53);
    }
}
