// An answer on paper: what the screen shows a part of is whole there, and what needs a press, a scroll or the dark is not there.
// Printed as a browser does it by itself: it says so just before, and no frame comes in between.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { given } from "./given.mjs";
import { considered, open, paper, say, serve, turn } from "./harness.mjs";
import { STEP, chat, tool, words } from "./scripted.mjs";

const server = given(() => serve("--delay", "2"));

const table = (rows, columns = ["campaign", "spend"]) => ({
  demoType: "table", title: "Campaigns",
  columns: columns.map((key, at) => ({ key, label: key, type: at ? "number" : "text" })),
  rows: Array.from({ length: rows }, (_, at) => ({ id: `r${at}`, ...Object.fromEntries(columns.map((key, place) => [key, place ? at * place : `Campaign ${at}`])) })),
  totals: { spend: 7 }, highlights: [{ row_id: `r${rows - 1}`, reason: "It costs too much" }],
});

/** An answer with one figure and its last word. */
const shown = (name, output) => [...tool(name, {}, output), ...STEP, ...words("Here it is.")];

/** Prints the page, and resolves to what `look` found in it at that moment. */
async function printed(page, look) {
  await paper(page);
  // Behind the page's own listener, which came first.
  await page.evaluate(`addEventListener("beforeprint", () => (window.onPaper = (${look})()), { once: true })`);
  await page.pdf({ preferCSSPageSize: true });
  return page.evaluate(() => window.onPaper);
}

test("a table that scrolls on the screen is whole on paper, up to 2,000 rows, and says what it leaves out", async () => {
  const page = await chat(server.origin, [shown("showTable", table(450)), shown("showTable", table(2100))]);
  await say(page, "Four hundred and fifty");
  await page.locator(".ps-table-windowed .ps-row").first().waitFor();
  const rows = () => page.locator("tbody .ps-row:not(.ps-row-why)").count();
  const drawn = await rows();
  assert.ok(drawn < 100, `${drawn} rows are drawn on the screen`);
  const look = () => {
    const rows = [...document.querySelectorAll("article:last-of-type tbody .ps-row")].map((row) => row.textContent);
    return { rows, totals: document.querySelectorAll("article:last-of-type tfoot tr").length, note: document.querySelector("article:last-of-type .ps-table-note")?.textContent };
  };
  const whole = await printed(page, look);
  assert.equal(whole.rows.length, 451);
  assert.match(whole.rows.at(-2), /^Campaign 449/);
  assert.equal(whole.rows.at(-1), "It costs too much");
  assert.deepEqual([whole.totals, whole.note], [1, undefined]);
  await page.waitForFunction((drawn) => document.querySelectorAll("tbody .ps-row:not(.ps-row-why)").length === drawn, drawn);
  await say(page, "More than paper holds");
  const cut = await printed(page, look);
  assert.equal(cut.rows.length, 2000);
  assert.equal(cut.note, "Only the first 2,000 of 2,100 rows are printed. The CSV file has all of them.");
});

test("of sixteen columns each has its room on paper, and what a row is called is not one letter wide", async () => {
  const columns = Array.from({ length: 16 }, (_, at) => `${["campaign", "impressions", "conversions", "cost"][at % 4]}${at}`);
  const page = await chat(server.origin, [shown("showTable", table(12, columns))]);
  await say(page, "Sixteen");
  await page.locator(".ps-table-many .ps-row").first().waitFor();
  await paper(page);
  await page.emulateMedia({ media: "print" });
  // 178 mm, which a page has between its margins.
  await page.setViewportSize({ width: 673, height: 900 });
  const seen = await page.locator(".ps-table").evaluate((table) => {
    const { left, right } = table.getBoundingClientRect();
    const cut = [...table.querySelectorAll("th, td")].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent);
    return { left, right, cut, rows: [...table.querySelectorAll("tbody .ps-row")].map((row) => row.offsetHeight) };
  });
  assert.ok(seen.left >= 0 && seen.right <= 673, `${seen.left} to ${seen.right}`);
  assert.deepEqual(seen.cut, []);
  assert.ok(Math.max(...seen.rows) < 40, `rows of ${Math.max(...seen.rows)} px`);
});

test("a phone prints the table, not the list that fits its screen", async () => {
  const page = await chat(server.origin, [shown("showTable", table(30))], { viewport: { width: 360, height: 760 }, hasTouch: true });
  await say(page, "Show them");
  await page.locator(".ps-phone-row").first().waitFor();
  const seen = await printed(page, () => [document.querySelectorAll("tbody .ps-row:not(.ps-row-why)").length, document.querySelectorAll(".ps-phone-row").length]);
  assert.deepEqual(seen, [30, 0]);
  await page.locator(".ps-phone-row").first().waitFor();
});

