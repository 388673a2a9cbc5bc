import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  candidatesOf,
  identifierColumn,
  layoutOf,
  readings,
  ticketLines,
  understood,
} from '#shared/domain/ticket.ts';

const CATALOG = new Set(['004512', '004513', 'KET-RED', 'A,1', 'B;2', '(x)', 'Pan 24 cm', '5', '-7']);
const isKnown = (text: string) => CATALOG.has(text);

/** For each line of a text: what it asks for that is known, and what is not. */
function understand(text: string, column?: number | 'all') {
  const lines = ticketLines(text);
  const layout = layoutOf(lines);
  // Only what is looked up can be known.
  const lookedUp = new Set(lines.flatMap((line) => candidatesOf(line, layout)));
  const isFound = (one: string) => lookedUp.has(one) && isKnown(one);
  return understood(lines, layout, column ?? identifierColumn(lines, layout, isFound), isFound).map(
    ({ asked }) => [asked.filter(isKnown), asked.filter((one) => !isKnown(one))],
  );
}

describe('a list from a ticket', () => {
  it.each([
    ['plain quotes', '"004512"'],
    ['typographic quotes', '„004512“'],
    ['single quotes', "'004512'"],
    ['an apostrophe of a spreadsheet', "'004512"],
    ['a bullet', '• 004512'],
    ['a dash', '- 004512'],
    ['a checkbox', '[x] 004512'],
    ['numbering', '12. 004512'],
    ['numbering in a bracket', '3) 004512'],
    ['a label', 'SKU: 004512'],
    ['a label without a colon', 'Art.-Nr. 004512'],
    ['a number sign', '#004512'],
    ['brackets', '[004512]'],
    ['a comma at the end', '004512,'],
    ['a quoted mail', '> > 004512'],
    ['several of them', '> 2. SKU: "004512",'],
    ['signs that are not seen', '\u200b004512\u00a0'],
    ['a sentence', 'please remove 004512 today'],
  ])('is read with %s', (_, line) => {
    expect(understand(line)).toEqual([[['004512'], []]]);
  });

  it('may have several identifiers in a line', () => {
    expect(understand('004512, 004513; 009999')).toEqual([[['004512', '004513'], ['009999']]]);
    expect(understand('004512 and 004513')).toEqual([[['004512', '004513'], []]]);
  });

  it('keeps an identifier whole even if it contains separators', () => {
    expect(understand('A,1\nB;2\n(x)\n-7\nPan 24 cm')).toEqual([
      [['A,1'], []],
      [['B;2'], []],
      [['(x)'], []],
      [['-7'], []],
      [['Pan 24 cm'], []],
    ]);
  });

  it('takes identifiers from one table column, not quantities that match another identifier', () => {
    const table = 'Kettle\t004512\t5\nRed kettle\tKET-RED\t2\nPan\t009999\t5';
    expect(understand(table)).toEqual([
      [['004512'], []],
      [['KET-RED'], []],
      [[], ['009999']],
    ]);
    expect(understand(table, 2)).toEqual([
      [['5'], []],
      [[], ['2']],
      [['5'], []],
    ]);
  });

  it('may be a table with quoted cells', () => {
    expect(understand('"004512","Kettle, red"\n"004513","Pan, 24 cm"')).toEqual([
      [['004512'], []],
      [['004513'], []],
    ]);
  });

  it('may have cells over several lines, and unclosed quotes as text', () => {
    expect(understand('004512,"Kettle,\nred"\n004513,Pan')).toEqual([
      [['004512'], []],
      [['004513'], []],
    ]);
    expect(understand('Screen 5"\n004512\n24" pan\n004513')).toEqual([
      [[], ['Screen 5"']],
      [['004512'], []],
      [[], ['24" pan']],
      [['004513'], []],
    ]);
  });

  it('skips the header of its column', () => {
    expect(understand('\ufeffidentifier,title\n004512,Kettle\n009999,Pan')).toEqual([
      [[], []],
      [['004512'], []],
      [[], ['009999']],
    ]);
    expect(understand('Product ID\n004512')).toEqual([
      [[], []],
      [['004512'], []],
    ]);
  });

  it('is split into 50,000 lines after an unclosed quote', () => {
    const text = `"${Array.from({ length: 50_000 }, (_, at) => `id-${at},x`).join('\n')}`;
    expect(ticketLines(text)).toHaveLength(50_000);
  });

  it('uses all columns if all hold identifiers', () => {
    expect(understand('004512,004513\nKET-RED,5')).toEqual([
      [['004512', '004513'], []],
      [['KET-RED', '5'], []],
    ]);
  });

  it('ignores a greeting, but not an unknown identifier', () => {
    expect(understand('Hello team')).toEqual([[[], []]]);
    expect(understand('KET-BLUE')).toEqual([[[], ['KET-BLUE']]]);
  });

  it('keeps the line numbers of the pasted text', () => {
    expect(ticketLines('\r\n004512\n\n  004513 \n')).toEqual([
      { line: 2, text: '004512' },
      { line: 4, text: '004513' },
    ]);
  });

  it('may have an identifier of any shape on a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), (identifier) => {
        const [line] = ticketLines(identifier);
        if (!line || ticketLines(identifier).length > 1) return;
        expect(readings(line.text)[0]).toBe(line.text);
        const [only] = understood([line], layoutOf([line]), 'all', (text) => text === line.text);
        expect(only).toMatchObject({ asked: [line.text] });
      }),
    );
  });
});
