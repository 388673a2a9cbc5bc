import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { columnKey } from '#shared/domain/column-key.ts';
import { type Bench, percentile } from './bench.ts';
import { catalogFolder } from './catalog-folder.ts';
import { buildApp, type MeasuredApp, openApp } from './chromium-app.ts';
import { GRID_VIEWPORT } from './frames.ts';

const PRODUCTS = 1_000_000;
const STEPS = 60;
const KEYS = 60;
const COMMITS = 25;

/**
 * Interactive latency in Chromium with real mouse and keys: each step of drawing a range, a key in an open editor, and an edit
 * until its mark says that it is on disk. `--products N`.
 */
export const gridEditBench: Bench = {
  name: 'grid-edit',
  async run({ products, runs, folder }) {
    buildApp();
    const made = await catalogFolder({ products: products ?? PRODUCTS, values: 10, columns: 60 });
    const dataDir = join(folder, 'data');
    cpSync(made.dataDir, dataDir, { recursive: true });
    const app = await openApp(dataDir);
    try {
      await app.page.waitForFunction(() => document.querySelector('.ag-row .ag-cell')?.textContent);
      await app.page.waitForTimeout(1000);
      const column = made.shown[2];
      if (!column) throw new Error('the catalog has no third column');
      const hovers: number[] = [];
      const drags: number[] = [];
      const keys: number[] = [];
      const commits: number[] = [];
      for (let run = 0; run < runs; run++) {
        hovers.push(...(await moves(app, columnKey(column), false)));
        drags.push(...(await moves(app, columnKey(column), true)));
        keys.push(...(await keystrokes(app.page, columnKey(column))));
        commits.push(...(await committed(app.page, columnKey(column))));
      }
      const hover = percentile(hovers, 0.5);
      return [
        { what: 'pointer over the cells: main thread a move, p50', value: hover, unit: 'ms' },
        {
          what: 'range drag: main thread a step, what the range adds, p50',
          value: percentile(drags, 0.5) - hover,
          unit: 'ms',
        },
        {
          what: 'range drag: main thread a step, what the range adds, p95',
          value: percentile(drags, 0.95) - hover,
          unit: 'ms',
          budget: '≤ 8',
        },
        { what: 'key in an editor until painted, p50', value: percentile(keys, 0.5), unit: 'ms' },
        { what: 'key in an editor until painted, p95', value: percentile(keys, 0.95), unit: 'ms' },
        { what: 'edit until painted with its mark, p50', value: percentile(commits, 0.5), unit: 'ms' },
        {
          what: 'edit until painted with its mark, p95',
          value: percentile(commits, 0.95),
          unit: 'ms',
          budget: '≤ 50',
        },
      ];
    } finally {
      await app.close();
    }
  },
};

const cellAt = (page: Page, row: number, column: string) =>
  page.locator(`[row-index="${row}"] [col-id="${column}"]`);

/** Resolves when the next frame has been drawn. */
const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve()))),
  );

/** Moves over the visible cells, down and across, back and forth; with the button pressed, they are selected. */
async function moves(
  { page, mainThreadMs }: MeasuredApp,
  column: string,
  isPressed: boolean,
): Promise<number[]> {
  // The edits of an earlier run scrolled the first rows under the headers, where a drag selects whole columns.
  await page.locator(GRID_VIEWPORT).evaluate((viewport) => viewport.scrollTo(0, 0));
  await nextFrame(page);
  const first = await cellAt(page, 1, column).boundingBox();
  if (!first) throw new Error('the first cell is not in sight');
  const [x, y] = [first.x + 20, first.y + first.height / 2];
  await page.mouse.move(x, y);
  if (isPressed) await page.mouse.down();
  await nextFrame(page);
  const times: number[] = [];
  for (let step = 1; step <= STEPS; step++) {
    const before = await mainThreadMs();
    await page.mouse.move(x + (step % 3) * first.width, y + (step % 20) * first.height);
    await nextFrame(page);
    times.push((await mainThreadMs()) - before);
  }
  if (isPressed) await page.mouse.up();
  return times;
}

/** Milliseconds from each key event to the end of its frame. */
async function keystrokes(page: Page, column: string): Promise<number[]> {
  await cellAt(page, 1, column).click();
  await page.keyboard.press('F2');
  await page.locator('[data-editor="open"]').getByRole('textbox').last().waitFor();
  const watch = await page.evaluateHandle(() => {
    const times: number[] = [];
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
    };
    window.addEventListener('keydown', onKey, true);
    return { times, stop: () => window.removeEventListener('keydown', onKey, true) };
  });
  await page.keyboard.type('a key after the other '.repeat(3).slice(0, KEYS), { delay: 40 });
  await nextFrame(page);
  const times = await watch.evaluate(({ times: measured, stop }) => {
    stop();
    return measured;
  });
  await watch.dispose();
  await page.keyboard.press('Escape');
  return times;
}

/** Milliseconds from Enter to the end of the frame that shows the cell's mark, which says that the edit is on disk. */
async function committed(page: Page, column: string): Promise<number[]> {
  const times: number[] = [];
  await cellAt(page, 1, column).click();
  for (let row = 1; row <= COMMITS; row++) {
    await page.keyboard.press('F2');
    const editor = page.locator('[data-editor="open"]').getByRole('textbox').last();
    await editor.fill(`edited at ${Date.now()} ${row}`);
    const marked = page.evaluate(
      ([index, id]) =>
        new Promise<number>((resolve) => {
          const onKey = ({ key, timeStamp }: KeyboardEvent) => {
            if (key !== 'Enter') return;
            window.removeEventListener('keydown', onKey, true);
            const look = () => {
              const cell = document.querySelector(`[row-index="${index}"] [col-id="${CSS.escape(id)}"]`);
              if (!cell?.matches('.cell-edited:not(.cell-saving)')) return requestAnimationFrame(look);
              return setTimeout(() => resolve(performance.now() - timeStamp));
            };
            requestAnimationFrame(look);
          };
          window.addEventListener('keydown', onKey, true);
        }),
      [row, column] as const,
    );
    await editor.press('Enter');
    times.push(await marked);
  }
  return times;
}
