// What an answer shows and what can be done with it: tables, charts, code, pictures, documents, sources, files, unknown tools.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, copied, say, serve, status, turn } from "./harness.mjs";
import { STEP, chat, tool, words } from "./scripted.mjs";

const server = given(() => serve("--delay", "2"));

/** The file that a gesture downloads. */
async function downloaded(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a table of 1,000 rows is windowed, sorts by its head, filters, and is saved as it is shown", async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ name: `Campaign ${at}`, cost: (at * 7919) % 1000, day: "2026-03-07" }));
  const columns = [{ key: "name", label: "Name", type: "text" }, { key: "cost", label: "Cost", type: "number" }, { key: "day", label: "Day", type: "date" }];
  const page = await chat(server.origin, [tool("showTable", {}, { demoType: "table", title: "Costs", columns, rows })]);
  await say(page, "Show them");
  const table = page.getByRole("table").first();
  await table.getByRole("row").nth(5).waitFor();
  const drawnRows = () => table.locator("tbody tr").count();
  assert.ok((await drawnRows()) < 120, `${await drawnRows()} rows in the page`);
  assert.equal(await table.getAttribute("aria-rowcount"), "1001");
  const cost = table.getByRole("columnheader", { name: "Cost" });
  await cost.getByRole("button").click();
  assert.equal(await cost.getAttribute("aria-sort"), "ascending");
  const first = () => table.locator("tbody tr:not([aria-hidden])").first().innerText();
  assert.match(await first(), /Campaign 0\b/);
  await cost.getByRole("button").click();
  assert.equal(await cost.getAttribute("aria-sort"), "descending");
  assert.match(await first(), /\b999\b/);
  await page.getByRole("searchbox", { name: "Filter rows" }).or(page.getByLabel("Filter rows")).first().fill("Campaign 77");
  await page.getByText(/11 of 1,000 rows/).first().waitFor();
  await axe(page, "a filtered table", ".ps-table");
  const csv = await downloaded(page, () => page.getByRole("button", { name: "Download as CSV" }).click());
  assert.match(csv.name, /\.csv$/);
  const lines = csv.bytes.toString("utf8").replace("\uFEFF", "").trim().split("\r\n");
  assert.equal(lines[0], "Name,Cost,Day");
  assert.equal(lines.length, 12, "the rows of the filter, and no others");
  const costs = lines.slice(1).map((line) => Number(line.split(",")[1]));
  assert.deepEqual(costs, [...costs].sort((a, b) => b - a), "in the order that is shown");
});

test("a table that is wider than its place is reached by keyboard, and one that fits is no stop", async () => {
  const columns = ["one", "two", "three"].map((key) => ({ key, label: key, type: "text" }));
  const rows = (cell) => [1, 2, 3].map((at) => Object.fromEntries(columns.map(({ key }) => [key, `${cell}${at}`])));
  const shows = (title, cell) => tool("showTable", {}, { demoType: "table", title, columns, rows: rows(cell) });
  const page = await chat(server.origin, [[...shows("Wide", "Donaudampfschifffahrtsgesellschaftskapitänspatent".repeat(2)), ...STEP, ...words("Here.")], [...shows("Small", "x"), ...STEP, ...words("Here.")]], { viewport: { width: 900, height: 800 } });
  await say(page, "Show one");
  const view = page.locator(".ps-table-view");
  await page.waitForFunction(() => document.querySelector(".ps-table-view[tabindex]"));
  assert.ok(await view.evaluate((view) => view.scrollWidth > view.clientWidth));
  assert.equal(await view.getAttribute("role"), "group");
  assert.match(await view.getAttribute("aria-label"), /scroll/i);
  await axe(page, "a table that scrolls", ".ps-thread");
  await view.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".ps-table-view").scrollLeft > 0);
  // In more room it fits.
  await page.setViewportSize({ width: 2600, height: 800 });
  await say(page, "Show the other");
  await view.nth(1).waitFor();
  assert.equal(await view.last().getAttribute("tabindex"), null);
});

