//! The chat's page: which chat an address means, what the page's URL asked for, and the view's gestures on their way to
//! the session. Knows routes, not how a chat works.

use std::rc::Rc;

use crate::ui::prelude::*;
use leptos::task::spawn_local;

use super::{App, Page, document, use_app};
use crate::agent::starters;
use crate::browser::clock;
use crate::browser::export::{download, download_log};
use crate::catalog::kit::host::DraftStore;
use crate::chat::endpoint;
use crate::export::ExportStyle;
use crate::live::locale::use_locale;
use crate::live::{ChatStatus, Gesture, Problem};
use crate::model::Message;
use crate::session::chats::background;
use crate::session::{Chat, Chats, Who};
use crate::view::{ChatView, Starter, StarterIcon, Take, copy, style_of, use_announcer, writer};
use crate::words::Locale;
use crate::words::text::view as text;

/// Forgets a chat; the page shows a fresh one if it was the one shown.
pub(super) fn delete(app: App, id: &str) {
    let shown = app
        .current
        .with_untracked(|current| current.as_ref().is_some_and(|session| session.id() == id));
    app.chats.with_value(|chats| chats.delete(id));
    if shown {
        leave(app);
    }
}

/// Shows a fresh chat in the place of one that is gone.
pub(super) fn leave(app: App) {
    app.chats.with_value(|chats| app.current.set(Some(chats.fresh())));
    if app.page.get_untracked() == Page::Chat {
        app.go("/", false);
    }
}

/// `/`: a chat that has no message yet.
pub(super) fn home(app: App) {
    app.page.set(Page::Home);
    let reuse = app
        .current
        .with_untracked(|current| current.as_ref().is_some_and(|session| session.is_empty()));
    if !reuse {
        let history = app.asked.try_update_value(|asked| asked.history.take()).flatten();
        let session = app.chats.with_value(|chats| match history {
            Some(_) => chats.prepared(),
            None => chats.fresh(),
        });
        app.current.set(Some(session.clone()));
        begin(app, session, history);
    }
}

/// `/chat/:id`: a chat by its id.
pub(super) fn chat(app: App, id: &str) {
    app.page.set(Page::Chat);
    let shown = app
        .current
        .with_untracked(|current| current.as_ref().is_some_and(|session| session.id() == id));
    if !endpoint::is_chat_id(id) {
        app.page.set(Page::Other);
        return;
    }
    if shown {
        return;
    }
    let session = app.chats.with_value(|chats| chats.open(id));
    let title = session.live.title;
    if title.with_untracked(Option::is_none) {
        let listed = app
            .chats
            .with_value(|chats| chats.record(id))
            .map(|record| record.title);
        title.set(
            listed
                .filter(|title| !title.is_empty())
                .or_else(|| document::remembered_title(id)),
        );
    }
    app.current.set(Some(session.clone()));
    begin(app, session, None);
}

/// What the page's URL asks of the first chat: a refused parameter is named, a history is read, words stand in the composer.
/// A link is a stranger's word: only the person sends.
fn begin(app: App, chat: Rc<Chat>, history: Option<String>) {
    let refused = app.refused.get_untracked();
    if let Some(problem) = refused {
        app.refused.set(None);
        chat.tell(problem);
    }
    if let Some(address) = history {
        chat.recall(address);
    }
    let asked = app.asked.try_update_value(|asked| asked.q.take()).flatten();
    asked.into_iter().for_each(|words| chat.suggest(words));
}

crate::browser::lazy::lazy!(
    /// Every starter of a protocol.
    pub every_starter in extras: fn(Locale, &str) -> Vec<starters::DemoStarter> = starters::starters
);

/// A chat as it is given away.
pub struct Given {
    id: String,
    title: String,
    messages: Vec<Message>,
    style: ExportStyle,
}

