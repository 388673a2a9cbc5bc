import fc from 'fast-check';
import type { Value } from '#shared/domain/value.ts';
import { SpelledLanguages } from '#shared/service/cells/spelled-languages.ts';
import type { Json } from '#shared/service/json.ts';
import { value } from '../../../support/arbitraries.ts';

/** A product as its owner thinks of it, before any service spells it. */
export interface Truth {
  identifier: string;
  productId: string;
  title: string;
  parent: string | null;
  values: { property: string; locale: string | null; value: Value }[];
}

/** How a service spells its products and pages; every name is the service's own. */
export interface Spelling {
  list: string;
  identifier: string;
  productId: string;
  title: string;
  container: string;
  shape: { kind: 'list'; name: string; value: string; locale: string } | { kind: 'map' };
  family: { kind: 'flat'; parent: string } | { kind: 'nested'; children: string };
  paging:
    | { kind: 'token'; path: string; param: string; start: 'digits' | 'opaque' }
    | { kind: 'address'; path: string; param: string; by: 'page' | 'offset' | 'opaque' }
    | { kind: 'page'; path: string; param: string; total: string }
    | { kind: 'offset'; path: string; param: string; total: string }
    | { kind: 'none' };
  /** Whether such answers hold other things as well. */
  clutter: boolean;
}

type Style = (words: string) => string;
const styles: Style[] = [
  (words) => words.replaceAll(' ', '_'),
  (words) => words.replaceAll(' ', '-'),
  (words) => words.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase()),
  (words) => words.replace(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase()),
];

const named = (...names: string[]) =>
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...styles)).map(([name, style]) => style(name));

/** A name that says nothing: only its contents show what it is for. */
const opaque = fc.stringMatching(/^[qxz]{3,6}[0-9]?$/);

const under = (names: fc.Arbitrary<string>, ...places: string[]) =>
  fc
    .tuple(fc.constantFrom(...places), names)
    .map(([place, name]) => (place === '' ? name : `${place}.${name}`));

const paging: fc.Arbitrary<Spelling['paging']> = fc.oneof(
  fc
    .constantFrom(
      ['next_cursor', 'cursor'],
      ['meta.nextPageToken', 'pageToken'],
      ['paging.cursors.after', 'after'],
      ['pageInfo.endCursor', 'after'],
      ['continuation_token', 'continuation_token'],
      ['offset', 'offset'],
      ['pagination.next', 'cursor'],
      ['meta.next_offset', 'offset'],
    )
    .chain(([path, param]) =>
      fc.constantFrom('digits' as const, 'opaque' as const).map((start) => ({
        kind: 'token' as const,
        path: path ?? '',
        param: param ?? '',
        start: path?.endsWith('offset') ? ('digits' as const) : start,
      })),
    ),
  fc
    .tuple(
      fc.constantFrom('next', 'links.next', '_links.next.href', 'meta.next_url'),
      fc.constantFrom(
        ['page', 'page'] as const,
        ['pageNumber', 'page'] as const,
        ['skip', 'offset'] as const,
        ['page[cursor]', 'opaque'] as const,
        ['starting_after', 'opaque'] as const,
      ),
    )
    .map(([path, [param, by]]) => ({ kind: 'address' as const, path, param, by })),
  fc
    .constantFrom(
      ['page', 'total_pages'],
      ['meta.page', 'meta.pages'],
      ['pagination.current_page', 'pagination.last_page'],
    )
    .map(([path, total]) => ({ kind: 'page' as const, path: path ?? '', param: 'page', total: total ?? '' })),
  fc
    .constantFrom(['offset', 'total'], ['meta.skip', 'meta.total'], ['paging.start', 'paging.totalCount'])
    .map(([path, total]) => ({
      kind: 'offset' as const,
      path: path ?? '',
      param: path?.split('.').at(-1) ?? '',
      total: total ?? '',
    })),
  fc.constant({ kind: 'none' as const }),
);

