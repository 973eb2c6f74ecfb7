// What a person takes away: an answer as Markdown, a chat as a file, a page of paper.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, copied, open, paper, say, serve, status } from "./harness.mjs";
import { question } from "./live.mjs";
import { chat, tool, words } from "./scripted.mjs";

const server = given(serve);

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
const TABLE = {
  demoType: "table", title: "Campaigns",
  columns: [{ key: "name", label: "Campaign" }, { key: "cost", label: "Cost", type: "currency", currency: "USD" }],
  rows: [{ id: "a", name: "Brand", cost: 8420.5 }, { id: "b", name: "Max", cost: 1654 }],
};

test("an answer of components alone is copied as Markdown, and the sign says so in green", async () => {
  const page = await chat(server.origin, [tool("generateAdsDemo", {}, TABLE), []], CLIPBOARD);
  await say(page, "Table");
  const answer = page.locator("article").last();
  const copy = answer.getByRole("button", { name: "Copy", exact: true }).last();
  const words = await copied(page, () => copy.click());
  await answer.locator(".ps-actions__done").waitFor();
  const green = await copy.evaluate((node) => [getComputedStyle(node.querySelector("svg")).color, getComputedStyle(node).getPropertyValue("color")]);
  assert.notEqual(green[0], green[1], "the check has a colour of its own");
  assert.equal(words, "**Campaigns**\n\n| Campaign | Cost |\n| --- | ---: |\n| Brand | $8,420.50 |\n| Max | $1,654 |");
  // More offers the same and a file, in a menu that no scroller cuts.
  await answer.getByRole("button", { name: "More" }).click();
  const menu = page.locator(".ps-menu__list");
  const box = await menu.boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 860, "the menu is inside of the window");
  await axe(page, "the menu of an answer", ".ps-menu__list");
  const [file] = await Promise.all([page.waitForEvent("download"), menu.getByRole("button", { name: "Download as Markdown" }).click()]);
  assert.match(readFileSync(await file.path(), "utf8"), /\| Brand \| \$8,420\.50 \|/);
});

test("nudges, cards and questions are copied, told again and taken away as any answer is", async () => {
  const item = { id: "n1", title: "Raise the budget", impact: "high", difficulty: "easy", expectedLift: "+4%", reason: "CPA rose", status: "pending" };
  const card = { id: "c1", title: "Move budget", body: "It is held back.", metric: { label: "Conversions", value: 41, delta: 12.4, unit: "" }, cta: { label: "Move", action: "move", variant: "v" }, status: "pending" };
  const answers = [
    [tool("generateAdsDemo", {}, { demoType: "nudge", title: "Nudges", nudges: [item] }), "Raise the budget"],
    [tool("generateAdsDemo", {}, { demoType: "card", title: "Actions", cards: [card] }), "Move budget"],
    [question("q1", "Which one?"), "Which one?"],
  ];
  for (const [chunks, wanted] of answers) {
    const page = await chat(server.origin, [chunks], CLIPBOARD);
    await say(page, "Show", "done", "ready");
    const actions = page.locator("article").last().getByRole("group", { name: "Message actions" });
    const names = await actions.getByRole("button").evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? button.innerText.trim()));
    assert.deepEqual(names, ["Copy", "Answer again", "More"], wanted);
    for (const button of await actions.getByRole("button").all()) assert.ok(await button.isVisible(), wanted);
    const words = await copied(page, () => actions.getByRole("button", { name: "Copy" }).click());
    assert.ok(words.includes(wanted), words);
    await actions.getByRole("button", { name: "More" }).click();
    const menu = page.locator(".ps-menu__list");
    for (const name of ["Copy as Markdown", "Download as Markdown"]) await menu.getByRole("button", { name }).waitFor();
    await axe(page, `the actions of ${wanted}`, "article:last-of-type");
    await page.context().close();
  }
});

test("a chat is downloaded whole as Markdown and as JSON", async () => {
  const page = await chat(server.origin, [words("Fine."), tool("generateAdsDemo", {}, TABLE)], CLIPBOARD);
  await say(page, "First question");
  await say(page, "Second question");
  const take = async (name) => {
    await page.locator(".ps-head .ps-menu__button").click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")];
  };
  const [name, markdown] = await take("Download as Markdown");
  assert.equal(name, "First question.md");
  assert.match(markdown, /^# First question\n\n## First question\n\nFine\.\n\n## Second question\n\n\*\*Campaigns\*\*\n\n\| Campaign /);
  const [json, text] = await take("Download as JSON");
  assert.equal(json, "First question.json");
  const read = JSON.parse(text);
  assert.deepEqual(read.messages.map((message) => message.role), ["user", "assistant", "user", "assistant"]);
  assert.equal(read.messages[3].parts.find((part) => part.type === "tool-generateAdsDemo").output.rows[1].cost, 1654);
});

test("a file with a long name keeps its ending", async () => {
  const title = "A chat about so many campaigns of so many clients that its name is longer than a file's may be";
  const page = await chat(server.origin, [[{ type: "data-chat-title", data: title, transient: true }, ...words("Named.")]]);
  await say(page, "A question");
  await page.locator(".ps-head .ps-menu__button").click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download as Markdown" }).click()]);
  assert.equal(file.suggestedFilename(), `${title.slice(0, 77).trimEnd()}.md`);
});

test("on paper everything is light, each question begins a page, tables are whole and sources are footnotes", async () => {
  const long = { ...TABLE, rows: Array.from({ length: 60 }, (_, index) => ({ id: `r${index}`, name: `Campaign ${index}`, cost: index })) };
  const cited = [{ type: "source-url", sourceId: "s", url: "https://docs.example/launch", title: "Launch rules" }, ...words("It flies.")];
  const page = await chat(server.origin, [tool("generateAdsDemo", {}, long), cited], { colorScheme: "dark" });
  await say(page, "First question");
  await say(page, "Second question");
  await paper(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.locator(".ps-footnotes li").waitFor();
  const seen = await page.evaluate(() => {
    const style = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
    const shown = (selector) => document.querySelector(selector)?.checkVisibility() ?? false;
    const scroll = document.querySelector(".ps-scroll");
    return {
      light: style(".ps-bubble", "color"),
      around: [".ps-side", ".ps-composer", ".ps-head", ".ps-actions", ".ps-sources"].filter(shown),
      whole: scroll.clientHeight > 1500 && scroll.scrollHeight <= scroll.clientHeight + 16 && getComputedStyle(scroll).overflowY === "visible",
      rows: document.querySelectorAll("tbody tr").length,
      breaks: [...document.querySelectorAll(".ps-message--user")].map((node) => getComputedStyle(node).breakBefore),
      notes: document.querySelector(".ps-footnotes").innerText,
      head: document.querySelector(".ps-paper-head").innerText,
    };
  });
  assert.equal(seen.light, "rgb(28, 27, 32)", "ink on paper");
  assert.deepEqual(seen.around, [], "nothing of the page around it");
  assert.ok(seen.whole, "nothing scrolls");
  assert.equal(seen.rows, 60, "every row");
  assert.equal(seen.breaks.at(-1), "page");
  assert.match(seen.notes, /Launch rules https:\/\/docs\.example\/launch/);
  assert.match(seen.head, /First question/);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.locator(".ps-footnotes").waitFor({ state: "detached" });
});

test("a file of a chat names no chat that has none, and a fresh page has nothing to take away", async () => {
  const page = await open(server.origin);
  await status(page, "ready");
  assert.equal(await page.locator(".ps-head .ps-menu__button").count(), 0);
});
