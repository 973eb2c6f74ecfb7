//! The signs of the basic catalogue, drawn in the product's stroke, and a server's own path. Knows no other component.

use crate::ui::prelude::*;

use super::place::NodePlace;

/// Bytes of a server's own path.
const MAX_PATH: usize = 8_192;

const CIRCLE: &str = "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z";

/// Name and path on 24 units.
const SIGNS: &[(&str, &str)] = &[
    (
        "accountCircle",
        "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM6.2 18.6c1.2-2 3.3-3.1 5.8-3.1s4.6 1.1 5.8 3.1",
    ),
    ("add", "M12 5v14M5 12h14"),
    ("arrowBack", "M19 12H5M11.5 5.5 5 12l6.5 6.5"),
    ("arrowForward", "M5 12h14M12.5 5.5 19 12l-6.5 6.5"),
    (
        "attachFile",
        "m20 11.2-8.3 8.3a5.2 5.2 0 0 1-7.3-7.4l8.6-8.5a3.5 3.5 0 0 1 4.9 4.9l-8.6 8.6a1.7 1.7 0 0 1-2.4-2.5l7.9-7.9",
    ),
    (
        "calendarToday",
        "M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5ZM4 10h16M8 3v4M16 3v4",
    ),
    (
        "call",
        "M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5C11 18.5 5.5 13 5 5.600A1.5 1.5 0 0 1 6.5 4Z",
    ),
    (
        "camera",
        "M4.5 7.500h3L9 5h6l1.5 2.500h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.500ZM12 9.500a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z",
    ),
    ("check", "m4.5 12.5 5 5 10-11"),
    ("close", "m6 6 12 12M18 6 6 18"),
    (
        "delete",
        "M4.5 6.500h15M9.5 6.500V4.500h5v2M6.5 6.500l.8 13h9.400l.8-13M10 10.500v5.500M14 10.500v5.5",
    ),
    ("download", "M12 4v11M7 10.5l5 5 5-5M4.5 20h15"),
    ("edit", "M14.5 5.5 18.5 9.5 8.5 19.5 4 20l.5-4.5ZM12.5 7.5l4 4"),
    (
        "event",
        "M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5ZM4 10h16M8 3v4M16 3v4M13.5 13.500h3v3h-3Z",
    ),
    (
        "error",
        "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.500v5.500M12 16.500h.01",
    ),
    ("fastForward", "m4.5 6.5 7 5.5-7 5.500ZM12.5 6.500l7 5.5-7 5.500Z"),
    (
        "favorite",
        "M12 19.500C6.5 15.5 3.5 12.5 3.5 9A4.3 4.3 0 0 1 12 7.7 4.3 4.3 0 0 1 20.5 9c0 3.5-3 6.5-8.5 10.500Z",
    ),
    (
        "favoriteOff",
        "M12 19.500C6.5 15.5 3.5 12.5 3.5 9A4.3 4.3 0 0 1 12 7.7 4.3 4.3 0 0 1 20.5 9c0 3.5-3 6.5-8.5 10.500ZM4 4l16 16",
    ),
    (
        "folder",
        "M4.5 5.500h5l2 2.500h8A1.5 1.5 0 0 1 21 9.500v8a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 17.500V7a1.5 1.5 0 0 1 1.5-1.500Z",
    ),
    (
        "help",
        "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9.5 9.500a2.5 2.5 0 1 1 3.6 2.300c-.8.4-1.1.9-1.1 1.900M12 16.700h.01",
    ),
    (
        "home",
        "m3.5 11.5 8.5-7.5 8.5 7.500M6 9.500v10h12v-10M10 19.500v-5.500h4v5.5",
    ),
    ("info", "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5M12 8h.01"),
    (
        "locationOn",
        "M12 21c4.5-4.5 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.5 6.5 11ZM12 7.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
    ),
    (
        "lock",
        "M6.5 10.500h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.500h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.500ZM8 10.500V8a4 4 0 0 1 8 0v2.5",
    ),
    (
        "lockOpen",
        "M6.5 10.500h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.500h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.500ZM8 10.500V8a4 4 0 0 1 7.7-1.5",
    ),
    (
        "mail",
        "M4.5 5.500h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.500ZM3.5 6.5 12 13l8.5-6.5",
    ),
    ("menu", "M4 7h16M4 12h16M4 17h16"),
    ("moreVert", "M12 5h.01M12 12h.01M12 19h.01"),
    ("moreHoriz", "M5 12h.01M12 12h.01M19 12h.01"),
    (
        "notifications",
        "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.5 1.500h-15ZM10 20.500h4",
    ),
    (
        "notificationsOff",
        "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.5 1.500h-15ZM10 20.500h4M4 4l16 16",
    ),
    ("pause", "M8.5 5.500v13M15.5 5.500v13"),
    (
        "payment",
        "M4.5 5.500h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.500ZM3 10h18M6.5 15h4",
    ),
    (
        "person",
        "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.8-3.5 3.8-5.5 7.5-5.500s6.7 2 7.5 5.5",
    ),
    (
        "phone",
        "M8.5 3h7A1.5 1.5 0 0 1 17 4.500v15a1.5 1.5 0 0 1-1.5 1.500h-7A1.5 1.5 0 0 1 7 19.500v-15A1.5 1.5 0 0 1 8.5 3ZM11 18h2",
    ),
    (
        "photo",
        "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4ZM4 16l4.5-4.5 8 8M13.5 16.5 16 14l4 4M15.5 8.5h.01",
    ),
    ("play", "m8 5.5 10.5 6.500L8 18.500Z"),
    (
        "print",
        "M7 9V4h10v5M7 17H4.500V10.500A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.500V17H17M7 14h10v6H7Z",
    ),
    ("refresh", "M19.5 12a7.5 7.5 0 1 1-2.2-5.300L20 9.500M20 4.500v5h-5"),
    ("rewind", "m19.5 6.5-7 5.5 7 5.500ZM11.5 6.500l-7 5.5 7 5.500Z"),
    (
        "search",
        "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20 20",
    ),
    ("send", "M4 5.5 20.5 12 4 18.5 6.5 12ZM6.5 12H13"),
    (
        "settings",
        "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.64 5.64l1.77 1.77M16.59 16.59l1.77 1.77M5.64 18.36l1.77-1.77M16.59 7.41l1.77-1.77",
    ),
    ("share", "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1"),
    (
        "shoppingCart",
        "M3 4.500h2.500l2.3 10.500h9.700l2-7.500H6.300M9.5 18.500a1 1 0 1 1 0 2 1 1 0 0 1 0-2ZM16.5 18.500a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z",
    ),
    ("skipNext", "m6 6 9 6-9 6ZM18 6v12"),
    ("skipPrevious", "m18 6-9 6 9 6ZM6 6v12"),
    (
        "star",
        "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.900L3.5 9.700l5.9-.8Z",
    ),
    (
        "starHalf",
        "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.900L3.5 9.700l5.9-.8ZM12 3.500v13.4",
    ),
    (
        "starOff",
        "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.900L3.5 9.700l5.9-.8ZM4 4l16 16",
    ),
    ("stop", "M7 7h10v10H7Z"),
    ("upload", "M12 15.500v-11M7 9.500l5-5 5 5M4.5 20h15"),
    (
        "visibility",
        "M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM12 9.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
    ),
    (
        "visibilityOff",
        "M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM4 4l16 16",
    ),
    ("volumeDown", "M5 9.500h3l4-4v13l-4-4H5ZM15.5 9.500a4 4 0 0 1 0 5"),
    ("volumeMute", "M7 9.500h3l4-4v13l-4-4H7Z"),
    ("volumeOff", "M5 9.500h3l4-4v13l-4-4H5ZM15.5 9.500l5 5M20.5 9.500l-5 5"),
    (
        "volumeUp",
        "M5 9.500h3l4-4v13l-4-4H5ZM15.5 9.500a4 4 0 0 1 0 5M17.7 7a7.5 7.5 0 0 1 0 10",
    ),
    ("warning", "M12 4 21 19.500H3ZM12 10v4.500M12 17h.01"),
];

