//! The shapes of AG-UI 1.0 (`ag-ui.md` 3 to 5), as tables. Knows names and kinds, and what no table can say it
//! leaves to `order`.

use super::shape::{Field, Kind, Shape, maybe_text, optional, required, text};

/// The event types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Type {
    TextMessageStart,
    TextMessageContent,
    TextMessageEnd,
    TextMessageChunk,
    ToolCallStart,
    ToolCallArgs,
    ToolCallEnd,
    ToolCallChunk,
    ToolCallResult,
    StateSnapshot,
    StateDelta,
    MessagesSnapshot,
    ActivitySnapshot,
    ActivityDelta,
    Raw,
    Custom,
    RunStarted,
    RunFinished,
    RunError,
    StepStarted,
    StepFinished,
    ReasoningStart,
    ReasoningMessageStart,
    ReasoningMessageContent,
    ReasoningMessageEnd,
    ReasoningMessageChunk,
    ReasoningEnd,
    ReasoningEncryptedValue,
    SubagentStarted,
    SubagentFinished,
    SubagentError,
}

/// `type`, `timestamp`, `rawEvent`, `metadata`: on every event.
const BASE: &[Field] = &[
    text("type"),
    optional("timestamp", Kind::Whole),
    optional("rawEvent", Kind::Some),
    optional("metadata", Kind::Object),
];
const OWNED: &[Field] = &[maybe_text("subagentRunId")];
const ID: &[Field] = &[text("messageId")];
const DELTA: &[Field] = &[text("delta")];
const CALL_ID: &[Field] = &[text("toolCallId")];
const USAGE: &[Field] = &[optional("usage", Kind::List(&Kind::Shape(&TOKEN_USAGE)))];

const ROLE: Kind = Kind::Word(&["developer", "system", "assistant", "user"]);
const TEXTS: Kind = Kind::List(&Kind::Text);

const fn closed(fields: &'static [&'static [Field]]) -> Shape {
    Shape { fields, open: false }
}

macro_rules! shapes {
    ($($type:ident $word:literal [$($group:expr),*];)*) => {
        /// An event type's word on the wire.
        pub(super) fn word(kind: Type) -> &'static str {
            match kind { $(Type::$type => $word,)* }
        }

        /// The type that a word names.
        pub(super) fn by_word(word: &str) -> Option<Type> {
            match word { $($word => Some(Type::$type),)* _ => None }
        }

        /// What an event of this type looks like.
        pub(super) fn shape(kind: Type) -> &'static Shape {
            match kind { $(Type::$type => { static SHAPE: Shape = closed(&[BASE, $($group),*]); &SHAPE })* }
        }
    };
}

