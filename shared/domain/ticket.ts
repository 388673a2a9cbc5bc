/** A line of a pasted text that is not blank. `line`: from 1. */
export interface TicketLine {
  line: number;
  text: string;
}

/** Lines as a table of `columns` columns; 1: a list, whose lines have separators between identifiers. */
export interface TicketLayout {
  delimiter: string | null;
  columns: number;
}

/** The column of the identifiers, from 0, or all columns. */
export type IdentifierColumn = number | 'all';

/** `asked`: the identifiers that a line names, known or not, in order; none for a greeting or a heading. */
export interface UnderstoodLine extends TicketLine {
  asked: string[];
}

/** The earlier ones take precedence. */
const DELIMITERS = ['\t', ';', '|', ','] as const;

const LIST_SEPARATORS = /[\t;,|]+/;

/** The share of lines of a table that may have another number of columns. */
const RAGGED = 0.2;

/**
 * Returns the lines of a pasted text or a file. A line break inside a quoted cell does not end the line; a quote that is
 * never closed is text.
 */
export function ticketLines(text: string): TicketLine[] {
  const raw = text.split(/\r\n|\n|\r/);
  const lines: TicketLine[] = [];
  for (let at = 0; at < raw.length; ) {
    const end = opensCell(raw[at]!) ? endOfCell(raw, at) : at;
    const line = raw
      .slice(at, end + 1)
      .join('\n')
      .trim();
    if (line !== '') lines.push({ line: at + 1, text: line });
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

/** A table has at least two lines, nearly all with the same number of columns. */
export function layoutOf(lines: readonly TicketLine[]): TicketLayout {
  for (const delimiter of lines.length > 1 ? DELIMITERS : []) {
    const columns = cellsOf(lines[0]!.text, delimiter).length;
    if (columns < 2) continue;
    const ragged = lines.filter(({ text }) => cellsOf(text, delimiter).length !== columns).length;
    if (ragged <= lines.length * RAGGED) return { delimiter, columns };
  }
  return { delimiter: null, columns: 1 };
}

/** All texts that a line may name, each once: these are looked up before the line is interpreted. */
export function candidatesOf({ text }: TicketLine, { delimiter }: TicketLayout): string[] {
  const parts = partsOf(text, delimiter);
  return [...new Set([text, ...parts, ...wordsOf(text)].flatMap(readings))];
}

/** The column with the most known texts; all if several columns are almost entirely known. */
export function identifierColumn(
  lines: readonly TicketLine[],
  { delimiter, columns }: TicketLayout,
  isKnown: (text: string) => boolean,
): IdentifierColumn {
  if (delimiter === null) return 'all';
  const known = Array.from<number>({ length: columns }).fill(0);
  for (const { text } of lines)
    cellsOf(text, delimiter).forEach((cell, column) => {
      if (column < columns && readings(cell).some(isKnown)) known[column]!++;
    });
  const throughout = known.filter((count) => count >= lines.length * (1 - RAGGED)).length;
  return throughout > 1 ? 'all' : known.indexOf(Math.max(...known));
}

/** Returns each line with what it names. A line that is itself an identifier is never split. */
export const understood = (
  lines: readonly TicketLine[],
  layout: TicketLayout,
  column: IdentifierColumn,
  isKnown: (text: string) => boolean,
): UnderstoodLine[] =>
  lines.map((line, at) => {
    const asked = askedIn(line.text, layout, column, isKnown);
    const isHeading = at === 0 && !asked.some(isKnown) && namesColumn(line.text, layout);
    return { ...line, asked: isHeading ? [] : asked };
  });

/** Headers of identifier columns, in files of this app and of others. */
const HEADING =
  /^(identifiers?|product[ _-]?ids?|ids?|sku|skus|article (number|no\.?)|item (number|no\.?)|artikelnummer|art\.?-?nr\.?)$/i;

const namesColumn = (text: string, { delimiter }: TicketLayout): boolean =>
  partsOf(text, delimiter).some((cell) => HEADING.test(readings(cell).at(-1) ?? ''));

function askedIn(
  text: string,
  { delimiter }: TicketLayout,
  column: IdentifierColumn,
  isKnown: (text: string) => boolean,
): string[] {
  const whole = readings(text).find(isKnown);
  if (whole !== undefined) return [whole];
  const all = partsOf(text, delimiter);
  const parts = column === 'all' ? all : [all[column] ?? ''];
  const asked = parts.flatMap((part) => {
    const readable = readings(part);
    const known = readable.find(isKnown);
    if (known !== undefined) return [known];
    const words = wordsOf(part).flatMap((word) => readings(word).find(isKnown) ?? []);
    return words.length > 0 ? words : readable.slice(-1).filter(isAsked);
  });
  return [...new Set(asked)];
}

/** Prose names nothing: several words, none with a digit. */
const isAsked = (text: string): boolean => !/\s/.test(text) || /\d/.test(text);

const partsOf = (text: string, delimiter: string | null): string[] =>
  delimiter === null
    ? text
        .split(LIST_SEPARATORS)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : cellsOf(text, delimiter);

/** The cells of a row; one in quotes may hold the delimiter, quotes doubled (RFC 4180). */
function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let rest = text;
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

/** Words in a sentence that look like identifiers: of some length, with a digit. */
const wordsOf = (text: string): string[] =>
  /\s/.test(text) ? text.split(/[\s,;|]+/).filter((word) => word.length > 2 && /\d/.test(word)) : [];

/** What people and mail programs put around an identifier, from the outside in. */
const AROUND: readonly RegExp[] = [
  // A quoted mail.
  /^>+\s*(.+)$/,
  // A bullet or a checkbox.
  /^(?:[•◦▪■‣∙·*–—-]|\[[ xX]?\])\s+(.+)$/,
  // A number in a list.
  /^\(?\d{1,4}[.)]\s+(.+)$/,
  // A label.
  /^(?:[\p{L}][\p{L}\p{M} ._/-]{0,40}[:=#]|#)\s*(.+)$/u,
  /^(?:sku|skus|id|ids|item|items|article|articles|art|product|products|artikel|produkt|nr|no)\.?(?:[ -]?(?:no|nr|number|nummer|id)\.?)?\s+(.+)$/i,
  // Quotes and brackets.
  /^["“”„«»](.+)["“”„«»]$/,
  /^['‘’‚‹›`´](.+)['‘’‚‹›`´]$/,
  /^\((.+)\)$/,
  /^\[(.+)\]$/,
  /^\{(.+)\}$/,
  /^<(.+)>$/,
  // The apostrophe with which a spreadsheet keeps a number as text.
  /^['’](.+)$/,
  // What ends a sentence or a row.
  /^(.+?)[.,;:!?]+$/,
];

/** Returns a text unchanged, and again without each layer around it, each once; the last one is the shortest. */
export function readings(text: string): string[] {
  const read = [text.trim(), withoutInvisible(text).trim()];
  for (let before = ''; before !== read.at(-1); ) {
    before = read.at(-1)!;
    for (const around of AROUND) {
      const [, inside = ''] = around.exec(read.at(-1)!) ?? [];
      if (inside.trim() !== '') read.push(inside.trim());
    }
  }
  return [...new Set(read)].filter((reading) => reading !== '');
}

/**
 * Byte order marks, soft hyphens, joiners and marks of direction, which come along from web pages and mails; other blanks
 * become spaces.
 */
const withoutInvisible = (text: string): string =>
  text.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '').replace(/[^\S\t]/g, ' ');
