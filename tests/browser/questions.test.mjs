// What a question takes for an answer and what it doesn't: decisions, texts to read, files, fields, signs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { given } from "./given.mjs";
import { open, ROOT, say, status } from "./harness.mjs";
import { BEGIN, END, live } from "./live.mjs";

const EXAMPLES = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/interaction-examples.json"), "utf8"));
const example = (id) => EXAMPLES.find(({ call }) => call.interaction_id === id).call;

const server = given(live);

const asked = (input) => ({ type: "tool-input-available", toolCallId: "c1", toolName: "render_interaction", input });
const button = (page, key) => page.locator(`[data-button="${key}"]`);
/** The value that reached the server, if one did. */
const answer = () => server.state.bodies.at(-1).messages.flatMap(({ parts }) => parts).find(({ output }) => output)?.output.value;

/** A page that asks this. */
async function ask(input, options) {
  const page = await server.chat([[asked(input)]], options);
  await say(page, "Ask me");
  await page.locator('[data-interaction="ready"]').waitFor();
  return page;
}

async function ended(page) {
  await status(page, "done", "ready");
  await page.context().close();
}

for (const risk of ["high", "low"]) {
  test(`Enter in the field of the phrase gives no decision that was refused: ${risk} risk`, async () => {
    const task = { ...example("int_send_confirm_001").task, risk, confirm_phrase: "send them", allow_changes: false };
    const page = await ask({ ...example("int_send_confirm_001"), task });
    await button(page, "confirmed").click();
    await page.getByText("Type “send them” exactly.").waitFor();
    await page.getByLabel("send them").fill("send them");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    assert.equal(answer(), undefined);
    await button(page, "confirmed").click();
    await page.locator("[data-receipt]").waitFor();
    assert.deepEqual(answer(), { decision: "confirmed" });
    await ended(page);
  });
}

test("Enter on a statement or in the signature gives no consent that was refused", async () => {
  const call = example("int_consent_001");
  const properties = { ...call.output_schema.properties, signed_name: { type: "string" } };
  const page = await ask({ ...call, consent: { ...call.consent, signature: "typed_name" }, output_schema: { ...call.output_schema, properties } });
  await button(page, "granted").click();
  await page.getByText("This statement is needed to continue.").waitFor();
  await page.getByLabel("Full name").fill("Ada");
  await page.getByRole("checkbox").first().check();
  await page.keyboard.press("Enter");
  await page.getByLabel("Full name").press("Enter");
  await page.waitForTimeout(300);
  assert.equal(answer(), undefined);
  await button(page, "granted").click();
  await page.locator("[data-receipt]").waitFor();
  assert.equal(answer().decision, "granted");
  await ended(page);
});

test("Ctrl and Enter while it is written what should be different asks for that, and does not confirm", async () => {
  const task = { ...example("int_send_confirm_001").task, risk: "low" };
  const page = await ask({ ...example("int_send_confirm_001"), task });
  await button(page, "changes_requested").click();
  await page.waitForFunction(() => document.activeElement?.localName === "textarea");
  await page.keyboard.insertText("Not to participant 7");
  await page.keyboard.press("Control+Enter");
  await page.locator("[data-receipt]").waitFor();
  assert.deepEqual(answer(), { decision: "changes_requested", reason: "Not to participant 7" });
  await ended(page);
});

/** A consent whose text has to be read to its end. */
const toRead = (body) => ({ ...example("int_consent_001"), consent: { version: "1", body, require_scroll_to_end: true } });

test("a short consent that is drawn while the answer streams counts as read", async () => {
  let go;
  const rest = new Promise((resolve) => (go = resolve));
  const page = await server.chat([async (send) => {
    send(...BEGIN, asked(toRead("It is short.")));
    await rest;
    send(...END);
  }]);
  await page.locator("#ps-composer").fill("Ask me");
  await page.keyboard.press("Enter");
  await page.locator('[data-interaction="waiting"]').getByText("It is short.").waitFor();
  await page.waitForTimeout(300);
  go();
  await page.locator('[data-interaction="ready"]').waitFor();
  await button(page, "granted").click();
  await page.locator("[data-receipt]").waitFor();
  assert.equal(answer().decision, "granted");
  await ended(page);
});

test("a consent counts as read when a window comes to be large enough for all of it, and no sooner", async () => {
  const page = await ask(toRead("A line.\n\n".repeat(10)), { viewport: { width: 900, height: 400 } });
  await button(page, "granted").click();
  await page.getByText("Please read to the end first.").waitFor();
  await page.setViewportSize({ width: 900, height: 1600 });
  await page.locator(".ps-consent-text:not(.ps-consent-more)").waitFor();
  await button(page, "granted").click();
  await page.locator("[data-receipt]").waitFor();
  assert.equal(answer().decision, "granted");
  await ended(page);
});

const SCREENS = example("int_screens_001");

test("of a folder that is dropped on a place for one file, a few that are not taken are listed, and why is said", async () => {
  const page = await ask({ ...SCREENS, upload: { ...SCREENS.upload, max_files: 1, max_size_bytes: 10 } });
  await page.locator(".ps-upload-zone").evaluate((element) => {
    const data = new DataTransfer();
    for (let at = 0; at < 300; at += 1) data.items.add(new File(["more than ten bytes"], `${at}.png`, { type: "image/png" }));
    element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  });
  await page.locator(".ps-question-error").getByText("the limit is 10 B").waitFor();
  assert.equal(await page.locator("[data-file=refused]").count(), 20);
  await ended(page);
});

