import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#shared/domain/value.ts';
import { findings } from '#shared/service/assistant/findings.ts';
import { proposedDialect } from '#shared/service/assistant/propose.ts';
import { at, type Json } from '#shared/service/json.ts';
import { defaultProfile, serviceProfile } from '#shared/service/profile.ts';
import { type Dialect, readProducts } from '#shared/service/wire.ts';
import { answer, catalog, type Spelling, spelling, type Truth } from './foreign-service.ts';

const proposeProfile = (body: Json, dialect: Dialect) =>
  proposedDialect({ body, headers: {} }, dialect).proposal();

const LOCALES = ['en', 'de-AT', 'fr', 'pt_BR'];

const form = (locales: readonly string[] = ['en', 'fr']): Dialect => ({
  profile: defaultProfile,
  locales,
  identifierField: 'house_key',
  titleField: 'house_title',
});

/** The form's dialect with the proposal accepted. */
function takeOver(body: Json, dialect: Dialect): Dialect {
  const proposal = proposeProfile(body, dialect);
  return proposal ?? dialect;
}

/** Reads the whole list in a dialect, page by page, as far as it leads (at most 100 pages). */
function readAll(truth: readonly Truth[], spelled: Spelling, dialect: Dialect, pageSize: number) {
  const { list } = dialect.profile;
  const records = [];
  let position: string | null = null;
  for (let page = 0; page < 100; page++) {
    const body = answer(truth, spelled, queryFor(position, dialect), pageSize);
    const items = at(body, list.items);
    if (!Array.isArray(items)) throw new Error(`no list at "${list.items}"`);
    const read = readProducts(items, dialect);
    expect(read.unreadable).toEqual([]);
    records.push(...read.records);
    const next: string | null = nextPosition(body, position, items.length, dialect);
    if (next === null) return records;
    position = next;
  }
  throw new Error('the list does not end');
}

function queryFor(position: string | null, { profile }: Dialect): Map<string, string> {
  if (position === null) return new Map();
  const { kind, cursor_param } = profile.list.paging;
  return new Map(kind === 'link' ? new URL(position).searchParams : [[cursor_param, position]]);
}

function nextPosition(
  body: Json,
  position: string | null,
  count: number,
  { profile }: Dialect,
): string | null {
  const { kind, next, cursor_param } = profile.list.paging;
  if (kind === 'none' || (kind !== 'cursor' && count === 0)) return null;
  if (kind === 'offset') return String(Number(position ?? 0) + count);
  if (kind === 'page') return String(Number(position ?? 1) + 1);
  const named = at(body, next);
  if (typeof named === 'number') return String(named);
  if (typeof named !== 'string' || named === '') return null;
  return named.startsWith('http') && kind === 'cursor'
    ? new URL(named).searchParams.get(cursor_param)
    : named;
}

/** Fields of the records that are no values of products, but are shown unless they are clearly about the record. */
const CLUTTER = new Set(['status', 'version', 'created_at', 'url', 'images']);

const comparable = (products: readonly Truth[]) =>
  products
    .map(({ identifier, productId, title, parent, values }) => ({
      identifier,
      productId,
      title,
      parent,
      values: values
        .filter(({ property }) => !CLUTTER.has(property))
        .map((v) => `${v.property}|${v.locale ?? 'en'}|${canonicalJson(v.value)}`)
        .sort(),
    }))
    .sort((a, b) => a.identifier.localeCompare(b.identifier));

/** A title that is only beside the properties is a value of the primary language as well. */
const withTitles = (products: readonly Truth[], titleField: string): Truth[] =>
  products.map((product) => {
    const { title, values } = product;
    const isThere = values.some(
      ({ property, locale, value }) =>
        property === titleField && ((locale ?? 'en') === 'en' || value === title),
    );
    const value = { property: titleField, locale: 'en', value: title };
    return title === '' || isThere ? product : { ...product, values: [...values, value] };
  });

