// A real AI SDK server: npm `ai` with its mock model. The last user message picks the script; everything else (tools, approvals, validation,
// the stream) is the SDK's own. Usage: node tests/peers/ai-server.mjs [PORT]. GET /__log lists the request bodies.
import { createServer } from "node:http";
import {
  convertToModelMessages,
  pipeUIMessageStreamToResponse,
  simulateReadableStream,
  stepCountIs,
  streamText,
  tool,
  toUIMessageStream,
  validateUIMessages,
} from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";

const port = Number(process.argv[2] ?? 0);
const log = [];

const forecast = (city) => ({
  cityName: city,
  timezone: "Asia/Seoul",
  timezone_abbreviation: "GMT+9",
  utc_offset_seconds: 32400,
  current_units: { time: "iso8601", interval: "seconds", temperature_2m: "°C" },
  current: { time: "2026-03-08T14:30", interval: 900, temperature_2m: 8.3 },
  hourly_units: { time: "iso8601", temperature_2m: "°C" },
  hourly: {
    time: Array.from({ length: 168 }, (_, at) => `2026-03-${String(8 + Math.floor(at / 24)).padStart(2, "0")}T${String(at % 24).padStart(2, "0")}:00`),
    temperature_2m: Array.from({ length: 168 }, (_, at) => Math.round(10 * (5 + 5 * Math.cos((((at % 24) - 15) / 24) * 2 * Math.PI))) / 10),
  },
  daily_units: { time: "iso8601", sunrise: "iso8601", sunset: "iso8601" },
  daily: {
    time: Array.from({ length: 7 }, (_, at) => `2026-03-${String(8 + at).padStart(2, "0")}`),
    sunrise: Array.from({ length: 7 }, (_, at) => `2026-03-${String(8 + at).padStart(2, "0")}T06:5${6 - at > 0 ? 6 - at : 0}`),
    sunset: Array.from({ length: 7 }, (_, at) => `2026-03-${String(8 + at).padStart(2, "0")}T18:3${at}`),
  },
});

const tools = {
  // Runs on the server by itself.
  lookUpCampaign: tool({
    description: "Figures of one campaign",
    inputSchema: z.object({ id: z.string(), days: z.number().int().max(90).default(30) }),
    execute: async ({ id, days }) => ({ id, days, spend: 4600, revenue: 31423, roas: 6.83 }),
  }),
  // Runs when the person allows it.
  getWeather: tool({
    description: "The weather of a city",
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => forecast(city),
  }),
  // The person answers it, so it has no execute.
  render_interaction: tool({
    description: "Asks the person one question and returns the structured answer",
    inputSchema: z.object({ interaction_id: z.string(), type: z.string() }).loose(),
  }),
};

const question = {
  tool: "render_interaction",
  interaction_id: "int_team_size_001",
  schema_version: "2026-06-01",
  type: "single_choice",
  title: "How many people are in your team?",
  required: true,
  allow_skip: true,
  research_intent: "segment_team_size",
  options: [
    { id: "solo", label: "Just me", value: 1 },
    { id: "small", label: "2–5", value: 5 },
    { id: "large", label: "More than 5", value: 50 },
  ],
  output_schema: {
    type: "object",
    properties: { selected_option_id: { type: "string" }, selected_label: { type: "string" } },
    required: ["selected_option_id"],
  },
};

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 20, text: 20, reasoning: undefined },
};
const end = (reason) => ({ type: "finish", finishReason: { unified: reason, raw: undefined }, usage });

let calls = 0;

function says(text) {
  const words = text.match(/\S+\s*/g) ?? [];
  return [
    { type: "text-start", id: "t" },
    ...words.map((delta) => ({ type: "text-delta", id: "t", delta })),
    { type: "text-end", id: "t" },
    end("stop"),
  ];
}

function asks(...wanted) {
  const parts = wanted.flatMap(([toolName, input]) => {
    const id = `call-${++calls}`;
    const text = JSON.stringify(input);
    return [
      { type: "tool-input-start", id, toolName },
      ...(text.match(/.{1,24}/gsu) ?? []).map((delta) => ({ type: "tool-input-delta", id, delta })),
      { type: "tool-input-end", id },
      { type: "tool-call", toolCallId: id, toolName, input: text },
    ];
  });
  return [...parts, end("tool-calls")];
}

