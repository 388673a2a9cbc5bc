import { expect, type Locator, type Page } from 'playwright/test';
import { derivedLabel } from '#shared/domain/property-label.ts';

/** Staged changes before they are sent, and the result of sending them. */
export class ReviewPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly list: Locator;
  readonly outcome: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    this.list = page.getByRole('treegrid', { name: 'Staged edits' });
    this.outcome = page.getByRole('region', { name: 'Outcome' });
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: /^Review/ })
      .click();
    await expect(this.page.getByRole('main', { name: 'Review' })).toBeVisible();
  }

  /** The listed change of one cell. */
  change(identifier: string, property: string, locale: string): Locator {
    return this.list
      .getByRole('row')
      .filter({ has: this.page.getByText(identifier, { exact: true }) })
      .filter({ has: this.page.getByText(`${derivedLabel(property)} · ${locale}`, { exact: true }) });
  }

  /** Focuses a listed change and shows it in full. Returns the element that contains all of it. */
  async expand(change: Locator): Promise<Locator> {
    await change.getByRole('button', { name: /^Show .* in full$/ }).click();
    return this.list.getByRole('row', { level: 2 });
  }

  /** Chooses the property or language whose changes are listed. */
  async narrow(by: 'Property' | 'Language', to: string): Promise<void> {
    await this.page.getByRole('combobox', { name: by }).click();
    await this.page.getByRole('option', { name: to, exact: true }).click();
  }

  async apply(): Promise<void> {
    await this.page.getByRole('button', { name: /^Apply \d/ }).click();
    await expect(this.outcome).toBeVisible();
  }
}
