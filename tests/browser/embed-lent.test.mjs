// What a page lends to its chat in a frame of another origin: tools, components and its own fetch. First what crosses the line, around a stand-in of the
// module; then with the real one, the page being of another site.
import assert from "node:assert/strict";
import { test } from "node:test";
import { framing } from "./embed-pages.mjs";
import { given } from "./given.mjs";
import { heard, listen, visit } from "./hosts.mjs";
import { HEADERS, events, whole, words } from "./sse.mjs";

let host;
let site;
let server;
let widget;
const api = given(agent);
given(async () => {
  const framed = await framing("--allow-origin", api.origin);
  ({ widget, host, site, server } = framed);
  framed.rewrite((page) => page.replace("frame-src 'self'", `frame-src ${host.origin}`));
  return framed;
});

/** A server whose answers are `turns`, then "Fine."; what it got is in `bodies`. */
async function agent() {
  const state = { bodies: [], origins: [], turns: [] };
  const answering = await listen((request, response) => {
    const cors = { "access-control-allow-origin": request.headers.origin ?? "*", "access-control-allow-headers": "content-type, idempotency-key, x-lent" };
    if (request.method !== "POST") return response.writeHead(204, cors).end();
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      state.bodies.push(JSON.parse(body));
      state.origins.push(request.headers.origin);
      const chunks = state.turns.shift() ?? words("Fine.");
      response.writeHead(200, { ...cors, ...HEADERS });
      response.end(events(...whole(...chunks)));
    });
  });
  return Object.assign(state, answering);
}
const calls = (toolName, input, toolCallId = "c1") => [{ type: "tool-input-available", toolCallId, toolName, input }];
const called = (body, id = "c1") => body.messages.flatMap(({ parts }) => parts).findLast(({ toolCallId }) => toolCallId === id);

let count = 0;
async function place(origin, from, address, run, attributes = "") {
  const path = `/${(count += 1)}`;
  host.pages[path] = {
    body: `<script src="${path}.js"></script><partsong-chat api="${address}" isolation="frame" app="lent-${count}" loading="eager" ${attributes}></partsong-chat><script type="module" src="${from}/partsong.js" crossorigin></script>`,
  };
  host.pages[`${path}.js`] = { type: "text/javascript", text: `window.warned = []; console.warn = (text) => warned.push(text); window.add = (kind, one) => (window.partsong ??= []).push((partsong) => (window[kind + "Out"] = partsong["register" + kind](one))); (${run})();` };
  const init = () => {
    // For who speaks past the frame's own scripts.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...given) { window.port = this; return postMessage.apply(this, given); };
  };
  const page = await visit(`${origin}${path}`, { init });
  await page.evaluate(async () => { await customElements.whenDefined("partsong-chat"); await document.querySelector("partsong-chat").ready; });
  return page;
}
/** A page around the stand-in. */
const at = (run) => place(host.origin, widget.origin, "/api/chat", run);
/** A page around the real module. */
const real = (run, attributes) => place(site, server.origin, `${api.origin}/api/chat`, run, attributes);
const inner = async (page) => (await page.waitForSelector("partsong-chat iframe")).contentFrame();
/** Asks the frame's own end of the page, as its module does. */
const ask = async (page, name, ...given) => (await inner(page)).evaluate(async ([name, given]) => window.told.mounts[0].bridge[name](...given), [name, given]);
const say = (page, text = "go") => page.evaluate(async (text) => (await document.querySelector("partsong-chat").send(text)).answer, text);
const done = (page) => page.context().close();
const CART = () => {
  window.ran = [];
  window.cart = {
    name: "cart", description: "Puts a product into the cart", label: "Filling the cart", needsApproval: false, repeatable: true, timeoutMs: 5_000,
    parameters: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    execute(input, call) { window.ran.push(input.id); window.last = call; return window.act ? window.act(input, call) : { added: input.id, own: this === window.cart }; },
  };
  add("Tool", window.cart);
};

