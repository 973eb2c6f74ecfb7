//! What each part of the page has: the entries that `lazy!` declares (or the module that delivers one), by the part that
//! brings them, and the protocols whose line in `each_protocol!` names the part. A binary that cuts takes them one part at a
//! time, so that nothing ties the parts together; any other has all of them at once.

use crate::browser::lazy::{Loading, Part};

macro_rules! parts {
    ($($part:ident: $($($step:ident)::+),*;)*) => {
        /// Puts a part's entries in their places.
        pub mod deliver {
            $(
                #[doc = concat!("Those of the part `", stringify!($part), "`.")]
                pub fn $part() {
                    $(crate::$($step)::+::deliver();)*
                    crate::session::protocols::deliver::<{ crate::browser::lazy::Part::$part as usize }>();
                }
            )*
        }

        /// Brings a part in a binary that holds all of them.
        pub fn at_once(part: Part) -> Loading {
            match part {
                $(Part::$part => deliver::$part(),)*
            }
            Box::pin(std::future::ready(Ok(())))
        }
    };
}

parts! {
    ag_ui:;
    agents: view::thread::structured::agents;
    app: page::opened;
    approval: view::approval::card;
    around: embed::around::entry;
    asked: catalog::family::asked, catalog::surface::asking;
    attach: session::attachments::maker;
    calls: view::thread::structured::calls;
    canvas: catalog::family::canvas;
    cards: catalog::family::cards;
    charts: catalog::family::charts;
    chats: view::shell::sidebar::drawn;
    citing: view::thread::citing::views;
    consents: catalog::family::consents;
    conversation: view::chat_view::conversation, view::chat_view::notices;
    details: view::thread::call_details::inside, view::thread::call_details::refusal, catalog::family::details;
    documents: catalog::family::documents;
    embed: embed::entry;
    ends: view::thread::structured::ends;
    extras: page::find::dialogs, page::chat_page::every_starter, page::chat_page::filed, page::not_found::page,
        view::thread::actions::writer;
    forms: catalog::family::forms;
    functions: browser::lazy::functions::run;
    genos:;
    genui:;
    gulf:;
    hosted: view::thread::hosted::drawn, catalog::surface::hosted::drawn, embed::placing;
    journal: session::event_log::event_log;
    marks: catalog::family::marks, catalog::chart::mark::drawn;
    methods: embed::calls::entry, embed::own_words::worded, embed::votes::buttons;
    ordering: catalog::family::ordering;
    patterns: browser::lazy::patterns::compile;
    plots: catalog::chart::engine::option;
    questions: catalog::family::questions;
    session: session::background, session::driver;
    settings: view::settings_page;
    structured: view::thread::structured::views, catalog::family::generic;
    surfaces: session::surface_engine, catalog::family::surfaces;
    tables: catalog::family::tables, catalog::table::live;
    telling: embed::around::telling;
    tools: embed::desk::minding;
    upload: catalog::family::upload;
}
