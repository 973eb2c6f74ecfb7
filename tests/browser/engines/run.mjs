// Drives the journeys through one browser, against `partsong serve` and its demo agent.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ARTIFACTS, serve } from "../harness.mjs";
import { JOURNEYS } from "./journeys.mjs";

/** `more`: journeys that only this browser can be driven through. */
export function drive({ NAME, launch }, more = {}) {
  let server, browser;
  before(async () => {
    server = await serve("--faults", "--delay", "2");
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  for (const [name, journey] of Object.entries({ ...JOURNEYS, ...more })) {
    test(`${NAME}: ${name}`, { timeout: 240_000 }, async () => {
      const tab = await browser.tab();
      try {
        await journey(tab, server.origin, NAME);
      } catch (error) {
        mkdirSync(ARTIFACTS, { recursive: true });
        await tab.picture(join(ARTIFACTS, `${NAME}-${name.replace(/\W+/g, "-")}.png`)).catch(() => {});
        throw error;
      } finally {
        await browser.end();
      }
    });
  }
}
