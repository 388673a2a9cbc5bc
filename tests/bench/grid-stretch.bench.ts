import type { Page } from 'playwright/test';
import { type Bench, type Figure, percentile } from './bench.ts';
import { catalogFolder } from './catalog-folder.ts';
import { buildApp, openApp } from './chromium-app.ts';

const PRODUCTS = 1_000_000;
const ROW = 28;
const NOTCH_ROWS = 3;
const SCALES = [1, 1.25, 2];
const PLACES = [0, 0.5, 1];

/**
 * More rows than a browser can scroll over (from a device pixel ratio of 1.25): rows per wheel notch at the start, in the middle
 * and at the end, and the last row that can be reached. `--products N`.
 */
export const gridStretchBench: Bench = {
  name: 'grid-stretch',
  async run({ products: asked, tiny }) {
    buildApp();
    const products = asked ?? PRODUCTS;
    const { dataDir } = await catalogFolder({ products, values: 10, columns: 60 });
    const figures: Figure[] = [];
    for (const scale of tiny ? SCALES.slice(1, 2) : SCALES) {
      const app = await openApp(dataDir, scale);
      try {
        await app.page.waitForFunction(() => document.querySelector('.ag-row .ag-cell')?.textContent);
        const moved: number[] = [];
        for (const place of PLACES) moved.push(await rowsOfNotch(app.page, place));
        const what = `${products} rows at ${scale} device pixels`;
        figures.push(
          {
            what: `${what}: rows for a notch of ${NOTCH_ROWS}, least`,
            value: percentile(moved, 0),
            unit: 'rows',
            budget: `≥ ${NOTCH_ROWS - 0.1}`,
          },
          {
            what: `${what}: rows for a notch of ${NOTCH_ROWS}, most`,
            value: percentile(moved, 1),
            unit: 'rows',
            budget: `≤ ${NOTCH_ROWS + 0.1}`,
          },
          {
            what: `${what}: rows down to the last one in sight`,
            value: (await lastRow(app.page)) + 1,
            unit: 'rows',
            budget: `≥ ${products}`,
          },
        );
      } finally {
        await app.close();
      }
    }
    return figures;
  },
};

async function rowsOfNotch(page: Page, place: number): Promise<number> {
  const box = await page.locator('.ag-grid-viewport').boundingBox();
  if (!box) throw new Error('there is no grid in the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('.ag-grid-viewport').evaluate((viewport, share) => {
    viewport.scrollTop = share * (viewport.scrollHeight - viewport.clientHeight);
  }, place);
  await page.waitForTimeout(1000);
  const from = await rowAtTop(page);
  await page.mouse.wheel(0, (place === 1 ? -1 : 1) * NOTCH_ROWS * ROW);
  await page.waitForTimeout(1000);
  return Math.abs((await rowAtTop(page)) - from);
}

/** The first row below the headers, and how much of it is scrolled away. */
const rowAtTop = (page: Page): Promise<number> =>
  page.evaluate((height) => {
    const top = document.querySelector('.ag-header')?.getBoundingClientRect().bottom ?? 0;
    const row = document.querySelector('.ag-row');
    if (!row) throw new Error('there are no rows in the page');
    return Number(row.getAttribute('row-index')) + (top - row.getBoundingClientRect().top) / height;
  }, ROW);

/** The last fully visible row with the scroll bar at its end. */
async function lastRow(page: Page): Promise<number> {
  await page.locator('.ag-grid-viewport').evaluate((viewport) => {
    viewport.scrollTop = viewport.scrollHeight;
  });
  await page.waitForTimeout(1000);
  return page.evaluate(() => {
    const bottom = document.querySelector('.ag-grid-viewport')?.getBoundingClientRect().bottom ?? 0;
    const inSight = [...document.querySelectorAll('.ag-row')].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom + 1,
    );
    return Math.max(...inSight.map((row) => Number(row.getAttribute('row-index'))));
  });
}
