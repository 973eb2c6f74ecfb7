// Every sample of the gallery, in every language, theme, direction and width: axe finds nothing, nothing is reported,
// nothing is wider than the page. One page per width; the rest is switched on it, since loading costs more.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { given } from "./given.mjs";
import { axe, launch, rested, serve, watch } from "./harness.mjs";

/** What the gallery shows at the least: a component that loses its samples loses its tests. */
const EXPECTED = [
  "RadioCardGroup", "LikertScale", "CheckboxCardGroup", "NpsScale", "NumericRating", "StarRating", "DragSortableList", "MatrixQuestionTable",
  "TextAreaCard", "StimulusCard", "ComparisonCards", "ConsentPanel", "ConfirmationCard", "ModalForm", "UploadDropzone", "ImageFeedbackCanvas",
  "InteractionCard", "Chart", "NudgeList", "ActionCards", "DataTable", "Weather",
  "DocumentCard", "DocumentResults", "ScopeNotice", "AdsPending", "GenericTool", "GenericData", "ActivityCard",
  "FlowArtifact", "ToolRow", "ApprovalCard", "Notice", "Message", "Citations", "AgentSteps", "ChartMark", "Composer", "EmptyState",
];
const LOCALES = { ar: "العربية", en: "English", ja: "日本語", ko: "한국어", zh: "简体中文" };

const server = given(serve);

/** A gallery page on which every sample is laid out, also those far below the window. */
async function gallery(width, query = "") {
  const context = await (await launch()).newContext({ viewport: { width, height: 900 }, colorScheme: "light", reducedMotion: "reduce" });
  const page = await context.newPage();
  watch(page);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".ps-sample, .ps-sample * { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto(`${server.origin}/gallery${query}`);
  await page.locator("[data-sample]").first().waitFor();
  return page;
}

const names = (page) => page.locator("[data-sample]").evaluateAll((stages) => stages.map((stage) => stage.dataset.sample));
const switchTo = async (page, locale) => {
  await page.getByRole("button", { name: LOCALES[locale], exact: true }).click();
  await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), locale);
};

/** The samples of which something reaches past the stage, with the element that does. What scrolls inside its own box is meant to. */
const wide = (page) =>
  page.locator("[data-sample]").evaluateAll((stages) => {
    const scrolls = (element, stage) => {
      for (let at = element.parentElement; at && at !== stage; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== "visible") return true;
      }
      return false;
    };
    const edge = document.documentElement.clientWidth + 1;
    return stages.flatMap((stage) => {
      const out = [...stage.querySelectorAll("*")].find((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && (box.right > edge || box.left < -1) && !scrolls(element, stage);
      });
      return out ? [`${stage.dataset.sample}: <${out.localName} class="${out.getAttribute("class") ?? ""}">`] : [];
    });
  });

describe("the gallery", () => {
  test("lists every component, each sample once, and each sample draws something", async () => {
    const page = await gallery(1180);
    const samples = await names(page);
    const components = new Set(samples.map((name) => name.split("/")[0]));
    assert.deepEqual(EXPECTED.filter((name) => !components.has(name)), [], "every component has samples");
    assert.equal(new Set(samples).size, samples.length, "a sample's name is its own");
    const bare = await page.locator("[data-sample]").evaluateAll((stages) =>
      stages.filter((stage) => !stage.querySelector("*") && !stage.parentElement.querySelector(".ps-sample-nothing")?.checkVisibility()).map((stage) => stage.dataset.sample),
    );
    assert.deepEqual(bare, [], "a sample draws something, or the page says that it draws nothing");
    // A question reads its stage from the context: without it these two would look the same.
    const html = (name) => page.locator(`[data-sample="RadioCardGroup/${name}"]`).innerText();
    if (samples.includes("RadioCardGroup/error")) assert.notEqual(await html("error"), await html("ready"));
  });

  // Every sample in light, dark and forced colours, both directions, 320 and 680 px and five languages: each value of one
  // meets each of the others, but for some languages and themes that miss each other.
  const THEMES = { light: { colorScheme: "light", forcedColors: "none" }, dark: { colorScheme: "dark", forcedColors: "none" }, forced: { colorScheme: "light", forcedColors: "active" } };
  const TURNS = {
    680: [["light", "ltr", "en"], ["dark", "rtl", "ar"], ["forced", "ltr", "zh"]],
    320: [["light", "rtl", "ar"], ["dark", "ltr", "ja"], ["forced", "rtl", "ko"]],
  };
  // Neither words nor colours nor directions change what these look at: once a width is enough, and they take a third of the time.
  const STRUCTURE = ["aria-allowed-attr", "avoid-inline-spacing", "bypass", "form-field-multiple-labels", "region"];
  for (const [width, turns] of Object.entries(TURNS)) {
    test(`is clean for axe and fits at ${width} px, in every theme and both directions`, async () => {
      const page = await gallery(Number(width));
      for (const [turn, [theme, dir, locale]] of turns.entries()) {
        const label = `${locale} ${theme} ${dir} ${width}`;
        await switchTo(page, locale);
        await page.evaluate((dir) => (document.documentElement.dir = dir), dir);
        await page.emulateMedia(THEMES[theme]);
        await rested(page);
        // Several composers stand on this one page, each a landmark of the same name.
        await axe(page, label, undefined, ["landmark-unique", ...(turn ? STRUCTURE : [])]);
        assert.deepEqual(await wide(page), [], `${label}: wider than the page`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${label}: the page scrolls sideways`);
      }
    });
  }

  test("has room for words that are longer by a third, and says nothing that is not a message", async () => {
    const page = await gallery(360, "?locale=en-XA");
    await rested(page);
    assert.deepEqual(await wide(page), []);
    // Names of buttons and regions are ours; what a sample's server says stands in its text.
    const plain = await page.evaluate(() =>
      [...document.querySelectorAll("main button:not([lang])")]
        .filter((button) => !button.closest("[data-sample]"))
        .map((button) => button.getAttribute("aria-label") ?? button.textContent.trim())
        .filter((name) => /[a-z]/i.test(name) && !/[⟦áéíóú]/.test(name)),
    );
    assert.deepEqual(plain, []);
  });

  test("shows one component or one state by address", async () => {
    const page = await gallery(360, "?component=RadioCardGroup&state=ready&locale=ko");
    assert.deepEqual(await names(page), ["RadioCardGroup/ready"]);
    assert.equal(await page.evaluate(() => document.documentElement.lang), "ko");
    await axe(page, "one state alone");
  });
});
