/**
 * The characters of bytes 0x80 to 0x9F in Windows-1252; all others are those of Latin 1. Five have no character except their
 * control code (encoding.spec.whatwg.org).
 */
export const WINDOWS_1252_HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const BYTES = new Map([...WINDOWS_1252_HIGH].map((character, at) => [character, 0x80 + at]));

/** Returns the byte of a character in Windows-1252; undefined if the encoding does not have it. */
export function windows1252Byte(character: string): number | undefined {
  const code = character.codePointAt(0)!;
  return code < 0x80 || (code > 0x9f && code <= 0xff) ? code : BYTES.get(character);
}
