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

/** What is seen of the catalog in a frame: where heads are by their text, where the first row begins, and how high the toolbar is. */
interface Picture {
  at: number;
  heads: Record<string, string>;
  row: number | null;
  toolbar: number | null;
  isPainted: boolean;
}

/** Runs in the page: a picture of each frame. */
function film(): void {
  const pictures: Picture[] = [];
  Object.assign(window, { pictures });
  const round = ({ x, y, width }: DOMRect) => `${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`;
  const look = () => {
    const painted = document.getElementById('first-picture');
    const heads = painted
      ? [...painted.querySelectorAll(':scope > svg > svg')].map(
          (head) => [head.textContent ?? '', head] as const,
        )
      : [...document.querySelectorAll('.catalog-table :is(.ag-header-cell, .ag-header-group-cell)')].map(
          (head) =>
            [head.querySelector('.header-name, .ag-header-cell-text')?.textContent ?? '', head] as const,
        );
    const row = document.querySelector('.ag-row .ag-cell');
    const toolbar = document.querySelector('main [role="toolbar"]');
    pictures.push({
      at: performance.now(),
      isPainted: painted !== null,
      // Languages have the same text under each property.
      heads: Object.fromEntries(
        heads
          .filter(([text]) => text.length > 3)
          .map(([text, head]) => [
            text,
            round(head.querySelector('rect')?.getBoundingClientRect() ?? head.getBoundingClientRect()),
          ]),
      ),
      row: row && Math.round(row.getBoundingClientRect().y),
      toolbar: toolbar && Math.round(toolbar.getBoundingClientRect().height),
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Collects, frame by frame, what there is before the code of the page has drawn anything. */
function filmStart() {
  const frames: { rail: boolean; spinner: boolean; drawn: boolean }[] = [];
  (window as unknown as { frames: typeof frames }).frames = frames;
  const has = (selector: string) =>
    [...document.querySelectorAll(selector)].some((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width * height > 0;
    });
  const look = () => {
    if (document.styleSheets.length > 0)
      frames.push({ rail: has('.first-frame > div'), spinner: has('.spinner'), drawn: has('nav, form') });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('a first start shows that something is coming, and no parts that it may not have', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  // The page of a first start: nothing is remembered.
  await page.route(`${new URL(page.url()).origin}/`, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/data-(language|theme|density)="[^"]*"/g, 'data-$1=""');
    await route.fulfill({
      response: answer,
      body: html.replace(/<svg id="first-picture".*?<\/svg>\s*(?=<script|<style|$)/s, ''),
    });
  });
  await page.addInitScript(filmStart);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  const frames = await page.evaluate(
    () => (window as unknown as { frames: { rail: boolean; spinner: boolean; drawn: boolean }[] }).frames,
  );
  const before = frames.slice(
    0,
    frames.findIndex(({ drawn }) => drawn),
  );
  expect(before.length).toBeGreaterThan(0);
  expect(before.filter(({ rail }) => rail)).toEqual([]);
  expect(before.filter(({ spinner }) => !spinner)).toEqual([]);
});

test('heads, toolbar and rows stay where they are shown first, from the first picture of a later start', async ({
  app,
}) => {
  await new CatalogPage(app.page).pulled('2,000');
  await expect
    .poll(async () => (await app.call('settings.get', {})).firstPicture?.heads.length ?? 0)
    .toBeGreaterThan(3);
  await app.page.addInitScript(film);
  const pictures = async () => {
    await expect(app.page.locator('.ag-row .ag-cell').first()).toHaveText(/./);
    await expect(app.page.locator('#first-picture')).toHaveCount(0);
    return app.page.evaluate(() => (window as unknown as { pictures: Picture[] }).pictures);
  };
  await app.page.reload();
  const seen = await pictures();
  const painted = seen.filter(({ isPainted }) => isPainted);
  expect(painted.length).toBeGreaterThan(0);
  const { heads } = seen.at(-1)!;
  expect(Object.keys(painted[0]!.heads).length).toBeGreaterThan(3);
  for (const picture of seen)
    for (const [text, place] of Object.entries(picture.heads))
      expect(`${text}: ${place}`).toBe(`${text}: ${heads[text]}`);
  const ofRows = seen.map(({ row }) => row).filter((row) => row !== null);
  expect(new Set(ofRows).size).toBe(1);
  expect(new Set(seen.map(({ toolbar }) => toolbar).filter((height) => height !== null)).size).toBe(1);
  // Once painted, the place of the heads is never empty until they are drawn.
  const first = seen.findIndex(({ heads: shown }) => Object.keys(shown).length > 0);
  expect(seen.slice(first).filter(({ heads: shown }) => Object.keys(shown).length === 0)).toEqual([]);
});