describe('a proposal from one page', () => {
  it('lets the app read every product unchanged, whatever names the service uses', () => {
    fc.assert(
      fc.property(spelling, catalog(LOCALES), fc.integer({ min: 2, max: 20 }), (spelled, truth, pageSize) => {
        const dialect = takeOver(answer(truth, spelled, new Map(), pageSize), form());
        const records = readAll(truth, spelled, dialect, pageSize);
        const read = records.map((r) => ({ ...r, productId: r.productId ?? '', parent: r.parentIdentifier }));
        expect(comparable(read)).toEqual(comparable(withTitles(truth, dialect.titleField)));
        expect(dialect.locales[0]).toBe('en');
      }),
      { numRuns: 500 },
    );
  });

  it('reads values without a language on later pages, where the first has them by language only', () => {
    const product = (sku: string, properties: Json) => ({
      sku,
      properties,
      created_at: '2026-01-01T00:00:00Z',
    });
    const first = [product('000-A', { summary: { en: 'Pan', fr: 'Poêle' } }), product('001-A', {})];
    const dialect = takeOver({ zqx: first }, form());
    const { records, notShown } = readProducts([product('002-A', { washable: false })], dialect);
    expect(notShown.places).toEqual([]);
    expect(records[0]?.values).toMatchObject([{ property: 'washable', locale: 'en', value: false }]);
  });

  it('takes what names a single value as its name, also where each product has one entry for a language', () => {
    const inAll = (name: string) =>
      ['en', 'de-AT', 'fr', 'pt_BR'].map((locale) => ({ name, data: `in ${locale}`, locale }));
    const lists = [
      inAll('summary'),
      [{ name: 'title', data: 5 }, ...inAll('colour')],
      [{ name: 'size', data: {} }],
      [{ name: 'title', data: {} }],
    ];
    const items = lists.map((properties, n) => ({ sku: `00${n}-A`, title: `Pan ${n}`, properties }));
    const { records } = readProducts(items, takeOver(items, form()));
    expect(records[1]?.values).toContainEqual(
      expect.objectContaining({ property: 'colour', locale: 'fr', value: 'in fr' }),
    );
    expect(records[2]?.values).toContainEqual(expect.objectContaining({ property: 'size', value: {} }));
  });

  it('takes a single object for the value, whatever its only field is called', () => {
    const inAll = { en: 'in en', 'de-AT': 'in de-AT', fr: 'in fr', pt_BR: 'in pt_BR' };
    const items: Json[] = [
      { sku: '000-A', title: 'Pan 0', images: [{ alt: 'one' }], qzx: { title: { V: '' }, summary: inAll } },
      { sku: '001-A', title: 'Pan 1', images: [{ alt: 'one' }], qzx: {} },
    ];
    const { records } = readProducts(items, takeOver({ qzz: items }, form()));
    expect(records[0]?.values).toContainEqual(
      expect.objectContaining({ property: 'title', value: { V: '' } }),
    );
  });

  it('leaves nothing to propose and nothing missing once it is accepted', () => {
    fc.assert(
      fc.property(spelling, catalog(LOCALES), fc.integer({ min: 2, max: 20 }), (spelled, truth, pageSize) => {
        const body = answer(truth, spelled, new Map(), pageSize);
        const dialect = takeOver(body, form());
        expect(proposeProfile(body, dialect)).toBeNull();
        expect(findings({ body, headers: {} }, dialect).filter(({ state }) => state === 'missing')).toEqual(
          [],
        );
      }),
    );
  });
});

/** The fields of the form that would change, as key → new value. */
const proposed = (body: Json, change: Partial<Dialect> = {}) =>
  Object.fromEntries(
    (
      proposeProfile(body, { ...form(), identifierField: 'sku', titleField: 'title', ...change })?.changes ??
      []
    ).map(({ key, to }) => [key, JSON.parse(to)]),
  );

const pan = {
  product_id: 'p1',
  sku: '007',
  title: 'Pan',
  properties: [{ name: 'colour', value: 'red', locale: 'en' }],
};
const kettle = { ...pan, product_id: 'p2', sku: '008', title: 'Kettle' };

