// What Rust cannot say to a browser by itself: a dynamic import, and a turn of the event loop without a timer's wait.

export const load = (url) => import(url);

const channel = new MessageChannel();
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();

export const turn = () =>
  new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
