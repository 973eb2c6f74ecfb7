//! Request headers as rows of name and value, which come and go by keyboard too.

use crate::ui::prelude::*;

use super::faults::Faults;
use crate::browser::dom;
use crate::live::Settings;
use crate::live::locale::{t, use_locale};
use crate::view::icon;
use crate::words::Text;
use crate::words::text::view as text;

/// Rows of headers that a person may add.
const HEADERS: usize = 20;

/// Request headers as rows of name and value.
#[component]
pub(super) fn HeaderRows(
    draft: RwSignal<Settings>,
    faults: RwSignal<Faults>,
    /// Headers were entered since the settings were opened: they are for the endpoint that is saved with them.
    entered: RwSignal<bool>,
    #[prop(into)] on_touch: Callback<()>,
) -> impl IntoView {
    let locale = use_locale();
    let list = NodeRef::<leptos::html::Div>::new();
    let count = Memo::new(move |_| draft.with(|draft| draft.headers.len()));
    let focus_row = move |index: usize| {
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked() {
                let row = format!("[data-row=\"{index}\"] input");
                if !dom::focus_first(&list, &row) {
                    dom::focus_first(&list, ".ps-headers__add");
                }
            }
        });
    };
    let row = move |index: usize| {
        let part = move |second: bool| {
            Signal::derive(move || {
                draft.with(|draft| {
                    let header = draft.headers.get(index);
                    header
                        .map(|(name, value)| if second { value.clone() } else { name.clone() })
                        .unwrap_or_default()
                })
            })
        };
        let set = move |second: bool, value: String| {
            draft.update(|draft| {
                if let Some(header) = draft.headers.get_mut(index) {
                    if second { header.1 = value } else { header.0 = value }
                }
            });
            entered.set(true);
            on_touch.run(());
        };
        let number = (index + 1).to_string();
        let label = move |words: &'static Text| {
            let number = number.clone();
            move || words.fill(locale.get(), &[("number", &number)])
        };
        let wrong = move || faults.with(|faults| faults.headers.contains(&index));
        view! {
            <div class="ps-headers__row" data-row=index>
                <input
                    class="ps-input"
                    dir="ltr"
                    spellcheck="false"
                    autocapitalize="off"
                    autocomplete="off"
                    placeholder=move || text::S_HEADER_NAME_SHORT.get(locale.get())
                    aria-label=label(&text::S_HEADER_NAME)
                    aria-invalid=move || wrong().to_string()
                    aria-describedby="ps-s-headers-fault"
                    prop:value=part(false)
                    on:input=move |event| set(false, event_target_value(&event))
                />
                <input
                    class="ps-input"
                    dir="ltr"
                    spellcheck="false"
                    autocapitalize="off"
                    autocomplete="off"
                    placeholder=move || text::S_HEADER_VALUE_SHORT.get(locale.get())
                    aria-label=label(&text::S_HEADER_VALUE)
                    prop:value=part(true)
                    on:input=move |event| set(true, event_target_value(&event))
                />
                <button
                    type="button"
                    class="ps-quiet ps-quiet--icon"
                    aria-label=label(&text::S_HEADER_REMOVE)
                    on:click=move |_| {
                        draft.update(|draft| {
                            if index < draft.headers.len() {
                                draft.headers.remove(index);
                            }
                        });
                        on_touch.run(());
                        focus_row(index);
                    }
                >
                    {icon::cross()}
                </button>
            </div>
        }
    };
    view! {
        <fieldset class="ps-setting ps-setting--plain" aria-describedby="ps-s-headers-hint">
            <legend class="ps-setting__label">{t(&text::S_HEADERS)}</legend>
            <div class="ps-headers" node_ref=list>
                {move || (0..count.get()).map(row).collect_view()}
                <Show when=move || count.get() < HEADERS>
                    <button
                        type="button"
                        class="ps-button ps-button-small ps-headers__add"
                        on:click=move |_| {
                            let index = count.get_untracked();
                            draft.update(|draft| draft.headers.push((String::new(), String::new())));
                            on_touch.run(());
                            focus_row(index);
                        }
                    >
                        {icon::plus()}
                        {t(&text::S_HEADER_ADD)}
                    </button>
                </Show>
            </div>
            <p class="ps-setting__hint" id="ps-s-headers-hint">{t(&text::S_HEADERS_HINT)}</p>
            <Show when=move || {
                !entered.get() && draft.with(|draft| !draft.headers.is_empty() && draft.headers_api != draft.api)
            }>
                <p class="ps-setting__hint">
                    {move || {
                        let entered_for = draft.with(|draft| draft.headers_api.clone());
                        match entered_for.is_empty() {
                            true => text::S_HEADERS_ELSEWHERE_DEFAULT.get(locale.get()).to_owned(),
                            false => text::S_HEADERS_ELSEWHERE.fill(locale.get(), &[("server", &entered_for)]),
                        }
                    }}
                </p>
            </Show>
            <p class="ps-setting__fault" id="ps-s-headers-fault">
                {move || {
                    faults
                        .with(|faults| !faults.headers.is_empty())
                        .then(|| view! { {icon::warning()} <span>{t(&text::S_BAD_HEADER)}</span> })
                }}
            </p>
        </fieldset>
    }
}
