//! One line of the log, and reading many of them. A reader takes what it can: a kind that it doesn't know is kept, a line
//! that isn't JSON or was cut is named and left out, a record that was delivered twice counts once.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, BufRead, Read};

use serde_json::Value;

use crate::json::JsonMap;
use crate::json::parse;
use crate::model::Json;
use crate::order::sort_by;

/// Bytes of a log that are read.
pub const MAX_LOG_BYTES: usize = 64 * 1024 * 1024;
/// Bytes of one line.
const MAX_LINE: usize = 8 * 1024 * 1024;
/// Records of one log.
const MAX_RECORDS: usize = 200_000;
/// Other chats that are named.
const MAX_OTHERS: usize = 1_000;
/// Faults that are named; the rest are counted.
const MAX_FAULTS: usize = 100;

/// The kinds of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// A question as it was shown.
    ToolCalls,
    /// What the person did with it.
    InteractionEvents,
    /// What was said.
    TranscriptTurns,
    /// What may be cited.
    ExtractionEvidence,
    /// Where the chat stands.
    SessionState,
    /// A kind of another version, kept as it is.
    Other(String),
}

impl RecordKind {
    /// The word in a line.
    pub fn as_str(&self) -> &str {
        match self {
            RecordKind::ToolCalls => "tool_calls",
            RecordKind::InteractionEvents => "interaction_events",
            RecordKind::TranscriptTurns => "transcript_turns",
            RecordKind::ExtractionEvidence => "extraction_evidence",
            RecordKind::SessionState => "session_state",
            RecordKind::Other(word) => word,
        }
    }

