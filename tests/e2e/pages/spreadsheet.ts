import type { Locator, Page } from 'playwright/test';
import type { Column } from '#shared/domain/cell.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { expect } from '../harness/expect.ts';
import type { AppUnderTest } from '../harness.ts';
import { activeCell, firstRowShown } from './catalog.ts';

/** A column's id in the grid: "title de", or "identifier". */
const columnId = (column: string): string => column.replace(' ', '\u001f');

const columnOf = (name: string): Column => {
  const [property = '', locale = ''] = name.split(' ');
  return { property, locale };
};

/** The grid as a spreadsheet: cells by the number of their row and the name of their column ("title de"). */
export class SpreadsheetPage {
  readonly page: Page;
  readonly #app: AppUnderTest;

  constructor(app: AppUnderTest) {
    this.#app = app;
    this.page = app.page;
  }

  /** Shows these columns, and waits until cells can be selected. */
  async show(columns: readonly string[]): Promise<void> {
    const connectionId = await this.#connectionId();
    await this.#app.call('catalog.saveLayout', {
      connectionId,
      layout: { columns: columns.map(columnOf), widths: {} },
    });
    await this.page.reload();
    await this.ready();
  }

  async ready(): Promise<void> {
    await firstRowShown(this.page);
    await expect(this.page.locator('[row-index="0"] [col-id="identifier"]')).not.toBeEmpty();
    await expect(this.page.locator('.selection-layer')).toHaveCount(2);
  }

  cell(row: number, column: string): Locator {
    return this.page.locator(`.ag-row[row-index="${row}"] [col-id="${columnId(column)}"]`);
  }

  header(column: string): Locator {
    return this.page.locator(`.ag-header-cell[col-id="${columnId(column)}"]`);
  }

  /** Presses the arrow of a header: sorts ascending, then descending, then not at all. */
  async sortBy(column: string): Promise<void> {
    await this.header(column).hover();
    await this.header(column).getByRole('button', { name: /sort/i }).click();
  }

  /** Presses the mouse button on a cell and releases it on another. */
  async drag(from: [number, string], to: [number, string]): Promise<void> {
    await this.press(...from);
    const end = await this.#middle(this.cell(...to));
    await this.page.mouse.move(end.x, end.y, { steps: 5 });
    await this.page.mouse.up();
  }

  async press(row: number, column: string): Promise<void> {
    const { x, y } = await this.#middle(this.cell(row, column));
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
  }

  /** Drags the handle at the corner of the selection to a cell. */
  async fillTo(row: number, column: string, withKey?: 'Control'): Promise<void> {
    if (withKey) await this.page.keyboard.down(withKey);
    await this.startFill(row, column);
    await this.page.mouse.up();
    if (withKey) await this.page.keyboard.up(withKey);
  }

  /** The same without releasing the button. */
  async startFill(row: number, column: string): Promise<void> {
    await this.page.locator('.fill-handle').hover();
    await this.page.mouse.down();
    const to = await this.#middle(this.cell(row, column));
    await this.page.mouse.move(to.x, to.y, { steps: 5 });
    await expect(this.page.locator('.selection-fill').first()).toBeVisible();
  }

  /** Scrolls until a row is near the top. */
  async scrollTo(row: number): Promise<void> {
    await this.page.locator('.ag-grid-viewport').evaluate((viewport, to) => {
      viewport.scrollTop = to * 28;
    }, row);
    await expect(this.cell(row + 2, 'identifier')).not.toBeEmpty();
  }

  /** The steps that can be undone, last one first. */
  async historyLabels(): Promise<string[]> {
    const connectionId = await this.#connectionId();
    const { steps } = await this.#app.call('history.list', { connectionId, before: null, limit: 100 });
    return steps.filter(({ undone }) => !undone).map(({ label }) => label);
  }

  /** Expects this text about the selection in the status bar. */
  async selects(words: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('contentinfo').getByText(words)).toBeVisible();
  }

  /** The cell that takes what is typed: "4 title de". */
  async active(): Promise<string> {
    const cell = activeCell(this.page);
    const row = await cell.locator('xpath=ancestor::*[@row-index][1]').getAttribute('row-index');
    return `${row} ${(await cell.getAttribute('col-id'))?.replace('\u001f', ' ')}`;
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** The contents of the cells of the HTML table on the clipboard; null if there is none. */
  async clipboardTable(): Promise<string[][] | null> {
    const html = await this.page.evaluate(async () => {
      // Unsanitized: otherwise the browser would first make it a part of this page, which does not allow styles.
      const read: (as: object) => Promise<ClipboardItem[]> = navigator.clipboard.read.bind(
        navigator.clipboard,
      );
      const [item] = await read({ unsanitized: ['text/html'] });
      return item?.types.includes('text/html') ? (await item.getType('text/html')).text() : null;
    });
    const inside = (text: string, tag: string) =>
      [...text.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, within = '']) => within);
    return html === null ? null : inside(html, 'tr').map((row) => inside(row, 'td'));
  }

  async putOnClipboard(text: string): Promise<void> {
    await this.page.evaluate((given) => navigator.clipboard.writeText(given), text);
  }

  /** Puts cells on the clipboard as spreadsheets do: as text and as HTML. */
  async putTable(text: string, html: string): Promise<void> {
    await this.page.evaluate(
      ([plain, table]) => {
        const put = (event: ClipboardEvent) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          event.clipboardData?.setData('text/plain', plain!);
          event.clipboardData?.setData('text/html', table!);
        };
        document.addEventListener('copy', put, { capture: true, once: true });
        document.execCommand('copy');
      },
      [text, html],
    );
  }

  /** Copies or cuts, and waits until the clipboard has it. */
  async take(keys: 'Control+c' | 'Control+x' | 'Control+Shift+c'): Promise<string> {
    await this.putOnClipboard('nothing yet');
    await this.page.keyboard.press(keys);
    await expect.poll(() => this.clipboard()).not.toBe('nothing yet');
    return this.clipboard();
  }

  /** Expects the message about what an edit of many cells did. */
  async says(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible();
  }

  /** The values, staged or held, in rows of the view, read from the store. */
  async values(first: number, count: number, columns: readonly string[]): Promise<CellValue[][]> {
    const connectionId = await this.#connectionId();
    const { view } = await this.#app.call('catalog.openView', { connectionId, query: {} });
    const { rows } = await this.#app.call('catalog.window', {
      connectionId,
      view,
      start: first,
      count,
      columns: columns.map(columnOf),
    });
    return rows.map((row) => row.values);
  }

  /** The product in a row that is shown. */
  async productIn(row: number): Promise<number> {
    return Number(await this.page.locator(`.ag-row[row-index="${row}"]`).first().getAttribute('row-id'));
  }

  /** A product's value, however long, read from the store regardless of what is shown. */
  async valueOf(product: number, column: string): Promise<CellValue> {
    const { property, locale } = columnOf(column);
    const connectionId = await this.#connectionId();
    const { cells } = await this.#app.call('catalog.product', { connectionId, product });
    return cells.find((cell) => cell.property === property && cell.locale === locale)?.value ?? null;
  }

  /** Stages a value without an editor. */
  async setValue(product: number, column: string, value: Value): Promise<void> {
    const { property, locale } = columnOf(column);
    await this.#app.call('drafts.edit', {
      connectionId: await this.#connectionId(),
      label: `Edit ${property} · ${locale}`,
      edits: [{ product, property, locale, change: { kind: 'set', value } }],
    });
  }

  async staged(): Promise<number> {
    const connectionId = await this.#connectionId();
    return (await this.#app.call('drafts.summary', { connectionId })).changes;
  }

  /** The sample's connection: it is created before any other. */
  async #connectionId(): Promise<string> {
    const [connection] = await this.#app.call('connections.list', {});
    return connection?.id ?? '';
  }

  async #middle(element: Locator): Promise<{ x: number; y: number }> {
    const box = await element.boundingBox();
    if (!box) throw new Error('The element is not to be seen.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
