import { type EntryService, startEntryService } from '../support/entry-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { pressAtOnce } from './harness/fast-keys.ts';
import { test as base, expect } from './harness.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { TranslatePage } from './pages/translate.ts';

const KNOWN = '<p>Warm and light. It weighs 300 g.</p><ul><li>Wash at 30 °C</li></ul>';
const KNOWN_DE = '<p>Warm und leicht. Sie wiegt 300 g.</p><ul><li>Bei 30 °C waschen</li></ul>';
const NEW = '<p>It weighs 450 g. It fits Mt. Everest. Warm and light.</p><ul><li>Wash at 40 °C</li></ul>';

const test = base.extend<{ service: EntryService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  service: async ({}, use) => {
    const text = (value: string, locale: string) => ({ name: 'description', value, locale });
    const service = await startEntryService([
      { product_id: '1', sku: 'W-1', title: 'Coat', properties: [text(KNOWN, 'en'), text(KNOWN_DE, 'de')] },
      { product_id: '2', sku: 'W-2', title: 'Parka', properties: [text(NEW, 'en')] },
    ]);
    await use(service);
    await service.close();
  },
});

test('a long text is translated sentence by sentence, by keyboard', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const { url, token } = service;
  await new ConnectionsPage(page).add(
    { name: 'Coats', url, integrationId: 'coats', token, locales: 'en, de' },
    '2',
  );
  const translate = new TranslatePage(page);
  await translate.open();
  const { field, panel } = translate;
  const sentence = (name: string) => panel.getByRole('region', { name });
  const marked = page.locator('#active-source');
  await translate.segments.getByRole('listitem').filter({ hasText: 'Mt. Everest' }).click();
  await expect(field).toHaveAccessibleName(/Parka/);
  await expect(field).toHaveValue('');

  await test.step('what is known of the text comes first, then its first sentence', async () => {
    const whole = panel.getByRole('region', { name: 'Suggestions' });
    await expect(whole).toContainText('3 of 5 sentences are known');
    await expect(sentence('Sentence 1 of 5').getByRole('button', { name: /Sie wiegt 450 g/ })).toContainText(
      '99 %',
    );
    await expectNoFindings(app, 'Sentences in the panel', 'aside');
  });

  await test.step('an abbreviation is said to be no end: the text has one sentence less', async () => {
    await field.pressSequentially('<p>Sie wiegt 450 g. ');
    await expect(sentence('Sentence 2 of 5')).toBeVisible();
    await sentence('Sentence 2 of 5').getByRole('button', { name: '“Mt.” is no end' }).click();
    await expect(sentence('Sentence 2 of 4')).toBeVisible();
    await field.focus();
  });

  await test.step('a sentence is typed, others come from the memory, with the tags around them', async () => {
    await page.keyboard.type('Sie passt zu Mt. Everest.');
    await expect(sentence('Sentence 2 of 4')).toBeVisible();
    await page.keyboard.press('Alt+Enter');
    const third = sentence('Sentence 3 of 4').getByRole('button', { name: /Warm und leicht/ });
    await expect(third).toContainText('100 %');
    await page.keyboard.press('Control+1');
    await expect(field).toHaveValue(
      '<p>Sie wiegt 450 g. Sie passt zu Mt. Everest. Warm und leicht.</p><ul><li>',
    );
    await expect(
      sentence('Sentence 4 of 4').getByRole('button', { name: /Bei 40 °C waschen/ }),
    ).toBeVisible();
    await page.keyboard.press('Control+1');
    await expect(field).toHaveValue(
      '<p>Sie wiegt 450 g. Sie passt zu Mt. Everest. Warm und leicht.</p><ul><li>Bei 40 °C waschen</li></ul>',
    );
  });

  await test.step('the caret shows its sentence in the source, and undo takes one step back', async () => {
    await page.keyboard.press('Alt+Shift+Enter');
    await page.keyboard.press('Alt+Shift+Enter');
    await expect(sentence('Sentence 3 of 4')).toBeVisible();
    await expect(marked.locator('[class*=sentence]').first()).toContainText('Warm and light.');
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue(
      '<p>Sie wiegt 450 g. Sie passt zu Mt. Everest. Warm und leicht.</p><ul><li>',
    );
    await page.keyboard.press('Control+y');
  });

  await test.step('a key pressed right after moving on uses nothing of the text before', async () => {
    await expect(
      sentence('Sentence 4 of 4').getByRole('button', { name: /Bei 40 °C waschen/ }),
    ).toBeVisible();
    await pressAtOnce(page, ['Control+Enter', 'Control+1']);
    await expect(field).toHaveAccessibleName(/of Title/);
    await expect(panel.getByRole('region', { name: 'Suggestions' })).toContainText('No similar text');
    await expect(field).toHaveValue('');
  });

  await test.step('what was typed is known from now on', async () => {
    const [connection] = await app.call('connections.list', {});
    const asked = {
      connectionId: connection!.id,
      sourceLocale: 'en',
      targetLocale: 'de',
      text: 'It fits Mt. Everest.',
      property: 'description',
    };
    await expect
      .poll(async () => (await app.call('memory.suggest', asked))[0]?.target)
      .toBe('Sie passt zu Mt. Everest.');
  });

  await test.step('the rules can be seen, changed, and switched off', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Sentences…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sentences of Coats' });
    await expect(dialog.getByLabel('No sentence ends after').first()).toHaveValue('Mt.');
    await expectNoFindings(app, 'Sentences', '[role="dialog"]');
    await dialog.getByRole('switch', { name: 'Sentence by sentence' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByRole('region', { name: /^Sentence/ })).toBeHidden();
  });
});
