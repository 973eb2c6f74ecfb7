//! The settings page: native fields, checked before they are kept; language and theme take effect at once.

mod draft;
mod faults;
mod fields;
mod headers;

use crate::ui::prelude::*;

use crate::catalog::kit::grow::grow;
use crate::live::locale::{t, tf, tn, use_locale, use_missing};
use crate::live::{Announce, Settings, Theme};
use crate::protocol::{DESCRIPTORS, Descriptor, USUAL_BODY, described};
use crate::words::Locale;
use crate::words::text::{shell as words, view as text};

use super::shell::SidebarButton;
use crate::browser::dom;
use crate::view::icon;
use crate::view::thread::announce::Announcer;
use draft::Draft;
use faults::Faults;
use fields::{Area, Choice, Line};
use headers::HeaderRows;

/// In the hint of the request fields.
const FIELDS_EXAMPLE: &str = "{\"userInfo\": {\"id\": \"user-7\"}}";

/// The protocol of this word; the first one for a word that is none.
fn spoken(word: &str) -> &'static Descriptor {
    described(word).unwrap_or(DESCRIPTORS[0])
}

/// The settings page, for the module that holds it. `back` is where the person came from, relative to the base.
pub fn settings(settings: RwSignal<Settings>, back: String) -> View {
    view! { <SettingsPage settings back/> }
}

