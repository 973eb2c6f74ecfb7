//! The protocols as a page has them: the first one comes with the session, each other one is fetched when a chat first
//! speaks it. Knows no request.

use crate::lazy::LoadError;
use crate::protocol::{Protocol, ag_ui::AgUi, ai_sdk::AiSdk, genos::Genos, genui::GenUi, gulf::Gulf};

crate::lazy::lazy!(ai_sdk in conversation: &'static dyn Protocol = &AiSdk);
crate::lazy::lazy!(ag_ui in ag_ui: &'static dyn Protocol = &AgUi);
crate::lazy::lazy!(gulf in gulf: &'static dyn Protocol = &Gulf::Gulf);
crate::lazy::lazy!(a2ui in gulf: &'static dyn Protocol = &Gulf::A2ui);
crate::lazy::lazy!(genos in genos: &'static dyn Protocol = &Genos);
crate::lazy::lazy!(genui in genui: &'static dyn Protocol = &GenUi);

/// The protocol of this name, if its code is here; the first one for a name that none has.
pub fn get(name: &str) -> Option<&'static dyn Protocol> {
    match name {
        "ag-ui" => ag_ui::get(),
        "gulf" => gulf::get(),
        "a2ui" => a2ui::get(),
        "genos" => genos::get(),
        "genui" => genui::get(),
        _ => ai_sdk::get(),
    }
}

/// The same, once its code is here.
///
/// # Errors
/// It could not be fetched.
pub async fn load(name: &str) -> Result<&'static dyn Protocol, LoadError> {
    match name {
        "ag-ui" => ag_ui::load().await,
        "gulf" => gulf::load().await,
        "a2ui" => a2ui::load().await,
        "genos" => genos::load().await,
        "genui" => genui::load().await,
        _ => ai_sdk::load().await,
    }
}
