// What a GenOS server, its gateway and Flowise may do wrong or slowly: 502 once and twice, refusals with status 200, frames that
// are no JSON, connections cut anywhere; and what Flowise brings beside text.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, considered, open, picture, say, serve, status, turn } from "./harness.mjs";
import { listen, pause, stream } from "../peers/script.mjs";

const peer = given(listen);
const server = given(() => serve("--proxy", `/api/peer=${peer.origin}/`, "--proxy", `/flow=${peer.origin}/`));
beforeEach(() => (peer.requests.length = 0));

const frame = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;
const state = (urls, charts = {}, pages = {}, rest = {}) => frame("tool_state", { id_to_url: urls, id_to_iframe: charts, url_to_page: pages, current_url: null, tool_results: {}, ...rest });
const last = (page) => page.locator("article").last();
const main = (page) => page.locator("main").innerText();
const asked = () => peer.requests.filter((request) => request.method === "POST");

async function talking({ api = "/api/peer", body, ...options } = {}) {
  const page = await open(null, { reducedMotion: "reduce", ...options });
  if (body) await page.addInitScript((body) => self.origin !== "null" && localStorage.setItem("partsong.settings", JSON.stringify({ protocol: "genos", body })), body);
  await page.goto(`${server.origin}/?protocol=genos&api=${encodeURIComponent(api)}`);
  await status(page, "ready");
  return page;
}

/** Answers in this order; a number is a bare status, a string the body of a stream. What Flowise is asked before is not one. */
function answers(...list) {
  peer.answer = async (request, response) => {
    if (request.method === "GET") return response.writeHead(200, { "content-type": "application/json" }).end("{}");
    const next = list.length > 1 ? list.shift() : list[0];
    if (typeof next === "number") {
      response.writeHead(next, { "content-type": "text/html" });
      return response.end("<html><body><h1>502 Bad Gateway</h1></body></html>");
    }
    if (typeof next === "function") return next(response);
    stream(response)(next);
    response.end();
  };
}
const action = (id, labels = ["Proceed", "Reject"], input = { humanInputEnableFeedback: true }) => frame("action", {
  id, mapping: { approve: labels[0], reject: labels[1] },
  elements: [{ type: "agentflowv2-approve-button", label: labels[0] }, { type: "agentflowv2-reject-button", label: labels[1] }],
  data: { nodeId: "humanInputAgentflow_0", nodeLabel: "Human Input 0", input },
});
const stop = (...with_) => frame("token", "Shall I?") + frame("agentFlowEvent", "STOPPED") + action(...with_) + frame("end", "[DONE]");

test("502 once is asked again, 502 twice is the person's to decide", { timeout: 60000 }, async () => {
  const page = await talking();
  answers(502, frame("token", "Here I am.") + frame("result", null));
  assert.equal(await say(page, "go"), "done");
  assert.equal(asked().length, 2);
  assert.equal(asked()[0].body.chatId, asked()[1].body.chatId);
  assert.match(await main(page), /Here I am\./);
  peer.requests.length = 0;
  answers(502, 502, frame("token", "Third time.") + frame("result", null));
  await composer(page).fill("again");
  await composer(page).press("Enter");
  await page.getByRole("button", { name: "Retry" }).waitFor({ timeout: 20000 });
  await pause(2500);
  assert.equal(asked().length, 2, "no third time by itself");
  assert.match(await main(page), /502/);
  assert.ok(!(await main(page)).includes("<h1>"));
  await turn(page, () => page.getByRole("button", { name: "Retry" }).click());
  assert.equal(asked().length, 3);
  assert.match(await main(page), /Third time\./);
  page.allowed = [/502/];
});

