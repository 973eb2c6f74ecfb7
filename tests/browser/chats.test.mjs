// What a person does every day once the first conversation went well: names and deletes chats, brings files by drop, paste and
// upload, opens a link with a history.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, say, serve, status, turn, until } from "./harness.mjs";
import { STEP, chat, tool, words } from "./scripted.mjs";

const server = given(() => serve("--delay", "2"));

const row = (page, title) => page.getByRole("navigation").getByRole("listitem").filter({ hasText: title });

test("the server names a chat, the person renames it, deletes it after being asked, and all of it outlives a reload", async () => {
  const page = await chat(server.origin, [[{ type: "data-chat-title", data: "Spring campaign", transient: true }, ...words("Named.")]]);
  await say(page, "What shall we call this?");
  await row(page, "Spring campaign").waitFor();
  await row(page, "Spring campaign").getByRole("button", { name: "Actions for “Spring campaign”" }).click();
  await page.getByRole("button", { name: "Rename" }).press("Enter");
  const field = page.getByRole("textbox", { name: "Chat name" });
  assert.equal(await field.inputValue(), "Spring campaign");
  // What turns a direction is not part of a name.
  await field.fill("Summer \u202Ecampaign");
  await field.press("Enter");
  await row(page, "Summer campaign").waitFor();
  await page.reload();
  await status(page, "ready", "done");
  await row(page, "Summer campaign").waitFor();
  await page.locator("article").getByText("Named.").waitFor();
  await row(page, "Summer campaign").getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const ask = page.getByRole("dialog");
  assert.match(await ask.innerText(), /Summer campaign/);
  await axe(page, "asking before a chat is deleted", "dialog[open]");
  await ask.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await row(page, "Summer campaign").count(), 1, "Cancel deletes nothing");
  await row(page, "Summer campaign").getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await ask.getByRole("button", { name: "Delete" }).click();
  await row(page, "Summer campaign").waitFor({ state: "detached" });
  await page.reload();
  await status(page, "ready");
  assert.equal(await row(page, "campaign").count(), 0, "gone for good");
});

const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim() ?? document.activeElement.tagName);
/** Opens a chat's menu by keyboard, and chooses its first or last row. */
async function choose(page, title, key) {
  await page.getByRole("navigation").getByRole("button", { name: `Actions for “${title}”` }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press(key);
  await page.keyboard.press("Enter");
}
async function named(page, ...titles) {
  for (const title of titles) {
    if (await page.locator("article").count()) await page.getByRole("button", { name: "New chat" }).click();
    await say(page, title);
    await row(page, title).waitFor();
  }
}

test("after a chat was renamed or deleted by keyboard the focus stays in the list", async () => {
  const page = await chat(server.origin, []);
  await named(page, "first", "second", "third");
  await choose(page, "second", "ArrowDown");
  await page.keyboard.type("middle");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "Actions for “middle”");
  await choose(page, "middle", "ArrowDown");
  await page.keyboard.type("nothing");
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "Actions for “middle”");
  const remove = async (title) => {
    await choose(page, title, "ArrowUp");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await row(page, title).waitFor({ state: "detached" });
  };
  await remove("middle");
  assert.equal(await focused(page), "first", "the next one");
  await remove("first");
  assert.equal(await focused(page), "third", "the one before");
  await remove("third");
  assert.equal(await focused(page), "Your chats appear here");
});

test("who looks at a name and leaves it has named nothing: the server's name still comes", async () => {
  const named = [{ type: "data-chat-title", data: "Spring campaign", transient: true }, ...words("Named.")];
  const page = await chat(server.origin, [words("Not yet."), named]);
  await say(page, "A question");
  const menu = page.locator(".ps-head .ps-menu__button");
  await menu.press("Enter");
  await page.getByRole("button", { name: "Rename" }).press("Enter");
  await page.getByRole("textbox", { name: "Chat name" }).press("Enter");
  await row(page, "A question").getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("button", { name: "Rename" }).press("Enter");
  await page.getByRole("textbox", { name: "Chat name" }).press("Enter");
  await say(page, "And now?");
  await row(page, "Spring campaign").waitFor();
});

