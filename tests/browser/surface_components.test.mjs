// Our own components on surfaces: tables and charts that follow the data, questions answered by keyboard with what goes
// out compared, fields that hold a press, and a focus that never falls to the page's body.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, picture, say, serve, status, turn } from "./harness.mjs";
import { lines, pages } from "./surface_pages.mjs";

const server = given(() => serve("--delay", "1"));

const { chat, scripted } = pages(() => server.origin);

const focused = (page) => page.evaluate(() => ({ tag: document.activeElement.tagName, text: document.activeElement.textContent.trim(), row: document.activeElement.closest("li")?.textContent ?? "" }));
const surface = (components, model = {}) =>
  lines(
    { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "https://partsong.dev/catalogs/surface/v1/catalog.json" } },
    { version: "v0.9", updateDataModel: { surfaceId: "s", value: model } },
    { version: "v0.9", updateComponents: { surfaceId: "s", components } },
  );
const done = lines({ message: { text: "Thanks." } });
/** A result without what differs each time. */
const told = ({ submitted_at, client_context, ...result }) => {
  assert.ok(!Number.isNaN(Date.parse(submitted_at)));
  assert.equal(client_context.device, "desktop");
  return result;
};

test("a chart and a table follow the data, and nothing else moves", async () => {
  const page = await chat("gulf", "/gulf");
  await say(page, "Show me a dashboard of this week");
  const board = page.locator(".ps-surface");
  await board.getByRole("img", { name: /Revenue/ }).first().waitFor();
  const rows = board.getByRole("table").getByRole("row");
  assert.deepEqual(await rows.nth(1).getByRole("cell").allInnerTexts(), ["$11,940", "+9.4"]);
  await board.getByRole("button", { name: "Store", exact: true }).click();
  await board.getByRole("button", { name: "Store", exact: true }).click();
  assert.match(await rows.nth(1).innerText(), /Lakeview/, "sorted by the person");
  await page.evaluate(() => {
    for (const element of document.querySelectorAll(".ps-chart, .ps-table table")) element.dataset.mark = "";
  });
  await board.getByRole("radio", { name: "East" }).check();
  await turn(page, () => board.getByRole("button", { name: "Show this region" }).click());
  await board.getByText("Old Town").waitFor();
  assert.match(await rows.nth(1).innerText(), /Station/, "and sorted still");
  assert.equal(await page.locator(".ps-surface :is(.ps-chart, .ps-table table):not([data-mark])").count(), 0, "the same elements");
  await board.getByRole("button", { name: "View data" }).click();
  await board.getByText("$4,296").first().waitFor();
  await page.reload();
  await status(page, "ready", "done");
  await page.locator(".ps-surface").getByText("Old Town").waitFor();
  await axe(page, "the dashboard", ".ps-surface");
});

const options = [
  { id: "window", label: "By the window" },
  { id: "garden", label: "In the garden" },
  { id: "bar", label: "At the bar" },
];
const KINDS = [
  ["RadioCardGroup", { options }, "single_choice", { selected_option_id: "garden", selected_label: "In the garden" }, async (card, page) => {
    await card.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
  }],
  ["CheckboxCardGroup", { options, validation: { max_items: 2 } }, "multiple_choice", { selected_option_ids: ["window", "bar"], selected_labels: ["By the window", "At the bar"] }, async (card, page) => {
    await card.getByRole("checkbox").first().focus();
    await page.keyboard.press("Space");
    await card.getByRole("checkbox").last().focus();
    await page.keyboard.press("Space");
  }],
  ["LikertScale", { scale: { min: 1, max: 5, min_label: "Never", max_label: "Always" } }, "likert", { score: 4 }, async (card, page) => {
    await card.getByRole("radio").first().focus();
    await page.keyboard.press("4");
  }],
  ["NpsScale", {}, "nps", { score: 9, segment: "promoter" }, async (card, page) => {
    await card.getByRole("radio").first().focus();
    await page.keyboard.press("9");
  }],
  ["StarRating", {}, "rating", { score: 3, max: 5 }, async (card, page) => {
    await card.getByRole("radio").first().focus();
    await page.keyboard.press("3");
  }],
  ["TextAreaCard", {}, "text_input", { text: "A quiet evening." }, async (card, page) => {
    await card.getByRole("textbox").focus();
    await page.keyboard.insertText("A quiet evening.");
  }],
];

