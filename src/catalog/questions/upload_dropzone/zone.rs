//! What happens to the files of an upload: taken, read, checked, sent, failed, removed. Draws nothing.

use crate::ui::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen_futures::spawn_local;
use web_sys::{File, FileList, HtmlElement};

use super::{Zone, transfer};
use crate::browser::dom;
use crate::browser::transfer::{Along, bytes_of, post};
use crate::contract::AnswerFault;
use crate::contract::questions::exif::forget_place;
use crate::contract::questions::upload::{FileState, add, counted, files, key_of, remove, size_words, update};
use crate::live::locale::{tf, tn};
use crate::words::text::{interaction_forms as text, shell};

/// How long the server may take for one file, in milliseconds.
const PATIENCE_MS: u32 = 120_000;
/// The most refused files on the list: whole folders may be dropped.
const MAX_REFUSED: usize = 20;

impl Zone {
    /// How many files, how large, of which types.
    pub(super) fn limits(self) -> String {
        self.asked.with(|question| {
            let size = size_words(question.max_total.unwrap_or(u64::MAX).min(question.max_size));
            let mut words = tn(&text::LIMITS, question.max_files, &[("size", &size)]);
            if !question.accept.is_empty() {
                let short: Vec<String> = question.accept.iter().map(|entry| short(entry)).collect();
                words = format!("{} · {words}", short.join(", "));
            }
            words
        })
    }

    pub(super) fn take_all(self, files: &FileList) {
        if untrack(move || self.ask.is_closed()) {
            return;
        }
        let mut unlisted = None;
        for index in 0..files.length() {
            if let Some(file) = files.get(index) {
                unlisted = self.take(file).or(unlisted);
            }
        }
        if let Some(fault) = unlisted {
            self.ask.complain(fault);
        }
    }

    /// Puts a file on the list, whatever becomes of it; tells why one is not taken for which the list has no room.
    fn take(self, file: File) -> Option<AnswerFault> {
        let key = transfer::fresh_key();
        let name: String = file.name().chars().take(200).collect();
        let size = file.size().max(0.0) as u64;
        let checked = self.asked.peek(|question, draft| question.takes(draft, &name, size));
        let mut entry = json!({"key": key, "state": "pending", "file_id": key, "name": name, "mime_type": file.type_(), "size_bytes": size});
        if let Err(fault) = checked {
            let refused = |draft: &Value| files(draft).len() - counted(draft).len();
            if self.ask.draft.with_untracked(refused) >= MAX_REFUSED {
                return Some(fault);
            }
            entry["state"] = "refused".into();
            let reason = self.words_of(&fault);
            entry["reason"] = reason.as_str().into();
            self.ask.change(false, |draft| add(draft, entry));
            self.say_unsent(&name, &reason);
            return None;
        }
        self.ask.change(false, |draft| add(draft, entry));
        self.held
            .with_value(|held| held.borrow_mut().files.insert(key.clone(), file));
        self.start(key);
        None
    }

    fn words_of(self, fault: &AnswerFault) -> String {
        let locale = self.locale.get_untracked();
        self.ask.words_in(fault, locale)
    }

    pub(crate) fn change_file(self, key: &str, more: Value) {
        let done = more.get("state") == Some(&Value::from("done"));
        // A chat that is busy when a transfer ends must not leave it on its way for ever.
        self.ask.settle(done, |draft| update(draft, key, &more));
    }

    fn set_progress(self, key: &str, part: f64) {
        self.progress.try_update(|all| all.insert(key.to_owned(), part));
    }

    fn fail(self, key: &str) {
        self.change_file(key, json!({"state": "failed"}));
        let name = self.ask.draft.try_with_untracked(|draft| {
            let file = files(draft).iter().find(|file| key_of(file) == key)?;
            Some(file.get("name")?.as_str()?.to_owned())
        });
        if let (Some(Some(name)), Some(locale)) = (name, self.locale.try_get_untracked()) {
            self.say_unsent(&name, text::FAILED.get(locale));
        }
    }

    /// Says what became of a file that is not taken or did not arrive.
    fn say_unsent(self, name: &str, reason: &str) {
        if let Some(locale) = self.locale.try_get_untracked() {
            self.say
                .try_run(text::UNSENT.fill(locale, &[("name", name), ("reason", reason)]));
        }
    }

    /// Reads, checks and sends a file that is on the list.
    pub(super) fn start(self, key: String) {
        let file = self.held.with_value(|held| held.borrow().files.get(&key).cloned());
        let Some(file) = file else { return self.fail(&key) };
        self.change_file(&key, json!({"state": "pending", "reason": null}));
        self.set_progress(&key, 0.0);
        spawn_local(async move {
            let Some(mut bytes) = bytes_of(&file).await else {
                return self.fail(&key);
            };
            let Some(question) = self.asked.try_question() else {
                return;
            };
            let kind = match question.kind(&file.name(), &file.type_(), &bytes) {
                Ok(kind) => kind,
                Err(fault) => {
                    let reason = self.words_of(&fault);
                    self.change_file(&key, json!({"state": "refused", "reason": reason}));
                    return self.say_unsent(&file.name(), &reason);
                }
            };
            if kind.starts_with("image/") {
                if !question.keep_exif {
                    forget_place(&mut bytes);
                }
                self.show_thumbnail(&key, &kind, &bytes);
            }
            let hash = transfer::sha256(&bytes).await;
            // Some of it may have been taken out.
            let known = json!({"mime_type": kind, "size_bytes": bytes.len(), "sha256": hash});
            self.change_file(&key, known);
            match self.address.try_get_value() {
                Some(Some(address)) => self.send(key, &address, &file.name(), &kind, &bytes),
                Some(None) => {
                    let address = transfer::data_url(&kind, &bytes);
                    self.change_file(&key, json!({"state": "done", "data_url": address}));
                    self.say_done(&key);
                }
                None => {}
            }
        });
    }

