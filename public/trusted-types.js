// The page's only Trusted Types policy. Two libraries assign to innerHTML: Leptos clones its own compiled templates, and
// ECharts empties its host with "". Neither ever carries a word from the wire, so the policy lets through the empty
// string and markup made only of the elements and attributes below, and refuses everything else, scripts above all.
(() => {
  if (!window.trustedTypes?.createPolicy) return;
  const TAGS = new Set(
    ("!-- a article aside b bdi button circle code col colgroup dd details div dl dt ellipse em fieldset figcaption figure footer form g h1 h2 h3 h4 " +
      "h5 h6 header hr i input kbd label legend li line main nav ol optgroup option p path polyline pre progress rect section select " +
      "small span strong sub summary sup svg table tbody td textarea tfoot th thead time title tr u ul").split(" "),
  );
  const ATTRIBUTES = new Set(
    ("aria-hidden class cols colspan cx cy d dir disabled fill fill-rule focusable for height hidden id inert lang name opacity open pathLength points preserveAspectRatio " +
      "r role rows rowspan rx ry scope stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-width tabindex title transform type value viewBox " +
      "width x x1 x2 xmlns y y1 y2 accept autocomplete checked inputmode max maxlength min multiple placeholder readonly required spellcheck step").split(" "),
  );
  const TOKEN = /<!--[^<>]*-->|<\/([a-z][a-z0-9]*)\s*>|<([a-z][a-z0-9]*)((?:\s+[A-Za-z-]+(?:="[^"<>]*")?)*)\s*\/?>|[^<]+/gy;
  const allowed = (name) => ATTRIBUTES.has(name) || /^(aria|data)-[a-z-]+$/.test(name);
  const safe = (html) => {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < html.length) {
      const match = TOKEN.exec(html);
      if (!match) return false;
      const tag = match[1] ?? match[2];
      if (tag && !TAGS.has(tag)) return false;
      for (const [, name] of (match[3] ?? "").matchAll(/([A-Za-z-]+)(?:="[^"]*")?/g)) if (!allowed(name)) return false;
    }
    return true;
  };
  window.trustedTypes.createPolicy("default", {
    createHTML: (html) => (html === "" || safe(html) ? html : null),
    createScript: () => null,
    createScriptURL: () => null,
  });
})();
