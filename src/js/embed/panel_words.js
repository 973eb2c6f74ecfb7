// The words of bubble and panel.
import { worded } from "./words.js";

const WORDS = {
  en: { open: "Open chat", close: "Close chat", minimize: "Minimize chat", chat: "Chat", unread: (count) => `${count} unread`, needs: "needs you", dismiss: "Dismiss" },
  ar: {
    open: "فتح المحادثة", close: "إغلاق المحادثة", minimize: "تصغير المحادثة", chat: "محادثة", unread: (count) => `${count} غير مقروءة`, needs: "بانتظارك",
    dismiss: "إخفاء",
  },
  ja: { open: "チャットを開く", close: "チャットを閉じる", minimize: "チャットを最小化", chat: "チャット", unread: (count) => `未読 ${count} 件`, needs: "対応が必要です", dismiss: "閉じる" },
  ko: { open: "채팅 열기", close: "채팅 닫기", minimize: "채팅 최소화", chat: "채팅", unread: (count) => `읽지 않음 ${count}개`, needs: "확인이 필요합니다", dismiss: "닫기" },
  zh: { open: "打开聊天", close: "关闭聊天", minimize: "最小化聊天", chat: "聊天", unread: (count) => `${count} 条未读`, needs: "需要您处理", dismiss: "关闭" },
};

export const wordsOf = (tag) => worded(WORDS, tag);
