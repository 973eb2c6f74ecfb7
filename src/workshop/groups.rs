//! What the gallery shows of the view beside the components.

use super::samples::GroupSample;
use super::{samples, samples_research};

/// A name and its states.
pub(super) type SampleGroup = (&'static str, fn() -> Vec<GroupSample>);

/// Everything of the view that the gallery shows.
pub(super) const GROUPS: &[SampleGroup] = &[
    ("ToolRow", samples::tool_rows),
    ("ApprovalCard", samples::approvals),
    ("Notice", samples::notices),
    ("Message", samples::messages),
    ("Citations", samples_research::cited),
    ("AgentSteps", samples_research::steps),
    ("ChartMark", samples_research::charts),
    ("Composer", samples::composers),
    ("EmptyState", samples::empty),
];
