// Firefox over WebDriver BiDi. Each journey has a profile of its own.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer from "puppeteer-core";
import { Tab } from "./tab.mjs";

export const NAME = "Firefox";

function executable() {
  if (process.env.FIREFOX) return process.env.FIREFOX;
  const places = ["firefox-esr", "firefox"].flatMap((name) => process.env.PATH.split(delimiter).map((folder) => join(folder, name)));
  const found = places.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error("Firefox is missing: install firefox-esr, or put its path into FIREFOX");
  return found;
}

class FirefoxTab extends Tab {
  constructor(page, context) {
    super();
    this.page = page;
    this.context = context;
  }

  goTo = (url) => this.page.goto(url, { waitUntil: "load" });
  reload = () => this.page.reload({ waitUntil: "load" });
  back = () => this.page.goBack({ waitUntil: "load" });
  run = (source, given) => this.page.evaluate(`(${source})(...${JSON.stringify(given)})`);
  mouse = (x, y) => this.page.mouse.click(x, y);
  write = (text) => this.page.keyboard.type(text);

  async drag(from, to) {
    const { mouse } = this.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(...to, { steps: 6 });
    await mouse.up();
  }

  show = () => this.page.bringToFront();

  async keys(...list) {
    for (const key of list) {
      const parts = key.replace("Space", " ").split("+");
      const last = parts.pop();
      for (const held of parts) await this.page.keyboard.down(held);
      await this.page.keyboard.press(last);
      for (const held of parts.reverse()) await this.page.keyboard.up(held);
    }
  }

  another = async () => new FirefoxTab(await this.context.newPage(), this.context);
  picture = (path) => this.page.screenshot({ path });
}

/** Starts the browser; `tab()` opens a tab with nothing kept, `end()` forgets all that it kept. */
export async function launch() {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: executable(),
    headless: true,
    defaultViewport: null,
    args: ["--width=1180", "--height=860"],
    extraPrefsFirefox: { "intl.accept_languages": "en-US", "intl.locale.requested": "en-US" },
  });
  let context;
  return {
    async tab() {
      context = await browser.createBrowserContext();
      return new FirefoxTab(await context.newPage(), context);
    },
    end: () => context?.close(),
    close: () => browser.close(),
  };
}
