import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryDatabase } from '#electron/store/memory/memory-database.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import { textHash } from '#shared/domain/text-hash.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { suggested } from './opened-memory.ts';

test('a memory whose patterns have tags is read without them', () => {
  const file = join(tempDir(), 'memory.db');
  const { schema } = memoryDatabase;
  const first = openDatabase(file, {
    ...memoryDatabase,
    schema: { ...schema, steps: schema.steps.slice(0, 1) },
    use: (db) => db,
  });
  const db = first.store;
  db.transaction('page', () => {
    db.run(`INSERT INTO pair (pair, source_locale, target_locale, patterns) VALUES (1, 'en', 'de', 3)`);
    for (const [term, text] of ['<>', 'steel', 'pan', 'lid'].entries())
      db.run('INSERT INTO term (term, text) VALUES (?, ?)', term, text);
    const units = [
      { tokens: [0, 1, 0, 2], short: null, source: '<b>Steel</b> pan', target: 'Stahlpfanne' },
      { tokens: [1, 2], short: 'steel pan', source: 'Steel pan', target: 'Pfanne aus Stahl' },
      { tokens: [0, 3, 0], short: '<> lid <>', source: '<i>Lid</i>', target: '<i>Deckel</i>' },
    ];
    const names = ['<>', 'steel', 'pan', 'lid'];
    units.forEach(({ tokens, short, source, target }, at) => {
      const text = tokens.map((token) => names[token]).join(' ');
      db.run(
        'INSERT INTO pattern (pair, pattern, hash, tokens, short) VALUES (1, ?, ?, ?, ?)',
        at + 1,
        textHash(text),
        tokens.join(),
        short,
      );
      db.run(
        `INSERT INTO unit (pair, pattern, source_hash, source, target, origin, imported, at, uses, seen)
         VALUES (1, ?, ?, ?, ?, 'import', 1, '2026-05-04T09:30:00Z', 1, 0)`,
        at + 1,
        textHash(source),
        source,
        target,
      );
    });
  });
  first.close(true);

  const { store, close } = openDatabase(file, memoryDatabase);
  onTestFinished(() => close(true));
  expect(suggested(store, 'Steel pan').map(({ target, score }) => [target, score])).toEqual([
    ['Pfanne aus Stahl', 100],
    ['Stahlpfanne', 99],
  ]);
  expect(suggested(store, '<b>Steel</b> pan')[0]).toMatchObject({ target: 'Stahlpfanne', score: 100 });
  expect(suggested(store, 'Lid')).toMatchObject([{ target: '<i>Deckel</i>', score: 99 }]);
  // Nor was it kept which import has a unit.
  const [memory] = store.memories();
  expect(memory).toMatchObject({ name: '', units: 3, points: 0, isUsed: true });
  expect(store.takeOut(memory!.memory, 2)).toEqual({ removed: 2, more: true });
  expect(store.takeOut(memory!.memory, 2)).toEqual({ removed: 1, more: false });
  expect([store.memories(), suggested(store, 'Lid')]).toEqual([[], []]);
});