test("a frame knows the page's tools as they are now, and the newest of a name counts", async () => {
  const page = await at(CART);
  const frame = await inner(page);
  const declared = async () => JSON.parse(await ask(page, "declared"));
  const told = (fits) => frame.waitForFunction(fits);
  await told(() => window.told.mounts[0].bridge.tool("cart"));
  assert.deepEqual(await declared(), [{ name: "cart", description: "Puts a product into the cart", parameters: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } }]);
  assert.deepEqual(JSON.parse(await ask(page, "tool", "cart")), { label: "Filling the cart", parameters: (await declared())[0].parameters, repeatable: true });
  await page.evaluate(() => (window.second = document.querySelector("partsong-chat").registerTool({ name: "cart", description: "The chat's own", parameters: {}, needsApproval: true, execute: () => "own" })));
  await told(() => JSON.parse(window.told.mounts[0].bridge.declared())[0].description === "The chat's own");
  await page.evaluate(() => partsong.registerTool({ name: "cart", description: "The page's newest", parameters: {}, needsApproval: true, execute: () => "newest" }));
  await page.evaluate(() => partsong.registerTool({ name: "last", description: "Told after it", parameters: {}, needsApproval: true, execute: () => "last" }));
  await told(() => window.told.mounts[0].bridge.tool("last"));
  assert.deepEqual([(await declared()).map(({ name }) => name), (await ask(page, "runTool", "r", "cart", "{}", "c", "x")).value], [["cart", "last"], '"own"']);
  await page.evaluate(() => window.second());
  await told(() => JSON.parse(window.told.mounts[0].bridge.declared()).some(({ description }) => description === "The page's newest"));
  assert.equal((await ask(page, "runTool", "r", "cart", "{}", "c", "x")).value, '"newest"');
});

