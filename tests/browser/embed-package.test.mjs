// The npm package (make package): what is in it, where it can be imported, its commands, its types, its React wrapper, and what its digests pin.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import ts from "typescript";
import { ROOT, close, expectClean } from "./harness.mjs";
import { files, heard, hosts, standIn, visit } from "./hosts.mjs";

const PACKAGE = join(ROOT, "target/package/partsong");
const VITE = join(ROOT, "examples/react-vite");
const NEXT = join(ROOT, "examples/next");
const read = (...path) => readFileSync(join(...path), "utf8");
const json = (...path) => JSON.parse(read(...path));
const digest = (bytes) => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

let room;
let host;
before(async () => {
  room = mkdtempSync(join(tmpdir(), "partsong-package-"));
  host = await hosts({});
});
after(async () => {
  await close();
  await host.stop();
  rmSync(room, { recursive: true });
});

test("the same page makes the same package, byte for byte", () => {
  const made = ["one", "two"].map((name) => {
    const target = join(room, name);
    execFileSync("node", ["src/build/package.mjs"], { cwd: ROOT, env: { ...process.env, CARGO_TARGET_DIR: target }, stdio: "pipe" });
    const [packed] = readdirSync(join(target, "package")).filter((name) => name.endsWith(".tgz"));
    return digest(readFileSync(join(target, "package", packed)));
  });
  assert.equal(made[0], made[1]);
});

test("the package has what it names, without dependencies, and knows every file's digest", () => {
  const about = json(PACKAGE, "package.json");
  const named = [about.types, ...Object.values(about.bin), ...Object.values(about.exports).flatMap((one) => (typeof one === "string" ? one : Object.values(one)))];
  for (const path of [...named, "LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-NOTICES.txt", "README.md"]) assert.ok(existsSync(join(PACKAGE, path)), path);
  assert.equal(about.dependencies, undefined);
  assert.deepEqual(about.peerDependenciesMeta, { react: { optional: true }, "react-dom": { optional: true } });
  const { files, importMap, version } = json(PACKAGE, "integrity.json");
  assert.equal(version, about.version);
  for (const [path, said] of Object.entries(files)) assert.equal(digest(readFileSync(join(PACKAGE, path))), said, path);
  for (const kind of [/^partsong\.js$/, /_bg\.wasm$/, /^lazy\/[0-9a-f]{12}\/.*\.wasm$/, /^words\/ko\.page\.txt$/]) assert.ok(Object.keys(files).some((path) => kind.test(path)), String(kind));
  assert.deepEqual(Object.keys(JSON.parse(importMap.text).integrity).filter((path) => !path.startsWith(`/partsong-${version}/`)), []);
  const rust = read(ROOT, "src/cli/serve/widget.rs");
  const listed = read(ROOT, "src/build/integrity.mjs");
  const names = (text) => [...text.matchAll(/"([\w.]+\.(?:js|ts|wasm|css|html))"/g)].map(([, name]) => name).sort();
  const inRust = names(/const FILES[^;]*;[^;]*;/s.exec(rust)[0]);
  assert.deepEqual(names(/const FILES[^;]*;/s.exec(listed)[0]).filter((name) => name !== "partsong.js"), inRust, "partsong serve gives the same files");
});

