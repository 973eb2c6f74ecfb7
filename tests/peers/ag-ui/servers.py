"""Real AG-UI servers, offline: `/encoder` speaks with the encoder of ag-ui-protocol, `/agent` is a pydantic-ai agent
whose model is a function. Prints `ready PORT`. Requests are validated as those libraries do it."""

import socket

import uvicorn
from ag_ui.core import (
    ActivityDeltaEvent,
    ActivitySnapshotEvent,
    CustomEvent,
    MessagesSnapshotEvent,
    RawEvent,
    ReasoningEncryptedValueEvent,
    ReasoningEndEvent,
    ReasoningMessageContentEvent,
    ReasoningMessageEndEvent,
    ReasoningMessageStartEvent,
    ReasoningStartEvent,
    RunAgentInput,
    RunErrorEvent,
    RunFinishedEvent,
    RunStartedEvent,
    StateDeltaEvent,
    StateSnapshotEvent,
    StepFinishedEvent,
    StepStartedEvent,
    TextMessageChunkEvent,
    TextMessageContentEvent,
    TextMessageEndEvent,
    TextMessageStartEvent,
    ToolCallArgsEvent,
    ToolCallChunkEvent,
    ToolCallEndEvent,
    ToolCallResultEvent,
    ToolCallStartEvent,
    UserMessage,
    AssistantMessage,
)
from ag_ui.encoder import EventEncoder
from pydantic_ai import Agent, DeferredToolRequests
from pydantic_ai.messages import UserPromptPart
from pydantic_ai.models.function import DeltaThinkingPart, DeltaToolCall, FunctionModel
from pydantic_ai.ui.ag_ui import AGUIAdapter
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route


def every_event(given: RunAgentInput):
    words = given.messages[-1].content
    yield RunStartedEvent(thread_id=given.thread_id, run_id=given.run_id)
    if words == "fail":
        yield TextMessageChunkEvent(message_id="m", delta="so far")
        yield RunErrorEvent(message="The model is away.", code="AWAY")
        return
    yield StepStartedEvent(step_name="plan")
    yield ReasoningStartEvent(message_id="r")
    yield ReasoningMessageStartEvent(message_id="r", role="reasoning")
    yield ReasoningMessageContentEvent(message_id="r", delta="생각 중 🤔")
    yield ReasoningMessageEndEvent(message_id="r")
    yield ReasoningEncryptedValueEvent(subtype="message", entity_id="r", encrypted_value="sealed")
    yield ReasoningEndEvent(message_id="r")
    yield StepFinishedEvent(step_name="plan")
    yield TextMessageStartEvent(message_id="m", role="assistant")
    for piece in ["You ", "said: ", words]:
        yield TextMessageContentEvent(message_id="m", delta=piece)
    yield TextMessageEndEvent(message_id="m")
    yield ToolCallStartEvent(tool_call_id="c", tool_call_name="weather", parent_message_id="m")
    for piece in ['{"city":', '"서울"}']:
        yield ToolCallArgsEvent(tool_call_id="c", delta=piece)
    yield ToolCallEndEvent(tool_call_id="c")
    yield ToolCallChunkEvent(tool_call_id="d", tool_call_name="weather", parent_message_id="m", delta="{}")
    yield ToolCallResultEvent(message_id="t", tool_call_id="c", content='{"temperature": 12}', role="tool")
    yield ToolCallResultEvent(message_id="t2", tool_call_id="d", content="none", role="tool")
    yield StateSnapshotEvent(snapshot={"visits": (given.state or {}).get("visits", 0)})
    yield StateDeltaEvent(delta=[{"op": "replace", "path": "/visits", "value": (given.state or {}).get("visits", 0) + 1}])
    yield StateDeltaEvent(delta=[{"op": "remove", "path": "/nothing"}])
    yield ActivitySnapshotEvent(message_id="p", activity_type="PLAN", content={"steps": []})
    yield ActivityDeltaEvent(message_id="p", activity_type="PLAN", patch=[{"op": "add", "path": "/steps/-", "value": "a"}])
    yield RawEvent(event={"any": 1}, source="test")
    yield CustomEvent(name="n", value=None)
    if words == "snapshot":
        yield MessagesSnapshotEvent(messages=[*given.messages, UserMessage(id="u9", content="told"), AssistantMessage(id="m9", content="anew")])
    yield RunFinishedEvent(thread_id=given.thread_id, run_id=given.run_id)


async def encoder(request):
    try:
        given = RunAgentInput.model_validate_json(await request.body())
    except ValueError as error:
        return PlainTextResponse(str(error), status_code=422)
    if unknown := given.model_extra:
        return PlainTextResponse(f"unknown keys: {unknown}", status_code=422)
    written = EventEncoder(accept=request.headers.get("accept"))
    events = (written.encode(event) for event in every_event(given))
    return StreamingResponse(events, media_type=written.get_content_type())


async def model(messages, info):
    parts = messages[-1].parts
    said = [part.content for part in parts if isinstance(part, UserPromptPart)]
    if not said:
        yield "Results: " + "; ".join(str(part.content) for part in parts)
    elif "ask" in said[-1]:
        tools = ",".join(tool.name for tool in info.function_tools)
        yield {0: DeltaToolCall(name="ask", json_args='{"tools":', tool_call_id="call_1")}
        yield {0: DeltaToolCall(json_args=f'"{tools}"}}')}
        yield {1: DeltaToolCall(name="ask", json_args="{}", tool_call_id="call_2")}
    elif "send" in said[-1]:
        yield {0: DeltaToolCall(name="send_mail", json_args='{"to":"ada"}', tool_call_id="call_9")}
    else:
        yield {0: DeltaThinkingPart(content="Let me think.")}
        yield "You said "
        yield said[-1]


agent = Agent(FunctionModel(stream_function=model), output_type=[str, DeferredToolRequests])


@agent.tool_plain(requires_approval=True)
def send_mail(to: str) -> str:
    return f"sent to {to}"


async def run_agent(request):
    return await AGUIAdapter.dispatch_request(request, agent=agent)


app = Starlette(routes=[Route("/encoder", encoder, methods=["POST"]), Route("/agent", run_agent, methods=["POST"])])
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()
print("ready", listener.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
