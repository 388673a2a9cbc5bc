import { expect, type Page } from 'playwright/test';
import type { Sandbox } from '../harness/sandbox.ts';

export interface ConnectionValues {
  name: string;
  url: string;
  integrationId: string;
  token: string;
  locales?: string;
}

/** The values of a connection to a sample service. */
export const connectionTo = (sandbox: Sandbox, name = 'Nordhaus · test'): ConnectionValues => ({
  name,
  url: sandbox.url,
  integrationId: sandbox.integrationId,
  token: sandbox.token,
});

/** The form of a connection. */
export class ConnectionsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async fill({
    name,
    url,
    integrationId,
    token,
    locales = 'en, de, fr, ja, ar',
  }: ConnectionValues): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.page.getByLabel('Base address').fill(url);
    await this.page.getByLabel('Integration id').fill(integrationId);
    await this.page.getByLabel('API token', { exact: true }).fill(token);
    const languages = this.page.getByLabel('Add languages by code');
    await languages.fill(locales);
    await languages.press('Enter');
    await this.page.getByLabel('Product identifier field').fill('sku');
    await this.page.getByLabel('Product title field').fill('title');
  }

  /** From the welcome screen or any view to a new connection that is open and pulled. */
  async add(values: ConnectionValues, products: string): Promise<void> {
    await this.fill(values);
    await this.page.getByRole('button', { name: 'Save and open' }).click();
    await expect(this.page.getByRole('button', { name: `Connection: ${values.name}` })).toBeVisible();
    const noun = products === '1' ? 'product' : 'products';
    await expect(this.page.getByRole('banner').getByText(`${products} ${noun}`)).toBeVisible({
      timeout: 60_000,
    });
  }

  async choose(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Connection: |^Choose a connection/ }).click();
    await this.page.getByRole('menu').getByText(entry, { exact: true }).click();
  }
}