test("the list goes by the days of the calendar, also over a day of 25 hours, and stands under another day after midnight", async () => {
  const context = (await open(null, { timezoneId: "Europe/Berlin" })).context();
  await context.clock.install({ time: new Date("2026-10-25T00:30:00+02:00") });
  const page = await chat(server.origin, [], { context });
  await say(page, "At night");
  const day = (name) => page.getByRole("navigation").getByRole("heading", { name });
  await day("Today").waitFor();
  await page.clock.fastForward("24:45:00");
  await day("Yesterday").waitFor();
  assert.equal(await row(page, "At night").count(), 1);
});

test("after a rename over the thread the focus is at its menu, and after a delete there in the new chat's field", async () => {
  const page = await chat(server.origin, []);
  await named(page, "first");
  const menu = page.getByRole("banner").or(page.locator(".ps-head")).locator(".ps-menu__button").first();
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Rename" }).press("Enter");
  await page.keyboard.type("renamed");
  await page.keyboard.press("Enter");
  await row(page, "renamed").waitFor();
  assert.equal(await menu.evaluate((node) => node === document.activeElement), true);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete chat" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await row(page, "renamed").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement.id === "ps-composer");
});

test("what one tab begins, renames and deletes the list of another shows, and a chat that is gone is left", async () => {
  const page = await chat(server.origin, []);
  await named(page, "first");
  const second = await open(page.url(), { context: page.context() });
  await row(second, "first").waitFor();
  await named(page, "later");
  await row(second, "later").waitFor();
  await choose(page, "first", "ArrowDown");
  await page.keyboard.type("renamed");
  await page.keyboard.press("Enter");
  await row(second, "renamed").waitFor();
  await second.getByRole("heading", { level: 1, name: "renamed" }).waitFor();
  await choose(page, "renamed", "ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await row(second, "renamed").waitFor({ state: "detached" });
  await second.waitForURL(`${server.origin}/`);
  assert.equal(await second.locator("article").count(), 0);
  await second.reload();
  await row(second, "later").waitFor();
  assert.equal(await row(second, "renamed").count(), 0);
});

test("of two names that two tabs give a chat, the last one is kept", async () => {
  const page = await chat(server.origin, []);
  await named(page, "first");
  const second = await open(page.url(), { context: page.context() });
  for (const [tab, from, to] of [[page, "first", "renamed"], [second, "renamed", "named again"]]) {
    await row(tab, from).waitFor();
    await choose(tab, from, "ArrowDown");
    await tab.keyboard.type(to);
    await tab.keyboard.press("Enter");
    await row(second, to).waitFor();
    await tab.waitForTimeout(300);
  }
  await second.reload();
  await status(second, "ready", "done");
  await row(second, "named again").waitFor();
});

/** Drops or pastes a file on the composer, as the browser would. */
const bring = (page, how, name, type, text) =>
  page.evaluate(
    ([how, name, type, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type }));
      const field = document.querySelector("#ps-composer");
      const fire = (kind) => field.dispatchEvent(kind === "paste" ? new ClipboardEvent(kind, { clipboardData: transfer, bubbles: true, cancelable: true }) : new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      for (const kind of how === "paste" ? ["paste"] : ["dragenter", "dragover", "drop"]) fire(kind);
    },
    [how, name, type, text],
  );

