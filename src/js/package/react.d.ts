// The types of `partsong/react` (docs/embed.md), for React 18 and 19.
import type { CSSProperties, ForwardRefExoticComponent, ReactElement, ReactNode, RefAttributes } from "react";
import type { Component, ComponentContext, Events, Options, PartsongChat as ChatElement, PartsongLauncher as LauncherElement, Props, Tool } from "./partsong.js";

/** `partsong-message` is `onMessage`: called with the event, so that it can be prevented. */
export type Listeners = { [Name in keyof Events as Name extends `partsong-${infer Rest}` ? `on${Capitalize<Rest>}` : never]?: (event: CustomEvent<Events[Name]>) => void };

interface Place {
  className?: string;
  id?: string;
  slot?: string;
  style?: CSSProperties;
  lang?: string;
  dir?: string;
  title?: string;
  hidden?: boolean;
  inert?: boolean;
  tabIndex?: number;
  [attribute: `aria-${string}` | `data-${string}`]: string | number | boolean | undefined;
  /** Has the WebAssembly modules checked against what the build says of them. */
  verify?: boolean;
}

/** Every option is a property. What is left out may be said by `partsong.configure` for all chats of the page. */
export interface PartsongChatProps extends Partial<Options>, Listeners, Place {}

/** Options of a launcher are those of the chat in it, unless a `<PartsongChat>` stands inside. */
export interface PartsongLauncherProps extends Partial<Options>, Listeners, Place {
  children?: ReactNode;
  position?: "bottom-end" | "bottom-start" | "top-end" | "top-start";
  /** Opens and closes it. Whoever presses the bubble or Escape does so too: `onToggle` tells. */
  open?: boolean;
}

/** The chat as an element; `ref` is the element, with all its methods. */
export const PartsongChat: ForwardRefExoticComponent<PartsongChatProps & RefAttributes<ChatElement>>;
/** The bubble and its panel; `ref` is the element. */
export const PartsongLauncher: ForwardRefExoticComponent<PartsongLauncherProps & RefAttributes<LauncherElement>>;

/** Registers a tool for all chats of the page while the calling component is there. Functions are those of the last render. */
export function useTool(tool: Tool): void;

/** A component of the page that React draws. */
export interface ReactComponent extends Pick<Component, "match" | "label" | "minBlockSize"> {
  render(props: Props, context: ComponentContext): ReactNode;
}

/** The same for a component. Return what it answers: it is drawn in the chat by portals, and providers above the calling component hold. */
export function useComponent(component: ReactComponent): ReactElement;
