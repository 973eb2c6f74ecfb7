// Tools of the page, as the chat asks for them. What decides and runs comes with the first call (running.js).
import { written } from "./json.js";
import { later } from "./later.js";
import { effective, warn } from "./options.js";
import { registered } from "./registry.js";
import { common } from "./started.js";

/** Protocols whose requests declare tools. */
const CARRY_TOOLS = ["ai-sdk", "ag-ui"];
/** Milliseconds that a tool is waited for which is not registered: frameworks take one out and put it in again. */
const ABSENT = 3_000;
const LOOKS = 50;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** The tools of a chat. */
export const tools = (seat) => {
  const all = () => registered(seat, "tool");
  const find = (name) => all().find((tool) => tool.name === name);
  let runs;
  const failed = (name, error) => {
    console.error(error);
    seat.dispatch(seat, "error", { code: "tool", message: `${name}: ${error?.message ?? error}`, fatal: false, retryable: false });
  };
  /** Runs whose code is on its way. */
  const waiting = new Set();
  const running = async () => {
    const { Runs } = await later("running");
    // Calls that begin at once have one of these between them: what stops them looks there.
    return (runs ??= new Runs(find, failed));
  };
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
    hasTools: () => all().length > 0,
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
    /** Whether a person is asked first. Where nobody can say it they are. */
    async needsApproval(name, input) {
      const tool = find(name);
      if (typeof tool?.needsApproval !== "function") return tool?.needsApproval !== false;
      return running().then((runs) => runs.decide(tool, input), () => true);
    },
    /** Runs a tool: `{value}` with JSON text, or `{error}` in words. `run` names it for `stopTool`. */
    async runTool(run, ...about) {
      waiting.add(run);
      try {
        const runs = await running();
        return waiting.has(run) ? await runs.run(run, ...about) : { error: "it was stopped" };
      } catch (error) {
        return { error: String(error.message) };
      } finally {
        waiting.delete(run);
      }
    },
    stopTool(run) {
      waiting.delete(run);
      runs?.stop(run);
    },
  };
};
