import { expect, type Locator, type Page } from 'playwright/test';
import { ConnectionsPage } from './connections.ts';

/** The switches of the sample connection's sandbox, beside its form. */
export class SandboxPanelPage {
  readonly page: Page;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('complementary', { name: 'Sandbox' });
  }

  async open(): Promise<void> {
    await new ConnectionsPage(this.page).choose('Manage connections');
    await this.page
      .getByRole('navigation', { name: 'Connections' })
      .getByRole('button', { name: /^Sample catalog/ })
      .click();
    await expect(this.panel.getByRole('region', { name: 'Behaviour' })).toBeVisible();
  }

  async addFault(what: string, on: string, times: number | 'until removed'): Promise<void> {
    const form = this.panel.getByRole('group', { name: 'Add a fault' });
    await this.#choose(form, 'What goes wrong', what);
    await this.#choose(form, 'On', on);
    if (typeof times === 'number') {
      await this.#choose(form, 'Repeat', 'a number of times');
      await form.getByLabel('Times', { exact: true }).fill(String(times));
    } else await this.#choose(form, 'Repeat', times);
    await form.getByRole('button', { name: 'Add fault' }).click();
    await expect(this.panel.getByRole('list', { name: 'Faults' })).toContainText(what);
  }

  /** Creates a new key, which ends the old token, and returns the new token. */
  async newKey(): Promise<string> {
    await this.panel.getByRole('button', { name: 'New key' }).click();
    const token = this.panel.getByRole('status', { name: 'New token' });
    await expect(token).toHaveText(/\S{8,}/);
    return (await token.textContent()) ?? '';
  }

  async #choose(form: Locator, field: string, option: string): Promise<void> {
    await form.getByRole('combobox', { name: field, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }
}
