// How long a GenOS server's largest states keep the page busy. It is run without a neighbour (`ALONE` in the Makefile): a neighbour's work
// would be measured too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { open, say, serve } from "./harness.mjs";
import { listen, stream } from "../peers/script.mjs";

const peer = given(listen);
const server = given(() => serve("--proxy", `/api/peer=${peer.origin}/`));

const frame = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;

test("states of 4.5 MB leave the page its frames", { timeout: 120000 }, async () => {
  const text = "An opened page, 한국어 본문 with \"quotes\" and\\n lines.\n".repeat(5000);
  const links = Object.fromEntries([...Array(6000)].map((_, at) => [String(at), `https://l.example/a/rather/long/address/${at}`]));
  const pages = Object.fromEntries([...Array(8)].map((_, at) => [`https://p${at}.example/`, { url: `https://p${at}.example/`, title: `Page ${at}`, text, urls: links }]));
  const big = frame("tool_state", { id_to_url: { "0:0": "https://p0.example/", "0:1": "https://p1.example/" }, id_to_iframe: {}, url_to_page: pages, current_url: null, tool_results: {} });
  assert.ok(big.length > 4_400_000, String(big.length));
  const page = await open(`${server.origin}/?protocol=genos&api=/api/peer`, { reducedMotion: "reduce" });
  await page.evaluate(() => {
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: "longtask" });
  });
  peer.answer = async (_, response) => {
    const write = stream(response);
    for (let round = 0; round < 5; round++) {
      await write(big);
      await write(frame("token", `Round ${round} 【0:${round % 2}†L1-L2】. `));
    }
    await write(frame("result", null));
    response.end();
  };
  // The first answer of a page makes and compiles what draws it.
  await say(page, "warm up");
  await page.evaluate(() => (window.long = []));
  await say(page, "go");
  const long = await page.evaluate(() => window.long);
  console.log(`long tasks while 5 states of ${(big.length / 1e6).toFixed(1)} MB came: ${JSON.stringify(long)} ms`);
  const answer = page.locator("article").last();
  assert.match(await answer.innerText(), /Round 4/);
  assert.match(await answer.locator(".ps-source").first().innerText(), /Page 0/);
  assert.ok(long.every((ms) => ms < (process.env.PARTSONG_RELEASE ? 50 : 120)), `long tasks: ${long}`);
});
