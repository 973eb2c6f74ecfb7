// Where surfaces stand: in the message, in the panel beside the thread, over everything on a phone; what a person entered
// goes along, and the focus is never lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, open, picture, say, serve, status, turn } from "./harness.mjs";
import { lines, pages } from "./surface_pages.mjs";

const server = given(() => serve("--delay", "1"));

const { scripted } = pages(() => server.origin);

const component = (id, component, rest) => ({ id, component, ...rest });

/** A surface of so many rows, with a field and a button. */
const surface = (rows, create = {}, id = "s") => lines(
  { version: "v0.9", createSurface: { surfaceId: id, catalogId: "x", ...create } },
  { version: "v0.9", updateDataModel: { surfaceId: id, value: { note: "", rows: Array.from({ length: rows }, (_, n) => ({ id: n, name: `Row ${n}` })) } } },
  { version: "v0.9", updateComponents: { surfaceId: id, components: [
    component("root", "Column", { children: ["title", "note", "tabs", "send", "list"] }),
    component("title", "Text", { variant: "h2", text: "Stock <b>" }),
    component("note", "TextField", { label: "Note", value: { path: "/note" } }),
    component("tabs", "Tabs", { tabs: [{ title: "One", child: "one" }, { title: "Two", child: "two" }] }),
    component("one", "Text", { text: "First" }),
    component("two", "Text", { text: "Second" }),
    component("send", "Button", { child: "label", variant: "primary", action: { event: { name: "send", context: { note: { path: "/note" } } } } }),
    component("label", "Text", { text: "Send" }),
    component("list", "List", { children: { componentId: "row", path: "/rows" } }),
    component("row", "Text", { text: { path: "name" } }),
  ] } },
);

const panel = (page) => page.getByRole("dialog", { name: "Stock <b>" });
const focused = (page) => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent.trim());

test("a large surface opens beside the thread without the focus; it goes back and forth with all that was entered", async () => {
  const page = await scripted("a2ui", [
    surface(80),
    lines({ version: "v0.9", updateDataModel: { surfaceId: "s", path: "/rows/0/name", value: "Moved" } }),
  ]);
  await say(page, "Stock");
  await panel(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "ps-composer", "the stream never takes the focus");
  assert.equal(await page.locator("main .ps-surface").count(), 0);
  const [side, thread] = await page.evaluate(() => [".ps-s-aside", ".ps-composer"].map((place) => document.querySelector(place).getBoundingClientRect().toJSON()));
  assert.ok(thread.right <= side.left, "the panel covers nothing");
  await axe(page, "the panel");
  await picture(page, "surface-panel");
  const note = panel(page).getByLabel("Note");
  await note.pressSequentially("two boxes");
  await panel(page).getByRole("tab", { name: "Two" }).click();
  await panel(page).getByText("Second").waitFor();
  await note.focus();
  await note.press("ArrowLeft");
  await page.keyboard.press("Escape");
  assert.equal(await panel(page).count(), 0);
  assert.equal(await focused(page), "Open in side panel");
  const home = page.locator("main .ps-surface").first();
  assert.equal(await home.getByLabel("Note").inputValue(), "two boxes");
  assert.equal(await home.getByRole("tab", { name: "Two" }).getAttribute("aria-selected"), "true");
  await page.keyboard.press("Enter");
  await panel(page).waitFor();
  assert.equal(await focused(page), "Close");
  assert.equal(await page.getByRole("button", { name: "Back to the conversation" }).count(), 1, "one way back in words");
  assert.equal(await panel(page).getByRole("heading", { name: "Stock <b>" }).count(), 0, "the panel's head says the title already");
  await turn(page, () => panel(page).getByRole("button", { name: "Send" }).click());
  assert.deepEqual(page.bodies.at(-1).action.context, { note: "two boxes" });
  await panel(page).getByText("Moved").waitFor();
  await page.locator("#ps-composer").focus();
  await page.keyboard.press("Shift+F6");
  await page.keyboard.press("F6");
  await page.locator(".ps-scroll").focus();
  await page.keyboard.press("F6");
  assert.equal(await focused(page), "Close", "F6 reaches the panel");
  await page.reload();
  await status(page, "ready", "done");
  assert.equal(await panel(page).count(), 0, "after a reload it stands in its message");
  assert.equal(await page.locator("main .ps-surface").first().getByLabel("Note").inputValue(), "two boxes");
  await page.getByRole("button", { name: "Open in side panel" }).click();
  await page.getByRole("button", { name: /New chat/ }).first().click();
  await page.locator(".ps-hero").waitFor();
  assert.equal(await page.locator(".ps-s-aside").count(), 0, "the panel goes with its conversation");
});

test("the focus and the caret stay in a field while its surface moves", async () => {
  const page = await scripted("a2ui", [surface(20)]);
  await say(page, "Stock");
  await page.getByRole("button", { name: "Open in side panel" }).click();
  const note = panel(page).getByLabel("Note");
  await note.fill("abcdef");
  await note.evaluate((field) => field.setSelectionRange(2, 4));
  await page.setViewportSize({ width: 800, height: 860 });
  await page.waitForFunction(() => document.querySelector(".ps-s-aside").matches(":modal"));
  assert.deepEqual(await note.evaluate((field) => [document.activeElement === field, field.selectionStart, field.selectionEnd]), [true, 2, 4]);
  await page.setViewportSize({ width: 1300, height: 860 });
  await page.waitForFunction(() => !document.querySelector(".ps-s-aside").matches(":modal"));
  assert.deepEqual(await note.evaluate((field) => [document.activeElement === field, field.selectionStart, field.selectionEnd]), [true, 2, 4]);
  await page.locator("#ps-composer").focus();
  await page.setViewportSize({ width: 800, height: 860 });
  await panel(page).waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "ps-composer", "a panel that would cover the composer makes way");
});

