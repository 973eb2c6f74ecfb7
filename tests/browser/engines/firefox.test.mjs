// What only Firefox can be driven through: its driver keeps the page on Back, and runs axe.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as firefox from "./firefox.mjs";
import { inMiddle, isWhole, peer } from "./journeys.mjs";
import { drive } from "./run.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function axe(tab, label) {
  await tab.page.evaluate(AXE);
  // What fades in has the contrast of half of it.
  await tab.until(() => document.getAnimations().every((one) => one.playState === "finished" || !Number.isFinite(one.effect?.getComputedTiming().endTime)));
  const found = await tab.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary}`).join(" | ")}`);
  }, RULES);
  assert.deepEqual(found, [], label);
}

/** Another site and back again by the browser's own way; says whether the page came back as it was left. */
async function awayAndBack(tab, origin) {
  const site = await peer((_, response) => response.setHeader("content-type", "text/html").end("<p>another site</p>"));
  await tab.evaluate(() => (window.left = true));
  await tab.goTo(site.origin);
  await tab.until((origin) => location.origin === origin, site.origin);
  await tab.evaluate(() => void setTimeout(() => history.back()));
  await tab.until((origin) => location.origin === origin, origin);
  site.stop();
  return tab.evaluate(() => window.left === true);
}

drive(firefox, {
  async "surfaces of a GenUI server are clean for axe"(tab, origin) {
    for (const words of ["Show me a dashboard of this week", "I want to book a table", "Make me a packing list", "I want to order a pizza"]) {
      await tab.open(`${origin}/?protocol=genui&api=/generateUi`);
      await tab.say(words);
      await tab.sees(".ps-surface");
      await axe(tab, words);
    }
  },

  async "a page that comes back from another site is whole: it sends, keeps and tells other tabs"(tab, origin) {
    await tab.open(origin);
    await tab.say("hello");
    assert.ok(await awayAndBack(tab, origin), "nothing of it keeps the browser from holding the page");
    await tab.begun("ready", "done");
    await tab.sees("article", "hello");
    await tab.say("why did the CPA rise?");
    const address = await tab.evaluate(() => location.href);
    const other = await tab.another();
    await other.open(address);
    await other.until(() => document.querySelectorAll("article").length === 4);
    await other.show();
    await other.say("weather in Seoul");
    await tab.show();
    await tab.until(() => document.querySelectorAll("article").length === 6);
    await tab.clean();
    await other.clean();
    await other.reload();
    await other.begun();
    await other.until(() => document.querySelectorAll("article").length === 6);
  },

  async "an answer that was left for another site goes on when the page comes back"(tab, origin) {
    await tab.open(origin);
    await inMiddle(tab);
    await awayAndBack(tab, origin);
    await tab.begun("done");
    isWhole(await tab.last());
    await tab.clean();
  },
});
