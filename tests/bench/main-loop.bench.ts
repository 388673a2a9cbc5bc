import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { stageAll } from './apply.bench.ts';
import type { Bench, Figure } from './bench.ts';
import { appInThread, appOnSandbox, jobDone, startSandboxProcess } from './sandbox-process.ts';

const PRODUCTS = 100_000;
const VALUES = 40;
const CHANGES = 20_000;
const BUDGET = '≤ 50';

/**
 * How long the main thread, which in Electron also moves the windows, is blocked at a time during a pull from the sandbox in its
 * own process, and while changes are applied. The app runs in its own thread; compared with the same app in the main thread, and
 * with an idle main thread.
 */
export const mainLoopBench: Bench = {
  name: 'main-loop',
  async run({ products: asked, tiny, folder }) {
    const products = asked ?? PRODUCTS;
    const changes = Math.min(CHANGES, products);
    const sandbox = await startSandboxProcess({ products, valuesPerProduct: VALUES });
    const measure = async (name: string, start?: typeof appInThread) => {
      const { app, connectionId } = await appOnSandbox(join(folder, name), sandbox, start);
      try {
        const pull = await delays(async () => {
          await jobDone(app, (await app.handlers['catalog.pull']({ connectionId })).jobId);
        });
        await stageAll(app, connectionId, changes, `edited from the ${name}`);
        const apply = await delays(async () => {
          await jobDone(app, (await app.handlers['changesets.apply']({ connectionId })).jobId);
        });
        return { pull, apply };
      } finally {
        await app.close();
      }
    };
    try {
      const idle = await delays(() => new Promise((resolve) => setTimeout(resolve, tiny ? 100 : 3_000)));
      const main = await measure('main thread');
      const thread = await measure('thread', appInThread);
      const pulling = `while ${products} products × ${VALUES} values are pulled`;
      const applying = `while ${changes} changes are applied`;
      return [
        ...figures('with nothing to do', idle),
        ...figures(pulling, thread.pull, BUDGET),
        ...figures(`${pulling} in it`, main.pull),
        ...figures(applying, thread.apply, BUDGET),
        ...figures(`${applying} in it`, main.apply),
      ];
    } finally {
      await sandbox.close();
    }
  },
};

interface Delays {
  p50: number;
  p99: number;
  longest: number;
}

/** Delay beyond the sampling interval. */
const RESOLUTION_MS = 5;

async function delays(work: () => Promise<unknown>): Promise<Delays> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  await work();
  histogram.disable();
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return { p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), longest: ms(histogram.max) };
}

const figures = (when: string, { p50, p99, longest }: Delays, budget?: string): Figure[] => [
  { what: `main thread held up ${when}: median`, value: p50, unit: 'ms' },
  { what: `main thread held up ${when}: p99`, value: p99, unit: 'ms', ...(budget && { budget }) },
  { what: `main thread held up ${when}: longest`, value: longest, unit: 'ms' },
];