test("a picture has the size in the answer that it has without its words", async () => {
  const chunk = (name, data) => Buffer.concat([Buffer.from([0, 0, 0, data.length]), Buffer.from(name), data, Buffer.alloc(4)]);
  const sign = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const buffer = Buffer.concat([sign, chunk("IHDR", Buffer.alloc(13)), chunk("tEXt", Buffer.from("At home")), chunk("IEND", Buffer.alloc(0))]);
  const page = await ask({ ...SCREENS, upload: { ...SCREENS.upload, strategy: "inline", upload_url: undefined } });
  await page.locator('input[type="file"]').first().setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await page.locator("[data-file=done]").waitFor();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.locator("[data-receipt]").waitFor();
  const [{ size_bytes, data_url }] = answer().files;
  assert.equal(size_bytes, buffer.length - 19);
  assert.equal(Buffer.from(data_url.split(",")[1], "base64").length, size_bytes);
  await ended(page);
});

test("taking back that it is none of these keeps the reason", async () => {
  const call = example("int_ab_001");
  const comparison = { selection: "multiple", allow_none: true, ask_reason: true };
  const page = await ask({ ...call, comparison, output_schema: { type: "object", properties: { selected_option_ids: { type: "array" }, choice: {}, reason: { type: "string" } } } });
  const none = page.getByRole("checkbox", { name: "None of these" });
  const reason = page.locator(".ps-compare").getByRole("textbox");
  await none.check();
  await reason.fill("Both are slow");
  await none.uncheck();
  await page.getByRole("checkbox", { name: "Choose Version B" }).check();
  assert.equal(await reason.inputValue(), "Both are slow");
  await ended(page);
});

/** A sample of the gallery. */
async function sample(component, state, locale = "en") {
  const page = await open(null, { reducedMotion: "reduce" });
  await page.goto(`${server.origin}/gallery?component=${component}&state=${state}&locale=${locale}`);
  const stage = page.locator(`[data-sample="${component}/${state}"]`);
  await stage.waitFor();
  return { page, stage };
}

test("a field whose id has blanks is named and described, and a slider takes the value at which its thumb rests", async () => {
  const fields = [
    { id: "how far", type: "slider", label: "How far", help: "In steps of ten", min: 0, max: 100, step: 10 },
    { id: "who", type: "radio", label: "Who", help: "One of them", options: [{ id: "a", label: "Ada" }] },
    { id: "which one", type: "radio", label: "Which one", help: "One of these", options: [{ id: "b", label: "Bread" }] },
  ];
  const page = await ask({ ...example("int_profile_form_001"), fields, display: {}, output_schema: { type: "object" } });
  const slider = page.getByRole("slider", { name: "How far" });
  await slider.waitFor();
  const group = page.getByRole("radiogroup", { name: "Which one" });
  assert.equal(await group.evaluate((node) => node.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id)?.textContent).join()), "One of these");
  await slider.click();
  await page.locator(".ps-form-slider output").getByText("50").waitFor();
  await button(page, "save").click();
  await page.locator("[data-receipt]").waitFor();
  assert.deepEqual(answer(), { "how far": 50 });
  await ended(page);
});

test("half stars that are pressed and let go elsewhere are chosen, and follow no other press", async () => {
  const { page, stage } = await sample("StarRating", "halves");
  const strip = await stage.locator(".ps-halves-strip").boundingBox();
  const said = stage.locator(".ps-signs-said");
  const middle = strip.y + strip.height / 2;
  await page.mouse.move(strip.x + strip.width * 0.35, middle);
  await page.mouse.down();
  await page.mouse.move(strip.x + strip.width * 0.55, strip.y + strip.height + 60);
  await page.mouse.up();
  const chosen = await said.innerText();
  assert.match(chosen, /^3 of 5/);
  await page.mouse.move(strip.x + 5, strip.y + strip.height + 60);
  await page.mouse.down();
  await page.mouse.move(strip.x + strip.width * 0.95, middle);
  await page.mouse.up();
  assert.equal(await said.innerText(), chosen);
});

for (const [locale, onward] of [["en", "ArrowRight"], ["ar", "ArrowLeft"]]) {
  test(`the arrow that points to the next tab goes to it: ${locale}`, async () => {
    const { page, stage } = await sample("Chart", "ready", locale);
    const tabs = stage.getByRole("tab");
    await tabs.first().focus();
    await page.keyboard.press(onward);
    assert.equal(await tabs.nth(1).getAttribute("aria-selected"), "true");
    assert.equal(await tabs.nth(1).evaluate((tab) => tab === document.activeElement), true);
    await page.keyboard.press("End");
    await page.keyboard.press(onward);
    assert.equal(await tabs.first().getAttribute("aria-selected"), "true");
  });
}

test("the points of a reaction have their shape before the call is there", async () => {
  const { page, stage } = await sample("StimulusCard", "streaming");
  const tops = await stage.locator(".ps-point-empty").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.equal(tops.length, 5);
  assert.equal(new Set(tops).size, 1, "side by side");
});
