// What stands around a research answer: results in its steps, passages behind its sources, what is copied, and what a server that remembers is
// asked after an edit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, copied, open, picture, say, serve, status, turn } from "./harness.mjs";

const server = given(() => serve("--delay", "1"));

const QUERY = "?protocol=genos&api=/genos/chat/stream";
const frame = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;
const state = (urls, charts = {}, pages = {}) => frame("tool_state", { id_to_url: urls, id_to_iframe: charts, url_to_page: pages, current_url: null, tool_results: {} });
const step = (content) => frame("agentFlowExecutedData", { nodeLabel: "Visible", data: { output: { content: JSON.stringify(content) } } });
const end = frame("result", null);

/** A page whose agent answers each question with the next of these bodies; keeps what it was asked in `bodies`. */
async function answering(bodies, options = {}) {
  const page = await open(null, { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"], ...options });
  page.bodies = [];
  await page.route((url) => url.pathname === "/genos/chat/stream", (route) => {
    page.bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, contentType: "text/event-stream", body: bodies[page.bodies.length - 1] ?? frame("token", "Fine.") + end });
  });
  await page.goto(`${server.origin}/${QUERY}`);
  await status(page, "ready");
  return page;
}

test("steps say what was found, read and drawn", { timeout: 60000 }, async () => {
  const results = Array.from({ length: 8 }, (_, at) => ({ id: `0:${at}`, url: `https://s${at}.example/a b`, title: `Page ${at}`, source: `Site ${at}`, date: "2026. 4. 23.", snippet: `Snippet ${at}` }));
  const page = await answering([
    step({ visible_web_search_query: ["booking lead time"] }) + step({ visible_search_results: results })
      + step({ visible_url: "https://s0.example/a b" }) + state({}, {}, { "https://s0.example/a b": { title: "  Stay\nreport ", text: "x" } })
      + step({ visible_chart_generation: { data_json: { title: "Stays by month" } } })
      + frame("agentReasoning", [{ agentName: "Writer", nodeId: "w", messages: ["I compared May with June."] }])
      + frame("token", "19 days【0:0】.") + end,
  ]);
  await say(page, "How far ahead?");
  const trail = page.locator(".ps-trail");
  await trail.locator(":scope > summary").click();
  const found = trail.locator("details", { hasText: "8 results" });
  assert.match(await found.locator("summary").innerText(), /8 results[\s\S]*Site 0[\s\S]*Site 1[\s\S]*Site 2[\s\S]*\+5/);
  await found.locator("summary").click();
  const first = found.locator("li").first();
  assert.equal(await first.getByRole("link", { name: "Page 0" }).getAttribute("href"), "https://s0.example/a%20b");
  assert.match(await first.innerText(), /Site 0 · 2026\. 4\. 23\.\s+Snippet 0/);
  assert.equal(await found.locator("li").count(), 8);
  await trail.getByRole("link", { name: "Stay report" }).waitFor();
  await trail.getByText("Made a chart: Stays by month").waitFor();
  await trail.getByText("I compared May with June.").waitFor();
  assert.equal(await page.locator(".ps-cite").getAttribute("href"), "https://s0.example/a%20b");
  assert.ok(!(await page.locator("article").last().innerHTML()).includes("Some("), "no debug text in the page");
  await axe(page, "steps with results", ".ps-trail");
  await picture(page, "genos-steps-found");
});

test("passages of documents open by keyboard, all sources keep the focus", { timeout: 60000 }, async () => {
  const documents = [
    { pageContent: "Breakfast is at seven.", metadata: { source: "handbook.pdf" } },
    { pageContent: "The desk is open.", metadata: { source: "https://inn.example/a", title: "Inn" } },
    ...Array.from({ length: 7 }, (_, at) => ({ pageContent: "", metadata: { source: `https://s${at}.example/` } })),
  ];
  const page = await answering([frame("sourceDocuments", documents) + frame("token", "At seven.") + end]);
  await say(page, "When?");
  const card = page.getByRole("button", { name: /handbook\.pdf/ });
  await card.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Breakfast is at seven.").waitFor();
  assert.equal(await card.getAttribute("aria-expanded"), "true");
  assert.equal(...await card.evaluate((card) => [card, card.closest("ol")].map((one) => Math.round(one.getBoundingClientRect().width))), "an open one is as wide as the list");
  const [bottom, top] = await card.evaluate((card) => [card.nextElementSibling.getBoundingClientRect().bottom, card.closest("li").nextElementSibling.getBoundingClientRect().top]);
  assert.ok(bottom <= top, `what was read of it stands above the next one: ${bottom}, ${top}`);
  const link = page.locator("a.ps-source", { hasText: "Inn" });
  await link.focus();
  await page.locator("#ps-preview").getByText("The desk is open.").waitFor();
  await page.keyboard.press("Escape");
  const untitled = page.locator("a.ps-source").filter({ hasText: "s0.example" });
  assert.equal(await untitled.locator("bdi:not([aria-hidden])").count(), 1, "a source without a title is read once");
  await page.getByRole("button", { name: "Show all" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent.includes("s4.example"));
  await axe(page, "sources", ".ps-sources");
});

test("an unknown chart leaves the sentence whole, and nothing is copied for it", { timeout: 60000 }, async () => {
  const page = await answering([state({ "0:0": "https://a.example/" }) + frame("token", "Before 【0†chart】 and behind.\n\n【1†chart】\n\nThe end【0:0】.") + end]);
  await say(page, "chart");
  const paragraph = page.locator(".ps-prose p").first();
  const lines = await paragraph.evaluate((p) => { const range = document.createRange(); range.selectNodeContents(p); return new Set([...range.getClientRects()].filter((rect) => rect.width > 1).map((rect) => Math.round(rect.top))).size; });
  assert.equal(lines, 1);
  const words = await copied(page, () => page.locator("article").last().getByRole("button", { name: "Copy" }).first().click());
  assert.ok(words.startsWith("Before and behind.\n\nThe end[1]."), words);
});

test("an answer without words says so, an error is said once, and what is asked anew has a new conversation", { timeout: 60000 }, async () => {
  const page = await answering([end, frame("token", "Half.") + frame("error", "boom") + frame("token", "\n\n오류가 발생했습니다: boom") + end, frame("token", "One.") + end, frame("token", "Two.") + end, frame("token", "Three.") + end]);
  await say(page, "nothing");
  assert.match(await page.locator(".ps-alert").innerText(), /empty/i);
  await say(page, "fail");
  assert.ok(!(await page.locator(".ps-thread").innerText()).includes("boom"), "the notice tells it");
  assert.match(await page.locator(".ps-alert").innerText(), /boom/);
  await say(page, "first");
  await turn(page, () => page.getByRole("button", { name: "Answer again" }).last().click());
  await say(page, "second");
  const ids = page.bodies.map((body) => body.chatId);
  assert.equal(new Set(ids.slice(0, 3)).size, 1);
  assert.notEqual(ids[3], ids[2], "the server must not remember the answer that was taken back");
  assert.equal(ids[4], ids[3]);
  assert.match(page.bodies[3].question, /^Earlier in this conversation:[\s\S]*first$/);
  assert.equal(page.bodies[4].question, "second");
});
