//! Collecting the event logs of the pages: JSON lines in, the same lines at the end of a file, each record once. Knows a
//! record's `event_id`, nothing else of it.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;

use super::policy::Origin;
use super::{App, limits};
use crate::journal::LogRecord;

/// Where pages bring their log.
const PATH: &str = "/journal";
/// Bytes of one batch.
const MAX_BATCH: usize = 16 << 20;

/// Where the event logs of the pages go.
#[derive(Clone, Debug)]
pub(super) enum LogTarget {
    /// Into a file, by this server.
    File(PathBuf),
    /// To another server, whose origin must be allowed.
    Url(String),
}

impl LogTarget {
    pub fn parse(text: &str) -> Result<LogTarget, String> {
        if !text.starts_with("http://") && !text.starts_with("https://") {
            return Ok(LogTarget::File(text.into()));
        }
        let url = reqwest::Url::parse(text).map_err(|error| format!("“{text}” is no address: {error}"))?;
        let bare = url.username().is_empty() && url.password().is_none();
        bare.then(|| LogTarget::Url(url.into()))
            .ok_or_else(|| "an address with a password would be shown to every page".into())
    }

    /// The address that the page is told.
    pub(super) fn address(&self) -> &str {
        match self {
            LogTarget::File(_) => PATH,
            LogTarget::Url(url) => url,
        }
    }

    /// The origin that the page must be allowed to talk to.
    pub(super) fn origin(&self) -> Option<Origin> {
        let LogTarget::Url(url) = self else { return None };
        let origin = reqwest::Url::parse(url).ok()?.origin().ascii_serialization();
        Origin::parse(&origin).ok()
    }
}

/// The file, and what stands in it already.
pub(super) struct LogCollector {
    kept: Mutex<Kept>,
}

struct Kept {
    storage: Box<dyn Storage>,
    /// Bytes of the whole lines.
    length: u64,
    limit: u64,
    /// What is there may end in half a line.
    torn: bool,
    seen: HashSet<Fingerprint>,
    fingers: [RandomState; 2],
}

/// Stands for a record's id: a file within its limit names millions. The keys are this process's secret, so that nobody makes
/// an id that passes for another.
type Fingerprint = [u64; 2];

/// Where the lines go: a file, and in tests a disk that is full.
trait Storage: Send {
    /// Adds bytes at the end and waits until they would survive a power cut.
    fn append(&mut self, bytes: &[u8]) -> std::io::Result<()>;
    /// Takes away what stands behind this length.
    fn cut(&mut self, length: u64) -> std::io::Result<()>;
}

