// The card of a question, whatever its type: where it is asked, its states, its keys, its drafts, and what becomes of a
// call that cannot be asked. Samples come from the gallery; conversations from a server that is a route of the page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, picture, say, serve, status, until } from "./harness.mjs";
import * as scripted from "./scripted.mjs";

const server = given(serve);

const submit = (page) => page.getByRole("button", { name: "Submit", exact: true });
const focused = (page) => page.evaluate(() => document.activeElement?.closest("label, button, h3, h4, textarea")?.innerText.trim() ?? "");

/** One state of the gallery, alone on the page. */
async function sample(state, options = {}, locale = "en") {
  const page = await open(null, { reducedMotion: "reduce", ...options });
  await page.goto(`${server.origin}/gallery?component=InteractionCard&state=${state}&locale=${locale}`);
  await page.locator(".ps-question").first().waitFor();
  return page;
}

/** A call of the tool; `more` is laid over it. */
const call = (id, more = {}) => ({
  tool: "render_interaction",
  interaction_id: id,
  schema_version: "2026-06-01",
  type: "single_choice",
  title: `Question ${id}`,
  research_intent: "test",
  options: [{ id: "a", label: "Alpha" }, { id: "b", label: "Beta" }, { id: "c", label: "Gamma", metadata: { free_text: true } }],
  output_schema: { type: "object", properties: { selected_option_id: { type: "string" }, other_text: { type: "string" } }, required: ["selected_option_id"] },
  ...more,
});

/** A chat whose server answers each request with the next of `turns`: a list of calls, or words. */
const chat = (turns) =>
  scripted.chat(
    server.origin,
    turns.map((turn, at) =>
      typeof turn === "string"
        ? scripted.words(turn)
        : turn.flatMap((input, index) => {
            const named = { toolCallId: `call-${at}-${index}`, toolName: "render_interaction" };
            return [{ type: "tool-input-start", ...named }, { type: "tool-input-available", ...named, input }];
          }),
    ),
  );

/** Every result of the tool that reached the server, in order, each once. */
const results = (page) => {
  const found = new Map();
  for (const body of page.bodies)
    for (const message of body.messages ?? [])
      for (const part of message.parts ?? []) if (part.type === "tool-render_interaction" && part.output) found.set(part.toolCallId, part.output);
  return [...found.values()];
};

function it(name, begin, run) {
  test(name, async () => {
    const page = await begin();
    await run(page);
  });
}

