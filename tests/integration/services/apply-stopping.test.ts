import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import type { StoreClient } from '#electron/store/rpc.ts';
import { AppError } from '#shared/contract/result.ts';
import { outcomeWord } from '#shared/domain/removal-effect.ts';
import { type Applying, manyProducts, startApplying } from '../../support/applying.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const PRODUCTS = 60;
const identifiers = Object.keys(manyProducts(PRODUCTS));
const edits = identifiers.map((identifier) => ({
  identifier,
  property: 'title',
  value: `New ${identifier}`,
}));
let service: ScriptedService;
let applying: Applying;

beforeEach(async () => {
  service = await startScriptedService(manyProducts(PRODUCTS));
  applying = await startApplying(service, { profile: { patch: { max_operations: 5 } } });
});
afterEach(() => service.close());

/** Holds back the answers to all requests until `open` is called; `waiting` are those that arrived. */
function closeGate() {
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  service.beforePatch = async () => {
    waiting++;
    await gate.promise;
    return null;
  };
  return { open: gate.resolve, waiting: () => waiting };
}

describe.each([true, false])('a run (values are checked first: %s)', (checkFirst) => {
  it.each([
    ['pause', 'paused', null],
    ['quit', 'paused', 'Catalog Desk was closed while this was running. Nothing is lost.'],
  ] as const)(
    'that is stopped by %s records the requests in flight and keeps the rest pending',
    async (reason, state, message) => {
      const changeSet = await applying.freeze(edits, { checkFirst });
      const gate = closeGate();
      const run = applying.start(changeSet);
      await expect.poll(gate.waiting).toBe(4);
      run.stop(reason);
      gate.open();
      const { error, changeSet: stopped } = await run.ended;
      expect(error?.code).toBe('cancelled');
      expect(stopped).toMatchObject({ state, message, counts: { applied: 20, pending: 40, in_flight: 0 } });
      expect(service.patches).toHaveLength(4);

      const before: unknown[] = [];
      service.beforeList = () => void before.push(resumed.progress[0]);
      const resumed = applying.start(changeSet);
      expect((await resumed.ended).sentence).toBe('60 of 60 changes applied.');
      // Reported before anything is read again; otherwise it would be taken for the pace of this run.
      expect(before[0]).toEqual(checkFirst ? { done: 20, total: 60 } : undefined);
      expect(
        service.patches
          .flat()
          .map(({ identifier }) => identifier)
          .sort(),
      ).toEqual(identifiers);
    },
  );

  it('that is cancelled records the requests in flight and skips the rest, which stays staged', async () => {
    const changeSet = await applying.freeze(edits, { checkFirst });
    const gate = closeGate();
    const run = applying.start(changeSet);
    await expect.poll(gate.waiting).toBe(4);
    run.stop('user');
    gate.open();
    const { changeSet: stopped } = await run.ended;
    expect(stopped).toMatchObject({
      state: 'cancelled',
      message: 'Stopped. 20 of 60 changes applied, 40 skipped.',
      counts: { applied: 20, skipped: 40 },
    });
    const [skipped] = await applying.items(changeSet, 'skipped');
    expect(skipped?.message).toBe('Stopped before it was sent. The edit is still staged.');
    expect(skipped && outcomeWord(skipped, 'cancelled')).toBe('not sent: stopped');
    expect(await applying.store.stagedSummary()).toMatchObject({ changes: 40 });
  });
});

