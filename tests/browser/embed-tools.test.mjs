// Tools of the page around the widget, with the real module against a scripted server: each call is run once, whatever happens to the page, its
// tabs and its tools (docs/embed.md, "Tools of your page").
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { given } from "./given.mjs";
import { ROOT, until } from "./harness.mjs";
import { say as speak } from "./embed-pages.mjs";
import { files, heard, hosts, visit } from "./hosts.mjs";
import { HEADERS, events, whole, words } from "./sse.mjs";

const widget = given(() => files(join(ROOT, "dist")));
const host = given(hosts);

const FINE = words("Fine.");
const calls = (...given) => given.map(([toolName, input, toolCallId = "c1"]) => ({ type: "tool-input-available", toolCallId, toolName, input }));
const wrapped = (chunks) => whole(...chunks);

/** A server that answers each request with the next of these lists of events, then with "Fine."; `null`: it never answers, `0`: it breaks off. */
async function agent(turns, wrap = wrapped) {
  const state = { bodies: [], keys: [], turns };
  const server = createServer((request, response) => {
    const cors = { "access-control-allow-origin": host.origin, "access-control-allow-headers": "content-type, idempotency-key" };
    if (request.method !== "POST") return response.writeHead(204, cors).end();
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", async () => {
      const chunks = state.turns.length > state.bodies.length ? state.turns[state.bodies.length] : wrap === wrapped ? FINE : [];
      state.bodies.push(JSON.parse(body));
      state.keys.push(request.headers["idempotency-key"]);
      await state.waits;
      if (chunks === null) return;
      if (chunks === 0) return request.socket.destroy();
      response.writeHead(200, { ...cors, ...HEADERS });
      response.end(events(...wrap(chunks, state.bodies.at(-1))));
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  server.unref();
  state.api = `http://127.0.0.1:${server.address().port}/api/chat`;
  return state;
}

/** Registers a tool `cart`, changed by `more`; starts are counted over reloads and tabs in `localStorage`. */
const TOOLS = (more = "") => `
  window.ran = (word) => localStorage.setItem("starts", (localStorage.getItem("starts") ?? "") + word + " ");
  window.cart = {
    name: "cart", description: "Puts a product into the cart", label: "Filling the cart", needsApproval: false,
    parameters: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    execute(input, call) { ran(input.id); window.last = call; return { added: input.id }; },
  };
  ${more}
  (window.partsong ??= []).push((partsong) => (window.out = partsong.registerTool(cart)));`;

let count = 0;
/** A page with a chat of this server and these tools. */
async function at(server, { more = "", attributes = "", tools = TOOLS(more), context } = {}) {
  const path = `/${(count += 1)}`;
  host.pages[path] = { body: `<script>${tools}</script><partsong-chat api="${server.api}" app="tools-${count}" loading="eager" ${attributes}></partsong-chat><script type="module" src="${widget.origin}/partsong.js" crossorigin></script>` };
  const page = context ? await context.newPage() : await visit(`${host.origin}${path}`);
  if (context) await page.goto(`${host.origin}${path}`);
  page.path = path;
  await ready(page);
  return page;
}
const ready = (page) => page.evaluate(async () => { await customElements.whenDefined("partsong-chat"); await document.querySelector("partsong-chat").ready; });
const done = (page) => page.context().close();
const say = (page, text = "go") => speak(page, text);
const begin = (page, text = "go") => page.evaluate((text) => void document.querySelector("partsong-chat").send(text), text);
const starts = (page) => page.evaluate(() => (localStorage.getItem("starts") ?? "").trim().split(" ").filter(Boolean));
const bodies = (server, many) => until(() => server.bodies.length >= many, `${many} requests, ${server.bodies.length} came`);
const called = (body, id = "c1") => body.messages.flatMap(({ parts }) => parts).findLast(({ toolCallId }) => toolCallId === id);
const states = async (page) => (await heard(page, "tool")).map(({ state }) => state);
/** A card counts a press only when it has been seen for a while. */
const press = async (page, name) => {
  const button = page.getByRole("button", { name, exact: true });
  await button.waitFor();
  await button.scrollIntoViewIfNeeded();
  await page.waitForTimeout(700);
  await button.click();
};

test("a tool is declared, its call runs when the response has ended, and its result goes back in the same turn", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: `let go; cart.execute = (input, call) => { ran(input.id); window.last = call; return new Promise((done) => (window.go = () => done({ added: input.id }))); };` });
  const end = say(page);
  await page.getByText("Filling the cart").waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").status), "streaming");
  // What else is registered meanwhile changes nothing for a call that runs.
  await page.evaluate(() => partsong.registerTool({ ...cart, name: "shelf" })());
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").status), "streaming");
  assert.equal(server.bodies.length, 1);
  await page.evaluate(() => window.go());
  assert.equal(await end, "done");
  assert.equal(server.bodies.length, 2, "the turn goes on with the result");
  assert.deepEqual(server.bodies[0].tools, { cart: { description: "Puts a product into the cart", parameters: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } } });
  const { state, output } = called(server.bodies[1]);
  assert.deepEqual([state, output], ["output-available", { added: "a" }]);
  assert.deepEqual(await starts(page), ["a"]);
  assert.deepEqual(await states(page), ["running", "done"]);
  const last = await page.evaluate(() => [last.toolCallId, last.chatId === document.querySelector("partsong-chat").chatId, last.signal.aborted, Object.isFrozen(last)]);
  assert.deepEqual(last, ["c1", true, false, true]);
});

