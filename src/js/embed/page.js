// In a frame: the page around it, as the chat's own element sees it. Set by frame.js, for the one chat of its document.
const PAGE = Symbol.for("partsong.page");

/** `{ inPanel, ask(name, detail) }`: whether it shows the chat in a launcher's panel, and whether it lets an event go on (a promise). The chat's core adds `beginning()`, how the last answer begins. Absent where there is no frame. */
export const pageAround = () => globalThis[PAGE];
export const standIn = (page) => (globalThis[PAGE] = page);
