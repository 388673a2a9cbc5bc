// @module-tag long

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHtmlTable } from '#shared/domain/block/html-block.ts';
import { readClipboard } from '#shared/domain/block/read-clipboard.ts';
import { formatTsv, parseTsv } from '#shared/domain/block/tsv.ts';

const RUNS = { numRuns: 3_000 };

/** What cells hold, and what makes them hard to read. */
const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '""', '\n', ' ', '  ', '19"', '<b>', '&amp;', '\u00a0', '007'),
      fc.string({ maxLength: 6 }),
    ),
    {
      maxLength: 5,
    },
  )
  // Tabs and returns within cells: no spreadsheet writes them.
  .map((parts) => parts.join('').replace(/[\t\r\f\v\0]/g, ''));
const block = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
  );

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>');
const asHtml = (rows: string[][]): string =>
  `<html><body><table>${rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('\n ')}</tr>`).join('\n')}</table></body></html>`;

/** As Excel writes it: quotes only around cells with line breaks. */
const asExcel = (rows: string[][]): string => {
  const written = (text: string) => (text.includes('\n') ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => `${row.map(written).join('\t')}\r\n`).join('');
};

/** HTML shows blanks at the ends of texts and several in a row as it likes. */
const shown = (rows: string[][]): string[][] =>
  rows.map((row) => row.map((text) => text.replace(/\s+/g, ' ').trim()));

test('cells that were copied with their HTML are read as they were, whoever quoted them', () => {
  fc.assert(
    fc.property(block, (rows) => {
      for (const text of [asExcel(rows), formatTsv(rows)]) {
        const readings = readClipboard({ text, html: asHtml(rows) });
        expect(readings).toHaveLength(1);
        expect(shown(readings[0]!.texts)).toEqual(shown(rows));
      }
    }),
    RUNS,
  );
});

const letters = (text: string): string => text.replace(/[\s"]/g, '');

test('any text is read without loss: each of its signs is in a cell, in order', () => {
  const piece = fc.oneof(
    fc.constantFrom('"', '""', '\t', '\n', '\r\n', '\r', 'a', '"a"', '\ufeff'),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const readings = readClipboard({ text, html: '' });
      for (const { texts } of readings) expect(letters(texts.flat().join(''))).toBe(letters(text));
      expect(readings[0]!.texts).toEqual(parseTsv(text));
    }),
    RUNS,
  );
});

test('any HTML is read without a crash, and holds only what it says', () => {
  const tags = 'table tr td th tbody col span br p div style b'.split(' ');
  const piece = fc.oneof(
    fc.constantFrom(
      ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
      '<td colspan=3>',
      '<td rowspan=4>',
      '<td colspan=99999 rowspan=99999>',
      '<tr style="display:none">',
      '<col span=2 style="display:none">',
      "<span style='mso-spacerun:yes'>",
      '<span data-sheets-value="{}">',
      '<',
      '&nbsp;',
      '<!--',
    ),
    fc.constantFrom('a', 'b c', '1'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.string({ maxLength: 10 }), (pieces, text) => {
      const html = pieces.join('');
      const table = readHtmlTable(html);
      for (const one of table?.texts.flat() ?? [])
        expect(letters(html)).toContain(letters(one.replace(/\u00a0/g, '')).slice(0, 1));
      for (const { texts } of readClipboard({ text, html })) expect(texts.length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});

test('a long text of quotes and a deep table are read in time', () => {
  const quotes = `${'"\t'.repeat(100_000)}\n${'"'.repeat(100_001)}`;
  expect(readClipboard({ text: quotes, html: '' })[0]!.texts).toHaveLength(2);
  const deep = `${'<table><tr><td>'.repeat(500)}x`;
  expect(readHtmlTable(deep)?.texts).toEqual([['x']]);
});
