// What an element was told, as its bubble needs it before any other code is there: by `configure`, by its attributes, by its `config`, by
// `partsong.configure`, in this order. options.js reads all of it.

/** What `partsong.configure` said, for every element. */
export const common = {};

/** Merges own properties, `undefined` resets; answers their names. */
export const merge = (into, patch) => {
  const names = Object.keys(patch);
  for (const name of names) if ((into[name] = patch[name]) === undefined) delete into[name];
  return names;
};

/** An attribute of an element; what stands on its launcher is for the chat in it. */
const attribute = ({ element }, name) => element.getAttribute(name) ?? element.closest("partsong-launcher")?.getAttribute(name);

/** The language in which this stands, around its shadow roots, too. */
export const langOf = (at) => at && (at.lang || langOf(at.parentNode ?? at.host));

/** The JSON script that `config="#id"` names. */
const config = (seat) => {
  try {
    const selector = attribute(seat, "config");
    return JSON.parse((seat.element.getRootNode().querySelector(selector) ?? document.querySelector(selector)).textContent);
  } catch {
    return {};
  }
};

/** One option of a name in one word, as it was written. */
export const read = (seat, name) => seat.own[name] ?? attribute(seat, name) ?? config(seat)[name] ?? common[name];

/** The language that is asked for: the option, else the element's, else the browser's. */
export const language = (seat) => (read(seat, "locale") ?? "").replace("auto", "") || langOf(seat.element) || navigator.language;
