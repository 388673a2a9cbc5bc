import { expect, type Locator, type Page } from 'playwright/test';

interface Typed {
  identifier: string;
  title?: string;
  parent?: string;
  /** Values of the attributes that tell variants apart. */
  axes?: Record<string, string>;
  /** "size, colour". */
  childBound?: string;
}

/** The form for a new product, and Review of products that are staged whole. */
export class NewProductPage {
  readonly page: Page;
  readonly form: Locator;
  readonly list: Locator;
  readonly plan: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('dialog', { name: /^(New product|Duplicate product|Add a variant)$/ });
    this.list = page.getByRole('treegrid', { name: 'New products and full updates' });
    this.plan = page.getByRole('dialog', { name: 'Send products' });
  }

  /** Fills in the open form and stages the product. */
  async stage({ identifier, title, parent, axes = {}, childBound }: Typed): Promise<void> {
    const field = (name: string) => this.form.getByRole('textbox', { name, exact: true });
    await field('Identifier').fill(identifier);
    if (title !== undefined) await field('Title').fill(title);
    if (parent !== undefined) await this.form.getByRole('textbox', { name: /^Parent/ }).fill(parent);
    for (const [axis, value] of Object.entries(axes)) await field(axis).fill(value);
    if (childBound !== undefined)
      await this.form
        .getByRole('textbox', { name: /^Attributes that tell its variants apart/ })
        .fill(childBound);
    await this.form.getByRole('button', { name: 'Stage product' }).click();
    await expect(this.form).toBeHidden();
  }

  /** Review of staged products. */
  async review(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: /^Review/ })
      .click();
    await this.page.getByRole('radio', { name: /^New products/ }).click();
  }

  row(identifier: string): Locator {
    return this.list
      .getByRole('row', { level: 1 })
      .filter({ has: this.page.getByText(identifier, { exact: true }) });
  }

  async openPlan(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Send( all \d+)?…$/ })
      .click();
    await expect(this.plan.getByRole('status')).toBeVisible();
  }
}
