import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { LeapingClock } from './model/leaping-clock.ts';
import { removalStories } from './removal-model/removal-commands.ts';
import { bringToAnEnd } from './removal-model/removal-end.ts';
import { RemovalWorld } from './removal-model/removal-world.ts';
import { soak } from './soak.ts';

vi.mock(import('#electron/services/runs/service-pause.ts'), async (original) => {
  const { ServicePause } = await original();
  return {
    ServicePause: class extends ServicePause {
      constructor(...[signal, phase]: ConstructorParameters<typeof ServicePause>) {
        super(signal, phase, new LeapingClock());
      }
    },
  };
});

/** Stories and the steps of each. */
const RUNS = soak.stories ?? (soak.long ? 3_000 : 100);
const STEPS = 30;
/** In memory where the system has such a folder: each story has a file of its own. */
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catalog-desk-removals-'));
const pulled = join(folder, 'pulled.db');

beforeAll(async () => {
  const world = new RemovalWorld(pulled);
  await world.pull();
  await world.app.restart();
  world.app.end();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`whatever happens, in any order, the journal tells the truth about every product that is removed or restored (seed ${soak.seed})`, {
  timeout: soak.timeoutMs,
}, async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(removalStories(STEPS, soak.replay), async (steps) => {
      const file = join(folder, `${++told}.db`);
      cpSync(pulled, file);
      const world = new RemovalWorld(file);
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
        await bringToAnEnd(world);
      } finally {
        world.app.end();
        for (const suffix of ['', '-wal', '-shm', '.tally', '.map']) rmSync(file + suffix, { force: true });
      }
    }),
    { numRuns: RUNS, seed: soak.seed, ...(soak.path === undefined ? {} : { path: soak.path }) },
  );
});