impl Storage for File {
    fn append(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.write_all(bytes)?;
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> std::io::Result<()> {
        self.set_len(length)
    }
}

/// Why a batch was not written.
#[derive(Debug)]
enum NotWritten {
    /// The file is as large as it may become.
    Full,
    Disk(std::io::Error),
}

impl LogCollector {
    /// Opens the file for appending; what it has is not written again.
    pub(super) fn open(path: &Path, limit: u64) -> Result<LogCollector, String> {
        let wrong = |error: std::io::Error| format!("Cannot write {}: {error}.", path.display());
        let fingers = [RandomState::new(), RandomState::new()];
        let (mut seen, mut length, mut torn) = (HashSet::new(), 0, false);
        match File::open(path) {
            Ok(file) => {
                let (mut lines, mut line) = (BufReader::new(file), Vec::new());
                while lines.read_until(b'\n', &mut line).map_err(wrong)? > 0 {
                    length += line.len() as u64;
                    torn = line.last() != Some(&b'\n');
                    seen.extend(id_of(&String::from_utf8_lossy(&line)).map(|id| fingerprint(&fingers, &id)));
                    line.clear();
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(wrong(error)),
        }
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        // What people have answered is for who runs this server alone, unless that one has made the file otherwise.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path).map_err(wrong)?;
        Ok(LogCollector {
            kept: Mutex::new(Kept {
                storage: Box::new(file),
                length,
                limit,
                torn,
                seen,
                fingers,
            }),
        })
    }

    fn append(&self, batch: &str) -> Result<(), NotWritten> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).append(batch)
    }
}

fn fingerprint(fingers: &[RandomState; 2], id: &str) -> Fingerprint {
    [0, 1].map(|at: usize| fingers[at].hash_one(id))
}

impl Kept {
    fn append(&mut self, batch: &str) -> Result<(), NotWritten> {
        let mut fresh = HashSet::new();
        // A line that was cut must not swallow the next one.
        let mut lines = String::from(if self.torn { "\n" } else { "" });
        for line in batch.lines() {
            let Some(id) = id_of(line).map(|id| fingerprint(&self.fingers, &id)) else {
                continue;
            };
            if !self.seen.contains(&id) && fresh.insert(id) {
                lines.push_str(line.trim());
                lines.push('\n');
            }
        }
        if fresh.is_empty() {
            return Ok(());
        }
        let length = self.length + lines.len() as u64;
        if length > self.limit {
            return Err(NotWritten::Full);
        }
        if let Err(error) = self.storage.append(lines.as_bytes()) {
            // The batch comes again, whole.
            self.torn |= self.storage.cut(self.length).is_err();
            return Err(NotWritten::Disk(error));
        }
        (self.length, self.torn) = (length, false);
        self.seen.extend(fresh);
        Ok(())
    }
}

/// The id of a line that is a record.
fn id_of(line: &str) -> Option<String> {
    if limits::is_crowded(line, MAX_BATCH) {
        return None;
    }
    let record = LogRecord::from_line(line).ok()?;
    (!record.event_id.is_empty()).then_some(record.event_id)
}

pub(super) fn routes(app: &App) -> Router<App> {
    limits::gathering(Router::new().route(PATH, post(collect)), app, MAX_BATCH)
}

async fn collect(State(app): State<App>, batch: String) -> StatusCode {
    // Writing blocks.
    let written = tokio::task::spawn_blocking(move || app.collector.as_ref().map(|collector| collector.append(&batch)));
    match written.await {
        Ok(Some(Ok(()))) => StatusCode::NO_CONTENT,
        Ok(None) => StatusCode::NOT_FOUND,
        Ok(Some(Err(NotWritten::Full))) => StatusCode::INSUFFICIENT_STORAGE,
        Ok(Some(Err(NotWritten::Disk(error)))) => {
            eprintln!("The event log could not be written: {error}. The pages keep it and bring it again.");
            StatusCode::INTERNAL_SERVER_ERROR
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn each_record_is_written_once_over_restarts() {
        let path = std::env::temp_dir().join(format!("partsong-collect-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let line = |id: &str| format!("{{\"kind\":\"session_state\",\"event_id\":\"{id}\"}}\n");
        let collector = LogCollector::open(&path, u64::MAX).expect("a file");
        collector
            .append(&(line("a") + &line("b") + "nonsense\n" + &line("a")))
            .expect("written");
        collector.append(&line("b")).expect("written");
        std::fs::write(&path, std::fs::read_to_string(&path).expect("text") + "{\"kind\":\"cut").expect("written");
        let collector = LogCollector::open(&path, u64::MAX).expect("a file");
        collector.append(&(line("b") + &line("c"))).expect("written");
        let text = std::fs::read_to_string(&path).expect("text");
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&path).expect("file").permissions());
            assert_eq!(mode & 0o777, 0o600, "nobody else reads what people answered");
        }
        let _ = std::fs::remove_file(&path);
        assert_eq!(text, line("a") + &line("b") + "{\"kind\":\"cut\n" + &line("c"));
    }

    /// A disk with so much room, as a file sees it: the bytes that still fit are there, and the write fails.
    struct Disk {
        text: Arc<Mutex<Vec<u8>>>,
        room: Arc<AtomicUsize>,
        cuts: bool,
    }

    impl Storage for Disk {
        fn append(&mut self, bytes: &[u8]) -> std::io::Result<()> {
            let mut text = self.text.lock().expect("lock");
            let fits = bytes.len().min(self.room.load(Ordering::Relaxed) - text.len());
            text.extend_from_slice(&bytes[..fits]);
            match fits == bytes.len() {
                true => Ok(()),
                false => Err(std::io::ErrorKind::StorageFull.into()),
            }
        }

        fn cut(&mut self, length: u64) -> std::io::Result<()> {
            if !self.cuts {
                return Err(std::io::ErrorKind::PermissionDenied.into());
            }
            self.text
                .lock()
                .expect("lock")
                .truncate(usize::try_from(length).expect("length"));
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_leaves_no_half_line_that_swallows_the_next() {
        let line = |id: &str| format!("{{\"kind\":\"session_state\",\"event_id\":\"{id}\"}}\n");
        for cuts in [true, false] {
            let (text, room) = (
                Arc::new(Mutex::new(Vec::new())),
                Arc::new(AtomicUsize::new(line("a").len() + 9)),
            );
            let disk = Disk {
                text: text.clone(),
                room: room.clone(),
                cuts,
            };
            let mut kept = Kept {
                storage: Box::new(disk),
                length: 0,
                limit: 1_000,
                torn: false,
                seen: HashSet::new(),
                fingers: [RandomState::new(), RandomState::new()],
            };
            kept.append(&line("a")).expect("written");
            assert!(matches!(kept.append(&line("b")), Err(NotWritten::Disk(_))));
            room.store(1_000, Ordering::Relaxed);
            kept.append(&(line("b") + &line("c")))
                .expect("written when there is room again");
            let text = String::from_utf8(text.lock().expect("lock").clone()).expect("text");
            let ids: Vec<String> = text.lines().filter_map(id_of).collect();
            assert_eq!(ids, ["a", "b", "c"], "{text}");
        }
    }

    #[test]
    fn a_file_grows_to_its_limit_and_forgets_nothing() {
        let path = std::env::temp_dir().join(format!("partsong-limit-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let line = |id: usize| format!("{{\"kind\":\"session_state\",\"event_id\":\"{id:07}\"}}\n");
        let limit = (line(0).len() * 3) as u64;
        let collector = LogCollector::open(&path, limit).expect("a file");
        collector
            .append(&(0..3).map(line).collect::<String>())
            .expect("written");
        assert!(matches!(collector.append(&line(3)), Err(NotWritten::Full)));
        collector.append(&line(1)).expect("known, so there is nothing to write");
        let size = std::fs::metadata(&path).expect("file").len();
        let _ = std::fs::remove_file(&path);
        assert_eq!(size, limit);
    }

    #[test]
    fn an_address_or_a_file() {
        assert_eq!(LogTarget::parse("log.jsonl").expect("a file").address(), "/journal");
        let url = LogTarget::parse("https://logs.example.com/in").expect("an address");
        assert_eq!(url.address(), "https://logs.example.com/in");
        assert!(url.origin().is_some());
        assert!(LogTarget::parse("https://u:p@logs.example.com/in").is_err());
        assert!(
            !LogTarget::parse("https://a.b/\"><x")
                .expect("an address")
                .address()
                .contains('"')
        );
    }
}