test("ten columns fit on a page, in a short table and in a long one", async () => {
  const columns = ["campaign", "channel", "status", "impressions", "clicks", "conversions", "spend", "revenue", "cpa", "roas"];
  // As wide as A4 between its margins.
  const page = await chat(server.origin, [shown("showTable", table(9, columns)), shown("showTable", table(300, columns))], { viewport: { width: 673, height: 900 } });
  await say(page, "A short one");
  await say(page, "A long one");
  await page.locator(".ps-table-windowed .ps-row").first().waitFor();
  await paper(page);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.waitForFunction(() => document.querySelectorAll("article:last-of-type .ps-row").length === 302);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll(".ps-table-card")].flatMap((card) => {
      const { right, bottom } = card.getBoundingClientRect();
      return [...card.querySelectorAll("th, td")].filter((cell) => { const box = cell.getBoundingClientRect(); return box.right > right + 1 || box.bottom > bottom + 1 || cell.scrollWidth > cell.clientWidth + 1; }).map((cell) => cell.textContent);
    }));
  assert.deepEqual(cut, []);
  assert.equal(await page.locator(".ps-table-tools").first().isVisible(), false);
});

test("the weather is printed as it is read on the screen, without what switches its unit or opens more", async () => {
  const time = Array.from({ length: 24 }, (_, at) => `2026-03-09T${String(at).padStart(2, "0")}:00`);
  const days = Array.from({ length: 7 }, (_, at) => `2026-03-${String(9 + at).padStart(2, "0")}`);
  const weather = {
    cityName: "Busan", timezone: "Asia/Seoul", timezone_abbreviation: "KST", current: { time: time[9], temperature_2m: 13 },
    hourly: { time, temperature_2m: time.map((_, at) => at) }, daily: { time: days, sunrise: days.map((day) => `${day}T06:40`), sunset: days.map((day) => `${day}T18:30`) },
  };
  const page = await chat(server.origin, [shown("getWeather", weather)]);
  await say(page, "Weather");
  await page.locator(".ps-weather .ps-disclosure").nth(1).waitFor();
  const seen = () => page.evaluate(() => [".ps-figure", ".ps-switch", ".ps-disclosure"].map((name) => [...document.querySelectorAll(`.ps-weather ${name}`)].filter((one) => one.checkVisibility()).length));
  assert.deepEqual(await seen(), [1, 1, 2]);
  await paper(page);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await seen(), [1, 0, 0]);
});

test("an approval that waits is printed with the details that were opened, and without a word that only a press leads on from", async () => {
  const asks = [{ type: "tool-input-available", toolCallId: "c1", toolName: "pay", input: { to: "Ann", amount: 20 } }, { type: "tool-approval-request", approvalId: "p1", toolCallId: "c1" }];
  const page = await chat(server.origin, [asks]);
  await say(page, "Pay her");
  const details = page.locator(".ps-approval-card__details");
  await details.waitFor();
  const seen = () => page.locator(".ps-approval-card").evaluate((card) => {
    const isSeen = (name) => card.querySelector(name).checkVisibility();
    return { details: isSeen("details"), buttons: isSeen("button"), shadow: getComputedStyle(card).boxShadow !== "none", amount: card.textContent.includes("20") };
  });
  await paper(page);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await seen(), { details: false, buttons: false, shadow: false, amount: true });
  await page.emulateMedia({ media: "screen" });
  await details.locator("summary").click();
  await page.emulateMedia({ media: "print" });
  assert.equal((await seen()).details, true);
});

test("a chart that was drawn in the dark is printed in the colours of paper", async () => {
  const data = [3, 4, 5, 6].map((day) => ({ date: `2026-03-0${day}`, clicks: 1600 + day }));
  const page = await chat(server.origin, [shown("showChart", { demoType: "chart", title: "Clicks", chart: "line", x: { key: "date", type: "date" }, series: [{ key: "clicks", label: "Clicks" }], data })], { colorScheme: "dark" });
  await say(page, "Draw it");
  const lines = () => [...document.querySelectorAll(".ps-chart-host svg path")].map((path) => path.getAttribute("stroke")).filter((stroke) => stroke && stroke !== "none");
  await page.locator(".ps-chart-ghost").waitFor({ state: "detached" });
  const before = await page.evaluate(lines);
  const onPaper = await printed(page, lines);
  assert.equal(onPaper.length, before.length);
  assert.ok(before.length > 2);
  assert.ok(onPaper.every((stroke) => !before.includes(stroke)), `${before} became ${onPaper}`);
});

