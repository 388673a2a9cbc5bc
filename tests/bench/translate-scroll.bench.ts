import type { Page } from 'playwright/test';
import { type Bench, type Figure, median } from './bench.ts';
import { catalogFolder } from './catalog-folder.ts';
import { buildApp, type MeasuredApp, openApp } from './chromium-app.ts';
import { type Frames, GRID_VIEWPORT, scrollFrames } from './frames.ts';
import { LOCALES } from './generated-product.ts';

const PRODUCTS = 33_334;
const PROPERTIES = 3;
const SPEEDS = [17, 84];
const FRAMES = 300;
const TINY_FRAMES = 10;
/** How often each view is opened per run, after one opening that is not measured. */
const OPENED = 5;

/** A view in the rail: selectors of its texts and of its scrolling element. */
interface View {
  name: 'Catalog' | 'Translate';
  texts: string;
  scrolled: string;
}

const CATALOG: View = { name: 'Catalog', texts: '.ag-row .ag-cell', scrolled: GRID_VIEWPORT };
const TRANSLATE: View = {
  name: 'Translate',
  texts: 'ol[aria-label="Segments"] > li [lang]',
  scrolled: ':has(> ol[aria-label="Segments"])',
};

/**
 * *Translate* with 100,000 segments and the catalog grid with the same products, alternating, in Chromium: from the click on the
 * view's name until the first row is painted, and frames while scrolling. `--products N`: three times as many segments.
 */
export const translateScrollBench: Bench = {
  name: 'translate-scroll',
  async run({ products: asked, runs, tiny }) {
    buildApp();
    const work: Work = tiny
      ? { runs, opened: 1, speeds: SPEEDS.slice(0, 1), frames: TINY_FRAMES }
      : { runs, opened: OPENED, speeds: SPEEDS, frames: FRAMES };
    const products = asked ?? PRODUCTS;
    const values = PROPERTIES * LOCALES.length;
    const { dataDir } = await catalogFolder({ products, values, columns: values });
    const app = await openApp(dataDir);
    try {
      await app.page.waitForFunction((texts) => document.querySelector(texts)?.textContent, CATALOG.texts);
      await app.page.waitForTimeout(1000);
      const what = `${products * PROPERTIES} segments`;
      return [...(await opening(app.page, what, work)), ...(await scrolling(app, what, work))];
    } finally {
      await app.close();
    }
  },
};

interface Work {
  runs: number;
  /** How often each view is opened in a run. */
  opened: number;
  /** Pixels a frame. */
  speeds: readonly number[];
  frames: number;
}

async function opening(page: Page, what: string, { runs, opened }: Work): Promise<Figure[]> {
  const first = await openView(page, TRANSLATE);
  const segments = await page.locator('ol[aria-label="Segments"] > li').first().getAttribute('aria-setsize');
  if (!what.startsWith(`${segments} `)) throw new Error(`${segments} segments are listed, not ${what}`);
  await openView(page, CATALOG);
  const translate: number[] = [];
  const catalog: number[] = [];
  for (let time = 0; time < opened * runs; time++) {
    translate.push(await openView(page, TRANSLATE));
    catalog.push(await openView(page, CATALOG));
  }
  return [
    { what: `${what}: first opened until painted`, value: first, unit: 'ms' },
    { what: `${what}: opened until painted`, value: median(translate), unit: 'ms' },
    { what: `${what}: opened until painted, catalog`, value: median(catalog), unit: 'ms' },
    {
      what: `${what}: opened until painted, Translate ÷ catalog`,
      value: median(translate) / median(catalog),
      unit: '×',
      budget: '≤ 1',
    },
  ];
}

async function scrolling(app: MeasuredApp, what: string, { runs, speeds, frames }: Work): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const pixels of speeds) {
    const ours: Frames[] = [];
    const grid: Frames[] = [];
    for (let run = 0; run < runs; run++) {
      const way = { pixels, frames, from: (run + 1) / (runs + 3) };
      for (const [view, results] of [
        [TRANSLATE, ours],
        [CATALOG, grid],
      ] as const) {
        await openView(app.page, view);
        results.push(await scrollFrames(app, way, view.scrolled));
      }
    }
    figures.push(...besideGrid(`${what}, ${pixels} px a frame`, frames, ours, grid));
  }
  return figures;
}

function besideGrid(
  what: string,
  frames: number,
  ours: readonly Frames[],
  grid: readonly Frames[],
): Figure[] {
  const both = (key: keyof Frames, label: string, unit: Figure['unit']): Figure[] => [
    { what: `${what}: ${label}`, value: median(ours.map((one) => one[key])), unit },
    { what: `${what}: ${label}, catalog`, value: median(grid.map((one) => one[key])), unit },
  ];
  return [
    ...both('mainThreadMs', 'main thread a frame', 'ms'),
    ...both('p95', 'frame, p95', 'ms'),
    ...both('longest', 'longest frame', 'ms'),
    ...both('dropped', `frames dropped of ${frames}`, 'frames'),
  ];
}

/** Opens a view by clicking its name; returns the milliseconds until its first text is painted. */
async function openView(page: Page, { name, texts }: View): Promise<number> {
  const button = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });
  const took = await button.evaluate(async (element, selector) => {
    const isShown = () =>
      [...document.querySelectorAll(selector)].some((text) => text.textContent && text.checkVisibility());
    if (isShown()) throw new Error('the view is open already');
    const began = performance.now();
    (element as HTMLElement).click();
    do await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    while (!isShown() && performance.now() - began < 60_000);
    return performance.now() - began;
  }, texts);
  // Work that a view does after opening must not count for the next one.
  await page.waitForTimeout(700);
  return took;
}
