import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessTermColumns } from '#electron/services/imports/term-columns.ts';
import type { TermText } from '#shared/domain/glossary.ts';
import { termsOfRows } from '#shared/domain/glossary-rows.ts';
import { readCsvRows } from '#shared/exchange/csv-rows.ts';
import { writeGlossary } from '#shared/exchange/glossary-file.ts';

const term = (locale: string, text: string, more: Partial<TermText> = {}): TermText => ({
  locale,
  text,
  note: null,
  forbidden: false,
  ...more,
});

test('A glossary file guards formulas for spreadsheets', () => {
  const file = writeGlossary([
    [term('en', '=1+1', { note: '@home' }), term('en', '-x', { forbidden: true })],
  ]);
  expect(file).toBe("\ufeffen,en note,en forbidden\r\n'=1+1,'@home,'-x\r\n");
});

test('Terms that look like formulas, guarded or not, come back as they were', () => {
  const text = fc
    .stringMatching(/^['=+@＝-]{0,3}[a-z]{1,5}$/)
    .filter((one) => one.trim() === one && !one.includes('|'));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (terms) => {
      const written = terms.map(([en, de]) => [term('de', de), term('en', en)]);
      const [header = [], ...rows] = readCsvRows(writeGlossary(written)).map(({ record }) => record);
      const { hasHeader, columns } = guessTermColumns(header, rows, ['en', 'de']);
      expect(hasHeader).toBe(true);
      expect(
        termsOfRows(
          rows.map((cells, row) => ({ row, cells })),
          columns,
        ),
      ).toEqual({ terms: written, problems: [] });
    }),
  );
});
