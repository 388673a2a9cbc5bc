import type { Page } from 'playwright/test';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { formatTsv } from '#shared/domain/block/tsv.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import { callFrom } from './calls.ts';
import { openApp } from './chromium-app.ts';
import { watchFrames } from './frames.ts';

/** A block edit to measure. `budget`: for the ratio of the store's time to a bare script's. */
export interface BenchedBlock {
  name: string;
  edit: BlockEdit;
  columns: CellSelection['columns'];
  /** The view's first rows, this many. */
  rows: number;
  budget?: string;
}

/** Visible cells in the first rows; once they are painted, so is the rest of the window. */
export interface BlockInApp {
  name: string;
  changes: number;
  /** Milliseconds from the click or call until the job has ended and its cells are painted with their marks. */
  ms: number;
  longestFrame: number;
}

/** Makes the block edits in the running app, each undone before the next. */
export async function blocksInApp(
  dataDir: string,
  connectionId: string,
  blocks: readonly BenchedBlock[],
): Promise<BlockInApp[]> {
  const app = await openApp(dataDir);
  const { page } = app;
  const call = callFrom(page);
  try {
    await page.waitForFunction(() => document.querySelector('.ag-row .ag-cell')?.textContent);
    await page.waitForTimeout(1000);
    const done: BlockInApp[] = [];
    for (const block of blocks) {
      const { columns, rows, edit, name } = block;
      const { view } = await call('catalog.openView', {
        connectionId,
        query: { search: '', filters: [], sort: [], tree: false },
      });
      const selection: CellSelection = {
        view,
        columns,
        ranges: [{ firstRow: 0, lastRow: rows - 1, firstColumn: 0, lastColumn: columns.length - 1 }],
      };
      const stop = await watchFrames(app);
      const ms =
        edit.kind === 'paste' && 'texts' in edit.block
          ? await pasted(page, block, edit.block.texts)
          : await untilPainted(page, block, () =>
              call('cells.stage', { connectionId, selection, edit, label: name }).then(() => undefined),
            );
      const { longest } = await stop();
      const { changes } = await call('drafts.summary', { connectionId });
      done.push({ name, changes, ms, longestFrame: longest });
      await call('history.undo', { connectionId });
      await page.waitForFunction(() => document.querySelector('.cell-edited') === null);
    }
    return done;
  } finally {
    await app.close();
  }
}

/** Pastes with the keyboard from the system clipboard; timing starts when the preview is confirmed, if there is one. */
async function pasted(page: Page, block: BenchedBlock, texts: string[][]): Promise<number> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), formatTsv(texts));
  await page.locator(`[row-index="0"] [col-id="${firstColumn(block)}"]`).click();
  const paste = () => page.keyboard.press('Control+V');
  // A small paste is done at once, without preview.
  if (block.rows * block.columns.length <= 5000) return untilPainted(page, block, paste);
  await paste();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Paste/ });
  await confirm.waitFor();
  return untilPainted(page, block, () => confirm.click());
}

async function untilPainted(page: Page, block: BenchedBlock, begin: () => Promise<void>): Promise<number> {
  const painted = page.evaluate(async (columnId) => {
    const isRunning = async () => {
      const answer = await fetch('/rpc/jobs.list', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-catalog-desk-key': sessionStorage.getItem('catalog-desk-key') ?? '',
        },
        body: '{}',
      });
      const { value } = (await answer.json()) as { value: { state: string }[] };
      return value.some(({ state }) => state === 'running');
    };
    const began = performance.now();
    const isPainted = () =>
      document.querySelector(`[row-index="0"] [col-id="${CSS.escape(columnId)}"]`)?.matches('.cell-edited');
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isPainted() && performance.now() - began < 120_000);
    if (!isPainted()) throw new Error('the edit was not painted within two minutes');
    while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  }, firstColumn(block));
  await begin();
  return painted;
}

function firstColumn({ columns: [first] }: BenchedBlock): string {
  if (!first || typeof first === 'string') throw new Error('a block of the bench begins with a property');
  return columnKey(first);
}
