//! Brings words of a message into view. Knows neither why they are wanted nor how they were found.

use crate::browser::dom;
use crate::browser::mount_root::MountRoot;
use crate::export;
use crate::live::LiveChat;

/// Brings into view where the message of this id has these words, or all of it where nothing that is drawn has them. The
/// thread follows its end no longer. `false`: the message is not drawn.
pub fn reveal(root: MountRoot, chat: LiveChat, message: &str, words: &str) -> bool {
    let Some(message) = root.with("article", "data-message", message) else {
        return false;
    };
    chat.sought.set(true);
    // What a fold holds back would be scrolled to inside of it, where nobody can scroll back.
    for fold in dom::all(&message, ".ps-bubble__more[aria-expanded=false]") {
        fold.click();
    }
    message.scroll_into_view();
    let all = dom::all(&message, "*");
    let mut place = message;
    for node in all {
        let has =
            place.contains(Some(&node)) && export::is_in(&node.text_content().unwrap_or_default(), words).is_some();
        if has {
            place = node;
        }
    }
    place.scroll_into_view_with_scroll_into_view_options(&dom::centred());
    true
}