test("an answer to a question goes out once", { timeout: 60000 }, async () => {
  const page = await talking({ body: "gateway" });
  answers(stop("a1"), 502, frame("token", "Done it.") + frame("end", "[DONE]"));
  await say(page, "go");
  const seal = page.locator(".ps-approval-card");
  await seal.waitFor();
  assert.match(await seal.innerText(), /“Human Input 0” waits for your decision/);
  assert.ok(!(await seal.innerText()).includes("Without any values"));
  assert.deepEqual(await seal.locator(".ps-approval-card__foot button:visible").allInnerTexts(), ["Add feedback", "Reject", "Proceed"]);
  await seal.getByRole("button", { name: "Add feedback" }).click();
  await seal.getByRole("textbox", { name: "Feedback (optional)" }).fill("Only to me");
  await axe(page, "a question of a workflow");
  await picture(page, "genos-question");
  await considered(page);
  await seal.getByRole("button", { name: "Proceed" }).click();
  await page.getByRole("button", { name: /Retry|Try again|Send again/ }).first().waitFor();
  await pause(2500);
  assert.equal(asked().length, 2, "not again by itself");
  const { chatId } = asked()[0].body;
  assert.deepEqual(asked()[1].body, { question: "Only to me", stream: true, chatId, humanInput: { type: "proceed", startNodeId: "humanInputAgentflow_0", feedback: "Only to me" } });
  await page.reload();
  await status(page, "ready", "error", "done");
  await pause(2500);
  assert.equal(asked().length, 2, "not after a reload either");
  await turn(page, () => page.getByRole("button", { name: /Retry|Try again|Send again/ }).first().click());
  assert.deepEqual(asked()[2].body, asked()[1].body);
  assert.match(await main(page), /Done it\./);
  page.allowed = [/502/];
});

const FLOW = "/flow/api/v1/prediction/flow-1";
/** The call that was decided on says so, waits for nothing, and offers nothing more. */
async function settled(page, words) {
  const call = page.locator(".ps-tool");
  await page.locator(".ps-receipt").waitFor({ state: "detached" });
  const found = (await call.innerText()).match(words);
  assert.equal(found?.length, 1, "once");
  assert.doesNotMatch(await call.innerText(), /waiting|not sent/i);
  assert.equal(await call.locator(".ps-ring").count(), 0);
  assert.equal(await call.getByRole("button").count(), 0);
}
for (const [body, api] of [["gateway", "/api/peer"], ["flowise", FLOW]]) {
  for (const [button, words] of [["Proceed", /Allowed/g], ["Reject", /Denied by you/g]]) {
    test(`${body}: ${button} is settled by the answer that follows, over a reload and a further message too`, { timeout: 60000 }, async () => {
      const page = await talking({ api, body });
      answers(stop("a1", undefined, {}), frame("token", "So be it.") + frame("end", "[DONE]"));
      await say(page, "go");
      const seal = page.locator(".ps-approval-card");
      await considered(page);
      await turn(page, () => seal.getByRole("button", { name: button }).click());
      assert.match(await main(page), /So be it\./);
      await settled(page, words);
      // Whoever answered keeps a place: the receipt had the focus.
      await page.waitForFunction(() => document.activeElement.matches(".ps-tool summary"));
      await page.reload();
      await status(page, "ready", "done");
      await settled(page, words);
      await say(page, "and on");
      await settled(page, words);
      assert.equal(asked().length, 3);
    });
  }
}

test("an answer that comes too late, and words of the server's own", { timeout: 60000 }, async () => {
  const page = await talking({ body: "gateway" });
  answers(stop("a1", ["Ship it", "\u202ECancel"], {}), (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ code: 1, error_code: "00020003", errMsg: "No error message provided" }));
  });
  await say(page, "go");
  const seal = page.locator(".ps-approval-card");
  await seal.waitFor();
  const buttons = await seal.locator(".ps-approval-card__foot button:visible").allInnerTexts();
  assert.match(buttons[0], /^Reject: “.*Cancel”$/);
  assert.ok(!/\u202E/.test(buttons[0]));
  assert.equal(buttons[1], "Proceed: “Ship it”");
  await considered(page);
  await turn(page, () => seal.getByRole("button", { name: /Proceed/ }).click());
  assert.match(await main(page), /This question can no longer be answered: “No error message provided”/);
  assert.equal(await page.locator(".ps-alert").getByRole("button", { name: "Retry" }).count(), 0);
  assert.deepEqual(asked()[1].body.humanInput, { type: "proceed", startNodeId: "humanInputAgentflow_0" });
  await settled(page, /Allowed/g);
  await page.reload();
  await status(page, "ready", "done", "error");
  await settled(page, /Allowed/g);
  assert.equal(asked().length, 2, "it is not sent again");
});

