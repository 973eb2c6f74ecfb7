// The words that a page has in place of ours, by the names of our messages, whose list is fetched only for it.

// As the tables have them (src/words/table.rs).
const NEXT = "\x1e";
const FORM = "\x1d";
/** The plural categories, and how a table writes them. */
const SIGNS = { zero: "z", one: "1", two: "2", few: "f", many: "m", other: "o" };

/** The hash of our messages' names, then for each message that the page words its place and its text. */
export const wording = async (words, warn) => {
  const [hash, ...ids] = (await globalThis[Symbol.for("partsong.start")].words("ids.page")).split(NEXT);
  const places = new Map(ids.map((id, at) => [id.replace(FORM, ""), at]));
  const found = [hash];
  for (const [id, said] of Object.entries(words)) {
    const at = places.get(id);
    const forms = Object.entries(typeof said === "string" ? { other: said } : { ...said }).filter(([category, text]) => category in SIGNS && typeof text === "string");
    const { other } = Object.fromEntries(forms);
    if (at === undefined) warn(`there is no message ${id}`);
    else if (other === undefined) warn(`the words of ${id} are no text, and have none for the category other`);
    else if (ids[at].startsWith(FORM)) found.push([at, forms.map(([category, text]) => SIGNS[category] + text.replaceAll(FORM, "")).join(FORM)]);
    else found.push([at, other]);
  }
  return found;
};
