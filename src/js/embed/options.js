// The options of an element: `configure` beats its attributes, these beat `config`, and that beats `partsong.configure`.
import { kebab } from "./name.js";

const json = JSON.parse;
const text = (value) => value;
const code = null;

/** Every option, and what its attribute's text stands for; `code`: it has no attribute. */
const KINDS = {
  api: text, protocol: text, bodyShape: text, headers: code, body: code, credentials: text, fetch: code, upload: text, origins: (value) => value.split(/\s+/).filter(Boolean), server: text, app: text,
  user: (value) => (value ? { id: value } : null), storage: text, chatId: text, messages: text, context: code, starters: json, heading: text, greeting: text, placeholder: text, disclaimer: text, locale: text,
  words: json, theme: text, density: text, features: json, loading: text, isolation: text, frame: text, assets: text, detail: text,
};
const CHOICES = {
  protocol: ["ai-sdk", "ag-ui", "a2ui", "gulf", "genui", "genos"],
  bodyShape: ["default", "template", "legacy", "gateway", "flowise", "wrapped"],
  credentials: ["omit", "same-origin", "include"],
  storage: ["persistent", "session", "memory"],
  theme: ["auto", "light", "dark", "inherit"],
  density: ["comfortable", "compact"],
  loading: ["visible", "eager", "intent"],
  isolation: ["shadow", "frame", "auto"],
  detail: ["meta", "full"],
};
const DEFAULTS = { protocol: "ai-sdk", credentials: "same-origin", storage: "persistent", theme: "auto", density: "comfortable", isolation: "shadow", detail: "meta", origins: [], user: null };
const FEATURES = { attachments: true, history: true, charts: true, sidebar: false, exportLog: false, reasoning: "closed" };
const ADDRESSES = ["api", "upload", "server", "frame"];

/** The languages that the chat has words in, as the build found them in locales/. */
const LANGUAGES_KNOWN = LANGUAGES.split(" ");

/** What a change of these begins anew: saved, unmounted, mounted. The others apply live. */
export const ANEW = ["api", "protocol", "app", "user", "storage", "isolation", "frame", "assets"];

/** The attributes that stand for options. */
export const ATTRIBUTES = [...Object.keys(KINDS).filter((name) => KINDS[name]).map(kebab), "config", "lang"];

/** The option that an attribute stands for. */
export const optionOf = (attribute) => (attribute === "lang" ? "locale" : attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase()));

const warned = new Set();
/** Tells the developer, once. */
export const warn = (message) => {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(`partsong: ${message}`);
};

// What every element may have, and what frameworks write.
const FOREIGN = /^(accesskey|autofocus|class|config|dir|draggable|enterkeyhint|exportparts|hidden|id|inert|is|item\w+|lang|nonce|open|part|popover|position|role|slot|spellcheck|style|tabindex|title|translate|verify)$|^(data-|aria-|on|x-|v-|ng-|_)|[:.@()[\]*#]/;

const attributes = (element) => {
  const found = {};
  for (const { name, value } of element?.attributes ?? []) {
    const option = optionOf(name);
    if (FOREIGN.test(name)) continue;
    if (!KINDS[option]) warn(`there is no attribute ${name}`);
    else {
      try {
        found[option] = KINDS[option](value);
      } catch {
        warn(`the attribute ${name} is not JSON`);
      }
    }
  }
  return found;
};

const configured = (element) => {
  const selector = element.getAttribute("config");
  if (!selector) return {};
  try {
    return JSON.parse((element.getRootNode().querySelector(selector) ?? document.querySelector(selector)).textContent);
  } catch {
    warn(`config="${selector}" leads to no JSON`);
    return {};
  }
};

/** The language that is asked for; `auto` is the element's own, else the browser's. */
const languageOf = (asked, element) => {
  if (asked && asked !== "auto") {
    if (!LANGUAGES_KNOWN.includes(asked.split("-")[0].toLowerCase())) warn(`there are no words in ${asked}`);
    return asked;
  }
  for (let root = element; root; root = root.getRootNode().host) {
    const own = root.closest("[lang]")?.lang;
    if (own) return own;
  }
  return navigator.language || "en";
};

/** A whole address of the web, or nothing. */
const whole = (address) => {
  try {
    const { href, protocol } = new URL(address, document.baseURI);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
};

/** The options of an element with their defaults. Addresses are whole; `api` is absent if it is none. */
export const effective = ({ element, own }, common) => {
  const above = element.closest("partsong-launcher");
  const { registered: _, ...forAll } = common;
  const said = { ...forAll, ...(above && configured(above)), ...configured(element), ...attributes(above), ...attributes(element), ...own };
  const options = { ...DEFAULTS };
  for (const [name, value] of Object.entries(said)) {
    if (!(name in KINDS)) warn(`there is no option ${name}`);
    else if (value === undefined) continue;
    else if (CHOICES[name] && !CHOICES[name].includes(value)) warn(`${name} is one of ${CHOICES[name].join(", ")}, not ${value}`);
    else options[name] = value;
  }
  for (const name of ADDRESSES) options[name] &&= whole(options[name]);
  if (typeof options.messages === "string") options.messages = whole(options.messages);
  options.features = { ...FEATURES, ...options.features };
  options.locale = languageOf(options.locale, element);
  return options;
};