describe('proposed changes', () => {
  it('are none when the form fits the page, even if the page is the last or empty', () => {
    const dialect = { ...form(), identifierField: 'sku', titleField: 'title' };
    expect(proposeProfile({ products: [pan, kettle] }, dialect)).toBeNull();
    expect(proposed({ products: [pan, kettle], offset: null })).toEqual({});
    expect(proposed({ products: [pan, kettle], offset: 'abc', total: 9 })).toEqual({});
    expect(proposed({ products: [] })).toEqual({});
  });

  it('give the setting, its old and new value, and the reason', () => {
    const proposal = proposeProfile(
      { data: { items: [pan, kettle] } },
      { ...form(), identifierField: 'sku', titleField: 'title' },
    );
    expect(proposal?.changes).toEqual([
      {
        key: 'list.items',
        from: '"products"',
        to: '"data.items"',
        why: 'At “data.items” there is a list of 2 objects that look like products.',
      },
    ]);
    expect(proposal?.profile.list.items).toBe('data.items');
    expect(proposal?.checked).toBeNull();
  });

  it('include the place of the product list when the integration is empty', () => {
    expect(proposed({ data: [], total: 0 })).toEqual({ 'list.items': 'data' });
    expect(proposed([])).toEqual({ 'list.items': '' });
  });

  it('append the languages seen on the page to those of the form', () => {
    const localized = (locale: string) => ({ name: 'colour', value: locale, locale });
    const body = { products: [{ ...pan, properties: ['en', 'de', 'fr-CA'].map(localized) }] };
    expect(proposed(body)).toEqual({ locales: ['en', 'fr', 'de', 'fr-CA'] });
  });

  it.each<[string, Json, object]>([
    [
      'products wrapped in nodes',
      { edges: [{ node: pan }, { node: kettle }] },
      {
        'list.items': 'edges',
        'product.identifier': 'node.sku',
        'product.product_id': 'node.product_id',
        'product.properties': 'node.properties',
        'product.title': 'node.title',
      },
    ],
    [
      'a title by language',
      {
        products: [
          {
            product_id: 'p1',
            sku: '007',
            properties: pan.properties,
            titles: 1,
            name: { en: 'Pan', de: 'Pfanne' },
          },
        ],
      },
      {
        'product.cells': [
          'properties[](name={name}, locale={locale}).value',
          '{name:titles}',
          '{name:name}.{locale}',
        ],
        locales: ['en', 'fr', 'de'],
        'product.title': 'name.en',
      },
    ],
    [
      'a title among the values',
      { products: [{ product_id: 1, sku: 'a', properties: [{ name: 'name', value: 'Pan' }] }] },
      {
        titleField: 'name',
      },
    ],
    [
      'languages under another name',
      { products: [{ ...pan, properties: [{ name: 'a', value: 'x', lang: 'en' }] }] },
      {
        'property.locale': 'lang',
      },
    ],
    [
      'variant fields of other names',
      {
        products: [
          { ...pan, variant_attributes: ['size'] },
          { ...kettle, parent_sku: '007', variant_values: [{ name: 'size', value: 'L' }] },
        ],
      },
      {
        'product.parent_identifier': 'parent_sku',
        'product.child_bound_attributes': 'variant_attributes',
        'product.defining_properties': 'variant_values',
      },
    ],
    [
      'an identifier and an id that are entries of a list',
      {
        products: ['007', '008', '009'].map((sku, n) => ({
          ids: [
            { scheme: 'INTERNAL', value: `p${n}` },
            { scheme: 'sku', value: sku },
          ],
          title: 'Pan',
          properties: pan.properties,
        })),
      },
      {
        'product.identifier': 'ids.sku.value',
        'product.product_id': 'ids.INTERNAL.value',
        'product.cells': ['ids[](scheme={name}).value', 'properties[](name={name}, locale={locale}).value'],
      },
    ],
    [
      'variants in the entries of a list',
      {
        products: [
          { ...pan, links: [{ kind: 'variant', target: { ...kettle, parent: '007' } }] },
          { ...kettle, sku: '009', product_id: 'p9', links: [] },
        ],
      },
      {
        'product.children': 'links.target',
        'product.parent_identifier': 'parent',
        'product.not_shown': ['links[].kind'],
      },
    ],
    [
      'values and variants beside the products',
      {
        products: [
          { product_id: 'p1', sku: '007', title: 'Pan' },
          { product_id: 'p2', sku: '008', title: 'Kettle' },
        ],
        values: [
          { product: 'p1', name: 'colour', language: 'en', value: 'red' },
          { product: 'p1', name: 'colour', language: 'fr', value: 'rouge' },
          { product: 'p2', name: 'colour', language: 'en', value: 'blue' },
          { product: 'p2', name: 'size', value: 'M' },
        ],
        related: [{ product_id: 'p3', sku: '009', title: 'Pan S', parent_sku: '007' }],
      },
      {
        'list.translations': 'values',
        'list.variants': 'related',
        'product.parent_identifier': 'parent_sku',
        'product.properties': 'by_language',
        'property.locale': 'language',
      },
    ],
    [
      'a start that is echoed, not a cursor',
      { products: [pan], offset: 0, limit: 50, total: 70 },
      {
        'list.paging.kind': 'offset',
      },
    ],
    [
      'a page size of its own name',
      { products: [pan], page: 1, per_page: 50, total_pages: 3 },
      {
        'list.paging.kind': 'page',
        'list.paging.cursor_param': 'page',
        'list.paging.limit_param': 'per_page',
      },
    ],
    [
      'an empty place for the next cursor',
      { products: [pan], meta: { next_cursor: null } },
      {
        'list.paging.next': 'meta.next_cursor',
        'list.paging.cursor_param': 'cursor',
      },
    ],
    [
      'an address with names of its own',
      {
        products: [pan],
        next: '/v2/items?pageToken=Zm9v&maxResults=20&expand=true',
      },
      { 'list.paging.kind': 'link', 'list.paging.next': 'next' },
    ],
  ])('handle %s', (_, body, changes) => {
    expect(proposed(body)).toEqual(changes);
  });

  it.each([
    [
      'tuples',
      (name: string) => ({
        facts: [
          ['name', 'en', name],
          ['name', 'de', `${name} (de)`],
          ['weight', null, 2],
        ],
      }),
      ['facts[](#0={name}, #1={locale}).#2'],
    ],
    [
      'languages in brackets',
      (name: string) => ({ values: { 'name[en]': name, 'name[de]': `${name} (de)`, weight: 2 } }),
      ['values.{name:name}[{locale}]', 'values.{name}'],
    ],
    [
      'a text called “name” in each language',
      (name: string) => ({
        texts: [
          { language: 'en', name, colour: 'red' },
          { language: 'de', name: `${name} (de)`, colour: 'rot' },
        ],
      }),
      ['texts[](language={locale}).{name}'],
    ],
  ])('find the values in %s', (_, record, cells) => {
    const body = {
      products: ['Pan', 'Lid', 'Pot', 'Wok'].map((name, at) => ({
        product_id: `p${at}`,
        sku: `00${at}`,
        ...(record(name) as object),
      })),
    } as Json;
    expect(proposed(body)['product.cells']).toEqual(cells);
  });

  it('do not mistake a parent’s product id for its identifier', () => {
    expect(proposed({ products: [pan, { ...kettle, parent: 'p1' }] })).toEqual({});
  });

  it('do not mistake keys such as “kg” and “id” for languages', () => {
    const body = {
      products: [
        { product_id: 1, sku: 'a', title: 'Pan', properties: { weight: { kg: 3 }, box: { id: 4 } } },
      ],
    };
    expect(proposed(body)).toEqual({ 'property.shape': 'map' });
  });

  it('distinguish names, values and languages by content if the field names say nothing', () => {
    const entries = (n: number): Json => [
      { q: 'colour', x: `shade ${n}`, z: 'en' },
      { q: 'colour', x: `Ton ${n}`, z: 'fr' },
      { q: 'weight', x: 1.5 * n },
    ];
    const body = {
      products: [1, 2, 3, 4].map((n) => ({ product_id: n, sku: `s${n}`, title: `T${n}`, qqq: entries(n) })),
    };
    expect(proposed(body)).toEqual({
      'product.properties': 'qqq',
      'property.name': 'q',
      'property.value': 'x',
      'property.locale': 'z',
    });
  });

  it('mention patch.values_shape when the property shape changes', () => {
    const body = { products: [{ ...pan, properties: { colour: { en: 'red', fr: 'rouge' } } }] };
    const [change] =
      proposeProfile(body, { ...form(), identifierField: 'sku', titleField: 'title' })?.changes ?? [];
    expect(change?.why).toContain('patch.values_shape');
  });
});

