// Surfaces that other protocols carry: in AG-UI's activities and tool results, in AI SDK's data parts and outputs. What is
// pressed goes back as each of them expects it. And the two bodies of GenUI.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, open, say, serve, turn } from "./harness.mjs";
import { events, sse, whole } from "./sse.mjs";

const server = given(() => serve("--delay", "1"));

/** A page whose server answers each request with the next of these: a body, or `{status, body}`. */
async function scripted(protocol, answers, options = {}) {
  const page = await open(`${server.origin}/?api=/scripted&protocol=${protocol}`, options);
  page.bodies = [];
  await page.route((url) => url.pathname === "/scripted", (route) => {
    if (route.request().method() !== "POST") return route.fulfill({ status: 204, body: "" });
    page.bodies.push(route.request().postDataJSON());
    const answer = answers.shift() ?? "";
    const { status = 200, body } = typeof answer === "string" ? { body: answer } : answer;
    route.fulfill({ status, contentType: status === 200 ? "text/event-stream" : "application/json", headers: { "x-vercel-ai-ui-message-stream": "v1" }, body });
  });
  return page;
}

const operations = (words) => [
  { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "x" } },
  { version: "v0.9", updateDataModel: { surfaceId: "s", value: { name: "", said: words } } },
  { version: "v0.9", updateComponents: { surfaceId: "s", components: [
    { id: "root", component: "Column", children: ["name", "go", "said"] },
    { id: "name", component: "TextField", label: "Your name", value: { path: "/name" } },
    { id: "go", component: "Button", child: "label", action: { event: { name: "greet", context: { name: { path: "/name" } } } } },
    { id: "label", component: "Text", text: "Greet me" },
    { id: "said", component: "Text", text: { path: "/said" } },
  ] } },
];
const update = (words) => [{ version: "v0.9", updateDataModel: { surfaceId: "s", path: "/said", value: words } }];

/** Fills the surface in, presses its button, and waits for what comes of it. */
async function greet(page) {
  const surface = page.locator(".ps-surface");
  await surface.getByLabel("Your name").fill("Ada");
  await axe(page, "the surface", ".ps-thread");
  await turn(page, () => surface.getByRole("button", { name: "Greet me" }).click());
  await surface.getByText("Hello, Ada").waitFor();
  assert.equal(await surface.count(), 1, "updated in its place");
  assert.equal(await surface.getByLabel("Your name").inputValue(), "Ada", "what was entered stays");
}

const run = (...said) => events({ type: "RUN_STARTED", threadId: "t", runId: "r" }, ...said, { type: "RUN_FINISHED", threadId: "t", runId: "r" });
const said = (id, text) => [
  { type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: id, delta: text },
  { type: "TEXT_MESSAGE_END", messageId: id },
];
const activity = (operations) => ({ type: "ACTIVITY_SNAPSHOT", messageId: "a2ui-surface-1", activityType: "a2ui-surface", content: { a2ui_operations: operations } });

test("AG-UI: a surface in an activity; a press is a run with no new message", async () => {
  const page = await scripted("ag-ui", [
    run({ type: "ACTIVITY_SNAPSHOT", messageId: "a2ui-surface-1", activityType: "a2ui-surface", content: { status: "building" } }, activity(operations("")), ...said("m", "Here you are.")),
    run(activity([...operations(""), ...update("Hello, Ada")])),
    run(...said("n", "Bye.")),
  ]);
  await say(page, "Show it");
  await greet(page);
  const body = page.bodies[1];
  const { timestamp, ...action } = body.forwardedProps.a2uiAction.userAction;
  assert.ok(!Number.isNaN(Date.parse(timestamp)));
  assert.deepEqual(action, { name: "greet", surfaceId: "s", sourceComponentId: "go", context: { name: "Ada" } });
  assert.deepEqual(body.messages.map((message) => message.role), ["user", "assistant"], "no new message, no echo of the surface");
  await say(page, "Thanks");
  assert.equal(page.bodies[2].forwardedProps.a2uiAction, undefined, "a press is told once");
  assert.equal(page.bodies[2].messages.filter((message) => message.role === "user").length, 2);
});

test("AG-UI: a surface in the result of a tool", async () => {
  const call = (id, content) => [
    { type: "TOOL_CALL_START", toolCallId: id, toolCallName: "render_a2ui", parentMessageId: `m-${id}` },
    { type: "TOOL_CALL_ARGS", toolCallId: id, delta: "{}" },
    { type: "TOOL_CALL_END", toolCallId: id },
    { type: "TOOL_CALL_RESULT", toolCallId: id, messageId: `r-${id}`, content: JSON.stringify({ a2ui_operations: content }) },
  ];
  const page = await scripted("ag-ui", [run(...call("c", operations(""))), run(...call("d", update("Hello, Ada")))]);
  await say(page, "Show it");
  await greet(page);
  assert.equal(page.bodies[1].forwardedProps.a2uiAction.userAction.name, "greet");
});