test("nothing returned is null, and calls of one response go back in one request, four at a time", async () => {
  const server = await agent([calls(...[1, 2, 3, 4, 5, 6].map((at) => ["cart", { id: `i${at}` }, `c${at}`]))]);
  const page = await at(server, { more: `let now = 0; window.most = 0; cart.execute = async (input) => { ran(input.id); most = Math.max(most, (now += 1)); await new Promise((next) => setTimeout(next, 60)); now -= 1; };` });
  assert.equal(await say(page), "done");
  assert.equal(server.bodies.length, 2);
  for (const at of [1, 2, 3, 4, 5, 6]) assert.deepEqual([called(server.bodies[1], `c${at}`).state, called(server.bodies[1], `c${at}`).output], ["output-available", null]);
  assert.equal((await starts(page)).length, 6);
  assert.equal(await page.evaluate(() => most), 4);
});

// 32
const WRONG = {
  throws: ["throw new Error('no more of it')", /^no more of it$/],
  hangs: ["return new Promise(() => {})", /^it took longer than 0.3 s$/],
  "returns a cycle": ["const all = {}; all.all = all; return all", /cycle/],
  "returns a function": ["return () => {}", /not JSON/],
  "returns a big integer": ["return 5n", /BigInt/],
  "returns more than 1 MiB": ["return 'x'.repeat(1_100_000)", /larger than 1 MiB/],
  "rejects without a reason": ["return Promise.reject()", /^it failed, and did not say why$/],
  "throws a long text": ["throw 'y'.repeat(5_000)", /^y{500}$/],
};
for (const [what, [body, words]] of Object.entries(WRONG)) {
  test(`a tool that ${what} is an error in words, once`, async () => {
    const server = await agent([calls(["cart", { id: "a" }])]);
    const page = await at(server, { more: `cart.timeoutMs = 300; cart.execute = (input) => { ran(input.id); ${body}; };` });
    assert.equal(await say(page), "done");
    const { state, errorText } = called(server.bodies[1]);
    assert.equal(state, "output-error");
    assert.match(errorText, words);
    assert.doesNotMatch(errorText, /\n|at .*:\d+:\d+/, "no stack");
    assert.deepEqual(await starts(page), ["a"]);
    assert.deepEqual(await states(page), ["running", "failed"]);
    assert.equal(server.bodies.length, 2);
    page.allowed = [/Error: |^undefined$|^y+/];
  });
}

