// What a rehearsal needs of a browser: gestures on an element that is nowhere in the page, and an answer that no server gave.

// Milliseconds between two pieces of the answer: the first is written to the page meanwhile.
const PAUSE = 24;

export const play = (stage, words) => {
  const field = stage.querySelector("textarea");
  field.value = words;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
};

export const answer = (pieces) => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) return controller.close();
      controller.enqueue(encoder.encode(piece));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
};
