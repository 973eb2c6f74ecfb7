// The types of the widget (docs/embed.md).

export type Json = null | boolean | number | string | Json[] | Obj;
export interface Obj {
  [key: string]: Json;
}
type Now<T> = T | Promise<T>;
type Dict = Record<string, string>;

/** A message as the AI SDK's UI has it. */
export interface UIMessage {
  id: string;
  role: "user" | "assistant" | "system";
  parts: ({ type: string } & Obj)[];
  metadata?: Json;
}

/** What the assistant is told of the page. */
export interface Context {
  description: string;
  /** JSON: what is none is told of when it is said. */
  value: unknown;
}

export interface Features {
  attachments: boolean;
  history: boolean;
  sidebar: boolean;
  exportLog: boolean;
  charts: boolean;
  reasoning: "closed" | "open" | "hidden";
  /** Not there yet: it changes nothing. */
  models: boolean;
  /** Not there yet: it changes nothing. */
  documents: boolean;
  /** Two buttons on each answer; a vote is an event. */
  votes: boolean;
  /** Not there yet: it changes nothing. */
  share: boolean;
}

export interface Options {
  /** The address that answers; resolved against the page's when it is set. */
  api: string;
  protocol?: "ai-sdk" | "ag-ui" | "a2ui" | "gulf" | "genui" | "genos";
  bodyShape?: "default" | "template" | "legacy" | "gateway" | "flowise" | "wrapped" | "bare";
  /** Asked before each request, with ten seconds to answer; never stored. */
  headers?: Dict | ((why: { reason: "request" | "unauthorized"; url: string; signal: AbortSignal }) => Now<Dict>);
  /** Added to the body; the protocol's own keys win. */
  body?: Obj | (() => Now<Obj>);
  /** An API of another origin gets "omit" or "include". */
  credentials?: "omit" | "same-origin" | "include";
  /** In place of the page's own, which is read at each call. What it throws is an error of the page, unless it is what a browser says of its network. */
  fetch?: typeof globalThis.fetch;
  upload?: string;
  /** Origins from which media may be loaded and to which the chat may talk. */
  origins?: string[];
  /** Not there yet: it changes nothing. To be the capabilities address of a server of ours. */
  server?: string;
  /** Part of the storage's name; else origin and path of `api`. */
  app?: string;
  user?: string | number | { id: string | number; name?: string } | null;
  storage?: "persistent" | "session" | "memory";
  /** Else the last of this tab. */
  chatId?: string;
  /** Of a chat that is not stored; or their address. */
  messages?: UIMessage[] | string;
  /** 64 KB of it go with a request, read when the request is written. */
  context?: Context[] | (() => Now<Context[]>);
  starters?: { title: string; prompt: string; detail?: string; icon?: "chart" | "bulb" | "form" | "search" | "weather" }[];
  /** An empty text hides it; so with the next three. */
  heading?: string;
  greeting?: string;
  placeholder?: string;
  disclaimer?: string;
  /** A BCP 47 tag; "auto": the element's language, else the browser's. */
  locale?: string;
  /** Words by message id (`view.send`): a text with {places}, or one per CLDR plural category. */
  words?: { [id: string]: string | { [category: string]: string } };
  /** "inherit": the page's color-scheme. */
  theme?: "auto" | "light" | "dark" | "inherit";
  density?: "comfortable" | "compact";
  features?: Partial<Features>;
  /** Inline "visible", in a launcher "intent". */
  loading?: "visible" | "eager" | "intent";
  /** "auto": a frame where the page's policy forbids WebAssembly. */
  isolation?: "shadow" | "frame" | "auto";
  /** The address of frame.html, if it is not beside the other files. */
  frame?: string;
  /** Where Partsong's files are, if not beside partsong.js. */
  assets?: string;
  /** "meta": events carry ids and no words. */
  detail?: "meta" | "full";
}

/** How a turn ended. */
type End = "done" | "stopped" | "interrupted" | "failed";
export type Status = "idle" | "loading" | "ready" | "streaming" | "done" | "error";

export interface Sent {
  chatId: string;
  messageId: string;
  /** Resolves when the turn is over: one that waits for an approval is not. "interrupted" where the chat leaves the page; rejects when the module stops. */
  answer: Promise<End>;
}

export class PartsongChat extends HTMLElement {
  /** Anew after each restart. A fatal error rejects it. */
  readonly ready: Promise<void>;
  readonly status: Status;
  readonly chatId: string | null;
  readonly unread: number;
  /** Setting merges, as `configure` does; `undefined` resets. */
  options: Partial<Options>;
  configure(patch: Partial<Options>): void;
  /** Resolves when the message is stored for sending. */
  send(what: string | { text?: string; files?: File[]; chat?: "current" | "new" }): Promise<Sent>;
  /** Words that stand in the composer stay, and so do files. */
  setDraft(text: string, files?: File[]): Promise<void>;
  stop(): Promise<void>;
  focus(options?: FocusOptions): void;
  newChat(): Promise<string>;
  openChat(id: string): Promise<void>;
  /** All of them, once they have been read. */
  getMessages(chatId?: string): Promise<UIMessage[]>;
  /** `false`: this protocol carries none. */
  setContext(entries: Context[]): Promise<boolean>;
  setUser(user: Options["user"]): Promise<void>;
  /** Deletes everything that is stored of this user, databases included, and leaves a new chat; `ready` is anew. */
  forget(): Promise<void>;
  /** The chat's event log as JSON lines; `not-found` for a chat that is not here. */
  exportLog(chatId?: string): Promise<Blob>;
  debugLog(): string;
  /** All methods reject from then on. */
  destroy(): Promise<void>;
}

