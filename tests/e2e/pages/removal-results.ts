import { expect, type Locator, type Page } from 'playwright/test';

/** The outcomes of the products of a removal or restore, in Activity. */
export class RemovalResultsPage {
  readonly page: Page;
  readonly products: Locator;
  readonly restoring: Locator;

  constructor(page: Page) {
    this.page = page;
    this.products = page.getByRole('grid', { name: 'Products of the change set' });
    this.restoring = page.getByRole('dialog', { name: 'Restore products' });
  }

  row(identifier: string): Locator {
    return this.products.getByRole('row').filter({ has: this.page.getByText(identifier, { exact: true }) });
  }

  /** The chip of a state, or of all. */
  state(word: string): Locator {
    return this.page
      .getByRole('group', { name: 'Which products' })
      .getByRole('button', { name: new RegExp(`^${word}`, 'i') });
  }

  /** Searches for a product and checks its box, to have it restored. */
  async choose(identifier: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search products' }).fill(identifier);
    await expect(this.products.getByRole('row').filter({ has: this.page.getByRole('gridcell') })).toHaveCount(
      1,
    );
    const box = this.row(identifier).getByRole('checkbox');
    await box.click();
    await expect(box).toBeChecked();
  }

  /** Asks what restoring the chosen products would do. */
  async planRestore(count: number): Promise<void> {
    await this.page.getByRole('button', { name: `Restore the ${count} chosen…` }).click();
    await expect(this.restoring.getByRole('status')).toBeVisible();
  }
}
