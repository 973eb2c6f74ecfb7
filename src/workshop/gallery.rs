//! `/gallery`: every component in each of its states, from its own samples. `?component=&state=&locale=` shows exactly one;
//! tests walk the `data-sample` attributes of the whole list. A page of its own with a binary of its own, so that the
//! chat doesn't carry the samples; public/boot.js picks the binary by the address.

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

use crate::catalog::kit::host::SampleStage;
use crate::catalog::{CatalogPart, SAMPLES, Slot, component_for};
use crate::live::Theme;
use crate::live::locale::{t, tf};
use crate::model::{ItemState, MessagePart, Reply};
use crate::view::{Announcements, Announcer};
use crate::words::text::catalog as text;
use crate::words::{Locale, Text};
use crate::workshop::groups::GROUPS;

use crate::page::document;
use crate::page::document::Tables;
use crate::page::settings_store;

/// One entry of the list, wherever it comes from.
#[derive(Clone)]
struct Entry {
    state: String,
    draw: Arc<dyn Fn(Locale, Callback<Reply>) -> View + Send + Sync>,
}

fn entries() -> Vec<(&'static str, Vec<Entry>)> {
    let catalog = SAMPLES.iter().map(|(component, samples)| {
        let states = samples()
            .into_iter()
            .map(|sample| Entry {
                state: sample.name.to_owned(),
                draw: Arc::new(move |locale, reply| {
                    provide_context(SampleStage(sample.name));
                    draw((sample.part)(locale), reply)
                }),
            })
            .collect();
        (*component, states)
    });
    let others = GROUPS.iter().map(|(component, samples)| {
        let states = samples()
            .into_iter()
            .map(|sample| Entry {
                state: sample.name.to_owned(),
                draw: Arc::new(move |locale, reply| (sample.view)(locale, reply)),
            })
            .collect();
        (*component, states)
    });
    catalog
        .chain(others)
        .filter(|(_, states): &(_, Vec<Entry>)| !states.is_empty())
        .collect()
}

fn draw(part: serde_json::Value, reply: Callback<Reply>) -> View {
    let part = match MessagePart::from_json(part) {
        Some(MessagePart::Tool(tool)) => CatalogPart::Tool(tool),
        Some(MessagePart::Data(data)) => CatalogPart::Data(data),
        _ => return ().into_view(),
    };
    // What a press leads to is played back here, so that the states between can be looked at.
    let states = RwSignal::new(std::collections::HashMap::<String, ItemState>::new());
    let replied = Callback::new(move |said: Reply| {
        if let Reply::Action(action) = &said {
            let (item, word) = (action.item_id.clone(), action.action.clone());
            states.update(|states| drop(states.insert(item.clone(), ItemState::Pending(word.clone()))));
            set_timeout(
                move || {
                    let settled = match word.as_str() {
                        "dismiss" => "dismissed",
                        "undo" => "pending",
                        _ => "applied",
                    };
                    // The sample may be gone by then.
                    let _ = states.try_update(|states| drop(states.insert(item, ItemState::Settled(settled.into()))));
                },
                std::time::Duration::from_millis(1200),
            );
        }
        reply.run(said);
    });
    let slot = Slot {
        part: Signal::stored(part.clone()),
        may_answer: Signal::stored(true),
        superseded: Signal::stored(false),
        reply: replied,
        items: Callback::new(move |id: String| states.with(|states| states.get(&id).cloned())),
    };
    component_for(&part)
        .map(|name| crate::catalog::draw(name, slot, || ().into_view()))
        .into_view()
}

