// The questions that are answered by choosing, rating, ranking, filling a table and writing: every example is answered
// by keyboard alone over the wire and gives exactly its result; names, roles and limits as a screen reader meets them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { given } from "./given.mjs";
import { ROOT, axe, composer, drawn, launch, open, serve, turn, watch } from "./harness.mjs";
import { END, HEADERS, sse, words } from "./sse.mjs";

const KINDS = ["multiple_choice", "nps", "rating", "ranking", "matrix", "text_input"];
const COMPONENTS = ["CheckboxCardGroup", "NpsScale", "NumericRating", "StarRating", "DragSortableList", "MatrixQuestionTable", "TextAreaCard"];
const EXAMPLES = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/interaction-examples.json"), "utf8")).filter((pair) => KINDS.includes(pair.call.type));

const server = given(serve);

/** A page whose agent asks what `ask` is set to, and keeps the results it gets. */
async function interview(options) {
  const agent = { ask: null, results: [], calls: 0 };
  const page = await open(undefined, options);
  await page.route("**/api/chat", async (route) => {
    const { messages } = route.request().postDataJSON();
    const parts = messages.at(-1).parts ?? [];
    const result = parts.find((part) => part.type === "tool-render_interaction" && part.state === "output-available");
    const messageId = result ? messages.at(-1).id : `m${++agent.calls}`;
    if (result) agent.results.push(result.output);
    const said = result ? words("Noted.") : [{ type: "tool-input-available", toolCallId: `c${agent.calls}`, toolName: "render_interaction", input: agent.ask }];
    await route.fulfill({ headers: HEADERS, body: sse({ type: "start", messageId }, { type: "start-step" }, ...said, ...END) });
  });
  await page.goto(server.origin);
  await composer(page).waitFor();
  return { page, agent };
}

const card = (page) => page.locator("[data-interaction=ready]").last();

/** Asks one question and waits for its card. */
async function ask(page, agent, call) {
  agent.ask = call;
  await composer(page).fill("next");
  await turn(page, () => composer(page).press("Enter"));
  await card(page).waitFor();
}

