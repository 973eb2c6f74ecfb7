// The words of the widget around the chat that every page needs, in every language, and the way it is read; those of the panel and of faults come with
// them, the chat's own with it (locales/).
const WORDS = {
  en: { chat: "Chat", loading: "Loading" },
  ar: { chat: "محادثة", loading: "جارٍ التحميل", dir: "rtl" },
  ja: { chat: "チャット", loading: "読み込み中" },
  ko: { chat: "채팅", loading: "불러오는 중" },
  zh: { chat: "聊天", loading: "正在加载" },
};

/** What a table of words has in a language, English where there is none. */
export const worded = (words, tag) => words[tag.slice(0, 2).toLowerCase()] ?? words.en;

export const wordsOf = (tag) => worded(WORDS, tag);

/** The language in which there are words for this one. */
const spoken = (tag) => (tag.slice(0, 2).toLowerCase() in WORDS ? tag : "en");

/** How an element's words are written: language and direction, and the scheme behind them. */
export const manner = ({ locale, theme }) => ({ lang: spoken(locale), dir: wordsOf(locale).dir ?? "ltr", theme });