for (const [component, props, type, value, answer] of KINDS) {
  test(`${component} is answered by keyboard, once, and stays answered`, async () => {
    const page = await scripted("a2ui", [
      surface([
        { id: "root", component: "Column", children: ["q", "note"] },
        { id: "q", component, title: "How was it?", value: { path: "/answer" }, action: { event: { name: "answered", context: { order: { path: "/order" } } } }, ...props },
        { id: "note", component: "Text", text: "Beside it" },
      ], { order: "o-7" }),
      done,
    ]);
    await say(page, "ask");
    const card = page.getByRole("group", { name: "How was it?" }).first();
    await answer(card, page);
    await axe(page, component, ".ps-surface");
    await turn(page, () => page.keyboard.press("Control+Enter"));
    const { action } = page.bodies.at(-1);
    assert.equal(action.name, "answered");
    assert.equal(action.sourceComponentId, "q");
    assert.equal(action.context.order, "o-7");
    assert.deepEqual(told(action.context.result), { interaction_id: "s:q", type, status: "submitted", value });
    const receipt = page.locator(".ps-surface [data-receipt]");
    await receipt.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.hasAttribute("data-receipt")), true, "the focus is on the receipt");
    await page.waitForTimeout(700);
    await page.reload();
    await status(page, "ready", "done");
    await receipt.waitFor();
    assert.equal(page.bodies.length, 2, "sent once");
    await axe(page, `${component}'s receipt`, ".ps-surface");
  });
}

test("an answer that makes sense is in the data at once, and a draft survives a reload", async () => {
  const page = await scripted("a2ui", [
    surface([
      { id: "root", component: "Column", children: ["q", "said", "go"] },
      { id: "q", component: "NpsScale", title: "How likely?", value: { path: "/nps" } },
      { id: "said", component: "Text", text: { path: "/nps/score" } },
      { id: "go", component: "Button", child: "go-label", action: { event: { name: "go", context: { nps: { path: "/nps" } } } } },
      { id: "go-label", component: "Text", text: "Go" },
    ]),
    done,
  ]);
  await say(page, "ask");
  await page.getByRole("radio", { name: "7", exact: true }).check();
  await page.locator(".ps-s-text", { hasText: "7" }).waitFor();
  await page.waitForTimeout(900);
  await page.reload();
  await status(page, "ready", "done");
  await page.getByRole("radio", { name: "7", exact: true, checked: true }).waitFor();
  await turn(page, () => page.getByRole("button", { name: "Go", exact: true }).click());
  assert.deepEqual(page.bodies.at(-1).action.context, { nps: { score: 7, segment: "passive" } });
});

test("a question that can't be asked is told with the next message, and its neighbours work", async () => {
  const page = await scripted("a2ui", [
    surface([
      { id: "root", component: "Column", children: ["bad", "good"] },
      { id: "bad", component: "LikertScale", title: "Wrong", scale: { min: 5, max: 1 } },
      { id: "good", component: "NpsScale", title: "Right", allowSkip: true },
    ]),
    done,
  ]);
  await say(page, "ask");
  await page.getByText("This question cannot be shown").waitFor();
  assert.equal(page.bodies.length, 1, "it starts no turn");
  await turn(page, () => page.getByRole("button", { name: "Skip" }).click());
  const { conversation, action } = page.bodies.at(-1);
  assert.equal(action.name, "interactionResult");
  assert.equal(told(action.context.result).status, "skipped");
  const [error] = conversation.at(-1).parts.filter((part) => part.a2uiEvent?.error);
  assert.equal(error.a2uiEvent.error.code, "VALIDATION_FAILED");
  assert.match(error.a2uiEvent.error.path, /components\/bad/);
});

test("an answer that finds no network is sent again as it was, also after a reload, and counts once", async () => {
  const page = await scripted("a2ui", [
    surface([
      { id: "root", component: "Column", children: ["q", "next"] },
      { id: "q", component: "NpsScale", title: "How likely?" },
      { id: "next", component: "TextAreaCard", title: "And why?" },
    ]),
    done,
  ]);
  await say(page, "ask");
  const sent = [];
  await page.route("**/scripted", (route) => {
    sent.push(route.request().postDataJSON().action);
    route.abort();
  });
  await page.getByRole("radio", { name: "9", exact: true }).check();
  await page.getByRole("button", { name: "Submit" }).first().click();
  await page.locator("[data-receipt]").waitFor();
  await page.waitForFunction(() => document.querySelector(".ps-thread").textContent.includes("Trying again"));
  await page.locator("[aria-live=polite]", { hasText: "Trying again" }).first().waitFor({ state: "attached" });
  await page.reload();
  await page.locator("[data-receipt]").waitFor();
  await page.unroute("**/scripted");
  await page.getByText("Thanks.").waitFor({ timeout: 20000 });
  const last = page.bodies.at(-1).action;
  for (const other of sent) assert.deepEqual(other, last, "the very same event");
  assert.equal(last.context.result.value.score, 9);
  assert.equal(await page.locator("[data-receipt]").count(), 1);
  assert.equal(await page.locator("[data-interaction=ready]").count(), 1, "the other question waits still");
  page.allowed = [/Failed to load resource/, /ERR_FAILED/];
});

