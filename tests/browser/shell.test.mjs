// The shell: where things stand from the first paint on, what a finger, a keyboard on the screen and a browser that is not Chromium find in it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { given } from "./given.mjs";
import { composer, hiddenIn, open, ROOT, say, serve, sizesNoFields, status } from "./harness.mjs";
import { chat, words } from "./scripted.mjs";

const server = given(serve);

/** Sums up what moved by itself (what follows a press within half a second was asked for), and writes down every heading that the header ever had. */
const recording = () => {
  window.moved = 0;
  window.titles = [];
  window.movers = [];
  const note = (entry) => {
    if (entry.hadRecentInput) return;
    window.moved += entry.value;
    window.movers.push(...entry.sources.map(({ node, previousRect, currentRect }) => `${node?.className ?? node?.nodeName} from ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`));
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
  new MutationObserver(() => {
    const title = document.querySelector("h1")?.textContent;
    if (title && title !== window.titles.at(-1)) window.titles.push(title);
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

test("a stored chat is drawn where it stays, under its own name from the beginning", async () => {
  const page = await chat(server.origin, [words("Paragraphs of an answer.\n\n".repeat(4))], { init: recording });
  await say(page, "A question");
  await page.reload();
  // The store and the thread take their time; the composer does not wait for them.
  await composer(page).waitFor();
  const first = await composer(page).boundingBox();
  await status(page, "ready", "done");
  await page.locator("article").last().getByText("Paragraphs").first().waitFor();
  const name = await page.locator("nav [aria-current=page]").innerText();
  assert.deepEqual(await page.evaluate(() => window.titles), [name]);
  const last = await composer(page).boundingBox();
  assert.ok(Math.abs(first.y - last.y) < 1, `the composer stood at ${first.y} and went to ${last.y}`);
  const moved = await page.evaluate(() => window.moved);
  assert.ok(moved < 0.01, `the page moved by ${moved}`);
});

for (const [device, options] of [["a desk", {}], ["a phone", { viewport: { width: 360, height: 760 }, hasTouch: true }]]) {
  test(`an answer with a table, a chart, questions or words alone keeps still on ${device} while it comes, and stands where it stays when it is loaded again`, async () => {
    const asked = { "Find inefficient campaigns": ".ps-table", "Show trends": ".ps-chart-host svg", "Ask me the two questions of the survey": ".ps-question-card", "Tell me about Markdown": ".ps-prose" };
    for (const [words, shown] of Object.entries(asked)) {
      const page = await open(server.origin, { ...options, init: recording });
      await say(page, words, "done", "ready");
      await page.locator("article").last().locator(shown).first().waitFor();
      const moved = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done([window.moved, window.movers]), 200)))));
      const [streamed, came] = await moved();
      // A table of many columns and a chart's tabs take room that nobody knew of; 0.1 is what counts as still.
      assert.ok(streamed < 0.1, `“${words}” moved the page by ${streamed} while it came: ${came.join("; ")}`);
      await page.reload();
      await status(page, "ready", "done");
      await page.locator("article").last().locator(shown).first().waitFor();
      const [loaded, again] = await moved();
      assert.ok(loaded < 0.01, `“${words}” moved the page by ${loaded} when it was loaded again: ${again.join("; ")}`);
      await page.context().close();
    }
  });
}

test("the gallery and the replay are drawn with their styles", async () => {
  for (const path of ["gallery?component=NudgeList", "replay"]) {
    const page = await open(`${server.origin}/${path}`, { init: recording });
    const moved = await page.evaluate(() => window.moved);
    assert.ok(moved < 0.01, `${path} moved by ${moved}`);
    await page.context().close();
  }
});

test("only a pointer that hovers gives anything the look of being hovered", async () => {
  const page = await open(server.origin);
  const bare = await page.evaluate((sheets) => {
    const found = [];
    const walk = (rules, hovers) => {
      for (const rule of rules) {
        if (rule.selectorText?.includes(":hover") && !hovers) found.push(rule.selectorText);
        if (rule.cssRules) walk(rule.cssRules, hovers || /\(hover/.test(rule.conditionText ?? ""));
      }
    };
    for (const text of sheets) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      walk(sheet.cssRules, false);
    }
    return found;
  }, ["main.css", "lazy/prose.css", "lazy/later.css", "lazy/figures.css", "lazy/options.css", "lazy/questions.css", "lazy/surfaces.css", "lazy/pages.css"].map((name) => readFileSync(join(ROOT, "dist", name), "utf8")));
  assert.deepEqual(bare, []);
});

