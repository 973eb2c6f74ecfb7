// Highlighting of closed code blocks: text in, a flat list of class, text, class, text ... out. No HTML is made.
import { common, createLowlight } from "lowlight";

const lowlight = createLowlight(common);

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

/** The words of `text` with their kinds, or null for a language that is not known. */
export function highlight(language, text) {
  if (!lowlight.registered(language)) return null;
  const out = [];
  walk(lowlight.highlight(language, text).children, "", out);
  return out;
}
