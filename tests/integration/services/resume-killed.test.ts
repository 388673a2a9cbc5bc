import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { editViolations } from '../../soak/edit-model/edit-invariants.ts';
import { EditWorld } from '../../soak/edit-model/edit-world.ts';
import { CALM, type Weather } from '../../soak/model/fates.ts';
import { CONNECTION } from '../../soak/model/model-app.ts';
import { tempDir } from '../../support/temp-dir.ts';

let world: EditWorld;

beforeEach(async () => {
  world = new EditWorld(join(tempDir(), 'catalog.db'), editViolations);
  await world.pull();
});

afterEach(() => world.app.end());

const REFUSED: Weather = {
  ...CALM,
  writes: [{ behaviour: 'unauthorized', before: 0, after: 0 }],
};

/** One change, applied while the service accepts no token. */
async function paused(cell: string): Promise<number> {
  await world.edit([{ cell, change: { kind: 'set', value: `New ${cell}` } }]);
  await world.send(REFUSED, () => world.apply());
  const last = world.changeSets().at(-1);
  expect(last).toMatchObject({ state: 'paused', waitsForToken: true, counts: { pending: 1 } });
  return last?.changeSet ?? 0;
}

/** Resumes, and kills the app once it has recorded that the change set is queued, before it runs. */
async function resumeAndDie(changeSet: number): Promise<void> {
  const resume = () => world.app.queue.resume(CONNECTION, changeSet);
  const interruption = { kind: 'crash', atCall: 1, afterEffect: true, arrives: false } as const;
  await world.send({ ...CALM, interruption }, resume);
}

const states = () => world.changeSets().map(({ state, message }) => ({ state, message }));
const NOT_STARTED = { state: 'paused', message: 'The app stopped before this was started. Nothing is lost.' };

it('a resume that was killed before anything was sent can be repeated, and loses nothing', async () => {
  const changeSet = await paused('001 title/de');
  await resumeAndDie(changeSet);
  expect(states()).toEqual([NOT_STARTED]);
  expect(world.service.products.held('001 title/de')).toBe('Titel 001');
  await world.send(CALM, () => world.app.queue.resume(CONNECTION, changeSet));
  expect(world.changeSets()).toMatchObject([{ state: 'finished', counts: { applied: 1 } }]);
});

it('a killed resume keeps its place behind an older paused change set, and is sent after it', async () => {
  const first = await paused('001 title/de');
  const second = await paused('002 title/de');
  await resumeAndDie(second);
  expect(states()).toMatchObject([{ state: 'paused' }, { state: 'queued' }]);
  await world.send(CALM, () => world.app.queue.resume(CONNECTION, first));
  expect(states()).toMatchObject([{ state: 'finished' }, { state: 'finished' }]);
  expect(world.service.products.held('002 title/de')).toBe('New 002 title/de');
});
