//! Collecting the event logs of the pages: JSON lines in, the same lines at the end of a file, each record once. Knows a
//! record's `event_id`, nothing else of it.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::routing::post;

use super::App;
use super::policy::Origin;
use crate::journal::Record;

/// Where pages bring their log.
const PATH: &str = "/journal";
/// Bytes of one batch.
const MAX_BATCH: usize = 16 << 20;
/// Ids that are remembered, so that a repeat is not written twice; older ones are forgotten all at once.
const MAX_SEEN: usize = 1_000_000;

/// Where the event logs of the pages go.
#[derive(Clone, Debug)]
pub enum Journal {
    /// Into a file, by this server.
    File(PathBuf),
    /// To another server, whose origin must be allowed.
    Url(String),
}

impl Journal {
    pub fn parse(text: &str) -> Result<Journal, String> {
        if !text.starts_with("http://") && !text.starts_with("https://") {
            return Ok(Journal::File(text.into()));
        }
        let url = reqwest::Url::parse(text).map_err(|error| format!("“{text}” is no address: {error}"))?;
        let bare = url.username().is_empty() && url.password().is_none();
        bare.then(|| Journal::Url(url.into()))
            .ok_or_else(|| "an address with a password would be shown to every page".into())
    }

    /// The address that the page is told.
    pub fn address(&self) -> &str {
        match self {
            Journal::File(_) => PATH,
            Journal::Url(url) => url,
        }
    }

    /// The origin that the page must be allowed to talk to.
    pub fn origin(&self) -> Option<Origin> {
        let Journal::Url(url) = self else { return None };
        let origin = reqwest::Url::parse(url).ok()?.origin().ascii_serialization();
        Origin::parse(&origin).ok()
    }
}

/// The file, and what stands in it already.
pub struct Collector {
    kept: Mutex<Kept>,
}

struct Kept {
    file: File,
    seen: HashSet<String>,
}

impl Collector {
    /// Opens the file for appending; what it has is not written again.
    pub fn open(path: &Path) -> Result<Collector, String> {
        let wrong = |error: std::io::Error| format!("Cannot write {}: {error}.", path.display());
        let before = match std::fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(wrong(error)),
        };
        let seen = before.lines().filter_map(id_of).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(wrong)?;
        if !before.is_empty() && !before.ends_with('\n') {
            // A line that was cut must not swallow the next one.
            file.write_all(b"\n").map_err(wrong)?;
        }
        Ok(Collector {
            kept: Mutex::new(Kept { file, seen }),
        })
    }

    fn append(&self, batch: &str) -> std::io::Result<()> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ids = Vec::new();
        let mut lines = String::new();
        for line in batch.lines() {
            if let Some(id) = id_of(line).filter(|id| !kept.seen.contains(id) && !ids.contains(id)) {
                ids.push(id);
                lines.push_str(line.trim());
                lines.push('\n');
            }
        }
        kept.file.write_all(lines.as_bytes())?;
        kept.file.flush()?;
        if kept.seen.len() > MAX_SEEN {
            kept.seen.clear();
        }
        kept.seen.extend(ids);
        Ok(())
    }
}

/// The id of a line that is a record.
fn id_of(line: &str) -> Option<String> {
    let record = Record::from_line(line).ok()?;
    (!record.event_id.is_empty()).then_some(record.event_id)
}

pub fn routes() -> Router<App> {
    Router::new()
        .route(PATH, post(collect))
        .layer(DefaultBodyLimit::max(MAX_BATCH))
}

async fn collect(State(app): State<App>, batch: String) -> StatusCode {
    // Writing blocks.
    let written = tokio::task::spawn_blocking(move || app.collector.as_ref().map(|collector| collector.append(&batch)));
    match written.await {
        Ok(Some(Ok(()))) => StatusCode::NO_CONTENT,
        Ok(None) => StatusCode::NOT_FOUND,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_record_is_written_once_over_restarts() {
        let path = std::env::temp_dir().join(format!("partsong-collect-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let line = |id: &str| format!("{{\"kind\":\"session_state\",\"event_id\":\"{id}\"}}\n");
        let collector = Collector::open(&path).expect("a file");
        collector
            .append(&(line("a") + &line("b") + "nonsense\n" + &line("a")))
            .expect("written");
        collector.append(&line("b")).expect("written");
        std::fs::write(&path, std::fs::read_to_string(&path).expect("text") + "{\"kind\":\"cut").expect("written");
        let collector = Collector::open(&path).expect("a file");
        collector.append(&(line("b") + &line("c"))).expect("written");
        let text = std::fs::read_to_string(&path).expect("text");
        let _ = std::fs::remove_file(&path);
        assert_eq!(text, line("a") + &line("b") + "{\"kind\":\"cut\n" + &line("c"));
    }

    #[test]
    fn an_address_or_a_file() {
        assert_eq!(Journal::parse("log.jsonl").expect("a file").address(), "/journal");
        let url = Journal::parse("https://logs.example.com/in").expect("an address");
        assert_eq!(url.address(), "https://logs.example.com/in");
        assert!(url.origin().is_some());
        assert!(Journal::parse("https://u:p@logs.example.com/in").is_err());
        assert!(
            !Journal::parse("https://a.b/\"><x")
                .expect("an address")
                .address()
                .contains('"')
        );
    }
}
