import { plural, t } from '@lingui/core/macro';
import {
  MAX_UNIT_TEXT,
  type MemoryStatus,
  type MemoryUnit,
  type RemovedUnit,
  type UnitFilter,
} from '#shared/contract/memory.ts';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { isEmptyCell } from '#shared/domain/value.ts';
import { isCopied } from '#shared/exchange/copied-source.ts';
import { languageKinship } from '#shared/service/language-codes.ts';
import type { FoundUnits } from '../store/memory/find-units.ts';
import type { LanguagePair } from '../store/memory/pairs.ts';
import type { JobHandle, JobSpec, Jobs } from './jobs.ts';
import { withSentences } from './translate/by-sentences.ts';
import type { UploadName, Uploads } from './uploads.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

type MemoryPair = Pick<MemoryUnit, 'source' | 'target' | 'sourceLocale' | 'targetLocale'>;

/** Products in one chunk of a build: look-ups in between wait for at most one chunk. */
const PRODUCTS_PER_CHUNK = 100;
/** Units of it that are split into sentences at a time. */
const UNITS_AT_ONCE = 200;
/** Units that are deleted at a time. */
const UNITS_PER_REMOVAL = 1_000;

/** The translation memories of connections: built from their catalogs, extended by edits, exchanged as TMX files. */
export class TranslationMemory {
  readonly #workspaces: Workspaces;
  readonly #jobs: Jobs;
  readonly #uploads: Uploads;

  constructor(options: { workspaces: Workspaces; jobs: Jobs; uploads: Uploads }) {
    this.#workspaces = options.workspaces;
    this.#jobs = options.jobs;
    this.#uploads = options.uploads;
  }

  async status({ connection, store, memory }: Workspace): Promise<MemoryStatus> {
    const [states, { pulledAt }] = await Promise.all([(await memory()).states(), store.summary()]);
    return {
      pairs: states.map(({ pulledAt: builtFrom, ...pair }) => ({
        ...pair,
        outOfDate: pair.builtAt !== null && builtFrom !== pulledAt,
      })),
      building: this.#jobs.running(connection.id, 'memory')?.id ?? null,
    };
  }

