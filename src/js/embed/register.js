// What a page registers, tools and components: checked at once, kept for the code that comes later.
import { PartsongError } from "./code.js";
import { changedAll } from "./seats.js";

/** A method each: the kind, then what its fields must be, as patterns of JSON or `function`; fields that exclude each other are parted by commas, as their values then are. What they may have besides is looked at later (members.js): every byte here is on every page. */
const RULES = {
  registerTool: 'tool name="(?!render_interaction")[\\w-]{1,64}" description=".+" parameters={.*} needsApproval=true|false|function execute=function',
  registerComponent: 'component match={.*"(tool|data|component)":".* label=function element,frame,render=".+-.*",,|,".+",|,,function',
};

/** Gives an object both methods; `at` answers where what they register is kept. */
export const registers = (target, at) => {
  for (const name in RULES) {
    target[name] = function (one) {
      const [kind, ...rules] = RULES[name].split(" ");
      for (const rule of rules) {
        const [keys, pattern] = rule.split("=");
        const found = keys.split(",").map((key) => (typeof one?.[key] === "function" ? "function" : JSON.stringify(one?.[key])));
        if (!RegExp(`^(${pattern})$`).test(found)) throw new PartsongError(kind, `${keys} must be ${pattern}`);
      }
      const entry = [kind, one];
      const into = (at(this).registered ??= new Set());
      into.add(entry);
      changedAll([kind]);
      return () => {
        into.delete(entry);
        changedAll([kind]);
      };
    };
  }
};
