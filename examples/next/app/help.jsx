"use client";

import { useState } from "react";
import { partsong } from "partsong";
import { PartsongChat, PartsongLauncher } from "partsong/react";

// The bundler moves the loader elsewhere: the rest is where copy-assets put it.
partsong.configure({ assets: `/partsong-${partsong.version}/` });

export function Help({ server }) {
  const [used, setUsed] = useState([]);
  return (
    <>
      <p>
        Tools: <output>{used.join(", ") || "none"}</output>
      </p>
      <PartsongLauncher position="bottom-start">
        <PartsongChat
          api={`${server}/api/chat`}
          heading="Harbour help"
          starters={[{ title: "What is new?", prompt: "hello", icon: "bulb" }]}
          onTool={({ detail }) => setUsed((before) => [...before, `${detail.name} ${detail.state}`])}
        />
      </PartsongLauncher>
    </>
  );
}
