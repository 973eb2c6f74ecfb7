//! All surfaces of a conversation, and the rules of their messages: what begins one, what waits for one, what ends one.
//! Knows no transport.

use crate::surface::Foreign;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::single::{Surface, TreeHost};
use crate::surface::data::reading::Effort;
use crate::surface::message::fault::FaultCode;
use crate::surface::message::{self, Creation, Operation, SurfaceMessage};
use crate::surface::{
    CallFunction, DataModel, FunctionLocale, Generation, MAX_SURFACES, Moved, Path, SurfaceChanges, SurfaceFault,
    function,
};

/// Messages that wait for their surface.
const MAX_WAITING: usize = 256;

/// About how many bytes the data that GULF's surfaces share may take in all of them: each keeps it by itself.
const MAX_SHARED: usize = 64 << 20;

/// Characters of a function's name in an answer.
const MAX_NAME: usize = 100;

/// What one message did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Applied {
    /// What is to be drawn again.
    pub moved: Moved,
    /// What was left out, for the developer's log.
    pub problems: Vec<String>,
    /// What the server waits for (v1.0 `callRendererFunction`).
    pub answers: Vec<Value>,
}

/// The page that draws the surfaces.
pub(crate) struct SurfacePage {
    pub locale: Arc<dyn FunctionLocale>,
    pub extra: &'static [&'static str],
    pub call: CallFunction,
    pub foreign: Arc<Foreign>,
    pub effort: Effort,
}

impl SurfacePage {
    pub(crate) fn host(&self) -> TreeHost<'_> {
        TreeHost {
            locale: &*self.locale,
            extra: self.extra,
            foreign: &self.foreign,
            call: self.call,
            effort: &self.effort,
        }
    }
}

/// All surfaces.
pub struct Surfaces {
    /// What each data part of another protocol carried so far.
    pub(crate) carried: HashMap<String, Vec<Value>>,
    pub(crate) page: SurfacePage,
    pub(crate) surfaces: Vec<Surface>,
    /// GULF's one model for all surfaces, before the first surface and after.
    shared: DataModel,
    /// Messages whose surface isn't there yet.
    waiting: Vec<SurfaceMessage>,
    /// Error messages that nobody asked for yet.
    pub(crate) reports: Vec<Value>,
    /// The generation of the last message that told.
    last: Option<Generation>,
}

impl FromIterator<Applied> for Applied {
    fn from_iter<T: IntoIterator<Item = Applied>>(all: T) -> Applied {
        let mut out = Applied::default();
        for one in all {
            out.moved.extend(one.moved);
            out.problems.extend(one.problems);
            out.answers.extend(one.answers);
        }
        out
    }
}

impl fmt::Debug for Surfaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.surfaces.iter().map(Surface::id)).finish()
    }
}

