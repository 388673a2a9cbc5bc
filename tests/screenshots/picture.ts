import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { ROOT } from '../e2e/harness/child.ts';
import { type AppUnderTest, expect } from '../e2e/harness.ts';

const FOLDER = join(ROOT, 'docs/guide/images');

/** Takes a picture of the window or a part of it in both themes: `review.png` and `review-dark.png`. */
export async function picture(app: AppUnderTest, name: string, part?: Locator): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [theme, file] of [
    ['dark', `${name}-dark.png`],
    ['light', `${name}.png`],
  ] as const) {
    await app.call('settings.set', { theme });
    await expect(app.page.locator(`html[data-theme="${theme}"]`)).toBeVisible();
    await (part ?? app.page).screenshot({ path: join(FOLDER, file), animations: 'disabled', caret: 'hide' });
  }
}

/** Closes messages about finished jobs: they come and go and do not belong in a picture. */
export async function closeMessages(app: AppUnderTest): Promise<void> {
  await expect(app.page.getByRole('contentinfo').getByRole('progressbar')).toHaveCount(0);
  // Hidden from assistive technology until the messages have focus, where they are closed in another way.
  const close = app.page.getByRole('button', { name: 'Close message', includeHidden: true });
  while ((await close.count()) > 0) {
    await close.first().click();
    await app.page.waitForTimeout(500); // a closing one is still there for a moment, and another may appear
  }
}

export const goTo = (app: AppUnderTest, view: string) =>
  app.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
