// A list of messages and a field, as the AI SDK's own first steps put them together, with Streamdown for the words.
import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Streamdown } from "streamdown";

const transport = new DefaultChatTransport({ api: "/api/peer/en/ai-sdk" });

function Chat() {
  const { messages, sendMessage, status } = useChat({ transport });
  const [words, setWords] = useState("");
  const send = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    sendMessage({ text: words });
    setWords("");
  };
  return (
    <>
      {messages.map((message) => (
        <article key={message.id}>
          {message.parts.map((part, at) => part.type === "text" && <Streamdown key={at} isAnimating={status === "streaming"}>{part.text}</Streamdown>)}
        </article>
      ))}
      <textarea placeholder="Message" value={words} onChange={(event) => setWords(event.target.value)} onKeyDown={send} />
    </>
  );
}

createRoot(document.querySelector("main")).render(<Chat />);
