// The page /examples: every option of the widget as a control, with the chat that it changes, its calls and its events.
const TEXT = "text";
const HIDEABLE = "hideable";
const JSON_TEXT = "json";
const LIST = "list";
const USER = "user";
const LOG = "log";
const FEATURES = "features";

/** The demo agents of this server that speak a protocol. */
const AGENTS = { "ai-sdk": "/api/chat", "ag-ui": "/agui", a2ui: "/gulf", gulf: "/gulf", genui: "/generateUi", genos: "/genos/chat/stream" };

const GROUPS = {
  "Who answers": {
    protocol: Object.keys(AGENTS),
    api: [TEXT, "/api/chat"],
    bodyShape: ["default", "template", "legacy", "gateway", "flowise", "wrapped", "bare"],
    headers: [JSON_TEXT, '{ "x-tenant": "north" }'],
    body: [JSON_TEXT, '{ "tier": "gold" }'],
    credentials: ["omit", "same-origin", "include"],
    fetch: [LOG, "tell of each request below"],
    context: [JSON_TEXT, '[{ "description": "cart", "value": { "items": 2 } }]'],
    upload: [TEXT, "/api/files/upload"],
    origins: [LIST, "https://media.example"],
    server: [TEXT, "/api/capabilities"],
  },
  "Whose chats": {
    app: [TEXT, "shop"],
    user: [USER, "u-17"],
    storage: ["persistent", "session", "memory"],
    chatId: [TEXT, "an id of openChat"],
    messages: [JSON_TEXT, '[{ "id": "m1", "role": "assistant", "parts": [{ "type": "text", "text": "Hello." }] }]'],
  },
  Words: {
    heading: [HIDEABLE, "Shop help"],
    greeting: [HIDEABLE, "What are you looking for?"],
    placeholder: [HIDEABLE, "Ask about an order"],
    disclaimer: [HIDEABLE, "Answers may be wrong"],
    starters: [JSON_TEXT, '[{ "title": "Prices", "prompt": "What is cheap?", "icon": "chart" }]'],
    locale: ["auto", "en", "ar", "ja", "ko", "zh"],
    words: [JSON_TEXT, '{ "view.send": "Go" }'],
  },
  Looks: {
    theme: ["auto", "light", "dark", "inherit"],
    density: ["comfortable", "compact"],
    features: [FEATURES],
  },
  "How it comes": {
    loading: ["visible", "eager", "intent"],
    isolation: ["shadow", "frame", "auto"],
    frame: [TEXT, "address of frame.html"],
    assets: [TEXT, "where Partsong's folder is"],
    detail: ["meta", "full"],
  },
};
const SWITCHES = ["attachments", "history", "sidebar", "exportLog", "charts", "models", "documents", "votes", "share"];
/** What the types name and nothing does yet (docs/embed.md). */
const LATER = ["server", "models", "documents", "share"];
const named = (name) => (LATER.includes(name) ? `${name} (not there yet)` : name);
const REASONING = ["closed", "open", "hidden"];
/** Words of more than this are a field of several lines. */
const LONG = 40;

const find = (id) => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What was set, by option; the rest is as it is by itself. */
const said = {};
let chat;

function note(words) {
  find("events").prepend(make("li", { textContent: words }));
  for (const old of [...find("events").children].slice(200)) old.remove();
}

/** For the option `fetch`. */
function telling(asked, init) {
  note(asked instanceof Request ? `fetch ${asked.method} ${asked.url}` : `fetch ${init?.method ?? "GET"} ${asked}`);
  return fetch(asked, init);
}

function choice(values, given) {
  return make("select", given, make("option", { value: "", textContent: "as it is" }), ...values.map((textContent) => make("option", { textContent })));
}

/** The control of an option, and how its value is read; what cannot be read throws. */
function control(name, kind, hint) {
  const id = `option-${name}`;
  if (!hint && kind !== FEATURES) {
    const node = choice(kind, { id });
    return { nodes: [node], read: () => node.value || undefined };
  }
  if (kind === FEATURES) {
    const all = [...SWITCHES.map((one) => [one, ["on", "off"]]), ["reasoning", REASONING]].map(([one, values]) => ({ one, node: choice(values, { id: `feature-${one}` }) }));
    const value = (text) => ({ on: true, off: false })[text] ?? text;
    return {
      nodes: [make("div", { className: "features" }, ...all.map(({ one, node }) => make("label", {}, named(one), node)))],
      read() {
        const set = all.filter(({ node }) => node.value).map(({ one, node }) => [one, value(node.value)]);
        return set.length ? Object.fromEntries(set) : undefined;
      },
    };
  }
  if (kind === LOG) {
    const node = make("input", { type: "checkbox", id });
    return { nodes: [make("label", {}, node, ` ${hint}`)], read: () => (node.checked ? telling : undefined) };
  }
  const field = hint.length > LONG ? make("textarea", { id, rows: 2, placeholder: hint }) : make("input", { id, placeholder: hint });
  field.spellcheck = false;
  const hides = make("input", { type: "checkbox" });
  const read = {
    [TEXT]: () => field.value || undefined,
    [HIDEABLE]: () => (hides.checked ? "" : field.value || undefined),
    [LIST]: () => (field.value ? field.value.split(/\s+/).filter(Boolean) : undefined),
    [USER]: () => (field.value ? { id: field.value } : undefined),
    [JSON_TEXT]: () => (field.value ? JSON.parse(field.value) : undefined),
  }[kind];
  return { nodes: kind === HIDEABLE ? [field, make("label", { className: "hides" }, hides, " hidden")] : [field], read };
}

