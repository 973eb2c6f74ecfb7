//! The signs of a question card, 16 px, drawn in the text's colour.

use crate::ui::prelude::*;

fn icon(path: &'static str) -> View {
    view! {
        <svg class="ps-question-icon" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
            <path d=path></path>
        </svg>
    }
}

macro_rules! signs {
    ($($name:ident $path:literal)*) => {
        $(pub(crate) fn $name() -> View {
            icon($path)
        })*
    };
}

signs! {
    check "M3 8.5 6.5 12 13 4.5"
    dash "M3 8h10"
    cross "m4 4 8 8M12 4l-8 8"
    clock "M8 4.5V8l2.2 1.8M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z"
    warning "M8 6.2v3M8 11.6v.01M7.1 2.8 1.7 12a1 1 0 0 0 .9 1.5h10.8a1 1 0 0 0 .9-1.5L8.9 2.8a1 1 0 0 0-1.8 0Z"
    info "M8 7.3v3.5M8 5v.01M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z"
    question "M6.2 6.2a1.9 1.9 0 1 1 2.7 1.9c-.6.3-.9.7-.9 1.2M8 11.4v.01M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z"
    chevron "m6 3.5 4.5 4.5L6 12.5"
}
