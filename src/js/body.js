// The body of an answer. It is read on while nobody asks, and what came meanwhile is handed over in one piece: a server writes fifty times
// a second, and every promise that Rust waits for costs more than its few words.

// Bytes that are read before somebody asks for them.
const AHEAD = 1 << 18;
// Bytes up to which pieces are joined: larger ones would only be copied.
const PIECE = 1 << 14;
// Bytes that end a pause: this is no trickle.
const ENOUGH = 1 << 12;

export class Inflow {
  #reader;
  #pieces = [];
  #size = 0;
  #ended = false;
  #error;
  #came = () => {};
  #taken = () => {};
  #over = () => {};

  constructor(stream) {
    this.#reader = stream.getReader();
    this.#read();
  }

  async #read() {
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) break;
        this.#pieces.push(value);
        this.#size += value.length;
        this.#came();
        if (this.#size >= ENOUGH) this.#over();
        if (this.#size > AHEAD) await new Promise((resolve) => (this.#taken = resolve));
      }
    } catch (error) {
      this.#error = error ?? new Error("cut");
    }
    this.#ended = true;
    this.#came();
    this.#over();
  }

  // What came, after a pause of this many milliseconds in which more may come; much comes at once, and so does the end, which is
  // `undefined`. Fails when the connection broke, once all that came before has been handed over.
  async next(pause) {
    if (pause > 0 && !this.#ended && this.#size < ENOUGH) await new Promise((resolve) => setTimeout((this.#over = resolve), pause));
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
    this.#taken();
    return whole;
  }

  // Closes the connection, if it still is open.
  close() {
    this.#reader.cancel().catch(() => {});
    this.#taken();
  }
}
