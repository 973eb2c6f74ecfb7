// What a person is told of a server that refuses: its own words, that it sends requests on to where the page may not ask, that it keeps the page out;
// and that an address is asked as it was entered.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { given } from "./given.mjs";
import { composer, open, say, serve, status } from "./harness.mjs";
import { listen } from "./hosts.mjs";
import { HEADERS, sse, whole, words } from "./sse.mjs";

/** How the server behind the page's own path answers, and what it was asked. */
const state = { answer: undefined, asked: [] };
const behind = given(() =>
  listen((request, response) => {
    request.resume().on("end", () => {
      state.asked.push(`${request.method} ${request.url}`);
      if (request.method !== "POST") return response.writeHead(204).end();
      const { status, headers, body } = state.answer;
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    });
  }),
);
/** A server of another origin, which the page's policy lists; `open`: it lets pages ask it. */
const apart = { open: true, cut: false, sendsTo: "", headers: "content-type, idempotency-key" };
const other = given(() =>
  listen((request, response) => {
    if (apart.open) response.setHeader("access-control-allow-origin", "*");
    if (apart.open) response.setHeader("access-control-allow-headers", apart.headers);
    if (request.method !== "POST") return response.writeHead(request.method === "OPTIONS" && !apart.open ? 404 : 204).end();
    if (apart.cut) return request.socket.destroy();
    if (apart.sendsTo) return response.writeHead(308, { location: apart.sendsTo }).end();
    response.writeHead(200, HEADERS).end(sse(...whole(...words("Fine."))));
  }),
);
const server = given(() => serve("--proxy", `/x=${behind.origin}/chat`, "--allow-origin", other.origin));
beforeEach(() => {
  state.asked = [];
  Object.assign(apart, { open: true, cut: false, sendsTo: "", headers: "content-type, idempotency-key" });
});

/** Attempts follow each other at once. */
const hurried = { init: () => (Math.random = () => 0) };
const at = (api, more = "", options = {}) => open(`${server.origin}/?api=${encodeURIComponent(api)}${more}`, { ...hurried, ...options });
const alert = (page) => page.locator("#ps-main .ps-alert");
const told = async (page, text) => {
  await status(page, "ready");
  await composer(page).fill("hello");
  await composer(page).press("Enter");
  const sentence = alert(page).locator(".ps-alert__words").filter({ hasText: text });
  await sentence.waitFor();
  return (await sentence.innerText()).trim();
};
const json = (status, body) => (state.answer = { status, body: JSON.stringify(body) });

for (const [code, body, protocol, sentence] of [
  [429, { code: "rate_limit:chat", message: "You have used up your messages for today." }, "ai-sdk", "The server is busy. Try again in a moment. The server says: “You have used up your messages for today.”"],
  [503, { message: "Maintenance until 18:00" }, "ai-sdk", "The server is busy. Try again in a moment. The server says: “Maintenance until 18:00”"],
  [401, { detail: "Token expired" }, "ag-ui", "The server does not accept this request (401). Check the headers in the settings. The server says: “Token expired”"],
  [403, { message: "Your plan does not include this agent." }, "ai-sdk", "The server does not accept this request (403). Check the headers in the settings. The server says: “Your plan does not include this agent.”"],
  [403, { message: '{"code":7}' }, "ai-sdk", "The server does not accept this request (403). Check the headers in the settings."],
  [429, { message: `${"long ".repeat(60)}\n<b>` }, "ai-sdk", `The server is busy. Try again in a moment. The server says: “${"long ".repeat(40)}…”`],
  [413, { message: "At most 4 MB." }, "ai-sdk", "What was sent is too large for the server (413). Shorten the message, leave files out, or begin a new chat. The server says: “At most 4 MB.”"],
  [422, { detail: [{ type: "missing", loc: ["body", "threadId"], msg: "Field required" }] }, "ag-ui", "The server answered with error 422: “body.threadId: Field required”"],
]) {
  test(`${code} over ${protocol} is told with what the server says: ${JSON.stringify(body).slice(0, 60)}`, async () => {
    json(code, body);
    const page = await at("/x", `&protocol=${protocol}`);
    page.allowed = [/Failed to load resource/];
    assert.equal(await told(page, /error 422|\(4[01][13]\)|is busy/), sentence);
    // It was given up on an earlier page, and is still said.
    if (code < 429) return;
    await page.reload();
    await alert(page).getByText(sentence.slice(-40)).waitFor();
  });
}

test("a wait that a server names keeps its words while it passes", async () => {
  state.answer = { status: 429, headers: { "retry-after": "90" }, body: '{"message":"Daily limit reached"}' };
  const page = await at("/x");
  page.allowed = [/Failed to load resource/];
  assert.match(await told(page, /Daily limit/), /^The server is busy\. Try again in \d+ seconds\. The server says: “Daily limit reached”$/);
});

test("the words of a server stand in Arabic and Korean sentences, too", async () => {
  json(429, { message: "Wait." });
  for (const [locale, sentence] of [["ko-KR", "서버가 혼잡합니다. 잠시 후 다시 시도해 주세요. 서버의 설명: “Wait.”"], ["ar", "الخادم مشغول. حاول مرة أخرى بعد قليل. يقول الخادم: «Wait.»"]]) {
    const page = await at("/x", "", { locale });
    page.allowed = [/Failed to load resource/];
    assert.equal(await told(page, "Wait."), sentence);
  }
});

test("an address is asked with its query as it was entered", async () => {
  state.answer = { status: 200, headers: HEADERS, body: sse(...whole(...words("Fine."))) };
  for (const query of ["?code=abc%3D&sig=a+b", ""]) {
    state.asked = [];
    const page = await at(`/x${query}`);
    assert.equal(await say(page, "hello"), "done");
    assert.ok(state.asked.includes(`POST /chat${query}`), state.asked.join());
    assert.ok(!state.asked.some((address) => address.endsWith("&")), state.asked.join());
  }
});

test("a listed server that sends requests on to an unlisted one is not called unlisted", async () => {
  apart.sendsTo = `${behind.origin}/chat`;
  const page = await at(`${other.origin}/chat`);
  page.allowed = [/Content Security Policy/, /policy violation: connect-src/, /Fetch API cannot load/];
  const sentence = await told(page, "sends requests on to another address");
  assert.ok(!sentence.includes(other.origin) && !sentence.includes(behind.origin), sentence);
  assert.deepEqual(state.asked, []);
});

for (const [what, change] of [["answers no page", { open: false }], ["allows no header of the request", { headers: "idempotency-key" }]]) {
  test(`a server of another origin that ${what} is there, and the developer reads what it has to allow`, async () => {
    Object.assign(apart, change);
    const page = await at(`${other.origin}/chat`);
    page.allowed = [/CORS policy/, /Failed to load resource/];
    assert.equal(await told(page, "does not let pages"), `The server is there, but does not let pages of ${server.origin} ask it. Whoever runs the server has to allow them.`);
    await alert(page).getByText("Details").click();
    const details = await alert(page).locator("pre").innerText();
    assert.ok(details.includes(`OPTIONS, POST ${other.origin}/chat\nAccess-Control-Allow-Origin: ${server.origin}\nAccess-Control-Allow-Headers: `), details);
    assert.match(details, /Allow-Headers: .*content-type/i);
  });
}

test("a server of another origin that lets pages ask and breaks off was not reached", async () => {
  apart.cut = true;
  const page = await at(`${other.origin}/chat`);
  page.allowed = [/ERR_/];
  assert.match(await told(page, "could not be reached"), /tried again every minute/);
});
