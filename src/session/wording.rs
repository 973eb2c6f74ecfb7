//! What goes along with a request beside its messages: headers, the body that the server expects, and what person and page let
//! go along. Knows no message.

use serde_json::{Value, json};
use wasm_bindgen::JsValue;

use super::endpoint::Endpoint;
use super::host::{Context, Reason, RequestExtras, own_error};
use super::workspace::Workspace;
use crate::json::{JsonMap, SetMember};
use crate::live::{Problem, Settings};
use crate::protocol::{BodyId, Descriptor, USUAL_BODY};

/// The page could not say something, or the code that asks it did not come.
fn unsaid(thrown: JsValue) -> Problem {
    own_error(&thrown).unwrap_or(Problem::Network)
}

impl Workspace {
    /// The headers of a request to this server: the host's, and the person's own.
    ///
    /// # Errors
    /// The host could not say them.
    pub(super) async fn headers_for(
        &self,
        endpoint: &Endpoint,
        reason: Reason,
    ) -> Result<Vec<(String, String)>, Problem> {
        let mut headers = self.own_headers(endpoint);
        if let (Some(host), Endpoint::Server { url, .. }) = (self.host(), endpoint) {
            headers.extend(host.headers(reason, url).await.map_err(unsaid)?);
        }
        Ok(headers)
    }

    /// The person's own headers for this server: they belong to the origin that they were entered for.
    fn own_headers(&self, endpoint: &Endpoint) -> Vec<(String, String)> {
        let origin = |endpoint: &Endpoint| match endpoint {
            Endpoint::Server { url, .. } => web_sys::Url::new(url).ok().map(|url| url.origin()),
            Endpoint::Demo => None,
        };
        let protocol = self.spoken();
        self.settings.with_untracked(|settings| {
            let entered = Settings {
                api: settings.headers_api.clone(),
                origins: settings.origins.clone(),
                ..Settings::default()
            };
            let entered = Endpoint::choose(None, &self.config, &entered, protocol).ok();
            let same = entered.is_some_and(|entered| origin(&entered) == origin(endpoint));
            if same { settings.headers.clone() } else { Vec::new() }
        })
    }

    /// The body that the person chose; else the one that this server turned out to expect.
    pub(super) fn body(&self, endpoint: &Endpoint) -> BodyId {
        let of = self.spoken();
        match self.chosen_body(of) {
            USUAL_BODY if of.fallback().is_some() => self.servers.body_of(endpoint, of).unwrap_or(USUAL_BODY),
            chosen => chosen,
        }
    }

    pub(super) fn chosen_body(&self, of: &Descriptor) -> BodyId {
        self.settings.with_untracked(|settings| of.body(&settings.body))
    }

    /// What the person lets go along with every request.
    pub(super) fn fields(&self, of: &Descriptor) -> JsonMap {
        let fields = self.settings.with_untracked(|settings| settings.fields.clone());
        let mut fields: JsonMap = serde_json::from_str(&fields).unwrap_or_default();
        let extras = self.extras.borrow();
        fields.extend(extras.fields.clone());
        if of.has_context_key && !extras.context.is_empty() {
            let entry = |one: &Context| json!({ "description": one.description, "value": one.value });
            fields.insert("context".into(), extras.context.iter().map(entry).collect());
        }
        if of.has_context_key && !extras.tools.is_empty() {
            let entry = |one: &Value| {
                let about = json!({ "description": one.get("description"), "parameters": one.get("parameters") });
                Some((one.get("name")?.as_str()?.to_owned(), about))
            };
            let tools: JsonMap = extras.tools.iter().filter_map(entry).collect();
            fields.set("tools", tools);
        }
        fields
    }

    /// What an agent may want to know of the person and of the page around the chat.
    pub(super) fn context(&self) -> Vec<(String, String)> {
        let language = self.language();
        let own = ("The language of the person's interface (BCP 47)".to_owned(), language);
        let extras = self.extras.borrow();
        let told = extras.context.iter().map(|one| {
            let value = one.value.as_str().map(str::to_owned);
            (one.description.clone(), value.unwrap_or_else(|| one.value.to_string()))
        });
        std::iter::once(own).chain(told).collect()
    }

    /// Asks the page around the chat what goes along with the request that is worded next.
    ///
    /// # Errors
    /// The page could not say.
    pub(super) async fn ask_host(&self) -> Result<(), Problem> {
        if let Some(host) = self.host() {
            let (fields, context, tools) = futures::future::join3(host.fields(), host.context(), host.tools()).await;
            let (fields, context) = (fields.map_err(unsaid)?, context.map_err(unsaid)?);
            let tools = tools.ok_or(Problem::Network)?;
            *self.extras.borrow_mut() = RequestExtras::read(&fields, &context, &tools);
        }
        Ok(())
    }

    /// Goes on with the other body that servers of this protocol expect; false where there is none, or the person chose.
    pub(super) fn swap_body(&self, endpoint: &Endpoint) -> bool {
        let of = self.spoken();
        let Some(other) = of.fallback().filter(|_| self.chosen_body(of) == USUAL_BODY) else {
            return false;
        };
        let next = if self.body(endpoint) == other {
            USUAL_BODY
        } else {
            other
        };
        self.servers.try_body(endpoint, of, next);
        true
    }
}