test("the examples install this version", () => {
  const { version } = json(PACKAGE, "package.json");
  for (const place of [VITE, NEXT]) {
    assert.equal(json(place, "package.json").dependencies.partsong, `file:../../target/package/partsong-${version}.tgz`);
    assert.equal(json(place, "package-lock.json").packages["node_modules/partsong"].version, version);
    assert.doesNotMatch(read(place, "package-lock.json"), /"resolved": "http/);
  }
});

test("it is imported where there is no document, and servers of React 18 and 19 render it", () => {
  const program = `
    import { partsong, PartsongChat } from "partsong";
    import { createElement } from "react";
    import { renderToString } from "react-dom/server";
    import * as wrapper from "partsong/react";
    partsong.configure({ theme: "dark" });
    const inside = createElement(wrapper.PartsongLauncher, { api: "/api/chat", bodyShape: "wrapped", starters: [], position: "top-end" });
    console.log(partsong.version, typeof PartsongChat, renderToString(inside));`;
  for (const cwd of [VITE, NEXT]) {
    const { stdout, stderr } = spawnSync("node", ["--input-type=module", "--eval", program], { cwd, encoding: "utf8" });
    assert.equal(stderr, "");
    assert.equal(stdout, `${json(PACKAGE, "package.json").version} function <partsong-launcher api="/api/chat" body-shape="wrapped" position="top-end"><partsong-chat></partsong-chat></partsong-launcher>\n`);
  }
});

const bin = (...given) => spawnSync("npx", ["--no-install", "partsong", ...given], { cwd: VITE, encoding: "utf8" });

test("its commands copy the files and print the import map", () => {
  const { files, version } = json(PACKAGE, "integrity.json");
  const place = join(room, "public");
  for (const turn of [1, 2]) {
    const { status, stdout } = bin("copy-assets", place);
    assert.equal(status, 0, `${turn}`);
    assert.ok(stdout.includes(`assets: "/partsong-${version}/"`));
    assert.deepEqual(readdirSync(place), [`partsong-${version}`]);
  }
  for (const [path, said] of Object.entries(files)) assert.equal(digest(readFileSync(join(place, `partsong-${version}`, path))), said, path);
  const { stdout } = bin("import-map", "https://chat.example/partsong-0.1.0");
  const [, text, hash] = /^<script type="importmap">(.*)<\/script>\nscript-src '(.*)'\n$/.exec(stdout);
  assert.equal(JSON.parse(text).integrity["https://chat.example/partsong-0.1.0/partsong.js"], files["partsong.js"]);
  assert.equal(hash, `sha256-${createHash("sha256").update(text).digest("base64")}`);
  assert.equal(bin().status, 2);
  assert.equal(bin("copy-assets").status, 2);
  assert.equal(bin("--help").status, 0);
  assert.equal(bin("import-map", "https://chat.example/partsong-0.1.0/partsong.js").stdout, stdout, "the loader's address names the folder");
  assert.match(bin("import-map", `/partsong-${version}`).stdout, new RegExp(`"/partsong-${version}/partsong.js":`));
  const plain = join(room, "a-file");
  writeFileSync(plain, "");
  for (const given of [["import-map", "chat.example/partsong-0.1.0"], ["import-map", "partsong-0.1.0/"], ["copy-assets", plain]]) {
    const refused = bin(...given);
    assert.deepEqual([refused.status, refused.stdout], [2, ""], given.join(" "));
    assert.match(refused.stderr, /^[^\n]+\.\n$/, "one sentence");
  }
});

/** A served copy of the package's files; `change` does something to them first. */
async function served(name, change = () => {}) {
  const folder = join(room, name);
  cpSync(PACKAGE, folder, { recursive: true });
  change(folder);
  return files(folder);
}

const FAILING = '<partsong-chat api="/none" loading="eager"></partsong-chat>';
const pinned = (assets) => {
  const { stdout } = bin("import-map", assets.origin);
  const [, map, hash] = /^(.*)\nscript-src ('.*')\n$/.exec(stdout);
  const loader = json(PACKAGE, "integrity.json").files["partsong.js"];
  return {
    body: FAILING,
    head: `${map}<script type="module" src="${assets.origin}/partsong.js" crossorigin integrity="${loader}"></script>`,
    headers: { "content-security-policy": `default-src 'none'; script-src ${assets.origin} 'wasm-unsafe-eval' ${hash}; connect-src 'self' ${assets.origin}; img-src blob: data:` },
  };
};
const settled = (page) => page.waitForFunction(() => ["ready", "error"].includes(document.querySelector("partsong-chat")?.status), undefined, { timeout: 30_000 });

test("a page whose import map pins the scripts runs under a policy that knows the map's hash", async () => {
  const assets = await served("whole");
  host.pages["/pinned"] = pinned(assets);
  const page = await visit(`${host.origin}/pinned`);
  await settled(page);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").status), "ready");
  assert.deepEqual(await page.evaluate(() => window.violations), []);
  await page.context().close();
  await assets.stop();
});

test("with Integrity-Policy what the map does not name does not run either, such as a script that is asked for again under a query", async () => {
  const assets = await served("named");
  const about = pinned(assets);
  host.pages["/named"] = { ...about, headers: { ...about.headers, "integrity-policy": "blocked-destinations=(script)" } };
  const page = await visit(`${host.origin}/named`);
  await settled(page);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").status), "ready");
  const again = (path) => page.evaluate((address) => import(address).then(() => "ran", () => "blocked"), `${assets.origin}/${path}`);
  assert.deepEqual([await again("lazy/embed.js"), await again("lazy/embed.js?1")], ["ran", "blocked"]);
  assert.equal(await again("partsong_app.js?r=1"), "ran", "the module starts anew after a crash");
  await page.context().close();
  await assets.stop();
});

test("a script that was changed does not run in such a page", async () => {
  const assets = await served("changed", (folder) => writeFileSync(join(folder, "lazy/embed.js"), `${read(folder, "lazy/embed.js")}\nwindow.changed = true;`));
  host.pages["/changed"] = pinned(assets);
  const page = await visit(`${host.origin}/changed`);
  await settled(page);
  const [{ code }] = await heard(page, "error");
  assert.equal(code, "assets");
  assert.equal(await page.evaluate(() => window.changed), undefined);
  await page.context().close();
  await assets.stop();
});

/** Appends an empty section of its own to a module: still a module, of other bytes. */
const grown = (path) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from([0, 2, 1, 120])]));