    fn show_thumbnail(self, key: &str, kind: &str, bytes: &[u8]) {
        let address =
            transfer::blob_of(kind, bytes).and_then(|blob| web_sys::Url::create_object_url_with_blob(&blob).ok());
        if let Some(address) = address {
            self.held
                .try_with_value(|held| held.borrow_mut().thumbnails.insert(key.to_owned(), address.clone()));
            self.thumbnails
                .try_update(|all| drop(all.insert(key.to_owned(), address)));
        }
    }

    fn send(self, key: String, address: &str, name: &str, kind: &str, bytes: &[u8]) {
        // Removed while it was read.
        if !self.is_listed(&key) {
            return;
        }
        let Some(blob) = transfer::blob_of(kind, bytes) else {
            return self.fail(&key);
        };
        let (moved, ended) = (key.clone(), key.clone());
        let progress = move |part: f64| self.set_progress(&moved, part);
        let done = move |reply: Option<Value>| match reply {
            None => self.fail(&ended),
            Some(reply) => {
                let text = |keys: &[&str]| keys.iter().find_map(|key| reply.get(key)?.as_str().map(str::to_owned));
                let id = text(&["file_id", "id", "pathname"]).unwrap_or_else(|| ended.clone());
                self.change_file(&ended, json!({"state": "done", "file_id": id, "url": text(&["url"])}));
                self.say_done(&ended);
            }
        };
        match post(
            address,
            name,
            &blob,
            &Along::default(),
            PATIENCE_MS,
            Some(progress),
            done,
        ) {
            Some(transfer) => {
                self.held
                    .try_with_value(|held| held.borrow_mut().transfers.insert(key, transfer));
            }
            None => self.fail(&key),
        }
    }

    fn is_listed(self, key: &str) -> bool {
        let listed = |draft: &Value| files(draft).iter().any(|file| key_of(file) == key);
        self.ask.draft.try_with_untracked(listed) == Some(true)
    }

    fn say_done(self, key: &str) {
        let counts = self.ask.draft.try_with_untracked(|draft| {
            let all = counted(draft);
            let done = all.iter().filter(|file| FileState::of(file) == FileState::Done).count();
            let name = all
                .iter()
                .find(|file| key_of(file) == key)
                .and_then(|file| file.get("name")?.as_str());
            name.map(|name| (name.to_owned(), done, all.len()))
        });
        if let (Some(Some((name, done, all))), Some(locale)) = (counts, self.locale.try_get_untracked()) {
            let (done, all) = (done.to_string(), all.to_string());
            self.say
                .try_run(text::UPLOADED.fill(locale, &[("name", &name), ("n", &done), ("total", &all)]));
        }
    }

    /// Takes a file off the list and stops it. The focus goes to the next one, else to the button.
    pub(super) fn drop_file(self, key: &str, button: Option<&HtmlElement>) {
        if untrack(move || self.ask.is_closed()) {
            return;
        }
        let body = button.and_then(|button| dom::closest(button, ".ps-upload"));
        let index = self
            .ask
            .draft
            .with_untracked(|draft| files(draft).iter().position(|file| key_of(file) == key));
        self.held.with_value(|held| {
            let mut held = held.borrow_mut();
            held.files.remove(key);
            drop(held.transfers.remove(key));
        });
        self.ask.change(true, |draft| remove(draft, key));
        request_animation_frame(move || {
            let Some(body) = body else { return };
            let rows = dom::all(&body, "[data-remove]");
            let next = rows.get(index.unwrap_or(0)).or(rows.last()).cloned();
            if let Some(target) = next.or_else(|| dom::first(&body, ".ps-upload-buttons button")) {
                target.focus().ok();
            }
        });
    }

    /// After a reload the files themselves are gone: what was on its way has failed.
    pub(super) fn fail_what_was_lost(self) {
        Effect::new(move || {
            let lost: Vec<String> = self.ask.draft.with(|draft| {
                let known = |key: &str| self.held.with_value(|held| held.borrow().files.contains_key(key));
                let pending = files(draft)
                    .iter()
                    .filter(|file| FileState::of(file) == FileState::Pending);
                pending
                    .map(key_of)
                    .filter(|key| !known(key))
                    .map(str::to_owned)
                    .collect()
            });
            for key in lost {
                // A file is put on the list just before it is held.
                request_animation_frame(move || {
                    let held = self.held.try_with_value(|held| held.borrow().files.contains_key(&key));
                    if held == Some(false) {
                        self.fail(&key);
                    }
                });
            }
        });
    }
}

/// `image/png` as PNG, `.pdf` as PDF, `image/*` in words.
fn short(entry: &str) -> String {
    let end = entry.trim_start_matches('.').rsplit('/').next().unwrap_or(entry);
    match entry {
        "image/*" => tf(&shell::KIND_IMAGES, &[]),
        "audio/*" => tf(&shell::KIND_SOUND, &[]),
        "video/*" => tf(&shell::KIND_FILM, &[]),
        _ if end == "*" => entry.to_owned(),
        _ => crate::case::upper(end),
    }
}
