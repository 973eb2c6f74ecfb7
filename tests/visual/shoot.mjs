// Takes a picture of every component of the gallery in all its states: light and dark, in English, Korean and Arabic, 360 and 1280 px wide.
//   node tests/visual/shoot.mjs FOLDER [COMPONENT...]
// Two runs of the same page give the same pictures: nothing moves, and the clock stands still.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { close, launch, serve } from "../browser/harness.mjs";

const WIDTHS = [360, 1280];
const LOCALES = ["en", "ko", "ar"];
const THEMES = ["light", "dark"];
const NOW = new Date("2026-03-09T09:00:00Z");
/** Pages that are looked at side by side. */
const AT_ONCE = 2;
/** Pixels that a picture is high at the most: a longer one is cut. */
const HIGHEST = 12_000;

const [folder, ...only] = process.argv.slice(2);
if (!folder) {
  console.error("node tests/visual/shoot.mjs FOLDER [COMPONENT...]");
  process.exit(2);
}

const server = await serve();
const browser = await launch();

async function blank(options) {
  const page = await browser.newPage({ reducedMotion: "reduce", timezoneId: "UTC", ...options });
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(() => {
    // What counts seconds goes by these, whatever the clock says.
    window.setInterval = () => 0;
    // What is far below is not laid out until somebody looks there.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; caret-color: transparent !important }");
    document.adoptedStyleSheets = [sheet];
  });
  return page;
}

/** The names of all components. */
async function components() {
  const page = await blank({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.origin}/gallery`);
  await page.locator("[data-sample]").first().waitFor();
  const names = await page.locator("[data-sample]").evaluateAll((stages) => stages.map((stage) => stage.dataset.sample.split("/")[0]));
  await page.close();
  return [...new Set(names)];
}

/** Waits until the page looks the same for a while: parts, fonts and pictures come in their own time. */
async function rested(page) {
  await page.evaluate(() => document.fonts.ready);
  for (let same = 0, last = ""; same < 4; ) {
    const now = await page.evaluate(() => `${document.documentElement.scrollHeight} ${document.querySelectorAll("*").length} ${document.querySelectorAll("[aria-busy=true]").length}`);
    same = now === last ? same + 1 : 0;
    last = now;
    await page.waitForTimeout(60);
  }
}

async function shoot(page, component, width) {
  for (const locale of LOCALES) {
    await page.goto(`${server.origin}/gallery?component=${component}&locale=${locale}`);
    await page.locator("[data-sample]").first().waitFor();
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await rested(page);
      const height = Math.min(HIGHEST, await page.evaluate(() => document.documentElement.scrollHeight));
      await page.screenshot({ path: join(folder, `${component}.${locale}.${theme}.${width}.png`), clip: { x: 0, y: 0, width, height }, fullPage: true, animations: "disabled", caret: "hide" });
    }
  }
}

mkdirSync(folder, { recursive: true });
try {
  const names = only.length > 0 ? only : await components();
  const work = WIDTHS.flatMap((width) => names.map((name) => ({ name, width })));
  const worker = async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      const page = await blank({ viewport: { width: next.width, height: 900 } });
      await shoot(page, next.name, next.width);
      await page.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  console.log(`${names.length * WIDTHS.length * LOCALES.length * THEMES.length} pictures in ${folder}`);
} finally {
  await close();
  await server.stop();
}