for (const [name, change, ends] of [
  ["the modules are what the build made", () => {}, "ready"],
  ["the first module is another", (folder) => grown(join(folder, "partsong_embed_bg.wasm")), "error"],
]) {
  test(`with verify, and ${name}: ${ends}`, async () => {
    const assets = await served(`verify-${ends}`, change);
    const about = pinned(assets);
    host.pages["/verify"] = { ...about, body: about.body.replace(" api", " verify api") };
    const page = await visit(`${host.origin}/verify`);
    await settled(page);
    assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").status), ends);
    assert.deepEqual((await heard(page, "error")).map(({ code }) => code), ends === "error" ? ["assets"] : []);
    await page.context().close();
    // Without the attribute nobody looks.
    host.pages["/verify"] = about;
    const other = await visit(`${host.origin}/verify`);
    await settled(other);
    assert.equal(await other.evaluate(() => document.querySelector("partsong-chat").status), "ready");
    await other.context().close();
    await assets.stop();
  });
}

test("with verify, a part of another content is not started", async () => {
  const assets = await served("verify-parts", (folder) => readdirSync(join(folder, "lazy"), { recursive: true }).filter((path) => path.endsWith(".wasm")).forEach((path) => grown(join(folder, "lazy", path))));
  const about = pinned(assets);
  const ends = [];
  for (const attribute of [" api", " verify api"]) {
    host.pages["/parts"] = { ...about, body: about.body.replace(" api", attribute) };
    const page = await visit(`${host.origin}/parts`);
    await settled(page);
    await page.evaluate(() => void document.querySelector("partsong-chat").send("hello").catch(() => {}));
    await page.waitForTimeout(1500);
    ends.push(page.problems.some((text) => /integrity/.test(text)));
    await page.context().close();
  }
  assert.deepEqual(ends, [false, true]);
  await assets.stop();
});

/** Bundles a program against what an example has installed. */
const bundled = (entry, place) =>
  build({
    entryPoints: [entry], bundle: true, write: false, format: "esm", jsx: "automatic", define: { "process.env.NODE_ENV": '"production"' }, nodePaths: [join(place, "node_modules")], logLevel: "error",
    // The tests have a React of their own, and two in a page are no React.
    alias: Object.fromEntries(["react", "react-dom"].map((name) => [name, join(place, "node_modules", name)])),
  }).then(({ outputFiles }) => outputFiles[0].text);

test("a bundle whose files were left behind says which command brings them", async () => {
  const entry = join(room, "lost.js");
  writeFileSync(entry, 'import "partsong";');
  host.pages["/lost.js"] = { type: "text/javascript", text: await bundled(entry, VITE) };
  host.pages["/lost"] = { body: FAILING, head: '<script type="module" src="/lost.js"></script>' };
  const page = await visit(`${host.origin}/lost`);
  await settled(page);
  const [{ code, message }] = await heard(page, "error");
  assert.equal(code, "assets");
  assert.match(message, /copy-assets/);
  await page.context().close();
});

const FIXTURE = join(ROOT, "tests/fixtures/embed/react.tsx");

