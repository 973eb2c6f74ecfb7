// The questions that show something, ask for consent or a go-ahead, or take a form, files or marks: each example is asked
// over the chat, answered by keyboard alone, and gives its result.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, launch, open, ROOT, serve, until, watch } from "./harness.mjs";
import { END, HEADERS, sse, words } from "./sse.mjs";

const PAIRS = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/interaction-examples.json"), "utf8"));
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

const server = given(serve);


/** A chat whose server asks what `ask` holds, and keeps the answers by interaction id. */
async function chat() {
  const page = await open(undefined, { reducedMotion: "reduce" });
  const state = { page, ask: undefined, answers: new Map(), files: [] };
  await page.route("**/api/uploads", async (route) => {
    state.files.push(route.request().headers()["content-type"]);
    await route.fulfill({ json: { file_id: "f_81", url: "/api/uploads/f_81" } });
  });
  await page.route("**/api/chat", async (route) => {
    const body = route.request().postDataJSON();
    const parts = (body.messages ?? []).flatMap((message) => message.parts ?? []);
    for (const part of parts) if (part.output?.interaction_id) state.answers.set(part.output.interaction_id, part.output);
    const call = state.ask;
    state.ask = undefined;
    const id = call ? `call_${call.interaction_id}` : "";
    const content = call
      ? [{ type: "tool-input-start", toolCallId: id, toolName: call.tool }, { type: "tool-input-available", toolCallId: id, toolName: call.tool, input: call }]
      : words("Thank you.");
    await route.fulfill({
      // Time is the server's, as it says it.
      headers: { ...HEADERS, date: new Date().toUTCString() },
      body: sse({ type: "start", messageId: `m_${Math.random()}` }, { type: "start-step" }, ...content, ...END),
    });
  });
  await page.goto(server.origin);
  await composer(page).waitFor();
  return state;
}

const press = async (page, locator, key = "Enter") => {
  await locator.focus();
  await page.keyboard.press(key);
};
const type = async (page, locator, text) => {
  await locator.focus();
  await page.keyboard.insertText(text);
};
/** Opens what is asked in a dialog, if it hasn't opened by itself. */
const opened = async (page) => {
  const dialog = page.locator("dialog.ps-question-layer[open]");
  await page.waitForTimeout(300);
  if (!(await dialog.count())) await press(page, page.locator("[data-open]").last());
  await dialog.waitFor();
  return dialog;
};
const button = (within, key) => within.locator(`[data-button="${key}"]`).last();

