import * as webkit from "./webkit.mjs";
import { drive } from "./run.mjs";

drive(webkit);
