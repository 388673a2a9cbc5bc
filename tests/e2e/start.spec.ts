import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';

test.use({ launchArgs: ['--sample'], samplePulled: true });

interface Look {
  background: string;
  /** Width of the rail and height of the top bar; null where there is none. */
  rail: number | null;
  bar: number | null;
}

test('a later start shows its frame at once, in the chosen theme, and nothing of it moves', async ({
  app,
}) => {
  await new CatalogPage(app.page).pulled('2,000');
  await app.call('settings.set', { theme: 'dark', density: 'compact', language: 'de' });
  await app.page.addInitScript(() => {
    const looks: Look[] = [];
    Object.assign(window, { looks });
    const look = () => {
      const root = document.getElementById('root');
      const rail = document.querySelector('.first-frame > :first-child, nav');
      const bar = document.querySelector('.first-frame > :nth-child(2), header');
      if (root)
        looks.push({
          background: getComputedStyle(document.body).backgroundColor,
          rail: rail && Math.round(rail.getBoundingClientRect().width),
          bar: bar && Math.round(bar.getBoundingClientRect().height),
        });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await app.page.reload();
  await expect(app.page.locator('.ag-row .ag-cell').first()).toHaveText(/./);
  await expect(app.page.locator('html[lang="de"]')).toBeAttached();
  const looks = await app.page.evaluate(() => (window as unknown as { looks: Look[] }).looks);
  const last = looks.at(-1);
  expect(last?.rail).toBeGreaterThan(0);
  expect(new Set(looks.map(({ background }) => background))).toEqual(new Set([last?.background]));
  expect(new Set(looks.map(({ bar }) => bar))).toEqual(new Set([last?.bar]));
  expect(looks.filter(({ rail }) => rail === null || rail === 0)).toEqual([]);
});
