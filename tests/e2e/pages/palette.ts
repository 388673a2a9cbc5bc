import { expect, type Page } from 'playwright/test';

/** Runs a command by its label, from any view. */
export async function runCommand(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette).toBeVisible();
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}