test("pages in React and strict TypeScript compile against the package, and what is wrong does not", () => {
  const inside = (name) => [join(VITE, "node_modules", name)];
  const types = (name) => [join(VITE, "node_modules/@types", name)];
  const options = {
    strict: true, noEmit: true, noUncheckedIndexedAccess: true, skipLibCheck: false, types: [], jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    paths: { partsong: [join(PACKAGE, "partsong.d.ts")], "partsong/react": [join(PACKAGE, "react.d.ts")], react: types("react"), "react/jsx-runtime": [join(VITE, "node_modules/@types/react/jsx-runtime.d.ts")], "react-dom/client": [join(VITE, "node_modules/@types/react-dom/client.d.ts")], csstype: inside("csstype") },
  };
  const said = (file, more = {}) => ts.getPreEmitDiagnostics(ts.createProgram([file], { ...options, ...more })).map(({ file, messageText }) => `${file?.fileName ?? ""} ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
  assert.deepEqual(said(FIXTURE), []);
  assert.deepEqual(said(join(VITE, "src/main.tsx"), { paths: {} }), []);
});

for (const [version, place] of [[18, VITE], [19, NEXT]]) {
  test(`React ${version}: properties are options, events are listeners, tools and components of the page belong to their component`, async () => {
    const widget = await standIn();
    const text = await bundled(FIXTURE, place);
    host.pages["/react.js"] = { type: "text/javascript", text };
    host.pages["/react"] = { body: '<div id="root"></div>', head: `<script>(window.partsong = []).push((partsong) => {
      window.registered = [];
      for (const name of ["registerTool", "registerComponent"]) partsong[name] = (one) => { registered.push(one); return () => registered.splice(registered.indexOf(one), 1); };
      partsong.configure({ assets: "${widget.origin}/" });
    })</script><script type="module" src="/react.js"></script>` };
    const page = await visit(`${host.origin}/react`);
    await page.waitForFunction(() => document.querySelector("#inline")?.status === "ready");
    const mounted = () => page.evaluate(() => { const { options, gone } = window.told.mounts.at(-1); return { heading: options.heading, starters: options.starters, theme: options.theme, gone }; });
    assert.deepEqual(await mounted(), { heading: "First", starters: [{ title: "Prices", prompt: "First" }], theme: "light", gone: false });
    assert.deepEqual(await page.evaluate(() => { const { className, style } = document.querySelector("#inline"); return [className, style.height]; }), ["chat", "320px"]);
    assert.equal(await page.locator("output").textContent(), "ready true First;");
    await page.getByRole("button", { name: "Heading" }).click();
    await page.waitForFunction(() => window.told.mounts.at(-1).options.heading === undefined);
    assert.deepEqual((await mounted()).starters, [{ title: "Prices", prompt: "none" }]);

    // A tool calls the function of the last render; it is registered once.
    await page.getByRole("button", { name: "1 in the basket" }).click();
    assert.equal(await page.evaluate(() => window.registered.length), 2);
    assert.deepEqual(await page.evaluate(() => window.registered[0].execute({}, { signal: new AbortController().signal })), { count: 2, stopped: false });

    // What the page draws has the providers of where it was registered, and follows the page's state and its own.
    await page.evaluate(() => {
      const container = document.body.appendChild(document.createElement("aside"));
      window.place = window.registered[1].render(container, { state: "ready", input: 5 }, { locale: "de" });
    });
    const aside = page.locator("aside");
    await aside.getByText("5 2 de EUR").waitFor();
    await page.getByRole("button", { name: "2 in the basket" }).click();
    await aside.getByText("5 3 de EUR").waitFor();
    await page.evaluate(() => window.place.update({ state: "ready", input: 6 }));
    await aside.getByText("6 3 de EUR").waitFor();
    await page.evaluate(() => window.place.destroy());
    await page.waitForFunction(() => document.querySelector("aside").childNodes.length === 0);

    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForFunction(() => document.querySelector("output").textContent.includes("open true"));
    const launched = () => page.evaluate(() => { const { options } = window.told.mounts.at(-1); return [new URL(options.api).pathname, options.features.attachments]; });
    assert.deepEqual(await launched(), ["/api/other", false]);
    await page.getByRole("button", { name: "Chat", exact: true }).click();
    await page.waitForFunction(() => window.told.mounts[0].gone);
    expectClean(page);
    await page.context().close();
    await widget.stop();
  });
}