impl Surfaces {
    /// `extra` are the types beside `BASIC` that the page can draw; `call` runs functions, mostly [`function::call`].
    pub fn new(locale: Arc<dyn FunctionLocale>, extra: &'static [&'static str], call: CallFunction) -> Surfaces {
        Surfaces {
            carried: HashMap::new(),
            page: SurfacePage {
                locale,
                extra,
                call,
                foreign: Arc::default(),
                effort: Effort::default(),
            },
            surfaces: Vec::new(),
            shared: DataModel::default(),
            waiting: Vec::new(),
            last: None,
            reports: Vec::new(),
        }
    }

    /// In the order in which they came, deleted ones included.
    pub fn all(&self) -> impl Iterator<Item = &Surface> {
        self.surfaces.iter()
    }

    /// The surface of this id.
    pub fn get(&self, id: &str) -> Option<&Surface> {
        self.surfaces.iter().find(|surface| surface.id == id)
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn host(&self) -> TreeHost<'_> {
        self.page.host()
    }

    pub(crate) fn at(&mut self, id: &str) -> Option<(&mut Surface, TreeHost<'_>)> {
        let host = self.page.host();
        let surface = self.surfaces.iter_mut().find(|surface| surface.id == id)?;
        Some((surface, host))
    }

    /// Applies one message of any generation.
    pub fn apply(&mut self, value: Value) -> Applied {
        self.tell(value, false)
    }

    /// The same; `whole`: the components in it are all that the surface has.
    pub fn tell(&mut self, value: Value, whole: bool) -> Applied {
        let mut applied = Applied::default();
        match message::read(value, whole) {
            Ok(message) => self.take(message, &mut applied),
            Err(why) => applied.problems.push(why),
        }
        for surface in &mut self.surfaces {
            let lines = surface.take_untold();
            let id = &surface.id;
            applied
                .problems
                .extend(lines.iter().map(|fault| format!("{id}: {}", fault.line())));
        }
        applied
    }

    fn take(&mut self, mut message: SurfaceMessage, applied: &mut Applied) {
        applied.problems.append(&mut message.left_out);
        let id = message.surface_id().to_owned();
        let live = self
            .get(&id)
            .filter(|surface| !surface.deleted)
            .map(|surface| surface.generation);
        let told = message
            .generation
            .filter(|_| !matches!(message.operation, Operation::Header));
        self.last = told.or(self.last);
        match &message.operation {
            Operation::Header => return,
            Operation::Response { error } => {
                let failed = |error: &String| format!("A function of the agent failed: {error}");
                applied.problems.extend(error.as_ref().map(failed));
                return;
            }
            Operation::Call { call_id, function } => {
                applied.answers.push(refusal(call_id, function));
                return;
            }
            Operation::Create(_) if live.is_some() => {
                let problem = format!("Surface {id} already exists.");
                if let Some((surface, _)) = self.at(&id) {
                    surface.faults.add(FaultCode::StateError, "", problem);
                }
                return;
            }
            Operation::Delete if live.is_none() => {
                self.waiting.retain(|waiting| waiting.surface_id() != id);
                return;
            }
            Operation::Create(_) => {}
            // GULF's data belongs to all surfaces and makes none.
            Operation::Data { .. } if message.generation == Some(Generation::Gulf) && self.is_gulf(live) => {
                let Operation::Data { path, value } = message.operation else {
                    return;
                };
                let path = Path::read(&path, &Path::root(), Generation::Gulf);
                return self.share(&path, value, applied);
            }
            Operation::Begin { .. } => {}
            _ if live.is_none() && self.waits(&message) => {
                if self.waiting.len() < MAX_WAITING {
                    self.waiting.push(message);
                } else {
                    applied.problems.push(format!("Surface not found for message: {id}"));
                }
                return;
            }
            _ => {}
        }
        if live.is_none() && !self.found(&id, &message, applied) {
            return;
        }
        // GULF's data may be anything, so it tells nothing.
        let is_data = matches!(message.operation, Operation::Data { .. });
        let told = message.generation.filter(|told| !is_data || *told != Generation::Gulf);
        self.decide(&id, told);
        self.operate(&id, message.operation, applied);
    }

    /// `beginRendering` is the same in two generations: the first message that isn't tells which it was.
    fn decide(&mut self, id: &str, told: Option<Generation>) {
        let (Some(told), Some((surface, _))) = (told, self.at(id)) else {
            return;
        };
        if !std::mem::replace(&mut surface.told, true) {
            surface.generation = told;
        }
    }

    fn is_gulf(&self, live: Option<Generation>) -> bool {
        matches!(live, None | Some(Generation::Gulf))
    }

    /// Whether the message needs a `createSurface` that hasn't come.
    fn waits(&self, message: &SurfaceMessage) -> bool {
        message.generation.or(self.last).is_some_and(Generation::has_pointers)
    }

    /// The surfaces that share GULF's model.
    fn sharing(&self) -> impl Iterator<Item = &Surface> {
        let shares = |surface: &&Surface| surface.generation == Generation::Gulf && !surface.deleted;
        self.surfaces.iter().filter(shares)
    }

    /// Makes room for this surface; what was deleted first is forgotten for it. `shared`: what the data weighs that it
    /// shares with others.
    pub(super) fn make_room(&mut self, id: &str, shared: Option<usize>) -> Result<(), String> {
        self.surfaces.retain(|surface| surface.id != id);
        if shared.is_some_and(|weight| !is_shareable(weight, self.sharing().count() + 1)) {
            return Err(format!("The data of all surfaces would pass {MAX_SHARED} bytes."));
        }
        if self.surfaces.len() >= MAX_SURFACES {
            let deleted = self.surfaces.iter().position(|surface| surface.deleted);
            let at = deleted.ok_or_else(|| format!("More than {MAX_SURFACES} surfaces."))?;
            self.surfaces.remove(at);
        }
        Ok(())
    }

    /// Begins a surface with this message, where there is room for one.
    fn found(&mut self, id: &str, message: &SurfaceMessage, applied: &mut Applied) -> bool {
        let mut generation = message.generation.or(self.last).unwrap_or_default();
        if matches!(message.operation, Operation::Begin { .. }) && !generation.begins_explicitly() {
            generation = Generation::default();
        }
        let shares = generation == Generation::Gulf;
        if let Err(why) = self.make_room(id, shares.then(|| self.shared.weight())) {
            applied.problems.push(why);
            return false;
        }
        let mut surface = Surface::new(id, generation);
        if shares {
            surface.data = self.shared.clone();
        }
        self.surfaces.push(surface);
        true
    }

    fn operate(&mut self, id: &str, operation: Operation, applied: &mut Applied) {
        let mut moved = SurfaceChanges::default();
        let Some((surface, host)) = self.at(id) else { return };
        if !std::mem::replace(&mut surface.open, true) {
            surface.error = None;
        }
        match operation {
            Operation::Create(creation) => {
                moved.frame = true;
                let Creation {
                    catalog_id,
                    theme,
                    send_data_model,
                    components,
                    data,
                } = *creation;
                (surface.catalog_id, surface.styles, surface.send_data_model) = (catalog_id, theme, send_data_model);
                if let Some(data) = data {
                    surface.set(&Path::root(), Some(data), host, &mut moved);
                }
                surface.define(components, host, &mut moved);
                applied.moved.push((id.to_owned(), moved));
                return self.deliver(id, applied);
            }
            Operation::Components { definitions, all: true } => surface.define_all(definitions, host, &mut moved),
            Operation::Components { definitions, .. } => surface.define(definitions, host, &mut moved),
            Operation::Data { path, value } => {
                let path = Path::read(&path, &Path::root(), surface.generation);
                surface.set(&path, value, host, &mut moved);
            }
            Operation::Begin {
                root,
                styles,
                catalog_id,
            } => {
                moved.frame = true;
                surface.begun = Some(Arc::from(root));
                // A surface that was created had them from then on.
                if styles.is_some() || !surface.generation.has_pointers() {
                    surface.styles = styles.unwrap_or_default();
                }
                surface.catalog_id = catalog_id.or(surface.catalog_id.take());
                surface.draw(host, &mut moved);
            }
            Operation::Delete => {
                let generation = surface.generation;
                *surface = Surface::new(id, generation);
                surface.deleted = true;
                surface.open = false;
                moved.deleted = true;
            }
            Operation::Header | Operation::Response { .. } | Operation::Call { .. } => {}
        }
        if !moved.is_empty() {
            applied.moved.push((id.to_owned(), moved));
        }
    }

    /// Gives a new surface the messages that came before it.
    fn deliver(&mut self, id: &str, applied: &mut Applied) {
        let all = std::mem::take(&mut self.waiting);
        let (mine, others) = all.into_iter().partition(|message| message.surface_id() == id);
        self.waiting = others;
        let mine: Vec<SurfaceMessage> = mine;
        for message in mine {
            self.operate(id, message.operation, applied);
        }
    }

    /// Writes GULF data, for every surface of that generation.
    pub(crate) fn share(&mut self, path: &Path, value: Option<Value>, applied: &mut Applied) {
        let ids: Vec<String> = self.sharing().map(|surface| surface.id.clone()).collect();
        let weight = self.shared.weight_with(path, value.as_ref());
        let set = match is_shareable(weight, ids.len()) {
            true => self.shared.set(path, value.clone(), Generation::Gulf),
            false => Err(format!("The data of all surfaces would pass {MAX_SHARED} bytes.")),
        };
        if let Err(why) = set {
            applied.problems.push(why);
            return;
        }
        for id in ids {
            let mut moved = SurfaceChanges::default();
            if let Some((surface, host)) = self.at(&id) {
                surface.set(path, value.clone(), host, &mut moved);
            }
            applied.moved.push((id, moved));
        }
    }

    /// Draws what waited because too much moved at once: to be called before what moved is shown.
    pub fn catch_up(&mut self) -> Moved {
        self.page.effort.begin_frame();
        let host = self.page.host();
        let mut all = Moved::new();
        for surface in self.surfaces.iter_mut().filter(|surface| surface.behind) {
            let mut moved = SurfaceChanges::default();
            surface.catch_up(host, &mut moved);
            all.push((surface.id.clone(), moved));
        }
        all
    }

    /// Forgets the surfaces that nothing shows any more: their messages were cut away.
    pub fn retain(&mut self, shown: impl Fn(&str) -> bool) {
        self.surfaces.retain(|surface| shown(&surface.id));
        // Who carried them may be told again.
        self.carried
            .retain(|_, list| message::named(list).into_iter().all(&shown));
    }

    /// The response that filled the surfaces ended. What is missing stays missing; faults are ready to be reported.
    pub fn close(&mut self) -> Applied {
        let mut applied = Applied::default();
        for message in std::mem::take(&mut self.waiting) {
            applied
                .problems
                .push(format!("Surface not found for message: {}", message.surface_id()));
        }
        self.page.effort.begin_anew();
        let host = self.page.host();
        for surface in &mut self.surfaces {
            let mut moved = SurfaceChanges::default();
            host.effort.begin_frame();
            surface.catch_up(host, &mut moved);
            surface.close(host, &mut moved);
            if let Some(report) = surface.faults.report(&surface.id, surface.generation) {
                surface.error = Some(report.clone());
                self.reports.push(report);
                moved.frame = true;
            }
            if !moved.is_empty() {
                applied.moved.push((surface.id.clone(), moved));
            }
            let lines = surface.take_untold();
            applied.problems.extend(
                lines
                    .iter()
                    .map(|fault: &SurfaceFault| format!("{}: {}", surface.id, fault.line())),
            );
        }
        applied
    }

    /// The error messages of the last streams, one for each surface on which something went wrong, once.
    pub fn reports(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.reports)
    }

    /// Puts back a surface as `Surface::to_json` wrote it, in place of one with its id.
    pub fn restore(&mut self, value: &Value) -> Option<&Surface> {
        let host = self.page.host();
        host.effort.begin_frame();
        let surface = Surface::from_json(value, host)?;
        let shares = surface.generation == Generation::Gulf && !surface.deleted;
        self.make_room(&surface.id, shares.then(|| surface.data.weight()))
            .ok()?;
        if shares {
            self.shared = surface.data.clone();
        }
        self.surfaces.push(surface);
        self.surfaces.last()
    }
}

/// Whether data of this weight has room in so many surfaces. What one has is bounded by itself.
fn is_shareable(weight: usize, surfaces: usize) -> bool {
    surfaces < 2 || weight.saturating_mul(surfaces) <= MAX_SHARED
}

/// No function of ours may be called from the wire: the catalogue leaves each of them `rendererOnly`, and one that opens
/// a page needs a gesture (`gulf-a2ui.md` 7.3).
fn refusal(call_id: &str, function: &str) -> Value {
    let name: String = function.chars().take(MAX_NAME).collect();
    let message = match function {
        "openUrl" => format!("Function '{name}' requires user activation context to execute."),
        known if function::NAMES.contains(&known) => {
            format!("Function '{name}' cannot be called by agent (allowedCallers is rendererOnly).")
        }
        _ => format!("Function '{name}' is not registered."),
    };
    serde_json::json!({
        "version": Generation::V10.as_str(),
        "error": { "code": "INVALID_FUNCTION_CALL", "message": message, "functionCallId": call_id },
    })
}
