import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { chromiumPath } from '../e2e/harness/browser-shell.ts';
import { type Bench, type Figure, median } from './bench.ts';
import { catalogFolder } from './catalog-folder.ts';
import { buildApp, FLAGS, serveBuiltApp, WINDOW } from './chromium-app.ts';

const PRODUCTS = 1_000_000;
const VALUES = 10;
const CELL = '.ag-row .ag-cell';

interface Step {
  name: string;
  /** In milliseconds after the page was asked for. */
  began: number;
  ended: number;
}

interface Start {
  address: number;
  firstPaint: number;
  rows: number;
  steps: Step[];
}

/**
 * Cold starts of the built app in browser mode, each in a browser that has kept nothing: the sample catalog and a generated one of
 * `--products N`, alternating, `--runs N` of each. Prints the staircase of the median start: what was asked for, and what it waited for.
 */
export const startBench: Bench = {
  name: 'start',
  async run({ products: asked, runs }) {
    buildApp();
    const products = asked ?? PRODUCTS;
    const sample = mkdtempSync(join(tmpdir(), 'catalog-desk-bench-sample-'));
    try {
      const generated = await catalogFolder({ products, values: VALUES, columns: VALUES });
      const cases = [
        { what: 'sample catalog', dataDir: sample, args: ['--sample'], starts: [] as Start[] },
        { what: `${products} products`, dataDir: generated.dataDir, args: [], starts: [] as Start[] },
      ];
      // The first start of the sample pulls it.
      for (const one of cases) await start(one.dataDir, one.args);
      for (let run = 0; run < runs; run++)
        for (const one of cases) one.starts.push(await start(one.dataDir, one.args));
      for (const { what, starts } of cases) printStaircase(what, starts);
      return cases.flatMap(({ what, starts }) => figures(what, starts));
    } finally {
      rmSync(sample, { recursive: true, force: true });
    }
  },
};

const figures = (what: string, starts: readonly Start[]): Figure[] => [
  {
    what: `${what}: process → address`,
    value: median(starts.map((s) => s.address)),
    unit: 'ms',
    budget: '≤ 600',
  },
  {
    what: `${what}: page → first paint`,
    value: median(starts.map((s) => s.firstPaint)),
    unit: 'ms',
    budget: '≤ 400',
  },
  {
    what: `${what}: page → rows that take keys`,
    value: median(starts.map((s) => s.rows)),
    unit: 'ms',
    budget: '≤ 1000',
  },
  {
    what: `${what}: process → rows, without the browser's own start`,
    value: median(starts.map((s) => s.address + s.rows)),
    unit: 'ms',
  },
];

async function start(dataDir: string, args: string[]): Promise<Start> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  const began = performance.now();
  const { server, address } = await serveBuiltApp(dataDir, args);
  const addressed = performance.now() - began;
  try {
    const page = await (await browser.newContext({ viewport: WINDOW })).newPage();
    await page.addInitScript(watchStart, CELL);
    await page.goto(address, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(() => (window as unknown as { start?: Start }).start, null, {
      polling: 50,
      timeout: 120_000,
    });
    const measured = (await seen.jsonValue()) as Start;
    // A first start goes on with what it began: it pulls the sample.
    await page.waitForFunction(() => !document.querySelector('[role="progressbar"]'), null, {
      timeout: 120_000,
    });
    await takesKeys(page);
    return { ...measured, address: addressed };
  } finally {
    await browser.close();
    await server.end('SIGINT');
  }
}

/** Runs in the page: notes when the first cell is drawn, and what was asked for until then. */
function watchStart(cell: string): void {
  performance.setResourceTimingBufferSize(2000);
  const look = () => {
    if (!document.querySelector(cell)?.textContent) return requestAnimationFrame(look);
    // The frame with the cell is painted before the next task.
    return setTimeout(() => {
      const rows = performance.now();
      const steps = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ startTime }) => startTime < rows)
        .map(({ name, startTime, responseEnd }) => ({
          name: new URL(name).pathname.replace(/^\/(rpc|assets)\//, ''),
          began: startTime,
          ended: responseEnd === 0 ? rows : responseEnd,
        }));
      const firstPaint = performance.getEntriesByName('first-paint')[0]?.startTime ?? rows;
      Object.assign(window, { start: { rows, firstPaint, steps } });
    });
  };
  requestAnimationFrame(look);
}

/** Fails if the rows that were drawn cannot be typed into. */
async function takesKeys(page: Page): Promise<void> {
  await page.locator('.ag-row[row-index="1"] .ag-cell').nth(3).click();
  await page.keyboard.press('F2');
  await page.waitForSelector('[data-editor="open"]');
  await page.keyboard.press('Escape');
}

/** Requests of the start whose wait for rows is the median, in order, each with the one that ended last before it began. */
function printStaircase(what: string, starts: readonly Start[]): void {
  const middle = starts.toSorted((a, b) => a.rows - b.rows)[Math.floor(starts.length / 2)];
  if (!middle) return;
  console.log(
    `\n${what}: ${Math.round(middle.firstPaint)} ms first paint, ${Math.round(middle.rows)} ms rows`,
  );
  const steps = middle.steps.toSorted((a, b) => a.began - b.began);
  for (const step of steps) {
    const before = steps.filter(({ ended }) => ended <= step.began).sort((a, b) => b.ended - a.ended)[0];
    const times = `${Math.round(step.began)}–${Math.round(step.ended)}`.padStart(11);
    console.log(`  ${times}  ${step.name.padEnd(36)} ${before ? `after ${before.name}` : ''}`);
  }
}
