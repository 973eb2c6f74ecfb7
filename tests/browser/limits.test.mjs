// What is larger than the page holds: it is left out, and the page says so in words and goes on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { say, serve } from "./harness.mjs";
import { chat } from "./scripted.mjs";
import { events, sse, words } from "./sse.mjs";
import { lines, pages } from "./surface_pages.mjs";

const server = given(serve);

const { scripted } = pages(() => server.origin);
const HUGE = "x".repeat(9 << 20);

for (const [protocol, body] of [
  ["ai-sdk", () => sse({ type: "start" }, { type: "data-huge", data: HUGE }, ...words("After it."), { type: "finish" })],
  [
    "ag-ui",
    () =>
      events(
        { type: "RUN_STARTED", threadId: "t", runId: "r" },
        { type: "CUSTOM", name: "huge", value: HUGE },
        { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "After it." },
        { type: "RUN_FINISHED", threadId: "t", runId: "r" },
      ),
  ],
  ["gulf", () => lines({ dataModelUpdate: { contents: { huge: HUGE } } }, { text: "After it." })],
  ["genui", () => lines({ message: { role: "model", content: [{ text: HUGE }] } }, { message: { role: "model", content: [{ text: "After it." }] } }, { result: {} })],
]) {
  test(`${protocol}: an event of nine megabytes is left out, which is said, and the answer goes on`, { timeout: 60000 }, async () => {
    const page = await scripted(protocol, [body()], { reducedMotion: "reduce" });
    assert.equal(await say(page, "go"), "done");
    await page.locator(".ps-thread").getByText("After it.").waitFor();
    await page.locator(".ps-alert").getByText("Part of the answer was larger than 8 MB and is missing.").waitFor();
    assert.ok((await page.locator("main").textContent()).length < 100_000, "nothing of it is drawn");
  });
}

test("a surface whose parts fan out is drawn as far as a page can, and says that there is more", { timeout: 60000 }, async () => {
  const text = (id, said) => ({ id, componentProperties: { Text: { text: { literalString: said } } } });
  const column = (id, ...ids) => ({ id, componentProperties: { Column: { children: { explicitList: ids } } } });
  // Each column holds the next one forty times: 64,000 leaves out of five components.
  const many = (id) => Array(40).fill(id);
  const page = await scripted("gulf", [
    lines(
      { streamHeader: { version: "1.0.0" } },
      { componentUpdate: { components: [column("root", "first", ...many("a")), text("first", "The first of them"), column("a", ...many("b")), column("b", ...many("leaf")), text("leaf", "x")] } },
      { beginRendering: { root: "root" } },
      { text: "There it is." },
    ),
  ]);
  await say(page, "go");
  await page.getByText("The first of them").waitFor();
  await page.getByText("This view is as large as this page draws (10000 pieces). Anything beyond that is missing.").waitFor();
  const drawn = await page.locator(".ps-surface").first().evaluate((surface) => surface.querySelectorAll("*").length);
  assert.ok(drawn > 5_000 && drawn <= 30_000, `${drawn} elements`);
  await say(page, "and on");
});

test("an answer of five thousand parts shows two thousand of them, and says that the rest is missing", { timeout: 60000 }, async () => {
  const parts = Array.from({ length: 5_000 }, (_, at) => [{ type: "text-start", id: `t${at}` }, { type: "text-delta", id: `t${at}`, delta: `Part ${at}.` }, { type: "text-end", id: `t${at}` }]);
  const page = await chat(server.origin, [parts.flat()]);
  await say(page, "go");
  const answer = page.locator("article").last();
  await answer.getByRole("status").getByText("This answer has more than 2000 parts. What came after them is missing.").waitFor();
  const said = await answer.evaluate((article) => article.textContent);
  const shown = said.match(/Part \d+\./g);
  assert.ok(shown.length > 1_990 && shown.length <= 2_000, `${shown.length} parts`);
  assert.deepEqual([shown[0], shown.at(-1)], ["Part 0.", `Part ${shown.length - 1}.`]);
  await say(page, "and on");
});

test("a file stands under its own name and is saved under it, also one of our own origin", async () => {
  const html = "data:text/html,<script>document.title='run'</script>";
  const files = [
    { type: "file", mediaType: "text/html", filename: "notes of the day.html", url: html },
    { type: "file", mediaType: "text/plain", filename: "flight.log", url: "/api/files/flight" },
    { type: "file", mediaType: "text/plain", filename: "elsewhere.txt", url: "https://elsewhere.example/a.txt" },
  ];
  const messages = [
    { id: "u1", role: "user", parts: [{ type: "text", text: "files" }] },
    { id: "a1", role: "assistant", parts: files },
  ];
  const page = await chat(server.origin, []);
  await page.route((url) => url.pathname === "/files.json", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify({ messages }) }));
  await page.context().route("**/api/files/flight", (route) => route.fulfill({ contentType: "text/html", body: "<script>document.title='run'</script>" }));
  await page.goto(`${server.origin}/?history=/files.json`);
  const answer = page.locator("article").last();
  await answer.locator(".ps-file").nth(2).waitFor();
  assert.deepEqual(await answer.locator(".ps-file__name").allInnerTexts(), ["notes of the day.html", "flight.log", "elsewhere.txt"]);
  assert.deepEqual(await answer.locator(".ps-file__words > .ps-file__size").allInnerTexts(), ["HTML", "LOG", "TXT"]);
  assert.equal(await answer.locator('a[href^="data:"]').count(), 0, "nothing leads to a page that somebody wrote");
  const saved = async (press) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press.click()]);
    return download.suggestedFilename();
  };
  assert.equal(await saved(answer.getByRole("button", { name: /notes of the day/ })), "notes of the day.html");
  const ours = answer.getByRole("link", { name: /flight\.log/ });
  assert.equal(await ours.getAttribute("download"), "flight.log");
  assert.equal(await saved(ours), "flight.log", "it is saved and not opened");
  const foreign = answer.getByRole("link", { name: /elsewhere\.txt/ });
  assert.equal(await foreign.getAttribute("download"), null, "a stranger's file opens where it is");
  assert.match(await foreign.innerText(), /elsewhere\.example/);
  assert.equal(page.context().pages().length, 1);
});
