// What npm `@a2ui/web_core` makes of messages: surfaces in the shape that `partsong fold` prints. English, UTC.
import * as v08 from '@a2ui/web_core/v0_8';
import * as v09 from '@a2ui/web_core/v0_9';

const FUNCTIONS = v09.createBasicCatalogFunctions({ locale: 'en-US' });

/** The basic catalog under whatever id a message names. */
const catalog = (id) => new v09.Catalog(id, v09.BASIC_COMPONENTS, FUNCTIONS);

/** The model delivers what happened a little later. */
const settled = () => new Promise((done) => { setTimeout(done, 0); });

/** Maps as objects, closures as the word that stands for an action, and nothing that is undefined. */
function plain(value) {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  if (Array.isArray(value)) return Array.from(value, (item) => plain(item) ?? null);
  if (typeof value === 'function') return '<Action>';
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]).filter(([key, item]) => item !== undefined && !isOver(key, item)));
}

/** An input that failed once keeps an empty list of what was wrong. */
const isOver = (key, value) => key === 'validationErrors' && value.length === 0;

/** Since v0.9. A message that the peer refuses changes nothing. */
export async function later(messages) {
  const catalogs = messages.map((message) => message.createSurface?.catalogId).filter(Boolean);
  const processor = new v09.MessageProcessor([...new Set(catalogs)].map(catalog));
  const resolvers = new Map();
  processor.onSurfaceCreated((surface) => resolvers.set(surface.id, new v09.NodeResolver(surface, surface.catalog)));
  processor.onSurfaceDeleted((id) => resolvers.delete(id));
  const quiet = console.error;
  console.error = () => {};
  for (const message of messages) {
    try {
      processor.processMessage(message);
    } catch {
      // Refused as a whole.
    }
    await settled();
  }
  console.error = quiet;
  const surfaces = {};
  for (const surface of processor.model.surfacesMap.values()) {
    surfaces[surface.id] = plain({
      catalogId: surface.catalog.id,
      theme: surface.theme ?? {},
      sendDataModel: surface.sendDataModel,
      dataModel: surface.dataModel.get('/'),
      tree: resolvers.get(surface.id)?.rootNode.peek()?.toJSON() ?? null,
    });
  }
  return surfaces;
}

/** A value of v0.8 as it is shown. */
function bound(value, node, processor, surface) {
  if (Array.isArray(value)) return value.map((item) => bound(item, node, processor, surface));
  if (value === null || typeof value !== 'object') return value;
  if (value.type && value.properties) return tree(value, processor, surface);
  for (const key of ['literalString', 'literalNumber', 'literalBoolean', 'literalArray', 'literal']) if (value[key] !== undefined) return value[key];
  if (typeof value.path === 'string') return plain(processor.getData(node, value.path, surface) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bound(item, node, processor, surface)]));
}

function tree(node, processor, surface) {
  const props = {};
  for (const [key, value] of Object.entries(node.properties)) {
    if (key !== 'action') props[key] = bound(value, node, processor, surface);
    else {
      const context = (value.context ?? []).map(({ key: name, value: item }) => [name, bound(item, node, processor, surface)]);
      props[key] = { name: value.name, context: Object.fromEntries(context) };
    }
  }
  const place = node.dataContextPath === '/' ? {} : { dataPath: node.dataContextPath };
  const weight = node.weight === 'initial' ? {} : { weight: node.weight };
  return { id: node.id, type: node.type, ...place, ...weight, props };
}

/** v0.8, without its schema: that refuses a component whose children come in a later message. */
export function earlier(messages) {
  const processor = new v08.A2uiMessageProcessor();
  const known = new Map();
  for (const message of messages) {
    const [kind, body] = Object.entries(message)[0];
    const id = body.surfaceId ?? '@default';
    try {
      if (kind === 'beginRendering') processor.handleBeginRendering(body, id);
      if (kind === 'surfaceUpdate') processor.handleSurfaceUpdate(body, id);
      if (kind === 'dataModelUpdate') processor.handleDataModelUpdate(body, id);
      if (kind === 'deleteSurface') processor.handleDeleteSurface(body);
    } catch {
      // A tree that is not whole yet; the next message builds it anew.
    }
    if (kind === 'deleteSurface') known.delete(id);
    else known.set(id, true);
  }
  const surfaces = {};
  for (const [id, surface] of processor.surfaces) {
    surfaces[id] = plain({
      root: surface.rootComponentId,
      styles: surface.styles,
      ready: Boolean(surface.rootComponentId),
      dataModel: surface.dataModel,
      tree: surface.componentTree ? tree(surface.componentTree, processor, id) : null,
    });
  }
  return surfaces;
}

/** What a template of `formatString` is made of, or why it is none. */
export function expression(input) {
  try {
    return { parts: plain(new v09.ExpressionParser().parse(input)) };
  } catch (error) {
    return { message: error.message };
  }
}

/** A call in the place `scope` of the data: its value, and whether an error was reported. */
export function evaluate(call, data, scope) {
  const surface = new v09.SurfaceModel('s', catalog('c'));
  let failed = false;
  surface.onError.subscribe(() => { failed = true; });
  surface.dataModel.set('/', data);
  const value = plain(new v09.DataContext(surface, scope).resolveDynamicValue(call));
  return { ...(value === undefined ? {} : { value }), ...(failed ? { failed } : {}) };
}

/** Steps that read, write or delete at a path, each with what came of it. */
export function steps(list) {
  const model = new v09.DataModel({});
  return list.map(({ read, write, delete: gone, value }) => {
    try {
      if (read !== undefined) {
        const found = plain(model.get(read));
        return found === undefined ? { read } : { read, value: found };
      }
      if (gone !== undefined) model.set(gone, undefined);
      else model.set(write, structuredClone(value));
      return gone === undefined ? { write, value } : { delete: gone };
    } catch (error) {
      return gone === undefined ? { write, value, refused: error.message } : { delete: gone, refused: error.message };
    }
  });
}
