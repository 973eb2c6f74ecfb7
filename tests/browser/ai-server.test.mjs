// The page against a real AI SDK server (npm `ai`, tests/peers/ai-server.mjs) behind `partsong serve --proxy`: what it
// shows of the SDK's own stream, and that the SDK takes what it sends back.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { given } from "./given.mjs";
import { composer, considered, open, say, serve, start, status, turn, until } from "./harness.mjs";

let sdk;
given(async () => {
  const peer = await start(process.execPath, ["tests/peers/ai-server.mjs"], /ready: (http:\/\/\S+)/);
  sdk = new URL(peer.match[1]).origin;
  return peer;
});
const server = given(() => serve("--proxy", `/api/ai=${sdk}/api/chat`));

/** The bodies that the SDK's server got, oldest first. */
const bodies = async () => (await fetch(`${sdk}/__log`)).json();
const main = (page) => page.locator("main").innerText();
// What is announced says the same words once more.
const thread = (page) => page.getByRole("region", { name: "Conversation" });
const tools = (body) => body.messages.at(-1).parts.filter((part) => part.type.startsWith("tool-"));
const seals = (page) => page.locator(".ps-approval-card");
/** The newcomer's reading time: a press counts only after the card was seen. */

/** A page that talks to the SDK's server and keeps every event of its streams in `page.events`. */
async function talk() {
  const page = await open();
  page.events = [];
  page.on("response", async (response) => {
    if (response.request().method() !== "POST" || !new URL(response.url()).pathname.startsWith("/api/ai")) return;
    const text = await response.text().catch(() => "");
    for (const [, data] of text.matchAll(/^data: (\{.*\})$/gm)) page.events.push(JSON.parse(data));
  });
  await page.goto(`${server.origin}/?api=${encodeURIComponent("/api/ai")}`);
  await status(page, "ready");
  return page;
}

/** The first event of this type: a stream's body is read beside the page, which may be done with it earlier. */
async function event(page, type) {
  return until(() => page.events.find((event) => event.type === type), `${type} comes`);
}

/** A test with its own page, which must stay clean. */
function it(name, run, ...allow) {
  test(name, async () => {
    const page = await talk();
    page.allowed = allow;
    await run(page);
  });
}

beforeEach(() => fetch(`${sdk}/__log`, { method: "DELETE" }));

describe("what the SDK streams", () => {
  it("text arrives as Markdown", async (page) => {
    assert.equal(await say(page, "hello"), "done");
    await page.locator("article strong", { hasText: "AI SDK" }).waitFor();
    await page.locator("article code", { hasText: "streamText" }).waitFor();
    assert.match(await main(page), /안녕하세요, 你好 🧪/);
    const [body] = await bodies();
    assert.equal(body.trigger, "submit-message");
    assert.deepEqual(body.messages.map((message) => message.role), ["user"]);
  });

  it("reasoning is folded away and can be opened", async (page) => {
    await say(page, "think");
    assert.match(await main(page), /That was my thinking\./);
    const summary = page.locator("details summary", { hasText: /Thought/ });
    await summary.click();
    await thread(page).getByText("First I think, then I answer.").waitFor();
  });

  it("a tool that the server runs shows its name, input and output", async (page) => {
    await say(page, "campaign");
    assert.match(await main(page), /lookUpCampaign says/);
    await page.locator(".ps-call summary").first().click();
    const inside = page.locator(".ps-call__inside").first();
    assert.match(await inside.getByRole("table").innerText(), /cmp-01/);
    await inside.getByRole("button", { name: /^Result/ }).click();
    assert.match(await inside.innerText(), /31423/);
    assert.equal((await bodies()).length, 1, "the SDK went on by itself, so the page must not");
  });

  it("input that fails the schema is shown as such", async (page) => {
    await say(page, "invalid");
    const call = page.locator('.ps-call[data-state="output-error"]');
    await call.waitFor();
    assert.match(await main(page), /lookUpCampaign failed/);
    await call.locator("summary").click();
    assert.match(await call.innerText(), /900/, "the input that was refused");
    assert.equal((await bodies()).length, 1);
  });

  it("a failure of the model keeps what came, and Retry asks again", async (page) => {
    assert.equal(await say(page, "fail"), "error");
    assert.match(await main(page), /Half of it/);
    assert.match(await main(page), /mock failure/);
    assert.equal(await turn(page, () => page.getByRole("button", { name: "Retry" }).click()), "error");
    assert.equal((await bodies()).length, 2);
    assert.equal(await say(page, "hello"), "done");
    assert.equal(await page.getByRole("button", { name: "Retry" }).count(), 0, "sending again clears the error");
  });

  it("stop keeps what came, and the chat goes on", async (page) => {
    await composer(page).fill("slow");
    await composer(page).press("Enter");
    await status(page, "streaming");
    await thread(page).getByText(/word 12/).first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await status(page, "ready");
    // The hour is written a moment later; the words stand.
    const words = page.locator("article").last().locator(".ps-content");
    const kept = await words.innerText();
    await page.waitForTimeout(250);
    assert.equal(await words.innerText(), kept);
    assert.match(kept, /word 12/);
    assert.doesNotMatch(kept, /word 400/);
    assert.equal(await say(page, "hello"), "done");
  });
});

