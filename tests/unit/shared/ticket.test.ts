import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierKey } from '#shared/domain/identifier-key.ts';
import {
  alternatives,
  candidatesOf,
  hasUnseen,
  identifierColumn,
  readings,
  understood,
} from '#shared/domain/ticket.ts';
import { isLongRange, type Known } from '#shared/domain/ticket-alternatives.ts';
import { layoutOf, ticketLines } from '#shared/domain/ticket-layout.ts';

const CATALOG = new Set(['004512', '004513', 'KET-RED', 'A,1', 'B;2', '(x)', 'Pan 24 cm', '5', '-7']);
const isKnown = (text: string) => CATALOG.has(text);

/** What the catalog knows of the texts that the lines are looked up by. */
function lookedUp(text: string, catalog: ReadonlySet<string> = CATALOG) {
  const lines = ticketLines(text);
  const layout = layoutOf(lines);
  // Only what is looked up can be known.
  const candidates = new Set(lines.flatMap((line) => candidatesOf(line, layout)));
  const known: Known = {
    isKnown: (one) => candidates.has(one) && catalog.has(one),
    similar: (one) =>
      candidates.has(one) && !catalog.has(one)
        ? [...catalog].filter((other) => identifierKey(other) === identifierKey(one))
        : [],
    couldBe: () => null,
  };
  return { lines, layout, known, column: identifierColumn(lines, layout, known.isKnown) };
}

/** For each line of a text: what it asks for that is known, and what is not. */
function understand(text: string, wanted?: number | 'all') {
  const { lines, layout, known, column } = lookedUp(text);
  return understood(lines, layout, wanted ?? column, known).map(({ asked }) => [
    asked.filter(isKnown),
    asked.filter((one) => !isKnown(one)),
  ]);
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
    // What is not known, but written like one that is, is asked for as well.
    expect(understand('remove 004512 (24 cm) and 009999')).toEqual([[['004512'], ['009999']]]);
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
        const known = {
          isKnown: (text: string) => text === line.text,
          similar: () => [],
          couldBe: () => null,
        };
        const [only] = understood([line], layoutOf([line]), 'all', known);
        expect(only).toMatchObject({ asked: [line.text] });
      }),
    );
  });
});

describe('a table in a ticket', () => {
  const STOCK = new Set(['AB-100', 'AB-101', '12', '10', '345', '12345']);
  const asked = (text: string) => {
    const { lines, layout, known, column } = lookedUp(text, STOCK);
    return understood(lines, layout, column, known).flatMap((line) => line.asked);
  };

  it.each([
    [
      'MySQL',
      '+--------+------+\n| SKU    | Qty  |\n+--------+------+\n| AB-100 | 12   |\n| AB-101 | 10   |\n+--------+------+\n2 rows in set (0.00 sec)',
    ],
    ['psql', '  sku   | qty \n--------+-----\n AB-100 |  12\n AB-101 |  10\n(2 rows)\n'],
    [
      'psql with lines',
      '┌────────┬─────┐\n│  sku   │ qty │\n├────────┼─────┤\n│ AB-100 │  12 │\n│ AB-101 │  10 │\n└────────┴─────┘',
    ],
    ['Markdown', '| SKU | Qty |\n|-----|----:|\n| `AB-100` | 12 |\n| **AB-101** | 10 |'],
    ['Markdown without bars around', 'SKU | Qty\n--- | ---\n[AB-100](https://shop.test/1) | 12\nAB-101 | 10'],
    ['Jira', '||SKU||Qty||\n|AB-100|12|\n|AB-101|10|'],
    ['Jira with row headers', '||Qty||SKU||\n||12|AB-100|\n||10|AB-101|'],
    [
      'reStructuredText',
      '+--------+-----+\n| SKU    | Qty |\n+========+=====+\n| AB-100 | 12  |\n+--------+-----+\n| AB-101 | 10  |\n+--------+-----+',
    ],
    [
      'prose around it',
      'Please remove:\n\n| Qty | SKU |\n|---|---|\n| 12 | AB-100 |\n| 10 | AB-101 |\n\nThanks!',
    ],
  ])('is read as %s writes it, by its column of identifiers', (_, text) => {
    expect(asked(text)).toEqual(['AB-100', 'AB-101']);
  });

  it('says the names of its columns, and takes the one with the most products if none has a known name', () => {
    expect(lookedUp('||SKU||Name||\n|AB-100|Pan|', STOCK)).toMatchObject({
      layout: { columns: 2, names: ['SKU', 'Name'] },
      column: 0,
    });
    expect(lookedUp('| Pos | Teil |\n|---|---|\n| 1 | AB-100 |\n| 2 | AB-101 |', STOCK).column).toBe(1);
  });
});

