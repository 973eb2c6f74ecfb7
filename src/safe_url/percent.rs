//! Percent-encoding (RFC 3986, 2.1). Knows no address.

/// The text with every letter that is not plain written as its UTF-8 bytes, `%` and two digits each.
pub fn percent_encoded(text: &str, is_plain: &dyn Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_plain(letter) {
            out.push(letter);
            continue;
        }
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// RFC 3986, 2.3: what stands for itself in every piece of an address.
pub fn is_unreserved(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.' | '~')
}
