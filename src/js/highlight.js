// Highlighting of closed code blocks: text in, a flat list of [class, text] out. No HTML is made.
import { common, createLowlight } from "lowlight";

const lowlight = createLowlight(common);
export const languages = () => lowlight.listLanguages();
