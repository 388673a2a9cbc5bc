import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, count, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'e1f0c2a89b7d4e63a5c4';
const SIZE = 9;
const MOST = 50;
/** What it calls the identifier, which is a field as others are. */
const NUMBER = 'ItemNumber';
/** The types of its fields that have a name for the app's user; others are of text. */
const TYPES: Record<string, string> = {
  ItemName: 'LocaleString',
  ItemLongDescription: 'LocaleString',
  ItemColor: 'LocaleString',
  ItemMaterial: 'CVL',
  ItemWeight: 'Double',
  ItemStock: 'Integer',
  ItemIsActive: 'Boolean',
  ItemKeywords: 'CVL',
  ItemCategory: 'Xml',
};

/**
 * A PIM of entities and links: all field types of an entity in a list, with or without a value, texts as objects of all
 * languages, nulls for what is missing, variants as targets of links. Its reference says: the token is `X-inRiver-APIKey`, as
 * its refusal does; `pageIndex`, from 0, and `pageSize`; `uniqueValue` asks for one entity; children are in the links. Changes
 * are `{identifier, fieldValues: [{fieldTypeId, value, operation: "Add"}]}`, where a text is an object of the languages that
 * change; null removes, "Add" appends.
 */
export const fieldValues: ForeignService = {
  name: 'field values of entities',
  knows: {
    integrationId: 'pim-prod-euw',
    token: TOKEN,
    identifierField: NUMBER,
    titleField: 'ItemName',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [
          { fieldValues: [{ fieldTypeId: '{name}', value: { '{locale}': '{value}' } }] },
          { fieldValues: [{ fieldTypeId: '{name}', value: '{value}' }] },
        ],
        remove: [
          { fieldValues: [{ fieldTypeId: '{name}', value: { '{locale}': null } }] },
          { fieldValues: [{ fieldTypeId: '{name}', value: null }] },
        ],
        append: [{ fieldValues: [{ fieldTypeId: '{name}', value: '{value}', operation: 'Add' }] }],
      },
    },
    results: { items: '', identifier: 'uniqueValue', status: 'succeeded', success: [true] },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'pim-prod-euw',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: goods({
          count: 34,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'ItemName',
            description: 'ItemLongDescription',
            colour: 'ItemColor',
            material: 'ItemMaterial',
            model: 'ItemModel',
            ean: 'ItemGTIN',
            size: 'ItemSize',
            weight: 'ItemWeight',
            stock: 'ItemStock',
            active: 'ItemIsActive',
            tags: 'ItemKeywords',
            category: 'ItemCategory',
          },
          sku: (n) => `${70_010 + n * 10}`,
          id: (n) => String(n * 2 + 1_204),
        }),
        technical: [
          'summary',
          'displayName',
          'dataType',
          'fieldSetId',
          'segmentId',
          'inbound',
          'completeness',
        ],
        admits: ({ headers }) => headers['x-inriver-apikey'] === TOKEN,
        refuse: ({ status, code, message }) =>
          status === 401
            ? { status, type: 'text/plain', text: 'X-inRiver-APIKey header is missing or not valid' }
            : json(status, {
                type: `https://tools.ietf.org/html/rfc7231#${code}`,
                title: message,
                status,
                traceId: '00-84c1fd40-01',
              }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            events: entries.map(({ item, at, summary, full }) => ({
              eventType: 'EntityUpdated',
              entityId: Number(item.id),
              uniqueValue: item.sku,
              timestamp: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { entity: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(
            200,
            written.map(({ sku, item, problem }) => ({
              entityId: item ? Number(item.id) : null,
              uniqueValue: sku,
              succeeded: problem === null,
              errorMessage: problem?.message ?? null,
              fieldTypeId: problem?.field ?? null,
            })),
          ),
        mode: ({ query }) => {
          const mode = query.get('action');
          if (mode !== 'delete' && mode !== 'removeFromChannel')
            throw new Problem(400, 'bad_request', 'action is required: delete or removeFromChannel');
          return mode === 'delete' ? 'delete' : 'unlink';
        },
        removed: () => ({ status: 200, text: 'true' }),
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const pageIndex = count(query.get('pageIndex'), 0);
  const pageSize = count(query.get('pageSize'), SIZE, 1);
  if (!(pageIndex >= 0 && pageSize <= MOST))
    throw new Problem(400, 'bad_request', `pageIndex from 0, pageSize from 1 to ${MOST}`);
  const all = asked(store, query.get('uniqueValue'));
  const { part, next } = slice(all, pageIndex * pageSize, pageSize);
  return json(200, {
    entities: part.map((item) => write(item, store)),
    pageIndex,
    pageSize,
    count: all.length,
    hasNextPage: next !== null,
  });
}

function write(item: Item, store: Store): unknown {
  const held = new Map(byName(item.cells));
  const name = item.cells.find((cell) => cell.name === 'ItemName')?.value;
  return {
    entityId: Number(item.id),
    summary: {
      entityTypeId: 'Item',
      displayName: name,
      displayDescription: null,
      version: '2026-02-17T06:08:10.1234567',
      lockedBy: null,
      createdBy: 'pim.import@example.com',
      createdDate: '2025-07-07T07:07:07',
      modifiedDate: '2026-02-17T06:08:10',
      resourceUrl: null,
      fieldSetId: null,
      segmentId: 0,
      completeness: 62,
    },
    fieldValues: [
      { fieldTypeId: NUMBER, value: item.sku, dataType: 'String' },
      ...[...store.localized, ...store.plain].map((fieldTypeId) => ({
        fieldTypeId,
        value: joined(fieldTypeId, held.get(fieldTypeId) ?? []),
        dataType: TYPES[fieldTypeId] ?? 'String',
      })),
    ],
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    inbound: [],
    outbound: store.childrenOf(item).map((child, index) => ({
      linkId: Number(child.id) * 10 + 1,
      linkTypeId: 'ItemVariants',
      index,
      isActive: true,
      target: write(child, store),
    })),
  };
}

/** A text that has no language at all is null. */
const joined = (name: string, cells: Cell[]): unknown =>
  TYPES[name] !== 'LocaleString'
    ? (cells[0]?.value ?? null)
    : cells.length === 0
      ? null
      : Object.fromEntries(
          LOCALES.map((code) => [code, cells.find(({ locale }) => locale === code)?.value ?? null]),
        );

interface FieldValue {
  fieldTypeId: string;
  value: unknown;
  operation?: string;
}

const cellsOf = ({ fieldTypeId: name, value }: FieldValue): Cell[] =>
  TYPES[name] === 'LocaleString'
    ? Object.entries(Object(value)).map(([locale, text]) => ({ name, locale, value: text }))
    : [{ name, locale: null, value }];

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: ((sent.fieldValues ?? []) as FieldValue[]).flatMap((one) =>
    cellsOf(one).map((cell) => ({
      ...cell,
      kind:
        cell.value === null
          ? ('remove' as const)
          : one.operation === 'Add'
            ? ('append' as const)
            : ('set' as const),
    })),
  ),
});

function product(sent: Record<string, unknown>): NewProduct {
  const values = (sent.fieldValues ?? []) as FieldValue[];
  return {
    identifier: values.find(({ fieldTypeId }) => fieldTypeId === NUMBER)?.value,
    parent: sent.parent_identifier,
    axes: sent.child_bound_attributes,
    cells: values
      .filter(({ fieldTypeId }) => fieldTypeId !== NUMBER)
      .flatMap(cellsOf)
      .filter(({ value }) => value !== null),
  };
}