/** Any service that the assistant promises to understand. */
export const spelling: fc.Arbitrary<Spelling> = fc
  .record({
    list: fc.oneof(
      fc.constantFrom(
        '',
        'products',
        'data',
        'data.items',
        'result.products',
        'response.body.list',
        'payload',
        'hits.hits',
      ),
      opaque,
    ),
    identifier: under(
      named('sku', 'identifier', 'external id', 'article number', 'code', 'ean', 'house key'),
      '',
      'attributes',
      'data.core',
    ),
    productId: under(named('product id', 'id', 'uuid', 'internal id'), '', 'ids'),
    title: under(named('title', 'name', 'display name', 'house title'), '', 'info'),
    container: fc.oneof(
      under(named('properties', 'attributes', 'values', 'custom fields', 'specs'), '', 'content'),
      opaque,
    ),
    shape: fc.oneof(
      fc.record({
        kind: fc.constant('list' as const),
        name: named('name', 'property', 'attribute code', 'key', 'field'),
        value: named('value', 'data', 'content', 'text'),
        locale: fc.oneof(named('locale', 'language', 'lang', 'language code'), opaque),
      }),
      fc.constant({ kind: 'map' as const }),
    ),
    family: fc.oneof(
      named('parent identifier', 'parent sku', 'parent', 'parent ref', 'variant of').map((parent) => ({
        kind: 'flat' as const,
        parent,
      })),
      named('children', 'variants', 'child products', 'house offspring').map((children) => ({
        kind: 'nested' as const,
        children,
      })),
    ),
    paging,
    clutter: fc.boolean(),
  })
  // Each name stands for one thing only, and a body that is itself the list has no room for anything else.
  .filter((s) => {
    const tops = [
      s.identifier,
      s.productId,
      s.title,
      s.container,
      s.family.kind === 'flat' ? s.family.parent : s.family.children,
    ];
    return new Set(tops).size === tops.length && !tops.some((a) => tops.some((b) => b.startsWith(`${a}.`)));
  })
  .filter(({ shape }) => shape.kind === 'map' || new Set([shape.name, shape.value, shape.locale]).size === 3)
  .map((s) => (s.list === '' ? { ...s, paging: { kind: 'none' }, clutter: false } : s));

const propertyName = fc.constantFrom(
  'title',
  'colour',
  'Größe',
  'net weight',
  'care.notes',
  'constructor',
  'ean-13',
  '材質',
);

const languages = new SpelledLanguages(['en'], 'guessed');

/** Whether a name inside a value is a word for a language, or for none: in a map it cannot be told from the languages of the cell. */
const namesLanguage = (held: unknown): boolean =>
  Array.isArray(held)
    ? held.some(namesLanguage)
    : typeof held === 'object' &&
      held !== null &&
      Object.entries(held).some(([key, inner]) => languages.of(key) !== null || namesLanguage(inner));

/** What a cell may hold, as far as a page can show where it ends. */
const cell = value.filter((one) => !namesLanguage(one));

/** Products in the languages given, the primary first; the first product has every language of one property. */
export const catalog = (locales: readonly string[]): fc.Arbitrary<Truth[]> =>
  fc
    .array(
      fc.record({
        title: fc.constantFrom('Pan', 'Kettle', 'Tea & co', '鍋'),
        values: fc.uniqueArray(
          fc.record({
            property: propertyName,
            localized: fc.boolean(),
            cells: fc.array(cell, { minLength: 4, maxLength: 4 }),
          }),
          { selector: ({ property }) => property, maxLength: 5 },
        ),
        isChild: fc.boolean(),
      }),
      { minLength: 2, maxLength: 9 },
    )
    .map((drawn) => {
      const out: Truth[] = [];
      // What a page does not show cannot be proposed: if there are children, the first page has one.
      const hasChildren = drawn.some(({ isChild }) => isChild);
      for (const [index, { title, values, ...draw }] of drawn.entries()) {
        const isChild = index === 1 ? hasChildren : draw.isChild;
        const parent = isChild ? (out.findLast((other) => other.parent === null)?.identifier ?? null) : null;
        const named = values.flatMap(({ property, localized, cells }): Truth['values'] =>
          localized
            ? locales.map((locale, i) => ({ property, locale, value: cells[i] ?? '' }))
            : [{ property, locale: null, value: cells[0] ?? '' }],
        );
        const first: Truth['values'] = locales.map((locale) => ({
          property: 'summary',
          locale,
          value: `in ${locale}`,
        }));
        out.push({
          identifier: `00${index}-A`,
          productId: `${9000 + index * 7}`,
          title: `${title} ${index}`,
          parent,
          values: index === 0 ? [...named, ...first] : named,
        });
      }
      return out;
    });

