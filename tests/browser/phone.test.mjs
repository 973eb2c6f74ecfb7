// A finger, the keyboard that it types on and a notch: nothing lies under them, and what a finger does is what was meant.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { given } from "./given.mjs";
import { drawn, open, ROOT, say } from "./harness.mjs";
import { embedding, say as tell } from "./embed-pages.mjs";
import { live, text } from "./live.mjs";
import { STEP, tool, words } from "./scripted.mjs";

const EXAMPLES = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/interaction-examples.json"), "utf8"));
const example = (id) => EXAMPLES.find(({ call }) => call.interaction_id === id).call;
const asked = (input) => [{ type: "tool-input-available", toolCallId: "c1", toolName: "render_interaction", input }];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const server = given(live);

/** A page with this answer. */
async function answered(chunks, options = PHONE) {
  const page = await server.chat([chunks], options);
  await say(page, "Go on", "done", "ready");
  return page;
}

/** A sample of the gallery. */
async function sample(component, state, options = PHONE) {
  const page = await open(null, { reducedMotion: "reduce", ...options });
  await page.goto(`${server.origin}/gallery?component=${component}&state=${state}&locale=en`);
  const stage = page.locator(`[data-sample="${component}/${state}"]`);
  await stage.locator("*").first().waitFor();
  return { page, stage };
}

async function ended(page) {
  await page.context().close();
}

const box = (locator) => locator.evaluate((node) => node.getBoundingClientRect().toJSON());

/** Fingers of a page: `touch("touchStart", [x, y], ...)`. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return async (type, ...points) => {
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await drawn(page);
  };
}

/** A keyboard that iOS lays over the page; `raise(page, height)` leaves so much of it. */
const covers = () => {
  const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, "visualViewport", { value: view });
};
const raise = (page, height) =>
  page.evaluate((height) => {
    window.visualViewport.height = height;
    window.visualViewport.dispatchEvent(new Event("resize"));
  }, height);

const form = (count) => ({
  ...example("int_profile_form_001"),
  fields: Array.from({ length: count }, (_, at) => ({ id: `f${at}`, type: "text", label: `Field ${at}` })),
  output_schema: { type: "object" },
});

test("a keyboard that covers the page leaves what is typed into in a dialog in view", async () => {
  const page = await answered(asked(form(9)), { ...PHONE, init: covers });
  await page.locator("dialog[open]").waitFor();
  const field = page.locator("dialog input").last();
  await field.focus();
  await raise(page, 400);
  assert.equal((await box(page.locator("dialog[open]"))).bottom, 400);
  const [typed, foot] = [await box(field), await box(page.locator("dialog .ps-question-foot"))];
  assert.ok(typed.top >= 52 && typed.bottom <= foot.top && foot.bottom <= 400, JSON.stringify([typed, foot]));
  await ended(page);
});

test("a keyboard that covers the page leaves what is typed into in the thread in view", async () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ id: `r${at}`, label: `Row ${at}` }));
  const matrix = { ...example("int_matrix_likert_001"), rows, columns: [{ id: "c", label: "Answer" }], matrix: { cell: "text" }, output_schema: { type: "object" } };
  const chat = await answered(asked(matrix), { ...PHONE, init: covers });
  const fields = chat.locator("article input.ps-field");
  await fields.nth(3).waitFor();
  await chat.locator(".ps-scroll").evaluate((scroll) => (scroll.scrollTop -= 400));
  await drawn(chat);
  const low = await fields.evaluateAll((fields) => fields.findLastIndex((field) => field.getBoundingClientRect().bottom < document.querySelector(".ps-dock").getBoundingClientRect().top));
  await fields.nth(low).focus();
  await raise(chat, 440);
  const [own, dock] = [await box(fields.nth(low)), await box(chat.locator(".ps-dock"))];
  assert.ok(dock.bottom <= 440 && own.bottom <= dock.top, JSON.stringify([own, dock]));
  await ended(chat);
});

test("the head and the foot of a question's layer never cover what has the focus", async () => {
  const page = await answered(asked(form(14)), { viewport: { width: 390, height: 620 } });
  await page.locator("dialog[open]").waitFor();
  const fields = page.locator("dialog input");
  await fields.first().focus();
  const covered = () =>
    page.evaluate(() => {
      const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
      const seen = [top + 2, bottom - 2].every((y) => document.activeElement.contains(document.elementFromPoint((left + right) / 2, y)));
      return seen ? null : document.activeElement.id;
    });
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let at = 0; at < 13; at++) {
      await page.keyboard.press(key);
      assert.equal(await covered(), null, key);
    }
  }
  await ended(page);
});

