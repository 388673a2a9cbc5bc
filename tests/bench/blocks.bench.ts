import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CELLS_PER_CHUNK } from '#electron/services/cells/as-one-step.ts';
import { openCatalogStore } from '#electron/store/open.ts';
import { rowsWrittenBare } from './bare-rows.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import { type BenchedBlock, type BlockInApp, blocksInApp } from './blocks-in-app.ts';
import { type CatalogFolder, catalogFolder } from './catalog-folder.ts';
import { buildApp } from './chromium-app.ts';
import { OPTIONS } from './generated-catalog.ts';

const PRODUCTS = 100_000;
const NUMBERS = { decimal: '.', group: ',', digits: [...'0123456789'] };

/**
 * Durable edits of very many cells: in the store against a bare script that writes the same rows, and in the app until painted,
 * with the longest frame meanwhile. `--products N`: a smaller catalog with smaller edits.
 */
export const blocksBench: Bench = {
  name: 'blocks',
  async run({ products: asked, runs, folder }) {
    const products = asked ?? PRODUCTS;
    const made = await catalogFolder({ products, values: 40, columns: 40 });
    const blocks = benchedBlocks(made, products);
    const figures: Figure[] = [];
    for (const block of blocks) figures.push(...(await inStore(made, block, runs, folder)));
    buildApp();
    const dataDir = join(folder, 'data');
    cpSync(made.dataDir, dataDir, { recursive: true });
    for (const one of await blocksInApp(dataDir, made.connectionId, blocks)) figures.push(...asSeen(one));
    return figures;
  },
};

function benchedBlocks({ shown }: CatalogFolder, products: number): BenchedBlock[] {
  const part = products / PRODUCTS;
  const ten = shown.slice(2, 12);
  const pasted = Math.ceil(5_000 * part);
  const replaced = Math.ceil(10_000 * part);
  return [
    {
      name: `paste of ${pasted * ten.length} cells`,
      edit: {
        kind: 'paste',
        doubts: {},
        block: {
          texts: Array.from({ length: pasted }, (_, row) => ten.map((_, at) => `pasted ${row} ${at}`)),
        },
        emptyTexts: 'remove',
        listSeparator: null,
        numbers: NUMBERS,
      },
      columns: ten,
      rows: pasted,
      budget: '≤ 3',
    },
    {
      name: `replace over ${replaced * ten.length} cells`,
      edit: {
        kind: 'replace',
        search: { find: ' ', matchCase: false, wholeWord: false, wholeCell: false, pattern: false },
        replacement: ' · ',
        numbers: NUMBERS,
      },
      columns: ten,
      rows: replaced,
    },
    {
      name: `set a value in ${products} rows`,
      edit: { kind: 'set', value: 'the same everywhere' },
      columns: shown.slice(2, 3),
      rows: products,
    },
  ];
}

async function inStore(
  { dataDir, database }: CatalogFolder,
  { name, edit, columns, rows, budget }: BenchedBlock,
  runs: number,
  folder: string,
): Promise<Figure[]> {
  const staging: number[] = [];
  const undoing: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < runs; run++) {
    const copy = join(folder, 'store');
    cpSync(dataDir, copy, { recursive: true });
    const file = join(copy, relative(dataDir, database));
    const store = await openCatalogStore(file, OPTIONS);
    const { view } = await store.openView({ search: '', filters: [], sort: [], tree: false });
    const ranges = [{ firstRow: 0, lastRow: rows - 1, firstColumn: 0, lastColumn: columns.length - 1 }];
    staging.push(
      await timed(async () => {
        const { block } = await store.openBlock({ view, columns, ranges }, edit);
        const step = await store.beginStep(name);
        let from: string | null = null;
        do from = (await store.stageChunk(block, step, { from, limit: CELLS_PER_CHUNK })).next;
        while (from !== null);
        await store.endStep(step);
        await store.closeBlock(block);
      }),
    );
    bare.push(rowsWrittenBare(file, join(folder, 'bare.db')));
    undoing.push(await timed(() => store.undo()));
    await store.close();
  }
  return [
    { what: `${name}: store, durable`, value: median(staging), unit: 'ms' },
    { what: `${name}: the same rows by a bare script`, value: median(bare), unit: 'ms' },
    {
      what: `${name}: store ÷ bare script`,
      value: median(staging) / median(bare),
      unit: '×',
      ...(budget ? { budget } : {}),
    },
    { what: `${name}: undo`, value: median(undoing), unit: 'ms' },
  ];
}

function asSeen({ name, changes, ms, longestFrame }: BlockInApp): Figure[] {
  const isPaste = name.startsWith('paste');
  const what = `${name}: app, ${changes} changed`;
  return [
    {
      what: `${what}, until durable and painted`,
      value: ms,
      unit: 'ms',
      ...(isPaste ? { budget: '≤ 1500' } : {}),
    },
    { what: `${what}, longest frame`, value: longestFrame, unit: 'ms', budget: '≤ 100' },
  ];
}
