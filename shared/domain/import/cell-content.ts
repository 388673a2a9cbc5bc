import type { CellValue } from '../value.ts';

/** What a workbook says that a cell is, beyond text. Of a formula without a result: its error. */
export type ContentType = 'number' | 'yesno' | 'date' | 'error';

/** What a cell of a file holds: text as it stands there, text with its type in a workbook, or a value out of JSON. */
export type CellContent = string | { is: ContentType; text: string } | { value: CellValue };

/** The text of a cell; null for a value out of JSON. */
export function contentText(content: CellContent): string | null {
  if (typeof content === 'string') return content;
  return 'text' in content ? content.text : null;
}
