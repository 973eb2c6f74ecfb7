// The body of an answer. It is read on while nobody asks, and what came meanwhile is handed over in one piece: a server writes fifty times
// a second, and every promise that Rust waits for costs more than its few words. So does every read: in a pause the next piece is taken and
// the others are left where they are until the pause is over.

// Bytes that are read before somebody asks for them.
const AHEAD = 1 << 18;
// Bytes up to which pieces are joined: larger ones would only be copied.
const PIECE = 1 << 14;
// Bytes that end a pause: this is no trickle.
const ENOUGH = 1 << 12;
// Milliseconds that a read waits for something new. One that took less gave what was there before, and there may be more of it.
const NEW_MS = 2;

export class Inflow {
  #reader;
  #pieces = [];
  #size = 0;
  #ended = false;
  #error;
  #asked = 0;
  #held = false;
  #pauses = false;
  #came = () => {};
  #over = () => {};

  constructor(stream) {
    this.#reader = stream.getReader();
    this.#ask();
  }

  #ask() {
    this.#held = false;
    this.#asked = performance.now();
    this.#reader.read().then(this.#took, this.#cut);
  }

  #took = ({ done, value }) => {
    if (done) return this.#end();
    this.#pieces.push(value);
    this.#size += value.length;
    if (this.#size >= ENOUGH) this.#over();
    this.#held = this.#size > AHEAD || (this.#pauses && performance.now() - this.#asked > NEW_MS);
    if (!this.#held) this.#ask();
    this.#came();
  };

  #cut = (error) => {
    this.#error = error ?? new Error("cut");
    this.#end();
  };

  #end() {
    this.#ended = true;
    this.#over();
    this.#came();
  }

  // What came, after a pause of this many milliseconds in which more may come; much comes at once, and so does the end where it is noticed,
  // which is `undefined`. Fails when the connection broke, once all that came before has been handed over.
  async next(pause) {
    if (pause > 0 && !this.#ended && this.#size < ENOUGH) {
      this.#pauses = true;
      await new Promise((resolve) => setTimeout((this.#over = resolve), pause));
      this.#pauses = false;
      if (this.#held) {
        this.#ask();
        // Browsers that have something give it at once.
        for (let before = 0; before < this.#size; await null) {
          before = this.#size;
          await null;
        }
      }
    }
    while (!this.#size && !this.#ended) await new Promise((resolve) => (this.#came = resolve));
    if (!this.#size) {
      if (this.#error) throw this.#error;
      return undefined;
    }
    let count = 0;
    let size = 0;
    do size += this.#pieces[count++].length;
    while (count < this.#pieces.length && size + this.#pieces[count].length <= PIECE);
    const pieces = this.#pieces.splice(0, count);
    this.#size -= size;
    let whole = pieces[0];
    if (pieces.length > 1) {
      whole = new Uint8Array(size);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
    }
    if (this.#held) this.#ask();
    return whole;
  }

  // Closes the connection, if it still is open.
  close() {
    this.#reader.cancel().catch(() => {});
  }
}
