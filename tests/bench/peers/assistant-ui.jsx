// A thread and a composer, as assistant-ui's own first steps put them together.
import { AssistantRuntimeProvider, ComposerPrimitive, MessagePrimitive, ThreadPrimitive } from "@assistant-ui/react";
import { AssistantChatTransport, useChatRuntime } from "@assistant-ui/react-ai-sdk";
import { MarkdownTextPrimitive } from "@assistant-ui/react-markdown";
import { createRoot } from "react-dom/client";
import remarkGfm from "remark-gfm";

const transport = new AssistantChatTransport({ api: "/api/peer/en/ai-sdk" });
const Markdown = () => <MarkdownTextPrimitive remarkPlugins={[remarkGfm]} />;
const Person = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts />
  </MessagePrimitive.Root>
);
const Assistant = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={{ Text: Markdown }} />
  </MessagePrimitive.Root>
);

function Chat() {
  const runtime = useChatRuntime({ transport });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Viewport>
          <ThreadPrimitive.Messages components={{ UserMessage: Person, AssistantMessage: Assistant }} />
        </ThreadPrimitive.Viewport>
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input placeholder="Message" />
          <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

createRoot(document.querySelector("main")).render(<Chat />);
