import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { soak } from '../../soak/soak.ts';
import { type Applying, type RunningRun, startApplying, WaitedClock } from '../../support/applying.ts';
import {
  type PatchBehaviour,
  type ScriptedService,
  startScriptedService,
} from '../../support/scripted-service.ts';

const SILENCE_SECONDS = 60;
/** Products whose list grows: with every way and event below, more than 2,000 appends in `npm run test:all`. */
const LISTS = Array.from({ length: soak.runs(9, 65, 65) }, (_, n) => `L${n}`);
let service: ScriptedService;
let applying: Applying;
let clock: WaitedClock;

beforeEach(async () => {
  clock = new WaitedClock();
  service = await startScriptedService({
    ...Object.fromEntries(LISTS.map((sku) => [sku, [{ name: 'tags', value: ['first'] }]])),
    K: [{ name: 'title', value: 'Kettle' }],
  });
  applying = await startApplying(service, { limits: { silenceSeconds: SILENCE_SECONDS } }, { clock });
});
afterEach(() => service.close());

const edits = (lists = LISTS) => [
  ...lists.map((identifier) => ({ identifier, property: 'tags', value: ['first', 'mine'] })),
  { identifier: 'K', property: 'title', value: 'Kessel' },
];
const held = (sku = 'L0') => service.products.get(sku)?.find(({ name }) => name === 'tags')?.value;
const appends = () => service.patches.flat().filter(({ op }) => op === 'append');
const WAITING = expect.stringMatching(
  /^\d+ additions? to (a list|lists) had no clear answer and may still arrive\. /,
);

/** Ways in which a request has no clear answer, and is carried out later. */
const WAYS: [string, PatchBehaviour][] = [
  ['a cut', 'cut_late'],
  ['no answer in time', 'silent_late'],
  ...[202, 408, 500, 502, 503, 504].map((status): [string, PatchBehaviour] => [
    `status ${status}`,
    { status, late: true },
  ]),
];

/** What happens to the run while it waits. All but the first end it, and it is resumed. */
const MEANWHILE = {
  nothing: (_: RunningRun) => {},
  'a pause': (run: RunningRun) => run.stop('pause'),
  'a quit': (run: RunningRun) => run.stop('quit'),
  'a stop': (run: RunningRun) => run.stop('user'),
};

describe.each(WAYS)('after %s', (_, behaviour) => {
  it.each(Object.entries(MEANWHILE))('nothing is added twice, with %s while it waits', async (_, happens) => {
    if (behaviour === 'silent_late')
      applying = await startApplying(service, { limits: { silenceSeconds: 1 } }, { clock });
    const changeSet = await applying.freeze(edits());
    service.script = [behaviour];
    const run = applying.start(changeSet);
    let waits = 0;
    clock.meanwhile = () => {
      if (waits++ === 0) happens(run);
      else service.arriveLate();
    };
    let { changeSet: after } = await run.ended;
    for (let again = 0; again < 3 && after.counts.unknown + after.counts.pending > 0; again++)
      ({ changeSet: after } = await applying.start(changeSet).ended);
    service.arriveLate();
    for (const sku of LISTS) expect(held(sku)).toEqual(['first', 'mine']);
    expect(appends()).toHaveLength(LISTS.length);
    expect(after.counts).toMatchObject({ applied: LISTS.length + 1 });
  });
});

/** A change set whose append was in flight when the app died, and whose other change had not been sent. */
async function interrupted(): Promise<number> {
  const changeSet = await applying.freeze(edits(['L0']));
  const append = (await applying.items(changeSet)).find(({ intent }) => intent === 'append');
  await applying.store.recordOutcomes(changeSet, [], [[append!.item]]);
  return changeSet;
}

const arrive = () => service.products.set('L0', [{ name: 'tags', value: ['first', 'mine'] }]);

it('an append in flight at a crash that arrives only after it was read back is not sent again', async () => {
  const changeSet = await interrupted();
  let sentBefore: unknown = null;
  clock.meanwhile = () => {
    sentBefore ??= service.patches.flat().map(({ identifier }) => identifier);
    arrive();
  };
  const run = await applying.start(changeSet).ended;
  expect(run.changeSet).toMatchObject({ state: 'finished', counts: { applied: 2 } });
  expect(run.phases).toContainEqual(WAITING);
  expect(sentBefore).toEqual(['K']); // everything else goes first
  expect(appends()).toEqual([]);
  expect(held()).toEqual(['first', 'mine']);
});

