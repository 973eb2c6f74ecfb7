// A React page that Vite builds: node examples/react-vite/serve.mjs
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { partsong } from "partsong";
import { PartsongLauncher, useTool } from "partsong/react";

// Vite moves the loader elsewhere: the rest is where copy-assets put it.
partsong.configure({ assets: `/partsong-${partsong.version}/` });

function Shop({ server }: { server: string }) {
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const [unread, setUnread] = useState(0);
  const [used, setUsed] = useState<string[]>([]);
  useTool({
    name: "set_scheme",
    description: "Shows the chat light or dark",
    parameters: { type: "object", properties: { scheme: { enum: ["light", "dark"] } }, required: ["scheme"] },
    needsApproval: false,
    repeatable: true,
    execute: (input) => setScheme((input as { scheme: "light" | "dark" }).scheme),
  });
  return (
    <main>
      <h1>Fernhill Bikes</h1>
      <p>Bikes that are mended for as long as you ride them.</p>
      <p>
        <button onClick={() => setScheme(scheme === "light" ? "dark" : "light")}>Chat in {scheme === "light" ? "dark" : "light"}</button>
      </p>
      <p>
        {unread} unread; tools: <output>{used.join(", ") || "none"}</output>
      </p>
      <PartsongLauncher
        api={`${server}/api/chat`}
        heading="Fernhill help"
        theme={scheme}
        features={{ attachments: false }}
        onUnread={({ detail }) => setUnread(detail.count)}
        onTool={({ detail }) => setUsed((before) => [...before, `${detail.name} ${detail.state}`])}
      />
    </main>
  );
}

const root = document.getElementById("root");
if (root?.dataset.server) createRoot(root).render(<StrictMode><Shop server={root.dataset.server} /></StrictMode>);
