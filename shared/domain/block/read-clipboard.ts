import { type HtmlBlock, readHtmlTable } from './html-block.ts';
import { endOfCell, parseTsv, quotedCell, splitTsv } from './tsv.ts';

/** What is on a clipboard: its text, and the same as HTML if the program that it was copied from wrote that. */
export interface ClipboardContent {
  text: string;
  html: string;
}

/**
 * How a clipboard can be read. `table`: as its HTML says, with cells that were hidden where it was copied. `visible`: without
 * those. `quoted`: its text, in which quotes enclose cells. `plain`: its text, in which quotes are text.
 */
export type ClipboardReading = { as: 'table' | 'visible' | 'quoted' | 'plain'; texts: string[][] };

/**
 * The block of cells on a clipboard; several if nothing tells which of them is right, the likeliest first. HTML has what the
 * text does not say: whether a quote at the start of a cell is its first character, and what was hidden. The texts of cells are
 * taken from the text where both agree, since HTML does not keep all blanks.
 */
export function readClipboard({ text, html }: ClipboardContent): ClipboardReading[] {
  const block = html === '' ? null : readHtmlTable(html);
  if (!block) return readText(text);
  const visible = visibleOf(block);
  const hasHidden = block.hiddenRows.size + block.hiddenColumns.size > 0;
  if (text === '') return hasHidden ? both(visible, block.texts) : [{ as: 'table', texts: block.texts }];
  const all = aligned(text, block.texts);
  if (!hasHidden) return all ? [{ as: 'table', texts: all }] : different(block.texts, text);
  const shown = aligned(text, visible);
  if (shown) return [{ as: 'visible', texts: shown }];
  return all
    ? both(visibleOf({ ...block, texts: all }), all)
    : [...both(visible, block.texts), ...readText(text)];
}

const both = (visible: string[][], all: string[][]): ClipboardReading[] =>
  visible.length === 0
    ? [{ as: 'table', texts: all }]
    : [
        { as: 'visible', texts: visible },
        { as: 'table', texts: all },
      ];

const different = (texts: string[][], text: string): ClipboardReading[] => {
  const others = readText(text).filter((reading) => JSON.stringify(reading.texts) !== JSON.stringify(texts));
  return [{ as: 'table', texts }, ...others];
};

const visibleOf = ({ texts, hiddenRows, hiddenColumns }: HtmlBlock): string[][] =>
  texts.flatMap((row, at) =>
    hiddenRows.has(at) ? [] : [row.filter((_, column) => !hiddenColumns.has(column))],
  );

/** Text alone: a quote encloses a cell unless that is doubtful, and then it may also be text. */
function readText(text: string): ClipboardReading[] {
  const quoted: ClipboardReading = { as: 'quoted', texts: parseTsv(text) };
  return isDoubtful(text) ? [quoted, { as: 'plain', texts: splitTsv(text) }] : [quoted];
}

const NEEDS_QUOTES = /[\t\r\n"]/;

/**
 * Whether quotes that seem to enclose cells may as well be text: a cell that needs none, or one whose line breaks are those
 * between rows.
 */
function isDoubtful(text: string): boolean {
  const breaks = new Set<string>();
  const inside = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const quoted = quotedCell(text, at);
    if (quoted && !NEEDS_QUOTES.test(quoted.text)) return true;
    if (quoted) for (const [found] of text.slice(at, quoted.end).matchAll(/\r\n|\n|\r/g)) inside.add(found);
    const end = quoted ? quoted.end : endOfCell(text, at);
    const between = /^(?:\r\n|\n|\r)/.exec(text.slice(end, end + 2))?.[0] ?? '';
    if (between !== '' && end + between.length < text.length) breaks.add(between);
    at = end + Math.max(1, between.length);
  }
  return [...inside].some((one) => one !== '\n' || breaks.has(one));
}

/**
 * The cells of a text, read with the help of the same cells in HTML: each is quoted or not, as it says the same. Null if the
 * text says something else.
 */
function aligned(text: string, cells: readonly (readonly string[])[]): string[][] | null {
  const rows: string[][] = [];
  let at = 0;
  for (const row of cells) {
    if (at > text.length) return null;
    const found: string[] = [];
    for (let column = 0; ; column++) {
      const cell = cellLike(text, at, row[column] ?? '');
      if (!cell) return null;
      found.push(cell.text);
      at = cell.end;
      if (text[at] !== '\t') break;
      at++;
    }
    // Blank cells at the end of a row may be left out.
    if (row.slice(found.length).some((cell) => plain(cell) !== '')) return null;
    while (found.length < row.length) found.push('');
    rows.push(found);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return text.slice(at).trim() === '' ? rows : null;
}

/** The cell at a place that says what HTML says; of two that do, the one with as many lines. */
function cellLike(text: string, from: number, wanted: string): { text: string; end: number } | null {
  const end = endOfCell(text, from);
  const both = [{ text: text.slice(from, end), end }, quotedCell(text, from)];
  const alike = both.filter((cell) => cell !== null && plain(cell.text) === plain(wanted));
  return alike.find((cell) => cell && linesIn(cell.text) === linesIn(wanted)) ?? alike[0] ?? null;
}

const linesIn = (text: string): number => text.split('\n').length;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
