import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { csv, type ImportedCatalog, importedCatalog } from '../../../support/imported-catalog.ts';

let catalog: ImportedCatalog;
let files: ImportedCatalog['files'];

beforeEach(async () => {
  const product = (ean: string, size: string) => [
    { name: 'title', value: 'Lid' },
    { name: 'ean', value: ean },
    { name: 'size', value: size },
  ];
  catalog = await importedCatalog({
    'A-1': product('4006381333931', '3-5'),
    'A-2': product('0401234567890', '1/2'),
    'A-3': product('0401234567891', 'M'),
  });
  ({ files } = catalog);
});

afterEach(() => catalog.close());

const SPOILED = csv('sku,ean,size', 'A-1,4.00638E+12,3-May', 'A-2,401234567890,1/4', 'A-3,401234567899,L');

describe('Values that a spreadsheet spoiled', () => {
  test('are held back by kind, and the rest of the file is staged', async () => {
    await files.check(SPOILED);
    expect(await files.report()).toMatchObject({
      byRow: { changes: 2, unchanged: 0, left_out: 1 },
      byCell: { doubtful: 4, set: 2 },
      problems: 3,
      doubts: {
        shortened: {
          cells: 1,
          readable: 0,
          first: {
            identifier: 'A-1',
            property: 'ean',
            before: '4006381333931',
            after: '4.00638E+12',
            read: null,
          },
        },
        zeros: { cells: 2, readable: 2, first: { identifier: 'A-2', read: '0401234567890' } },
        date: {
          cells: 1,
          readable: 1,
          first: { identifier: 'A-1', before: '3-5', after: '3-May', read: '3-5' },
        },
      },
    });
    const [first] = await files.rows({ cell: 'doubtful' });
    expect(first?.cells).toMatchObject([
      { text: '4.00638E+12', verdict: 'doubtful', doubt: 'shortened', read: null },
      { text: '3-May', verdict: 'doubtful', doubt: 'date' },
    ]);
    await files.stage();
    expect(await catalog.staged()).toEqual({
      'A-2 size/en': ['set', '1/4'],
      'A-3 size/en': ['set', 'L'],
    });
  });

  test('are staged as the user chose for all of a kind', async () => {
    await files.check(SPOILED, { doubts: { zeros: 'read', date: 'as_is', shortened: 'read' } });
    expect(await files.report()).toMatchObject({
      byCell: { doubtful: 1, set: 4, same: 1 },
      doubts: { shortened: { cells: 1 } },
    });
    await files.stage();
    expect(await catalog.staged()).toEqual({
      'A-1 size/en': ['set', '3-May'],
      'A-2 size/en': ['set', '1/4'],
      'A-3 ean/en': ['set', '0401234567899'],
      'A-3 size/en': ['set', 'L'],
    });
  });

  test('are among the rows to correct', async () => {
    await files.check(SPOILED);
    expect((await files.rows({ problems: true })).map(({ identifier }) => identifier)).toEqual([
      'A-1',
      'A-2',
      'A-3',
    ]);
  });

  test('are letters of an encoding that is not read', async () => {
    // "Größe für" as DOS programs save it.
    await files.check(Buffer.from('sku;title\nA-1;Gr\x94\xe1e f\x81r\n', 'latin1'));
    expect(await files.report()).toMatchObject({
      byCell: { doubtful: 1 },
      doubts: { characters: { cells: 1 } },
    });
  });
});
