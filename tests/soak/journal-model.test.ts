import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { stories } from './model/commands.ts';
import { bringToAnEnd } from './model/end.ts';
import { LeapingClock } from './model/leaping-clock.ts';
import { World } from './model/world.ts';
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

const service = vi.hoisted(() => ({ arriveAtLast: () => {} }));

vi.mock(import('#electron/services/apply/late-appends.ts'), async (original) => {
  const { LateAppends } = await original();
  return {
    LateAppends: class extends LateAppends {
      constructor(parts: ConstructorParameters<typeof LateAppends>[0]) {
        super(parts, new LeapingClock(() => service.arriveAtLast()));
      }
    },
  };
});

/** Stories and the steps of each. */
const RUNS = soak.stories ?? (soak.long ? 3_000 : 150);
const STEPS = 30;
/** In memory where the system has such a folder: each story has a file of its own. */
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catalog-desk-model-'));
const pulled = join(folder, 'pulled.db');

beforeAll(async () => {
  const world = new World(pulled);
  await world.pull();
  await world.app.restart();
  world.app.end();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`whatever happens, in any order, the journal tells the truth about every change (seed ${soak.seed})`, {
  timeout: soak.timeoutMs,
}, async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(stories(STEPS, soak.replay), async (steps) => {
      const file = join(folder, `${++told}.db`);
      cpSync(pulled, file);
      const world = new World(file);
      service.arriveAtLast = () => world.service.arriveAtLast();
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
