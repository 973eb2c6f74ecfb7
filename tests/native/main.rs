//! The native tests, one module for each matter: one binary, since linking a binary takes longer than running its tests.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test says what it needs by failing, and so do its tools"
)]

#[path = "../common/mod.rs"]
mod common;
/// The build's own, as `src/build/build.rs` has it.
#[path = "../../src/build"]
mod build {
    pub mod words;
}
#[path = "../llm/endpoint.rs"]
mod endpoint;

mod adding;
mod ag_ui;
mod ag_ui_caps;
mod ag_ui_forgives;
mod ag_ui_servers;
mod agent;
mod agent_account;
mod agent_turns;
mod answers;
mod choices_and_scales;
mod circles;
mod cli;
mod commonmark;
mod declared;
mod fold;
mod genos;
mod genos_research;
mod genos_streams;
mod genos_streams_cites;
mod genui;
mod genui_streams;
mod genui_streams_turns;
mod gulf_streams;
mod hostile_calls;
mod interactions;
mod interactions_forms;
mod interview;
mod journal;
mod json_patch;
mod json_schema;
mod lengths;
mod llm_calls;
mod llm_provider;
mod llm_questions;
mod members;
mod names;
mod notices;
mod outbox;
mod properties;
mod references;
mod rooms;
mod serve;
mod serve_gates;
mod serve_versions;
mod serve_widget;
mod sheets;
mod surface_bounds;
mod surface_carriers;
mod surface_life;
mod surface_messages;
mod surface_questions;
mod surface_requests;
mod surfaces;
mod wire;
mod words;
mod words_build;
