// The loader of the widget: two elements that bring everything else when it is meant. Knows nothing of a chat.
import { PartsongChat, changed, emit, seats } from "./chat.js";
import { PartsongError } from "./code.js";
import { PartsongLauncher } from "./launcher.js";
import { common, merge } from "./option.js";
import { parsed } from "./signs.js";

const elements = globalThis.window?.customElements;
const found = elements && window.partsong;
const first = found?.version && found;

const push = (run) => {
  try {
    run(partsong);
  } catch (error) {
    reportError(error);
  }
};

/** The widget of this page; the same as `window.partsong`. */
export const partsong = first || {
  version: VERSION,
  configure(patch) {
    const names = merge(common, patch);
    for (const seat of seats) changed(seat, names);
  },
  push,
};

if (elements && !first) {
  window.partsong = partsong;
  elements.define("partsong-chat", PartsongChat);
  elements.define("partsong-launcher", PartsongLauncher);
  found?.forEach(push);
}

export { PartsongChat, PartsongError, PartsongLauncher };

if (elements) {
  if (partsong.version !== VERSION) emit({ element: document }, "error", { code: "version", message: `Partsong ${partsong.version} is here`, fatal: false, retryable: false });
  parsed(() => {
    for (const script of document.querySelectorAll("script[data-partsong]")) {
      if (script.partsong) continue;
      const made = document.createElement("partsong-launcher");
      script.partsong = made.partsong = true;
      for (const { name, value } of script.attributes) if (/^data-/.test(name)) made.setAttribute(name.replace(/^data-(?!partsong$)/, ""), value);
      document.body.append(made);
    }
  });
}