function row(name, [kind, ...more]) {
  const known = [TEXT, HIDEABLE, JSON_TEXT, LIST, USER, LOG, FEATURES].includes(kind);
  const { nodes, read } = known ? control(name, kind, ...more) : control(name, [kind, ...more]);
  const fault = make("p", { className: "fault", id: `fault-${name}` });
  fault.setAttribute("aria-live", "polite");
  const grouped = [FEATURES, LOG].includes(kind);
  const title = make(grouped ? "span" : "label", { textContent: named(name), className: "name", id: `name-${name}` });
  if (!grouped) title.htmlFor = `option-${name}`;
  const box = make("div", { className: "option" }, title, ...nodes, fault);
  box.dataset.option = name;
  if (grouped) {
    box.setAttribute("role", "group");
    box.setAttribute("aria-labelledby", title.id);
  }
  box.addEventListener("change", () => {
    try {
      set(name, read());
      fault.textContent = "";
    } catch (error) {
      fault.textContent = `This is no JSON: ${error.message}`;
    }
  });
  return box;
}

function set(name, value) {
  if (value === undefined) delete said[name];
  else said[name] = value;
  if (name === "protocol") {
    const api = find("option-api");
    api.placeholder = AGENTS[value ?? "ai-sdk"];
  }
  // It says when the chat begins.
  if (name === "loading") begin();
  else chat.configure(["api", "protocol"].includes(name) ? { [name]: value, api: address() } : { [name]: value });
  tell();
}

const address = () => said.api ?? AGENTS[said.protocol ?? "ai-sdk"];
const isBubble = () => document.querySelector("[name=form]:checked").value === "launcher";

/** Begins anew: the old element goes, and a chat of the same options comes. */
function begin() {
  find("place").replaceChildren();
  document.querySelector("partsong-launcher")?.remove();
  chat = document.createElement("partsong-chat");
  chat.options = { ...said, api: address() };
  if (said.loading) chat.setAttribute("loading", said.loading);
  if (isBubble()) {
    const launcher = make("partsong-launcher", {}, chat);
    launcher.setAttribute("position", find("position").value);
    document.body.append(launcher);
    find("place").append(make("p", { textContent: "The bubble stands in the corner." }));
  } else find("place").append(chat);
}

/** What stands in somebody's page for what was set here. */
function tell() {
  const texts = Object.entries({ ...said, api: new URL(address(), location.href).href }).filter(([, value]) => typeof value === "string");
  const attributes = texts.map(([name, value]) => `${kebab(name)}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`);
  const rest = Object.fromEntries(Object.entries(said).filter(([, value]) => !["string", "function"].includes(typeof value)));
  const element = `<partsong-chat ${attributes.join(" ")}></partsong-chat>`;
  const lines = [`<script type="module" src="${new URL("/partsong.js", location.href)}" crossorigin><\/script>`];
  lines.push(isBubble() ? `<partsong-launcher position="${find("position").value}">${element}</partsong-launcher>` : element);
  if (Object.keys(rest).length) lines.push("<script type=\"module\">", `  document.querySelector("partsong-chat").configure(${JSON.stringify(rest)});`, "<\/script>");
  find("code").textContent = lines.join("\n");
}

const CALLS = {
  "send “hello”": () => chat.send("hello"),
  "a chart": () => chat.send("Show last month's campaign performance"),
  "an approval": () => chat.send("weather in Seoul"),
  stop: () => chat.stop(),
  setDraft: () => chat.setDraft("A draft of the page"),
  focus: () => chat.focus(),
  newChat: () => chat.newChat(),
  getMessages: async () => note(`getMessages: ${(await chat.getMessages()).length} messages`),
  exportLog: async () => note(`exportLog: ${(await chat.exportLog()).size} bytes`),
  forget: () => chat.forget(),
};
const EVENTS = ["ready", "status", "chat", "message", "part", "tool", "approval", "interaction", "action", "link", "unread", "toggle", "feedback", "error"];

for (const [title, options] of Object.entries(GROUPS)) {
  find("options").append(make("fieldset", {}, make("legend", { textContent: title }), ...Object.entries(options).map(([name, about]) => row(name, about))));
}
for (const [name, run] of Object.entries(CALLS)) {
  find("calls").append(
    make("button", {
      type: "button",
      textContent: name,
      onclick: () => Promise.resolve(run()).catch((error) => note(`${error.name} ${error.code ?? ""}: ${error.message}`)),
    }),
  );
}
for (const name of EVENTS) {
  document.addEventListener(`partsong-${name}`, (event) => {
    if (find("cancels").checked) event.preventDefault();
    note(`${event.type} ${JSON.stringify(event.detail)}`);
  });
}
find("options").addEventListener("submit", (event) => event.preventDefault());
for (const node of [...document.querySelectorAll("[name=form]"), find("position")]) {
  node.addEventListener("change", () => {
    find("position").disabled = !isBubble();
    begin();
    tell();
  });
}
begin();
tell();
