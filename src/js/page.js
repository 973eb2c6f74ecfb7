// What Rust cannot say to a browser by itself: a dynamic import, and a turn of the event loop without a timer's wait.

export const load = (url) => import(url);

// Whether this browser has a database of this name; a browser that cannot say is taken to have it.
export const holds = async (name) => {
  try {
    return (await indexedDB.databases()).some((database) => database.name === name);
  } catch {
    return true;
  }
};

const channel = new MessageChannel();
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();

export const turn = () =>
  new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });

// The next animation frame, or `patience` milliseconds when none comes. Whichever is late is called off: a timer that fires for nothing
// wakes the page once for every frame.
export const frame = (patience) =>
  new Promise((resolve) => {
    const next = document.hidden ? 0 : requestAnimationFrame(() => (clearTimeout(timer), resolve()));
    const timer = setTimeout(() => (cancelAnimationFrame(next), resolve()), patience);
  });

// When the press that is under way began; 0 without one.
let pressedAt = 0;
addEventListener("pointerdown", (event) => (pressedAt = event.timeStamp), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (pressedAt = 0), true);

// Whether a press is under way that is not held for longer than `longest` milliseconds.
export const pressed = (longest) => pressedAt > 0 && performance.now() - pressedAt < longest;

// Puts words on the clipboard that may come a little later: a browser lets a page write only right after a press, and words that come later need
// a place that was taken then.
export const copy = async (words) => {
  if (!globalThis.ClipboardItem) return navigator.clipboard.writeText(await words);
  const type = "text/plain";
  return navigator.clipboard.write([new ClipboardItem({ [type]: words.then((words) => new Blob([words], { type })) })]);
};

// A moment in which the page has nothing to do, at the latest after `patience` milliseconds. Never where the person saves data.
export const idle = (patience) =>
  new Promise((resolve) => {
    if (navigator.connection?.saveData) return;
    if (globalThis.requestIdleCallback) requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, patience / 4);
  });
