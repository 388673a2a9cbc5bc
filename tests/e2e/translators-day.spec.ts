import type { Locator, Page } from 'playwright/test';
import { toolkitPython } from '../support/toolkit-python.ts';
import { CONNECTION } from './harness/staging.ts';
import { translatedByToolkit } from './harness/translate-toolkit.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { activeCell, CatalogPage } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';
import { ReviewPage } from './pages/review.ts';
import { TranslatePage } from './pages/translate.ts';
import { TranslationFilesPage } from './pages/translation-files.ts';

test.use({ launchArgs: ['--sample'] });

/** Typed in place of a placeholder: Ctrl+J inserts the next one of the source. */
const NEXT_PLACEHOLDER = '⟨⟩';

/** What the translator types into the first 30 empty segments, one after another. */
const GERMAN = [
  '0,5 l',
  'Maison Ondine (Marke)',
  'Frankreich',
  `Ab ${NEXT_PLACEHOLDER} Stück: versandkostenfrei`,
  '8 cm hoch',
  'Marke Grünwald',
  'Deutschland',
  'Kerzenhalter Feierabend, Weiß, 8 cm',
  'Weiß',
  'Blendfreies Licht mit warmem Ton. 🔥',
  '<p><b>Kerzenhalter Feierabend</b> – Warmes Licht für lange Abende, drinnen und draußen.</p>\n' +
    '<p>In drei Stufen dimmbar. Wo es einen Akku gibt, lässt er sich ohne Werkzeug tauschen.</p>\n' +
    '<ul><li>Warmweiß, 2700 K</li><li>Spritzwassergeschützt (IP44)</li><li>Geringer Verbrauch</li>' +
    '<li>Unbedenklich für Kinder</li></ul>\n' +
    '<p><b>Gusseisen</b>: Von Hand spülen und gleich abtrocknen. Vor dem Verstauen dünn einölen.</p>',
  'Von Hand spülen und gleich abtrocknen. Vor dem Verstauen dünn einölen.',
  'Warmweiß, 2700 K',
  'Spritzwassergeschützt (IP44)',
  'Geringer Verbrauch',
  'Unbedenklich für Kinder',
  'Licht',
  'Abend',
  'gemütlich',
  'Geschenkidee 🎁',
  'Gusseisen',
  'Marke Tarn Outdoor',
  'Polen',
  `Erhältlich in ${NEXT_PLACEHOLDER}`,
  'Antihaftbeschichtet ohne PFAS',
  'Auslaufsicherer Boden',
  'Gefriergeeignet',
  'Rezeptkarte liegt bei',
  'Maße: 30 × 40 cm',
  'Maße: 40 × 60 cm',
];
/** The cells of these segments: the items of a list are one cell, and nine segments are further items of three lists. */
const GERMAN_CELLS = 21;
/** A product without most of its Arabic texts: 14 segments in 9 cells. */
const OUTSIDE = { identifier: '004504', segments: 14, cells: 9 };

const staged = async (app: AppUnderTest) => (await app.call('drafts.summary', CONNECTION)).changes;

/** Moves focus to an element, one Tab after another. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(element).toBeEnabled();
  const isThere = () => element.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press(key);
  await expect(element).toBeFocused();
}

/** Types a translation into the field. */
async function write(page: Page, text: string): Promise<void> {
  for (const [at, part] of text.split(NEXT_PLACEHOLDER).entries()) {
    if (at > 0) await page.keyboard.press('Control+j');
    // A typed line break would be a key of its own; a paragraph comes from a text editor.
    if (part.includes('\n')) await page.keyboard.insertText(part);
    else await page.keyboard.type(part);
  }
}