test("a misfit is answered with its places, and nothing runs", async () => {
  const server = await agent([calls(["cart", { id: 7 }])]);
  const page = await at(server);
  assert.equal(await say(page), "done");
  const { state, errorText } = called(server.bodies[1]);
  assert.deepEqual([state, errorText], ["output-error", "the input does not fit the parameters (/id: type)"]);
  assert.deepEqual(await starts(page), []);
  assert.deepEqual(await states(page), ["failed"]);
});

test("a tool that is gone is answered after three seconds; one that comes back meanwhile runs, and one that nobody declared is left alone", async () => {
  const server = await agent([calls(["cart", { id: "a" }, "c1"]), FINE, calls(["cart", { id: "b" }, "c2"]), FINE, calls(["other", {}, "c3"])]);
  const page = await at(server);
  const meanwhile = async (act) => {
    let goOn;
    server.waits = new Promise((go) => (goOn = go));
    const seen = server.bodies.length;
    const end = say(page);
    await bodies(server, seen + 1);
    await page.evaluate(act);
    server.waits = undefined;
    goOn();
    assert.equal(await end, "done");
  };
  await meanwhile(() => window.out());
  assert.equal(called(server.bodies[1]).errorText, "not available on this page");
  await page.evaluate(() => (window.out = partsong.registerTool(cart)));
  await meanwhile(() => {
    window.out();
    setTimeout(() => partsong.registerTool(cart), 500);
  });
  assert.deepEqual(called(server.bodies[3], "c2").output, { added: "b" });
  assert.equal(await say(page), "done");
  await page.waitForTimeout(500);
  assert.equal(server.bodies.length, 5);
  assert.deepEqual(await starts(page), ["b"]);
  assert.deepEqual(await states(page), ["running", "failed", "running", "done", "running"], "each change once, whoever tells it");
});

test("a call that is stopped while its tool is waited for is answered once", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server);
  let goOn;
  server.waits = new Promise((go) => (goOn = go));
  const end = say(page);
  await bodies(server, 1);
  await page.evaluate(() => window.out());
  goOn();
  await until(async () => (await states(page)).length, "no call");
  await page.evaluate(() => document.querySelector("partsong-chat").stop());
  await end;
  // Longer than a tool is waited for.
  await page.waitForTimeout(3500);
  assert.deepEqual(await states(page), ["running", "failed"]);
  assert.equal(server.bodies.length, 1);
  await say(page, "and now?");
  assert.match(called(server.bodies[1]).errorText, /^stopped by the person/);
});

test("an approval is asked with the exact input; Deny goes back with its reason, and no press of a script allows", async () => {
  const server = await agent([calls(["cart", { id: "a" }]), FINE, calls(["cart", { id: "b" }, "c2"])]);
  const page = await at(server, { more: "cart.needsApproval = () => { throw new Error('unsure') };" });
  await begin(page);
  const allow = page.getByRole("button", { name: "Allow once" });
  await allow.waitFor();
  await page.waitForTimeout(700);
  // 33
  await allow.evaluate((button) => button.click());
  await page.waitForTimeout(200);
  assert.deepEqual(await starts(page), []);
  await press(page, "Deny");
  await bodies(server, 2);
  assert.equal(called(server.bodies[1]).state, "output-error");
  assert.match(called(server.bodies[1]).errorText, /^denied: /);
  assert.equal(called(server.bodies[1]).approval, undefined, "the server asked nothing");
  await until(async () => (await states(page)).includes("denied"), "denied");
  await page.waitForFunction(() => document.querySelector("partsong-chat").status === "done");
  await begin(page, "again");
  await press(page, "Allow once");
  await bodies(server, 4);
  assert.deepEqual(called(server.bodies[3], "c2").output, { added: "b" });
  assert.deepEqual((await heard(page, "approval")).map(({ state, toolName }) => `${toolName} ${state}`).filter((one) => one.endsWith("asked")), ["cart asked", "cart asked"]);
  assert.deepEqual(await starts(page), ["b"]);
  page.allowed = [/unsure/];
});

