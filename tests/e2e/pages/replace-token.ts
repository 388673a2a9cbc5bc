import type { Locator, Page } from 'playwright/test';

/** The dialog that replaces the token of a connection, or takes the first one on this computer. */
export class ReplaceTokenPage {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(Replace|Enter) the token of / });
  }

  async give(token: string): Promise<void> {
    await this.dialog.getByLabel(/API token$/).fill(token);
    await this.dialog.getByRole('button', { name: /^Test and / }).click();
  }
}