test("a newer message makes a question void", { timeout: 60000 }, async () => {
  const page = await talking();
  answers(stop("a1"), frame("token", "Something else.") + frame("result", null));
  await say(page, "go");
  await page.locator(".ps-approval-card").waitFor();
  await say(page, "never mind");
  assert.equal(await page.locator(".ps-approval-card__allow").count(), 0);
  assert.equal(asked()[1].body.humanInput, undefined);
  assert.equal(asked()[1].body.question, "never mind");
});

for (const [name, body, wanted, ends = "done"] of [
  ["frames that are no JSON", state({ "0:0": "https://a.example/" }) + frame("token", "One ") + "data: {broken\n\n" + "data: []\n\nnonsense\n" + frame("token", 7) + frame("token", "two【0:0】.") + 'data: {"event":"tool_state","data":{"id_to_url":\n\n' + frame("token", " Three.") + frame("result", null), /One two1\. Three\./],
  ["markers without an end and ids that nobody knows", state({}) + frame("token", "A【9:9】 B【9:9†x】 C【공지】 D【3】 E【0:1†never") + frame("result", null), /A B C【공지】 D【3】 E/],
  ["a lone bracket at the end", frame("token", "A【") + frame("result", null), /A【/],
  ["half of an ordinary bracket", frame("token", "A【2024년") + frame("result", null), /A【2024년/],
  ["a time in brackets where nothing is cited", frame("token", "회의는 【12:30】에") + frame("end", "[DONE]"), /회의는 【12:30】에/],
  ["an error in the stream", frame("token", "Some text") + frame("error", "The model broke") + frame("token", "\n\n오류가 발생했습니다: x") + frame("result", null), /Some text/, "error"],
  ["an end without a word", frame("token", "Cut off【0:1†ti"), /Cut off/, "error"],
  ["an abort", frame("token", "So far") + frame("abort", "[DONE]"), /So far/],
]) {
  test(`bad input: ${name}`, { timeout: 60000 }, async () => {
    const page = await talking();
    answers(body);
    assert.equal(await say(page, "go"), ends);
    const text = await last(page).locator(".ps-prose").first().textContent();
    assert.match(text.replaceAll("\u2060", ""), wanted);
    assert.ok(!text.includes("†"));
    if (ends === "error") assert.match(await main(page), /The model broke|connection|broke off/i);
    await axe(page, name);
  });
}

test("bad input: a connection that is torn inside of a marker", { timeout: 60000 }, async () => {
  const page = await talking();
  page.allowed = [/ERR_INCOMPLETE_CHUNKED_ENCODING/];
  answers(async (response) => {
    const write = stream(response);
    await write(state({ "0:0": "https://a.example/" }) + frame("token", "Kept【0:0】 and 【0:0†ti"));
    await pause(300);
    response.destroy();
  });
  assert.equal(await say(page, "go"), "error");
  assert.match(await last(page).textContent(), /Kept.*1 and/);
  assert.ok(!(await last(page).textContent()).includes("【"));
  assert.match(await main(page), /connection was lost/i);
  assert.equal(await page.locator(".ps-cite-wait").count(), 0);
});

