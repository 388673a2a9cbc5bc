/**
 * SQLite ends a text at NUL here and there, and keeps no surrogate that has lost its other half: two identifiers would become one.
 * So the worker of a store knows neither. On their way in each of these is written as two characters of a private range of
 * Unicode (as are the characters of that range), and on their way out they are put back. All other texts stay as they are.
 */

/** The high half of each character of the range U+10FC00 to U+10FFFF, which nothing else begins with. */
const MARK = '\uDBFF';
const LOW = 0xdc00;

/** Escapes of JSON, of which some are to be encoded, and characters of the range. */
const TO_ENCODE = /\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)|\uDBFF[\uDC00-\uDFFF]/gi;
const TO_DECODE = /\uDBFF([\uDC00-\uDC3F])\uDBFF([\uDC00-\uDFFF])/g;

/** `json`: as `JSON.stringify` writes it. */
export function encodeTexts(json: string): string {
  if (!json.includes('\\u') && !json.includes(MARK)) return json;
  return json.replace(TO_ENCODE, (found, escaped?: string) => {
    if (escaped !== undefined) return encoded(Number.parseInt(escaped, 16));
    if (found.startsWith('\\')) return found;
    return encoded(found.charCodeAt(0)) + encoded(found.charCodeAt(1));
  });
}

/** Undoes `encodeTexts`. */
export function decodeTexts(json: string): string {
  if (!json.includes(MARK)) return json;
  return json.replace(TO_DECODE, (_, high: string, low: string) => {
    const unit = ((high.charCodeAt(0) - LOW) << 10) | (low.charCodeAt(0) - LOW);
    return `\\u${unit.toString(16).padStart(4, '0')}`;
  });
}

/** A UTF-16 code unit as two characters: its upper six bits, then its lower ten. */
const encoded = (unit: number): string =>
  MARK + String.fromCharCode(LOW + (unit >> 10)) + MARK + String.fromCharCode(LOW + (unit & 0x3ff));
