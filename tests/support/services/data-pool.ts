import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, count, dressed, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['de', 'en', 'fr'];
const TOKEN = '4b1f7a0e9c3d4a55b2e86f01d7c9e3aa';
const KEY = 'Ocp-Apim-Subscription-Key';
const SIZE = 8;
const MOST = 50;
/** The modules that its values are in. */
const MODULES: Record<string, string> = {
  tradeItemDescription: 'tradeItemDescriptionModule',
  tradeItemMarketingMessage: 'marketingInformationModule',
  tradeItemKeyWords: 'marketingInformationModule',
  colourDescription: 'tradeItemDescriptionModule',
  materialType: 'tradeItemDescriptionModule',
  manufacturerModelNumber: 'tradeItemDescriptionModule',
  descriptiveSize: 'tradeItemMeasurementsModule',
  netWeight: 'tradeItemMeasurementsModule',
  quantityAvailable: 'salesInformationModule',
  isTradeItemAConsumerUnit: 'salesInformationModule',
  taxonomyClassification: 'classificationModule',
};

/**
 * A data pool: catalogue items around trade items, values in modules, texts as lists by `languageCode`, measurements with a
 * unit code, codes with their names, children within links, a continuation token. Its reference says: the token is
 * `Ocp-Apim-Subscription-Key`, as its refusal does; `continuationToken` and `pageSize`; `gtin` asks for one item; children are
 * in the links. Changes are `{identifier, documentCommand: "CHANGE_BY_REFRESH" | "ADD" | "DELETE", tradeItemInformation:
 * {module: {name: [{languageCode, value}] | value}}}`, where "ADD" appends.
 */
