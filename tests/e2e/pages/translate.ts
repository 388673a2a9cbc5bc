import { expect, type Locator, type Page } from 'playwright/test';
import { derivedLabel } from '#shared/domain/property-label.ts';

/** Texts next to their translations, as a translator works with them. */
export class TranslatePage {
  readonly page: Page;
  /** The only text field, wherever it is. */
  readonly field: Locator;
  readonly segments: Locator;
  readonly panel: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.field = page.locator('main textarea').first();
    this.segments = page.getByRole('list', { name: 'Segments' });
    this.panel = page.getByRole('complementary', { name: 'Help with this segment' });
    this.status = page.getByRole('contentinfo');
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: 'Translate' })
      .click();
    await expect(this.page.getByRole('main', { name: 'Translate' })).toBeVisible();
    await expect(this.field).toBeFocused();
  }

  /** The row of a text, by source text and property. */
  row(source: string, property: string): Locator {
    return this.segments
      .getByRole('listitem')
      .filter({ has: this.page.getByText(source, { exact: true }) })
      .filter({ has: this.page.getByText(derivedLabel(property), { exact: true }) });
  }

  /** The chip of a status, with how many segments there are. */
  chip(name: string, segments: number): Locator {
    return this.page
      .getByRole('toolbar', { name: 'Translate' })
      .getByRole('button', { name: `${name} ${segments}`, exact: true });
  }

  async isOn(row: number, rows: number): Promise<void> {
    await expect(this.status).toContainText(`Segment ${row} of ${rows}`);
    await expect(this.field).toBeFocused();
  }

  /** Chooses the languages that are translated into. */
  async into(...languages: string[]): Promise<void> {
    await this.page.getByRole('button', { name: /^Target languages/ }).click();
    const choices = this.page.getByRole('dialog', { name: 'Target languages' });
    for (const language of languages)
      await choices
        .getByRole('group', { name: 'Translate into' })
        .getByRole('checkbox', { name: language })
        .click();
    await this.page.keyboard.press('Escape');
    await expect(choices).toBeHidden();
  }
}
