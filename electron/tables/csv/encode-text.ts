import type { TableFormat } from '#shared/domain/table-format.ts';
import { encodeWindows1252 } from './windows-1252.ts';

type Encoding = Extract<TableFormat, { kind: 'csv' }>['encoding'];

/** Returns the bytes of a text; null if the encoding cannot represent all of it. */
export function encodeText(text: string, encoding: Encoding): Buffer | null {
  if (!text.isWellFormed()) return null;
  if (encoding === 'windows-1252') return encodeWindows1252(text);
  return encoding === 'utf-8' ? Buffer.from(text) : Buffer.from(text, 'utf16le');
}
