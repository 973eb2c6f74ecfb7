// A2UI streams of random shape: surfaces that come and go, components that are defined before and after each other, data
// models written, read and deleted by path.
import { anything } from '../shapes.mjs';
import { random } from '../streams.mjs';

const CATALOG = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
const LATEST = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';
const SURFACES = ['s', 't'];
const IDS = ['root', 'a', 'b', 'c', 'd', 'e'];
const ROWS = [{ name: 'Ann', n: 1, tags: ['x', 'y'] }, { name: 'Bo', n: 2.5, tags: [] }];
const PATHS = ['/', '/name', '/n', '/on', '/rows', '/rows/0', '/rows/1/name', '/rows/2/name', '/rows/x', '/deep/a/b', '/deep/0', '/name/x', '/a~1b', '/list/1', ''];

function dynamic(rng, literal, depth = 2) {
  const path = () => ({ path: rng.pick(['/name', '/n', '/on', '/rows', 'name', 'n', '/rows/0/name', '/a~1b', '/deep/a/b', 'tags/0', '', '.', '/missing']) });
  const call = () => rng.pick([
    () => ({ call: 'formatString', args: { value: rng.pick(['Hi ${/name}', '${name}!', '${/n} of ${/rows/0/n}', '\\${x}', "${upper('x')}", '${', 'plain', "${formatNumber(value: /n, decimals: 1)}"]) } }),
    () => ({ call: rng.pick(['required', 'not']), args: { value: rng.pick([true, '', { path: '/rows' }, { call: 'length', args: { value: 'abc', min: 1 } }]) } }),
    () => ({ call: rng.pick(['and', 'or']), args: { values: [dynamic(rng, true, depth - 1), dynamic(rng, false, depth - 1)] } }),
    () => ({ call: 'length', args: { value: dynamic(rng, 'abc', depth - 1), min: 1, max: 4 } }),
    () => ({ call: 'numeric', args: { value: dynamic(rng, 3, depth - 1), min: 1 } }),
    () => ({ call: 'formatNumber', args: { value: dynamic(rng, 1234.5, depth - 1), ...(rng.chance(0.5) && { decimals: 2 }), ...(rng.chance(0.3) && { grouping: false }) } }),
    () => ({ call: 'formatCurrency', args: { value: dynamic(rng, 12, depth - 1), currency: 'USD' } }),
    () => ({ call: 'formatDate', args: { value: rng.pick(['2026-01-02T03:04:05Z', '2026-01-02', 'never']), format: rng.pick(['yyyy-MM-dd', 'MMM d', 'EEE h:mm a']) } }),
    () => ({ call: 'pluralize', args: { value: dynamic(rng, 2, depth - 1), one: 'one', other: 'other' } }),
    () => ({ call: 'email', args: { value: dynamic(rng, 'a@b.co', depth - 1) } }),
    () => ({ call: 'regex', args: { value: dynamic(rng, 'abc', depth - 1), pattern: rng.pick(['^a', 'z', '(']) } }),
  ])();
  if (depth <= 0 || rng.chance(0.4)) return literal;
  return rng.chance(0.6) ? path() : call();
}

