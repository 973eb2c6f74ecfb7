// A person with a keyboard, and what a screen reader is told: the focus stays with who answers, F6 leads to what waits, and a
// control says what it is for.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, drawn, expectClean, open, say } from "./harness.mjs";
import { live } from "./live.mjs";
import { lines, pages } from "./surface_pages.mjs";

let server;
before(async () => (server = await live()));
after(async () => {
  await close();
  await server.stop();
});

const asked = (input) => [
  { type: "tool-input-available", toolCallId: "c1", toolName: "render_interaction", input: { schema_version: "2026-06-01", interaction_id: "q1", research_intent: "test", title: "Which one", required: true, evidence_policy: "cite_selection", output_schema: { type: "object" }, ...input } },
];
const PAIR = [{ id: "a", label: "Apples" }, { id: "b", label: "Bread" }];

/** A page that asks this; what is answered gets its reply when the test lets it. */
async function chat(input, options = {}) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const page = await server.chat([asked(input), async (send) => (await held, send({ type: "start" }, { type: "finish" }))], options);
  await say(page, "Go on", "done", "ready");
  return Object.assign(page, { release });
}

/** A sample of the gallery. */
async function sample(component, state, options = {}) {
  const page = await open(null, { reducedMotion: "reduce", ...options });
  await page.goto(`${server.origin}/gallery?component=${component}&state=${state}&locale=en`);
  const stage = page.locator(`[data-sample="${component}/${state}"]`);
  await stage.locator("*").first().waitFor();
  await page.mouse.move(0, 0);
  return { page, stage };
}

const focused = (page) => page.evaluate(() => document.activeElement.tagName);
const press = async (page, ...keys) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await drawn(page);
  }
};
/** The names that assistive technology is given, by role. */
async function names(page, role) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.filter((node) => !node.ignored && node.role.value === role).map((node) => node.name.value);
}

async function ended(page) {
  expectClean(page);
  await page.context().close();
}

for (const [what, field, tag, key] of [
  ["a list", { type: "select", options: PAIR }, "SELECT", "ArrowDown"],
  ["a slider", { type: "slider", min: 0, max: 10 }, "INPUT", "ArrowRight"],
]) {
  test(`who answers with ${what} keeps the focus while the answer is on its way, and what is changed then goes back`, async () => {
    const page = await chat({ type: "modal_form", title: "A form", fields: [{ id: "s", label: "How", required: true, ...field }] });
    const control = page.locator(`dialog [data-field="s"]${tag === "SELECT" ? "" : "[type=range]"}`);
    await control.focus();
    await press(page, key);
    const chosen = await control.inputValue();
    await press(page, "Control+Enter");
    await page.locator("dialog [aria-disabled=true]").first().waitFor();
    assert.equal(await focused(page), tag);
    await press(page, "End", "Home");
    assert.equal(await control.inputValue(), chosen);
    page.release();
    await page.locator("[data-receipt]").waitFor();
    await page.waitForFunction(() => document.activeElement.matches("[data-receipt]"));
    await ended(page);
  });
}

test("a receipt is heard as a question and its answer", async () => {
  const page = await chat({ type: "single_choice", options: PAIR });
  await page.getByLabel("Bread").check();
  await press(page, "Control+Enter");
  page.release();
  await page.locator("[data-receipt]").waitFor();
  assert.ok((await names(page, "button")).some((name) => /^Which one ?: ?Bread\b/.test(name)), (await names(page, "button")).join(" | "));
  await ended(page);
});

test("F6 leads to what is read back, and to Answer instead of Skip", async () => {
  const page = await chat({ type: "single_choice", options: PAIR, display: { confirm_before_submit: true } });
  await page.getByLabel("Bread").check();
  await press(page, "Control+Enter");
  await page.locator("[data-interaction]").getByRole("button", { name: "Edit", exact: true }).waitFor();
  await page.locator("#ps-composer").focus();
  await press(page, "F6", "F6");
  assert.ok(await page.evaluate(() => document.activeElement.matches("[data-interaction] button")), await focused(page));
  await press(page, "F6");
  assert.equal(await focused(page), "TEXTAREA");
  await ended(page);

  const other = await chat({ type: "text_input", allow_skip: true, display: { mode: "modal" } });
  await other.keyboard.press("Escape");
  await other.locator("[data-open]").waitFor();
  await other.locator("#ps-composer").focus();
  await press(other, "F6", "F6");
  assert.ok(await other.evaluate(() => document.activeElement.matches("[data-open]")));
  await ended(other);
});

test("a comparison says how many may be chosen, and asks for nothing where none can be", async () => {
  const several = await chat({ type: "comparison", options: PAIR, comparison: { selection: "multiple" } });
  assert.ok((await names(several, "group")).includes("Choose all that apply"));
  await ended(several);
  const none = await chat({ type: "comparison", options: PAIR, comparison: { selection: "none" } });
  await none.locator(".ps-product").first().waitFor();
  assert.equal(await none.locator("[role=radiogroup], [aria-required]").count(), 0);
  await ended(none);
});

