//! The shapes of AG-UI 1.0 (`ag-ui.md` 3 to 5), as tables. Knows names and kinds, and what no table can say it
//! leaves to `order`.

use super::shape::{Field, Kind, Shape, optional, required};

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
    required("type", Kind::Text),
    optional("timestamp", Kind::Whole),
    optional("rawEvent", Kind::Some),
    optional("metadata", Kind::Object),
];
const OWNED: &[Field] = &[optional("subagentRunId", Kind::Text)];
const ID: &[Field] = &[required("messageId", Kind::Text)];
const DELTA: &[Field] = &[required("delta", Kind::Text)];
const CALL_ID: &[Field] = &[required("toolCallId", Kind::Text)];
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
    TextMessageStart "TEXT_MESSAGE_START" [OWNED, ID, &[optional("role", ROLE), optional("name", Kind::Text)]];
    TextMessageContent "TEXT_MESSAGE_CONTENT" [OWNED, ID, DELTA];
    TextMessageEnd "TEXT_MESSAGE_END" [OWNED, ID];
    TextMessageChunk "TEXT_MESSAGE_CHUNK" [OWNED, &[
        optional("messageId", Kind::Text), optional("role", ROLE), optional("delta", Kind::Text), optional("name", Kind::Text),
    ]];
    ToolCallStart "TOOL_CALL_START" [OWNED, CALL_ID, &[required("toolCallName", Kind::Text), optional("parentMessageId", Kind::Text)]];
    ToolCallArgs "TOOL_CALL_ARGS" [OWNED, CALL_ID, DELTA];
    ToolCallEnd "TOOL_CALL_END" [OWNED, CALL_ID];
    ToolCallChunk "TOOL_CALL_CHUNK" [OWNED, &[
        optional("toolCallId", Kind::Text), optional("toolCallName", Kind::Text), optional("parentMessageId", Kind::Text),
        optional("delta", Kind::Text),
    ]];
    ToolCallResult "TOOL_CALL_RESULT" [OWNED, ID, CALL_ID, &[required("content", CONTENT), optional("role", Kind::Word(&["tool"]))]];
    StateSnapshot "STATE_SNAPSHOT" [OWNED, &[required("snapshot", Kind::Any)]];
    StateDelta "STATE_DELTA" [OWNED, &[required("delta", PATCH)]];
    MessagesSnapshot "MESSAGES_SNAPSHOT" [&[required("messages", MESSAGES)]];
    ActivitySnapshot "ACTIVITY_SNAPSHOT" [OWNED, ID, &[
        required("activityType", Kind::Text), required("content", Kind::Object), optional("replace", Kind::Flag),
    ]];
    ActivityDelta "ACTIVITY_DELTA" [OWNED, ID, &[required("activityType", Kind::Text), required("patch", PATCH)]];
    Raw "RAW" [OWNED, &[required("event", Kind::Any), optional("source", Kind::Text)]];
    Custom "CUSTOM" [OWNED, &[required("name", Kind::Text), required("value", Kind::Any)]];
    RunStarted "RUN_STARTED" [RUN, &[
        optional("protocolVersion", Kind::Text), optional("parentRunId", Kind::Text), optional("input", Kind::Shape(&RUN_INPUT)),
    ]];
    RunFinished "RUN_FINISHED" [RUN, USAGE, &[optional("result", Kind::Some), optional("outcome", OUTCOME)]];
    RunError "RUN_ERROR" [USAGE, &[required("message", Kind::Text), optional("code", Kind::Text)]];
    StepStarted "STEP_STARTED" [OWNED, &[required("stepName", Kind::Text)]];
    StepFinished "STEP_FINISHED" [OWNED, &[required("stepName", Kind::Text)]];
    ReasoningStart "REASONING_START" [OWNED, ID];
    ReasoningMessageStart "REASONING_MESSAGE_START" [OWNED, ID, &[required("role", Kind::Word(&["reasoning"]))]];
    ReasoningMessageContent "REASONING_MESSAGE_CONTENT" [OWNED, ID, DELTA];
    ReasoningMessageEnd "REASONING_MESSAGE_END" [OWNED, ID];
    ReasoningMessageChunk "REASONING_MESSAGE_CHUNK" [OWNED, &[optional("messageId", Kind::Text), optional("delta", Kind::Text)]];
    ReasoningEnd "REASONING_END" [OWNED, ID];
    ReasoningEncryptedValue "REASONING_ENCRYPTED_VALUE" [OWNED, &[
        required("subtype", Kind::Word(&["tool-call", "message"])), required("entityId", Kind::Text), required("encryptedValue", Kind::Text),
    ]];
    SubagentStarted "SUBAGENT_STARTED" [SUBAGENT, &[
        required("name", Kind::Text), optional("description", Kind::Text), optional("parentSubagentRunId", Kind::Text),
        optional("parentToolCallId", Kind::Text), optional("parentMessageId", Kind::Text),
    ]];
    SubagentFinished "SUBAGENT_FINISHED" [SUBAGENT, &[optional("result", Kind::Some), optional("outcome", SUBAGENT_OUTCOME)]];
    SubagentError "SUBAGENT_ERROR" [SUBAGENT, &[required("message", Kind::Text), optional("code", Kind::Text)]];
}