test("the foot of a question's layer leaves a low page to what is read", async () => {
  const low = await answered(asked(example("int_delete_confirm_002")), { viewport: { width: 320, height: 256 } });
  await low.locator("dialog[open]").waitFor();
  const [dialog, foot] = [await box(low.locator("dialog[open]")), await box(low.locator("dialog .ps-question-foot"))];
  assert.ok(foot.top >= dialog.bottom - 8, `what is decided stands before the buttons: ${JSON.stringify([dialog, foot])}`);
  await ended(low);
});

test("the chip of a source without an address shows its card under a finger, and a touch elsewhere takes it away", async () => {
  const page = await answered([
    { type: "source-document", sourceId: "d", mediaType: "application/pdf", title: "A paper", filename: "paper.pdf" },
    { type: "text-start", id: "t" },
    { type: "text-delta", id: "t", delta: "A paper says so." },
    { type: "text-end", id: "t", citations: [{ source: { type: "source", sourceType: "document", id: "d", mediaType: "application/pdf", title: "A paper", filename: "paper.pdf" }, endIndex: 15, citedText: "What the paper says." }] },
  ]);
  await page.locator("button.ps-cite").tap();
  const card = page.locator("#ps-preview");
  await card.waitFor({ state: "visible", timeout: 5000 });
  assert.match(await card.textContent(), /What the paper says\./);
  await card.tap();
  await page.waitForTimeout(300);
  assert.ok(await card.isVisible(), "it is not elsewhere");
  await page.locator(".ps-bubble").tap();
  await card.waitFor({ state: "hidden" });
  await ended(page);
});

test("who scrolls to the end of a table scrolls on in the thread", async () => {
  const rows = Array.from({ length: 400 }, (_, at) => ({ id: `r${at}`, name: `Row ${at}`, spend: at }));
  const columns = ["name", "spend"].map((key, at) => ({ key, label: key, type: at ? "number" : "text" }));
  const table = { demoType: "table", title: "Rows", columns, rows };
  const page = await answered([...tool("showTable", {}, table), ...STEP, ...words("Line.\n\n".repeat(40))], { viewport: { width: 1180, height: 800 } });
  const windowed = page.locator(".ps-table-windowed");
  await windowed.scrollIntoViewIfNeeded();
  await windowed.evaluate((view) => (view.scrollTop = view.scrollHeight));
  await windowed.hover();
  await drawn(page);
  const scrolled = () => page.locator(".ps-scroll").evaluate((scroll) => scroll.scrollTop);
  const before = await scrolled();
  await page.mouse.wheel(0, 200);
  await page.waitForTimeout(400);
  assert.ok((await scrolled()) > before, "the thread goes on");
  await ended(page);
});

test("who scrolls to the end of a chat in somebody's page scrolls on in that page", async (t) => {
  const widget = await embedding();
  t.after(widget.stop);
  const host = await widget.at(`<div style="block-size:400px">${widget.chat()}</div><div style="block-size:3000px"></div>`);
  await host.waitForFunction(() => document.querySelector("partsong-chat")?.status === "ready");
  await tell(host, "hello");
  const seen = await host.evaluate(() => getComputedStyle(document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-scroll")).overscrollBehaviorY);
  assert.equal(seen, "auto");
  await ended(host);
});

test("the figures of a chart stay when the finger is lifted, and go when it came to scroll", async () => {
  const data = [3, 4, 5, 6].map((day) => ({ date: `2026-03-0${day}`, clicks: 1600 + day }));
  const chart = { demoType: "chart", title: "Clicks", chart: "line", x: { key: "date", type: "date" }, series: [{ key: "clicks", label: "Clicks" }], data };
  const page = await answered([...tool("showChart", {}, chart), ...STEP, ...words("Line.\n\n".repeat(40))]);
  const cursor = page.locator(".ps-chart-cursor");
  await cursor.scrollIntoViewIfNeeded();
  await page.locator(".ps-chart-ghost").waitFor({ state: "detached" });
  const { x, y, width, height } = await box(cursor);
  const touch = await fingers(page);
  const at = [x + width / 2, y + height / 2];
  await touch("touchStart", at);
  await touch("touchEnd");
  const tip = page.locator(".ps-chart-tip");
  await page.waitForTimeout(300);
  assert.equal(await tip.count(), 1);
  await touch("touchStart", at);
  for (const far of [20, 60, 100]) await touch("touchMove", [at[0], at[1] - far]);
  assert.equal(await tip.count(), 0, "a swipe reads nothing");
  await touch("touchEnd");
  await ended(page);
});

test("each line of a person's words begins where its own script does", async () => {
  const page = await server.chat([text("Yes.")], PHONE);
  await say(page, "שלום\nמה שלומך היום ידידי\nHello\nHow are you today");
  const edges = await page.locator(".ps-bubble > bdi").evaluate((words) => {
    const lines = [];
    const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      for (const { index, 0: line } of node.data.matchAll(/[^\n]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + line.length);
        const { left, right } = range.getBoundingClientRect();
        lines.push([Math.round(left), Math.round(right)]);
      }
    }
    return lines;
  });
  const [short, long, hello, how] = edges;
  assert.equal(short[1], long[1], "Hebrew begins on the right");
  assert.equal(hello[0], how[0], "and English on the left");
  assert.ok(short[0] > hello[0] && hello[1] < short[1]);
  await ended(page);
});

test("on a phone that lies nothing stands under its notch", async () => {
  const page = await open(null, { viewport: { width: 844, height: 390 }, hasTouch: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 59, right: 47 } });
  await page.goto(server.origin);
  await page.locator("#ps-composer").waitFor();
  const { left, right } = await box(page.locator(".ps-head"));
  assert.ok(left >= 59 && right <= 844 - 47, `${left} to ${right}`);
  await ended(page);
});

