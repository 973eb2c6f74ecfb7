// The widget's loader in Firefox and WebKit, around a stand-in of the module: it comes, opens, is called early, outlives a swapped body, and says
// what is missing; and it stands in a frame.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { hosts, standIn, strict } from "../hosts.mjs";
import * as firefox from "./firefox.mjs";
import * as webkit from "./webkit.mjs";

let widget;
let host;
before(async () => {
  widget = await standIn();
  host = await hosts({});
  const script = (data = "") => `<script type="module" src="${widget.origin}/partsong.js" ${data} crossorigin></script>`;
  const policy = strict(widget.origin, host.origin, "require-trusted-types-for 'script'; trusted-types 'none'");
  host.pages["/launcher"] = { body: `<p>Shop</p>${script(`data-partsong data-api="/api"`)}`, headers: { "content-security-policy": policy } };
  host.pages["/inline"] = { body: `<partsong-chat api="/api" heading="Help"></partsong-chat><partsong-chat id="lacks"></partsong-chat>${script()}`, headers: { "content-security-policy": policy } };
  const frame = join(widget.folder, "frame.html");
  writeFileSync(frame, readFileSync(frame, "utf8").replace('name="partsong-embedders" content=""', `name="partsong-embedders" content="${host.origin}"`));
  host.pages["/frame"] = { body: `<partsong-launcher><partsong-chat api="/api" isolation="frame"></partsong-chat></partsong-launcher>${script()}`, headers: { "content-security-policy": policy.replace(" 'wasm-unsafe-eval'", "").replace("img-src", `frame-src ${widget.origin}; img-src`) } };
});
after(async () => {
  await host.stop();
  await widget.stop();
});

const JOURNEYS = {
  async "a chat in a frame is called, and closes with Escape"(tab) {
    await tab.goTo(`${host.origin}/frame`);
    await tab.until(() => Boolean(customElements.get("partsong-launcher")));
    await tab.evaluate(() => { void document.querySelector("partsong-launcher").open(); });
    await tab.until(() => document.querySelector("partsong-chat").status === "ready");
    assert.deepEqual(await tab.evaluate(async () => { const { chatId, messageId, answer } = await document.querySelector("partsong-chat").send({ text: "hello", files: [new File(["x"], "a.txt")] }); return [chatId, messageId, await answer]; }), ["c1", "m1", "done"]);
    assert.deepEqual(await tab.evaluate(async () => (await document.querySelector("partsong-chat").getMessages())[0].id), "m2");
    await tab.evaluate(() => document.querySelector("partsong-chat").focus());
    await tab.until(() => document.querySelector("partsong-chat").shadowRoot.activeElement?.localName === "iframe");
    await tab.keys("Escape");
    await tab.until(() => !document.querySelector("partsong-launcher").isOpen);
  },
  async "a launcher opens, and outlives a body that is swapped"(tab) {
    await tab.goTo(`${host.origin}/launcher`);
    await tab.until(() => document.querySelector("partsong-launcher")?.shadowRoot.querySelector("button").getAttribute("aria-label"));
    await tab.evaluate(() => void document.querySelector("partsong-launcher").open());
    await tab.until(() => document.querySelector("partsong-chat").status === "ready");
    const box = await tab.evaluate(() => { const { width, height } = document.querySelector("partsong-launcher").shadowRoot.querySelector("dialog").getBoundingClientRect(); return [width, height > 300]; });
    assert.deepEqual(box, [400, true]);
    await tab.evaluate(() => { const next = document.createElement("body"); next.append("Two"); document.body.replaceWith(next); });
    assert.deepEqual(await tab.evaluate(() => [document.querySelectorAll("body > partsong-launcher").length, window.told.mounts.length, document.querySelector("partsong-launcher").isOpen]), [1, 1, true]);
    await tab.evaluate(() => document.querySelector("partsong-launcher").close());
    assert.equal(await tab.evaluate(() => document.querySelector("partsong-launcher").isOpen), false);
  },
  async "a chat is called before it is there, and one that lacks its address says so"(tab) {
    await tab.goTo(`${host.origin}/inline`);
    await tab.until(() => Boolean(customElements.get("partsong-chat")));
    assert.equal(await tab.evaluate(async () => (await document.querySelector("partsong-chat").send("hello")).messageId), "m1");
    assert.equal(await tab.evaluate(() => document.querySelector("#lacks").ready.catch(({ code }) => code)), "options");
    assert.match(await tab.evaluate(() => document.querySelector("#lacks").shadowRoot.textContent), /not set up correctly/);
  },
};

for (const { NAME, launch } of [firefox, webkit]) {
  let browser;
  after(() => browser?.close());
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    test(`${NAME}: ${name}`, { timeout: 240_000 }, async () => {
      browser ??= await launch();
      try {
        await journey(await browser.tab());
      } finally {
        await browser.end();
      }
    });
  }
}