describe("where a question is asked", () => {
  for (const [state, selector] of [
    ["modal", "dialog"],
    ["full-screen", "dialog"],
    ["side-panel", "aside"],
  ]) {
    it(`${state}: opens, keeps the draft when closed, and gives the focus back`, () => sample(state), async (page) => {
      const way = page.locator("[data-open]");
      await axe(page, `${state} closed`);
      await way.click();
      const layer = page.locator(selector);
      await layer.waitFor();
      await page.waitForFunction(() => document.activeElement?.type === "radio");
      await page.keyboard.press("2");
      assert.equal(await layer.getByRole("radio").nth(1).isChecked(), true);
      await axe(page, `${state} open`);
      await picture(page, `question-${state}`);
      await page.keyboard.press("Escape");
      await layer.waitFor({ state: "hidden" });
      await page.waitForFunction(() => document.activeElement?.hasAttribute("data-open"));
      assert.match(await way.innerText(), /Continue/);
      assert.match(await page.locator(".ps-question").first().innerText(), /Your draft is kept/);
      await way.click();
      assert.equal(await layer.getByRole("radio").nth(1).isChecked(), true, "the draft is there again");
      await layer.getByRole("button", { name: "Close" }).click();
      await layer.waitFor({ state: "hidden" });
    });
  }

  it("a modal holds the focus and what is behind is inert", () => sample("modal"), async (page) => {
    await page.locator("[data-open]").click();
    await page.waitForFunction(() => document.activeElement?.type === "radio");
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement.closest("dialog")));
    }
  });

  it("a side panel is a landmark of the page, and leaves the thread usable", () => sample("side-panel"), async (page) => {
    await page.locator("[data-open]").click();
    await page.getByRole("complementary", { name: "The assistant asks" }).waitFor();
    await page.locator("[data-open]").focus();
    assert.ok(await page.evaluate(() => document.activeElement.hasAttribute("data-open")), "not modal");
  });

  it("a side panel covers a phone as a dialog", () => sample("side-panel", { viewport: { width: 360, height: 700 } }), async (page) => {
    await page.locator("[data-open]").click();
    const box = await page.locator("dialog").boundingBox();
    assert.deepEqual([Math.round(box.width), Math.round(box.height)], [360, 700]);
  });

  it("another room for the card: it moves there, keeps its answer, and stays open for whoever is at it", () => chat([[call("one", { display: { mode: "side_panel" } })], "Thanks"]), async (page) => {
    await say(page, "ask");
    const panel = page.locator("aside.ps-question-side");
    await panel.waitFor();
    await panel.getByRole("radio", { name: "Beta" }).check();
    await page.setViewportSize({ width: 420, height: 800 });
    const dialog = page.locator("dialog.ps-question-layer-full[open]");
    await dialog.waitFor();
    assert.equal(await panel.count(), 0);
    assert.equal(await dialog.getByRole("radio", { name: "Beta" }).isChecked(), true);
    await dialog.getByRole("button", { name: "Close" }).click();
    // Nobody is at it now, so it waits behind its button.
    await page.setViewportSize({ width: 1180, height: 860 });
    await page.locator(".ps-question-way").waitFor();
    await page.waitForTimeout(200);
    assert.equal(await panel.isVisible(), false);
    await page.locator("[data-open]").click();
    assert.equal(await panel.getByRole("radio", { name: "Beta" }).isChecked(), true);
    await panel.getByRole("button", { name: "Submit", exact: true }).click();
    await until(() => results(page).length === 1, "the answer is sent");
    assert.deepEqual(results(page)[0].value, { selected_option_id: "b" });
  });

  it("an answer given in a dialog ends as a receipt that has the focus", () => chat([[call("one", { display: { mode: "modal" } })], "Thanks"]), async (page) => {
    await say(page, "ask");
    // Right after the person sent something it opens by itself.
    const dialog = page.locator("dialog.ps-question-layer");
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.type === "radio");
    await page.keyboard.press("1");
    await page.keyboard.press("Control+Enter");
    await page.locator(".ps-question-row").waitFor();
    assert.equal(await dialog.count(), 0);
    await page.waitForFunction(() => document.activeElement?.hasAttribute("data-receipt"));
    assert.match(await focused(page), /Alpha/);
    await until(() => results(page).length === 1, "the answer is sent");
    assert.deepEqual(results(page)[0].value, { selected_option_id: "a" });
  });
});

describe("what a call may say", () => {
  it("compact: descriptions wait behind More, progress is said, the answer is read back", () => sample("compact"), async (page) => {
    const about = page.locator(".ps-option-about").first();
    assert.equal(await about.isVisible(), false);
    const more = page.getByRole("button", { name: "More" });
    await more.click();
    assert.equal(await about.isVisible(), true);
    assert.equal(await page.locator(".ps-question-description").first().isVisible(), true);
    assert.equal(await page.getByRole("progressbar", { name: "Question 2 of 8" }).getAttribute("value"), "2");
    await page.getByRole("radio").nth(1).check({ force: true });
    await submit(page).click();
    await page.waitForFunction(() => document.activeElement?.hasAttribute("data-review"));
    assert.match(await page.locator(".ps-question-review").innerText(), /Your answer\s+Manual/);
    await axe(page, "reviewing");
    await page.getByRole("button", { name: "Edit" }).click();
    assert.equal(await page.getByRole("radio").nth(1).isChecked(), true);
    await submit(page).click();
    await submit(page).click();
    assert.equal(await page.locator("[aria-busy=true]").count(), 1, "sent from the read-back");
  });

  it("a description is Markdown without its dangers", () => sample("markdown"), async (page) => {
    const description = page.locator(".ps-question-description");
    assert.equal(await description.locator("strong").count(), 1);
    assert.equal(await description.locator("li").count(), 2);
    assert.equal(await description.locator("img, h1, h2, script").count(), 0);
    assert.ok(await page.locator(".ps-question-card").getAttribute("aria-describedby"));
  });

  it("its own words for an error, and its own language and direction", () => sample("error"), async (page) => {
    assert.match(await page.locator(".ps-question-error").innerText(), /Pick the one that hurts most\./);
    const rtl = await sample("right-to-left");
    const card = rtl.locator(".ps-question");
    assert.deepEqual([await card.getAttribute("lang"), await card.getAttribute("dir")], ["ar", "rtl"]);
    const [title, button] = await Promise.all([rtl.locator("h3").boundingBox(), submit(rtl).boundingBox()]);
    assert.ok(button.x < title.x + 60, "Submit stands at the left end");
    await axe(rtl, "right to left");
  });
});

