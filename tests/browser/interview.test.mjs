// The demo interview over AG-UI in the page: started from the empty page, answered by keyboard, quoted by the agent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, serve, status, turn } from "./harness.mjs";

const server = given(() => serve("--delay", "1"));

const card = (page) => page.locator("[data-interaction=ready]").last();

/** Walks the focus backwards from the composer to what the selector means. */
async function reach(page, selector) {
  await composer(page).focus();
  for (let step = 0; step < 60; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Shift+Tab");
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

/** Sends the answer that has the focus, and waits for the next question. */
async function submit(page, key = "Control+Enter") {
  await turn(page, () => page.keyboard.press(key));
  await card(page).waitFor();
}

const thread = (page) => page.locator("main").evaluate((main) => main.textContent);

test("the first four questions by keyboard, and the agent quotes each answer", { timeout: 60000 }, async () => {
  const page = await open(null, { reducedMotion: "reduce" });
  await page.goto(`${server.origin}/?protocol=ag-ui&api=/agui`);
  await status(page, "ready");
  await page.getByRole("button", { name: /Start the interview/ }).focus();
  await turn(page, () => page.keyboard.press("Enter"));
  await card(page).waitFor();

  await reach(page, "[data-interaction=ready] input[type=checkbox]");
  // The first statement is the one that must be agreed to.
  await page.keyboard.press("Shift+Tab");
  if (!(await page.evaluate(() => document.activeElement.matches("input[type=checkbox]")))) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await card(page).getByRole("button", { name: "I agree", exact: true }).focus();
  await submit(page, "Enter");
  assert.match(await thread(page), /you said “I agree”/);

  await reach(page, "[data-interaction=ready] input[type=radio]");
  await page.keyboard.press("3");
  await submit(page);
  assert.match(await thread(page), /So “Sorting answers by hand costs too much” is what weighs most/);
  assert.match(await card(page).textContent(), /“Sorting answers by hand costs too much”: when did you/);

  await reach(page, "[data-interaction=ready] textarea");
  await page.keyboard.type("We copied *300* answers last Friday");
  await submit(page);
  assert.match(await thread(page), /“We copied \*300\* answers last Friday”. I keep it as evidence/);

  await reach(page, "[data-interaction=ready] input[type=checkbox]");
  await page.keyboard.press("2");
  await page.keyboard.press("4");
  await submit(page);
  assert.match(await thread(page), /You need “Knowledge base \/ RAG, A chain of evidence”/);
  await axe(page, "the interview");

  // A person who answers is no assistant that goes on by itself: there is no end after eight answers.
  for (let step = 5; step <= 11; step++) {
    await turn(page, () => card(page).getByRole("button", { name: "Skip", exact: true }).press("Enter"));
    await card(page).waitFor();
  }
  assert.match(await card(page).textContent(), /How likely are you to recommend/);
});

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const keys = async (page, ...list) => {
  for (const key of list) await page.keyboard.press(key);
};
const READY = "[data-interaction=ready]";

/** How each question is answered without a pointer, in the order of the interview; the last key submits. */
const ANSWERS = [
  ["consent", async (page) => {
    await reach(page, `${READY} input[type=checkbox]`);
    await keys(page, "Space", "Shift+Tab", "Space");
    await reach(page, "[data-button=granted]");
    return "Enter";
  }, /“同意”/],
  ["single_choice", async (page) => {
    await reach(page, `${READY} input[type=radio]`);
    await keys(page, "3");
  }, /“人工整理成本高”/],
  ["text_input", async (page) => {
    await reach(page, `${READY} textarea`);
    await page.keyboard.insertText("上周五复制了 300 条回答");
  }, /“上周五复制了 300 条回答”/],
  ["multiple_choice", async (page) => {
    await reach(page, `${READY} input[type=checkbox]`);
    await keys(page, "2", "4");
  }, /知识库\/RAG[、,，] ?证据链输出/],
  ["ranking", async (page) => {
    for (let rank = 0; rank < 5; rank++) {
      await reach(page, ".ps-rank-add");
      await keys(page, "Enter");
    }
    await reach(page, ".ps-rank-row:nth-child(2) .ps-rank-up");
    await keys(page, "Enter");
  }, /结构化抽取/],
  ["likert", async (page) => {
    await reach(page, `${READY} input[type=radio]`);
    await keys(page, "4");
  }, /4/],
  ["matrix", async (page) => {
    for (const row of [2, 1, 0]) {
      await composer(page).focus();
      await reach(page, `${READY} input[name$=row-${row}]`);
      await keys(page, "Space", "ArrowLeft");
    }
  }, /整理分析/],
  ["rating", async (page) => {
    await reach(page, `${READY} input[type=radio]`);
    await keys(page, "2");
  }, /2/],
  ["concept_card", async (page) => {
    await reach(page, `${READY} textarea`);
    await page.keyboard.insertText("省时间");
    await reach(page, `${READY} input[type=radio]`);
    await keys(page, "4");
  }, /“省时间”/],
  ["comparison", async (page) => {
    await reach(page, `${READY} input[type=radio]`);
    // From the last one on to the first.
    await keys(page, "Space", "ArrowDown");
  }, /看板/],
  ["image_annotation", async (page) => {
    await page.locator(READY).last().getByRole("button", { name: "添加标记" }).focus();
    await keys(page, "Enter", "ArrowLeft", "ArrowUp", "Enter");
    await page.waitForFunction(() => document.activeElement?.localName === "textarea");
    await page.keyboard.insertText("这个按钮是做什么的？");
  }, /“这个按钮是做什么的？”/],
  ["nps", async (page) => {
    await reach(page, `${READY} input[type=radio]`);
    await keys(page, "9");
  }, /9/],
  ["", async (page) => {
    await composer(page).focus();
    await page.keyboard.insertText("因为证据链很可靠");
    return "Enter";
  }, /“因为证据链很可靠”/],
  ["file_upload", async (page) => {
    const chooser = page.waitForEvent("filechooser");
    await reach(page, `${READY} button[data-field]`);
    await keys(page, "Enter");
    await (await chooser).setFiles({ name: "screen.png", mimeType: "image/png", buffer: PNG });
    await page.locator('[data-file="done"]').waitFor();
    await reach(page, `${READY} .ps-question-submit`);
    return "Enter";
  }, /screen\.png/],
  ["modal_form", async (page) => {
    const dialog = page.locator("dialog.ps-question-layer[open]");
    await page.waitForTimeout(300);
    if (!(await dialog.count())) {
      await reach(page, "[data-open]");
      await keys(page, "Enter");
    }
    await dialog.waitFor();
    await dialog.getByRole("radio").nth(1).focus();
    await keys(page, "Space");
    await dialog.locator("[data-button=save]").focus();
    return "Enter";
  }, /^(?![\s\S]*8 万元以下”)/],
  ["task_confirmation", async (page) => {
    await reach(page, "[data-button=confirmed]");
    return "Enter";
  }, /主题/],
];

test("the whole interview in Chinese by keyboard: all fifteen types, and a table of the answers at the end", { timeout: 120000 }, async () => {
  const page = await open(null, { reducedMotion: "reduce", locale: "zh-CN" });
  await page.goto(`${server.origin}/?protocol=ag-ui&api=/agui`);
  await status(page, "ready");
  await page.getByRole("button", { name: /开始访谈/ }).focus();
  await turn(page, () => page.keyboard.press("Enter"));
  const asked = new Set();
  for (const [kind, give, expected] of ANSWERS) {
    if (kind) await page.locator("[data-interaction]").last().waitFor();
    asked.add(kind);
    const before = await page.locator("article").count();
    const key = (await give(page)) ?? "Control+Enter";
    await turn(page, () => page.keyboard.press(key));
    // The answer goes on in the same message, unless a message of the person's began another.
    assert.ok((await page.locator("article").count()) >= before, kind);
    assert.match(await thread(page), expected, kind);
  }
  asked.delete("");
  assert.equal(asked.size, 15);
  const table = page.locator("article table").last();
  await table.waitFor();
  const rows = await table.locator("tbody tr").allInnerTexts();
  assert.equal(rows.length, 16, "one row for each thing that was asked for");
  for (const [topic, words] of [["主要痛点", "人工整理成本高"], ["具体例子", "上周五复制了 300 条回答"], ["对你的价值", "4"], ["打分的理由", "因为证据链很可靠"], ["截图", "screen.png"]]) {
    assert.ok(rows.some((row) => row.includes(topic) && row.includes(words)), `${topic}: ${words} in ${rows.join(" | ")}`);
  }
  assert.ok(!rows.join().includes("8 万元"), "the sensitive answer is not repeated");
  await axe(page, "the end of the interview");
});

test("the agent inside the page and the usual address hold it too", { timeout: 60000 }, async () => {
  for (const query of ["?protocol=ag-ui&api=demo:", "?protocol=ag-ui"]) {
    const page = await open(null, { reducedMotion: "reduce", locale: "ko-KR" });
    await page.goto(`${server.origin}/${query}`);
    await status(page, "ready");
    await turn(page, () => page.getByRole("button", { name: /짧은 인터뷰/ }).press("Enter"));
    await card(page).waitFor();
    assert.match(await card(page).textContent(), /시작하기 전에/);
  }
});
