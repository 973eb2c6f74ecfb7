// The sheet of the density "compact": every gap, padding and margin of the other sheets, smaller by a quarter. It repeats their rules in their order
// and with their strength, so that of two rules the same one wins; sizes stay as they are, and with them what a finger has to hit.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PART = 0.75;
/** Lengths that stay: lines, and what keeps a line's room. */
const LEAST = 2;
const SPACE = /^(gap|row-gap|column-gap|padding|margin)(-(block|inline|top|bottom|left|right))?(-(start|end))?$/;
/** Rules about the page or the box around the chat. */
const OUTSIDE = /:host|:root|\.ps-root|\.ps-in-panel|^html|^body/;
const NESTING = /^@(media|container|supports|layer)\b/;
/** The chat that wants it; it adds nothing to a rule's strength. */
const WHERE = ":where(.ps-compact)";

/** Cuts a text at a sign that stands outside of brackets and quotes. */
const parted = (text, sign) => {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (const letter of text) {
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "(" || letter === "[") depth += 1;
    else if (letter === ")" || letter === "]") depth -= 1;
    if (letter === sign && !depth && !quote) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
};

/** The blocks of a sheet: what stands before the brace, and what is inside. */
const blocks = (text) => {
  const found = [];
  let from = 0;
  let open = 0;
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "{" && (depth += 1) === 1) open = at;
    else if (letter === "}" && (depth -= 1) === 0) {
      found.push([text.slice(from, open).split(";").at(-1).trim(), text.slice(open + 1, at)]);
      from = at + 1;
    }
  }
  return found;
};

const smaller = (value) => value.replace(/(-?\d*\.?\d+)px/g, (whole, length) => (Math.abs(length) <= LEAST ? whole : `${length * PART}px`));

const closer = (text) =>
  blocks(text)
    .map(([before, inside]) => {
      if (NESTING.test(before)) {
        const rules = closer(inside);
        return rules && `${before}{${rules}}`;
      }
      if (before.startsWith("@")) return "";
      const selectors = parted(before, ",").filter((selector) => !OUTSIDE.test(selector));
      const spaces = parted(inside, ";").flatMap((declaration) => {
        const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/s.exec(declaration) ?? [];
        return name && SPACE.test(name) ? `${name}:${smaller(value)}` : [];
      });
      return selectors.length && spaces.length ? `${selectors.map((selector) => `${WHERE} ${selector}`).join(",")}{${spaces.join(";")}}` : "";
    })
    .join("");

/** Writes `lazy/compact.css` beside the sheets of these names. */
export function compact(folder, names) {
  const text = names.map((name) => readFileSync(join(folder, `${name}.css`), "utf8").replace(/\/\*.*?\*\//gs, "")).join("\n");
  writeFileSync(join(folder, "lazy/compact.css"), `${closer(text)}\n`);
}
