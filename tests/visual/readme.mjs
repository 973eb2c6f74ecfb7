// Takes the README's pictures from the running product: `partsong serve` with its demo agent, in Chromium.
//   node tests/visual/readme.mjs [SCENE...]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, close, composer, considered, drawn, open, say, serve, turn } from "../browser/harness.mjs";

const FOLDER = join(ROOT, "docs/pictures");
/** Of WebP: words stay sharp, and all pictures together weigh less than a photograph. */
const QUALITY = 82;
const SCALE = 2;

/** What each picture shows: where it begins, what is done, and how large it is. */
const SCENES = {
  start: { at: "/", width: 1100, height: 640, act: async () => {} },
  answer: {
    at: "/",
    width: 1100,
    height: 1360,
    act: async (page) => {
      await say(page, "How did our ads do in the last 30 days? Show me a chart.");
      await page.locator(".ps-chart-host svg path").first().waitFor({ state: "attached" });
      await say(page, "Show the campaign performance as a table and mark the inefficient campaigns");
      await page.locator(".ps-table").first().waitFor();
      // Both answers, from the first words on.
      await page.locator(".ps-chart").first().evaluate((chart) => chart.scrollIntoView({ block: "start" }));
    },
  },
  approval: {
    at: "/",
    width: 1100,
    height: 640,
    act: async (page) => {
      await say(page, "What is the weather in Seoul?");
      await considered(page);
    },
  },
  question: {
    at: "/?protocol=ag-ui&api=/agui",
    width: 1100,
    height: 720,
    act: async (page) => {
      await turn(page, () => page.getByRole("button", { name: /Start the interview/ }).click());
      await page.locator("[data-interaction=ready]").waitFor();
    },
  },
  arabic: { at: "/", locale: "ar", width: 1100, height: 640, act: async () => {} },
};

/** The window as WebP, which Playwright does not write. */
async function keep(page, name) {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
}

async function take(origin, name, theme) {
  const { at, locale, width, height, act } = SCENES[name];
  const page = await open(origin + at, {
    viewport: { width, height }, deviceScaleFactor: SCALE, colorScheme: theme, reducedMotion: "reduce", locale: locale ?? "en-US", timezoneId: "UTC",
  });
  await act(page);
  // Neither a ring around a field nor a pointer over a button belongs into a picture.
  await composer(page).evaluate((field) => field.blur());
  await page.mouse.move(0, 0);
  await page.evaluate(() => Promise.all([document.fonts.ready, ...document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished.catch(() => {}))]));
  await page.waitForTimeout(500);
  await drawn(page);
  await keep(page, theme === "dark" ? `${name}-dark` : name);
  await page.context().close();
}

const wanted = process.argv.slice(2);
const server = await serve("--delay", "1");
mkdirSync(FOLDER, { recursive: true });
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(SCENES)) for (const theme of ["light", "dark"]) await take(server.origin, name, theme);
} finally {
  await close();
  await server.stop();
}