test("files come by drop and paste, can be taken out again, and stand before the words", async () => {
  const page = await chat(server.origin, []);
  await bring(page, "drop", "plan.csv", "text/csv", "a,b\n1,2\n");
  await bring(page, "paste", "shot.png", "image/png", "not really");
  await bring(page, "drop", "wrong.txt", "text/plain", "oops");
  await page.getByRole("button", { name: "Remove wrong.txt" }).press("Enter");
  assert.equal(await focused(page), "Remove shot.png");
  await axe(page, "files in the composer", ".ps-composer");
  await say(page, "Two files");
  const parts = page.bodies[0].messages.at(-1).parts;
  assert.deepEqual(parts.map((part) => [part.type, part.filename ?? part.text]), [["file", "plan.csv"], ["file", "shot.png"], ["text", "Two files"]]);
  assert.equal(parts[0].url, `data:text/csv;base64,${Buffer.from("a,b\n1,2\n").toString("base64")}`);
  assert.equal(await page.locator("article").first().getByText("plan.csv").count(), 1, "the message shows its file");
});

test("words that come with a picture of them are pasted as words, and a file that comes with its name as a file", async () => {
  const page = await chat(server.origin, []);
  /** Whether the browser's own paste goes on. */
  const paste = (words) =>
    page.evaluate((words) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["x"], "image.png", { type: "image/png" }));
      clipboardData.setData("text/plain", words);
      return document.querySelector("#ps-composer").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, words);
  assert.equal(await paste("Campaign\tSpend\nBrand\t8420"), true);
  assert.equal(await page.locator(".ps-chips").count(), 0);
  assert.equal(await paste("image.png"), false);
  await page.getByRole("button", { name: "Remove image.png" }).waitFor();
});

test("a picture that cannot be shown has the sign of a file in the composer", async () => {
  const page = await chat(server.origin, []);
  await bring(page, "drop", "sky.png", "image/png", "no picture");
  await page.locator(".ps-file .ps-file__sign svg").waitFor();
  assert.equal(await page.locator(".ps-file img").count(), 0);
});

test("a picture goes out without the place where it was taken", async () => {
  const page = await chat(server.origin, []);
  const chunk = (name, text) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(text.length);
    return Buffer.concat([size, Buffer.from(name + text), Buffer.alloc(4)]);
  };
  const png = (...chunks) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks.map(([name, text]) => chunk(name, text))]);
  const buffer = png(["IHDR", "13"], ["eXIf", "52.52 13.40"], ["tEXt", "Berlin"], ["IDAT", "pixels"], ["IEND", ""]);
  await page.locator("input[type=file]").first().setInputFiles({ name: "shot.png", mimeType: "image/png", buffer });
  await say(page, "Look");
  const [{ url, filename, mediaType }] = page.bodies[0].messages.at(-1).parts;
  assert.deepEqual([filename, mediaType], ["shot.png", "image/png"]);
  assert.equal(Buffer.from(url.split(",")[1], "base64").toString("latin1"), png(["IHDR", "13"], ["IDAT", "pixels"], ["IEND", ""]).toString("latin1"));
});

test("taking out the only file leads back to the words", async () => {
  const page = await chat(server.origin, []);
  await bring(page, "drop", "plan.csv", "text/csv", "a,b\n1,2\n");
  await page.getByRole("button", { name: "Remove plan.csv" }).press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "ps-composer");
});

