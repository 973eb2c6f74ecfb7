// What people wait for when they first meet the page, each from navigation until what is named stands: described once, for the bytes
// (`size.mjs`) and for the times (`run.mjs`). Knows no browser.
import { pause, stream } from "../peers/script.mjs";
import { SENTINEL } from "./workloads.mjs";

/** About sixty tokens in ten pieces, with everything that a plain answer has; the last word is the sentinel. */
const WORDS = {
  en: {
    question: "How did our campaigns do last week?",
    pieces: [
      "## Last week\n\nSpend rose by **6 percent**, ",
      "most of it in search; ",
      "conversions stayed where they were.\n\n",
      "- Brand terms kept their price\n",
      "- Video lost a third of its clicks\n\n",
      "Lower the bids first, as [the guide](https://example.com/guide) says:\n\n",
      "```js\nconst bid = 0.8 * last;\n",
      "```\n\n",
      `Look again on Friday. ${SENTINEL}`,
    ],
  },
  ko: {
    question: "지난주 캠페인 성과는 어땠나요?",
    pieces: [
      "## 지난주\n\n비용이 **6퍼센트** 늘었고, ",
      "대부분 검색 광고입니다. ",
      "전환수는 그대로입니다.\n\n",
      "- 브랜드 검색어는 가격을 지켰습니다\n",
      "- 동영상은 클릭의 3분의 1을 잃었습니다\n\n",
      "[안내서](https://example.com/guide)대로 입찰가부터 낮추세요.\n\n",
      "```js\nconst bid = 0.8 * last;\n",
      "```\n\n",
      `금요일에 다시 보세요. ${SENTINEL}`,
    ],
  },
};

const event = (data) => `data: ${JSON.stringify(data)}\n\n`;

