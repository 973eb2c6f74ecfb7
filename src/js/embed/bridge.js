// What a chat asks of its page: its options, the page's functions, and to be heard. One for each mount.
import { frozen, written } from "./json.js";
import { later } from "./later.js";
import { Offered } from "./offered.js";
import { effective, warn } from "./options.js";
import { pageAround } from "./page.js";
import { partition } from "./partition.js";
import { common } from "./started.js";
import { tools } from "./tools.js";

/**
 * What is worked out of options when it is asked for. All chats share it: a browser may keep the getters of an object's own with its shape, for the
 * next of that shape, and with them the chat that they were made for.
 */
const ASKED = {
  get partition() { return partition(this); },
  // The chat reads messages as JSON, which no prototype of the page may change.
  get given() { return this.list && written(this.list); },
};

/** `heard(name, detail)` is called after each event of the chat; `carried`: what it had in memory before. */
export const bridge = (seat, heard, carried) => {
  const options = () => effective(seat, common());
  const offered = new Offered(seat);
  /** What an option says of a request; nothing more is fetched where there is none. */
  const asked = async (name, none, ...about) => {
    if (!options()[name]) return none;
    try {
      const { [name]: say } = await later("asked");
      return await say(options()[name], ...about);
    } catch (error) {
      if (error.code !== "network") warn(error.message);
      throw error;
    }
  };
  /** The state of each call that was told last: who runs a call of the page tells of it, and its part does where the tool is taken out meanwhile. */
  const calls = new Map();
  return {
    ...tools(seat),
    offered,
    drawnBy: (...wanted) => offered.find(...wanted),
    about: (key) => offered.about(key),
    foreign: () => offered.foreign(),
    component: (...about) => offered.begin(...about),
    options() {
      const now = options();
      if (now.fetch) now.fetch = (request) => asked("fetch", undefined, request);
      if (Array.isArray(now.messages)) Object.assign(now, { list: now.messages, messages: undefined });
      return { __proto__: ASKED, ...now };
    },
    emit(name, detail, cancelable = false) {
      const bare = name.replace(/^partsong-/, "");
      const about = frozen(detail);
      if (bare === "status") {
        if (about.status !== seat.status) seat.turn(seat, about.status);
        return true;
      }
      if (bare === "tool") {
        if (calls.get(about.toolCallId) === about.state) return true;
        calls.set(about.toolCallId, about.state);
      }
      if (bare === "chat") seat.chatId = about.chatId;
      const goesOn = seat.dispatch(seat, bare, about, cancelable);
      heard(bare, about);
      // Links are asked about where they are followed (frame.js).
      const page = bare === "action" && pageAround();
      return page ? page.ask(bare, about) : goesOn;
    },
    headers: (...about) => asked("headers", [], ...about),
    body: () => asked("body", "{}"),
    context: () => asked("context", "[]", warn),
    async words() {
      const { words } = options();
      try {
        return Object.keys(words ?? {}).length ? await (await later("own")).wording(words, warn) : undefined;
      } catch (error) {
        warn(`words: ${error.message}`);
        return undefined;
      }
    },
    carried() {
      const once = carried;
      carried = undefined;
      return once;
    },
  };
};
