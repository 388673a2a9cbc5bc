import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soak } from '../soak.ts';
import { bringToAnEnd, type StoryEnd } from './end.ts';
import type { ModelWorld } from './model-world.ts';
import type { Nothing } from './steps.ts';

const STEPS = 30;

interface Stories<World> {
  /** What must hold. */
  promise: string;
  /** Number of stories in `npm test`. */
  some: number;
  newWorld(file: string): World;
  stories(steps: number, replayPath?: string): fc.Arbitrary<Iterable<fc.AsyncCommand<Nothing, World>>>;
  end: StoryEnd<World>;
}

/** A test of random stories, each with its own app and service, each brought to its end. */
export function tellStories<World extends ModelWorld>(told: Stories<World>): void {
  const { promise, some, newWorld, stories, end } = told;
  const numRuns = soak.stories ?? soak.runs(some, 400, 3_000);
  /** In memory where the system has such a folder: each story has its own file. */
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catalog-desk-model-'));
  const pulled = join(folder, 'pulled.db');

  beforeAll(async () => {
    const world = newWorld(pulled);
    await world.pull();
    await world.app.restart();
    world.app.end();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(`under any sequence of events, ${promise} (seed ${soak.seed})`, {
    timeout: soak.timeoutMs,
  }, async () => {
    let story = 0;
    await fc.assert(
      fc.asyncProperty(stories(STEPS, soak.replay), async (steps) => {
        const file = join(folder, `${++story}.db`);
        cpSync(pulled, file);
        const world = newWorld(file);
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
          await bringToAnEnd(world, end);
        } finally {
          world.app.end();
          for (const suffix of ['', '-wal', '-shm', '.tally', '.map']) rmSync(file + suffix, { force: true });
        }
      }),
      { numRuns, seed: soak.seed, ...(soak.path === undefined ? {} : { path: soak.path }) },
    );
    expect(story).toBeGreaterThan(0);
  });
}
