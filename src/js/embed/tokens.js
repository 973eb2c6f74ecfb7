// Colours of the page that cannot be read are not used: of a pair under 4.5:1 both fall back to ours, and the console says so.
import { node } from "./node.js";
import { warn } from "./options.js";

const LEAST = 4.5;
const PAIRS = { ink: ["--partsong-ink", "--partsong-on-ink"], accent: ["--partsong-accent-fill", "--partsong-on-accent"] };
/** What stands in place of the one of a pair that the page doesn't name. */
const OURS = { "--partsong-ink": "light-dark(#1c1b20, #ededf0)", "--partsong-on-ink": "light-dark(#fff, #141417)", "--partsong-accent-fill": "light-dark(#4a46c8, #8f8df7)", "--partsong-on-accent": "light-dark(#fff, #12112a)" };

/** Makes a pair ours below an element that has this class. */
const RULES = Object.entries(PAIRS).map(([name, pair]) => `.ps-own-${name} { ${pair.map((token) => `${token}: initial`).join("; ")} }`).join("\n");

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${RULES}\n${Object.entries(OURS).map(([token, ours]) => `.ps-probe${token} { color: var(${token}, ${ours}) }`).join("\n")}`);

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

/** The class names that keep `box`, an element in `root`, readable. */
export const readable = (root, box) => {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  box.classList.remove(...Object.keys(PAIRS).map((name) => `ps-own-${name}`));
  const style = getComputedStyle(root.host);
  const refused = [];
  for (const [name, pair] of Object.entries(PAIRS)) {
    if (!pair.some((token) => style.getPropertyValue(token))) continue;
    const colors = pair.map((token) => {
      const probe = node("i", { class: `ps-probe${token}` });
      box.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    if (contrast(...colors) >= LEAST) continue;
    warn(`${pair.join(" on ")} is under ${LEAST}:1 and is not used`);
    refused.push(`ps-own-${name}`);
  }
  return refused;
};