shapes! {
    TextMessageStart "TEXT_MESSAGE_START" [OWNED, ID, &[optional("role", ROLE), maybe_text("name")]];
    TextMessageContent "TEXT_MESSAGE_CONTENT" [OWNED, ID, DELTA];
    TextMessageEnd "TEXT_MESSAGE_END" [OWNED, ID];
    TextMessageChunk "TEXT_MESSAGE_CHUNK" [OWNED, &[
        maybe_text("messageId"), optional("role", ROLE), maybe_text("delta"), maybe_text("name"),
    ]];
    ToolCallStart "TOOL_CALL_START" [OWNED, CALL_ID, &[text("toolCallName"), maybe_text("parentMessageId")]];
    ToolCallArgs "TOOL_CALL_ARGS" [OWNED, CALL_ID, DELTA];
    ToolCallEnd "TOOL_CALL_END" [OWNED, CALL_ID];
    ToolCallChunk "TOOL_CALL_CHUNK" [OWNED, &[
        maybe_text("toolCallId"), maybe_text("toolCallName"), maybe_text("parentMessageId"),
        maybe_text("delta"),
    ]];
    ToolCallResult "TOOL_CALL_RESULT" [OWNED, ID, CALL_ID, &[required("content", CONTENT), optional("role", Kind::Word(&["tool"]))]];
    StateSnapshot "STATE_SNAPSHOT" [OWNED, &[required("snapshot", Kind::Any)]];
    StateDelta "STATE_DELTA" [OWNED, &[required("delta", PATCH)]];
    MessagesSnapshot "MESSAGES_SNAPSHOT" [&[required("messages", MESSAGES)]];
    ActivitySnapshot "ACTIVITY_SNAPSHOT" [OWNED, ID, &[
        text("activityType"), required("content", Kind::Object), optional("replace", Kind::Flag),
    ]];
    ActivityDelta "ACTIVITY_DELTA" [OWNED, ID, &[text("activityType"), required("patch", PATCH)]];
    Raw "RAW" [OWNED, &[required("event", Kind::Any), maybe_text("source")]];
    Custom "CUSTOM" [OWNED, &[text("name"), required("value", Kind::Any)]];
    RunStarted "RUN_STARTED" [RUN, &[
        maybe_text("protocolVersion"), maybe_text("parentRunId"), optional("input", Kind::Shape(&RUN_INPUT)),
    ]];
    RunFinished "RUN_FINISHED" [RUN, USAGE, &[optional("result", Kind::Some), optional("outcome", OUTCOME)]];
    RunError "RUN_ERROR" [USAGE, &[text("message"), maybe_text("code")]];
    StepStarted "STEP_STARTED" [OWNED, &[text("stepName")]];
    StepFinished "STEP_FINISHED" [OWNED, &[text("stepName")]];
    ReasoningStart "REASONING_START" [OWNED, ID];
    ReasoningMessageStart "REASONING_MESSAGE_START" [OWNED, ID, &[required("role", Kind::Word(&["reasoning"]))]];
    ReasoningMessageContent "REASONING_MESSAGE_CONTENT" [OWNED, ID, DELTA];
    ReasoningMessageEnd "REASONING_MESSAGE_END" [OWNED, ID];
    ReasoningMessageChunk "REASONING_MESSAGE_CHUNK" [OWNED, &[maybe_text("messageId"), maybe_text("delta")]];
    ReasoningEnd "REASONING_END" [OWNED, ID];
    ReasoningEncryptedValue "REASONING_ENCRYPTED_VALUE" [OWNED, &[
        required("subtype", Kind::Word(&["tool-call", "message"])), text("entityId"), text("encryptedValue"),
    ]];
    SubagentStarted "SUBAGENT_STARTED" [SUBAGENT, &[
        text("name"), maybe_text("description"), maybe_text("parentSubagentRunId"),
        maybe_text("parentToolCallId"), maybe_text("parentMessageId"),
    ]];
    SubagentFinished "SUBAGENT_FINISHED" [SUBAGENT, &[optional("result", Kind::Some), optional("outcome", SUBAGENT_OUTCOME)]];
    SubagentError "SUBAGENT_ERROR" [SUBAGENT, &[text("message"), maybe_text("code")]];
}

const RUN: &[Field] = &[text("threadId"), text("runId")];
const SUBAGENT: &[Field] = &[text("subagentRunId")];

const PART: &[Field] = &[text("type"), maybe_text("id"), optional("metadata", Kind::Some)];
const SOURCE: Kind = Kind::OneOf(
    "type",
    &[
        ("data", &closed(&[TAGGED, &[text("value"), text("mimeType")]])),
        ("url", &closed(&[TAGGED, &[text("value"), maybe_text("mimeType")]])),
        (
            "file",
            &closed(&[TAGGED, &[text("value"), maybe_text("provider"), maybe_text("mimeType")]]),
        ),
    ],
);
const TAGGED: &[Field] = &[text("type")];
const MEDIA: Shape = closed(&[PART, &[required("source", SOURCE)]]);
const CONTENT: Kind = Kind::TextOr(&Kind::List(&Kind::OneOf(
    "type",
    &[
        ("text", &closed(&[PART, &[text("text")]])),
        ("image", &MEDIA),
        ("audio", &MEDIA),
        ("video", &MEDIA),
        ("document", &MEDIA),
    ],
)));