describe("approvals", () => {
  it("allow, after a reload: id, signature and input go back as they came", async (page) => {
    await say(page, "weather");
    await seals(page).waitFor();
    const asked = await event(page, "tool-approval-request");
    const called = await event(page, "tool-input-available");
    assert.ok(asked.signature, "the server signs its requests");
    await page.reload();
    await status(page, "ready", "done");
    await seals(page).waitFor();
    await considered(page);
    await turn(page, () => page.getByRole("button", { name: "Allow once" }).click());
    const all = await bodies();
    assert.equal(all.length, 2);
    const [part] = tools(all[1]);
    assert.equal(part.state, "approval-responded");
    assert.equal(part.toolCallId, called.toolCallId);
    assert.deepEqual(part.input, called.input);
    assert.equal(part.approval.id, asked.approvalId);
    assert.equal(part.approval.signature, asked.signature);
    assert.equal(part.approval.approved, true);
    assert.equal(all[1].messageId, all[1].messages.at(-1).id);
    await thread(page).getByText("The weather in Seoul is currently 8.3°C.").waitFor();
    assert.equal(await page.locator("article").count(), 2, "the answer went on in the same message");
    assert.equal(await seals(page).count(), 0);
  });

  it("deny with a reason reaches the model", async (page) => {
    await say(page, "weather");
    await seals(page).waitFor();
    await considered(page);
    await page.getByRole("button", { name: "Deny with a reason" }).click();
    await page.getByLabel(/Reason/).fill("not “today”");
    await turn(page, () => page.getByLabel(/Reason/).press("Enter"));
    const [part] = tools((await bodies())[1]);
    assert.deepEqual([part.approval.approved, part.approval.reason], [false, "not “today”"]);
    await page.locator('.ps-call[data-state="output-denied"]', { hasText: "Denied by you" }).waitFor();
    await thread(page).getByText("getWeather was denied: not “today”.").waitFor();
  });

  it("two approvals answered one by one send one request", async (page) => {
    await say(page, "two cities");
    await seals(page).nth(1).waitFor();
    await considered(page);
    await seals(page).first().getByRole("button", { name: "Allow once" }).click();
    await page.waitForTimeout(400);
    assert.equal((await bodies()).length, 1, "one answer is not enough to go on");
    await seals(page).last().scrollIntoViewIfNeeded();
    await considered(page);
    await turn(page, () => seals(page).last().getByRole("button", { name: "Deny", exact: true }).click());
    const all = await bodies();
    assert.equal(all.length, 2);
    assert.deepEqual(tools(all[1]).map((part) => part.approval.approved), [true, false]);
    const text = await main(page);
    assert.match(text, /The weather in Seoul is currently 8\.3°C\./);
    assert.match(text, /getWeather was denied/);
  });

  it("a message beside a call that was allowed and waits for another goes through", async (page) => {
    await say(page, "two cities");
    await seals(page).nth(1).waitFor();
    await considered(page);
    await seals(page).first().getByRole("button", { name: "Allow once" }).click();
    assert.equal(await say(page, "hello"), "done");
    assert.match(await page.locator("article").last().innerText(), /Hello from the/);
    assert.deepEqual((await bodies()).at(-1).messages[1].parts.filter(({ type }) => type.startsWith("tool-")).map(({ state }) => state), ["output-error", "output-denied"]);
  });

  it("a new message leaves the approval behind", async (page) => {
    await say(page, "weather");
    await seals(page).waitFor();
    assert.equal(await say(page, "hello"), "done");
    assert.equal(await page.getByRole("button", { name: "Allow once" }).count(), 0);
    assert.equal((await bodies()).length, 2);
  });
});