const RUN: &[Field] = &[required("threadId", Kind::Text), required("runId", Kind::Text)];
const SUBAGENT: &[Field] = &[required("subagentRunId", Kind::Text)];

const PART: &[Field] = &[
    required("type", Kind::Text),
    optional("id", Kind::Text),
    optional("metadata", Kind::Some),
];
const SOURCE: Kind = Kind::OneOf(
    "type",
    &[
        (
            "data",
            &closed(&[
                TAGGED,
                &[required("value", Kind::Text), required("mimeType", Kind::Text)],
            ]),
        ),
        (
            "url",
            &closed(&[
                TAGGED,
                &[required("value", Kind::Text), optional("mimeType", Kind::Text)],
            ]),
        ),
        (
            "file",
            &closed(&[
                TAGGED,
                &[
                    required("value", Kind::Text),
                    optional("provider", Kind::Text),
                    optional("mimeType", Kind::Text),
                ],
            ]),
        ),
    ],
);
const TAGGED: &[Field] = &[required("type", Kind::Text)];
const MEDIA: Shape = closed(&[PART, &[required("source", SOURCE)]]);
const CONTENT: Kind = Kind::TextOr(&Kind::List(&Kind::OneOf(
    "type",
    &[
        ("text", &closed(&[PART, &[required("text", Kind::Text)]])),
        ("image", &MEDIA),
        ("audio", &MEDIA),
        ("video", &MEDIA),
        ("document", &MEDIA),
    ],
)));

const MESSAGE: &[Field] = &[
    optional("subagentRunId", Kind::Text),
    required("id", Kind::Text),
    required("role", Kind::Text),
    optional("encryptedValue", Kind::Text),
    optional("metadata", Kind::Object),
];
const NAMED: &[Field] = &[optional("name", Kind::Text)];
const INSTRUCTIONS: Shape = closed(&[MESSAGE, NAMED, &[required("content", Kind::Text)]]);
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
                    optional("content", Kind::Text),
                    optional("toolCalls", Kind::List(&Kind::Shape(&TOOL_CALL))),
                ],
            ]),
        ),
        ("user", &closed(&[MESSAGE, NAMED, &[required("content", CONTENT)]])),
        (
            "tool",
            &closed(&[
                MESSAGE,
                CALL_ID,
                &[required("content", CONTENT), optional("error", Kind::Text)],
            ]),
        ),
        (
            "activity",
            &closed(&[&[
                optional("subagentRunId", Kind::Text),
                required("id", Kind::Text),
                required("role", Kind::Text),
                required("activityType", Kind::Text),
                required("content", Kind::Object),
                optional("metadata", Kind::Object),
            ]]),
        ),
        ("reasoning", &closed(&[MESSAGE, &[required("content", Kind::Text)]])),
    ],
));
const TOOL_CALL: Shape = closed(&[&[
    required("id", Kind::Text),
    required("type", Kind::Word(&["function"])),
    required(
        "function",
        Kind::Shape(&closed(&[&[
            required("name", Kind::Text),
            required("arguments", Kind::Text),
        ]])),
    ),
    optional("encryptedValue", Kind::Text),
    optional("metadata", Kind::Object),
]]);

const OP: &[Field] = &[required("op", Kind::Text), required("path", Kind::Pointer)];
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
pub(super) const RUN_INPUT: Shape = closed(&[
    RUN,
    &[
        optional("protocolVersion", Kind::Text),
        optional("parentRunId", Kind::Text),
        optional("state", Kind::Any),
        required("messages", MESSAGES),
        optional(
            "tools",
            Kind::List(&Kind::Shape(&closed(&[&[
                required("name", Kind::Text),
                required("description", Kind::Text),
                optional("parameters", Kind::Some),
                optional("metadata", Kind::Object),
            ]]))),
        ),
        optional(
            "context",
            Kind::List(&Kind::Shape(&closed(&[&[
                required("description", Kind::Text),
                required("value", Kind::Text),
            ]]))),
        ),
        optional("forwardedProps", Kind::Some),
        optional(
            "resume",
            Kind::List(&Kind::Shape(&closed(&[&[
                required("interruptId", Kind::Text),
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
    optional("subagentRunId", Kind::Text),
    required("id", Kind::Text),
    required("reason", Kind::Text),
    optional("message", Kind::Text),
    optional("toolCallId", Kind::Text),
    optional("responseSchema", Kind::Object),
    optional("expiresAt", Kind::Text),
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
    optional("provider", Kind::Text),
    optional("model", Kind::Text),
    optional("inputTokens", Kind::Count),
    optional("outputTokens", Kind::Count),
    optional("totalTokens", Kind::Count),
    optional("reasoningTokens", Kind::Count),
    optional("cachedInputTokens", Kind::Count),
    optional("cacheWriteInputTokens", Kind::Count),
]]);