test("a file that is too large for a message says so, and by how much at the most", async () => {
  const page = await chat(server.origin, []);
  await page.locator("input[type=file]").first().setInputFiles({ name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(11 * 1024 * 1024) });
  const problem = page.locator("main").getByText("“film.mp4” is too large: the limit for a message is 10 MB");
  await problem.waitFor();
  await page.locator(".ps-file").getByText("Too large", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await composer(page).fill("Look");
  await composer(page).press("Enter");
  await problem.waitFor();
  assert.equal(page.bodies.length, 0);
  assert.equal(await composer(page).inputValue(), "Look");
  assert.equal(await page.getByRole("button", { name: "Try film.mp4 again" }).count(), 0, "no further try would help");
});

test("who sends with a file that is too large comes to what takes it out", async () => {
  const page = await chat(server.origin, [words("Fine.")]);
  await page.locator("input[type=file]").first().setInputFiles({ name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(11 * 1024 * 1024) });
  const remove = page.getByRole("button", { name: "Remove film.mp4" });
  const hasFocus = (place) => until(() => place.evaluate((place) => place === document.activeElement), "it has the focus");
  await page.locator("main").getByText("“film.mp4” is too large").waitFor();
  await hasFocus(composer(page));
  await composer(page).fill("Look");
  await composer(page).press("Enter");
  await hasFocus(remove);
  await composer(page).focus();
  await page.getByRole("button", { name: "Send" }).click();
  await hasFocus(remove);
  assert.equal(page.bodies.length, 0);
  await remove.press("Enter");
  await hasFocus(composer(page));
  await turn(page, () => composer(page).press("Enter"));
  assert.equal(page.bodies.length, 1);
});

test("what is told of a file that is too large names one that is there, and goes with the last, aloud too", async () => {
  const page = await chat(server.origin, []);
  const large = (name) => ({ name, mimeType: "video/mp4", buffer: Buffer.alloc(11 * 1024 * 1024) });
  const field = page.locator("input[type=file]").first();
  const told = (name) => page.locator("main").getByText(`“${name}” is too large`);
  await field.setInputFiles([large("film.mp4"), { name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") }, large("song.mp4")]);
  await told("film.mp4").waitFor();
  await page.getByRole("button", { name: "Remove plan.csv" }).click();
  assert.equal(await told("film.mp4").count(), 1);
  await page.getByRole("button", { name: "Remove film.mp4" }).click();
  assert.equal(await told("film.mp4").count(), 0);
  assert.equal(await told("song.mp4").count(), 1, "another is too large");
  const aloud = page.locator(".ps-hidden[role=alert]");
  assert.match(await aloud.textContent(), /film\.mp4/);
  await page.getByRole("button", { name: "Remove song.mp4" }).click();
  await told("song.mp4").waitFor({ state: "detached" });
  assert.equal(await aloud.textContent(), "");
  await field.setInputFiles([large("film.mp4")]);
  await told("film.mp4").waitFor();
});

async function uploadTo(page, address) {
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Upload endpoint").fill(address);
  await page.getByRole("button", { name: "Save" }).click();
  await page.goBack();
}

test("with an upload endpoint a file goes there first; one that fails or is stopped loses neither file nor words", async () => {
  const page = await chat(server.origin, []);
  let upload = (route) => route.fulfill({ status: 413, body: "too large" });
  const types = [];
  await page.route("**/files", (route) => {
    types.push(route.request().headers()["content-type"]);
    return upload(route);
  });
  await uploadTo(page, "/files");
  await bring(page, "drop", "plan.csv", "text/csv", "a,b\n1,2\n");
  const kept = async () => {
    assert.equal(page.bodies.length, 0, "nothing was sent without its file");
    assert.equal(await composer(page).inputValue(), "Read it");
    assert.equal(await page.getByRole("button", { name: "Remove plan.csv" }).isEnabled(), true);
  };
  await composer(page).fill("Read it");
  await composer(page).press("Enter");
  await page.locator("main").getByText("“plan.csv” could not be attached.").waitFor();
  await kept();

  const hangs = new Promise((begun) => (upload = begun));
  await composer(page).press("Enter");
  await hangs;
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await axe(page, "a file on its way", ".ps-composer");
  await composer(page).press("Enter");
  await composer(page).press("Escape");
  await page.getByRole("button", { name: "Send" }).waitFor();
  await kept();
  assert.equal(types.length, 2, "one upload at a time");

  upload = (route) => route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify({ url: "/files/1.csv", pathname: "1.csv", contentType: "text/csv" }) });
  await turn(page, () => composer(page).press("Enter"));
  assert.ok(types.every((type) => type.startsWith("multipart/form-data")));
  const parts = page.bodies[0].messages.at(-1).parts;
  assert.deepEqual([parts[0].url, parts[0].mediaType, parts[1].text], ["/files/1.csv", "text/csv", "Read it"]);
  assert.equal(await composer(page).inputValue(), "");
  assert.equal(await page.getByRole("button", { name: "Remove plan.csv" }).count(), 0);
  page.allowed = [/413/];
});

test("a large file goes up unread, and a picture whose place cannot be taken out stays", async () => {
  const page = await chat(server.origin, []);
  await uploadTo(page, "/files");
  await page.route("**/files", (route) => route.fulfill({ json: { url: "/public/mark.png", pathname: "scan.tiff" } }));
  const drop = (name, type, head, size) =>
    page.evaluate(
      ([name, type, head, size]) => {
        const read = Blob.prototype.arrayBuffer;
        window.longest = 0;
        Blob.prototype.arrayBuffer = function () {
          window.longest = Math.max(window.longest, this.size);
          return read.call(this);
        };
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(head), new Uint8Array(size)], name, { type }));
        document.querySelector(".ps-composer").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
      },
      [name, type, head, size],
    );
  await drop("scan.tiff", "image/tiff", [0x49, 0x49, 0x2a, 0], 12 << 20);
  await say(page, "Look");
  assert.equal(page.bodies[0].messages.at(-1).parts[0].url, "/public/mark.png");
  assert.ok((await page.evaluate(() => window.longest)) < 100);

  await drop("sky.jpg", "image/jpeg", [0xff, 0xd8], 65 << 20);
  await composer(page).fill("And this");
  await composer(page).press("Enter");
  await page.locator("main").getByText("“sky.jpg” is too large: the limit for a message is 64 MB").waitFor();
  assert.equal(page.bodies.length, 1, "nothing was sent without its file");
  assert.ok((await page.evaluate(() => window.longest)) < 100);
});