describe('JSON from the service', () => {
  /** Answers with names that the assistant looks for in places where they make no sense. */
  const anything = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 6, depthSize: 'small' },
      fc.constantFrom<Json>(null, true, 0, 1, '', 'en', 'a', '0', 'https://x/?page=2', '?a=%E0%A4%A'),
      fc.array(tie('json'), { maxLength: 5 }),
      fc.dictionary(
        fc.constantFrom(
          'products',
          'data',
          'items',
          'properties',
          'name',
          'value',
          'locale',
          'sku',
          'id',
          'product_id',
          'children',
          'next',
          'offset',
          'page',
          'total',
          'cursor',
          'en',
          'de',
          '',
          'a.b',
          '__proto__',
          'constructor',
          '$number',
          'toString',
          'valueOf',
          'title',
        ),
        tie('json'),
        { maxKeys: 6 },
      ),
    ),
  })).json;

  it('never causes an error, and each proposed change has a new value and a reason', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.jsonValue() as fc.Arbitrary<Json>), (body) => {
        const dialect = { ...form(), identifierField: 'sku' };
        for (const { message } of findings({ body, headers: {} }, dialect)) expect(message).toMatch(/\.$/);
        const proposal = proposeProfile(body, dialect);
        findings({ body, headers: {} }, proposal ?? dialect);
        for (const { from, to, why } of proposal?.changes ?? []) {
          expect(JSON.parse(from)).not.toEqual(JSON.parse(to));
          expect(why).toMatch(/\.$/);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('may have the names that every object has', () => {
    const body = { products: { products: { next: { constructor: null } } } };
    expect(() => proposeProfile(body, form())).not.toThrow();
    const own = { toString: 1, valueOf: 1 };
    for (const field of ['name', 'locale', 'value']) {
      const list = [{ sku: 'a', properties: [{ [field]: null }, { [field]: own }] }];
      expect(() => proposeProfile({ products: list }, form())).not.toThrow();
    }
  });

  it('is read safely at any depth and size', () => {
    let deep: Json = [];
    for (let level = 0; level < 5000; level++) deep = level % 2 === 0 ? { data: deep } : [deep];
    const wide = {
      products: Array.from({ length: 2000 }, (_, n) => ({
        id: n,
        properties: Object.fromEntries(Array.from({ length: 50 }, (_, k) => [`p${k}`, k])),
      })),
    };
    for (const body of [deep, wide]) {
      expect(findings({ body, headers: {} }, form()).length).toBeGreaterThan(0);
      expect(() => proposeProfile(body, form())).not.toThrow();
    }
  });
});