test("a tool of the page runs there: its input, what it is told of the call, its result, and what goes wrong", async () => {
  const page = await at(CART);
  await (await inner(page)).waitForFunction(() => window.told.mounts[0].bridge.tool("cart"));
  const run = (input = { id: "a" }) => ask(page, "runTool", "run1", "cart", JSON.stringify(input), "call-7", "chat-3");
  assert.deepEqual(await run(), { value: '{"added":"a","own":true}' });
  assert.deepEqual(await page.evaluate(() => [window.last.toolCallId, window.last.chatId, window.last.signal instanceof AbortSignal, Object.isFrozen(window.last), window.last.signal.aborted]), ["call-7", "chat-3", true, true, false]);
  const acting = async (act) => {
    await page.evaluate((act) => (window.act = eval(act)), `(${act})`);
    return run();
  };
  assert.deepEqual(await acting(() => {}), { value: "null" });
  assert.deepEqual(await acting(() => new Date(0)), { value: '"1970-01-01T00:00:00.000Z"' });
  assert.deepEqual(await acting(() => { throw new Error("sold out"); }), { error: "sold out" });
  assert.match((await acting(() => () => 1)).error, /is a function, not JSON/);
  assert.match((await acting(() => { const cycle = {}; return (cycle.self = cycle); })).error, /cycle/);
  assert.match((await acting(() => "a".repeat(1_048_577))).error, /more than 1048576 letters/);
  assert.match((await acting(() => { let deep = 1; for (let at = 0; at < 40; at += 1) deep = [deep]; return deep; })).error, /deeper than 32/);
  assert.match((await acting(() => { throw new Error("x".repeat(2_000_000)); })).error, /^x{1,10000}$/);
  page.allowed = [/^\{code: /];
});

test("Stop and a time that ran out abort the signal of a tool of the page", async () => {
  const page = await at(CART);
  await page.evaluate(() => { window.act = (_, { signal }) => new Promise(() => signal.addEventListener("abort", () => window.ran.push("aborted"))); });
  const frame = await inner(page);
  await frame.waitForFunction(() => window.told.mounts[0].bridge.tool("cart"));
  const hanging = () => frame.evaluate(() => { window.end = window.told.mounts[0].bridge.runTool("run1", "cart", '{"id":"a"}', "c", "x"); });
  await hanging();
  await page.waitForFunction(() => window.ran.length === 1);
  await ask(page, "stopTool", "run1");
  await page.waitForFunction(() => window.ran.includes("aborted"));
  assert.match((await frame.evaluate(() => window.end)).error, /stopped/);
  await page.evaluate(() => { window.ToolOut(); window.ran.length = 0; partsong.registerTool({ ...window.cart, label: "Quick", timeoutMs: 200 }); });
  await frame.waitForFunction(() => window.told.mounts[0].bridge.tool("cart")?.includes("Quick"));
  await hanging();
  assert.match((await frame.evaluate(() => window.end)).error, /longer than 0.2 s/);
  await page.waitForFunction(() => window.ran.includes("aborted"));
  await page.evaluate(() => { window.ran.length = 0; });
  await hanging();
  await page.waitForFunction(() => window.ran.length === 1);
  await page.evaluate(() => document.querySelector("partsong-chat").remove());
  await page.waitForFunction(() => window.ran.includes("aborted"), undefined, { timeout: 5_000 });
  page.allowed = [/it took longer/];
});

test("whether a person is asked is the page's word; what it throws means yes", async () => {
  const page = await at(CART);
  const frame = await inner(page);
  const needs = async (needsApproval) => {
    const label = `Number ${(count += 1)}`;
    await page.evaluate(([label, source]) => { window.ToolOut(); window.ToolOut = partsong.registerTool({ ...window.cart, label, needsApproval: eval(source) }); }, [label, `(${needsApproval})`]);
    await frame.waitForFunction((label) => window.told.mounts[0].bridge.tool("cart")?.includes(label), label);
    return ask(page, "needsApproval", "cart", '{"id":"a"}');
  };
  await frame.waitForFunction(() => window.told.mounts[0].bridge.tool("cart"));
  assert.equal(await ask(page, "needsApproval", "cart", "{}"), false);
  assert.equal(await needs(true), true);
  assert.equal(await needs(({ id }) => id !== "a"), false);
  assert.equal(await needs(({ id }) => id === "a"), true);
  assert.equal(await needs(async () => undefined), true);
  assert.equal(await needs(() => { throw new Error("unsure"); }), true);
  page.allowed = [/unsure/];
});

test("a tool that is too long or too deep for the line is left out, and the console says so", async () => {
  const page = await at(() => {
    const tool = { description: "d", needsApproval: false, execute() {} };
    let deep = {};
    for (let at = 0; at < 40; at += 1) deep = { of: deep };
    add("Tool", { ...tool, name: "deep", parameters: deep });
    add("Tool", { ...tool, name: "long", parameters: { title: "a".repeat(1_048_577) } });
    add("Tool", { ...tool, name: "fine", parameters: {} });
  });
  await (await inner(page)).waitForFunction(() => window.told.mounts[0].bridge.tool("fine"));
  assert.deepEqual(JSON.parse(await ask(page, "declared")).map(({ name }) => name), ["fine"]);
  assert.equal((await page.evaluate(() => warned)).filter((text) => /too long, or nested too deeply/.test(text)).length, 1);
});

test("the page's own fetch sees the request, and what it answers arrives as it comes, bytes and all", async () => {
  const page = await at(() => {
    window.seen = [];
    window.lend = async (request) => {
      window.seen.push({ url: request.url, method: request.method, isRequest: request instanceof Request, header: request.headers.get("x-lent"), credentials: request.credentials, body: request.method === "POST" ? await request.clone().text() : null });
      request.signal.addEventListener("abort", () => window.seen.push("aborted"));
      if (request.url.endsWith("/none")) return new Response(null, { status: 204 });
      if (request.url.endsWith("/fails")) throw new TypeError("no line");
      if (request.url.endsWith("/large")) return new Response(new Uint8Array(1_500_000).map((_, at) => at % 256), { status: 206, headers: { "x-of": "large" } });
      return new Response(new ReadableStream({ start(controller) { window.controller = controller; controller.enqueue(new TextEncoder().encode("é1")); } }), { status: 201, statusText: "Made" });
    };
  });
  const frame = await inner(page);
  assert.equal(await frame.evaluate(() => window.told.mounts[0].bridge.options().fetch), undefined);
  // What was not lent cannot be had by its number.
  host.pages["/secret"] = { body: "secret" };
  const stolen = await frame.evaluate((url) => new Promise((done) => {
    const { port } = window;
    port.addEventListener("message", ({ data }) => data.id === 999 && done(data));
    port.postMessage({ t: "call", id: 999, name: "$fn", args: [3, 999, { url, method: "GET", headers: [] }] });
  }), `${host.origin}/secret`);
  assert.deepEqual([stolen.ok, stolen.value.message], [false, "the page has no fetch"]);
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ fetch: window.lend }));
  await frame.waitForFunction(() => typeof window.told.mounts[0].bridge.options().fetch === "function");
  assert.deepEqual(await frame.evaluate(async () => {
    window.lent = (path, init) => window.told.mounts[0].bridge.options().fetch(new Request(new URL(path, "https://a.b/"), init));
    window.stop = new AbortController();
    const answer = await window.lent("/slow", { method: "POST", body: "ü", headers: { "x-lent": "1" }, credentials: "include", signal: window.stop.signal });
    window.reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    return [answer instanceof Response, answer.status, answer.statusText, (await window.reader.read()).value];
  }), [true, 201, "Made", "é1"]);
  assert.deepEqual(await page.evaluate(() => window.seen), [{ url: "https://a.b/slow", method: "POST", isRequest: true, header: "1", credentials: "include", body: "ü" }]);
  await page.evaluate(() => { for (let at = 0; at < 5_000; at += 1) window.controller.enqueue(new Uint8Array([97])); });
  assert.equal(await frame.evaluate(async () => { let all = ""; while (all.length < 5_000) all += (await window.reader.read()).value; return all.length; }), 5_000, "many small pieces are not too many messages");
  assert.equal(await frame.evaluate(async () => { window.stop.abort(); return window.reader.read().then(() => "read", ({ name }) => name); }), "AbortError");
  await page.waitForFunction(() => window.seen.includes("aborted"));
  assert.deepEqual(await frame.evaluate(async () => {
    const answer = await window.lent("/large");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const none = await window.lent("/none");
    return [answer.status, answer.headers.get("x-of"), bytes.length, bytes.every((byte, at) => byte === at % 256), none.status, none.body, await window.lent("/fails").catch(({ message }) => message)];
  }), [206, "large", 1_500_000, true, 204, null, "fetch: no line"]);
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ fetch: undefined }));
  await frame.waitForFunction(() => window.told.mounts[0].bridge.options().fetch === undefined);
  assert.deepEqual(await page.evaluate(() => warned.filter((text) => /fetch/.test(text))), ["partsong: fetch: no line"]);
});