test("Stop tells the tool, sends nothing, and the next message says so", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: `cart.execute = (input, { signal }) => { ran(input.id); return new Promise(() => signal.addEventListener("abort", () => ran("aborted"))); };` });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  await page.getByRole("button", { name: "Stop" }).click();
  await until(async () => (await starts(page)).includes("aborted"), "the abort");
  await page.waitForTimeout(300);
  assert.equal(server.bodies.length, 1);
  assert.equal(await say(page, "and now?"), "done");
  assert.match(called(server.bodies[1]).errorText, /^stopped/);
  assert.deepEqual(await starts(page), ["a", "aborted"]);
});

const ABORTS = `cart.execute = (input, { signal }) => { ran(input.id); return new Promise(() => signal.addEventListener("abort", () => ran("aborted"))); };`;

test("Stop keeps what waits for a place from ever starting", async () => {
  const server = await agent([calls(...[1, 2, 3, 4, 5, 6].map((at) => ["cart", { id: `i${at}` }, `c${at}`]))]);
  const page = await at(server, { more: ABORTS });
  await begin(page);
  await until(async () => (await starts(page)).length === 4, "four starts");
  await page.getByRole("button", { name: "Stop" }).click();
  await until(async () => (await starts(page)).filter((word) => word === "aborted").length === 4, "four aborts");
  await page.waitForTimeout(500);
  assert.equal((await starts(page)).length, 8);
  assert.equal(server.bodies.length, 1);
});

test("a chat that is taken away tells its tools, and sends nothing", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: ABORTS });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  await page.evaluate(() => document.querySelector("partsong-chat").remove());
  await until(async () => (await starts(page)).includes("aborted"), "the abort");
  await page.waitForTimeout(300);
  assert.equal(server.bodies.length, 1);
});

test("what is said while a tool runs waits for the end of the turn", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: `cart.execute = (input) => { ran(input.id); return new Promise((done) => (window.go = () => done({ added: input.id }))); };` });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  await begin(page, "and now?");
  await page.waitForTimeout(300);
  assert.equal(server.bodies.length, 1);
  await page.evaluate(() => window.go());
  await bodies(server, 3);
  await page.waitForTimeout(300);
  assert.deepEqual(server.bodies.map(({ messages }) => messages.at(-1).role), ["user", "assistant", "user"]);
  assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  assert.equal(server.bodies.length, 3);
});

// 31
test("a response that brings the same call again starts nothing", async () => {
  const server = await agent([[...calls(["cart", { id: "a" }]), ...calls(["cart", { id: "a" }])], calls(["cart", { id: "a" }])]);
  const page = await at(server);
  assert.equal(await say(page), "done");
  await page.waitForTimeout(500);
  assert.deepEqual(await starts(page), ["a"]);
  assert.ok(server.bodies.length <= 3, `${server.bodies.length} requests`);
});

/** Reloads, and waits for the chat. */
const again = async (page) => {
  await page.reload();
  await ready(page);
};

test("a reload before the claim begins again: while it is worked out whether to ask, and while the card asks", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: `cart.needsApproval = () => { const at = Number(localStorage.getItem("asked") ?? 0); localStorage.setItem("asked", at + 1); return at ? true : new Promise(() => {}); };` });
  await begin(page);
  await until(() => page.evaluate(() => localStorage.getItem("asked") === "1"), "the question whether to ask");
  await again(page);
  await page.getByRole("button", { name: "Allow once" }).waitFor();
  assert.deepEqual(await starts(page), []);
  await again(page);
  await press(page, "Allow once");
  await bodies(server, 2);
  await page.waitForTimeout(300);
  assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  assert.deepEqual(await starts(page), ["a"]);
  assert.equal(server.bodies.length, 2);
});

const HANGS = `cart.execute = (input) => { ran(input.id); return localStorage.getItem("ends") ? { added: input.id } : new Promise(() => {}); };`;
/** A page that was reloaded while the tool ran. */
async function left(server, more = "") {
  const page = await at(server, { more: HANGS + more });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  await page.evaluate(() => localStorage.setItem("ends", "1"));
  await page.waitForTimeout(200);
  await again(page);
  return page;
}

