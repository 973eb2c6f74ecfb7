// A model behind `partsong serve` and the page in front of it: a table that the model shows, a question that it asks and
// repairs, its answer, and an endpoint that fails. The model is a fake chat-completions endpoint with prepared answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, open, picture, say, serve, turn } from "./harness.mjs";
import { listen } from "./hosts.mjs";

let replies, asked;

/** One chunk of a completion. */
const chunk = (delta, why = null) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: why }] })}\n\n`;
/** A call in pieces of a few characters. */
const call = (index, name, args) => {
  const pieces = JSON.stringify(args).match(/.{1,9}/gsu);
  const begin = chunk({ tool_calls: [{ index, id: `call_${index}`, type: "function", function: { name, arguments: "" } }] });
  return begin + pieces.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })).join("");
};
const end = (why) => `${chunk({}, why)}data: [DONE]\n\n`;
const words = (text) => text.match(/.{1,5}/gsu).map((content) => chunk({ content })).join("");

const table = {
  title: "Sales by month",
  columns: [{ key: "month", label: "Month" }, { key: "sum", label: "Sales", type: "currency", currency: "USD" }],
  rows: [{ id: 1, month: "May", sum: 120 }, { id: 2, month: "June", sum: 140 }],
};
const question = (options) => ({
  interaction_id: "int_next", schema_version: "2026-06-01", type: "single_choice", title: "Which month matters?",
  research_intent: "focus", options,
  output_schema: { type: "object", required: ["selected_option_id"], properties: { selected_option_id: { type: "string" } } },
});
const months = [{ id: "may", label: "May" }, { id: "june", label: "June" }];

const endpoint = given(() =>
  listen((request, response) => {
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      asked.push(JSON.parse(body));
      const reply = replies.shift() ?? { status: 500, body: "nothing prepared" };
      const { status = 200, body: text } = typeof reply === "string" ? { body: reply } : reply;
      response.writeHead(status, { "content-type": status === 200 ? "text/event-stream" : "application/json" });
      for (const piece of text.match(/[^]{1,200}/g)) response.write(piece);
      response.end();
    });
  }),
);
const server = given(() => serve("--llm-url", `${endpoint.origin}/v1`, "--llm-model", "tiny"));

const thread = (page) => page.locator("main").evaluate((main) => main.innerText);

for (const [name, query] of [["AI SDK", ""], ["AG-UI", "?protocol=ag-ui&api=/agui"]]) {
  test(`a table, a question and its answer over ${name}`, { timeout: 60000 }, async () => {
    asked = [];
    replies = [
      words("Here are your sales.") + call(0, "showTable", table) + end("tool_calls"),
      call(0, "render_interaction", question(months)) + end("tool_calls"),
      words("June it is.") + end("stop"),
    ];
    const page = await open(`${server.origin}/${query}`, { reducedMotion: "reduce" });
    await say(page, "How are my sales?");
    const card = page.locator("[data-interaction=ready]").last();
    await card.waitFor();
    await page.getByRole("cell", { name: "$140" }).first().waitFor();
    await axe(page, `a model's answer over ${name}`);
    await card.getByRole("radio", { name: "June" }).check({ force: true });
    await turn(page, () => card.getByRole("button", { name: /Submit|Send/ }).click());
    assert.match(await thread(page), /June it is\./);
    const results = asked[2].messages.filter((message) => message.role === "tool").map((message) => JSON.parse(message.content));
    assert.deepEqual(results.at(-1).value, { selected_option_id: "june" });
    assert.equal(results.at(-1).status, "submitted");
    assert.ok(asked[0].tools.some((tool) => tool.function.name === "render_interaction"));
  });
}

