//! A table as text for spreadsheets: tab-separated for the clipboard, CSV for a file.

use serde_json::Value;

use super::{TableModel, cell_text};

impl TableModel {
    /// The named columns of these rows, as a spreadsheet takes them from the clipboard.
    pub fn to_tsv(&self, labels: &[String], order: &[u32], shown: &[bool]) -> String {
        self.export(labels, order, shown, '\t', "\n", |text| {
            guarded(&text.replace(['\t', '\n', '\r'], " "))
        })
    }

    /// RFC 4180 with a byte order mark, so that spreadsheets read Korean and Chinese.
    pub fn to_csv(&self, labels: &[String], order: &[u32], shown: &[bool]) -> String {
        let body = self.export(labels, order, shown, ',', "\r\n", |text| {
            let text = guarded(text);
            match text.contains([',', '"', '\n', '\r']) {
                true => format!("\"{}\"", text.replace('"', "\"\"")),
                false => text,
            }
        });
        format!("\u{FEFF}{body}")
    }

    fn export(
        &self,
        labels: &[String],
        order: &[u32],
        shown: &[bool],
        between: char,
        end: &str,
        quote: impl Fn(&str) -> String,
    ) -> String {
        let columns: Vec<usize> = (0..self.columns.len())
            .filter(|n| shown.get(*n) != Some(&false))
            .collect();
        let mut out = String::new();
        let head = columns
            .iter()
            .map(|n| quote(labels.get(*n).map(String::as_str).unwrap_or_default()));
        push_line(&mut out, head, between, end);
        for row in order {
            let cells = columns.iter().map(|n| match self.cell(*row as usize, *n) {
                Value::Number(number) => number.to_string(),
                cell => quote(&cell_text(cell)),
            });
            push_line(&mut out, cells, between, end);
        }
        out
    }
}

fn push_line(out: &mut String, cells: impl Iterator<Item = String>, between: char, end: &str) {
    for (n, cell) in cells.enumerate() {
        if n > 0 {
            out.push(between);
        }
        out.push_str(&cell);
    }
    out.push_str(end);
}

/// A text that a spreadsheet would run as a formula gets an apostrophe before it.
fn guarded(text: &str) -> String {
    let runs = text
        .trim_start_matches(['\u{FEFF}', ' '])
        .starts_with(['=', '+', '-', '@', '\t', '\r']);
    match runs {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn what_a_spreadsheet_would_run_is_guarded() {
        assert_eq!(guarded("-5"), "'-5");
        assert_eq!(guarded("5"), "5");
    }
}