/** The complete answer to a list request, `query` being what the client put into the address. */
export function answer(
  truth: readonly Truth[],
  spelled: Spelling,
  query: ReadonlyMap<string, string>,
  pageSize: number,
): Json {
  const roots = spelled.family.kind === 'flat' ? truth : truth.filter(({ parent }) => parent === null);
  const { paging: by } = spelled;
  const asked = by.kind === 'none' ? undefined : query.get(by.param);
  const start =
    by.kind === 'none' || asked === undefined
      ? 0
      : by.kind === 'page' || (by.kind === 'address' && by.by === 'page')
        ? (Number(asked) - 1) * pageSize
        : Number(asked.replace('after-', ''));
  const size = by.kind === 'none' ? roots.length : pageSize;
  const page = roots.slice(start, start + size).map((product) => record(product, truth, spelled));
  const end = start + size;
  const more = end < roots.length;
  if (spelled.list === '') return page;
  const body: { [key: string]: Json } = {};
  if (spelled.clutter) {
    put(body, 'errors', []);
    put(body, 'languages', [{ code: 'en' }, { code: 'de' }, { code: 'fr' }]);
    put(body, 'facets', [
      { name: 'brand', count: 3 },
      { name: 'colour', count: 9 },
    ]);
    put(body, 'request_id', 'r-1');
  }
  put(body, spelled.list, page);
  if (by.kind === 'token') put(body, by.path, more ? (by.start === 'digits' ? end : `after-${end}`) : null);
  if (by.kind === 'address') {
    const position = { page: String(start / pageSize + 2), offset: String(end), opaque: `after-${end}` }[
      by.by
    ];
    put(
      body,
      by.path,
      more
        ? `https://api.example.com/v2/list?${encodeURIComponent(by.param)}=${position}&limit=${pageSize}`
        : null,
    );
  }
  if (by.kind === 'page') {
    put(body, by.path, start / pageSize + 1);
    put(body, by.total, Math.ceil(roots.length / pageSize));
  }
  if (by.kind === 'offset') {
    put(body, by.path, start);
    put(body, by.total, roots.length);
  }
  return body;
}

function record(product: Truth, all: readonly Truth[], spelled: Spelling): Json {
  const out: { [key: string]: Json } = {};
  if (spelled.clutter) {
    Object.assign(out, {
      status: 'live',
      version: 3,
      created_at: '2024-05-01T10:00:00Z',
      url: `https://x/${product.identifier}`,
    });
    out.images = [{ url: 'https://x/1.jpg', alt: 'one' }];
  }
  put(out, spelled.identifier, product.identifier);
  put(out, spelled.productId, Number(product.productId));
  put(out, spelled.title, product.title);
  put(out, spelled.container, values(product, spelled));
  if (spelled.family.kind === 'flat') {
    if (product.parent !== null) put(out, spelled.family.parent, product.parent);
  } else {
    const children = all.filter(({ parent }) => parent === product.identifier);
    if (children.length > 0)
      put(
        out,
        spelled.family.children,
        children.map((child) => record(child, all, spelled)),
      );
  }
  return out;
}

function values({ values: held }: Truth, { shape }: Spelling): Json {
  if (shape.kind === 'list')
    return held.map(({ property, locale, value: cellValue }) => ({
      [shape.name]: property,
      [shape.value]: cellValue as Json,
      ...(locale === null ? {} : { [shape.locale]: locale }),
    }));
  const map = new Map<string, Json>();
  for (const { property, locale, value: cellValue } of held) {
    if (locale === null) map.set(property, cellValue as Json);
    else map.set(property, { ...((map.get(property) ?? {}) as object), [locale]: cellValue as Json });
  }
  return Object.fromEntries(map);
}

function put(target: { [key: string]: Json }, path: string, json: Json): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let here = target;
  for (const name of names) {
    here[name] ??= {};
    here = here[name] as { [key: string]: Json };
  }
  here[last] = json;
}