it('an append that never arrives is sent again once the service has had its time, and looked for in between', async () => {
  const changeSet = await interrupted();
  const before = clock.time;
  const looks: number[] = [];
  service.beforeList = (query) => {
    if (query.get('identifier') === 'L0') looks.push(clock.time - before);
  };
  let sentBefore: unknown = null;
  clock.meanwhile = () => {
    sentBefore = appends();
  };
  const { changeSet: after } = await applying.start(changeSet).ended;
  expect(after).toMatchObject({ state: 'finished', counts: { applied: 2 } });
  expect(sentBefore).toEqual([]);
  expect(clock.time - before).toBeLessThanOrEqual(SILENCE_SECONDS * 1000);
  expect(new Set(looks).size).toBeGreaterThan(2);
  expect(appends()).toHaveLength(1);
  expect(held()).toEqual(['first', 'mine']);
});

it('the service profile says how long the service may take', async () => {
  const profile = { patch: { settling_seconds: 600 } };
  applying = await startApplying(service, { profile }, { clock });
  const changeSet = await applying.freeze(edits(['L0']));
  service.script = [{ status: 500 }];
  const before = clock.time;
  const { changeSet: after } = await applying.start(changeSet).ended;
  expect(after).toMatchObject({ state: 'finished', counts: { applied: 2 } });
  expect(clock.time - before).toBeGreaterThanOrEqual(600_000);
  expect(clock.time - before).toBeLessThan(601_000);
});

/** Applies an append that the service carries out so many seconds after it was sent, and one that it never does. */
async function afterOneThatTook(seconds: number) {
  const changeSet = await applying.freeze(edits(['L0']));
  service.script = [{ status: 500, late: true }];
  const before = clock.time;
  clock.meanwhile = () => {
    if (clock.time - before >= seconds * 1000) service.arriveLate();
  };
  const first = await applying.start(changeSet).ended;
  expect(first.changeSet.counts).toMatchObject({ applied: 2 });
  clock.meanwhile = () => {};
  const next = await applying.freeze([{ identifier: 'L1', property: 'tags', value: ['first', 'mine'] }]);
  service.script = [{ status: 500 }];
  const begun = clock.time;
  expect((await applying.start(next).ended).changeSet.counts).toMatchObject({ applied: 1 });
  return { message: first.changeSet.message, waited: (clock.time - begun) / 1000 };
}

it('what came late once is waited for twice as long from then on', async () => {
  const { waited } = await afterOneThatTook(40);
  expect(waited).toBeGreaterThanOrEqual(80);
  expect(waited).toBeLessThanOrEqual(2 * SILENCE_SECONDS);
});

it('what came early is waited for as long as before', async () => {
  expect((await afterOneThatTook(5)).waited).toBe(SILENCE_SECONDS);
});

it('what took longer than the service profile says is told', async () => {
  const profile = { patch: { settling_seconds: 100 } };
  applying = await startApplying(service, { profile }, { clock });
  expect((await afterOneThatTook(70)).message).toBe('2 of 2 changes applied.');
  const changeSet = await applying.freeze([{ identifier: 'L2', property: 'tags', value: ['first', 'mine'] }]);
  service.script = [{ status: 500, late: true }];
  const before = clock.time;
  clock.meanwhile = () => {
    if (clock.time - before >= 150_000) service.arriveLate();
  };
  const { changeSet: after } = await applying.start(changeSet).ended;
  expect(after.message).toBe(
    '1 of 1 changes applied. An addition to a list took more than about 3 min to arrive; the service profile says 2 min.',
  );
});

it('the user cuts the wait short: it is sent again at once', async () => {
  const changeSet = await applying.freeze(edits(['L0']));
  service.script = [{ status: 500 }];
  const run = applying.start(changeSet);
  const before = clock.time;
  clock.meanwhile = () => run.skipWait();
  expect((await run.ended).changeSet).toMatchObject({ state: 'finished', counts: { applied: 2 } });
  expect(clock.time).toBe(before);
  expect(held()).toEqual(['first', 'mine']);
  expect(appends()).toHaveLength(2);
});

it('what the service accepted for later and has not done in its time is left to the user, not sent again', async () => {
  const changeSet = await applying.freeze(edits(['L0']));
  service.script = [{ status: 202, late: true }];
  for (let again = 0; again < 2; again++) {
    const { changeSet: after } = await applying.start(changeSet).ended;
    expect(after.counts).toMatchObject({ applied: 1, unknown: 1 });
    clock.time += 10 * SILENCE_SECONDS * 1000;
  }
  expect(await applying.items(changeSet, 'unknown')).toMatchObject([
    { message: expect.stringContaining('may still be processing'), found: ['first'] },
  ]);
  service.arriveLate();
  expect((await applying.start(changeSet).ended).changeSet.counts).toMatchObject({ applied: 2 });
  expect(held()).toEqual(['first', 'mine']);
});

it('a change that may be repeated is not waited for', async () => {
  const changeSet = await applying.freeze([{ identifier: 'K', property: 'title', value: 'Kessel' }]);
  service.script = ['cut_late'];
  const before = clock.time;
  expect((await applying.start(changeSet).ended).changeSet.counts).toMatchObject({ applied: 1 });
  expect(clock.time).toBe(before);
});

it.each([
  ['it has arrived already', arrive],
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
