import { expect, type Locator, type Page } from 'playwright/test';
import { derivedLabel } from '#shared/domain/property-label.ts';

/** Change sets and the outcomes of their items. */
export class ActivityPage {
  readonly page: Page;
  readonly entries: Locator;
  readonly heading: Locator;
  readonly items: Locator;
  readonly run: Locator;

  constructor(page: Page) {
    this.page = page;
    this.entries = page.getByRole('navigation', { name: 'Change sets, pulls and files' });
    this.heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    this.items = page.getByRole('grid', { name: 'Items of the change set' });
    this.run = page.getByRole('region', { name: 'Change set being applied' });
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: 'Activity' })
      .click();
    await expect(this.page.getByRole('main', { name: 'Activity' })).toBeVisible();
  }

  async choose(changeSet: number): Promise<void> {
    await this.entry(changeSet).click();
    await expect(this.page.getByText(`Change set ${changeSet} ·`)).toBeVisible();
  }

  entry(changeSet: number): Locator {
    return this.entries.getByRole('button', { name: new RegExp(`^Change set ${changeSet} `) });
  }

  /** Expects a change set to have ended like this. Others in the list may have ended in the same words. */
  async expectOutcome(changeSet: number, outcome: string): Promise<void> {
    await expect(this.entry(changeSet)).toContainText(outcome);
  }

  /** The chip of a state, or of all. */
  state(word: string): Locator {
    return this.page
      .getByRole('group', { name: 'Which items' })
      .getByRole('button', { name: new RegExp(`^${word}`, 'i') });
  }

  async narrow(select: 'Property' | 'Language', option: RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: select }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  /** The listed item of one cell. */
  item(identifier: string, property: string, locale: string): Locator {
    return this.items
      .getByRole('row')
      .filter({ has: this.page.getByText(identifier, { exact: true }) })
      .filter({ has: this.page.getByText(`${derivedLabel(property)} · ${locale}`, { exact: true }) });
  }

  /** Expects this many items in the list, once the filter's answer has arrived. */
  async expectItems(count: number): Promise<void> {
    await expect(this.items.getByRole('row').filter({ has: this.page.getByRole('gridcell') })).toHaveCount(
      count,
    );
  }

  /** Focuses an item and shows it in full. */
  async showInFull(item: Locator): Promise<Locator> {
    await item.getByRole('gridcell').first().click();
    await this.page.keyboard.press('Enter');
    const panel = this.page.getByRole('complementary');
    await expect(panel).toBeVisible();
    return panel;
  }
}
