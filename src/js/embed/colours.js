// Whether a page brings colours of its own; what looks at them (tokens.js) comes only then.
import { later } from "./later.js";
import { warn } from "./options.js";

const TOKENS = ["--partsong-ink", "--partsong-on-ink", "--partsong-accent-fill", "--partsong-on-accent", "--partsong-accent"];

let tokens;

/** Comes when `readable` can answer for this element. Without what looks at them the page's colours are as they are. */
export const colours = async (element) => {
  const style = getComputedStyle(element);
  if (!tokens && TOKENS.some((token) => style.getPropertyValue(token))) tokens = await later("tokens").catch(() => undefined);
};

/** The class names that keep `box`, an element in `root`, readable and of one tint in the scheme of its theme. */
export const readable = (root, box, theme) => tokens?.readable(root, box, theme, warn) ?? [];