test(
  'a translator works through a day by keyboard: segments, warnings, a changed source, files, Review',
  {
    tag: '@long',
  },
  async ({ app }, info) => {
    const { page } = app;
    const translate = new TranslatePage(page);
    const { keyboard } = page;
    page.setDefaultTimeout(6000);
    let expected = 0;
    await new CatalogPage(page).pulled('2,000');

    await test.step('30 empty segments are filled in a row', async () => {
      await keyboard.press('Control+Shift+2');
      await expect(translate.field).toHaveAccessibleName(/^German of Size, Belle Étoile/);
      for (const text of GERMAN) {
        await write(page, text);
        await keyboard.press('Control+Enter');
      }
      expected += GERMAN_CELLS;
      await expect.poll(() => staged(app)).toBe(expected);
      await expect(translate.field).toHaveAccessibleName(/^German of Material, /);
    });

    await test.step('the translation that lacks a placeholder is found, and mended', async () => {
      await runCommand(page, 'check all segments');
      await expect(page.getByRole('button', { name: /^Warnings [\d,]+$/ })).toBeVisible();
      await expect(translate.field).toBeFocused();
      // On the way back there are also translations that the catalog translates differently elsewhere.
      for (let stops = 0; stops < GERMAN.length; stops++) {
        const before = (await translate.field.getAttribute('aria-label')) ?? '';
        if (before.startsWith('German of Subtitle')) break;
        await keyboard.press('Shift+F8');
        await expect(translate.field).toHaveAccessibleName(/^German of .*, \d warnings?, segment/);
        await expect(translate.field).not.toHaveAccessibleName(before);
      }
      await expect(translate.field).toHaveAccessibleName(/^German of Subtitle, Wanderlust.* 2 warnings,/);
      const checks = translate.panel.getByRole('region', { name: 'Checks' });
      await expect(checks).toContainText('{colour}');
      await keyboard.press('Control+End');
      await write(page, ` und ${NEXT_PLACEHOLDER}`);
      await expect(translate.field).toHaveValue('Erhältlich in {size} und {colour}');
      await expect(checks).toContainText('no warnings');
      await keyboard.press('Control+d');
      await expect(translate.field).not.toHaveAccessibleName(/warning/);
      expect(await staged(app)).toBe(expected);
    });

    await test.step('repetitions are filled in one step, and emptied in one', async () => {
      const fill = translate.panel.getByRole('button', { name: /^Fill the \d+ empty$/ });
      await expect(fill).toBeEnabled();
      const empty = Number(/\d+/.exec((await fill.textContent()) ?? '')?.[0]);
      expect(empty).toBeGreaterThan(50);
      await tabTo(page, fill);
      await keyboard.press('Enter');
      await expect.poll(() => staged(app)).toBe(expected + empty);
      await tabTo(page, translate.field, 'Shift+Tab');
      await keyboard.press('Control+z');
      await expect.poll(() => staged(app)).toBe(expected);
      await expect(translate.field).toHaveAccessibleName(/^German of Subtitle, (?!Wanderlust)/);
      await expect(translate.field).toHaveValue('');
    });

    await test.step('a source that is changed in the grid is shown with its difference, and decided', async () => {
      await keyboard.press('Control+Shift+1');
      const active = activeCell(page);
      // The table takes the keyboard once its rows are there.
      await expect(active).toHaveCount(1);
      await keyboard.press('ArrowDown');
      for (let moves = 0; moves < 40; moves++) {
        const column = await active.getAttribute('col-id');
        if (column === 'title\u001fen') break;
        await keyboard.press('ArrowRight');
        await expect.poll(() => active.getAttribute('col-id')).not.toBe(column);
      }
      await keyboard.press('F2');
      await keyboard.press('Control+End');
      await keyboard.type(', two pieces');
      await keyboard.press('Enter');
      expected += 1;
      await expect.poll(() => staged(app)).toBe(expected);

      await keyboard.press('Control+Shift+2');
      await expect(translate.chip('Source changed', 1)).toBeVisible();
      await expect(translate.field).toBeFocused();
      await keyboard.press('F9');
      await expect(translate.field).toHaveAccessibleName(/^German of Title, .* source changed,/);
      const changed = translate.panel.getByRole('region', { name: 'Source changed' });
      await expect(changed.locator('ins')).toHaveText(', two pieces');
      await keyboard.press('Control+End');
      await keyboard.type(', zwei Stück');
      await runCommand(page, 'translation still fits');
      await expect(changed).toBeHidden();
      await expect(translate.chip('Source changed', 0)).toBeVisible();
      await expect(translate.row('Feierabend Candle holder, White, 8 cm, two pieces', 'title')).toContainText(
        'Kerzenhalter Feierabend, Weiß, 8 cm, zwei Stück',
      );
    });

    await test.step('Japanese and Arabic are written beside each other, each in its direction', async () => {
      const targets = page.getByRole('button', { name: /^Target languages/ });
      const into = page.getByRole('dialog', { name: 'Target languages' }).getByRole('group').first();
      const turn = async (changes: readonly (readonly [language: string, key: 'Tab' | 'Shift+Tab'])[]) => {
        await tabTo(page, targets, 'Shift+Tab');
        await keyboard.press('Enter');
        for (const [language, key] of changes) {
          await tabTo(page, into.getByRole('checkbox', { name: language }), key);
          await keyboard.press('Space');
        }
        await keyboard.press('Escape');
        await expect(targets).toBeFocused();
        await tabTo(page, translate.field);
      };
      const write = async (language: string, lang: string, dir: 'ltr' | 'rtl', text: string) => {
        // At the text that was open in the language before.
        await expect(translate.field).toHaveAccessibleName(new RegExp(`^${language} of .*two pieces,`));
        await expect(translate.field).toHaveAttribute('lang', lang);
        await expect(translate.field).toHaveAttribute('dir', dir);
        await keyboard.type(text);
        await keyboard.press('Control+Enter');
        await expect(
          translate.segments.locator(`[lang="${lang}"][dir="${dir}"]`).getByText(text),
        ).toBeVisible();
        expected += 1;
      };
      await turn([
        ['Japanese', 'Tab'],
        ['German', 'Shift+Tab'],
      ]);
      await write('Japanese', 'ja', 'ltr', '二個');
      await turn([
        ['Arabic', 'Tab'],
        ['Japanese', 'Shift+Tab'],
      ]);
      await write('Arabic', 'ar', 'rtl', ' قطعتان');
      await expect.poll(() => staged(app)).toBe(expected);
    });

    const python = toolkitPython;
    if (python === undefined)
      info.annotations.push({
        type: 'skipped',
        description: 'translate-toolkit is not installed: no other program changed the XLIFF file.',
      });
    else
      await test.step('an XLIFF file goes to translate-toolkit, and what that translated comes back', async () => {
        const files = new TranslationFilesPage(page);
        await runCommand(page, 'export translations');
        await tabTo(page, files.exporting.getByRole('combobox', { name: 'Translate into' }));
        await keyboard.press('Enter');
        await keyboard.type('Arabic');
        await keyboard.press('Enter');
        await expect(files.exporting.getByRole('combobox', { name: 'Translate into' })).toContainText(
          'Arabic',
        );
        const saving = page.waitForEvent('download');
        await tabTo(page, files.exporting.getByRole('button', { name: /^Export/ }));
        await keyboard.press('Enter');
        const { name, text } = await files.saved(await saving);
        const changed = translatedByToolkit(python, info, text, OUTSIDE.identifier);

        await runCommand(page, 'import translations');
        const choose = files.importing.getByRole('button', { name: 'Choose a file…' });
        await tabTo(page, choose);
        const choosing = page.waitForEvent('filechooser');
        await choose.press('Enter');
        await (await choosing).setFiles({
          name,
          mimeType: 'application/x-xliff+xml',
          buffer: Buffer.from(changed),
        });
        const stage = files.importing.getByRole('button', {
          name: `Stage ${OUTSIDE.segments} translations`,
        });
        await expect(stage).toBeFocused();
        expect(await staged(app)).toBe(expected);
        await keyboard.press('Enter');
        expected += OUTSIDE.cells;
        await expect.poll(() => staged(app)).toBe(expected);
        // Keys of the views have no effect while the dialog is open.
        await expect(files.importing).toBeHidden();
      });

    await test.step('Review has every edit and no other, and the service takes them all', async () => {
      const review = new ReviewPage(page);
      await keyboard.press('Control+Shift+3');
      await expect(review.heading).toHaveText(new RegExp(`^${expected} changes in \\d+ products$`));
      await tabTo(page, page.getByRole('button', { name: `Apply ${expected} changes` }));
      await keyboard.press('Enter');
      await expect(review.outcome).toContainText(`All ${expected} applied`);
      expect(await staged(app)).toBe(0);
    });
  },
);