describe.each([
  ['took for later (202)', 202],
  ['had no answer in time for (504)', 504],
])('an item that the service %s stays unknown when the run is stopped', (_, status) => {
  it.each(['while it is sent', 'once it is paused', 'in a later run'])(
    '%s, because it may still arrive',
    async (when) => {
      const changeSet = await applying.freeze(edits, { checkFirst: false });
      const requests = PRODUCTS / 5;
      service.script = Array.from({ length: requests }, () => ({ status, body: {} }));
      let gate: ReturnType<typeof closeGate> | null = null;
      service.beforeList = () => {
        gate ??= closeGate(); // read back and not found: the next requests send it again
      };
      const run = applying.start(changeSet);
      await expect.poll(() => gate?.waiting()).toBe(4);
      run.stop(when === 'while it is sent' ? 'user' : 'pause');
      gate!.open();
      await run.ended;
      if (when === 'in a later run') {
        const later = applying.start(changeSet);
        later.stop('user');
        await later.ended;
      }
      expect(await applying.store.setChangeSetState(changeSet, 'cancelled', 'Stopped.')).toMatchObject({
        counts: { applied: 20, unknown: 40, skipped: 0 },
      });
      expect(service.patches).toHaveLength(requests + 4);
      const [open] = await applying.items(changeSet, 'unknown');
      expect(open?.message).toBe(
        'The service does not have this value yet, but may still be processing the request. Resume later to check again.',
      );
      expect(await applying.store.stagedSummary()).toMatchObject({ changes: 40 });
    },
  );
});

it.each(['while it is sent', 'once it is paused'])(
  'an item sent once but not found on read-back is not reported as unsent when the run is stopped %s',
  async (when) => {
    const changeSet = await applying.freeze(edits, { checkFirst: false });
    service.script = Array.from({ length: PRODUCTS / 5 }, () => 'cut_before');
    let gate: ReturnType<typeof closeGate> | null = null;
    service.beforeList = () => {
      gate ??= closeGate();
    };
    const run = applying.start(changeSet);
    await expect.poll(() => gate?.waiting()).toBe(4);
    run.stop(when === 'while it is sent' ? 'user' : 'pause');
    gate!.open();
    await run.ended;
    await applying.store.setChangeSetState(changeSet, 'cancelled', 'Stopped.');
    const skipped = await applying.items(changeSet, 'skipped');
    expect(skipped).toHaveLength(40);
    expect(new Set(skipped.map(({ message }) => message))).toEqual(
      new Set([
        'Stopped before it was sent again. An earlier attempt was sent with unknown outcome. The edit is still staged.',
      ]),
    );
  },
);

it('a cancelled undo does not report skipped items as staged', async () => {
  const { changeSet } = await applying.apply(edits, { checkFirst: false });
  const filter = { state: null, search: '', property: null, locale: null, action: null, differing: false };
  const undo = await applying.store.freezeUndo(changeSet.changeSet, { filter });
  const gate = closeGate();
  const run = applying.start(undo.changeSet);
  await expect.poll(gate.waiting).toBeGreaterThan(0);
  run.stop('user');
  gate.open();
  await run.ended;
  const [skipped] = await applying.items(undo.changeSet, 'skipped');
  expect(skipped?.message).toBe('Stopped before it was sent.');
});

it('a check in progress ends when the run is stopped', async () => {
  const changeSet = await applying.freeze(edits);
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  service.beforeList = async () => {
    asked++;
    await gate.promise;
  };
  const run = applying.start(changeSet);
  await expect.poll(() => asked).toBeGreaterThan(0);
  run.stop('pause');
  expect((await run.ended).changeSet).toMatchObject({ state: 'paused', counts: { pending: PRODUCTS } });
  gate.resolve();
});

/** A store whose methods fail as told before they do anything. */
function troubled(
  store: StoreClient<CatalogStore>,
  trouble: (method: string) => AppError | null,
): StoreClient<CatalogStore> {
  return new Proxy(store, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        const error = trouble(String(name));
        if (error) throw error;
        return method(...args);
      };
    },
  });
}
const diskFull = () =>
  new AppError('storage', 'The disk is full. Free some space and try again. Nothing was changed.', {
    retryable: true,
  });

