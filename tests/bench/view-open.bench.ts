import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ViewQuery } from '#shared/domain/query.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import { fillCatalog } from './generated-catalog.ts';
import { columnsOf } from './generated-product.ts';

const FILTERED = 'sorted, gaps in a locale';

/** What a bare script would run for the same result. */
const BARE = `
  SELECT p.product FROM product p
  LEFT JOIN value s ON s.product = p.product AND s.property = 2 AND s.locale = 2
  WHERE p.listed = 1 AND NOT EXISTS (
    SELECT 1 FROM value v
    WHERE v.product = p.product AND v.property = 1 AND v.locale = 2 AND trim(v.value) <> '')
  ORDER BY s.value COLLATE NOCASE, p.place`;

/** Opens views of every kind; the one that filters and sorts by a property against the same SQL in a bare script. */
export const viewBench: Bench = {
  name: 'view-open',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 100_000;
    const columns = columnsOf(10);
    const file = join(folder, 'catalog.db');
    const { store, close } = fillCatalog(file, products, columns);
    const by = columns[5] ?? 'title';
    const queries: Record<string, ViewQuery> = {
      'listing order': { search: '', filters: [], sort: [], tree: false },
      'sorted by a property': { search: '', filters: [], sort: [{ by, descending: false }], tree: false },
      [FILTERED]: {
        search: '',
        filters: [{ kind: 'emptyIn', locale: 'de', property: 'property 0' }],
        sort: [{ by, descending: false }],
        tree: false,
      },
      'as a saved view: three conditions, two columns sorted': {
        search: '',
        filters: [
          { kind: 'emptyIn', locale: 'de', property: 'property 0' },
          {
            kind: 'cell',
            column: columns[3] ?? 'title',
            test: { is: 'text', how: 'contains', text: 'lamp', matchCase: false },
          },
          { kind: 'group', match: 'any', negated: true, filters: [{ kind: 'edited' }, { kind: 'failed' }] },
        ],
        sort: [
          { by, descending: true },
          { by: 'identifier', descending: false },
        ],
        tree: false,
      },
      'searched in all values': { search: 'stove 4321', filters: [], sort: [], tree: false },
    };
    const figures: Figure[] = [];
    let filtered = Number.NaN;
    for (const [name, query] of Object.entries(queries)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push(await timed(() => store.openView(query)));
      figures.push({ what: `view of ${products}: ${name}`, value: median(times), unit: 'ms' });
      if (name === FILTERED) filtered = median(times);
    }
    close();

    const db = new DatabaseSync(file);
    const statement = db.prepare(BARE);
    statement.setReturnArrays(true);
    const bare: number[] = [];
    for (let run = 0; run < runs; run++) bare.push(await timed(() => statement.all()));
    db.close();
    return [
      ...figures,
      { what: 'bare script: the same filter and sort', value: median(bare), unit: 'ms' },
      { what: 'store ÷ bare script', value: filtered / median(bare), unit: '×', budget: '≤ 1.25' },
    ];
  },
};