function component(rng, id, known) {
  const maybe = (key, make, p = 0.3) => (rng.chance(p) ? { [key]: make() } : {});
  const text = () => dynamic(rng, rng.pick(['Hello', '', '# 한국어']));
  const child = () => rng.pick(IDS);
  const children = () => (rng.chance(0.4) ? { componentId: child(), path: rng.pick(['/rows', '/rows', 'tags', '/list', '/name', '/missing']) } : Array.from({ length: rng.below(4) }, child));
  const action = () => (rng.chance(0.7) ? { event: { name: 'go', ...maybe('context', () => ({ x: dynamic(rng, 1, 1) })) } } : { functionCall: { call: 'openUrl', args: { url: 'https://x.example' } } });
  const checks = () => maybe('checks', () => Array.from({ length: 1 + rng.below(2) }, () => ({ condition: dynamic(rng, true), message: rng.pick(['No', 'Not so']) })), 0.4);
  const layout = () => ({ ...maybe('justify', () => rng.pick(['start', 'spaceBetween', 'stretch'])), ...maybe('align', () => rng.pick(['center', 'stretch'])) });
  const kinds = {
    Text: () => ({ text: text(), ...maybe('variant', () => rng.pick(['h1', 'caption', 'body'])) }),
    Image: () => ({ url: text(), ...maybe('description', text), ...maybe('fit', () => 'cover'), ...maybe('variant', () => 'icon') }),
    Icon: () => ({ name: rng.pick(['home', 'search', { path: '/name' }]) }),
    Video: () => ({ url: text() }),
    AudioPlayer: () => ({ url: text(), ...maybe('description', text) }),
    Row: () => ({ children: children(), ...layout() }),
    Column: () => ({ children: children(), ...layout() }),
    List: () => ({ children: children(), ...maybe('direction', () => 'horizontal') }),
    Card: () => ({ child: child() }),
    Tabs: () => ({ tabs: Array.from({ length: 1 + rng.below(2) }, () => ({ title: text(), child: child() })) }),
    Modal: () => ({ trigger: child(), content: child() }),
    Divider: () => maybe('axis', () => 'vertical'),
    Button: () => ({ child: child(), action: action(), ...maybe('variant', () => 'primary'), ...checks() }),
    TextField: () => ({ label: text(), ...maybe('value', text), ...maybe('variant', () => 'number'), ...maybe('validationRegexp', () => '^a'), ...checks() }),
    CheckBox: () => ({ label: text(), value: dynamic(rng, true), ...checks() }),
    ChoicePicker: () => ({ ...maybe('label', text), options: Array.from({ length: rng.below(3) }, (_, at) => ({ label: text(), value: `o${at}` })), value: rng.pick([{ path: '/list' }, ['o0']]), ...maybe('variant', () => 'multipleSelection'), ...checks() }),
    Slider: () => ({ ...maybe('label', text), ...maybe('min', () => 1), max: 10, value: dynamic(rng, 3), ...checks() }),
    DateTimeInput: () => ({ value: text(), ...maybe('enableDate', () => true), ...maybe('min', () => '2026-01-01'), ...checks() }),
  };
  const kind = id === 'root' && rng.chance(0.7) ? rng.pick(['Row', 'Column', 'List']) : rng.pick(Object.keys(kinds));
  const old = known.get(id);
  const made = {  id, component: kind, ...kinds[kind](), ...maybe('weight', () => 1, 0.15), ...maybe('accessibility', () => ({ label: text() }), 0.15) };
  // The peer keeps a property that a new definition leaves out.
  known.set(id, old?.component === kind ? { ...old, ...made } : made);
  return known.get(id);
}

/** Messages of v0.9 that keep the schema. */
function later(rng) {
  const version = rng.pick(['v0.9', 'v0.9', 'v0.9.1']);
  const live = new Map();
  const made = [];
  const say = (body) => made.push({ version, ...body });
  const data = () => ({ name: rng.pick(['Ann', '']), n: rng.pick([1, 1234.5, -2]), on: rng.chance(0.5), rows: ROWS, list: ['o0'], 'a/b': 'slash', deep: { a: { b: 'x' } } });
  for (let left = 6 + rng.below(12); left > 0; left -= 1) {
    const surfaceId = rng.pick(SURFACES);
    if (!live.has(surfaceId)) {
      live.set(surfaceId, new Map());
      say({ createSurface: { surfaceId, catalogId: CATALOG, ...(rng.chance(0.3) && { theme: { primaryColor: '#00BFFF' } }), ...(rng.chance(0.3) && { sendDataModel: true }) } });
      say({ updateComponents: { surfaceId, components: IDS.filter((id) => id === 'root' || rng.chance(0.6)).map((id) => component(rng, id, live.get(surfaceId))) } });
      say({ updateDataModel: { surfaceId, ...(rng.chance(0.5) && { path: '/' }), value: data() } });
      continue;
    }
    rng.pick([
      () => say({ updateComponents: { surfaceId, components: IDS.filter((id) => id === 'a' || rng.chance(0.3)).map((id) => component(rng, id, live.get(surfaceId))) } }),
      () => say({ updateDataModel: { surfaceId, path: rng.pick(PATHS), value: rng.pick([anything(rng, 2) ?? 0, 'text', 3, ROWS, data()]) } }),
      () => say({ updateDataModel: { surfaceId, path: rng.pick(['/name', '/n', '/on', '/list', '/a~1b']) } }),
      () => { if (rng.chance(0.3)) { live.delete(surfaceId); say({ deleteSurface: { surfaceId } }); } },
    ])();
  }
  return made;
}

/** Messages of v0.9 for the differential test. */
export const laterStream = (index) => later(random(index));

/** A dynamic value as the later candidate of v1.0 spells it, which puts a sign before its directives. */
function signed(value) {
  if (Array.isArray(value)) return value.map(signed);
  if (value === null || typeof value !== 'object') return value;
  const name = (key) => (['path', 'call'].includes(key) ? `@${key}` : key);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [name(key), signed(item)]));
}