/** How each example is answered. `card` is the question as it stands in the thread. */
const ANSWERS = {
  int_concept_001: async (page, card) => {
    const go = button(card, "continue");
    assert.match(await go.innerText(), /Continue in [1-3] s/);
    assert.equal(await go.getAttribute("aria-disabled"), "true");
    await page.waitForFunction((element) => !element.hasAttribute("aria-disabled"), await go.elementHandle(), { timeout: 8000 });
    await press(page, go);
  },
  int_concept_react_002: async (page, card) => {
    await press(page, card.getByRole("radio").nth(3), "Space");
    await type(page, card.getByRole("textbox", { name: "为什么?" }), "省时间");
    await page.keyboard.press("Control+Enter");
  },
  int_ab_001: async (page, card) => {
    await press(page, card.getByRole("radio", { name: "Choose Version B" }), "Space");
    await type(page, card.getByRole("textbox"), "Faster");
    await page.keyboard.press("Control+Enter");
  },
  int_plan_compare_002: async (page, card) => {
    await press(page, card.getByRole("radio", { name: "Choose 팀" }), "Space");
    await page.keyboard.press("Control+Enter");
  },
  int_consent_001: async (page, card) => {
    await press(page, button(card, "granted"));
    await card.getByText("This statement is needed to continue.").waitFor();
    const box = card.getByRole("checkbox", { name: "I agree that my answers are recorded (required)" });
    assert.equal(await box.getAttribute("aria-invalid"), "true");
    await card.getByRole("checkbox", { name: /\(optional\)$/ }).waitFor();
    await press(page, box, "Space");
    await press(page, button(card, "granted"));
  },
  int_consent_signed_002: async (page, card) => press(page, button(card, "declined")),
  int_send_confirm_001: async (page, card) => {
    await press(page, button(card, "changes_requested"));
    await page.waitForFunction(() => document.activeElement?.localName === "textarea");
    await page.keyboard.press("Control+Enter"); // high risk: only a button answers
    await page.keyboard.insertText("Remove participant 7 first");
    await press(page, button(card, "changes_requested"));
  },
  int_delete_confirm_002: async (page) => {
    const dialog = await opened(page);
    await press(page, button(dialog, "confirmed"));
    await dialog.getByText("Type “访谈 A” exactly.").waitFor();
    await press(page, button(dialog, "rejected"));
  },
  int_profile_form_001: async (page) => {
    const dialog = await opened(page);
    await press(page, button(dialog, "save"));
    await dialog.getByText("Please look at these again:").waitFor();
    for (const row of await dialog.locator(".ps-form-wrong li").allInnerTexts()) assert.match(row, /^.+ · .+$/);
    await type(page, dialog.getByLabel("Project name (required)"), "AgentSurvey");
    await press(page, dialog.getByRole("radio", { name: "Live" }), "Space");
    await type(page, dialog.getByLabel("Weekly users"), "1200");
    await press(page, button(dialog, "save"));
  },
  int_budget_form_002: async (page) => {
    const dialog = await opened(page);
    assert.equal(await dialog.getByLabel("Daily budget (required)").count(), 1);
    await press(page, button(dialog, "cancel"));
  },
  int_screens_001: async (page, card) => {
    const choose = async (name, buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await press(page, card.getByRole("button", { name: "Choose files" }));
      await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
    };
    await choose("lies.png", Buffer.from("<script>"));
    await card.getByText("“lies.png” is not an accepted type").waitFor();
    await choose("error.png", PNG);
    await card.locator('[data-file="done"]').waitFor();
    await press(page, card.getByRole("button", { name: "Remove lies.png" }));
    await press(page, card.getByRole("button", { name: "Submit" }));
  },
  int_receipt_002: async () => {}, // its time is over before it is shown
  int_mark_001: async (page, card) => {
    await press(page, card.getByRole("button", { name: "Add mark" }));
    for (let step = 0; step < 9; step++) await page.keyboard.press("ArrowLeft");
    for (let step = 0; step < 4; step++) await page.keyboard.press("Shift+ArrowUp");
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.localName === "textarea");
    await page.keyboard.insertText("Is this the total?");
    await card.getByLabel("Kind of mark 1").selectOption("confusing");
    await press(page, card.getByRole("button", { name: "Area" }));
    await press(page, card.getByRole("button", { name: "Add mark" }));
    for (let step = 0; step < 8; step++) await page.keyboard.press("Shift+ArrowLeft");
    for (let step = 0; step < 12; step++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    for (let step = 0; step < 6; step++) await page.keyboard.press("Shift+ArrowRight");
    for (let step = 0; step < 8; step++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.localName === "textarea");
    await page.keyboard.insertText("Two pay buttons");
    await card.getByLabel("Kind of mark 2").selectOption("confusing");
    assert.equal(await card.getByRole("button", { name: "Mark 1, Confusing, at 41 % from left, 27 % from top, comment: Is this the total?" }).count(), 1);
    await press(page, card.getByRole("button", { name: "Submit" }));
  },
  int_regions_002: async (page, card) => {
    await press(page, card.getByRole("radio", { name: "검색 상자" }), "Space");
    await page.keyboard.press("Control+Enter");
  },
};

/** What differs from run to run, or is measured. */
function comparable(value) {
  const copy = structuredClone(value);
  if (copy?.exposure_ms !== undefined) copy.exposure_ms = 0;
  for (const file of copy?.files ?? []) Object.assign(file, { size_bytes: 0, sha256: "" });
  // Arrow keys move in hundredths; the pointer gives four decimals.
  for (const mark of copy?.annotations ?? []) for (const key of Object.keys(mark.geometry ?? {})) mark.geometry[key] = Math.round(mark.geometry[key] * 100) / 100;
  return copy;
}

