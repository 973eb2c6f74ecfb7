//! What the gallery shows of the view beside the components.

use super::samples::GroupSample;
use super::{samples, samples_research};

/// A name and its states.
pub(super) struct SampleGroup {
    pub name: &'static str,
    pub samples: fn() -> Vec<GroupSample>,
}

/// Everything of the view that the gallery shows.
pub(super) const GROUPS: &[SampleGroup] = &[
    SampleGroup {
        name: "ToolRow",
        samples: samples::tool_rows,
    },
    SampleGroup {
        name: "ApprovalCard",
        samples: samples::approvals,
    },
    SampleGroup {
        name: "Notice",
        samples: samples::notices,
    },
    SampleGroup {
        name: "Message",
        samples: samples::messages,
    },
    SampleGroup {
        name: "Citations",
        samples: samples_research::cited,
    },
    SampleGroup {
        name: "AgentSteps",
        samples: samples_research::steps,
    },
    SampleGroup {
        name: "ChartMark",
        samples: samples_research::charts,
    },
    SampleGroup {
        name: "Composer",
        samples: samples::composers,
    },
    SampleGroup {
        name: "EmptyState",
        samples: samples::empty,
    },
];