/** Texts of v1.0 over a model that changes; where the two peers differ, ours goes with the one of v0.9 and is not asked here. */
export function signedStream(index) {
  const rng = random(index);
  const say = (body) => ({ version: 'v1.0', ...body });
  const dataModel = { name: rng.pick(['Ann', '']), n: rng.pick([0, 1, 2, 1234.5, -2]), on: rng.chance(0.5), rows: ROWS, list: ['o0'], 'a/b': 'slash', deep: { a: { b: 'x' } } };
  const path = () => ({ path: rng.pick(['/name', '/n', '/on', '/rows/0/name', '/rows/1/tags', '/a~1b', '/deep/a', '/missing', '/list/0']) });
  const check = () => rng.pick([
    () => ({ call: 'required', args: { value: path() } }),
    () => ({ call: 'length', args: { value: rng.pick(['abc', '', { path: '/list' }]), min: rng.below(4) } }),
    () => ({ call: 'numeric', args: { value: rng.pick([3, 400, { path: '/rows/0/n' }]), min: 1, max: 100 } }),
    () => ({ call: 'regex', args: { value: rng.pick(['abc', 'xn', '']), pattern: rng.pick(['^a', 'n$']) } }),
  ])();
  const text = () => rng.pick([
    () => ({ call: 'formatString', args: { value: rng.pick(['Hi ${/name}', '${/n} of ${/rows/0/n}', '\\${x}', "${formatNumber(value: /n, decimals: 1)}", '${/on} ${/missing}', 'plain']) } }),
    () => ({ call: 'formatNumber', args: { value: rng.pick([{ path: '/n' }, 0.5, 1e6]), ...(rng.chance(0.5) && { decimals: 1 + rng.below(2) }), ...(rng.chance(0.3) && { grouping: false }) } }),
    () => ({ call: 'formatCurrency', args: { value: rng.pick([12, 1234.56, { path: '/n' }]), currency: rng.pick(['USD', 'EUR', 'CHF']) } }),
    () => ({ call: 'formatDate', args: { value: rng.pick(['2026-01-02T03:04:05Z', '2026-11-20', '']), format: rng.pick(['yyyy-MM-dd', 'MMM d', 'EEEE', 'ISO', 'h:mm a']) } }),
    () => ({ call: 'pluralize', args: { value: rng.pick([0, 1, 2, 5, { path: '/rows/0/n' }]), ...(rng.chance(0.5) && { zero: 'none' }), ...(rng.chance(0.5) && { one: 'one' }), ...(rng.chance(0.3) && { two: 'a pair' }), other: 'many' } }),
    path,
    () => rng.pick(['Hello', '']),
  ])();
  const condition = () => rng.pick([
    () => ({ call: rng.pick(['and', 'or']), args: { values: [check(), rng.pick([true, false, check()])] } }),
    () => ({ call: 'not', args: { value: check() } }),
  ])();
  const ids = ['a', 'b', 'c', 'd'];
  const texts = ids.map((id) => ({ id, component: 'Text', text: signed(text()) }));
  const shown = { id: 'e', component: 'Text', text: signed(condition()) };
  const made = [say({ createSurface: { surfaceId: 's', catalogId: LATEST, dataModel, components: [{ id: 'root', component: 'Column', children: [...ids, 'e'] }, ...texts, shown] } })];
  for (let left = rng.below(4); left > 0; left -= 1) {
    made.push(say({ updateDataModel: { surfaceId: 's', path: rng.pick(['/name', '/n', '/on', '/deep/a', '/rows/0/name']), value: rng.pick(['text', 7, null, 0, true]) } }));
  }
  return made;
}

/** Relative paths: in a row the peer reads an absolute one from the row alone, and ours from the model first. */
function value08(rng, kind) {
  const literal = { literalString: rng.pick(['Hello', '', '한국어']), literalNumber: rng.pick([0, 3, 2.5]), literalBoolean: rng.chance(0.5), literalArray: ['o0'] };
  return rng.chance(0.5) ? { [kind]: literal[kind] } : { path: rng.pick(['name', 'n', 'on', 'rows.r0.name', 'rows/r1/n', 'list', 'missing', 'user.tags', 'user[0]']) };
}

