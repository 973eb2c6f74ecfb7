// Highlighting of closed code blocks: text in, a flat list of class, text, class, text ... out. No HTML is made. A language's grammar is a file
// beside this one, and loads with the first block in it. Knows which there are from the build (grammars.mjs).
import { createLowlight } from "lowlight";

const lowlight = createLowlight();
// A grammar that is not here yet reads nothing: its place in a text of another language is known, and stays plain.
for (const name of Object.values(LANGUAGES).flat()) lowlight.register(name, () => ({ contains: [] }));
const here = new Set();
const loads = {};

/** Loads a grammar, once; what did not come is asked for again by the next block. */
function load(name) {
  return (loads[name] ??= import(new URL(`highlight/${name}.js`, import.meta.url).href).then(
    ({ default: grammar }) => {
      lowlight.register(name, grammar);
      here.add(name);
    },
    (error) => {
      delete loads[name];
      throw error;
    },
  ));
}

/** The languages that stand inside a text of another, and whose grammars are not here. */
function missing(nodes) {
  return nodes.flatMap(({ children, properties }) =>
    children ? [...(properties?.className ?? []).filter((name) => LANGUAGES[name]?.[0] === name && !here.has(name)), ...missing(children)] : [],
  );
}

// The kinds of word that the style sheet colours; what highlight.js calls them.
const kinds = {
  keyword: "keyword", operator: "keyword", "template-tag": "keyword", doctag: "keyword",
  string: "string", regexp: "string", subst: "plain", char: "string", link: "string", code: "string",
  number: "number", literal: "number", symbol: "number", bullet: "number",
  comment: "comment", quote: "comment",
  title: "name", section: "name", name: "name", "selector-tag": "name", "selector-id": "name", "selector-class": "name",
  type: "type", built_in: "type", class: "type", "selector-attr": "type", "selector-pseudo": "type", tag: "plain",
  attr: "attr", attribute: "attr", property: "attr", variable: "attr", "template-variable": "attr", params: "plain", meta: "comment",
  addition: "added", deletion: "removed",
};

function kind(names, outer) {
  for (const name of names ?? []) {
    const found = kinds[name.replace(/^hljs-/, "")];
    if (found) return found === "plain" ? "" : found;
  }
  return outer;
}

function walk(nodes, outer, out) {
  for (const node of nodes) {
    if (node.type === "text") {
      const last = out.length - 2;
      if (last >= 0 && out[last] === outer) out[last + 1] += node.value;
      else out.push(outer, node.value);
    } else if (node.children) {
      walk(node.children, kind(node.properties?.className, outer), out);
    }
  }
}

/** The words of `text` with their kinds, or null for a language that is not known. Fails where a grammar does not come. */
export async function highlight(language, text) {
  if (!Object.hasOwn(LANGUAGES, language)) return null;
  let wanted = LANGUAGES[language];
  for (;;) {
    await Promise.all(wanted.map(load));
    const { children } = lowlight.highlight(LANGUAGES[language][0], text);
    wanted = missing(children);
    if (wanted.length) continue;
    const out = [];
    walk(children, "", out);
    return out;
  }
}
