// Keeps every place that makes markup of a string out of the built scripts: pages run under `trusted-types 'none'`, and hosts may forbid ours.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SINKS = /\b(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseFromString)\b/g;

/** What packages say, and what stands in its place; each stands there once. What nobody calls here says nothing any more. */
const REPLACED = {
  "zrender/lib/svg/Painter.js": [
    ["this.root.innerHTML = '';", "this.root.replaceChildren();"],
    ["this._svgDom.innerHTML = null;", "this._svgDom.replaceChildren();"],
  ],
  // getConnectedDataURL
  "echarts/lib/core/echarts.js": [
    ["chart.getZr().painter.getSvgDom().innerHTML", "''"],
    ["zr_1.painter.getSvgRoot().innerHTML = content_1;", ""],
  ],
  // highlightElement
  "highlight.js/lib/core.js": [
    ["element.innerHTML\n", "''\n"],
    ["element.innerHTML = result.value;", ""],
  ],
};

/** An esbuild plugin that replaces the sinks of packages; a package that says it otherwise ends the build. */
export const withoutSinks = {
  name: "without sinks",
  setup({ onLoad }) {
    for (const [file, pairs] of Object.entries(REPLACED)) {
      const filter = new RegExp(`[\\\\/]node_modules[\\\\/]${file.replaceAll("/", "[\\\\/]").replaceAll(".", "\\.")}$`);
      onLoad({ filter }, ({ path }) => {
        let text = readFileSync(path, "utf8");
        for (const [from, to] of pairs) {
          const [before, after, ...more] = text.split(from);
          if (after === undefined || more.length) throw new Error(`${file} has “${from}” ${more.length ? "more than once" : "no more"}.`);
          text = `${before}${to}${after}`;
        }
        if (SINKS.test(text)) throw new Error(`${file} makes markup of strings in another place.`);
        return { contents: text, loader: "js" };
      });
    }
  },
};

/** Throws if a built script makes markup of a string. */
export function noSinks(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"))) {
    const found = readFileSync(join(folder, name), "utf8").match(SINKS);
    if (found) throw new Error(`${name} has ${[...new Set(found)].join(", ")}.`);
  }
}
