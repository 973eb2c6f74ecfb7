"use client";
// The elements as components of React 18 and 19: options as properties, events as listeners.
import { Fragment, createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { partsong } from "./partsong.js";

const EVENTS = ["ready", "status", "chat", "message", "part", "tool", "approval", "interaction", "action", "link", "unread", "toggle", "feedback", "error"];
const listener = (name) => `on${name[0].toUpperCase()}${name.slice(1)}`;
const LISTENERS = new Set(EVENTS.map(listener));
/** What every element may have; React writes it. */
const PLACE = ["id", "slot", "style", "lang", "dir", "title"];
/** Attributes that are there or not: React 18 would write that they are false. */
const FLAGS = ["hidden", "inert", "verify"];

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** On a server there is no layout, and React says so for each effect that waits for one. */
const useCommitted = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Options that are texts are attributes, so that they are there from the first byte of a page that a server wrote; the others are set. */
function parted(options) {
  const attributes = {};
  const set = {};
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === "string") attributes[kebab(name)] = value;
    else if (value !== undefined) set[name] = value;
  }
  return { attributes, set };
}

/** Tells the chat, which `chatOf(element)` is, what changed and what is no longer said. */
function useOptions(element, set, chatOf) {
  const told = useRef({});
  useCommitted(() => {
    const patch = {};
    for (const name of new Set([...Object.keys(told.current), ...Object.keys(set)])) if (told.current[name] !== set[name]) patch[name] = set[name];
    told.current = set;
    if (Object.keys(patch).length) chatOf(element.current).configure(patch);
  });
}

/** Calls the listeners of the last render; they come and go without being bound anew. */
function useListeners(element, listeners) {
  const latest = useLatest(listeners);
  useCommitted(() => {
    const stop = new AbortController();
    for (const name of EVENTS) element.current.addEventListener(`partsong-${name}`, (event) => latest.current[listener(name)]?.(event), { signal: stop.signal });
    return () => stop.abort();
  }, [element]);
}

/** The properties of a component by whom they are for. */
function sorted({ className, tabIndex, ...properties }) {
  const listeners = {};
  // Not as the property, which React 19 sets to 0 when it is no longer said.
  const place = { class: className, tabindex: tabIndex };
  const options = {};
  for (const [name, value] of Object.entries(properties)) {
    if (LISTENERS.has(name)) listeners[name] = value;
    else if (FLAGS.includes(name)) place[name] = value || undefined;
    // React 19 would write true as nothing.
    else if (name.startsWith("aria-")) place[name] = value === undefined ? value : String(value);
    else if (PLACE.includes(name) || name.startsWith("data-")) place[name] = value;
    else options[name] = value;
  }
  return { listeners, place, options };
}

export const PartsongChat = forwardRef(function PartsongChat(properties, ref) {
  const element = useRef(null);
  const { listeners, place, options } = sorted(properties);
  const { attributes, set } = parted(options);
  useOptions(element, set, (chat) => chat);
  useListeners(element, listeners);
  useImperativeHandle(ref, () => element.current, []);
  return createElement("partsong-chat", { ...place, ...attributes, ref: element, suppressHydrationWarning: true });
});

export const PartsongLauncher = forwardRef(function PartsongLauncher({ children, open, ...properties }, ref) {
  const element = useRef(null);
  const { listeners, place, options } = sorted(properties);
  const { attributes, set } = parted(options);
  useOptions(element, set, ({ chat }) => chat);
  useListeners(element, listeners);
  useImperativeHandle(ref, () => element.current, []);
  useEffect(() => {
    // One that is still on its way is not open, and is to stay closed.
    if (open === false || (open && !element.current.isOpen)) element.current.toggle(open);
  }, [open]);
  // Without a chat of its own it would make one that React does not know.
  return createElement("partsong-launcher", { ...place, ...attributes, ref: element, suppressHydrationWarning: true }, children ?? createElement(PartsongChat));
});

/** How many places were made, to tell them apart. */
let made = 0;

/** What a registration depends on: functions are told apart by whether they are there, as the latest are called anyway. */
const shape = (value) => JSON.stringify(value, (_, one) => (typeof one === "function" ? "function" : one));

/** The latest of a value, for functions that are called between renders. */
function useLatest(value) {
  const latest = useRef(value);
  useCommitted(() => {
    latest.current = value;
  });
  return latest;
}

/** Registers a tool for all chats of the page while the component that calls this stands in it. */
export function useTool(tool) {
  const latest = useLatest(tool);
  useEffect(() => {
    const { current } = latest;
    return partsong.registerTool({
      ...current,
      needsApproval: typeof current.needsApproval === "function" ? (...given) => latest.current.needsApproval(...given) : current.needsApproval,
      execute: (...given) => latest.current.execute(...given),
    });
  }, [shape(tool)]);
}

/**
 * Registers what the page draws in the chat, while the component that calls this stands in the page. Answers the nodes, for that component to
 * return: they are drawn in the chat, and belong where they are returned, providers and all.
 */
export function useComponent(component) {
  const latest = useLatest(component);
  const [places, setPlaces] = useState([]);
  useEffect(() => {
    const { match, minBlockSize } = latest.current;
    const end = partsong.registerComponent({
      match,
      minBlockSize,
      label: (...given) => latest.current.label(...given),
      render(container, props, context) {
        const place = { container, context, key: String((made += 1)) };
        setPlaces((all) => [...all, { ...place, props }]);
        return {
          update: (props) => setPlaces((all) => all.map((one) => (one.key === place.key ? { ...one, props } : one))),
          destroy: () => setPlaces((all) => all.filter((one) => one.key !== place.key)),
        };
      },
    });
    return () => {
      end();
      setPlaces([]);
    };
  }, [shape(component)]);
  return createElement(Fragment, null, places.map(({ container, props, context, key }) => createPortal(component.render(props, context), container, key)));
}