// The gallery's own test looks at these samples as they stand; a layer is open here.
describe("an open layer in every width and theme", () => {
  for (const [name, dir, options] of [
    ["320", "rtl", { viewport: { width: 320, height: 700 } }],
    ["680 dark", "rtl", { viewport: { width: 680, height: 800 }, colorScheme: "dark" }],
    ["320 dark", "ltr", { viewport: { width: 320, height: 700 }, colorScheme: "dark" }],
    ["forced colours", "ltr", { viewport: { width: 680, height: 800 }, forcedColors: "active" }],
  ]) {
    test(`${name}: axe finds nothing, nothing overflows`, async () => {
      let context;
      for (const state of ["modal", "side-panel"]) {
        // One profile for both: the gallery's module is fetched once.
        const page = await sample(state, { ...options, context }, name.startsWith("320") ? "ko" : "en");
        context = page.context();
        await page.evaluate((dir) => (document.documentElement.dir = dir), dir);
        await page.locator("[data-open]").click();
        await axe(page, `${state} ${name} ${dir}`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1), false, state);
        await picture(page, `question-${state}-${name.replaceAll(" ", "-")}`);
        await page.close();
      }
    });
  }
});

describe("in a conversation", () => {
  it("one primary question: the first of the newest message is open, the next follows", () => chat([[call("one"), call("two")], "Thanks"]), async (page) => {
    await say(page, "ask");
    assert.equal(await page.getByRole("radio").count(), 3);
    const second = page.locator(".ps-question").nth(1);
    assert.match(await second.innerText(), /Unanswered question\s*:\s*Question two\s+Open/);
    await axe(page, "two questions");
    await page.getByRole("radio").first().check({ force: true });
    await submit(page).click();
    await second.getByRole("radio").first().waitFor();
    await second.getByRole("radio").nth(1).check({ force: true });
    await submit(page).click();
    await until(() => results(page).length === 2, "both results");
    assert.deepEqual(results(page).map((result) => result.value.selected_option_id), ["a", "b"]);
  });

  it("a question left behind collapses and can be opened", () => chat([[call("old")], [call("new")], "Thanks"]), async (page) => {
    await say(page, "ask");
    await say(page, "something else");
    const old = page.locator(".ps-question").first();
    assert.doesNotMatch(await old.innerText(), /Alpha/);
    assert.equal(await page.getByRole("radio").count(), 3);
  });

  it("F6 goes round thread, question and composer, and back", () => chat([[call("one")]]), async (page) => {
    await say(page, "ask");
    await composer(page).focus();
    const place = () => page.evaluate(() => (document.activeElement.closest(".ps-composer") ? "composer" : document.activeElement.closest("[data-interaction]") ? "question" : document.activeElement.closest(".ps-scroll") ? "thread" : "?"));
    const seen = [];
    for (const key of ["F6", "F6", "F6", "Shift+F6", "Shift+F6", "Shift+F6"]) {
      await page.keyboard.press(key);
      seen.push(await place());
    }
    assert.deepEqual(seen, ["thread", "question", "composer", "question", "thread", "composer"]);
  });

  it("Submit of nothing says so, takes the focus to the field, and locks nothing", () => chat([[call("one")], "Thanks"]), async (page) => {
    await say(page, "ask");
    await submit(page).click();
    await page.waitForFunction(() => document.activeElement?.type === "radio");
    const group = page.getByRole("radiogroup");
    assert.equal(await group.getAttribute("aria-invalid"), "true");
    assert.match(await page.locator(".ps-question-error").innerText(), /Please answer/);
    await axe(page, "required");
    await page.keyboard.press("2");
    await page.keyboard.press("Meta+Enter");
    await until(() => results(page).length === 1, "the answer");
  });

  for (const [required, allow_skip, skip, empty] of [
    [true, false, false, "error"],
    [true, true, true, "error"],
    [false, false, false, "skipped"],
    [false, true, true, "skipped"],
  ]) {
    it(`required ${required}, allow_skip ${allow_skip}`, () => chat([[call("one", { required, allow_skip })], "Thanks"]), async (page) => {
      await say(page, "ask");
      assert.equal(await page.getByRole("button", { name: "Skip", exact: true }).count(), skip ? 1 : 0);
      await submit(page).click();
      if (empty === "skipped") {
        await until(() => results(page)[0]?.status === "skipped", "skipped");
        assert.equal(results(page)[0].value, null);
      } else {
        assert.match(await page.locator(".ps-question-error").innerText(), /Please answer/);
        if (skip) {
          await page.getByRole("button", { name: "Skip", exact: true }).click();
          await until(() => results(page)[0]?.status === "skipped", "skipped");
        }
      }
    });
  }

  it("expires by itself, once, and what was written can be copied", () => chat([[call("late", { metadata: { expires_in_ms: 1500 } })], "Too late"]), async (page) => {
    await say(page, "ask");
    await page.getByRole("radio").nth(2).check({ force: true });
    assert.match(await page.locator(".ps-question-until").innerText(), /^Open until \d/);
    const own = page.getByRole("textbox", { name: /describe/ });
    await own.fill("my own words");
    assert.equal(await own.evaluate((field) => getComputedStyle(field).unicodeBidi), "plaintext", "words stand in their own direction");
    await page.waitForFunction(() => /Less than a minute left to answer: Question late/.test(document.querySelector("[aria-live=polite]").textContent));
    await page.locator(".ps-question-row").getByText("This question has expired").waitFor();
    await page.waitForFunction(() => document.activeElement.matches("[data-receipt]"));
    await until(() => results(page)[0]?.status === "expired", "expired");
    assert.equal(results(page)[0].value, null);
    await page.locator(".ps-question-row button").first().click();
    await page.getByText("my own words").waitFor();
    await page.getByRole("button", { name: "Copy", exact: true }).first().waitFor();
    await page.reload();
    await page.locator(".ps-question-row button").first().click();
    await page.getByText("my own words").waitFor();
    assert.equal(results(page).length, 1);
  });

  it("a receipt says when, until the conversation goes on", () => chat([[call("one")], "Thanks", "More"]), async (page) => {
    await say(page, "ask");
    await page.getByRole("radio").first().check({ force: true });
    await submit(page).click();
    await page.locator(".ps-question-at").waitFor();
    assert.match(await page.locator(".ps-question-at").innerText(), /Answered at/);
    await status(page, "done");
    await say(page, "go on");
    assert.equal(await page.locator(".ps-question-at").count(), 0);
  });
});

