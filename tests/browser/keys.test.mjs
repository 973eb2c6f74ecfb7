// A chat server of another origin: whether it may be sent a key is asked without sending anything, so nothing is ever sent
// twice to find out; and the person's own headers go to the server that they were entered for.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { given } from "./given.mjs";
import { open, say, serve, status } from "./harness.mjs";
import { listen } from "./hosts.mjs";
import { HEADERS, sse, whole, words } from "./sse.mjs";

const APPROVAL = [{ type: "tool-input-available", toolCallId: "c1", toolName: "pay", input: {} }, { type: "tool-approval-request", approvalId: "p1", toolCallId: "c1" }];

/** What the peer allows, answers with, and got. */
const state = { allowed: "", turns: [], got: [] };
const peer = given(() =>
  listen((request, response) => {
    let text = "";
    request.on("data", (bytes) => (text += bytes));
    request.on("end", () => {
      const { method, headers } = request;
      if (method !== "OPTIONS" || headers["idempotency-key"]) state.got.push({ method, text, key: headers["idempotency-key"], own: headers["x-own"] });
      // The browser itself sends anew what a connection that it kept open did not carry.
      response.setHeader("connection", "close");
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("access-control-allow-headers", `content-type${state.allowed}`);
      if (method !== "POST") return response.writeHead(method === "OPTIONS" ? 204 : 405).end();
      const turn = state.turns.shift() ?? words("Fine.");
      if (turn === "cut") return request.socket.destroy();
      response.writeHead(200, HEADERS);
      response.end(sse(...whole(...turn)));
    });
  }),
);
const server = given(() => serve("--allow-origin", peer.origin, "--delay", "2"));
beforeEach(() => Object.assign(state, { allowed: "", turns: [], got: [] }));

const posts = () => state.got.filter(({ method }) => method === "POST");
const asked = () => state.got.length - posts().length;
const chat = () => open(`${server.origin}/?api=${encodeURIComponent(`${peer.origin}/chat`)}`, { reducedMotion: "reduce", init: () => (Math.random = () => 0) });

test("a server that allows the key gets it from the first request on, repeats included", async () => {
  state.allowed = ", idempotency-key";
  state.turns = ["cut"];
  const page = await chat();
  assert.equal(await say(page, "hello"), "done");
  assert.equal(posts().length, 2, "the first one was cut");
  assert.equal(new Set(posts().map(({ key }) => key)).size, 1);
  assert.ok(posts()[0].key);
  assert.equal(posts()[0].text, posts()[1].text);
  const before = asked();
  await page.reload();
  await status(page, "ready", "done");
  await say(page, "again");
  assert.equal(asked(), before, "what the server takes is remembered");
  page.allowed = [/ERR_|405/];
});

test("a server that does not allow the key gets each request once, without it, and an answer never twice", async () => {
  const page = await chat();
  assert.equal(await say(page, "hello"), "done");
  assert.deepEqual(posts().map(({ key }) => key), [undefined]);
  state.turns = [APPROVAL, "cut"];
  await say(page, "pay");
  await page.locator(".ps-approval-card__deny").waitFor();
  await page.waitForTimeout(500);
  await page.locator(".ps-approval-card__deny").click();
  await page.locator(".ps-alert").getByRole("button", { name: "Retry" }).waitFor();
  await page.waitForTimeout(700);
  assert.equal(posts().length, 3, "the answer is not repeated by itself");
  await page.locator(".ps-alert").getByRole("button", { name: "Retry" }).click();
  await page.getByText("Fine.").nth(1).waitFor();
  assert.equal(posts().length, 4);
  assert.equal(posts()[2].text, posts()[3].text);
  page.allowed = [/ERR_|405|CORS/];
});

test("headers go to the server that they were entered for, and to no other that a link names", async () => {
  state.allowed = ", idempotency-key, x-own";
  const page = await open(`${server.origin}/settings`);
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByLabel("Header 1, name").fill("X-Own");
  await page.getByLabel("Header 1, value").fill("secret");
  await page.getByRole("button", { name: "Save" }).click();
  await page.goto(server.origin);
  await status(page, "ready");
  const own = page.waitForRequest("**/api/chat");
  await say(page, "hello");
  assert.equal((await own).headers()["x-own"], "secret");
  await page.goto(`${server.origin}/?api=${encodeURIComponent(`${peer.origin}/chat`)}`);
  await status(page, "ready");
  await say(page, "hello");
  assert.deepEqual(posts().map(({ own }) => own), [undefined]);
  // Another endpoint in the settings doesn't take them along; entered for it, they go there.
  await page.goto(`${server.origin}/settings`);
  await page.getByLabel("Chat endpoint").fill(`${peer.origin}/chat`);
  await page.getByText(/entered for this page's own server/).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.goto(server.origin);
  await status(page, "ready");
  await say(page, "hello");
  assert.equal(posts().at(-1).own, undefined);
  await page.goto(`${server.origin}/settings`);
  await page.getByLabel("Header 1, value").fill("for the other");
  await page.getByRole("button", { name: "Save" }).click();
  await page.goto(server.origin);
  await status(page, "ready");
  await say(page, "hello");
  assert.equal(posts().at(-1).own, "for the other");
  page.allowed = [/405/];
});