  /** Starts learning what the catalog holds. Throws `busy` while the memory is being built or imported into. */
  build(workspace: Workspace, sourceLocale: string, targetLocales: readonly string[]): { jobId: string } {
    return this.#start(workspace, 'products', t`Building the translation memory`, (handle) =>
      build(workspace, sourceLocale, [...new Set(targetLocales)], handle),
    );
  }

  /** Starts importing a TMX file under a name (null: its own), which is discarded afterwards. Throws as `readTmx` and `build` do. */
  async import(
    workspace: Workspace,
    which: UploadName,
    locales: ReadonlyMap<string, string>,
    name: string | null,
  ): Promise<{ jobId: string }> {
    const { readTmx } = await import('./tmx/tmx-checker.ts');
    const { importTmx } = await import('./tmx/tmx-exchange.ts');
    const upload = this.#uploads.whole('tmx', which);
    const { translations } = await upload.once(readTmx);
    return this.#start(workspace, 'translations', t`Importing translations`, (handle) =>
      upload
        .during(() =>
          importTmx(workspace, { upload, translations, name: name ?? upload.fileName }, locales, handle),
        )
        .finally(() => this.#uploads.discard(which)),
    );
  }

  /** Deletes units, or all that a filter finds, piece by piece. Throws `busy` while the memory is being filled. */
  async remove(
    { connection, memory }: Workspace,
    { sourceLocale, targetLocale }: LanguagePair,
    which: number[] | UnitFilter,
  ): Promise<{ removed: number; units: RemovedUnit[] }> {
    this.#refuseWhileFilled(connection.id);
    const pair = { sourceLocale, targetLocale };
    const opened = await memory();
    if (Array.isArray(which)) {
      const units = await opened.remove(pair, which);
      return { removed: units.length, units };
    }
    let removed = 0;
    let after: number | null = null;
    do {
      const found: FoundUnits = await opened.find(pair, which, after, UNITS_PER_REMOVAL);
      const deleted = await opened.remove(
        pair,
        found.units.map(({ unit }) => unit),
      );
      removed += deleted.length;
      after = found.next;
    } while (after !== null);
    return { removed, units: [] };
  }

  /** Removes what was imported under one name, piece by piece. Throws `busy` while the memory is being filled. */
  async removeImported({ connection, memory }: Workspace, imported: number): Promise<{ removed: number }> {
    this.#refuseWhileFilled(connection.id);
    const opened = await memory();
    let removed = 0;
    for (let more = true; more; ) {
      const taken = await opened.takeOut(imported, UNITS_PER_REMOVAL);
      removed += taken.removed;
      more = taken.more;
    }
    return { removed };
  }

  /** Adds translations that were just saved, and those of their sentences; blank and very long ones are left out. */
  async learn(connectionId: string, units: readonly MemoryUnit[]): Promise<void> {
    if (units.length === 0) return;
    const { memory, store } = await this.#workspaces.get(connectionId);
    const learned = withSentences(units, await store.sentenceSettings()).filter(isWorthLearning);
    if (learned.length > 0) await (await memory()).learn(learned);
  }

  /** Tells the user that a memory was damaged or missing: only they know which files were imported. */
  lost(connectionId: string, damagedFile: string | null): void {
    if (this.#jobs.closing(connectionId)) return;
    const message = sentences(
      t`The translation memory was damaged or missing, and is empty now. Build it again, and import TMX files again.`,
      damagedFile !== null && t`The damaged file is kept: ${damagedFile}`,
    );
    this.#jobs.start({
      kind: 'check',
      unit: 'translations',
      connectionId,
      title: t`Opening the translation memory`,
      run: async () => {
        throw new AppError('storage', message);
      },
    });
  }

  #refuseWhileFilled(connectionId: string): void {
    if (this.#jobs.running(connectionId, 'memory'))
      throw new AppError('busy', t`The translation memory is being filled. Wait until that is done.`);
  }

  #start(
    { connection }: Workspace,
    unit: JobSpec['unit'],
    title: string,
    run: JobSpec['run'],
  ): { jobId: string } {
    this.#refuseWhileFilled(connection.id);
    return this.#jobs.start({ kind: 'memory', unit, connectionId: connection.id, title, run });
  }
}

/** A copy of the source says nothing, except between forms of one language ("en-GB" and "en-US"). */
const isWorthLearning = ({ source, target, sourceLocale, targetLocale }: MemoryPair): boolean =>
  !(isCopied(source, target) && languageKinship(sourceLocale, targetLocale) === 'none') &&
  !isEmptyCell(source) &&
  !isEmptyCell(target) &&
  source.length <= MAX_UNIT_TEXT &&
  target.length <= MAX_UNIT_TEXT;

async function build(
  { store, memory }: Workspace,
  sourceLocale: string,
  targetLocales: string[],
  { signal, report }: JobHandle,
): Promise<string> {
  const opened = await memory();
  const [{ pulledAt, products }, settings] = await Promise.all([store.summary(), store.sentenceSettings()]);
  const number = await opened.beginBuild(
    targetLocales.map((targetLocale) => ({ sourceLocale, targetLocale })),
  );
  const at = new Date().toISOString();
  let done = 0;
  let learned = 0;
  let after: number | null = -1;
  report({ total: products });
  while (after !== null) {
    if (signal.aborted)
      throw new AppError('cancelled', t`Stopped: the memory has only what was read so far. Build it again.`);
    const page = await store.textPairs(sourceLocale, targetLocales, after, PRODUCTS_PER_CHUNK);
    const units = page.pairs.map((pair) => ({ ...pair, sourceLocale, origin: 'catalog' as const, at }));
    // Splitting texts is work for this thread, which answers windows in between.
    for (let at = 0; at < units.length; at += UNITS_AT_ONCE) {
      const split = withSentences(units.slice(at, at + UNITS_AT_ONCE), settings);
      await opened.addBuilt(number, split.filter(isWorthLearning));
    }
    learned += units.filter(isWorthLearning).length;
    done += page.products;
    after = page.next;
    report({ done });
  }
  await opened.endBuild(number, pulledAt);
  return t`Read ${plural(learned, { one: '# translated text', other: '# translated texts' })} in ${plural(done, { one: '# product', other: '# products' })}.`;
}