describe("what the page sends", () => {
  it("the answer to a question is the tool's output, and the turn goes on by itself", async (page) => {
    await say(page, "question");
    await page.getByRole("radio", { name: "2–5" }).check({ force: true });
    await turn(page, () => page.getByRole("button", { name: /Submit/ }).click());
    const all = await bodies();
    assert.equal(all.length, 2);
    const [part] = tools(all[1]);
    assert.equal(part.type, "tool-render_interaction");
    assert.equal(part.state, "output-available");
    assert.equal(part.output.interaction_id, "int_team_size_001");
    assert.equal(part.output.status, "submitted");
    assert.deepEqual(part.output.value, { selected_option_id: "small", selected_label: "2–5" });
    assert.match(await main(page), /You answered .*small.*\(submitted\)/);
    assert.equal(await page.getByRole("radio").count(), 0);
  });

  it("a reload keeps the conversation, and the next request carries all of it", async (page) => {
    await say(page, "think");
    await say(page, "campaign");
    // Times are known only to the page that saw them pass.
    const words = async () => (await main(page)).replace(/Thought for \d+ s|Thoughts/, "Thought").replace(/^\d+(\.\d+)? s$/gm, "").replace(/\s+/g, " ");
    // The time of a message comes a moment after its words, and is worded later still.
    await thread(page).locator("time").filter({ hasText: /\d/ }).nth(3).waitFor({ state: "attached" });
    const told = await words();
    await page.reload();
    await status(page, "ready", "done");
    await thread(page).getByText(/lookUpCampaign says/).waitFor();
    for (let tries = 0; tries < 40 && (await words()) !== told; tries += 1) await page.waitForTimeout(50);
    assert.equal(await words(), told);
    await say(page, "hello");
    const all = await bodies();
    const last = all.at(-1);
    assert.deepEqual(last.messages.map((message) => message.role), ["user", "assistant", "user", "assistant", "user"]);
    assert.deepEqual(last.messages.slice(0, 3), all[1].messages, "history goes back as it was sent before");
    assert.equal(last.id, all[0].id, "it is the same chat");
    const [call] = last.messages[3].parts.filter((part) => part.type === "tool-lookUpCampaign");
    assert.equal(call.output.revenue, 31423);
  });

  it("regenerate names the answer that it replaces", async (page) => {
    await say(page, "hello");
    const id = (await event(page, "start")).messageId;
    await page.locator("article").last().hover();
    await turn(page, () => page.getByRole("button", { name: "Answer again" }).last().click());
    const body = (await bodies()).at(-1);
    assert.equal(body.trigger, "regenerate-message");
    assert.equal(body.messageId, id);
    assert.deepEqual(body.messages.map((message) => message.role), ["user"]);
    assert.equal(await page.locator("article").count(), 2);
  });

  it("an edit names the message and drops what followed", async (page) => {
    await say(page, "hello");
    await say(page, "campaign");
    const before = (await bodies()).at(-1);
    await page.locator("article").first().hover();
    await page.getByRole("button", { name: "Edit" }).first().click();
    await page.getByLabel("Edit your message").fill("think");
    await turn(page, () => page.getByLabel("Edit your message").press("Enter"));
    const body = (await bodies()).at(-1);
    assert.equal(body.trigger, "submit-message");
    assert.equal(body.messageId, before.messages[0].id);
    assert.equal(body.messages.length, 1);
    assert.equal(body.messages[0].parts.at(-1).text, "think");
    assert.equal(await page.locator("article").count(), 2);
  });
});
