//! How a component speaks to a screen reader without a live region of its own: the shell owns the regions and puts a
//! [`Speaker`] into context.

use leptos::prelude::*;

/// Says a sentence politely.
#[derive(Clone, Copy)]
pub struct Speaker(pub Callback<String>);

/// The speaker from context, taken where the component is built; without a shell it says nothing.
pub fn speaker() -> impl Fn(String) + Copy + Send + Sync + 'static {
    let speaker = use_context::<Speaker>();
    move |sentence| {
        if let Some(speaker) = speaker {
            speaker.0.run(sentence);
        }
    }
}
