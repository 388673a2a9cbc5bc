/** A column of a copied block: the language of its texts and their direction, where they are known. */
export interface CopiedColumn {
  lang: string | null;
  dir: 'ltr' | 'rtl' | 'auto' | null;
}

interface CopiedCell {
  text: string;
  /** Whether a spreadsheet must keep it unchanged: "007" is not 7, "=1" is not a formula. */
  isText: boolean;
}

/** Spreadsheets take seconds for more, and the text alone has all that they need. */
export const MAX_HTML_CELLS = 10_000;

/** White space that HTML does not preserve: tabs, several in a row, line breaks at an end, spaces around one. */
const NOT_KEPT = /[\t\f\v\r]|^\s|\s$| \s|\n /;

const AS_TEXT = String.raw`sdnum="0;0;@" style='mso-number-format:"\@"'`;
/** Without this Excel begins another row. */
const LINE_BREAK = '<br style="mso-data-placement:same-cell">';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * A block of cells as an HTML table, for programs in which text with tabs is no table (Word, mail, documents in the web).
 * Spreadsheets take it too, and prefer it: cells of text are marked so, for Excel and LibreOffice. Null where the table
 * would say less than the text: where a cell has white space that HTML does not keep, for one cell, and above
 * `MAX_HTML_CELLS`.
 */
export function htmlTable(
  block: readonly (readonly CopiedCell[])[],
  columns: readonly CopiedColumn[],
): string | null {
  const cells = block.flat();
  if (cells.length < 2 || cells.length > MAX_HTML_CELLS) return null;
  if (cells.some(({ text }) => NOT_KEPT.test(text))) return null;
  const rows = block.map((row) => `<tr>${row.map((cell, at) => td(cell, columns[at])).join('')}</tr>`);
  return `<table>${rows.join('')}</table>`;
}

function td({ text, isText }: CopiedCell, column: CopiedColumn | undefined): string {
  if (text === '') return '<td></td>';
  const inside = escaped(text).replaceAll('\n', LINE_BREAK);
  if (!isText) return `<td>${inside}</td>`;
  const lang = column?.lang ? ` lang="${escaped(column.lang)}"` : '';
  const dir = column?.dir ? ` dir="${column.dir}"` : '';
  return `<td${lang}${dir} ${AS_TEXT}>${inside}</td>`;
}
