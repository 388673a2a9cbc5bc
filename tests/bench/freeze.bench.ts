import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCatalogStore } from '#electron/store/open.ts';
import { type Bench, median, timed } from './bench.ts';
import { OPTIONS } from './generated-catalog.ts';
import { applyItems, stagedCatalog } from './staged-catalog.ts';

const DRAFTS = 100_000;
const ALL = {
  filter: { state: null, search: '', property: null, locale: null, action: null, differing: false },
};

/**
 * Freezes staged edits into a change set, against a bare INSERT … SELECT of the same rows into the same table; then plans and
 * freezes the undo of the applied change set. `--products N`: number of staged edits.
 */
export const freezeBench: Bench = {
  name: 'freeze',
  async run({ products: asked, runs, folder }) {
    const drafts = asked ?? DRAFTS;
    const staged = join(folder, 'staged.db');
    stagedCatalog(staged, drafts).close();
    const freezing: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < runs; run++) {
      freezing.push(await onCopy(staged, frozenBy));
      bare.push(await onCopy(staged, insertedBare));
    }
    return [
      { what: `freeze ${drafts} drafts into a journal, durable`, value: median(freezing), unit: 'ms' },
      { what: 'a bare INSERT … SELECT of the same rows', value: median(bare), unit: 'ms' },
      { what: 'freeze ÷ bare', value: median(freezing) / median(bare), unit: '×' },
      ...(await undoing(join(folder, 'applied.db'), drafts, runs)),
    ];
  },
};

async function undoing(file: string, drafts: number, runs: number) {
  const filled = stagedCatalog(file, drafts);
  const { changeSet } = filled.store.freeze().changeSet;
  applyItems(filled.store, changeSet, drafts);
  filled.close();
  const catalog = await openCatalogStore(file, OPTIONS);
  const planning: number[] = [];
  for (let run = 0; run < runs; run++)
    planning.push(await timed(() => catalog.undoPlan(changeSet, ALL, 200)));
  const freezing = await timed(() => catalog.freezeUndo(changeSet, ALL));
  await catalog.close();
  return [
    { what: `plan the undo of ${drafts} applied items`, value: median(planning), unit: 'ms' as const },
    { what: 'freeze that undo', value: freezing, unit: 'ms' as const },
  ];
}

/** Milliseconds of the work on a temporary copy of the file. */
async function onCopy(file: string, work: (copy: string) => Promise<number>): Promise<number> {
  const copy = `${file}.copy`;
  copyFileSync(file, copy);
  const ms = await work(copy);
  for (const suffix of ['', '-wal', '-shm', '.tally', '.map']) rmSync(copy + suffix, { force: true });
  return ms;
}

async function frozenBy(file: string): Promise<number> {
  const catalog = await openCatalogStore(file, OPTIONS);
  const ms = await timed(() => catalog.freeze());
  await catalog.close();
  return ms;
}

async function insertedBare(file: string): Promise<number> {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536; PRAGMA synchronous = FULL;
    INSERT INTO change_set (kind, created_at, state, check_first, one_per_cell, products, locales, total, pending)
      VALUES ('edit', '2026-01-01', 'queued', 1, 0, 0, '[]', 0, 0)`);
  const ms = await timed(() =>
    db.exec(`INSERT INTO item (change_set, product, property, locale, spelling, intent, value, old, rev, state)
      SELECT 1, product, property, locale, 0, intent, value, base, rev, 'pending' FROM draft
      ORDER BY product, property, locale`),
  );
  db.close();
  return ms;
}