/** Draws the first component that the frame has for a tool, as the module does. */
const begun = (frame, props) => frame.evaluate((props) => {
  const { bridge } = window.told.mounts[0];
  const key = bridge.drawnBy("tool", "offer", "");
  if (!key) return 0;
  const chat = document.querySelector("partsong-chat");
  const group = document.createElement("div");
  const slot = document.createElement("slot");
  slot.name = "s1";
  group.append(slot);
  chat.shadowRoot.querySelector(".ps-root").append(group);
  window.group = group;
  window.did = [];
  window.drawn = bridge.component(key, "s1", group, JSON.stringify(props), (...what) => window.did.push(what));
  return key;
}, props);

test("a component that is a page of its own stands in the frame; one that draws into the page does not, and the console says what to do", async () => {
  host.pages["/offer.html"] = { body: `<p id="p"></p><script>
    addEventListener("message", ({ data, ports: [port], source }) => {
      if (data.t !== "connect" || source !== parent) return;
      port.onmessage = ({ data }) => { document.querySelector("#p").textContent = data.props.state + " " + data.props.input.of; port.postMessage({ t: "submit", output: { origin: self.origin } }); };
    });
  </script>` };
  const page = await at(() => {
    add("Component", { match: { tool: "offer" }, minBlockSize: 80, label: ({ input }) => `Offer ${input.of}`, frame: "/offer.html" });
    add("Component", { match: { tool: "offer" }, label: () => "never", render() { window.rendered = true; } });
    add("Component", { match: { tool: "element" }, label: () => "never", element: "shop-offer" });
  });
  const frame = await inner(page);
  await frame.waitForFunction(() => window.told.mounts[0].bridge.drawnBy("tool", "offer", ""));
  assert.deepEqual(await frame.evaluate(() => { const { bridge } = window.told.mounts[0]; return [bridge.drawnBy("tool", "element", ""), bridge.about(bridge.drawnBy("tool", "offer", ""))[0]]; }), [0, 80]);
  const told = (await page.evaluate(() => warned)).filter((text) => /cannot stand in a frame/.test(text));
  assert.equal(told.length, 2, told.join("\n"));
  assert.match(told.join("\n"), /\{"tool":"element"\}.*plain card.*"frame"/);
  const key = await begun(frame, { state: "ready", input: { of: 7 } });
  const offer = () => page.frameLocator("partsong-chat iframe").frameLocator("partsong-chat iframe");
  await offer().getByText("ready 7").waitFor();
  await frame.waitForFunction(() => window.group.ariaLabel === "Offer 7" && document.querySelector("partsong-chat iframe").title === "Offer 7");
  await frame.waitForFunction(() => window.did.length);
  assert.deepEqual(await frame.evaluate(() => window.did), [["submit", '{"origin":"null"}']]);
  await frame.evaluate(() => window.drawn.update(JSON.stringify({ state: "answered", input: { of: 8 } })));
  await offer().getByText("answered 8").waitFor();
  await frame.waitForFunction(() => window.group.ariaLabel === "Offer 8");
  // Others that come and go leave it the same.
  await page.evaluate(() => partsong.registerComponent({ match: { data: "x" }, label: () => "", frame: "/offer.html" }));
  await frame.waitForFunction(() => window.told.mounts[0].bridge.drawnBy("data", "data-x", ""));
  assert.equal(await frame.evaluate(() => window.told.mounts[0].bridge.drawnBy("tool", "offer", "")), key);
});