describe("questions that show, ask for a go-ahead, or take entries", () => {
  test("every example is answered by keyboard and gives its result", async () => {
    const state = await chat();
    const { page } = state;
    const failures = [];
    for (const { call, result } of PAIRS.filter(({ call }) => ANSWERS[call.interaction_id])) {
      const id = call.interaction_id;
      try {
        state.ask = call;
        await composer(page).fill(id);
        await composer(page).press("Enter");
        const card = page.locator(`.ps-question:has([id])`).last();
        if (result.status !== "expired") await page.getByText(call.title).last().waitFor();
        await ANSWERS[id](page, card);
        for (let waited = 0; !state.answers.has(id) && waited < 80; waited++) await page.waitForTimeout(100);
        const answer = state.answers.get(id);
        assert.ok(answer, `${id}: no result was sent`);
        assert.equal(answer.type, result.type);
        assert.equal(answer.status, result.status, id);
        assert.deepEqual(comparable(answer.value), comparable(result.value), id);
        await page.locator("html[data-status=done], html[data-status=ready]").waitFor();
      } catch (error) {
        failures.push(`${id}: ${error.message.split("\n").slice(0, 12).join(" | ")}`);
        await page.screenshot({ path: join(ROOT, `tests/artifacts/interactions-b-${id}.png`) });
        await page.keyboard.press("Escape");
      }
    }
    assert.deepEqual(failures, []);
    assert.equal(state.answers.size, 14);
    assert.equal(state.files.length, 1, "a file that lies about its type is never sent");
    await axe(page, "the receipts");
  });

  test("one file at the most is said in words, so that its number is not read with the size", async () => {
    const state = await chat();
    const { call } = PAIRS.find(({ call }) => call.interaction_id === "int_screens_001");
    state.ask = { ...call, interaction_id: "int_one_file", upload: { ...call.upload, max_files: 1, max_size_bytes: 190 * 1024 }, output_schema: { type: "object" } };
    await composer(state.page).fill("upload");
    await composer(state.page).press("Enter");
    await state.page.locator(".ps-upload-zone").getByText("one file, up to 190 KB").waitFor();
  });

  test("a file that fails can be tried again, one on its way can be cancelled, and files can be dropped and pasted", async () => {
    const state = await chat();
    const { page } = state;
    let refuse = true;
    const held = [];
    await page.unroute("**/api/uploads");
    await page.route("**/api/uploads", async (route) => {
      if (refuse) return route.fulfill({ status: 500, body: "no" });
      held.push(route);
    });
    state.ask = { ...PAIRS.find(({ call }) => call.interaction_id === "int_screens_001").call, interaction_id: "int_upload_faults" };
    await composer(page).fill("upload");
    await composer(page).press("Enter");
    const zone = page.locator(".ps-upload-zone");
    await zone.waitFor();
    const send = (type, name) =>
      zone.evaluate(
        (element, [kind, file, bytes]) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(bytes)], file, { type: "image/png" }));
          const init = { bubbles: true, cancelable: true };
          element.dispatchEvent(kind === "paste" ? new ClipboardEvent(kind, { ...init, clipboardData: data }) : new DragEvent(kind, { ...init, dataTransfer: data }));
        },
        [type, name, [...PNG]],
      );
    await send("drop", "dropped.png");
    await page.locator('[data-file="failed"]').waitFor();
    await page.locator("[aria-live=polite]", { hasText: "dropped.png: Failed" }).waitFor({ state: "attached" });
    await press(page, page.getByRole("button", { name: "Submit" }));
    await page.getByText("“dropped.png” could not be uploaded. Try again.").waitFor();
    refuse = false;
    await press(page, page.getByRole("button", { name: "Try dropped.png again" }));
    const bar = page.getByRole("progressbar", { name: "dropped.png" });
    await bar.waitFor();
    await press(page, page.getByRole("button", { name: "Submit" }));
    await page.getByText("Wait until all files are uploaded.").waitFor();
    await until(() => held.length, "a file is on its way");
    await held.shift().fulfill({ json: { file_id: "f_1" } });
    await page.locator('[data-file="done"]').waitFor();
    await send("paste", "pasted.png");
    await press(page, page.getByRole("button", { name: "Cancel pasted.png" }));
    await page.waitForFunction(() => document.querySelectorAll("[data-file]").length === 1);
    // The focus goes to the file that is left, one frame later.
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Remove dropped.png");
    await press(page, page.getByRole("button", { name: "Submit" }));
    for (let waited = 0; !state.answers.has("int_upload_faults") && waited < 50; waited++) await page.waitForTimeout(100);
    assert.deepEqual(state.answers.get("int_upload_faults").value.files.map((file) => [file.file_id, file.name]), [["f_1", "dropped.png"]]);
    page.allowed = [/500/];
  });

  test("forms and marks at work are clean for axe, also on a small screen", async () => {
    const context = await (await launch()).newContext({ viewport: { width: 1180, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    watch(page);
    await page.goto(`${server.origin}/gallery?component=ModalForm&state=every-kind`);
    await press(page, page.locator("[data-open]").first());
    await page.locator("dialog[open] .ps-form").waitFor();
    await press(page, page.locator("dialog[open] [data-button=save]"));
    await page.locator(".ps-form-wrong").waitFor();
    assert.equal(await page.locator("dialog[open] input[type=email]").first().getAttribute("autocomplete"), "email");
    await axe(page, "a form with every kind of field and its errors");
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${server.origin}/gallery?component=ImageFeedbackCanvas&state=every-tool`);
    await press(page, page.locator("[data-open]").first());
    await page.locator("dialog[open] .ps-marking-stage").waitFor();
    await press(page, page.getByRole("button", { name: "Add mark" }));
    await page.keyboard.press("ArrowRight");
    // Everything outside of the open dialog is inert, a live region too.
    await page.locator("dialog[open] [aria-live=polite]", { hasText: /\d/ }).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("Here");
    await axe(page, "marks on a small screen");
    await press(page, page.getByRole("button", { name: "Undo" }));
    assert.equal(await page.locator(".ps-marking-pin").count(), 0, "a mark can be taken back");
    await press(page, page.getByRole("button", { name: "Redo" }));
    assert.equal(await page.locator(".ps-marking-pin").count(), 1);
    await page.getByLabel("By cell").selectOption("9");
    assert.equal(await page.locator(".ps-marking-pin").count(), 1, "going through the list places nothing");
    await press(page, page.getByRole("button", { name: "Place mark" }));
    assert.equal(await page.locator(".ps-marking-pin").count(), 2);
  });
});
