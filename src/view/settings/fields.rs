//! The fields of the settings page that stand on it more than once.

use crate::ui::prelude::*;

use crate::catalog::kit::grow::grow;
use crate::live::locale::t;
use crate::view::icon;
use crate::words::Text;
use crate::words::text::view as text;

/// A one-line address field. An address reads from the left in every language.
#[component]
pub(super) fn Line(
    id: &'static str,
    name: &'static Text,
    hint: &'static Text,
    value: Signal<String>,
    fault: Signal<bool>,
    #[prop(into)] on_input: Callback<String>,
) -> impl IntoView {
    view! {
        <div class="ps-setting">
            <label class="ps-setting__label" for=id>{t(name)}</label>
            <input
                class="ps-input"
                dir="ltr"
                type="text"
                inputmode="url"
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                id=id
                aria-describedby=format!("{id}-hint {id}-fault")
                aria-invalid=move || fault.get().to_string()
                prop:value=value
                on:input=move |event| on_input.run(event_target_value(&event))
            />
            <p class="ps-setting__hint" id=format!("{id}-hint")>{t(hint)}</p>
            <p class="ps-setting__fault" id=format!("{id}-fault")>
                {move || fault.get().then(|| view! { {icon::warning()} <span>{t(&text::S_BAD_URL)}</span> })}
            </p>
        </div>
    }
}

/// A field of several lines that is no prose.
#[component]
pub(super) fn Area(
    id: &'static str,
    name: &'static Text,
    hint: Signal<String>,
    value: Signal<String>,
    is_wrong: Signal<bool>,
    /// The words for what is wrong.
    #[prop(into)]
    fault: ViewFn,
    #[prop(into)] on_input: Callback<String>,
) -> impl IntoView {
    let area = NodeRef::new();
    grow(area, move || value.track());
    view! {
        <div class="ps-setting">
            <label class="ps-setting__label" for=id>{t(name)}</label>
            <textarea
                node_ref=area
                class="ps-input ps-input--area"
                dir="ltr"
                rows="3"
                spellcheck="false"
                autocapitalize="off"
                id=id
                aria-describedby=format!("{id}-hint {id}-fault")
                aria-invalid=move || is_wrong.get().to_string()
                prop:value=value
                on:input=move |event| on_input.run(event_target_value(&event))
            ></textarea>
            <p class="ps-setting__hint" id=format!("{id}-hint")>{hint}</p>
            <p class="ps-setting__fault" id=format!("{id}-fault")>
                {move || is_wrong.get().then(|| view! { {icon::warning()} <span>{fault.run()}</span> })}
            </p>
        </div>
    }
}

/// A native choice.
#[component]
pub(super) fn Choice(
    id: &'static str,
    name: &'static Text,
    value: Signal<String>,
    #[prop(into)] on_change: Callback<String>,
    children: Children,
) -> impl IntoView {
    let select = NodeRef::<leptos::html::Select>::new();
    // The value can only be set once the options are there.
    Effect::new(move |_| {
        let value = value.get();
        if let Some(select) = select.get() {
            select.set_value(&value);
            if select.selected_index() < 0 {
                select.set_selected_index(0);
            }
        }
    });
    view! {
        <div class="ps-setting">
            <label class="ps-setting__label" for=id>{t(name)}</label>
            <span class="ps-select">
                <select class="ps-input" id=id node_ref=select on:change=move |event| on_change.run(event_target_value(&event))>
                    {children()}
                </select>
                {icon::chevron()}
            </span>
        </div>
    }
}