for (const [name, query] of [["AI SDK", ""], ["AG-UI", "?protocol=ag-ui&api=/agui"]]) {
  test(`an interface over ${name} is built, pressed and updated by a model`, { timeout: 60000 }, async () => {
    asked = [];
    const components = [
      { id: "root", component: "Column", children: ["title", "tick", "go", "state"] },
      { id: "title", component: "Text", variant: "h3", text: "Packing list" },
      { id: "tick", component: "CheckBox", label: "Passport", value: { path: "/done" } },
      { id: "go", component: "Button", child: "label", action: { event: { name: "save", context: { done: { path: "/done" } } } } },
      { id: "label", component: "Text", text: "Save" },
      { id: "state", component: "Text", text: { path: "/state" } },
    ];
    replies = [
      call(0, "render_a2ui", { surfaceId: "list", components, data: { done: false, state: "" } }) + end("tool_calls"),
      words("Tick it.") + end("stop"),
      call(0, "render_a2ui", { surfaceId: "list", data: { done: true, state: "Kept" } }) + end("tool_calls"),
      words("Saved.") + end("stop"),
    ];
    const page = await open(`${server.origin}/${query}`, { reducedMotion: "reduce" });
    await say(page, "Make a list");
    const list = page.getByRole("group", { name: "Packing list" });
    await list.getByRole("checkbox", { name: "Passport" }).check();
    await axe(page, `an interface of a model over ${name}`);
    await picture(page, `model-interface-${name.replace(" ", "-")}`);
    await turn(page, () => list.getByRole("button", { name: "Save" }).click());
    await list.getByText("Kept").waitFor();
    assert.equal(await page.locator(".ps-surface").count(), 1, "one surface, where it was made");
    assert.match(JSON.stringify(asked[2].messages.at(-1)), /done\\+":true/);
  });
}

test("a surface over GULF is built, pressed and updated by a model that sees it", { timeout: 60000 }, async () => {
  asked = [];
  const text = (id, path) => ({ id, componentProperties: { Text: { text: { path } } } });
  const confirm = { action: "confirm", context: [{ key: "amount", value: { path: "/amount" } }] };
  replies = [
    call(0, "componentUpdate", { components: [
      { id: "root", componentProperties: { Column: { children: { explicitList: ["what", "go", "state"] } } } },
      text("what", "/what"), text("state", "/state"),
      { id: "go", componentProperties: { Button: { label: { literalString: "Confirm" }, action: confirm } } },
    ] }) + call(1, "dataModelUpdate", { contents: { what: "Two kilos of beans", amount: 2, state: "" } }) + end("tool_calls"),
    call(0, "beginRendering", { root: "root" }) + end("tool_calls"),
    words("Please confirm.") + end("stop"),
    call(0, "dataModelUpdate", { path: "/state", contents: "On their way" }) + end("tool_calls"),
    words("Done.") + end("stop"),
  ];
  const page = await open(`${server.origin}/?protocol=gulf&api=/gulf`, { reducedMotion: "reduce" });
  assert.equal(await say(page, "Order beans"), "done");
  await page.getByText("Two kilos of beans").waitFor();
  await axe(page, "a surface of a model");
  await turn(page, () => page.getByRole("button", { name: "Confirm" }).click());
  await page.getByText("On their way").waitFor();
  const [system, ...messages] = asked[3].messages;
  assert.match(system.content, /What is on the screen now\n.*Two kilos of beans/);
  assert.match(messages.at(-1).content, /"amount":2/);
});

test("a question that can't be asked is repaired before the person answers", { timeout: 60000 }, async () => {
  asked = [];
  replies = [
    call(0, "render_interaction", question([])) + end("tool_calls"),
    call(0, "render_interaction", question(months)) + end("tool_calls"),
  ];
  const page = await open(server.origin);
  await say(page, "Ask me");
  await page.locator("[data-interaction=ready]").last().waitFor();
  const result = JSON.parse(asked[1].messages.at(-1).content);
  assert.equal(result.status, "error");
  assert.equal(await page.locator(".ps-question-title").count(), 1, "the first question leaves nothing behind");
});

test("an endpoint that fails is named, and asking again works", { timeout: 60000 }, async () => {
  asked = [];
  replies = [{ status: 404, body: JSON.stringify({ error: { message: "model 'tiny' not found" } }) }];
  const page = await open(server.origin);
  assert.equal(await say(page, "Hello"), "error");
  assert.match(await thread(page), /knows no model “tiny”/);
  replies = [words("Hello again.") + end("stop")];
  await turn(page, () => page.getByRole("button", { name: /again|Retry/i }).first().click());
  assert.match(await thread(page), /Hello again\./);
});
