// Gives the functions that a module takes from its glue names of a letter or two: their own are long, end in a digest, and stand in both.
// The glue is changed through its syntax tree (by esbuild), the module through its import section; a name that is in one of them only is a fault.
import { readFileSync, writeFileSync } from "node:fs";
import { IMPORTS, imports, sections, text, written } from "./wasm.mjs";

/** The names that wasm-bindgen makes for what the glue does for the module. */
export const IMPORTED = /^__wb\w+_[0-9a-f]{16}$/;

/** Renames the imports of the module at `path` by `names`, `{ long: short }`; answers how many there were. */
export function shorten(path, names) {
  const bytes = readFileSync(path);
  const out = [bytes.subarray(0, 8)];
  const left = new Set(Object.keys(names));
  let count = 0;
  for (let { id, body } of sections(bytes)) {
    if (id === IMPORTS) {
      const pieces = [];
      for (let { module, name, bytes } of imports(body)) {
        if (IMPORTED.test(name)) {
          if (!Object.hasOwn(names, name)) throw new Error(`${path} takes ${name}, which its glue doesn't have.`);
          left.delete(name);
          name = names[name];
        }
        pieces.push(text(module), text(name), bytes);
        count += 1;
      }
      body = Buffer.concat([written(count), ...pieces]);
    }
    out.push(Buffer.from([id]), written(body.length), body);
  }
  if (left.size) throw new Error(`The glue of ${path} has ${[...left].join(", ")}, which the module doesn't take.`);
  writeFileSync(path, Buffer.concat(out));
  return count;
}