test("a number has the keyboard without a minus only where it cannot be less than nothing", async () => {
  const number = (id, more) => ({ id, type: "number", label: id, ...more });
  const fields = [number("any", {}), number("below", { min: -5 }), number("share", { min: 0 }), number("count", { min: 0, step: 1 })];
  const page = await answered(asked({ ...form(1), fields }));
  await page.locator("dialog[open]").waitFor();
  const modes = await page.locator("dialog input").evaluateAll((all) => all.map((field) => field.getAttribute("inputmode")));
  assert.deepEqual(modes, [null, null, "decimal", "numeric"]);
  await ended(page);
});

test("a number that nothing is known of has the keyboard of words", async () => {
  const one = await answered(asked({ ...example("int_email_002"), input: { input_type: "number" } }));
  assert.equal(await one.locator("article input.ps-field").getAttribute("inputmode"), null);
  await ended(one);
});

test("a swipe over half stars answers nothing", async () => {
  const { page, stage } = await sample("StarRating", "halves");
  const strip = stage.locator(".ps-halves-strip");
  await strip.scrollIntoViewIfNeeded();
  const said = stage.locator(".ps-signs-said");
  const unsaid = await said.innerText();
  const { x, y, width, height } = await box(strip);
  const touch = await fingers(page);
  const at = [x + width * 0.6, y + height / 2];
  await touch("touchStart", at);
  for (const far of [20, 60, 120]) await touch("touchMove", [at[0], at[1] - far]);
  await touch("touchEnd");
  assert.equal(await said.innerText(), unsaid);
  await page.touchscreen.tap(...at);
  assert.notEqual(await said.innerText(), unsaid);
  await ended(page);
});

test("one finger draws on a picture that is zoomed, two move it", async () => {
  const { page, stage } = await sample("ImageFeedbackCanvas", "every-tool", { hasTouch: true, viewport: { width: 820, height: 1180 } });
  await stage.locator(".ps-switch-option").nth(1).click();
  for (let times = 0; times < 3; times++) await stage.locator(".ps-marking-steps button").last().click();
  const view = stage.locator(".ps-marking-view");
  await view.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await box(view);
  const touch = await fingers(page);
  const [left, right, middle] = [x + width * 0.4, x + width * 0.6, y + height / 2];
  const marks = () => stage.locator(".ps-marking-row").count();
  const none = await marks();
  await touch("touchStart", [left, middle], [right, middle]);
  for (const far of [15, 40, 80, 120]) await touch("touchMove", [left - far, middle], [right - far, middle]);
  await touch("touchEnd");
  await page.waitForTimeout(300);
  assert.equal(await marks(), none);
  assert.ok((await view.evaluate((view) => view.scrollLeft)) > 0, "two fingers move it");
  await touch("touchStart", [left, middle]);
  for (const far of [15, 40, 80]) await touch("touchMove", [left + far, middle + far / 2]);
  await touch("touchEnd");
  assert.equal(await marks(), none + 1, "one draws");
  await ended(page);
});