test("a chart is walked by arrow keys, and saved as picture and as data", async () => {
  const data = ["2026-03-01", "2026-03-02", "2026-03-03"].map((date, at) => ({ date, spend: 10 + at, revenue: 40 - at }));
  const page = await chat(server.origin, [tool("showChart", {}, { demoType: "chart", title: "Spend and revenue", chart: "line", x: { key: "date", type: "date" }, series: [{ key: "spend", label: "Spend" }, { key: "revenue", label: "Revenue" }], data })]);
  await say(page, "Draw it");
  const plot = page.locator(".ps-chart-cursor");
  await plot.waitFor();
  await page.locator("figure svg, .ps-chart svg, .ps-chart canvas").first().waitFor();
  assert.match(await plot.getAttribute("aria-label"), /Spend and revenue/);
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator("[aria-live]").filter({ hasText: /Spend.*11|11.*Spend/ }).first().waitFor({ state: "attached" });
  const png = await downloaded(page, () => page.getByRole("button", { name: "Download image" }).click());
  assert.match(png.name, /^Spend and revenue\.png$/);
  assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await page.getByRole("button", { name: "View data" }).click();
  const csv = await downloaded(page, () => page.getByRole("button", { name: "Download data" }).click());
  assert.deepEqual(csv.bytes.toString("utf8").replace("\uFEFF", "").trim().split(/\r?\n/), ["Date,Spend,Revenue", "2026-03-01,10,40", "2026-03-02,11,39", "2026-03-03,12,38"]);
});

test("files and sources of an answer, a tool that nobody knows, copy, and the same question again", async () => {
  const page = await chat(
    server.origin,
    [
      [
        ...tool("launchRocket", { pad: 39, crew: ["Ada", "Grace"] }, { accepted: true, orbit: { km: 420 } }),
        ...STEP,
        { type: "source-url", sourceId: "s1", url: "https://docs.example/launch", title: "Launch rules" },
        { type: "file", mediaType: "text/plain", url: `data:text/plain;base64,${Buffer.from("flight log").toString("base64")}` },
        ...words("**Lift-off** at nine."),
      ],
      words("Again at ten."),
    ],
    { permissions: ["clipboard-read", "clipboard-write"] },
  );
  await say(page, "Launch");
  const answer = page.locator("article").last();
  await answer.locator("summary").filter({ hasText: "Launch rocket" }).click();
  assert.match(await answer.getByRole("row", { name: /pad/ }).innerText(), /pad\s+39/);
  await answer.getByRole("button", { name: /^Result/ }).click();
  await answer.locator("summary").filter({ hasText: "orbit" }).click();
  await answer.getByText("420").waitFor();
  assert.equal(await answer.getByRole("link", { name: /Launch rules/ }).getAttribute("href"), "https://docs.example/launch");
  await axe(page, "an unknown tool, a source and a file", ".ps-thread");
  assert.match(await copied(page, () => answer.getByRole("button", { name: "Copy", exact: true }).last().click()), /\*\*Lift-off\*\* at nine\./, "the words as they were written");
  await turn(page, () => page.getByRole("button", { name: "Answer again" }).click());
  assert.equal(page.bodies[1].trigger, "regenerate-message");
  assert.match(await page.locator("article").last().innerText(), /Again at ten/);
  assert.equal(await page.getByText("Lift-off").count(), 0, "the new answer stands in the place of the old one");
});

