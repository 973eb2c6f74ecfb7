// The page's only Trusted Types policy. One library assigns to innerHTML: ECharts empties its host with "". Nothing else is let
// through, and no script at all.
window.trustedTypes?.createPolicy?.("default", {
  createHTML: (html) => (html === "" ? html : null),
  createScript: () => null,
  createScriptURL: () => null,
});
