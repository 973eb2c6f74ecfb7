// What went wrong, in words.
import { worded } from "./words.js";

const WORDS = {
  en: {
    assets: "The chat did not load.", "csp-wasm": "This page's security policy does not let the chat run.", unsupported: "This browser is too old for the chat.",
    wrong: "The chat is not set up correctly on this page.", other: "The chat could not start.", crashed: "The chat has stopped because of an error of its own.",
    kept: "Your conversations are kept.", again: "Try again", restart: "Restart", details: "Details",
  },
  ar: {
    assets: "لم تُحمَّل المحادثة.", "csp-wasm": "سياسة أمان هذه الصفحة لا تسمح بتشغيل المحادثة.", unsupported: "هذا المتصفح قديم ولا يدعم المحادثة.",
    wrong: "لم تُضبط المحادثة على هذه الصفحة ضبطًا صحيحًا.", other: "تعذّر بدء المحادثة.", crashed: "توقفت المحادثة بسبب خطأ داخلي.", kept: "محادثاتك محفوظة.",
    again: "إعادة المحاولة", restart: "إعادة التشغيل", details: "التفاصيل",
  },
  ja: {
    assets: "チャットを読み込めませんでした。", "csp-wasm": "このページのセキュリティポリシーにより、チャットを実行できません。", unsupported: "このブラウザーは古いため、チャットを利用できません。", wrong: "このページのチャットは正しく設定されていません。",
    other: "チャットを開始できませんでした。", crashed: "チャットは内部エラーのため停止しました。", kept: "会話は保存されています。", again: "もう一度試す", restart: "再起動", details: "詳細",
  },
  ko: {
    assets: "채팅을 불러오지 못했습니다.", "csp-wasm": "이 페이지의 보안 정책 때문에 채팅을 실행할 수 없습니다.", unsupported: "브라우저가 오래되어 채팅을 쓸 수 없습니다.", wrong: "이 페이지의 채팅 설정이 올바르지 않습니다.",
    other: "채팅을 시작하지 못했습니다.", crashed: "채팅이 내부 오류로 멈췄습니다.", kept: "대화는 그대로 남아 있습니다.", again: "다시 시도", restart: "다시 시작", details: "자세히",
  },
  zh: {
    assets: "聊天未能加载。", "csp-wasm": "此页面的安全策略不允许聊天运行。", unsupported: "此浏览器版本过旧，无法使用聊天。", wrong: "此页面的聊天设置有误。", other: "聊天未能启动。", crashed: "聊天因自身错误而停止。", kept: "您的对话都已保存。",
    again: "重试", restart: "重新启动", details: "详情",
  },
};

export const wordsOf = (tag) => worded(WORDS, tag);
