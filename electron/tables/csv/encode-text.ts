import type { TableFormat } from '#shared/domain/table-format.ts';

type Encoding = Extract<TableFormat, { kind: 'csv' }>['encoding'];

/** By character, for those that are not at their own place. */
const WINDOWS_1252 = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (char, byte) => [char.charCodeAt(0), byte],
  ),
);

/** The bytes of a text; null: the encoding cannot hold all of it. */
export function encodeText(text: string, encoding: Encoding): Buffer | null {
  if (!text.isWellFormed()) return null;
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = WINDOWS_1252.get(text.charCodeAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}
