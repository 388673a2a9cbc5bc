import { WINDOWS_1252_HIGH, windows1252Byte } from '#shared/domain/windows-1252.ts';

/**
 * TextDecoder of Node 24 decodes bytes 0x80 to 0x9F as Latin 1, except in streaming mode (nodejs/node#56542).
 */
export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252_HIGH[char.charCodeAt(0) - 0x80]!);

/** Returns null if the encoding does not have one of the characters. */
export function encodeWindows1252(text: string): Buffer | null {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = windows1252Byte(text[at]!);
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}