test("code has its language, its colours and its copy; a picture is fetched by nobody's wish but the person's; a link passes the gate", async () => {
  const text = "```rust\nfn main() { println!(\"hi\"); }\n```\n\n![A chart](https://pictures.example/a.png)\n\n[fine](https://docs.example/a) [bad](javascript:alert(1)) <b onclick=x>raw</b>\n\n- [x] done\n";
  const page = await chat(server.origin, [words(text)], { permissions: ["clipboard-read", "clipboard-write"] });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await say(page, "Show me");
  const answer = page.locator("article").last();
  assert.match(await answer.locator(".ps-code").innerText(), /rust/i);
  await answer.locator(".ps-code code span").first().waitFor();
  await answer.getByRole("button", { name: /Copy rust code/i }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'fn main() { println!("hi"); }');
  await answer.getByText("Image from pictures.example").waitFor();
  assert.ok(!asked.includes("pictures.example"), "nothing was fetched");
  assert.equal(await answer.getByRole("link", { name: "fine" }).getAttribute("href"), "https://docs.example/a");
  assert.equal(await answer.getByRole("link", { name: "bad" }).count(), 0);
  assert.match(await answer.innerText(), /<b onclick=x>raw<\/b>/, "raw HTML is text");
  await axe(page, "code, a picture that waits, links", ".ps-thread");
  await answer.getByRole("button", { name: "Show the image from pictures.example" }).click();
  await answer.getByText("could not be shown here").waitFor();
  assert.equal(await answer.getByRole("link", { name: /Open in new tab/ }).getAttribute("href"), "https://pictures.example/a.png");
  page.allowed = [/pictures\.example/];
});

test("where a page may not write to the clipboard its code says so, and the chat goes on", async () => {
  const page = await chat(server.origin, [words("```rust\nfn main() {}\n```\n")], { init: () => delete Navigator.prototype.clipboard });
  await say(page, "Show me");
  const code = page.locator("article .ps-code");
  await code.getByRole("button", { name: /Copy rust code/i }).click();
  await code.getByRole("button", { name: "Could not copy" }).waitFor();
  await code.getByRole("button", { name: /Copy rust code/i }).waitFor();
  await say(page, "Again");
});

test("a picture that was asked for has the focus, and a call that is tried again hands it to the composer", async () => {
  const failed = [
    { type: "tool-input-available", toolCallId: "c1", toolName: "launchRocket", input: { pad: 39 } },
    { type: "tool-output-error", toolCallId: "c1", errorText: "No fuel." },
  ];
  const page = await chat(server.origin, [[{ type: "file", mediaType: "image/png", url: "https://pictures.example/a.png" }, ...failed]]);
  await page.route("https://pictures.example/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>" }));
  await say(page, "Show me");
  await page.getByRole("button", { name: "Load image" }).press("Enter");
  await page.waitForFunction(() => document.activeElement.matches(".ps-picture"));
  // As screen readers and voices press: without a key.
  await turn(page, () => page.getByRole("button", { name: "Try again" }).evaluate((button) => (button.focus(), button.click())));
  await page.waitForFunction(() => document.activeElement.id === "ps-composer");
  page.allowed = [/pictures\.example/];
});

