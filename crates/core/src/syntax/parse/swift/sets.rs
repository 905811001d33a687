//! Sets of bytes, tested for all bytes of a step at once: unusual bytes, the possible ends of a host, the characters of
//! a scheme.

use fearless_simd::{i8x16, Simd, SimdFrom, SimdInt};

/// Vectors of bytes as signed numbers.
pub(super) trait Bytes<S: Simd>: SimdInt<S, Element = i8> {}

impl<S: Simd, V: SimdInt<S, Element = i8>> Bytes<S> for V {}

/// Returns the instructions that every processor of the target has; None without vectors.
#[inline(always)]
pub(super) fn common() -> Option<impl Simd> {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return fearless_simd::Level::baseline().as_sse2();
    #[cfg(target_arch = "aarch64")]
    return fearless_simd::Level::baseline().as_neon();
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
    return None::<fearless_simd::Fallback>;
}

/// Returns the bytes that are not in a query, and "!", "$" and "~".
#[inline(always)]
pub(super) fn is_odd<S: Simd, V: Bytes<S>>(x: V) -> V::Mask {
    // "&" to "z" are now the lowest numbers; all others, including non-ASCII bytes, are above.
    let outside = (x + number(0x80 - b'&')).simd_gt(number(b'z' + (0x80 - b'&')));
    let angles = is(x | number(2), b'>');
    // From "[" to "^": bytes above them become negative.
    let brackets = (x + number(0x21)).simd_gt(number(b'Z' + 0x21));
    (outside | angles) | (brackets | is(x, b'`'))
}

/// Returns the ":", "/", "?" and "@" of a step: the possible ends of a host.
#[inline(always)]
pub(super) fn cuts<S: Simd, V: Bytes<S>>(x: V) -> V::Mask {
    (is(x, b':') | is(x, b'/')) | (is(x, b'?') | is(x, b'@'))
}

/// Returns the characters of a scheme.
#[inline(always)]
pub(super) fn in_scheme<S: Simd, V: Bytes<S>>(x: V) -> V::Mask {
    let lower = x | number(0x20);
    let letters = lower.simd_gt(number(b'a' - 1)) & lower.simd_lt(number(b'z' + 1));
    let digits = x.simd_gt(number(b'/')) & x.simd_lt(number(b':'));
    letters | digits | (is(x, b'+') | is(x, b'-') | is(x, b'.'))
}

/// Returns the positions of a byte.
#[inline(always)]
pub(super) fn is<S: Simd, V: Bytes<S>>(x: V, byte: u8) -> V::Mask {
    x.simd_eq(number(byte))
}

#[inline(always)]
pub(super) fn vector<S: Simd>(simd: S, bytes: &[u8; 16]) -> i8x16<S> {
    i8x16::simd_from(simd, bytes.map(number))
}

#[inline(always)]
pub(super) fn number(byte: u8) -> i8 {
    byte as i8
}

#[cfg(test)]
mod tests {
    use fearless_simd::SimdMask;

    use super::*;
    use crate::syntax::chars;

    #[test]
    fn the_sets_are_those_of_the_table() {
        let simd = common().unwrap();
        for byte in 0..=0xFF {
            let is_stop = !chars::is(byte, chars::QUERY);
            let is_cut = chars::is(byte, chars::GEN_DELIMS) && !matches!(byte, b'#' | b'[' | b']');
            let x = vector(simd, &[byte; 16]);
            let found = [is_odd(x), cuts(x), in_scheme(x)].map(|set| set.to_bitmask());
            let wanted = [is_stop || matches!(byte, b'!' | b'$' | b'~'), is_cut, chars::is(byte, chars::SCHEME)];
            assert_eq!(found, wanted.map(|is| if is { 0xFFFF } else { 0 }), "{byte:#x}");
        }
    }
}
