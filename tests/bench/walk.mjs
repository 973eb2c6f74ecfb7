// Walks one journey in a fresh profile: types the question as soon as the page is ready, and tells when what was asked for stood and what
// had arrived by then. All of that counts, whoever asked for it and whether or not it was needed.
import { start } from "../browser/harness.mjs";
import { listen } from "../peers/script.mjs";
import { reply } from "./journeys.mjs";
import { SENTINEL } from "./workloads.mjs";

const PHONE = { width: 390, height: 844 };
/**
 * A slow phone on a slow line, 1.6 Mbit/s down and 150 ms there and back, for bytes too: on a fast one, much is there before it is asked
 * for that on this one nobody would have waited for.
 */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU = 4;
/** The charts' library is counted apart. */
const CHARTS = /\/(echarts\.js|plots\.wasm)$/;
/** Milliseconds in which the page puts a chat away. */
const KEPT = 1500;
const PATIENCE = 60_000;

/** `partsong serve` with its own agent at its own pace, and the scripted one of the journeys behind `/api/peer`. */
export async function serve({ dist, binary }) {
  const peer = await listen();
  peer.answer = reply;
  const server = await start(binary, ["serve", "--port", "0", "--dist", dist, "--proxy", `/api/peer=${peer.origin}/`], /ready: (http:\/\/\S+?)\/?\s/);
  return { origin: server.match[1], stop: () => Promise.all([server.stop(), peer.stop()]) };
}

/** Runs in the page: writes down the first frame in which it is ready, and the first in which what was asked for stands. */
function watch(isReady, stands) {
  if (window !== top) return;
  const marks = (window.marks = {});
  const look = (note, what) => {
    const again = () => (what() ? (marks[note] = performance.now()) : requestAnimationFrame(again));
    requestAnimationFrame(again);
  };
  look("ready", isReady);
  look("stands", stands);
}

// Run in the page: whether what is typed stands, in our own page and in a widget.
const isTyped = (composer) => {
  const field = document.querySelector(composer);
  return field && !field.disabled && !field.readOnly;
};
const isOpen = () => document.querySelector("partsong-chat")?.status === "ready";

const reached = (page, mark) =>
  page.waitForFunction((mark) => window.marks?.[mark] !== undefined, mark, { polling: "raf", timeout: PATIENCE });

async function ask(page, composer, question) {
  const [letter, ...rest] = question;
  await page.focus(composer);
  await page.keyboard.type(letter);
  await page.keyboard.insertText(rest.join(""));
  const stands = await page.evaluate((composer) => document.querySelector(composer).value, composer);
  if (stands !== question) throw new Error(`the page was called ready, and of “${question}” only “${stands}” stands`);
  await page.keyboard.press("Enter");
}

/** Runs in a page of somebody else's: what stands in its chat can be read there, which it keeps to itself. */
function reveal() {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    return (window.chat = attach.call(this, init));
  };
}

/** Asks in a widget. */
async function askIn(page, question) {
  await page.evaluate(() => document.querySelector("partsong-chat").focus());
  await page.waitForFunction(() => window.chat.activeElement?.id === "ps-composer", null, { polling: "raf" });
  await page.keyboard.insertText(question);
  await page.keyboard.press("Enter");
}

/** Asks once before the measured visit; resolves to the address of the chat, which is then in the browser's store alone. */
async function keep(page, url, composer, question) {
  await page.goto(url);
  await page.waitForFunction((composer) => document.documentElement.dataset.status === "ready" && document.querySelector(composer), composer);
  await ask(page, composer, question);
  await page.waitForFunction(() => document.documentElement.dataset.status === "done");
  await page.waitForTimeout(KEPT);
  return page.url();
}

/** What of a request has arrived until `until`: an answer on its way counts by its share. */
const arrived = ({ from, to, size }, until) => (until >= to ? size : until <= from ? 0 : (size * (until - from)) / (to - from));

/** The requests of a page, once they have ended: `{ address, begun, from, to, size, charts }`, times in milliseconds after `origin`. */
async function ended(requests, origin) {
  const found = [];
  for (const request of requests) {
    const response = await request.response();
    if (!response || !/^https?:/.test(request.url())) continue;
    const { responseHeadersSize, responseBodySize } = await request.sizes();
    const { startTime, responseStart, responseEnd } = request.timing();
    const { pathname } = new URL(request.url());
    const begun = startTime - origin;
    found.push({ address: `${request.method()} ${pathname}`, begun, from: begun + responseStart, to: begun + responseEnd, size: responseHeadersSize + responseBodySize, charts: CHARTS.test(pathname) });
  }
  return found.sort((a, b) => a.begun - b.begun);
}

/** How many bytes had arrived at that moment, without the charts' library or of it alone. */
export const weight = (requests, until, { charts = false } = {}) =>
  requests.filter((request) => request.charts === charts).reduce((total, request) => total + arrived(request, until), 0);

/**
 * Resolves to `{ ready, stands, requests }`: milliseconds since navigation, and what was asked for until it stood. `composer` is the field of
 * a page that isn't ours.
 */
export async function walk(browser, origin, journey, { composer = "#ps-composer" } = {}) {
  const context = await browser.newContext({ viewport: journey.viewport ?? PHONE, hasTouch: !journey.viewport, locale: journey.locale ?? "en-US" });
  try {
    const before = await context.newPage();
    const url = journey.kept ? await keep(before, origin + journey.path, composer, journey.question) : origin + journey.path;
    const page = await context.newPage();
    await before.close();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    if (journey.kept) await cdp.send("Network.clearBrowserCache");
    await cdp.send("Network.emulateNetworkConditions", LINE);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    const requests = [];
    context.on("request", (request) => requests.push(request));
    if (journey.page) {
      await context.route(url, (route) => route.fulfill({ contentType: "text/html", body: journey.page }));
      await page.addInitScript({ content: `(${reveal})();` });
    }
    const isReady = journey.page ? isOpen : `() => (${isTyped})(${JSON.stringify(composer)})`;
    await page.addInitScript({ content: `(${watch})(${isReady}, () => (${journey.stands})(${JSON.stringify(SENTINEL)}));` });
    await page.goto(url, { waitUntil: "commit" });
    await reached(page, "ready");
    await (journey.page ? askIn(page, journey.question) : ask(page, composer, journey.question));
    await reached(page, "stands");
    const { ready, stands, began } = await page.evaluate(() => ({ ...window.marks, began: performance.timeOrigin }));
    const asked = await ended([...requests], began);
    return { ready, stands, requests: asked.filter((request) => request.begun <= stands) };
  } finally {
    await context.close();
  }
}
