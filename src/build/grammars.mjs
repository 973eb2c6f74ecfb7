// The languages that code is coloured in, and the files that each needs: what the highlighter (src/js/highlight.js) finds its grammars by.
import highlighter from "highlight.js/lib/core";
import { common } from "lowlight";

/** The grammars one of which a part of this one's text is read by, whichever fits best: scripts and styles in a page of HTML. */
function guessed(mode, seen = new Set()) {
  if (typeof mode !== "object" || mode === null || seen.has(mode)) return [];
  seen.add(mode);
  return [...(Array.isArray(mode.subLanguage) ? mode.subLanguage : []), ...Object.values(mode).flatMap((part) => guessed(part, seen))];
}

/** Answers `languages`, what each name or alias of a language needs, its own grammar first, and `entries`, the sources of the grammars' files. */
export function grammars() {
  const names = Object.keys(common);
  for (const name of names) highlighter.registerLanguage(name, common[name]);
  const languages = {};
  for (const name of names) {
    const grammar = highlighter.getLanguage(name);
    const needs = [...new Set([name, ...guessed(grammar).filter((other) => names.includes(other))])];
    for (const called of [name, ...(grammar.aliases ?? [])]) languages[called.toLowerCase()] = needs;
  }
  return { languages, entries: Object.fromEntries(names.map((name) => [`highlight/${name}`, `highlight.js/lib/languages/${name}`])) };
}