/// `calendar_today` and `calendar-today` mean `calendarToday`.
fn path_of(name: &str) -> &'static str {
    let plain = |text: &str| {
        text.chars()
            .filter(|c| c.is_ascii_alphanumeric())
            .collect::<String>()
            .to_ascii_lowercase()
    };
    let wanted = plain(name);
    let found = SIGNS.iter().find(|(name, _)| plain(name) == wanted);
    found.map_or(CIRCLE, |(_, path)| path)
}

/// Path data and nothing else.
fn is_path(text: &str) -> bool {
    text.len() <= MAX_PATH
        && text
            .bytes()
            .all(|byte| b"MmLlHhVvCcSsQqTtAaZz0123456789.,+-eE \n\t".contains(&byte))
}

/// Draws an Icon.
pub(super) fn view(place: NodePlace) -> View {
    let own = Memo::new(move |_| {
        let name = place.with(|node| node.prop("name").cloned())?;
        let path = ["svgPath", "path"].into_iter().find_map(|key| name.field(key))?.text();
        is_path(&path).then_some(path)
    });
    let path = move || own.get().unwrap_or_else(|| path_of(&place.text("name")).to_owned());
    let drawn = move || own.with(Option::is_some);
    view! {
        <svg
            class="ps-icon ps-s-icon" class:ps-s-icon--own=drawn viewBox="0 0 24 24" fill="none" focusable="false"
            role=move || place.label().map(|_| "img") aria-label=move || place.label()
            aria-hidden=move || place.label().is_none().then_some("true")
        >
            <path d=path stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"></path>
        </svg>
    }
}
