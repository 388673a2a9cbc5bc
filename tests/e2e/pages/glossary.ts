import type { Locator, Page } from 'playwright/test';

/** The glossary's dialogs. */
export class GlossaryPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly list: Locator;
  readonly adding: Locator;
  readonly editing: Locator;
  readonly importing: Locator;
  readonly discarding: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Glossary', exact: true });
    this.list = page.getByRole('listbox', { name: 'Terms' });
    this.adding = page.getByRole('dialog', { name: 'Add a term' });
    this.editing = page.getByRole('dialog', { name: 'Edit term' });
    this.importing = page.getByRole('dialog', { name: 'Import terms from a file' });
    this.discarding = page.getByRole('alertdialog');
  }

  term(name: string): Locator {
    return this.list.getByRole('option', { name });
  }

  /** Chooses a file in the import dialog. */
  async choose(name: string, text: string): Promise<void> {
    await this.importing
      .getByLabel('File of terms')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }
}
