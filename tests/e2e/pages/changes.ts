import { expect, type Locator, type Page } from 'playwright/test';

/** The service changes, as a user goes through them. */
export class ChangesPage {
  readonly page: Page;
  readonly list: Locator;
  readonly overlap: Locator;
  readonly panel: Locator;
  readonly heading: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('grid', { name: 'Changes in the service, newest first' });
    this.overlap = page.getByRole('region', { name: 'Staged edits that the service changed' });
    this.panel = page.getByRole('complementary').filter({ hasText: 'Show in Catalog' });
    this.heading = page.getByRole('main', { name: 'Changes' }).getByRole('heading', { level: 2 }).first();
  }

  async open(): Promise<void> {
    await this.railItem.click();
    await expect(this.page.getByRole('main', { name: 'Changes' })).toBeVisible();
  }

  get railItem(): Locator {
    return this.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Changes/ });
  }

  /** The changes of a product. */
  of(identifier: string): Locator {
    return this.list.getByRole('row').filter({ has: this.page.getByText(identifier, { exact: true }) });
  }

  /** Chooses the property or language whose changes are listed. */
  async narrow(by: 'Property' | 'Language', to: string): Promise<void> {
    await this.page.getByRole('combobox', { name: by }).click();
    await this.page.getByRole('option', { name: to, exact: true }).click();
  }

  chip(name: string, changes: number): Locator {
    return this.page
      .getByRole('group', { name: 'Which changes' })
      .getByRole('button', { name: `${name} ${changes.toLocaleString('en')}`, exact: true });
  }
}