    /// The kind of any word.
    pub fn from_word(word: String) -> RecordKind {
        let known = [
            RecordKind::ToolCalls,
            RecordKind::InteractionEvents,
            RecordKind::TranscriptTurns,
            RecordKind::ExtractionEvidence,
            RecordKind::SessionState,
        ];
        let found = known.into_iter().find(|kind| kind.as_str() == word);
        found.unwrap_or(RecordKind::Other(word))
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRecord {
    /// Which of the five it is.
    pub kind: RecordKind,
    /// UUID version 7.
    pub event_id: String,
    /// The chat.
    pub thread_id: String,
    /// One opening of the page; `mono_ms` of two records can be compared when this is the same.
    pub visit_id: String,
    /// Counts the records of a thread from 1; 0 until the record is appended.
    pub seq: u64,
    /// RFC 3339 in UTC.
    pub at: String,
    /// Milliseconds since the visit began, from a clock that only goes forward.
    pub mono_ms: u64,
    /// Everything else, by kind.
    pub fields: JsonMap,
    /// The fields, when they have been written out ([`LogRecord::serialize_fields`]).
    pub serialized: Option<RecordFields>,
}

/// The fields of a record as they stand in its line. A large one that is text already stays where it is until then.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordFields {
    large: Option<(&'static str, Json)>,
    rest: String,
}

impl RecordFields {
    fn large(&self) -> Option<(&str, &str)> {
        let (key, value) = self.large.as_ref()?;
        Some((key, value.text()?))
    }
}

/// The keys that are not in `fields`.
const HEAD: [&str; 7] = ["kind", "event_id", "thread_id", "visit_id", "seq", "at", "mono_ms"];

fn text_of<T: serde::Serialize + ?Sized>(value: &T) -> String {
    // Text and JSON values can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

impl LogRecord {
    /// Turns the fields into the text of the line: it is a fraction of what the values take in memory. `large`: one more
    /// field, which is kept as text.
    pub fn serialize_fields(&mut self, large: Option<(&'static str, &Json)>) {
        let mut serialized = RecordFields {
            large: large.map(|(key, value)| (key, value.clone())),
            rest: String::new(),
        };
        for (key, value) in std::mem::take(&mut self.fields) {
            if !HEAD.contains(&key.as_str()) {
                serialized.rest += &format!(",{}:{}", text_of(key.as_str()), text_of(&value));
            }
        }
        self.serialized = Some(serialized);
    }

    /// Becomes the last record of a log that takes no more than `most`: it says so, and what it said is lost.
    pub fn end_log(&mut self, most: u64) {
        self.kind = RecordKind::SessionState;
        self.serialized = None;
        self.fields = JsonMap::from_iter([
            ("state".to_owned(), Value::from("log_full")),
            ("records".to_owned(), most.into()),
        ]);
    }

    /// The record as one line, without its line break.
    pub fn to_line(&self) -> String {
        let [kind, event_id, thread_id, visit_id, at] = [
            self.kind.as_str(),
            &self.event_id,
            &self.thread_id,
            &self.visit_id,
            &self.at,
        ]
        .map(text_of);
        let (seq, mono_ms) = (self.seq, self.mono_ms);
        let serialized = match &self.serialized {
            Some(serialized) => Cow::Borrowed(serialized),
            None => {
                let mut open = self.clone();
                open.serialize_fields(None);
                Cow::Owned(open.serialized.unwrap_or_default())
            }
        };
        let head = format!(
            r#"{{"kind":{kind},"event_id":{event_id},"thread_id":{thread_id},"visit_id":{visit_id},"seq":{seq},"at":{at},"mono_ms":{mono_ms}"#
        );
        let large = serialized.large().map_or(0, |(key, value)| key.len() + value.len() + 4);
        let mut line = String::with_capacity(head.len() + large + serialized.rest.len() + 1);
        line.push_str(&head);
        if let Some((key, value)) = serialized.large() {
            for piece in [",\"", key, "\":", value] {
                line.push_str(piece);
            }
        }
        line.push_str(&serialized.rest);
        line.push('}');
        line
    }

    /// Reads a line. Only `kind` is needed; what else is missing is empty.
    ///
    /// # Errors
    /// In words, for whoever made the line.
    pub fn from_line(line: &str) -> Result<LogRecord, String> {
        let value = parse::parse(line).map_err(|error| {
            let mut said = error.to_string();
            // Its position counts lines of this one line.
            said.truncate(said.find(" at line ").unwrap_or(said.len()));
            said
        })?;
        let Value::Object(mut map) = value else {
            return Err("a record must be an object".into());
        };
        let mut head = HEAD.map(|key| map.shift_remove(key)).into_iter();
        let mut text = || match head.next().flatten() {
            Some(Value::String(text)) => Some(text),
            _ => None,
        };
        let kind = text().ok_or("a record needs a `kind`")?;
        let [event_id, thread_id, visit_id] = [(); 3].map(|()| text().unwrap_or_default());
        let seq = head.next().flatten();
        let at = match head.next().flatten() {
            Some(Value::String(text)) => text,
            _ => String::new(),
        };
        let mono_ms = head.next().flatten();
        let number = |value: Option<Value>| value.and_then(|value| value.as_u64()).unwrap_or_default();
        Ok(LogRecord {
            kind: RecordKind::from_word(kind),
            event_id,
            thread_id,
            visit_id,
            seq: number(seq),
            at,
            mono_ms: number(mono_ms),
            fields: map,
            serialized: None,
        })
    }

    /// A text field.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.fields.get(key)?.as_str()
    }

    /// A field that counts something.
    pub fn count(&self, key: &str) -> Option<usize> {
        usize::try_from(self.fields.get(key)?.as_u64()?).ok()
    }

    /// A list.
    pub fn list(&self, key: &str) -> &[Value] {
        match self.fields.get(key) {
            Some(Value::Array(items)) => items,
            _ => &[],
        }
    }
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq)]
pub struct LineFault {
    /// Counts from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// What a log file holds.
#[derive(Debug, Default)]
pub struct Log {
    /// By thread in the order in which the threads appear, each by its sequence numbers.
    pub records: Vec<LogRecord>,
    /// The lines that could not be read.
    pub faults: Vec<LineFault>,
    /// Faults beyond those that are named.
    pub more_faults: usize,
    /// Records that were there already.
    pub repeated: usize,
    /// Chats that the log holds beside the one that was asked for.
    pub others: Vec<String>,
}

/// Reads on to the end of a line of which `begun` was read.
fn skip_line(source: &mut impl BufRead, begun: &[u8]) -> io::Result<()> {
    let mut ended = begun.ends_with(b"\n");
    while !ended {
        let piece = source.fill_buf()?;
        if piece.is_empty() {
            break;
        }
        let end = piece.iter().position(|byte| *byte == b'\n');
        let read = end.map_or(piece.len(), |end| end + 1);
        ended = end.is_some();
        source.consume(read);
    }
    Ok(())
}

impl Log {
    /// Reads JSON lines. Bytes that aren't UTF-8 become U+FFFD: a cut file may end inside of a character.
    pub fn read(bytes: &[u8]) -> Log {
        // Reading from memory cannot fail.
        Log::read_from(bytes, None).unwrap_or_default()
    }

    /// The same from a file of any length: of one chat alone, if it is named. Of that, or of everything, the caps hold.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read_from(mut source: impl BufRead, thread: Option<&str>) -> io::Result<Log> {
        let mut log = Log::default();
        let mut seen = HashSet::new();
        let mut kept = 0;
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let read = (&mut source).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line)?;
            if read == 0 {
                break;
            }
            if read > MAX_LINE {
                log.fault(number, format!("longer than {MAX_LINE} bytes"));
                skip_line(&mut source, &line)?;
                continue;
            }
            let text = line
                .strip_prefix(b"\xef\xbb\xbf")
                .filter(|_| number == 1)
                .unwrap_or(&line);
            let text = text.trim_ascii();
            if text.is_empty() {
                continue;
            }
            let record = match LogRecord::from_line(&String::from_utf8_lossy(text)) {
                Ok(record) => record,
                Err(message) => {
                    log.fault(number, message);
                    continue;
                }
            };
            if thread.is_some_and(|thread| record.thread_id != thread) {
                if log.others.len() < MAX_OTHERS && !log.others.contains(&record.thread_id) {
                    log.others.push(record.thread_id);
                }
                continue;
            }
            kept += read;
            if kept > MAX_LOG_BYTES {
                log.fault(number, format!("only the first {MAX_LOG_BYTES} bytes were read"));
                break;
            }
            if log.records.len() >= MAX_RECORDS {
                log.fault(number, format!("only the first {MAX_RECORDS} records were read"));
                break;
            }
            if record.event_id.is_empty() || seen.insert(record.event_id.clone()) {
                log.records.push(record);
            } else {
                log.repeated += 1;
            }
        }
        log.sort();
        Ok(log)
    }

