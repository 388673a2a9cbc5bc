import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import { edits } from '#electron/services/apply/edits.ts';
import type { JobHandle, StopReason } from '#electron/services/jobs.ts';
import { requestFingerprint } from '#electron/services/removals/first-products.ts';
import { Run } from '#electron/services/runs/run.ts';
import type { StoredConnection } from '#electron/store/app-store.ts';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import { openCatalogStore } from '#electron/store/open.ts';
import type { StoreClient } from '#electron/store/rpc.ts';
import type { ApplyOptions, ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import { type ConnectionFields, connectionFields } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { type WriteProof, writeWay } from '#shared/contract/writing.ts';
import type { Value } from '#shared/domain/value.ts';
import { testPool } from './http-pool.ts';
import { confirmedRemovalModes } from './no-app-store.ts';
import { noMemory } from './no-memory.ts';
import { fieldsFor, type ScriptedService } from './scripted-service.ts';
import { tempDir } from './temp-dir.ts';

/** A staged edit of a cell; null removes the value. */
export interface Edit {
  identifier: string;
  property: string;
  locale?: string;
  value: Value | null;
}

/** How a run ended: its summary, or the error that paused or cancelled it. */
export interface Ended {
  sentence: string | null;
  error: AppError | null;
  changeSet: ChangeSet;
  /** Every message that was shown with the progress. */
  phases: string[];
}

/** A run that can be cancelled. */
export interface RunningRun {
  stop(reason: StopReason): void;
  /** As the user cuts a wait short. */
  skipWait(): void;
  ended: Promise<Ended>;
  phases: string[];
  /** Its progress reports, in order. */
  progress: Parameters<JobHandle['report']>[0][];
}

/** Applies change sets with the real store and the real client, without the rest of the app. */
export interface Applying {
  store: StoreClient<CatalogStore>;
  connection: StoredConnection;
  /** Pulls the whole product list into the local catalog. */
  pull(): Promise<void>;
  /** Stages edits and freezes everything that is staged. */
  freeze(edits: Edit[], options?: Partial<ApplyOptions>): Promise<number>;
  /** `store`: used by the run instead of the real store. */
  start(changeSet: number, store?: StoreClient<CatalogStore>): RunningRun;
  apply(edits: Edit[], options?: Partial<ApplyOptions>): Promise<Ended>;
  /** What first writes have shown. */
  proofs(): Promise<WriteProof[]>;
  items(changeSet: number, state?: ItemState): Promise<ChangeSetItem[]>;
}

/** Only waits advance it, and they end at once. `meanwhile`: called during each wait. */
export class WaitedClock {
  time = Date.now();
  meanwhile = (): void => {};

  now(): number {
    return this.time;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    this.meanwhile();
    signal.throwIfAborted();
    this.time += ms;
  }
}

/** `clock`: the one with which runs wait. `proven`: whether the service is known to do what it is asked (`FirstWrites`). */
export async function startApplying(
  service: ScriptedService,
  change: Partial<ConnectionFields> = {},
  { clock = new WaitedClock(), proven = true }: { clock?: WaitedClock; proven?: boolean } = {},
): Promise<Applying> {
  const fields = connectionFields.parse(fieldsFor(service, change));
  const connection: StoredConnection = {
    ...fields,
    id: 'test',
    kind: 'service',
    pulledAt: null,
    keptLocales: null,
    pulledLocales: null,
    removalModes: { unlink: null, delete: null },
    receivesWebhooks: false,
    createdAt: new Date().toISOString(),
  };
  const { locales, titleField } = connection;
  const store = await openCatalogStore(join(tempDir(), 'catalog.db'), { locales, titleField });
  const http = testPool(connection.limits);
  const client = new ServiceClient(connection, async () => service.token, http);
  onTestFinished(async () => {
    await http.close();
    await store.close();
  });

  const applying: Applying = {
    store,
    connection,
    proofs: () => store.writeProofs(requestFingerprint(connection)),
    async pull() {
      const { pull } = await store.beginPull();
      for (let position: string | null = null, more = true; more; ) {
        const page = await listProducts(client, position);
        await store.writePage(pull, page.read().records, page.next);
        position = page.next;
        more = position !== null;
      }
      await store.finishPull(pull);
    },
    async freeze(edits, options = {}) {
      const identifiers = [...new Set(edits.map(({ identifier }) => identifier))];
      const found = await store.findByIdentifier(identifiers);
      const products = new Map(found.map(({ identifier, product }) => [identifier, product]));
      await store.edit(
        'Edit',
        edits.map(({ identifier, property, locale = 'en', value }) => ({
          product: products.get(identifier)!,
          property,
          locale,
          change: value === null ? { kind: 'remove' } : { kind: 'set', value },
        })),
      );
      await store.setApplyOptions({ checkFirst: true, onePerCell: false, ...options });
      return (await store.freeze()).changeSet.changeSet;
    },
    start(changeSet, runStore = store) {
      const abort = new AbortController();
      const quit = new AbortController();
      const phases: string[] = [];
      let skipWait = () => {};
      const progress: RunningRun['progress'] = [];
      const handle = {
        jobId: 'job',
        signal: abort.signal,
        quitting: quit.signal,
        skippable: async (...[, signal, wait]: Parameters<JobHandle['skippable']>) => {
          const skip = new AbortController();
          skipWait = () => skip.abort();
          await wait(AbortSignal.any([signal, skip.signal])).catch(() => {}); // cut short
          return skip.signal.aborted;
        },
        wrote: () => {},
        report: (told: RunningRun['progress'][number]) => {
          progress.push(told);
          if (told.phase) phases.push(told.phase);
        },
      };
      const removalModes = confirmedRemovalModes(connection);
      const workspace = { connection, store: runStore, client, http, removalModes, memory: noMemory };
      const run = new Run({ workspace, changeSet, handle, clock }, edits);
      const ended = async (): Promise<Ended> => {
        const result = await run.run().then(
          (sentence) => ({ sentence, error: null }),
          (error: unknown) => {
            if (!(error instanceof AppError)) throw error;
            return { sentence: null, error };
          },
        );
        return { ...result, changeSet: await store.changeSet(changeSet), phases };
      };
      const stop = (reason: StopReason) => {
        abort.abort(reason);
        if (reason === 'quit') quit.abort();
      };
      return { stop, skipWait: () => skipWait(), ended: ended(), phases, progress };
    },
    async apply(edits, options) {
      return applying.start(await applying.freeze(edits, options)).ended;
    },
    async items(changeSet, state) {
      const filter = {
        state: state ?? null,
        search: '',
        property: null,
        locale: null,
        action: null,
        differing: false,
      };
      return (await store.items(changeSet, filter, 0, 1_000)).rows;
    },
  };
  await applying.pull();
  if (proven) await proveWrites(store, connection);
  return applying;
}

/** As if the first write of every kind had shown that the service does what it is asked. */
export async function proveWrites(
  store: Pick<StoreClient<CatalogStore>, 'saveWriteProof'>,
  connection: StoredConnection,
): Promise<void> {
  const at = connection.createdAt;
  for (const way of writeWay.options)
    await store.saveWriteProof(requestFingerprint(connection), {
      way,
      verdict: 'proven',
      does: null,
      identifier: null,
      says: null,
      at,
    });
}

/** Products by number, each with a title. */
export const manyProducts = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `SKU-${String(n).padStart(4, '0')}`,
      [{ name: 'title', value: `Title ${n}` }],
    ]),
  );