function component08(rng, id) {
  const maybe = (key, make, p = 0.3) => (rng.chance(p) ? { [key]: make() } : {});
  const text = () => value08(rng, 'literalString');
  const child = () => rng.pick(BELOW[id]);
  const children = () => (rng.chance(0.35) ? { template: { componentId: child(), dataBinding: rng.pick(['rows', 'rows', 'missing']) } } : { explicitList: Array.from({ length: rng.below(4) }, child) });
  const layout = () => ({ ...maybe('distribution', () => 'center'), ...maybe('alignment', () => 'stretch') });
  const leaves = {
    Text: () => ({ text: text(), ...maybe('usageHint', () => rng.pick(['h1', 'caption'])) }),
    Image: () => ({ url: text(), ...maybe('fit', () => 'cover'), ...maybe('usageHint', () => 'icon') }),
    Icon: () => ({ name: text() }),
    Video: () => ({ url: text() }),
    AudioPlayer: () => ({ url: text(), ...maybe('description', text) }),
    Divider: () => maybe('axis', () => 'vertical'),
    TextField: () => ({ label: text(), ...maybe('text', text), ...maybe('textFieldType', () => 'number') }),
    CheckBox: () => ({ label: text(), value: value08(rng, 'literalBoolean') }),
    Slider: () => ({ value: value08(rng, 'literalNumber'), ...maybe('minValue', () => 1), ...maybe('maxValue', () => 9) }),
    DateTimeInput: () => ({ value: text(), ...maybe('enableDate', () => true) }),
    MultipleChoice: () => ({ selections: value08(rng, 'literalArray'), options: [{ label: text(), value: 'o0' }], ...maybe('maxAllowedSelections', () => 1) }),
  };
  const holders = {
    Row: () => ({ children: children(), ...layout() }),
    Column: () => ({ children: children(), ...layout() }),
    List: () => ({ children: children(), ...maybe('direction', () => 'horizontal') }),
    Card: () => ({ child: child() }),
    Tabs: () => ({ tabItems: [{ title: text(), child: child() }] }),
    Modal: () => ({ entryPointChild: child(), contentChild: child() }),
    Button: () => ({ child: child(), action: { name: 'go', ...maybe('context', () => [{ key: 'k', value: text() }]) }, ...maybe('primary', () => true) }),
  };
  const kinds = BELOW[id].length > 0 && (id === 'root' || rng.chance(0.6)) ? holders : leaves;
  const kind = id === 'root' ? rng.pick(['Row', 'Column', 'List']) : rng.pick(Object.keys(kinds));
  return { id, ...maybe('weight', () => 2, 0.15), component: { [kind]: kinds[kind]() } };
}

/** Nothing is inside itself: the peer of v0.8 throws then, and keeps the tree that it had. */
const BELOW = Object.fromEntries(IDS.map((id, at) => [id, IDS.slice(at + 1)]));

/** Messages of v0.8. */
export function earlierStream(index) {
  const rng = random(index);
  const made = [];
  const row = (key) => ({ key, valueMap: [{ key: 'name', valueString: rng.pick(['Ann', 'Bo']) }, { key: 'n', valueNumber: rng.below(9) }] });
  const entries = () => [{ key: 'name', valueString: 'Ada' }, { key: 'n', valueNumber: 1.5 }, { key: 'on', valueBoolean: true }, { key: 'rows', valueMap: [row('r0'), row('r1')] }, { key: 'user', valueMap: [{ key: 'tags', valueString: '["x","y"]' }] }].filter(() => rng.chance(0.85));
  const defined = new Set();
  for (let left = 6 + rng.below(10); left > 0; left -= 1) {
    const surfaceId = rng.pick(SURFACES);
    // The peer draws nothing while a part is missing.
    if (!defined.has(surfaceId)) made.push({ surfaceUpdate: { surfaceId, components: IDS.map((id) => component08(rng, id)) } });
    defined.add(surfaceId);
    rng.pick([
      () => made.push({ surfaceUpdate: { surfaceId, components: IDS.filter(() => rng.chance(0.4)).map((id) => component08(rng, id)) } }),
      () => made.push({ dataModelUpdate: { surfaceId, ...(rng.chance(0.5) && { path: '/' }), contents: entries() } }),
      () => made.push({ dataModelUpdate: { surfaceId, path: rng.pick(['/rows/r0', 'user', '/deep/a', '/n', 'rows.r2']), contents: rng.pick([[{ key: '.', valueString: 'x' }], [{ key: 'name', valueString: 'Cy' }, { key: 'n', valueNumber: 4 }]]) } }),
      () => made.push({ beginRendering: { surfaceId, root: 'root', ...(rng.chance(0.4) && { styles: { primaryColor: '#FF0000' } }) } }),
      () => { if (rng.chance(0.3) && defined.delete(surfaceId)) made.push({ deleteSurface: { surfaceId } }); },
    ])();
  }
  return made;
}
