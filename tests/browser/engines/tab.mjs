// What a journey does with a tab, in any browser: it looks with scripts of its own and acts with real mouse and keys. A driver gives what differs
// (`goTo`, `run`, `mouse`, `keys`, `write`). Every wait looks again and again, since neither driver may wait inside of the page: its policy forbids
// scripts that are made of text.
import assert from "node:assert/strict";

const PATIENCE = 60_000;
/** Looks, 50 ms apart, in which an element that is pressed must not have moved: what comes with the end of an answer moves all of it. */
const RESTS = 4;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs in the page: the first element that is meant and can be seen. `text`: its name or words; `last`: the last such element. */
function find({ css, text, last, settled }) {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== "hidden" && !element.closest("[inert]");
  };
  const wanted = text && new RegExp(text, "i");
  const named = (element) => !wanted || wanted.test(element.getAttribute("aria-label") ?? "") || wanted.test(element.textContent);
  const found = [...document.querySelectorAll(css)].filter((element) => named(element) && seen(element)).at(last ? -1 : 0);
  if (!found || !settled) return !!found;
  if (found.matches(":disabled")) return null;
  const inView = (box) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  if (!inView(found.getBoundingClientRect())) found.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = found.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 40)];
  const hit = document.elementFromPoint(x, y);
  // A label's control is hit where its label is, and a drawn box may lie over a control.
  const meant = hit && (found.contains(hit) || hit.contains(found) || found.labels?.[0]?.contains(hit) || found.closest("label")?.contains(hit));
  return meant ? [Math.round(x), Math.round(y)] : null;
}

export class Tab {
  /** Opens an address and waits until the page is ready. What must not happen is noted from then on. */
  async open(url, ...words) {
    await this.goTo(url);
    await this.begun(...words);
  }

  async begun(...words) {
    await this.status(...(words.length ? words : ["ready", "done", "error"]));
    await this.evaluate(() => {
      window.problems = [];
      addEventListener("error", (event) => window.problems.push(event.message));
      addEventListener("unhandledrejection", (event) => window.problems.push(String(event.reason)));
      document.addEventListener("securitypolicyviolation", (event) => window.problems.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
  }

  /** Runs a script in the page; an element is only said to be there. */
  evaluate(script, ...given) {
    return this.run(`async (...given) => { const said = await (${script})(...given); return said instanceof Element || said; }`, given);
  }

  /** Waits until the script says something true; resolves to it. */
  async until(script, ...given) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      // A page that is just being left cannot answer.
      const said = await this.evaluate(script, ...given).catch(() => null);
      if (said) return said;
      if (Date.now() > end) throw new Error(`still not so after ${PATIENCE} ms: ${script} ${JSON.stringify(given)}\n${await this.words().catch(() => "")}`);
      await pause(60);
    }
  }

  status = (...words) => this.until((list) => list.includes(document.documentElement?.dataset.status) && document.documentElement.dataset.status, words);
  words = () => this.evaluate(() => document.body.textContent.slice(-1500));
  sees = (css, text, last) => this.until(find, { css, text, last });
  has = (css, text) => this.evaluate(find, { css, text });
  gone = async (css, text) => {
    const end = Date.now() + PATIENCE;
    while (await this.has(css, text)) {
      if (Date.now() > end) throw new Error(`${css} ${text ?? ""} is still there`);
      await pause(60);
    }
  };
  /** Waits until a press on what asks counts: it was in view for a while, as the page's own observer says. */
  considered = (css) =>
    this.evaluate((css) => new Promise((done) => {
      const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setTimeout(done, 450));
      for (const found of document.querySelectorAll(css)) watch.observe(found);
    }), css);
  count = (css) => this.evaluate((css) => document.querySelectorAll(css).length, css);

  /** Presses the element with the mouse, once it rests. */
  async click(css, text, last) {
    let before;
    for (let rests = 0; ; ) {
      const at = await this.until(find, { css, text, last, settled: true });
      rests = String(at) === before ? rests + 1 : 0;
      if (rests === RESTS) return this.mouse(...at);
      before = String(at);
      await pause(50);
    }
  }

  focus = (css) => this.evaluate((css) => document.querySelector(css).focus(), css);

  /** Puts words into the composer by keys. */
  async compose(text) {
    await this.click("#ps-composer");
    await this.write(text);
    await this.until((text) => document.querySelector("#ps-composer").value.endsWith(text), text);
  }

  async send(text) {
    await this.compose(text);
    await this.keys("Enter");
    await this.until((text) => [...document.querySelectorAll(".ps-message--user")].some((said) => said.textContent.includes(text)), text);
  }

  /** Sends and waits until the answer has ended. */
  async say(text, ...until) {
    const before = await this.count("article:not(.ps-message--user)");
    await this.send(text);
    await this.until((before) => document.querySelectorAll("article:not(.ps-message--user)").length > before, before);
    return this.status(...(until.length ? until : ["done"]));
  }

  last = () => this.evaluate(() => [...document.querySelectorAll("article")].at(-1)?.textContent ?? "");

  /** Buttons don't take the focus when they are pressed, as in Safari. */
  likeSafari = () =>
    this.evaluate(() => {
      const unfocused = "button, summary, a, input[type=radio], input[type=checkbox], label";
      addEventListener("mousedown", (event) => event.target.closest?.(unfocused) && event.preventDefault(), { capture: true });
    });

  /** Fails on an error or a report of the policy since the page was opened. */
  async clean() {
    assert.deepEqual(await this.evaluate(() => window.problems), []);
  }
}
