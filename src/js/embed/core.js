// A chat in its element: begun, told of new options, called, ended, begun anew.
import { bridge } from "./bridge.js";
import { colours, readable } from "./colours.js";
import { bare, waits } from "./facade.js";
import { later } from "./later.js";
import { focused, node } from "./node.js";
import { ANEW, ATTRIBUTES, OPTIONS, effective, optionOf, warn } from "./options.js";
import { pageAround } from "./page.js";
import { isSame } from "./partition.js";
import { KINDS, onRegistered, registered, tellRegistered } from "./registry.js";
import { app, common, crashed, framed, halting, hasStopped, home, isFramed, isProblem, missing, problem, restart } from "./started.js";
import { manner, wordsOf } from "./words.js";

/** Milliseconds after which an element that left the page has gone: more than a frame, which a hidden page has none of. */
const GONE = 20;
/** What the system says, which changes at sunset. */
const DARK = matchMedia("(prefers-color-scheme: dark)");
/** Protocols whose requests carry context. */
const CARRY_CONTEXT = ["ai-sdk", "ag-ui"];

/** What the app threw, as the host gets it. */
const told = (error) => {
  if (isProblem(error)) return error;
  if (typeof error?.code === "string") return problem(error.code, String(error.message ?? error.code), Boolean(error.retryable));
  return problem("crashed", String(error?.message ?? error));
};

/** Which chat options lead to: with others it begins anew. */
const chatBy = (options) => ANEW.map((name) => options[name]?.id ?? options[name]).join();

/** Deletes what is kept. */
const wiping = () => later("kept").then(({ wipe }) => wipe, (error) => Promise.reject(missing(error.message)));
const wiped = async (options) => (await wiping())(options);

const filesOf = (files) => {
  const all = Array.from(files ?? []);
  if (all.some((one) => !(one instanceof File))) throw problem("options", "files is a list of File objects");
  return all;
};

/** How the host's calls are the app's. */
const CALLS = {
  async send(app, what) {
    const { text, files, chat } = typeof what === "object" ? what ?? {} : { text: what };
    const [words, all] = [String(text ?? ""), filesOf(files)];
    if (!words.trim() && !all.length) throw problem("options", "there is nothing to send: neither text nor files");
    return app.send(words, all, chat === "new");
  },
  setDraft: (app, text, files) => app.draft(String(text ?? ""), filesOf(files)),
  stop: (app) => app.stop(),
  newChat: (app) => app.newChat(),
  openChat: (app, id) => app.openChat(String(id)),
  getMessages: async (app, id) => JSON.parse(await app.messages(id)),
  exportLog: (app, id) => app.exportLog(id),
};

/** What the app does with a chat that is mounted, which it knows by a number. */
const METHODS = ["configure", "send", "draft", "stop", "focus", "newChat", "openChat", "messages", "beginning", "exportLog", "debugLog", "forget", "carry", "chatId", "look", "components", "unmount"];
const held = (glue, id) => Object.fromEntries(METHODS.map((name) => [name, (...given) => glue.call(id, name, given)]));

export class Core {
  #seat;
  #mounted;
  #turn = 0;
  #runs = false;
  #settled = false;
  /** It did not begin, and may when it is tried again. */
  #mayBegin = false;
  /** The module has stopped: what is changed meanwhile holds when it is started anew. */
  #isHalted = false;
  #leaving;
  /** What counts what is unread, once something may be: comes when it is needed first. */
  #counting;
  #attributes;
  #offered;
  #unlisten;
  /** Ends of calls that have not come. */
  #waiting = new Set();
  /** The options that the chat began with. */
  #began;
  /** What it had in memory, for the chat that is to keep it. */
  #carried;
  #dusk = () => {
    if (this.#mounted && !this.#isFramed) this.#tint(this.#seat.root.querySelector(".ps-root"));
    this.#seat.launcher?.draw();
  };
  /** What the page says of itself. It may switch by whatever attribute. */
  #scheme;
  #switched = new MutationObserver(() => {
    const { colorScheme } = getComputedStyle(this.#seat.element);
    if (colorScheme === this.#scheme) return;
    this.#scheme = colorScheme;
    this.#dusk();
  });