test("of several files each says how far it is; a failed one is tried again alone, by keyboard, and nothing goes up twice", async () => {
  const page = await chat(server.origin, []);
  await uploadTo(page, "/files");
  const names = [];
  const answer = (route, name) => route.fulfill({ json: { url: `/files/${name}`, pathname: name, contentType: "text/csv" } });
  let release;
  const held = new Promise((go) => (release = go));
  await page.route("**/files", async (route) => {
    const name = /filename="(.+?)"/.exec(route.request().postData())[1];
    names.push(name);
    if (name === "b.csv" && names.length < 4) return route.fulfill({ status: 500, body: "no" });
    if (name === "c.csv") await held;
    return answer(route, name);
  });
  for (const name of ["a.csv", "b.csv", "c.csv"]) await bring(page, "drop", name, "text/csv", "a,b\n1,2\n");
  await composer(page).fill("Read them");
  await composer(page).press("Enter");
  const chip = (name) => page.locator(".ps-chips .ps-file", { hasText: name });
  await chip("c.csv").getByRole("progressbar", { name: "Uploading c.csv" }).waitFor();
  await chip("b.csv").getByText("Failed").waitFor();
  await page.locator(".ps-composer").getByText("1 of 3 uploading").waitFor();
  await axe(page, "files on their way", ".ps-composer");
  release();
  await page.locator("main").getByText("“b.csv” could not be attached.").waitFor();
  assert.equal(page.bodies.length, 0, "nothing is sent without all of them");
  const again = page.getByRole("button", { name: "Retry b.csv" });
  await axe(page, "a failed file", ".ps-composer");
  // The first files' Remove, then the failed one's own buttons.
  await page.locator(".ps-chips button").first().focus();
  await page.keyboard.press("Tab");
  assert.equal(await again.evaluate((button) => button === document.activeElement), true);
  await page.keyboard.press("Enter");
  await again.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Send" }).waitFor();
  assert.equal(page.bodies.length, 0, "the person sends");
  assert.equal(await composer(page).evaluate((field) => field === document.activeElement), true, "the focus finds a place that stays");
  await turn(page, () => composer(page).press("Enter"));
  assert.deepEqual(names, ["a.csv", "b.csv", "c.csv", "b.csv"]);
  assert.deepEqual(page.bodies[0].messages.at(-1).parts.map((part) => part.url ?? part.text), ["/files/a.csv", "/files/b.csv", "/files/c.csv", "Read them"]);
  assert.equal(await page.locator(".ps-chips").count(), 0);
  page.allowed = [/500/];
});

