import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, changing, count, located, nested, withoutBlanks } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en-GB', 'de-DE', 'fr-FR'];
const TOKEN = 'ew0KICAiYWxnIjogIkhTMjU2Ig0KfQ';
const SIZE = 30;
const MOST = 2000;
const TYPES: Record<string, string> = {
  description: 'rich_text',
  weight: 'number',
  in_stock: 'number',
  material: 'multiple_choice',
  labels: 'multiple_choice',
  category: 'custom',
};

/**
 * Kontent.ai, as its Delivery API gives items. What is different: each language of a product is an item with the same
 * `system.id`, its language within `system`; each value is an element with its type and its label, `{type, name, value}`;
 * choices are lists of `{name, codename}`, also single ones; elements without a value have "", null or []; what has no
 * language is the same in each item; the address of the next page is "" on the last one.
 *
 * Its reference: the token is a bearer token; `skip`, from 0, and `limit` count items; `elements.sku=…` is a filter;
 * `depth=2` lists variants, too. A change is `{"identifier": "…", "language": "de-DE", "elements": {"title": {"value": "…"}}}`,
 * choices by their names, `["steel"]`; null removes; `"mode": "append"` appends. `?action=archive` on DELETE unlinks,
 * `?action=delete` deletes.
 */
export const headlessItems: ForeignService = {
  name: 'headless items',
  knows: {
    integrationId: '975bf280',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: '975bf280',
        locales: LOCALES,
        unknown: 'refuse',
        goods: withoutBlanks(
          goods({
            count: 38,
            locales: LOCALES,
            page: 10,
            names: {
              title: 'title',
              description: 'description',
              colour: 'colour',
              material: 'material',
              model: 'model_number',
              ean: 'ean',
              size: 'size',
              weight: 'weight',
              stock: 'in_stock',
              tags: 'labels',
              category: 'category',
            },
            sku: (n) => `kd_${n}_${n % 5}`,
            id: (n) => `f4b3fc05-e988-4dae-9ac1-${String(940_000_000_000 + n * 13)}`,
          }),
        ),
        technical: ['name', 'codename', 'collection', 'type', 'last_modified', 'workflow_step'],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) =>
          json(status, { message, request_id: '|b2', error_code: code.length, specific_code: 0 }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            deltas: entries.map(({ item, at, summary, full }) => ({
              id: item.id,
              timestamp: at,
              change_type: 'changed',
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { item: editions(item, store)[0] } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent.mode === 'append' ? 'append' : 'set'),
        }),
        product: (sent) => {
          const { sku, ...rest } = Object(sent.elements);
          return {
            identifier: Object(sku).value,
            parent: sent.parent_identifier,
            axes: sent.child_bound_attributes,
            cells: cellsOf({ ...sent, elements: rest }).filter(({ value }) => value !== null),
          };
        },
        wrote: (written) =>
          json(200, {
            results: written.map(({ sku, problem }) => ({
              reference: sku,
              outcome: problem ? 'rejected' : 'accepted',
              ...(problem ? { message: problem.message } : {}),
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('action');
          if (mode === 'archive') return 'unlink';
          if (mode === 'delete') return 'delete';
          throw new Problem(400, 'bad_action', 'action is archive or delete', 'action');
        },
        removed: () => ({ status: 204 }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query, path }: Seen, store: Store): Reply {
  const skip = count(query.get('skip'), 0);
  const limit = count(query.get('limit'), SIZE, 1);
  if (!(skip >= 0 && limit <= MOST)) throw new Problem(400, 'bad_limit', `limit is 1 to ${MOST}`, 'limit');
  const all = asked(store, query.get('elements.sku'), Number(query.get('depth') ?? 1) > 1).flatMap((item) =>
    editions(item, store),
  );
  const { part, next } = slice(all, skip, limit);
  const rest = new URLSearchParams(query);
  rest.set('skip', String(next));
  rest.set('limit', String(limit));
  return json(200, {
    items: part,
    modular_content: {},
    pagination: { skip, limit, count: part.length, next_page: next === null ? '' : `${path}?${rest}` },
  });
}

function editions(item: Item, store: Store): unknown[] {
  const languages = LOCALES.filter(
    (code) => code === LOCALES[0] || item.cells.some(({ locale }) => locale === code),
  );
  return languages.map((language) => ({
    system: {
      id: item.id,
      name: String(item.cells[0]?.value ?? item.sku),
      codename: item.sku.toLowerCase(),
      language,
      type: 'product',
      collection: 'default',
      last_modified: '2026-01-30T08:15:00.000Z',
      workflow_step: 'published',
    },
    elements: {
      sku: { type: 'text', name: 'SKU', value: item.sku },
      ...Object.fromEntries(
        [...store.localized, ...store.plain].map((name) => [
          name,
          element(
            name,
            item.cells.find(
              (cell) => cell.name === name && (cell.locale === null || cell.locale === language),
            ),
          ),
        ]),
      ),
    },
    ...nested(item),
  }));
}

function element(name: string, cell: Cell | undefined): unknown {
  const type = TYPES[name] ?? 'text';
  const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  if (type !== 'multiple_choice')
    return { type, name: label, value: cell?.value ?? (type === 'number' || type === 'custom' ? null : '') };
  const choices = [cell?.value ?? []].flat() as string[];
  return {
    type,
    name: label,
    value: choices.map((one) => ({ name: one, codename: one.toLowerCase().replaceAll(/\W+/g, '_') })),
  };
}

const cellsOf = ({ language, elements }: Record<string, unknown>): Cell[] =>
  Object.entries(Object(elements)).map(([name, sent]) => {
    const { value = null } = Object(sent);
    const held = value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
    const choices = Array.isArray(held) ? held.map((one) => Object(one).name ?? one) : held;
    return {
      name,
      locale: typeof language === 'string' ? language : null,
      value: name === 'material' && Array.isArray(choices) ? choices[0] : choices,
    };
  });