test("wrong properties of our components harm only themselves", async () => {
  const bad = [
    ["Table", { rows: "x", columns: 7, title: { a: 1 } }],
    ["Table", { rows: [1, null, [2, "<b>x</b>"]], columns: ["__proto__", {}, null] }],
    ["Table", { rows: { path: "/nowhere" } }],
    ["Chart", { data: {}, chart: "gauge" }],
    ["Chart", { data: { path: "/title" }, chart: "line", series: 3 }],
    ["Chart", { chart: "pie", data: [{ x: "a", y: -1e308 }, { x: "b", y: "NaN" }] }],
    ["NpsScale", { title: {} }],
    ["NpsScale", {}],
    ["RadioCardGroup", { title: "Twice", options: [{ id: "a", label: "A" }, { id: "a", label: "B" }] }],
    ["RadioCardGroup", { title: "Long", options: Array.from({ length: 400 }, (_, at) => ({ id: `${at}`, label: "x".repeat(300) })) }],
    ["ImageFeedbackCanvas", { title: "Image", image: { url: "javascript:alert(1)", alt: "x", width: -1, height: 1e9 } }],
    ["ConsentPanel", { title: "Consent", consent: [] }],
    ["StarRating", { title: "Scale", scale: "big", interaction_id: 7, metadata: "x", validation: [], display: null }],
  ];
  const components = bad.map(([component, props], at) => ({ id: `b${at}`, component, ...props }));
  const page = await scripted("a2ui", [
    surface([{ id: "root", component: "Column", children: [...components.map(({ id }) => id), "ok"] }, ...components, { id: "ok", component: "NpsScale", title: "Still here?" }], { title: "T" }),
    done,
  ]);
  await say(page, "ask");
  await page.getByRole("group", { name: "Still here?" }).getByRole("radio", { name: "3", exact: true }).check();
  await axe(page, "wrong properties", ".ps-surface");
  await turn(page, () => page.getByRole("group", { name: "Still here?" }).getByRole("button", { name: "Submit" }).click());
  assert.equal(page.bodies.length, 2);
  const { conversation } = page.bodies.at(-1);
  assert.equal(conversation.at(-1).parts.filter((part) => part.a2uiEvent?.error).length, 1, "one report for the surface");
});

test("a surface of a thousand questions stays alive", async () => {
  const ids = Array.from({ length: 1000 }, (_, at) => `q${at}`);
  const page = await scripted("a2ui", [
    surface([{ id: "root", component: "Column", children: ids }, ...ids.map((id) => ({ id, component: "StarRating", title: id }))]),
    done,
  ]);
  await say(page, "ask");
  assert.equal(await page.locator(".ps-s-question").count(), 200);
  await page.getByRole("group", { name: "q7", exact: true }).getByRole("radio").first().check();
});

test("GenUI: a question sends its result as the value of onSubmitted", async () => {
  const definition = { root: "c", widgets: [
    { id: "c", widget: { Column: { children: ["t", "nps"] } } },
    { id: "t", widget: { Table: { columns: [{ key: "a", label: "A" }], rows: [{ a: "one" }, { a: "two" }] } } },
    { id: "nps", widget: { NpsScale: { title: "How likely?" } } },
  ] };
  const page = await scripted("genui", [
    lines({ message: { role: "model", content: [{ toolRequest: { name: "addOrUpdateSurface", ref: "1", input: { surfaceId: "ask", definition } } }] } }),
    lines({ result: { message: { role: "model", content: [{ text: "Done." }] } } }),
  ]);
  await say(page, "ask");
  assert.equal(await page.getByRole("table").getByRole("row").count(), 3);
  const catalog = page.bodies[0].catalog.properties.widgets.items.properties.widget.anyOf;
  assert.ok(catalog.some((one) => one.required[0] === "NpsScale") && catalog.some((one) => one.required[0] === "Chart"));
  await page.getByRole("radio", { name: "8", exact: true }).check();
  await turn(page, () => page.getByRole("button", { name: "Submit" }).click());
  const events = page.bodies.at(-1).conversation.at(-1).parts.map((part) => part.event);
  const last = events.at(-1);
  assert.deepEqual([last.surfaceId, last.widgetId, last.eventType, last.isAction], ["ask", "nps", "onSubmitted", true]);
  assert.deepEqual(told(last.value), { interaction_id: "ask:nps", type: "nps", status: "submitted", value: { score: 8, segment: "passive" } });
});

