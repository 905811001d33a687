//! Decimal numbers of the serializer: ports and parts of IPv4 addresses.

/// Appends a number in decimal digits.
pub(super) fn push_decimal(out: &mut String, number: u16) {
    let mut divisor = 10_000;
    while divisor > 1 && number < divisor {
        divisor /= 10;
    }
    while divisor > 0 {
        out.push(char::from(b'0' + (number / divisor % 10) as u8));
        divisor /= 10;
    }
}
