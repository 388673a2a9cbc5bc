import { mkdirSync } from 'node:fs';
import { test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';

test.use({ launchArgs: ['--sample'] });
test('shots', async ({ app }) => {
  test.setTimeout(240000);
  const out = '/tmp/shots-de';
  mkdirSync(out, { recursive: true });
  await new CatalogPage(app.page).pulled('2,000');
  await app.call('settings.set', { language: 'de' });
  await app.page.reload();
  await app.page.waitForTimeout(2500);
  const { page } = app;
  const shot = async (n: string) => {
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${out}/${n}.png` });
  };
  await shot('catalog');
  const rail = page.getByRole('navigation').first().getByRole('button');
  const n = await rail.count();
  for (let i = 0; i < n; i++) {
    try {
      await rail.nth(i).click({ timeout: 3000 });
      await shot(`rail-${i}`);
    } catch {
      /* */
    }
  }
  await page.keyboard.press('Control+Shift+1');
  await page.waitForTimeout(500);
  const tries: [string, string][] = [
    ['Control+k', 'palette'],
    ['Control+f', 'find'],
    ['Control+h', 'replace'],
    ['Control+Shift+e', 'transform'],
    ['Control+i', 'product'],
    ['Control+Shift+h', 'history'],
    ['F1', 'guide'],
  ];
  for (const [k, name] of tries) {
    await page.keyboard.press(k);
    await shot(name);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
  await page.setViewportSize({ width: 800, height: 600 });
  await shot('catalog-800');
  await app.call('settings.set', { language: null });
});
