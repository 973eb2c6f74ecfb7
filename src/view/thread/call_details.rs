//! What stands behind the row of a call: its input and output, in words and as they came; and below the row of one that
//! failed what would have worked. The code is fetched when the first row is opened, or the first call fails.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use crate::catalog::generic::tool as generic_tool;
use crate::catalog::{own_component_for, scope_notice};
use crate::contract::data::scope::Scope;
use crate::live::locale::{t, use_locale};
use crate::model::{Reply, ToolPart};
use crate::words::text::{catalog as catalog_text, tool as tool_text, view as text};

use super::pairs;
use super::tool_label::error_words;
use super::verbatim::visible;

crate::browser::lazy::lazy!(
    /// Draws the inside of an opened row.
    pub inside in details: fn(Signal<Arc<ToolPart>>) -> View = draw
);

crate::browser::lazy::lazy!(
    /// Draws what was out of scope and what is allowed instead, when the words of an error name it.
    pub refusal in details: fn(&str, Callback<Reply>) -> View = refused
);

fn refused(error: &str, reply: Callback<Reply>) -> View {
    let notice = |scope| view! { <div class="ps-content">{scope_notice::notice(scope, reply)}</div> };
    Scope::from_error(error).map(notice).into_view()
}

/// The words are pairs beside a component that draws them, else a table and a tree: nothing else shows them.
fn draw(tool: Signal<Arc<ToolPart>>) -> View {
    let locale = use_locale();
    let sections = move || {
        tool.with(|tool| {
            let is_drawn = own_component_for(tool).is_some();
            let input = tool.input.clone().or_else(|| tool.raw_input.clone().map(Arc::new));
            let asked = match input {
                Some(input) if is_drawn => pairs::block(&tool_text::ASKED, input),
                Some(input) => pairs::block_of(&tool_text::ASKED, input, |input| {
                    view! { <div class="ps-generic-body">{generic_tool::arguments(input)}</div> }
                }),
                None => view! {
                    <p class="ps-call__label">{t(&tool_text::ASKED)}</p>
                    <p class="ps-call__none">{t(&text::NOTHING_YET)}</p>
                },
            };
            let mut sections = vec![asked];
            if let Some(output) = tool.output() {
                let label = match tool.preliminary {
                    Some(true) => &catalog_text::PROGRESS,
                    _ => &catalog_text::OUTPUT,
                };
                sections.push(match is_drawn {
                    true => pairs::block(&tool_text::CAME_BACK, output),
                    false => pairs::block_of(&tool_text::CAME_BACK, output, move |output| {
                        let result = generic_tool::result(label, output.clone());
                        view! { <div class="ps-generic-body">{result}</div> }
                    }),
                });
            }
            if let Some(error) = tool.error_text.as_ref().filter(|_| !tool.is_left()) {
                let error = Value::from(error_words(error, locale.get()));
                sections.push(pairs::block(&text::ERROR, Arc::new(error)));
            }
            let by_provider = (tool.provider_executed == Some(true))
                .then(|| view! { <p class="ps-call__none">{t(&tool_text::BY_PROVIDER)}</p> });
            view! {
                <div class="ps-call__inside">
                    <p class="ps-call__id"><code dir="auto">{visible(&tool.name)}</code></p>
                    {by_provider}
                    {sections}
                </div>
            }
        })
    };
    sections.into_view()
}
