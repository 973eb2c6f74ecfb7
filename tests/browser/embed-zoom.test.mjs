// The widget at 320 px and 200 %: nothing scrolls to a side or is cut off at one, whatever is said, and what is pressed keeps its size.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe } from "./harness.mjs";
import { configure, embedding, say, scripted, status, words } from "./embed-pages.mjs";

const embed = given(embedding);

/** What stands in a box of its own that scrolls, is drawn, or says by an ellipsis that there is more. */
const APART = ".ps-hidden, svg, canvas, [class*=scroll]:not(.ps-scroll), .ps-chart-figure, .ps-chart-body";

/** How far all scrolls to a side, and which elements and words stand out of the chat's box. */
const sides = (page) =>
  page.evaluate((apart) => {
    const root = document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-root");
    const box = root.getBoundingClientRect();
    const standsOut = ({ left, right, width }) => width > 1 && (right > box.right + 1 || left < box.left - 1);
    const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(apart);
    const all = [...root.querySelectorAll(".ps-chat, .ps-chat *")].filter(isSeen);
    const mayBeCut = (one) => one && one !== root && (getComputedStyle(one).textOverflow === "ellipsis" || (/auto|scroll/.test(getComputedStyle(one).overflowX) && !one.matches(".ps-scroll")) || mayBeCut(one.parentElement));
    const out = all.filter((one) => standsOut(one.getBoundingClientRect()) && !mayBeCut(one.parentElement));
    const range = document.createRange();
    const cut = all.flatMap((one) => [...one.childNodes]).filter((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return false;
      range.selectNodeContents(node);
      return standsOut(range.getBoundingClientRect()) && !mayBeCut(node.parentElement);
    });
    const more = (one) => (one ? one.scrollWidth - one.clientWidth : 0);
    return {
      page: document.documentElement.scrollWidth, root: more(root), chat: more(root.querySelector(".ps-chat")), thread: more(root.querySelector(".ps-scroll")),
      out: out.map((one) => `${one.localName}.${one.className}`).slice(0, 5), cut: cut.map(({ data }) => data.slice(0, 40)).slice(0, 5),
    };
  }, APART);
const NONE = { page: 320, root: 0, chat: 0, thread: 0, out: [], cut: [] };

/** A word that nothing in it lets break. */
const LONG = "a".repeat(200);
const PROSE = [`# ${LONG}`, LONG, `* \`${LONG}\` and [${LONG}](https://media.example/${LONG})`, `> ${LONG}`, `\`\`\`\n${LONG} ${LONG}\n\`\`\``, `| ${LONG} | b | c | d | e | f |\n|-|-|-|-|-|-|\n| ${LONG} | ${LONG} | 3 | 4 | 5 | 6 |`].join("\n\n");
const CALL = [{ type: "tool-input-available", toolCallId: "c1", toolName: "cart", input: { [LONG]: LONG, list: [LONG, { deep: LONG }] } }];
const OPTIONS = { heading: LONG, greeting: LONG, placeholder: LONG, disclaimer: LONG, starters: [{ title: LONG, prompt: LONG, detail: LONG }, { title: LONG, prompt: LONG }], features: { sidebar: true, votes: true, exportLog: true } };

// 27
for (const [name, around] of [["in its panel", (chat) => `<partsong-launcher>${chat}</partsong-launcher>`], ["in the page", (chat) => chat]]) {
  const at = async (chat) => {
    const page = await embed.at(around(chat), { viewport: { width: 320, height: 480 }, deviceScaleFactor: 2, page: { head: '<meta name="viewport" content="width=device-width">' } });
    if (name === "in its panel") await page.getByRole("button", { name: "Open chat" }).click();
    await status(page, "ready");
    return page;
  };

  test(`zoomed to 200 % and 320 px wide, a chat ${name} scrolls to no side`, async () => {
    const page = await at(embed.chat());
    await configure(page, { features: { sidebar: true, votes: true, exportLog: true } });
    assert.deepEqual(await sides(page), NONE, "empty");
    await say(page, "Chart spend and revenue of the last 30 days");
    await page.evaluate(() => void document.querySelector("partsong-chat").send("weather in Seoul"));
    await page.getByRole("button", { name: "Allow once" }).waitFor();
    assert.deepEqual(await sides(page), NONE);
    await axe(page, `320 px ${name}`, "partsong-chat", ["region"]);
  });

  test(`zoomed to 200 % and 320 px wide, a chat ${name} breaks words that are as long as they please`, async () => {
    const page = await at('<partsong-chat api="/api"></partsong-chat>');
    await scripted(page, [words(PROSE), CALL]);
    await page.evaluate(() => partsong.registerTool({ name: "cart", description: "Fills a cart", needsApproval: true, parameters: { type: "object" }, execute() {} }));
    await configure(page, OPTIONS);
    await page.locator("partsong-chat").getByText(LONG).first().waitFor();
    assert.deepEqual(await sides(page), NONE, "empty");
    assert.equal(await say(page, LONG), "done");
    await page.locator("partsong-chat table").first().waitFor();
    assert.deepEqual(await sides(page), NONE, "prose");
    await page.evaluate((text) => void document.querySelector("partsong-chat").send({ text, files: [new File(["x"], `${text}.txt`, { type: "text/plain" })] }), LONG);
    await page.getByRole("button", { name: "Allow once" }).waitFor();
    assert.deepEqual(await sides(page), NONE, "approval");
  });
}
