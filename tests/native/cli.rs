//! The command line: what it prints and how it exits.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn partsong(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_partsong"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    // A wrong command line is told before anything is read.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("an exit")
}

fn fold(args: &[&str], input: &[u8]) -> Value {
    let output = partsong(&[&["fold", "--protocol", "ai-sdk"], args].concat(), input);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "one JSON object on one line");
    serde_json::from_str(&text).expect("JSON")
}

const TEXT: &[u8] = b"data: {\"type\":\"text-start\",\"id\":\"1\"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"1\",\"delta\":\"hi\"}\n\n";

#[test]
fn what_steers_a_terminal_is_printed_as_an_escape() {
    let said = "\u{7f}\u{9b}31m\u{202e}\u{2066}\u{2028}\u{61c} 가";
    let frame = |event: Value| format!("data: {event}\n\n");
    let stream = frame(json!({"type": "text-start", "id": "1"}))
        + &frame(json!({"type": "text-delta", "id": "1", "delta": said}));
    assert_eq!(fold(&[], stream.as_bytes())["messages"][0]["parts"][0]["text"], said);
    let line = json!({
        "kind": "transcript_turns", "event_id": "019eeee1-4072-7202-8202-020202020202", "thread_id": "t", "visit_id": "v",
        "seq": 1, "at": "2026-06-22T10:30:00.050Z", "mono_ms": 50, "index": 0, "turn_id": "u1", "role": "user",
        "revision": 0, "from_part": 0, "parts": [{"type": "text", "text": said}], "message": {},
    });
    let line = line.to_string();
    for (args, input) in [
        (&["fold", "--protocol", "ai-sdk"][..], stream.as_str()),
        (&["replay", "--json"], line.as_str()),
    ] {
        assert!(input.contains(said));
        let text = String::from_utf8(partsong(args, input.as_bytes()).stdout).expect("UTF-8");
        let raw = text
            .trim_end()
            .chars()
            .find(|letter| letter.is_control() || said.contains(*letter) && !letter.is_ascii() && *letter != '가');
        assert_eq!(raw, None, "{text}");
        assert!(text.contains(r"\u007f\u009b31m\u202e\u2066\u2028\u061c"), "{text}");
    }
}

#[test]
fn a_stream_becomes_one_object() {
    let expected = json!({
        "protocol": "ai-sdk",
        "messages": [{"id": "answer", "role": "assistant", "parts": [{"type": "text", "text": "hi", "state": "streaming"}]}],
        "transient": [], "error": null, "warnings": [],
    });
    for args in [&["-"][..], &[], &["--chunk", "1"], &["--strict", "--chunk", "7", "-"]] {
        assert_eq!(fold(args, TEXT), expected);
    }
}

#[test]
fn a_response_without_events_is_an_empty_message() {
    assert_eq!(
        fold(&[], b"")["messages"],
        json!([{"id": "answer", "role": "assistant", "parts": []}])
    );
}

#[test]
fn a_bad_stream_is_told_in_error() {
    let cases: [(&[u8], &str); 4] = [
        (b"data: {\"type\":\"nope\"}\n\n", "invalid-chunk"),
        (b"data: nope\n\n", "invalid-json"),
        (b"data: {\"type\":\"text-end\",\"id\":\"1\"}\n\n", "fold-error"),
        (b"data: {\"type\":\"error\",\"errorText\":\"x\"}\n\n", "error-chunk"),
    ];
    for (bytes, class) in cases {
        let strict = fold(&["--strict"], &[bytes, TEXT].concat());
        assert_eq!(strict["error"]["class"], class);
        assert!(strict["error"]["message"].is_string());
        assert_eq!(strict["messages"][0]["parts"], json!([]));
        let lenient = fold(&[], &[bytes, TEXT].concat());
        let reported = if class == "error-chunk" {
            &lenient["error"]["class"]
        } else {
            &lenient["warnings"][0]["class"]
        };
        assert_eq!(reported, class);
        assert_eq!(lenient["messages"][0]["parts"][0]["text"], "hi");
    }
}

