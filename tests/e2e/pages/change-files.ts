import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';

/** The dialogs that write and read files of changes. */
export class ChangeFilesPage {
  readonly page: Page;
  readonly exporting: Locator;
  readonly importing: Locator;
  readonly results: Locator;

  constructor(page: Page) {
    this.page = page;
    this.exporting = page.getByRole('dialog', { name: 'Export changes to a file' });
    this.importing = page.getByRole('dialog', { name: 'Import changes from a file' });
    this.results = page.getByRole('dialog', { name: /^Export the results of change set \d+$/ });
  }

  /** Opens one of the dialogs from a menu of the view that is shown. */
  async open(menu: string, entry: string): Promise<void> {
    await this.page.getByRole('button', { name: menu, exact: true }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  /** Presses *Save* in a dialog and returns the file. */
  async save(dialog: Locator): Promise<{ name: string; text: string }> {
    const saving = this.page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Save \d/ }).click();
    const download = await saving;
    await expect(dialog).toHaveCount(0);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  /** Chooses a file in the import dialog. */
  async choose(name: string, text: string): Promise<void> {
    await this.importing
      .getByLabel('File of changes')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  }

  /** Drops a file somewhere over the window. */
  async drop(name: string, text: string): Promise<void> {
    await expect(this.importing).toBeVisible();
    const data = await this.page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'application/json' }));
        return transfer;
      },
      [name, text],
    );
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: data });
  }
}
