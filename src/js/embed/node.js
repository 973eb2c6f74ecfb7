// Makes nodes; no text becomes markup on its way.

/** An element with attributes (`null` and `false`: left out) and children. */
export const node = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children);
  return made;
};

/** A button with words or a sign. */
export const button = (attributes, press, ...children) => {
  const made = node("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", press);
  return made;
};

/** Whether one of these elements, around what had an event, lies over the page: Escape is for that. */
export const liesOver = (path) => path.some((one) => one.matches?.(":modal, :popover-open"));

/** What has the focus, in whichever open shadow root. */
export const focused = () => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
};

const drawn = (name, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** A sign of these lines on a grid of 24. */
export const sign = (...lines) => drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, ...lines.map((d) => drawn("path", { d })));

/** The mark: five lines that run into one. */
export const MARK = ["M3 4c5 0 8 8 18 8", "M3 8c5 0 9 4 18 4", "M3 12h18", "M3 16c5 0 9-4 18-4", "M3 20c5 0 8-8 18-8"];
export const RING = "M19 12a7 7 0 1 1-7-7";
export const CHEVRON = "m6 9 6 6 6-6";
export const LESS = "M6 12h12";
export const CROSS = "m6 6 12 12M18 6 6 18";

const sheets = new Map();
/** Gives a root a sheet of this text, once. */
export const dress = (root, text) => {
  if (!sheets.has(text)) sheets.set(text, new CSSStyleSheet());
  const sheet = sheets.get(text);
  if (!sheet.cssRules.length) sheet.replaceSync(text);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
};
