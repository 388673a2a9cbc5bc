import { expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { ExportPage } from '../e2e/pages/export.ts';
import { ImportPage } from '../e2e/pages/import.ts';
import { closeMessages, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

const FILE = [
  'SKU;Titel (de);Titel (fr);weight_kg;Bemerkung',
  '004500;Isolierflasche, Creme, 0,5 l;;0,43;',
  '004502;Kerzenhalter, Weiß, 8 cm;Bougeoir blanc, 8 cm;0,2;neu fotografieren',
  '4504;Wiederverwendbare Backmatte;;;',
  '004506;Campingkocher, Waldgrün;Réchaud de camping;1,5 kg;',
  '004508;Gartenmöbel-Abdeckung;;2,1;',
  '04510;Vorratsdosen, Set;;;',
  'KT-999;Wasserkocher;;1,1;',
  '004512;Kochmesser, 20 cm;Couteau de chef, 20 cm;0,18;',
].join('\r\n');

test('how products are exported, and what a file would do', async ({ app }) => {
  await new CatalogPage(app.page).pulled('2,000');
  await closeMessages(app);
  const exporting = new ExportPage(app);
  await exporting.open();
  await exporting.choice('Format', 'CSV').click();
  await exporting.dialog.getByRole('button', { name: /^CSV options/ }).click();
  await picture(app, 'export');
  await app.page.keyboard.press('Escape');

  const files = new ImportPage(app);
  await files.open();
  await files.choose('frühjahr.csv', FILE);
  await expect(files.role('Titel (de)')).toBeVisible();
  await files.map('Titel (de)', 'title · de');
  await files.map('Titel (fr)', 'title · fr');
  await picture(app, 'import-columns');
  await files.check();
  await picture(app, 'import-report');
});
