// Keeps a page true that the browser translates: before one of its texts is changed, moved or taken away, the text comes back to its place, from
// where the browser translates it anew. Loads with the first text that was replaced (boot.js).

/** The property of a prototype by this name, and who has it. */
function found(prototype, name) {
  for (let owner = prototype; owner; owner = Object.getPrototypeOf(owner)) {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    if (property) return { owner, property };
  }
  return undefined;
}

/** `places`: what stands in the place of a text. `early`: the texts that were replaced so far, and the words that each had then. */
export function follow(places, early) {
  const { get: parentOf } = found(Node.prototype, "parentNode").property;
  const { replaceChild } = Node.prototype;
  const bringBack = (node) => {
    const place = places.get(node);
    if (!place) return;
    places.delete(node);
    const parent = parentOf.call(place);
    if (parent && !parentOf.call(node)) replaceChild.call(parent, node, place);
  };
  const wrap = (prototype, names, way, before) => {
    for (const name of names) {
      const { owner, property } = found(prototype, name);
      const act = property[way];
      const wrapped = function (...given) {
        before(this, given);
        return act.apply(this, given);
      };
      Object.defineProperty(owner, name, { ...property, [way]: wrapped });
    }
  };
  const itself = (node) => bringBack(node);
  wrap(CharacterData.prototype, ["appendData", "insertData", "deleteData", "replaceData", "after", "before", "remove", "replaceWith"], "value", itself);
  wrap(Text.prototype, ["data", "nodeValue", "textContent"], "set", itself);
  // Who asks where a text is, puts something there. What its words are may be asked by what translates.
  wrap(Text.prototype, ["parentNode", "nextSibling"], "get", itself);
  const those = (_, given) => given.forEach((node) => node instanceof Text && bringBack(node));
  wrap(Node.prototype, ["appendChild", "insertBefore", "removeChild", "replaceChild"], "value", those);
  wrap(Element.prototype, ["after", "append", "before", "prepend", "replaceChildren", "replaceWith"], "value", those);
  for (const { text, words } of early) if (text.data !== words) bringBack(text);
}
