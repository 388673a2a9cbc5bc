import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';

interface SavedFile {
  name: string;
  text: string;
}

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
  async save(dialog: Locator): Promise<SavedFile> {
    const saved = await this.#saved(dialog.getByRole('button', { name: /^Save \d/ }));
    await expect(dialog).toHaveCount(0);
    return saved;
  }

  /** Saves what is left out of the file that was chosen. */
  saveFailed(): Promise<SavedFile> {
    return this.#saved(this.importing.getByRole('button', { name: 'Save rows that failed…' }));
  }

  async #saved(button: Locator): Promise<SavedFile> {
    const saving = this.page.waitForEvent('download');
    await button.click();
    const download = await saving;
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
