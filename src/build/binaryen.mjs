// Runs Binaryen's programs one after the other in a process of its own. Each is WebAssembly inside of a script: to read and compile it takes longer than
// it then works on a small module, so that is done once. Asked by messages `{ path, args }`, answers with what the program ended with. Knows nothing of
// what it works on.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compileFunction } from "node:vm";

const programs = new Map();
const { compile, instantiate } = WebAssembly;

/** A program as a function, each call of which is a run of its own. */
function program(path) {
  const script = readFileSync(path, "utf8").replace(/^#!.*/, "");
  const call = compileFunction(script, ["require", "module", "__filename", "__dirname", "process", "Module"], { filename: path });
  let compiled;
  return (args) => {
    WebAssembly.instantiate = async (bytes, imports) => {
      compiled ??= await compile(bytes);
      return { instance: await instantiate(compiled, imports) };
    };
    const own = { __proto__: process, argv: [process.execPath, path, ...args], exitCode: 0 };
    return new Promise((done) => call(createRequire(path), {}, path, dirname(path), own, { postRun: () => done(own.exitCode) }));
  };
}

process.on("message", async ({ path, args }) => {
  if (!programs.has(path)) programs.set(path, program(path));
  process.send(await programs.get(path)(args));
});
