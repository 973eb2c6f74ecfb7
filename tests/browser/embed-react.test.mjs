// `partsong/react` in a page of React: its hooks in front of the real module and a scripted server, and its types against those of React 18 and 19.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import ts from "typescript";
import { call, scripted, whole } from "./components.mjs";
import { warnings } from "./embed-pages.mjs";
import { given } from "./given.mjs";
import { ROOT } from "./harness.mjs";
import { files, hosts, visit } from "./hosts.mjs";
import { words } from "./sse.mjs";

const DIST = process.env.PARTSONG_DIST ?? join(ROOT, "dist");
const FIXTURE = join(ROOT, "tests/fixtures/embed/hooks.tsx");
const MODULES = join(ROOT, "tests/node_modules");

const host = given(hosts);
const widget = given(() => files(DIST));
let room;
given(() => {
  // As they stand in the package.
  room = mkdtempSync(join(tmpdir(), "partsong-react-"));
  for (const [from, to] of [[join(DIST, "partsong.js"), "partsong.js"], ...["react.js", "react.d.ts"].map((name) => [join(ROOT, "src/js/package", name), name]), [join(ROOT, "src/js/embed/partsong.d.ts"), "partsong.d.ts"]]) copyFileSync(from, join(room, to));
  return { stop: () => rmSync(room, { recursive: true }) };
});

for (const version of [18, 19]) {
  test(`a page in strict TypeScript compiles against the types of React ${version}, and what is wrong does not`, () => {
    const types = join(MODULES, `types-react-${version}`);
    const options = {
      strict: true, noEmit: true, noUncheckedIndexedAccess: true, skipLibCheck: false, types: [], jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      paths: { partsong: [join(room, "partsong.d.ts")], "partsong/react": [join(room, "react.d.ts")], react: [join(types, "index.d.ts")], "react/jsx-runtime": [join(types, "jsx-runtime.d.ts")], "react-dom/client": [join(ROOT, "tests/fixtures/embed/react-dom-client.d.ts")] },
    };
    const said = ts.getPreEmitDiagnostics(ts.createProgram([FIXTURE], options)).map(({ file, start, messageText }) => `${file?.fileName ?? ""}:${start ?? ""} ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
    assert.deepEqual(said, []);
  });
}

/** The page, in front of a server whose answers are these. */
async function shop(turns) {
  const api = await scripted(host);
  api.turns.push(...turns);
  const { outputFiles } = await build({
    entryPoints: [FIXTURE], bundle: true, write: false, format: "esm", jsx: "automatic", define: { "process.env.NODE_ENV": '"development"' }, nodePaths: [MODULES], logLevel: "error",
    alias: { partsong: join(room, "partsong.js"), "partsong/react": join(room, "react.js") },
  });
  host.pages["/shop.js"] = { type: "text/javascript", text: outputFiles[0].text };
  host.pages["/shop"] = { head: `<script>window.assets = "${widget.origin}/"; window.api = "${api.url}";</script><script type="module" src="/shop.js"></script>`, body: '<div id="root"></div>' };
  const page = await visit(`${host.origin}/shop`, { viewport: { width: 1180, height: 1000 } });
  await page.waitForFunction(() => document.title === "ready ready");
  return Object.assign(page, {
    api,
    say: (text) => page.evaluate(async (text) => (await document.querySelector("partsong-chat").send(text)).answer, text),
  });
}
const output = (page, turn, id) => page.api.got[turn].body.messages.flatMap(({ parts }) => parts).findLast(({ toolCallId }) => toolCallId === id);
const fine = words("Fine.");
const declared = (page, turn) => Object.keys(page.api.got[turn].body.tools ?? {});

test("useTool: the assistant calls the function of the last render, for as long as the component stands", async () => {
  const page = await shop([whole(call("c1", "count_basket")), whole(...fine), whole(call("c2", "count_basket"))]);
  await page.getByRole("button", { name: "1 in the basket" }).click();
  assert.equal(await page.say("how much?"), "done");
  assert.deepEqual(declared(page, 0), ["count_basket"]);
  assert.deepEqual(output(page, 1, "c1").output, { count: 2, stopped: false });
  await page.getByRole("button", { name: "2 in the basket" }).click();
  await page.getByRole("button", { name: "Label" }).click();
  assert.equal(await page.say("and now?"), "done");
  assert.deepEqual(declared(page, 2), ["count_basket"], "another label is no second tool");
  assert.deepEqual(output(page, 3, "c2").output, { count: 3, stopped: false });
  await page.getByRole("button", { name: "Basket", exact: true }).click();
  assert.equal(await page.say("gone?"), "done");
  assert.deepEqual(declared(page, 4), []);
});

test("useComponent: nodes stand in the chat with the providers and the state of the page, follow both, answer the call, and leave with their component", async () => {
  const page = await shop([whole(call("c1", "offer", { of: 7 }))]);
  assert.equal(await page.say("an offer?"), "done");
  const offer = page.locator("partsong-chat .offer");
  await offer.getByText('{"of":7} ready 1 EUR 0').waitFor();
  await page.getByRole("group", { name: "An offer, ready" }).waitFor();
  assert.equal(await offer.evaluate((node) => node.parentElement.assignedSlot !== null), true, "it stands in a slot of the chat");
  const mounts = await page.evaluate(() => window.mounts.length);
  await offer.getByRole("button", { name: "Press" }).click();
  await page.getByRole("button", { name: "1 in the basket" }).click();
  await offer.getByText('{"of":7} ready 2 EUR 1').waitFor();
  await offer.getByRole("button", { name: "Take it" }).click();
  await offer.getByText('{"of":7} answered 2 EUR 1').waitFor();
  await page.getByRole("group", { name: "An offer, answered" }).waitFor();
  await page.waitForFunction(() => document.querySelector("partsong-chat").status === "done");
  assert.deepEqual(output(page, 1, "c1").output, { taken: 2 });
  assert.equal(await page.evaluate(() => window.mounts.length), mounts, "it is the same from first to last");
  await page.getByRole("button", { name: "Basket", exact: true }).click();
  await offer.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => window.mounts.at(-1)), "gone");
  await page.getByRole("group", { name: /An offer/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Basket", exact: true }).click();
  await offer.getByText('{"of":7} answered 1 EUR 0').waitFor();
});

test("what every element may have is written onto it, and taken away again, and is no option; open says how the panel ends", async () => {
  let release;
  const late = new Promise((done) => (release = done));
  widget.slow = (path) => (path === "/lazy/panel.js" ? late : undefined);
  const page = await shop([]);
  const told = warnings(page);
  const written = () => page.evaluate(() => ["hidden", "verify", "tabindex", "aria-busy", "data-shop"].map((name) => document.querySelector("partsong-chat").getAttribute(name)));
  const press = () => page.getByRole("button", { name: "Apart" }).click();
  assert.deepEqual(await written(), [null, null, null, "false", "oak"]);
  await press();
  assert.deepEqual(await written(), ["", "", "-1", "true", "oak"]);
  await press();
  assert.deepEqual(await written(), [null, null, null, "false", "oak"]);
  assert.deepEqual(told, []);
  await page.getByRole("button", { name: "Open and close" }).click();
  await page.waitForTimeout(200);
  release();
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), false, "a panel that is closed before it came does not come");
});
