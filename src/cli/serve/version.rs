//! A version of the widget: its name, and that of its folder. Knows no file.

/// This program's own version.
pub(super) const OWN: &str = env!("CARGO_PKG_VERSION");

/// Whether this may be the name of a version, in an address or of a folder.
pub(super) fn is_version(text: &str) -> bool {
    let dots = text.bytes().filter(|byte| *byte == b'.').count();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
    dots >= 2 && text.starts_with(|first: char| first.is_ascii_digit()) && text.bytes().all(is_plain)
}

/// The folder of a version, in addresses and on the disk.
pub(super) fn folder_of(version: &str) -> String {
    format!("partsong-{version}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_told_from_other_names() {
        for good in ["0.1.0", "10.20.30", "1.0.0-rc.1"] {
            assert!(is_version(good), "{good}");
        }
        for bad in ["0", "0.1", "..", "../../etc", "a.b.c", "0.1.0/..", "0.1.0%2f", ""] {
            assert!(!is_version(bad), "{bad}");
        }
    }
}
