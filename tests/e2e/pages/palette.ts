import { expect, type Page } from 'playwright/test';

/** Runs a command by its words, from any view. The palette is loaded with its first use: what is typed waits for it. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette).toBeVisible();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}
