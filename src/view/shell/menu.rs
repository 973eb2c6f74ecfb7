//! A small menu of buttons under a button, as a disclosure: Escape, a choice and a press elsewhere close it. It stands over
//! everything, where there is room: what it belongs to may be cut by what scrolls.

use crate::browser::mount_root::active;
use crate::ui::prelude::*;
use wasm_bindgen::JsCast;

use crate::live::locale::t;
use crate::words::text::shell as text;

use crate::browser::dom;
use crate::view::icon;

/// One row of a menu.
#[derive(Clone)]
pub struct MenuItem {
    /// Its sign.
    pub icon: fn() -> View,
    /// What it says.
    pub label: Signal<&'static str>,
    /// It cannot be undone.
    pub danger: bool,
    /// What it does.
    pub run: Callback<()>,
}

impl MenuItem {
    /// A row that harms nothing.
    pub fn new(icon: fn() -> View, label: Signal<&'static str>, run: impl Fn() + Send + Sync + 'static) -> MenuItem {
        MenuItem {
            icon,
            label,
            danger: false,
            run: Callback::new(move |()| run()),
        }
    }
}

/// Pixels between the menu and its button.
const GAP: f64 = 4.0;
/// Pixels that stay free at the edges of the window.
const EDGE: f64 = 8.0;

/// Puts the list where there is room: under its button or over it, inside of the window.
fn place(root: &web_sys::Element) {
    let found = |selector: &str| root.query_selector(selector).ok().flatten();
    let (Some(button), Some(list)) = (found(".ps-menu__button"), found(".ps-menu__list")) else {
        return;
    };
    let Ok(list) = list.dyn_into::<web_sys::HtmlElement>() else {
        return;
    };
    // Over everything, where the browser can; else it stays where it is in the page.
    let show = js_sys::Reflect::get(&list, &"showPopover".into()).and_then(|show| show.dyn_into::<js_sys::Function>());
    if let Ok(show) = show
        && !list.matches(":popover-open").unwrap_or_default()
    {
        show.call0(&list).ok();
    }
    let size =
        |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64()).unwrap_or_default();
    let (width, height) = (size(window().inner_width()), size(window().inner_height()));
    let (at, own) = (button.get_bounding_client_rect(), list.get_bounding_client_rect());
    let under = at.bottom() + GAP;
    let over = at.top() - GAP - own.height();
    let top = match under + own.height() <= height - EDGE {
        true => under,
        false => over.max(EDGE).min(height - EDGE - own.height()).max(EDGE),
    };
    let ends = at.left() > width / 2.0;
    let start = if ends { at.right() - own.width() } else { at.left() };
    let start = start.min(width - EDGE - own.width()).max(EDGE);
    let style = list.style();
    // Whole pixels: the code that writes fractions weighs more than this file.
    let (top, start) = (top.round() as i32, start.round() as i32);
    style.set_property("inset-block-start", &format!("{top}px")).ok();
    style.set_property("inset-inline-start", &format!("{start}px")).ok();
}

/// The "…" button and its rows. `name` names the button; `advanced` are rows for developers, behind one of their own.
#[component]
pub fn Menu(
    #[prop(into)] name: Signal<String>,
    items: Vec<MenuItem>,
    #[prop(optional)] advanced: Vec<MenuItem>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let deep = RwSignal::new(false);
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
        let active = active();
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
        let inside = root.try_get_untracked().is_some_and(|root| {
            event
                .related_target()
                .is_some_and(|target| root.contains(target.dyn_ref::<web_sys::Node>()))
        });
        if !inside {
            // A menu that is taken away with the focus in it hears of it when it is gone.
            let _ = open.try_set(false);
        }
    };
    // Safari gives a pressed button no focus, so leaving the menu is also told by a press elsewhere.
    Effect::new(move |_| {
        if !open.get() {
            deep.set(false);
            return;
        }
        let again = move || {
            if let Some(root) = root.try_get_untracked() {
                place(&root);
            }
        };
        let handles = [
            window_event_listener(leptos::ev::pointerdown, move |event| {
                let root = root.try_get_untracked();
                if !root.is_some_and(|root| event.composed_path().includes(&root, 0)) {
                    let _ = open.try_set(false);
                }
            }),
            window_event_listener(leptos::ev::resize, move |_| again()),
        ];
        on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
    });
    Effect::new(move |_| {
        deep.track();
        if let (true, Some(root)) = (open.get(), root.get()) {
            place(&root);
        }
    });
    let toggle = move |_| {
        open.update(|open| *open = !*open);
        if let Some(root) = root.get_untracked() {
            dom::focus_first(&root, ".ps-menu__button");
        }
    };
    let row = move |item: MenuItem| {
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
    };
    let has_advanced = !advanced.is_empty();
    let (rows, advanced) = (StoredValue::new(items), StoredValue::new(advanced));
    let more = move || {
        view! {
            <li class="ps-menu__rest">
                <button
                    type="button"
                    class="ps-menu__item"
                    aria-expanded=move || deep.get().to_string()
                    on:click=move |_| deep.update(|deep| *deep = !*deep)
                >
                    {icon::code()}
                    <span class="ps-menu__name">{t(&text::ADVANCED)}</span>
                    {icon::chevron()}
                </button>
            </li>
            <Show when=move || deep.get()>{advanced.get_value().into_iter().map(row).collect_view()}</Show>
        }
    };
    view! {
        <div class="ps-menu" node_ref=root on:keydown=keys on:focusout=left>
            <button
                type="button"
                class="ps-quiet ps-quiet--icon ps-menu__button"
                aria-label=name
                title=name
                aria-expanded=move || open.get().to_string()
                on:click=toggle
            >
                {icon::dots()}
            </button>
            <Show when=move || open.get()>
                <ul class="ps-menu__list" popover="manual" on:mousedown=|event| event.prevent_default()>
                    {rows.get_value().into_iter().map(row).collect_view()}
                    {has_advanced.then(more)}
                </ul>
            </Show>
        </div>
    }
}
