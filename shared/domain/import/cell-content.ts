import type { CellValue } from '../value.ts';

/** The type of a workbook's cell, other than text. For a formula without a result: its error. */
export type ContentType = 'number' | 'yesno' | 'date' | 'error';

/**
 * The content of a file's cell: plain text, text with its type in a workbook, or a value from JSON. `shown`: what the sheet shows
 * instead, unless the user chose which of both counts.
 */
export type CellContent =
  | string
  | { is: ContentType; text: string; shown?: string | undefined }
  | { value: CellValue };

/** The text of a cell; null for a value from JSON. */
export function contentText(content: CellContent): string | null {
  if (typeof content === 'string') return content;
  return 'text' in content ? content.text : null;
}
