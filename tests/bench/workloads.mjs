// The benchmark's workloads, deterministic, as AI SDK stream events: rich Markdown (W1), plain paragraphs (W4), tool
// parts with large tables (W3), a long history and a short answer (W5).
export const SENTINEL = "END-OF-STREAM-7f3a";

function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const LATIN = "spend revenue campaign budget click search display report weekly review margin audience creative signal lift bid device region trend quality".split(" ");
const HANGUL = "광고 성과 예산 전환 비용 클릭 노출 검색 매출 추이 개선 제안".split(" ");
const HAN = "投放预算点击转化成本素材搜索展示趋势报告";

const pick = (random, list) => list[Math.floor(random() * list.length)];
const words = (random, count, list = LATIN) => Array.from({ length: count }, () => pick(random, list)).join(" ");
const sentence = (random) => `${words(random, 8 + Math.floor(random() * 10))}.`;

function section(random, number) {
  const rows = Array.from({ length: 8 }, () => `| ${words(random, 2)} | ${(random() * 900).toFixed(2)} | ${Math.floor(random() * 9000)} |`).join("\n");
  const list = Array.from({ length: 5 }, () => `- **${pick(random, LATIN)}** ${sentence(random)}`).join("\n");
  const code = Array.from({ length: 12 }, (_, line) => `const ${pick(random, LATIN)}${line} = ${Math.floor(random() * 999)};`).join("\n");
  return (
    `## ${number}. ${words(random, 3)}\n\n${sentence(random)} Mind the *${pick(random, LATIN)}* and \`${pick(random, LATIN)}_id\`, see ` +
    `[${words(random, 2)}](https://example.com/${number}). ${sentence(random)}\n\n${words(random, 20, HANGUL)}.\n\n${list}\n\n` +
    `\`\`\`ts\n${code}\n\`\`\`\n\n> ${sentence(random)}\n\n| Campaign | Cost | Clicks |\n|---|---:|---:|\n${rows}\n\n` +
    `${Array.from({ length: 50 }, () => pick(random, [...HAN])).join("")}。\n\n`
  );
}

const tokens = (text) => text.match(/\s*[A-Za-z]{1,5}|\s*\d{1,3}|\p{Script=Han}{1,2}|\s?\p{Script=Hangul}{1,2}|\s*[^\sA-Za-z\d]{1,2}|\s+/gu) ?? [];
const sse = (chunk) => `data: ${JSON.stringify(chunk)}\n\n`;

function text(out, parts) {
  out.push(sse({ type: "text-start", id: "t1" }));
  for (const delta of [...parts, `\n\n${SENTINEL}`]) out.push(sse({ type: "text-delta", id: "t1", delta }));
  out.push(sse({ type: "text-end", id: "t1" }));
}

export function events({ w, n }) {
  const random = generator(17);
  const out = [sse({ type: "start", messageId: `message-${w}` }), sse({ type: "start-step" })];
  if (w === "W1" || w === "W5") {
    const all = [];
    const count = n ?? (w === "W1" ? 20000 : 300);
    for (let i = 1; all.length < count; i++) all.push(...tokens(section(random, i)));
    text(out, all.slice(0, count));
  } else if (w === "W4") {
    let plain = "";
    while (plain.length < 100 * 1024) plain += `${sentence(random)} ${sentence(random)} ${sentence(random)}\n\n`;
    text(out, plain.slice(0, 100 * 1024).match(/[\s\S]{1,4}/g));
  } else if (w === "W3") {
    for (let call = 0; call < (n ?? 50); call++) {
      const toolCallId = `call-${call}`;
      const input = { demoType: "table", goal: words(random, 4), notes: Array.from({ length: 14 }, () => sentence(random)) };
      out.push(sse({ type: "tool-input-start", toolCallId, toolName: "generateAdsDemo" }));
      for (const inputTextDelta of JSON.stringify(input).match(/[\s\S]{1,12}/g)) out.push(sse({ type: "tool-input-delta", toolCallId, inputTextDelta }));
      out.push(sse({ type: "tool-input-available", toolCallId, toolName: "generateAdsDemo", input }));
      const columns = ["campaign", "channel", "status", "cost", "clicks", "ctr", "cpa", "roas"];
      const rows = Array.from({ length: 1000 }, (_, i) => ({
        campaign: `${words(random, 2)} ${i}`, channel: pick(random, ["search", "display"]), status: pick(random, ["active", "limited"]),
        cost: +(random() * 1000).toFixed(2), clicks: Math.floor(random() * 9999), ctr: +(random() * 9).toFixed(2), cpa: +(random() * 90).toFixed(2), roas: +(random() * 9).toFixed(1),
      }));
      out.push(sse({ type: "tool-output-available", toolCallId, output: { demoType: "table", title: `Report ${call}`, summary: sentence(random), columns, rows } }));
    }
    text(out, ["All tables are ready."]);
  }
  out.push(sse({ type: "finish-step" }), sse({ type: "finish", finishReason: "stop" }), "data: [DONE]\n\n");
  return out;
}

/** Answers of about 540 characters, some of them Korean, a list in each and code in every fifth. */
export function history(count) {
  const random = generator(29);
  const answer = (i) =>
    `${sentence(random)} [${words(random, 2)}](https://example.com/${i}) ${sentence(random)} **${pick(random, LATIN)}** ${sentence(random)}\n\n` +
    `- ${sentence(random)}\n- \`${pick(random, LATIN)}\` ${words(random, 6, HANGUL)}.\n` +
    (i % 10 === 1 ? `\n\`\`\`ts\nconst ${pick(random, LATIN)} = ${i};\nconst ${pick(random, LATIN)} = ${i};\n\`\`\`\n` : `\n${words(random, 8)}.\n`);
  return Array.from({ length: count }, (_, i) => ({
    id: `h${i}`,
    role: i % 2 ? "assistant" : "user",
    parts: [{ type: "text", state: "done", text: i % 2 ? answer(i) : `${sentence(random)} ${words(random, 3)}?` }],
  }));
}
