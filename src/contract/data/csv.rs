//! Cells of files and clippings for spreadsheets (RFC 4180, and tab-separated): none that a spreadsheet would run.

/// A text that a spreadsheet would run as a formula gets an apostrophe before it (CWE-1236).
pub(super) fn guarded(text: &str) -> String {
    let runs = text
        .trim_start_matches(['\u{FEFF}', ' '])
        .starts_with(['=', '+', '-', '@', '\t', '\r']);
    match runs {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

/// A text as a cell of CSV, in quotes where it needs them.
pub(super) fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// A text from outside as a cell of CSV.
pub(super) fn csv_cell(text: &str) -> String {
    quoted(&guarded(text))
}

/// A text from outside as a cell between tabs.
pub(super) fn tsv_cell(text: &str) -> String {
    guarded(&text.replace(['\t', '\n', '\r'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_guarded() {
        assert_eq!(csv_cell("-5"), "'-5");
        assert_eq!(csv_cell("5"), "5");
        assert_eq!(csv_cell("=A1,\"x\""), "\"'=A1,\"\"x\"\"\"");
        assert_eq!(tsv_cell("two\nlines\there"), "two lines here");
    }
}