test("a reload while it runs asks the person: Run again", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await left(server);
  await page.getByText("may have happened").first().waitFor();
  await page.locator("partsong-chat [aria-live]", { hasText: "may have happened" }).waitFor({ state: "attached" });
  await page.waitForTimeout(500);
  assert.deepEqual([await starts(page), server.bodies.length], [["a"], 1]);
  assert.ok((await states(page)).includes("interrupted"));
  await page.getByRole("button", { name: "Run again" }).evaluate((button) => button.click());
  await page.waitForTimeout(200);
  assert.deepEqual(await starts(page), ["a"], "no press of a script runs it");
  await page.getByRole("button", { name: "Run again" }).click();
  await bodies(server, 2);
  assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  assert.deepEqual(await starts(page), ["a", "a"]);
});

test("a reload while it runs asks the person: Tell the assistant", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await left(server);
  await page.getByRole("button", { name: "Tell the assistant" }).click();
  await bodies(server, 2);
  assert.match(called(server.bodies[1]).errorText, /^may have happened/);
  assert.deepEqual(await starts(page), ["a"]);
});

test("a reload while it runs: a new message tells the assistant", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await left(server);
  await page.getByText("may have happened").first().waitFor();
  assert.equal(await say(page, "and now?"), "done");
  assert.equal(server.bodies.length, 2);
  assert.match(called(server.bodies[1]).errorText, /^may have happened/);
  assert.deepEqual(await starts(page), ["a"]);
});

test("a reload while it runs into a page that has no such tool any more: nobody knows whether it was done", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { tools: TOOLS(HANGS).replace("(window.partsong ??= [])", `localStorage.getItem("starts") || (window.partsong ??= [])`) });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  await page.waitForTimeout(200);
  await again(page);
  await bodies(server, 2);
  assert.match(called(server.bodies[1]).errorText, /^may have happened/);
  assert.deepEqual(await starts(page), ["a"]);
});

test("a tool that no request declared runs, and a reload without it says that nobody knows", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  let goOn;
  server.waits = new Promise((go) => (goOn = go));
  const page = await at(server, { tools: TOOLS(HANGS).replace("(window.partsong ??= [])", "window.register = () => (window.partsong ??= [])") });
  await begin(page);
  await bodies(server, 1);
  assert.equal(server.bodies[0].tools, undefined);
  await page.evaluate(() => register());
  goOn();
  await until(async () => (await starts(page)).length === 1, "a start");
  await page.waitForTimeout(300);
  await again(page);
  await bodies(server, 2);
  assert.match(called(server.bodies[1]).errorText, /^may have happened/);
});

test("a reload while it runs: what is repeatable runs again by itself", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await left(server, "cart.repeatable = true;");
  await bodies(server, 2);
  assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  assert.deepEqual(await starts(page), ["a", "a"]);
});

test("a reload while the result is on its way repeats the same request, and runs nothing", async () => {
  const server = await agent([calls(["cart", { id: "a" }]), null]);
  const page = await at(server);
  await begin(page);
  await bodies(server, 2);
  await again(page);
  await bodies(server, 3);
  await page.waitForTimeout(300);
  assert.deepEqual([server.bodies[2], server.keys[2]], [server.bodies[1], server.keys[1]]);
  assert.equal(server.bodies.length, 3);
  assert.deepEqual(await starts(page), ["a"]);
});

test("a reload after the result was taken runs nothing", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server);
  assert.equal(await say(page), "done");
  await again(page);
  await page.waitForTimeout(500);
  assert.deepEqual([await starts(page), server.bodies.length], [["a"], 2]);
});

