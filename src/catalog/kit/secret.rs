//! Entries that nobody should read over a shoulder. A server can ask for one as if it were the page's own sign-in, so who asks
//! stands beside the field; and the browser is told to fill in nothing that it keeps for this page.

use crate::ui::prelude::*;

use super::host::Asker;
use super::icon;
use crate::live::locale::{t, tf};
use crate::words::text::catalog as text;

/// What a browser never fills with a password that it keeps.
pub(crate) const AUTOCOMPLETE: &str = "new-password";

/// Who gets what is entered.
pub(crate) fn note() -> View {
    let asker = use_context::<Asker>();
    let words = move || match asker.map(|asker| asker.0.get()).filter(|host| !host.is_empty()) {
        Some(host) => tf(&text::SECRET_GOES_TO, &[("host", &host)]),
        None => t(&text::SECRET_GOES)().to_owned(),
    };
    view! { <p class="ps-secret-note">{icon::warning()} <span>{words}</span></p> }
}
