import { type EntryService, startEntryService } from '../support/entry-service.ts';
import { test as base, expect } from './harness.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { TranslatePage } from './pages/translate.ts';

const SOURCE = 'A <b>sturdy</b> jug of {size} l';
const TARGET = 'إبريق <b>متين</b> بسعة {size} لتر';

const test = base.extend<{ service: EntryService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  service: async ({}, use) => {
    const title = (value: string, locale: string) => ({ name: 'title', value, locale });
    const service = await startEntryService([
      { product_id: '1', sku: 'J-1', title: SOURCE, properties: [title(SOURCE, 'en'), title(TARGET, 'ar')] },
    ]);
    await use(service);
    await service.close();
  },
});

test('codes of an Arabic text are passed over, deleted and inserted as a whole, and never change by themselves', {
  tag: '@long',
}, async ({ app, service }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const { url, token } = service;
  await new ConnectionsPage(page).add(
    { name: 'Jugs', url, integrationId: 'jugs', token, locales: 'en, ar' },
    '1',
  );
  const translate = new TranslatePage(page);
  await translate.open();
  const { field } = translate;
  await expect(field).toHaveValue(/متين/);
  const shown = () => field.evaluate((one: HTMLTextAreaElement) => one.value.replace(/[\u2066\u2069]/g, ''));
  const before = () =>
    field.evaluate(async (one: HTMLTextAreaElement) => {
      // The browser tells of a moved caret with the next frame.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      return one.value.slice(0, one.selectionStart).replace(/[\u2066\u2069]/g, '');
    });
  expect(await shown()).toBe(TARGET);

  await test.step('the caret passes over a tag and a placeholder', async () => {
    await field.focus();
    await page.keyboard.press('Control+Home');
    const stops = new Set<string>();
    for (let presses = 0; presses < TARGET.length; presses++) {
      stops.add(await before());
      await page.keyboard.press('ArrowLeft');
    }
    expect([...stops]).toContain('إبريق ');
    expect([...stops]).toContain('إبريق <b>');
    expect([...stops].filter((text) => /<[^>]*$|\{[^}]*$/.test(text))).toEqual([]);
  });

  await test.step('a code is deleted as a whole, comes back with undo, and is inserted by key', async () => {
    const goBehind = () =>
      field.evaluate((one: HTMLTextAreaElement) => {
        const at = one.value.indexOf('{size}') + '{size}'.length + 1;
        one.setSelectionRange(at, at);
      });
    await goBehind();
    await page.keyboard.press('Backspace');
    expect(await shown()).toBe('إبريق <b>متين</b> بسعة  لتر');
    await page.keyboard.press('Control+z');
    expect(await shown()).toBe(TARGET);
    await goBehind();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+j');
    expect(await shown()).toBe(TARGET);
  });

  await test.step('deleting a word never leaves a part of a code', async () => {
    const caretBehind = (text: string, isAfter: boolean) =>
      field.evaluate(
        (one: HTMLTextAreaElement, [code, after]) => {
          const at = one.value.indexOf(code) + (after ? code.length + 1 : -1);
          one.setSelectionRange(at, at);
        },
        [text, isAfter] as const,
      );
    await caretBehind('<b>', false);
    await page.keyboard.press('Control+Delete');
    expect(await shown()).toBe('إبريق متين</b> بسعة {size} لتر');
    await page.keyboard.press('Control+z');
    await caretBehind('{size}', true);
    await page.keyboard.press('Control+Backspace');
    expect(await shown()).toBe('إبريق <b>متين</b> بسعة  لتر');
    await page.keyboard.press('Control+z');
    // The space behind a tag: a word ends before it.
    await field.evaluate((one: HTMLTextAreaElement) => {
      const at = one.value.indexOf('</b>') + '</b>'.length + 2;
      one.setSelectionRange(at, at);
    });
    await page.keyboard.press('Control+Backspace');
    expect(await shown()).not.toMatch(/<(?!\/?b>)|(?<!<\/?b)>/);
    await page.keyboard.press('Control+z');
    expect(await shown()).toBe(TARGET);
  });

  await test.step('what is saved has no marks of the field', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+Enter');
    const [connection] = await app.call('connections.list', {});
    const connectionId = connection!.id;
    await expect
      .poll(async () => {
        const { view } = await app.call('catalog.openView', { connectionId, query: {} });
        const columns = [{ property: 'title', locale: 'ar' }];
        const { rows } = await app.call('catalog.window', {
          connectionId,
          view,
          start: 0,
          count: 1,
          columns,
        });
        return rows[0]?.values[0];
      })
      .toBe(`${TARGET}!`);
  });
});
