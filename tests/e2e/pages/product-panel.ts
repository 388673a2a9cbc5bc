import type { Locator, Page } from 'playwright/test';

/** The panel with everything about one product, beside whichever view is open. */
export class ProductPanelPage {
  readonly page: Page;
  readonly panel: Locator;
  readonly title: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('complementary', { name: 'Product', exact: true });
    this.title = this.panel.getByRole('heading', { level: 2 });
  }

  /** Opens the panel from wherever focus is. */
  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+i');
    await this.panel.waitFor();
  }

  section(name: string): Locator {
    return this.panel.getByRole('region', { name, exact: true });
  }

  /** Expands a section and moves focus there. */
  async goTo(name: string): Promise<Locator> {
    await this.panel
      .getByRole('navigation', { name: 'Sections of the product' })
      .getByRole('button', { name })
      .click();
    return this.section(name);
  }

  /** A value by its property and language, "Title, German". */
  value(column: string): Locator {
    return this.panel.getByRole('button', { name: new RegExp(`^${column.replaceAll(/[()]/g, '\\$&')}: `) });
  }

  /** Searches the properties; those far out of sight are not in the page. */
  async search(text: string): Promise<void> {
    const field = this.panel.getByRole('searchbox', { name: 'Search properties, languages, values' });
    await field.fill(text);
    await field.press('Enter');
  }

  /** Types a text into a value, using only the keyboard. */
  async type(column: string, text: string): Promise<void> {
    await this.value(column).focus();
    await this.page.keyboard.press('F2');
    const field = this.panel.getByRole('textbox', { name: column, exact: true });
    await field.fill(text);
    await field.press('Enter');
  }
}
