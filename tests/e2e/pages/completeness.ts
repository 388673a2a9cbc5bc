import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';

/** The completeness of the catalog, as a user looks at it. */
export class CompletenessPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Control+Shift+6');
    await expect(this.page.getByRole('toolbar', { name: 'Completeness' })).toBeVisible();
  }

  get map(): Locator {
    return this.page.getByRole('grid', { name: 'Completeness by category and language' });
  }

  /** What is missing in the chosen cell. */
  get panel(): Locator {
    return this.page.getByRole('complementary', { name: 'The chosen cell' });
  }

  get bars(): Locator {
    return this.page.getByRole('list', { name: 'Completeness by language' });
  }

  /** Reads required attributes from the service, after the app has said how many requests that takes. */
  async read(requests: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Read required attributes…' }).click();
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: `Send ${requests}` })
      .click();
    await expect(this.map).toBeVisible();
    await expect(this.page.getByText('not read yet')).toHaveCount(0, { timeout: 120_000 });
  }

  /** Exports everything that is measured; returns the lines of the file. */
  async export(): Promise<string[]> {
    await this.page
      .getByRole('toolbar', { name: 'Completeness' })
      .getByRole('button', { name: 'Export' })
      .click();
    const saving = this.page.waitForEvent('download');
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save / })
      .click();
    return (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
  }

  row(category: string | RegExp): Locator {
    return this.map.getByRole('row', { name: category });
  }

  /** Expects the figures of a category: products, any language, then each language. */
  async figures(category: string | RegExp, figures: readonly string[]): Promise<void> {
    await expect(this.row(category).getByRole('gridcell')).toHaveText(
      figures.map((one) => new RegExp(`^${one}`)),
    );
  }

  /** Moves to a cell with arrow keys; row and column count from the first cell of the map. */
  async goTo(row: number, column: number): Promise<void> {
    await this.map.focus();
    await this.page.keyboard.press('Control+Home');
    for (let step = 0; step < row; step++) await this.page.keyboard.press('ArrowDown');
    for (let step = 0; step < column; step++) await this.page.keyboard.press('ArrowRight');
    await expect(this.panel).toHaveAttribute('aria-busy', 'false');
  }
}
