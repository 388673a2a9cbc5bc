import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import type { ViewFilter, ViewQuery } from '#shared/domain/query.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import { generatedPages, OPTIONS } from './generated-catalog.ts';
import { columnsOf, LOCALES } from './generated-product.ts';

/** 20 properties in four languages; 10 of the properties are required. */
const VALUES = 80;
const REQUIRED = 10;
const CATEGORIES = 50;
const SAVED_AT_ONCE = 200;

/** Counts filled required values per language, as a bare script would. */
const BARE = `
  SELECT v.locale, count(*) FROM requirement r
  JOIN product p ON p.product = r.product AND p.listed = 1
  JOIN value v ON v.product = r.product AND v.property IN (${Array.from({ length: REQUIRED }, (_, i) => i + 1).join()})
  WHERE trim(v.value) <> '' GROUP BY v.locale`;

const EVERYTHING: ViewQuery = { search: '', filters: [], sort: [], tree: false };

/** Overview, details, filter and sort over 100,000 products; the first overview against the same counts in a bare script. */
export const completenessBench: Bench = {
  name: 'completeness',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 100_000;
    const file = join(folder, 'catalog.db');
    const { store, close } = filled(file, products);
    const saving = await timed(() => requireOf(store, products));
    const first: number[] = [];
    const again: number[] = [];
    const afterEdit: number[] = [];
    const overview = () => store.completenessOverview({ query: EVERYTHING, locales: LOCALES });
    for (let run = 0; run < runs; run++) {
      store.setTranslatable('property 0', run % 2 === 0); // everything cached is computed again
      first.push(await timed(overview));
      again.push(await timed(overview));
      const cell = { product: 1 + run, property: 'property 0', locale: 'de' };
      store.edit('Edit', [{ ...cell, change: { kind: 'set', value: `Deckel ${run}` } }]);
      afterEdit.push(await timed(overview));
    }
    const missing: ViewFilter = {
      kind: 'missing',
      scope: { of: 'product' },
      locale: 'de',
      attribute: null,
      how: '>',
      fields: 0,
    };
    const queries: Record<string, ViewQuery> = {
      'all products': EVERYTHING,
      'filter: something missing in de': { ...EVERYTHING, filters: [missing] },
      'sort: fields missing': { ...EVERYTHING, sort: [{ by: 'missing', descending: true }] },
    };
    const figures: Figure[] = [
      { what: `save required attributes of ${products} products`, value: saving, unit: 'ms' },
      { what: 'first overview, any language and four', value: median(first), unit: 'ms' },
      { what: 'overview again', value: median(again), unit: 'ms' },
      { what: 'overview after one edit', value: median(afterEdit), unit: 'ms' },
    ];
    for (const [name, query] of Object.entries(queries)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push(await timed(() => store.openView(query)));
      figures.push({ what: `open a view: ${name}`, value: median(times), unit: 'ms' });
    }
    const { view } = store.openView(EVERYTHING);
    for (const withFigures of [false, true]) {
      const times: number[] = [];
      for (let page = 0; page < 100; page++)
        times.push(
          await timed(() => store.window(view, (page * 7919) % (products - 60), 60, [], withFigures)),
        );
      figures.push({
        what: `60 rows, ${withFigures ? 'with' : 'without'} completeness`,
        value: median(times),
        unit: 'ms',
      });
    }
    close();

    const db = new DatabaseSync(file);
    const statement = db.prepare(BARE);
    const bare: number[] = [];
    for (let run = 0; run < runs; run++) bare.push(await timed(() => statement.all()));
    db.close();
    return [
      ...figures,
      { what: 'bare script: the same counts', value: median(bare), unit: 'ms' },
      {
        what: 'first overview ÷ bare script',
        value: median(first) / median(bare),
        unit: '×',
        budget: '≤ 1.25',
      },
    ];
  },
};

/** A generated catalog in which each product has a category. */
function filled(file: string, products: number): { store: CatalogStore; close(): void } {
  const { store, close } = openDatabase(file, catalogDatabase(OPTIONS));
  const { pull } = store.beginPull();
  let product = 0;
  for (const page of generatedPages(products, columnsOf(VALUES))) {
    const records = page.map((record) => {
      const number = ++product % CATEGORIES;
      const value = {
        nodes: [{ path: `Shop > Category ${number}`, node_id: `n${number}` }],
        taxonomy_id: 't1',
        taxonomy_name: 'Shop',
      };
      return {
        ...record,
        values: [...record.values, { property: 'category', locale: 'en', value, localeless: true }],
      };
    });
    store.writePage(pull, records, 'more');
  }
  store.finishPull(pull);
  return { store, close: () => close(true) };
}

/** Products of a category share a list; every tenth product lacks a value that the service reports as completed. */
function requireOf(store: CatalogStore, products: number): void {
  for (let from = 1; from <= products; from += SAVED_AT_ONCE) {
    const keys = Array.from({ length: Math.min(SAVED_AT_ONCE, products + 1 - from) }, (_, i) => from + i);
    store.askRequirements(keys);
    store.saveRequirements(
      keys.map((product) => ({
        product,
        productId: `p${product - 1}`,
        attributes: attributesOf(product),
        unreadable: 0,
      })),
    );
  }
}

const attributesOf = (product: number): RequiredAttribute[] =>
  Array.from({ length: REQUIRED }, (_, i) => ({
    attributeId: `a${i}`,
    attributeName: `property ${i}`,
    taxonomyId: 't1',
    resolvedAnchorId: null,
    contributingNodeIds: [`n${product % CATEGORIES}`],
    isCompleted: (product + i) % 10 !== 0,
  }));