fn query(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    web_sys::UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

fn place(name: &str, state: &str) -> String {
    format!("{name}-{state}")
}

/// Names a reply for whoever plays with a sample.
fn words_of(reply: &Reply) -> String {
    match reply {
        Reply::Message { text } => text.clone(),
        Reply::Action(action) => action.text.clone(),
        other => format!("{other:?}").chars().take(120).collect(),
    }
}

/// Mounts the gallery into the page.
pub(super) fn start() {
    document::report_panics();
    document::mount_styled(asked(), Gallery);
}

/// The language that the address names, else that of the page.
fn asked() -> Locale {
    let named = query("locale").and_then(|tag| Locale::from_tag(&tag));
    named.unwrap_or_else(document::first_locale)
}

#[component]
fn Gallery() -> impl IntoView {
    let settings = settings_store::load();
    // What the address or the switch says holds against the settings.
    let wanted = RwSignal::new(asked());
    let locale = Tables::WORKSHOP.follow(move || wanted.get());
    Announcer::provide();
    document::dress(settings, locale);
    spawn_local(document::ready());
    let page = match query("component") {
        Some(component) => alone(component, query("state"), locale),
        None => whole(locale, wanted),
    };
    view! {
        <Announcements />
        {page}
    }
}

fn alone(component: String, state: Option<String>, locale: RwSignal<Locale>) -> View {
    let found = entries()
        .into_iter()
        .find(|(name, _)| *name == component)
        .map(|(name, states)| {
            let chosen: Vec<Entry> = states
                .into_iter()
                .filter(|entry| state.as_ref().is_none_or(|state| *state == entry.state))
                .collect();
            (name, chosen)
        })
        .filter(|(_, states)| !states.is_empty());
    let silent = Callback::new(|_: Reply| ());
    let body = match found {
        Some((name, states)) => {
            let drawn: Vec<_> = states
                .into_iter()
                .map(|entry| {
                    let id = format!("{name}/{}", entry.state);
                    view! { <h2 class="ps-hidden">{entry.state.clone()}</h2> <div class="ps-sample-stage" data-sample=id>{move || (entry.draw)(locale.get(), silent)}</div> }
                })
                .collect();
            view! { <h1 class="ps-hidden">{name}</h1> {drawn} }
        }
        None => view! { <h1 class="ps-card-title">{t(&text::GALLERY_UNKNOWN)}</h1> },
    };
    view! { <main class="ps-gallery-alone" tabindex="-1">{body}</main> }
}

fn whole(locale: RwSignal<Locale>, wanted: RwSignal<Locale>) -> View {
    let theme = RwSignal::new(Theme::System);
    let width = RwSignal::new(1usize);
    let list = entries();
    let components = list.len().to_string();
    let states = list.iter().map(|(_, states)| states.len()).sum::<usize>().to_string();
    let count = move || {
        tf(
            &text::GALLERY_COUNT,
            &[("components", &components), ("states", &states)],
        )
    };
    let index: Vec<_> = list
        .iter()
        .map(|(name, states)| {
            let links: Vec<_> = states
                .iter()
                .map(|entry| view! { <li><a href=format!("gallery#{}", place(name, &entry.state))>{entry.state.clone()}</a></li> })
                .collect();
            view! {
                <li>
                    <a class="ps-gallery-name" href=format!("gallery#{name}")>{*name}</a>
                    <ul>{links}</ul>
                </li>
            }
        })
        .collect();
    let sections: Vec<_> = list
        .into_iter()
        .map(|(name, states)| section(name, states, locale))
        .collect();
    Effect::new(move |_| {
        let scheme = match theme.get() {
            Theme::System => "",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        if let Some(root) = document()
            .document_element()
            .and_then(|root| root.dyn_into::<web_sys::HtmlElement>().ok())
        {
            // Every value above is valid for this property.
            let _ = root.style().set_property("color-scheme", scheme);
        }
    });
    let themes = [
        (Theme::System, &text::THEME_SYSTEM),
        (Theme::Light, &text::THEME_LIGHT),
        (Theme::Dark, &text::THEME_DARK),
    ];
    let themes = themes.map(|(own, words)| segment(words, move || theme.get() == own, move || theme.set(own)));
    let widths = [
        (0, &text::WIDTH_NARROW),
        (1, &text::WIDTH_COLUMN),
        (2, &text::WIDTH_WIDE),
    ];
    let widths = widths.map(|(own, words)| segment(words, move || width.get() == own, move || width.set(own)));
    let locales = Locale::ALL.map(|own| {
        view! {
            <button type="button" class="ps-switch-option" lang=own.tag() aria-pressed=move || (locale.get() == own).to_string() on:click=move |_| wanted.set(own)>
                {own.own_name()}
            </button>
        }
    });
    let frame = move || match width.get() {
        0 => "ps-gallery-list ps-gallery-narrow",
        1 => "ps-gallery-list",
        _ => "ps-gallery-list ps-gallery-wide",
    };
    view! {
        <div class="ps-gallery">
            <nav class="ps-gallery-index" aria-label=t(&text::GALLERY)>
                <p class="ps-gallery-mark">{t(&text::GALLERY)}</p>
                <ul>{index}</ul>
            </nav>
            <main class="ps-gallery-main" tabindex="-1">
                <header class="ps-gallery-head">
                    <h1>{t(&text::GALLERY)}</h1>
                    <p>{t(&text::GALLERY_LEAD)} " " {count}</p>
                    <div class="ps-gallery-switches">
                        <div class="ps-switch" role="group" aria-label=t(&text::GALLERY_LANGUAGE)>{locales}</div>
                        <div class="ps-switch" role="group" aria-label=t(&text::GALLERY_THEME)>{themes}</div>
                        <div class="ps-switch" role="group" aria-label=t(&text::GALLERY_WIDTH)>{widths}</div>
                    </div>
                </header>
                <div class=frame>{sections}</div>
            </main>
        </div>
    }
}

fn segment(
    words: &'static Text,
    pressed: impl Fn() -> bool + Send + Sync + 'static,
    press: impl Fn() + Send + Sync + 'static,
) -> View {
    view! {
        <button type="button" class="ps-switch-option" aria-pressed=move || pressed().to_string() on:click=move |_| press()>
            {t(words)}
        </button>
    }
}

fn section(name: &'static str, states: Vec<Entry>, locale: RwSignal<Locale>) -> View {
    let samples: Vec<_> = states
        .into_iter()
        .map(|entry| {
            let sent = RwSignal::new(None::<String>);
            let reply = Callback::new(move |reply: Reply| sent.set(Some(words_of(&reply))));
            let id = place(name, &entry.state);
            let href = move |state: &str| format!("gallery?component={name}&state={state}&locale={}", locale.get().tag());
            let state = entry.state.clone();
            let link = {
                let state = state.clone();
                move || href(&state)
            };
            let label = {
                let state = state.clone();
                move || format!("{}: {name} {state}", text::GALLERY_ALONE.get(locale.get()))
            };
            view! {
                <section class="ps-sample" id=id aria-label=format!("{name} {state}")>
                    <div class="ps-sample-head">
                        <h3>{state.clone()}</h3>
                        <a href=link aria-label=label>{t(&text::GALLERY_ALONE)}</a>
                    </div>
                    <div class="ps-sample-stage" data-sample=format!("{name}/{state}")>
                        {move || (entry.draw)(locale.get(), reply)}
                    </div>
                    <p class="ps-sample-nothing">{t(&text::GALLERY_NOTHING)}</p>
                    <p class="ps-sample-sent" role="status">{move || sent.get().map(|sent| tf(&text::GALLERY_SENT, &[("reply", &sent)]))}</p>
                </section>
            }
        })
        .collect();
    view! {
        <section class="ps-gallery-component" id=name>
            <h2>{name}</h2>
            {samples}
        </section>
    }
}
