// Runs the programs of a build, as many at once as there are processors. Knows nothing of what they make.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

/** Where the npm package has its programs. */
const BINARYEN = join("node_modules", "binaryen", "bin");
// They are WebAssembly inside of a script. To compile that with care takes longer than what they run for: two seconds for each of sixty modules.
const QUICKLY = "--liftoff-only";

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

/** Runs one of Binaryen's programs. */
export const runBinaryen = (name, args) => run(process.execPath, [QUICKLY, binaryen(name), ...args]);

/** Runs a program that divides its work by itself, with these variables besides, and shows what it says beside what it answers. */
export const runTold = (program, args, env) => start(program, args, { shows: true, env });