describe('paging in headers', () => {
  const items = { products: [pan, kettle] };
  const inHeaders = (headers: Record<string, string>, change: Partial<Dialect> = {}) =>
    Object.fromEntries(
      (
        proposedDialect(
          { body: items, headers },
          { ...form(), locales: ['en'], identifierField: 'sku', titleField: 'title', ...change },
        ).proposal()?.changes ?? []
      ).map(({ key, to }) => [key.replace('list.paging.', ''), JSON.parse(to)]),
    );

  it('is found in a Link header or a custom header', () => {
    const link = { link: '<https://x/p?after=k%3D1&per_page=2>; rel="next", <https://x/p>; rel="first"' };
    expect(inHeaders(link)).toEqual({ kind: 'link', next_in: 'header', next: 'Link' });
    expect(inHeaders({ 'x-next-page-token': 'abc' })).toEqual({
      next_in: 'header',
      next: 'X-Next-Page-Token',
      cursor_param: 'page_token',
    });
    expect(inHeaders({ link: '</p?start=2>; rel=next' })).toEqual({ kind: 'offset', cursor_param: 'start' });
  });

  it('is left alone when it works, and not read from unrelated headers', () => {
    const paging = { next_in: 'header', next: 'Link', cursor_param: 'page' };
    const profile = serviceProfile.parse({ list: { paging } });
    expect(inHeaders({ link: '</p?page=2>; rel="next"' }, { profile })).toEqual({});
    const others = {
      'retry-after': '3',
      'x-csrf-token': 'x',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '59',
      etag: 'W/"1"',
    };
    expect(inHeaders(others)).toEqual({});
  });
});