describe('a text of a list that may mean several things', () => {
  const STOCK = new Set([
    '12',
    '345',
    '12345',
    '1001',
    '1002',
    '1003',
    '1005',
    'AB-100',
    'AB-101',
    'AB-102',
    'Ket-1',
  ]);
  /** What each line asks for, with what that may mean if it is no identifier. */
  const meanings = (text: string) => {
    const { lines, layout, known, column } = lookedUp(text, STOCK);
    return understood(lines, layout, column, known).map((line) =>
      line.asked.map((one) => [
        one,
        ...alternatives(one, known).map(({ as, identifiers }) => [as, ...identifiers]),
      ]),
    );
  };

  it('is asked about if a number with a thousands mark and a list are both in the catalog', () => {
    const both = [
      ['similar', '12345'],
      ['parts', '12', '345'],
    ];
    expect(meanings('12,345')).toEqual([[['12,345', ...both]]]);
    expect(meanings('12,345\n12,345\nAB-100')).toEqual([
      [['12,345', ...both]],
      [['12,345', ...both]],
      [['AB-100']],
    ]);
    expect(meanings('12.345')).toEqual([[['12.345', ['similar', '12345']]]]);
    expect(meanings('12, AB-100')).toEqual([[['12'], ['AB-100']]]);
  });

  it.each([
    ['1001 to 1005'],
    ['SKUs 1001 to 1005.'],
    ['1001 bis 1005'],
    ['1001 – 1005'],
    ['1001-1005'],
    ['1001..1005'],
    ['1001…1005'],
    ['„1001“ → „1005“'],
    ['1001-05'],
    ['between 1001 and 1005'],
    ['zwischen 1001 und 1005'],
  ])('is a range, and says so: %s', (text) => {
    const [[[, range, ...others]]] = meanings(text) as [[[string, string[], ...string[][]]]];
    expect(range).toEqual(['range', '1001', '1002', '1003', '1004', '1005']);
    for (const other of others) expect(other).toEqual(['parts', '1001', '1005']);
  });

  it('is a range with a prefix, also within a sentence or a list', () => {
    const range = ['range', 'AB-100', 'AB-101', 'AB-102'];
    expect(meanings('AB-100..AB-102, 1001')).toEqual([[['AB-100..AB-102', range], ['1001']]]);
    expect(meanings('AB-100–AB-102')[0]![0]![1]).toEqual(range);
    expect(meanings('AB-100–102')[0]![0]![1]).toEqual(range);
    expect(meanings('please remove AB-100 to AB-102 and 1005 today')[0]![0]!.slice(1)).toEqual([
      [...range, '1005'],
      ['parts', 'AB-100', 'AB-102'],
      ['parts', 'AB-100', 'AB-102', '1005'],
    ]);
  });

  it('is no range if nothing but its ends is known, if it is too long, or ends before it begins', () => {
    expect(meanings('12 to 345')).toEqual([[['345']]]);
    expect(meanings('1001 to 99999')).toEqual([[['1001 to 99999', ['parts', '1001']]]]);
    expect(meanings('1005 to 1001')).toEqual([[['1005'], ['1001']]]);
  });

  it.each([
    ['1001 to 99999', true],
    ['SKUs AB-1..AB-5000', true],
    ['1001 to 1005', false],
    ['1001', false],
  ])('is a range of too many to be looked up: %s is %s', (text, isLong) => {
    expect(isLongRange(text)).toBe(isLong);
  });

  it('is a range of two, or pieces between slashes, which are certain if all are written like identifiers', () => {
    expect(meanings('1001-1002')).toEqual([[['1001-1002', ['range', '1001', '1002']]]]);
    expect(meanings('AB-100/AB-101')).toEqual([[['AB-100'], ['AB-101']]]);
    expect(meanings('AB-100/12')).toEqual([[['AB-100/12', ['parts', 'AB-100', '12']]]]);
  });

  it('is asked about if a number beside identifiers with letters may be a quantity', () => {
    expect(meanings('AB-101 345')).toEqual([
      [['AB-101 345', ['parts', 'AB-101'], ['parts', 'AB-101', '345']]],
    ]);
    expect(meanings('AB-101 (24 pieces)')).toEqual([[['AB-101']]]);
    expect(meanings('1001 Kettle red, 1 l\n1002 Kettle 345 ml')).toEqual([
      [['1001']],
      [['1002 Kettle 345 ml', ['parts', '1002'], ['parts', '1002', '345']]],
    ]);
    expect(meanings('1001 Kettle of 2024')).toEqual([[['1001']]]);
    expect(meanings('delete 1001 and 1005')).toEqual([[['1001'], ['1005']]]);
  });

  it('is nothing if its label says so', () => {
    expect(meanings('sku: AB-100\nqty: 345')).toEqual([[['AB-100']], []]);
    expect(meanings('-[ RECORD 1 ]--\nsku | AB-100\nqty | 345')).toEqual([[], [['sku'], ['AB-100']], []]);
    expect(meanings('{"skus": ["AB-100", "AB-101"], "count": 345}')).toEqual([[['AB-100'], ['AB-101']]]);
    expect(meanings('<sku>AB-100</sku>')).toEqual([[['AB-100']]]);
  });

  it('is read with the brackets and quotes of code', () => {
    expect(meanings('["AB-100", "AB-101"]')).toEqual([[['AB-100'], ['AB-101']]]);
    expect(meanings('[{"sku": "AB-100"}, {"sku": "AB-101"}]')).toEqual([[['AB-100'], ['AB-101']]]);
    expect(meanings("WHERE sku IN ('AB-100','AB-101')")).toEqual([[['AB-100'], ['AB-101']]]);
    expect(meanings('="AB-100"')).toEqual([[['AB-100']]]);
  });

  it('is a table whose columns are aligned with spaces', () => {
    expect(meanings('SKU       Qty\nAB-100     12\nAB-101    345')).toEqual([[], [['AB-100']], [['AB-101']]]);
    expect(meanings('====== ===\nSKU     Qty\n====== ===\nAB-100   12\nAB-101  345\n====== ===')).toEqual([
      [],
      [['AB-100']],
      [['AB-101']],
    ]);
  });

  it('is offered what looks like a word of a sentence', () => {
    expect(meanings('please remove KET–1 today')).toEqual([[['KET–1', ['similar', 'Ket-1']]]]);
  });
});

describe('marks that nobody sees', () => {
  it.each([
    ['004512\u200b', true],
    ['please remove \u200e004512 today', true],
    ['004512', false],
    ['Dear\u00ad all of you', false],
  ])('of a line that names something are not left out unsaid: %j %s', (text, isSaid) => {
    const { lines, layout, known, column } = lookedUp(text);
    expect(understood(lines, layout, column, known).map(hasUnseen)).toEqual([isSaid]);
  });

  it('that belong to an identifier stay', () => {
    const catalog = new Set(['004512\u200b']);
    const { lines, layout, known, column } = lookedUp('004512\u200b', catalog);
    const [line] = understood(lines, layout, column, known);
    expect([line?.asked, line && hasUnseen(line)]).toEqual([['004512\u200b'], false]);
  });
});
