import * as firefox from "./firefox.mjs";
import { drive } from "./run.mjs";

drive(firefox);