describe("drafts", () => {
  it("survive a reload, with the order of a shuffled list", () => chat([[call("kept", { metadata: { randomize: "seeded", pin_last: ["c"] } })], "Thanks"]), async (page) => {
    await say(page, "ask");
    const labels = () => page.locator(".ps-option-label").allInnerTexts();
    await page.getByRole("radio").nth(2).waitFor();
    const order = await labels();
    assert.equal(order.at(-1), "Gamma");
    await page.getByRole("radio").nth(2).check({ force: true });
    await page.getByRole("textbox", { name: /describe/ }).fill("half a th");
    await page.waitForTimeout(500);
    await page.reload();
    const field = page.getByRole("textbox", { name: /describe/ });
    await field.waitFor();
    assert.equal(await field.inputValue(), "half a th");
    assert.deepEqual(await labels(), order);
    await submit(page).click();
    await until(() => results(page).length === 1, "the answer");
    assert.deepEqual(results(page)[0].value, { selected_option_id: "c", other_text: "half a th" });
  });

  it("outlive a page that goes away before the answer is written down, and nothing else", () => chat([[call("claimed")], "Thanks"]), async (page) => {
    // What is written down waits for a lock that never comes.
    await page.addInitScript(() => {
      const { request } = LockManager.prototype;
      LockManager.prototype.request = function (name, ...more) {
        return name.startsWith("interaction:") && !sessionStorage.free ? new Promise(() => {}) : request.call(this, name, ...more);
      };
    });
    await page.reload();
    await say(page, "ask");
    await page.getByRole("radio").nth(1).check({ force: true });
    await page.waitForTimeout(500);
    await submit(page).click();
    await page.waitForTimeout(800);
    await page.evaluate(() => (sessionStorage.free = "1"));
    await page.reload();
    await page.locator("[data-interaction=ready]").waitFor();
    await page.waitForFunction(() => document.querySelectorAll("input[type=radio]")[1].checked);
    await submit(page).click();
    await page.locator("[data-receipt]").waitFor();
    await page.waitForTimeout(800);
    const drafts = await page.evaluate(async () => {
      const database = await new Promise((done) => (indexedDB.open("partsong").onsuccess = (event) => done(event.target.result)));
      return new Promise((done) => (database.transaction("drafts").objectStore("drafts").getAllKeys().onsuccess = (event) => done(event.target.result)));
    });
    assert.deepEqual(drafts, []);
  });

  it("of a sensitive question are never kept", () => chat([[call("secret", { metadata: { sensitive: true } })]]), async (page) => {
    await say(page, "ask");
    await page.getByRole("radio").nth(2).check({ force: true });
    await page.getByRole("textbox", { name: /describe/ }).fill("a secret");
    await page.waitForTimeout(500);
    await page.reload();
    await page.getByRole("radio").first().waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator("input:checked").count(), 0);
    const stored = await page.evaluate(async () => {
      const database = await new Promise((done) => (indexedDB.open("partsong").onsuccess = (event) => done(event.target.result)));
      const all = await new Promise((done) => (database.transaction("drafts").objectStore("drafts").getAll().onsuccess = (event) => done(event.target.result)));
      return JSON.stringify(all);
    });
    assert.doesNotMatch(stored, /secret/);
  });
});