for (const [name, type, body, wanted] of [
  ["a refusal", "application/json", '{"code":1,"error_code":"00020003","errMsg":"No such workflow"}', /No such workflow/],
  ["a refusal over several lines", "application/json", '{\n  "code": 1,\n  "errMsg": "No such workflow"\n}\n', /No such workflow/],
  ["a refusal in a frame", "text/event-stream", 'data: {"success":false,"message":"No such workflow"}\n\n', /No such workflow/],
  ["a page", "text/html", "<html><h1>Sign in</h1></html>", /text\/html/],
  ["nothing at all", "text/event-stream", "", /empty/i],
]) {
  test(`status 200 with ${name}`, { timeout: 60000 }, async () => {
    const page = await talking({ body: "gateway" });
    answers((response) => {
      response.writeHead(200, { "content-type": type });
      response.end(body);
    });
    await composer(page).fill("go");
    await composer(page).press("Enter");
    await status(page, "error");
    assert.match(await main(page), wanted);
    await page.getByRole("button", { name: "Retry" }).waitFor();
    assert.equal(asked().length, 1);
  });
}

test("a whole answer that is no stream", { timeout: 60000 }, async () => {
  const page = await talking({ body: "gateway" });
  answers((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ code: 0, errMsg: "success", data: { text: "All **at once**.", chatId: "c" } }));
  });
  assert.equal(await say(page, "go"), "done");
  assert.equal(await last(page).locator("strong").textContent(), "at once");
});

test("what Flowise brings beside text", { timeout: 60000 }, async () => {
  const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
  const config = async (request, response) => {
    if (!request.url.includes("/public-chatbotConfig/")) return false;
    response.writeHead(200, { "content-type": "application/json" });
    return response.end("{}");
  };
  peer.answer = config;
  const page = await talking({ api: "/flow/api/v1/prediction/flow-1", body: "flowise" });
  const text = frame("token", "Here is what I made.")
    + frame("artifacts", [{ type: "png", data: "FILE-STORAGE::my chart.png" }, { type: "markdown", data: "## Made\n\n* **bold**" }, { type: "json", data: '{"a": [1, 2]}' }, { type: "html", data: "<p id=x>inside</p><script>document.getElementById('x').textContent='drawn'</script>" }, { type: "odd", data: "<b>as text</b>" }])
    + frame("fileAnnotations", [{ filePath: "x", fileName: "report 1.csv" }])
    + frame("sourceDocuments", [{ pageContent: "What it says.", metadata: { source: "https://d.example/", title: "Doc" } }, { pageContent: "p", metadata: { source: "notes.pdf" } }])
    + frame("metadata", { chatId: "c", chatMessageId: "m", followUpPrompts: JSON.stringify(["What next?", "이건 왜 그런가요?"]) })
    + frame("end", "[DONE]");
  peer.answer = async (request, response) => {
    if (await config(request, response)) return;
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "image/png" });
      return response.end(pixel);
    }
    stream(response)(text);
    response.end();
  };
  await say(page, "go");
  const { chatId } = asked()[0].body;
  const answer = last(page);
  await page.waitForFunction(() => document.querySelector("article .ps-picture img")?.naturalWidth === 1);
  const files = peer.requests.filter((request) => request.method === "GET" && request.url.includes("get-upload-file"));
  assert.equal(files[0].url, `/api/v1/get-upload-file?chatflowId=flow-1&chatId=${chatId}&fileName=my%20chart.png`);
  assert.match(await answer.locator("a.ps-file").getAttribute("href"), /get-upload-file\?chatflowId=flow-1&chatId=.*&fileName=report%201\.csv$/);
  assert.match(await answer.locator("a.ps-file").innerText(), /report 1\.csv/);
  await answer.locator(".ps-artifact-prose strong").waitFor();
  await page.locator(".ps-frame-start").click();
  await page.frameLocator(".ps-frame iframe").getByText("drawn").waitFor();
  assert.match(await answer.innerText(), /<b>as text<\/b>/);
  assert.match(await answer.locator(".ps-sources").innerText(), /Sources \(2\)/);
  const chips = answer.locator(".ps-follow-ups button");
  assert.deepEqual(await chips.allInnerTexts(), ["What next?", "이건 왜 그런가요?"]);
  await axe(page, "what Flowise brings");
  await picture(page, "genos-flowise");
  await turn(page, () => chips.last().click());
  assert.equal(asked()[1].body.question, "이건 왜 그런가요?");
  assert.equal(await page.locator(".ps-follow-ups").count(), 1, "only under the newest answer");
});
