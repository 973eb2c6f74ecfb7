//! A small menu of buttons under a button, as a disclosure: Escape, a choice and a press elsewhere close it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{dom, icon};

/// One row of a menu.
#[derive(Clone)]
pub struct MenuItem {
    pub icon: fn() -> AnyView,
    pub label: Signal<&'static str>,
    pub danger: bool,
    pub run: Callback<()>,
}

/// The "…" button and its rows. `name` names the button.
#[component]
pub fn Menu(#[prop(into)] name: Signal<String>, items: Vec<MenuItem>) -> impl IntoView {
    let open = RwSignal::new(false);
    let root = NodeRef::<leptos::html::Div>::new();
    let close_to_button = move || {
        open.set(false);
        if let Some(root) = root.get_untracked() {
            dom::focus_first(&root, ".ps-menu__button");
        }
    };
    let keys = move |event: web_sys::KeyboardEvent| {
        if !open.get_untracked() {
            return;
        }
        let Some(root) = root.get_untracked() else { return };
        let step = match event.key().as_str() {
            "Escape" => {
                event.prevent_default();
                event.stop_propagation();
                close_to_button();
                return;
            }
            "ArrowDown" => 1,
            "ArrowUp" => -1,
            _ => return,
        };
        event.prevent_default();
        let Ok(rows) = root.query_selector_all(".ps-menu__item") else {
            return;
        };
        let active = document().active_element();
        let count = rows.length() as i32;
        let at = (0..count)
            .find(|index| rows.item(*index as u32).as_ref() == active.as_ref().map(|element| element.unchecked_ref()));
        let next = match at {
            Some(at) => (at + step).rem_euclid(count.max(1)),
            None if step > 0 => 0,
            None => count - 1,
        };
        if let Some(row) = rows.item(next as u32) {
            dom::focus(row.unchecked_ref());
        }
    };
    let left = move |event: web_sys::FocusEvent| {
        let inside = root.try_get_untracked().flatten().is_some_and(|root| {
            event
                .related_target()
                .is_some_and(|target| root.contains(target.dyn_ref::<web_sys::Node>()))
        });
        if !inside {
            // A menu that is taken away with the focus in it hears of it when it is gone.
            let _ = open.try_set(false);
        }
    };
    let rows = StoredValue::new(items);
    view! {
        <div class="ps-menu" node_ref=root on:keydown=keys on:focusout=left>
            <button
                type="button"
                class="ps-quiet ps-quiet--icon ps-menu__button"
                aria-label=name
                aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {icon::dots()}
            </button>
            <Show when=move || open.get()>
                <ul class="ps-menu__list" on:mousedown=|event| event.prevent_default()>
                    {rows
                        .get_value()
                        .into_iter()
                        .map(|item| {
                            view! {
                                <li>
                                    <button
                                        type="button"
                                        class="ps-menu__item"
                                        class:ps-menu__item--danger=item.danger
                                        on:click=move |_| {
                                            close_to_button();
                                            item.run.run(());
                                        }
                                    >
                                        {(item.icon)()}
                                        {move || item.label.get()}
                                    </button>
                                </li>
                            }
                        })
                        .collect_view()}
                </ul>
            </Show>
        </div>
    }
}