/** What the model says next, from the prompt that the SDK made of the messages. */
function script(prompt) {
  const lastUser = prompt.findLastIndex((message) => message.role === "user");
  const text = (prompt[lastUser]?.content ?? []).map((part) => part.text ?? "").join(" ").toLowerCase();
  const results = prompt.slice(lastUser + 1).flatMap((message) => (message.role === "tool" ? message.content : []));
  const outcomes = results.filter((part) => part.type === "tool-result");
  if (outcomes.length > 0) {
    const words = outcomes.map(({ toolName, output }) => {
      if (output.type === "execution-denied") return `${toolName} was denied${output.reason ? `: ${output.reason}` : ""}.`;
      if (output.type.startsWith("error")) return `${toolName} failed: ${JSON.stringify(output.value)}.`;
      if (toolName === "getWeather") return `The weather in ${output.value.cityName} is currently ${output.value.current.temperature_2m}°C.`;
      if (toolName === "render_interaction") return `You answered ${JSON.stringify(output.value.value)} (${output.value.status}).`;
      return `${toolName} says ${JSON.stringify(output.value)}.`;
    });
    return says(words.join(" "));
  }
  if (text.includes("two cities")) return asks(["getWeather", { city: "Seoul" }], ["getWeather", { city: "Tokyo" }]);
  if (text.includes("weather")) return asks(["getWeather", { city: "Seoul" }]);
  if (text.includes("question")) return asks(["render_interaction", question]);
  if (text.includes("invalid")) return asks(["lookUpCampaign", { id: "cmp-01", days: 900 }]);
  if (text.includes("campaign")) return asks(["lookUpCampaign", { id: "cmp-01" }]);
  if (text.includes("think")) {
    return [
      { type: "reasoning-start", id: "r" },
      ...["First ", "I think, ", "then I answer."].map((delta) => ({ type: "reasoning-delta", id: "r", delta })),
      { type: "reasoning-end", id: "r" },
      ...says("That was my thinking."),
    ];
  }
  if (text.includes("fail")) return [{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Half of it" }, { type: "error", error: new Error("mock failure") }];
  if (text.includes("slow")) return says(Array.from({ length: 400 }, (_, at) => `word ${at + 1}`).join(" "));
  return says("Hello from the **AI SDK**. 안녕하세요, 你好 🧪 — this text came through `streamText`.");
}

const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => ({
    stream: simulateReadableStream({ chunks: [{ type: "stream-start", warnings: [] }, ...script(prompt)], initialDelayInMs: 10, chunkDelayInMs: 15 }),
  }),
});

async function chat(request, response) {
  let text = "";
  for await (const piece of request) text += piece;
  const body = JSON.parse(text);
  log.push(body);
  // Throws when the client sends what the SDK would not have sent.
  const messages = await validateUIMessages({ messages: body.messages, tools });
  const stop = new AbortController();
  response.on("close", () => stop.abort());
  const result = streamText({
    model,
    messages: await convertToModelMessages(messages, { tools }),
    tools,
    toolApproval: { getWeather: "user-approval" },
    experimental_toolApprovalSecret: "a secret of this test server",
    stopWhen: stepCountIs(5),
    abortSignal: stop.signal,
    onError: () => {},
  });
  await pipeUIMessageStreamToResponse({
    response,
    stream: toUIMessageStream({ stream: result.stream, tools, originalMessages: messages, sendReasoning: true, generateMessageId: () => crypto.randomUUID(), onError: String }),
    keepAliveMs: 1000,
  });
}

const server = createServer(async (request, response) => {
  const send = (status, value) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  try {
    if (request.method === "GET" && request.url === "/__log") return send(200, log);
    if (request.method === "DELETE" && request.url === "/__log") {
      log.length = 0;
      return response.writeHead(204).end();
    }
    if (request.method === "GET" && request.url.endsWith("/stream")) return response.writeHead(204).end();
    if (request.method === "POST" && request.url.endsWith("/stop")) return response.writeHead(204).end();
    if (request.method === "POST") return await chat(request, response);
    send(404, { code: "not_found:api", message: `There is nothing at ${request.url}.` });
  } catch (error) {
    if (response.headersSent) return response.end();
    send(400, { code: "bad_request:api", message: String(error?.message ?? error) });
  }
});
server.listen(port, "127.0.0.1", () => console.log(`AI SDK server is ready: http://127.0.0.1:${server.address().port}/api/chat`));