test("a menu is left by a press elsewhere and by Escape where a pressed button gets no focus, and two never stand open", async () => {
  // As Safari does it.
  const page = await chat(server.origin, [words("Here.")], { init: () => addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault(), true) });
  await say(page, "Hello");
  const lists = page.locator(".ps-menu__list");
  const more = page.locator("main > header").getByRole("button", { name: "More" });
  await more.click();
  assert.equal(await lists.count(), 1);
  await page.locator("article").last().click();
  assert.equal(await lists.count(), 0, "a press elsewhere closes it");
  await more.click();
  await page.getByRole("navigation").getByRole("button", { name: /Actions for/ }).click();
  assert.equal(await lists.count(), 1, "another menu closes the first");
  await page.keyboard.press("Escape");
  assert.equal(await lists.count(), 0, "Escape closes it");
});

test("a press beside a dialog closes it where the browser does not do that by itself, a press that began inside does not", async () => {
  const page = await chat(server.origin, [words("Here.")], {
    init: () => {
      // As Firefox ESR does it: without the property, and without what it does.
      delete HTMLDialogElement.prototype.closedBy;
      addEventListener("cancel", (event) => event.preventDefault(), true);
    },
  });
  await say(page, "Hello");
  await page.getByRole("navigation").getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const box = await dialog.boundingBox();
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(20, 400);
  await page.mouse.up();
  assert.equal(await dialog.isVisible(), true, "words were selected, nothing more");
  await page.mouse.click(20, 400);
  assert.equal(await dialog.isVisible(), false);
  assert.equal(await page.locator("article").count(), 2, "nothing was deleted");
});

test("fields are as tall as their words where the browser cannot size them, at every width", async () => {
  const page = await chat(server.origin, [words("Here.")], { init: sizesNoFields });
  const long = "A sentence that is long enough to need a line of its own in this field. ".repeat(3);
  const field = composer(page);
  await field.fill(long);
  assert.ok((await hiddenIn(field)) <= 1, "the composer shows every line");
  const wide = await field.evaluate((node) => node.clientHeight);
  await page.setViewportSize({ width: 420, height: 860 });
  await page.waitForFunction((wide) => document.querySelector("#ps-composer").clientHeight > wide, wide);
  assert.ok((await hiddenIn(field)) <= 1, "and so it does when it is narrow");
  await page.setViewportSize({ width: 1180, height: 860 });
  await page.waitForFunction((wide) => document.querySelector("#ps-composer").clientHeight === wide, wide);
  await field.press("Enter");
  await status(page, "done");
  await page.locator("article").first().hover();
  await page.getByRole("button", { name: "Edit" }).first().click();
  const editor = page.getByRole("textbox", { name: "Edit your message" });
  await editor.waitFor();
  assert.ok((await hiddenIn(editor)) <= 1, "the editor of a message shows all of it");
  await page.goto(`${server.origin}/gallery?component=ImageFeedbackCanvas&state=chosen`);
  await status(page, "ready");
  const comment = page.locator(".ps-marking-comment").first();
  await comment.fill(long.slice(0, 200));
  assert.ok((await hiddenIn(comment)) <= 1, "a comment on a mark too");
  await page.goto(`${server.origin}/gallery?component=TextAreaCard&state=ready`);
  await status(page, "ready");
  const answer = page.locator(".ps-question textarea").first();
  await answer.fill(long.repeat(4));
  assert.ok((await hiddenIn(answer)) <= 1, "an answer in words");
  await page.goto(`${server.origin}/settings`);
  for (const name of ["More request fields", "Allowed servers"]) {
    const area = page.getByLabel(name);
    const small = await area.evaluate((node) => node.clientHeight);
    await area.fill(Array.from({ length: 9 }, (_, at) => `https://host-${at}.example`).join("\n"));
    assert.ok((await hiddenIn(area)) <= 1, `${name} of the settings`);
    await area.fill("");
    assert.equal(await area.evaluate((node) => node.clientHeight), small, "and is small again without words");
  }
});

