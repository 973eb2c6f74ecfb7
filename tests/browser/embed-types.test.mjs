// The widget's types, as a host's strict compiler reads them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { ROOT } from "./harness.mjs";

const STRICT = {
  strict: true, noEmit: true, exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: true, noImplicitOverride: true, skipLibCheck: false, types: [],
  target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
};

const wrong = (file) => {
  const program = ts.createProgram([join(ROOT, file)], STRICT);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText, start }) => `${file?.fileName ?? ""}:${start ?? ""} ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
};

test("a host in strict TypeScript compiles against the widget's types, and what is wrong does not", () => {
  assert.deepEqual(wrong("tests/fixtures/embed/host.ts"), []);
});

test("what stands around the chat is worded in every language that the chat speaks, and read as it is", async () => {
  const read = (file) => readFileSync(join(ROOT, file), "utf8");
  const from = (name) => import(join(ROOT, `src/js/embed/${name}.js`));
  const modules = await Promise.all(["words", "panel_words", "fault_words"].map(from));
  const languages = [...read("locales/languages.toml").matchAll(/\[\[language\]\]\ntag = "(.*)"\n.*\ndir = "(.*)"/g)];
  assert.ok(languages.length > 4);
  for (const [, tag, dir] of languages) {
    assert.deepEqual(modules[0].manner({ locale: `${tag}-X`, theme: "auto" }), { lang: `${tag}-X`, dir, theme: "auto" });
    if (tag === "en") continue;
    for (const { wordsOf } of modules) assert.notEqual(wordsOf(tag), wordsOf("en"), tag);
    assert.match(read("src/js/embed/signs.js"), new RegExp(`\\b${tag}: "`));
  }
});

test("every option, method and event of the types is one of the code, and the other way round", () => {
  const read = (file) => readFileSync(join(ROOT, file), "utf8");
  const source = ts.createSourceFile("partsong.d.ts", read("src/js/embed/partsong.d.ts"), ts.ScriptTarget.ES2022, true);
  const members = (name) => source.statements.find((one) => one.name?.text === name).members.map(({ name }) => name?.text).filter(Boolean);
  const kinds = /const KINDS = \{(.*?)\n\};/s.exec(read("src/js/embed/options.js"))[1].replaceAll(/\([^)]*\) =>[^,]*(\([^)]*\))?[^,]*/g, "");
  const options = [...kinds.matchAll(/(\w+):/g)].map(([, name]) => name);
  assert.deepEqual(members("Options").sort(), options.sort());
  const chat = read("src/js/embed/chat.js");
  for (const name of members("PartsongChat")) assert.match(chat, new RegExp(`\\b${name}\\b`), name);
  const registry = read("src/js/embed/register.js");
  for (const name of members("Registry")) assert.match(registry, new RegExp(`\\b${name}\\b`), name);
  const launcher = read("src/js/embed/launcher.js");
  for (const name of members("PartsongLauncher")) assert.match(launcher, new RegExp(`\\b${name}\\b`), name);
});
