// A component of the page in its place: a child of <partsong-chat> that stands in a slot inside of it, so that the page's styles and framework apply
// to it. Told of its part at most once a frame, with copies that nobody can change. Knows no module.
import { frozen, written } from "./json.js";

/** Bytes of an answer or an action. */
const LONGEST = 1_048_576;
/** Pixels that a frame may grow to. */
const TALLEST = 2_000;

/** What became of an answer, in words, where it did not become the call's. */
const REFUSED = {
  elsewhere: "The call was answered elsewhere",
  "not-yet": "The call does not wait for an answer yet: its state is not ready",
  never: "There is nothing here that waits for an answer",
};

/** What a component has drawn, and how it is told. Throws what the component throws. */
const KINDS = {
  // A name that hosts use, where it stands for something of ours elsewhere (src/build/widget.mjs).
  "element"(component, container, props, context) {
    const made = document.createElement(component["element"]);
    Object.assign(made, { context, props });
    container.append(made);
    return { update: (props) => (made.props = props) };
  },
  render(component, container, props, context) {
    const made = component.render(container, props, context);
    return typeof made === "function" ? { destroy: made } : made ?? {};
  },
  frame(component, container, props, context, about) {
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts";
    about.named = (label) => (frame.title = label);
    Object.assign(frame.style, { display: "block", inlineSize: "100%", blockSize: `${component.minBlockSize ?? 150}px`, border: "0" });
    let port;
    let connected;
    let now = props;
    const heard = {
      submit: ({ output }) => context.submit(output),
      action: ({ name, payload, words }) => context.action(String(name), payload, words),
      resize: ({ height }) => {
        if (Number.isFinite(height)) frame.style.blockSize = `${Math.min(Math.max(height, 0), TALLEST)}px`;
      },
    };
    frame.addEventListener("load", () => {
      // Who went to another address is somebody else; a frame that was moved with its chat is another window, and begins anew.
      if (connected === frame.contentWindow) return about.fail(new Error("The frame of the component went to another address"));
      connected = frame.contentWindow;
      port?.close();
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = async ({ data }) => {
        try {
          if (Object.hasOwn(heard, data?.t)) await heard[data.t](data);
        } catch {
          // Its state tells the frame what became of it.
        }
      };
      // A sandboxed frame has no origin that could be named.
      frame.contentWindow.postMessage({ partsong: 1, t: "connect" }, "*", [channel.port2]);
      port.postMessage({ t: "props", props: now });
    });
    frame.src = new URL(component.frame, document.baseURI).href;
    container.append(frame);
    return {
      update(props) {
        now = props;
        port?.postMessage({ t: "props", props });
      },
      destroy: () => port?.close(),
    };
  },
};

/** The scheme that a chat is drawn in. */
const schemeOf = ({ element }, { theme }) => {
  if (theme === "light" || theme === "dark") return theme;
  const named = theme === "inherit" ? getComputedStyle(element).colorScheme.match(/\b(light|dark)\b/g) : null;
  return named?.length === 1 ? named[0] : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};

export class Placed {
  #about;
  #container;
  #text;
  #view;
  #told;
  #stop;
  #frame = 0;
  #isGone = false;
  #submitted;
  #settle;

  /** `about`: `{ seat, component, slot, group, heard, fell, problem, options }`; `text`: the props as JSON. */
  constructor(about, text) {
    this.#about = about;
    this.#text = text;
    this.#begin();
  }

  async #begin() {
    const { component, seat, slot } = this.#about;
    this.#container = document.createElement("div");
    this.#container.slot = slot;
    try {
      const name = component["element"];
      if (name) await customElements.whenDefined(name);
      if (this.#isGone) return;
      seat.element.append(this.#container);
      this.#draw();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Draws it, in place of what it drew before. */
  #draw() {
    const { component } = this.#about;
    this.#stop?.abort();
    this.#stop = new AbortController();
    const props = this.#props();
    const kind = Object.keys(KINDS).find((kind) => component[kind]);
    this.#told = { fail: (error) => this.#fail(error) };
    this.#view = KINDS[kind](component, this.#container, props, this.#context(), this.#told);
    this.#label(props);
  }

  #props() {
    return frozen(JSON.parse(this.#text));
  }

  #label(props) {
    const said = this.#about.component.label(props);
    const name = (label) => {
      if (this.#isGone) return;
      this.#about.group.setAttribute("aria-label", label);
      this.#told.named?.(label);
    };
    // In a frame the page around it says it, a moment later.
    if (typeof said?.then === "function") said.then(name).catch((error) => this.#fail(error));
    else name(String(said));
  }

  /** Its part is another. */
  update(text) {
    if (text === this.#text || this.#isGone) return;
    this.#text = text;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#view) return;
      try {
        this.#tell();
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  #tell() {
    if (typeof this.#view.update !== "function") {
      this.#destroy();
      this.#container.replaceChildren();
      return this.#draw();
    }
    const props = this.#props();
    this.#label(props);
    this.#view.update(props);
  }

  #context() {
    const { heard, options, seat } = this.#about;
    const told = (word, about) => {
      if (this.#isGone) throw this.#about.problem("destroyed", "The component is gone");
      const text = written(about);
      if (text.length > LONGEST) throw this.#about.problem("component", `An answer or action is longer than ${LONGEST / 1024} KB`);
      heard(word, text);
    };
    return Object.freeze({
      signal: this.#stop.signal,
      get locale() {
        return options().locale;
      },
      get scheme() {
        return schemeOf(seat, options());
      },
      submit: (output) => (this.#submitted ??= this.#submit(() => told("submit", output ?? null))),
      action: async (name, payload, words) => told("action", { name: String(name), payload, words: words === undefined ? undefined : String(words) }),
      announce: (words) => told("announce", String(words)),
    });
  }

  #submit(send) {
    const answer = new Promise((...settle) => (this.#settle = settle));
    // Nobody has to listen to it.
    answer.catch(() => {});
    queueMicrotask(() => {
      try {
        send();
      } catch (error) {
        this.#submitted = undefined;
        this.#settle[1](error);
      }
    });
    return answer;
  }

  /** What became of its answer. */
  settled(fate) {
    if (!this.#settle) return;
    const [resolve, reject] = this.#settle;
    if (fate === "taken") return resolve();
    if (fate === "not-yet") this.#submitted = undefined;
    reject(this.#about.problem("component", REFUSED[fate], fate === "not-yet"));
  }

  #fail(error) {
    if (this.#isGone) return;
    this.gone();
    this.#about.fell(error);
  }

  #destroy() {
    const view = this.#view;
    this.#view = undefined;
    if (typeof view?.destroy === "function") view.destroy();
  }

  /** Its part left the page. */
  gone() {
    if (this.#isGone) return;
    this.#isGone = true;
    cancelAnimationFrame(this.#frame);
    this.#settle?.[1](this.#about.problem("destroyed", "The component is gone; an answer that it gave goes on"));
    // The module may be in the middle of something: what the page does here could call it.
    queueMicrotask(() => {
      this.#stop?.abort();
      try {
        this.#destroy();
      } catch (error) {
        this.#about.fell(error);
      }
      this.#container.remove();
    });
  }
}
