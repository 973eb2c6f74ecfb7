// Gives the functions that a module takes from its glue names of a letter or two: their own are long, end in a digest, and stand in both.
// The glue is changed through its syntax tree (by esbuild), the module through its import section; a name that is in one of them only is a fault.
import { readFileSync, writeFileSync } from "node:fs";
import { importing } from "./wasm.mjs";

/** The names that wasm-bindgen makes for what the glue does for the module. */
export const IMPORTED = /^__wb\w+_[0-9a-f]{16}$/;

/** Renames the imports of the module at `path` by `names`, `{ long: short }`. */
export function shorten(path, names) {
  const left = new Set(Object.keys(names));
  const short = (taken) => {
    if (!IMPORTED.test(taken.name)) return taken;
    if (!Object.hasOwn(names, taken.name)) throw new Error(`${path} takes ${taken.name}, which its glue doesn't have.`);
    left.delete(taken.name);
    return { ...taken, name: names[taken.name] };
  };
  const bytes = importing(readFileSync(path), short);
  if (left.size) throw new Error(`The glue of ${path} has ${[...left].join(", ")}, which the module doesn't take.`);
  writeFileSync(path, bytes);
}
