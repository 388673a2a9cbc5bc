import { Parser } from 'htmlparser2';

/** A table of the clipboard's HTML: the texts of its cells, and which of its rows and columns are not shown. */
export interface HtmlBlock {
  texts: string[][];
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
}

interface Cell {
  text: string;
  columns: number;
  rows: number;
  isHidden: boolean;
  /** Tables in it, whose text is part of its own. */
  inner: Table[];
}

interface Table {
  rows: { cells: Cell[]; isHidden: boolean }[];
  hiddenColumns: Set<number>;
  /** The number of columns that its <col> elements have described so far. */
  described: number;
}

/** No number in the HTML makes more blank cells than this: the columns of a spreadsheet, and in all. */
const MOST_SPANNED = 16_384;
const MOST_BLANK = 1_000_000;

const BLOCKS = new Set('p div li ul ol tr table h1 h2 h3 h4 h5 h6 blockquote pre'.split(' '));
const UNSEEN = new Set('script style template head title noscript object'.split(' '));

// Placeholders for breaks until blanks are collapsed; both are for private use.
const LINE = '\ue000';
const BREAK = '\ue001';

/**
 * Reads the tables of HTML as Excel, LibreOffice, Google Sheets and browsers put it on the clipboard: merged cells are one
 * text and empty cells, <br> and blocks are line breaks within a cell, a table within a cell is text of it, and a table around
 * another one is only its frame. Null without a table or a cell of Google Sheets.
 */
export function readHtmlTable(html: string): HtmlBlock | null {
  const tables = tablesOf(html).map(withoutFrame);
  if (tables.length === 0) return null;
  const texts: string[][] = [];
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  for (const table of tables) {
    const first = texts.length;
    texts.push(...laidOut(table));
    table.rows.forEach(({ isHidden }, row) => {
      if (isHidden) hiddenRows.add(first + row);
    });
    for (const column of table.hiddenColumns) hiddenColumns.add(column);
  }
  return texts.length === 0 ? null : { texts, hiddenRows, hiddenColumns };
}

function tablesOf(html: string): Table[] {
  const found: Table[] = [];
  /** The tables that are open, each with the cell that is. */
  const open: { table: Table; cell: Cell | null }[] = [];
  let unseen = 0;
  /** Spans in which Excel has spaces that must not collapse. */
  const spaces: boolean[] = [];
  const say = (text: string) => {
    for (const { cell } of open) if (cell) cell.text += text;
  };
  const close = () => {
    const ended = open.pop();
    if (!ended) return;
    const inside = open.at(-1)?.cell;
    if (inside) inside.inner.push(ended.table);
    else found.push(ended.table);
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (UNSEEN.has(name)) unseen++;
      if (name === 'span') spaces.push(/mso-spacerun/i.test(attributes.style ?? ''));
      if (name === 'br') say(BREAK);
      if (BLOCKS.has(name)) say(LINE);
      const at = open.at(-1);
      if (name === 'table')
        open.push({ table: { rows: [], hiddenColumns: new Set(), described: 0 }, cell: null });
      else if (name === 'col' && at) {
        const columns = spanOf(attributes.span);
        if (isHidden(attributes))
          for (let i = 0; i < columns; i++) at.table.hiddenColumns.add(at.table.described + i);
        at.table.described += columns;
      } else if (name === 'tr' && at) at.table.rows.push({ cells: [], isHidden: isHidden(attributes) });
      else if ((name === 'td' || name === 'th') && at) {
        say(' ');
        if (at.table.rows.length === 0) at.table.rows.push({ cells: [], isHidden: false });
        at.cell = {
          text: '',
          columns: spanOf(attributes.colspan),
          rows: spanOf(attributes.rowspan),
          isHidden: isHidden(attributes),
          inner: [],
        };
        at.table.rows.at(-1)!.cells.push(at.cell);
      } else if (!at && attributes['data-sheets-value'] !== undefined) {
        // Google Sheets has no table for a single cell.
        const cell = { text: '', columns: 1, rows: 1, isHidden: false, inner: [] };
        const table = {
          rows: [{ cells: [cell], isHidden: false }],
          hiddenColumns: new Set<number>(),
          described: 0,
        };
        open.push({ table, cell });
      }
    },
    ontext: (text) => {
      if (unseen > 0) return;
      say(spaces.at(-1) ? text.replaceAll(/[ \u00a0]/g, '\ue002') : text);
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen--;
      if (name === 'span') spaces.pop();
      if (BLOCKS.has(name)) say(LINE);
      const at = open.at(-1);
      if (name === 'table') close();
      else if ((name === 'td' || name === 'th') && at) at.cell = null;
    },
  });
  parser.write(html);
  parser.end();
  while (open.length > 0) close();
  return found;
}

/** A table of one cell that has nothing but another table is the frame of that. */
function withoutFrame(table: Table): Table {
  const [only, ...others] = table.rows.flatMap(({ cells }) => cells);
  const [inner, ...more] = only?.inner ?? [];
  if (!only || !inner || others.length > 0 || more.length > 0) return table;
  const said = (one: Table): string =>
    one.rows.flatMap(({ cells }) => cells.map(({ text }) => text)).join('');
  const isFrame = withoutBlanks(only.text) === withoutBlanks(said(inner));
  return isFrame ? withoutFrame(inner) : table;
}

const withoutBlanks = (text: string): string => text.replace(/[\s\ue000\ue001\ue002]/g, '');

/** The texts by row and column: the first of merged cells has the text. Also notes columns whose cells are all hidden. */
function laidOut(table: Table): string[][] {
  const rows: (string | undefined)[][] = table.rows.map(() => []);
  const shown = new Set<number>();
  const hidden = new Set<number>();
  let blank = 0;
  table.rows.forEach(({ cells, isHidden: isHiddenRow }, row) => {
    let column = 0;
    for (const cell of cells) {
      while (rows[row]![column] !== undefined) column++;
      const fits = blank + cell.rows * cell.columns <= MOST_BLANK;
      const [down, right] = fits ? [Math.min(cell.rows, rows.length - row), cell.columns] : [1, 1];
      blank += down * right - 1;
      for (let y = 0; y < down; y++) for (let x = 0; x < right; x++) rows[row + y]![column + x] = '';
      rows[row]![column] = shownText(cell.text);
      if (!isHiddenRow) (cell.isHidden ? hidden : shown).add(column);
      column += right;
    }
  });
  for (const column of hidden) if (!shown.has(column)) table.hiddenColumns.add(column);
  return rows.map((row) => Array.from(row, (text) => text ?? ''));
}

/** Blanks of the source are one space, and none at a line's ends; each block is on lines of its own. */
const shownText = (text: string): string =>
  text
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/ ?([\ue000\ue001]) ?/g, '$1')
    .replace(/ *\ue000[ \ue000]*/g, LINE)
    .replace(/^[ \ue000]+|[ \ue000]+$/g, '')
    .replace(/[\ue000\ue001]/g, '\n')
    .replaceAll('\ue002', ' ')
    .replace(/^\u00a0+$/, '');

const spanOf = (text: string | undefined): number =>
  Math.min(MOST_SPANNED, Math.max(1, Number.parseInt(text ?? '1', 10) || 1));

const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes.hidden !== undefined ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(attributes.style ?? '');
