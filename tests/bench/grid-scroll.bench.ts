import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { serveBareGrid } from './bare-grid.ts';
import { type Bench, type Figure, median, percentile } from './bench.ts';
import { type CatalogSize, catalogFolder } from './catalog-folder.ts';
import { buildApp, openApp, openPage } from './chromium-app.ts';
import { FRAME_MS, type Frames, scrollFrames } from './frames.ts';
import { rendererMemory } from './renderer-memory.ts';

const COLUMNS = 60;
const SIZES: readonly CatalogSize[] = [
  { products: 1_000_000, values: 10, columns: COLUMNS },
  { products: 100_000, values: 40, columns: COLUMNS },
];
const SPEEDS = [17, 84, 420];
const FRAMES = 300;
const TINY_FRAMES = 10;
const JUMPS_PER_FRAME = 0.1;
/** Too fast for any row to be read in time. */
const RUSH = 2800;

/**
 * Scrolls the app's grid and a bare AG Grid with rows made in the page, alternating, both in Chromium; jumps to random rows;
 * memory. `--products N --values N`: only a catalog of that size, with this many filled columns.
 */
export const gridScrollBench: Bench = {
  name: 'grid-scroll',
  async run({ products, values, runs, tiny, folder }) {
    const work: Work = tiny
      ? { runs, speeds: SPEEDS.slice(0, 1), frames: TINY_FRAMES }
      : { runs, speeds: SPEEDS, frames: FRAMES };
    buildApp();
    const bare = await serveBareGrid(join(folder, 'bare-grid'));
    try {
      const sizes = products === null ? SIZES : [{ products, values: values ?? 10, columns: COLUMNS }];
      const figures: Figure[] = [];
      for (const size of sizes) figures.push(...(await measured(size, work, bare.address)));
      return figures;
    } finally {
      await bare.close();
    }
  },
};

interface Work {
  runs: number;
  /** Pixels a frame. */
  speeds: readonly number[];
  frames: number;
}

async function measured(
  size: CatalogSize,
  { runs, speeds, frames }: Work,
  addressOf: Awaited<ReturnType<typeof serveBareGrid>>['address'],
): Promise<Figure[]> {
  const { dataDir } = await catalogFolder(size);
  const app = await openApp(dataDir);
  try {
    const pixels = await gridShown(app.page);
    const name = `${size.products} × ${size.values}`;
    const bare = await openPage(addressOf(size, pixels));
    const figures: Figure[] = [];
    try {
      await gridShown(bare.page);
      // A newly opened page still interprets its code; steady work is measured, not the first seconds.
      for (const page of [app, bare]) {
        await page.page.bringToFront();
        await scrollFrames(page, { pixels: 84, frames, from: 0.9 });
      }
      for (const speed of speeds) {
        const ours: Frames[] = [];
        const theirs: Frames[] = [];
        for (let run = 0; run < runs; run++) {
          const way = { pixels: speed, frames, from: (run + 1) / (runs + 3) };
          const turns = [
            { page: app, results: ours },
            { page: bare, results: theirs },
          ];
          // They take turns in going first, so that a machine that slows down favours neither.
          for (const { page, results } of run % 2 === 0 ? turns : turns.toReversed()) {
            await page.page.bringToFront();
            results.push(await scrollFrames(page, way));
          }
        }
        figures.push(...besideBare(`${name}, ${speed} px a frame`, frames, ours, theirs));
      }
    } finally {
      await bare.close();
    }
    const jumps = Math.ceil(frames * JUMPS_PER_FRAME);
    const jumped = await jump(app.page, jumps * runs);
    const blank = await blankFrames(app.page, RUSH);
    const server = app.serverMemory();
    const { heap, resident } = await rendererMemory(app.address, {
      speeds,
      frames,
      jumps,
    });
    return [
      ...figures,
      { what: `${name}: random jump until filled, p50`, value: percentile(jumped, 0.5), unit: 'ms' },
      {
        what: `${name}: random jump until filled, p95`,
        value: percentile(jumped, 0.95),
        unit: 'ms',
        budget: '≤ 250',
      },
      { what: `${name}: frames without rows at ${RUSH} px a frame, of 100`, value: blank, unit: 'frames' },
      { what: `${name}: renderer, JavaScript heap`, value: heap, unit: 'MB', budget: '≤ 60' },
      { what: `${name}: renderer, whole process`, value: resident, unit: 'MB', budget: '≤ 320' },
      { what: `${name}: main and worker`, value: server, unit: 'MB', budget: '≤ 400' },
    ];
  } finally {
    await app.close();
  }
}