/** What a page registers; what comes back takes it out again. Wrong ones throw at once. */
export interface Registry {
  /** A wrong one is the error `tool`. */
  registerTool(tool: Tool): () => void;
  /** A wrong one is the error `component`. */
  registerComponent(component: Component): () => void;
}
export interface PartsongChat extends Registry {}

/** What the assistant may have the page do. */
export interface Tool {
  /** 1 to 64 of A-Z, a-z, 0-9, _ and -; not `render_interaction`. */
  name: string;
  description: string;
  /** A JSON Schema of `input`. */
  parameters: Obj;
  /** What a person reads while it runs; else the name. */
  label?: string;
  /** Whether a person is asked first. There is no default, and a throw means yes. */
  needsApproval: boolean | ((input: Json) => Now<boolean>);
  /** It may run again where nobody knows how it ended; else a person is asked. */
  repeatable?: boolean;
  /** 60,000 milliseconds, if nothing is said. */
  timeoutMs?: number;
  /** Started once for each call. Nothing returned is `null`; what is no JSON is a failed call. */
  execute(input: Json, call: { toolCallId: string; chatId: string; signal: AbortSignal }): unknown;
}

export interface Props {
  state: "streaming" | "ready" | "answered" | "error" | "history";
  input: Json;
  output?: Json;
  error?: string;
}

export interface ComponentContext {
  /** Aborted when the component goes. */
  signal: AbortSignal;
  locale: string;
  scheme: "light" | "dark";
  /** JSON, counts once. Resolves when the server has it, rejects when it was answered elsewhere. */
  submit(output: unknown): Promise<void>;
  action(name: string, payload?: Json, words?: string): Promise<void>;
  announce(words: string): void;
}

/** What the page draws in the chat in the place of Partsong's own; exactly one of `element`, `frame` and `render` is there. */
export interface Component {
  match: { tool: string } | { data: string } | { catalogId: string; component: string; schema?: Obj };
  /** Its name for who cannot see it. */
  label(props: Props): string;
  minBlockSize?: number;
  /** The name of a custom element, which gets `props` and `context`. */
  element?: string;
  /** The address of a page. */
  frame?: string;
  render?(container: HTMLElement, props: Props, context: ComponentContext): void | (() => void) | { update?(props: Props): void; destroy?(): void };
}

export class PartsongLauncher extends HTMLElement {
  readonly chat: PartsongChat;
  readonly isOpen: boolean;
  open(): Promise<void>;
  close(): void;
  toggle(open?: boolean): void;
  /** The bubble too. */
  show(): void;
  hide(): void;
}

export interface Partsong extends Registry {
  readonly version: string;
  /** Options for all chats of the page, behind what each says itself. */
  configure(patch: Partial<Options>): void;
  /** Runs it at once; before this script it was queued. */
  push(run: (partsong: Partsong) => void): void;
}

/** The same object as `window.partsong`. */
export const partsong: Partsong;

export type ErrorCode =
  | "options"
  | "unsupported"
  | "csp-wasm"
  | "assets"
  | "version"
  | "origin"
  | "unauthorized"
  | "network"
  | "http"
  | "storage"
  | "full"
  | "not-found"
  | "tool"
  | "component"
  | "frame"
  | "crashed"
  | "destroyed";

export class PartsongError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
}

/** Events bubble, leave shadow roots, and carry details that cannot be changed. */
export interface Events {
  "partsong-ready": { version: string };
  "partsong-status": { status: Status };
  "partsong-chat": { chatId: string | null };
  "partsong-message": { chatId: string; messageId: string; role: string; status: "queued" | "sent" | End; message?: UIMessage };
  "partsong-part": { messageId: string; index: number; type: string; toolCallId?: string; part?: Json };
  "partsong-tool": { toolCallId: string; name: string; state: "running" | "done" | "failed" | "denied" | "interrupted" };
  "partsong-approval": { approvalId: string; toolName: string; state: "asked" | "allowed" | "denied" | "expired" };
  "partsong-interaction": {
    interactionId: string;
    type: string;
    state: "shown" | "submitted" | "skipped" | "cancelled" | "expired" | "delivered";
    value?: Json;
  };
  /** Cancelable: nothing is sent. */
  "partsong-action": { name: string; source: string; itemId?: string; payload?: Json };
  /** Cancelable: the page's router takes it. */
  "partsong-link": { href: string; sameOrigin: boolean };
  "partsong-unread": { count: number; needsYou: boolean };
  "partsong-toggle": { open: boolean };
  "partsong-feedback": { messageId: string; vote: "up" | "down" | null };
  "partsong-error": { code: ErrorCode; message: string; fatal: boolean; retryable: boolean };
}
type EventMap = { [K in keyof Events]: CustomEvent<Events[K]> };

declare global {
  interface Window {
    partsong?: Partsong | ((partsong: Partsong) => void)[];
  }
  interface HTMLElementTagNameMap {
    "partsong-chat": PartsongChat;
    "partsong-launcher": PartsongLauncher;
  }
  interface HTMLElementEventMap extends EventMap {}
  /** They bubble up to it; the error `version` is dispatched on it. */
  interface DocumentEventMap extends EventMap {}
}
