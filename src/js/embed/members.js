// What a tool or component of the page may have besides what it must (register.js): what is of another type is told once, in words, as with options, and
// counts as if it were not there.

const TEXT = [(value) => typeof value === "string", "a text"];
const ANY = [() => true];
/** Of each kind: the members that it must have, which were looked at when it was registered, and what the others have to be. */
const MEMBERS = {
  tool: {
    name: ANY, description: ANY, parameters: ANY, needsApproval: ANY, execute: ANY,
    label: TEXT,
    repeatable: [(value) => typeof value === "boolean", "true or false"],
    timeoutMs: [(value) => Number.isFinite(value) && value > 0, "a number of milliseconds above 0"],
  },
  component: {
    match: ANY, label: ANY, render: ANY, frame: ANY,
    // A name that hosts use, where it stands for something of ours elsewhere (src/build/widget.mjs).
    "element": [(value) => /^[a-z]/.test(value) && value.toLowerCase() === value, "the name of a custom element: small letters, with a hyphen"],
    minBlockSize: [(value) => Number.isFinite(value) && value >= 0, "a number of pixels"],
  },
};
/** What the members of a component's `match` have to be. */
const MATCH = { tool: TEXT, data: TEXT, catalogId: TEXT, component: TEXT, schema: [(value) => typeof value === "object" && value !== null && !Array.isArray(value), "a JSON Schema"] };

const told = (value) => (typeof value === "function" ? "a function" : (JSON.stringify(value) ?? String(value)));

const look = (who, one, members, warn) => {
  for (const [name, value] of Object.entries(one)) {
    if (!Object.hasOwn(members, name)) warn(`${who} has no member ${name}: there are ${Object.keys(members).join(", ")}`);
    else if (value !== undefined && !members[name][0](value)) warn(`${name} of ${who} is ${members[name][1]}, not ${told(value)}`);
  }
};

/** Tells the developer by `warn` what of this tool or component is of no use. */
export const check = (kind, one, warn) => {
  const who = kind === "tool" ? `the tool ${one.name}` : `the component for ${JSON.stringify(one.match.tool ?? one.match.data ?? one.match.component)}`;
  look(who, one, MEMBERS[kind], warn);
  if (kind !== "component") return;
  look(`match of ${who}`, one.match, MATCH, warn);
  if ("component" in one.match !== "catalogId" in one.match) warn(`match of ${who} has both component and catalogId, or neither`);
};