describe("calls that cannot be asked", () => {
  const hostile = {
    "ids used twice": [{ options: [{ id: "a", label: "A" }, { id: "a", label: "B" }] }, "duplicate_id"],
    "a label of 1 MB": [{ options: [{ id: "a", label: "x".repeat(1 << 20) }, { id: "b", label: "B" }] }, "too_large"],
    "min above max": [{ type: "likert", scale: { min: 7, max: 1 }, output_schema: { type: "object" } }, "invalid_call"],
    "NaN": [{ type: "likert", scale: { min: "NaN", max: 5 }, output_schema: { type: "object" } }, "invalid_call"],
    "a scale of 1..1e9": [{ type: "likert", scale: { min: 1, max: 1e9 }, output_schema: { type: "object" } }, "invalid_call"],
    "an unknown type": [{ type: "hologram" }, "unsupported_type"],
    "an unknown version": [{ schema_version: "2031-01-01" }, "unsupported_schema_version"],
    "overridden reading order": [{ title: "Pay \u202E0001$\u202C now" }, "invalid_call"],
    "an answer that cannot be given": [{ output_schema: { type: "object", required: ["score"] } }, "output_schema_mismatch"],
  };
  for (const [name, [more, code]] of Object.entries(hostile)) {
    it(`${name}: one cancelled result tells the agent, the chat goes on`, () => chat([[call("bad", more)], "I will ask differently", "Yes?"]), async (page) => {
      await say(page, "ask");
      await page.getByText("This question cannot be shown. The assistant has been told.").waitFor();
      await until(() => results(page).length === 1, "told");
      const result = results(page)[0];
      assert.equal(result.status, "cancelled");
      assert.equal(result.value.error.code, code);
      assert.ok(result.value.error.message);
      await page.getByText("I will ask differently").waitFor();
      await page.locator(".ps-question-refused summary").click();
      assert.equal(await page.locator(".ps-question-refused pre").isVisible(), true);
      await axe(page, name);
      await say(page, "hello");
      await page.reload();
      await page.getByText("This question cannot be shown.").waitFor();
      await page.waitForTimeout(300);
      assert.equal(page.bodies.length, 3, "told once");
    });
  }

  it("a pattern that would hang does not", () => chat([[call("slow", { output_schema: { type: "object", properties: { selected_option_id: { type: "string" }, other_text: { type: "string", pattern: "^(a+)+$" } }, required: ["selected_option_id"] } })], "Thanks"]), async (page) => {
    await say(page, "ask");
    await page.getByRole("radio").nth(2).check({ force: true });
    await page.getByRole("textbox", { name: /describe/ }).fill(`${"a".repeat(400)}!`);
    await submit(page).click();
    await page.locator(".ps-question-error").getByText("Please use the requested format.").waitFor();
    assert.equal(results(page).length, 0);
    await page.getByRole("textbox", { name: /describe/ }).fill("aaa");
    await submit(page).click();
    await until(() => results(page).length === 1, "the answer");
  });
});
