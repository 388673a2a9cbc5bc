/** A line of a pasted text that is not blank. `line`: from 1. */
export interface TicketLine {
  line: number;
  text: string;
  /** It has the names of the columns of a table, as the table itself says. */
  isHeader?: true;
}

/** Lines as a table of `columns` columns; 1: a list, whose lines have separators between identifiers. */
export interface TicketLayout {
  delimiter: string | null;
  columns: number;
  /** The names of the columns, if the table says them. */
  names?: readonly string[];
}

/** Columns that are aligned with spaces. */
const COLUMN_GAP = '  ';

/** The earlier ones take precedence. */
const DELIMITERS = ['\t', ';', '|', ',', COLUMN_GAP] as const;

const LIST_SEPARATORS = /[\t;,|]+/;

/** The share of lines of a table that may have another number of columns. */
export const RAGGED = 0.2;

/** The line that tables of psql, MySQL, Markdown and others have between their rows. */
const RULE = /^[\s|+:=─━═┄┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╒╤╕╞╪╡╘╧╛│║-]+$/;
const OF_TABLE = /[|+┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╒╤╕╞╪╡╘╧╛│║]/;
const isRule = (line: string): boolean => RULE.test(line) && /-{3}|[=─━═┄]{3}|[|+].*-/.test(line);

/**
 * Returns the lines of a pasted text or a file, but not those that only rule a table. A line break inside a quoted cell does not
 * end the line; a quote that is never closed is text.
 */
export function ticketLines(text: string): TicketLine[] {
  const raw = text.split(/\r\n|\n|\r/);
  const lines: TicketLine[] = [];
  let hasHeader = false;
  for (let at = 0; at < raw.length; ) {
    const end = opensCell(raw[at]!) ? endOfCell(raw, at) : at;
    const line = raw
      .slice(at, end + 1)
      .join('\n')
      .trim();
    const isAbove = lines.at(-1)?.line === at;
    if (isRule(line)) {
      // The first rule below a line is below the names of the columns; further ones are between rows.
      if (isAbove && !hasHeader && OF_TABLE.test(line)) {
        lines.at(-1)!.isHeader = true;
        hasHeader = true;
      }
    } else if (line !== '')
      lines.push({ line: at + 1, text: line, ...(line.startsWith('||') ? { isHeader: true as const } : {}) });
    at = end + 1;
  }
  return lines;
}

const opensCell = (line: string): boolean =>
  /(?:^|[\t;,|])\s*"[^"]*$/.test(line.replace(/"(?:[^"]|"")*"/g, ''));

/** If a quote is not closed within this many lines, it did not open a cell. */
const MOST_LINES_OF_CELL = 100;

/** Returns the line that closes the quoted cell opened in line `at`; `at` itself if none does. */
function endOfCell(lines: readonly string[], at: number): number {
  const most = Math.min(lines.length, at + MOST_LINES_OF_CELL);
  for (let end = at + 1; end < most; end++) if (/^[^"]*"\s*(?:[\t;,|]|$)/.test(lines[end]!)) return end;
  return at;
}

/**
 * A table has at least two lines, nearly all with the same number of columns, or says itself which of its lines has the names of
 * the columns. Numbers with thousands separators are no table.
 */
export function layoutOf(lines: readonly TicketLine[]): TicketLayout {
  const header = lines.find(({ isHeader, text }) => isHeader && cellsOf(text, '|').length > 1);
  if (header) {
    const names = cellsOf(header.text, '|');
    return { delimiter: '|', columns: names.length, names };
  }
  for (const delimiter of lines.length > 1 ? DELIMITERS : []) {
    const columns = cellsOf(lines[0]!.text, delimiter).length;
    if (columns < 2) continue;
    const ragged = lines.filter(({ text }) => cellsOf(text, delimiter).length !== columns).length;
    const grouped = delimiter === ',' ? lines.filter(({ text }) => GROUPED.test(text)).length : 0;
    if (ragged <= lines.length * RAGGED && grouped < lines.length * (1 - RAGGED))
      return { delimiter, columns };
  }
  return { delimiter: null, columns: 1 };
}

/** A number with commas between its thousands. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;

export const partsOf = (text: string, delimiter: string | null): string[] =>
  delimiter === null
    ? text
        .split(LIST_SEPARATORS)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : cellsOf(text, delimiter);

/**
 * The cells of a row; one in quotes may hold the delimiter, quotes doubled (RFC 4180). Bars may stand around a row too, and are
 * doubled between the names of columns in Jira and Confluence.
 */
export function cellsOf(row: string, delimiter: string): string[] {
  if (delimiter === COLUMN_GAP) return row.trim().split(/\s{2,}/);
  const cells: string[] = [];
  let rest = delimiter === '|' ? withoutFrame(row) : row;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const after = quoted ? rest.slice(quoted[0].length) : null;
    if (quoted && (after === '' || after?.startsWith(delimiter))) {
      cells.push(quoted[1]!.replaceAll('""', '"'));
      if (after === '') return cells;
      rest = after!.slice(delimiter.length);
      continue;
    }
    const end = rest.indexOf(delimiter);
    cells.push((end < 0 ? rest : rest.slice(0, end)).trim());
    if (end < 0) return cells;
    rest = rest.slice(end + delimiter.length);
  }
}

function withoutFrame(row: string): string {
  const bars = row.replace(/[│┃║]/g, '|').trim();
  const single = bars.startsWith('||') ? bars.replaceAll('||', '|') : bars;
  return single.startsWith('|') ? single.replace(/^\||\|$/g, '') : single;
}