export const dataPool: ForeignService = {
  name: 'data pool',
  knows: {
    integrationId: '4012345000009',
    token: TOKEN,
    identifierField: 'gtin',
    titleField: 'tradeItemDescription',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [
          {
            documentCommand: 'CHANGE_BY_REFRESH',
            tradeItemInformation: { module: { '{name}': [{ languageCode: '{locale}', value: '{value}' }] } },
          },
          {
            documentCommand: 'CHANGE_BY_REFRESH',
            tradeItemInformation: { module: { '{name}': '{value}' } },
          },
        ],
        remove: [
          {
            documentCommand: 'DELETE',
            tradeItemInformation: { module: { '{name}': [{ languageCode: '{locale}' }] } },
          },
          { documentCommand: 'DELETE', tradeItemInformation: { module: { '{name}': null } } },
        ],
        append: [{ documentCommand: 'ADD', tradeItemInformation: { module: { '{name}': '{value}' } } }],
      },
    },
    results: {
      items: 'catalogueItemConfirmation',
      identifier: 'gtin',
      status: 'responseStatusCode',
      success: ['ACCEPTED', 'REGISTERED'],
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: '4012345000009',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: dressed(
          goods({
            count: 33,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'tradeItemDescription',
              description: 'tradeItemMarketingMessage',
              colour: 'colourDescription',
              material: 'materialType',
              model: 'manufacturerModelNumber',
              size: 'descriptiveSize',
              weight: 'netWeight',
              stock: 'quantityAvailable',
              active: 'isTradeItemAConsumerUnit',
              tags: 'tradeItemKeyWords',
              category: 'taxonomyClassification',
            },
            sku: (n) => `0${4_012_345_100_007 + n * 10}`,
            id: (n) => `ci-${String(n + 1).padStart(4, '0')}-4012345000009`,
          }),
          {
            netWeight: (value) => ({ value, measurementUnitCode: 'KGM' }),
            materialType: (value) => ({
              code: String(value).replaceAll(' ', '_').toUpperCase(),
              name: value,
            }),
            isTradeItemAConsumerUnit: (value) => (value === true ? 'TRUE' : 'FALSE'),
          },
        ),
        technical: [
          'dataSource',
          'dataRecipient',
          'catalogueItemState',
          'informationProviderOfTradeItem',
          'gln',
          'partyName',
          'tradeItemUnitDescriptorCode',
          'targetMarketCountryCode',
          'lastChangeDateTime',
          'effectiveDateTime',
          'tradeItemSynchronisationDates',
          'quantity',
        ],
        admits: ({ headers }) => headers[KEY.toLowerCase()] === TOKEN,
        refuse: ({ status, code, message, field }) =>
          status === 401
            ? {
                ...json(401, {
                  statusCode: 401,
                  message:
                    'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
                }),
                headers: {
                  'www-authenticate': `AzureApiManagementKey realm="https://pool.example",name="${KEY}",type="header"`,
                },
              }
            : json(status, {
                gS1Error: [{ errorCode: code, errorDescription: message, attributeName: field }],
              }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            catalogueItemNotifications: entries.map(({ item, at, summary, full }) => ({
              gtin: item.sku,
              creationDateTime: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { catalogueItem: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            catalogueItemConfirmation: written.map(({ sku, created, problem }) => ({
              gtin: sku,
              responseStatusCode: problem ? 'REJECTED' : created ? 'REGISTERED' : 'ACCEPTED',
              gS1Error: problem
                ? [
                    {
                      errorCode: problem.code,
                      errorDescription: problem.message,
                      attributeName: problem.field,
                    },
                  ]
                : [],
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('reason');
          if (mode === 'WITHDRAWAL') return 'unlink';
          if (mode === 'DELETE') return 'delete';
          throw new Problem(400, 'SYS25', 'reason must be WITHDRAWAL or DELETE', 'reason');
        },
        removed: ({ sku }) => json(202, { gtin: sku, responseStatusCode: 'ACCEPTED' }),
      },
      open,
    ),
};

const tokenOf = (item: Item): string => Buffer.from(`+RID:${item.id}#RT:1`).toString('base64');

function list({ query }: Seen, store: Store): Reply {
  const size = count(query.get('pageSize'), SIZE, 1);
  if (!(size <= MOST)) throw new Problem(400, 'SYS26', `pageSize is 1 to ${MOST}`, 'pageSize');
  const all = asked(store, query.get('gtin'));
  const sent = query.get('continuationToken');
  const from = sent === null ? 0 : all.findIndex((item) => tokenOf(item) === sent) + 1;
  if (sent !== null && from === 0) throw new Problem(400, 'SYS27', 'Unknown token', 'continuationToken');
  const { part, next } = slice(all, from, size);
  const last = part.at(-1);
  return json(200, {
    resultCount: part.length,
    catalogueItem: part.map((item) => write(item, store)),
    continuationToken: next === null || !last ? null : tokenOf(last),
  });
}

function write(item: Item, store: Store): unknown {
  const modules: Record<string, Record<string, unknown>> = {};
  for (const [name, cells] of byName(item.cells)) {
    const module = MODULES[name] ?? 'otherModule';
    modules[module] = { ...modules[module], [name]: joined(cells) };
  }
  const children = store.childrenOf(item);
  return {
    catalogueItemId: item.id,
    dataSource: '4012345000009',
    dataRecipient: '8712345000004',
    catalogueItemState: { catalogueItemStateCode: 'REGISTERED' },
    tradeItem: {
      gtin: item.sku,
      tradeItemUnitDescriptorCode: 'BASE_UNIT_OR_EACH',
      informationProviderOfTradeItem: { gln: '4012345000009', partyName: 'Gusto Kitchenware' },
      targetMarketCountryCode: '276',
      tradeItemSynchronisationDates: {
        lastChangeDateTime: '2026-02-19T09:00:00+01:00',
        effectiveDateTime: '2026-03-01T00:00:00+01:00',
      },
      tradeItemInformation: modules,
      ...(item.parent === null ? {} : { parent_identifier: item.parent }),
      ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
    },
    catalogueItemChildItemLink: children.map((child) => ({
      quantity: 1,
      catalogueItem: write(child, store),
    })),
  };
}

const joined = (cells: Cell[]): unknown =>
  cells.every(({ locale }) => locale === null)
    ? cells[0]?.value
    : cells.map(({ locale, value }) => ({ languageCode: locale, value }));

interface Text {
  languageCode: string;
  value: unknown;
}

const isTexts = (value: unknown): value is Text[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => Object.hasOwn(Object(one), 'languageCode'));

const cellsOf = (information: unknown): Cell[] =>
  Object.values(Object(information)).flatMap((module) =>
    Object.entries(Object(module)).flatMap(([name, value]): Cell[] =>
      isTexts(value)
        ? value.map((text) => ({ name, locale: text.languageCode, value: text.value }))
        : [{ name, locale: null, value }],
    ),
  );

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: cellsOf(sent.tradeItemInformation).map((cell) => ({
    ...cell,
    kind: sent.documentCommand === 'DELETE' ? 'remove' : sent.documentCommand === 'ADD' ? 'append' : 'set',
  })),
});

function product(sent: Record<string, unknown>): NewProduct {
  const item = Object(sent.tradeItem);
  return {
    identifier: item.gtin,
    parent: item.parent_identifier,
    axes: item.child_bound_attributes,
    cells: cellsOf(item.tradeItemInformation),
  };
}
