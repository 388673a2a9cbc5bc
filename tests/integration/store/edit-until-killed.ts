import { openCatalogStore } from '#electron/store/open.ts';

/**
 * A separate program for `durability.test.ts`: edits product 1 of the catalog named on the command line, cell by
 * cell, and prints each property once its edit is reported to be on disk. Ends only when killed, or at its first error.
 */
const [file = '', length = '20'] = process.argv.slice(2);
try {
  const catalog = await openCatalogStore(file, { locales: ['en'], titleField: 'title' });
  for (let i = 0; ; i++) {
    const value = `${i} `.padEnd(Number(length), 'x');
    await catalog.edit('Edit', [
      { product: 1, property: `p${i}`, locale: 'en', change: { kind: 'set', value } },
    ]);
    process.stdout.write(`p${i}\n`);
  }
} catch (error) {
  process.stdout.write(`${JSON.stringify((error as { shape?: unknown }).shape ?? String(error))}\n`);
  process.exit(1);
}
