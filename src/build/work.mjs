// Runs the programs of a build, as many at once as there are processors. Knows nothing of what they make.
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the npm package has its programs. */
const BINARYEN = join("node_modules", "binaryen", "bin");
const RUNNER = fileURLToPath(new URL("binaryen.mjs", import.meta.url));
// To compile them with care takes longer than it saves.
const QUICKLY = "--liftoff-only";
const runners = [];

// On Windows a script needs a shell, which takes a program's path apart at each space.
const SCRIPTS = process.platform === "win32" ? ["npm"] : [];

const waiting = [];
let free = availableParallelism();

async function turn(work) {
  if (free > 0) free -= 1;
  else await new Promise((next) => waiting.push(next));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** Ends with what the program wrote; throws what it said where it failed. `shows` lets it say that meanwhile. */
function start(program, args, { shows, env } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", shows ? "inherit" : "pipe"], shell: SCRIPTS.includes(program) });
    const said = [];
    const wrote = [];
    child.stdout.on("data", (bytes) => wrote.push(bytes));
    child.stderr?.on("data", (bytes) => said.push(bytes));
    child.on("error", (error) => failed(error.code === "ENOENT" ? new Error(`${program} is not on the PATH: run \`make setup\`.`) : error));
    child.on("close", (code) => {
      if (code === 0) done(Buffer.concat(wrote).toString());
      else failed(new Error(`${program} ${args.join(" ")} ended with ${code}.\n${Buffer.concat(said)}`));
    });
  });
}

/** Runs a program that keeps one processor busy. */
export const run = (program, args) => turn(() => start(program, args));

/** The script that is one of Binaryen's programs. */
export function binaryen(name) {
  const path = join(BINARYEN, name);
  if (!existsSync(path)) throw new Error(`${path} is not there: run \`make setup\`.`);
  return path;
}

/** Runs one of Binaryen's programs; throws what it said where it failed. */
export const runBinaryen = (name, args) =>
  turn(async () => {
    const path = resolve(binaryen(name));
    const runner = runners.pop() ?? fork(RUNNER, { execArgv: [QUICKLY], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    const holds = [runner, runner.channel, runner.stderr];
    const said = [];
    const hear = (bytes) => said.push(bytes);
    const heard = new AbortController();
    const next = (event) => once(runner, event, { signal: heard.signal });
    for (const one of holds) one.ref();
    runner.stderr.on("data", hear);
    runner.send({ path, args });
    const [code] = await Promise.race([next("message"), next("exit")]);
    heard.abort();
    runner.stderr.off("data", hear);
    // A build that waits for nothing else ends, and its runners with it.
    for (const one of holds) one.unref();
    if (code !== 0) {
      runner.kill();
      throw new Error(`${name} ${args.join(" ")} ended with ${code}.\n${Buffer.concat(said)}`);
    }
    runners.push(runner);
  });

/** Runs a program that divides its work by itself, with these variables besides, and shows what it says beside what it answers. */
export const runTold = (program, args, env) => start(program, args, { shows: true, env });
