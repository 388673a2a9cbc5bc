import { expect, type Locator } from 'playwright/test';
import type { AppUnderTest } from '../harness.ts';
import { runCommand } from './palette.ts';

/** The view in which a file of products becomes staged edits. */
export class ImportPage {
  readonly app: AppUnderTest;
  readonly main: Locator;

  constructor(app: AppUnderTest) {
    this.app = app;
    this.main = app.page.getByRole('main', { name: 'Import' });
  }

  async open(): Promise<void> {
    await runCommand(this.app.page, 'import products');
    await expect(this.main.getByRole('heading', { name: 'Import products' })).toBeVisible();
  }

  async choose(name: string, content: string | Buffer): Promise<void> {
    await this.main
      .getByLabel('File of products')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  }

  /** Drops files somewhere over the window. */
  async drop(...files: [name: string, content: string][]): Promise<void> {
    const data = await this.app.page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      for (const [name, content] of given) transfer.items.add(new File([content], name));
      return transfer;
    }, files);
    await this.app.page.dispatchEvent('body', 'dragover', { dataTransfer: data });
    await expect(this.app.page.getByRole('heading', { name: /^Drop / })).toBeVisible();
    await this.app.page.dispatchEvent('body', 'drop', { dataTransfer: data });
  }

  /** The field that says what a column of the file is. */
  role(column: string): Locator {
    return this.main.getByRole('combobox', { name: `Column ${column}:` });
  }

  /** Chooses what a column of the file is, by keyboard. */
  async map(column: string, role: string): Promise<void> {
    const { page } = this.app;
    await this.role(column).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: `Column ${column}`, exact: true }).fill(role);
    await expect(page.getByRole('option', { name: role, exact: true })).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(this.role(column)).toHaveText(role);
    await expect(this.role(column)).toBeFocused();
  }

  async select(field: string, option: string): Promise<void> {
    await this.main.getByRole('combobox', { name: field, exact: true }).click();
    await this.app.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Checks every row, and waits for the report. */
  async check(): Promise<void> {
    await this.main.getByRole('button', { name: 'Check file' }).click();
    await expect(this.chip('All rows')).toBeVisible({ timeout: 60_000 });
  }

  chip(label: string): Locator {
    return this.main.getByRole('button', { name: new RegExp(`^${label} ?[\\d,]+$`) });
  }

  /** The row of the report for a row of the file. */
  row(number: number): Locator {
    const rows = this.main.getByRole('grid', { name: 'Rows of the file' }).getByRole('row');
    return rows.filter({ has: this.app.page.getByRole('gridcell', { name: `${number}`, exact: true }) });
  }

  async stage(label: string | RegExp): Promise<void> {
    await this.main.getByRole('button', { name: label, exact: true }).click();
    await expect(this.main.getByRole('button', { name: 'Review changes' })).toBeVisible({ timeout: 60_000 });
  }

  async more(entry: string): Promise<void> {
    await this.main.getByRole('button', { name: 'More' }).click();
    await this.app.page.getByRole('menuitem', { name: entry }).click();
  }
}
