// What our folds make of recordings: one process for all of them (folds.rs), and one spelling of what both sides hold.
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

function built() {
  const told = execFileSync('cargo', ['test', '--quiet', '--test', 'folds', '--no-run', '--message-format=json'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 });
  const artifacts = told.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  return artifacts.find(({ target, executable }) => executable && target.name === 'folds').executable;
}

const child = spawn(built(), { stdio: ['pipe', 'pipe', 'inherit'] });
const asked = [];
createInterface({ input: child.stdout }).on('line', (line) => asked.shift()(JSON.parse(line)));
child.on('exit', (code) => { if (asked.length > 0) throw new Error(`the folds ended early: ${code}`); });
child.unref();
child.stdin.unref();
child.stdout.unref();

/** What `partsong fold` prints of `bytes`, fed `chunk` at a time. */
export function fold(protocol, bytes, { history, strict, chunk, next }) {
  if (asked.length === 0) child.stdout.ref();
  const answer = new Promise((resolve) => { asked.push(resolve); });
  child.stdin.write(`${JSON.stringify({ protocol, strict, chunk, history, next, bytes: Buffer.from(bytes).toString('base64') })}\n`);
  return answer.finally(() => { if (asked.length === 0) child.stdout.unref(); });
}

/** Keys in order, absent keys absent, lone surrogates as U+FFFD, numbers as doubles. `word`: how a text is spelled. */
function canonical(value, word) {
  if (typeof value === 'string') return word(value.toWellFormed());
  if (Array.isArray(value)) return value.map((item) => canonical(item, word));
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
  const copy = Object.create(null);
  for (const key of keys) copy[key.toWellFormed()] = canonical(value[key], word);
  return copy;
}

/** One spelling for both sides. */
export const spell = (value, word = (text) => text) => JSON.stringify(canonical(value, word));
