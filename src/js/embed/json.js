// JSON in a page where anything may have been done to the prototypes.

const LEVELS = 64;

const text = (value, levels) => {
  if (levels > LEVELS) throw new TypeError("nested too deeply, or a cycle");
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    let all = "";
    for (let at = 0; at < value.length; at += 1) all += `${at ? "," : ""}${text(value[at], levels + 1) ?? "null"}`;
    return `[${all}]`;
  }
  // A date says of itself what it is; what a page put onto every object and array does not count (an old Prototype.js did).
  if (typeof value.toJSON === "function" && value.toJSON !== Object.prototype.toJSON) return text(value.toJSON(), levels + 1);
  let all = "";
  for (const key of Object.keys(value)) {
    const one = text(value[key], levels + 1);
    if (one !== undefined) all += `${all && ","}${JSON.stringify(key)}:${one}`;
  }
  return `{${all}}`;
};

/** The JSON text of a value. Throws for what nests deeper than 64 levels, cycles among it. */
export const written = (value) => text(value, 0) ?? "null";

/** The same value, which nobody can change any more. */
export const frozen = (value) => {
  if (typeof value !== "object" || value === null) return value;
  for (const key of Object.keys(value)) frozen(value[key]);
  return Object.freeze(value);
};
