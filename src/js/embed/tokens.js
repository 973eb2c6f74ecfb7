// Colours of the page that cannot be read are not used: of a pair under 4.5:1 the page's fall back to ours, and the console says so. An accent of the
// page brings its fill, its soft ground and its line along.
import { node } from "./node.js";

const LEAST = 4.5;
const GROUND = "light-dark(#fff, #1a1a1f)";
/** What can be read on the ground can be read on the words of ours that stand on a fill, which are as light or as dark. */
const FILL = "var(--partsong-accent-fill, var(--partsong-accent))";
const SOFT = `color-mix(in oklab, var(--partsong-accent) 10%, ${GROUND})`;
const LINE = `color-mix(in oklab, var(--partsong-accent) 32%, ${GROUND})`;
const PAIRS = {
  ink: ["--partsong-ink", "--partsong-on-ink"],
  accent: ["--partsong-accent-fill", "--partsong-on-accent"],
  tint: ["--partsong-accent", "--ps-bg"],
  soft: ["--partsong-accent", "--ps-accent-soft"],
};
const isPages = (token) => token.startsWith("--partsong");
/** What stands in place of the one of a pair that the page doesn't name. */
const OURS = { "--partsong-ink": "light-dark(#1c1b20, #ededf0)", "--partsong-on-ink": "light-dark(#fff, #141417)", "--partsong-accent-fill": "light-dark(#4a46c8, #8f8df7)", "--partsong-on-accent": "light-dark(#fff, #12112a)", "--partsong-accent": "light-dark(#4a46c8, #abaaff)", "--ps-bg": "light-dark(#fbfbfa, #131316)" };

/** Makes what the page says of a pair ours below an element that has this class. */
const RULES = Object.entries(PAIRS).map(([name, pair]) => `.ps-own-${name} { ${pair.filter(isPages).map((token) => `${token}: initial`).join("; ")} }`).join("\n");
/** What an accent of the page brings along, where colours are not the person's own. */
const ACCENTED = `@media (forced-colors: none) { .ps-root.ps-accented { --ps-accent-fill: ${FILL}; --ps-accent-soft: ${SOFT}; --ps-accent-line: ${LINE} } }`;
/** The schemes that a chat may be drawn in whatever is around it. */
const SCHEMES = Object.entries({ light: "light", dark: "dark", auto: "light dark" }).map(([theme, scheme]) => `.ps-scheme-${theme} { color-scheme: ${scheme} }`).join("\n");
/** Every class that is set here. */
const CLASSES = [...Object.keys(PAIRS).map((name) => `ps-own-${name}`), "ps-accented"];

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${RULES}\n${SCHEMES}\n${ACCENTED}\n.ps-probe--ps-accent-soft { color: ${SOFT} }\n${Object.entries(OURS).map(([token, ours]) => `.ps-probe${token} { color: var(${token}, ${ours}) }`).join("\n")}\n.ps-probe--partsong-accent-fill { color: var(--partsong-accent-fill, var(--partsong-accent, ${OURS["--partsong-accent-fill"]})) }`);

let pen;
/** Red, green and blue of a computed colour, 0 to 1, however it is written. */
const channels = (color) => {
  pen ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data.subarray(0, 3)].map((byte) => byte / 255);
};

/** Relative luminance (WCAG 2.2). */
const luminance = (color) => {
  const [red, green, blue] = channels(color).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The class names that keep `box`, an element in `root`, readable and of one tint in the scheme of its theme. */
export const readable = (root, box, theme = "inherit", warn) => {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  box.classList.remove(...CLASSES);
  const style = getComputedStyle(root.host);
  const refused = [];
  for (const [name, pair] of Object.entries(PAIRS)) {
    if (!pair.some((token) => isPages(token) && style.getPropertyValue(token))) continue;
    const colors = pair.map((token) => {
      const probe = node("i", { class: `ps-probe${token} ps-scheme-${theme}` });
      box.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    if (contrast(...colors) >= LEAST) continue;
    warn(`${pair.join(" on ")} is under ${LEAST}:1 and is not used`);
    refused.push(`ps-own-${name}`);
  }
  const isAccented = style.getPropertyValue("--partsong-accent") && !refused.some((name) => name.endsWith("tint") || name.endsWith("soft"));
  return isAccented ? [...refused, "ps-accented"] : refused;
};
