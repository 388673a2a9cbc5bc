import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogSchema } from '#electron/store/catalog/catalog-schema.ts';
import { type Effects, READ_BY_QUERIES, SHOWN } from '#electron/store/catalog/effects.ts';
import { Database } from '#electron/store/database.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import {
  type Catalog,
  edit,
  identifiers,
  key,
  openCatalog,
  product,
  pull,
  query,
  revert,
  rowsOf,
  scope,
  set,
} from './fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pull(catalog, [
    product('solo', { 'title/en': 'Solo' }),
    // Its title stands beside its properties.
    { ...product('plain', { 'size/en': 'L' }), title: 'Old' },
  ]);
});

const PARENTS: ViewFilter = { kind: 'family', role: 'parents' };
const EDITED: ViewFilter = { kind: 'edited' };

/** What an open view says it would gain or lose, against what a fresh one has. */
async function isUpToDate(view: number, parts: Parameters<typeof query>[0], shown: number): Promise<boolean> {
  const now = (await identifiers(catalog, parts)).length;
  return (await catalog.staleRows(view)) === Math.abs(shown - now);
}

describe('An open view is told of', () => {
  test('a title that stands beside the properties and changes in the feed', async () => {
    const { view } = await catalog.openView(query({ search: 'Old' }));
    const { changed } = await catalog.takeRead({
      askedAt: await catalog.readMoment(),
      records: [{ ...product('plain', { 'size/en': 'L' }), title: 'New' }],
      gone: [],
      unknown: [],
    });
    expect(changed).toEqual([await key(catalog, 'plain')]);
    expect(await catalog.staleRows(view)).toBe(1);
    expect(await identifiers(catalog, { search: 'New' })).toEqual(['plain']);
  });

  test('a new variant that is undone and redone: its parent has none, or one', async () => {
    await catalog.stageProducts([
      {
        identifier: 'solo-s',
        parentIdentifier: 'solo',
        childBoundAttributes: [],
        definingProperties: [],
        values: [],
      },
    ]);
    const parts = { filters: [PARENTS] };
    const { view, rows } = await catalog.openView(query(parts));
    expect(rows).toBe(1);
    await catalog.undo();
    expect(await identifiers(catalog, parts)).toEqual([]);
    expect(await isUpToDate(view, parts, rows)).toBe(true);
    const undone = await catalog.openView(query(parts));
    await catalog.redo();
    expect(await identifiers(catalog, parts)).toEqual(['solo']);
    const { rows: after } = await catalog.openView(query(parts));
    expect([undone.rows, after]).toEqual([0, 1]);
  });

  test('edits of a step that was left open, which the next one reverts', async () => {
    const step = await catalog.beginStep('Import');
    await catalog.stageWhole(step, [
      {
        identifier: 'plain',
        mode: 'replace',
        values: [{ property: 'size', locale: 'en', value: 'XL' }],
      },
    ]);
    const parts = { filters: [EDITED] };
    const { view, rows } = await catalog.openView(query(parts));
    expect(rows).toBe(1);
    await catalog.beginStep('Another');
    expect(await identifiers(catalog, parts)).toEqual([]);
    expect(await isUpToDate(view, parts, rows)).toBe(true);
  });
});

test('says of every table of a catalog what is shown of it', () => {
  const db = new Database(':memory:');
  for (const step of catalogSchema.steps) step(db);
  const tables = db
    .arrays<[string]>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .flat();
  db.close();
  expect(tables.filter((table) => !Object.hasOwn(SHOWN, table))).toEqual([]);
});

test('knows every table that a filter, search, sort or tree reads', () => {
  const folder = join(import.meta.dirname, '../../../electron/store/catalog/views');
  const named = globSync(['{filters,order,tree}/*.ts', '{matching-products,inherited}.ts'], { cwd: folder })
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:FROM|JOIN) ([a-z_]+)/g)])
    .map(([, name]) => name!);
  const read = [...new Set(named)].filter((name) => Object.hasOwn(SHOWN, name));
  expect(read).toContain('draft');
  expect(read.filter((table) => !READ_BY_QUERIES.has(table) && !UNCHANGING.includes(table))).toEqual([]);
});

/** Lists of identifiers are kept under what is in them; numbers of values change with the values. */
const UNCHANGING = ['identifier_list', 'value_count'];

/** What windows read, by what tells them to read it again. */
const READS: Record<string, (catalog: Catalog) => Promise<unknown>> = {
  staged: async (catalog) => [
    await catalog.stagedSummary(),
    await catalog.history(null, 100),
    await catalog.listDrafts(scope('all'), 0, 100),
  ],
  removals: (catalog) => catalog.markedProducts({ mode: null, only: null, search: '' }, 0, 100),
  creations: (catalog) => catalog.stagedProducts(ANY, 0, 100),
  changeSets: (catalog) => catalog.changeSets(),
  terms: (catalog) => catalog.terms(),
  views: (catalog) => catalog.savedViews(),
  properties: async (catalog) => {
    const { properties, propertyNames, attributeProperties } = await catalog.summary();
    return [properties.map(({ name }) => name), propertyNames, attributeProperties];
  },
  checks: (catalog) => catalog.checkSettings(),
};

const ANY = { mode: null, only: null, search: '' } as const;

const COLUMNS = [
  { property: 'title', locale: 'en' },
  { property: 'title', locale: 'de' },
];

/** What an effect tells to read again. */
const told = ({ staged, removals, creations, changeSets, facts }: Effects): string[] => [
  ...(staged ? ['staged'] : []),
  ...(removals ? ['removals'] : []),
  ...(creations ? ['creations'] : []),
  ...(changeSets.length > 0 ? ['changeSets'] : []),
  ...facts,
];

