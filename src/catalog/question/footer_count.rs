//! How much of an answer is there, at the start of the footer ("2 of 3 chosen"), and said politely once the person
//! pauses.

use std::time::Duration;

use crate::ui::prelude::*;

use super::QuestionAsk;
use crate::catalog::kit::host::use_latest_announcer;

/// A count is said when it has stood for this long (`interactions.md` B2).
const SAY_AFTER: Duration = Duration::from_millis(500);

/// Shows the words while nothing is wrong; `aloud`: says them when they change, too.
pub(crate) fn footer_count(ask: QuestionAsk, words: Memo<Option<String>>, aloud: bool) {
    let say = use_latest_announcer();
    Effect::new(move |before: Option<Option<String>>| {
        let words_now = words.get();
        ask.note.set(words_now.clone());
        if let Some(now) = words_now.clone().filter(|_| aloud && before.is_some()) {
            set_timeout(
                move || {
                    if words.try_get_untracked().flatten().as_ref() == Some(&now) {
                        say(now);
                    }
                },
                SAY_AFTER,
            );
        }
        words_now
    });
    on_cleanup(move || {
        ask.note.try_set(None);
    });
}
