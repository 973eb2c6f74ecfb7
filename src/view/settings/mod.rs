//! The settings page: native fields, checked before they are kept; language and theme take effect at once.

mod draft;
mod faults;
mod fields;
mod form;
mod headers;

use crate::json::lenient::shortened;
use crate::live::locale::{t, tf, tn, use_missing};
use crate::live::{Announce, Settings, Theme};
use crate::protocol::{DESCRIPTORS, Descriptor, USUAL_BODY, described};
use crate::ui::prelude::*;
use crate::view::icon;
use crate::view::shell::SidebarButton;
use crate::view::words::phrase;
use crate::words::Locale;
use crate::words::text::{shell as words, view as text};
use faults::Faults;
use fields::{Area, Choice, Line};
use form::SettingsForm;

/// In the hint of the request fields.
const FIELDS_EXAMPLE: &str = "{\"userInfo\": {\"id\": \"user-7\"}}";

/// The protocol of this word; the first one for a word that is none.
fn spoken(word: &str) -> &'static Descriptor {
    described(word).unwrap_or(DESCRIPTORS[0])
}

/// Everything a person can set. Writes into `settings` when Save is pressed; theme and language at once. `back` is where
/// the person came from, relative to the base.
pub(super) fn settings(settings: RwSignal<Settings>, back: String) -> View {
    let form = SettingsForm::resume(settings);
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
                    node_ref=form.form
                    on:submit=move |event| {
                        event.prevent_default();
                        form.save();
                    }
                >
                    {look(form)}
                    {connection(form)}
                    {trust(form)}
                    {foot(form, back)}
                </form>
            </div>
        </main>
    }
}

/// How the page looks and sounds.
fn look(form: SettingsForm) -> View {
    let missing = use_missing();
    let no_words = move || {
        let language = missing.get()?.own_name();
        Some(view! { {icon::warning()} <span>{tf(&text::S_LANGUAGE_MISSING, &[("language", language)])}</span> })
    };
    let language = move || {
        form.draft
            .with(|draft| draft.locale.map(Locale::tag).unwrap_or_default().to_owned())
    };
    let languages = move |value: String| {
        let chosen = Locale::from_tag(&value);
        form.at_once(&move |settings: &mut Settings| settings.locale = chosen);
    };
    let option = |locale: Locale| {
        view! { <option value=locale.tag() lang=locale.tag() dir=locale.dir()>{locale.own_name()}</option> }
    };
    view! {
        <section class="ps-settings__group ps-settings__group--rows" aria-labelledby="ps-s-look">
            <h2 id="ps-s-look">{t(&text::S_APPEARANCE)}</h2>
            {themes(form)}
            <Choice id="ps-s-language" name=&text::S_LANGUAGE value=Signal::derive(language) on_change=languages>
                <option value="">{t(&text::S_LANGUAGE_AUTO)}</option>
                {Locale::ALL.map(option).into_iter().collect_view()}
            </Choice>
            <p class="ps-setting__fault" role="alert">{no_words}</p>
            {announcements(form)}
            {single_keys(form)}
        </section>
    }
}

fn themes(form: SettingsForm) -> View {
    let theme = form.entry(|draft| &draft.theme);
    let choice = move |(value, name)| {
        let choose = move |_| form.at_once(&move |settings: &mut Settings| settings.theme = value);
        view! {
            <label class="ps-choice">
                <input type="radio" name="ps-theme" prop:checked=move || theme.get() == value on:change=choose/>
                <span>{t(name)}</span>
            </label>
        }
    };
    let themes = [
        (Theme::System, &text::S_THEME_SYSTEM),
        (Theme::Light, &text::S_THEME_LIGHT),
        (Theme::Dark, &text::S_THEME_DARK),
    ];
    view! {
        <fieldset class="ps-setting ps-setting--plain">
            <legend class="ps-setting__label">{t(&text::S_THEME)}</legend>
            <div class="ps-choices">{themes.map(choice).into_iter().collect_view()}</div>
        </fieldset>
    }
}

fn announcements(form: SettingsForm) -> View {
    let announce = move || form.draft.with(|draft| draft.announce.as_str().to_owned());
    let choose = move |value: String| {
        let chosen = Announce::spelled(&value).unwrap_or_default();
        form.at_once(&move |settings: &mut Settings| settings.announce = chosen);
    };
    view! {
        <Choice id="ps-s-announce" name=&text::S_ANNOUNCE value=Signal::derive(announce) on_change=choose>
            <option value="sentences">{t(&text::S_ANNOUNCE_SENTENCES)}</option>
            <option value="complete">{t(&text::S_ANNOUNCE_COMPLETE)}</option>
            <option value="off">{t(&text::S_ANNOUNCE_OFF)}</option>
        </Choice>
    }
    .into_view()
}

fn single_keys(form: SettingsForm) -> View {
    view! {
        <div class="ps-setting ps-setting--tick">
            <label class="ps-setting__label" for="ps-s-keys">{t(&words::S_SINGLE_KEYS)}</label>
            <p class="ps-setting__hint" id="ps-s-keys-hint">{t(&words::S_SINGLE_KEYS_HINT)}</p>
            <input
                type="checkbox"
                class="ps-tick"
                id="ps-s-keys"
                aria-describedby="ps-s-keys-hint"
                prop:checked=move || form.draft.with(|draft| !draft.no_single_keys)
                on:change=move |event| {
                    let off = !event_target_checked(&event);
                    form.at_once(&move |settings: &mut Settings| settings.no_single_keys = off);
                }
            />
        </div>
    }
}

