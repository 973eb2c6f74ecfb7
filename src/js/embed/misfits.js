// What an option of the page is not: told once, in words. Comes where one is of another type, has members of its own, or an attribute is no option's.

const TEXT = "a text";
const ADDRESS = "an address of the web";
const FORMS = {
  api: ADDRESS, upload: ADDRESS, server: ADDRESS, frame: ADDRESS,
  headers: "an object or a function", body: "an object or a function", fetch: "a function", context: "a list or a function",
  chatId: "1 to 64 of A-Z a-z 0-9 _ -", messages: "a list, or the address of one", origins: "a list of origins", user: "{ id }, where id is a text or a number",
  starters: "a list of { title, prompt }", words: "an object", features: "an object",
};
const SWITCHES = ["attachments", "history", "sidebar", "exportLog", "charts", "models", "documents", "votes", "share"];
const REASONING = ["closed", "open", "hidden"];
const ICONS = ["chart", "bulb", "form", "search", "weather"];

const told = (value) => (typeof value === "function" ? "a function" : (JSON.stringify(value) ?? String(value)));
const oneOf = (name, choices, value) => `${name} is one of ${choices.join(", ")}, not ${told(value)}`;

/** What is of no use within an option of the right type. */
const WITHIN = {
  *features(features) {
    for (const [name, value] of Object.entries(features)) {
      if (name === "reasoning") {
        if (!REASONING.includes(value)) yield oneOf("features.reasoning", REASONING, value);
      } else if (!SWITCHES.includes(name)) yield `there is no feature ${name}: there are ${SWITCHES.join(", ")}, reasoning`;
      else if (typeof value !== "boolean") yield oneOf(`features.${name}`, [true, false], value);
    }
  },
  *starters(starters) {
    for (const one of starters) {
      if (typeof one?.title !== "string" || typeof one.prompt !== "string") yield `a starter has title and prompt, both texts: not ${told(one)}`;
      else if (one.icon !== undefined && !ICONS.includes(one.icon)) yield oneOf("the icon of a starter", ICONS, one.icon);
    }
  },
  *origins(origins) {
    for (const one of origins) if (!/^https?:\/\/[^/]+\/?$/.test(one)) yield `origins are such as https://media.example, not ${told(one)}`;
  },
};

/** What is to be told of an option. `choices`: the only values that it may have; `isWhole`: it is of the right type. */
export const misfits = (name, value, isWhole, choices) => {
  if (isWhole) return [...WITHIN[name](value)];
  return [choices ? oneOf(name, choices, value) : `${name} is ${FORMS[name] ?? TEXT}, not ${told(value)}`];
};

// What every element may have, and what frameworks write.
const FOREIGN = /^(accesskey|autofocus|class|config|dir|draggable|enterkeyhint|exportparts|hidden|id|inert|is|item\w+|lang|nonce|open|part|popover|position|role|slot|spellcheck|style|tabindex|title|translate|verify)$|^(data-|aria-|on|x-|v-|ng-|_)|[:.@()[\]*#]/;

/** Whether an attribute means nothing here. */
export const stray = (name) => !FOREIGN.test(name);
