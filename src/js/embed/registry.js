// What the page registered for a chat (register.js): its own before what is there for all, the newest first.
import { common } from "./started.js";

export const KINDS = ["tool", "component"];

const listening = new WeakMap();

/** All of a kind. */
export const registered = (seat, kind) =>
  [seat, common()].flatMap(({ registered }) => [...(registered ?? [])].reverse()).filter(([one]) => one === kind).map(([, one]) => one);

/** `run(kind)` is called whenever something was registered or taken out; what comes back ends it. */
export const onRegistered = (seat, run) => {
  const all = listening.get(seat) ?? listening.set(seat, new Set()).get(seat);
  all.add(run);
  return () => all.delete(run);
};

/** Something of a kind was registered or taken out. */
export const tellRegistered = (seat, kind) => listening.get(seat)?.forEach((run) => run(kind));
