// @module-tag long

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlTable } from '#shared/domain/block/html-table.ts';
import { formatTsv, parseTsv } from '#shared/domain/block/tsv.ts';
import { runLibreOffice, soffice, withoutLibreOffice } from '../support/libreoffice.ts';

/** Everything that a spreadsheet could mistake for something else. */
const BLOCK = [
  ['He said "yes"', '"', '""', '"quoted"', "'single"],
  ['two\nlines', '\n', 'a\n\nb\n', 'plain', 'quote " and\nline break'],
  ['007', '1e5', '1.234,5', '2026-01-02', 'TRUE'],
  ['=1+1', '+49 30 1234', '-3', '@name', '=HYPERLINK("http://localhost")'],
  ['Größe ÄÖÜ', 'مرحبا بالعالم', '日本語', '😀👨‍👩‍👧', 'no\u00a0break'],
  ['', ' spaces around ', 'two  spaces', '', ''],
  ['', '', '', '', ''],
  ['last row', '', '', '', 'last cell'],
];
/** What HTML keeps of that: no white space at either end, no runs of it. */
const AS_HTML = [
  ['He said "yes"', '<b>&amp;</b>', "'single", 'a\n\nb', 'quote " and\nline break'],
  ...BLOCK.slice(2, 5),
  ['last row', '', '', '', 'last cell'],
];
/** LibreOffice keeps tabs in single-line cells, but drops them when it writes text: they can be tested only one way. */
const TABS = [
  ['a\tb', '\t', '"\t"'],
  ['c', 'say "d\te"', 'f\ng'],
];

const [TAB, QUOTE, UTF_8, FROM_ROW, AS_TEXT] = [9, 34, 76, 1, 2];
const COLUMNS = BLOCK[0]!.map((_, column) => `${column + 1}/${AS_TEXT}`).join('/');
/** As if a block was pasted with every column marked as text. */
const READ = `CSV:${TAB},${QUOTE},${UTF_8},${FROM_ROW},${COLUMNS},0,false,false,false`;
const written = (quoteAllTexts: boolean) =>
  `csv:Text - txt - csv (StarCalc):${TAB},${QUOTE},${UTF_8},${FROM_ROW},,0,${quoteAllTexts},true,false`;

describe.skipIf(!soffice)(
  `blocks of cells exchanged with LibreOffice${withoutLibreOffice}`,
  { timeout: 180_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-libreoffice-'));
    const at = (name: string) => join(folder, name);
    const convert = (...args: string[]) => runLibreOffice(folder, ...args);

    beforeAll(() => {
      writeFileSync(at('block.tsv'), formatTsv(BLOCK));
      writeFileSync(at('tabs.tsv'), formatTsv(TABS));
      convert(`--infilter=${READ}`, '--convert-to', 'fods', 'block.tsv', 'tabs.tsv');
    }, 180_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('arrive unchanged as tab-separated text', () => {
      expect(cellsOf(readFileSync(at('block.fods'), 'utf8'))).toEqual(BLOCK);
      expect(cellsOf(readFileSync(at('tabs.fods'), 'utf8'))).toEqual(TABS);
    });

    it('arrive unchanged as an HTML table', () => {
      const cells = AS_HTML.map((row) => row.map((text) => ({ text, isText: true })));
      const html = htmlTable(cells, [{ lang: 'ar', dir: 'rtl' }]);
      writeFileSync(at('table.html'), `<meta charset="utf-8">${html}`);
      convert('--infilter=HTML (StarCalc)', '--convert-to', 'fods', 'table.html');
      expect(cellsOf(readFileSync(at('table.fods'), 'utf8'))).toEqual(AS_HTML);
    });

    it.each([
      ['only where it must be', false],
      ['everywhere', true],
    ])('come back unchanged when LibreOffice quotes texts %s', (_, quoteAllTexts) => {
      convert('--convert-to', written(quoteAllTexts), 'block.fods');
      expect(parseTsv(readFileSync(at('block.csv'), 'utf8'))).toEqual(BLOCK);
    });
  },
);

/** The texts of the first table of a flat OpenDocument file, with repeated rows and cells, which it writes once, expanded. */
function cellsOf(document: string): string[][] {
  const table = /<table:table [\s\S]*?<\/table:table>/.exec(document)?.[0] ?? '';
  return [...table.matchAll(/<table:table-row\b([^>]*)>([\s\S]*?)<\/table:table-row>/g)].flatMap(
    ([, attributes = '', content = '']) => {
      const row = [
        ...content.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g),
      ].flatMap(([, of = '', inside = '']) => repeated(of, 'columns', paragraphs(inside)));
      return repeated(attributes, 'rows', row);
    },
  );
}

function repeated<T>(attributes: string, what: 'rows' | 'columns', value: T): T[] {
  const times = new RegExp(`table:number-${what}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? '1';
  return Array.from({ length: Number(times) }, () => value);
}

/** OpenDocument writes a line as a paragraph, tabs and runs of spaces as elements. */
function paragraphs(content: string): string {
  return [...content.matchAll(/<text:p\b[^>]*?(?:\/>|>([\s\S]*?)<\/text:p>)/g)]
    .map(([, line = '']) =>
      line
        .replace(/<text:tab\/>/g, '\t')
        .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string) => ' '.repeat(Number(count ?? 1)))
        .replace(/<[^>]+>/g, '')
        .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? ''),
    )
    .join('\n');
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