#[test]
fn a_history_goes_on() {
    let path = std::env::temp_dir().join(format!("partsong-history-{}.json", std::process::id()));
    let run = |history: Value| {
        std::fs::write(&path, history.to_string()).expect("a temporary file");
        fold(&["--history", path.to_str().expect("a path")], TEXT)["messages"].clone()
    };
    let user = json!({"id": "u1", "role": "user", "parts": []});
    let old = json!({"id": "m1", "role": "assistant", "parts": [{"type": "future", "x": 1.0}], "later": true});
    let hi = json!({"type": "text", "text": "hi", "state": "streaming"});
    let fresh = json!({"id": "answer", "role": "assistant", "parts": [hi]});
    let continued =
        json!({"id": "m1", "role": "assistant", "parts": [{"type": "future", "x": 1.0}, hi], "later": true});
    assert_eq!(run(json!({"messages": [user, old]})), json!([user, continued]));
    assert_eq!(
        run(json!({"messages": [user, old], "trigger": "regenerate-message"})),
        json!([user, fresh])
    );
    assert_eq!(
        run(json!({"messages": [user], "trigger": "regenerate-message"})),
        json!([user, fresh])
    );
    assert_eq!(
        run(json!({"messages": [user, old], "trigger": "resume-stream"})),
        json!([user, old, fresh])
    );
    assert_eq!(run(json!([user, old])), json!([user, continued]), "as a bare list too");
    let refused = |args: &[&str], words: &str| {
        let output = partsong(&[&["fold", "--protocol"], args].concat(), TEXT);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said.contains(words), "{said}");
    };
    let at = path.to_str().expect("a path");
    std::fs::write(&path, "\"m1\"").expect("a temporary file");
    refused(&["ai-sdk", "--history", at], "neither a list of messages nor an object");
    refused(&["ai-sdk", "--profile", "flowise"], "--profile is for genos");
    std::fs::remove_file(&path).expect("the temporary file");
}

#[test]
fn a_file_that_is_no_log_is_told_in_a_sentence() {
    let replay = |args: &[&str], input: &[u8]| {
        let output = partsong(&[&["replay"], args].concat(), input);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    };
    let none = "partsong replay: -: no line is a record of an event log; the chat's menu, Advanced, exports one\n";
    for args in [&[][..], &["--json"], &["--answers"], &["--thread", "x"]] {
        for input in ["", "<html>\n{\"a\":1}\n"] {
            assert_eq!(
                replay(args, input.as_bytes()),
                (Some(2), none.into()),
                "{args:?} {input}"
            );
        }
    }
    let log = std::fs::read("tests/fixtures/journal.jsonl").expect("a log");
    let (code, said) = replay(&[], &[b"<html>\n{\"a\":\n", &log[..]].concat());
    assert_eq!(code, Some(0));
    let line = |number: usize| {
        said.lines()
            .find(|line| line.contains(&format!("line {number}: ")))
            .map(str::to_owned)
    };
    assert_eq!(line(1).as_deref(), Some("partsong replay: line 1: expected value"));
    assert!(line(2).is_some_and(|line| !line.contains("column")), "{said}");
}

#[test]
fn a_bad_command_line_exits_with_2() {
    for args in [
        &["fold"][..],
        &["fold", "--protocol", "nope"],
        &["fold", "--protocol", "ai-sdk", "--chunk", "0"],
        &["fold", "--protocol", "ai-sdk", "--nope"],
        &["fold", "--protocol", "ai-sdk", "/nowhere/at/all"],
        &["fold", "--protocol", "ai-sdk", "--history", "/nowhere/at/all"],
        &["sing"],
        &[],
    ] {
        let output = partsong(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        assert!(!output.stderr.is_empty());
    }
}

/// A file that was cut looks like a whole one to the program that reads it next.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_a_failure_and_a_reader_that_left_is_none() {
    let log = "tests/fixtures/journal.jsonl";
    for args in [
        &["fold", "--protocol", "ai-sdk", "/dev/null"][..],
        &["catalog", "--for", "ag-ui"],
        &["replay", "--answers", log],
        &["licences"],
    ] {
        let ended = |out: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_partsong"));
            command.args(args).stdout(out).stderr(Stdio::piped());
            command
                .spawn()
                .expect("the binary")
                .wait_with_output()
                .expect("an exit")
        };
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("a full disk");
        let full = ended(full.into());
        assert_eq!(full.status.code(), Some(1), "{args:?}");
        assert!(
            String::from_utf8_lossy(&full.stderr).contains("standard output"),
            "{args:?}"
        );
        let (reader, left) = std::io::pipe().expect("a pipe");
        drop(reader);
        assert_eq!(ended(left.into()).status.code(), Some(0), "{args:?}");
    }
}