test("a wish decides for a small one, a wish to stay for a large one; only one is in the panel", async () => {
  const page = await scripted("a2ui", [surface(1, { display: "side_panel" }), surface(80, { display: "inline_card" }, "t"), surface(90, {}, "u")]);
  await say(page, "one");
  await panel(page).waitFor();
  await say(page, "two");
  assert.equal(await page.locator("main .ps-surface").count(), 1);
  await say(page, "three");
  assert.equal(await page.locator("main .ps-surface").count(), 2, "the panel is taken: a large one waits in its message");
  await page.locator("main [data-aside]").last().click();
  await page.waitForFunction(() => document.querySelectorAll("main .ps-surface").length === 2);
  assert.equal(await page.locator(".ps-s-aside[open]").count(), 1);
  assert.equal(await page.locator(".ps-s-aside[open] .ps-surface li").count(), 90);
});

test("a surface that the server deletes leaves a line in its message, and the focus", async () => {
  const page = await scripted("a2ui", [surface(80), lines({ version: "v0.9", deleteSurface: { surfaceId: "s" } })]);
  await say(page, "Stock");
  const send = panel(page).getByRole("button", { name: "Send" });
  await send.focus();
  await turn(page, () => send.press("Enter"));
  await page.locator("main .ps-s-removed").waitFor();
  assert.equal(await page.locator(".ps-s-aside").count(), 0);
  await page.waitForFunction(() => document.activeElement.classList.contains("ps-s-removed"));
});

test("the demo dashboards open beside the thread", async () => {
  for (const [protocol, path] of [["gulf", "/gulf"], ["genui", "/generateUi"]]) {
    const page = await open(`${server.origin}/?api=${path}&protocol=${protocol}`, { viewport: { width: 1389, height: 868 } });
    await say(page, "Show me a dashboard of this week");
    await page.locator(".ps-s-aside[open] .ps-surface").first().waitFor();
    await axe(page, `${protocol} panel`);
    await picture(page, `surface-panel-${protocol}`);
    const figure = page.locator(".ps-s-figure").first();
    assert.equal(await figure.locator(".ps-s-figure-value").evaluate((value) => getComputedStyle(value).fontSize), "26px");
    assert.match(await figure.innerText(), /\$48,200\s+\+12 %/);
    await figure.getByRole("img", { name: /From 100 to 120/ }).waitFor();
    const fold = await page.getByRole("radio").first().evaluate((radio) => radio.getBoundingClientRect().bottom < innerHeight / 2);
    assert.ok(fold, "the regions stand where they are seen first");
    await page.setViewportSize({ width: 1180, height: 860 });
    const broken = await page.locator(".ps-s-figure-value").evaluateAll((values) => values.filter((value) => value.getBoundingClientRect().height > 40).map((value) => value.textContent));
    assert.deepEqual(broken, [], "a figure in a narrow panel stays on its line");
    await page.context().close();
  }
});

for (const [locale, words, open_, back, scheme, apply] of [
  ["en-US", "Show me a dashboard of this week", "Open full screen", "Close", "light", "Show this region"],
  ["ko-KR", "이번 주 대시보드를 보여 줘", "전체 화면으로 열기", "닫기", "dark", "이 지역 보기"],
  ["zh-CN", "给我看本周的仪表盘", "全屏打开", "关闭", "light", "查看该地区"],
]) {
  test(`a sheet over a phone's screen, ${locale} ${scheme}`, async () => {
    for (const [protocol, path] of [["gulf", "/gulf"], ["genui", "/generateUi"]]) {
      const page = await open(`${server.origin}/?api=${path}&protocol=${protocol}`, { locale, colorScheme: scheme, viewport: { width: 360, height: 780 }, hasTouch: true });
      await say(page, words);
      assert.equal(await page.locator(".ps-s-aside").count(), 0, "nothing covers a phone's screen by itself");
      await page.getByRole("button", { name: open_ }).click();
      const sheet = page.locator(".ps-s-aside");
      await page.waitForFunction(() => document.querySelector(".ps-s-aside")?.matches(":modal"));
      const box = await sheet.boundingBox();
      assert.deepEqual([box.x, box.width, box.height], [0, 360, 780]);
      assert.equal(await focused(page), back);
      await axe(page, `${protocol} sheet ${locale}`);
      await picture(page, `surface-sheet-${protocol}-${locale}`);
      await sheet.getByRole("radio").nth(1).check();
      await turn(page, () => sheet.getByRole("button", { name: apply }).click());
      await sheet.getByText("$21,480").waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide}px too wide`);
      await page.keyboard.press("Escape");
      await page.waitForFunction((words) => document.activeElement.textContent.trim() === words, open_);
      await page.locator("main .ps-surface").getByText("$21,480").waitFor();
      await page.context().close();
    }
  });
}
