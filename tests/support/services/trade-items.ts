import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, changing, count, located, nested } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en-GB', 'de-DE', 'nl-NL'];
const TOKEN = '8a1f5c7e0b2d4936';
const SIZE = 12;
const MOST = 100;
/** What is a field of each description; all else with a code is a feature. */
const DESCRIBED = ['MinimalItemDescription', 'ItemLongDescription'];
const OWN = ['ItemGTIN', 'ItemKeyword', 'classification'];

/**
 * ETIM xChange, as suppliers of electrical goods exchange their items. What is different: descriptions are blocks by language,
 * all else is features with a code, whose value is in one of several fields by its kind (`EtimValueCode`, `EtimValueNumeric`,
 * `EtimValueLogical`), or in details by language; they are within a list of classifications; the pages are counted beside the list.
 *
 * Its reference: the token is sent in `Ocp-Apim-Subscription-Key`; `Page`, from 1, and `PageSize`, at most 100;
 * `SupplierItemNumber=…` asks for one; `WithVariants=true` lists variants, too. A change is `{"identifier": "…",
 * "ItemDescriptions": [{"DescriptionLanguage": "de-DE", "MinimalItemDescription": "…"}], "EtimFeatures": [{"EtimFeatureCode":
 * "EF002169", "EtimValueCode": "steel"}], "ItemGTIN": "…"}`; null removes; `"Action": "ADD"` appends. `?Mode=withdraw` on DELETE
 * unlinks, `?Mode=purge` deletes.
 */
export const tradeItems: ForeignService = {
  name: 'trade items',
  knows: {
    integrationId: 'NL-4711',
    token: TOKEN,
    identifierField: 'SupplierItemNumber',
    titleField: 'MinimalItemDescription',
    locales: LOCALES,
  },
  profile: { auth: { header: 'Ocp-Apim-Subscription-Key', prefix: '' } },
  start: (open) =>
    serve(
      {
        integrationId: 'NL-4711',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 37,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'MinimalItemDescription',
            description: 'ItemLongDescription',
            colour: 'EF000007',
            material: 'EF002169',
            ean: 'ItemGTIN',
            size: 'EF008242',
            weight: 'EF000167',
            active: 'EF004321',
            tags: 'ItemKeyword',
            category: 'classification',
          },
          sku: (n) => `${n % 3 === 0 ? '0' : ''}${45_100 + n}`,
          id: (n) => `${900_100 + n * 3}-NL`,
        }),
        technical: ['EtimReleaseVersion', 'EtimClassCode', 'ItemStatus'],
        admits: ({ headers }) => headers['ocp-apim-subscription-key'] === TOKEN,
        refuse: ({ status, message }) => json(status, { statusCode: status, message }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            Changes: entries.map(({ item, at, summary, full }) => ({
              SupplierItemNumber: item.sku,
              ChangedAt: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { Item: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent.Action === 'ADD' ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: sent.SupplierItemNumber,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf({
            ...sent,
            ...Object(sent.ItemDetails),
            EtimFeatures: Object(Object(sent.EtimClassification)[0]).EtimFeatures,
          }).filter(({ value }) => value !== null),
        }),
        wrote: (written) =>
          json(200, {
            Accepted: written.flatMap(({ sku, problem }) => (problem ? [] : [{ SupplierItemNumber: sku }])),
            Rejected: written.flatMap(({ sku, problem }) =>
              problem ? [{ SupplierItemNumber: sku, Reason: problem.message }] : [],
            ),
          }),
        mode: ({ query }) => {
          const mode = query.get('Mode');
          if (mode === 'withdraw') return 'unlink';
          if (mode === 'purge') return 'delete';
          throw new Problem(400, 'Mode', 'Mode is withdraw or purge', 'Mode');
        },
        removed: ({ sku }) => json(200, { SupplierItemNumber: sku }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const page = count(query.get('Page'), 1, 1);
  const size = count(query.get('PageSize'), SIZE, 1);
  if (!(page >= 1 && size <= MOST))
    throw new Problem(400, 'PageSize', `PageSize is 1 to ${MOST}`, 'PageSize');
  const all = asked(store, query.get('SupplierItemNumber'), query.get('WithVariants') === 'true');
  const { part } = slice(all, (page - 1) * size, size);
  return json(200, {
    CatalogueId: 'NL-4711',
    Items: part.map((item) => write(item, store)),
    Paging: { Page: page, PageSize: size, TotalPages: Math.ceil(all.length / size), TotalItems: all.length },
  });
}

function write(item: Item, store: Store): unknown {
  const has = (name: string) => item.cells.filter((cell) => cell.name === name);
  const blocks = LOCALES.flatMap((locale) => {
    const own = item.cells.filter((cell) => cell.locale === locale && DESCRIBED.includes(cell.name));
    return own.length === 0
      ? []
      : [{ DescriptionLanguage: locale, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) }];
  });
  const features = [...store.plain, ...store.localized].flatMap((name) => {
    const cells = has(name);
    return cells.length === 0 || [...DESCRIBED, ...OWN].includes(name) ? [] : [feature(name, cells)];
  });
  return {
    SupplierItemNumber: item.sku,
    ItemId: item.id,
    ...Object.fromEntries(OWN.flatMap((name) => has(name).map(({ value }) => [name, value]))),
    ...nested(item),
    ItemDetails: { ItemStatus: 'ACTIVE', ItemDescriptions: blocks },
    EtimClassification: [{ EtimReleaseVersion: '9.0', EtimClassCode: 'EC002714', EtimFeatures: features }],
  };
}

function feature(EtimFeatureCode: string, cells: Cell[]): unknown {
  if (cells[0]?.locale)
    return {
      EtimFeatureCode,
      EtimValueDetails: cells.map(({ locale, value }) => ({
        EtimValueDetailsLanguage: locale,
        EtimValueDetails: value,
      })),
    };
  const value = cells[0]?.value;
  const kind = { number: 'Numeric', boolean: 'Logical' }[typeof value as string] ?? 'Code';
  return { EtimFeatureCode, [`EtimValue${kind}`]: value };
}

function cellsOf(sent: Record<string, unknown>): Cell[] {
  const described = [sent.ItemDescriptions ?? []].flat().flatMap((block) => {
    const { DescriptionLanguage: locale, ...texts } = Object(block);
    return Object.entries(texts).map(([name, value]): Cell => ({ name, locale, value }));
  });
  const features = [sent.EtimFeatures ?? []].flat().flatMap((one): Cell[] => {
    const { EtimFeatureCode: name, EtimValueDetails: details, ...values } = Object(one);
    if (!Array.isArray(details)) return [{ name, locale: null, value: Object.values(values)[0] ?? null }];
    return details.map((detail) => ({
      name,
      locale: detail.EtimValueDetailsLanguage,
      value: detail.EtimValueDetails,
    }));
  });
  const own = OWN.flatMap((name) => (name in sent ? [{ name, locale: null, value: sent[name] }] : []));
  return [...described, ...features, ...own];
}
