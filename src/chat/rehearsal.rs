//! A short answer that nobody asked for and nobody sees, given while the page is idle: browsers compile a function when it
//! is first called, so what the first real answer runs through has run before. Its chat is kept nowhere and talks to no
//! server (`Chats::rehearsal`). Knows no view.

use gloo_net::http::Response;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/rehearsal.js")]
extern "C" {
    #[wasm_bindgen(js_name = answer)]
    fn js_answer(pieces: Vec<String>) -> web_sys::Response;
}

/// What is said, in two halves, so that growing is rehearsed too.
const SCRIPT: [&str; 2] = [
    concat!(
        "data: {\"type\":\"start\",\"messageId\":\"m\"}\n\ndata: {\"type\":\"start-step\"}\n\n",
        "data: {\"type\":\"text-start\",\"id\":\"t\"}\n\n",
        "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"# A\\n\\nb **c** *d* `e` [f](https://example.com/f).\\n\\n\"}\n\n",
        "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"- g\\n  - h\\n\\nwords\"}\n\n",
    ),
    concat!(
        "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\" and more\\n\\n1. i\\n\\n> j\\n\\n\"}\n\n",
        "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"```\\nk\\n```\\n\\n| l | m |\\n|---|--:|\\n| n | 1 |\\n\\no\"}\n\n",
        "data: {\"type\":\"text-end\",\"id\":\"t\"}\n\ndata: {\"type\":\"finish-step\"}\n\n",
        "data: {\"type\":\"finish\",\"finishReason\":\"stop\"}\n\ndata: [DONE]\n\n",
    ),
];

/// The protocol of the answer.
pub(super) const PROTOCOL: &str = "ai-sdk";

/// The answer, as if a server gave it.
pub(super) fn answer() -> Response {
    Response::from(js_answer(SCRIPT.map(str::to_owned).to_vec()))
}