describe('while the disk is full', () => {
  it('results wait to be saved, no request is sent, and nothing is lost or repeated', async () => {
    const changeSet = await applying.freeze(edits, { checkFirst: false });
    let full = false;
    let refused = 0;
    const store = troubled(applying.store, (method) => {
      if (!full || !['recordOutcomes', 'setChangeSetState'].includes(method)) return null;
      refused++;
      return diskFull();
    });
    service.beforePatch = async () => {
      full = true;
      return null;
    };
    const run = applying.start(changeSet, store);
    await expect.poll(() => refused).toBeGreaterThan(2);
    const before = service.patches.length;
    expect(before).toBeLessThanOrEqual(6);
    expect(run.phases.at(-1)).toBe(
      'The results cannot be saved: The disk is full. Free some space and try again. Trying again.',
    );
    service.beforePatch = async () => null;
    full = false;
    expect((await run.ended).sentence).toBe('60 of 60 changes applied.');
    expect(service.patches.flat()).toHaveLength(PRODUCTS);
  });

  it('a stopped run still records the answers that it received', async () => {
    const changeSet = await applying.freeze(edits, { checkFirst: false });
    const gate = closeGate();
    let full = false;
    let refused = 0;
    const run = applying.start(
      changeSet,
      troubled(applying.store, () => (full && ++refused > 0 ? diskFull() : null)),
    );
    await expect.poll(gate.waiting).toBe(4);
    full = true;
    run.stop('user');
    gate.open();
    await expect.poll(() => refused).toBeGreaterThan(2);
    full = false;
    expect((await run.ended).changeSet.counts).toMatchObject({ applied: 20, skipped: 40, unknown: 0 });
  });

  it('quitting does not wait: items in flight are read back at the next start', async () => {
    const changeSet = await applying.freeze(edits, { checkFirst: false });
    const gate = closeGate();
    let full = false;
    let refused = 0;
    const run = applying.start(
      changeSet,
      troubled(applying.store, () => (full && ++refused > 0 ? diskFull() : null)),
    );
    await expect.poll(gate.waiting).toBe(4);
    full = true;
    gate.open();
    await expect.poll(() => refused).toBeGreaterThan(2);
    run.stop('quit');
    expect((await run.ended).error?.code).toBe('storage');
    const { sentence } = await applying.start(changeSet).ended;
    expect(sentence).toBe('60 of 60 changes applied.');
    expect(service.patches.flat()).toHaveLength(PRODUCTS);
  });

  it('reads wait too, and an error that waiting cannot fix ends the run', async () => {
    const changeSet = await applying.freeze(edits, { checkFirst: false });
    let times = 3;
    const passing = troubled(applying.store, (method) =>
      method === 'itemsToSend' && times-- > 0 ? diskFull() : null,
    );
    const dead = new AppError('storage', 'The local catalog is no longer open.');
    let alive = true;
    service.beforePatch = async () => {
      alive = false;
      return null;
    };
    const run = applying.start(
      changeSet,
      troubled(passing, () => (alive ? null : dead)),
    );
    expect((await run.ended).error?.message).toBe('The local catalog is no longer open.');
    expect(run.phases[0]).toMatch(/^The local catalog cannot be read: The disk is full\./);
  });
});

describe('a service that asks to wait', () => {
  it('gets no further request from any lane for as long as it asked', async () => {
    const changeSet = await applying.freeze(edits, { checkFirst: false });
    const WAIT_MS = 1_000;
    const arrivals: number[] = [];
    const others = Promise.withResolvers<void>();
    service.beforePatch = async () => {
      arrivals.push(performance.now());
      if (arrivals.length > 1) await others.promise;
      return null;
    };
    service.script = [{ status: 429, headers: { 'retry-after': String(WAIT_MS / 1_000) }, body: {} }];
    const run = applying.start(changeSet);
    await expect.poll(() => arrivals.length).toBe(4);
    others.resolve();
    expect((await run.ended).sentence).toBe('60 of 60 changes applied.');
    // Four were in flight; all others come after the wait.
    const [asked = 0] = arrivals;
    expect(arrivals.filter((at) => at < asked + WAIT_MS)).toHaveLength(4);
    expect(arrivals).toHaveLength(PRODUCTS / 5 + 1);
  });
});

describe('a service that is briefly unreachable', () => {
  it('is tried again, and the run continues by itself', async () => {
    const changeSet = await applying.freeze(edits, { checkFirst: false });
    const port = Number(new URL(service.url).port);
    const { products, token } = service;
    await service.close();
    const run = applying.start(changeSet);
    await expect.poll(() => run.phases).toContain('The service cannot be reached: trying again');
    service = await startScriptedService({}, 100, port);
    Object.assign(service, { products, token });
    expect((await run.ended).sentence).toBe('60 of 60 changes applied.');
    expect(service.patches.flat()).toHaveLength(PRODUCTS);
  });
});