test("the file after one that was taken out has the focus, though another one offers Retry", async () => {
  const page = await chat(server.origin, []);
  await uploadTo(page, "/files");
  await page.route("**/files", (route) => {
    const name = /filename="(.+?)"/.exec(route.request().postData())[1];
    return name === "a.csv" ? route.fulfill({ status: 500, body: "no" }) : route.fulfill({ json: { url: `/files/${name}` } });
  });
  for (const name of ["a.csv", "b.csv", "c.csv"]) await bring(page, "drop", name, "text/csv", "a,b\n1,2\n");
  await composer(page).fill("Read them");
  await composer(page).press("Enter");
  await page.getByRole("button", { name: "Retry a.csv" }).waitFor();
  await page.getByRole("button", { name: "Remove b.csv" }).press("Enter");
  assert.equal(await focused(page), "Remove c.csv");
  page.allowed = [/500/];
});

test("a file's size is told as upload questions tell it: a KB is 1,024 bytes", async () => {
  const page = await open(server.origin);
  await page.locator("input[type=file]").setInputFiles({ name: "large.txt", mimeType: "text/plain", buffer: Buffer.alloc(100 << 10, "words ") });
  assert.equal(await page.locator(".ps-chips .ps-file__size").innerText(), "100 KB");
});

test("a link with a protocol that is none says which there are, and its words are let go", async () => {
  const page = await open(`${server.origin}/?protocol=pigeon&q=coo`);
  await page.locator("main").getByText("This link names the protocol “pigeon”, which is not supported here. Supported: ai-sdk, ag-ui, gulf, a2ui, genos, genui.").waitFor();
  assert.equal(await composer(page).inputValue(), "", "the words were meant for another server");
  assert.equal(await say(page, "hello"), "done");
});

test("a name that an earlier version kept turns no direction", async () => {
  const page = await open(server.origin);
  await say(page, "hello");
  await row(page, "hello").waitFor();
  await page.waitForTimeout(500);
  const chat = page.url();
  await page.goto(`${server.origin}/public/mark.png`);
  await page.evaluate(async () => {
    const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }));
    const database = await done(indexedDB.open("partsong"));
    const store = database.transaction("chats", "readwrite").objectStore("chats");
    const [key] = await done(store.getAllKeys());
    await done(store.put((await done(store.get(key))).replaceAll("hello", "\u202Eolleh"), key));
    database.close();
  });
  await page.goto(chat);
  await row(page, "olleh").waitFor();
  assert.deepEqual(await page.locator(".ps-side__title, .ps-head__title").allTextContents(), ["olleh", "olleh"]);
  page.allowed = [/style-src/];
});

test("a file on its way says how many percent of it have gone", async () => {
  const page = await open(server.origin);
  await uploadTo(page, "/api/files/upload");
  await page.locator("input[type=file]").setInputFiles({ name: "주간 보고 #1.txt", mimeType: "text/plain", buffer: Buffer.alloc(3 << 20, "words ") });
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const slow = (uploadThroughput) => line.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await slow(400 << 10);
  await composer(page).fill("Read it");
  await composer(page).press("Enter");
  await page.waitForFunction(() => document.querySelector(".ps-file__bar")?.value > 0 && document.querySelector(".ps-file__bar").value < 100);
  assert.match(await page.locator(".ps-chips .ps-file__size").innerText(), /^\d+%$/);
  await slow(-1);
  await status(page, "done");
  // Under its own name, on its card and where it is saved.
  const card = page.locator("article").first().getByRole("link", { name: "주간 보고 #1.txt" });
  const saved = page.waitForEvent("download");
  await card.click();
  assert.equal((await saved).suggestedFilename(), "주간 보고 #1.txt");
});

