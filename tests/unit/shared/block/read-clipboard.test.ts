import { describe, expect, it } from 'vitest';
import { readHtmlTable } from '#shared/domain/block/html-block.ts';
import { htmlTable } from '#shared/domain/block/html-table.ts';
import { readClipboard } from '#shared/domain/block/read-clipboard.ts';
import { formatTsv } from '#shared/domain/block/tsv.ts';

const table = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

/** The only reading of a clipboard; fails if there are several. */
function only(text: string, html: string): string[][] {
  const readings = readClipboard({ text, html });
  expect(readings).toHaveLength(1);
  return readings[0]!.texts;
}

describe('a clipboard with HTML', () => {
  it('keeps quotes that are text', () => {
    expect(only('"Premium"\r\n', table(['&quot;Premium&quot;']))).toEqual([['"Premium"']]);
    expect(only('"\t""\r\n"a" b\t"c\r\n', table(['"', '""'], ['"a" b', '"c']))).toEqual([
      ['"', '""'],
      ['"a" b', '"c'],
    ]);
  });

  it('keeps rows apart that quotes at the start of cells would merge', () => {
    const text = '"Luna lamp\r\nMonitor 19"\r\nThird\r\n';
    expect(only(text, table(['"Luna lamp'], ['Monitor 19"'], ['Third']))).toEqual([
      ['"Luna lamp'],
      ['Monitor 19"'],
      ['Third'],
    ]);
  });

  it('may have both: cells in quotes, and quotes that are text', () => {
    const text = '"two\nlines"\t"Luna\r\n5" pan\t"said ""hi"""\r\n';
    const html = table(['two<br>\r\n  lines', '"Luna'], ['5" pan', 'said "hi"']);
    expect(only(text, html)).toEqual([
      ['two\nlines', '"Luna'],
      ['5" pan', 'said "hi"'],
    ]);
  });

  it('has its blanks in the text, which HTML does not keep', () => {
    expect(only('a  b\t c\u00a0\r\n', table(['a b', ' c&nbsp;']))).toEqual([['a  b', ' c\u00a0']]);
  });

  it('is what this app has copied', () => {
    const texts = [
      ['He said "yes"', '"quoted"', ''],
      ['two\nlines', "'single", '007'],
    ];
    const html = htmlTable(
      texts.map((row) => row.map((text) => ({ text, isText: true }))),
      [],
    );
    expect(only(formatTsv(texts), html!)).toEqual(texts);
  });

  it('is read as Excel writes it', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td{mso-number-format:General}--></style></head>
      <body><table border=0><!--StartFragment--> <col width=64 style='width:48pt'>
      <tr height=20><td height=20 class=xl65 style='height:15.0pt'>A long text that is
        wrapped</td><td align=right>1,50</td></tr>
      <tr><td colspan=2>merged</td></tr><!--EndFragment--></table></body></html>`;
    expect(only('A long text that is wrapped\t1,50\r\nmerged\t\r\n', html)).toEqual([
      ['A long text that is wrapped', '1,50'],
      ['merged', ''],
    ]);
  });

  it('is read as Google Sheets writes it, one cell without a table too', () => {
    const sheets = `<meta charset='utf-8'><google-sheets-html-origin><style>td{}</style><table><colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value="{&quot;1&quot;:2}">&quot;Premium&quot;</td><td>2</td></tr></tbody></table>`;
    expect(only('"Premium"\t2', sheets)).toEqual([['"Premium"', '2']]);
    const single = `<meta charset='utf-8'><span data-sheets-root="1" data-sheets-value="{}">&quot;Premium&quot;</span>`;
    expect(only('"Premium"', single)).toEqual([['"Premium"']]);
  });

  it('is read as LibreOffice writes it', () => {
    const html = `<html><body><table cellspacing="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><font face="Liberation Sans">&quot;Premium&quot;<br>new</font></td><td sdval="1.5" sdnum="1031;">1,5</td></tr></table></body></html>`;
    expect(only('"""Premium""\nnew"\t1,5\n', html)).toEqual([['"Premium"\nnew', '1,5']]);
  });

  it('leaves out hidden rows and columns that its text lacks', () => {
    const html =
      "<table><col><col style='display:none'><tr><td>a</td><td>h</td></tr><tr style='display:none'><td>b</td><td>h</td></tr><tr><td>c</td><td>h</td></tr></table>";
    expect(only('a\r\nc\r\n', html)).toEqual([['a'], ['c']]);
    expect(readClipboard({ text: 'a\th\r\nb\th\r\nc\th\r\n', html })).toEqual([
      { as: 'visible', texts: [['a'], ['c']] },
      {
        as: 'table',
        texts: [
          ['a', 'h'],
          ['b', 'h'],
          ['c', 'h'],
        ],
      },
    ]);
  });

  it('has two readings if its text says something else', () => {
    expect(readClipboard({ text: 'Prices\na\tb', html: `<h1>Prices</h1>${table(['a', 'b'])}` })).toEqual([
      { as: 'table', texts: [['a', 'b']] },
      { as: 'quoted', texts: [['Prices'], ['a', 'b']] },
    ]);
  });

  it('is read by its text if it has no table', () => {
    expect(only('a\tb', '<p>a b</p>')).toEqual([['a', 'b']]);
    expect(only('', '<p>a b</p>')).toEqual([['']]);
  });
});

