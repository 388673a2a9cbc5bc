import { beforeEach, expect, test } from 'vitest';
import { type Catalog, edit, openCatalog, product, pull, set } from '../fixtures.ts';

let catalog: Catalog;

const RULES = {
  emptyCells: 'leave',
  lists: 'replace',
  listSeparator: null,
  decimal: '.',
  similar: 'report',
  overStaged: 'keep',
  unknown: 'report',
  known: 'patch',
  doubts: {},
} as const;

beforeEach(async () => {
  catalog = await openCatalog();
  await pull(catalog, [product('gone', { 'title/en': 'x' }), product('A')]);
  await edit(catalog, { 'gone title/en': set('kept') });
  await pull(catalog, [
    product('A'),
    product('0042'),
    product('007'),
    product('0007'),
    product('twin', {}, { productId: 'id-1' }),
    product('twin', {}, { productId: 'id-2' }),
    product(' blank '),
  ]);
});

async function found(
  identifier: string | null,
  productId: string | null,
  { manyIds = false, ...rules }: Partial<Record<keyof typeof RULES, unknown>> & { manyIds?: boolean } = {},
) {
  const opened = await catalog.openImport({ ...RULES, ...rules } as typeof RULES, { manyIds });
  const row = { identifier, productId, at: null, cells: [] };
  const [shown] = await catalog.showRows(opened, { columns: [], rows: [row] });
  await catalog.closeImport(opened);
  return [shown?.verdict, shown?.message];
}

/** What a row does, its identifier and product id, and its verdict and message. */
const ROWS: [
  what: string,
  identifier: string | null,
  productId: string | null,
  verdict: string,
  message: string | null,
][] = [
  ['finds the product by its identifier', 'A', null, 'unchanged', null],
  ['finds it with blanks around', ' A ', null, 'unchanged', null],
  ['finds blanks that belong to the identifier', ' blank ', null, 'unchanged', null],
  ['finds it by its product id', null, 'id-A', 'unchanged', null],
  ['finds it by both', 'A', 'id-A', 'unchanged', null],
  ['finds one of two with the same identifier by its id', 'twin', 'id-2', 'unchanged', null],
  ['finds one that lost its zeros by its id', '42', 'id-0042', 'unchanged', null],
  [
    'does not say which of two is meant',
    'twin',
    null,
    'ambiguous',
    'Several products have the identifier “twin”. Name the product by its product id.',
  ],
  [
    'names two products',
    'A',
    'id-0042',
    'ambiguous',
    '“A” and “id-0042” are two products. Correct one of them.',
  ],
  [
    'names another one by its id',
    'B',
    'id-A',
    'ambiguous',
    '“id-A” is the product “A” and not “B”. Correct one of them.',
  ],
  ['names one that is gone', 'gone', null, 'gone', 'The service no longer lists “gone”.'],
  ['names none', 'B', null, 'not_found', 'No product has the identifier “B”.'],
  ['names none by id', null, 'id-B', 'not_found', 'No product has the product id “id-B”.'],
  ['lost its zeros', '42', null, 'similar', 'There is no “42”, but “0042”, which looks the same.'],
  [
    'lost the zeros of one of two',
    '7',
    null,
    'ambiguous',
    'There is no “7”, but “007”, “0007”, which look the same.',
  ],
  ['has no name', null, null, 'broken', 'This row has no identifier. Enter one.'],
];

test.each([{ manyIds: false }, { manyIds: true }])(
  'A row finds exactly one product, or explains why not: %o',
  async (how) => {
    const all = await Promise.all(
      ROWS.map(
        async ([what, identifier, productId]) => [what, await found(identifier, productId, how)] as const,
      ),
    );
    expect(Object.fromEntries(all)).toEqual(
      Object.fromEntries(ROWS.map(([what, , , verdict, message]) => [what, [verdict, message]])),
    );
  },
);

test('What only looks like an identifier means that product if the plan says so, and never by itself', async () => {
  for (const one of ['42', '００４２', '\u200b0042', '00\u00ad42', '42.0', '0 042']) {
    expect(await found(one, null)).toEqual([
      'similar',
      `There is no “${one}”, but “0042”, which looks the same.`,
    ]);
    expect(await found(one, null, { similar: 'use' })).toEqual(['unchanged', 'Found as “0042”.']);
    expect((await found(one, null, { similar: 'ignore' }))[0]).toBe('not_found');
    expect((await found(one, null, { unknown: 'create', similar: 'ignore' }))[0]).toBe('creates');
  }
});

test('An identifier that a spreadsheet may have altered creates no product', async () => {
  const creates = { unknown: 'create' };
  expect(await found('B', null, creates)).toEqual(['creates', null]);
  expect(await found('gone', null, creates)).toEqual(['creates', null]);
  for (const one of ['42', '0042\u200b', '\u202a0042\u202c'])
    expect((await found(one, null, creates))[0]).toBe('similar');
  expect((await found('7', null, creates))[0]).toBe('ambiguous');
  expect((await found('4.2E+12', null, creates))[0]).toBe('not_found');
  for (const one of ['1-Mar', '03.05.2026']) expect((await found(one, null, creates))[0]).toBe('not_found');
  for (const one of ['#N/A', '#NV', 'NULL']) expect((await found(one, null, creates))[0]).toBe('broken');
  expect((await found(null, 'id-B', creates))[0]).toBe('not_found');
});

test('a category of a file is found by path, id or name, and named if it is none', async () => {
  const inShop = (id: string, path: string) => ({
    taxonomy_id: 't1',
    taxonomy_name: 'Shop',
    nodes: [{ node_id: id, path }],
  });
  await pull(catalog, [
    product('A', { category: inShop('n1', 'Shop > Pans') }),
    product('0042', { category: inShop('n2', 'Shop > Lamps') }),
  ]);
  const opened = await catalog.openImport(RULES, { manyIds: false });
  const rows = ['Shop > Lamps', 'pans', 'n2', 'Toys', '{"nodes":[]}'].map((cell) => ({
    identifier: 'A',
    productId: null,
    at: null,
    cells: [cell],
  }));
  const shown = await catalog.showRows(opened, {
    columns: [{ property: 'category', locale: 'en' }],
    rows,
  });
  await catalog.closeImport(opened);
  expect(shown.map(({ cells: [cell] }) => [cell?.verdict, cell?.after])).toEqual([
    ['set', inShop('n2', 'Shop > Lamps')],
    ['same', inShop('n1', 'Shop > Pans')],
    ['set', inShop('n2', 'Shop > Lamps')],
    ['invalid', inShop('n1', 'Shop > Pans')],
    ['set', { nodes: [] }],
  ]);
  expect(shown[3]?.cells[0]?.message).toContain('“Toys”');
});