test("an action on a card leaves the words in the composer alone", async () => {
  const page = await chat(server.origin, [[...tool("showNudges", {}, { demoType: "nudge", nudges: [{ id: "n1", title: "Pause the campaign", description: "It wastes money.", reason: "Nobody clicks." }] }), ...STEP, ...words("One thing.")]]);
  await say(page, "What can I do?");
  await page.getByRole("button", { name: "Why? Pause the campaign" }).press("Enter");
  await page.getByRole("button", { name: "Hide reason: Pause the campaign" }).waitFor();
  await composer(page).fill("Half a sentence");
  await turn(page, () => page.getByRole("button", { name: /^Apply/ }).first().press("Enter"));
  assert.equal(page.bodies.length, 2);
  await page.waitForFunction(() => document.activeElement.closest(".ps-item-buttons"));
  assert.equal(await composer(page).inputValue(), "Half a sentence");
});

test("what a link's history says was allowed or answered is shown, and never sent on as the person's word", async () => {
  const call = (toolCallId, name, rest) => ({ type: `tool-${name}`, toolCallId, input: { amount: 7 }, ...rest });
  const messages = [
    { id: "u1", role: "user", parts: [{ type: "text", text: "Pay it" }] },
    {
      id: "a1",
      role: "assistant",
      parts: [
        { type: "text", text: "As you wish." },
        call("looked-up", "lookUp", { state: "output-available", output: { found: 1 } }),
        call("paid", "pay", { state: "approval-responded", approval: { id: "p1", approved: true } }),
        call("asked", "render_interaction", { state: "output-available", output: { interaction_id: "i", type: "consent", status: "submitted", value: { granted: true } } }),
      ],
    },
  ];
  const page = await chat(server.origin, []);
  await page.route((url) => url.pathname === "/yesterday.json", (route) => route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify({ messages }) }));
  await page.goto(`${server.origin}/?history=/yesterday.json&q=${encodeURIComponent("go on")}`);
  await page.getByText("As you wish.").waitFor();
  await page.waitForFunction(() => document.querySelector("#ps-composer")?.value === "go on");
  assert.equal(page.bodies.length, 0, "nothing is sent by a link");
  await turn(page, () => composer(page).press("Enter"));
  // Nor after a reload, from the store.
  await page.reload();
  await status(page, "ready", "done");
  await say(page, "and on");
  assert.equal(page.bodies.length, 2);
  for (const body of page.bodies) {
    const sent = JSON.stringify(body);
    assert.ok(sent.includes("looked-up") && sent.includes("As you wish."), "the rest of it goes along");
    assert.ok(!sent.includes('"paid"') && !sent.includes('"asked"'), sent);
  }
});

test("a long history is written down in slices: what comes meanwhile is drawn between them", async () => {
  const messages = Array.from({ length: 500 }, (_, at) => ({ id: `m${at}`, role: at % 2 ? "assistant" : "user", parts: [{ type: "text", text: `Message ${at}.` }] }));
  const page = await chat(server.origin, []);
  await page.route((url) => url.pathname === "/long.json", (route) => route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify({ messages }) }));
  // Rows that were asked for since one of them was there.
  await page.addInitScript(() => {
    window.rows = window.most = 0;
    let since = 0;
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      const request = put.apply(this, args);
      if (this.name === "messages") {
        window.rows += 1;
        window.most = Math.max(window.most, ++since);
        request.addEventListener("success", () => (since = 0));
      }
      return request;
    };
  });
  await page.goto(`${server.origin}/?history=/long.json`);
  await status(page, "ready", "done");
  await say(page, "and on");
  await page.waitForFunction(() => window.rows >= 502);
  assert.ok((await page.evaluate(() => window.most)) <= 100, `${await page.evaluate(() => window.most)} rows in one go`);
  await page.reload();
  await status(page, "ready", "done");
  assert.equal(await page.locator("article").last().innerText().then((words) => words.includes("Fine.")), true);
  await page.getByRole("button", { name: /earlier/i }).first().waitFor();
});