/** Runs until the test says so; told apart by its tab. */
const HELD = `cart.execute = async (input) => { ran(input.id); while (!localStorage.getItem("ends")) await new Promise((next) => setTimeout(next, 30)); return { added: input.id }; };`;
const end = (page) => page.evaluate(() => localStorage.setItem("ends", "1"));
/** Another tab with the chat of this one; `init` runs in it before its scripts. */
async function beside(page, init) {
  const chatId = await page.evaluate(() => document.querySelector("partsong-chat").chatId);
  host.pages[page.path].body = host.pages[page.path].body.replace("<partsong-chat ", `<partsong-chat chat-id="${chatId}" `);
  await page.waitForTimeout(300);
  const other = await page.context().newPage();
  if (init) await other.addInitScript(init);
  await other.goto(`${host.origin}${page.path}`);
  await ready(other);
  return other;
}
const uncertain = (page) => page.getByRole("button", { name: "Run again" }).count();

for (const [what, more] of [["", ""], ["repeatable ", "cart.repeatable = true;"]]) {
  test(`of two tabs one runs a ${what}call and both show it`, async () => {
    const server = await agent([calls(["cart", { id: "a" }])]);
    const page = await at(server, { more: HELD + more });
    await begin(page);
    await until(async () => (await starts(page)).length === 1, "a start");
    const other = await beside(page);
    await other.getByText("Filling the cart").waitFor();
    await other.waitForTimeout(500);
    assert.equal(await uncertain(other), 0, "somebody knows where it stands");
    assert.equal(await other.getByText("Filling the cart").count(), 1);
    assert.deepEqual([await page.evaluate(() => document.querySelector("partsong-chat").status), await other.getByRole("button", { name: "Stop" }).count()], ["streaming", 0], "who runs it can stop it");
    await end(page);
    await bodies(server, 2);
    for (const one of [page, other]) await one.getByText("Fine.").waitFor();
    assert.deepEqual([await starts(page), server.bodies.length], [["a"], 2]);
    assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  });
}

test("a tab that hears nothing of the others takes the answer that is written down", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: HELD });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  const other = await beside(page, () => delete window.BroadcastChannel);
  await other.getByText("Filling the cart").waitFor();
  await end(page);
  await bodies(server, 2);
  await other.getByText("Filling the cart").waitFor({ state: "detached" });
  await other.waitForTimeout(500);
  assert.equal(await uncertain(other), 0);
  assert.deepEqual(await starts(page), ["a"]);
  const { state, output } = await other.evaluate(async () => (await document.querySelector("partsong-chat").getMessages()).flatMap(({ parts }) => parts).find(({ toolCallId }) => toolCallId === "c1"));
  assert.deepEqual([state, output], ["output-available", { added: "a" }]);
  assert.equal(new Set(server.keys).size, 2, "nothing but the same request is sent");
});

test("without locks, as over plain http, two tabs that want to start at once start it once", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const none = () => Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
  const page = await at(server, { more: `(${none})(); cart.needsApproval = async () => { while (!localStorage.getItem("go")) await new Promise((next) => setTimeout(next, 5)); return false; };` });
  await begin(page);
  await page.getByText("Filling the cart").waitFor();
  const other = await beside(page);
  await other.getByText("Filling the cart").waitFor();
  await other.waitForTimeout(300);
  await page.evaluate(() => localStorage.setItem("go", "1"));
  await bodies(server, 2);
  await page.waitForTimeout(500);
  assert.deepEqual(await starts(page), ["a"]);
});

test("without locks a call that runs is left alone when something else is registered", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: `Object.defineProperty(Navigator.prototype, "locks", { value: undefined }); ${HELD}` });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  await page.evaluate(() => partsong.registerTool({ ...cart, name: "shelf" }));
  await page.waitForTimeout(300);
  assert.equal(await uncertain(page), 0);
  await end(page);
  await bodies(server, 2);
  assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  assert.deepEqual([await starts(page), await states(page)], [["a"], ["running", "done"]]);
});

test("a card that one tab shows for another is answered in either", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: "cart.needsApproval = true;" });
  await begin(page);
  await page.getByRole("button", { name: "Allow once" }).waitFor();
  const other = await beside(page);
  await other.bringToFront();
  await press(other, "Allow once");
  await bodies(server, 2);
  for (const one of [page, other]) await one.getByText("Fine.").waitFor();
  assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  assert.deepEqual([await starts(page), server.bodies.length], [["a"], 2]);
});

