// The ways through the page: search in titles and words, keys, and the address at which there is nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, say, serve, status, turn, until } from "./harness.mjs";
import { chat, words } from "./scripted.mjs";

const server = given(serve);

/** A page with two stored chats; the second one is shown. */
async function stored() {
  const page = await chat(server.origin, [words("The attic rooms are cold.\nAll garden rooms go first, as they always did."), words("Nothing of that.")]);
  await say(page, "Which rooms go first?");
  await page.keyboard.press("Control+Shift+O");
  await status(page, "ready");
  await say(page, "Garden party");
  return page;
}

test("Ctrl+K finds a chat by its name and by a sentence in it, with the words marked, and Enter goes there", async () => {
  const page = await stored();
  await page.keyboard.press("Control+K");
  const field = page.getByRole("combobox", { name: "Search chats" });
  await field.fill("GAR");
  await page.locator("[role=option] mark").first().waitFor();
  await field.fill("GARDEN");
  const options = page.getByRole("option");
  await page.waitForFunction(() => document.querySelectorAll("[role=option]").length === 2);
  assert.match(await options.nth(0).innerText(), /Garden party/);
  assert.match(await options.nth(1).innerText(), /Which rooms go first\?\s+All garden rooms go first/);
  assert.deepEqual(await page.locator("[role=option] mark").allInnerTexts(), ["Garden", "garden"]);
  assert.equal(await options.nth(0).getAttribute("aria-selected"), "true", "the first row is chosen");
  await page.locator("dialog[open] [role=status]", { hasText: "2 results" }).waitFor({ state: "attached" });
  await axe(page, "search", "dialog[open]");
  await field.press("ArrowDown");
  await field.press("Enter");
  await page.locator("article").getByText("attic rooms").waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.getByRole("button", { name: "Search chats" }).click();
  await field.fill("words that nobody said");
  await page.getByText("No chat has these words").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("words that stand apart are found, and what a question asks; Enter leads to where they stand, as far up as it is", async () => {
  const asks = [{
    type: "tool-input-available", toolCallId: "c1", toolName: "render_interaction",
    input: {
      schema_version: "2026-06-01", interaction_id: "c1", type: "single_choice", title: "Which cellar?", research_intent: "test",
      options: [{ id: "a", label: "Apples" }, { id: "b", label: "Bread" }], output_schema: { type: "object" },
    },
  }];
  const long = `${"Rain.\n\n".repeat(60)}The committee meets on Monday.\n\n${"Sun.\n\n".repeat(60)}Its annual report is late.`;
  const page = await chat(server.origin, [words(long), asks, ...Array.from({ length: 16 }, () => words("Snow.\n\n".repeat(20)))]);
  for (let at = 0; at < 18; at++) await say(page, `Turn ${at}`);
  const find = async (asked, line) => {
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: "Search chats" }).fill(asked);
    await page.locator(".ps-find__line", { hasText: line }).waitFor();
    await page.keyboard.press("Enter");
  };
  const isSeen = (place) => until(async () => {
    const box = await place.boundingBox();
    return box && box.y > 0 && box.y < page.viewportSize().height;
  }, "it is in view");
  await find("committee annual", "The committee meets on Monday");
  const place = page.getByText("The committee meets on Monday.");
  await isSeen(place);
  await page.getByRole("button", { name: "New chat" }).click();
  await find("cellar which", "Which cellar?");
  await isSeen(page.locator("article").getByText("Which cellar?").first());
  await page.reload();
  await status(page, "ready");
  await find("annual committee", "Its annual report");
  await isSeen(page.getByText("Its annual report is late."));
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search chats" }).fill("committee garage");
  await page.getByText("No chat has these words").waitFor();
});

test("how much is found is said when it is known, and again only when it is another", async () => {
  const page = await stored();
  await page.keyboard.press("Control+K");
  const field = page.getByRole("combobox", { name: "Search chats" });
  await field.waitFor();
  await page.evaluate(() => {
    window.said = [];
    for (const region of document.querySelectorAll("dialog[open] [role=status]")) new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true, subtree: true, characterData: true });
  });
  const found = async (asked, count) => {
    await field.fill(asked);
    await page.waitForFunction((count) => document.querySelectorAll("dialog[open] [role=option]").length === count, count);
  };
  for (const asked of ["ga", "gar", "gard"]) await found(asked, 2);
  await page.locator("dialog[open] [role=status]", { hasText: "2 results" }).waitFor({ state: "attached" });
  await found("garden p", 1);
  await page.waitForFunction(() => window.said.at(-1) === "1 result");
  for (const asked of ["garden x", "garden xy"]) {
    await field.fill(asked);
    await page.getByText("No chat has these words").waitFor();
  }
  await found("gard", 2);
  await page.waitForFunction(() => window.said.at(-1) === "2 results");
  assert.deepEqual(await page.evaluate(() => window.said), ["2 results", "1 result", "No chat has these words", "2 results"]);
});

test("words far down in a long message that was pasted are shown in it", async () => {
  const page = await chat(server.origin, [words("Here.")]);
  await say(page, `${"line of the log\n".repeat(100)}the zeppelin lands`);
  await page.getByRole("button", { name: "New chat" }).click();
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search chats" }).fill("zeppelin");
  await page.locator(".ps-find__line").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show less" }).waitFor();
});