/** The same answer in the words of each protocol, as events of its stream. */
const WIRES = {
  "ai-sdk": (pieces) => [
    event({ type: "start", messageId: "m" }) + event({ type: "text-start", id: "t" }),
    ...pieces.map((delta) => event({ type: "text-delta", id: "t", delta })),
    event({ type: "text-end", id: "t" }) + event({ type: "finish", finishReason: "stop" }) + "data: [DONE]\n\n",
  ],
  "ag-ui": (pieces, { threadId, runId }) => [
    event({ type: "RUN_STARTED", threadId, runId }) + event({ type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" }),
    ...pieces.map((delta) => event({ type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta })),
    event({ type: "TEXT_MESSAGE_END", messageId: "m" }) + event({ type: "RUN_FINISHED", threadId, runId }),
  ],
  gulf: (pieces) => [...pieces.map((text) => event({ text })), event({ result: {} })],
  genui: (pieces) => [
    ...pieces.map((text) => event({ message: { role: "model", content: [{ text }] } })),
    event({ result: { message: { role: "model", content: [{ text: pieces.join("") }] } } }),
  ],
  genos: (pieces) => [...pieces.map((data) => event({ event: "token", data })), event({ event: "result", data: null })],
};
WIRES.a2ui = WIRES.gulf;

/** Answers what a page asks at `/LANGUAGE/PROTOCOL`; each event is a write of its own. */
export async function reply(request, response, body) {
  const [language, protocol] = new URL(request.url, "http://localhost").pathname.split("/").filter(Boolean);
  if (request.method !== "POST" || !WIRES[protocol]) return response.writeHead(204).end();
  const write = stream(response, { "x-vercel-ai-ui-message-stream": "v1" });
  for (const piece of WIRES[protocol](WORDS[language].pieces, body)) {
    await write(piece);
    await pause(1);
  }
  response.end();
}

// What follows runs inside the page, in each frame.
const answered = (sentinel) => document.querySelector("main")?.textContent.includes(sentinel);
const answeredAgain = (sentinel) => document.querySelector("main")?.textContent.split(sentinel).length > 2;
const ended = () => document.documentElement.dataset.status === "done";

const goal = (kb, seconds) => ({ kb, seconds });
const scripted = (protocol, language = "en") => ({
  path: `/?protocol=${protocol}&api=/api/peer/${language}/${protocol}`,
  question: WORDS[language].question,
  locale: language === "ko" ? "ko-KR" : "en-US",
  stands: answered,
});
const demo = (question, stands, query = "") => ({ path: `/${query}`, question, stands });

/** Until a typed letter stands and Enter sends. */
export const READY = { seconds: 1.6 };
/** The same of a chat in somebody else's page. */
export const READY_IN_WIDGET = { seconds: READY.seconds + 0.25 };

/**
 * By name: the address, the question that is typed as soon as the page is ready, and what must stand then, as a function that
 * runs in the page and is given the sentinel. `kept` asks the question once before, and opens the chat again with an empty cache;
 * `page` is one of somebody else's, with a chat in it.
 */
export const JOURNEYS = {
  first: { title: "first answer (AI SDK)", goal: goal(480, 3.4), ...scripted("ai-sdk") },
  "first-desk": { title: "first answer at 1280 x 800", goal: goal(510, 3.55), viewport: { width: 1280, height: 800 }, ...scripted("ai-sdk") },
  "first-ko": { title: "first answer in Korean", goal: goal(520, 3.65), ...scripted("ai-sdk", "ko") },
  "first-ag-ui": { title: "first answer over AG-UI", goal: goal(520, 3.65), ...scripted("ag-ui") },
  "first-gulf": { title: "first answer over GULF", goal: goal(520, 3.65), ...scripted("gulf") },
  "first-a2ui": { title: "first answer over A2UI", goal: goal(520, 3.65), ...scripted("a2ui") },
  "first-genui": { title: "first answer over GenUI", goal: goal(520, 3.65), ...scripted("genui") },
  "first-genos": { title: "first answer over GenOS", goal: goal(520, 3.65), ...scripted("genos") },
  "first-kept": { title: "first answer in a kept chat", goal: goal(520, 3.65), kept: true, ...scripted("ai-sdk"), stands: answeredAgain },
  "first-widget": {
    title: "first answer in a widget",
    path: "/shop",
    page: `<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title><partsong-chat api="/api/peer/en/ai-sdk" loading="eager"></partsong-chat><script type="module" src="/partsong.js"></script>`,
    question: WORDS.en.question,
    stands: (sentinel) => window.chat?.textContent.includes(sentinel),
  },
  hello: { title: "hello, with its chips", goal: goal(510, 4.5), ...demo("hello", () => document.documentElement.dataset.status === "done" && document.querySelector(".ps-follow-ups button")) },
  approval: {
    title: "weather approval",
    goal: goal(560, 4.4),
    ...demo("weather in Seoul", () => [...document.querySelectorAll("article button")].some((button) => button.textContent.includes("Allow once"))),
  },
  table: {
    title: "campaign table, to its end",
    goal: goal(620, 5.5),
    ...demo("Show the campaign performance as a table and mark the inefficient campaigns", () => document.documentElement.dataset.status === "done" && document.querySelector(".ps-table")),
  },
  chart: {
    title: "first chart, its card",
    goal: goal(620, 5.5),
    ...demo("Show the ad performance trend of the last 30 days as a chart", () => document.querySelector(".ps-chart-plot")),
  },
  picture: {
    title: "… and its picture",
    ...demo("Show the ad performance trend of the last 30 days as a chart", () => document.querySelector(".ps-chart-host svg path")),
  },
  question: {
    title: "first question card (AG-UI)",
    goal: goal(690, 6),
    ...demo("Start the interview", () => document.querySelector("[data-interaction=ready]"), "?protocol=ag-ui&api=/agui"),
  },
  genos: {
    title: "GenOS answer to its last word",
    goal: goal(650, 9.8),
    ...demo("When did Python begin, and how much is it used today? Tell me with sources", ended, "?protocol=genos&api=/genos/chat/stream"),
  },
  gulf: {
    title: "first surface (GULF dashboard)",
    goal: goal(720, 7.8),
    ...demo(
      "Show me a dashboard of this week",
      () => document.documentElement.dataset.status === "done" && document.querySelector(".ps-surface .ps-table") && document.querySelector(".ps-surface .ps-chart-host svg path"),
      "?protocol=gulf&api=/gulf",
    ),
  },
  genui: {
    title: "GenUI dashboard",
    goal: goal(680, 6.8),
    ...demo("Show me a dashboard of this week", () => document.documentElement.dataset.status === "done" && document.querySelector(".ps-surface button"), "?protocol=genui&api=/generateUi"),
  },
};
