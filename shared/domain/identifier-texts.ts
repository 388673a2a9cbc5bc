/** Lines, tabs, commas and semicolons stand between identifiers; or lines only, where identifiers hold the others. */
export type Separators = 'all' | 'lines';

const BETWEEN = { all: /[\r\n\t,;]+/, lines: /[\r\n]+/ } as const;

/** The identifiers of a pasted text, in their order, blank ones left out, repeated ones kept. */
export const identifiersIn = (text: string, separators: Separators): string[] =>
  text
    .split(BETWEEN[separators])
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Signs that may stand between the columns of a file; of several, the earlier one is believed. */
const DELIMITERS = ['\t', ';', ','] as const;

/**
 * The first column of a file of columns, a cell a row, trimmed, blank ones left out. Columns stand between tabs, semicolons
 * or commas, whichever the first row has; cells in quotes may hold any of these and line breaks, quotes doubled (RFC 4180).
 */
export function firstColumn(text: string): string[] {
  const rows = quotedRows(text);
  const delimiter = DELIMITERS.find((sign) => rows[0]?.includes(sign));
  return rows.map((row) => firstCell(row, delimiter).trim()).filter((cell) => cell !== '');
}

/** The rows of a file; a line break between quotes ends none. */
function quotedRows(text: string): string[] {
  const rows: string[] = [];
  let begun: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    begun.push(line);
    if (quotesIn(line) % 2 === 1) isOpen = !isOpen;
    if (isOpen) continue;
    rows.push(begun.join('\n'));
    begun = [];
  }
  // A quote that is never closed is text: the lines after it are rows again.
  return [...rows, ...begun];
}

function quotesIn(text: string): number {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes++;
  return quotes;
}

function firstCell(row: string, delimiter: string | undefined): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(row);
  if (quoted?.[1] !== undefined) return quoted[1].replaceAll('""', '"');
  const end = delimiter === undefined ? -1 : row.indexOf(delimiter);
  return end < 0 ? row : row.slice(0, end);
}
