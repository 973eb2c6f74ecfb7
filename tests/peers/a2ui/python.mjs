// The Python peer (peer.py), one process for all that is asked of it.
import { execFileSync, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const python = process.env.PARTSONG_PYTHON ?? execFileSync('bash', [join(HERE, '../../../.ci/python')], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const child = spawn(python, [join(HERE, 'peer.py')], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, TZ: 'UTC' } });
const asked = [];
createInterface({ input: child.stdout }).on('line', (line) => asked.shift()(JSON.parse(line)));
child.on('exit', (code) => { if (asked.length > 0) throw new Error(`the Python peer ended early: ${code}`); });

/** The surfaces that messages of v1.0 make: their data, and their texts resolved. */
export function latest(messages) {
  const answer = new Promise((resolve) => { asked.push(resolve); });
  child.stdin.write(`${JSON.stringify(messages)}\n`);
  return answer;
}
