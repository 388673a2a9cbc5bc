import { openCatalogStore } from '#electron/store/open.ts';

/**
 * A separate program for `killed-import.test.ts`: stages rows of a file in the catalog named on the command line,
 * chunk by chunk, and prints a line after each; enough rows that it is killed before the last. Never ends the step.
 */
const [file = ''] = process.argv.slice(2);
const catalog = await openCatalogStore(file, { locales: ['en'], titleField: 'title' });
const rules = {
  emptyCells: 'leave',
  lists: 'replace',
  listSeparator: null,
  decimal: '.',
  similar: 'report',
  overStaged: 'replace',
  unknown: 'create',
  known: 'patch',
  doubts: {},
} as const;
const opened = await catalog.openImport(rules, { manyIds: false });
const step = await catalog.beginStep('Import products.csv');
for (let i = 0; ; i++) {
  const rows = [`A${i}`, `new ${i}`].map((identifier) => ({
    identifier,
    productId: null,
    at: null,
    cells: [`title ${i}`],
  }));
  await catalog.stageRows(opened, step, { columns: [{ property: 'title', locale: 'en' }], rows });
  process.stdout.write(`chunk ${i}\n`);
}
