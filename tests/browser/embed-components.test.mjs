// Components of the page in the chat, with the real module in front of a scripted server (docs/embed.md, "Components of your page").
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { call, growing, pageWith, say, scripted, whole } from "./components.mjs";
import { given } from "./given.mjs";
import { ROOT, axe } from "./harness.mjs";
import { files, heard, hosts } from "./hosts.mjs";

const host = given(hosts);
const widget = given(() => files(process.env.PARTSONG_DIST ?? join(ROOT, "dist")));

/** A page of a fresh server whose answers are `turns`. */
async function at(turns, run, options) {
  const api = await scripted(host);
  api.turns.push(...turns);
  const page = await pageWith({ host, widget, api }, run, options);
  return Object.assign(page, { api });
}

/** How much of components stands in the element. */
const left = (page) => page.evaluate(() => document.querySelector("partsong-chat").childElementCount);

/** A script of a page that uses libraries of the tests' lock file. */
const bundled = async (contents) => {
  const { outputFiles } = await build({ stdin: { contents, resolveDir: join(ROOT, "tests"), loader: "jsx" }, bundle: true, write: false, format: "iife", minify: true, jsx: "automatic", define: { "process.env.NODE_ENV": '"production"', __VUE_OPTIONS_API__: "false", __VUE_PROD_DEVTOOLS__: "false", __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false" } });
  return outputFiles[0].text;
};

const OFFER = { title: "A lamp", words: "It is bright, and it is small. ".repeat(30), price: 20 };

/** The same component three times: it shows the title and how long the words are, and says when it was made and told. */
const PLAIN = `
offer({
  match: { tool: "offer" }, minBlockSize: 80,
  label: ({ input }) => "Offer " + (input?.title ?? ""),
  render(container, props, context) {
    made();
    const root = document.createElement("p");
    root.className = "offer";
    container.append(root);
    const update = (props) => { told(props); root.textContent = (props.input?.title ?? "") + " " + (props.input?.words ?? "").length + " " + props.state; };
    update(props);
    return { update, destroy: gone };
  },
});`;
const REACT = `
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
function Offer({ props }) {
  useEffect(() => { made(); return gone; }, []);
  told(props);
  return <p className="offer">{(props.input?.title ?? "") + " " + (props.input?.words ?? "").length + " " + props.state}</p>;
}
offer({
  match: { tool: "offer" }, minBlockSize: 80,
  label: ({ input }) => "Offer " + (input?.title ?? ""),
  render(container, props) {
    const root = createRoot(container);
    const update = (props) => root.render(<Offer props={props} />);
    update(props);
    return { update, destroy: () => root.unmount() };
  },
});`;
const VUE = `
import { createApp, h, onMounted, onUnmounted, shallowReactive } from "vue";
offer({
  match: { tool: "offer" }, minBlockSize: 80,
  label: ({ input }) => "Offer " + (input?.title ?? ""),
  render(container, props) {
    const now = shallowReactive({ props });
    const app = createApp({ setup() { onMounted(made); onUnmounted(gone); return () => { const { input, state } = now.props; told(now.props); return h("p", { class: "offer" }, (input?.title ?? "") + " " + (input?.words ?? "").length + " " + state); }; } });
    app.mount(container);
    return { update: (props) => (now.props = props), destroy: () => app.unmount() };
  },
});`;

/** Counts what a component does: how often it was made and taken away, and in which frame it was told what. */
const counting = () => {
  window.counts = { made: 0, gone: 0, told: [] };
  window.made = () => (window.counts.made += 1);
  window.gone = () => (window.counts.gone += 1);
  window.told = (props) => window.counts.told.push({ frame: document.timeline.currentTime, text: JSON.stringify(props), frozen: Object.isFrozen(props) && Object.isFrozen(props.input ?? Object.freeze({})) });
};

for (const [kind, source] of [["plain JavaScript", PLAIN], ["React", REACT], ["Vue", VUE]]) {
  // 34
  test(`a component in ${kind} is told at most once a frame while its input grows, and never made anew`, async () => {
    host.pages["/component.js"] = { type: "text/javascript", text: kind === "plain JavaScript" ? source : await bundled(source) };
    const pieces = growing("c1", "offer", OFFER);
    const turn = async ({ write, end }) => {
      for (const chunk of whole(...pieces)) {
        write(chunk);
        await new Promise((done) => setTimeout(done, 1));
      }
      end();
    };
    const page = await at([turn], counting, { head: `<script src="/component.js" defer></script>` });
    const saying = say(page);
    const shown = page.locator("partsong-chat .offer");
    await shown.waitFor();
    await shown.evaluate((node) => (node.mark = "first"));
    assert.equal(await saying, "done");
    await page.getByText(`A lamp ${OFFER.words.length} ready`).waitFor();
    assert.equal(await shown.evaluate((node) => node.mark), "first", "the same element from its first word to its last");
    const { made, gone, told } = await page.evaluate(() => window.counts);
    assert.deepEqual([made, gone], [1, 0]);
    assert.ok(told.length > 3, `told ${told.length} times`);
    const frames = told.map(({ frame }) => frame);
    assert.equal(new Set(frames).size, frames.length, "one update a frame");
    for (const [at, { text }] of told.entries()) assert.notEqual(text, told[at - 1]?.text, "only when it is another");
    assert.ok(told.every(({ frozen }) => frozen), "copies that nobody can change");
    assert.deepEqual(JSON.parse(told.at(-1).text), { state: "ready", input: OFFER });
    const group = page.getByRole("group", { name: "Offer A lamp" });
    assert.equal(await group.evaluate((node) => getComputedStyle(node).contain), "content");
    await axe(page, kind, "partsong-chat", ["region"]);
    await page.emulateMedia({ colorScheme: "dark" });
    await axe(page, `${kind}, dark`, "partsong-chat", ["region"]);
  });
}

test("a component hears of two changes in one frame as one, and of the same again not at all", async () => {
  const { outputFiles } = await build({ entryPoints: [join(ROOT, "src/js/embed/components.js")], bundle: true, write: false, format: "esm" });
  host.pages["/placed.js"] = { type: "text/javascript", text: outputFiles[0].text };
  const page = await at([]);
  const told = await page.evaluate(async () => {
    const { Placed } = await import("/placed.js");
    const heard = [];
    const component = { label: () => "x", render: () => ({ update: ({ input }) => heard.push(input) }) };
    const about = { seat: { element: document.body }, component, slot: "x", group: document.createElement("div"), heard() {}, fell() {}, problem() {}, options: () => ({ locale: "en", theme: "light" }) };
    const placed = new Placed(about, `{"input":0}`);
    const rest = () => new Promise((done) => setTimeout(done, 100));
    await rest();
    placed.update(`{"input":1}`);
    placed.update(`{"input":2}`);
    await rest();
    placed.update(`{"input":2}`);
    await rest();
    return heard;
  });
  assert.deepEqual(told, [2]);
});

// 35
test("components that throw, grow without end or lie over everything leave thread and approval card whole, and no card lies in a slot", async () => {
  const ask = [call("c4", "pay", { amount: 20 }), { type: "tool-approval-request", approvalId: "p1", toolCallId: "c4" }];
  const page = await at([whole(call("c1", "throws"), call("c2", "huge"), call("c3", "fixed"), ...ask)], () => {
    offer({ match: { tool: "throws" }, label: () => "Throws", render() { throw new Error("no such thing"); } });
    offer({ match: { tool: "huge" }, label: () => "Huge", render(container) { Object.assign(container.style, { width: "1000000px", height: "1000000px", background: "gold" }); } });
    offer({ match: { tool: "fixed" }, label: () => "Fixed", minBlockSize: 60, render(container) { Object.assign(container.style, { position: "fixed", inset: "0", zIndex: "2147483647", background: "tomato" }); } });
    offer({ match: { tool: "pay" }, label: () => "Pay", render(container) { container.textContent = "Pay here"; } });
  });
  // Its answer goes on when the approval is given.
  await page.evaluate(() => document.querySelector("partsong-chat").send("hello").then(() => {}));
  await page.locator("partsong-chat .ps-approval-card__allow").waitFor();
  const chat = page.locator("partsong-chat");
  const tall = page.getByRole("group", { name: "Huge" });
  await tall.waitFor();
  const { height, width } = await tall.boundingBox();
  assert.ok(height <= 2000 && width <= 900, `${width} by ${height}`);
  const sizes = await chat.evaluate((element) => {
    const scroll = element.shadowRoot.querySelector(".ps-scroll");
    return [scroll.scrollWidth - scroll.clientWidth, element.getBoundingClientRect().height];
  });
  assert.deepEqual(sizes, [0, 640]);
  const fixed = page.getByRole("group", { name: "Fixed" });
  assert.equal(Math.round((await fixed.boundingBox()).height), 60);
  const inside = await fixed.evaluate((group) => {
    const { left, top, right, bottom } = group.getBoundingClientRect();
    const drawn = group.querySelector("slot").assignedElements()[0].getBoundingClientRect();
    return drawn.left >= left - 1 && drawn.top >= top - 1 && drawn.right <= right + 1 && drawn.bottom <= bottom + 1;
  });
  assert.equal(inside, true, "its box is the whole of what it can cover");
  const errors = (await heard(page, "error")).filter(({ code }) => code === "component");
  assert.deepEqual(errors.map(({ message, fatal }) => [message, fatal]), [["no such thing", false]]);
  await page.locator("partsong-chat .ps-generic").waitFor();
  assert.equal(await left(page), 3, "what threw left nothing");
  const allow = page.locator("partsong-chat .ps-approval-card__allow");
  await allow.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  assert.deepEqual(
    await chat.evaluate(({ shadowRoot }) => [...shadowRoot.querySelectorAll(".ps-approval-card")].map((card) => [card.closest(".ps-hosted"), card.querySelectorAll("slot").length])),
    [[null, 0]],
  );
  await allow.click();
  await page.waitForFunction(() => window.heard.some(({ name, detail }) => name === "approval" && detail.state === "allowed"));
  page.allowed = [/no such thing/];
});

test("a component that throws three times is asked no more, and its parts go back to the catalogue", async () => {
  const page = await at([whole(call("c1", "throws"), call("c2", "throws"), call("c3", "throws"), call("c4", "throws"))], () => {
    window.asked = 0;
    offer({ match: { tool: "throws" }, label: () => "Throws", render() { window.asked += 1; throw new Error("again"); } });
  });
  assert.equal(await say(page), "done");
  await page.waitForFunction(() => window.heard.filter(({ name }) => name === "error").length >= 3);
  await page.waitForFunction(() => !document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-hosted"));
  assert.ok((await page.evaluate(() => window.asked)) <= 4);
  assert.equal(await page.locator("partsong-chat .ps-call").count(), 4, "their rows stand");
  assert.equal(await left(page), 0);
  const before = await page.evaluate(() => window.asked);
  page.api.turns.push(whole(call("c5", "throws")));
  assert.equal(await say(page), "done");
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => window.asked), before);
  page.allowed = [/again/];
});

/** Offers a component whose context is kept in `window.contexts`. */
const answering = () => {
  window.contexts = [];
  offer({
    match: { tool: "pick" }, label: () => "Pick", minBlockSize: 48,
    render(container, props, context) {
      window.contexts.push(context);
      const draw = ({ state, output }) => (container.textContent = `${state} ${JSON.stringify(output ?? null)}`);
      draw(props);
      return { update: draw };
    },
  });
};

// 36
test("an answer over a cut line and a reload reaches the server once, with one key", async () => {
  const cut = ({ cut }) => cut();
  // Nothing comes back before the page has gone, or it could have the answer already.
  const silent = () => {};
  const page = await at([whole(call("c1", "pick", { of: 2 })), cut, silent], answering);
  assert.equal(await say(page), "done");
  await page.getByText("ready null").waitFor();
  await page.evaluate(() => void window.contexts.at(-1).submit({ choice: 2 }).catch(() => {}));
  await page.getByText(`answered {"choice":2}`).waitFor();
  for (let tries = 0; tries < 100 && page.api.got.length < 3; tries += 1) await page.waitForTimeout(50);
  await page.reload();
  await page.getByText(`answered {"choice":2}`).waitFor();
  for (let tries = 0; tries < 200 && page.api.turns.length; tries += 1) await page.waitForTimeout(50);
  await page.getByText("Fine.").waitFor();
  await page.waitForTimeout(500);
  const sent = page.api.got.slice(1);
  assert.ok(sent.length >= 3, `${sent.length} tries`);
  assert.equal(new Set(sent.map(({ key }) => key)).size, 1, "one key");
  assert.equal(new Set(sent.map(({ body }) => JSON.stringify(body))).size, 1, "one body");
  const answered = sent.at(-1).body.messages.at(-1).parts.find(({ toolCallId }) => toolCallId === "c1");
  assert.deepEqual([answered.state, answered.output], ["output-available", { choice: 2 }]);
  assert.equal(page.api.turns.length, 0);
  page.allowed = [/ERR_/];
});

test("submit counts once, resolves when the server has it, and rejects before its time and when another answered", async () => {
  let go, finish;
  const held = new Promise((done) => (go = done));
  const seen = new Promise((done) => (finish = done));
  const late = async ({ write, end }) => {
    await held;
    whole().forEach(write);
    end();
  };
  const slow = async ({ write, end }) => {
    whole(call("c1", "pick")).slice(0, -2).forEach(write);
    await seen;
    whole().slice(-2).forEach(write);
    end();
  };
  const page = await at([slow, late], answering);
  const saying = say(page);
  await page.getByText("streaming null").waitFor();
  const early = await page.evaluate(() => window.contexts[0].submit(1).catch(({ name, code, retryable }) => [name, code, retryable]));
  assert.deepEqual(early, ["PartsongError", "component", true]);
  finish();
  assert.equal(await saying, "done");
  await page.getByText("ready null").waitFor();
  await page.evaluate(() => {
    const [context] = window.contexts;
    window.settled = [];
    for (const choice of [1, 2]) context.submit({ choice }).then(() => window.settled.push("taken"), ({ message }) => window.settled.push(message));
  });
  for (let tries = 0; tries < 100 && page.api.got.length < 2; tries += 1) await page.waitForTimeout(20);
  await page.waitForTimeout(200);
  assert.deepEqual(await page.evaluate(() => window.settled), [], "the server has not said that it has it");
  go();
  await page.waitForFunction(() => window.settled.length === 2);
  assert.deepEqual(await page.evaluate(() => window.settled), ["taken", "taken"]);
  assert.equal(page.api.got.length, 2);
  assert.deepEqual(page.api.got[1].body.messages.at(-1).parts.find(({ toolCallId }) => toolCallId === "c1").output, { choice: 1 });
  await page.reload();
  await page.getByText(`answered {"choice":1}`).waitFor();
  const again = await page.evaluate(() => window.contexts[0].submit(3).catch(({ code, retryable }) => [code, retryable]));
  assert.deepEqual(again, ["component", false]);
});

test("of two elements that answer one call at once one is taken, and the other hears that it was answered elsewhere", async () => {
  const page = await at([whole(call("c1", "pick"))], answering, { viewport: { width: 1180, height: 1500 } });
  assert.equal(await say(page), "done");
  await page.getByText("ready null").waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(async () => {
    const one = document.querySelector("partsong-chat");
    const two = one.cloneNode();
    document.body.append(two);
    await two.ready;
    await two.openChat(one.chatId);
  });
  await page.waitForFunction(() => window.contexts.length === 2);
  await page.waitForTimeout(300);
  const settled = await page.evaluate(() => Promise.all(window.contexts.map((context, at) => context.submit({ choice: at }).then(() => "taken", ({ message }) => message))));
  assert.deepEqual(settled.toSorted(), ["The call was answered elsewhere", "taken"]);
  await page.waitForTimeout(500);
  assert.equal(page.api.got.length, 2);
  const { output } = page.api.got[1].body.messages.at(-1).parts.find(({ toolCallId }) => toolCallId === "c1");
  assert.equal(settled[output.choice], "taken");
});

test("an action is told first and kept back where the page prevents it, else it goes with its words", async () => {
  const page = await at([whole({ type: "data-stock", id: "s1", data: { left: 3 } })], () => {
    addEventListener("partsong-action", (event) => window.prevents && event.preventDefault());
    offer({ match: { data: "data-stock" }, label: () => "Stock", render: (container, props, context) => void Object.assign(window, { context, props }) });
  });
  assert.equal(await say(page), "done");
  await page.waitForFunction(() => window.props?.state === "ready");
  assert.deepEqual(await page.evaluate(() => window.props), { state: "ready", input: { left: 3 } });
  await page.evaluate(async () => {
    window.prevents = true;
    await window.context.action("reserve", { count: 1 }, "Reserve one");
  });
  await page.waitForTimeout(200);
  assert.equal(page.api.got.length, 1);
  await page.evaluate(async () => {
    window.prevents = false;
    await window.context.action("reserve", { count: 2 }, "Reserve two");
  });
  await page.getByText("Fine.").waitFor();
  const { parts } = page.api.got[1].body.messages.at(-1);
  const { data } = parts.find(({ type }) => type === "data-ui-action");
  assert.deepEqual([data.action, data.source, data.payload], ["reserve", { toolCallId: "s1", component: "data-stock" }, { count: 2 }]);
  assert.equal(parts.find(({ type }) => type === "text").text, "Reserve two");
  assert.deepEqual((await heard(page, "action")).map(({ name, payload }) => [name, payload.count]), [["reserve", 1], ["reserve", 2]]);
  await page.evaluate(() => window.context.announce("Two are yours"));
  await page.locator("partsong-chat [aria-live=polite]", { hasText: "Two are yours" }).waitFor({ state: "attached" });
  const refused = await page.evaluate(() => window.context.submit(1).catch(({ code }) => code));
  assert.equal(refused, "component");
});

test("a frame is sandboxed, gets its props by a port, grows to 2,000 px at most, and answers", async () => {
  host.pages["/offer.html"] = {
    body: `<p id="p">waiting</p><script>
      addEventListener("message", ({ data, ports: [port], source }) => {
        if (data.t !== "connect" || source !== parent) return;
        port.onmessage = ({ data }) => {
          document.querySelector("#p").textContent = data.props.state + " " + data.props.input.of;
          port.postMessage({ t: "resize", height: 5000 });
          if (data.props.state === "ready") { port.postMessage({ t: "nothing" }); port.postMessage({ t: "submit", output: { origin: self.origin } }); }
        };
      });
    </script>`,
  };
  const page = await at([whole(call("c1", "pick", { of: 7 }))], () => offer({ match: { tool: "pick" }, label: () => "Pick", frame: "/offer.html", minBlockSize: 90 }));
  assert.equal(await say(page), "done");
  await page.frameLocator("partsong-chat iframe").getByText("answered 7").waitFor();
  const frame = page.locator("partsong-chat iframe");
  assert.deepEqual(await frame.evaluate(({ sandbox, title, clientHeight }) => [[...sandbox], title, clientHeight]), [["allow-scripts"], "Pick", 2000]);
  await page.getByText("Fine.").waitFor();
  assert.deepEqual(page.api.got[1].body.messages.at(-1).parts.find(({ toolCallId }) => toolCallId === "c1").output, { origin: "null" });
  await page.evaluate(() => document.body.append(document.querySelector("partsong-chat")));
  await page.frameLocator("partsong-chat iframe").getByText("answered 7").waitFor();
  await page.evaluate(() => (document.querySelector("partsong-chat iframe").src = "/offer.html?another"));
  await page.waitForFunction(() => window.heard.some(({ name, detail }) => name === "error" && detail.code === "component"));
  assert.equal(await left(page), 0, "another page gets no port");
  page.allowed = [/another address/];
});

test("a component of a surface is the page's by its catalogue, its properties checked, and its action goes as an event", async () => {
  const lines = (...messages) => messages.map((message) => `${JSON.stringify({ version: "v0.9", ...message })}\n`).join("");
  const surface = lines(
    { createSurface: { surfaceId: "s", catalogId: "urn:shop" } },
    { updateComponents: { surfaceId: "s", components: [{ id: "root", component: "Column", children: ["a", "b", "c"] }, { id: "a", component: "Offer", title: { path: "/title" } }, { id: "b", component: "Offer", title: 5 }, { id: "c", component: "Else" }] } },
    { updateDataModel: { surfaceId: "s", path: "/title", value: "A lamp" } },
  );
  const page = await at([], () => {
    offer({
      match: { catalogId: "urn:shop", component: "Offer", schema: { type: "object", required: ["title"], properties: { title: { type: "string" } } } }, label: ({ input }) => `Offer ${input.title}`,
      render(container, props, context) {
        window.context = context;
        const draw = ({ input, state }) => (container.textContent = `${input.title} ${state}`);
        draw(props);
        return { update: draw };
      },
    });
  }, { attributes: `protocol="a2ui"` });
  page.api.kind = "text/plain";
  page.api.turns.push(surface, "");
  assert.equal(await say(page), "done");
  await page.getByText("A lamp ready").waitFor();
  assert.equal(await page.getByRole("group", { name: "Offer A lamp" }).count(), 1);
  // Pieces of a surface are drawn one after the other, as their code comes.
  const unknown = async (count, what) => {
    for (let tries = 0; tries < 100 && (await page.locator("partsong-chat .ps-s-unknown").count()) !== count; tries += 1) await page.waitForTimeout(50);
    assert.equal(await page.locator("partsong-chat .ps-s-unknown").count(), count, `${what}: ${await page.locator("partsong-chat article").last().innerText()}`);
  };
  await unknown(2, "what does not fit, and what nobody has");
  await page.evaluate(() => window.context.action("buy", { count: 1 }, "I buy it"));
  for (let tries = 0; tries < 100 && page.api.got.length < 2; tries += 1) await page.waitForTimeout(50);
  const sent = JSON.stringify(page.api.got[1].body);
  assert.match(sent, /"name":"buy"/);
  assert.match(sent, /"count":1/);
  await page.getByText("I buy it").waitFor();
  assert.deepEqual((await heard(page, "action")).map(({ name, source }) => [name, source]), [["buy", "s"]]);
  await page.evaluate(() => window.unoffer());
  await page.getByRole("group", { name: "Offer A lamp" }).waitFor({ state: "detached" });
  await unknown(3, "what was taken out");
  await page.evaluate(() => offer({ match: { catalogId: "urn:shop", component: "Else" }, label: () => "Else", render: (container) => void (container.textContent = "Something else") }));
  await page.getByRole("group", { name: "Else" }).waitFor();
  await unknown(2, "one that comes late draws what stands there");
});

test("a component registered late draws the parts that it matches, and gives them back when it is taken out", async () => {
  const page = await at([whole(call("c1", "offer", { title: "A lamp" }), call("c2", "render_interaction", {}))]);
  assert.equal(await say(page), "done");
  await page.locator("partsong-chat .ps-call").first().waitFor();
  await page.evaluate(() => {
    window.aborted = 0;
    offer({ match: { tool: "offer" }, label: () => "Offer", render(container, { input }, { signal }) { container.textContent = input.title; signal.addEventListener("abort", () => (window.aborted += 1)); return () => (window.gone = true); } });
  });
  await page.getByRole("group", { name: "Offer" }).waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").textContent), "A lamp");
  await page.evaluate(() => window.unoffer());
  await page.getByRole("group", { name: "Offer" }).waitFor({ state: "detached" });
  await page.waitForFunction(() => window.gone && window.aborted === 1);
  assert.equal(await left(page), 0);
});

test("keys and links in a component are the page's, as they are anywhere in it", async () => {
  const page = await at([whole(call("c1", "offer"))], () => {
    window.keys = "";
    addEventListener("keydown", ({ key }) => (window.keys += key));
    addEventListener("click", (event) => event.preventDefault());
    offer({
      match: { tool: "offer" }, label: () => "Offer",
      render(container) {
        const field = document.createElement("input");
        field.setAttribute("aria-label", "How many");
        const link = document.createElement("a");
        Object.assign(link, { href: "/offers", textContent: "All offers" });
        container.append(field, link);
      },
    });
  });
  assert.equal(await say(page), "done");
  await page.getByLabel("How many").pressSequentially("12");
  assert.equal(await page.evaluate(() => window.keys), "12");
  await page.getByRole("link", { name: "All offers" }).click();
  assert.deepEqual(await heard(page, "link"), []);
  await page.locator("partsong-chat").getByRole("textbox").last().pressSequentially("3");
  assert.equal(await page.evaluate(() => window.keys), "12", "what is typed to the assistant is nobody else's");
});

test("an element is awaited over its skeleton, and nothing moves when it comes", async () => {
  const page = await at([whole(call("c1", "offer", { title: "A lamp" }))], () => offer({ match: { tool: "offer" }, label: () => "Offer", element: "shop-offer", minBlockSize: 120 }));
  assert.equal(await say(page), "done");
  const group = page.locator("partsong-chat .ps-hosted");
  await group.waitFor();
  const before = await group.boundingBox();
  assert.equal(before.height, 120);
  assert.equal(await page.locator("partsong-chat shop-offer").count(), 0);
  await page.evaluate(() =>
    customElements.define("shop-offer", class extends HTMLElement {
      set props(props) { this.textContent = `${props.input.title} ${props.state}`; }
      set context({ locale, scheme }) { this.title = `${locale} ${scheme}`; }
    }));
  await page.getByText("A lamp ready").waitFor();
  assert.deepEqual(await group.boundingBox(), before);
  assert.equal(await page.locator("shop-offer").getAttribute("title"), "en light");
});

// 13
test("a chat with components that comes and goes leaves nothing behind", async () => {
  const page = await at([whole(call("c1", "offer", { title: "A lamp" }))], () => {
    window.counts = { made: 0, gone: 0, aborted: 0 };
    offer({
      match: { tool: "offer" }, label: () => "Offer",
      render(container, { input }, { signal }) {
        window.counts.made += 1;
        signal.addEventListener("abort", () => (window.counts.aborted += 1));
        const button = document.createElement("button");
        button.textContent = input.title;
        container.append(button);
        return { update() {}, destroy: () => (window.counts.gone += 1) };
      },
    });
  });
  assert.equal(await say(page), "done");
  await page.getByRole("button", { name: "A lamp" }).waitFor();
  await page.waitForTimeout(500);
  const session = await page.context().newCDPSession(page);
  const around = (times) =>
    page.evaluate(async (times) => {
      for (let at = 0; at < times; at += 1) {
        const { made } = window.counts;
        const before = document.querySelector("partsong-chat");
        const chat = document.createElement("partsong-chat");
        chat.options = { api: before.getAttribute("api") ?? before.options.api, loading: "eager" };
        before.remove();
        await new Promise((done) => setTimeout(done, 60));
        if (before.childElementCount) throw new Error("something is left in the element");
        document.body.append(chat);
        await chat.ready;
        for (let tries = 0; tries < 200 && window.counts.made === made; tries += 1) await new Promise((done) => setTimeout(done, 10));
      }
    }, times);
  const counts = async () => {
    // A chat that left its page ends after its last save.
    await page.waitForTimeout(4000);
    await session.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return { nodes, jsEventListeners };
  };
  await around(5);
  const before = await counts();
  await around(20);
  let after = await counts();
  // What the last chat held may outlive one collection.
  for (let tries = 0; tries < 3 && after.nodes > before.nodes + 40; tries += 1) after = await counts();
  assert.ok(after.nodes <= before.nodes + 40, `${before.nodes} nodes, then ${after.nodes}`);
  assert.ok(after.jsEventListeners <= before.jsEventListeners + 10, `${before.jsEventListeners} listeners, then ${after.jsEventListeners}`);
  const { made, gone, aborted } = await page.evaluate(() => window.counts);
  assert.deepEqual([made, gone, aborted], [26, 25, 25]);
});

for (const [name, begin] of Object.entries({ whole: [call("c1", "offer", OFFER)], "half there": growing("c1", "offer", OFFER).slice(0, 9) })) {
  test(`a call that is ${name} when its answer is stopped neither waits nor runs, for its component and for the page`, async () => {
    const page = await at([async ({ write }) => [{ type: "start", messageId: "m1" }, { type: "start-step" }, ...begin].forEach(write)], () => {
      offer({ match: { tool: "offer" }, label: () => "Offer", render: (container, props) => ((window.props = props), { update: (props) => (window.props = props) }) });
    });
    const end = say(page);
    await page.waitForFunction(() => window.props?.state === "streaming");
    await page.evaluate(() => document.querySelector("partsong-chat").stop());
    assert.equal(await end, "stopped");
    await page.waitForFunction(() => window.props.state === "history");
    const states = async () => (await heard(page, "tool")).map(({ state }) => state);
    assert.deepEqual(await states(), ["running", "interrupted"]);
    assert.equal(await say(page), "done");
    assert.deepEqual(await states(), ["running", "interrupted"]);
  });
}