  constructor(seat) {
    this.#seat = seat;
    const { element } = seat;
    this.#attributes = new MutationObserver((changes) => {
      const names = new Set(changes.map(({ attributeName }) => attributeName));
      this.changed(names.has("config") ? OPTIONS : [...names].map(optionOf).filter((name) => !(name in seat.own)));
      seat.launcher?.draw();
    });
    // Set before the element's class was there: an own property hides the class's.
    if (Object.hasOwn(element, "options")) {
      const { options } = element;
      delete element.options;
      // What calls have said since is newer.
      element.options = { ...options, ...seat.own };
    }
    if (element.isConnected) this.connect();
  }

  /** The element stands in the page. */
  connect() {
    clearTimeout(this.#leaving);
    if (!this.#runs) return this.#begin();
    // What was modal before it was moved is so no longer.
    for (const dialog of this.#seat.root.querySelectorAll("dialog[open]:not(:modal, [closedby=none])")) dialog.close();
  }

  /** The element was taken out, perhaps to stand elsewhere at once. */
  leave() {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => !this.#seat.element.isConnected && this.disconnect(), GONE);
  }

  disconnect() {
    clearTimeout(this.#leaving);
    this.#end(true);
    const { launcher } = this.#seat;
    // Another one may stand there already.
    if (launcher?.chat === this.#seat) launcher.panel?.rest();
    this.#renew();
    if (!this.#seat.ended) this.#seat.turn(this.#seat, "idle");
  }

  /** Begins anew, with the options as they are now. */
  again() {
    this.#end();
    this.#renew();
    if (this.#seat.element.isConnected) this.#begin();
  }

  /** Options of these names changed, or what is registered of a kind: "tool", "component". */
  changed(names) {
    if (!this.#runs || this.#isHalted || !names.length) return;
    if (KINDS.includes(names[0])) {
      tellRegistered(this.#seat, names[0]);
      this.#check(names[0]);
      if (this.#isFramed) this.#mounted.offer(names[0]);
      else if (names[0] === "tool") this.#mounted?.look();
      return;
    }
    // Frameworks say the same again.
    const isAnother = names.some((name) => ANEW.includes(name)) && chatBy(this.#began) !== chatBy(effective(this.#seat, common()));
    if (isAnother) this.#counted((unread) => unread.change(), this.#seat.launcher);
    if (!this.#mounted || isAnother) this.#move();
    else {
      this.#mounted.configure(names.join(" "));
      if (names.includes("theme") && !this.#isFramed) this.#tint(this.#seat.root.querySelector(".ps-root"));
    }
  }

  /** What is wrong with what the page registered is told in words, which are fetched where there is something. */
  #check(kind) {
    const all = registered(this.#seat, kind);
    // Who looks at it is no part of the chat.
    if (all.length) later("members").then(({ check }) => all.forEach((one) => check(kind, one, warn)), () => {});
  }

  get #isFramed() {
    return Boolean(this.#mounted?.isFrame);
  }

  /** Begins anew; where the same person's storage is another one now, the chat comes along, or is deleted. */
  #move() {
    const before = this.#began;
    const now = effective(this.#seat, common());
    const isSamePerson = before && this.#mounted && !this.#isFramed && isSame(before, now);
    if (isSamePerson && before.storage === "memory" && now.storage !== "memory") this.#carried = this.#mounted.carry();
    this.again();
    if (isSamePerson && before.storage !== "memory" && now.storage === "memory") {
      wiped(before).catch(({ message }) => this.#seat.dispatch(this.#seat, "error", { code: "storage", message: `What was kept is still there: ${message}`, fatal: false, retryable: false }));
    }
  }

  async #forget() {
    const wipe = await this.#until(wiping());
    await this.#mounted.forget();
    // The chat in a frame has begun anew there.
    if (this.#isFramed) return this.#counted((unread) => unread.forget());
    const { activeElement } = this.#seat.root;
    this.#end();
    await wipe(this.#began);
    this.#counted((unread) => unread.forget());
    this.#renew();
    if (!this.#seat.element.isConnected) return;
    this.#begin();
    await this.#seat.ready;
    if (activeElement) this.#mounted?.focus();
  }

  async call(name, given) {
    const seat = this.#seat;
    if (this.#mayBegin) this.again();
    if (name === "setUser") {
      seat.element.configure({ user: given[0] });
      return this.#until(seat.ready);
    }
    if (name === "setContext") {
      seat.element.configure({ context: given[0] });
      await this.#until(seat.ready);
      return CARRY_CONTEXT.includes(effective(seat, common()).protocol);
    }
    await this.#until(seat.ready);
    try {
      if (name === "forget") return await this.#forget();
      const said = await this.#until((async () => CALLS[name](this.#mounted, ...given))());
      if (name !== "send") return said;
      const answer = this.#until(said.answer, "interrupted");
      // Nobody has to listen to it.
      answer.catch(() => {});
      return Object.freeze({ chatId: said.chatId, messageId: said.messageId, answer });
    } catch (error) {
      throw told(error);
    }
  }

  /** What comes of this; the error of a chat that stopped or left before, or `left` where one left. */
  #until(given, left) {
    return new Promise((resolve, reject) => {
      const end = (error) => (left && error.code !== "crashed" ? resolve(left) : reject(error));
      this.#waiting.add(end);
      given.then(resolve, (error) => reject(told(error))).finally(() => this.#waiting.delete(end));
    });
  }

  #over(...about) {
    for (const end of this.#waiting) end(problem(...about));
    this.#waiting.clear();
  }

  /** Takes the focus, unless the person went elsewhere meanwhile. */
  async focus(options, from) {
    const { ready, root } = this.#seat;
    await ready.catch(() => {});
    const at = focused();
    if (at !== from && document.activeElement !== from && at !== document.body && at?.getRootNode() !== root) return;
    if (this.#mounted) this.#mounted.focus();
    else root.querySelector("button, summary")?.focus(options);
  }

  debugLog() {
    return this.#mounted?.debugLog() ?? "";
  }

  /** The person sees the chat, or no longer does. */
  look(isOpen) {
    this.#counted((unread) => {
      if (isOpen) unread.seen();
      unread.draw();
    }, true);
  }

  /** The module has stopped. */
  halt() {
    const error = crashed();
    this.#isHalted = true;
    this.#over(error.code, error.message, error.retryable);
    this.#mounted = undefined;
    this.#offered?.end();
    this.#turn += 1;
    this.#renew();
    this.#fail(error);
  }

  /** The page's colours, as far as they can be read in this scheme. */
  #tint(root) {
    root.classList.add(...readable(this.#seat.root, root, effective(this.#seat, common()).theme));
  }

  #renew() {
    if (this.#settled) this.#seat.renew(this.#seat);
    this.#settled = false;
  }

  async #begin() {
    const seat = this.#seat;
    const turn = (this.#turn += 1);
    this.#runs = true;
    DARK.addEventListener("change", this.#dusk);
    for (const one of [document.documentElement, document.body]) this.#switched.observe(one, { attributes: true });
    this.#attributes.observe(seat.element, { attributeFilter: ATTRIBUTES });
    // A page that changes its language may go on without a reload.
    this.#attributes.observe(document.documentElement, { attributeFilter: ["lang"] });
    if (seat.launcher) this.#attributes.observe(seat.launcher.element, { attributeFilter: ATTRIBUTES });
    if (seat.status !== "loading") seat.turn(seat, "loading");
    try {
      const options = effective(seat, common());
      this.#began = options;
      waits(seat.root, manner(options), options.heading);
      if (!options.api) throw problem("options", "api is missing, or no address of the web");
      if (isFramed(options)) return await this.#frame(turn);
      halting.add(this);
      const [glue] = await Promise.all([app(), colours(seat.element)]);
      if (turn !== this.#turn) return;
      const root = node("div", { class: seat.launcher || pageAround()?.inPanel ? "ps-root ps-in-panel" : "ps-root" });
      seat.root.append(root);
      this.#tint(root);
      const way = bridge(seat, (name, detail) => this.#hear(name, detail), this.#carried);
      this.#carried = undefined;
      this.#offered = way.offered;
      this.#unlisten ??= onRegistered(seat, (kind) => kind === "component" && this.#mounted?.components());
      const mounted = held(glue, await glue.mount(root, way));
      if (turn !== this.#turn) return mounted.unmount();
      this.#mounted = mounted;
      // What was registered meanwhile.
      if (way.offered.isStale) mounted.components();
      this.#stand(root);
    } catch (error) {
      if (turn !== this.#turn) return;
      const known = told(error);
      if (this.#mounted) this.#mounted.unmount();
      this.#mounted = undefined;
      this.#isHalted = halting.has(this) && hasStopped();
      this.#mayBegin = known.retryable && !this.#isHalted;
      this.#fail(known);
    }
  }

  /** A chat in a frame: it is called as one that is mounted here is. */
  async #frame(turn) {
    const Framed = await framed();
    if (turn !== this.#turn) return;
    const own = {
      hear: (name, detail) => this.#hear(name, detail),
      again: () => this.again(),
      halted: (error) => {
        const seat = this.#seat;
        this.#over(error.code, error.message, error.retryable);
        this.#renew();
        this.#settled = true;
        seat.settle[1](error);
        seat.dispatch(seat, "error", { ...error, message: error.message, fatal: true });
      },
      back: () => {
        this.#renew();
        this.#stand(this.#mounted.root);
      },
    };
    this.#mounted = new Framed(this.#seat, own, { bridge, common, effective, home, kinds: KINDS, manner, problem, registered, warn, wordsOf });
    await this.#mounted.opened;
    if (turn === this.#turn) this.#stand(this.#mounted.root);
  }

  /** The chat is there, in this box. */
  #stand(root) {
    const seat = this.#seat;
    for (const one of [...seat.root.children]) if (one !== root) one.remove();
    seat.chatId = this.#mounted.chatId() ?? null;
    this.#settled = true;
    seat.settle[0]();
    KINDS.forEach((kind) => this.#check(kind));
    const around = pageAround();
    if (around) around.beginning = () => this.#mounted.beginning();
    seat.dispatch(seat, "ready", { version: VERSION });
  }

  #end(isLeaving) {
    // Who waits for a chat that has not come gets the one that begins instead.
    if (isLeaving || this.#settled) this.#over(this.#isFramed ? "frame" : "destroyed", "the chat left the page, or began anew, before this was over");
    this.#turn += 1;
    this.#runs = this.#mayBegin = this.#isHalted = false;
    this.#attributes.disconnect();
    this.#switched.disconnect();
    DARK.removeEventListener("change", this.#dusk);
    halting.delete(this);
    try {
      this.#mounted?.unmount();
    } catch (error) {
      console.error(error);
    }
    this.#mounted = undefined;
    this.#offered?.end();
    this.#unlisten?.();
    this.#unlisten = undefined;
    this.#seat.root.replaceChildren();
  }

  /** Says what keeps the chat from running, in words in its place and to programs. */
  async #fail(error) {
    const seat = this.#seat;
    const turn = this.#turn;
    const draw = await later("fault").then(({ fault }) => fault, () => bare);
    if (turn !== this.#turn) return;
    this.#settled = true;
    const options = effective(seat, common());
    const again = this.#isHalted ? restart : () => this.again();
    draw(seat.root, manner(options), options.heading, error, error.retryable && again);
    seat.fail(seat, error);
  }

  #hear(name, detail) {
    const seat = this.#seat;
    // A chat that stands in the page is seen: only what waits for the person counts there.
    this.#counted((unread) => unread.hear(name, detail) && this.#nudge(unread), seat.launcher || name === "approval" || name === "interaction");
  }

  /** Does this with what counts, which is brought if it `begins` now. */
  #counted(run, begins) {
    if (begins) this.#counting ??= later("unread").then(({ Unread }) => new Unread(this.#seat, () => effective(this.#seat, common())), () => (this.#counting = undefined));
    this.#counting?.then((unread) => unread && run(unread));
  }

  /** Shows the beginning of an answer that came while nobody looked. */
  async #nudge(unread) {
    const turn = this.#turn;
    try {
      const text = await this.#mounted.beginning();
      // The next person's is another chat.
      if (turn === this.#turn) unread.nudge(text);
    } catch {
      // The chat left meanwhile, or no code came: the count is enough.
    }
  }
}
