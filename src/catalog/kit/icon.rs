//! The product's signs: one stroke of 1.75 on 24 units, in the colour of the text around them and hidden from the
//! accessibility tree, since a word always stands beside or in the control's name.

use crate::ui::prelude::*;

use crate::live::locale::t;
use crate::words::text::view as text;

/// `along`: it points along the line, and the other way where that is read from the right.
fn stroke(path: &'static str, along: bool) -> View {
    view! {
        <svg class="ps-icon" class:ps-icon--along=along viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
            <path
                d=path
                stroke="currentColor"
                stroke-width="1.75"
                stroke-linecap="round"
                stroke-linejoin="round"
            ></path>
        </svg>
    }
}

const ALONG: [&str; 6] = ["aside", "back", "chevron", "panel", "redo", "undo"];

macro_rules! signs {
    ($($name:ident $path:literal)*) => {
        $(#[doc = concat!("The sign `", stringify!($name), "`.")]
        pub fn $name() -> View {
            stroke($path, ALONG.contains(&stringify!($name)))
        })*
    };
}

signs! {
    arrow_down "M12 5v14M5.5 12.5 12 19l6.5-6.5"
    arrow_up "M12 19V5M5.5 11.5 12 5l6.5 6.5"
    aside "M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5ZM14.5 4.5v15"
    back "m15 5.5-6.5 6.5 6.5 6.5"
    brackets "M8.5 4.5h-3v15h3M15.5 4.5h3v15h-3"
    budget "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM14.8 9.2c-.5-1-1.5-1.6-2.8-1.6-1.6 0-2.8.8-2.8 2.1 0 3.2 5.8 1.4 5.8 4.6 0 1.3-1.3 2.1-3 2.1-1.4 0-2.5-.6-3-1.7M12 6v1.6M12 16.4V18"
    bulb "M9 18h6M10 21h4M8.6 14.6A6 6 0 1 1 15.4 14.6C14.6 15.2 14.5 16 14.5 18h-5c0-2-.1-2.8-.9-3.4Z"
    chart "M6 20v-7M12 20V5M18 20V9"
    chat "M5.5 5h13A1.5 1.5 0 0 1 20 6.5v9a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 3.5V17h-2A1.5 1.5 0 0 1 4 15.5v-9A1.5 1.5 0 0 1 5.5 5Z"
    check "m4.5 12.5 5 5 10-11"
    chevron "m9 5.5 6.5 6.5L9 18.5"
    chevron_down "m5.5 9 6.5 6.5L18.5 9"
    clip "m20 11.2-8.3 8.3a5.2 5.2 0 0 1-7.3-7.4l8.6-8.5a3.5 3.5 0 0 1 4.9 4.9l-8.6 8.6a1.7 1.7 0 0 1-2.4-2.5l7.9-7.9"
    clock "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7v5l3.2 2"
    code "m8.5 7-5 5 5 5M15.5 7l5 5-5 5"
    columns "M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5ZM9.5 4.5v15M14.5 4.5v15"
    copy "M9 9h9.5A1.5 1.5 0 0 1 20 10.5v8A1.5 1.5 0 0 1 18.5 20H10.5A1.5 1.5 0 0 1 9 18.5ZM15.5 5.5A1.5 1.5 0 0 0 14 4H5.5A1.5 1.5 0 0 0 4 5.5V14a1.5 1.5 0 0 0 1.5 1.5"
    cross "m6 6 12 12M18 6 6 18"
    dots "M4.9 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0ZM11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0ZM17.9 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0Z"
    download "M12 4v11M7 10.5l5 5 5-5M4.5 20h15"
    edit "M14.5 5.5 18.5 9.5 8.5 19.5 4 20l.5-4.5ZM12.5 7.5l4 4"
    external "M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5H5.5A1.5 1.5 0 0 1 4 18.5V7.5A1.5 1.5 0 0 1 5.5 6H10"
    filter "M4 7h16M7 12h10M10 17h4"
    file "M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8ZM14 3v5h5"
    form "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4ZM8 9.5h8M8 14h5"
    gear "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.64 5.64l1.77 1.77M16.59 16.59l1.77 1.77M5.64 18.36l1.77-1.77M16.59 7.41l1.77-1.77"
    globe "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM3 12h18M12 3c2.5 2.7 3.8 5.7 3.8 9s-1.3 6.3-3.8 9c-2.5-2.7-3.8-5.7-3.8-9S9.5 5.7 12 3Z"
    hand "M8 12.5V6a1.5 1.5 0 0 1 3 0v5M11 11V4.5a1.5 1.5 0 0 1 3 0V11M14 11V6a1.5 1.5 0 0 1 3 0v7M17 9.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6h-1.5c-2.2 0-3.8-.8-5-2.5L4.3 14.6a1.5 1.5 0 0 1 2.4-1.8L8 14.3"
    image "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4ZM4 16l4.5-4.5 8 8M13.5 16.5 16 14l4 4M15.5 8.5h.01"
    info "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5M12 8h.01"
    menu "M4 7h16M4 12h16M4 17h16"
    panel "M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5ZM9.5 4.5v15"
    pause "M9 6v12M15 6v12"
    play "M8 5.5v13l10.5-6.5Z"
    print "M7 9V3.5h10V9M7 17.5H4.5v-7A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5v7H17M7 14.5h10v6H7Z"
    plus "M12 5v14M5 12h14"
    redo "M16 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h3"
    refresh "M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 4v4.5h-4.5"
    replay "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM10 8.8v6.4l5.2-3.2Z"
    search "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20"
    shield "M12 3.5c2.2 1.7 4.6 2.5 7 2.5v5.5c0 4.3-2.7 7.3-7 9-4.3-1.7-7-4.7-7-9V6c2.4 0 4.8-.8 7-2.5Z"
    sort "M8 5v14M4.5 8.5 8 5l3.5 3.5M16 19V5M12.5 15.5 16 19l3.5-3.5"
    stop "M8 8h8v8H8Z"
    swap "M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19"
    table "M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5ZM4 9.5h16M9.5 9.5v10"
    offline "M4 4l16 16M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5-2.7M19 12.9a10 10 0 0 0-2.2-1.6M2 9a15 15 0 0 1 4.2-2.6M22 9a15 15 0 0 0-11.3-3.9M12 20h.01"
    tool "M14.5 6.5a4 4 0 0 1 5-1.2l-2.6 2.6 1.2 1.9 2.5-.9a4 4 0 0 1-5.3 4.1L8.6 19.7a1.9 1.9 0 0 1-2.7-2.7l6.8-6.7a4 4 0 0 1 1.8-3.8Z"
    trash "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 11.6A1.5 1.5 0 0 0 8.8 20h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7M10 11v5M14 11v5"
    undo "M8 5 4 9l4 4M4.5 9h9.5a5.5 5.5 0 0 1 0 11H11"
    thumb_down "M8.5 13.5V4.5h8.6a1.8 1.8 0 0 1 1.75 1.4l1.25 5.6a1.7 1.7 0 0 1-1.65 2.05h-4.2l.75 3.7a1.9 1.9 0 0 1-3.55 1.3l-2.95-5.05M8.5 4.5H4v9h4.5"
    thumb_up "M8.5 10.5v9h8.6a1.8 1.8 0 0 0 1.75-1.4l1.25-5.6a1.7 1.7 0 0 0-1.65-2.05h-4.2l.75-3.7a1.9 1.9 0 0 0-3.55-1.3L8.5 10.5M8.5 19.5H4v-9h4.5"
    warning "M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17h.01"
    upload "M12 20V9M7 13.5l5-5 5 5M4.5 4h15"
    weather "M7 18.5a4 4 0 0 1-.4-8 5.5 5.5 0 0 1 10.7 1.2A3.5 3.5 0 0 1 17 18.5Z"
    zoom "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20M10.5 7.8v5.4M7.8 10.5h5.4"
    zoom_out "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20M7.8 10.5h5.4"
}

/// One running thing; where motion is reduced it is the word "working".
pub(crate) fn ring() -> View {
    view! {
        <span class="ps-ring" aria-hidden="true">
            <span class="ps-ring__word">{t(&text::WORKING)}</span>
        </span>
    }
}