/// Everything a person can set. Writes into `settings` when Save is pressed; theme and language at once.
#[component]
fn SettingsPage(
    settings: RwSignal<Settings>,
    /// The way back to the chat, relative to the base.
    back: String,
) -> impl IntoView {
    let locale = use_locale();
    let announcer = use_context::<Announcer>();
    let (found, resumed) = settings.with_untracked(Draft::resumed);
    let draft = RwSignal::new(found.settings);
    let origins = RwSignal::new(found.origins);
    let entered = RwSignal::new(found.entered);
    let faults = RwSignal::new(Faults::default());
    let saved = RwSignal::new(false);
    let entries = move || Draft {
        before: settings.get(),
        settings: draft.get(),
        origins: origins.get(),
        entered: entered.get(),
    };
    let unsaved = Memo::new(move |_| entries().is_unsaved());
    Effect::new(move |_| entries().leave());
    if let Some(announcer) = announcer.filter(|_| resumed) {
        announcer.say(text::S_UNSAVED.get(locale.get_untracked()).to_owned());
    }
    let save_button = NodeRef::<leptos::html::Button>::new();
    let form = NodeRef::<leptos::html::Form>::new();
    let area = NodeRef::new();
    grow(area, move || origins.track());
    // Another tab kept something: what was entered here stays.
    Effect::new(move |before: Option<Settings>| {
        let now = settings.get();
        if let Some(before) = before.filter(|before| *before != now) {
            let mut all = untrack(entries);
            all.before = before;
            all.follow(&now);
            draft.set(all.settings);
            origins.set(all.origins);
        }
        now
    });
    let touch = move || {
        saved.set(false);
        if faults.with_untracked(|faults| faults.count() > 0) {
            faults.set(draft.with_untracked(|draft| Faults::of(draft, &origins.get_untracked())));
        }
    };
    let save = move || {
        let found = draft.with_untracked(|draft| Faults::of(draft, &origins.get_untracked()));
        let count = found.count();
        faults.set(found);
        if count > 0 {
            request_animation_frame(move || {
                let wrong = form
                    .try_get_untracked()
                    .map(|form| form.query_selector("[aria-invalid=true]"));
                if let Some(Ok(Some(field))) = wrong {
                    // With its label above and its words below.
                    field.scroll_into_view_with_scroll_into_view_options(&dom::centred());
                    dom::focus(&field);
                }
            });
            if let Some(announcer) = announcer {
                announcer.alert(text::S_FIX.fill(locale.get_untracked(), count, &[]));
            }
            return;
        }
        let kept = untrack(entries).saved();
        origins.set(kept.origins.join("\n"));
        draft.set(kept.clone());
        settings.set(kept);
        entered.set(false);
        saved.set(true);
        if let Some(announcer) = announcer {
            announcer.say(text::S_SAVED.get(locale.get_untracked()).to_owned());
        }
    };
    let discard = move || {
        let kept = Draft::of(settings.get_untracked());
        draft.set(kept.settings);
        origins.set(kept.origins);
        entered.set(false);
        saved.set(false);
        faults.set(Faults::default());
        // The button that was pressed goes.
        if let Some(button) = save_button.get_untracked() {
            dom::focus(&button);
        }
    };
    // What is seen at once is kept at once.
    let at_once = move |change: &dyn Fn(&mut Settings)| {
        draft.update(|draft| change(draft));
        settings.update(|settings| change(settings));
    };
    let languages = move |value: String| {
        let chosen = Locale::from_tag(&value);
        at_once(&move |settings: &mut Settings| settings.locale = chosen);
    };
    let missing = use_missing();
    let language =
        Signal::derive(move || draft.with(|draft| draft.locale.map(Locale::tag).unwrap_or_default().to_owned()));
    let theme = Signal::derive(move || draft.with(|draft| draft.theme));
    let announce = Signal::derive(move || {
        draft.with(|draft| match draft.announce {
            Announce::Sentences => "sentences".to_owned(),
            Announce::Complete => "complete".to_owned(),
            Announce::Off => "off".to_owned(),
        })
    });
    let themes = [
        (Theme::System, &text::S_THEME_SYSTEM),
        (Theme::Light, &text::S_THEME_LIGHT),
        (Theme::Dark, &text::S_THEME_DARK),
    ];
    view! {
        <main class="ps-settings">
            <header class="ps-head">
                <SidebarButton/>
                <h1 class="ps-head__title">{t(&text::SETTINGS)}</h1>
            </header>
            <div class="ps-settings__scroll">
            <form
                class="ps-settings__form"
                novalidate
                node_ref=form
                on:submit=move |event| {
                    event.prevent_default();
                    save();
                }
            >
                <section class="ps-settings__group ps-settings__group--rows" aria-labelledby="ps-s-look">
                    <h2 id="ps-s-look">{t(&text::S_APPEARANCE)}</h2>
                    <fieldset class="ps-setting ps-setting--plain">
                        <legend class="ps-setting__label">{t(&text::S_THEME)}</legend>
                        <div class="ps-choices">
                            {themes
                                .map(|(value, name)| {
                                    view! {
                                        <label class="ps-choice">
                                            <input
                                                type="radio"
                                                name="ps-theme"
                                                prop:checked=move || theme.get() == value
                                                on:change=move |_| at_once(&move |settings: &mut Settings| settings.theme = value)
                                            />
                                            <span>{t(name)}</span>
                                        </label>
                                    }
                                })
                                .into_iter()
                                .collect_view()}
                        </div>
                    </fieldset>
                    <Choice id="ps-s-language" name=&text::S_LANGUAGE value=language on_change=languages>
                        <option value="">{t(&text::S_LANGUAGE_AUTO)}</option>
                        {Locale::ALL
                            .map(|locale| view! { <option value=locale.tag() lang=locale.tag() dir=locale.dir()>{locale.own_name()}</option> })
                            .into_iter()
                            .collect_view()}
                    </Choice>
                    <p class="ps-setting__fault" role="alert">
                        {move || missing.get().map(|locale| view! { {icon::warning()} <span>{tf(&text::S_LANGUAGE_MISSING, &[("language", locale.own_name())])}</span> })}
                    </p>
                    <Choice
                        id="ps-s-announce"
                        name=&text::S_ANNOUNCE
                        value=announce
                        on_change=move |value: String| {
                            let chosen = match value.as_str() {
                                "complete" => Announce::Complete,
                                "off" => Announce::Off,
                                _ => Announce::Sentences,
                            };
                            at_once(&move |settings: &mut Settings| settings.announce = chosen);
                        }
                    >
                        <option value="sentences">{t(&text::S_ANNOUNCE_SENTENCES)}</option>
                        <option value="complete">{t(&text::S_ANNOUNCE_COMPLETE)}</option>
                        <option value="off">{t(&text::S_ANNOUNCE_OFF)}</option>
                    </Choice>
                    <div class="ps-setting ps-setting--tick">
                        <label class="ps-setting__label" for="ps-s-keys">{t(&words::S_SINGLE_KEYS)}</label>
                        <p class="ps-setting__hint" id="ps-s-keys-hint">{t(&words::S_SINGLE_KEYS_HINT)}</p>
                        <input
                            type="checkbox"
                            class="ps-tick"
                            id="ps-s-keys"
                            aria-describedby="ps-s-keys-hint"
                            prop:checked=move || draft.with(|draft| !draft.no_single_keys)
                            on:change=move |event| {
                                let off = !event_target_checked(&event);
                                at_once(&move |settings: &mut Settings| settings.no_single_keys = off);
                            }
                        />
                    </div>
                </section>
                <section class="ps-settings__group" aria-labelledby="ps-s-connection">
                    <h2 id="ps-s-connection">{t(&text::S_CONNECTION)}</h2>
                    <Line
                        id="ps-s-api"
                        name=&text::S_API
                        hint=&text::S_API_HINT
                        value=Signal::derive(move || draft.with(|draft| draft.api.clone()))
                        fault=Signal::derive(move || faults.with(|faults| faults.api))
                        on_input=move |value: String| {
                            draft.update(|draft| draft.api = value);
                            touch();
                        }
                    />
                    <div class="ps-settings__pair">
                        <Choice
                            id="ps-s-protocol"
                            name=&text::S_PROTOCOL
                            value=Signal::derive(move || draft.with(|draft| draft.protocol.clone()))
                            on_change=move |value: String| {
                                draft.update(|draft| {
                                    draft.body = spoken(&value).body(&draft.body).into();
                                    draft.protocol = value;
                                });
                                touch();
                            }
                        >
                            {DESCRIPTORS
                                .iter()
                                .map(|known| view! { <option value=known.id>{known.name}</option> })
                                .collect_view()}
                        </Choice>
                        <Choice
                            id="ps-s-body"
                            name=&text::S_BODY
                            value=Signal::derive(move || draft.with(|draft| draft.body.clone()))
                            on_change=move |value: String| {
                                draft.update(|draft| draft.body = value);
                                touch();
                            }
                        >
                            <option value=USUAL_BODY>
                                {move || draft.with(|draft| spoken(&draft.protocol).usual).get(locale.get())}
                            </option>
                            {DESCRIPTORS
                                .iter()
                                .flat_map(|of| of.bodies.iter().map(move |body| (of.id, body)))
                                .map(|(of, body)| {
                                    let other = move || draft.with(|draft| draft.protocol != of);
                                    view! { <option value=body.id hidden=other disabled=other>{t(body.name)}</option> }
                                })
                                .collect_view()}
                        </Choice>
                    </div>
                    <Area
                        id="ps-s-fields"
                        name=&text::S_FIELDS
                        hint=Signal::derive(move || text::S_FIELDS_HINT.fill(locale.get(), &[("example", FIELDS_EXAMPLE)]))
                        value=Signal::derive(move || draft.with(|draft| draft.fields.clone()))
                        fault=Signal::derive(move || faults.with(|faults| faults.fields).then(|| t(&text::S_BAD_FIELDS)().to_owned()))
                        on_input=move |value: String| {
                            draft.update(|draft| draft.fields = value);
                            touch();
                        }
                    />
                    <HeaderRows draft faults entered on_touch=move |()| touch()/>
                    <Line
                        id="ps-s-upload"
                        name=&text::S_UPLOAD
                        hint=&text::S_UPLOAD_HINT
                        value=Signal::derive(move || draft.with(|draft| draft.upload.clone()))
                        fault=Signal::derive(move || faults.with(|faults| faults.upload))
                        on_input=move |value: String| {
                            draft.update(|draft| draft.upload = value);
                            touch();
                        }
                    />
                </section>
                <section class="ps-settings__group" aria-labelledby="ps-s-trust">
                    <h2 id="ps-s-trust">{t(&text::S_PRIVACY)}</h2>
                    <div class="ps-setting">
                        <label class="ps-setting__label" for="ps-s-origins">{t(&text::S_ORIGINS)}</label>
                        <textarea
                            node_ref=area
                            class="ps-input ps-input--area"
                            dir="ltr"
                            id="ps-s-origins"
                            rows="3"
                            spellcheck="false"
                            autocapitalize="off"
                            aria-describedby="ps-s-origins-hint ps-s-origins-fault"
                            aria-invalid=move || faults.with(|faults| faults.origin.is_some()).to_string()
                            prop:value=origins
                            on:input=move |event| {
                                origins.set(event_target_value(&event));
                                touch();
                            }
                        ></textarea>
                        <p class="ps-setting__hint" id="ps-s-origins-hint">{t(&text::S_ORIGINS_HINT)}</p>
                        <p class="ps-setting__fault" id="ps-s-origins-fault">
                            {move || {
                                faults
                                    .with(|faults| faults.origin.clone())
                                    .map(|origin| {
                                        view! {
                                            {icon::warning()}
                                            <span>
                                                {super::words::phrase(
                                                    text::S_BAD_ORIGIN.get(locale.get()),
                                                    &[("origin", &super::words::shortened(&origin, 80))],
                                                )}
                                            </span>
                                        }
                                    })
                            }}
                        </p>
                    </div>
                    // A file and no page of ours: in a view of its own, the router does not look for it.
                    <p class="ps-setting__hint ps-settings__about">
                        <a href="THIRD-PARTY-NOTICES.txt" target="_blank" rel="noopener">{t(&text::S_NOTICES)}</a>
                    </p>
                </section>
                <div class="ps-settings__foot">
                    <p class="ps-settings__state">
                        {move || match (faults.with(Faults::count), saved.get(), unsaved.get()) {
                            (count @ 1.., _, _) => view! { <span class="ps-setting__fault">{icon::warning()} {tn(&text::S_FIX, count, &[])}</span> },
                            (0, true, false) => view! { <span class="ps-settings__saved">{icon::check()} {t(&text::S_SAVED)}</span> },
                            (0, _, true) => view! { <span class="ps-settings__unsaved">{t(&text::S_UNSAVED)}</span> },
                            _ => ().into_view(),
                        }}
                        <Show when=move || unsaved.get()>
                            <button type="button" class="ps-quiet" on:click=move |_| discard()>{t(&text::S_DISCARD)}</button>
                        </Show>
                    </p>
                    <div class="ps-settings__ends">
                        <a class="ps-button" href=back>{t(&text::S_BACK)}</a>
                        <button type="submit" class="ps-button ps-button-ink" node_ref=save_button>{t(&text::SAVE)}</button>
                    </div>
                </div>
            </form>
            </div>
        </main>
    }
}
