// Keys that end a composition of an input method belong to it, in every field. Safari ends the composition before its key, and marks the key alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { composer, considered, open, say, serve } from "./harness.mjs";
import { lines, pages } from "./surface_pages.mjs";

const server = given(() => serve("--delay", "4"));

const { scripted } = pages(() => server.origin);

/** The two ways in which browsers mark such a key. */
const MARKS = { isComposing: true, keyCode: 229 };
async function ends(page, field, key, more = {}) {
  for (const [mark, value] of Object.entries(MARKS)) {
    await field.evaluate((field, [key, more, mark, value]) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...more });
      Object.defineProperty(event, mark, { value });
      field.dispatchEvent(event);
    }, [key, more, mark, value]);
  }
  await page.waitForTimeout(200);
}

test("Escape in the composer takes a composition back and does not stop the answer", async () => {
  const page = await open(server.origin);
  await composer(page).fill("give me a slow answer");
  await composer(page).press("Enter");
  await page.getByText("Line 2:").first().waitFor();
  await ends(page, composer(page), "Escape");
  await page.getByText("Line 5:").first().waitFor();
  assert.equal(await page.getByText("You stopped this answer").count(), 0);
});

test("Escape in the reason for a denial leaves the reason open", async () => {
  const page = await open(server.origin);
  await say(page, "weather in Seoul");
  await considered(page);
  await page.getByRole("button", { name: "Deny with a reason" }).click();
  const reason = page.locator(".ps-approval-card").getByRole("textbox");
  await reason.fill("서울");
  await ends(page, reason, "Escape");
  assert.equal(await reason.inputValue(), "서울");
  await reason.press("Escape");
  await reason.waitFor({ state: "hidden" });
});

test("Enter in a field of a surface, and Escape in its panel, end the composition alone", async () => {
  const components = [
    { id: "root", component: "Column", children: ["name", "list"] },
    { id: "name", component: "TextField", label: "Name", value: { path: "/name" }, action: { event: { name: "go", context: {} } } },
    { id: "list", component: "List", children: { componentId: "row", path: "/rows" } },
    { id: "row", component: "Text", text: { path: "name" } },
  ];
  const rows = Array.from({ length: 80 }, (_, n) => ({ id: n, name: `Row ${n}` }));
  const page = await scripted("a2ui", [
    lines(
      { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "x" } },
      { version: "v0.9", updateDataModel: { surfaceId: "s", value: { name: "", rows } } },
      { version: "v0.9", updateComponents: { surfaceId: "s", components } },
    ),
  ]);
  await say(page, "Show it");
  const panel = page.locator("dialog.ps-s-aside[open]");
  await panel.waitFor();
  const field = panel.getByLabel("Name");
  await field.fill("안녕");
  await ends(page, field, "Enter");
  assert.equal(await page.locator(".ps-message--user").count(), 1);
  await ends(page, field, "Escape");
  assert.ok(await panel.isVisible());
  await field.press("Escape");
  await panel.waitFor({ state: "hidden" });
});