/// Gives a chat away, once it is there: to the clipboard, as a file, or to paper.
fn take(app: App, session: Rc<Chat>, what: Take, locale: Locale, said: Callback<bool>) {
    if what == Take::Print {
        return app.print();
    }
    let live = session.live;
    let given = async move {
        if !session.loaded().await {
            return None;
        }
        let title = live.title.try_get_untracked()?.filter(|title| !title.trim().is_empty());
        Some(Given {
            id: session.id(),
            title: title.unwrap_or_else(|| text::NEW_CHAT.get(locale).to_owned()),
            messages: session.messages(),
            style: style_of(live.markers.get_untracked(), locale),
        })
    };
    spawn_local(async move {
        if what == Take::Copy {
            let words = async move {
                let (given, writer) = (given.await?, writer::load().await.ok()?);
                Some((writer.chat)(&given.messages, &given.title, given.style, false))
            };
            return said.run(copy(words).await);
        }
        let Some(given) = given.await else { return };
        match filed::load().await {
            Ok(filed) => filed(app, given, what),
            Err(error) => {
                let _ = live.notice.try_set(Some(Problem::from(error).into()));
            }
        }
    });
}

crate::browser::lazy::lazy!(
    /// Gives a chat away as a file.
    pub filed in extras: fn(App, Given, Take) = crate::page::chat_page::file
);

fn file(app: App, given: Given, what: Take) {
    if what == Take::Log {
        spawn_local(log(app, given.id));
    } else if let Some(writer) = writer::get() {
        let (is_json, title) = (what == Take::Json, &given.title);
        let words = (writer.chat)(&given.messages, title, given.style, is_json);
        let (name, kind) = match is_json {
            true => (format!("{title}.json"), "application/json"),
            false => (format!("{title}.md"), "text/markdown;charset=utf-8"),
        };
        download(&name, kind, words.as_bytes());
    }
}

async fn log(app: App, id: String) {
    let chats = app.chats.get_value();
    let exported = async { (background::load().await?.export)(&chats, id.clone()).await };
    let log = match exported.await {
        Ok(log) => log,
        Err(error) => {
            if let Some(chat) = chats.open_session(&id) {
                chat.tell(error.into());
            }
            return;
        }
    };
    download_log("partsong", &id, &log);
}

fn starter_icon(name: &str) -> StarterIcon {
    let named = |word: &str| name.contains(word);
    if ["document", "sheet", "code", "report", "picture", "suggestions"].contains(&name) {
        StarterIcon::Document
    } else if [
        "progress",
        "unknown-tool",
        "huge",
        "slow",
        "break-off",
        "busy",
        "offline",
    ]
    .contains(&name)
    {
        StarterIcon::Tool
    } else if named("table") {
        StarterIcon::Table
    } else if named("chart") || named("trend") || named("spend") || named("dashboard") {
        StarterIcon::Chart
    } else if named("weather") || named("budget") || named("mail") {
        StarterIcon::Approval
    } else if named("nudge") || named("improve") || named("card") {
        StarterIcon::Bulb
    } else if ["question", "survey", "likert", "choice", "booking", "list", "order"]
        .iter()
        .any(|word| named(word))
    {
        StarterIcon::Form
    } else {
        StarterIcon::Search
    }
}

fn starters_in(locale: Locale, protocol: &str, who: Who, all: bool) -> Vec<Starter> {
    let every = every_starter::get().filter(|_| all);
    let known = match (who, every) {
        (Who::Model, _) => starters::for_model(locale),
        (_, Some(every)) => every(locale, protocol),
        (_, None) => starters::first(locale, protocol),
    };
    known
        .into_iter()
        .map(|starter| Starter {
            icon: starter_icon(starter.name),
            title: starter.title.into(),
            detail: starter.detail.into(),
            prompt: starter.prompt.into(),
            is_demo: who == Who::Demo,
        })
        .collect()
}

/// A chat that nobody keeps is no page: deleted, or a link that is not whole.
fn leave_unknown(app: App) {
    Effect::new(move |_| {
        let Some(session) = app.current.get().filter(|_| app.page.get() == Page::Chat) else {
            return;
        };
        let live = session.live;
        let is_read = live.status.get() == ChatStatus::Ready && live.notice.with(Option::is_none);
        let is_bare = live.messages.with(Vec::is_empty) && live.queued.with(Vec::is_empty);
        // What was written before it was known that nothing is there may still be sent.
        let is_bare = is_bare && live.is_blank();
        // Nobody knows what a store keeps that is not there.
        let is_unknown = |chats: &Rc<Chats>| !chats.is_listed(&session.id()) && chats.has_store();
        if is_read && is_bare && app.chats.with_value(is_unknown) {
            app.page.set(Page::Other);
        }
    });
}