/** Walks the focus backwards with the keyboard until it stands on what the selector means. */
async function reach(page, selector) {
  for (let step = 0; step < 80; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Shift+Tab");
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

/** Presses an arrow until the focused radio has this value. */
async function arrowTo(page, value, key = "ArrowRight") {
  for (let step = 0; step < 12; step++) {
    if (await page.evaluate((wanted) => document.activeElement.value === wanted && document.activeElement.checked, value)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`no arrow reaches ${value}`);
}

async function submit(page, agent) {
  const seen = agent.results.length;
  await turn(page, () => page.keyboard.press("Control+Enter"));
  assert.equal(agent.results.length, seen + 1, "one result came");
  return agent.results.at(-1);
}

const ROW = (index) => `input[name$="row-${index}"]`;

/** How each example is answered. */
const ANSWERS = {
  int_channels_001: async (page) => {
    await reach(page, "input[type=checkbox]");
    await page.keyboard.press("1");
    await page.keyboard.press("5");
  },
  int_top3_needs_002: async (page) => {
    for (const id of ["export", "evidence"]) {
      await composer(page).focus();
      await reach(page, `input[value=${id}]`);
      await page.keyboard.press("Space");
    }
  },
  int_nps_001: async (page) => {
    await reach(page, ".ps-nps input");
    await page.keyboard.press("1");
    await page.keyboard.press("0");
    await page.keyboard.press("ArrowLeft");
  },
  int_nps_002: async (page, { result }) => {
    await reach(page, ".ps-nps input");
    await page.keyboard.press("6");
    await page.keyboard.press("Tab");
    await page.keyboard.type(result.value.reason);
  },
  int_stars_001: async (page) => {
    await reach(page, ".ps-signs input");
    await page.keyboard.press("4");
  },
  int_effort_002: async (page) => {
    await reach(page, "input[type=range]");
    await page.keyboard.press("Home");
    await page.keyboard.press("PageUp");
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowUp");
  },
  int_rank_topk_001: async (page) => {
    for (const label of ["Speed", "Privacy", "Price"]) {
      await composer(page).focus();
      for (;;) {
        await reach(page, ".ps-rank-add");
        if ((await page.evaluate(() => document.activeElement.innerText)) === label) break;
        await page.keyboard.press("Shift+Tab");
      }
      await page.keyboard.press("Enter");
    }
    await reach(page, ".ps-rank-row:nth-child(2) .ps-rank-up");
    await page.keyboard.press("Enter");
  },
  int_maxdiff_002: async (page) => {
    for (const [end, id] of [["worst", "exports"], ["best", "ui"]]) {
      await composer(page).focus();
      await reach(page, `input[name$="${end}"]`);
      await page.keyboard.press("Space");
      await arrowTo(page, id, "ArrowUp");
    }
  },
  int_matrix_likert_001: async (page, { result }) => {
    for (const [index, column] of Object.values(result.value.answers).entries()) {
      await composer(page).focus();
      await reach(page, ROW(index));
      await page.keyboard.press("Space");
      await arrowTo(page, column);
    }
  },
  int_matrix_multi_002: async (page, { result }) => {
    for (const [index, columns] of Object.values(result.value.answers).entries()) {
      for (const column of columns) {
        await composer(page).focus();
        await reach(page, `${ROW(index)}[value=${column}]`);
        await page.keyboard.press("Space");
      }
    }
  },
  int_story_001: async (page, { result }) => {
    await reach(page, ".ps-field");
    await page.keyboard.type(` ${result.value.text}`);
    await page.keyboard.press("Enter");
  },
};

describe("the examples", () => {
  test("are answered by keyboard alone, with exactly their results", async () => {
    const { page, agent } = await interview();
    assert.equal(EXAMPLES.length, 12);
    for (const pair of EXAMPLES) {
      const id = pair.call.interaction_id;
      await ask(page, agent, pair.call);
      let result;
      if (pair.result.status === "skipped") {
        const skip = page.getByRole("button", { name: "Skip" });
        await skip.waitFor();
        await composer(page).focus();
        for (;;) {
          await page.keyboard.press("Shift+Tab");
          if (await skip.evaluate((button) => button === document.activeElement)) break;
        }
        await turn(page, () => page.keyboard.press("Enter"));
        result = agent.results.at(-1);
      } else {
        await composer(page).focus();
        await ANSWERS[id](page, pair);
        result = await submit(page, agent);
      }
      const { submitted_at: _, client_context: context, ...rest } = result;
      const { submitted_at: __, client_context: ___, ...wanted } = pair.result;
      assert.deepEqual(rest, wanted, id);
      assert.ok(context.duration_ms >= 0 && Number.isInteger(context.changed_count), id);
    }
    await axe(page, "an interview of receipts");
  });
});

/** A component's samples, all laid out. */
async function samples(component, { width = 1000, ...options } = {}) {
  const context = await (await launch()).newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  watch(page);
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".ps-sample, .ps-sample * { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto(`${server.origin}/gallery?component=${component}&locale=en`);
  await page.locator("[data-sample]").first().waitFor();
  return page;
}

const sample = (page, name) => page.locator(`[data-sample$="/${name}"]`);

describe("the samples", () => {
  test("streaming: the shape of the type, nothing operable, and never taller than what follows", async () => {
    const page = await samples(COMPONENTS[0]);
    for (const width of [1000, 340]) {
      await page.setViewportSize({ width, height: 900 });
      for (const component of COMPONENTS) {
        await page.goto(`${server.origin}/gallery?component=${component}&locale=en`);
        const card = sample(page, "streaming").locator("section");
        await card.waitFor();
        assert.equal(await card.getAttribute("aria-busy"), "true", component);
        assert.equal(await card.locator("input, select, textarea, button, [tabindex]").count(), 0, component);
        const height = async (name) => (await sample(page, name).locator("section").first().boundingBox()).height;
        const [before, after] = [await height("streaming"), await height(component === "NumericRating" ? "whole" : "ready")];
        assert.ok(before <= after + 1, `${component} shrinks from ${before} to ${after} at ${width} px`);
      }
    }
  });

  test("a card has one height while it is asked, wrong, on its way and not sent", async () => {
    const page = await samples(COMPONENTS[0]);
    const STATES = {
      NpsScale: ["chosen", "submitting", "not-sent"],
      ConsentPanel: ["ready", "error", "submitting"],
      ConfirmationCard: ["ready", "submitting", "not-sent"],
      NumericRating: ["streaming", "ready", "error"],
      DragSortableList: ["streaming", "ready"],
    };
    for (const [component, states] of Object.entries(STATES)) {
      await page.goto(`${server.origin}/gallery?component=${component}&locale=en`);
      const heights = [];
      for (const state of states) heights.push(Math.round((await sample(page, state).locator("section").first().boundingBox()).height));
      assert.equal(new Set(heights).size, 1, `${component}: ${states} are ${heights}`);
    }
    await page.setViewportSize({ width: 340, height: 900 });
    await page.goto(`${server.origin}/gallery?component=CheckboxCardGroup&locale=en`);
    const { width } = await sample(page, "submitting").locator(".ps-question-submit").boundingBox();
    assert.ok(width > 120, `where it is narrow the button fills what is left of its row, not ${width} px`);
  });

  test("an upload says in words what it takes", async () => {
    const page = await samples("UploadDropzone");
    assert.match(await sample(page, "camera").locator(".ps-upload-limits").innerText(), /^Images · /);
    assert.match(await sample(page, "ready").locator(".ps-upload-limits").innerText(), /^PNG, JPEG, PDF · /);
  });

  test("choices: limits are said and never drop an earlier choice, an exclusive answer can be taken back", async () => {
    const page = await samples("CheckboxCardGroup");
    const ready = sample(page, "ready");
    await ready.getByRole("checkbox", { name: "Evidence tracing" }).focus();
    for (const digit of ["1", "2", "4", "3"]) await page.keyboard.press(digit);
    assert.equal(await ready.getByRole("checkbox", { checked: true }).count(), 3);
    assert.match(await ready.locator(".ps-question-error").innerText(), /at most 3/);
    await page.keyboard.press("4");
    assert.match(await ready.locator(".ps-question-start").innerText(), /2 of 3 chosen/);

    const none = sample(page, "exclusive");
    await none.getByRole("checkbox", { name: "Search" }).press("Space");
    await none.getByRole("checkbox", { name: "Video" }).press("Space");
    await none.getByRole("checkbox", { name: "None of these" }).press("Space");
    assert.equal(await none.getByRole("checkbox", { checked: true }).count(), 1);
    await none.getByRole("button", { name: "Undo" }).press("Enter");
    assert.equal(await none.getByRole("checkbox", { checked: true }).count(), 2);
  });

  test("scales: names carry value and words, halves are a slider without a value until there is one", async () => {
    const page = await samples("NpsScale");
    for (const name of ["0, Not at all likely", "7", "10, Extremely likely"]) {
      assert.equal(await sample(page, "ready").getByRole("radio", { name, exact: true }).count(), 1, name);
    }
    await page.goto(`${server.origin}/gallery?component=StarRating&locale=en`);
    await sample(page, "ready").getByRole("radio", { name: "1 star, Poor", exact: true }).focus();
    await page.keyboard.press("4");
    assert.ok(await sample(page, "ready").getByRole("radio", { name: "4 stars, Good", exact: true }).isChecked());
    assert.match(await sample(page, "ready").innerText(), /4 of 5, Good/);
    const ten = sample(page, "ten").getByRole("radio", { name: "10 stars" });
    await ten.click();
    assert.ok(await ten.isChecked());
    await ten.click();
    assert.ok(!(await ten.isChecked()), "the same star again clears what needn't be answered");
    await ten.press("Space");
    assert.ok(await ten.isChecked());
    await ten.press("Delete");
    assert.ok(!(await ten.isChecked()), "and so does a key");
    const halves = sample(page, "halves").getByRole("slider");
    assert.equal(await halves.getAttribute("aria-valuetext"), "Not answered yet");
    await sample(page, "halves").scrollIntoViewIfNeeded();
    const strip = await sample(page, "halves").locator(".ps-halves-strip").boundingBox();
    await page.mouse.click(strip.x + strip.width * 0.69, strip.y + 10);
    assert.equal(await halves.getAttribute("aria-valuetext"), "3.5 of 5");
    await sample(page, "right-to-left").scrollIntoViewIfNeeded();
    const turned = await sample(page, "right-to-left").locator(".ps-halves-strip").boundingBox();
    await page.mouse.click(turned.x + turned.width * 0.31, turned.y + 10);
    assert.equal(await sample(page, "right-to-left").getByRole("slider").getAttribute("aria-valuetext"), "3.5 of 5");
  });

  test("ranking: buttons, position, handle by key and by pointer move the same rows", async () => {
    const page = await samples("DragSortableList");
    const list = sample(page, "chosen");
    const order = () => list.locator(".ps-rank-label").allInnerTexts();
    const before = await order();
    assert.equal(await list.getByRole("list", { name: "Rank these capabilities by importance" }).count(), 1);
    await list.getByRole("button", { name: `Move ${before[1]} up` }).press("Enter");
    assert.deepEqual((await order()).slice(0, 2), [before[1], before[0]]);
    // The focus goes with the row, one frame later.
    await page.waitForFunction((label) => document.activeElement?.ariaLabel === label, `Move ${before[1]} up`);
    await list.getByRole("combobox", { name: `Position of ${before[1]}` }).selectOption({ value: "1" });
    assert.deepEqual(await order(), before);
    await list.getByRole("button", { name: `Move ${before[3]}`, exact: true }).focus();
    for (const key of ["Space", "Home", "ArrowDown"]) await page.keyboard.press(key);
    assert.equal((await order())[1], before[3]);
    await page.keyboard.press("Escape");
    assert.deepEqual(await order(), before, "Escape puts it back");
    for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
    assert.equal((await order())[2], before[3]);
    await list.scrollIntoViewIfNeeded();
    const grip = await list.locator(".ps-rank-grip").nth(2).boundingBox();
    const target = await list.locator(".ps-rank-row").nth(0).boundingBox();
    await page.mouse.move(grip.x + 10, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x + 10, target.y + 10, { steps: 6 });
    await page.mouse.up();
    assert.equal((await order())[0], before[3]);
    await list.getByRole("button", { name: `Remove ${before[3]}` }).press("Enter");
    assert.equal((await order()).length, 3);
    assert.match(await list.innerText(), /3 of 4 ranked/);

    const top = sample(page, "top");
    for (let press = 0; press < 3; press++) await top.locator(".ps-rank-add").first().press("Enter");
    assert.equal(await top.locator(".ps-rank-row").count(), 2);
    assert.match(await top.locator(".ps-question-error").innerText(), /at most 2/);
    const told = (group) => document.getElementById(group.getAttribute("aria-describedby"))?.textContent;
    assert.match(await top.locator(".ps-ranking").evaluate(told), /at most 2/);
  });

  test("ranking: a finger that rests on the handle lifts the row, a swipe doesn't", async () => {
    const page = await samples("DragSortableList&state=chosen", { width: 480, hasTouch: true });
    const list = sample(page, "chosen");
    const order = () => list.locator(".ps-rank-label").allInnerTexts();
    const before = await order();
    const from = await list.locator(".ps-rank-grip").nth(0).boundingBox();
    const to = await list.locator(".ps-rank-row").nth(2).boundingBox();
    const touch = await page.context().newCDPSession(page);
    const send = (type, y) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: from.x + 12, y }] });
    const drag = async (rest) => {
      await send("touchStart", from.y + 12);
      await page.waitForTimeout(rest);
      for (const part of [0.3, 0.6, 1]) {
        await send("touchMove", from.y + 12 + (to.y - from.y + 10) * part);
        if (rest) await drawn(page);
      }
      await send("touchEnd");
      await drawn(page);
    };
    await drag(0);
    assert.deepEqual(await order(), before, "a swipe moves nothing");
    await drag(600);
    assert.equal((await order())[2], before[0]);
  });

  test("tables: a row left out is named and takes the focus, in a table and in groups", async () => {
    for (const width of [1000, 400]) {
      const page = await samples("MatrixQuestionTable", { width });
      const ready = sample(page, "ready");
      const cell = width > 420
        ? ready.getByRole("table", { name: "How satisfied are you with each part?" }).getByRole("radio", { name: "Set-up: High", exact: true })
        : ready.getByRole("radiogroup", { name: "Set-up" }).getByRole("radio", { name: "High" });
      await cell.press("Space");
      assert.match(await ready.innerText(), /1 of 3 rows/);
      await page.keyboard.press("Control+Enter");
      assert.match(await ready.locator(".ps-question-error").innerText(), /2 left: Export, Support/);
      await page.waitForFunction(() => /row-1$/.test(document.activeElement.name ?? ""));
      const numbers = sample(page, "numbers");
      assert.ok((await numbers.getByText("Hours per week", { exact: true }).count()) > 0, "what the number is stands with it");
      assert.equal(await numbers.getByRole("textbox", { name: /: Hours per week$/ }).count(), 2);
      await page.context().close();
    }
  });

  test("texts: too short and too long say so and cut nothing", async () => {
    const page = await samples("TextAreaCard");
    const ready = sample(page, "ready");
    const field = ready.getByRole("textbox", { name: "Tell us about the last time it went wrong." });
    await field.focus();
    await page.keyboard.type("short");
    assert.match(await ready.innerText(), /15 more characters needed/);
    await page.keyboard.press("Control+Enter");
    assert.match(await ready.locator(".ps-question-error").innerText(), /at least 20 characters \(5 so far\)/);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    await field.fill("x".repeat(505));
    assert.match(await ready.innerText(), /5 characters too many/);
    assert.equal((await field.inputValue()).length, 505);
    await field.fill("x".repeat(450));
    assert.match(await ready.innerText(), /450 of 500/);
  });
});
