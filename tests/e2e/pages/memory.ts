import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { runCommand } from './palette.ts';

/** The dialogs of the translation memory. */
export class MemoryPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly languages: Locator;
  readonly exporting: Locator;
  readonly importing: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Translation memory', exact: true });
    this.languages = this.dialog.getByRole('table', { name: 'Languages' });
    this.exporting = page.getByRole('dialog', { name: 'Export translations as TMX' });
    this.importing = page.getByRole('dialog', { name: 'Import translations from a TMX file' });
  }

  async open(): Promise<void> {
    await runCommand(this.page, 'translation memory');
    await expect(this.languages).toBeVisible();
  }

  /** What the memory holds for a target language: translations, and when it was built. */
  row(language: string): Locator {
    return this.languages.getByRole('row', { name: language });
  }

  /** Builds the memory from the catalog, and waits until it is built. */
  async build(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Build from the catalog' }).click();
    await expect(this.row('German (de)')).toContainText('just now');
  }

  /** Exports the chosen pair, and returns the file. */
  async save(): Promise<{ name: string; text: string }> {
    const saving = this.page.waitForEvent('download');
    await this.exporting.getByRole('button', { name: /^Export \d/ }).click();
    const download = await saving;
    await expect(this.exporting).toHaveCount(0);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  /** Chooses a file in the import dialog. */
  async choose(name: string, content: string | Buffer): Promise<void> {
    await this.importing
      .getByLabel('TMX file')
      .setInputFiles({ name, mimeType: 'application/x-tmx+xml', buffer: Buffer.from(content) });
  }

  /** Reads a language of the file as one of the connection's. */
  async readAs(language: string, as: string): Promise<void> {
    await this.importing.getByRole('combobox', { name: language }).click();
    await this.page.getByRole('option', { name: as }).click();
  }
}