test("iOS zooms to no field: under a finger every field has letters of 16 px", async () => {
  const page = await open(`${server.origin}/gallery?component=ImageFeedbackCanvas`, { hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } });
  const pages = {
    "gallery?component=ImageFeedbackCanvas": [".ps-marking-cells", ".ps-marking-comment", ".ps-marking-tag"],
    "gallery?component=ModalForm&state=every-kind": ["dialog input", "dialog select", "dialog textarea"],
    "gallery?component=MatrixQuestionTable": [],
    "gallery?component=DragSortableList": ["select.ps-rank-tile"],
    "gallery?component=RadioCardGroup": ["input"],
    "gallery?component=NumericRating": ["input"],
    "gallery?component=ConfirmationCard": [],
    "gallery?component=TextAreaCard": ["textarea"],
    "gallery?component=Surface": [".ps-surface input"],
    settings: ["input", "select", "textarea"],
  };
  for (const [path, kinds] of Object.entries(pages)) {
    await page.goto(`${server.origin}/${path}`);
    await page.locator(path === "settings" ? ".ps-input" : "[data-sample]").first().waitFor();
    const opener = page.locator("[data-open]");
    if (path.includes("every-kind")) await opener.first().click();
    const fields = page.locator("input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea");
    const small = await fields.evaluateAll((fields) => fields.map((field) => [field.className, parseFloat(getComputedStyle(field).fontSize)]).filter(([, size]) => size < 16));
    assert.deepEqual(small, [], path);
    for (const kind of kinds) assert.ok((await page.locator(kind).count()) > 0, `${path} has ${kind}`);
  }
});

test("a keyboard that covers the page leaves the composer in view", async () => {
  const page = await open(server.origin, {
    viewport: { width: 390, height: 844 },
    init: () => {
      const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, "visualViewport", { value: view });
    },
  });
  await composer(page).focus();
  const raise = (height, scale = 1) =>
    page.evaluate(
      ([height, scale]) => {
        Object.assign(window.visualViewport, { height, scale });
        window.visualViewport.dispatchEvent(new Event("resize"));
        return document.querySelector(".ps-shell").getBoundingClientRect().bottom;
      },
      [height, scale],
    );
  assert.equal(await raise(500), 500, "the page ends where the keyboard begins");
  const box = await composer(page).boundingBox();
  assert.ok(box.y + box.height <= 500, "and the composer stands above it");
  assert.equal(await raise(844), 844, "the room comes back");
  assert.equal(await raise(400, 2), 844, "a page that is zoomed into keeps its height");
});

test("the browser is asked once to keep what is stored, with the first message and not before", async () => {
  const page = await chat(server.origin, [], {
    init: () => {
      window.asked = 0;
      StorageManager.prototype.persist = () => Promise.resolve(++window.asked > 0);
    },
  });
  assert.equal(await page.evaluate(() => window.asked), 0);
  await say(page, "One");
  await say(page, "Two");
  assert.equal(await page.evaluate(() => window.asked), 1);
});

test("files may be dropped anywhere on the page, which says how many and of what kind, and a question that takes files takes them first", async () => {
  const page = await chat(server.origin, [words("Here.")]);
  await say(page, "Hello");
  const drag = (kind, selector, names) =>
    page.evaluate(
      ([kind, selector, names]) => {
        const transfer = new DataTransfer();
        for (const [name, type] of names) transfer.items.add(new File(["x"], name, { type }));
        document.querySelector(selector).dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      },
      [kind, selector, names],
    );
  const long = "a long name of a quarterly report for the whole team.pdf";
  const files = [["a.png", "image/png"], [long, "application/pdf"]];
  await drag("dragover", "article", files);
  const overlay = page.locator(".ps-drop");
  await overlay.waitFor();
  assert.match(await overlay.innerText(), /Drop to add 2 files\s+Images, PDF/);
  const box = await overlay.boundingBox();
  assert.deepEqual([box.x, box.y, box.width, box.height], [0, 0, 1180, 860], "over the whole page");
  await drag("drop", "article", files);
  await overlay.waitFor({ state: "detached" });
  assert.deepEqual(await page.locator(".ps-chips .ps-file__name").allInnerTexts(), ["a.png", long]);
  const end = (selector) => page.locator(".ps-chips .ps-file", { hasText: long }).locator(selector).boundingBox();
  const [name, remove] = [await end(".ps-file__name"), await end("button")];
  assert.ok(name.x + name.width <= remove.x, "a long name ends before its button");
  await page.evaluate(() => document.querySelector(".ps-scroll").addEventListener("dragover", (event) => event.preventDefault()));
  await drag("dragover", "article", files);
  assert.equal(await overlay.count(), 0, "what takes files itself is left alone");
});

