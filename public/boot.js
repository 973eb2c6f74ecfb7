// Starts the page, keeps it true where a browser translates it, and says in words what happened when it cannot start or has stopped. Stands outside of the wasm
// module on purpose: a panic cannot be caught inside of it. Everything that was said is in IndexedDB, so a fresh start
// brings it back.
const WORDS = {
  en: {
    load: "Partsong could not start.",
    blocked: "This page's security policy does not allow WebAssembly. Its owner needs 'wasm-unsafe-eval' in script-src.",
    panic: "Partsong has stopped because of an error of its own.",
    kept: "Your conversations are kept.",
    restart: "Restart",
    details: "Details",
  },
  ar: {
    load: "تعذّر تشغيل Partsong.",
    blocked: "سياسة أمان هذه الصفحة لا تسمح بـ WebAssembly. على مالكها إضافة 'wasm-unsafe-eval' إلى script-src.",
    panic: "توقّف Partsong بسبب خطأ داخلي.",
    kept: "محادثاتك محفوظة.",
    restart: "إعادة التشغيل",
    details: "التفاصيل",
  },
  ja: {
    load: "Partsong を起動できませんでした。",
    blocked: "このページのセキュリティポリシーは WebAssembly を許可していません。サイト管理者が script-src に 'wasm-unsafe-eval' を追加する必要があります。",
    panic: "Partsong は内部エラーのため停止しました。",
    kept: "チャットは保存されています。",
    restart: "再起動",
    details: "詳細",
  },
  ko: {
    load: "Partsong을 시작하지 못했습니다.",
    blocked: "이 페이지의 보안 정책이 WebAssembly를 허용하지 않습니다. 사이트 관리자가 script-src에 'wasm-unsafe-eval'을 넣어야 합니다.",
    panic: "Partsong 내부 오류로 멈췄습니다.",
    kept: "대화는 그대로 남아 있습니다.",
    restart: "다시 시작",
    details: "자세히",
  },
  zh: {
    load: "Partsong 无法启动。",
    blocked: "此页面的安全策略不允许 WebAssembly。网站管理员需要在 script-src 中加入 'wasm-unsafe-eval'。",
    panic: "Partsong 因自身错误而停止。",
    kept: "您的对话都已保存。",
    restart: "重新启动",
    details: "详情",
  },
};

// Of our own pages only the one for charts may stand in a frame: a chart that leads its frame to another address of ours would
// write what it knows into our log. A policy names one file by its whole address, which nobody knows before the page stands
// somewhere; and it cannot name an address of version 6.
if (!location.hostname.startsWith("[")) {
  const listed = document.querySelector('meta[name="partsong-frames"]')?.content ?? "";
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `frame-src ${new URL("chart-frame.html", import.meta.url).href.replace(/[;,]/g, encodeURIComponent)} ${listed}`;
  document.head.append(policy);
}

function words() {
  const tag = (document.documentElement.lang || navigator.language || "en").slice(0, 2);
  return WORDS[tag] ?? WORDS.en;
}

function element(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

let stopped = false;

function stop(sentence, detail) {
  if (stopped) return;
  stopped = true;
  const text = words();
  document.documentElement.dataset.status = "error";
  const box = element("section", "ps-halt");
  box.setAttribute("role", "alert");
  box.append(element("h1", "ps-halt-title", sentence), element("p", "ps-halt-text", text.kept));
  const restart = element("button", "ps-button ps-button-ink", text.restart);
  restart.type = "button";
  restart.addEventListener("click", () => location.reload());
  box.append(restart);
  if (detail) {
    const more = element("details", "ps-halt-details");
    more.append(element("summary", "", text.details), element("pre", "", detail));
    box.append(more);
  }
  document.body.append(box);
  restart.focus();
}

// A browser that translates the page puts an element of its own in the place of each text, and what is written into the text afterwards is seen
// nowhere. What stands in whose place is written down from the first one on; the rest is in translated.js.
function followTranslation() {
  const places = new WeakMap();
  const texts = new WeakMap();
  let early = [];
  const note = ({ addedNodes: [added], removedNodes: [gone], previousSibling, nextSibling }) => {
    const text = gone.nodeType === Node.TEXT_NODE ? gone : texts.get(gone);
    const place = [added, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT" && !texts.has(node));
    if (!text || !place) return;
    places.set(text, place);
    texts.set(place, text);
    if (!early) return;
    early.push({ text, words: text.data });
    if (early.length > 1) return;
    // Read by what writes prose (src/catalog/prose/terms.rs).
    document.documentElement.dataset.translated = "";
    const follow = ({ follow }) => follow(places, early);
    import("./translated.js").then(follow, () => {}).finally(() => (early = undefined));
  };
  // An answer that streams only adds.
  const look = (record) => record.removedNodes.length && note(record);
  new MutationObserver((records) => records.forEach(look)).observe(document.body, { childList: true, subtree: true });
}

window.addEventListener("partsong-panic", (event) => stop(words().panic, String(event.detail ?? "")));

followTranslation();

try {
  const load = {
    app: () => import("../partsong_app.js"),
    workshop: () => import("../partsong_workshop.js"),
  };
  // A policy of somebody else's may have kept the script of the page's text from running.
  const START = Symbol.for("partsong.start");
  if (!globalThis[START]) await import("./early.js");
  const { name, module } = globalThis[START];
  const { default: init, page } = await load[name]();
  await init({ module_or_path: module });
  // Gallery and replay begin by themselves.
  page?.();
} catch (error) {
  console.error(error);
  const blocked = error instanceof WebAssembly.CompileError && /Content Security Policy|unsafe-eval/i.test(error.message);
  stop(blocked ? words().blocked : words().load, String(error?.stack ?? error));
}
