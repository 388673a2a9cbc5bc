import { readFileSync } from 'node:fs';
import { expect, type Locator } from 'playwright/test';
import type { AppUnderTest } from '../harness.ts';
import { runCommand } from './palette.ts';

/** The dialog that writes products to a file. */
export class ExportPage {
  readonly app: AppUnderTest;
  readonly dialog: Locator;

  constructor(app: AppUnderTest) {
    this.app = app;
    this.dialog = app.page.getByRole('dialog', { name: 'Export products' });
  }

  async open(): Promise<void> {
    await runCommand(this.app.page, 'export products');
    await expect(this.dialog).toBeVisible();
  }

  choice(group: string, option: string | RegExp): Locator {
    return this.dialog.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option });
  }

  /** Presses *Export 2,000 products* and reads the file that the app reports as written. */
  async export(what: string): Promise<Buffer> {
    await this.dialog.getByRole('button', { name: `Export ${what}`, exact: true }).click();
    await expect(this.dialog).toHaveCount(0);
    return readFileSync(await writtenFile(this.app));
  }
}

/** The path of the file that the app last reported as written. */
export async function writtenFile({ page }: AppUnderTest): Promise<string> {
  const notice = page
    .getByRole('region', { name: 'Notifications' })
    .getByText(/ (exported to|saved as|saved to) .*\.\w+$/);
  await expect(notice).toBeVisible({ timeout: 60_000 });
  const [, path = ''] =
    / (?:exported to|saved as|saved to) (.*)$/.exec((await notice.textContent()) ?? '') ?? [];
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Close message' })
    .click();
  // The notice disappears slowly, and must not be mistaken for the next one.
  await expect(notice).toHaveCount(0);
  return path;
}
