//! Numbers as text.

/// A number in groups of `group` figures from the left, filled up with zeros
/// to `digits`.
pub(super) fn in_groups(number: u64, digits: usize, group: usize) -> String {
    // Millions are asked for, so they are counted off and not formatted.
    let (mut plain, mut rest, mut length) = ([b'0'; 20], number, 0);
    while rest > 0 {
        length += 1;
        plain[20 - length] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let plain = &plain[20 - length.max(digits.clamp(1, 20))..];
    let mut out = String::with_capacity(plain.len() + plain.len() / group.max(1));
    for (i, digit) in plain.iter().enumerate() {
        if i > 0 && group > 0 && i % group == 0 {
            out.push(' ');
        }
        out.push(char::from(*digit));
    }
    out
}