/// Gives a chat its own address, once it is kept.
fn give_address(app: App) {
    Effect::new(move |_| {
        let Some(session) = app.current.get() else { return };
        let id = session.id();
        // A history that was only shown is kept nowhere, so nothing would be found at an address of its own.
        let kept = app.chats.with_value(|chats| chats.is_listed(&id));
        if !kept || app.page.get() != Page::Home {
            return;
        }
        spawn_local(async move {
            // A new address makes the browser lay out the page: after the frame that shows the message it is laid out.
            clock::frame().await;
            clock::turn().await;
            let shown = app
                .current
                .with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.id() == id));
            if shown && app.page.get_untracked() == Page::Home {
                app.go(&format!("/chat/{id}"), true);
            }
        });
    });
}

/// What a person may begin with. Copy.
#[derive(Clone, Copy)]
struct Beginnings {
    starters: Memo<Vec<Starter>>,
    has_more: Memo<bool>,
    /// All of them are asked for.
    all: RwSignal<bool>,
}

impl Beginnings {
    fn new(app: App) -> Beginnings {
        let locale = use_locale();
        let all = RwSignal::new(false);
        let has_more = Memo::new(move |_| {
            app.settings.track();
            let ours = app.chats.with_value(|chats| {
                chats.who_answers() != Who::Model
                    && chats.greeting().prompts.is_empty()
                    && starters::has_more(chats.spoken().id)
            });
            ours && !all.get()
        });
        let starters = Memo::new(move |_| {
            // The settings may name another protocol.
            app.settings.track();
            let (protocol, who) = app.chats.with_value(|chats| (chats.spoken().id, chats.who_answers()));
            let told = app.chats.with_value(|chats| chats.greeting().prompts);
            match told.is_empty() {
                true => starters_in(locale.get(), protocol, who, all.get()),
                false => told.into_iter().map(Starter::told).collect(),
            }
        });
        Beginnings {
            starters,
            has_more,
            all,
        }
    }

    fn ask_for_all(self) {
        spawn_local(async move {
            if every_starter::load().await.is_ok() {
                self.all.set(true);
            }
        });
    }
}

/// The chat that is shown. It stays mounted while its address changes, and goes when another page is shown.
#[component]
pub(super) fn ChatPane() -> impl IntoView {
    let app = use_app();
    let locale = use_locale();
    let announcer = use_announcer();
    leave_unknown(app);
    let beginnings = Beginnings::new(app);
    give_address(app);
    let said = Callback::new(move |worked: bool| {
        let words = if worked { text::COPIED } else { text::COPY_FAILED };
        announcer.say(words.get(locale.get_untracked()).to_owned());
    });
    let is_chat = Memo::new(move |_| app.page.get().is_chat());
    move || {
        let session = app.current.get().filter(|_| is_chat.get())?;
        Some(untrack(|| pane(app, session, beginnings, locale, said)))
    }
}

fn pane(app: App, session: Rc<Chat>, beginnings: Beginnings, locale: Signal<Locale>, said: Callback<bool>) -> View {
    let (live, id) = (session.live, session.id());
    let session = StoredValue::new(session);
    provide_context(DraftStore {
        get: Callback::new(move |question: String| session.with_value(|chat| chat.draft(&question))),
        set: Callback::new(move |(question, draft)| session.with_value(|chat| chat.keep_draft(question, draft))),
    });
    let gesture = Callback::new(move |gesture: Gesture| {
        if matches!(gesture, Gesture::Send { .. }) {
            document::keep_stored();
        }
        session.with_value(|session| session.gesture(gesture));
    });
    let renamed = id.clone();
    let on_rename = Callback::new(move |title: String| {
        app.chats.with_value(|chats| chats.rename(&renamed, &title));
    });
    let replay = format!("replay?chat={id}");
    let on_take = Callback::new(move |what: Take| take(app, session.get_value(), what, locale.get_untracked(), said));
    view! {
        <ChatView
            chat=live
            gesture
            settings=app.settings
            starters=beginnings.starters
            has_more=beginnings.has_more
            on_more=move |()| beginnings.ask_for_all()
            on_rename
            on_delete=move |()| delete(app, &id)
            on_take
            replay
        />
    }
    .into_view()
}