/// Which server is asked, and how.
fn connection(form: SettingsForm) -> View {
    let faults = form.faults;
    view! {
        <section class="ps-settings__group" aria-labelledby="ps-s-connection">
            <h2 id="ps-s-connection">{t(&text::S_CONNECTION)}</h2>
            <Line
                id="ps-s-api"
                name=&text::S_API
                hint=&text::S_API_HINT
                value=form.entry(|draft| &draft.api)
                fault=Signal::derive(move || faults.with(|faults| faults.api))
                on_input=move |value| form.enter(|draft| draft.api = value)
            />
            {protocol(form)}
            <Area
                id="ps-s-fields"
                name=&text::S_FIELDS
                hint=Signal::derive(move || text::S_FIELDS_HINT.fill(form.locale.get(), &[("example", FIELDS_EXAMPLE)]))
                value=form.entry(|draft| &draft.fields)
                is_wrong=Signal::derive(move || faults.with(|faults| faults.fields))
                fault=move || t(&text::S_BAD_FIELDS)
                on_input=move |value| form.enter(|draft| draft.fields = value)
            />
            {headers::rows(form)}
            <Line
                id="ps-s-upload"
                name=&text::S_UPLOAD
                hint=&text::S_UPLOAD_HINT
                value=form.entry(|draft| &draft.upload)
                fault=Signal::derive(move || faults.with(|faults| faults.upload))
                on_input=move |value| form.enter(|draft| draft.upload = value)
            />
        </section>
    }
}

/// The protocol, and how its requests look.
fn protocol(form: SettingsForm) -> View {
    let draft = form.draft;
    let speak = move |value: String| {
        form.enter(|draft| {
            draft.body = spoken(&value).body(&draft.body).into();
            draft.protocol = value;
        });
    };
    let protocols = DESCRIPTORS
        .iter()
        .map(|known| view! { <option value=known.id>{known.name}</option> });
    let usual = move || draft.with(|draft| spoken(&draft.protocol).usual).get(form.locale.get());
    let bodies = DESCRIPTORS
        .iter()
        .flat_map(|of| of.bodies.iter().map(move |body| (of.id, body)));
    let bodies = bodies.map(move |(of, body)| {
        let other = move || draft.with(|draft| draft.protocol != of);
        view! { <option value=body.id hidden=other disabled=other>{t(body.name)}</option> }
    });
    view! {
        <div class="ps-settings__pair">
            <Choice
                id="ps-s-protocol"
                name=&text::S_PROTOCOL
                value=form.entry(|draft| &draft.protocol)
                on_change=speak
            >
                {protocols.collect_view()}
            </Choice>
            <Choice
                id="ps-s-body"
                name=&text::S_BODY
                value=form.entry(|draft| &draft.body)
                on_change=move |value| form.enter(|draft| draft.body = value)
            >
                <option value=USUAL_BODY>{usual}</option>
                {bodies.collect_view()}
            </Choice>
        </div>
    }
}

/// Whose pictures and pages are fetched.
fn trust(form: SettingsForm) -> View {
    let faults = form.faults;
    let wrong = move || {
        let origin = faults.with(|faults| faults.origin.clone()).unwrap_or_default();
        phrase(
            text::S_BAD_ORIGIN.get(form.locale.get()),
            &[("origin", &shortened(&origin, 80))],
        )
    };
    view! {
        <section class="ps-settings__group" aria-labelledby="ps-s-trust">
            <h2 id="ps-s-trust">{t(&text::S_PRIVACY)}</h2>
            <Area
                id="ps-s-origins"
                name=&text::S_ORIGINS
                hint=Signal::derive(move || text::S_ORIGINS_HINT.get(form.locale.get()).to_owned())
                value=form.origins.into()
                is_wrong=Signal::derive(move || faults.with(|faults| faults.origin.is_some()))
                fault=wrong
                on_input=move |value| {
                    form.origins.set(value);
                    form.touch();
                }
            />
            // A file and no page of ours: in a view of its own, the router does not look for it.
            <p class="ps-setting__hint ps-settings__about">
                <a href="THIRD-PARTY-NOTICES.txt" target="_blank" rel="noopener">{t(&text::S_NOTICES)}</a>
            </p>
        </section>
    }
}

fn foot(form: SettingsForm, back: String) -> View {
    let SettingsForm {
        faults, saved, unsaved, ..
    } = form;
    let state = move || match (faults.with(Faults::count), saved.get(), unsaved.get()) {
        (count @ 1.., _, _) => {
            view! { <span class="ps-setting__fault">{icon::warning()} {tn(&text::S_FIX, count, &[])}</span> }
        }
        (0, true, false) => view! { <span class="ps-settings__saved">{icon::check()} {t(&text::S_SAVED)}</span> },
        (0, _, true) => view! { <span class="ps-settings__unsaved">{t(&text::S_UNSAVED)}</span> },
        _ => ().into_view(),
    };
    view! {
        <div class="ps-settings__foot">
            <p class="ps-settings__state">
                {state}
                <Show when=move || unsaved.get()>
                    <button type="button" class="ps-quiet" on:click=move |_| form.discard()>{t(&text::S_DISCARD)}</button>
                </Show>
            </p>
            <div class="ps-settings__ends">
                <a class="ps-button" href=back>{t(&text::S_BACK)}</a>
                <button type="submit" class="ps-button ps-button-ink" node_ref=form.save_button>{t(&text::SAVE)}</button>
            </div>
        </div>
    }
}
