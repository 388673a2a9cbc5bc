import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../support/temp-dir.ts';
import { damage } from '../damage.ts';
import { openCatalog, product, pull } from '../fixtures.ts';

/** Enough products that there are pages to damage. */
const OTHERS = Array.from({ length: 300 }, (_, i) => product(`X${i}`, { 'text/en': 'x'.repeat(500) }));
const ALL = { mode: null, only: null, search: '' } as const;

test('new products are recovered from a damaged catalog with their staged edits, and can be sent', async () => {
  const file = join(tempDir(), 'catalog.db');
  const catalog = await openCatalog(file);
  await pull(catalog, OTHERS);
  const title = (value: string) => [{ property: 'title', locale: 'en', value }];
  await catalog.stageProducts([
    {
      identifier: 'coat',
      parentIdentifier: null,
      childBoundAttributes: ['size'],
      definingProperties: [],
      values: title('Coat'),
    },
    {
      identifier: 'coat-s',
      parentIdentifier: 'coat',
      childBoundAttributes: [],
      definingProperties: [{ property: 'size', value: 'S' }],
      values: title('Coat S'),
    },
  ]);
  const before = await catalog.stagedProducts(ALL, 0, 10);
  await catalog.close();
  damage(file, 'value');
  const after = await openCatalog(file);
  expect(after.recovered?.salvaged).toMatchObject({ carried: { edits: 5, marks: 2 }, lost: { marks: 0 } });
  const { rows } = await after.stagedProducts(ALL, 0, 10);
  expect(rows.map(({ product: _, ...row }) => row)).toEqual(before.rows.map(({ product: _, ...row }) => row));
  expect(await after.creationPlan(10)).toMatchObject({ add: 2, heldBack: {} });
});
