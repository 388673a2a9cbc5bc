import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Applying, startApplying } from '../../support/applying.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

/** Stands in for the computer's clock: only `wait` advances it, after it has called `meanwhile`. */
const clock = vi.hoisted(() => ({
  time: 0,
  meanwhile: () => {},
  now: () => clock.time,
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    clock.meanwhile();
    signal.throwIfAborted();
    clock.time += ms;
  },
}));

vi.mock(import('#electron/services/apply/late-appends.ts'), async (original) => {
  const { LateAppends } = await original();
  return {
    LateAppends: class extends LateAppends {
      constructor(parts: ConstructorParameters<typeof LateAppends>[0]) {
        super(parts, clock);
      }
    },
  };
});

const SILENCE_SECONDS = 60;
let service: ScriptedService;
let applying: Applying;

beforeEach(async () => {
  clock.time = Date.now();
  clock.meanwhile = () => {};
  service = await startScriptedService({
    '001': [{ name: 'tags', value: ['first'] }],
    '002': [{ name: 'title', value: 'Kettle' }],
  });
  applying = await startApplying(service, { limits: { silenceSeconds: SILENCE_SECONDS } });
});
afterEach(() => service.close());

/** A change set whose append was in flight when the app died, and whose other change had not been sent. */
async function interrupted(): Promise<number> {
  const changeSet = await applying.freeze([
    { identifier: '001', property: 'tags', value: ['first', 'mine'] },
    { identifier: '002', property: 'title', value: 'Kessel' },
  ]);
  const append = (await applying.items(changeSet)).find(({ intent }) => intent === 'append');
  await applying.store.recordOutcomes(changeSet, [], [[append!.item]]);
  return changeSet;
}

const held = () => service.products.get('001')?.find(({ name }) => name === 'tags')?.value;
const appends = () => service.patches.flat().filter(({ op }) => op === 'append');
const WAITING = expect.stringMatching(
  /^Changes being sent when the app stopped may still arrive\. .* in 1 min$/,
);

it('an append that arrives only after it was read back is not sent again', async () => {
  const changeSet = await interrupted();
  let sentBefore: unknown = null;
  clock.meanwhile = () => {
    sentBefore = service.patches.flat().map(({ identifier }) => identifier);
    service.products.set('001', [{ name: 'tags', value: ['first', 'mine'] }]);
  };
  const run = await applying.start(changeSet).ended;
  expect(run.changeSet).toMatchObject({ state: 'finished', counts: { applied: 2 } });
  expect(run.phases).toContainEqual(WAITING);
  expect(sentBefore).toEqual(['002']); // everything else goes first
  expect(appends()).toEqual([]);
  expect(held()).toEqual(['first', 'mine']);
});

it('an append that never arrives is sent again once its answer would have timed out', async () => {
  const changeSet = await interrupted();
  const before = clock.time;
  let sentBefore: unknown = null;
  clock.meanwhile = () => {
    sentBefore = appends();
  };
  const { changeSet: after } = await applying.start(changeSet).ended;
  expect(after).toMatchObject({ state: 'finished', counts: { applied: 2 } });
  expect(sentBefore).toEqual([]);
  expect(clock.time - before).toBeLessThanOrEqual(SILENCE_SECONDS * 1000);
  expect(appends()).toHaveLength(1);
  expect(held()).toEqual(['first', 'mine']);
});

it('the wait for a late append can be stopped; it stays unknown and is waited for again', async () => {
  const changeSet = await interrupted();
  const run = applying.start(changeSet);
  clock.meanwhile = () => run.stop('pause');
  expect((await run.ended).changeSet).toMatchObject({ state: 'paused', counts: { applied: 1, unknown: 1 } });
  expect(await applying.items(changeSet, 'unknown')).toMatchObject([
    { message: expect.stringContaining('may still arrive'), found: ['first'] },
  ]);
  clock.meanwhile = () => {};
  const again = await applying.start(changeSet).ended;
  expect(again).toMatchObject({ changeSet: { counts: { applied: 2 } } });
  expect(again.phases).toContainEqual(WAITING);
  expect(appends()).toHaveLength(1);
});

it.each([
  ['it has arrived already', () => service.products.set('001', [{ name: 'tags', value: ['first', 'mine'] }])],
  [
    'it was sent longer ago than that',
    () => {
      clock.time += 2 * SILENCE_SECONDS * 1000;
    },
  ],
])('an append is not waited for when %s', async (_, meanwhile) => {
  const changeSet = await interrupted();
  meanwhile();
  const run = await applying.start(changeSet).ended;
  expect(run.changeSet).toMatchObject({ state: 'finished', counts: { applied: 2 } });
  expect(run.phases).not.toContainEqual(WAITING);
  expect(held()).toEqual(['first', 'mine']);
});

it('a clock that was set back does not lengthen the wait', async () => {
  const changeSet = await interrupted();
  clock.time -= 3_600_000;
  const before = clock.time;
  await applying.start(changeSet).ended;
  expect(clock.time - before).toBe(SILENCE_SECONDS * 1000);
});
