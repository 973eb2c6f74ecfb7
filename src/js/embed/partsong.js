// The loader of the widget: two elements that bring everything else when it is meant. Knows nothing of a chat.
import { PartsongChat, wrong } from "./chat.js";
import { PartsongError } from "./code.js";
import { PartsongLauncher } from "./launcher.js";
import { common, merge } from "./option.js";
import { registers } from "./register.js";
import { changedAll } from "./seats.js";
import { parsed } from "./signs.js";

const found = globalThis.partsong;

const push = (run) => {
  try {
    run(partsong);
  } catch (error) {
    reportError(error);
  }
};

/** The widget of this page; the same as `window.partsong`. */
export const partsong = found?.version ? found : {
  version: VERSION,
  configure(patch) {
    changedAll(merge(common, patch));
  },
  push,
};

export { PartsongChat, PartsongError, PartsongLauncher };

if (globalThis.window?.customElements) {
  if (partsong !== found) {
    window.partsong = partsong;
    registers(partsong, () => common);
    customElements.define("partsong-chat", PartsongChat);
    customElements.define("partsong-launcher", PartsongLauncher);
    found?.forEach?.(push);
  } else if (partsong.version !== VERSION) wrong({ element: document }, new PartsongError("version", `${partsong.version} is here`), false);
  parsed().then(() => {
    for (const script of document.querySelectorAll("script[data-partsong]")) {
      const told = JSON.stringify(script.dataset);
      // The same once more, as tag managers add it, perhaps from another address: then this code runs again.
      if (partsong[told]?.isConnected) continue;
      const made = (partsong[told] = document.createElement("partsong-launcher"));
      made.partsong = true;
      for (const { name, value } of script.attributes) if (/^data-/.test(name)) made.setAttribute(name.slice(5), value);
      document.body.append(made);
    }
  });
}
