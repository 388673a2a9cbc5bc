import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';

test.use({ launchArgs: ['--sample'] });

test('Help: the guide of a view, a hint that comes once, what is new after an update', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const hint = page.getByRole('note', { name: 'Hint' });
  const guide = page.getByRole('complementary', { name: 'Guide' });
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Control+Shift+6');
  await expect(hint).toContainText('Each cell shows how much is filled in.');
  await page.keyboard.press('F1');
  await expect(guide.getByRole('heading', { name: 'See what is missing' })).toBeFocused();
  await expect(
    guide.getByRole('img', {
      name: 'Bars for each language, a heat map of categories and languages, and what the chosen cell misses',
    }),
  ).toBeVisible();
  await expectNoFindings(app, 'Guide', '[aria-label="Guide"], [aria-label="Hint"]');

  // What receives the focus while it is behind the search comes out from under it.
  const [link, next] = [guide.locator('section button').nth(0), guide.locator('section button').nth(1)];
  await next.focus();
  await link.evaluate((button) => {
    const body = button.closest('aside')?.querySelector('header + div');
    if (!body) throw new Error('no guide');
    body.scrollTop += button.getBoundingClientRect().top - body.getBoundingClientRect().top - 10;
  });
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  const chapter = await guide.getByRole('combobox', { name: 'Chapter' }).boundingBox();
  expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual((chapter?.y ?? 0) + (chapter?.height ?? 0));

  await guide.getByRole('searchbox', { name: 'Search the guide' }).fill('webhooks relay');
  await guide.getByRole('button', { name: 'Receive webhooks' }).click();
  await expect(guide.getByRole('heading', { name: 'Receive webhooks' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();

  const { hints } = await app.call('settings.get', {});
  await app.call('settings.set', { hints: { views: hints?.views ?? [], version: '0.0.9' } });
  await page.reload();
  await expect(page.getByRole('main', { name: 'Completeness' })).toBeVisible();
  await expect(hint).toBeHidden();
  await page.getByRole('button', { name: 'What’s new' }).click();
  await expect(guide.getByRole('heading', { name: 'Unreleased' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main', { name: 'Completeness' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'What’s new' })).toBeHidden();
});