test("on a phone, what goes away leaves the focus near it, and a turned phone keeps it on its control", async () => {
  const failed = [
    { type: "tool-input-available", toolCallId: "c0", toolName: "launchRocket", input: { pad: 39 } },
    { type: "tool-output-error", toolCallId: "c0", errorText: "No fuel." },
  ];
  const matrix = {
    tool: "render_interaction", schema_version: "2026-06-01", interaction_id: "parts", type: "matrix", research_intent: "test", title: "How is it?",
    rows: [{ id: "setup", label: "Set-up" }, { id: "export", label: "Export" }], columns: [{ id: "low", label: "Low" }, { id: "high", label: "High" }], output_schema: { type: "object" },
  };
  const numbers = tool("listNumbers", {}, Array.from({ length: 120 }, (_, at) => at));
  const turns = [[...failed, ...STEP, ...words("Sorry.")], [...numbers, ...STEP, ...words("These.")], [{ type: "tool-input-available", toolCallId: "c2", toolName: "render_interaction", input: matrix }]];
  const page = await chat(server.origin, turns, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await say(page, "Fly");
  await turn(page, () => page.getByRole("button", { name: "Try again" }).evaluate((button) => (button.focus(), button.click())));
  await page.waitForFunction(() => document.activeElement.matches(".ps-scroll"), null, { timeout: 5000 });
  const call = page.locator(".ps-call", { hasText: /numbers/i }).last();
  await call.locator("summary").first().press("Enter");
  await call.getByRole("button", { name: /^Result/ }).press("Enter");
  const more = call.getByRole("button", { name: /^Show \d+ more/ });
  await more.press("Enter");
  await page.waitForFunction(() => /^Show 20 more/.test(document.activeElement.textContent));
  await more.press("Enter");
  await page.waitForFunction(() => document.activeElement.matches(".ps-tree-list li") && /101/.test(document.activeElement.textContent));
  await say(page, "Ask me");
  const high = page.getByRole("radio", { name: /High$/ }).last();
  await high.press("Space");
  const name = await high.getAttribute("name");
  for (const [width, height, place] of [[844, 390, "table"], [360, 844, "fieldset"]]) {
    await page.setViewportSize({ width, height });
    await page.locator(`.ps-matrix ${place}`).first().waitFor();
    await page.waitForFunction(([name, place]) => document.activeElement.name === name && document.activeElement.value === "high" && document.activeElement.closest(place), [name, place]);
  }
});

test("code is coloured by the grammars that it needs: its language's, and those of what stands inside", async () => {
  const fenced = (language, code) => words(`\`\`\`${language}\n${code}\n\`\`\`\n`);
  const markup = '<p class="a">Hi</p>\n<script>const one = "two";</script>';
  const query = "const found = gql`query { name(first: 3) }`;";
  const page = await chat(server.origin, [fenced("ts", "const one: number = 1;"), fenced("HTML", markup), fenced("js", query), fenced("brainfuck", "+-+-")]);
  const grammars = [];
  page.on("request", (request) => grammars.push(...(/lazy\/highlight\/(.+)\.js$/.exec(new URL(request.url()).pathname)?.slice(1) ?? [])));
  const coloured = () => page.locator("article").last().locator(".ps-code code span");
  const read = (kind) => page.locator(`article:last-of-type .ps-hl-${kind}`).allInnerTexts();
  await say(page, "In TypeScript");
  await coloured().first().waitFor();
  assert.deepEqual(grammars, ["typescript"]);
  await say(page, "In HTML");
  await coloured().first().waitFor();
  assert.deepEqual(grammars.slice(1).sort(), ["css", "javascript", "xml"], "the scripts and styles in a page are guessed among these");
  assert.ok((await read("keyword")).includes("const"), "the script inside");
  await say(page, "A query");
  await coloured().first().waitFor();
  assert.deepEqual(grammars.slice(4), ["graphql"], "found while the script was read");
  assert.ok((await read("keyword")).includes("query"), "the query inside");
  await say(page, "Something odd");
  await page.locator("article").last().getByText("+-+-").waitFor();
  assert.equal(await coloured().count(), 0);
  assert.equal(grammars.length, 5, "nothing comes twice, and nothing for a language that nobody knows");
});

/** Lets each save of messages take half a second longer. */
function slowSaves() {
  const commit = IDBTransaction.prototype.commit;
  IDBTransaction.prototype.commit = function () {
    const until = performance.now() + ([...this.objectStoreNames].includes("messages") ? 500 : 0);
    const again = () => (performance.now() < until ? (this.objectStore("messages").get("").onsuccess = again) : commit.call(this));
    again();
  };
}

test("an answer that ends before the question is saved is kept, and what the page goes on with stands behind it", async () => {
  const made = [{ type: "tool-input-available", toolCallId: "c1", toolName: "look_up", input: {} }, { type: "tool-output-available", toolCallId: "c1", output: "Found" }];
  const page = await chat(server.origin, [made], { init: slowSaves });
  await say(page, "Look it up");
  await page.locator("article").getByText("Fine.").waitFor();
  const whole = async () => assert.match(await page.locator("article").last().innerText(), /look up[\s\S]*Fine\./i);
  await whole();
  assert.equal(page.bodies[1].messages.length, 2);
  await page.waitForTimeout(1500);
  await page.reload();
  await page.locator("article").getByText("Fine.").waitFor();
  await whole();
});

test("where a letter goes and where a period ends are two words in Korean", async () => {
  const call = { type: "tool-input-available", toolCallId: "c1", toolName: "send_mail", input: { from: "2026-03-01", to: ["team@example.com"] } };
  const page = await chat(server.origin, [[call, { type: "tool-approval-request", approvalId: "p1", toolCallId: "c1" }]], { locale: "ko-KR" });
  await say(page, "Send it");
  const names = page.locator(".ps-facts > .ps-facts__row > dt");
  await names.nth(1).waitFor({ state: "attached" });
  assert.deepEqual(await names.allTextContents(), ["시작", "받는 곳"]);
});

test("artifact events are one card for each document, whatever their number", async () => {
  const event = (kind, data) => ({ type: `data-${kind}`, data, transient: true });
  const page = await chat(server.origin, [
    [
      event("kind", "text"), event("id", "d1"), event("title", "Spring plan"), event("clear", null),
      ...["# Plan\n\n", "Spend ", "less, ", "sell more."].map((delta) => event("textDelta", delta)),
      event("finish", null),
      event("kind", "sheet"), event("id", "d2"), event("title", "Costs"), event("clear", null), event("sheetDelta", "name,cost\nBrand,10\n"), event("finish", null),
      ...words("Two documents."),
    ],
  ]);
  await say(page, "Write it down");
  const answer = page.locator("article").last();
  for (const title of ["Spring plan", "Costs"]) assert.equal(await answer.getByText(title, { exact: true }).count(), 1, title);
  assert.match(await answer.innerText(), /sell more\./);
  await axe(page, "documents", ".ps-thread");
  await page.reload();
  await status(page, "ready", "done");
  await page.locator("article").last().getByText("Spring plan", { exact: true }).waitFor();
});

test("a sheet is saved without formulas: numbers stay numbers, and the card shows what was written", async () => {
  const event = (kind, data) => ({ type: `data-${kind}`, data, transient: true });
  const sheet = ["name,cost", '"=HYPERLINK(""https://evil.example"")",10', "+cmd|' /C calc'!A0,-5", "-2+3,+3.5%", '@SUM(A1),"-1,200"', "Brand,7"].join("\n");
  const told = [event("kind", "sheet"), event("id", "d1"), event("title", "Costs"), event("clear", null), event("sheetDelta", `${sheet}\n`), event("finish", null)];
  const called = tool("createDocument", { title: "Costs again", kind: "sheet" }, { id: "d2", title: "Costs again", kind: "sheet", content: sheet });
  const page = await chat(server.origin, [[...told, ...words("Here.")], called]);
  await say(page, "A sheet");
  await say(page, "Another one");
  const cards = page.locator(".ps-document");
  assert.equal(await cards.count(), 2);
  const saved = ["name,cost", `"'=HYPERLINK(""https://evil.example"")",10`, "'+cmd|' /C calc'!A0,-5", "'-2+3,+3.5%", `'@SUM(A1),"-1,200"`, "Brand,7", ""].join("\r\n");
  for (const card of await cards.all()) {
    await card.locator("table").getByText("-2+3", { exact: true }).waitFor();
    const { name, bytes } = await downloaded(page, () => card.locator(".ps-document-tools").getByRole("button", { name: "Download" }).click());
    assert.match(name, /^Costs( again)?\.csv$/);
    assert.equal(bytes.toString("utf8"), `\uFEFF${saved}`);
  }
});

test("suggestions and a new version reach a document of an earlier answer; a document stands where it began", async () => {
  const event = (kind, data) => ({ type: `data-${kind}`, data, transient: true });
  const STOP = { type: "finish", finishReason: "stop" };
  const told = (id, kind, title, ...events) => [event("kind", kind), event("id", id), event("title", title), event("clear", null), ...events, event("finish", null)];
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGPwiUnDihgGlwQAYP5fQUybcIMAAAAASUVORK5CYII=";
  const page = await chat(server.origin, [
    [...told("d1", "text", "Spring plan", event("textDelta", "Spend less.")), ...told("d2", "image", "Sketch", event("imageDelta", png)), ...words("Here they are."), STOP],
    [
      { type: "tool-input-available", toolCallId: "s1", toolName: "requestSuggestions", input: { documentId: "d1" } },
      event("suggestion", { id: "x", documentId: "d1", originalText: "Spend less", suggestedText: "Spend wisely", description: "Kinder" }),
      { type: "tool-output-available", toolCallId: "s1", output: { id: "d1", title: "Spring plan", kind: "text", message: "Suggestions have been added to the document" } },
      ...words("One change."), STOP,
    ],
    [...told("d1", "text", "Spring plan", event("textDelta", "Spend wisely.")), ...words("Done."), STOP],
  ]);
  await say(page, "Plan and sketch");
  const cards = page.locator(".ps-document");
  assert.equal(await cards.count(), 2);
  const order = await page.locator("article").last().locator(".ps-document, .ps-prose, .ps-content > :not(.ps-document)").evaluateAll((all) => all.map((one) => (one.matches(".ps-document") ? "card" : one.textContent)).filter((one) => one === "card" || /Here they/.test(one)));
  assert.deepEqual(order.slice(0, 2), ["card", "card"], "both began before the words");
  await say(page, "Suggest changes");
  const third = cards.nth(2);
  await third.getByText("Spend wisely").waitFor();
  assert.match(await third.innerText(), /Spring plan[\s\S]*Spend less\./, "the document as it was, with the change");
  assert.equal(await cards.count(), 3, "the call draws no empty card");
  await say(page, "Take it");
  await cards.nth(3).getByText("version 2").waitFor();
  await cards.nth(0).getByRole("button", { name: "There is a newer version below" }).click();
  await page.waitForFunction(() => document.activeElement?.dataset.version === "1");
  await page.reload();
  await status(page, "ready");
  await cards.nth(0).getByRole("button", { name: "There is a newer version below" }).waitFor();
  assert.equal(await cards.nth(3).getByRole("button", { name: "There is a newer version below" }).count(), 0);
});

test("what is out of scope says so and offers what is not", async () => {
  const failed = { type: "tool-input-error", toolCallId: "c1", toolName: "showChart", input: { days: 900 }, errorText: "900 days are out of scope. Allowed: 7 days, 30 days, 90 days" };
  const page = await chat(server.origin, [
    [failed, ...STEP, { type: "data-scope", data: { message: "Only these goals can be planned.", choices: ["More clicks", "More sales"] } }, ...words("Choose one.")],
  ]);
  await say(page, "900 days");
  const answer = page.locator("article").last();
  for (const name of ["7 days", "30 days", "90 days", "More clicks", "More sales"]) assert.equal(await answer.getByRole("button", { name, exact: true }).count(), 1, name);
  await answer.getByText("Only these goals can be planned.").waitFor();
  await axe(page, "out of scope", ".ps-thread");
  await turn(page, () => answer.getByRole("button", { name: "30 days", exact: true }).click());
  assert.equal(page.bodies.at(-1).messages.at(-1).parts.at(-1).text, "30 days");
});

test("what somebody pasted shows its beginning, and the rest is one press away", async () => {
  const page = await chat(server.origin, [words("Here.")]);
  const lines = Array.from({ length: 400 }, (_, at) => `line ${at} of the log`).join("\n");
  await say(page, lines);
  const bubble = page.locator(".ps-bubble");
  const height = async () => (await bubble.boundingBox()).height;
  assert.ok((await height()) < 700, `${await height()} px`);
  const more = page.getByRole("button", { name: "Show more" });
  assert.equal(await more.getAttribute("aria-expanded"), "false");
  await axe(page, "a folded message", ".ps-person");
  await more.click();
  assert.ok((await height()) > 5000, `${await height()} px`);
  await page.getByRole("button", { name: "Show less" }).click();
  assert.ok((await height()) < 700);
  await say(page, "Short");
  assert.equal(await more.count(), 1);
});
