// What becomes of an answer when its page goes away, sleeps or comes back: Firefox and WebKit abort its request before the page
// hears that it leaves, and phones cut it while the page sleeps. Here the cut is made by hand, in the order of theirs.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { given } from "./given.mjs";
import { composer, open, serve, status } from "./harness.mjs";
import { listen } from "./hosts.mjs";

let own;
const peer = given(() => listen((request, response) => own.answer(request, response)));
const server = given(() => serve("--faults", "--delay", "2", "--proxy", `/own=${peer.origin}/`));
beforeEach(() => fetch(`${server.origin}/__log`, { method: "DELETE" }));

const log = async () => (await fetch(`${server.origin}/__log`)).json();
const last = (page) => page.locator("article").last();
const send = async (page, text) => {
  await composer(page).fill(text);
  await composer(page).press("Enter");
};

/** Lets the test cut the answer that streams, as a browser does that takes the page away. */
const cuttable = () => {
  const fetched = window.fetch;
  window.fetch = async (...given) => {
    const answer = await fetched(...given);
    if (!(answer.headers.get("content-type") ?? "").includes("event-stream")) return answer;
    const reader = answer.body.getReader();
    const body = new ReadableStream({
      start(controller) {
        window.cut = () => {
          controller.error(new TypeError("Load failed"));
          reader.cancel();
        };
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    return new Response(body, answer);
  };
};

/** A page whose slow answer has been cut in its middle; notes who asks for the rest. */
async function cut(init = cuttable) {
  const page = await open(server.origin, { init });
  page.asked = [];
  page.on("request", (request) => request.method() === "GET" && request.url().endsWith("/stream") && page.asked.push(request.url()));
  await send(page, "give me a slow answer");
  await page.getByText(/Line 3:/).first().waitFor();
  await page.evaluate(() => window.cut());
  return page;
}

async function isWhole(page) {
  await status(page, "done");
  const lines = (await last(page).innerText()).match(/Line \d+:/g);
  assert.ok(lines.length > 5, lines.join(" "));
  assert.deepEqual(lines, lines.map((_, at) => `Line ${at + 1}:`), "every line once, in order");
  assert.doesNotMatch(await last(page).innerText(), /broke off/);
  assert.equal(await page.getByRole("button", { name: "Retry" }).count(), 0);
  assert.equal(page.asked.length, 1, "the rest was asked for once");
  assert.equal((await log()).length, 1, "it was resumed, not asked again");
  page.allowed = [/Failed to load|ERR_/];
  await page.context().close();
}

describe("an answer that was cut goes on", { concurrency: false }, () => {
  test("when the page that lost it is loaded again", async () => {
    const page = await cut();
    await last(page).getByText(/broke off/).waitFor();
    await page.reload();
    await isWhole(page);
  });

  test("when the page is seen again", async () => {
    const page = await cut();
    await last(page).getByText(/broke off/).waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await isWhole(page);
  });

  test("when the page comes back as it was left", async () => {
    const page = await cut();
    await last(page).getByText(/broke off/).waitFor();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await isWhole(page);
  });

  test("when the page only learns of the cut after it is seen again", async () => {
    const page = await open(server.origin, { init: cuttable });
    page.asked = [];
    page.on("request", (request) => request.method() === "GET" && request.url().endsWith("/stream") && page.asked.push(request.url()));
    await send(page, "give me a slow answer");
    await page.getByText(/Line 3:/).first().waitFor();
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      window.cut();
    });
    await isWhole(page);
  });
});

describe("what became of an answer is known after loading", { concurrency: false }, () => {
  const chunk = (value) => `data: ${JSON.stringify(value)}\n\n`;
  const begin = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" });
    response.write(chunk({ type: "start", messageId: "m1" }) + chunk({ type: "reasoning-start", id: "r" }) + chunk({ type: "reasoning-delta", id: "r", delta: "Let me see." }));
  };
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  /** An answer of two seconds of thinking and some words; nothing of it can be had again. */
  async function thoughtful(request, response) {
    if (request.method === "GET") return response.writeHead(204).end();
    own.asked++;
    begin(response);
    await wait(2000);
    response.write(chunk({ type: "reasoning-end", id: "r" }) + chunk({ type: "text-start", id: "t" }) + chunk({ type: "text-delta", id: "t", delta: "Half of it" }));
    await wait(300);
    return own.end(response);
  }
  const talk = async (end, options) => {
    own = { answer: thoughtful, end, asked: 0 };
    const page = await open(`${server.origin}/?api=/own`, options);
    await send(page, "go");
    await last(page).getByText("Half of it").waitFor();
    return page;
  };
  const again = async (page) => {
    // The address names the server for one visit only.
    await page.reload();
    await status(page, "ready", "done", "error");
    await last(page).getByText("Half of it").waitFor();
    return last(page).innerText();
  };

  test("that it failed in its middle, and before that, when the notice is gone", async () => {
    const page = await talk((response) => response.end(chunk({ type: "error", errorText: "No more tokens." })));
    await page.getByText("No more tokens.").waitFor();
    await last(page).getByText(/broke off/).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    assert.match(await last(page).innerText(), /broke off/);
    assert.match(await again(page), /broke off/);
    page.allowed = [/Failed to load|ERR_/];
  });

  test("how long it thought, that it broke off, and that nobody had the rest", async () => {
    const page = await talk((response) => response.destroy());
    await last(page).getByText(/broke off/).waitFor();
    const before = /Thought for \d+ s/.exec(await last(page).innerText())[0];
    assert.match(before, /for [1-4] s/);
    for (const visit of ["the first", "the second"]) {
      const text = await again(page);
      assert.match(text, /broke off/, `${visit} visit`);
      assert.ok(text.includes(before), `${visit} visit: ${text}`);
    }
    assert.equal(own.asked, 1, "nothing was sent by itself");
    page.allowed = [/Failed to load|ERR_/];
  });

  test("what waits behind it goes out only when it was taken up", async () => {
    const asked = [];
    const part = (words) => chunk({ type: "text-start", id: "t" }) + chunk({ type: "text-delta", id: "t", delta: words });
    const whole = (words) => `${part(words)}${chunk({ type: "text-end", id: "t" })}${chunk({ type: "finish" })}`;
    const start = (response, messageId) => {
      response.writeHead(200, { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" });
      response.write(chunk({ type: "start", messageId }));
    };
    const answer = (request, response) => {
      asked.push(request.method);
      start(response, asked.length < 3 ? "m1" : "m2");
      if (asked.length === 1) response.write(part("Half of it"));
      else response.end(whole(asked.length === 2 ? "Half of it and the rest." : "To what waited."));
    };
    own = { answer, asked: 0 };
    const page = await open(`${server.origin}/?api=/own`);
    await send(page, "go");
    await last(page).getByText("Half of it").waitFor();
    await send(page, "and then");
    await page.getByText("After this answer").waitFor();
    // Long enough that a part of it is kept.
    await wait(3500);
    await page.reload();
    await last(page).getByText("To what waited.").waitFor();
    await page.locator("article").getByText("Half of it and the rest.").waitFor();
    assert.deepEqual(asked, ["POST", "GET", "POST"]);
    assert.equal(await page.locator("article").count(), 4);
    assert.equal(await page.getByText(/broke off/).count(), 0);
    page.allowed = [/ERR_/];
  });

  test("that the person stopped it", async () => {
    const page = await talk(() => {});
    await page.getByRole("button", { name: "Stop" }).click();
    await last(page).getByText("You stopped this answer").waitFor();
    assert.match(await again(page), /Thought for \d+ s[\s\S]*You stopped this answer/);
    // Another answer in its place is whole.
    own.end = (response) => response.end(chunk({ type: "text-end", id: "t" }) + chunk({ type: "finish" }));
    page.allowed = [/Failed to load|ERR_/];
  });

  /** Asks for an answer whose last words are half a link; looks at what is shown when it has ended, and after loading. */
  async function half(finish, end, mark) {
    const answer = (request, response) => {
      if (request.method === "GET") return response.writeHead(204).end();
      begin(response);
      response.write(chunk({ type: "reasoning-end", id: "r" }) + chunk({ type: "text-start", id: "t" }) + chunk({ type: "text-delta", id: "t", delta: "Half of it is in [the whole list](https://shop.exam" }));
      finish(response);
    };
    // The answer of the test before may still be on its way.
    own = { answer, end: (response) => response.end(), asked: 0 };
    const page = await open(`${server.origin}/?api=/own`);
    await send(page, "go");
    await end(page);
    const shown = () => last(page).locator(".ps-prose").last().evaluate((prose) => [prose.innerText.trim(), prose.querySelectorAll("a, .ps-link-pending").length]);
    for (const look of ["as it ended", "after loading"]) {
      if (look === "after loading") await again(page);
      await last(page).getByText(mark).waitFor();
      assert.deepEqual(await shown(), ["Half of it is in the whole list", 0], look);
    }
    page.allowed = [/Failed to load|ERR_/];
    await page.context().close();
  }

  test("that a link was stopped in its address: only its words are shown", () =>
    half(() => {}, async (page) => {
      await last(page).getByText("the whole list").waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
    }, "You stopped this answer"));

  test("that the server cut it, in the address of a link: only its words are shown", () =>
    half((response) => {
      // That the text is over is drawn before it is known that its end is missing.
      response.write(chunk({ type: "text-end", id: "t" }));
      setTimeout(() => response.end(chunk({ type: "finish", finishReason: "length" })), 800);
    }, (page) => status(page, "done"), "reached its maximum length"));

  test("that the server stopped it, in its words", async () => {
    const page = await talk((response) => response.end(chunk({ type: "abort", reason: "maintenance" })));
    await last(page).getByText(/maintenance/).waitFor();
    assert.match(await again(page), /maintenance/);
  });

  test("that it is whole", async () => {
    const page = await talk((response) => response.end(chunk({ type: "text-end", id: "t" }) + chunk({ type: "finish" })));
    await status(page, "done");
    const text = await again(page);
    assert.match(text, /Thought for \d+ s/);
    assert.doesNotMatch(text, /broke off|stopped/);
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/own"));
    await page.goto(`${page.url()}?api=/own`);
    await status(page, "ready", "done");
    await send(page, "and more");
    assert.ok(!(await sent).postData().includes("partsongLocal"), "what only the browser knows stays there");
  });
});

for (const [protocol, half, whole] of [
  ["gulf", { text: "Half an answer" }, { text: "A whole answer" }],
  ["a2ui", { message: { text: "Half an answer" } }, { message: { text: "A whole answer" } }],
  ["genui", { message: { role: "model", content: [{ text: "Half an answer" }] } }, { result: { message: { content: [{ text: "A whole answer" }] } } }],
]) {
  const line = (value) => JSON.stringify(value) + "\n";
  for (const [where, begin] of [["after a line", line(half)], ["within the first line", line(half).slice(0, 12)]]) {
    test(`${protocol}: an answer whose connection is torn ${where} says that it was lost, keeps what came, and is asked for again`, async () => {
      const answer = (request, response) => {
        own.asked++;
        response.writeHead(200, { "content-type": "application/jsonl" });
        if (own.asked > 1) return response.end(line(whole));
        response.write(begin);
        setTimeout(() => response.socket.resetAndDestroy(), 300);
      };
      own = { answer, asked: 0, end: (response) => response.end() };
      const page = await open(`${server.origin}/?protocol=${protocol}&api=/own`);
      await send(page, "go");
      const alert = page.locator(".ps-alert");
      await alert.getByText(/The connection was lost/).waitFor();
      assert.doesNotMatch(await alert.innerText(), /could not be reached|something other than/);
      if (begin.endsWith("\n")) assert.match(await last(page).innerText(), /Half an answer/);
      await alert.getByRole("button", { name: "Retry" }).click();
      await page.locator(".ps-thread").getByText("A whole answer").waitFor();
      assert.equal(own.asked, 2);
      page.allowed = [/Failed to load|ERR_/];
    });
  }
}

test("a page that is told to leave in the middle of its work goes on working", async () => {
  const page = await open(server.origin);
  await page.evaluate(() => {
    const now = Date.now;
    let inside = false;
    window.left = 0;
    // The clock is read while the session changes what it keeps.
    Date.now = () => {
      if (!inside) {
        inside = true;
        window.left++;
        window.dispatchEvent(new PageTransitionEvent("pagehide"));
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        inside = false;
      }
      return now();
    };
  });
  await send(page, "hello");
  await status(page, "done");
  assert.ok((await page.evaluate(() => window.left)) > 2);
  assert.equal(await page.locator(".ps-halt").count(), 0);
  await page.reload();
  await status(page, "ready", "done");
  await page.waitForFunction(() => document.querySelectorAll("article").length === 2);
});