test("what is written while an answer runs is put in line by Enter, can be taken back, and goes when the answer is over", async () => {
  const page = await open(server.origin);
  await composer(page).fill("give me a slow answer");
  await composer(page).press("Enter");
  await page.waitForFunction(() => document.documentElement.dataset.status === "streaming");
  await composer(page).fill("hello");
  await page.getByText("Enter adds it to the queue").waitFor();
  await composer(page).press("Enter");
  const line = page.locator("article").filter({ hasText: "hello" });
  await line.getByText("After this answer").waitFor();
  assert.equal(await composer(page).inputValue(), "");
  await composer(page).fill("never mind");
  await composer(page).press("Enter");
  const never = page.locator("article").filter({ hasText: "never mind" });
  await never.getByRole("button", { name: "Do not send" }).click();
  await never.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Stop" }).click();
  await line.getByText("After this answer").waitFor({ state: "detached" });
  await status(page, "done");
  assert.equal(await page.locator("article").count(), 4, "it was sent and answered");
});

test("Escape closes the dialog that is open over an answer, and the next one stops the answer", async () => {
  const page = await open(server.origin);
  await composer(page).fill("give me a slow answer");
  await composer(page).press("Enter");
  await page.waitForFunction(() => document.documentElement.dataset.status === "streaming");
  await page.locator(".ps-head .ps-menu__button").click();
  await page.getByRole("button", { name: "Delete chat" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.status), "streaming", "the answer goes on");
  await composer(page).press("Escape");
  await status(page, "ready");
});

test("a search that was asked for in the list over the page gives the focus back to where the list came from", async () => {
  const page = await chat(server.origin, [], { viewport: { width: 360, height: 760 } });
  await say(page, "A question");
  // The first time its code is still on its way.
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole("button", { name: "Show chats" }).press("Enter");
    await page.getByRole("button", { name: "Search chats" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement.matches(".ps-head__side"));
  }
});

test("nothing moves under a press: what streams waits for the release, but for no press that lasts", async () => {
  const page = await open(server.origin);
  await composer(page).fill("give me a slow answer");
  await composer(page).press("Enter");
  await page.waitForFunction(() => document.documentElement.dataset.status === "streaming");
  await composer(page).fill("never mind");
  await page.getByText("Enter adds it to the queue").waitFor();
  await composer(page).press("Enter");
  await page.getByRole("button", { name: "Do not send" }).hover();
  await page.evaluate(() => {
    const answer = document.querySelectorAll("article")[1];
    addEventListener("pointerdown", () => {
      window.pressed = [answer.innerText];
      setTimeout(() => window.pressed.push(answer.innerText), 400);
    });
  });
  await page.mouse.down();
  await page.waitForFunction(() => window.pressed?.length === 2);
  const [before, during] = await page.evaluate(() => window.pressed);
  assert.equal(during, before);
  await page.waitForFunction((before) => document.querySelectorAll("article")[1].innerText !== before, before);
  await page.mouse.up();
});

test("a message says when it was said: to who hovers or comes by keyboard, with the day when it was not today", async () => {
  const page = await chat(server.origin, [words("Here.")]);
  await say(page, "Hello");
  const time = page.locator("article").first().locator("time");
  const shown = () => time.evaluate((node) => getComputedStyle(node.parentElement).opacity === "1" && getComputedStyle(node).opacity === "1");
  await composer(page).hover();
  assert.equal(await shown(), false);
  await page.locator("article").first().hover();
  await page.waitForFunction(() => getComputedStyle(document.querySelector("article .ps-actions")).opacity === "1");
  assert.equal(await shown(), true);
  // The first of a page comes a moment after the message.
  await time.filter({ hasText: /\d/ }).waitFor();
  assert.match(await time.innerText(), /^\d{1,2}:\d\d( [AP]M)?$/);
  await page.clock.install({ time: new Date(Date.now() + 3 * 86400e3) });
  await page.reload();
  await status(page, "ready", "done");
  await time.filter({ hasText: /\d/ }).waitFor();
  for (const said of [page.locator("article").first(), page.locator("article").last()])
    assert.match(await said.locator("time").innerText(), /[A-Z][a-z]{2} \d+/, "another day is named, of an answer whose server says no time too");
});

