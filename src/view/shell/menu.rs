//! A small menu of buttons under a button, as a disclosure: Escape, a choice and a press elsewhere close it. It stands over
//! everything, where there is room: what it belongs to may be cut by what scrolls.

use leptos::html::ElementType;
use wasm_bindgen::JsCast;

use crate::browser::dom;
use crate::browser::mount_root::active;
use crate::catalog::kit::disclosure::disclosure;
use crate::live::locale::t;
use crate::ui::prelude::*;
use crate::view::icon;
use crate::words::Text;
use crate::words::text::shell as text;

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

    /// The same, as one that cannot be undone.
    pub(super) fn dangerous(self) -> MenuItem {
        MenuItem { danger: true, ..self }
    }
}

/// The words of a row.
pub(crate) fn label(words: &'static Text) -> Signal<&'static str> {
    Signal::derive(t(words))
}

/// Focuses the button of the menu in an element: it is where the keyboard came from.
pub(super) fn refocus<E>(of: NodeRef<E>)
where
    E: ElementType<Output: JsCast + AsRef<web_sys::Element>> + 'static,
{
    request_animation_frame(move || {
        if let Some(element) = of.try_get_untracked() {
            dom::focus_first(element.as_ref(), BUTTON);
        }
    });
}

const BUTTON: &str = ".ps-menu__button";

/// Pixels between the menu and its button.
const GAP: f64 = 4.0;
/// Pixels that stay free at the edges of the window.
const EDGE: f64 = 8.0;

/// Puts the list where there is room: under its button or over it, inside of the window.
fn place(root: &web_sys::Element) {
    let (Some(button), Some(list)) = (dom::first(root, BUTTON), dom::first(root, ".ps-menu__list")) else {
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
    let left = if ends { at.right() - own.width() } else { at.left() };
    let left = left.min(width - EDGE - own.width()).max(EDGE);
    let style = list.style();
    // Whole pixels: the code that writes fractions weighs more than this file.
    let zoom = dom::zoom(&list);
    let (top, left) = ((top / zoom).round() as i32, (left / zoom).round() as i32);
    style.set_property("inset-block-start", &format!("{top}px")).ok();
    style.set_property("left", &format!("{left}px")).ok();
}

/// The "…" button and its rows. `name` names the button; `advanced` are rows for developers, behind one of their own.
#[component]
pub fn Menu(
    #[prop(into)] name: Signal<String>,
    items: Vec<MenuItem>,
    #[prop(optional)] advanced: Vec<MenuItem>,
) -> impl IntoView {
    let menu = OpenMenu {
        is_open: RwSignal::new(false),
        is_deep: RwSignal::new(false),
        root: NodeRef::new(),
    };
    menu.follow();
    let OpenMenu { is_open, is_deep, root } = menu;
    let has_advanced = !advanced.is_empty();
    let (rows, advanced) = (StoredValue::new(items), StoredValue::new(advanced));
    let row = move |item: MenuItem| menu.row(item);
    let more = move || {
        let words = view! { {icon::code()} <span class="ps-menu__name">{t(&text::ADVANCED)}</span> {icon::chevron()} };
        view! {
            <li class="ps-menu__rest">{disclosure("ps-menu__item", is_deep, None, words)}</li>
            <Show when=move || is_deep.get()>{advanced.get_value().into_iter().map(row).collect_view()}</Show>
        }
    };
    view! {
        <div
            class="ps-menu"
            node_ref=root
            on:keydown=move |event| menu.key(&event)
            on:focusout=move |event| menu.left(&event)
        >
            <button
                type="button"
                class="ps-quiet ps-quiet--icon ps-menu__button"
                aria-label=name
                title=name
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| menu.toggle()
            >
                {icon::dots()}
            </button>
            <Show when=move || is_open.get()>
                <ul class="ps-menu__list" popover="manual" on:mousedown=|event| event.prevent_default()>
                    {rows.get_value().into_iter().map(row).collect_view()}
                    {has_advanced.then(more)}
                </ul>
            </Show>
        </div>
    }
}

/// A menu, open or not. Copy.
#[derive(Clone, Copy)]
struct OpenMenu {
    is_open: RwSignal<bool>,
    /// The rows for developers are shown.
    is_deep: RwSignal<bool>,
    root: NodeRef<leptos::html::Div>,
}

impl OpenMenu {
    fn focus_button(self) {
        if let Some(root) = self.root.get_untracked() {
            dom::focus_first(&root, BUTTON);
        }
    }

    fn close(self) {
        self.is_open.set(false);
        self.focus_button();
    }

    fn toggle(self) {
        self.is_open.update(|open| *open = !*open);
        self.focus_button();
    }

    fn key(self, event: &web_sys::KeyboardEvent) {
        if !self.is_open.get_untracked() {
            return;
        }
        match event.key().as_str() {
            "Escape" => {
                event.stop_propagation();
                self.close();
            }
            "ArrowDown" => self.step(1),
            "ArrowUp" => self.step(-1),
            _ => return,
        }
        event.prevent_default();
    }

    /// Focuses the next row, or the one before.
    fn step(self, step: i32) {
        let Some(root) = self.root.get_untracked() else { return };
        let (rows, active) = (dom::all(&root, ".ps-menu__item"), active());
        let at = rows.iter().position(|row| active.as_ref() == Some(&**row));
        let next = match at {
            Some(at) => (at as i32 + step).rem_euclid(rows.len() as i32),
            None if step > 0 => 0,
            None => rows.len() as i32 - 1,
        };
        if let Some(row) = rows.get(next as usize) {
            dom::focus(row);
        }
    }

    fn left(self, event: &web_sys::FocusEvent) {
        let to = event.related_target();
        let to = to.as_ref().and_then(|target| target.dyn_ref::<web_sys::Node>());
        let root = self.root.try_get_untracked();
        if !root.is_some_and(|root| to.is_some() && root.contains(to)) {
            // A menu that is taken away with the focus in it hears of it when it is gone.
            let _ = self.is_open.try_set(false);
        }
    }

    fn place(self) {
        if let Some(root) = self.root.try_get_untracked() {
            place(&root);
        }
    }

    /// Stands where there is room, and closes with a press elsewhere: Safari gives a pressed button no focus, so leaving the
    /// menu isn't told otherwise.
    fn follow(self) {
        let OpenMenu { is_open, is_deep, root } = self;
        Effect::new(move |_| {
            if !is_open.get() {
                is_deep.set(false);
                return;
            }
            dom::watch_close(move || self.close());
            dom::until_cleanup(window_event_listener(leptos::ev::pointerdown, move |event| {
                let root = root.try_get_untracked();
                if !root.is_some_and(|root| event.composed_path().includes(&root, 0)) {
                    let _ = is_open.try_set(false);
                }
            }));
            dom::until_cleanup(window_event_listener(leptos::ev::resize, move |_| self.place()));
        });
        Effect::new(move |_| {
            is_deep.track();
            if let (true, Some(root)) = (is_open.get(), root.get()) {
                place(&root);
            }
        });
    }

    fn row(self, item: MenuItem) -> View {
        view! {
            <li>
                <button
                    type="button"
                    class="ps-menu__item"
                    class:ps-menu__item--danger=item.danger
                    on:click=move |_| {
                        self.close();
                        item.run.run(());
                    }
                >
                    {(item.icon)()}
                    {move || item.label.get()}
                </button>
            </li>
        }
    }
}
