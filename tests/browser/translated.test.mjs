// A page that the browser translates: an element of the browser's own stands in the place of each text. What the page then writes, changes and takes
// away must be seen all the same, so a conversation in a translated page is held against the same one in a page that isn't.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { composer, open, rested, say, status } from "./harness.mjs";
import { BEGIN, END, approval, live, text } from "./live.mjs";

const server = given(live);

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Translates into capitals: as Chromium does, with an element that comes into the text's place in one of two ways, or in place, as Firefox does. */
function translate(way) {
  const put = {
    replaceWith: (node, other) => node.replaceWith(other),
    insertBefore: (node, other) => (node.parentNode.insertBefore(other, node), node.remove()),
    data: (node, other) => node.data !== other.textContent && (node.data = other.textContent),
  }[way];
  const left = "script, style, textarea, [translate=no], svg, font";
  const one = (node) => {
    if (!node.data.trim() || !node.parentElement || node.parentElement.closest(left)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(node.data.toUpperCase());
    outer.append(inner);
    put(node, outer);
  };
  const all = (root) => {
    const texts = [];
    for (const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT); walk.nextNode(); ) texts.push(walk.currentNode);
    texts.forEach(one);
  };
  const visit = (node) => (node.nodeType === Node.TEXT_NODE ? one(node) : all(node));
  // The words come from a server.
  const due = new Set();
  const answer = () => {
    due.forEach(visit);
    due.clear();
  };
  const ask = (node) => due.add(node).size > 1 || setTimeout(answer, 20);
  const watch = new MutationObserver((records) => records.forEach(({ type, target, addedNodes }) => (type === "characterData" ? ask(target) : addedNodes.forEach(ask))));
  all(document.body);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
}

const ANSWER = "## A head\n\nFirst **bold words** come, and `code` and more.\n\n- item one\n- item two\n  1. below\n\n> quoted words\n\n| a | b |\n|---|---|\n| one | two |\n\n```js\nconst bid = 1;\n```\n\nA last paragraph with [a link](https://example.com/guide) ends it.";

/** An answer that comes in small pieces. */
const slow = async (send) => {
  send(...BEGIN, { type: "reasoning-start", id: "r" });
  for (const delta of ["I think ", "about it ", "for a while."]) {
    send({ type: "reasoning-delta", id: "r", delta });
    await pause(40);
  }
  send({ type: "reasoning-end", id: "r" }, { type: "text-start", id: "t" });
  for (const delta of ANSWER.match(/[^]{1,9}/g)) {
    send({ type: "text-delta", id: "t", delta });
    await pause(25);
  }
  send({ type: "text-end", id: "t" }, ...END);
};

const TIMES = /\d\d?:\d\d( [AP]M)?|\d+ s$/gim;

/** What is seen in the page after each of some steps, without times and what is only said aloud. */
async function walked(page) {
  const seen = [];
  const look = async () => {
    await page.waitForTimeout(400);
    seen.push((await page.evaluate(() => [...document.querySelectorAll("nav, main")].map((place) => place.innerText).join("\n"))).replace(TIMES, ""));
  };
  await look();
  await say(page, "Hello there");
  await look();
  await say(page, "Is it broken?");
  await look();
  await page.getByRole("button", { name: /retry/i }).click();
  await page.getByText(/all is well/i).waitFor();
  await status(page, "done");
  await look();
  await say(page, "And the weather?");
  await page.getByRole("button", { name: /^deny$/i }).waitFor();
  await look();
  await composer(page).fill("Words that wait");
  await look();
  await composer(page).fill("");
  await page.getByRole("button", { name: /new chat/i }).first().click();
  await composer(page).waitFor();
  await look();
  await page.goBack();
  await page.locator(".ps-thread").getByText(/all is well/i).waitFor();
  await look();
  return seen;
}

/** The same in a page that nobody translates. */
let untranslated;
const turns = () => [slow, failed, text("All is well."), approval("call-w", "ap-w")];

const failed = async (send) => send(...BEGIN, { type: "error", errorText: "The server is tired." });

for (const way of ["replaceWith", "insertBefore", "data"]) {
  test(`a conversation in a translated page shows all that it shows in another (${way})`, async () => {
    untranslated ??= await walked(await server.chat(turns()));
    const page = await server.chat(turns());
    await page.evaluate(translate, way);
    const seen = await walked(page);
    // What is code stays as it is.
    for (const [at, words] of seen.entries()) assert.equal(words.toUpperCase(), untranslated[at].toUpperCase(), `step ${at + 1}`);
    assert.match(seen[1], /const bid = 1;/);
    assert.match(seen[1], /FIRST BOLD WORDS COME, AND code AND MORE/);
  });
}

/** The words of every sample once the gallery is Korean, without blanks and seconds; `way`: how it is translated before. */
async function samples(way) {
  const page = await open(`${server.origin}/gallery`, { reducedMotion: "reduce" });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".ps-sample, .ps-sample * { content-visibility: visible !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await page.locator("[data-sample]").last().waitFor();
  await rested(page);
  if (way) await page.evaluate(translate, way);
  await rested(page);
  await page.getByRole("button", { name: "한국어" }).click();
  await page.waitForFunction(() => document.documentElement.lang.startsWith("ko"));
  await rested(page);
  const words = await page.locator("[data-sample]").evaluateAll((stages) => stages.map((stage) => [stage.dataset.sample, stage.innerText]));
  await page.context().close();
  return words.map(([name, text]) => `${name}: ${text.toUpperCase().replace(/\s+/g, "").replace(/[\d.]+초/g, "")}`);
}

test("every sample of a gallery that is translated and changes its language has the words of the new one", async () => {
  const expected = await samples();
  const seen = await samples("replaceWith");
  assert.equal(seen.length, expected.length);
  for (const [at, words] of seen.entries()) assert.equal(words, expected[at]);
});