describe('a table in HTML', () => {
  it.each<[what: string, html: string, texts: string[][]]>([
    [
      'merged cells',
      '<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      [
        ['a', 'b'],
        ['', 'c'],
      ],
    ],
    [
      'a table in a cell',
      `<table><tr><td>x${table(['1', '2'])}</td><td>y</td></tr></table>`,
      [['x\n1 2', 'y']],
    ],
    ['a frame around it', `<table><tr><td>\n ${table(['1', '2'])} </td></tr></table>`, [['1', '2']]],
    ['paragraphs in a cell', '<table><tr><td><p>a</p><p>b</p></td></tr></table>', [['a\nb']]],
    [
      'cells that are not closed',
      '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'spaces of Excel',
      "<table><tr><td>a<span style='mso-spacerun:yes'>&nbsp; </span>b</td></tr></table>",
      [['a  b']],
    ],
    [
      'a huge span',
      '<table><tr><td colspan=999999999>a</td></tr></table>',
      [['a', ...Array<string>(16_383).fill('')]],
    ],
    ['an empty cell', '<table><tr><td>&nbsp;</td><td></td></tr></table>', [['', '']]],
  ])('is read with %s', (_, html, texts) => {
    expect(readHtmlTable(html)?.texts).toEqual(texts);
  });
});

describe('a clipboard with text alone', () => {
  it.each([
    ['a quoted cell that needs no quotes', '"Premium"', [['Premium']], [['"Premium"']]],
    [
      'a quoted cell with the line breaks of rows',
      '"Luna lamp\r\nMonitor 19"\r\nThird',
      [['Luna lamp\nMonitor 19'], ['Third']],
      [['"Luna lamp'], ['Monitor 19"'], ['Third']],
    ],
    [
      'the same in one cell',
      '"Luna lamp\r\nMonitor 19"\r\n',
      [['Luna lamp\nMonitor 19']],
      [['"Luna lamp'], ['Monitor 19"']],
    ],
    [
      'the same with other line breaks',
      '"Luna lamp\nMonitor 19"\nThird',
      [['Luna lamp\nMonitor 19'], ['Third']],
      [['"Luna lamp'], ['Monitor 19"'], ['Third']],
    ],
  ])('has two readings with %s', (_, text, quoted, plain) => {
    expect(readClipboard({ text, html: '' })).toEqual([
      { as: 'quoted', texts: quoted },
      { as: 'plain', texts: plain },
    ]);
  });

  it.each([
    [
      'quotes as spreadsheets write them',
      '"two\nlines"\t"a ""b"""\r\n"t\tab"\tc\r\n',
      [
        ['two\nlines', 'a "b"'],
        ['t\tab', 'c'],
      ],
    ],
    ['a cell of several lines alone', '"two\nlines"', [['two\nlines']]],
    ['an unclosed quote', '"Luna lamp\r\nThird', [['"Luna lamp'], ['Third']]],
    ['a quote with text behind it', '"a" b\r\nc', [['"a" b'], ['c']]],
    ['inches', '19"\t24"', [['19"', '24"']]],
  ])('has one reading with %s', (_, text, texts) => {
    expect(only(text, '')).toEqual(texts);
  });
});
