// What a page says to a chat that is still read from the store: it goes behind what waits there, and is not sent once it was stopped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { embedding, say, scripted, status } from "./embed-pages.mjs";
import { heard } from "./hosts.mjs";

const embed = given(embedding);

const EARLY = `<script>
  window.answers = [];
  window.early = (words, ...then) => addEventListener("DOMContentLoaded", async () => {
    await customElements.whenDefined("partsong-chat");
    const chat = document.querySelector("partsong-chat");
    for (const text of words) answers.push(chat.send(text).then(({ answer }) => answer, ({ code }) => code));
    for (const name of then) chat[name]();
  });
  if (sessionStorage.early) early(...JSON.parse(sessionStorage.early));
</script>`;
/** What is kept is found late. */
const slowly = () => {
  const real = indexedDB.databases.bind(indexedDB);
  indexedDB.databases = async () => {
    await new Promise((done) => setTimeout(done, 300));
    return real();
  };
};
const page = (options) => embed.at(`<partsong-chat api="/api" loading="eager"></partsong-chat>${EARLY}`, options);
/** The page is loaded anew, and calls its chat at once. */
const again = async (page, ...calls) => {
  await page.evaluate((calls) => (sessionStorage.early = JSON.stringify(calls)), calls);
  await page.reload();
};
const texts = ({ messages }) => messages.filter(({ role }) => role === "user").map(({ parts }) => parts.map(({ text }) => text).join(""));

test("words that come while a chat is read go out behind those that wait in it", async () => {
  const shop = await page({ init: slowly });
  await scripted(shop, []);
  await say(shop, "one");
  await shop.route("**/api", (route) => route.abort());
  await shop.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    await chat.send("two");
    await chat.send("three");
  });
  await status(shop, "error");
  await shop.unroute("**/api");
  await scripted(shop, []);
  await again(shop, ["four"]);
  await shop.waitForFunction(() => answers.length === 1);
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("no end of the answer to four")), 15_000).unref());
  assert.equal(await Promise.race([shop.evaluate(() => answers[0]), late]), "done");
  assert.deepEqual(shop.bodies.map((body) => texts(body)), [["one", "two"], ["one", "two", "three"], ["one", "two", "three", "four"]]);
  shop.allowed = [/Failed to load resource/];
});

test("words that come while a chat is read are not sent once it was stopped, and stand in it with Retry", async () => {
  const shop = await page();
  await scripted(shop, []);
  await say(shop, "one");
  await again(shop, ["two", "three"], "stop");
  await shop.getByRole("button", { name: "Retry" }).waitFor();
  assert.equal(await shop.evaluate(() => answers[0]), "failed");
  for (const text of ["two", "three"]) await shop.getByText(text, { exact: true }).first().waitFor();
  assert.equal(shop.bodies.length, 1);
  await shop.getByRole("button", { name: "Retry" }).click();
  assert.equal(await shop.evaluate(() => answers[1]), "done");
  assert.deepEqual(shop.bodies.slice(1).map((body) => texts(body)), [["one", "two"], ["one", "two", "three"]]);
});

test("a call that is stopped before a new chat is there sends nothing", async () => {
  const shop = await page({ init: () => (sessionStorage.early ??= JSON.stringify([["one"], "stop"])) });
  await scripted(shop, []);
  await shop.getByRole("button", { name: "Retry" }).waitFor();
  await shop.getByText("one", { exact: true }).first().waitFor();
  assert.deepEqual([await shop.evaluate(() => answers[0]), shop.bodies.length], ["failed", 0]);
});

test("each change of a message is told once, also of those that wait", async () => {
  const shop = await page();
  await scripted(shop, []);
  await shop.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const all = await Promise.all(["one", "two", "three", "four"].map((text) => chat.send(text)));
    await Promise.all(all.map(({ answer }) => answer));
  });
  const told = {};
  for (const { messageId, role, status } of await heard(shop, "message")) if (role === "user") (told[messageId] ??= []).push(status);
  assert.deepEqual(Object.values(told), Array(4).fill(["queued", "sent"]));
});
