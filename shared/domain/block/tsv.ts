/**
 * A block of texts as spreadsheets put it on the clipboard: cells separated by tabs, rows ended by line breaks, cells with
 * tabs, line breaks or quotes in quotes with the quotes doubled. Line breaks within cells are LF, between rows CRLF (Excel
 * writes and reads them so; LibreOffice and Google Sheets read both).
 */
export function formatTsv(block: readonly (readonly string[])[]): string {
  const rows = block.map((row) => row.map(formatCell).join('\t'));
  // A last row without any text is only there when its line ends.
  const end = rows.length > 1 && rows.at(-1) === '' ? '\r\n' : '';
  return rows.join('\r\n') + end;
}

const formatCell = (text: string): string => {
  const lines = text.replace(/\r\n?/g, '\n');
  return /[\t\n"]/.test(lines) ? `"${lines.replaceAll('"', '""')}"` : lines;
};

/**
 * Reads what Excel, LibreOffice and Google Sheets put on the clipboard. Rows end in CRLF, LF or CR; one line break at the
 * very end ends the last row (Excel writes it, Google Sheets does not). A cell is quoted when it begins with a quote and
 * that is closed at the cell's end; any other quote is text (Google Sheets and plain text leave them so). Never throws;
 * an empty text is one empty cell.
 */
export const parseTsv = (text: string): string[][] => cellsOf(text, quotedCell);

/** Likewise, but every quote is text. */
export const splitTsv = (text: string): string[][] => cellsOf(text, () => null);

function cellsOf(text: string, quotedAt: typeof quotedCell): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = quotedAt(text, at);
    const end = quoted ? quoted.end : endOfCell(text, at);
    row.push(quoted ? quoted.text : text.slice(at, end));
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (at >= text.length) return rows;
  }
}

/** The place after a cell without quotes around it. */
export function endOfCell(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isCellEnd(text[end])) end++;
  return end;
}

/** A quoted cell and where it ends; null if the cell does not begin with a quote, or that is not closed at the cell's end. */
export function quotedCell(text: string, from: number): { text: string; end: number } | null {
  if (text[from] !== '"') return null;
  let close = text.indexOf('"', from + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return null;
  const end = close + 1;
  if (end < text.length && !isCellEnd(text[end])) return null;
  const inside = text.slice(from + 1, close).replaceAll('""', '"');
  return { text: inside.replace(/\r\n?/g, '\n'), end };
}

const isCellEnd = (sign: string | undefined): boolean => sign === '\t' || sign === '\n' || sign === '\r';
