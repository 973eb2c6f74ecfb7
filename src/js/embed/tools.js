// Tools of the page, as the chat asks for them: what they are, whether a person is asked first, and their runs with all limits.
import { written } from "./json.js";
import { effective, warn } from "./options.js";
import { registered } from "./registry.js";
import { common } from "./started.js";

/** Protocols whose requests declare tools. */
const CARRY_TOOLS = ["ai-sdk", "ag-ui"];
/** Milliseconds that a tool is waited for which is not registered: frameworks take one out and put it in again. */
const ABSENT = 3_000;
/** Milliseconds in which `needsApproval` has to answer. */
const DECIDES = 10_000;
/** Milliseconds that a tool may take, unless it says otherwise. */
const TAKES = 60_000;
/** The longest time of a timer: beyond it browsers fire at once. */
const LONGEST = 2 ** 31 - 1;
/** Bytes of a result at most. */
const MOST = 1_048_576;
const LOOKS = 50;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** What a result is as JSON text; nothing is `null`. */
const told = (value) => {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`its result is a ${typeof value}, not JSON`);
  const text = written(value);
  if (new TextEncoder().encode(text).length > MOST) throw new RangeError("its result is larger than 1 MiB");
  return text;
};

/** Ends with what comes first: the run, a time in milliseconds, or a signal. */
const within = (ms, signal, run) => {
  let timer;
  const ends = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${ms / 1000} s`)), ms);
    signal?.addEventListener("abort", () => reject(new Error("it was stopped")));
  });
  return Promise.race([(async () => run())(), ends]).finally(() => clearTimeout(timer));
};

/** The tools of a chat. */
export const tools = (seat) => {
  const running = new Map();
  const all = () => registered(seat, "tool");
  const find = (name) => all().find((tool) => tool.name === name);
  return {
    /** `[{name, description, parameters}]` as JSON: of two with a name the one that counts. */
    declared() {
      const some = all().filter((tool) => find(tool.name) === tool);
      if (some.length && !CARRY_TOOLS.includes(effective(seat, common()).protocol)) {
        warn("this protocol declares no tools: the assistant will not know of them");
        return "[]";
      }
      return written(some.map(({ name, description, parameters }) => ({ name, description, parameters })));
    },
    /** What a tool is, as JSON; nothing where none is registered. */
    tool(name) {
      const tool = find(name);
      return tool && written({ label: typeof tool.label === "string" ? tool.label : null, parameters: tool.parameters, repeatable: tool.repeatable === true });
    },
    /** Whether a tool is registered, or is within three seconds. */
    async present(name) {
      for (const until = performance.now() + ABSENT; !find(name); await wait(LOOKS)) if (performance.now() >= until) return false;
      return true;
    },
    /** Whether a person is asked first. What throws, says nothing or takes too long means yes. */
    async needsApproval(name, input) {
      const tool = find(name);
      if (typeof tool?.needsApproval !== "function") return tool?.needsApproval !== false;
      try {
        return (await within(DECIDES, undefined, () => tool.needsApproval(JSON.parse(input)))) !== false;
      } catch (error) {
        console.error(error);
        return true;
      }
    },
    /** Runs a tool: `{value}` with JSON text, or `{error}` in words. `run` names it for `stopTool`. */
    async runTool(run, name, input, toolCallId, chatId) {
      const stop = new AbortController();
      running.set(run, stop);
      try {
        const tool = find(name);
        const ms = Math.min(tool.timeoutMs > 0 ? tool.timeoutMs : TAKES, LONGEST);
        const call = Object.freeze({ toolCallId, chatId, signal: stop.signal });
        return { value: told(await within(ms, stop.signal, () => tool.execute(JSON.parse(input), call))) };
      } catch (error) {
        stop.abort();
        return { error: String(error?.message ?? error) };
      } finally {
        running.delete(run);
      }
    },
    stopTool: (run) => running.get(run)?.abort(),
  };
};
