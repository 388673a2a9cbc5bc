import { expect, type Locator, type Page } from 'playwright/test';
import { runCommand } from './palette.ts';

/** The last requests to the service, in Activity. */
export class RequestsPage {
  readonly page: Page;
  readonly list: Locator;
  /** The chosen request in full. */
  readonly details: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('grid', { name: 'Requests to the service' });
    this.details = page.getByRole('main').getByRole('complementary');
  }

  /** By the command palette, from any view. */
  async open(): Promise<void> {
    await runCommand(this.page, 'last requests');
    await expect(this.page.getByRole('region', { name: 'Requests to the service' })).toBeVisible();
  }

  async copied(button: string): Promise<string> {
    await this.details.getByRole('button', { name: button }).click();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
