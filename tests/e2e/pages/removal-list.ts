import { expect, type Locator, type Page } from 'playwright/test';
import { runCommand } from './palette.ts';

/** The dialog that finds the products of a list, and marks them to be removed. */
export class RemovalListPage {
  readonly page: Page;
  readonly entry: Locator;
  readonly outcome: Locator;

  constructor(page: Page) {
    this.page = page;
    this.entry = page.getByRole('dialog', { name: 'Mark products from a list' });
    this.outcome = page.getByRole('dialog', { name: 'Lookup results' });
  }

  /** Opens it from the palette, pastes from the clipboard, and looks up: by keyboard only. */
  async paste(texts: readonly string[]): Promise<void> {
    await runCommand(this.page, 'mark products from a list');
    await expect(this.entry.getByRole('textbox', { name: 'Identifiers or product ids' })).toBeFocused();
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), texts.join('\n'));
    await this.page.keyboard.press('Control+v');
    await this.page.keyboard.press('Control+Enter');
    await expect(this.outcome).toBeVisible();
  }

  async mark(what: 'unlinking' | 'deletion'): Promise<void> {
    await this.outcome.getByRole('button', { name: new RegExp(`^Mark [\\d,]+ for ${what}$`) }).click();
    await expect(this.outcome).toHaveCount(0);
  }
}