test("a search that is opened again finds what is there by then, from its first row", async () => {
  const page = await stored();
  await page.keyboard.press("Control+K");
  const field = page.getByRole("combobox", { name: "Search chats" });
  await field.fill("garden");
  const options = page.getByRole("option");
  await page.waitForFunction(() => document.querySelectorAll("[role=option]").length === 2);
  await field.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation").getByRole("button", { name: /Actions for “Which rooms/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.keyboard.press("Control+K");
  await page.waitForFunction(() => document.querySelectorAll("dialog[open] [role=option]").length === 1);
  assert.equal(await options.first().getAttribute("aria-selected"), "true");
  assert.equal(await field.getAttribute("aria-activedescendant"), await options.first().getAttribute("id"));
});

test("the row that Enter takes is told from the others where a system's own colours are forced", async () => {
  const page = await open(server.origin, { forcedColors: "active" });
  await say(page, "hello");
  await page.keyboard.press("Control+K");
  const row = page.locator(".ps-find__row").first();
  await row.waitFor();
  const outline = () => row.evaluate((row) => getComputedStyle(row).outlineStyle);
  assert.equal(await outline(), "solid");
  await row.evaluate((row) => row.setAttribute("aria-selected", "false"));
  assert.equal(await outline(), "none");
});

test("search that could not be fetched is asked for anew by its key", async () => {
  const page = await stored();
  const lost = (route) => route.abort();
  await page.route(/\/lazy\/.*extras/, lost);
  const alert = page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Retry" }) });
  await page.keyboard.press("Control+K");
  await alert.waitFor();
  await page.unroute(/\/lazy\/.*extras/, lost);
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search chats" }).waitFor();
  assert.equal(await alert.count(), 0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+K");
  await page.locator("dialog[open]").waitFor();
  assert.equal(await page.locator("dialog.ps-keys").count(), 1, "they are drawn once");
  page.allowed = [/Failed to|ERR_/];
});

test("keys lead to the composer and to their list, and mean themselves inside of a field", async () => {
  const page = await chat(server.origin, [words("Here.")]);
  await say(page, "Hello");
  await page.locator(".ps-scroll").focus();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard" });
  await list.waitFor();
  assert.match(await list.innerText(), /Search chats\s+Ctrl\s+K/);
  await axe(page, "the list of keys", "dialog[open]");
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await page.locator(".ps-scroll").focus();
  await page.keyboard.press("/");
  assert.equal(await composer(page).evaluate((field) => field === document.activeElement), true);
  await page.keyboard.type("/?");
  assert.equal(await composer(page).inputValue(), "/?", "a field takes its letters");
  await page.keyboard.press("Control+B");
  await page.locator(".ps-shell--closed").waitFor();
  // They can be switched off.
  await page.keyboard.press("Control+B");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Single-key shortcuts").uncheck();
  await page.goBack();
  await page.locator(".ps-scroll").focus();
  await page.keyboard.press("?");
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("an address at which there is nothing says what may have happened and leads on", async () => {
  const page = await stored();
  for (const path of ["nowhere/at/all", "chat/00000000-0000-4000-8000-000000000000"]) {
    await page.goto(`${server.origin}/${path}`);
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    assert.deepEqual(await page.locator(".ps-lost__chat bdi").allInnerTexts(), ["Garden party", "Which rooms go first?"]);
    assert.equal(await composer(page).count(), 0);
  }
  await axe(page, "nothing at this address");
  await page.getByRole("main").getByRole("button", { name: "Search chats" }).click();
  await page.getByRole("combobox").press("Escape");
  await page.setViewportSize({ width: 360, height: 740 });
  const across = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(across, 360, "nothing hangs out on a phone");
  await page.getByRole("main").getByRole("button", { name: "New chat" }).click();
  await composer(page).waitFor();
});

test("a chat that was deleted is not there any more, and its address says so", async () => {
  const page = await stored();
  const address = page.url();
  await page.locator(".ps-head .ps-menu__button").click();
  await page.getByRole("button", { name: "Delete chat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await composer(page).waitFor();
  await page.goto(address);
  await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
  const fresh = await open(address);
  await fresh.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
});

test("New chat leads to its field, by pointer, by key and from the settings, and the words go there", async () => {
  const page = await open(server.origin);
  const typed = async (words) => {
    await page.waitForFunction(() => document.activeElement.id === "ps-composer");
    await page.keyboard.type(words);
    assert.equal(await composer(page).inputValue(), words);
    await turn(page, () => page.keyboard.press("Enter"));
  };
  const fresh = page.getByRole("button", { name: "New chat" });
  await fresh.click();
  await typed("hello");
  await fresh.click();
  await typed("hello again");
  await page.locator(".ps-scroll").focus();
  await page.keyboard.press("Control+Shift+O");
  await typed("and again");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await fresh.focus();
  await page.keyboard.press("Enter");
  await typed("at last");
  assert.equal(await page.locator("article").count(), 2);
});

test("what closes the search, and the name of the page, are large enough to press", async () => {
  for (const [hasTouch, least] of [[false, 24], [true, 44]]) {
    const page = await open(server.origin, { hasTouch, isMobile: hasTouch, viewport: { width: 1180, height: 860 } });
    const size = (locator) => locator.evaluate((node) => Math.min(node.offsetWidth, node.offsetHeight));
    assert.ok((await size(page.getByRole("link", { name: "Partsong" }))) >= least, `the name: ${least}`);
    await page.keyboard.press("Control+K");
    const close = page.getByRole("button", { name: "Esc, Close" });
    await close.waitFor();
    assert.ok((await size(close)) >= least, `Esc: ${least}`);
    await page.context().close();
  }
});