test("who gives a call up waits for the tab that runs it again, and its result counts", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: HELD });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  const other = await beside(page);
  await other.getByText("Filling the cart").waitFor();
  await again(page);
  const both = [page, other];
  for (const one of both) await one.getByRole("button", { name: "Run again" }).waitFor();
  await page.getByRole("button", { name: "Run again" }).click();
  await until(async () => (await starts(page)).length === 2, "another start");
  await other.getByRole("button", { name: "Tell the assistant" }).click();
  await other.waitForTimeout(500);
  assert.equal(server.bodies.length, 1);
  await end(page);
  await bodies(server, 2);
  await page.waitForTimeout(300);
  assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  assert.deepEqual([await starts(page), server.bodies.length], [["a", "a"], 2]);
});

test("a tab that is closed while it runs is as a reload for the other one", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: HANGS });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  const other = await beside(page);
  await other.getByText("Filling the cart").waitFor();
  await page.close();
  await other.getByRole("button", { name: "Tell the assistant" }).click();
  await bodies(server, 2);
  assert.match(called(server.bodies[1]).errorText, /^may have happened/);
  assert.deepEqual(await starts(other), ["a"]);
});

test("Stop ends a call that runs here because the tab that ran it was closed", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { more: `${ABORTS} cart.repeatable = true;` });
  await begin(page);
  await until(async () => (await starts(page)).length === 1, "a start");
  const other = await beside(page);
  await other.getByText("Filling the cart").waitFor();
  await page.close();
  await until(async () => (await starts(other)).filter((word) => word === "a").length === 2, "a start in the other tab");
  await other.getByRole("button", { name: "Stop" }).click();
  await until(async () => (await starts(other)).includes("aborted"), "the abort");
  await other.waitForTimeout(300);
  assert.equal(server.bodies.length, 1);
  assert.equal(await say(other, "and now?"), "done");
  assert.match(called(server.bodies[1]).errorText, /^stopped/);
  assert.deepEqual((await starts(other)).filter((word) => word === "a").length, 2);
});

test("with storage in memory tools run, and nothing is written", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server, { attributes: `storage="memory"` });
  assert.equal(await say(page), "done");
  assert.deepEqual(called(server.bodies[1]).output, { added: "a" });
  assert.deepEqual(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), []);
});

const AG_UI = (events, { threadId, runId }) => [
  { type: "RUN_STARTED", threadId, runId },
  ...events.flatMap(({ toolCallId, toolName, input }) => [
    { type: "TOOL_CALL_START", toolCallId, toolCallName: toolName, parentMessageId: "m1" },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify(input) },
    { type: "TOOL_CALL_END", toolCallId },
  ]),
  ...(events.length ? [] : [{ type: "TEXT_MESSAGE_START", messageId: "m2", role: "assistant" }, { type: "TEXT_MESSAGE_CONTENT", messageId: "m2", delta: "Fine." }, { type: "TEXT_MESSAGE_END", messageId: "m2" }]),
  { type: "RUN_FINISHED", threadId, runId },
];

test("AG-UI: tools stand beside the question tool, and results are tool messages of one run", async () => {
  const server = await agent([calls(["cart", { id: "a" }, "c1"], ["cart", { id: "b" }, "c2"], ["theirs", {}, "c3"])], AG_UI);
  const page = await at(server, { attributes: `protocol="ag-ui"` });
  assert.equal(await say(page), "done");
  assert.deepEqual(server.bodies[0].tools.map(({ name }) => name), ["render_interaction", "cart"]);
  const results = server.bodies[1].messages.filter(({ role }) => role === "tool").map(({ toolCallId, content }) => [toolCallId, JSON.parse(content)]);
  assert.deepEqual(results, [["c1", { added: "a" }], ["c2", { added: "b" }]]);
  assert.equal(server.bodies.length, 2);
  assert.deepEqual(await starts(page), ["a", "b"]);
});

