import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogSchema } from '#electron/store/catalog/catalog-schema.ts';
import { flagsOf, toStored } from '#electron/store/catalog/encoding.ts';
import { SegmentReader } from '#electron/store/catalog/segments/segment-reader.ts';
import { SegmentRecords } from '#electron/store/catalog/segments/segment-records.ts';
import { SegmentScan } from '#electron/store/catalog/segments/segment-scan.ts';
import { bitsOf } from '#electron/store/catalog/segments/segment-status.ts';
import { Database } from '#electron/store/database.ts';
import type { SegmentComment } from '#shared/domain/segment-comment.ts';
import type { Value } from '#shared/domain/value.ts';

/** Few texts, so that what is stored about a translation often refers to the one that is there. */
const TEXTS = ['Kettle', 'two\nlines', 'nul\u0000', '1'];
const BLANK = ['', ' ', '\u00a0'];
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...BLANK) },
  fc.constantFrom<Value>(1, 1.5, true, { $number: '12345678901234567890' }, { a: 'b' }),
  fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }),
);
const cell = fc.record({
  product: fc.integer({ min: 1, max: 4 }),
  property: fc.integer({ min: 1, max: 3 }),
  locale: fc.integer({ min: 1, max: 3 }),
});
const cells = <T>(more: fc.Arbitrary<T>) =>
  fc.uniqueArray(fc.tuple(cell, more), {
    minLength: 10,
    maxLength: 36,
    size: 'max',
    selector: ([{ product, property, locale }]) => `${product} ${property} ${locale}`,
  });

const COMMENT: SegmentComment = { id: '1', text: 'Which?', isPrivate: false, at: '', file: null };

const catalog = fc.record({
  values: cells(value),
  drafts: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, cells(fc.option(value))),
  records: cells(
    fc.record({
      item: fc.constantFrom(-1, -1, 0, 1),
      sourceLocale: fc.constantFrom(1, 1, 2),
      source: fc.option(fc.constantFrom(...TEXTS), { freq: 9 }),
      target: fc.option(fc.constantFrom(...TEXTS), { freq: 9 }),
      review: fc.constantFrom(null, 'needs_review', 'done'),
      isCommented: fc.boolean(),
    }),
  ),
  properties: fc.shuffledSubarray([1, 2, 3], { minLength: 1 }),
  targets: fc.shuffledSubarray([2, 3], { minLength: 1 }),
  everything: fc.constantFrom(false, false, false, true),
});

it('a scan finds the same segments as reading their texts, in the same order and with the same status', () => {
  fc.assert(
    fc.property(catalog, ({ values, drafts, records, ...more }) => {
      const db = new Database(':memory:');
      for (const step of catalogSchema.steps) step(db);
      for (const [{ product, property, locale }, held] of values)
        db.run(
          'INSERT INTO value (product, property, locale, flags, value) VALUES (?, ?, ?, ?, ?)',
          ...[product, property, locale, flagsOf(held, 0), toStored(held)],
        );
      for (const [{ product, property, locale }, shown] of drafts)
        db.run(
          `INSERT INTO draft (product, property, locale, intent, rev, flags, shown, conflict, failed)
           VALUES (?, ?, ?, ?, 1, ?, ?, 0, 0)`,
          ...[product, property, locale, shown === null ? 'remove' : 'set'],
          ...[shown === null ? 0 : flagsOf(shown, 0), shown === null ? null : toStored(shown)],
        );
      for (const [{ product, property, locale }, kept] of records)
        db.run(
          `INSERT INTO segment (product, property, locale, item, source_locale, source, target, review, comments)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[product, property, locale, kept.item, kept.sourceLocale],
          ...[kept.source, kept.target, kept.review, kept.isCommented ? JSON.stringify([COMMENT]) : null],
        );
      const scope = { source: 1, references: [], ...more };
      const reader = new SegmentReader(db, new SegmentRecords(db), scope);
      const products = [4, 2, 1, 3];
      const read = reader.read(products);
      const wanted = products.flatMap((product) =>
        (read.get(product) ?? []).map((segment) => {
          const { property, locale, item } = segment;
          return { product, property, locale, item, bits: bitsOf(segment, scope) };
        }),
      );
      const scanned = new SegmentScan(db, reader, scope).scan(products);
      const found = products.flatMap((product) =>
        (scanned.get(product) ?? []).map((segment) => ({ product, ...segment })),
      );
      db.close();
      expect(found).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});
