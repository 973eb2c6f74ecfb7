// Lets a script list an object's own names alone. esbuild lists those of a module by `for (var name in module)`, and what a host's page put onto every
// object would be among them. The script is changed through its syntax tree.
import { parse } from "acorn";

/** Each node below this one, and itself. */
function* nodes(node) {
  if (!node || typeof node !== "object") return;
  if (node.type) yield node;
  for (const inner of Object.values(node)) yield* nodes(inner);
}

/** The script with every `in` loop over own names, and how many there were; only of an object that has a name. */
export function ownNames(script) {
  const loops = [...nodes(parse(script, { ecmaVersion: "latest", sourceType: "module" }))].filter(({ type }) => type === "ForInStatement");
  let text = script;
  for (const { left, right } of loops.sort((one, other) => other.start - one.start)) {
    if (right.type !== "Identifier") throw new Error(`A loop goes over ${script.slice(right.start, right.end)}.`);
    text = `${text.slice(0, left.end)} of Object.keys(${right.name})${text.slice(right.end)}`;
  }
  return { text, count: loops.length };
}