test("AG-UI: an approval of the page is none of the server's interrupts", async () => {
  const server = await agent([calls(["cart", { id: "a" }])], AG_UI);
  const page = await at(server, { attributes: `protocol="ag-ui"`, more: "cart.needsApproval = true;" });
  await begin(page);
  await press(page, "Allow once");
  await bodies(server, 2);
  assert.equal(server.bodies[1].resume, undefined);
  assert.deepEqual(await starts(page), ["a"]);
});

test("AG-UI: a lane folds, too, when a call of the page's tool was open in it as the answer broke off: nobody runs it", async () => {
  const lane = { subagentRunId: "s1" };
  const said = (messageId, delta, more) => ["START", "CONTENT", "END"].map((at) => ({ type: `TEXT_MESSAGE_${at}`, messageId, role: "assistant", delta, ...more }));
  const broken = (events, input) => [
    ...AG_UI(events, input).slice(0, 1),
    { type: "SUBAGENT_STARTED", ...lane, name: "researcher" },
    ...said("m1", "From the lane.", lane),
    ...AG_UI(events, input).slice(1, -1).map((event) => ({ ...event, ...lane })),
    ...said("m2", "From the assistant."),
  ];
  const server = await agent([calls(["cart", { id: "a" }])], broken);
  const page = await at(server, { attributes: `protocol="ag-ui"` });
  assert.equal(await say(page), "interrupted");
  await page.getByText("From the assistant.").waitFor();
  assert.equal(await page.locator(".ps-lane").getAttribute("open"), null);
  assert.deepEqual(await starts(page), []);
});

test("a protocol that declares no tools is warned of once", async () => {
  const server = await agent([]);
  const path = `/${(count += 1)}`;
  host.pages[path] = { body: `<script>${TOOLS()} window.warned = []; console.warn = (text) => warned.push(text);</script><partsong-chat api="${server.api}" protocol="genui" loading="eager"></partsong-chat><script type="module" src="${widget.origin}/partsong.js" crossorigin></script>` };
  const page = await visit(`${host.origin}${path}`);
  await ready(page);
  for (const text of ["one", "two"]) await say(page, text);
  assert.equal((await page.evaluate(() => warned)).filter((text) => text.includes("no tools")).length, 1);
});

test("what runs tools comes with the first request that declares one; without it nothing is sent until Retry", async () => {
  const server = await agent([FINE, calls(["cart", { id: "a" }])]);
  const tools = TOOLS().replace("(window.partsong ??= [])", "window.register = () => (window.partsong ??= [])");
  const page = await at(server, { tools });
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/tools.wasm") && asked.push(request.url()));
  assert.equal(await say(page), "done");
  await page.waitForTimeout(200);
  assert.deepEqual(asked, [], "no chat without tools asks for it");
  await page.route("**/tools.wasm", (route) => route.abort());
  await page.evaluate(() => register());
  await begin(page, "put it in");
  await page.getByRole("button", { name: "Retry" }).waitFor();
  assert.equal(server.bodies.length, 1, "what it asks for could not be run");
  await page.unroute("**/tools.wasm");
  await page.getByRole("button", { name: "Retry" }).click();
  await bodies(server, 3);
  assert.deepEqual(await starts(page), ["a"]);
  page.allowed = [/ERR_FAILED|Failed to fetch/];
});

test("a chat that is taken away while what runs tools is on its way sends nothing", async () => {
  const server = await agent([calls(["cart", { id: "a" }])]);
  const page = await at(server);
  let asked;
  let go;
  const [isAsked, held] = [new Promise((done) => (asked = done)), new Promise((done) => (go = done))];
  await page.route("**/tools.wasm", async (route) => {
    asked();
    await held;
    await route.continue();
  });
  await begin(page);
  await isAsked;
  await page.evaluate(() => document.querySelector("partsong-chat").remove());
  await page.waitForTimeout(100);
  go();
  await page.waitForTimeout(1000);
  assert.deepEqual([server.bodies.length, await starts(page)], [0, []]);
});
