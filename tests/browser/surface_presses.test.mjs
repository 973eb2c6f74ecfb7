// What is pressed on a surface while an answer streams: it is kept for its turn, once, and what can't be taken says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, say, serve } from "./harness.mjs";
import { listen } from "./hosts.mjs";
import { lines } from "./surface_pages.mjs";

const state = { bodies: [], turns: [] };
const peer = given(() =>
  listen((request, response) => {
    let raw = "";
    request.on("data", (bytes) => (raw += bytes));
    request.on("end", async () => {
      state.bodies.push(JSON.parse(raw));
      response.writeHead(200, { "content-type": "text/plain" });
      const turn = state.turns.shift() ?? "";
      response.end(typeof turn === "string" ? turn : await turn((text) => response.write(text)));
    });
  }),
);
const server = given(() => serve("--proxy", `/flow=${peer.origin}/`));

async function chat(protocol, turns) {
  Object.assign(state, { bodies: [], turns: [...turns] });
  return open(`${server.origin}/?api=/flow/chat&protocol=${protocol}`, { reducedMotion: "reduce" });
}

/** An answer that begins with `first` and ends with `last` when it is told to. */
function slow(first, last) {
  let finish;
  const ended = new Promise((done) => (finish = done));
  const turn = async (write) => {
    write(first);
    await ended;
    return last;
  };
  return [turn, () => finish()];
}

const GULF = {
  shown: lines(
    { componentUpdate: { components: [
      { id: "root", componentProperties: { Column: { children: { explicitList: ["name", "go", "help"] } } } },
      { id: "name", componentProperties: { TextField: { label: { literalString: "Your name" }, text: { path: "/name" } } } },
      { id: "go", componentProperties: { Button: { label: { literalString: "Order" }, action: { action: "order", context: [{ key: "name", value: { path: "/name" } }] } } } },
      { id: "help", componentProperties: { Button: { label: { literalString: "Help" }, action: { action: "help" } } } },
    ] } },
    { dataModelUpdate: { contents: { name: "" } } },
    { beginRendering: { root: "root" } },
  ),
  begun: (text) => lines({ message: { text } }),
  end: "",
  pressed: (body) => (body.data ?? body).conversation.at(-1).parts.map((part) => part.gulfEvent).filter(Boolean).map((event) => [event.actionName, event.resolvedContext]),
  told: ["order", { name: "Ada" }],
};
const widgets = { root: { Column: { children: ["name", "go", "help"] } }, name: { TextField: { value: "", hintText: "Your name" } }, go: { ElevatedButton: { child: "g" } }, g: { Text: { text: "Order" } }, help: { ElevatedButton: { child: "h" } }, h: { Text: { text: "Help" } } };
const GENUI = {
  shown: lines({ message: { role: "model", content: [{ toolRequest: { name: "addOrUpdateSurface", input: { surfaceId: "s", definition: { root: "root", widgets: Object.entries(widgets).map(([id, widget]) => ({ id, widget })) } } } }] } }, { result: {} }),
  begun: (text) => lines({ message: { role: "model", content: [{ text }] } }),
  pressed: (body) => (body.data ?? body).conversation.at(-1).parts.map((part) => part.event).filter((event) => event?.isAction).map((event) => [event.widgetId, event.value]),
  end: lines({ result: {} }),
  told: ["go", { name: "Ada" }],
};

for (const [protocol, wire] of [["gulf", GULF], ["genui", GENUI]]) {
  test(`${protocol}: a press on a surface while an answer streams waits its turn, goes out once, and another one says why not`, async () => {
    const [turn, finish] = slow(wire.begun("Slowly"), wire.end);
    const [second, settle] = slow(wire.begun("Ordering"), wire.end);
    const page = await chat(protocol, [wire.shown, turn, second, wire.begun("Here is help.") + wire.end]);
    await say(page, "Show it");
    const surface = page.locator(".ps-surface");
    const [order, help] = ["Order", "Help"].map((name) => surface.getByRole("button", { name, exact: true }));
    await surface.getByRole("textbox").fill("Ada");
    await composer(page).fill("Think aloud");
    await composer(page).press("Enter");
    await page.getByText("Slowly").first().waitFor();
    assert.equal(await order.getAttribute("aria-disabled"), null, "an answer to something else holds nothing up");
    await order.click();
    await page.getByText("After this answer").first().waitFor();
    assert.equal(await order.getAttribute("aria-disabled"), "true");
    const refused = surface.getByText("what you did here before is still on its way");
    assert.equal(await refused.count(), 0);
    await order.press("Enter");
    await refused.waitFor();
    await axe(page, "a press that is refused", ".ps-surface");
    assert.equal(state.bodies.length, 2, "it waits for the answer's end");
    finish();
    await page.getByText("Ordering").first().waitFor();
    assert.deepEqual(wire.pressed(state.bodies[2]), [wire.told]);
    // On its way now, and not answered yet.
    await help.press("Enter");
    await refused.waitFor();
    settle();
    await page.waitForFunction(() => document.documentElement.dataset.status === "done");
    assert.equal(await refused.count(), 0, "nothing is in the way any more");
    assert.equal(state.bodies.length, 3, "one order, and no help");
    await help.click();
    await page.getByText("Here is help.").waitFor();
    assert.equal(wire.pressed(state.bodies[3])[0][0], "help");
    const own = (words) => page.locator("article.ps-message--user", { hasText: words }).getByRole("button", { name: "Edit" });
    assert.equal(await own("Think aloud").count(), 1);
    assert.equal(await own("Help").count(), 0, "the server hears of a press what it was, and no other words");
  });
}

test("the focus in a surface stays while another tab reads an answer and ends it", async () => {
  const [turn, finish] = slow(GULF.begun("Slowly"), "");
  const page = await chat("gulf", [GULF.shown, turn]);
  await say(page, "Show it");
  const second = await open(page.url(), { context: page.context(), reducedMotion: "reduce" });
  const field = second.locator(".ps-surface").getByRole("textbox");
  await field.focus();
  await composer(page).fill("Think aloud");
  await composer(page).press("Enter");
  await page.getByText("Slowly").first().waitFor();
  finish();
  await second.locator("article:not([aria-busy])").getByText("Slowly").waitFor();
  await second.keyboard.type("Ada");
  assert.equal(await field.inputValue(), "Ada");
});