const MESSAGE: &[Field] = &[
    maybe_text("subagentRunId"),
    text("id"),
    text("role"),
    maybe_text("encryptedValue"),
    optional("metadata", Kind::Object),
];
const NAMED: &[Field] = &[maybe_text("name")];
const INSTRUCTIONS: Shape = closed(&[MESSAGE, NAMED, &[text("content")]]);
const MESSAGES: Kind = Kind::List(&Kind::OneOf(
    "role",
    &[
        ("developer", &INSTRUCTIONS),
        ("system", &INSTRUCTIONS),
        (
            "assistant",
            &closed(&[
                MESSAGE,
                NAMED,
                &[
                    maybe_text("content"),
                    optional("toolCalls", Kind::List(&Kind::Shape(&TOOL_CALL))),
                ],
            ]),
        ),
        ("user", &closed(&[MESSAGE, NAMED, &[required("content", CONTENT)]])),
        (
            "tool",
            &closed(&[MESSAGE, CALL_ID, &[required("content", CONTENT), maybe_text("error")]]),
        ),
        (
            "activity",
            &closed(&[&[
                maybe_text("subagentRunId"),
                text("id"),
                text("role"),
                text("activityType"),
                required("content", Kind::Object),
                optional("metadata", Kind::Object),
            ]]),
        ),
        ("reasoning", &closed(&[MESSAGE, &[text("content")]])),
    ],
));
const TOOL_CALL: Shape = closed(&[&[
    text("id"),
    required("type", Kind::Word(&["function"])),
    required("function", Kind::Shape(&closed(&[&[text("name"), text("arguments")]]))),
    maybe_text("encryptedValue"),
    optional("metadata", Kind::Object),
]]);

const OP: &[Field] = &[text("op"), required("path", Kind::Pointer)];
const WITH_VALUE: Shape = Shape {
    fields: &[OP, &[required("value", Kind::Any)]],
    open: true,
};
const WITH_FROM: Shape = Shape {
    fields: &[OP, &[required("from", Kind::Pointer)]],
    open: true,
};
const ALONE: Shape = Shape {
    fields: &[OP],
    open: true,
};
const PATCH: Kind = Kind::List(&Kind::OneOf(
    "op",
    &[
        ("add", &WITH_VALUE),
        ("remove", &ALONE),
        ("replace", &WITH_VALUE),
        ("move", &WITH_FROM),
        ("copy", &WITH_FROM),
        ("test", &WITH_VALUE),
    ],
));

/// `RunAgentInput`.
const RUN_INPUT: Shape = closed(&[
    RUN,
    &[
        maybe_text("protocolVersion"),
        maybe_text("parentRunId"),
        optional("state", Kind::Any),
        required("messages", MESSAGES),
        optional(
            "tools",
            Kind::List(&Kind::Shape(&closed(&[&[
                text("name"),
                text("description"),
                optional("parameters", Kind::Some),
                optional("metadata", Kind::Object),
            ]]))),
        ),
        optional(
            "context",
            Kind::List(&Kind::Shape(&closed(&[&[text("description"), text("value")]]))),
        ),
        optional("forwardedProps", Kind::Some),
        optional(
            "resume",
            Kind::List(&Kind::Shape(&closed(&[&[
                text("interruptId"),
                required("status", Kind::Word(&["resolved", "cancelled"])),
                optional("payload", Kind::Some),
                optional("metadata", Kind::Object),
            ]]))),
        ),
    ],
]);

const OUTCOME: Kind = Kind::OneOf(
    "type",
    &[
        ("success", &closed(&[TAGGED, &[optional("pendingToolCallIds", TEXTS)]])),
        (
            "interrupt",
            &closed(&[
                TAGGED,
                &[required("interrupts", Kind::Filled(&Kind::Shape(&INTERRUPT)))],
            ]),
        ),
        ("cancelled", &closed(&[TAGGED])),
    ],
);
const INTERRUPT: Shape = closed(&[&[
    maybe_text("subagentRunId"),
    text("id"),
    text("reason"),
    maybe_text("message"),
    maybe_text("toolCallId"),
    optional("responseSchema", Kind::Object),
    maybe_text("expiresAt"),
    optional("metadata", Kind::Object),
]]);
const SUBAGENT_OUTCOME: Kind = Kind::OneOf(
    "type",
    &[
        ("success", &closed(&[TAGGED])),
        ("suspended", &closed(&[TAGGED, &[optional("interruptIds", TEXTS)]])),
    ],
);
const TOKEN_USAGE: Shape = closed(&[&[
    maybe_text("provider"),
    maybe_text("model"),
    optional("inputTokens", Kind::Count),
    optional("outputTokens", Kind::Count),
    optional("totalTokens", Kind::Count),
    optional("reasoningTokens", Kind::Count),
    optional("cachedInputTokens", Kind::Count),
    optional("cacheWriteInputTokens", Kind::Count),
]]);
