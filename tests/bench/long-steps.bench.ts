import { join } from 'node:path';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import { type OpenStore, openCatalogStore } from '#electron/store/open.ts';
import { type Bench, type Figure, median, timed } from './bench.ts';
import { fillCatalog, OPTIONS } from './generated-catalog.ts';
import { columnsOf } from './generated-product.ts';

const UNDONE = 200_000;
const CONFLICTS = 100_000;
const PER_PRODUCT = 4;
const ITEMS_PER_REQUEST = 100;
const ROWS = 100;
const COLUMNS = columnsOf(PER_PRODUCT * 2);
const ALL = {
  filter: { state: null, search: '', property: null, locale: null, action: null, differing: false },
};

/**
 * Work that is one transaction however many cells it has: undoing a step, and deciding conflicts. For each: how long reads of
 * windows wait meanwhile, against a read when nothing is running. `--products N`: number of cells, and half as many conflicts.
 */
export const longStepsBench: Bench = {
  name: 'long-steps',
  async run({ products: asked, folder }) {
    const cells = asked ?? UNDONE;
    const conflicts = asked === null ? CONFLICTS : Math.ceil(asked / 2);
    return [
      ...(await measured(
        `undo a step of ${cells} cells`,
        stagedInOneStep(join(folder, 'undo.db'), cells),
        (catalog) => catalog.undo(),
      )),
      ...(await measured(
        `decide ${conflicts} conflicts for mine`,
        inConflict(join(folder, 'decide.db'), conflicts),
        (catalog) => catalog.decideItems(1, ALL, 'mine'),
      )),
    ];
  },
};

async function measured(
  what: string,
  file: string,
  work: (catalog: OpenStore<CatalogStore>) => Promise<unknown>,
): Promise<Figure[]> {
  const catalog = await openCatalogStore(file, OPTIONS);
  const { view, rows } = await catalog.openView({ search: '', filters: [], sort: [], tree: false });
  let start = 0;
  const read = () => {
    start = (start + ROWS) % (rows - ROWS);
    return timed(() => catalog.window(view, start, ROWS, COLUMNS));
  };
  const alone: number[] = [];
  for (let i = 0; i < 50; i++) alone.push(await read());
  let isDone = false;
  const under = timed(async () => {
    await work(catalog);
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) waits.push(await read());
  const ms = await under;
  await catalog.close();
  return [
    { what: `${what}, durable, while windows are read`, value: ms, unit: 'ms' },
    { what: 'a window when nothing is under way', value: median(alone), unit: 'ms' },
    { what: 'a window meanwhile: median', value: median(waits), unit: 'ms' },
    { what: 'a window meanwhile: the longest', value: Math.max(...waits), unit: 'ms' },
    { what: 'the longest ÷ the whole step', value: Math.max(...waits) / ms, unit: '×' },
  ];
}

function stage(store: CatalogStore, cells: number): void {
  store.edit(
    'Paste',
    Array.from({ length: cells }, (_, i) => ({
      product: 1 + Math.floor(i / PER_PRODUCT),
      ...COLUMNS[i % PER_PRODUCT]!,
      change: { kind: 'set' as const, value: `edited ${i}` },
    })),
  );
}

function stagedInOneStep(file: string, cells: number): string {
  const { store, close } = fillCatalog(file, Math.ceil(cells / PER_PRODUCT), COLUMNS);
  stage(store, cells);
  close();
  return file;
}

/** A finished change set in which every item conflicts with another value in the service. */
function inConflict(file: string, cells: number): string {
  const { store, close } = fillCatalog(file, Math.ceil(cells / PER_PRODUCT), COLUMNS);
  stage(store, cells);
  const { changeSet } = store.freeze().changeSet;
  const items = store.itemsToSend(changeSet, 'pending').map(({ item }) => item);
  for (let from = 0; from < items.length; from += ITEMS_PER_REQUEST) {
    const request = items.slice(from, from + ITEMS_PER_REQUEST);
    store.recordOutcomes(changeSet, [], [request]);
    store.recordOutcomes(
      changeSet,
      request.map((item) => ({ item, state: 'conflict' as const, found: `somebody else's ${item}` })),
    );
  }
  store.setChangeSetState(changeSet, 'finished', null);
  close();
  return file;
}