test("GULF: a booking with a wrong entry is not sent, says so at the field, and is rated at the end", async () => {
  const page = await chat("gulf", "/gulf");
  await say(page, "I want to book a table");
  const form = page.locator(".ps-surface");
  await form.getByLabel("Your name").fill("Ada");
  await form.getByLabel("E-mail").fill("ada");
  await form.getByLabel("Date and time").fill("2026-12-24T19:30");
  const book = form.getByRole("button", { name: "Book the table" });
  await book.click();
  assert.equal(page.bodies.length, 1, "nothing is sent");
  await page.waitForFunction(() => document.activeElement.matches("input[aria-invalid=true]"));
  assert.equal(await form.getByLabel("E-mail").evaluate((field) => field === document.activeElement), true);
  await form.getByText("Check the marked fields first.").waitFor();
  await axe(page, "the form with a wrong entry", ".ps-surface");
  await form.getByLabel("E-mail").fill("ada@example.com");
  assert.equal(await form.getByText("Check the marked fields first.").count(), 0);
  await turn(page, () => book.click());
  await form.getByText("Booked, Ada").waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body && !!document.activeElement.closest(".ps-surface"));
  await form.getByRole("radio").nth(4).check();
  await turn(page, () => form.getByRole("button", { name: "Submit" }).click());
  const [{ gulfEvent }] = (page.bodies.at(-1).data ?? page.bodies.at(-1)).conversation.at(-1).parts;
  assert.equal(gulfEvent.actionName, "rated");
  assert.equal(gulfEvent.resolvedContext.locale, "en");
  assert.deepEqual(told(gulfEvent.resolvedContext.result).value, { score: 5, max: 5 });
  await page.getByText("good to hear").waitFor();
});

test("the focus goes to the next row when its own is removed, then to the one before, then to the list", async () => {
  const page = await chat("gulf", "/gulf");
  await say(page, "Make me a packing list");
  const list = page.locator(".ps-surface");
  const row = (name) => list.getByRole("listitem").filter({ hasText: name });
  const names = (await list.getByRole("listitem").allInnerTexts()).map((text) => text.split("\n")[0].trim());
  const remove = async (name) => {
    await row(name).getByRole("button", { name: "Remove" }).focus();
    await turn(page, () => page.keyboard.press("Enter"));
    await row(name).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement !== document.body);
    return focused(page);
  };
  const next = await remove(names[0]);
  assert.equal(next.tag, "BUTTON");
  assert.match(next.row, new RegExp(names[1]));
  const before = await remove(names.at(-1));
  assert.equal(before.tag, "BUTTON");
  assert.match(before.row, new RegExp(names.at(-2)));
  for (const name of names.slice(1, -2)) await remove(name);
  await remove(names.at(-2));
  assert.equal(await list.getByRole("listitem").count(), 0);
  assert.equal(await page.evaluate(() => !!document.activeElement.closest(".ps-surface")), true, "near where the rows were");
});

for (const [locale, words, scheme, width] of [["en-US", "Show me a dashboard of this week", "light", 1180], ["ko-KR", "이번 주 대시보드를 보여 줘", "dark", 360]]) {
  test(`pictures, ${locale} ${scheme} ${width}`, async () => {
    const page = await chat("gulf", "/gulf", { locale, colorScheme: scheme, viewport: { width, height: 1500 } });
    await say(page, words);
    await page.locator(".ps-chart [role=img]").first().waitFor();
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await picture(page, `surface-figures-${locale}-${scheme}-${width}`);
    await axe(page, `figures ${locale} ${scheme}`, ".ps-thread");
  });
}

test("an ordered list counts its rows, also those that are far away", async () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({ name: `Row ${at + 1}` }));
  const list = (listStyle) => ({ id: listStyle, component: "List", listStyle, children: { componentId: "row", path: "/rows" } });
  const page = await scripted("a2ui", [
    surface([{ id: "root", component: "Column", children: ["ordered", "unordered", "none"] }, ...["ordered", "unordered", "none"].map(list), { id: "row", component: "Text", text: { path: "name" } }], { rows }),
    done,
  ]);
  await say(page, "list");
  // What a page counts stands in no text: a sign of three digits is wider than one of one.
  const room = (signs, row) => page.locator(`[data-signs="${signs}"] > li`).nth(row).evaluate((row) => parseFloat(getComputedStyle(row).gridTemplateColumns) || 0);
  const first = await room("ordered", 0);
  await picture(page, "surface-list");
  await page.locator('[data-signs="ordered"] > li').last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  assert.ok(first > 0 && (await room("ordered", -1)) > first * 1.3, `${first}, then ${await room("ordered", -1)}`);
  await page.locator('[data-signs="unordered"] > li').first().scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  assert.ok((await room("unordered", 0)) > 0);
  assert.equal(await room("none", 0), 0);
});