/** Waits for the first rows and returns the grid's size. */
async function gridShown(page: Page): Promise<{ width: number; height: number }> {
  await page.waitForFunction(() => document.querySelector('.ag-row .ag-cell')?.textContent);
  await page.waitForTimeout(1000);
  const box = await page.locator('.ag-root').boundingBox();
  if (!box) throw new Error('there is no grid in the page');
  return { width: Math.round(box.width), height: Math.round(box.height) };
}

function besideBare(
  what: string,
  frames: number,
  ours: readonly Frames[],
  theirs: readonly Frames[],
): Figure[] {
  const of = (all: readonly Frames[], key: keyof Frames) => median(all.map((one) => one[key]));
  const both = (key: keyof Frames, label: string, unit: Figure['unit']): Figure[] => [
    { what: `${what}: ${label}`, value: of(ours, key), unit },
    { what: `${what}: ${label}, bare AG Grid`, value: of(theirs, key), unit },
  ];
  /** Rounded to whole frames of the display, which shows nothing in between. */
  const shown = (ms: number) => Math.max(1, Math.round(ms / FRAME_MS));
  return [
    ...both('mainThreadMs', 'main thread a frame', 'ms'),
    {
      what: `${what}: main thread, app ÷ bare`,
      value: of(ours, 'mainThreadMs') / of(theirs, 'mainThreadMs'),
      unit: '×',
      budget: '≤ 1.15',
    },
    ...both('median', 'frame, median', 'ms'),
    ...both('p95', 'frame, p95', 'ms'),
    {
      what: `${what}: frame p95, app ÷ bare`,
      value: shown(of(ours, 'p95')) / shown(of(theirs, 'p95')),
      unit: '×',
      budget: '≤ 1',
    },
    ...both('p99', 'frame, p99', 'ms'),
    ...both('dropped', `frames dropped of ${frames}`, 'frames'),
  ];
}

/** Milliseconds from setting the scroll bar to a random place until every row in sight has its values. */
function jump(page: Page, jumps: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const viewport = document.querySelector('.ag-grid-viewport');
    if (!viewport) throw new Error('there is no grid in the page');
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isFilled = () => {
      const { top, bottom } = viewport.getBoundingClientRect();
      const rows = [...viewport.querySelectorAll('.ag-row')].filter((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
      });
      const height = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
      const header = viewport.querySelector('.ag-header')?.getBoundingClientRect().height ?? 0;
      return (
        height >= viewport.clientHeight - header &&
        rows.every((row) => (row.querySelector('.ag-cell')?.textContent ?? '') !== '')
      );
    };
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const began = performance.now();
      viewport.scrollTop = ((n * 0.618_034) % 1) * (viewport.scrollHeight - viewport.clientHeight);
      do await painted();
      while (!isFilled() && performance.now() - began < 10_000);
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return times;
  }, jumps);
}

/** In how many of 100 frames of very fast scrolling the middle of the grid was blank, without even an empty row. */
function blankFrames(page: Page, pixels: number): Promise<number> {
  return page.evaluate(async (by) => {
    const viewport = document.querySelector('.ag-grid-viewport');
    if (!viewport) throw new Error('there is no grid in the page');
    viewport.scrollTop = 0;
    const { left, top, width, height } = viewport.getBoundingClientRect();
    let blank = 0;
    for (let frame = 0; frame < 100; frame++) {
      viewport.scrollTop += by;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!there?.closest('.ag-row')) blank++;
    }
    return blank;
  }, pixels);
}
