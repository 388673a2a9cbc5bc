import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ImportedCatalog, importedCatalog } from '../../../support/imported-catalog.ts';

let catalog: ImportedCatalog;
let files: ImportedCatalog['files'];

beforeEach(async () => {
  catalog = await importedCatalog({
    A: [
      { name: 'title', value: 'Kettle' },
      { name: 'weight', value: 1.5 },
      { name: 'size', value: { width: 10 } },
    ],
    B: [{ name: 'title', value: 'Pan' }],
  });
  ({ files } = catalog);
});

afterEach(() => catalog.close());

const product = (sku: string, ...properties: { name: string; value: unknown; locale?: string }[]) => ({
  sku,
  properties,
});

const A = product('A', { name: 'title', value: 'Pot' }, { name: 'size', value: { width: 12 } });
const B = product('B', { name: 'title', value: 'Pfanne', locale: 'de' });

describe('Products as the service shows them', () => {
  test.each([
    ['a list', JSON.stringify([A, B], null, 2)],
    ['a list in one line', JSON.stringify([A, B])],
    ['JSON Lines', `${JSON.stringify(A)}\n\n${JSON.stringify(B)}\n`],
  ])('are staged from %s with unchanged values', async (_, content) => {
    const opened = await files.open(content, 'products.json');
    expect(opened.reading.kind).toBe('json');
    expect(await files.check(content)).toMatchObject({ state: 'done', message: '2 rows checked' });
    await files.stage();
    expect(await catalog.staged()).toEqual({
      'A title/en': ['set', 'Pot'],
      'A size/en': ['set', { width: 12 }],
      'B title/de': ['set', 'Pfanne'],
    });
  });

  test('can be a single product with its variants', async () => {
    const parent = { ...product('N', { name: 'title', value: 'Wok' }), children: [product('N-1')] };
    await files.check(JSON.stringify(parent, null, 2), { unknown: 'create' }, 'n.json');
    expect(await files.report()).toMatchObject({ rows: 2, byRow: { creates: 2 } });
    await files.stage();
    expect(await catalog.staged()).toMatchObject({ 'N title/en': ['set', 'Wok'] });
    const details = await catalog.app.call('creations.list', {
      connectionId: catalog.connectionId,
      filter: {},
      offset: 0,
      limit: 10,
    });
    expect(details.rows).toMatchObject([
      { identifier: 'N', parentIdentifier: null },
      { identifier: 'N-1', parentIdentifier: 'N' },
    ]);
  });

  test('are reported with their row when they are unusable, and saved to be corrected', async () => {
    const content = `${JSON.stringify(A)}\n{"sku": "B", \n${JSON.stringify({ title: 'none' })}\n`;
    await files.check(content, {}, 'products.jsonl');
    expect((await files.rows({ problems: true })).map(({ row, message }) => [row, message])).toEqual([
      [2, 'This is not JSON. Look for a missing quote, comma or brace.'],
      [3, 'A product record has no "sku" (the product identifier field).'],
    ]);
    const { connectionId, app } = catalog;
    const { jobId } = await app.call('imports.save', {
      connectionId,
      upload: files.upload(),
      what: 'rejected',
      format: { kind: 'csv' },
      fileName: 'rejected.jsonl',
    });
    await app.ended(jobId);
    expect(readFileSync(join(app.dataDir, 'rejected.jsonl'), 'utf8')).toBe(
      '{"sku": "B", \n{"title":"none"}\n',
    );
  });

  test('are refused when the file is cut off', async () => {
    const whole = JSON.stringify([A, B]);
    expect(await files.check(whole.slice(0, -10), {}, 'cut.json')).toMatchObject({
      state: 'failed',
      message: 'The file ends in the middle of record 2. It may be incomplete: export it again.',
    });
    expect(await catalog.staged()).toEqual({});
  });

  test('keep numbers that JavaScript cannot hold', async () => {
    const content = '[{"sku":"A","properties":[{"name":"weight","value":12345678901234567890.5}]}]';
    await files.check(content, {}, 'products.json');
    await files.stage();
    expect(await catalog.staged()).toEqual({ 'A weight/en': ['set', { $number: '12345678901234567890.5' }] });
  });
});
