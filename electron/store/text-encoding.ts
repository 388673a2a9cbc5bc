/**
 * SQLite truncates texts at NUL in some places, and does not preserve lone surrogates: two identifiers would become one. So the
 * worker of a store sees neither. On the way in, each of these is written as two characters of a private Unicode range (as are
 * the characters of that range), and on the way out they are restored. All other texts stay unchanged.
 */

/** The high surrogate of the characters that encode code units: U+10FC00 to U+10FFFF. */
const ENCODED = '\uDBFF';
/** The high surrogate of characters that no text in the worker contains, so they can mark something: U+10F800 to U+10FBFF. */
const MARK = '\uDBFE';
const LOW = 0xdc00;

/** Text between these two does not leave the worker. */
export const HIDDEN = { begin: `${MARK}\uDC00`, end: `${MARK}\uDC01` };

/** JSON escapes, some of which must be encoded, and characters of both ranges. */
const TO_ENCODE = /\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)|[\uDBFE\uDBFF][\uDC00-\uDFFF]/gi;
const TO_DECODE = /\uDBFE\uDC00[^\uDBFE]*\uDBFE\uDC01|\uDBFF([\uDC00-\uDC3F])\uDBFF([\uDC00-\uDFFF])/g;

/** `json`: as `JSON.stringify` writes it. */
export function encodeTexts(json: string): string {
  if (!json.includes('\\u') && !json.includes(ENCODED) && !json.includes(MARK)) return json;
  return json.replace(TO_ENCODE, (found, escaped?: string) => {
    if (escaped !== undefined) return encoded(Number.parseInt(escaped, 16));
    if (found.startsWith('\\')) return found;
    return encoded(found.charCodeAt(0)) + encoded(found.charCodeAt(1));
  });
}

/** Undoes `encodeTexts`, and omits hidden text. */
export function decodeTexts(json: string): string {
  if (!json.includes(ENCODED) && !json.includes(MARK)) return json;
  return json.replace(TO_DECODE, (_, high?: string, low?: string) => {
    if (high === undefined || low === undefined) return '';
    const unit = ((high.charCodeAt(0) - LOW) << 10) | (low.charCodeAt(0) - LOW);
    return `\\u${unit.toString(16).padStart(4, '0')}`;
  });
}

/** A UTF-16 code unit as two characters: its upper six bits, then its lower ten. */
const encoded = (unit: number): string =>
  ENCODED + String.fromCharCode(LOW + (unit >> 10)) + ENCODED + String.fromCharCode(LOW + (unit & 0x3ff));
