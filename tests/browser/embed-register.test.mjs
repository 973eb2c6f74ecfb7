// What a page registers with the loader alone: wrong ones throw at once, right ones are kept and told of (docs/embed.md).
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, expectClean } from "./harness.mjs";
import { hosts, standIn, visit } from "./hosts.mjs";

let widget;
let host;
before(async () => {
  widget = await standIn();
  host = await hosts({});
  host.pages["/"] = { body: `<partsong-chat api="/api/chat" loading="intent"></partsong-chat><script type="module" src="${widget.origin}/partsong.js" crossorigin></script>` };
});
after(async () => {
  await close();
  await host.stop();
  await widget.stop();
});

test("a tool or component that cannot work throws at once and names what it needs, before any code is there", async () => {
  const page = await visit(host.origin);
  await page.waitForFunction(() => window.partsong?.version);
  const thrown = await page.evaluate(() => {
    const tool = { name: "addToCart", description: "Puts it into the cart", parameters: { type: "object" }, needsApproval: false, execute() {} };
    const component = { match: { tool: "offer" }, label: () => "Offer", element: "shop-offer" };
    const chat = document.querySelector("partsong-chat");
    const tried = (target, method, one) => {
      try {
        target[method](one);
        return "kept";
      } catch ({ name, code, message, retryable }) {
        return [name, code, message.split("=")[0], retryable];
      }
    };
    const tools = [undefined, null, { ...tool, name: "a b" }, { ...tool, name: "x".repeat(65) }, { ...tool, name: "render_interaction" }, { ...tool, description: "" }, { ...tool, parameters: [] }, { ...tool, needsApproval: undefined }, { ...tool, needsApproval: "yes" }, { ...tool, execute: null }];
    const components = [null, { ...component, match: "offer" }, { ...component, match: {} }, { ...component, label: "Offer" }, { ...component, element: undefined }, { ...component, frame: "/offer.html" }, { ...component, element: undefined, render: "no" }];
    const right = [component, { ...component, element: undefined, frame: "/offer.html" }, { ...component, element: undefined, render() {}, match: { catalogId: "urn:shop", component: "Offer" } }];
    return {
      tools: tools.map((one) => tried(chat, "registerTool", one)),
      page: tried(window.partsong, "registerTool", { ...tool, needsApproval: null }),
      components: components.map((one) => tried(window.partsong, "registerComponent", one)),
      right: [tried(chat, "registerTool", tool), tried(window.partsong, "registerTool", { ...tool, needsApproval: () => true }), ...right.map((one) => tried(chat, "registerComponent", one))],
    };
  });
  const error = (code) => (field) => ["PartsongError", code, field, false];
  assert.deepEqual(thrown.tools, ["name", "name", "name", "name", "name", "description", "parameters", "needsApproval", "needsApproval", "execute"].map(error("tool")));
  assert.deepEqual(thrown.page, error("tool")("needsApproval"));
  assert.deepEqual(thrown.components, ["match", "match", "match", "label", "element,frame,render", "element,frame,render", "element,frame,render"].map(error("component")));
  assert.deepEqual(thrown.right, Array(5).fill("kept"));
  assert.equal(widget.state.asked.includes("/lazy/embed.js"), false);
  expectClean(page);
  await page.context().close();
});
