// Puts functions that are alike beside each other: a module of them compresses to two percent less. Knows nothing of what they do; wasm-opt moves
// them (--reorder-functions-by-name) by the names that they are given here.
import { functions, naming } from "./wasm.mjs";

// Bytes that make two functions alike where both have them, one after the other.
const ALIKE = 5;
// What more functions have says little about any two.
const COMMON = 200;
// Functions just placed that the next one is compared with, each half as much as the one after it.
const BEFORE = 3;
// A short function is not the best next one for the few bytes that it shares.
const SHORT = 10;

/** The functions' numbers in an order of likeness: each time the one that shares most of itself with those just placed. */
export function order(bodies) {
  const pieces = bodies.map((body) => {
    const text = body.toString("latin1");
    return new Set(Array.from({ length: Math.max(0, text.length - ALIKE + 1) }, (_, at) => text.slice(at, at + ALIKE)));
  });
  const having = new Map();
  for (const [at, own] of pieces.entries()) {
    for (const piece of own) {
      if (!having.has(piece)) having.set(piece, []);
      having.get(piece).push(at);
    }
  }
  const left = new Set(bodies.keys());
  const placed = [];
  for (let next = 0; next !== undefined; ) {
    left.delete(next);
    placed.push(next);
    const shared = new Map();
    const seen = new Set();
    for (const [ago, one] of placed.slice(-BEFORE).reverse().entries()) {
      for (const piece of pieces[one]) {
        const others = having.get(piece);
        if (seen.has(piece) || others.length > COMMON) continue;
        seen.add(piece);
        for (const other of others) if (left.has(other)) shared.set(other, (shared.get(other) ?? 0) + 0.5 ** ago);
      }
    }
    let most = 0;
    [next] = left;
    for (const [other, weight] of shared) {
      const likeness = weight / (pieces[other].size + SHORT);
      if (likeness > most) [most, next] = [likeness, other];
    }
  }
  return placed;
}

/** The module with names by which its functions stand in that order. */
export function ordered(bytes) {
  const { imported, bodies } = functions(bytes);
  const names = order(bodies).map((number, place) => [imported + number, String(place).padStart(8, "0")]);
  return naming(bytes, names);
}
