import { expect, type Locator, type Page } from 'playwright/test';

/** What removing the marked products would do, and where the user confirms it. */
export class RehearsalPage {
  readonly page: Page;
  readonly unlink: Locator;
  readonly delete: Locator;
  readonly enrichment: Locator;
  /** The field for the number of products to be deleted. */
  readonly number: Locator;

  constructor(page: Page) {
    this.page = page;
    this.unlink = page.getByRole('region', { name: 'Unlink from the integration' });
    this.delete = page.getByRole('region', { name: 'Delete from the service' });
    this.enrichment = page.getByRole('region', { name: 'Fresh enrichment results' });
    this.number = page.getByRole('textbox', { name: /type the number$/ });
  }

  /** Opens it from the removals in Review. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: /^Rehearse/ }).click();
    await expect(this.page.getByRole('main', { name: 'Rehearsal' })).toBeVisible();
  }

  /** For a user who knows what the requests do, and needs no trial. */
  async confirmModes(): Promise<void> {
    const boxes = this.page.getByRole('checkbox', { name: /^I know from the service’s reference/ });
    // They appear together with what is known about the modes.
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) await box.click();
  }

  /** The button that starts the removal: its name says exactly what it does. */
  start(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