test("a message that is gone before its time was written leaves the next one to wait as the first", async () => {
  const init = () => {
    const set = window.setTimeout;
    window.later = [];
    window.setTimeout = (act, wait, ...given) => (wait === 1000 ? window.later.push(act) : set.call(window, act, wait, ...given));
  };
  const page = await chat(server.origin, [], { init });
  const written = () => page.locator("article time").allInnerTexts();
  const pass = () => page.evaluate(() => window.later.splice(0).forEach((act) => act()));
  await say(page, "Hello");
  assert.deepEqual(await written(), ["", ""]);
  await page.getByRole("button", { name: "New chat" }).or(page.getByRole("link", { name: "New chat" })).first().click();
  await page.locator("article").first().waitFor({ state: "detached" });
  await pass();
  await say(page, "Again");
  assert.deepEqual(await written(), ["", ""], "none was written in this page");
  await pass();
  await page.locator("article time").filter({ hasText: /\d/ }).first().waitFor();
});

test("offline is said in a quiet line: nothing is lost", async () => {
  const page = await open(server.origin);
  await say(page, "Hello");
  await page.context().setOffline(true);
  const line = page.locator(".ps-offline");
  for (const words of ["Hello again", "And again"]) {
    await composer(page).fill(words);
    await composer(page).press("Enter");
    await line.waitFor();
  }
  assert.equal((await line.innerText()).trim(), "You are offline. What you sent is kept and goes out when you are back.");
  await page.locator("[aria-live=polite]").filter({ hasText: "You are offline." }).waitFor();
  assert.equal(await page.getByRole("alert").filter({ hasText: "offline" }).count(), 0, "it interrupts nobody");
  assert.equal(await page.locator(".ps-alert").count(), 0);
  assert.equal(await line.getByRole("button").count(), 0, "there is nothing to press");
  const look = await line.evaluate((line) => {
    const probe = line.appendChild(document.createElement("i"));
    probe.style.color = "var(--ps-text-2)";
    const [own, quiet] = [getComputedStyle(line), getComputedStyle(probe).color];
    probe.remove();
    return { quiet: own.color === quiet, background: own.backgroundColor, border: own.borderTopWidth };
  });
  assert.deepEqual(look, { quiet: true, background: "rgba(0, 0, 0, 0)", border: "0px" });
  await page.context().setOffline(false);
  await line.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelectorAll("article").length === 6 && document.documentElement.dataset.status === "done");
  page.allowed = [/ERR_INTERNET_DISCONNECTED/];
});

test("Back of a phone's system closes the list of chats, and a menu in it first", async () => {
  // What Back does on Android is asked of the browser's own watcher: no driver presses it.
  const init = () => {
    window.watchers = [];
    const Own = window.CloseWatcher;
    window.CloseWatcher = class extends Own {
      constructor() {
        super();
        window.watchers.push(this);
      }
      destroy() {
        super.destroy();
        window.watchers = window.watchers.filter((one) => one !== this);
      }
    };
  };
  const page = await chat(server.origin, [], { init, viewport: { width: 360, height: 760 }, hasTouch: true });
  await say(page, "A question");
  const back = () => page.evaluate(() => window.watchers.at(-1).requestClose());
  await page.getByRole("button", { name: "Show chats" }).tap();
  const side = page.locator(".ps-shell__side");
  await side.locator(".ps-menu__button").first().tap();
  const rename = side.getByRole("button", { name: "Rename" });
  await rename.waitFor();
  await back();
  await rename.waitFor({ state: "detached" });
  assert.equal(await page.locator(".ps-scrim").isVisible(), true, "the list is still there");
  await back();
  await page.locator(".ps-scrim").waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => window.watchers.length), 0, "nothing is watched any more");
});

test("the focus is handed on again when what took it goes too, however often the page changed in between", async () => {
  const page = await open(server.origin);
  await say(page, "hello");
  const at = await page.evaluate(async () => {
    const frames = async (count) => {
      for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
    };
    const thread = document.querySelector(".ps-thread");
    const list = thread.appendChild(document.createElement("ul"));
    for (const name of ["one", "two", "three"]) list.appendChild(document.createElement("li")).appendChild(document.createElement("button")).textContent = name;
    const [one, two] = list.children;
    one.firstChild.focus();
    one.remove();
    // Each change is looked at by itself.
    for (let change = 0; change < 3; change++) {
      await frames(1);
      thread.appendChild(document.createElement("p"));
    }
    await frames(5);
    const first = document.activeElement.textContent;
    two.remove();
    await frames(5);
    return [first, document.activeElement.textContent];
  });
  assert.deepEqual(at, ["two", "three"]);
});
