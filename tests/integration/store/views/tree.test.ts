import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ViewQuery } from '#shared/domain/query.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import {
  type Catalog,
  edit,
  key,
  openCatalog,
  product,
  pull,
  query,
  remove,
  rowsOf,
  set,
} from '../fixtures.ts';

const variant = (identifier: string, parent: string | null, values = {}, more = {}) =>
  product(identifier, values, { parentIdentifier: parent, ...more });

/** "  +A" is a row at its level, expanded; "·" marks one that is shown only as a parent. */
async function outline(catalog: Catalog, view: number): Promise<string[]> {
  return (await catalog.window(view, 0, 1000, [])).map(
    ({ identifier, level, expanded, onlyAsParent }) =>
      `${'  '.repeat(level)}${expanded ? '+' : ''}${onlyAsParent ? '·' : ''}${identifier}`,
  );
}

const tree = (catalog: Catalog, parts: Partial<ViewQuery> = {}) =>
  catalog.openView(query({ tree: true, ...parts }));

describe('A tree', () => {
  const family = [
    variant('Pan', null, { 'title/en': 'Pan' }),
    variant('Pan-S', 'Pan', { 'title/en': 'small' }),
    variant('Pan-S-red', 'Pan-S', { 'title/en': 'reddish' }),
    variant('Pan-L', 'Pan', { 'title/en': 'large' }),
    variant('Lid', null, { 'title/en': 'Lid' }),
  ];

  test('is collapsed at first, and each expand or collapse gives a new view', async () => {
    const catalog = await openCatalog();
    await pull(catalog, family);
    const opened = await tree(catalog);
    expect(opened).toMatchObject({ rows: 2, matches: 5, products: 5 });
    expect(await outline(catalog, opened.view)).toEqual(['Pan', 'Lid']);
    const out = await catalog.fold(opened.view, await key(catalog, 'Pan'), true);
    expect(out).toMatchObject({ rows: 4, matches: 5, products: 5 });
    expect(await outline(catalog, out.view)).toEqual(['+Pan', '  Pan-S', '  Pan-L', 'Lid']);
    const all = await catalog.fold(out.view, null, true);
    expect(await outline(catalog, all.view)).toEqual(['+Pan', '  +Pan-S', '    Pan-S-red', '  Pan-L', 'Lid']);
    expect(await outline(catalog, opened.view)).toEqual(['Pan', 'Lid']);
    const none = await catalog.fold(all.view, null, false);
    expect(await outline(catalog, none.view)).toEqual(['Pan', 'Lid']);
  });

  test('shows the defining values of a variant, also staged ones', async () => {
    const catalog = await openCatalog();
    const defining = [
      { property: 'colour', locale: 'en', value: 'Red' },
      { property: 'colour', locale: 'de', value: 'Rot' },
      { property: 'size', value: 28 },
    ];
    await pull(catalog, [
      variant('Pan', null, { 'title/en': 'Pan' }),
      variant('Pan-R', 'Pan', { 'title/en': 'Pan' }, { definingProperties: defining }),
      variant('Pan-S', 'Pan', { 'title/en': 'Pan' }),
      variant('Pan-R-lid', 'Pan-R', {}, { definingProperties: [{ property: 'lid', value: 'with lid' }] }),
    ]);
    const axes = async () => (await rowsOf(catalog)).map((row) => row.axes);
    expect(await axes()).toEqual([undefined, ['Red', '28'], ['Red', '28', 'with lid'], undefined]);
    await edit(catalog, { [`Pan-S ${STRUCTURE.defining}/en`]: set([{ property: 'colour', value: 'Blue' }]) });
    expect(await axes()).toEqual([undefined, ['Red', '28'], ['Red', '28', 'with lid'], ['Blue']]);
  });

  test('shows a match under its parents, which are expanded down to it', async () => {
    const catalog = await openCatalog();
    await pull(catalog, family);
    const opened = await tree(catalog, { search: 'red' });
    expect(opened).toMatchObject({ rows: 3, matches: 1 });
    expect(await outline(catalog, opened.view)).toEqual(['+·Pan', '  +·Pan-S', '    Pan-S-red']);
    const [pan] = await catalog.window(opened.view, 0, 1, []);
    expect(pan?.children).toBe(1);
    const folded = await catalog.fold(opened.view, await key(catalog, 'Pan-S'), false);
    expect(await outline(catalog, folded.view)).toEqual(['+·Pan', '  ·Pan-S']);
    // This applies to this search only: another one shows what it finds.
    expect(await outline(catalog, (await tree(catalog, { search: 'Pan-S-r' })).view)).toHaveLength(3);
  });

  test('stays expanded when the same query is opened after a pull', async () => {
    const catalog = await openCatalog();
    await pull(catalog, family);
    const { view } = await tree(catalog);
    await catalog.fold(view, await key(catalog, 'Pan'), true);
    await pull(catalog, [...family, variant('Pan-XL', 'Pan')]);
    expect(await outline(catalog, (await tree(catalog)).view)).toEqual([
      '+Pan',
      '  Pan-S',
      '  Pan-L',
      '  Pan-XL',
      'Lid',
    ]);
  });

  test('sorts siblings', async () => {
    const catalog = await openCatalog();
    await pull(catalog, family);
    const { view } = await tree(catalog, { sort: [{ by: 'title', descending: false }] });
    const all = await catalog.fold(view, null, true);
    expect(await outline(catalog, all.view)).toEqual(['Lid', '+Pan', '  Pan-L', '  +Pan-S', '    Pan-S-red']);
  });

  test('counts a row that no longer matches, but not the parents shown for it', async () => {
    const catalog = await openCatalog();
    await pull(catalog, family);
    const { view } = await tree(catalog, { search: 'redd' });
    expect(await catalog.staleRows(view)).toBe(0);
    await edit(catalog, { 'Pan-S-red title/en': set('blue') });
    expect(await catalog.staleRows(view)).toBe(1);
  });

  test('shows every match once, below its parents, for any parent structure', async () => {
    const families = fc.array(fc.option(fc.nat(13)), { minLength: 12, maxLength: 12 });
    const matching = fc.uniqueArray(fc.nat(11));
    const catalog = await openCatalog();
    await fc.assert(
      fc.asyncProperty(families, matching, fc.boolean(), async (parents, matches, descending) => {
        // Parents 12 and 13 are not in the catalog; cycles occur at random.
        const name = (index: number) => `P${String(index).padStart(2, '0')}`;
        await pull(
          catalog,
          parents.map((parent, i) =>
            variant(
              name(i),
              parent === null ? null : name(parent),
              matches.includes(i) ? { 'text/en': 'x' } : {},
            ),
          ),
        );
        const filled = {
          kind: 'cell',
          column: { property: 'text', locale: 'en' },
          test: { is: 'filled' },
        } as const;
        const { view, ...opened } = await tree(catalog, {
          filters: [filled],
          sort: [{ by: 'identifier', descending }],
        });
        expect(opened.matches).toBe(matches.length);
        const all = await catalog.fold(view, null, true);
        const rows = await catalog.window(all.view, 0, 100, []);
        const shown = rows.map((row) => row.identifier);
        expect(new Set(shown).size).toBe(shown.length);
        const expected = new Set<number>();
        for (const match of matches)
          for (let i: number | null = match; i !== null && i < 12 && !expected.has(i); i = parents[i] ?? null)
            expected.add(i);
        expect([...shown].sort()).toEqual([...expected].map(name).sort());
        expect(
          rows
            .filter((row) => !row.onlyAsParent)
            .map((row) => row.identifier)
            .sort(),
        ).toEqual(matches.map(name).sort());
        rows.forEach((row, i) => {
          const above = rows.slice(0, i).findLast((other) => other.level < row.level);
          if (row.level > 0) {
            expect(above).toMatchObject({ level: row.level - 1, identifier: row.parentIdentifier });
            const sibling = rows.slice(0, i).findLast((other) => other.level <= row.level);
            if (sibling?.level === row.level) expect(sibling.identifier < row.identifier).toBe(!descending);
          } else if (row.parentIdentifier !== null && shown.includes(row.parentIdentifier)) {
            // Only a cycle is entered in its middle.
            let up: string | null = row.parentIdentifier;
            for (let steps = 0; steps < 12 && up !== null && up !== row.identifier; steps++)
              up = rows.find((other) => other.identifier === up)?.parentIdentifier ?? null;
            expect(up).toBe(row.identifier);
          }
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('A value that a variant lacks', () => {
  const columns = ['text', 'size', 'tags'].map((property) => ({ property, locale: 'en' }));
  const inheritedBy = async (catalog: Catalog, identifier: string) =>
    (await rowsOf(catalog, {}, columns)).find((row) => row.identifier === identifier)?.inherited;

  test('is shown from the nearest parent that has it, including staged edits', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      variant('A', null, { 'text/en': 'top', size: 1, tags: ['x'] }),
      variant('A1', 'A', { size: 2 }),
      variant('A11', 'A1', { 'text/en': '' }),
    ]);
    expect(await inheritedBy(catalog, 'A')).toEqual({});
    expect(await inheritedBy(catalog, 'A1')).toEqual({ 0: 'top', 2: ['x'] });
    // An empty text is a value of its own.
    expect(await inheritedBy(catalog, 'A11')).toEqual({ 1: 2, 2: ['x'] });
    await edit(catalog, { 'A text/en': set('edited'), 'A1 size': remove, 'A11 text/en': remove });
    expect(await inheritedBy(catalog, 'A11')).toEqual({ 0: 'edited', 1: 1, 2: ['x'] });
    expect((await rowsOf(catalog, {}, columns)).find((row) => row.identifier === 'A11')?.values).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('is not inherited past a parent that leaves it to its variants, nor around a cycle of parents', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      variant('A', null, { 'text/en': 'top', size: 1 }),
      variant('A1', 'A', {}, { childBoundAttributes: ['text'] }),
      variant('A11', 'A1'),
      variant('C1', 'C2', { 'text/en': 'c' }),
      variant('C2', 'C1'),
    ]);
    expect(await inheritedBy(catalog, 'A1')).toEqual({ 0: 'top', 1: 1 });
    expect(await inheritedBy(catalog, 'A11')).toEqual({ 1: 1 });
    expect(await inheritedBy(catalog, 'C2')).toEqual({ 0: 'c' });
    expect(await inheritedBy(catalog, 'C1')).toEqual({});
  });
});