test("a link may bring a history of the same origin, and none of a stranger's", async () => {
  const messages = [
    { id: "u1", role: "user", parts: [{ type: "text", text: "What was it?" }] },
    { id: "a1", role: "assistant", parts: [{ type: "text", text: "It was **the budget**." }] },
  ];
  const page = await open(null, { reducedMotion: "reduce" });
  await page.route((url) => url.pathname === "/yesterday.json", (route) => route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify({ messages }) }));
  await page.goto(`${server.origin}/?history=/yesterday.json`);
  await status(page, "ready", "done");
  assert.equal(await page.locator("article").last().locator("strong").innerText(), "the budget");
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await page.goto(`${server.origin}/?history=${encodeURIComponent("https://evil.example/h.json")}`);
  await status(page, "ready", "error");
  await page.locator("main").getByText("https://evil.example is not on the list").waitFor();
  assert.ok(!asked.includes("evil.example"));
});

test("the rows of a server's history bring their files and their times, after a reload and to the server too", async () => {
  const at = new Date(Date.now() - 40 * 24 * 3600 * 1000);
  const rows = [
    {
      id: "u1", chatId: "c", role: "user", createdAt: at.toISOString(), parts: [{ type: "text", text: "What is in it?" }],
      attachments: [{ url: `data:text/plain;base64,${Buffer.from("tides").toString("base64")}`, name: "tides.txt", contentType: "text/plain" }],
    },
    { id: "a1", chatId: "c", role: "assistant", createdAt: at.getTime() + 5000, parts: [{ type: "text", text: "High water at nine." }], attachments: [] },
  ];
  const page = await chat(server.origin, []);
  await page.route((url) => url.pathname === "/rows.json", (route) => route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify({ messages: rows }) }));
  await page.goto(`${server.origin}/?history=/rows.json`);
  const shown = async () => {
    const [asked, answer] = [page.locator("article").first(), page.locator("article").nth(1)];
    await answer.getByText("High water at nine.").waitFor();
    await asked.getByText("tides.txt").waitFor();
    const times = await page.locator("article").locator("time").evaluateAll((all) => all.slice(0, 2).map((time) => Date.parse(time.dateTime)));
    assert.deepEqual(times, [at.getTime(), at.getTime() + 5000]);
  };
  await shown();
  await say(page, "And tomorrow?");
  const [first] = page.bodies[0].messages;
  assert.deepEqual(first.parts.map((part) => [part.type, part.filename ?? part.text]), [["file", "tides.txt"], ["text", "What is in it?"]]);
  assert.equal(first.attachments, undefined, "not a second time");
  await page.reload();
  await status(page, "ready", "done");
  await shown();
});

test("many files are counted, and can be taken out at once", async () => {
  const page = await open(server.origin);
  const attach = (many) => page.locator("input[type=file]").first().setInputFiles(Array.from({ length: many }, (_, at) => ({ name: `page-${at}.txt`, mimeType: "text/plain", buffer: Buffer.from("words") })));
  await attach(3);
  await page.locator(".ps-chips .ps-file").nth(2).waitFor();
  const all = page.getByRole("button", { name: "Remove all" });
  assert.equal(await all.count(), 0);
  await attach(40);
  await page.getByText("43 files attached").last().waitFor();
  await axe(page, "many files in the composer", ".ps-composer");
  await all.click();
  assert.equal(await page.locator(".ps-file").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), "ps-composer");
});