test("a place that is jumped to among compared cards takes the focus", async () => {
  const attributes = [{ key: "size", label: "Size" }];
  const options = ["Aa", "Bb", "Cc"].map((label) => ({ id: label, label, metadata: { attributes: { size: "1" } } }));
  const page = await chat({ type: "comparison", options, attributes }, { viewport: { width: 360, height: 700 } });
  await page.getByRole("button", { name: "Cc" }).focus();
  await press(page, "Enter");
  assert.equal(await page.evaluate(() => document.activeElement.closest(".ps-product")?.innerText.includes("Cc")), true);
  await ended(page);
});

test("the radios of a bipolar matrix say both its ends", async () => {
  const { page } = await sample("MatrixQuestionTable", "bipolar");
  const radios = await names(page, "radio");
  assert.ok(radios.length && radios.every((name) => / … .+: /.test(name)), radios.slice(0, 3).join(" | "));
  assert.equal(await page.locator("tbody th:not([scope])").count(), 0);
  await ended(page);
});

/** What a screen reader is told of the elements of a role. */
async function told(page, role) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const property = (node, name) => node.properties?.find((one) => one.name === name)?.value.value;
  const of = (node) => ({ name: node.name.value, about: node.description?.value ?? "", invalid: property(node, "invalid") === "true" });
  return nodes.filter((node) => !node.ignored && node.role.value === role).map(of);
}

for (const [width, cells] of [[1000, "radio"], [360, "radiogroup"]]) {
  test(`what is wrong with a matrix that was left empty is told at its rows: ${cells}s at ${width} px`, async () => {
    const matrix = { type: "matrix", rows: PAIR, columns: [{ id: "c", label: "Good" }, { id: "d", label: "Bad" }] };
    const page = await chat(matrix, { viewport: { width, height: 700 } });
    const rows = async () => (await told(page, cells)).filter(({ name }) => /Apples|Bread/.test(name));
    assert.ok((await rows()).length > 1 && (await rows()).every(({ invalid }) => !invalid), "nobody touched it");
    await page.locator(".ps-matrix input").first().focus();
    await press(page, "Control+Enter");
    const error = page.locator(".ps-question-error");
    await error.waitFor();
    const words = (await error.innerText()).trim();
    for (const { name, about, invalid } of await rows()) assert.deepEqual([about, invalid], [words, true], name);
    await ended(page);
  });
}

test("a statement that is needed is no error before anybody touched it", async () => {
  const { page, stage } = await sample("ConsentPanel", "ready");
  const boxes = await told(page, "checkbox");
  assert.deepEqual(boxes.map(({ name, invalid }) => [/\(required\)$/.test(name), invalid]), [[true, false], [false, false]]);
  assert.deepEqual(await stage.getByRole("checkbox").evaluateAll((all) => all.map((box) => box.ariaRequired)), ["true", "false"]);
  await ended(page);
});

test("the tables of a comparison, of a chart's data and of the weather's hours have names", async () => {
  for (const [component, state, opens] of [["ComparisonCards", "attributes", null], ["Chart", "seven-days", /View data/], ["Weather", "output-available", /Hour by hour/]]) {
    const { page, stage } = await sample(component, state, { viewport: { width: 1180, height: 860 } });
    if (opens) await stage.getByRole("button", { name: opens }).first().click();
    await stage.locator("table").first().waitFor();
    const tables = await names(page, "table");
    assert.ok(tables.length && tables.every((name) => name), `${component}: ${JSON.stringify(tables)}`);
    await ended(page);
  }
});

test("a row's handle takes the press of assistive technology, and a key's press once", async () => {
  const { page, stage } = await sample("DragSortableList", "chosen");
  const grip = stage.locator(".ps-rank-grip").first();
  const held = () => grip.getAttribute("aria-pressed");
  await grip.evaluate((node) => node.click());
  assert.equal(await held(), "true");
  await grip.evaluate((node) => node.click());
  assert.equal(await held(), "false");
  await grip.focus();
  await press(page, "Space");
  assert.equal(await held(), "true");
  await ended(page);
});

test("a surface's list says how many may be chosen", async () => {
  const options = ["Red", "Green", "Blue"].map((label) => ({ label: { literalString: label }, value: label }));
  const list = { id: "list", component: { MultipleChoice: { selections: { literalArray: [] }, options, maxAllowedSelections: 2 } } };
  const page = await pages(() => server.origin).scripted("gulf", [lines({ surfaceUpdate: { surfaceId: "s", components: [list] } }, { beginRendering: { surfaceId: "s", root: "list" } })]);
  await say(page, "Show it", "done", "ready");
  const group = page.getByRole("group").filter({ has: page.getByLabel("Red") }).last();
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  assert.ok(nodes.some((node) => node.role?.value === "group" && node.description?.value === "Choose up to 2"));
  await group.getByLabel("Red").check();
  await ended(page);
});

test("code that takes the focus has a name", async () => {
  const { page, stage } = await sample("DocumentCard", "code");
  assert.equal(await stage.getByRole("group", { name: /\S/ }).filter({ has: page.locator("code") }).last().getAttribute("tabindex"), "0");
  await ended(page);
  const { page: other, stage: card } = await sample("ApprovalCard", "every-argument");
  assert.equal(await card.locator("[tabindex='0']:not([role][aria-label])").count(), 0);
  await ended(other);
});