/** Names of what the page heard of its tools. */
const states = async (page) => (await heard(page, "tool")).map(({ state }) => state);

test("the real module in a frame: a tool is declared, asked about by a real press, run once in the page, and its result goes back", async () => {
  api.bodies.length = 0;
  api.turns = [calls("cart", { id: "a" }), words("Fine."), calls("cart", { id: "b" }, "c2")];
  const page = await real(CART);
  assert.equal(await say(page), "done");
  assert.deepEqual(Object.keys(api.bodies[0].tools), ["cart"]);
  assert.deepEqual(called(api.bodies[1]).output, { added: "a", own: true });
  assert.deepEqual([api.bodies.length, await page.evaluate(() => window.ran)], [2, ["a"]]);
  assert.deepEqual(await states(page), ["running", "done"]);
  await page.evaluate(() => { window.ToolOut(); window.ToolOut = partsong.registerTool({ ...window.cart, needsApproval: ({ id }) => id === "b" }); });
  await page.evaluate(() => void document.querySelector("partsong-chat").send("again"));
  const allow = page.frameLocator("partsong-chat iframe").getByRole("button", { name: "Allow once" });
  await allow.waitFor();
  await allow.evaluate((button) => button.click());
  await page.waitForTimeout(1000);
  assert.deepEqual(await page.evaluate(() => window.ran), ["a"], "no press of a script allows");
  await allow.click();
  await page.waitForFunction(() => window.ran.length === 2);
  await page.waitForFunction(() => document.querySelector("partsong-chat").status === "done");
  assert.deepEqual([called(api.bodies[3], "c2").output, api.bodies.length], [{ added: "b", own: false }, 4]);
});