const chunks = (...parts) => sse(...whole(...parts));

test("AI SDK: a surface in a data part; a press is a message with the action and its words", async () => {
  const page = await scripted("ai-sdk", [
    chunks({ type: "data-a2ui", id: "p", data: { a2ui_operations: operations("") } }),
    chunks({ type: "data-a2ui", data: update("Hello, Ada")[0] }),
  ]);
  await say(page, "Show it");
  await greet(page);
  const message = page.bodies[1].messages.at(-1);
  assert.equal(message.role, "user");
  const [event, text] = message.parts;
  assert.equal(event.type, "data-surface-event");
  const { timestamp, ...action } = event.data;
  assert.deepEqual(action, { version: "v0.9", surfaceId: "s", name: "greet", sourceComponentId: "go", context: { name: "Ada" } });
  assert.deepEqual([text.type, text.text], ["text", "Greet me"]);
});

const genui = (text) => `${JSON.stringify({ message: { role: "model", content: [{ toolRequest: { name: "addOrUpdateSurface", input: { surfaceId: "s", definition: { root: "r", widgets: [{ id: "r", widget: { Text: { text } } }] } } } }] } })}\n${JSON.stringify({ result: { message: { role: "model", content: [] } } })}\n`;
const refused = (status, message) => ({ status, body: JSON.stringify({ error: { status: status === 500 ? "INTERNAL" : "INVALID_ARGUMENT", message } }) });

test("GenUI: the other body goes once where the first is refused, and first from then on", async () => {
  const page = await scripted("genui", [refused(400, "Schema validation failed."), genui("One"), genui("Two"), genui("Three")]);
  assert.equal(await say(page, "one"), "done");
  await page.getByText("One", { exact: true }).waitFor();
  assert.deepEqual(page.bodies.map((body) => Object.keys(body)), [["catalog", "conversation"], ["data"]]);
  assert.deepEqual(page.bodies[1].data, page.bodies[0]);
  await say(page, "two");
  assert.deepEqual(Object.keys(page.bodies[2]), ["data"], "what it takes is known");
  await page.goto(`${server.origin}/?api=/scripted&protocol=genui`);
  await say(page, "three");
  assert.deepEqual(Object.keys(page.bodies[3]), ["data"], "a later page knows it, too");
  page.allowed = [/400/];
});

test("GenUI: neither body taken is an error of the first, and each went once", async () => {
  const page = await scripted("genui", [refused(422, "No such flow."), refused(400, "Still no.")]);
  assert.equal(await say(page, "one", "error"), "error");
  assert.equal(page.bodies.length, 2);
  await page.getByText("No such flow.").first().waitFor();
  page.allowed = [/4\d\d/];
});

test("GenUI: a failure that may have begun the work sends the same body again, never the other", async () => {
  const page = await scripted("genui", [refused(500, "The model timed out."), genui("Back")]);
  assert.equal(await say(page, "one"), "done");
  assert.deepEqual(page.bodies[0], page.bodies[1]);
  page.allowed = [/500/];
});

test("GenUI: a body that the person chose is never swapped", async () => {
  const page = await scripted("genui", [refused(400, "no")], {
    init: () => {
      const key = "partsong.settings";
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), protocol: "genui", body: "wrapped" }));
    },
  });
  await say(page, "one", "error");
  assert.deepEqual(page.bodies.map((body) => Object.keys(body)), [["data"]]);
  page.allowed = [/400/];
});

for (const [locale, title] of [["en-US", "Compare things"], ["ko-KR", "비교해 보기"], ["zh-CN", "对比一下"]]) {
  test(`a model's page begins with prompts for a model, ${locale}`, async () => {
    const endpoint = createServer((_, response) => response.end());
    await new Promise((done) => endpoint.listen(0, "127.0.0.1", done));
    const model = await serve("--llm-url", `http://127.0.0.1:${endpoint.address().port}/v1`, "--llm-model", "tiny");
    try {
      for (const path of ["/", "/?protocol=gulf&api=/gulf"]) {
        const page = await open(model.origin + path, { locale });
        await page.getByRole("button", { name: title }).waitFor();
        assert.equal(await page.locator(".ps-starter").count(), 4);
        await page.context().close();
      }
      const page = await open(server.origin, { locale });
      await page.locator(".ps-starter").first().waitFor();
      assert.equal(await page.getByRole("button", { name: title }).count(), 0, "the scripted agent has its own");
      await page.context().close();
    } finally {
      await model.stop();
      endpoint.close();
    }
  });
}
