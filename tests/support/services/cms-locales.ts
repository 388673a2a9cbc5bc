import type { Reply, Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en-US', 'de-DE', 'ja-JP'];
const TOKEN = 'CFPAT-9f1c77aa02';
const SIZE = 14;
const MOST = 20;
const KNOWN = ['skip', 'limit', 'order', 'fields.sku', 'children', 'content_type', 'select'];

/** A CMS: system fields beside content fields, each of which has a value by locale, whether it is localized or not. */
export const cmsLocales: ForeignService = {
  name: 'CMS locale maps',
  knows: {
    integrationId: 'yadj1kx9rmg0',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'productName',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: { kind: 'op', set: 'put', append: 'push', remove: 'delete', values: '', values_shape: 'cells' },
    results: { items: 'items', identifier: 'sku', error: 'error', applied_when: 'no_error' },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'yadj1kx9rmg0',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 45,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'productName',
            description: 'productDescription',
            colour: 'color',
            material: 'material',
            model: 'model',
            size: 'size',
            weight: 'weight',
            stock: 'quantity',
            active: 'isFeatured',
            tags: 'tags',
            category: 'category',
          },
          sku: (n) => `B00${(n * 7919 + 131).toString(36).toUpperCase()}`,
          id: (n) => `${(n + 40).toString(36)}hTzF${n}x9gQoWz${(n * 31).toString(36)}cw`,
        }),
        technical: ['sys', 'metadata', 'includes'],
        know: (cell) => ({ ...cell, locale: cell.locale ?? 'en-US' }),
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message, field }) =>
          reply(status, {
            sys: { type: 'Error', id: errorId(code) },
            message,
            ...(field === null ? {} : { details: { errors: [{ name: code, path: [field] }] } }),
            requestId: '5ad1-0c7e',
          }),
        list,
        changes: ({ entries, offset }, store) =>
          reply(200, {
            sys: { type: 'Array' },
            items: entries.map(({ item, at, summary, full }) => ({
              sys: { type: 'EntryUpdate', id: `${item.id}.${at}`, createdAt: at },
              entry: full ? write(item, store) : { sys: { type: 'Link', linkType: 'Entry', id: item.id } },
              ...(summary === undefined ? {} : { summary }),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          reply(200, {
            sys: {
              type: 'BulkAction',
              status: written.some(({ problem }) => problem) ? 'failed' : 'succeeded',
            },
            items: written.map(({ item, sku, problem }) => ({
              sys: { type: 'BulkActionItem', id: item?.id ?? null },
              sku,
              ...(problem
                ? { error: { sys: { type: 'Error', id: errorId(problem.code) }, message: problem.message } }
                : {}),
            })),
          }),
        mode: ({ query }) => (query.get('archive') === 'true' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

const errorId = (code: string): string =>
  code
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const reply = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/vnd.cms.management.v1+json',
  text: JSON.stringify(body, null, 2),
});

function list({ query }: Seen, store: Store): Reply {
  for (const name of query.keys())
    if (!KNOWN.includes(name))
      throw new Problem(400, 'invalid_query', `The query you sent was invalid: ${name}.`, name);
  const skip = Number(query.get('skip') ?? 0);
  const limit = Number(query.get('limit') ?? SIZE);
  if (!(skip >= 0)) throw new Problem(400, 'invalid_query', 'skip must be a number', 'skip');
  if (!(limit >= 0 && limit <= MOST))
    throw new Problem(400, 'invalid_query', `limit must be between 0 and ${MOST}`, 'limit');
  const sku = query.get('fields.sku');
  const pool = query.get('children') === 'true' ? store.items : store.roots();
  const all = sku === null ? pool : store.items.filter((item) => item.sku === sku);
  const { part } = slice(all, skip, limit);
  return reply(200, {
    sys: { type: 'Array' },
    total: all.length,
    skip,
    limit,
    items: part.map((item) => write(item, store)),
  });
}

function write(item: Item, store: Store): unknown {
  const { defining, own } = store.split(item);
  const fields: Record<string, Record<string, unknown>> = { sku: { 'en-US': item.sku } };
  for (const { name, locale, value } of own) fields[name] = { ...fields[name], [locale ?? 'en-US']: value };
  if (item.parent !== null) fields.parent_identifier = { 'en-US': item.parent };
  if (item.axes.length > 0) fields.child_bound_attributes = { 'en-US': item.axes };
  if (defining.length > 0) {
    const held: Record<string, Record<string, unknown>> = {};
    for (const { name, locale, value } of defining)
      held[locale ?? 'en-US'] = { ...held[locale ?? 'en-US'], [name]: value };
    fields.defining_properties = held;
  }
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      space: { sys: { type: 'Link', linkType: 'Space', id: 'yadj1kx9rmg0' } },
      id: item.id,
      type: 'Entry',
      createdAt: '2025-06-01T10:00:00.111Z',
      updatedAt: '2026-01-13T16:45:10.000Z',
      publishedVersion: 12,
      contentType: { sys: { type: 'Link', linkType: 'ContentType', id: '2PqfXUJwE8qSYKuM0U6w8M' } },
    },
    fields,
  };
}

const FIXED = ['sku', 'parent_identifier', 'child_bound_attributes', 'defining_properties'];

const cellsOf = (fields: unknown): Cell[] =>
  Object.entries(Object(fields)).flatMap(([name, values]) =>
    FIXED.includes(name)
      ? []
      : Object.entries(Object(values)).map(([locale, value]) => ({ name, locale, value })),
  );

/** `{identifier, op: "put"|"push"|"delete", fields: {name: {locale: value}}}`. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent.fields).map((cell) => ({
    ...cell,
    kind: sent.op === 'delete' ? 'remove' : sent.op === 'push' ? 'append' : 'set',
  })),
});

function product(sent: Record<string, unknown>): NewProduct {
  const fields = Object(sent.fields) as Record<string, Record<string, unknown>>;
  return {
    identifier: fields.sku?.['en-US'],
    parent: fields.parent_identifier?.['en-US'],
    axes: fields.child_bound_attributes?.['en-US'],
    cells: [
      ...cellsOf(fields),
      ...Object.entries(fields.defining_properties ?? {}).flatMap(([locale, values]) =>
        Object.entries(Object(values)).map(([name, value]) => ({ name, locale, value })),
      ),
    ],
  };
}
