import type { MemoryStatus, MemoryUnit } from '#shared/contract/memory.ts';
import { MAX_UNIT_TEXT } from '#shared/contract/memory.ts';
import { AppError } from '#shared/contract/result.ts';
import { counted } from '#shared/domain/counted.ts';
import { isEmptyCell } from '#shared/domain/value.ts';
import type { JobHandle, Jobs } from './jobs.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

/** Products in one chunk of a build: look-ups meanwhile wait for one chunk at most. */
const PRODUCTS_PER_CHUNK = 100;

/** The translation memories of connections: built from their catalogs, taught by edits. */
export class TranslationMemory {
  readonly #workspaces: Workspaces;
  readonly #jobs: Jobs;

  constructor(workspaces: Workspaces, jobs: Jobs) {
    this.#workspaces = workspaces;
    this.#jobs = jobs;
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

  /** Starts learning what the catalog holds. Throws `busy` while the memory of the connection is being built or filled. */
  build(workspace: Workspace, sourceLocale: string, targetLocales: readonly string[]): { jobId: string } {
    const connectionId = workspace.connection.id;
    if (this.#jobs.running(connectionId, 'memory'))
      throw new AppError('busy', 'The translation memory is being filled. Wait until that is done.');
    return this.#jobs.start({
      kind: 'memory',
      unit: 'products',
      connectionId,
      title: 'Building the translation memory',
      run: (handle) => build(workspace, sourceLocale, [...new Set(targetLocales)], handle),
    });
  }

  /** Teaches the memory of a connection translations that were just saved; blank ones and very long ones are left out. */
  async learn(connectionId: string, units: readonly MemoryUnit[]): Promise<void> {
    const learned = units.filter(isWorthLearning);
    if (learned.length === 0) return;
    const { memory } = await this.#workspaces.get(connectionId);
    await (await memory()).learn(learned);
  }
}

const isWorthLearning = ({ source, target }: Pick<MemoryUnit, 'source' | 'target'>): boolean =>
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
  const { pulledAt, products } = await store.summary();
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
      throw new AppError('cancelled', 'Stopped: the memory has only what was read so far. Build it again.');
    const page = await store.textPairs(sourceLocale, targetLocales, after, PRODUCTS_PER_CHUNK);
    const units = page.pairs.filter(isWorthLearning);
    await opened.addBuilt(
      number,
      units.map((pair) => ({ ...pair, sourceLocale, origin: 'catalog', at })),
    );
    learned += units.length;
    done += page.products;
    after = page.next;
    report({ done });
  }
  await opened.endBuild(number, pulledAt);
  return `Learned ${counted(learned, 'translation')} from ${counted(done, 'product')}.`;
}
