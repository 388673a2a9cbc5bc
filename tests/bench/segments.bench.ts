import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SegmentFilter } from '#shared/contract/translate.ts';
import { type Bench, type Figure, median, percentile, timed } from './bench.ts';
import { fillCatalog } from './generated-catalog.ts';
import { columnsOf, LOCALES } from './generated-product.ts';

const PROPERTIES = 3;
const PAGE = 50;
const PAGES = 200;

/** Reads the texts of a segment list, as a bare script would. */
const BARE = `
  SELECT p.product, v.property, v.locale, v.value FROM product p
  JOIN value v ON v.product = p.product AND v.property IN (1, 2, 3) AND v.locale IN (1, 2)
  WHERE p.listed = 1 ORDER BY p.place`;

/** Lists of 100,000 segments: open, reopen, read while scrolling, search, save, check. */
export const segmentsBench: Bench = {
  name: 'segments',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? 33_334;
    const segments = products * PROPERTIES;
    const columns = columnsOf(PROPERTIES * LOCALES.length);
    const file = join(folder, 'catalog.db');
    const { store, close } = fillCatalog(file, products, columns);
    const scope = {
      query: { search: '', filters: [], sort: [], tree: false },
      source: 'en',
      targets: ['de'],
      references: [],
      properties: [...new Set(columns.map(({ property }) => property))],
      everything: false,
    };
    const all: SegmentFilter = {
      status: null,
      property: null,
      locale: null,
      search: '',
      searchIn: 'both',
      isPattern: false,
    };
    const open = (more: object = {}, filter = all): number => {
      const list = store.beginSegments({ ...scope, ...more });
      while (store.readSegments(list));
      store.narrowSegments(list, filter);
      while (store.searchSegments(list));
      store.openedSegments(list);
      return list;
    };
    /** Makes each scope different from those before, so that nothing is shared. */
    let fresh = 0;
    const anew = () => ({ properties: [...scope.properties, `other ${fresh++}`] });

    const first: number[] = [];
    for (let run = 0; run < runs; run++) first.push(await timed(() => open(anew())));
    const list = open();
    const keeping = await timed(() => {
      for (let from: number | null = 0; from !== null; ) from = store.saveSources(list, from);
    });
    const known: number[] = [];
    const shared: number[] = [];
    const searched: number[] = [];
    for (let run = 0; run < runs; run++) {
      known.push(await timed(() => open(anew())));
      shared.push(await timed(() => open({}, { ...all, status: 'empty' })));
      searched.push(await timed(() => open({}, { ...all, search: 'stove 4321' })));
    }
    const now = open();
    const pages: number[] = [];
    for (let page = 0; page < PAGES; page++) {
      const start = (page * 7919 * PAGE) % (segments - PAGE);
      pages.push(await timed(() => store.segments(now, start, PAGE)));
    }
    const comparing = await timed(() => {
      while (store.compareSegments(now));
    });
    const checking = await timed(() => {
      for (let from: number | null = 0; from !== null; ) from = store.checkSegments(now, from).next;
    });
    const [segment] = store.segments(now, 10, 1);
    if (!segment) throw new Error('there is no segment');
    const saves: number[] = [];
    for (let run = 0; run < PAGES; run++) {
      const saved = { ...segment, target: `Deckel ${run}`, origin: 'person' as const, review: null };
      saves.push(await timed(() => store.saveSegments(now, [saved], null)));
    }
    close();

    const db = new DatabaseSync(file);
    const statement = db.prepare(BARE);
    statement.setReturnArrays(true);
    const bare: number[] = [];
    for (let run = 0; run < runs; run++) bare.push(await timed(() => statement.all()));
    db.close();

    const figures: Figure[] = [
      { what: `open ${segments} segments`, value: median(first), unit: 'ms' },
      {
        what: 'keep what their translations were written against, in the background',
        value: keeping,
        unit: 'ms',
      },
      { what: 'open them when that is known', value: median(known), unit: 'ms' },
      { what: 'bare script: read the same texts', value: median(bare), unit: 'ms' },
      { what: 'open ÷ bare script', value: median(known) / median(bare), unit: '×' },
      { what: 'another filter of the same scope', value: median(shared), unit: 'ms' },
      { what: 'search them', value: median(searched), unit: 'ms' },
      { what: `${PAGE} of them anywhere, with their checks, p50`, value: median(pages), unit: 'ms' },
      {
        what: `${PAGE} of them anywhere, with their checks, p95`,
        value: percentile(pages, 0.95),
        unit: 'ms',
      },
      { what: 'compare all of them, for repetitions', value: comparing, unit: 'ms' },
      { what: 'check all of them', value: checking, unit: 'ms' },
      { what: 'save one, durable, p95', value: percentile(saves, 0.95), unit: 'ms' },
    ];
    return figures;
  },
};
