// What people do most, in every browser that they have: the same journeys for each, written against `Tab`.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { serve } from "../harness.mjs";

const SLOW = "give me a slow answer";
const READY = "[data-interaction=ready]";

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const lines = (text) => text.match(/Line \d+:/g) ?? [];
/** Every line of the slow answer is there. */
export const isWhole = (text) => {
  assert.ok(lines(text).length > 5, text);
  assert.deepEqual(lines(text), lines(text).map((_, at) => `Line ${at + 1}:`), "every line once, in order");
  assert.doesNotMatch(text, /broke off/);
};
/** Asks for the slow answer and waits until some of it is there. */
export const inMiddle = async (tab) => {
  await tab.send(SLOW);
  await tab.until(() => /Line 3:/.test(document.querySelector("main").textContent));
};

/** Where the thread stands, once it stands still. */
async function rest(tab) {
  const top = () => tab.evaluate(() => document.querySelector(".ps-scroll").scrollTop);
  for (let before = -1; ; ) {
    const now = await top();
    if (now === before) return now;
    before = now;
    await pause(250);
  }
}

/** Something that answers on a port of its own. */
export async function peer(answer) {
  const server = createServer(answer);
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => (server.closeAllConnections(), server.close()) };
}

/** Name and steps of each journey. `tab` is fresh, `origin` the server's address, `browser` its name. */
export const JOURNEYS = {
  async "the first load fetches everything once and begins with starters"(tab, origin) {
    await tab.open(origin);
    await tab.sees("button", "inefficient campaigns");
    // What loads when the page is idle is there, too.
    await tab.until(() => performance.getEntriesByType("resource").some((entry) => entry.name.endsWith("prose.css") && entry.responseEnd));
    await tab.say("hello");
    const twice = await tab.evaluate(() => {
      const names = performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname).filter((name) => /\.(wasm|js|css)$/.test(name));
      return names.filter((name, at) => names.indexOf(name) !== at);
    });
    assert.deepEqual(twice, []);
    await tab.clean();
  },

  async "an answer streams, and its last words are in sight or one press away"(tab, origin) {
    await tab.open(origin);
    await tab.say("hello");
    await tab.evaluate(() => {
      Object.assign(window, { hidden: [], led: false, stopped: 0 });
      const leads = (button) => /^latest$/i.test(button?.textContent.trim() ?? "");
      const streams = () => document.documentElement.dataset.status === "streaming";
      addEventListener("click", (event) => (window.led ||= streams() && leads(event.target.closest("button"))), { capture: true });
      const scroller = document.querySelector(".ps-scroll");
      // By the page itself: a driver is at times slower than an answer.
      window.lead = (began) => {
        const button = [...document.querySelectorAll("button")].find(leads);
        if (streams() && button) button.click();
        else if (streams() || !began) requestAnimationFrame(() => window.lead(began || streams()));
      };
      // It is younger than the page's own observer, so it sees what the frame will show.
      new ResizeObserver(() => {
        const words = [...document.querySelectorAll(".ps-message--newest .ps-prose > *")].at(-1);
        const offered = [...document.querySelectorAll("button")].some(leads);
        if (!streams() || !words) return;
        if (!offered) window.hidden.push(Math.round(words.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom));
        else if (window.led) window.stopped += 1;
      }).observe(document.querySelector(".ps-thread"));
    });
    let led = 0;
    for (const text of ["write a long report", "Show the campaign performance as a table and mark the inefficient campaigns", "write a long report"]) {
      await tab.evaluate(() => (window.led = false));
      // What is longer than the view stays at its beginning until the reader asks for the end.
      if (/report/.test(text)) await tab.evaluate(() => void window.lead());
      await tab.send(text);
      await tab.status("done");
      const offered = await tab.has("button", "^latest$");
      if (await tab.evaluate(() => window.led)) {
        led += 1;
        assert.equal(offered, false, "whoever was led to the end stands there");
      } else if (offered) await tab.click("button", "^latest$");
      await tab.until(() => ((thread) => thread.scrollHeight - thread.scrollTop - thread.clientHeight <= 2)(document.querySelector(".ps-scroll")));
    }
    const { hidden, stopped } = await tab.evaluate(() => ({ hidden: window.hidden, stopped: window.stopped }));
    assert.ok(led > 0, "the end was asked for while an answer grew");
    assert.equal(stopped, 0, "nothing but the reader ends the following");
    assert.ok(hidden.length > 2, `${hidden.length} frames were seen`);
    assert.deepEqual(hidden.filter((below) => below > 120), [], `the last words were out of sight in some of ${hidden.length} frames`);
    await tab.clean();
  },

  async "a reader who goes up stays there, and comes back to the latest"(tab, origin) {
    await tab.open(origin);
    await tab.say("write a long report");
    await tab.send(SLOW);
    await tab.until(() => /Line 1:/.test(document.querySelector("main").textContent));
    await tab.focus(".ps-scroll");
    await tab.keys("Home");
    await tab.sees("button", "^latest$");
    await tab.until(() => document.querySelector(".ps-scroll").scrollTop < 100);
    const before = await rest(tab);
    await tab.status("done");
    const after = await rest(tab);
    assert.ok(Math.abs(after - before) < 40, `the place that is read stays: ${before}, ${after}`);
    await tab.click("button", "^latest$");
    await tab.until(() => ((thread) => thread.scrollHeight - thread.scrollTop - thread.clientHeight <= 40)(document.querySelector(".ps-scroll")));
    await tab.clean();
  },

  async "scrolling up through a long chat doesn't jump"(tab, origin) {
    await tab.open(origin);
    for (let turn = 0; turn < 3; turn++) await tab.say("write a long report");
    await tab.say("Show the campaign performance as a table and mark the inefficient campaigns");
    await tab.reload();
    await tab.begun();
    await tab.until(() => document.querySelectorAll("article").length >= 8 && document.querySelector(".ps-scroll").scrollTop > 1000);
    const jumps = await tab.evaluate(async () => {
      const scroller = document.querySelector(".ps-scroll");
      const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
      await frames();
      const jumps = [];
      for (let step = 0; step < 24 && scroller.scrollTop > 400; step++) {
        const box = scroller.getBoundingClientRect();
        const mark = document.elementsFromPoint(box.left + box.width / 2, box.top + 300).find((element) => element.closest(".ps-message") && !element.matches(".ps-message"));
        if (!mark) {
          scroller.scrollTop -= 37;
          continue;
        }
        const before = mark.getBoundingClientRect().top;
        scroller.scrollTop -= 240;
        await frames();
        const moved = mark.getBoundingClientRect().top - before;
        if (Math.abs(moved - 240) > 8) jumps.push(Math.round(moved - 240));
      }
      return jumps;
    });
    assert.ok(jumps.length <= 1, `it jumped by ${jumps.join(", ")} px`);
  },

  async "Stop keeps what came, and says so after a reload, too"(tab, origin) {
    await tab.open(origin);
    await inMiddle(tab);
    await tab.click("button", "^stop");
    await tab.status("ready", "done");
    await tab.sees("article", "You stopped this answer", true);
    await tab.reload();
    await tab.begun();
    await tab.sees("article", "Line 1:[\\s\\S]*You stopped this answer", true);
    await tab.clean();
  },

  async "a reload in mid-answer goes on"(tab, origin) {
    await tab.open(origin);
    for (let time = 0; time < 2; time++) {
      await inMiddle(tab);
      await tab.reload();
      await tab.begun("done");
      isWhole(await tab.last());
      assert.equal(await tab.has("button", "^retry$"), false);
    }
    await tab.clean();
  },

  async "an answer that was left in its middle goes on when its chat is opened again"(tab, origin) {
    await tab.open(origin);
    await inMiddle(tab);
    const address = await tab.evaluate(() => location.href);
    await tab.goTo("about:blank");
    await pause(500);
    await tab.open(address, "done");
    isWhole(await tab.last());
    await tab.clean();
  },

  async "back and forward lead through the chats"(tab, origin) {
    await tab.open(origin);
    await tab.say("hello");
    const first = await tab.evaluate(() => location.pathname);
    await tab.click("a, button", "^new chat");
    await tab.until(() => document.querySelectorAll("article").length === 0);
    await tab.say("why did the CPA rise?");
    const second = await tab.evaluate(() => location.pathname);
    for (const [way, path, words] of [[-1, first, "hello"], [1, second, "CPA"]]) {
      // The empty page of a new chat may stand between the two.
      for (let step = 0; step < 3 && (await tab.evaluate(() => location.pathname)) !== path; step++) {
        await tab.evaluate((way) => history.go(way), way);
        await pause(400);
      }
      await tab.until((path, words) => location.pathname === path && document.querySelector("article")?.textContent.includes(words), path, words);
    }
    await tab.clean();
  },

  async "a table is drawn, sorted and searched"(tab, origin) {
    await tab.open(origin);
    await tab.say("Show the campaign performance as a table and mark the inefficient campaigns");
    await tab.sees("table tbody tr");
    const column = () => tab.evaluate(() => [...document.querySelectorAll(".ps-table tbody tr.ps-row > :first-child")].map((cell) => cell.textContent.trim()));
    const before = await column();
    assert.ok(before.length > 5);
    await tab.click(".ps-table thead th:first-child button");
    await tab.until(() => document.querySelector(".ps-table th[aria-sort]:not([aria-sort=none])"));
    const sorted = await column();
    assert.deepEqual([...sorted].sort(), [...before].sort());
    await tab.clean();
  },

  async "a chart is drawn and tells its figures"(tab, origin) {
    await tab.open(origin);
    await tab.say("Show the ad performance trend of the last 30 days as a chart");
    await tab.sees("figure svg path, .ps-chart svg path");
    await tab.click("button", "view data");
    await tab.until(() => document.querySelectorAll("table tr").length > 5);
    await tab.clean();
  },

  async "an approval is allowed by mouse and denied by keyboard"(tab, origin) {
    await tab.open(origin);
    await tab.say("weather in Seoul");
    await tab.sees("button", "^allow once");
    await tab.considered(".ps-approval-card");
    await tab.click("button", "^allow once");
    await tab.until(() => /°/.test([...document.querySelectorAll("article")].at(-1).textContent) && document.documentElement.dataset.status === "done");
    assert.equal(await tab.has("button", "^allow once"), false);
    await tab.say("weather in Busan");
    await tab.sees("button", "^deny$");
    await tab.considered(".ps-approval-card");
    await tab.evaluate(() => [...document.querySelectorAll("button")].find((button) => /^deny$/i.test(button.textContent.trim())).focus());
    await tab.keys("Enter");
    await tab.sees("article", "Denied by you", true);
    await tab.status("done");
    await tab.clean();
  },

  async "a question is answered by mouse, and sent by keys where buttons take no focus"(tab, origin) {
    await tab.open(origin);
    await tab.likeSafari();
    await tab.say("ask me a question");
    await tab.sees(READY);
    await tab.evaluate(() => document.activeElement.blur());
    await tab.click(`${READY} label:has(input[type=radio]), ${READY} [role=radio]`);
    await tab.until((css) => document.querySelector(`${css} input[type=radio]:checked, ${css} [role=radio][aria-checked=true]`), READY);
    await tab.keys("Control+Enter");
    await tab.gone(READY);
    await tab.status("done");
    await tab.clean();
  },

  async "an interview and surfaces stand without a report of the browser"(tab, origin) {
    await tab.open(`${origin}/?protocol=ag-ui&api=/agui`);
    await tab.click("button", "Start the interview");
    await tab.sees(READY);
    await tab.clean();
    for (const [protocol, path, words] of [["a2ui", "/gulf", "I want to book a table"], ["gulf", "/gulf", "Show me a dashboard of this week"], ["genui", "/generateUi", "Make me a packing list"]]) {
      await tab.open(`${origin}/?protocol=${protocol}&api=${path}`);
      await tab.say(words);
      await tab.sees(".ps-surface");
      // What a size decides is drawn in the frame after it.
      await pause(500);
      await tab.clean();
    }
  },

  async "a comparison is walked backwards as it was walked forwards"(tab, origin) {
    for (const state of ["chosen", "multiple"]) {
      await tab.open(`${origin}/gallery?component=ComparisonCards&state=${state}`);
      await tab.sees(".ps-compare");
      const stop = () =>
        tab.evaluate(() => {
          const card = document.querySelector(".ps-question");
          return card.contains(document.activeElement) ? [...card.querySelectorAll("button, input, textarea")].indexOf(document.activeElement) : -1;
        });
      const walk = async (key) => {
        const stops = [await stop()];
        for (let step = 0; step < 20; step++) {
          await tab.keys(key);
          const now = await stop();
          // Behind the last one is the browser's own, or nothing.
          if (now < 0 || now === stops.at(-1)) break;
          stops.push(now);
        }
        return stops;
      };
      await tab.focus(".ps-question button, .ps-question input");
      const there = await walk("Tab");
      assert.ok(there.length > 3, `${state}: ${there}`);
      await tab.evaluate((at) => document.querySelector(".ps-question").querySelectorAll("button, input, textarea")[at].focus(), there.at(-1));
      const back = await walk("Shift+Tab");
      assert.deepEqual(back, [...there].reverse(), state);
    }
  },

  async "what a search found is in sight and is opened by a press"(tab, origin) {
    await tab.open(origin);
    await tab.say("hello");
    const path = await tab.evaluate(() => location.pathname);
    await tab.click("a, button", "^new chat");
    await tab.until(() => document.querySelectorAll("article").length === 0);
    await tab.keys("Control+k");
    await tab.sees(".ps-find input");
    await tab.write("hel");
    await tab.sees(".ps-find__row", "hello");
    const { row, list } = await tab.evaluate(() => ({ row: document.querySelector(".ps-find__row").getBoundingClientRect().height, list: document.querySelector(".ps-find__list").clientHeight }));
    assert.ok(list >= row, `a row of ${row} px in a list of ${list} px`);
    await tab.click(".ps-find__row", "hello");
    await tab.until((path) => location.pathname === path && document.querySelector("article"), path);
    await tab.clean();
  },

  async "the keys go on where the mouse was: what was dragged, and half a star"(tab, origin) {
    await tab.open(`${origin}/gallery?component=DragSortableList&state=chosen`);
    await tab.sees(".ps-rank-grip");
    const middle = (css, at) => tab.evaluate((css, at) => ((box) => [box.x + box.width / 2, box.y + box.height / 2])(document.querySelectorAll(css)[at].getBoundingClientRect()), css, at);
    const order = () => tab.evaluate(() => [...document.querySelectorAll(".ps-rank-label")].map((label) => label.textContent));
    const [first, second, third] = await order();
    await tab.drag(await middle(".ps-rank-grip", 2), await middle(".ps-rank-grip", 0));
    await tab.until((third) => document.querySelector(".ps-rank-label").textContent === third, third);
    await tab.keys("Space", "ArrowDown", "Space");
    assert.deepEqual((await order()).slice(0, 3), [first, third, second]);
    await tab.open(`${origin}/gallery?component=StarRating&state=halves`);
    await tab.sees(".ps-halves-strip");
    const said = () => tab.evaluate(() => document.querySelector(".ps-halves input").getAttribute("aria-valuetext"));
    await tab.mouse(...(await middle(".ps-half", 2)).map(Math.round));
    const before = parseFloat(await said());
    await tab.keys("ArrowUp");
    assert.equal(parseFloat(await said()), before + 0.5);
    await tab.clean();
  },

  async "a form looks the same everywhere: its menus, and the corners of its dialog"(tab, origin) {
    await tab.open(`${origin}/gallery?component=ModalForm&state=every-kind`);
    await tab.click("[data-open]");
    await tab.sees("dialog[open] select");
    const { menu, corners } = await tab.evaluate(() => {
      const layer = document.querySelector("dialog[open]");
      const scrolls = [layer, ...layer.querySelectorAll("*")].filter((one) => one.localName !== "textarea" && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === "auto");
      return { menu: getComputedStyle(layer.querySelector("select")).appearance, corners: scrolls.map((one) => getComputedStyle(one).borderTopRightRadius) };
    });
    assert.equal(menu, "none");
    // A bar that stands always would fill the corner that it stands in.
    assert.deepEqual(corners, ["0px"]);
    await tab.clean();
  },

  async "a chart that never comes says so, also when its tab was behind another"(tab) {
    const silent = await peer(() => {});
    const said = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;
    const named = { id_to_url: {}, id_to_iframe: { "0†chart": `${silent.origin}/page` }, url_to_page: {}, current_url: null, tool_results: {} };
    const agent = await peer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(said("tool_state", named) + said("token", "Here:\n\n【0†chart】\n\nThe end.") + said("result", null));
    });
    const server = await serve("--frame-origin", silent.origin, "--proxy", `/charts=${agent.origin}/`);
    try {
      await tab.open(`${server.origin}/?protocol=genos&api=/charts/stream`);
      await tab.say("chart");
      await tab.sees(".ps-frame-over", "Loading the chart");
      const other = await tab.another();
      await other.show();
      await other.goTo(`${server.origin}/settings`);
      await pause(3000);
      await tab.show();
      await tab.sees(".ps-frame-over", "could not be loaded");
    } finally {
      await server.stop();
      silent.stop();
      agent.stop();
    }
  },

  async "the browser is asked to keep what is stored where that asks nobody else"(tab, origin, browser) {
    await tab.open(origin);
    await tab.evaluate(() => {
      window.asked = 0;
      // WebKitGTK has no such storage; Safari does.
      const storage = navigator.storage ?? {};
      storage.persist = () => Promise.resolve(++window.asked > 0);
      if (!navigator.storage) Object.defineProperty(navigator, "storage", { value: storage });
    });
    await tab.say("hello");
    await tab.say("why did the CPA rise?");
    // Firefox hands the question on to the person.
    assert.equal(await tab.evaluate(() => window.asked), browser === "Firefox" ? 0 : 1);
    await tab.clean();
  },

  async "a question is answered by keyboard alone"(tab, origin) {
    await tab.open(origin);
    await tab.say("ask me a question");
    await tab.sees(READY);
    await tab.focus(`${READY} input[type=radio], ${READY} [role=radio]`);
    await tab.keys("Space", "ArrowDown");
    await tab.until((css) => document.querySelector(`${css} input[type=radio]:checked, ${css} [role=radio][aria-checked=true]`), READY);
    await tab.keys("Control+Enter");
    await tab.gone(READY);
    await tab.status("done");
    await tab.until(() => document.activeElement !== document.body);
    await tab.clean();
  },

  async "a menu closes by a press outside and by Escape, and one is open at a time"(tab, origin) {
    await tab.open(origin);
    await tab.say("hello");
    await tab.likeSafari();
    const open = () => tab.evaluate(() => [...document.querySelectorAll(".ps-menu__button")].filter((button) => button.getAttribute("aria-expanded") === "true").length);
    const head = ".ps-head .ps-menu__button";
    await tab.click(head);
    await tab.until(() => document.querySelector('.ps-menu__button[aria-expanded="true"]'));
    await tab.click(".ps-thread article");
    await tab.until(() => !document.querySelector('.ps-menu__button[aria-expanded="true"]'));
    await tab.click(head);
    await tab.until(() => document.querySelector('.ps-menu__button[aria-expanded="true"]'));
    await tab.keys("Escape");
    await tab.until(() => !document.querySelector('.ps-menu__button[aria-expanded="true"]'));
    assert.equal(await open(), 0);
    await tab.clean();
  },

  async "settings open, take a language at once, and lead back"(tab, origin) {
    await tab.open(`${origin}/settings`);
    // A legend that the browser draws itself stands on the line above its fieldset.
    const [name, choices] = await tab.evaluate(() =>
      ["legend", ".ps-choices"].map((css) => document.querySelector(`.ps-settings__group--rows > fieldset > ${css}`).getBoundingClientRect().top),
    );
    assert.ok(Math.abs(name - choices) < 8, `the theme's name at ${name}, its choices at ${choices}`);
    await tab.evaluate(() => {
      const select = [...document.querySelectorAll("select")].find((select) => select.querySelector('[value="ko"]'));
      select.value = "ko";
      select.dispatchEvent(new Event("input", { bubbles: true }));
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await tab.until(() => document.documentElement.lang === "ko");
    await tab.open(origin);
    await tab.until(() => document.documentElement.lang === "ko");
    await tab.clean();
  },

  async "the composer grows with its words, keeps them over a reload, and sends on Enter only"(tab, origin) {
    await tab.open(origin);
    const height = () => tab.evaluate(() => document.querySelector("#ps-composer").getBoundingClientRect().height);
    const low = await height();
    await tab.compose("one");
    for (const word of ["two", "three", "four"]) {
      await tab.keys("Shift+Enter");
      await tab.write(word);
    }
    await tab.until(() => document.querySelector("#ps-composer").value === "one\ntwo\nthree\nfour");
    assert.ok((await height()) > low + 30, "it grew");
    assert.equal(await tab.count("article"), 0);
    await tab.keys("Enter");
    await tab.until(() => document.querySelector(".ps-message--user")?.textContent.includes("four"));
    await tab.status("done");
    // A draft is kept after a moment of quiet.
    await tab.compose("half a thought");
    await pause(900);
    await tab.reload();
    await tab.begun();
    await tab.until(() => document.querySelector("#ps-composer").value === "half a thought");
    await tab.clean();
  },

  async "two tabs show one chat"(tab, origin) {
    await tab.open(origin);
    await tab.say("hello");
    const address = await tab.evaluate(() => location.href);
    const other = await tab.another();
    await other.open(address);
    await other.sees("article", "hello");
    await other.show();
    await other.say("why did the CPA rise?");
    await tab.show();
    await tab.until(() => document.querySelectorAll("article").length === 4 && /CPA/.test(document.querySelectorAll("article")[2].textContent));
    await tab.say("weather in Seoul");
    await tab.clean();
    await other.clean();
  },
};
