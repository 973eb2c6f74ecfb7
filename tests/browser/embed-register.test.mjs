// What a page registers with the loader alone: wrong ones throw at once, right ones are kept and told of (docs/embed.md).
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { hosts, standIn, visit } from "./hosts.mjs";

const widget = given(standIn);
const host = given(hosts);
given(() => {
  host.pages["/"] = { body: `<partsong-chat api="/api/chat" loading="intent"></partsong-chat><script type="module" src="${widget.origin}/partsong.js" crossorigin></script>` };
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
        return [name, code, message.split(" must be ")[0], retryable];
      }
    };
    const tools = [undefined, null, { ...tool, name: "a b" }, { ...tool, name: "x".repeat(65) }, { ...tool, name: "render_interaction" }, { ...tool, description: "" }, { ...tool, parameters: [] }, { ...tool, needsApproval: undefined }, { ...tool, needsApproval: "yes" }, { ...tool, execute: null }];
    const components = [null, { ...component, match: "offer" }, { ...component, match: {} }, { ...component, label: "Offer" }, { ...component, element: undefined }, { ...component, frame: "/offer.html" }, { ...component, element: "offer" }, { ...component, element: undefined, render: "no" }];
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
  assert.deepEqual(thrown.components, ["match", "match", "match", "label", "element,frame,render", "element,frame,render", "element,frame,render", "element,frame,render"].map(error("component")));
  assert.deepEqual(thrown.right, Array(5).fill("kept"));
  assert.equal(widget.state.asked.includes("/lazy/embed.js"), false);
});

test("what a tool or component may have besides is told in words once the chat is there, once, and counts as if it were not there", async () => {
  host.pages["/members"] = {
    body: `<script>
      window.warned = [];
      console.warn = (text) => warned.push(text);
      const tool = { description: "d", parameters: {}, needsApproval: false, execute: () => "ran" };
      const component = { label: () => "Offer", render() {} };
      (window.partsong = []).push((partsong) => {
        partsong.registerTool({ ...tool, name: "right", label: "Label", repeatable: true, timeoutMs: 5 });
        partsong.registerTool({ ...tool, name: "wrong", label: 7, repeatable: "yes", timeoutMs: "soon", approval: true });
        partsong.registerComponent({ ...component, match: { catalogId: "urn:shop", component: "Right", schema: {} }, minBlockSize: 0 });
        partsong.registerComponent({ ...component, match: { component: "Wrong", schema: [] }, minBlockSize: "80px" });
        partsong.registerComponent({ ...component, match: { tool: "x", of: 1 }, render: undefined, element: "Shop-Offer" });
      });
    </script><partsong-chat api="/api/chat" loading="eager"></partsong-chat><script type="module" src="${widget.origin}/partsong.js" crossorigin></script>`,
  };
  const page = await visit(`${host.origin}/members`);
  await page.waitForFunction(() => window.told?.mounts.length && window.warned.length >= 9);
  await page.evaluate(() => partsong.registerTool({ name: "late", description: "d", parameters: {}, needsApproval: false, execute() {}, timeoutMs: -1 }));
  await page.waitForFunction(() => window.warned.length >= 10);
  assert.deepEqual((await page.evaluate(() => warned)).map((text) => text.replace("partsong: ", "")), [
    "label of the tool wrong is a text, not 7",
    'repeatable of the tool wrong is true or false, not "yes"',
    'timeoutMs of the tool wrong is a number of milliseconds above 0, not "soon"',
    "the tool wrong has no member approval: there are name, description, parameters, needsApproval, execute, label, repeatable, timeoutMs",
    'element of the component for "x" is the name of a custom element: small letters, with a hyphen, not "Shop-Offer"',
    'match of the component for "x" has no member of: there are tool, data, catalogId, component, schema',
    'minBlockSize of the component for "Wrong" is a number of pixels, not "80px"',
    'schema of match of the component for "Wrong" is a JSON Schema, not []',
    'match of the component for "Wrong" has both component and catalogId, or neither',
    "timeoutMs of the tool late is a number of milliseconds above 0, not -1",
  ]);
  assert.deepEqual(await page.evaluate(async () => {
    const { bridge } = window.told.mounts[0];
    return [JSON.parse(bridge.tool("wrong")), await bridge.runTool("r", "wrong", "{}", "c", "x"), bridge.about(bridge.drawnBy("surface", "Wrong", undefined))[0]];
  }), [{ label: null, parameters: {}, repeatable: false }, { value: '"ran"' }, 0]);
  assert.deepEqual(await page.evaluate(() => {
    const { bridge } = window.told.mounts[0];
    partsong.registerComponent({ label: () => "Offer", render() {}, match: { tool: "y", data: null } });
    return [bridge.drawnBy("data", "data-y"), bridge.drawnBy("tool", "y") > 0, bridge.foreign()];
  }), [0, true, ["urn:shop", "Right"]], "what is null matches nothing");
});
