import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from 'playwright/test';

/** The dialogs that write and read files of translations. */
export class TranslationFilesPage {
  readonly page: Page;
  readonly exporting: Locator;
  readonly importing: Locator;

  constructor(page: Page) {
    this.page = page;
    this.exporting = page.getByRole('dialog', { name: 'Export translations to a file' });
    this.importing = page.getByRole('dialog', { name: 'Import translations from a file' });
  }

  /** Chooses an option of a select field in a dialog. */
  async select(dialog: Locator, field: string, option: string): Promise<void> {
    await dialog.getByRole('combobox', { name: field }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Presses *Export* and returns the file. */
  async save(): Promise<{ name: string; text: string }> {
    const saving = this.page.waitForEvent('download');
    await this.exporting.getByRole('button', { name: /^Export/ }).click();
    return this.saved(await saving);
  }

  /** The file of a download. */
  async saved(download: Download): Promise<{ name: string; text: string }> {
    await expect(this.exporting).toHaveCount(0);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  /** Chooses a file in the import dialog. */
  async choose(name: string, text: string): Promise<void> {
    await this.importing
      .getByLabel('File of translations')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  }
}