test("a surface that stands beside the thread is printed in the message that made it, and goes back", async () => {
  const page = await open(`${server.origin}/?protocol=gulf&api=/gulf`);
  await say(page, "Show a dashboard");
  const beside = page.locator(".ps-s-aside[open] .ps-s-moving");
  await beside.waitFor();
  const seen = await printed(page, () => [document.querySelectorAll("article .ps-s-home > .ps-s-moving").length, document.querySelectorAll("article .ps-s-way").length]);
  assert.deepEqual(seen, [1, 0]);
  await beside.waitFor();
});

test("code, a picture that waits for a press and an open question stand on paper without their buttons", async () => {
  const page = await open(server.origin);
  await say(page, "write a long report");
  await say(page, "ask me a question", "done", "ready");
  await paper(page);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const seen = await page.evaluate(() => {
    const visible = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    return { buttons: visible("button").map((button) => button.className), code: visible(".ps-prose pre").length, choices: visible(".ps-option").length };
  });
  assert.deepEqual(seen, { buttons: [], code: 6, choices: 4 });
});

test("what was denied is told on paper, and nothing there can be pressed", async () => {
  const page = await open(server.origin);
  await say(page, "Weather in Seoul", "done", "ready");
  await considered(page);
  await turn(page, () => page.getByRole("button", { name: "Deny", exact: true }).click());
  await page.locator('.ps-call[data-state="output-denied"]').waitFor();
  await say(page, "Show optimizations");
  await page.locator(".ps-nudge").first().waitFor();
  await paper(page);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator('.ps-call[data-state="output-denied"] .ps-call__line').isVisible(), true);
  assert.equal(await page.locator(".ps-nudge-why").first().isVisible(), true, "paper doesn't open");
  const buttons = await page.evaluate(() => [...document.querySelectorAll("button")].filter((button) => button.checkVisibility()).map((button) => button.textContent));
  assert.deepEqual(buttons, []);
});

test("a long list of results, a long document and a long consent are whole on paper, without the words that only a press leads on from", async () => {
  const found = Array.from({ length: 20 }, (_, at) => ({ title: `Result ${at}`, url: `https://example.com/${at}` }));
  const page = await chat(server.origin, [
    shown("searchDocuments", { results: found }),
    shown("createDocument", { id: "d1", title: "Notes", kind: "text", content: "A line.\n\n".repeat(80) }),
  ]);
  await say(page, "Find");
  await say(page, "Write");
  await page.locator(".ps-document-folded").waitFor();
  await paper(page);
  const seen = () => page.evaluate(() => {
    const visible = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility()).length;
    return { hits: visible(".ps-hit"), more: visible(".ps-hits-more"), mask: getComputedStyle(document.querySelector(".ps-document-folded")).maskImage === "none" };
  });
  assert.deepEqual(await seen(), { hits: 6, more: 2, mask: false });
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await seen(), { hits: 20, more: 0, mask: true });
  await page.goto(`${server.origin}/gallery?component=ConsentPanel&state=ready&locale=en`);
  const text = page.locator(".ps-consent-text").first();
  await text.waitFor();
  const faded = () => text.evaluate((text) => (text.classList.add("ps-consent-more"), getComputedStyle(text).maskImage !== "none"));
  assert.equal(await faded(), false);
  await page.emulateMedia({ media: "screen" });
  assert.equal(await faded(), true);
});

test("a chat that is printed in the middle of an answer stands on all its pages, without what is around it", async () => {
  const page = await open(server.origin, { init: () => (window.setTimeout = ((later) => (work, after, ...given) => later(work, after === 1500 ? 1e6 : after, ...given))(window.setTimeout)) });
  for (let at = 0; at < 4; at += 1) await say(page, "Show me everything Markdown can do");
  const sheets = await page.evaluate(() => [...document.adoptedStyleSheets].some((sheet) => [...sheet.cssRules].some((rule) => rule instanceof CSSPageRule)));
  assert.equal(sheets, false, "the sheet for paper is not there");
  const pages = (await page.pdf()).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages > 2, `${pages} pages`);
});

test("what somebody pasted is whole on paper", async () => {
  const page = await chat(server.origin, [words("Here.")]);
  await say(page, "line of the log\n".repeat(100));
  await paper(page);
  await page.emulateMedia({ media: "print" });
  const [height, all, mask] = await page.locator(".ps-bubble").evaluate((bubble) => [bubble.clientHeight, bubble.scrollHeight, getComputedStyle(bubble).maskImage]);
  assert.ok(height > 1000 && height >= all, `${height} px of ${all}`);
  assert.equal(mask, "none");
});