describe('Whatever is written', () => {
  let set1 = 0;
  let item = 0;
  let open = 0;
  const STEPS: [what: string, (catalog: Catalog) => Promise<unknown>][] = [
    ['an edit', (c) => edit(c, { 'solo title/en': set('One'), 'plain title/de': set('Zwei') })],
    ['an edit of the same cell', (c) => edit(c, { 'solo title/en': set('Uno') })],
    ['an undo', (c) => c.undo()],
    ['a redo', (c) => c.redo()],
    ['a jump in the history', (c) => c.jump(null)],
    ['a jump back', async (c) => c.jump((await c.history(null, 1)).steps[0]!.step)],
    [
      'a freeze',
      async (c) => {
        set1 = (await c.freeze()).changeSet.changeSet;
      },
    ],
    ['a withdrawn edit', (c) => edit(c, { 'solo title/en': revert })],
    ['a run that begins', (c) => c.setChangeSetState(set1, 'running', null)],
    [
      'a request',
      async (c) => {
        item = (await c.itemsToSend(set1, 'pending'))[0]!.item;
        await c.recordOutcomes(set1, [], [[item]]);
      },
    ],
    ['an outcome', (c) => c.recordOutcomes(set1, [{ item, state: 'failed', said: 'No' }])],
    ['a run that ends', (c) => c.setChangeSetState(set1, 'finished', null)],
    ['a retry', (c) => c.retryItems(set1, null)],
    ['a stop', (c) => c.stopChangeSet(set1)],
    ['a mark', async (c) => c.markProducts({ products: [await key(c, 'solo')] }, 'delete')],
    ['an undone mark', (c) => c.undo()],
    ['a redone mark', (c) => c.redo()],
    [
      'a frozen removal',
      async (c) => {
        set1 = (await c.freezeRemovals((await c.rehearse(1)).fingerprint)).changeSet;
      },
    ],
    [
      'a snapshot and a removal',
      async (c) => {
        [item] = (await c.productWork(set1, 'pending', { level: 0, after: 0, limit: 1 })).map(
          (one) => one.item,
        ) as [number];
        await c.recordOutcomes(set1, [{ item, state: 'failed', said: 'No' }]);
      },
    ],
    [
      'a new product',
      (c) =>
        c.stageProducts([
          {
            identifier: 'new',
            parentIdentifier: null,
            childBoundAttributes: [],
            definingProperties: [],
            values: [],
          },
        ]),
    ],
    ['a new name of it', async (c) => c.renameProduct(await key(c, 'new'), 'newer')],
    ['a discarded product', (c) => c.discardProducts({ filter: ANY })],
    [
      'discarded edits',
      async (c) => {
        await edit(c, { 'solo title/en': set('Two') });
        return c.discardDrafts(scope('all'));
      },
    ],
    [
      'a begun step',
      async (c) => {
        open = await c.beginStep('Many');
      },
    ],
    [
      'an ended step',
      async (c) => {
        await c.stageWhole(open, [
          { identifier: 'plain', mode: 'replace', values: [{ property: 'size', locale: 'en', value: 'S' }] },
        ]);
        return c.endStep(open);
      },
    ],
    [
      'a pull that causes a conflict',
      async (c) => {
        await edit(c, { 'plain size/en': set('M') });
        return pull(c, [product('solo', { 'title/en': 'Else' }), product('plain', { 'size/en': 'XXL' })]);
      },
    ],
    ['a decided conflict', (c) => c.resolveDrafts(scope('conflict'), 'mine')],
    ['a term', (c) => c.saveTerm(null, [{ locale: 'en', text: 'pan', doNotTranslate: false } as never])],
    ['a removed term', async (c) => c.removeTerms((await c.terms()).map(({ id }) => id))],
    ['an added property', (c) => c.addProperty('weight', 'number', false)],
    ['a named property', (c) => c.renameProperty('weight', 'Weight')],
    ['a mapped attribute', (c) => c.mapAttribute('a1', 'weight')],
    [
      'a removed property',
      async (c) => {
        await c.mapAttribute('a1', null);
        return c.removeProperty('weight');
      },
    ],
  ];

  test('is told of, if a window shows it', async () => {
    const all = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(READS).map(
            async ([name, read]) => [name, JSON.stringify(await read(catalog))] as const,
          ),
        ),
      );
    const cells = async () =>
      new Map(
        (await rowsOf(catalog, {}, COLUMNS)).map((row) => [
          row.product,
          JSON.stringify([row.values, row.states]),
        ]),
      );
    const missed: string[] = [];
    let before = await all();
    let shownBefore = await cells();
    for (const [what, write] of STEPS) {
      catalog.effects.length = 0;
      await write(catalog);
      const effects = [...catalog.effects];
      const now = await all();
      const shownNow = await cells();
      const isPull = what.startsWith('a pull');
      // Its job tells windows that anything may have changed.
      const named = new Set(isPull ? Object.keys(READS) : effects.flatMap(told));
      for (const name of Object.keys(READS))
        if (before[name] !== now[name] && !named.has(name)) missed.push(`${what}: ${name}`);
      const products = new Set(effects.flatMap((one) => one.cells?.map((ref) => ref.product) ?? []));
      const isMany = isPull || effects.some((one) => one.staged && one.cells === null);
      for (const [row, text] of shownNow)
        if (
          !isMany &&
          shownBefore.get(row) !== undefined &&
          shownBefore.get(row) !== text &&
          !products.has(row)
        )
          missed.push(`${what}: cells of ${row}`);
      before = now;
      shownBefore = shownNow;
    }
    expect(missed).toEqual([]);
  });
});