test("the real module in a frame: a reload while a tool runs asks the person, and nothing runs twice", async () => {
  api.bodies.length = 0;
  api.turns = [calls("cart", { id: "a" })];
  const page = await real(`() => { (${CART})(); window.cart.repeatable = false; window.cart.execute = ({ id }) => { sessionStorage.ran = (sessionStorage.ran ?? "") + id; return new Promise(() => {}); }; }`);
  await page.evaluate(() => void document.querySelector("partsong-chat").send("go"));
  await page.waitForFunction(() => sessionStorage.ran === "a");
  await page.waitForTimeout(300);
  await page.reload();
  const frame = page.frameLocator("partsong-chat iframe");
  await frame.getByText("may have happened").first().waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => sessionStorage.ran), "a");
  await frame.getByRole("button", { name: "Tell the assistant" }).click();
  await page.waitForFunction(() => document.querySelector("partsong-chat").status === "done");
  assert.match(called(api.bodies[1]).errorText, /^may have happened/);
  assert.equal(await page.evaluate(() => sessionStorage.ran), "a");
});

test("the real module in a frame: the page's own fetch sends what the chat says, from the page's origin", async () => {
  api.bodies.length = 0;
  api.origins.length = 0;
  api.turns = [words("By your own way. ".repeat(400))];
  const page = await real(() => {
    window.asked = [];
    (window.partsong ??= []).push((partsong) => partsong.configure({ fetch: (request) => { window.asked.push(`${request.method} ${request.url}`); request.headers.set("x-lent", "1"); return fetch(request); } }));
  });
  assert.equal(await say(page), "done");
  assert.deepEqual([await page.evaluate(() => window.asked), api.origins], [[`GET ${api.origin}/api/chat`, `POST ${api.origin}/api/chat`], [site]]);
  assert.equal(api.bodies[0].messages.at(-1).parts[0].text, "go");
  await page.frameLocator("partsong-chat iframe").getByText("By your own way.").first().waitFor();
});

test("the real module in a frame: a component in its slot answers the call, and what draws into the page gives way to the plain card", async () => {
  api.bodies.length = 0;
  api.turns = [calls("pick", { of: 7 }), words("Fine."), calls("draws", { of: 8 }, "c2")];
  host.pages["/pick.html"] = { body: `<button>Take it</button><script>
    addEventListener("message", ({ data, ports: [port], source }) => {
      if (data.t !== "connect" || source !== parent) return;
      port.onmessage = ({ data }) => { document.querySelector("button").disabled = data.props.state !== "ready"; };
      document.querySelector("button").onclick = () => port.postMessage({ t: "submit", output: { taken: true } });
    });
  </script>` };
  const page = await real(() => {
    add("Component", { match: { tool: "pick" }, label: () => "Pick", frame: "/pick.html", minBlockSize: 90 });
    add("Component", { match: { tool: "draws" }, label: () => "Draws", render() { window.rendered = true; } });
  });
  assert.equal(await say(page), "done");
  const frame = page.frameLocator("partsong-chat iframe");
  await frame.getByRole("group", { name: "Pick" }).waitFor();
  await frame.frameLocator("partsong-chat iframe").getByRole("button", { name: "Take it" }).click();
  await frame.getByText("Fine.").first().waitFor();
  assert.deepEqual(called(api.bodies[1]).output, { taken: true });
  assert.equal(await say(page), "done");
  await frame.getByText("draws").first().waitFor();
  assert.equal(await page.evaluate(() => window.rendered), undefined);
});
