import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Collation } from '#electron/store/catalog/views/order/collation.ts';
import type { ViewSort } from '#shared/domain/query.ts';
import { edit, identifiers, openCatalog, product, pull, remove, set } from '../fixtures.ts';

const by = (property: string, locale = 'en', descending = false): ViewSort => ({
  by: { property, locale },
  descending,
});

/** Letters that languages order differently, signs, digits, other scripts, separate marks, and characters beyond 16 bits. */
const CHARACTERS = [
  ...'abcdhlnoszABCHLOSZäöåæøœßéèêçñłńśżčšžřğıİÄÖÅÆØÉÑŁČŠŽĞþÞđĐ019²½ -_,.()\'"/&+#%€',
  ...'éäå',
  ...'λάΣжЁяاب한日鍋あァー👍🏽𝒳',
];
const text = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 8 });

describe('Texts are ordered', () => {
  // "ch" is one letter in Czech and Slovak, "dž", "lj" and "nj" in Croatian, "aa" is "å" in Danish.
  test.each(['en', 'de', 'sv', 'da', 'es', 'pl', 'tr', 'cs', 'sk', 'hr', 'fr', 'ru', 'ja', 'zh'])(
    'as in %s',
    (locale) => {
      const { compare } = new Intl.Collator(locale);
      fc.assert(
        fc.property(fc.array(text, { minLength: 2, maxLength: 60 }), (texts) => {
          const ordered = [...new Collation(locale).order(texts)].map((i) => texts[i] ?? '');
          expect([...ordered].sort()).toEqual([...texts].sort());
          for (let i = 1; i < ordered.length; i++)
            expect(compare(ordered[i - 1] ?? '', ordered[i] ?? ''), ordered.join(' | ')).toBeLessThanOrEqual(
              0,
            );
        }),
        { numRuns: 40 },
      );
    },
  );

  test('also for unknown language codes and codes with an underscore', () => {
    const texts = ['b', 'Ä', 'a'];
    expect([...new Collation('not a language').order(texts)].map((i) => texts[i])).toEqual(['a', 'Ä', 'b']);
    expect([...new Collation('sv_SE').order(texts)].map((i) => texts[i])).toEqual(['a', 'b', 'Ä']);
  });

  test('also when very many share a prefix', () => {
    const texts = Array.from(
      { length: 5000 },
      (_, i) => `Steel pan with a glass lid no. ${(i * 7919) % 5000}`,
    );
    const ordered = [...new Collation('de').order(texts)].map((i) => texts[i]);
    expect(ordered).toEqual([...texts].sort(new Intl.Collator('de').compare));
  });
});

describe('Rows are sorted', () => {
  test('by one column, then by the next, then in listing order', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', { 'brand/en': 'Zwilling', size: 20 }),
      product('B', { 'brand/en': 'alfi', size: 9 }),
      product('C', { 'brand/en': 'Zwilling', size: 100 }),
      product('D', { size: 1 }),
      product('E', { 'brand/en': 'Zwilling', size: 20 }),
    ]);
    expect(await identifiers(catalog, { sort: [by('brand'), by('size', 'en', true)] })).toEqual([
      'B',
      'C',
      'A',
      'E',
      'D',
    ]);
    expect(await identifiers(catalog, { sort: [by('brand', 'en', true), by('size')] })).toEqual([
      'A',
      'E',
      'C',
      'B',
      'D',
    ]);
  });

  test('by the rules of the column’s language', async () => {
    const catalog = await openCatalog();
    await pull(
      catalog,
      ['Zange', 'Ärmel', 'Axt'].map((name) => product(name, { 'text/de': name, 'text/sv': name })),
    );
    expect(await identifiers(catalog, { sort: [by('text', 'de')] })).toEqual(['Ärmel', 'Axt', 'Zange']);
    expect(await identifiers(catalog, { sort: [by('text', 'sv')] })).toEqual(['Axt', 'Zange', 'Ärmel']);
  });

  test('by number before text, lists by their text, and absent values last in both directions', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('none'),
      product('text', { x: '5' }),
      product('ten', { x: 10 }),
      product('third', { x: 0.3 }),
      product('third+', { x: 0.1 + 0.2 }),
      product('huge', { x: { $number: '12345678901234567890' } }),
      product('nine', { x: 9 }),
      product('list', { x: ['a', 'b'] }),
      product('list2', { x: ['a', 'a'] }),
    ]);
    const up = ['third', 'third+', 'nine', 'ten', 'huge', 'text', 'list2', 'list'];
    expect(await identifiers(catalog, { sort: [by('x')] })).toEqual([...up, 'none']);
    expect(await identifiers(catalog, { sort: [by('x', 'en', true)] })).toEqual([...up.reverse(), 'none']);
  });

  test('by the first thousand characters of very long texts', async () => {
    const catalog = await openCatalog();
    const long = 'x'.repeat(999);
    const end = 'z'.repeat(100_000);
    await pull(catalog, [
      product('C', { 'text/en': `${long}c${end}` }),
      product('B', { 'text/en': `${long}b${end}` }),
      product('A', { 'text/en': `${long}b` }),
    ]);
    expect(await identifiers(catalog, { sort: [by('text')] })).toEqual(['B', 'A', 'C']);
  });

  test('by current cell values after edits, undo, a pull and a discard', async () => {
    const catalog = await openCatalog();
    const records = [
      product('A', { 'text/en': 'a' }),
      product('B', { 'text/en': 'b' }),
      product('C', { 'text/en': 'c' }),
    ];
    await pull(catalog, records);
    const order = () => identifiers(catalog, { sort: [by('text')] });
    expect(await order()).toEqual(['A', 'B', 'C']);
    await edit(catalog, { 'A text/en': set('x'), 'B text/en': remove });
    expect(await order()).toEqual(['C', 'A', 'B']);
    await catalog.undo();
    expect(await order()).toEqual(['A', 'B', 'C']);
    await edit(catalog, { 'A other/en': set('x') });
    expect(await order()).toEqual(['A', 'B', 'C']);
    await pull(catalog, [...records.slice(1), product('A', { 'text/en': 'z' })]);
    expect(await order()).toEqual(['B', 'C', 'A']);
    await edit(catalog, { 'A text/en': set('a') });
    expect(await order()).toEqual(['A', 'B', 'C']);
    await catalog.discardDrafts({ filter: 'all', property: null, locale: null, search: '' });
    expect(await order()).toEqual(['B', 'C', 'A']);
  });
});