    fn fault(&mut self, line: usize, message: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(LineFault { line, message });
        } else {
            self.more_faults += 1;
        }
    }

    /// Batches may arrive in any order; a sequence number of 0 keeps a record where it stands.
    fn sort(&mut self) {
        let mut threads: Vec<Vec<LogRecord>> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for record in self.records.drain(..) {
            let place = *places.entry(record.thread_id.clone()).or_insert(threads.len());
            match threads.get_mut(place) {
                Some(thread) => thread.push(record),
                None => threads.push(vec![record]),
            }
        }
        for thread in &mut threads {
            if thread.iter().all(|record| record.seq > 0) {
                sort_by(thread, |a, b| a.seq.cmp(&b.seq));
            }
        }
        self.records = threads.into_iter().flatten().collect();
    }

    /// The threads of the log, in the order in which they appear.
    pub fn threads(&self) -> Vec<&str> {
        let mut threads: Vec<&str> = Vec::new();
        for record in &self.records {
            if threads.last() != Some(&record.thread_id.as_str()) {
                threads.push(&record.thread_id);
            }
        }
        threads
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_reader_takes_what_it_can() {
        let text = concat!(
            "\u{feff}{\"kind\":\"transcript_turns\",\"event_id\":\"b\",\"thread_id\":\"t\",\"seq\":2,\"new\":[1]}\r\n",
            "\n",
            "{\"kind\":\"moon_phases\",\"event_id\":\"a\",\"thread_id\":\"t\",\"seq\":1,\"phase\":\"full\"}\n",
            "nonsense\n[]\n{\"event_id\":\"x\"}\n",
            "{\"kind\":\"transcript_turns\",\"event_id\":\"b\",\"thread_id\":\"t\",\"seq\":2,\"new\":[1]}\n",
            "{\"kind\":\"session_state\",\"event_id\":\"c\",\"thr",
        );
        let log = Log::read(text.as_bytes());
        let kinds: Vec<&str> = log.records.iter().map(|record| record.kind.as_str()).collect();
        assert_eq!(kinds, ["moon_phases", "transcript_turns"]);
        assert_eq!(log.records[0].fields["phase"], json!("full"));
        assert_eq!(log.repeated, 1);
        let lines: Vec<usize> = log.faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [4, 5, 6, 8]);
    }

    #[test]
    fn a_log_cut_anywhere_keeps_its_whole_lines() {
        let record = |seq: u64| LogRecord {
            kind: RecordKind::TranscriptTurns,
            event_id: format!("e{seq}"),
            thread_id: "t".into(),
            visit_id: "v".into(),
            seq,
            at: "2026-06-22T10:30:00.000Z".into(),
            mono_ms: seq * 10,
            fields: [("parts".to_owned(), json!([{"type": "text", "text": "안녕\n하세요 👋"}]))]
                .into_iter()
                .collect(),
            serialized: None,
        };
        let records: Vec<LogRecord> = (1..4).map(record).collect();
        let text: String = records.iter().map(|record| record.to_line() + "\n").collect();
        assert_eq!(text.lines().count(), 3, "a record is one line");
        for cut in 0..=text.len() {
            let log = Log::read(&text.as_bytes()[..cut]);
            let whole = text.as_bytes()[..cut].iter().filter(|byte| **byte == b'\n').count();
            assert!(log.records.len() >= whole && log.records.len() <= whole + 1);
            assert_eq!(log.records, records[..log.records.len()]);
        }
    }
}
