//! What went wrong on a surface, and the one report that the server gets of it. Knows no transport.

use crate::json::SetMember;
use crate::spelled::spelled;
use std::collections::HashSet;

use serde_json::{Value, json};

use crate::surface::Generation;

/// Faults that are kept for one surface; the rest are counted.
const MAX_FAULTS: usize = 100;

/// One thing that was wrong and harmed only itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SurfaceFault {
    /// What kind of wrong it is.
    pub code: FaultCode,
    /// The component, or the path, that it is about; empty for the surface itself.
    pub at: String,
    /// What is wrong, for whoever made the surface.
    pub message: String,
}

spelled! {
    /// The codes of A2UI, and ours for caps.
    #[derive(Hash)]
    pub enum FaultCode {
        /// A message or a property is not what the schema asks for.
        ValidationFailed = "VALIDATION_FAILED",
        /// The catalogue has no such component.
        UnknownComponentType = "UNKNOWN_COMPONENT_TYPE",
        /// A component holds itself.
        CyclicReference = "CYCLIC_REFERENCE",
        /// A function or an expression cannot be computed.
        ExpressionError = "EXPRESSION_ERROR",
        /// A component that never came.
        MissingComponent = "MISSING_COMPONENT",
        /// A write into a place that can't take it.
        DataError = "DATA_ERROR",
        /// A message that doesn't fit the surface's life: unknown, or created twice.
        StateError = "STATE_ERROR",
        /// It is beyond a limit of ours.
        TooLarge = "TOO_LARGE",
        /// v1.0: a component stands where its catalogue doesn't allow it.
        UnallowedParent = "UNALLOWED_PARENT",
        /// v1.0: neither the component nor its surface names a catalogue.
        CatalogNotFound = "CATALOG_NOT_FOUND",
    }
}

/// The faults of one surface, each once, until they are reported.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults {
    seen: HashSet<SurfaceFault>,
    /// Not yet reported, in order.
    waiting: Vec<SurfaceFault>,
    /// Not yet told to the developer's log.
    untold: Vec<SurfaceFault>,
    left_out: usize,
}

impl Faults {
    pub fn add(&mut self, code: FaultCode, at: impl Into<String>, message: impl Into<String>) {
        let fault = SurfaceFault {
            code,
            at: at.into(),
            message: message.into(),
        };
        if self.seen.contains(&fault) {
            return;
        }
        if self.seen.len() >= MAX_FAULTS {
            self.left_out += 1;
            return;
        }
        self.seen.insert(fault.clone());
        self.untold.push(fault.clone());
        self.waiting.push(fault);
    }

    /// As `add`, for the developer's log alone.
    pub fn note(&mut self, code: FaultCode, at: impl Into<String>, message: impl Into<String>) {
        self.untold.push(SurfaceFault {
            code,
            at: at.into(),
            message: message.into(),
        });
    }

    /// Faults since the last call, for the developer's log.
    pub(crate) fn take_untold(&mut self) -> Vec<SurfaceFault> {
        std::mem::take(&mut self.untold)
    }

    /// The error message of this surface, once for all that went wrong since the last report; `None` when nothing did.
    /// GULF 1.0.0 has none: its draft's envelope is used, where the host wants it (`gulf-a2ui.md` 5).
    pub fn report(&mut self, surface: &str, generation: Generation) -> Option<Value> {
        let faults = std::mem::take(&mut self.waiting);
        let first = faults.first()?;
        let lines: Vec<String> = faults.iter().take(20).map(SurfaceFault::line).collect();
        let more = faults.len().saturating_sub(20) + std::mem::take(&mut self.left_out);
        let mut message = lines.join("\n");
        if more > 0 {
            message.push_str(&format!("\n{more} more."));
        }
        let mut error = json!({ "code": first.code.as_str(), "surfaceId": surface, "message": message });
        if matches!(first.code, FaultCode::ValidationFailed | FaultCode::UnallowedParent)
            && let Some(error) = error.as_object_mut()
        {
            error.set("path", first.at.clone());
        }
        Some(match generation.has_pointers() {
            true => json!({ "version": generation.as_str(), "error": error }),
            false => json!({ "error": error }),
        })
    }
}

impl SurfaceFault {
    /// For the log: what, where.
    pub(crate) fn line(&self) -> String {
        match self.at.is_empty() {
            true => format!("{}: {}", self.code.as_str(), self.message),
            false => format!("{} at {}: {}", self.code.as_str(), self.at, self.message),
        }
    }
}
