// The options of an element: `configure` beats its attributes, these beat `config`, and that beats `partsong.configure`.
import { later } from "./later.js";
import { kebab } from "./name.js";
import { langOf } from "./option.js";

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
  bodyShape: ["default", "template", "legacy", "gateway", "flowise", "wrapped", "bare"],
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
const REASONING = ["closed", "open", "hidden"];
const ADDRESSES = ["api", "upload", "server", "frame"];

const isObject = (value) => typeof value === "object" && !Array.isArray(value);
const isCalled = (value) => typeof value === "function";
const isList = Array.isArray;
const isText = (value) => ["string", "number", "bigint"].includes(typeof value);
const isAddress = (value) => typeof value === "string" || value instanceof URL;
/** What else than a text an option may be; what is of another type is told of (misfits.js), and counts as if it were not there. */
const FITS = {
  api: isAddress, upload: isAddress, server: isAddress, frame: isAddress, fetch: isCalled, words: isObject, features: isObject, starters: isList,
  headers: (value) => isCalled(value) || typeof value === "object",
  body: (value) => isCalled(value) || isObject(value),
  context: (value) => isCalled(value) || isList(value),
  chatId: (value) => isText(value) && /^[\w-]{1,64}$/.test(value),
  messages: (value) => isAddress(value) || isList(value),
  origins: (value) => isText(value) || isList(value),
  user: (value) => value === null || isText(value) || isText(value.id),
};
/** Whether a feature has a value of its own; each counts by itself. */
const isFeature = ([name, value]) => (name === "reasoning" ? REASONING.includes(value) : typeof value === "boolean");
/** What an option may be written as besides. */
const PLAIN = {
  locale: (value) => value.replaceAll("_", "-"),
  origins: (value) => (isList(value) ? value : KINDS.origins(value)),
  user: (value) => value && ({ ...(isText(value) ? { id: value } : value), id: String(value.id ?? value) }),
};

/** The languages that the chat has words in, as the build found them in locales/. */
const LANGUAGES_KNOWN = LANGUAGES.split(" ");

/** What a change of these begins anew: saved, unmounted, mounted. The others apply live. */
export const ANEW = ["api", "protocol", "app", "user", "storage", "isolation", "frame", "assets"];

/** The names of all options. */
export const OPTIONS = Object.keys(KINDS);

/** The attributes that stand for options. */
export const ATTRIBUTES = [...OPTIONS.filter((name) => KINDS[name]).map(kebab), "config", "lang"];

/** The option that an attribute stands for. */
export const optionOf = (attribute) => (attribute === "lang" ? "locale" : attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase()));

const warned = new Set();
/** Tells the developer, once. */
export const warn = (message) => {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(`partsong: ${message}`);
};

// What nearly every element has; what else is no option's is looked at where it is met (misfits.js).
const FOREIGN = /^(class|config|dir|hidden|id|lang|open|part|partsong|slot|style|tabindex|verify)$|^(data-|aria-)/;

const attributes = (element) => {
  const found = {};
  for (const { name, value } of element?.attributes ?? []) {
    const option = optionOf(name);
    if (FOREIGN.test(name)) continue;
    if (!KINDS[option]) later("misfits").then(({ stray }) => stray(name) && warn(`there is no attribute ${name}`), () => {});
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
  return langOf(element) || navigator.language || "en";
};

/** Tells the developer, once, what an option has to be; the words are fetched for it. */
export const misfit = (...about) => {
  later("misfits").then(({ misfits }) => misfits(...about).forEach(warn), () => {});
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
export const effective = (seat, common) => {
  const { element, own } = seat;
  const above = element.closest("partsong-launcher");
  const { registered: _, ...forAll } = common;
  const said = [forAll, above ? configured(above) : {}, configured(element), attributes(above), attributes(element), own];
  const options = { ...DEFAULTS };
  for (const [name, value] of said.flatMap(Object.entries)) {
    if (!(name in KINDS)) warn(`there is no option ${name}`);
    // Nobody is a user, too.
    else if (value === undefined || (value === null && name !== "user")) continue;
    else if (CHOICES[name] ? !CHOICES[name].includes(value) : !(FITS[name] ?? isText)(value)) misfit(name, value, false, CHOICES[name]);
    else {
      const plain = isText(value) ? String(value) : value;
      const meant = PLAIN[name]?.(plain) ?? plain;
      if (["origins", "features", "starters"].includes(name)) misfit(name, meant, true);
      options[name] = name === "features" ? { ...options.features, ...Object.fromEntries(Object.entries(meant).filter(isFeature)) } : meant;
    }
  }
  for (const name of [...ADDRESSES, "messages"]) {
    const address = options[name];
    // Where the page goes to later changes no meaning.
    const known = (seat.addresses ??= {});
    if (address && isAddress(address) && !(options[name] = known[`${name} ${address}`] ??= whole(address))) misfit(name, address);
  }
  options.features = { ...FEATURES, ...options.features };
  options.locale = languageOf(options.locale, element);
  return options;
};
