/**
 * Bytes 0x80 to 0x9F; all others are those of Latin 1. Five have no character except their control code
 * (encoding.spec.whatwg.org). TextDecoder of Node 24 decodes these bytes as Latin 1, except in streaming mode
 * (nodejs/node#56542).
 */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const BYTES = new Map([...HIGH].map((char, at) => [char, 0x80 + at]));

export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => HIGH[char.charCodeAt(0) - 0x80]!);

/** Returns null if the encoding does not have one of the characters. */
export function encodeWindows1252(text: string): Buffer | null {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isLatin1 = code < 0x80 || (code > 0x9f && code <= 0xff);
    const byte = isLatin1 ? code : BYTES.get(text[at]!);
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}
